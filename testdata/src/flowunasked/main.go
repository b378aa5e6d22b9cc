// Package main asks one error for its status, which comes from a function that is not
// followed. Any error type may be the one, except for types whose errors are only
// printed, compared or dropped.
package main

import (
	"errors"
	"flowunasked/lib"
	"fmt"
	"log"
	"log/slog"
	"os"
)

type coder interface {
	error
	ExitCode() int
}

// A status that is not wanted belongs to an error that nothing asks for its status.
type (
	printed   struct{ error }
	sprinted  struct{ error }
	compared  struct{ error }
	asserted  struct{ error }
	switched  struct{ error }
	dropped   struct{ error }
	deferred  struct{ error }
	captured  struct{ error }
	captured2 struct{ error }
	named     struct{ error }
	named2    struct{ error }
	passed    struct{ error }
	passed2   struct{ error }
	variadic  struct{ error }
	variadic2 struct{ error }
	recursive struct{ error }
	wrapped   struct{ error }
	wrapped2  struct{ error }
	unwrapped struct{ error }
	target    struct{ error }
	target2   struct{ error }
	global    struct{ error }
	field     struct{ error }
	element   struct{ error }
	list      struct{ error }
	sent      struct{ error }
	panicked  struct{ error }
	logged    struct{ error }
	value     struct{ error }
	bound     struct{ error }
	literal   struct{ error }
	called    struct{ error }
	generic   struct{ error }
	boxed     struct{ error }
	both      struct{ error }
	pointer   struct{ error }
	outer     struct{ inner }
	inner     struct{ error }
	number    int
	number2   int
	either    struct{ error }
	slice     struct{ error }
)

func (printed) ExitCode() int   { return 1 }
func (sprinted) ExitCode() int  { return 2 }
func (compared) ExitCode() int  { return 3 }
func (asserted) ExitCode() int  { return 4 }
func (switched) ExitCode() int  { return 5 } // want "status 5 return"
func (dropped) ExitCode() int   { return 6 }
func (deferred) ExitCode() int  { return 7 }
func (captured) ExitCode() int  { return 8 }
func (captured2) ExitCode() int { return 9 } // want "status 9 return"
func (named) ExitCode() int     { return 10 }
func (named2) ExitCode() int    { return 11 } // want "status 11 return"
func (passed) ExitCode() int    { return 12 }
func (passed2) ExitCode() int   { return 13 } // want "status 13 return"
func (variadic) ExitCode() int  { return 14 }
func (variadic2) ExitCode() int { return 15 } // want "status 15 return"
func (recursive) ExitCode() int { return 16 }
func (wrapped) ExitCode() int   { return 17 }
func (wrapped2) ExitCode() int  { return 18 } // want "status 18 return"
func (unwrapped) ExitCode() int { return 19 } // want "status 19 return"
func (target) ExitCode() int    { return 20 }
func (target2) ExitCode() int   { return 21 } // want "status 21 return"
func (global) ExitCode() int    { return 22 } // want "status 22 return"
func (field) ExitCode() int     { return 23 } // want "status 23 return"
func (element) ExitCode() int   { return 24 } // want "status 24 return"
func (list) ExitCode() int      { return 25 } // want "status 25 return"
func (sent) ExitCode() int      { return 26 } // want "status 26 return"
func (panicked) ExitCode() int  { return 27 } // want "status 27 return"
func (logged) ExitCode() int    { return 28 } // want "status 28 return"
func (value) ExitCode() int     { return 29 } // want "status 29 return"
func (bound) ExitCode() int     { return 30 } // want "status 30 return"
func (literal) ExitCode() int   { return 31 } // want "status 31 return"
func (called) ExitCode() int    { return 32 }
func (generic) ExitCode() int   { return 33 } // want "status 33 return"
func (boxed) ExitCode() int     { return 34 } // want "status 34 return"
func (both) ExitCode() int      { return 35 } // want "status 35 return"
func (*pointer) ExitCode() int  { return 36 } // want "status 36 return"
func (inner) ExitCode() int     { return 37 } // want "status 37 return"
func (number) Error() string    { return "number" }
func (n number) ExitCode() int  { return int(n) }
func (number2) Error() string   { return "number" }
func (n number2) ExitCode() int { return int(n) }
func (either) ExitCode() int    { return 40 } // want "status 40 return"
func (slice) ExitCode() int     { return 41 } // want "status 41 return"

var (
	plugin    func() error
	errGlobal error = global{}
	box       struct{ err error }
	ch        = make(chan error, 1)
)

func on() bool { return len(os.Args) > 1 }

func main() {
	onlyPrinted()
	var err error = plugin()
	for _, f := range []func() error{work, fromLib, func() error { return literal{} }} {
		err = f()
	}
	if c, ok := err.(coder); ok {
		os.Exit(c.ExitCode())
	}
}

