// Package main reads fields of structs that functions return together with an error.
package main

import (
	"errors"
	"os"
)

func on() bool { return len(os.Args) > 1 }

var errRun = errors.New("run")

func main() {
	switch len(os.Args) {
	case 1:
		overwritten()
	case 2:
		deferred()
	case 3:
		joined()
	case 4:
		notChecked()
	case 5:
		changedElsewhere()
	case 6:
		throughCalls()
	case 7:
		branches()
	case 8:
		copied()
	case 9:
		unset()
	case 10:
		looped()
	case 11:
		captured()
	case 12:
		reader()
	case 13:
		noError()
	case 14:
		sometimesNil()
	case 15:
		found()
	case 16:
		outside()
	case 17:
		pointed()
	case 18:
		keptInLoop()
	}
}

// A first report is overwritten before each return without an error.
type first struct{ code int }

func overwritten() {
	r, err := makeFirst()
	if err != nil {
		return
	}
	os.Exit(r.code)
}

func makeFirst() (first, error) {
	r := first{code: -1}
	if on() {
		return r, errRun
	}
	r.code = 11 // want "status 11 field"
	return r, nil
}

// Deferred calls run between the values of the return statement and the return.
type second struct {
	name string
	code int
}

func deferred() {
	if r, err := makeSecond(); err == nil {
		os.Exit(r.code)
	}
}

func makeSecond() (second, error) {
	defer print("done")
	r := second{name: "run", code: -2}
	if on() {
		return failed(r), errRun
	}
	r.code = 12 // want "status 12 field"
	show(r)
	return r, nil
}

func failed(r second) second {
	r.name = "failed"
	return r
}

func show(r second) { println(r.name, r.code) }

// Either assignment may be the last one.
type third struct{ code int }

func joined() {
	if r, err := makeThird(); err == nil {
		os.Exit(r.code)
	}
}

func makeThird() (third, error) {
	r := third{code: 21} // want "status 21 field"
	if on() {
		r.code = -21
		return r, errRun
	}
	if len(os.Args) > 2 {
		r.code = 22 // want "status 22 field"
	}
	return r, nil
}

// The error is not looked at before the field is read.
type fourth struct{ code int }

func notChecked() {
	r, err := makeFourth()
	if err != nil {
		println(err)
	}
	os.Exit(r.code)
}

func makeFourth() (fourth, error) {
	r := fourth{code: 31} // want "status 31 field"
	if on() {
		return r, errRun
	}
	r.code = 32 // want "status 32 field"
	return r, nil
}

// Another function changes the struct through a pointer.
type fifth struct{ code int }

func changedElsewhere() {
	if r, err := makeFifth(); err == nil {
		os.Exit(r.code)
	}
}

func makeFifth() (fifth, error) {
	r := fifth{code: 41} // want "status 41 field"
	if on() {
		return r, errRun
	}
	change(&r)
	return r, nil
}

func change(r *fifth) { r.code = 42 } // want "status 42 field"

// The struct comes from a function that the called function calls.
type sixth struct{ code int }

func throughCalls() {
	if r, err := outer(); err == nil {
		os.Exit(r.code)
	}
}

func outer() (sixth, error) {
	if len(os.Args) > 3 {
		return inner()
	}
	r, err := inner()
	if err != nil {
		r.code = -3
		return r, err
	}
	if on() {
		r.code = 52 // want "status 52 field"
	}
	return r, nil
}

func inner() (sixth, error) {
	r := sixth{code: -4}
	if on() {
		return r, errRun
	}
	r.code = 51 // want "status 51 field"
	return r, nil
}

// Two structs are returned.
type seventh struct{ code int }

func branches() {
	if r, err := makeSeventh(); err == nil {
		os.Exit(r.code)
	}
}

func makeSeventh() (seventh, error) {
	a, b := seventh{code: -5}, seventh{code: 61} // want "status 61 field"
	if on() {
		return a, errRun
	}
	if len(os.Args) > 2 {
		a.code = 62 // want "status 62 field"
		return a, nil
	}
	return b, nil
}

// A copy of the struct is returned as a success.
type eighth struct{ code int }

func copied() {
	if r, err := makeEighth(); err == nil {
		os.Exit(r.code)
	}
}

func makeEighth() (eighth, error) {
	r := eighth{code: 71} // want "status 71 field"
	kept := r
	r.code = 72
	if on() {
		return r, errRun
	}
	return kept, nil
}

