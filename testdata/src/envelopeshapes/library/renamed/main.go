// Command renamed calls a constructor of a library, whose parameters have the names
// of the fields in Go. The names in JSON are others.
package main

import (
	"encoding/json"
	"errors"
	"os"

	"example.com/clierr"
)

func run(args []string) error {
	switch len(args) {
	case 1:
		return clierr.Reject("no task", "name a task", false)
	case 2:
		return clierr.Reject("no task", "", false) // want `has an empty "hint"`
	}
	return nil
}

func main() {
	var r *clierr.Reply
	if errors.As(run(os.Args), &r) {
		_ = json.NewEncoder(os.Stderr).Encode(r)
		os.Exit(1)
	}
}
