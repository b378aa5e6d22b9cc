// Package meta sets keys of maps.
package meta

// AddHint sets one key.
func AddHint(m map[string]any, hint string) { m["hint"] = hint }

// AddTask sets another one.
func AddTask(m map[string]any) { m["task"] = "x" }
