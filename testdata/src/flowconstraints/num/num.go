// Package num has wrappers and carriers for any type of integer.
package num

import "os"

// An Int is what fits a status.
type Int interface {
	~int | ~int8 | ~uint8 | ~uint32
}

// A Coder is an integer that knows its status.
type Coder interface {
	~int | ~uint16
	Status() int
}

// Exit ends with a number of any type.
func Exit[T Int](code T) { os.Exit(int(code)) }

// ExitWith ends with what a number says of itself.
func ExitWith[C Coder](c C) {
	if c > 0 {
		os.Exit(c.Status()) // want "unbounded: a value of one of several types that a type parameter stands for"
	}
}

// ExitAt is ExitWith for what has levels: one type in the program.
func ExitAt[L interface {
	~int
	Level() int
}](l L) {
	os.Exit(l.Level())
}

// Or is the first that is not zero.
func Or[T Int](a, b T) T {
	if a != 0 {
		return a
	}
	return b
}

// A Failure carries a number.
type Failure[T Int] struct {
	Code T
	base T
}

// New makes one.
func New[T Int](code T) *Failure[T] { return &Failure[T]{Code: code, base: 40} } // want "status 40 field"

// Error is for people.
func (f *Failure[T]) Error() string { return "failed" }

// ExitCode is for os.Exit.
func (f *Failure[T]) ExitCode() int { return int(f.Code) }

// Base is the number it started from.
func (f *Failure[T]) Base() int { return int(f.base) }

// A Job is a generic type that asks a type parameter.
type Job[S interface{ Status() int }] struct{ In S }

// End ends with what it says.
func (j *Job[S]) End() { os.Exit(j.In.Status()) }
