// Package render prints what functions of its callers make of errors.
package render

import (
	"encoding/json"
	"io"
)

// A Renderer makes a T of an error.
type Renderer[T any] struct {
	W    io.Writer
	Make func(error) T
}

// Render prints an error.
func (r *Renderer[T]) Render(err error) { _ = json.NewEncoder(r.W).Encode(r.Make(err)) }

// Both prints two values of an error; B first.
func Both[A, B any](w io.Writer, err error, a func(error) A, b func(error) *B) {
	_ = json.NewEncoder(w).Encode(b(err))
	_ = a(err)
}
