// Command handlers has a flag of the whole program and handlers of commands.
package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"envelopeabsent/handlers/out"
)

var root = &cobra.Command{Use: "handlers"}

var add = &cobra.Command{Use: "add", RunE: func(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return errors.New("add what?")
	}
	if args[0] == "" {
		cmd.PrintErrln("the name is empty") // want `this failure prints text`
		os.Exit(1)
	}
	return nil
}}

var list = &cobra.Command{Use: "list", Run: runList}

func init() {
	root.PersistentFlags().BoolVar(&out.JSON, "json", false, "print JSON")
	root.AddCommand(add, list)
}

func runList(cmd *cobra.Command, args []string) {
	switch err := errors.New("no tasks"); len(args) {
	case 0:
		out.Fail(err)
	case 1:
		out.Die(err)
	case 2:
		if !out.IsJSON() {
			out.DieText(err)
		}
	case 3:
		if asked, _ := cmd.Flags().GetBool("json"); asked {
			os.Exit(1)
		}
		fmt.Println("no tasks")
		os.Exit(1)
	case 4:
		_ = cmd.Usage()
		fmt.Fprintln(os.Stderr, "too few arguments")
		os.Exit(2)
	}
}

func main() {
	if err := root.Execute(); err != nil {
		fmt.Fprintln(os.Stderr, err) // want `this failure prints text`
		os.Exit(1)
	}
}
