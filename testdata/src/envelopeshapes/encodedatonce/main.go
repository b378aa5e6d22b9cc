// Command encodedatonce completes errors before it prints them, but not all of them.
package main

import (
	"encoding/json"
	"io"
	"os"
)

type detail struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint,omitempty"`
}

func (d *detail) Error() string { return d.Message }

type document struct {
	Error *detail `json:"error"`
}

// finish adds the hint that a code has by default.
func (d *detail) finish() {
	if d.Hint != "" {
		return
	}
	switch d.Code {
	case "E_LOCKED":
		d.Hint = "wait"
	default:
		d.Hint = "see --help"
	}
}

func fail(w io.Writer, d *detail) int {
	d.finish()
	_ = json.NewEncoder(w).Encode(document{Error: d})
	return 1
}

// completed returns what it gets.
func completed(v any) any {
	if d, ok := v.(*detail); ok {
		d.finish()
	}
	return v
}

func makeOne(code string) *detail { return &detail{Code: code, Message: "no"} }

func load(name string) error {
	if name == "" {
		return &detail{Code: "E_USAGE", Message: "no name"} // main completes it
	}
	return nil
}

func run(args []string) int {
	switch len(args) {
	case 1:
		return fail(os.Stderr, &detail{Code: "E_USAGE", Message: "no"})
	case 2:
		_ = json.NewEncoder(os.Stderr).Encode(document{Error: &detail{Code: "E_USAGE", Message: "no"}}) // want `no "hint"`
	case 3:
		d := &detail{Code: "E_USAGE", Message: "no"}
		d.finish()
		_ = json.NewEncoder(os.Stderr).Encode(document{Error: d})
	case 4:
		b, _ := json.Marshal(document{Error: &detail{Code: "E_USAGE", Message: "no"}}) // want `no "hint"`
		os.Stderr.Write(b)
	case 5:
		_ = json.NewEncoder(os.Stderr).Encode(completed(&detail{Code: "E_USAGE", Message: "no"}))
	case 6:
		d := &detail{Code: "E_USAGE", Message: "no"} // want `"hint" on some paths only`
		if args[0] == "" {
			d.Hint = "look"
		}
		_ = json.NewEncoder(os.Stderr).Encode(document{Error: d})
	case 7:
		d := &detail{Code: "E_USAGE", Message: "no"}
		for _, a := range args {
			if a == "" {
				d.Message = "empty"
			}
		}
		return fail(os.Stderr, d)
	case 8:
		d := makeOne("E_USAGE") // want `no "hint"`
		_ = json.NewEncoder(os.Stderr).Encode(document{Error: d})
	case 9:
		d := makeOne("E_USAGE")
		return fail(os.Stderr, d)
	}
	if d, ok := load(args[0]).(*detail); ok {
		return fail(os.Stderr, d)
	}
	return 0
}

func main() { os.Exit(run(os.Args[1:])) }
