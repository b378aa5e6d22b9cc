// Package main ends with the status that an error carries.
package main

import (
	"errors"
	"flowerrors/fault"
	"fmt"
	"os"

	"golang.org/x/xerrors"
)

type exitError struct {
	Code int
	err  error
}

func (e *exitError) Error() string { return e.err.Error() }

type statusError int

func (s statusError) Error() string   { return "status" }
func (s statusError) ExitStatus() int { return int(s) }

type fixedError struct{ error }

func (fixedError) ExitCode() int { return 12 } // want "status 12 return"

type httpError struct{ StatusCode int }

func (httpError) Error() string { return "http" }

type embeds struct{ *exitError }

// notAnError has the method, and is never made.
type notAnError struct{}

func (notAnError) ExitCode() int { return 99 }

// absent is asked for, and is never made.
type absent struct{}

func (absent) Error() string { return "absent" }
func (absent) ExitCode() int { return 98 }

type holder struct{ err error }

func newExit(code int, err error) error { return &exitError{Code: code, err: err} }

func work() error {
	switch len(os.Args) {
	case 1:
		return &exitError{Code: 3} // want "status 3 field"
	case 2:
		return newExit(4, nil) // want "status 4 argument"
	case 3:
		return statusError(5) // want "status 5 return"
	case 4:
		return fixedError{errors.New("x")}
	case 5:
		return fmt.Errorf("wrapped: %w", newExit(6, nil)) // want "status 6 argument"
	case 6:
		return fault.New(fault.NotFound, "x") // want "status 40 argument"
	case 7:
		return errors.Join(fault.Busy())
	case 8:
		return embeds{&exitError{7, nil}} // want "status 7 field"
	case 9:
		e := &exitError{}
		e.Code = 8 // want "status 8 field"
		return e
	case 10:
		return fault.ErrClosed
	case 11:
		return httpError{StatusCode: 404}
	case 12:
		return errors.Join(statusError(13), errors.New("x")) // want "status 13 argument"
	case 13:
		return holder{statusError(14)}.err // want "status 14 field"
	case 14:
		var h holder
		h.err = statusError(15) // want "status 15 field"
		return h.err
	}
	return nil
}

// tagged is only asked for by another package than errors.
type tagged int

func (tagged) Error() string { return "tagged" }

func tag() error {
	return tagged(16) // want "status 16 return"
}

// untagged is not asked for.
type untagged int

func (untagged) Error() string { return "untagged" }

func main() {
	err := work()
	var t tagged
	if len(os.Args) > 20 && xerrors.As(tag(), &t) {
		os.Exit(int(t))
	}
	if u := untagged(97); xerrors.Is(u, err) {
		return
	}
	var exit *exitError
	if errors.As(err, &exit) {
		os.Exit(exit.Code)
	}
	if e, ok := errors.AsType[*exitError](err); ok {
		os.Exit(e.Code)
	}
	if _, ok := errors.AsType[absent](err); ok {
		return
	}
	if e, ok := err.(interface{ ExitCode() int }); ok {
		os.Exit(e.ExitCode())
	}
	var s interface{ ExitStatus() int }
	if errors.As(err, &s) {
		os.Exit(s.ExitStatus())
	}
	if f, ok := err.(*fault.Fault); ok {
		os.Exit(int(f.Code()))
	}
	switch e := err.(type) {
	case statusError:
		os.Exit(int(e))
	case embeds:
		os.Exit(e.Code)
	}
	os.Exit(1) // want "status 1 argument"
}
