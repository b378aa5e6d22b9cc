// Command streams prints envelopes to one stream or the other.
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
)

// Failure is only for errors.
type Failure struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Hint    string `json:"hint"`
}

// OutError always goes to the wrong stream.
type OutError struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Hint    string `json:"hint"`
}

// Reply is for results and errors.
type Reply struct {
	Data  any      `json:"data"`
	Error *problem `json:"error"`
}

type problem struct {
	Code string `json:"code"`
	Hint string `json:"hint"`
}

// Once is made in several places, and written by one call.
type Once struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Hint    string `json:"hint"`
}

func once(n int) Once {
	switch n {
	case 1:
		return Once{Code: "E_BUSY", Message: "no", Hint: "wait"}
	case 2:
		return Once{"E_BUSY", "still", "wait"}
	}
	return Once{"E_BUSY", "no", "wait more"}
}

func writeOnce() {
	e := once(len(os.Args))
	_ = json.NewEncoder(os.Stdout).Encode(e) // want `this JSON error is written to stdout, but exitlint.toml says stderr`
	os.Exit(7)
}

func out(v any) { _ = json.NewEncoder(os.Stdout).Encode(v) }

func write(w io.Writer, e Failure) { _ = json.NewEncoder(w).Encode(e) }

func main() {
	if len(os.Args) > 2 {
		writeOnce()
	}
	_ = json.NewEncoder(os.Stderr).Encode(Failure{Code: "E_BUSY", Message: "no", Hint: "wait"})
	_ = json.NewEncoder(os.Stdout).Encode(Failure{Code: "E_BUSY", Message: "no", Hint: "wait"}) // want `this JSON error is written to stdout, but exitlint.toml says stderr`
	write(os.Stderr, Failure{Code: "E_BUSY", Message: "no", Hint: "wait"})
	out(OutError{Code: "E_BUSY", Message: "no", Hint: "wait"}) // want `this JSON error is written to stdout, but exitlint.toml says stderr`
	out(Reply{Data: 1})
	out(Reply{Error: &problem{"E_BUSY", "wait"}})                 // want `this JSON error is written to stdout`
	out(map[string]any{"code": "E_BUSY", "hint": "wait"})         // want `this JSON error is written to stdout`
	fmt.Println(`{"code":"E_BUSY","message":"no","hint":"wait"}`) // want `this JSON error is written to stdout`
	fmt.Fprintln(os.Stderr, `{"code":"E_BUSY","hint":"wait"}`)
	var w io.Writer = os.Stdout
	if len(os.Args) > 1 {
		w = os.Stderr
	}
	write(w, Failure{Code: "E_BUSY", Message: "no", Hint: "wait"})
	b, _ := json.Marshal(Failure{Code: "E_BUSY", Message: "no", Hint: "wait"}) // want `E_BUSY ends with 0 here, but with 7 in exitlint.toml`
	_ = os.WriteFile("f", b, 0o600)
}
