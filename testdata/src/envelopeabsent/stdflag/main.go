// Command stdflag reads a flag of the whole program.
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"os"
)

var asJSON = flag.Bool("json", false, "print JSON")

func fail(err error) {
	if *asJSON {
		_ = json.NewEncoder(os.Stdout).Encode(map[string]string{"error": err.Error()})
	} else {
		fmt.Fprintln(os.Stderr, err)
	}
	os.Exit(1)
}

func main() {
	if len(os.Args) == 0 {
		log.Fatal("no arguments") // the flags are not parsed yet
	}
	flag.Parse()
	switch flag.Arg(0) {
	case "a":
		fail(errors.New("the choice is looked at"))
	case "b":
		fmt.Fprintln(os.Stderr, "no tasks") // want `this failure prints text even where --json asks for JSON; write JSON there, as fail does`
		os.Exit(1)
	case "c":
		log.Fatal("no tasks") // want `this failure prints text`
	case "d":
		fmt.Fprintln(os.Stderr, "usage: stdflag a|b|c") // how the program is called
		os.Exit(2)
	case "e":
		fmt.Fprintln(os.Stderr, "the cache is cold") // the program goes on
	case "f":
		fmt.Fprintln(os.Stderr, "done")
		os.Exit(0) // no failure
	case "g":
		if *asJSON {
			os.Exit(3)
		}
		fmt.Fprintln(os.Stderr, "no tasks") // the choice is looked at
		os.Exit(3)
	case "h":
		if *asJSON {
			log.SetFlags(0)
		}
		log.Fatal("no tasks") // want `this failure prints text`
	case "i":
		data, err := json.Marshal(os.Args)
		if err != nil {
			log.Fatal(err) // there is no other way to say that
		}
		fmt.Println(string(data))
	case "j":
		fmt.Println(`{"error": "no tasks"}`) // no text
		os.Exit(1)
	case "k":
		fmt.Fprintln(writer(), "no tasks") // the writer may be anything
		os.Exit(1)
	case "l":
		fmt.Fprintln(os.Stderr, "interrupted")
		os.Exit(130) // tells of a signal
	case "m":
		fmt.Fprintln(os.Stderr, "no tasks") // want `this failure prints text`
		if flag.NArg() > 1 {
			fmt.Fprintln(os.Stderr, "add one") // the same failure
		}
		os.Exit(1)
	case "n":
		fmt.Fprintln(os.Stderr, "no tasks") // may go on
		if flag.NArg() > 1 {
			os.Exit(1)
		}
	case "o":
		panic("no tasks") // no way to end that a program chooses
	case "p":
		if flag.NArg() > 1 || !*asJSON {
			log.Fatal("no tasks") // one side of the branch on the choice
		}
	}
}

func writer() io.Writer { return io.Discard }
