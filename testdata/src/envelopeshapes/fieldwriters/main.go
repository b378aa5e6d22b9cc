// Command fieldwriters writes to writers in fields that constructors assign: streams,
// and a file. What goes to a file is no error envelope.
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
)

type printer struct{ out, err io.Writer }

func newPrinter(out, err io.Writer) *printer { return &printer{out: out, err: err} }

func (p *printer) fail(msg string) {
	b, _ := json.Marshal(map[string]string{"error": msg}) // want `no "recoverable"` `no "suggestion"`
	fmt.Fprintln(p.err, string(b))
	os.Exit(1)
}

type app struct {
	streams struct{ stderr io.Writer }
	record  io.Writer
	either  io.Writer
}

func newApp() *app {
	a := &app{}
	a.streams.stderr = os.Stderr
	a.record, _ = os.Create("record.json")
	a.either = os.Stderr
	if len(os.Args) > 8 {
		a.either, _ = os.Create("either.json")
	}
	return a
}

func (a *app) fail() {
	_ = json.NewEncoder(a.streams.stderr).Encode(map[string]any{"error": map[string]any{"code": "E_USAGE", "message": "no", "retryable": false}}) // want `no "error.suggestion"`
	os.Exit(1)
}

// A remark is recorded in a file.
type remark struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func (a *app) note() {
	_ = json.NewEncoder(a.record).Encode(remark{Code: "E_USAGE", Message: "no", Retryable: false})
}

// A problem may go to standard error.
type problem struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func (a *app) tell() {
	_ = json.NewEncoder(a.either).Encode(problem{Code: "E_USAGE", Message: "no", Retryable: false}) // want `no "hint"`
}

func main() {
	a := newApp()
	a.note()
	switch len(os.Args) {
	case 1:
		newPrinter(os.Stdout, os.Stderr).fail("no task")
	case 2:
		a.fail()
	}
	a.tell()
	os.Exit(1)
}
