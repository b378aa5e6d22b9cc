// Command returnedany makes objects without a type in functions that return any
// value, and prints what they return.
package main

import (
	"encoding/json"
	"fmt"
	"os"
)

func build(message, hint string) any {
	inner := map[string]any{"error": message, "retryable": false}
	if hint != "" {
		inner["hint"] = hint
	}
	if os.Getenv("WRAPPED") != "" {
		return map[string]any{"version": 1, "data": inner}
	}
	inner["version"] = 1
	return inner
}

func anonymous(message string) any {
	return struct { // want `no field for suggestion`
		Error     string `json:"error"`
		Code      string `json:"code"`
		Retryable bool   `json:"retryable"`
	}{message, "E_USAGE", false}
}

// unprinted makes what nobody prints.
func unprinted(message string) any { return map[string]any{"error": message, "retryable": false} }

// result is no error.
func result(tasks []string) any { return map[string]any{"tasks": tasks} }

func show(v any) { _ = json.NewEncoder(os.Stderr).Encode(v) }

func fail(message, hint string) {
	enc := json.NewEncoder(os.Stderr)
	_ = enc.Encode(build(message, hint))
}

func passedOn(message string) any { return build(message, "see --help") }

func passedOnEmpty(message string) any { return build(message, "") } // want `has an empty "hint"`

func main() {
	switch len(os.Args) {
	case 1:
		fail("no task", "name a task")
	case 2:
		fail("no task", "") // want `has an empty "hint"`
	case 3:
		show(anonymous("no task"))
	case 4:
		fmt.Println(unprinted("no task"))
	case 5:
		show(result(os.Args))
	case 6:
		show(passedOn("no task"))
	case 7:
		b, _ := json.Marshal(passedOnEmpty("no task"))
		fmt.Fprintln(os.Stderr, string(b))
	}
	os.Exit(len(os.Args))
}
