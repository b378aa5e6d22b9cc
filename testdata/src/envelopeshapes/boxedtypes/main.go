// Command boxedtypes prints one of several types in the field "error" of a map. Each of
// them is an envelope there.
package main

import (
	"encoding/json"
	"os"
)

type full struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

type short struct { // want `no field for recoverable`
	Code    string `json:"code"`
	Message string `json:"message"`
	Hint    string `json:"hint"`
}

// item is printed, but not in the field "error".
type item struct {
	Code    string `json:"code"`
	Message string `json:"message"`
}

func check(name string) any {
	switch name {
	case "":
		return full{Code: "E_USAGE", Message: "no name"} // want `has no "(error.)?hint"`
	case "x":
		return short{Code: "E_USAGE", Message: "x is reserved", Hint: "choose another"}
	case "y":
		return &short{Code: "E_USAGE", Message: "y is reserved"} // want `has no "(error.)?hint"`
	}
	return nil
}

func list(name string) any {
	if name == "" {
		return item{"A", "first"}
	}
	return &item{"B", "second"}
}

// coded has a method MarshalJSON.
type coded struct{ code, hint string }

func (c *coded) Error() string { return c.code }

func (c *coded) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Code      string `json:"code"`
		Message   string `json:"message"`
		Retryable bool   `json:"retryable"`
		Hint      string `json:"hint"`
	}{c.code, c.Error(), false, c.hint})
}

// located has one, too.
type located struct{ length int }

func (l located) Error() string { return "too long" }

func (l located) MarshalJSON() ([]byte, error) {
	return json.Marshal(map[string]any{"code": "E_USAGE", "message": l.Error(), "length": l.length, "retryable": false}) // want `has no "(error.)?(hint|suggestion)"`
}

func parse(text string) error {
	switch text {
	case "":
		return &coded{code: "E_USAGE"} // want `has no "(error.)?hint"`
	case "x":
		return &coded{"E_USAGE", "write y"}
	case "y":
		return located{1}
	}
	return nil
}

func main() {
	enc := json.NewEncoder(os.Stdout)
	if v := check(os.Args[1]); v != nil {
		_ = enc.Encode(map[string]any{"error": v})
		os.Exit(1)
	}
	if err := parse(os.Args[2]); err != nil {
		_ = enc.Encode(map[string]any{"ok": false, "error": err})
		os.Exit(1)
	}
	_ = enc.Encode(map[string]any{"item": list(os.Args[1])})
}
