// Package cobra has the functions of cobra that print.
package cobra

import (
	"fmt"
	"io"
	"os"
)

// A Command runs.
type Command struct {
	RunE func(cmd *Command, args []string) error
}

// Execute runs the command.
func (c *Command) Execute() error { return c.RunE(c, os.Args[1:]) }

// OutOrStderr returns a stream.
func (c *Command) OutOrStderr() io.Writer { return os.Stderr }

// Println prints.
func (c *Command) Println(i ...any) { fmt.Fprintln(c.OutOrStderr(), i...) }

// Printf prints.
func (c *Command) Printf(format string, i ...any) { fmt.Fprintf(c.OutOrStderr(), format, i...) }

// PrintErrln prints.
func (c *Command) PrintErrln(i ...any) { fmt.Fprintln(os.Stderr, i...) }

// UsageString returns a text.
func (c *Command) UsageString() string { return "" }
