// Command extended adds the fields of failures to the JSON of an output.
package main

import (
	"encoding/json"
	"fmt"
	"os"
)

// An output is no envelope: extend adds the fields.
type output struct {
	Error string `json:"error,omitempty"`
	Code  string `json:"code,omitempty"`
}

// A copied value is printed as it is: shift only decodes and encodes it.
type copied struct {
	Code        string `json:"code"`
	Message     string `json:"message"`
	Recoverable bool   `json:"recoverable"`
	Suggestion  string `json:"suggestion,omitempty"`
}

func main() {
	if len(os.Args) > 2 {
		shift(copied{Code: "E_USAGE", Message: "too late", Recoverable: false}) // want `this JSON error has no "suggestion"`
		os.Exit(1)
	}
	if len(os.Args) > 1 {
		extend(output{Error: "it is late", Code: "E_USAGE"})
		os.Exit(1)
	}
	extend(output{})
}

func extend(o output) {
	data, err := json.Marshal(o)
	if err != nil {
		return
	}
	var all map[string]any
	if json.Unmarshal(data, &all) != nil {
		return
	}
	all["recoverable"], all["suggestion"] = false, "wait"
	data, _ = json.Marshal(all)
	fmt.Fprintln(os.Stderr, string(data))
}

func shift(c copied) {
	data, err := json.Marshal(c)
	if err != nil {
		return
	}
	var all map[string]any
	if json.Unmarshal(data, &all) != nil {
		return
	}
	data, _ = json.MarshalIndent(all, "", "  ")
	fmt.Fprintln(os.Stderr, string(data))
}
