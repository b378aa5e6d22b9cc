package main

import (
	"os"
	"strconv"

	"exitcodeliteral/typed"
)

var _ typed.Code

type status int

type failure struct {
	error
	code status
}

func (f failure) ExitCode() int { return int(f.code) }

func run() status {
	return 4 // want `use status\(typed.Locked\)`
}

func fail() error {
	return failure{code: 4} // want `use status\(typed.Locked\)`
}

func wide() int64 {
	return 4 // want `use int64\(typed.Locked\)`
}

func main() {
	switch len(os.Args) {
	case 2:
		os.Exit(int(run()))
	case 3:
		os.Exit(int(wide()))
	case 5:
		var code status
		if _, err := strconv.Atoi(os.Args[1]); err != nil {
			code = 4 // want `use status\(typed.Locked\)`
		}
		os.Exit(int(code))
	}
	if err := fail(); err != nil {
		os.Exit(err.(failure).ExitCode())
	}
}
