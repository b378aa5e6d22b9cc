// Package errors has functions like those of package errors.
package errors

import "errors"

// As is errors.As.
func As(err error, target any) bool { return errors.As(err, target) }

// Walk calls a function for an error.
func Walk(err error, f func(error)) { f(err) }
