// Package cobra is a stub: signatures only.
package cobra

import (
	"context"
	"io"

	"github.com/spf13/pflag"
)

type Command struct {
	Use string

	Annotations map[string]string

	Run     func(cmd *Command, args []string)
	RunE    func(cmd *Command, args []string) error
	PreRun  func(cmd *Command, args []string)
	PreRunE func(cmd *Command, args []string) error
	PostRun func(cmd *Command, args []string)

	PersistentPostRun  func(cmd *Command, args []string)
	PersistentPostRunE func(cmd *Command, args []string) error
}

func (c *Command) AddCommand(cmds ...*Command)              {}
func (c *Command) Execute() error                           { return nil }
func (c *Command) ExecuteC() (*Command, error)              { return nil, nil }
func (c *Command) ExecuteContext(ctx context.Context) error { return nil }
func (c *Command) Flags() *pflag.FlagSet                    { return nil }
func (c *Command) Help() error                              { return nil }
func (c *Command) PrintErrln(i ...any)                      {}
func (c *Command) ErrOrStderr() io.Writer                   { return nil }
func (c *Command) Context() context.Context                 { return nil }
func CheckErr(msg any)                                      {}
func (c *Command) HelpFunc() func(*Command, []string)       { return nil }
func (c *Command) SetHelpFunc(f func(*Command, []string))   {}
