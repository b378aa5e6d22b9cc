// Package cobra is a stub: signatures only.
package cobra

import "github.com/spf13/pflag"

type Command struct {
	Use  string
	Run  func(cmd *Command, args []string)
	RunE func(cmd *Command, args []string) error
}

func (c *Command) AddCommand(cmds ...*Command) {}
func (c *Command) Execute() error              { return nil }
func (c *Command) Flags() *pflag.FlagSet       { return nil }
func CheckErr(msg any)                         {}
