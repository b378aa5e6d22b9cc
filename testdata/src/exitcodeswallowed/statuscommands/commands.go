// Package statuscommands has commands whose method Run returns the status, as those of
// mitchellh/cli do.
package statuscommands

import (
	"errors"
	"fmt"
)

func work() error { return errors.New("x") }

// A command is one by its methods Help, Synopsis and Run.
type command struct{}

func (*command) Help() string     { return "" }
func (*command) Synopsis() string { return "" }

func (*command) Run([]string) int {
	if err := work(); err != nil {
		fmt.Println(err) // want `; return another status`
		return 0
	}
	return 0
}

// A job has no Help, and what its Run returns need not be a status.
type job struct{}

func (*job) Synopsis() string { return "" }

func (*job) Run([]string) int {
	if err := work(); err != nil {
		fmt.Println(err)
		return 0
	}
	return 1
}

// A topic has no Run with the arguments of a command.
type topic struct{}

func (*topic) Help() string     { return "" }
func (*topic) Synopsis() string { return "" }

func (*topic) Run(int) int {
	if err := work(); err != nil {
		fmt.Println(err)
		return 0
	}
	return 1
}
