// Command rendered asks a function whether it has written an error as JSON, and prints
// text only if it has not.
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
)

var jsonOutput bool

// render writes an error as JSON if the user asks for it.
func render(err error) (status int, rendered bool) {
	if !jsonOutput {
		return 1, false
	}
	_ = json.NewEncoder(os.Stderr).Encode(map[string]string{"error": err.Error()})
	return 1, true
}

// written says the same with an error.
func written(err error) error {
	if !jsonOutput {
		return errors.New("no format")
	}
	return json.NewEncoder(os.Stderr).Encode(map[string]string{"error": err.Error()})
}

// count has nothing to do with the format.
func count(err error) int { return len(err.Error()) }

// parse says what a format is called.
func parse(format string) (string, error) {
	if format != "json" && format != "text" {
		return "", errors.New("no such format")
	}
	return format, nil
}

func load(name string) error {
	_, err := os.ReadFile(name)
	return err
}

func main() {
	flag.BoolVar(&jsonOutput, "json", false, "print JSON")
	format := flag.String("format", "text", "json or text")
	flag.Parse()
	name, err := parse(*format)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	jsonOutput = jsonOutput || name == "json"
	if err := load("a"); err != nil {
		code, rendered := render(err)
		if !rendered {
			fmt.Fprintln(os.Stderr, err)
		}
		os.Exit(code)
	}
	if err := load("b"); err != nil {
		if written(err) != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(2)
	}
	if err := load("c"); err != nil {
		if count(err) > 3 {
			fmt.Fprintln(os.Stderr, err) // want `this failure prints text even where --json asks for JSON`
			os.Exit(1)
		}
	}
}
