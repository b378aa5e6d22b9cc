// Package cli is a stub of version 1: signatures only.
package cli

type Context struct{}

type ExitError struct{ code int }

func (*ExitError) Error() string { return "" }
func (*ExitError) ExitCode() int { return 0 }

type App struct{ Action any }

func NewApp() *App                                                { return nil }
func NewExitError(message any, exitCode int) *ExitError           { return nil }
func (*App) Run(args []string) error                              { return nil }
func ShowCommandHelpAndExit(c *Context, command string, code int) {}

var OsExiter = func(code int) {}
