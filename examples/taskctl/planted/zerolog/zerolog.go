// Package zerolog stands for the logger of this name, and contains only the part that
// taskctl uses.
package zerolog

import (
	"fmt"
	"os"
)

// An Event is a log entry that is sent by Send.
type Event struct{ err error }

// Err adds an error to the entry.
func (e *Event) Err(err error) *Event {
	e.err = err
	return e
}

// Send writes the entry and ends the process.
func (e *Event) Send() {
	fmt.Fprintln(os.Stderr, "fatal:", e.err)
	os.Exit(1)
}
