// Command required prints envelopes that have to have more than the usual
// fields, and need neither recoverable nor a suggestion.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

// Whole has all fields.
type Whole struct {
	Error problem `json:"error"`
	Docs  string  `json:"docs_url"`
}

type problem struct {
	Code     string `json:"code"`
	Message  string `json:"message"`
	ExitCode int    `json:"exitCode"`
	Hint     string `json:"hint"`
	Trace    string `json:"trace"`
}

// Short lacks some.
type Short struct { // want `this JSON error has no field for exit_code: add one, or name it under \[envelope.fields\] in exitlint.toml` `this JSON error has no field for trace: exitlint.toml puts it at "error.trace"`
	Code    string `json:"code"`
	Message string `json:"message"`
	Hint    string `json:"hint"`
	Docs    string `json:"docs_url"`
}

// Err is copied into a Whole.
type Err struct {
	Code, Text, Hint string
	Status           int
}

func (e *Err) Error() string { return e.Text }

func write(v any) { _ = json.NewEncoder(os.Stderr).Encode(v) }

func run() error {
	if len(os.Args) > 9 {
		return &Err{Code: "E_BUSY", Text: "no", Status: 7}
	}
	return &Err{Code: "E_BUSY", Status: 7} // want `this error, which is printed as JSON, has no "Text"`
}

func main() {
	switch len(os.Args) {
	case 1:
		write(Whole{problem{Code: "E_BUSY", Message: "no", ExitCode: 7, Trace: "1"}, "https://example.com"}) // want `this JSON error says exit status 7, but the process can end with 0`
	case 2:
		write(Whole{Error: problem{Code: "E_BUSY", Message: "no", ExitCode: 7}, Docs: "https://example.com"})             // want `this JSON error has no "error.trace"`
		write(Whole{Error: problem{Code: "E_BUSY", ExitCode: 7, Trace: "1"}, Docs: "https://example.com"})                // want `this JSON error has no "error.message"`
		write(Whole{Error: problem{Message: "no", Trace: "1", ExitCode: 7}, Docs: "https://example.com"})                 // want `this JSON error has no "error.code"`
		write(Whole{Error: problem{Code: "E_BUSY", Message: "no", Trace: "1"}, Docs: "https://example.com"})              // want `this JSON error has no "error.exitCode"`
		write(Whole{Error: problem{Code: "E_BUSY", Message: "no", ExitCode: 7, Trace: "1"}})                              // want `this JSON error has no "docs_url"`
		write(Whole{Error: problem{Code: "E_BUSY", Message: "", ExitCode: 7, Trace: os.Args[1]}, Docs: "https://x.test"}) // want `this JSON error has an empty "error.message"` `this JSON error says exit status 7, but the process can end with 0`
	case 3:
		write(Short{Code: "E_BUSY", Message: "no", Docs: "https://example.com"})
		write(Short{Code: "E_BUSY", Docs: "https://example.com"}) // want `this JSON error has no "message"` `E_BUSY can end with 0 here, but with 7 in exitlint.toml`
	case 4:
		write(map[string]any{"code": "E_BUSY", "message": "no", "exit_code": 7, "hint": "", "docs_url": "https://x.test"})                          // want `this JSON error has no "error.trace"`
		write(map[string]any{"error": map[string]any{"message": "no", "exit_code": 7, "hint": "wait", "trace": "1"}, "docs_url": "https://x.test"}) // want `this JSON error has no "error.code"`
		write(map[string]any{"error": map[string]any{"code": "E_BUSY", "message": "no", "exit_code": 7, "trace": "1"}, "docs_url": "https://x.test"})
		some := map[string]any{"error": map[string]any{"code": "E_BUSY", "message": "no", "exit_code": 7, "trace": "1"}} // want `this JSON error has "docs_url" on some paths only` `this JSON error says exit status 7, but the process can end with 0`
		if os.Getenv("DOCS") != "" {
			some["docs_url"] = os.Getenv("DOCS")
		}
		write(some)
	}
	var e *Err
	if errors.As(run(), &e) {
		write(Whole{problem{Code: e.Code, Message: e.Text, Hint: e.Hint, ExitCode: e.Status, Trace: "1"}, "https://example.com"})
	}
}

// A traced error prints the struct that its MarshalJSON returns, inside of "error".
type traced struct{ code, text string }

func (e *traced) Error() string { return e.text }

func (e *traced) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Code     string `json:"code"`
		Message  string `json:"message"`
		ExitCode int    `json:"exit_code"`
		Hint     string `json:"hint"`
		Trace    string `json:"trace"`
		Docs     string `json:"docs_url"`
	}{e.code, e.text, 7, "wait", os.Args[0], "https://example.com"})
}

// An untraced error leaves the trace out.
type untraced struct{ code, text string }

func (e *untraced) Error() string { return e.text }

func (e *untraced) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct { // want `this JSON error has no field for trace: exitlint.toml puts it at "error.trace"`
		Code     string `json:"code"`
		Message  string `json:"message"`
		ExitCode int    `json:"exit_code"`
		Hint     string `json:"hint"`
		Docs     string `json:"docs_url"`
	}{e.code, e.text, 7, "wait", "https://example.com"})
}

// A mapped error prints a map.
type mapped struct{ code, text string }

func (e *mapped) Error() string { return e.text }

func (e *mapped) MarshalJSON() ([]byte, error) {
	return json.Marshal(map[string]any{"code": e.code, "message": e.text, "exit_code": 7, "trace": os.Args[0], "docs_url": "https://example.com", "hint": "wait"})
}

func marshaled(args []string) {
	switch len(args) {
	case 1:
		write(map[string]any{"error": &traced{"E_BUSY", "no"}})
	case 2:
		write(map[string]any{"error": &untraced{"E_BUSY", "no"}})
	case 3:
		write(map[string]any{"error": &mapped{"E_BUSY", "no"}})
	}
	os.Exit(7)
}
