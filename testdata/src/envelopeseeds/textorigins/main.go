// Command textorigins compares texts from errors and from elsewhere.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"strings"

	"envelopeseeds/textorigins/status"
)

type failure struct {
	ID, Text string
}

func (f *failure) Error() string { return f.Text }

// Word is the error code.
func (f *failure) Word() string { return f.ID }

type config struct{ Name, Code string }

var mode = flag.String("mode", "", "what to do")

var other string

func init() { flag.StringVar(&other, "other", "", "what else to do") }

// command is called with an argument of the program.
func command(name string) int {
	if name == "busy" {
		return 0
	}
	return 1
}

// word is called with the code of an error.
func word(name string) int {
	if name == "busy" {
		return 0 // want `busy ends with 0 here, but with 7`
	}
	return 1
}

func run(args []string) int {
	if len(args) > 0 && args[0] == "gone" {
		return 0
	}
	switch os.Args[len(args)] {
	case "gone", "busy":
		return 3
	}
	switch strings.ToLower(strings.TrimSpace(args[0])) {
	case "gone":
		return 3
	}
	for _, arg := range os.Args[1:] {
		if arg == "busy" {
			return 3
		}
	}
	if *mode == "gone" || other == "busy" || flag.Arg(0) == "gone" || os.Getenv("MODE") == "busy" {
		return 3
	}
	name, _, _ := strings.Cut(args[0], "=")
	switch {
	case name == "gone":
		return 3
	case fmt.Sprint(args[0]) == "busy":
		return 3
	}
	c := config{Name: args[0], Code: args[1]}
	if c.Name == "gone" {
		return 3
	}
	return 1
}

func fromError(err error) int {
	var f *failure
	if !errors.As(err, &f) {
		return 1
	}
	switch f.ID {
	case "gone":
		return 3 // want `gone ends with 3 here, but with 4`
	}
	if strings.ToLower(f.Word()) == "busy" {
		return 3 // want `busy ends with 3 here, but with 7`
	}
	id := f.ID
	if len(os.Args) > 8 {
		id = os.Args[8]
	}
	if id == "gone" {
		return 2 // want `gone ends with 2 here, but with 4`
	}
	return word(f.ID)
}

func main() {
	flag.Parse()
	switch len(os.Args) {
	case 1:
		os.Exit(run(os.Args[1:]))
	case 2:
		os.Exit(command(os.Args[1]))
	case 3:
		os.Exit(status.Of(os.Args[2]))
	case 4:
		os.Exit(status.Named(os.Args[3]))
	}
	os.Exit(fromError(&failure{"gone", "m"}))
}
