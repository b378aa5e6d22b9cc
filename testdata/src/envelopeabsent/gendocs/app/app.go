// Package app has the commands of a program.
package app

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/spf13/cobra"
)

var (
	root   = &cobra.Command{Use: "app"}
	asJSON bool
)

func init() { root.PersistentFlags().BoolVar(&asJSON, "json", false, "print JSON") }

// Execute runs the program.
func Execute() {
	err := root.Execute()
	if err == nil {
		return
	}
	if asJSON {
		_ = json.NewEncoder(os.Stderr).Encode(map[string]string{"error": err.Error()})
	} else {
		fmt.Fprintln(os.Stderr, err)
	}
	os.Exit(1)
}

// Document writes the documentation.
func Document() error { return nil }
