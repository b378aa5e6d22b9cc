// Command listset sets a key in each map of a list.
package main

import (
	"encoding/json"
	"os"
)

func entry(code, msg string) map[string]any {
	return map[string]any{"code": code, "message": msg, "retryable": false}
}

func reject(code, msg string) map[string]any {
	return map[string]any{"code": code, "message": msg, "hint": "name a task"} // want `has no "errors\[\].recoverable"`
}

func main() {
	list := []map[string]any{entry("E_USAGE", "one"), entry("E_USAGE", "two")}
	if len(os.Args) > 1 {
		list = []map[string]any{reject("E_USAGE", "one"), reject("E_USAGE", "two")}
	}
	for _, m := range list {
		m["hint"] = "name a task"
	}
	_ = json.NewEncoder(os.Stderr).Encode(map[string]any{"ok": false, "errors": list})
	if len(os.Args) > 2 {
		_ = json.NewEncoder(os.Stderr).Encode(map[string]any{"ok": false, "errors": []map[string]any{reject("E_USAGE", "three")}})
	}
	os.Exit(1)
}
