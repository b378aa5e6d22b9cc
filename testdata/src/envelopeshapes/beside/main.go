// Command beside prints replies that say beside the error, and not in it, what to do
// next.
package main

import (
	"encoding/json"
	"os"
)

// A reply is printed for successes, too.
type reply struct {
	OK          bool     `json:"ok"`
	Command     string   `json:"command"`
	Data        any      `json:"data,omitempty"`
	Error       *detail  `json:"error,omitempty"`
	Suggestions []string `json:"suggestions,omitempty"`
}

type detail struct { // want `no field for recoverable`
	Code    string `json:"code"`
	Message string `json:"message"`
}

func show(r reply) { _ = json.NewEncoder(os.Stdout).Encode(r) }

func fail(code, message string, suggestions []string) int {
	show(reply{Command: os.Args[0], Error: &detail{Code: code, Message: message}, Suggestions: suggestions})
	return 1
}

// A failure is printed for errors only. Its error is not a pointer.
type failure struct {
	OK           bool  `json:"ok"`
	Error        cause `json:"error"`
	Retryable    bool  `json:"retryable"`
	SuggestedFix *fix  `json:"suggested_fix,omitempty"`
}

type cause struct {
	Code    string `json:"code"`
	Message string `json:"message"`
}

type fix struct {
	Command string `json:"command"`
}

func failWith(code, message string, retryable bool, command string) failure {
	f := failure{Error: cause{Code: code, Message: message}, Retryable: retryable}
	if command != "" {
		f.SuggestedFix = &fix{Command: command}
	}
	return f
}

// An outer has a detail that says recoverable itself.
type outer struct {
	Error inner  `json:"error"`
	Hint  string `json:"hint"`
}

type inner struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
}

func run() int {
	switch len(os.Args) {
	case 1:
		return fail("E_USAGE", "no task", nil) // want `empty "suggestions"`
	case 2:
		return fail("E_USAGE", "no task", []string{"name a task"})
	case 3:
		show(reply{Command: "x", Error: &detail{Code: "E_USAGE", Message: "no task"}}) // want `no "suggestions"`
		return 1
	case 4:
		show(reply{OK: true, Command: "x", Data: 1})
	case 5:
		show(reply{OK: len(os.Args[1]) > 0, Command: "x", Data: 1})
	case 6:
		_ = json.NewEncoder(os.Stdout).Encode(failWith("E_USAGE", "no task", false, "x add"))
		return 1
	case 7:
		_ = json.NewEncoder(os.Stdout).Encode(failure{Error: cause{Code: "E_USAGE", Message: "no task"}, SuggestedFix: &fix{"x add"}})
		return 1
	case 8:
		_ = json.NewEncoder(os.Stdout).Encode(failure{Error: cause{Code: "E_LOCKED", Message: "locked"}, Retryable: true}) // want `no "suggested_fix"`
		return 1
	case 9:
		_ = json.NewEncoder(os.Stderr).Encode(outer{Error: inner{Code: "E_USAGE", Message: "no task"}, Hint: "name a task"})
		return 1
	case 10:
		_ = json.NewEncoder(os.Stderr).Encode(outer{Error: inner{Code: "E_USAGE", Message: "no task"}}) // want `no "hint"`
		return 1
	case 11:
		_ = json.NewEncoder(os.Stderr).Encode(map[string]any{
			"error":      map[string]any{"code": "E_USAGE", "message": "no task", "retryable": false},
			"suggestion": "name a task",
		})
		return 1
	}
	return 0
}

func main() { os.Exit(run()) }
