// Command merged copies maps into its envelopes.
package main

import (
	"encoding/json"
	"maps"
	"os"
)

func print(m map[string]any) {
	_ = json.NewEncoder(os.Stderr).Encode(m)
	os.Exit(1)
}

func known() {
	m := map[string]any{"code": "E_USAGE", "message": "no task"}
	maps.Copy(m, map[string]any{"retryable": false, "hint": "name a task"})
	print(m)
}

func lacking() {
	m := map[string]any{"code": "E_USAGE", "message": "no task"} // want `has no "(error.)?(hint|suggestion)"`
	maps.Copy(m, map[string]any{"retryable": false})
	print(m)
}

func sometimes(isFirst bool) {
	more := map[string]any{"retryable": false}
	if isFirst {
		more["hint"] = "name a task"
	}
	m := map[string]any{"code": "E_USAGE", "message": "no task"} // want `has "hint" on some paths only`
	maps.Copy(m, more)
	print(m)
}

func unknown(more map[string]any) {
	m := map[string]any{"code": "E_USAGE", "message": "no task"}
	maps.Copy(m, more)
	print(m)
}

func inner(more map[string]any) {
	in := map[string]any{"code": "E_USAGE", "message": "no task"}
	m := map[string]any{"ok": false, "error": in}
	maps.Copy(in, more)
	print(m)
}

// looped copies with a loop.
func looped(more map[string]any) {
	in := map[string]any{"code": "E_USAGE", "message": "no task"}
	m := map[string]any{"ok": false, "error": in}
	for k, v := range more {
		in[k] = v
	}
	print(m)
}

func cloned(isFirst bool) {
	base := map[string]any{"code": "E_USAGE", "message": "no task", "retryable": false}
	m := maps.Clone(base) // want `has no "(error.)?(hint|suggestion)"`
	if isFirst {
		m = maps.Clone(base)
		m["hint"] = "name a task"
		print(m)
	}
	print(m)
}

func main() {
	switch len(os.Args) {
	case 1:
		known()
	case 2:
		lacking()
	case 3:
		sometimes(os.Args[1] == "")
	case 4:
		unknown(map[string]any{"retryable": false, "hint": os.Args[1]})
	case 5:
		inner(map[string]any{"retryable": false, "hint": os.Args[1]})
	case 6:
		looped(map[string]any{"retryable": false, "hint": os.Args[1]})
	case 7:
		cloned(os.Args[1] == "")
	}
}
