// Command knownkeys sets the keys of maps whose names are in tables and in parameters.
package main

import (
	"encoding/json"
	"os"
)

var defaults = []struct{ key, value string }{
	{"code", "E_USAGE"},
	{"hint", "see --help"},
}

// some is read only if there are arguments.
var some = []string{"hint", "retryable"}

// open is changed below.
var open = []string{"retryable"}

func byTable(msg string) map[string]any {
	m := map[string]any{"message": msg} // want `has no "recoverable"`
	for _, d := range defaults {
		m[d.key] = d.value
	}
	return m
}

func byLiteral(msg string) map[string]any {
	m := map[string]any{"message": msg, "code": "E_USAGE"}
	for _, key := range []string{"retryable", "hint"} {
		m[key] = msg
	}
	return m
}

func onSomePaths(msg string, n int) map[string]any {
	m := map[string]any{"message": msg, "code": "E_USAGE", "hint": "h"}
	for i, key := range some {
		if i > n {
			m[key] = false // may be any key
		}
	}
	return m
}

func byChanged(msg string) map[string]any {
	m := map[string]any{"message": msg, "code": "E_USAGE", "hint": "h"}
	for _, key := range open {
		m[key] = false
	}
	return m
}

type bag map[string]any

func (b bag) with(key string, v any) bag {
	b[key] = v
	return b
}

func base(code, msg string) bag { return bag{"code": code, "message": msg} }

func set(m map[string]any, key string, v any) {
	if v != nil {
		m[key] = v
	}
}

func setTwice(m map[string]any, key string, v any) { set(m, key, v) }

func report(code, msg string, retry bool) {
	m := map[string]any{} // want `has no "suggestion"`
	set(m, "code", code)
	setTwice(m, "message", msg)
	setTwice(m, "retryable", retry)
	_ = json.NewEncoder(os.Stderr).Encode(m)
	os.Exit(1)
}

func complete(code, msg, key string) {
	m := map[string]any{"code": code, "message": msg, "retryable": false}
	set(m, key, msg) // may be the hint
	_ = json.NewEncoder(os.Stderr).Encode(m)
	os.Exit(1)
}

func main() {
	enc := json.NewEncoder(os.Stderr)
	switch len(os.Args) {
	case 1:
		_ = enc.Encode(byTable(os.Args[0]))
		os.Exit(1)
	case 2:
		_ = enc.Encode(byLiteral(os.Args[0]))
		os.Exit(1)
	case 3:
		_ = enc.Encode(onSomePaths(os.Args[0], len(os.Args)))
		os.Exit(1)
	case 4:
		open[0] = os.Args[1]
		_ = enc.Encode(byChanged(os.Args[0]))
		os.Exit(1)
	case 5:
		_ = enc.Encode(base("E_USAGE", "m").with("retryable", false).with("hint", "h"))
		os.Exit(1)
	case 6:
		_ = enc.Encode(base("E_LOCKED", "m").with("retryable", true)) // want `has no "suggestion"`
		os.Exit(1)
	case 7:
		_ = enc.Encode(base("E_LOCKED", "m").with("retryable", false).with("hint", "h")) // want `retryable is false here, but .* says "yes" for E_LOCKED`
		os.Exit(1)
	case 8:
		_ = enc.Encode(base("E_LOCKED", "m").with("retryable", true).with(os.Args[1], "h"))
		os.Exit(1)
	case 9:
		report("E_USAGE", "m", false)
	case 10:
		complete("E_USAGE", "m", os.Args[1])
	}
}
