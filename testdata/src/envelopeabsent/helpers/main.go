// Command helpers prints text with functions of its own. The text is in the calls.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"log"
	"os"
)

var asJSON = flag.Bool("json", false, "print JSON")

func main() {
	flag.Parse()
	switch flag.Arg(0) {
	case "a":
		fail(os.ErrInvalid)
	case "b":
		die("no tasks") // want `this failure prints text even where --json asks for JSON`
	case "c":
		dief("no %s", "tasks") // want `this failure prints text`
	case "d":
		warn("no tasks") // want `this failure prints text`
		os.Exit(1)
	case "e":
		warn("no tasks") // the program goes on
	case "f":
		note("no", "tasks") // want `this failure prints text`
		os.Exit(2)
	case "g":
		exit(3, "no tasks") // want `this failure prints text`
	case "h":
		exit(0, "done")
	case "i":
		die(`{"error": "no tasks"}`) // no text
	case "j":
		die("usage: helpers a|b|c") // how the program is called
	case "k":
		if *asJSON {
			fail(os.ErrInvalid)
		}
		die("no tasks") // the choice is looked at
	case "l":
		fatal("no tasks") // want `this failure prints text`
	case "m":
		quiet("no tasks") // prints nothing on some paths
		os.Exit(1)
	case "n":
		through("no tasks") // want `this failure prints text`
	case "o":
		stop("tasks")
	case "p":
		file("no tasks")
		os.Exit(1)
	case "q":
		report("no tasks")
		os.Exit(1)
	}
}

func fail(err error) {
	if *asJSON {
		_ = json.NewEncoder(os.Stdout).Encode(map[string]string{"error": err.Error()})
	} else {
		fmt.Fprintln(os.Stderr, err)
	}
	os.Exit(1)
}

func die(text string) {
	fmt.Fprintln(os.Stderr, text)
	os.Exit(1)
}

func dief(format string, args ...any) {
	fmt.Fprintf(os.Stderr, format+"\n", args...)
	os.Exit(1)
}

func warn(text string) { fmt.Fprintln(os.Stderr, text) }

func note(args ...any) { fmt.Fprintln(os.Stderr, args...) }

func exit(status int, text string) {
	os.Stderr.WriteString(fmt.Sprintf("%s\n", text))
	os.Exit(status)
}

func fatal(text string) { log.Fatal(text) }

func quiet(text string) {
	if len(text) > 80 {
		return
	}
	warn(text)
}

func through(text string) { die(text) }

// stop has text of its own, so the failure is in it.
func stop(what string) {
	fmt.Fprintln(os.Stderr, "no "+what) // want `this failure prints text`
	os.Exit(1)
}

func file(text string) {
	f, _ := os.Create("log")
	fmt.Fprintln(f, text)
}

// report looks at the choice.
func report(text string) {
	if *asJSON {
		fail(os.ErrInvalid)
	}
	warn(text)
}