// onlyPrinted looks at errors, but does not ask them for their status.
func onlyPrinted() {
	fmt.Println(newPrinted(), on())
	if s := fmt.Sprint(sprinted{}); s != "" {
		log.Print(s)
	}
	if err := newCompared(); err == nil || errors.Is(err, os.ErrExist) {
		return
	}
	if a, ok := newAsserted().(asserted); ok {
		fmt.Println(a.error)
	}
	_ = newDropped()
	defer newDeferred()
	err := newCaptured()
	defer func() {
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
		}
	}()
	if err := newNamed(); err != nil {
		fmt.Println(err.Error())
	}
	report(passed{}, 1)
	reportAll("a", variadic{})
	fmt.Println(again(recursive{}, 3))
	log.Println(fmt.Errorf("wrapped: %w", wrapped{}))
	var t target
	if errors.As(newTarget(), &t) {
		fmt.Println(t)
	}
	fmt.Println(func() error { return called{} }())
	fmt.Println(number(38))
	fmt.Println(&pointer{}, both{}, inner{}, newEither())

	if err := lib.Create(); err != nil {
		log.Print(err)
	}
	log.Print(lib.Wrap())
	lib.Drop()
	fmt.Println(new(lib.Part).Run(), new(lib.Tool).Run())
}

func newPrinted() error  { return printed{} }
func newCompared() error { return compared{} }
func newAsserted() error { return asserted{} }
func newDropped() error  { return dropped{} }
func newDeferred() error { return deferred{} }
func newCaptured() error { return captured{} }
func newTarget() error   { return fmt.Errorf("w: %w", target{}) }

func newNamed() (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = named{}
		}
	}()
	return nil
}

func report(err error, _ int) { fmt.Println(err) }

func reportAll(args ...any) { fmt.Println(args...) }

func again(err error, n int) error {
	if n == 0 {
		return err
	}
	return again(err, n-1)
}

// newEither returns an error that onlyPrinted prints and work returns.
func newEither() error { return either{} }

// work returns errors to main, or passes them to code that is not followed.
func work() (result error) {
	switch err := newSwitched().(type) {
	case printed:
		return nil
	case coder:
		fmt.Println(err.ExitCode())
		os.Exit(err.ExitCode())
	}
	var err2 error
	defer func() {
		if err2 != nil {
			result = err2
		}
	}()
	if on() {
		err2 = captured2{}
	}
	defer func() { result = named2{} }()
	if err := passOn(passed2{}); err != nil {
		return err
	}
	if err := first("a", variadic2{}); err != nil {
		return err
	}
	if err := rest(1, slice{}); len(err) > 0 {
		return err[0]
	}
	if on() {
		return fmt.Errorf("wrapped: %w", wrapped2{})
	}
	if on() {
		return errors.Unwrap(fmt.Errorf("wrapped: %w", unwrapped{}))
	}
	var c coder
	if errors.As(target2{}, &c) {
		return c
	}
	if on() {
		return errGlobal
	}
	box.err = field{}
	errs := []error{element{}}
	errs = append(errs, list{})
	if on() {
		return errs[len(os.Args)]
	}
	ch <- sent{}
	if on() {
		panic(panicked{})
	}
	slog.Error("failed", "error", newLogged())
	plugin = newValue
	plugin = thing{}.run
	if err := convert(generic{}); err != nil {
		return err
	}
	holder[boxed]{}.do()
	if on() {
		return both{}
	}
	if on() {
		return &pointer{}
	}
	if on() {
		return outer{}
	}
	if on() {
		return newEither()
	}
	return number2(39) // want "status 39 return"
}

func newSwitched() error { return switched{} }
func newLogged() error   { return logged{} }
func newValue() error    { return value{} }

type thing struct{}

func (thing) run() error { return bound{} }

func passOn(err error) error { return err }

func first(args ...any) error {
	err, _ := args[0].(error)
	return err
}

func rest(_ int, errs ...error) []error { return errs }

func convert[E error](e E) error { return e }

type holder[E error] struct{ e E }

func (h holder[E]) do() { box.err = h.e }

// whole is converted to an interface, and so are its parts.
type whole struct {
	part *lib.Part
}

// fromLib does the same with errors of another package.
func fromLib() error {
	if _, err := lib.Check(); err != nil {
		return err
	}
	if on() {
		return errors.Unwrap(lib.Join())
	}
	box.err = lib.Store()
	plugin = lib.Callback
	var r interface{ Run() error } = lib.Runner{}
	if on() {
		return r.Run()
	}
	fmt.Println(&whole{new(lib.Part)})
	if err := lib.Send(); err != nil {
		slog.Error("failed", "error", err)
	}
	return nil
}
