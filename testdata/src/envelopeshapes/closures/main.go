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

func work(args []string) { fmt.Println(args[1]) }

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
