// Command collected takes its hints from several functions. A function that only
// collects what others say is not to blame for an empty list. One that writes hints
// itself is.
package main

import (
	"encoding/json"
	"os"
)

type hint struct{ text string }

type rules []func(code string) []hint

func (r rules) collect(code string) []string {
	if len(r) == 0 {
		return []string{}
	}
	var all []string
	for _, rule := range r {
		for _, h := range rule(code) {
			all = append(all, h.text)
		}
	}
	return all
}

func written(code string) []string {
	var all []string
	if code == "" {
		return []string{} // want `"hints" is empty here`
	}
	all = append(all, "see --help")
	return append(all, "or ask for "+code)
}

func main() {
	code := os.Getenv("CODE")
	json.NewEncoder(os.Stderr).Encode(map[string]any{"code": code, "message": "no task", "retryable": false, "hints": rules{}.collect(code)})
	json.NewEncoder(os.Stderr).Encode(map[string]any{"code": code, "message": "no task", "retryable": false, "hints": written(code)})
	os.Exit(1)
}
