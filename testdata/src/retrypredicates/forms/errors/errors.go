// Package errors has functions like those of package errors.
package errors

import "errors"

// As is errors.As.
func As(err error, target any) bool { return errors.As(err, target) }

// Walk calls a function for an error.
func Walk(err error, f func(error)) { f(err) }

// A Status is what a server says.
type Status struct{ Code int32 }

// A Holder has a status.
type Holder interface{ Status() Status }

// A StatusError is an error with a status.
type StatusError struct{ ErrStatus Status }

func (e *StatusError) Error() string { return "status" }

// Status returns the status.
func (e *StatusError) Status() Status { return e.ErrStatus }

// A TwoError is an error with two statuses.
type TwoError struct{ First, Last Status }

func (e *TwoError) Error() string { return "statuses" }

// Status returns one of the statuses.
func (e *TwoError) Status() Status { return e.Last }
