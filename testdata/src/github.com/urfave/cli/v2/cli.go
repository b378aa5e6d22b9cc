// Package cli is a stub of version 2: signatures only.
package cli

type Context struct{}

type ExitCoder interface {
	error
	ExitCode() int
}

type App struct {
	Action func(*Context) error
	After  func(*Context) error
	Flags  []Flag

	HideHelp        bool
	CommandNotFound func(*Context, string)
	ExitErrHandler  func(*Context, error)
}

func Exit(message any, exitCode int) ExitCoder { return nil }
func HandleExitCoder(err error)                {}
func (*App) Run(args []string) error           { return nil }

var OsExiter = func(code int) {}
