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
