// Command endsbytype prints errors that it does not know with a code of their own.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

type problem struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func (p *problem) Error() string { return p.Message }

// print is called with problems and with other errors.
func print(err error) {
	p, ok := err.(*problem)
	if !ok {
		p = &problem{Code: "E_NOT_FOUND", Message: err.Error(), Hint: "look"}
	}
	_ = json.NewEncoder(os.Stderr).Encode(p)
}

// find is like print.
func find(err error) {
	var p *problem
	if !errors.As(err, &p) {
		p = &problem{Code: "E_NOT_FOUND", Message: err.Error(), Hint: "look"} // want `E_NOT_FOUND can end with 1 here, but with 4`
	}
	_ = json.NewEncoder(os.Stderr).Encode(p)
}

// other is for errors that are not problems.
func other(err error) {
	p, ok := err.(*problem)
	if !ok {
		p = &problem{Code: "E_NOT_FOUND", Message: err.Error(), Hint: "look"} // want `E_NOT_FOUND can end with 7 here, but with 4`
	}
	_ = json.NewEncoder(os.Stderr).Encode(p)
}

func main() {

	switch os.Args[1] {
	case "more":
		more()
	case "usage":
		print(&problem{Code: "E_USAGE", Message: "m", Hint: "h"})
		os.Exit(2)
	case "run":
		if err := run(); err != nil {
			print(err)
			os.Exit(4)
		}
	case "find":
		find(&problem{Code: "E_USAGE", Message: "m", Hint: "h"})
		os.Exit(2)
	case "findother":
		if err := run(); err != nil {
			find(err)
			os.Exit(4)
		}
	case "findnew":
		find(errors.New("m"))
		os.Exit(1)
	case "other":
		other(errors.New("m"))
		os.Exit(4)
	case "othertype":
		other(wrapped{})
		os.Exit(7)
	}
}

type wrapped struct{}

func (wrapped) Error() string { return "wrapped" }

func run() error { return errors.New("m") }

// inMap prints the problem inside a map.
func inMap(err error) {
	p, ok := err.(*problem)
	if !ok {
		p = &problem{Code: "E_NOT_FOUND", Message: err.Error(), Hint: "look"}
	}
	_ = json.NewEncoder(os.Stderr).Encode(map[string]any{"ok": false, "error": p})
}

func more() {
	if len(os.Args) > 3 {
		inMap(&problem{Code: "E_USAGE", Message: "m", Hint: "h"})
		os.Exit(2)
	}
	inMap(run())
	os.Exit(4)
}
