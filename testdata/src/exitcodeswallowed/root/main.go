// Command root runs its root command, and drops the error.
package main

import (
	"os"

	"github.com/spf13/cobra"
)

var root = &cobra.Command{
	Run: func(cmd *cobra.Command, args []string) { os.Exit(3) },
}

func main() {
	if len(os.Args) == 1 {
		_ = root.Execute() // want `the error of cobra.Command.Execute is dropped`
		return
	}
	root.Execute() // want `dropped`
}
