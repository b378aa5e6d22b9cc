// Package main has two hooks for all commands. It is not known which of them runs.
package main

import (
	"os"

	"github.com/spf13/cobra"
)

var root = &cobra.Command{PersistentPostRun: func(*cobra.Command, []string) { os.Remove("a") }}

var child = &cobra.Command{
	PersistentPostRun: func(*cobra.Command, []string) { os.Remove("b") },
	Run:               func(*cobra.Command, []string) { os.Exit(0) },
}

func main() {
	if root.Execute() != nil {
		os.Exit(1)
	}
}
