// Command besidedeclared prints replies with an error, and beside it, at paths that the
// registry declares, what to do.
package main

import (
	"encoding/json"
	"os"
)

type body struct {
	Code    string `json:"code"`
	Message string `json:"message"`
}

type step struct {
	Command string `json:"command"`
}

type reply struct {
	Error body  `json:"error"`
	Again bool  `json:"again"`
	Next  *step `json:"next,omitempty"`
}

func print(r reply) { _ = json.NewEncoder(os.Stdout).Encode(r) }

func main() {
	switch len(os.Args) {
	case 1:
		print(reply{Error: body{"E_BUSY", "busy"}, Again: true, Next: &step{"wait"}})
	case 2:
		print(reply{Error: body{"E_BUSY", "busy"}, Next: &step{"wait"}}) // want `again is left out here, so false, but exitlint.toml says "yes" for E_BUSY`
	case 3:
		print(reply{Error: body{"E_NOT_FOUND", "none"}, Again: true, Next: &step{"look"}}) // want `again is true here, but exitlint.toml says "no" for E_NOT_FOUND`
		os.Exit(4)
	case 4:
		print(reply{Error: body{"E_NOT_FOUND", "none"}}) // want `has no "next.command"`
		os.Exit(4)
	case 5:
		print(reply{Error: body{"E_NOT_FOUND", "none"}, Next: &step{""}}) // want `has an empty "next.command"`
		os.Exit(4)
	}
	os.Exit(7)
}
