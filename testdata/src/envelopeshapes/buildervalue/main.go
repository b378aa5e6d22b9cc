// Command buildervalue builds errors inside of a struct that is passed by value. Its last
// method returns the error in it.
package main

import (
	"encoding/json"
	"os"
)

type problem struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func (p *problem) Error() string { return p.Message }

// A draft is a problem that is not complete.
type draft struct{ p problem }

func begin(code string) draft { return draft{problem{Code: code, Message: "no"}} }

func (d draft) hint(s string) draft { d.p.Hint = s; return d }
func (d draft) again() draft        { d.p.Retryable = true; return d }
func (d draft) err() error          { return &d.p }
func (d draft) problem() *problem   { return &d.p }
func (d draft) value() problem      { return d.p }

// called adds a hint to what it returns.
func (d draft) called() error {
	d.p.Hint = "call us"
	return &d.p
}

func run(n int) error {
	switch n {
	case 1:
		return begin("E_USAGE").hint("name one").err()
	case 2:
		return begin("E_USAGE").err() // want `the JSON error of this call has no "hint"`
	case 3:
		return begin("E_USAGE").hint("name one").again().err() // want `retryable is true here`
	case 4:
		return begin("E_USAGE").problem() // want `has no "hint"`
	case 5:
		v := begin("E_USAGE").value() // want `has no "hint"`
		return &v
	case 6:
		return begin("E_USAGE").called()
	case 7:
		d := begin("E_USAGE")
		if len(os.Args) > 8 {
			d = d.hint("name less")
		} else {
			d = d.hint("name more")
		}
		return d.err()
	case 8: // what hint returns is not used
		d := begin("E_USAGE") // want `has no "hint"`
		d.hint("name one")
		return d.err()
	}
	return nil
}

func main() {
	if err := run(len(os.Args)); err != nil {
		_ = json.NewEncoder(os.Stderr).Encode(err)
		os.Exit(1)
	}
}
