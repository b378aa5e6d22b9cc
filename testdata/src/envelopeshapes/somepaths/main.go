// Command somepaths gives a hint on some paths only. Where a branch could have
// given it and does not, the finding is there.
package main

import (
	"encoding/json"
	"os"
)

type failure struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func show(f failure) { _ = json.NewEncoder(os.Stderr).Encode(f) }

func either(args []string) failure {
	if len(args) > 1 {
		return failure{Code: "E_USAGE", Message: "two tasks", Hint: "name one task"}
	}
	return failure{Code: "E_USAGE", Message: "no task"} // want `has no "[Hh]int"`
}

func both(args []string) failure {
	f := failure{Code: "E_USAGE", Message: "no task"}
	if len(args) > 1 {
		f.Hint = "name one task"
	} else {
		f.Hint = "name a task"
	}
	return f
}

func sometimes(args []string) failure {
	f := failure{Code: "E_USAGE", Message: "no task"} // want `has "[Hh]int" on some paths only`
	if len(args) > 1 {
		f.Hint = "name one task"
	}
	return f
}

func chosen(args []string) failure {
	hint := "" // want `"hint" is empty here`
	if len(args) > 1 {
		hint = "name one task"
	}
	return failure{Code: "E_USAGE", Message: "no task", Hint: hint}
}

func main() {
	switch len(os.Args) {
	case 1:
		show(either(os.Args))
	case 2:
		show(both(os.Args))
	case 3:
		show(sometimes(os.Args))
	case 4:
		show(chosen(os.Args))
	}
}
