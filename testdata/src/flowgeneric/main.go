// Package main uses type parameters and iterators.
package main

import (
	"errors"
	"iter"
	"os"
	"slices"
)

type status int

func exit[T ~int](code T) { os.Exit(int(code)) }

func or[T comparable](a, b T) T {
	var zero T
	if a != zero {
		return a
	}
	return b
}

type box[T any] struct{ value T }

func (b *box[T]) set(v T) { b.value = v }

func (b box[T]) get() T { return b.value }

type runner[T any] struct {
	fn   func(T) int
	last int
}

func (r *runner[T]) run(v T) int {
	r.last = r.fn(v)
	return r.last
}

func codes() iter.Seq[int] {
	return func(yield func(int) bool) {
		if !yield(3) { // want "status 3 argument"
			return
		}
		yield(4) // want "status 4 argument"
	}
}

func must[T any](v T, err error) T {
	if err != nil {
		os.Exit(5) // want "status 5 argument"
	}
	return v
}

func on() bool { return len(os.Args) > 1 }

func main() {
	if on() {
		exit(status(6)) // want "status 6 argument"
	}
	if on() {
		exit[int](7) // want "status 7 argument"
	}
	if on() {
		os.Exit(or(8, 9)) // want "status 8 argument" "status 9 argument"
	}
	b := &box[int]{value: 10} // want "status 10 field"
	b.set(11)                 // want "status 11 argument"
	if on() {
		os.Exit(b.get())
	}
	r := &runner[string]{fn: func(string) int { return 12 }} // want "status 12 return"
	if on() {
		os.Exit(r.run("x"))
	}
	for c := range codes() {
		if on() {
			os.Exit(c)
		}
	}
	for range must(os.Args, nil) {
		if on() {
			os.Exit(13) // want "status 13 argument"
		}
	}
	for i := range 3 {
		if i == 1 && on() {
			os.Exit(first([]int{14})) // want "status 14 element"
		}
	}
	if on() {
		os.Exit(slices.Max([]int{15, 16})) // want "status 15 element" "status 16 element"
	}
	if on() {
		os.Exit(slices.Sorted(slices.Values([]int{18, 19}))[0]) // want "status 18 element" "status 19 element"
	}
	if n, ok := find[errno](found(97)); ok {
		os.Exit(int(n))
	}
	if f, ok := find[*failure](&failure{20}); ok { // want "status 20 field"
		os.Exit(f.code)
	}
	if n, ok := asError(errno(21)).(errno); ok { // want "status 21 argument"
		os.Exit(int(n))
	}
	if n, ok := asAny(numbered(22)).(numbered); ok { // want "status 22 argument"
		os.Exit(int(n))
	}
	if same(numbered(98), numbered(99)) {
		return
	}
	if n, ok := asAnyTwice(twice(23)).(twice); ok { // want "status 23 argument"
		os.Exit(int(n))
	}
	if n, ok := (&box[boxed]{value: 24}).any().(boxed); ok { // want "status 24 field"
		os.Exit(int(n))
	}
	var a interface{ any() any } = &box[kept]{value: 25} // want "status 25 field"
	if n, ok := a.any().(kept); ok {
		os.Exit(int(n))
	}
	pointed := 26 // want "status 26 assignment"
	if p, ok := asAny(&pointed).(*int); ok {
		*p = 27 // want "status 27 assignment"
	}
	if on() {
		os.Exit(pointed)
	}
	if c, ok := asAny(&failure{28}).(interface{ Code() int }); ok { // want "status 28 field"
		os.Exit(c.Code())
	}
	code := 0 // want "status 0 assignment"
	for range slices.Values(os.Args) {
		code = 17 // want "status 17 assignment"
	}
	os.Exit(code)
}

func first[S ~[]E, E any](s S) E { return s[0] }

type errno int

func (errno) Error() string { return "errno" }

// same converts neither of its parameters to an interface.
func same[T comparable](a, b T) bool { return a == b }

// found is not converted in a generic function.
type found int

func (found) Error() string { return "found" }

type failure struct{ code int }

func (*failure) Error() string { return "failure" }
func (f *failure) Code() int   { return f.code }

// Each of these types is converted to an interface in a generic function only.
type (
	numbered int
	twice    int
	boxed    int
	kept     int
)

func (numbered) Error() string { return "" }
func (twice) Error() string    { return "" }
func (boxed) Error() string    { return "" }
func (kept) Error() string     { return "" }

func asError[E error](e E) error { return e }

func asAny[T any](v T) any {
	var out any
	func() { out = v }()
	return out
}

func asAnyTwice[T any](v T) any { return asAny(v) }

func (b *box[T]) any() any { return b.value }

// find stores an error of any type in a variable.
func find[E error](err error) (e E, ok bool) {
	ok = errors.As(err, &e) // want "unbounded: an error whose type is a type parameter"
	return e, ok
}
