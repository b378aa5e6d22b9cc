// Command writers prints to writers in fields of structs. The choice is in a field to
// which a flag is bound.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
)

type options struct{ output string }

type failure struct {
	Code  string `json:"code"`
	Error string `json:"error"`
}

type app struct {
	opts        options
	out, stderr io.Writer
	log         io.Writer
}

func newApp(stdout, stderr io.Writer) *app {
	log, err := os.Create("log")
	if err != nil {
		return nil
	}
	return &app{out: stdout, stderr: stderr, log: log}
}

func main() {
	a := newApp(os.Stdout, os.Stderr)
	flag.StringVar(&a.opts.output, "output", "text", "text or json")
	flag.Parse()
	switch flag.NArg() {
	case 0:
		a.fail(os.Chdir("/"))
	case 1:
		a.load(flag.Arg(0))
	case 2:
		a.note(flag.Arg(0))
	}
}

// fail looks at the choice.
func (a *app) fail(err error) {
	if a.opts.output == "json" {
		_ = json.NewEncoder(a.out).Encode(failure{Code: "E_RUN", Error: err.Error()})
	} else {
		fmt.Fprintln(a.stderr, "writers:", err)
	}
	os.Exit(1)
}

func (a *app) load(name string) {
	if _, err := os.ReadFile(name); err != nil {
		fmt.Fprintf(a.stderr, "load: %v\n", err) // want `this failure prints text even where --output asks for JSON`
		os.Exit(1)
	}
}

// note writes to a file.
func (a *app) note(name string) {
	if _, err := os.ReadFile(name); err != nil {
		fmt.Fprintf(a.log, "load: %v\n", err)
		os.Exit(1)
	}
}
