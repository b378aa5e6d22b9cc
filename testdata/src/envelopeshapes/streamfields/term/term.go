// Package term has the streams of the process, and prints nothing.
package term

import (
	"bytes"
	"io"
	"os"
)

// Streams are those of the process, but Log may be anything.
type Streams struct {
	Out, Errors, Log io.Writer
}

// Standard returns the streams of the process.
func Standard() *Streams { return &Streams{Out: os.Stdout, Errors: os.Stderr, Log: os.Stdout} }

// Quiet changes the log.
func (s *Streams) Quiet() { s.Log = new(bytes.Buffer) }
