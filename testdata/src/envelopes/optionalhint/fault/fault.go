// Package fault has errors with and without the methods that package main looks for.
package fault

import "os"

// Base has the status of all errors.
type Base struct{ Name string }

// ExitCode is the status.
func (Base) ExitCode() int { return 4 }

// Recoverable is printed.
func (Base) Recoverable() bool { return false }

// Missing has a hint.
type Missing struct{ Base }

func (m *Missing) Error() string     { return m.Name }
func (m *Missing) ErrorCode() string { return "E_NOT_FOUND" }

// Hint is printed; nothing is known about its value.
func (m *Missing) Hint() string { return os.Getenv("HINT_" + m.Name) }

// Cycle has no hint.
type Cycle struct{ Base } // want `Cycle has no method Hint, so the "suggestion" of its JSON error is empty`

func (c *Cycle) Error() string     { return c.Name }
func (c *Cycle) ErrorCode() string { return "E_NOT_FOUND" }

// Plain has no error code, so that no hint is looked for.
type Plain struct{ Base }

func (p *Plain) Error() string { return p.Name }
