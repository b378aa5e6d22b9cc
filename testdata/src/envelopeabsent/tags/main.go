// Command tags has a flag that is declared by the tag of a field.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
)

var options struct {
	Format string `help:"text or json"`
}

func main() {
	flag.Parse() // stands for a library that reads the tags
	switch len(os.Args) {
	case 1:
		fail(os.ErrInvalid)
	case 2:
		load()
	}
}

func fail(err error) {
	if options.Format == "json" {
		_ = json.NewEncoder(os.Stdout).Encode(map[string]any{"error": err.Error()})
	} else {
		fmt.Fprintln(os.Stderr, err)
	}
	os.Exit(1)
}

// load reads the choice.
func load() {
	fmt.Println(options.Format)
	fmt.Fprintln(os.Stderr, "no tasks") // want `this failure prints text even where --format asks for JSON; write JSON there, as fail does`
	os.Exit(1)
}
