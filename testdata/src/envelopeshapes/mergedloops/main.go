// Command mergedloops copies maps into its envelopes with loops. Where callers pass the
// map, each call shows which keys it has. A map with keys that nobody knows may be
// complete.
package main

import (
	"encoding/json"
	"os"
)

func hintOf(code int) string {
	if code == 2 {
		return "see --help"
	}
	return "run the doctor"
}

func fail(code int, message string, extra map[string]any) {
	m := map[string]any{"error": message, "code": code}
	for k, v := range extra {
		m[k] = v
	}
	if h := hintOf(code); h != "" {
		m["hint"] = h
	}
	b, _ := json.Marshal(m)
	os.Stderr.Write(append(b, '\n'))
	os.Exit(code)
}

// complete is given the rest by each of its callers.
func complete(code int, message string, extra map[string]any) {
	m := map[string]any{"error": message, "code": code}
	for k, v := range extra {
		m[k] = v
	}
	b, _ := json.Marshal(m)
	os.Stderr.Write(append(b, '\n'))
	os.Exit(code)
}

// known copies a map that it makes itself, all but one key.
func known() {
	rest := map[string]any{"hint": "see --help", "retryable": false, "internal": 1}
	m := map[string]any{"error": "no task", "code": "E_USAGE"}
	for k, v := range rest {
		if k == "internal" {
			continue
		}
		m[k] = v
	}
	_ = json.NewEncoder(os.Stderr).Encode(m)
	os.Exit(1)
}

// decoded copies what a service said.
func decoded(body []byte) {
	var answer map[string]any
	_ = json.Unmarshal(body, &answer)
	m := map[string]any{"error": "no task", "code": "E_USAGE"}
	for k, v := range answer {
		m[k] = v
	}
	_ = json.NewEncoder(os.Stderr).Encode(m)
	os.Exit(1)
}

// named sets keys that a loop computes, and a hint if there is one.
func named(names []string, hint string) {
	m := map[string]any{"error": "no task", "code": "E_USAGE"}
	for _, name := range names {
		m["x_"+name] = len(name)
	}
	if hint != "" {
		m["hint"] = hint
	}
	_ = json.NewEncoder(os.Stderr).Encode(m)
	os.Exit(1)
}

func main() {
	switch len(os.Args) {
	case 1:
		fail(1, "no task", map[string]any{"files": os.Args}) // want `call has no "(error.)?(recoverable|retryable)"`
	case 2:
		complete(1, "no task", map[string]any{"retryable": false, "hint": "name a task"})
	case 3:
		known()
	case 4:
		decoded([]byte(os.Args[1]))
	case 5:
		named(os.Args, "name a task")
	case 6:
		fail(2, "no task", nil) // want `call has no "(error.)?(recoverable|retryable)"`
	}
}
