// Command hintlater gives errors a hint after it has looked for one. It is empty
// where no later assignment is certain to replace it.
package main

import (
	"encoding/json"
	"os"
)

type failure struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func hintFor(code string) string {
	if code == "E_USAGE" {
		return "see --help"
	}
	return "" // want `"hint" is empty here`
}

func defaultHint(code string) string {
	if code == "E_USAGE" {
		return "see --help"
	}
	return ""
}

func lastHint(code string) string {
	if code == "E_USAGE" {
		return "see --help"
	}
	return "" // want `"hint" is empty here`
}

func sometimes(code string, status int) failure {
	hint := hintFor(code)
	if hint == "" && status == 403 {
		hint = "ask the owner"
	}
	return failure{Code: code, Message: "no", Retryable: code == "E_LOCKED", Hint: hint}
}

func always(code string, status int) failure {
	hint := defaultHint(code)
	if status == 403 {
		hint = "ask the owner"
	}
	if hint == "" {
		hint = "report it"
	}
	return failure{Code: code, Message: "no", Retryable: code == "E_LOCKED", Hint: hint}
}

func field(code, hint string) failure {
	f := failure{Code: code, Message: "no", Retryable: code == "E_LOCKED", Hint: hint}
	if f.Hint == "" {
		f.Hint = lastHint(code)
	}
	return f
}

func other(code string, status int) failure {
	if status == 1 {
		hint := "see --help"
		if code == "E_LOCKED" {
			hint = "" // want `"hint" is empty here`
		}
		return failure{Code: code, Message: "no", Retryable: code == "E_LOCKED", Hint: hint}
	}
	hint := "wait"
	if code == "E_USAGE" {
		hint = "" // want `"hint" is empty here`
	}
	if code == "E_USAGE" && status == 2 {
		hint = "see --help"
	}
	return failure{Code: code, Message: "no", Retryable: code == "E_LOCKED", Hint: hint}
}

// text looks something up. That it can be empty is not written by an author of
// errors.
func text(table map[string]any, key string) string {
	if s, ok := table[key].(string); ok {
		return s
	}
	return ""
}

// advice spells texts out.
func advice(table map[string]any, key string) string {
	if s := text(table, key); s != "" {
		return "see " + s
	}
	return "" // want `"hint" is empty here`
}

func main() {
	enc := json.NewEncoder(os.Stderr)
	switch len(os.Args) {
	case 1:
		_ = enc.Encode(sometimes(os.Args[0], 403))
	case 2:
		_ = enc.Encode(always(os.Args[0], 403))
	case 3:
		_ = enc.Encode(field(os.Args[0], ""))
	case 4:
		_ = enc.Encode(other(os.Args[0], 403))
	case 5:
		table := map[string]any{os.Args[0]: os.Args[1]}
		_ = enc.Encode(failure{Code: "E_LOCKED", Message: "no", Retryable: true, Hint: text(table, "hint")})
		_ = enc.Encode(failure{Code: "E_LOCKED", Message: "no", Retryable: true, Hint: advice(table, "hint")})
	}
}
