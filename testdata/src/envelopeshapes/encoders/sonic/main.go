// Command sonic encodes with bytedance/sonic.
package main

import (
	"fmt"
	"os"

	"github.com/bytedance/sonic"
)

type failure struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func main() {
	switch len(os.Args) {
	case 1:
		_ = sonic.ConfigDefault.NewEncoder(os.Stderr).Encode(failure{Code: "E_USAGE", Message: "no task", Hint: "name a task"})
	case 2:
		_ = sonic.ConfigDefault.NewEncoder(os.Stderr).Encode(failure{Code: "E_USAGE", Message: "no task"}) // want `has no "[Hh]int"`
	case 3:
		s, _ := sonic.MarshalString(failure{Code: "E_USAGE", Message: "no task"}) // want `has no "[Hh]int"`
		fmt.Fprintln(os.Stderr, s)
	case 4:
		b, _ := sonic.Marshal(failure{Code: "E_USAGE", Message: "no task"}) // want `has no "[Hh]int"`
		fmt.Fprintln(os.Stderr, string(b))
	case 5: // nothing else encodes these maps
		s, _ := sonic.ConfigDefault.MarshalToString(map[string]any{"code": "E_USAGE", "message": "no task", "retryable": false}) // want `has no "suggestion"`
		fmt.Fprintln(os.Stderr, s)
	case 6:
		b, _ := sonic.ConfigDefault.Marshal(map[string]any{"code": "E_USAGE", "message": "no task", "retryable": false}) // want `has no "suggestion"`
		fmt.Fprintln(os.Stderr, string(b))
	case 7:
		b, _ := sonic.ConfigDefault.Marshal(map[string]any{"code": "E_USAGE", "message": "no task", "retryable": false, "hint": "name a task"})
		fmt.Fprintln(os.Stderr, string(b))
	}
}
