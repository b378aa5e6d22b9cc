// Command innersetters prints a part of its errors. Its callers set fields of this part
// through the whole error.
package main

import (
	"errors"
	"os"

	"envelopeshapes/innersetters/fault"
	"envelopeshapes/innersetters/work"
)

func run(args []string) error {
	if len(args) > 9 {
		return work.Load(args[0]).WithHint("wait")
	}
	if len(args) > 8 {
		return work.Drop(args[0])
	}
	return work.Run(args)
}

func main() {
	err := run(os.Args)
	if err == nil {
		return
	}
	var exit *fault.Exit
	if !errors.As(err, &exit) {
		exit = fault.Errorf("E_USAGE", "%v", err) // want `has no "error.hint"`
	}
	fault.Write(os.Stderr, exit)
	os.Exit(1)
}
