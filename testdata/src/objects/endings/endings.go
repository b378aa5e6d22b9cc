// Package endings ends the process after it has printed an object.
package endings

import (
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"os"
)

type failure struct {
	Code string `json:"code"`
}

func print(v any) { _ = json.NewEncoder(os.Stderr).Encode(v) }

func direct() {
	print(failure{"A"}) // want `to stderr, then exits 4$`
	os.Exit(4)
}

func negative() {
	print(failure{"A"}) // want `to stderr, then exits 255$`
	os.Exit(-1)
}

func unknown(status int) {
	print(failure{"A"}) // want `to stderr, then unknown$`
	os.Exit(status)
}

func decided(ok bool) {
	print(failure{"A"}) // want `to stderr, then exits 4 or exits 5$`
	if ok {
		os.Exit(4)
	}
	os.Exit(5)
}

// joined has two paths to one exit, and apart has two exits with one status.
func joined(ok bool) {
	print(failure{"A"}) // want `to stderr, then exits 4$`
	if ok {
		log.Print("late")
	}
	os.Exit(4)
}

func apart(ok bool) {
	print(failure{"A"}) // want `to stderr, then exits 4 or exits 4$`
	if ok {
		os.Exit(4)
	}
	os.Exit(4)
}

func returns() {
	print(failure{"A"}) // want `to stderr, then unknown$`
}

// negated tests the same condition twice, once through a variable for its negation.
func negated(ok bool) {
	late := !ok
	if ok {
		print(failure{"A"}) // want `to stderr, then exits 5$`
	}
	if late {
		os.Exit(4)
	}
	os.Exit(5)
}

// kinds compares a value with different constants.
func kinds(kind int) {
	if kind == 1 {
		print(failure{"A"}) // want `to stderr, then exits 5$`
	}
	if kind == 2 {
		os.Exit(4)
	}
	os.Exit(5)
}

func checked(err error) error {
	if err != nil {
		print(failure{"A"}) // want `to stderr, then exits 3$`
		return err
	}
	return nil
}

func check(err error) {
	if checked(err) != nil {
		os.Exit(3)
	}
	os.Exit(2)
}

func afterOther() {
	print(failure{"A"}) // want `to stderr, then exits 6$`
	fmt.Fprintln(os.Stderr)
	os.Exit(6)
}

func end(status int) {
	fmt.Fprintln(os.Stderr)
	os.Exit(status)
}

func fixed() { end(7) }

func either(ok bool) {
	if ok {
		os.Exit(1)
	}
	os.Exit(2)
}

func shifted(status int) { os.Exit(status + 1) }

func sometimes(ok bool) {
	if ok {
		os.Exit(1)
	}
}

type ender struct{}

func (ender) end(_ string, status uint8) { end(int(status)) }

func wrapped() {
	print(failure{"A"}) // want `to stderr, then exits 8$`
	end(8)
}

func wrappedTwice() {
	print(failure{"A"}) // want `to stderr, then exits 7$`
	fixed()
}

func method() {
	print(failure{"A"}) // want `to stderr, then exits 9$`
	ender{}.end("x", 9)
}

func library() {
	print(failure{"A"}) // want `to stderr, then exits 1$`
	log.Fatal("no")
}

func several() {
	print(failure{"A"}) // want `to stderr, then unknown$`
	either(true)
}

func computed() {
	print(failure{"A"}) // want `to stderr, then unknown$`
	shifted(1)
}

func mayReturn() {
	print(failure{"A"}) // want `to stderr, then exits 3$`
	sometimes(true)
	os.Exit(3)
}

func printAndEnd(f failure, status int) {
	print(f)
	end(status)
}

func inCallee() {
	printAndEnd(failure{"A"}, 10) // want `to stderr, then exits 10$`
}

func written() {
	data, _ := json.Marshal(failure{"A"}) // want `to stderr, then exits 1$`
	log.Fatal(string(data))
}

func inLoop(names []string) {
	for range names {
		print(failure{"A"}) // want `to stderr, then unknown$`
	}
	os.Exit(4)
}

// Checked may have other callers, which do not end the process.
func Checked(err error) error {
	if err != nil {
		print(failure{"A"}) // want `to stderr, then unknown$`
	}
	return err
}

// checked may be called through an interface.
func (ender) checked(err error) error {
	if err != nil {
		print(failure{"A"}) // want `to stderr, then unknown$`
	}
	return err
}

func checkOthers(err error) {
	checked := func() error {
		if err != nil {
			print(failure{"A"}) // want `to stderr, then unknown$`
		}
		return err
	}
	if Checked(err) != nil || (ender{}).checked(err) != nil || checked() != nil {
		os.Exit(3)
	}
}

