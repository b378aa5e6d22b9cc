// Command commands prints its errors with the methods of a library.
package main

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/spf13/cobra"
	"golang.org/x/sync/errgroup"
)

type taskError struct{ code, message, hint string }

func (e *taskError) Error() string { return e.message }
func (e *taskError) Hint() string  { return e.hint }

type envelope struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

// load returns what a group of functions returns.
func load(args []string) error {
	var g errgroup.Group
	for _, name := range args {
		g.Go(func() error {
			if name == "" {
				return &taskError{code: "E_USAGE", message: "no name"} // want `has no "[Hh]int"`
			}
			return &taskError{code: "E_USAGE", message: name, hint: "name a task"}
		})
	}
	return g.Wait()
}

func main() {
	root := &cobra.Command{}
	root.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) == 1 {
			cmd.Printf(`{"code":"E_USAGE","message":%q,"retryable":false}`, args[0]) // want `no "suggestion"`
			os.Exit(1)
		}
		return load(args)
	}
	err := root.Execute()
	if err == nil {
		return
	}
	if h, ok := err.(interface{ Hint() string }); ok {
		b, _ := json.Marshal(envelope{Code: "E_USAGE", Message: err.Error(), Hint: h.Hint()})
		root.PrintErrln(string(b))
		os.Exit(1)
	}
	text := fmt.Sprintf(`{"code":"E_USAGE","message":%q,"retryable":false}`, err) // want `no "suggestion"`
	root.Println(text)
	os.Exit(1)
}
