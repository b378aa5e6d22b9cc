// Package main has hooks of cobra, which an exit in a command skips.
package main

import (
	"errors"
	"fmt"
	"os"

	"exitcodeskipped/hooks/sub"

	"github.com/spf13/cobra"
)

var root = &cobra.Command{
	Use: "x",
	// want +1 `^os\.Exit in a command skips PersistentPostRunE, which calls os\.WriteFile: a file is not written; 4 other commands do so, too; return from the command instead, and exit in main \(exitcode/skipped\)$`
	PersistentPostRunE: func(*cobra.Command, []string) error {
		return os.WriteFile("state", nil, 0o600)
	},
}

func list(*cobra.Command, []string) error {
	fmt.Println("nothing")
	os.Exit(0)
	return nil
}

// fails ends with a failure, after which cobra calls no hook anyway.
func fails(*cobra.Command, []string) error {
	if len(os.Args) > 2 {
		return errors.New("x")
	}
	os.Exit(1)
	return nil
}

// joins ends with a failure on one way, and with any status on the other.
func joins(*cobra.Command, []string) {
	code := sub.Code()
	if len(os.Args) > 1 {
		code = 2
	}
	end(code)
}

func end(code int) { os.Exit(code) }

// guarded ends only with a failure.
func guarded(*cobra.Command, []string) {
	if code := sub.Code(); code != 0 {
		os.Exit(code)
	}
	if code := sub.Code(); code == 0 {
		fmt.Println("done")
	} else {
		end(code)
	}
}

// written does itself what the hook does.
func written(*cobra.Command, []string) {
	_ = os.WriteFile("state", nil, 0o600)
	os.Exit(0)
}

// one has a hook of its own.
var one = &cobra.Command{
	Use: "one",
	Run: func(*cobra.Command, []string) {
		os.Exit(0)
	},
	PostRun: func(*cobra.Command, []string) { // want `^os\.Exit in a command skips PostRun, which calls os\.Remove: files stay behind; return from`
		os.Remove("x")
	},
}

// other has a hook that only prints, and a command that returns.
var other = &cobra.Command{
	Use:     "other",
	Run:     func(*cobra.Command, []string) { os.Exit(0) },
	PostRun: func(*cobra.Command, []string) { fmt.Println("bye") },
}

var returns = &cobra.Command{
	Use:     "returns",
	Run:     func(*cobra.Command, []string) {},
	PostRun: func(*cobra.Command, []string) { os.Remove("x") },
}

// methods has methods of another package, of which one ends the process.
func methods(r *sub.Runtime) []*cobra.Command {
	return []*cobra.Command{{
		RunE: r.List,
		PostRun: func(*cobra.Command, []string) { // want `^os\.Exit in sub\.Runtime\.List skips PostRun, which calls os\.Remove`
			os.Remove("x")
		},
	}, {
		RunE:    r.Run,
		PostRun: func(*cobra.Command, []string) { os.Remove("x") },
	}}
}

// a plugin is known only as an interface.
type plugin interface {
	Run(cmd *cobra.Command, args []string) error
}

// open has the method of an interface.
func open(p plugin) *cobra.Command {
	return &cobra.Command{
		RunE:    p.Run,
		PostRun: func(*cobra.Command, []string) { os.Remove("x") },
	}
}

func main() {
	_ = []*cobra.Command{{RunE: list}, {RunE: fails}, {Run: joins}, {Run: guarded}, {Run: written}, one, other, returns}
	if root.Execute() != nil {
		os.Exit(1)
	}
}
