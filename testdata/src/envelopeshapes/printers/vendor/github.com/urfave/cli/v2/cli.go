// Package cli has the errors of urfave/cli that end the process.
package cli

import "fmt"

// An ExitCoder has a status.
type ExitCoder interface {
	error
	ExitCode() int
}

type exitError struct {
	code    int
	message any
}

func (e *exitError) Error() string { return fmt.Sprint(e.message) }
func (e *exitError) ExitCode() int { return e.code }

// Exit returns an error that is printed, and then ends the process.
func Exit(message any, code int) ExitCoder { return &exitError{code, message} }

// A Store keeps texts.
type Store struct{}

// Save keeps a text.
func (s *Store) Save(text string) error { return nil }

// Send sends a text.
func Send(text string) error { return nil }