// Without an assignment the field is zero, which is a success anyway, and 81 after an
// addition.
type ninth struct{ code int }

func unset() {
	if r, err := makeNinth(); err == nil {
		os.Exit(r.code + 81) // want "status 81 argument" "status 82 argument"
	}
}

func makeNinth() (ninth, error) {
	var r ninth
	if on() {
		r.code = 1000
		return r, errRun
	}
	if len(os.Args) > 2 {
		r.code = 1
	}
	return r, nil
}

// The assignment at the end of a loop may be the last one.
type tenth struct{ code int }

func looped() {
	if r, err := makeTenth(); err == nil {
		os.Exit(r.code)
	}
}

func makeTenth() (tenth, error) {
	r := tenth{code: 91} // want "status 91 field"
	for range os.Args {
		if on() {
			r.code = -6
			return r, errRun
		}
		r.code = 92 // want "status 92 field"
	}
	return r, nil
}

// A function literal changes the struct.
type eleventh struct{ code int }

func captured() {
	if r, err := makeEleventh(); err == nil {
		os.Exit(r.code)
	}
}

func makeEleventh() (eleventh, error) {
	r := eleventh{code: 101} // want "status 101 field"
	if on() {
		return r, errRun
	}
	func() { r.code = 102 }() // want "status 102 field"
	return r, nil
}

// The caller changes the struct, too.
type twelfth struct{ code int }

func reader() {
	if r, err := makeTwelfth(); err == nil {
		if on() {
			r.code = 112 // want "status 112 field"
		}
		os.Exit(r.code)
	}
}

func makeTwelfth() (twelfth, error) {
	r := twelfth{code: 113} // want "status 113 field"
	if on() {
		return r, errRun
	}
	r.code = 111 // want "status 111 field"
	return r, nil
}

// Nothing says whether the call has succeeded.
type thirteenth struct{ code int }

func noError() {
	r, _ := makeThirteenth()
	os.Exit(r.code)
}

func makeThirteenth() (thirteenth, error) {
	r := thirteenth{code: 121} // want "status 121 field"
	if on() {
		return r, errRun
	}
	r.code = 122 // want "status 122 field"
	return r, nil
}

// The error may be nil where the first number is returned.
type fourteenth struct{ code int }

func sometimesNil() {
	if r, err := makeFourteenth(); err == nil {
		os.Exit(r.code)
	}
}

func makeFourteenth() (fourteenth, error) {
	r := fourteenth{code: 131} // want "status 131 field"
	if on() {
		return r, os.Remove("file")
	}
	r.code = 132 // want "status 132 field"
	return r, nil
}

// A bool says whether the call has succeeded.
type fifteenth struct{ code int }

func found() {
	if r, ok := makeFifteenth(); ok {
		os.Exit(r.code)
	}
}

func makeFifteenth() (fifteenth, bool) {
	r := fifteenth{code: -7}
	if on() {
		return r, false
	}
	r.code = 141 // want "status 141 field"
	return r, true
}

// The number comes from outside.
type sixteenth struct{ code int }

func outside() {
	if r, err := makeSixteenth(); err == nil {
		os.Exit(r.code) // want "unbounded: a length"
	}
}

func makeSixteenth() (sixteenth, error) {
	r := sixteenth{code: -8}
	if on() {
		return r, errRun
	}
	r.code = len(os.Args)
	return r, nil
}

// Behind a pointer, the order of assignments is not known.
type seventeenth struct{ code int }

func pointed() {
	if r, err := makeSeventeenth(); err == nil {
		os.Exit(r.code)
	}
}

func makeSeventeenth() (*seventeenth, error) {
	r := &seventeenth{code: 151} // want "status 151 field"
	if on() {
		return r, errRun
	}
	r.code = 152 // want "status 152 field"
	return r, nil
}

// The check in the loop is that of a later call than the one whose result is kept.
type eighteenth struct{ code int }

func keptInLoop() {
	if r, err := makeEighteenth(); err == nil {
		os.Exit(r.code)
	}
}

func makeEighteenth() (eighteenth, error) {
	var kept eighteenth
	for i := range 2 {
		r, err := try()
		if i == 0 {
			kept = r
		}
		if println(kept.code); err == nil {
			return kept, nil
		}
	}
	return kept, errRun
}

func try() (eighteenth, error) {
	r := eighteenth{code: 161} // want "status 161 field"
	if on() {
		return r, errRun
	}
	r.code = 162 // want "status 162 field"
	return r, nil
}
