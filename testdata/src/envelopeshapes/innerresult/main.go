// Command innerresult builds errors inside of other structs. What its builders return
// has the fields that were set in them.
package main

import (
	"encoding/json"
	"os"

	"envelopeshapes/innerresult/fault"
)

type problem struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

type builder struct{ p problem }

func newProblem(code string) *builder { return &builder{problem{Code: code}} }

func (b *builder) message(s string) *builder { b.p.Message = s; return b }
func (b *builder) hint(s string) *builder    { b.p.Hint = s; return b }
func (b *builder) build() problem            { return b.p }

// urgent sets one more field of what it returns.
func (b *builder) urgent() *problem {
	b.p.Hint = "call us"
	return &b.p
}

func die(p problem) {
	_ = json.NewEncoder(os.Stderr).Encode(p)
	os.Exit(1)
}

func failed(err error) {
	_ = json.NewEncoder(os.Stderr).Encode(err)
	os.Exit(1)
}

func main() {
	switch len(os.Args) {
	case 1:
		die(newProblem("E_USAGE").message("no task").hint("name one").build())
	case 2:
		die(newProblem("E_USAGE").message("no task").build()) // want `has no "hint"`
	case 3:
		b := newProblem("E_USAGE").message("no task")
		if os.Args[1] == "x" {
			b.hint("remove x")
		} else {
			b.hint("remove some")
		}
		die(b.build())
	case 4:
		die(*newProblem("E_USAGE").message("no task").urgent())
	case 5:
		failed(fault.New("E_USAGE").Message("no task").Hint("name one").Err())
	case 6:
		failed(fault.New("E_USAGE").Message("no task").Err()) // want `has no "hint"`
	case 7:
		f := fault.New("E_USAGE").Message("no task").Err()
		f.Hint = "name one"
		failed(f)
	}
}
