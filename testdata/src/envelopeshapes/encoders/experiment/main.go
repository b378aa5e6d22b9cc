// Command experiment encodes with go-json-experiment/json, which is encoding/json/v2
// outside of the standard library.
package main

import (
	"bytes"
	"fmt"
	"os"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

type failure struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

// An itself writes its own JSON.
type itself struct{}

// MarshalJSONTo writes a map.
func (itself) MarshalJSONTo(enc *jsontext.Encoder) error {
	return json.MarshalEncode(enc, map[string]any{"code": "E_USAGE", "message": "no task", "retryable": false}) // want `has no "suggestion"`
}

func main() {
	switch len(os.Args) {
	case 1:
		_ = json.MarshalWrite(os.Stderr, failure{Code: "E_USAGE", Message: "no task", Hint: "name a task"})
	case 2:
		_ = json.MarshalWrite(os.Stderr, failure{Code: "E_USAGE", Message: "no task"}) // want `has no "[Hh]int"`
	case 3:
		b, _ := json.Marshal(failure{Code: "E_USAGE", Message: "no task"}) // want `has no "[Hh]int"`
		fmt.Fprintln(os.Stderr, string(b))
	case 4: // nothing else encodes these maps
		_ = json.MarshalWrite(os.Stderr, map[string]any{"code": "E_USAGE", "message": "no task", "retryable": false}) // want `has no "suggestion"`
	case 5:
		_ = json.MarshalWrite(os.Stderr, map[string]any{"code": "E_USAGE", "message": "no task", "retryable": false, "hint": "name a task"}, json.Deterministic(true))
	case 6:
		_ = json.MarshalWrite(os.Stderr, map[string]any{"code": "E_USAGE", "message": "no task", "retryable": false}, json.Deterministic(true)) // want `has no "suggestion"`
	case 7:
		_ = json.MarshalEncode(jsontext.NewEncoder(os.Stderr), map[string]any{"code": "E_USAGE", "message": "no task", "retryable": false}, json.Deterministic(true)) // want `has no "suggestion"`
	case 8:
		var text bytes.Buffer
		_ = json.MarshalWrite(&text, map[string]any{"code": "E_USAGE", "message": "no task", "retryable": false})
	case 9:
		b, _ := json.Marshal(itself{})
		fmt.Fprintln(os.Stderr, string(b))
	}
}
