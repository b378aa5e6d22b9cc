// Package main converts statuses to interfaces, and only prints some of them.
package main

import (
	"errors"
	"fmt"
	"log"
	"os"

	"flowunread/lib"
)

type number int

func (n number) Error() string { return "failed" }

type status struct{ code int }

func (s status) Error() string { return "failed" }

type pointed struct{ code int }

func (p *pointed) Error() string { return "failed" }

func on() bool { return len(os.Args) > 1 }

func main() {
	unread()
	other()
	err := read(new(holder))
	var n number
	if errors.As(err, &n) {
		os.Exit(int(n))
	}
	if s, ok := errors.AsType[status](err); ok {
		os.Exit(s.code)
	}
	switch err := err.(type) {
	case *pointed:
		os.Exit(err.code)
	}
}

// other gets errors of another package.
func other() {
	var s lib.Status
	if errors.As(errors.Join(lib.Fail(), lib.Runner{}.Run(), lib.Make()), &s) {
		os.Exit(int(s))
	}
}

// unread prints, compares and drops errors.
func unread() {
	fmt.Println(number(101), status{102}, &pointed{103})
	fmt.Fprintf(os.Stderr, "%v\n", number(104))
	if err := probe(); err != nil {
		log.Print(err)
	}
	if err := fmt.Errorf("failed: %v", &pointed{105}); err != nil {
		fmt.Println(err)
	}
	if errors.Is(probe(), os.ErrClosed) {
		return
	}
	_ = probe()
	defer probe()
	if err := wrapped(); err != nil {
		show(err)
	}
	func() {
		if err := probe(); err == os.ErrClosed {
			fmt.Println(err.Error())
		}
	}()
}

func probe() error {
	if on() {
		return status{106}
	}
	if on() {
		return &pointed{code: 107}
	}
	return number(108)
}

func wrapped() error { return errors.Join(number(109), fmt.Errorf("failed: %w", status{110})) }

func show(err error) {
	var other *os.PathError
	if errors.As(err, &other) {
		fmt.Println("path")
	}
	fmt.Println(err)
}

// read returns errors, panics with one, or gives them to code that may do anything with them.
func read(h *holder) error { // want "status 5 assignment"
	defer func() { fmt.Println(recover()) }()
	if on() {
		h.err = number(1) // want "status 1 field"
	}
	if on() {
		h.errs["a"] = status{2} // want "status 2 field"
	}
	if on() {
		list := []error{&pointed{3}} // want "status 3 field"
		return list[0]
	}
	if on() {
		ch := make(chan error, 1)
		ch <- status{4} // want "status 4 field"
		return <-ch
	}
	if on() {
		panic(number(5))
	}
	if on() {
		return fmt.Errorf("failed: %w", &pointed{6}) // want "status 6 field"
	}
	if on() {
		return pass(status{7}) // want "status 7 field"
	}
	if on() {
		return first(number(8)) // want "status 8 argument"
	}
	if on() {
		check(&pointed{9}) // want "status 9 field"
	}
	if on() {
		s := status{10} // want "status 10 field"
		fmt.Println(s)
		os.Exit(s.code)
	}
	if on() {
		p := &pointed{11} // want "status 11 field"
		fmt.Println(p)
		keep(p)
	}
	if on() {
		return named()
	}
	if on() {
		return h.method()
	}
	if on() {
		return call(literal)
	}
	if on() {
		var i fmt.Stringer = text{15} // want "status 15 field"
		os.Exit(i.(text).code)
	}
	if on() {
		err := captured()
		fmt.Println(err)
		return err
	}
	return h.err
}

type holder struct {
	err  error
	errs map[string]error
}

func (h *holder) method() error { return status{13} } // want "status 13 field"

func pass(err error) error { return err }

func first(errs ...error) error { return errs[0] }

// check takes the error out of its parameter.
func check(err error) {
	var p *pointed
	if errors.As(err, &p) {
		os.Exit(p.code)
	}
}

var kept *pointed

func keep(p *pointed) { kept = p }

func named() (err error) {
	defer func() { fmt.Println(err) }()
	err = number(12) // want "status 12 assignment"
	return err
}

func call(f func() error) error { return f() }

var literal = func() error { return &pointed{14} } // want "status 14 field"

type text struct{ code int }

func (t text) String() string { return "text" }

// captured sets its result in a function literal.
func captured() (err error) {
	func() {
		err = number(16) // want "status 16 assignment"
	}()
	return
}
