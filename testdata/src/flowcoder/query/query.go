// Package query evaluates.
package query

import "errors"

type exitCodeError struct {
	value any
	code  int
}

func (err *exitCodeError) Error() string { return "error" }
func (err *exitCodeError) Value() any    { return err.value }
func (err *exitCodeError) ExitCode() int { return err.code } // want "unbounded: a length"

// HaltError is the error of halt_error.
type HaltError exitCodeError

func (err *HaltError) Error() string { return "halt " + (*exitCodeError)(err).Error() }

// ExitCode is the user's.
func (err *HaltError) ExitCode() int { return (*exitCodeError)(err).ExitCode() }

// Run evaluates.
func Run(src string) error {
	var v any = len(src)
	code := 5 // want "status 5 assignment"
	if n, ok := toInt(v); ok {
		return &HaltError{v, n}
	}
	if src == "x" {
		return &exitCodeError{src, code}
	}
	if src == "y" {
		return &HaltError{value: src, code: 6} // want "status 6 field"
	}
	return errors.New("no")
}

func toInt(x any) (int, bool) {
	switch x := x.(type) {
	case int:
		return x, true
	case float64:
		return int(x), true
	}
	return 0, false
}
