// Command variablecopies makes changed copies of errors in variables of another package.
package main

import (
	"errors"
	"os"

	"envelopeshapes/variablecopies/problem"
)

func run() error {
	switch len(os.Args) {
	case 1:
		return problem.Missing.With("no file")
	case 2:
		return problem.Locked.With("locked")
	case 3:
		return *problem.Lost.Advise("look again")
	case 4:
		return *problem.Direct.Advise("look")
	}
	return *problem.Direct
}

func main() {
	var p problem.Problem
	if err := run(); errors.As(err, &p) {
		_ = problem.Write(os.Stderr, p)
		os.Exit(1)
	}
}
