// Command single is one command, whose flag applies to all that it does. The flag sets a
// field, whose tag names it.
package main

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/spf13/cobra"
)

type app struct {
	json bool
}

func main() {
	a := &app{}
	root := &cobra.Command{Use: "single", RunE: func(cmd *cobra.Command, args []string) error {
		if len(args) > 3 {
			fmt.Fprintln(os.Stderr, "too many") // want `this failure prints text even where --json asks for JSON; write JSON there, as handle does`
			os.Exit(3)
		}
		return nil
	}}
	root.Flags().BoolVar(&a.json, "json", false, "")
	if err := root.Execute(); err != nil {
		os.Exit(a.handle(err))
	}
}

func (a *app) handle(err error) int {
	if a.json {
		_ = json.NewEncoder(os.Stdout).Encode(map[string]any{"error": err.Error()})
		return 1
	}
	fmt.Fprintf(os.Stderr, "error: %v\n", err)
	return 1
}
