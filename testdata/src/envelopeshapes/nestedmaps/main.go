// Command nestedmaps prints maps in maps, made in one piece or step by step.
package main

import (
	"encoding/json"
	"os"
)

type object = map[string]any

func show(v any) { _ = json.NewEncoder(os.Stderr).Encode(v) }

func detail(code, message, hint string) object {
	return object{"code": code, "message": message, "retryable": false, "hint": hint}
}

func main() {
	switch len(os.Args) {
	case 1:
		show(object{"ok": false, "error": object{"code": "E_USAGE", "message": "no task", "retryable": false, "hint": "name a task"}})
	case 2:
		show(object{"ok": false, "error": object{"code": "E_USAGE", "message": "no task", "retryable": false}}) // want `no "error.(hint|suggestion)"`
	case 3:
		inner := object{"code": "E_USAGE", "message": "no task", "retryable": false} // want `no "error.(hint|suggestion)"`
		show(object{"error": inner})
	case 4:
		inner := object{"code": "E_USAGE", "message": "no task", "retryable": false}
		outer := object{"error": inner}
		inner["hint"] = "name a task"
		show(outer)
	case 5:
		show(object{"error": detail("E_USAGE", "no task", "name a task")})
	case 6:
		show(object{"error": detail("E_USAGE", "no task", "")}) // want `empty "error.hint"`
	case 7:
		show(object{"error": detail("E_LOCKED", "locked", "wait")}) // want `retryable is false here, but exitlint.toml says "yes" for E_LOCKED`
	case 8:
		show(map[string]map[string]string{"files": {"code": "main.go"}})
	}
}
