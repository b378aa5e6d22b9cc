// Command exitfields ends with functions in fields and behind interfaces.
package main

import (
	"encoding/json"
	"io"
	"os"
)

type failure struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

type printer struct {
	w    io.Writer
	exit func(int)
}

func (p printer) fail(status int, code string) {
	_ = json.NewEncoder(p.w).Encode(failure{Code: code, Message: "m", Hint: "h"})
	p.exit(status)
}

type ender interface{ End(status int) }

type process struct{}

func (process) End(status int) { os.Exit(status) }

func (p printer) failWith(e ender, status int, code string) {
	_ = json.NewEncoder(p.w).Encode(failure{Code: code, Message: "m", Hint: "h"})
	e.End(status)
}

// stop ends the process only if the status is not 0.
func (p printer) stop(status int) {
	if status > 0 {
		p.exit(status)
	}
}

func main() {
	p := printer{os.Stderr, os.Exit}
	enc := json.NewEncoder(os.Stderr)
	switch len(os.Args) {
	case 1:
		p.fail(4, "E_NOT_FOUND")
	case 2:
		p.fail(1, "E_NOT_FOUND") // want `E_NOT_FOUND ends with 1 here, but with 4`
	case 3:
		p.failWith(process{}, 4, "E_NOT_FOUND") // not followed, and not known to end with 0
	case 4:
		_ = enc.Encode(failure{Code: "E_NOT_FOUND", Message: "m", Hint: "h"}) // want `E_NOT_FOUND ends with 1 here, but with 4`
		p.exit(1)
	case 5:
		_ = enc.Encode(failure{Code: "E_NOT_FOUND", Message: "m", Hint: "h"}) // may end in stop
		p.stop(len(os.Args))
	}
}
