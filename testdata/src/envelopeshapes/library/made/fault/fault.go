// Package fault gives the errors of a library names of the program.
package fault

import (
	"fmt"

	"example.com/madeerr"
)

// Fault is an error of the program.
type Fault = madeerr.Fault

// New makes one. Its callers can add the advice.
func New(text string) *Fault { return madeerr.New(text, false) }

// NotFound makes one for a task.
func NotFound(name string, known ...string) *Fault {
	return New(fmt.Sprintf("no task %s in %v", name, known)) // want `has no "hint"`
}
