// Package cli has the part of urfave/cli that the commands use.
package cli

type Flag interface{ Names() []string }

type BoolFlag struct {
	Name        string
	Destination *bool
}

func (*BoolFlag) Names() []string { return nil }

type Context struct{}

func (*Context) Bool(name string) bool { return false }

func (*Context) NArg() int { return 0 }

type ActionFunc func(*Context) error

type Command struct {
	Name   string
	Flags  []Flag
	Action ActionFunc
}

type App struct {
	Flags    []Flag
	Commands []*Command
	Action   ActionFunc
}

func (*App) Run(args []string) error { return nil }
