// Command endsofreply prints replies with data or an error. The printer returns the status,
// which is 0 only for a reply without an error.
package main

import (
	"encoding/json"
	"io"
	"os"
)

type problem struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`

	status int
}

type reply struct {
	Data  any      `json:"data,omitempty"`
	Error *problem `json:"error,omitempty"`
}

func failed(p *problem, status int) reply {
	p.status = status
	return reply{Error: p}
}

func write(w io.Writer, r reply) int {
	_ = json.NewEncoder(w).Encode(r)
	if r.Error != nil {
		return r.Error.status
	}
	return 0
}

// emit tests the reply before write does.
func emit(r reply) int {
	if r.Error != nil {
		return write(os.Stderr, r)
	}
	return write(os.Stdout, r)
}

// forgive removes some errors before write tests the reply.
func forgive(r reply) int {
	if r.Error != nil {
		if len(os.Args) > 2 {
			r.Error = nil
		}
		return write(os.Stderr, r)
	}
	return 0
}

// describe returns one of several maps, and the status depends on which.
func describe(kind string) map[string]any {
	switch kind {
	case "busy":
		return map[string]any{"code": "E_BUSY", "message": "in use", "retryable": true, "hint": "wait"}
	case "missing":
		return map[string]any{"code": "E_NOT_FOUND", "message": "no task", "retryable": false, "hint": "list the tasks"}
	}
	return map[string]any{"code": "E_USAGE", "message": "no kind", "retryable": false, "hint": "name a kind"}
}

func described(kind string) int {
	body := describe(kind)
	_ = json.NewEncoder(os.Stderr).Encode(map[string]any{"error": body})
	switch body["code"] {
	case "E_BUSY":
		return 7
	case "E_NOT_FOUND":
		return 4
	}
	return 1
}

// describeOnce is for describedOnce, which ends with 5 for each of the maps.
func describeOnce(kind string) map[string]any {
	if kind == "missing" {
		return map[string]any{"code": "E_NOT_FOUND", "message": "no task", "retryable": false, "hint": "list the tasks"} // want `E_NOT_FOUND ends with 5 here, but with 4`
	}
	return map[string]any{"code": "E_USAGE", "message": "no kind", "retryable": false, "hint": "name a kind"}
}

func describedOnce(kind string) int {
	body := describeOnce(kind)
	_ = json.NewEncoder(os.Stderr).Encode(map[string]any{"error": body})
	if body["code"] == "E_NOT_FOUND" {
		os.Stderr.WriteString("missing\n")
	}
	return 5
}

func run() int {
	switch len(os.Args) {
	case 8:
		return described(os.Args[1])
	case 9:
		return describedOnce(os.Args[1])
	case 1:
		return emit(failed(&problem{Code: "E_NOT_FOUND", Message: "no task", Hint: "name a task"}, 4))
	case 2:
		return emit(failed(&problem{Code: "E_NOT_FOUND", Message: "no task", Hint: "name a task"}, 5)) // want `E_NOT_FOUND ends with 5 here, but with 4`
	case 3:
		return emit(reply{Data: os.Args})
	}
	return forgive(failed(&problem{Code: "E_NOT_FOUND", Message: "no task", Hint: "name a task"}, 4))
}

func main() { os.Exit(run()) }
