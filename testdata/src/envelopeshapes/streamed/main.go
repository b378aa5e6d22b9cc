// Command streamed prints the outcomes of several requests, one a line. These are
// the lines of a report, and no errors of the program.
package main

import (
	"encoding/json"
	"io"
	"os"
)

// answer is sent through a channel.
type answer struct {
	ID    int    `json:"id"`
	OK    bool   `json:"ok"`
	Code  int    `json:"code"`
	Error string `json:"error,omitempty"`
}

// line is an element of a list.
type line struct {
	Item  string `json:"item"`
	OK    bool   `json:"ok"`
	Error string `json:"error,omitempty"`
}

// outcome is one of several, and printed alone as well.
type outcome struct { // want `no field for recoverable` `no field for suggestion`
	OK    bool   `json:"ok"`
	Error string `json:"error,omitempty"`
}

// first is printed alone, although it comes from a list.
type first struct { // want `no field for recoverable` `no field for suggestion`
	OK    bool   `json:"ok"`
	Error string `json:"error,omitempty"`
}

func answers(out io.Writer, from <-chan answer) error {
	enc := json.NewEncoder(out)
	for a := range from {
		if err := enc.Encode(a); err != nil {
			return err
		}
	}
	return nil
}

func write(out io.Writer, v any) error { return json.NewEncoder(out).Encode(v) }

func lines(out io.Writer, all []line) error {
	for i := range all {
		if err := write(out, all[i]); err != nil {
			return err
		}
	}
	return nil
}

func outcomes(out io.Writer, all []outcome) error {
	for _, o := range all {
		if err := write(out, o); err != nil {
			return err
		}
	}
	return nil
}

func run(name string) (answer, line) {
	if _, err := os.Stat(name); err != nil {
		return answer{ID: 1, Code: 4, Error: err.Error()}, line{Item: name, Error: err.Error()}
	}
	return answer{ID: 1, OK: true}, line{Item: name, OK: true}
}

func main() {
	from := make(chan answer, len(os.Args))
	var all []line
	for _, name := range os.Args[1:] {
		a, l := run(name)
		from <- a
		all = append(all, l)
	}
	close(from)
	if err := answers(os.Stdout, from); err != nil {
		_ = write(os.Stderr, outcome{Error: err.Error()})
		os.Exit(4)
	}
	if err := lines(os.Stdout, all); err != nil {
		os.Exit(4)
	}
	if err := outcomes(os.Stdout, []outcome{{OK: true}}); err != nil {
		_ = write(os.Stderr, []first{{Error: err.Error()}}[0])
		os.Exit(4)
	}
}
