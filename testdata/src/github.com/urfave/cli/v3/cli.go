// Package cli is a stub of version 3: signatures only.
package cli

import "context"

type ExitCoder interface {
	error
	ExitCode() int
}

type Command struct {
	Action   func(context.Context, *Command) error
	Commands []*Command

	ExitErrHandler func(context.Context, *Command, error)
}

func Exit(message any, exitCode int) ExitCoder                                           { return nil }
func (*Command) Run(ctx context.Context, args []string) error                            { return nil }
func ShowCommandHelpAndExit(ctx context.Context, cmd *Command, command string, code int) {}

var OsExiter = func(code int) {}
