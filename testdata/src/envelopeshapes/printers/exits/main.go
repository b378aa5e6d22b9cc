// Command exits lets a library print its errors. What a library keeps or sends is not
// printed.
package main

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/urfave/cli/v2"
)

type envelope struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

type record struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Hint    string `json:"hint"`
}

func run(args []string) error {
	switch len(args) {
	case 1:
		b, _ := json.Marshal(envelope{Code: "E_USAGE", Message: "no task"}) // want `has no "hint"`
		return cli.Exit(string(b), 2)
	case 2:
		b, _ := json.Marshal(envelope{Code: "E_USAGE", Message: "no task", Hint: "name a task"})
		return cli.Exit(string(b), 2)
	case 3:
		b, _ := json.Marshal(record{Code: "E_USAGE", Message: "no task"})
		if err := (&cli.Store{}).Save(string(b)); err != nil {
			return err
		}
		return cli.Send(string(b))
	}
	return nil
}

func main() {
	err := run(os.Args)
	if err == nil {
		return
	}
	fmt.Fprintln(os.Stderr, err)
	if e, ok := err.(cli.ExitCoder); ok {
		os.Exit(e.ExitCode())
	}
	os.Exit(1)
}
