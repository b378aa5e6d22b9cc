// Command constants prints envelopes with fields that are always the same.
package main

import (
	"encoding/json"
	"fmt"
	"os"
)

const schema = "https://example.com/error.json"

// Reply is for results, too.
type Reply struct {
	Schema  string   `json:"$schema"`
	Success bool     `json:"success"`
	Error   *problem `json:"error,omitempty"`
}

type problem struct {
	V       int    `json:"v"`
	Code    string `json:"code"`
	Message string `json:"message"`
	Hint    string `json:"hint"`
}

// Flat lacks two of the three, and drops the third when it is right.
type Flat struct { // want `this JSON error has no field "\$schema", which is "https://example.com/error.json" in exitlint.toml` `this JSON error has no field "error.v", which is 2 in exitlint.toml`
	Success bool   `json:"success,omitempty"` // want "omitempty leaves `\"success\": false` out of the JSON; remove it"
	Code    string `json:"code"`
	Message string `json:"message"`
	Hint    string `json:"hint"`
}

// Failed is copied, not printed.
type Failed struct{ Code, Hint string }

func (e *Failed) Error() string { return e.Code }

func write(v any) { _ = json.NewEncoder(os.Stdout).Encode(v) }

// newReply makes a reply. Callers may set its fields later.
func newReply(e problem) Reply { return Reply{Schema: schema, Error: &e} }

// withSuccess is an option, which is wrong where it is passed.
func withSuccess(r *Reply) { r.Success = true }

func newWith(e problem, options ...func(*Reply)) *Reply {
	r := &Reply{Schema: schema, Error: &e}
	for _, o := range options {
		o(r)
	}
	return r
}

func later() {
	r := newReply(problem{V: 2, Code: "E_OTHER", Message: "no", Hint: "wait"})
	r.Success = true // want `success is true here, but exitlint.toml says false`
	write(r)
	r = newReply(problem{V: 2, Code: "E_OTHER", Message: "no", Hint: "wait"})
	r.Success = false
	write(r)
	write(newWith(problem{V: 2, Code: "E_OTHER", Message: "no", Hint: "wait"}, withSuccess)) // want `success is true here, but exitlint.toml says false`
	write(newWith(problem{V: 2, Code: "E_OTHER", Message: "no", Hint: "wait"}))
}

func main() {
	later()
	stamped()
	switch len(os.Args) {
	case 1:
		write(Reply{Schema: schema, Success: true})
		write(Reply{Schema: schema, Error: &problem{V: 2, Code: "E_BUSY", Message: "no", Hint: "wait"}})
		write(Reply{Schema: schema, Success: false, Error: &problem{V: 2, Code: "E_BUSY", Message: "no", Hint: "wait"}}) // want `E_BUSY ends with 0 here, but with 7 in exitlint.toml`
	case 2:
		write(Reply{Schema: schema, Success: true, Error: &problem{V: 2, Code: "E_BUSY", Message: "no", Hint: "wait"}}) // want `success is true here, but exitlint.toml says false`
		write(Reply{Schema: "https://example.com/old.json", Error: &problem{V: 2, Code: "E_BUSY"}})                     // want `\$schema is "https://example.com/old.json" here, but exitlint.toml says "https://example.com/error.json"`
		write(Reply{Schema: schema, Error: &problem{V: 1, Code: "E_BUSY", Message: "no", Hint: "wait"}})                // want `v is 1 here, but exitlint.toml says 2`
		write(Reply{Schema: schema, Error: &problem{Code: "E_BUSY", Message: "no", Hint: "wait"}})                      // want `v is left out here, but exitlint.toml says 2`
		write(Reply{Schema: os.Args[1], Error: &problem{V: len(os.Args), Code: "E_BUSY"}})                              // want `E_BUSY ends with 0 here, but with 7 in exitlint.toml`
	case 3:
		write(Flat{Code: "E_BUSY", Message: "no", Hint: "wait"})
		write(Flat{Code: "E_BUSY", Message: "no", Hint: "wait", Success: false}) // want `E_BUSY ends with 0 here, but with 7 in exitlint.toml`
	case 4:
		write(map[string]any{"$schema": schema, "success": false, "error": map[string]any{"v": 2, "code": "E_BUSY", "hint": "wait"}})
		write(map[string]any{"$schema": schema, "success": "false", "error": map[string]any{"v": 2, "code": "E_BUSY", "hint": "wait"}}) // want `success is "false" here, but exitlint.toml says false`
		write(map[string]any{"$schema": schema, "error": map[string]any{"v": 2, "code": "E_BUSY", "hint": "wait"}})                     // want `success is left out here, but exitlint.toml says false` `E_BUSY ends with 0 here, but with 7 in exitlint.toml`
		fmt.Println(`{"$schema":"https://example.com/error.json","success":true,"error":{"v":2,"code":"E_BUSY","hint":"wait"}}`)        // want `success is true here, but exitlint.toml says false` `E_BUSY ends with 0 here, but with 7 in exitlint.toml`
	case 5:
		e := &Failed{Code: "E_BUSY", Hint: "wait"}
		write(Reply{Schema: schema, Error: &problem{V: 2, Code: e.Code, Message: e.Error(), Hint: e.Hint}}) // want `E_BUSY ends with 0 here, but with 7 in exitlint.toml`
	}
}
