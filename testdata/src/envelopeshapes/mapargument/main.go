// Command mapargument passes maps to functions that set keys of them.
package main

import (
	"encoding/json"
	"maps"
	"os"

	"envelopeshapes/mapargument/meta"
)

type fields map[string]any

func addHint(m map[string]any) { m["hint"] = "see --help" }

func addTask(m map[string]any) { m["task"] = os.Args[0] }

// addSome sets the key on some paths, and by another function.
func addSome(m map[string]any) {
	if len(os.Args) > 9 {
		addHint(m)
	}
}

// addAll sets keys that are not known.
func addAll(m map[string]any, more map[string]string) {
	for k, v := range more {
		m["task_"+k] = v
	}
}

// copied reads its first argument.
func copied(from, to map[string]any) { maps.Copy(to, from) }

// count changes nothing.
func count(m map[string]any) int { return len(m) }

func (f fields) advise(s string) { f["hint"] = s }

func main() {
	enc := json.NewEncoder(os.Stderr)
	switch len(os.Args) {
	case 1:
		m := map[string]any{"code": "E_USAGE", "message": "no task", "retryable": false}
		addHint(m)
		_ = enc.Encode(m)
	case 2:
		m := map[string]any{"code": "E_USAGE", "message": "no task", "retryable": false} // want `has no "suggestion"`
		addTask(m)
		_ = enc.Encode(m)
	case 3:
		m := map[string]any{"code": "E_USAGE", "message": "no task", "retryable": false}
		addSome(m)
		_ = enc.Encode(m)
	case 4:
		m := map[string]any{"code": "E_USAGE", "message": "no task", "retryable": false}
		addAll(m, nil)
		_ = enc.Encode(m)
	case 5:
		m := map[string]any{"code": "E_USAGE", "message": "no task", "retryable": false} // want `has no "suggestion"`
		copied(m, map[string]any{})
		_ = enc.Encode(m)
	case 6:
		m := fields{"code": "E_USAGE", "message": "no task", "retryable": false}
		m.advise("name a task")
		_ = enc.Encode(m)
	case 7:
		m := map[string]any{"code": "E_USAGE", "message": "no task", "retryable": false}
		meta.AddHint(m, "name a task")
		_ = enc.Encode(m)
	case 8:
		m := map[string]any{"code": "E_USAGE", "message": "no task", "retryable": false} // want `has no "suggestion"`
		meta.AddTask(m)
		_ = enc.Encode(m)
	default:
		m := map[string]any{"code": "E_USAGE", "message": "no task", "retryable": false} // want `has no "suggestion"`
		os.Exit(count(m) + len(enc.Encode(m).Error()))
	}
	os.Exit(1)
}
