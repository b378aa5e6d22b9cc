// Command iterator encodes with json-iterator/go, also through its configuration.
package main

import (
	"fmt"
	"os"

	jsoniter "github.com/json-iterator/go"
)

var json = jsoniter.ConfigCompatibleWithStandardLibrary

type failure struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func main() {
	switch len(os.Args) {
	case 1:
		_ = json.NewEncoder(os.Stderr).Encode(failure{Code: "E_USAGE", Message: "no task", Hint: "name a task"})
	case 2:
		_ = json.NewEncoder(os.Stderr).Encode(failure{Code: "E_USAGE", Message: "no task"}) // want `has no "[Hh]int"`
	case 3:
		s, _ := json.MarshalToString(failure{Code: "E_USAGE", Message: "no task"}) // want `has no "[Hh]int"`
		fmt.Fprintln(os.Stderr, s)
	case 4:
		b, _ := jsoniter.Marshal(failure{Code: "E_USAGE", Message: "no task"}) // want `has no "[Hh]int"`
		fmt.Fprintln(os.Stderr, string(b))
	case 5: // nothing else encodes these maps
		s, _ := json.MarshalToString(map[string]any{"code": "E_USAGE", "message": "no task", "retryable": false}) // want `has no "suggestion"`
		fmt.Fprintln(os.Stderr, s)
	case 6:
		b, _ := json.Marshal(map[string]any{"code": "E_USAGE", "message": "no task", "retryable": false}) // want `has no "suggestion"`
		fmt.Fprintln(os.Stderr, string(b))
	case 7:
		b, _ := json.Marshal(map[string]any{"code": "E_USAGE", "message": "no task", "retryable": false, "hint": "name a task"})
		fmt.Fprintln(os.Stderr, string(b))
	case 8:
		out := jsoniter.NewStream(json, os.Stderr, 100)
		out.WriteVal(map[string]any{"code": "E_USAGE", "message": "no task", "retryable": false}) // want `has no "suggestion"`
		_ = out.Flush()
	case 9:
		out := jsoniter.NewStream(json, os.Stderr, 100)
		out.WriteVal(map[string]any{"code": "E_USAGE", "message": "no task", "retryable": false, "hint": "name a task"})
		_ = out.Flush()
	}
}
