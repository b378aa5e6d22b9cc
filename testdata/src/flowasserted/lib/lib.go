// Package lib makes errors with statuses.
package lib

import (
	"errors"
	"fmt"
)

// Coded is made only where it is also returned from Fail.
type Coded struct{ Code int }

func (c *Coded) Error() string { return "coded" }
func (c *Coded) ExitCode() int { return c.Code }

// ErrFixed has a status, ErrPlain has none.
var (
	ErrFixed error = &Fixed{}
	ErrPlain       = errors.New("plain")
)

type Fixed struct{}

func (*Fixed) Error() string { return "fixed" }
func (*Fixed) ExitCode() int { return 21 } // want "status 21 return"

// Fail returns an error with a status, and may wrap it.
func Fail(wrap bool) error {
	err := fail()
	if wrap {
		err = fmt.Errorf("wrapped: %w", err)
	}
	return err
}

func fail() error {
	return &Coded{22} // want "status 22 field"
}

// Plain returns errors without a status.
func Plain(n int) (int, error) {
	if n > 3 {
		return 0, ErrPlain
	}
	return n, fmt.Errorf("plain: %w", ErrPlain)
}
