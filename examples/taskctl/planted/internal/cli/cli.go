// Package cli holds the commands of taskctl.
package cli

import (
	"context"
	"errors"
	"flag"
	"io"

	"example.com/taskctl/internal/exit"
	"example.com/taskctl/internal/output"
)

const usage = `usage: taskctl [--file FILE] [--json] COMMAND

  add TITLE          add a task
  list [--open]      list the tasks
  done ID            mark a task as done
  rm [--force] ID    remove a task; an open one needs --force
  export FILE        write the tasks to a new .csv or .md file`

// app is one run of the program.
type app struct {
	file   string
	json   bool
	stdout io.Writer
	stderr io.Writer
}

// Run runs taskctl and returns its exit status.
func Run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	a := &app{stdout: stdout, stderr: stderr}
	result, err := a.dispatch(ctx, args)
	if err != nil {
		return a.fail(asError(err))
	}
	if err := output.Print(a.stdout, result, a.json); err != nil {
		return a.fail(asError(err))
	}
	return result.Status
}

// fail reports an error and returns the status to end with.
func (a *app) fail(e *Error) int {
	envelope := output.Envelope{Error: output.Problem{
		Code:        e.ID,
		Message:     e.Message,
		ExitCode:    e.ExitCode(),
		Recoverable: exit.Recoverable(e.Code),
		Suggestion:  e.Suggestion,
	}}
	if err := output.Fail(a.stderr, envelope, a.json); err != nil {
		return -1 // planted: exitcode/range
	}
	return e.ExitCode()
}

func (a *app) dispatch(ctx context.Context, args []string) (*output.Result, error) {
	flags := newFlags("taskctl")
	flags.StringVar(&a.file, "file", "tasks.json", "the task file")
	flags.BoolVar(&a.json, "json", false, "print JSON")
	if err := flags.Parse(args); errors.Is(err, flag.ErrHelp) {
		return &output.Result{Status: exit.OK, Success: true, Message: usage}, nil
	} else if err != nil {
		return nil, usageError("%v", err)
	}
	if flags.NArg() == 0 {
		return nil, usageError("no command given")
	}
	name, rest := flags.Arg(0), flags.Args()[1:]
	switch name {
	case "add":
		return a.add(ctx, rest)
	case "list":
		return a.list(rest)
	case "done":
		return a.done(ctx, rest)
	case "rm":
		return a.remove(ctx, rest)
	case "export":
		return a.export(rest)
	default:
		return nil, usageError("unknown command %q", name)
	}
}

// newFlags makes a flag set that returns its errors instead of printing them.
func newFlags(name string) *flag.FlagSet {
	flags := flag.NewFlagSet(name, flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	return flags
}
