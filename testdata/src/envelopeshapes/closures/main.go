// Command closures makes and prints errors in function literals, also deferred.
package main

import (
	"encoding/json"
	"fmt"
	"os"
)

type failure struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

// A backup is printed for successes and for errors.
type backup struct { // want `no field for recoverable` `no field for suggestion`
	Success bool   `json:"success"`
	Path    string `json:"path"`
	Error   string `json:"error,omitempty"`
}

// A listing has an error for each part that could not be read. The program prints
// only complete ones.
type listing struct {
	Success bool   `json:"success"`
	Path    string `json:"path"`
	Error   string `json:"error,omitempty"`
}

func work(args []string) {
	out, list := backup{Path: args[1]}, listing{Path: args[1]}
	failed := func(err error) {
		out.Success = false
		out.Error = err.Error()
		_ = json.NewEncoder(os.Stdout).Encode(out)
	}
	finish := func() {
		list.Success = true
		_ = json.NewEncoder(os.Stdout).Encode(list)
	}
	if err := os.Chdir(args[1]); err != nil {
		failed(err)
		return
	}
	finish()
	out.Success = true
	_ = json.NewEncoder(os.Stdout).Encode(out)
}

func main() {
	show := func(f failure) {
		_ = json.NewEncoder(os.Stderr).Encode(f)
		os.Exit(1)
	}
	usage := func(message, hint string) {
		show(failure{Code: "E_USAGE", Message: message, Hint: hint})
	}
	defer func() {
		if r := recover(); r != nil {
			show(failure{Code: "E_USAGE", Message: fmt.Sprint(r)}) // want `has no "[Hh]int"`
		}
	}()
	switch len(os.Args) {
	case 1:
		usage("no task", "name a task")
	case 2:
		usage("no task", "") // want `has an empty "[Hh]int"`
	case 3:
		show(failure{Code: "E_LOCKED", Message: "locked", Hint: "wait"}) // want `[Rr]etryable is left out here, so false, but exitlint.toml says "yes" for E_LOCKED`
	}
	work(os.Args)
}
