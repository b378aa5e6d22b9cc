// Command aliased completes a map within a map through a variable that refers to
// the inner map, or removes keys again.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

type refusal struct{ hint string }

func (r *refusal) Error() string { return "refused" }

func describe(err error) map[string]any {
	payload := map[string]any{
		"error": map[string]any{"message": err.Error()}, // want `has no "error.recoverable"` `has "error.suggestion" on some paths only`
	}
	inner := payload["error"].(map[string]any)
	inner["code"] = "E_USAGE"
	var r *refusal
	if errors.As(err, &r) {
		inner["suggestion"] = "ask again"
	}
	return payload
}

func describeWell(err error) map[string]any {
	payload := map[string]any{"error": map[string]any{"message": err.Error()}}
	if inner, ok := payload["error"].(map[string]any); ok {
		inner["code"], inner["recoverable"], inner["suggestion"] = "E_USAGE", false, "ask again"
	}
	return payload
}

func describeBriefly(err error) map[string]any {
	m := map[string]any{"code": "E_USAGE", "message": err.Error(), "recoverable": false, "suggestion": "ask again"} // want `has "suggestion" on some paths only`
	if os.Getenv("BRIEF") != "" {
		delete(m, "suggestion")
	}
	delete(m, "details")
	return m
}

func main() {
	err := error(&refusal{})
	if len(os.Args) > 2 {
		json.NewEncoder(os.Stderr).Encode(describeBriefly(err))
		os.Exit(1)
	}
	if len(os.Args) > 1 {
		json.NewEncoder(os.Stderr).Encode(describe(err))
	} else {
		json.NewEncoder(os.Stderr).Encode(describeWell(err))
	}
	os.Exit(1)
}
