// Command fields keeps the choice in a field, and asks for it with a method.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
)

type config struct{ format string }

type failure struct {
	Code  string `json:"code"`
	Error string `json:"error"`
}

func (c *config) isJSON() bool { return strings.EqualFold(c.format, "json") }

func main() {
	cfg := &config{format: os.Getenv("FORMAT")}
	if err := run(cfg); err != nil {
		if cfg.format == "json" {
			writeFailure(failure{Code: "E_RUN", Error: err.Error()})
		} else {
			fmt.Fprintln(os.Stderr, "fields:", err)
		}
		os.Exit(1)
	}
}

func writeFailure(f failure) { _ = json.NewEncoder(os.Stdout).Encode(f) }

func run(cfg *config) error {
	if len(os.Args) == 1 {
		return errors.New("main looks at the choice")
	}
	if cfg.isJSON() {
		runJSON()
	} else {
		runText()
	}
	load(os.Args[1])
	check(cfg)
	return nil
}

func runJSON() { fmt.Println("{}") }

// runText is called only where text is asked for.
func runText() {
	if len(os.Args) > 2 {
		return
	}
	fmt.Fprintln(os.Stderr, "no tasks")
	os.Exit(1)
}

func load(name string) {
	if _, err := os.ReadFile(name); err != nil {
		fmt.Fprintf(os.Stderr, "load: %v\n", err) // want `this failure prints text even where FORMAT asks for JSON; write JSON there, as writeFailure does`
		os.Exit(1)
	}
}

func check(cfg *config) {
	if len(os.Args) == 3 {
		if cfg.isJSON() {
			writeFailure(failure{Code: "E_CHECK", Error: "too many"})
			os.Exit(1)
		}
		fmt.Fprintln(os.Stderr, "too many")
		os.Exit(1)
	}
	if len(os.Args) == 4 {
		say("far too many") // want `this failure prints text`
		os.Exit(1)
	}
}

func say(text string) { fmt.Fprintf(os.Stderr, "fields: "+text+"\n") }
