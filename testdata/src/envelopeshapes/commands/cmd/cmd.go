// Package cmd runs commands that return errors.
package cmd

import "errors"

// A Command does something.
type Command struct {
	Name string
	Run  func(args []string) error
}

// Execute runs one of the commands.
func Execute(commands []*Command, args []string) error {
	for _, c := range commands {
		if c.Name == args[0] {
			return c.Run(args[1:])
		}
	}
	return errors.New("no such command")
}
