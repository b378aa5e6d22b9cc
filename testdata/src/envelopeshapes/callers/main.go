// Command callers has a constructor with callers in several packages.
package main

import (
	"encoding/json"
	"errors"
	"os"

	"envelopeshapes/callers/add"
	"envelopeshapes/callers/fault"
	"envelopeshapes/callers/remove"
)

type envelope struct {
	Error struct {
		Code      string `json:"code"`
		Message   string `json:"message"`
		Retryable bool   `json:"retryable"`
		Hint      string `json:"hint"`
	} `json:"error"`
}

func run(args []string) error {
	switch args[0] {
	case "add":
		return add.Run(args)
	case "remove":
		return remove.Run(args)
	}
	return fault.New("E_USAGE", "no such command")
}

func main() {
	var e *fault.Error
	if errors.As(run(os.Args[1:]), &e) {
		var env envelope
		env.Error.Code, env.Error.Message = e.Code, e.Message
		env.Error.Retryable, env.Error.Hint = e.Retryable, e.Hint
		_ = json.NewEncoder(os.Stderr).Encode(env)
		os.Exit(1)
	}
}
