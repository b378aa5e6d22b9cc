// Command seedcobra has mistakes in handlers that return errors to main.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"envelopeshapes/seedcobra/cmd"
)

type detail struct {
	Code        string `json:"code"`
	Message     string `json:"message"`
	Recoverable bool   `json:"recoverable"`
	Suggestion  string `json:"suggestion"`
	ExitCode    int    `json:"exit_code"`
}

type reply struct {
	OK    bool    `json:"ok"`
	Error *detail `json:"error,omitempty"`
}

func render(err error) int {
	d := &detail{Code: "E_USAGE", Message: err.Error(), Suggestion: "read the manual", ExitCode: 1}
	var e *cmd.Error
	if errors.As(err, &e) {
		d.Code, d.Recoverable, d.Suggestion, d.ExitCode = e.Code, e.Retry, e.Fix, e.Status
	}
	data, encodeErr := json.MarshalIndent(reply{Error: d}, "", "  ")
	if encodeErr != nil {
		fmt.Fprintln(os.Stderr, `{"ok":false,"error":{"code":"E_USAGE","message":"cannot be encoded"}}`) // want `has no "error.recoverable"` `has no "error.suggestion"`
		return 1
	}
	fmt.Fprintln(os.Stderr, string(data))
	return d.ExitCode
}

func main() {
	if err := cmd.Execute(os.Args[1:]); err != nil {
		os.Exit(render(err))
	}
}
