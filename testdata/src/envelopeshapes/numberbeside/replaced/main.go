// Command replaced ends with another number after some errors.
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

func (f *failure) Error() string { return f.Message }

func busy(hint string) *failure {
	return &failure{Code: "E_BUSY", Message: "busy", Retryable: true, Hint: hint}
}

func run(args []string) (int, error) {
	switch len(args) {
	case 1:
		return 4, &failure{Code: "E_NOT_FOUND", Message: "no task", Retryable: false, Hint: "list the tasks"}
	case 2:
		return 7, &failure{Code: "E_NOT_FOUND", Message: "no task", Retryable: false, Hint: "list the tasks"}
	case 3:
		return 7, busy("wait")
	case 4:
		return 1, busy("wait")
	case 5:
		return 1, fmt.Errorf("no task")
	}
	return 0, nil
}

func main() {
	status, err := run(os.Args)
	if err != nil {
		f, ok := err.(*failure)
		if !ok {
			f = &failure{Code: "E_USAGE", Message: err.Error(), Retryable: false, Hint: "see --help"}
		}
		_ = json.NewEncoder(os.Stderr).Encode(f)
		if len(os.Args) > 5 {
			status = 1
		}
	}
	os.Exit(status)
}
