// Package lib has functions that end the process, and functions that clean up.
package lib

import (
	"bufio"
	"fmt"
	"log"
	"os"
)

// Check ends the process if err is not nil.
func Check(err error) {
	if err != nil {
		fail(err)
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}

// Setup makes a folder, and returns a function that removes it.
func Setup() (dir string, cleanup func(), err error) {
	dir, err = os.MkdirTemp("", "x")
	if err != nil {
		return "", nil, err
	}
	return dir, func() { os.RemoveAll(dir) }, nil
}

// Discard removes a folder, and ends the process.
func Discard(dir string) {
	os.RemoveAll(dir)
	log.Fatal("discarded")
}

// A Report writes to a file.
type Report struct{ w *bufio.Writer }

// Close writes what is in the buffer.
func (r *Report) Close() error { return r.w.Flush() }

// Inner ends the process itself, and skips its own deferred call.
func Inner(name string) {
	defer os.Remove(name)
	if name == "" {
		log.Fatal("no name") // want `^log\.Fatal skips the deferred os\.Remove: files stay behind; return an error instead, and exit where no deferred call is active \(exitcode/skipped\)$`
	}
}

// Quiet ends nothing.
func Quiet(name string) error {
	defer os.Remove(name)
	return nil
}

// CheckQuiet ends the process if err is not nil and quiet is false.
func CheckQuiet(err error, quiet bool) {
	if quiet {
		return
	}
	Check(err)
}

// Must ends the process if some and err are set.
func Must(some bool, err error) {
	if some && err != nil {
		log.Fatal(err)
	}
}

// Output ends the process after a failure, if the caller does not want to skip it.
func Output(name string, skipFailure bool) string {
	if _, err := os.Open(name); err != nil && !skipFailure {
		log.Fatal(err)
	}
	return name
}

// Either ends the process for one of two reasons.
func Either(err error, some bool) {
	Check(err)
	if some {
		log.Fatal("some")
	}
}

// Both ends the process, whatever its arguments are.
func Both(err error, some bool) {
	if some {
		log.Fatal(err)
	} else {
		log.Fatal("other")
	}
}

// Println ends the process if nothing can be printed.
func Println(text string) {
	if _, err := fmt.Println(text); err != nil {
		os.Exit(1)
	}
}
