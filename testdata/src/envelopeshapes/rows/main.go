// Command rows prints an object for each of its arguments. An object about one that
// fails is a row of a report; one after which the program ends is an error.
package main

import (
	"encoding/json"
	"os"
)

type problem struct{ code, detail, hint string }

func (p *problem) row() map[string]any {
	m := map[string]any{"error": p.code}
	if p.detail != "" {
		m["detail"] = p.detail
	}
	if p.hint != "" {
		m["hint"] = p.hint
	}
	return m
}

func print(v any) error { return json.NewEncoder(os.Stdout).Encode(v) }

func each(names []string) {
	for _, name := range names {
		if err := os.Chdir(name); err != nil {
			if err := print((&problem{"not_found", err.Error(), "list them"}).row()); err != nil {
				return
			}
			continue
		}
		_ = print(map[string]any{"name": name})
	}
}

func direct(names []string) {
	for _, name := range names {
		if err := os.Chdir(name); err != nil {
			_ = json.NewEncoder(os.Stdout).Encode(map[string]any{"error": err.Error(), "hint": "list them"})
		}
	}
}

func first(names []string) {
	for _, name := range names {
		if err := os.Chdir(name); err != nil {
			_ = json.NewEncoder(os.Stdout).Encode(map[string]any{"error": err.Error(), "hint": "list them"}) // want `has no "(error.)?(recoverable|retryable)"`
			os.Exit(1)
		}
	}
}

func main() {
	each(os.Args)
	direct(os.Args)
	first(os.Args)
}
