// Package sub has no command that ends the process.
package sub

import (
	"os"

	"github.com/spf13/cobra"
)

// A Runtime has the methods of a command.
type Runtime struct{}

// List ends the process after a success.
func (r *Runtime) List(*cobra.Command, []string) error {
	if r == nil {
		os.Exit(0)
	}
	return nil
}

// Run does not end the process.
func (r *Runtime) Run(*cobra.Command, []string) error { return nil }

// Code returns a status.
func Code() int { return len("x") }
