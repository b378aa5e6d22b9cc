// Package cli runs queries.
package cli

import (
	"errors"
	"fmt"
	"os"

	"flowcoder/query"
)

const (
	exitCodeOK = iota
	exitCodeFalsy
	exitCodeFlag
	exitCodeCompile
	exitCodeNoValue
	exitCodeDefault
)

type cli struct {
	exitCodeError error
	quiet         bool
}

// Run runs.
func Run() int { return (&cli{}).run(os.Args[1:]) }

func (c *cli) run(args []string) int {
	if err := c.runInternal(args); err != nil {
		if _, ok := err.(interface{ isEmptyError() }); !ok {
			fmt.Fprintln(os.Stderr, err)
		}
		if err, ok := err.(interface{ ExitCode() int }); ok {
			return err.ExitCode()
		}
		return exitCodeDefault // want "status 5 return"
	}
	return exitCodeOK // want "status 0 return"
}

func (c *cli) runInternal(args []string) (err error) {
	if len(args) == 0 {
		return &flagParseError{errors.New("usage")}
	}
	if len(args) == 1 {
		return &compileError{errors.New("compile")}
	}
	if len(args) == 2 {
		c.exitCodeError = &exitCodeError{exitCodeNoValue} // want "status 4 field"
		defer func() {
			if _, ok := err.(interface{ ExitCode() int }); !ok {
				err = c.exitCodeError
			}
		}()
	}
	if len(args) == 3 {
		if c.quiet {
			c.exitCodeError = &exitCodeError{exitCodeFalsy} // want "status 1 field"
		} else {
			c.exitCodeError = &exitCodeError{exitCodeOK} // want "status 0 field"
		}
	}
	if len(args) == 4 {
		return &emptyError{query.Run(args[0])}
	}
	return c.exitCodeError
}

type emptyError struct{ err error }

func (*emptyError) Error() string { return "" }
func (*emptyError) isEmptyError() {}

func (e *emptyError) ExitCode() int {
	if err, ok := e.err.(interface{ ExitCode() int }); ok {
		return err.ExitCode()
	}
	return exitCodeDefault // want "status 5 return"
}

type exitCodeError struct{ code int }

func (e *exitCodeError) Error() string { return fmt.Sprint("exit code: ", e.code) }
func (*exitCodeError) isEmptyError()   {}
func (e *exitCodeError) ExitCode() int { return e.code }

type flagParseError struct{ err error }

func (e *flagParseError) Error() string { return e.err.Error() }
func (*flagParseError) ExitCode() int   { return exitCodeFlag } // want "status 2 return"

type compileError struct{ err error }

func (e *compileError) Error() string { return e.err.Error() }
func (*compileError) ExitCode() int   { return exitCodeCompile } // want "status 3 return"

// never is not made anywhere.
type never struct{}

func (*never) Error() string { return "" }
func (*never) ExitCode() int { return 99 }