// lateOnly prints an object that it makes on one path only.
func lateOnly(late, ok bool) {
	f := &failure{"A"} // want `to stderr, then exits 4 or exits 5$`
	if late {
		f = &failure{"B"} // want `to stderr, then unknown$`
	}
	print(f)
	if ok {
		os.Exit(4)
	}
	os.Exit(5)
}

func lateAlike(late bool) {
	f := &failure{"A"} // want `to stderr, then exits 4$`
	if late {
		f = &failure{"B"} // want `to stderr, then exits 4$`
	}
	print(f)
	os.Exit(4)
}

func write(v any) error { return json.NewEncoder(os.Stderr).Encode(v) }

// written ends differently if it cannot print.
func writes() {
	if err := write(failure{"A"}); err != nil { // want `to stderr, then exits 4$`
		os.Exit(9)
	}
	os.Exit(4)
}

// The caller of the caller decides.
func inner(err error) error {
	if err != nil {
		print(failure{"A"}) // want `to stderr, then exits 3$`
	}
	return err
}

func middle(err error) error { return inner(err) }

func outer(err error) {
	if middle(err) != nil {
		os.Exit(3)
	}
	os.Exit(2)
}

func printAndExit(f failure) {
	print(f)
	os.Exit(11)
}

func exitsInCallee() {
	printAndExit(failure{"A"}) // want `to stderr, then exits 11 inside$`
	os.Exit(12)
}

func passOn(f failure, status int) { printAndEnd(f, status) }

func passedOn() {
	passOn(failure{"A"}, 12) // want `to stderr, then exits 12$`
}

func printAndReturn(f failure) int {
	print(f)
	return 13
}

func returned() {
	os.Exit(printAndReturn(failure{"A"})) // want `to stderr, then returns 13 inside$`
}

func printAndGive(f failure, status int) int {
	print(f)
	return status
}

func given() {
	os.Exit(printAndGive(failure{"A"}, 14)) // want `to stderr, then returns 14$`
}

func givenOther(status int) {
	os.Exit(printAndGive(failure{"A"}, status)) // want `to stderr, then unknown$`
}

func printAndFail(f failure) error {
	print(f)
	return errors.New("failed")
}

func failed() {
	if printAndFail(failure{"A"}) != nil { // want `to stderr, then exits 15$`
		os.Exit(15)
	}
	os.Exit(16)
}

func printAndGoOn(f failure) error {
	print(f)
	return nil
}

func goesOn() {
	if printAndGoOn(failure{"A"}) != nil { // want `to stderr, then exits 16$`
		os.Exit(15)
	}
	os.Exit(16)
}

func many(n int) {
	print(failure{"A"}) // want `to stderr, then exits 1 or exits 2 or exits 3 or exits 4 or exits 5 or exits 6 or exits 7 or exits 8 or exits 9 or exits 10 or exits 11 or exits 12 or exits 13 or exits 14 or exits 15 or unknown$`
	switch n {
	case 1:
		os.Exit(1)
	case 2:
		os.Exit(2)
	case 3:
		os.Exit(3)
	case 4:
		os.Exit(4)
	case 5:
		os.Exit(5)
	case 6:
		os.Exit(6)
	case 7:
		os.Exit(7)
	case 8:
		os.Exit(8)
	case 9:
		os.Exit(9)
	case 10:
		os.Exit(10)
	case 11:
		os.Exit(11)
	case 12:
		os.Exit(12)
	case 13:
		os.Exit(13)
	case 14:
		os.Exit(14)
	case 15:
		os.Exit(15)
	case 16:
		os.Exit(16)
	}
	os.Exit(9)
}

type code int

func endWith(c code) { os.Exit(int(c)) }

func named() {
	print(failure{"A"}) // want `to stderr, then exits 17$`
	endWith(17)
}

// valued may be called through the variable.
func valued(err error) error {
	if err != nil {
		print(failure{"A"}) // want `to stderr, then unknown$`
	}
	return err
}

var check2 = valued

func checkValued(err error) {
	if valued(err) != nil {
		os.Exit(3)
	}
}

func tells() {
	print(failure{"A"}) // want `to stderr, then exits 3$`
}

func tellsAndExits() {
	tells()
	os.Exit(3)
}

// exitsWithParam ends with another status after each call.
func exitsWithParam(status int) {
	print(failure{"A"}) // want `to stderr, then unknown$`
	os.Exit(status)
}

func callsExit() {
	exitsWithParam(3) // want `to stderr, then exits 3$`
	os.Exit(4)
}
