// Command iface1 prints through an interface with one implementation.
package main

import (
	"encoding/json"
	"io"
	"os"
)

// A Failure is made by authors.
type Failure struct {
	Code, Message, Hint string
	Retryable           bool
}

// A Printer prints failures.
type Printer interface{ Fail(f *Failure) }

type jsonPrinter struct{ w io.Writer }

type envelope struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func (p *jsonPrinter) Fail(f *Failure) {
	_ = json.NewEncoder(p.w).Encode(envelope{Code: f.Code, Message: f.Message, Retryable: f.Retryable, Hint: f.Hint})
}

func run(p Printer, args []string) {
	switch len(args) {
	case 1:
		p.Fail(&Failure{Code: "E_USAGE", Message: "no task", Hint: "name a task"})
	case 2:
		p.Fail(&Failure{Code: "E_USAGE", Message: "no task"}) // want `has no "[Hh]int"`
	case 3:
		p.Fail(&Failure{Code: "E_LOCKED", Message: "locked", Hint: "wait"}) // want `[Rr]etryable is left out here, so false, but exitlint.toml says "yes" for E_LOCKED`
	}
}

func main() {
	run(&jsonPrinter{os.Stderr}, os.Args)
	os.Exit(1)
}
