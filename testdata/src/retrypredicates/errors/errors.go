// Package errors has a function that visits all errors that an error wraps.
package errors

import "errors"

// Walk calls visit with an error, and then with what it wraps, until visit returns true.
func Walk(err error, visit func(error) bool) {
	for err != nil && !visit(err) {
		err = errors.Unwrap(err)
	}
}

// Visit does the same, but nothing in its name says so.
func Visit(err error, visit func(error) bool) { Walk(err, visit) }
