// Command failures prints text before it fails. It is asked for JSON in a test that
// decides about some of these.
package main // want `flags json`

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
)

var asJSON = flag.Bool("json", false, "print JSON")

func main() { // want `looks encodes reports`
	flag.Parse()
	switch flag.Arg(0) {
	case "bare":
		bare(errors.New("no task"))
	case "tested":
		tested(errors.New("no task"))
	case "succeeded":
		succeeded()
	case "usage":
		badUsage()
	case "signal":
		interrupted()
	}
	os.Exit(status(errors.New("no task")))
}

func bare(err error) { // want `prints`
	fmt.Fprintln(os.Stderr, "error:", err) // want `failure`
	os.Exit(1)
}

func tested(err error) { // want `looks encodes reports`
	if *asJSON {
		_ = json.NewEncoder(os.Stdout).Encode(map[string]string{"error": err.Error()}) // want `guard asJSON`
		os.Exit(1)
	}
	fmt.Fprintln(os.Stderr, "error:", err)
	os.Exit(1)
}

// It prints a text that its callers choose.
func relay(format string, args ...any) { // want `relays`
	fmt.Fprintf(os.Stderr, format, args...)
}

// It hands the text on, but prints none.
func wrap(format string, args ...any) error { return fmt.Errorf(format, args...) }

// It is no failure.
func succeeded() { // want `prints`
	fmt.Println("done")
	os.Exit(0)
}

// It tells how the program is called.
func badUsage() {
	fmt.Fprintln(os.Stderr, "usage: failures TASK")
	os.Exit(2)
}

// A status from 128 on is that of a signal.
func interrupted() { // want `prints`
	fmt.Fprintln(os.Stderr, "was interrupted")
	os.Exit(130)
}

func status(err error) int {
	if err != nil {
		fmt.Fprintln(os.Stderr, "error:", err) // want `failure that returns`
		return 1
	}
	return 0
}
