// Command endschosen ends with another status for each envelope that a function in another
// package chooses. Not every status belongs to every envelope.
package main

import (
	"errors"
	"fmt"
	"os"

	"envelopeshapes/endschosen/report"
)

// A coded error says with which status to end.
type coded struct {
	cause  error
	status int
}

func (e *coded) Error() string { return e.cause.Error() }

func (e *coded) Unwrap() error { return e.cause }

// fail ends with 1 only for errors without a status.
func fail(err error) {
	report.Print(os.Stderr, err)
	var c *coded
	if errors.As(err, &c) {
		os.Exit(c.status)
	}
	os.Exit(1)
}

func open(device string) error {
	switch device {
	case "":
		return errors.New("no device")
	case "tape":
		return &coded{&report.Busy{Device: device}, 7}
	}
	return nil
}

// gone ends with 5 for all errors.
func gone(err error) {
	report.PrintGone(os.Stderr, err)
	os.Exit(5)
}

func main() {
	switch {
	case len(os.Args) < 2:
		// An error of errors.New is neither busy nor missing.
		report.Print(os.Stderr, errors.New("no command"))
		os.Exit(1)
	case len(os.Args) > 9:
		report.Print(os.Stderr, fmt.Errorf("%d commands", len(os.Args)))
		os.Exit(1)
	case os.Args[1] == "gone":
		gone(fmt.Errorf("opening: %w", &report.Gone{Device: "tape"}))
	}
	if err := open(os.Args[1]); err != nil {
		fail(err)
	}
}
