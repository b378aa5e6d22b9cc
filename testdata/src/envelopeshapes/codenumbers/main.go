// Command codenumbers prints numbers as codes. Some of them are exit statuses, others are
// statuses of HTTP, or numbers of another kind.
package main

import (
	"encoding/json"
	"os"
)

type failure struct {
	Code      int    `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

type exit struct {
	ExitCode  int    `json:"exit_code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func main() {
	enc := json.NewEncoder(os.Stderr)
	switch len(os.Args) {
	case 1:
		_ = enc.Encode(failure{Code: 404, Message: "no task", Retryable: false, Hint: "name a task"})
		os.Exit(1)
	case 2:
		_ = enc.Encode(failure{Code: -32601, Message: "no task", Retryable: false, Hint: "name a task"})
		os.Exit(1)
	case 3:
		_ = enc.Encode(failure{Code: 4, Message: "no task", Retryable: false, Hint: "name a task"}) // want `says exit status 4, but the process ends with 1`
		os.Exit(1)
	case 4:
		_ = enc.Encode(failure{Code: 130, Message: "no task", Retryable: false, Hint: "name a task"}) // want `says exit status 130, but the process ends with 1`
		os.Exit(1)
	case 5:
		_ = enc.Encode(exit{ExitCode: 404, Message: "no task", Retryable: false, Hint: "name a task"}) // want `says exit status 404, but the process ends with 1`
		os.Exit(1)
	case 6:
		_ = enc.Encode(map[string]any{"code": 404, "message": "no task", "retryable": false}) // want `has no "suggestion"`
		os.Exit(1)
	case 7:
		_ = enc.Encode(map[string]any{"code": 200, "message": "done"})
	case 8:
		_ = enc.Encode(map[string]any{"code": 0, "message": "done"})
	case 9:
		_ = enc.Encode(map[string]any{"exit_code": 200, "message": "no task", "hint": "name a task"}) // want `has no "recoverable"` `says exit status 200, but the process ends with 0`
	}
}
