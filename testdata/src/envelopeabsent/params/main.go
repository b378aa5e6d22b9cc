// Command params has the flag in one of its commands only.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
)

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "say what to do") // no command is known yet
		os.Exit(2)
	}
	switch os.Args[1] {
	case "list":
		list(os.Args[2:])
	case "add":
		add(os.Args[2:])
	}
}

func list(args []string) {
	fs := flag.NewFlagSet("list", flag.ContinueOnError)
	asJSON := fs.Bool("json", false, "print JSON")
	if err := fs.Parse(args); err != nil {
		fmt.Fprintln(os.Stderr, err) // the flag is not known
		os.Exit(2)
	}
	if fs.NArg() > 0 {
		fmt.Fprintln(os.Stderr, "list takes no arguments") // want `this failure prints text even where --json asks for JSON`
		os.Exit(1)
	}
	if _, err := os.ReadFile("tasks"); err != nil {
		report(err, *asJSON)
		os.Exit(1)
	}
}

func report(err error, asJSON bool) {
	if asJSON {
		_ = json.NewEncoder(os.Stderr).Encode(map[string]any{"error": err.Error()})
		return
	}
	fmt.Fprintln(os.Stderr, err)
}

func add(args []string) {
	if len(args) == 0 {
		fmt.Fprintln(os.Stderr, "add what?") // add has no such flag
		os.Exit(1)
	}
}
