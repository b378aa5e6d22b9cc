// Command codewords has error codes that the registry does not declare: a word in
// capitals, and one of several. The exit status beside a declared code is not 0.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

type failure struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
	Exit      int    `json:"exit_code"`
}

// A bare error has the message where others have the code.
type bare struct {
	Error     string `json:"error"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func fail(f failure) int {
	_ = json.NewEncoder(os.Stderr).Encode(f)
	return f.Exit
}

func load(name string) error {
	if name == "" {
		return errors.New("no name")
	}
	return nil
}

func run(args []string) int {
	switch len(args) {
	case 1:
		return fail(failure{"E_NOT_FOUND", "no task", false, "name a task", 4})
	case 2:
		return fail(failure{"MISSING", "no task", false, "name a task", 1}) // want `error code MISSING is not declared`
	case 3:
		return fail(failure{Code: "Missing", Message: "no task", Hint: "name a task", Retryable: false, Exit: 1}) // no code of the registry is written like this
	case 4:
		return fail(failure{"E_NOT_FOUND", "no task", false, "name a task", 0}) // want `E_NOT_FOUND ends with 0 here, but with 4`
	case 5:
		code := "E_NOT_FOUND"
		if args[0] == "" {
			code = "E_EMPTY"
		}
		return fail(failure{Code: code, Message: "no task", Retryable: false, Hint: "name a task", Exit: 4}) // want `error code E_EMPTY is not declared`
	case 6:
		code := "E_NOT_FOUND"
		if err := load(args[0]); err != nil {
			code = err.Error()
		}
		return fail(failure{Code: code, Message: "no task", Retryable: false, Hint: "name a task", Exit: 4})
	case 7:
		_ = json.NewEncoder(os.Stderr).Encode(bare{Error: "TIMEOUT", Retryable: true, Hint: "wait"})
	}
	return 1
}

func main() { os.Exit(run(os.Args)) }
