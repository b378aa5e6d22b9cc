// Command pairs passes the fields of its errors as keys and values in turn.
package main

import (
	"encoding/json"
	"fmt"
	"os"
)

// fail fills a map in a loop over pairs.
func fail(code string, kv ...any) {
	m := map[string]any{"code": code, "message": "failed"}
	for i := 0; i < len(kv); i += 2 {
		m[kv[i].(string)] = kv[i+1]
	}
	_ = json.NewEncoder(os.Stderr).Encode(m)
	os.Exit(1)
}

// emit tests the length first, and converts the keys to texts.
func emit(kv ...any) {
	m := map[string]any{}
	for i := 0; i+1 < len(kv); i += 2 {
		key, ok := kv[i].(string)
		if !ok {
			continue
		}
		m[key] = kv[i+1]
	}
	print(m)
}

// sprint makes the keys with fmt.
func sprint(kv ...any) {
	m := make(map[string]any, len(kv)/2)
	for i := 1; i < len(kv); i += 2 {
		m[fmt.Sprint(kv[i-1])] = kv[i]
	}
	print(map[string]any{"error": m})
}

// texts takes texts only.
func texts(kv ...string) {
	m := map[string]string{}
	for i := 0; i < len(kv)-1; i += 2 {
		m[kv[i]] = kv[i+1]
	}
	b, _ := json.Marshal(m)
	fmt.Fprintln(os.Stderr, string(b))
}

// fields returns the map.
func fields(code string, kv ...any) map[string]any {
	m := map[string]any{"code": code}
	for len(kv) >= 2 {
		m[kv[0].(string)] = kv[1]
		kv = kv[2:]
	}
	return m
}

// build has the loop in a function of its own.
func build(code string, kv ...any) map[string]any {
	m := map[string]any{"code": code}
	addPairs(m, kv)
	return m
}

func addPairs(m map[string]any, kv []any) {
	for i := 0; i < len(kv); i += 2 {
		m[kv[i].(string)] = kv[i+1]
	}
}

// through passes its pairs on.
func through(kv ...any) { emit(kv...) }

// some leaves some pairs out.
func some(kv ...any) {
	m := map[string]any{"code": "E_USAGE"}
	for i := 0; i < len(kv); i += 2 {
		if kv[i+1] != nil {
			m[kv[i].(string)] = kv[i+1]
		}
	}
	print(m)
}

// triples are not pairs.
func triples(kv ...any) {
	m := map[string]any{"code": "E_USAGE"}
	for i := 0; i < len(kv); i += 3 {
		m[kv[i].(string)] = kv[i+1]
	}
	print(m)
}

func print(v any) { _ = json.NewEncoder(os.Stderr).Encode(v) }

func main() {
	switch os.Args[1] {
	case "fail":
		fail("E_USAGE", "recoverable", false, "suggestion", "see --help")
	case "failhint":
		fail("E_USAGE", "recoverable", false) // want `has no "suggestion"`
	case "failrecoverable":
		fail("E_USAGE", "suggestion", "see --help") // want `has no "recoverable"`
	case "failempty":
		fail("E_USAGE", "recoverable", false, "suggestion", "") // want `has an empty "suggestion"`
	case "failmismatch":
		fail("E_LOCKED", "recoverable", false, "suggestion", "wait") // want `E_LOCKED`
	case "failnone":
		fail("E_USAGE") // want `has no "recoverable"` `has no "suggestion"`
	case "failkey":
		fail("E_USAGE", os.Args[2], false, "recoverable", false)
	case "faillist":
		fail("E_USAGE", list()...)
	case "emit":
		emit("code", "E_USAGE", "message", "wrong", "suggestion", "see --help", "recoverable", false)
	case "emithint":
		emit("code", "E_USAGE", "message", "wrong", "recoverable", false) // want `has no "suggestion"`
	case "sprint":
		sprint("code", "E_USAGE", "message", "wrong", "recoverable", false, "suggestion", "see --help")
	case "sprinthint":
		sprint("code", "E_USAGE", "message", "wrong", "recoverable", false) // want `has no "error.suggestion"`
	case "texts":
		texts("code", "E_USAGE", "message", "wrong", "recoverable", "no") // want `has no "suggestion"`
	case "fields":
		print(fields("E_USAGE", "recoverable", false)) // want `has no "suggestion"`
	case "build":
		print(build("E_USAGE", "message", "wrong", "recoverable", false)) // want `has no "suggestion"`
	case "buildwhole":
		print(build("E_USAGE", "message", "wrong", "recoverable", false, "suggestion", "see --help"))
	case "added":
		m := map[string]any{"code": "E_USAGE", "message": "wrong", "recoverable": false}
		addPairs(m, []any{"suggestion", "see --help"})
		print(m)
	case "addedmissing":
		m := map[string]any{"code": "E_USAGE", "message": "wrong", "recoverable": false} // want `has no "suggestion"`
		addPairs(m, []any{"task", os.Args[2]})
		print(m)
	case "through":
		through("code", "E_USAGE", "message", "wrong", "recoverable", false) // want `has no "suggestion"`
	case "throughwhole":
		through("code", "E_USAGE", "message", "wrong", "recoverable", false, "suggestion", "see --help")
	case "some":
		some("recoverable", false) // want `has no "suggestion"`
	case "triples":
		triples("recoverable", false, "x")
	}
}

func list() []any { return []any{"recoverable", false, "suggestion", os.Args[2]} }
