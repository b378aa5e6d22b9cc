// Command returnedtypes has functions that return reports of several types as any.
package main

import (
	"encoding/json"
	"io"
	"os"
)

type failure struct { // want `no field for recoverable` `no field for suggestion`
	Code    string `json:"code"`
	Message string `json:"message"`
}

type base struct {
	OK    bool     `json:"ok"`
	Error *failure `json:"error,omitempty"`
}

type files struct {
	base
	Paths []string `json:"paths"`
}

type header struct {
	base
	Backup bool `json:"backup"`
}

func report(args []string, err error) any {
	b := base{OK: err == nil}
	if err != nil {
		b.Error = &failure{Code: "E_USAGE", Message: err.Error()}
	}
	if len(args) > 1 {
		return files{base: b, Paths: args}
	}
	return header{base: b}
}

// A stored problem is decoded and printed. Nobody in this program made it.
type stored struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Hint    string `json:"hint,omitempty"`
}

func load() any {
	var s stored
	_ = json.NewDecoder(os.Stdin).Decode(&s)
	return s
}

// A last is what a loop ends with, or a first.
type first struct { // want `no field for recoverable` `no field for suggestion`
	Code    string `json:"code"`
	Message string `json:"message"`
}

type last struct { // want `no field for recoverable` `no field for suggestion`
	Code    string `json:"code"`
	Message string `json:"message"`
}

func either(args []string) any {
	var v any = first{Code: "E_USAGE", Message: "no task"}
	for _, a := range args {
		if a != "" {
			v = last{Code: "E_USAGE", Message: a}
		}
	}
	return v
}

func write(w io.Writer, v any) error { return json.NewEncoder(w).Encode(v) }

func main() {
	_, err := os.Open("x")
	r := report(os.Args, err)
	_ = write(os.Stdout, r)
	_ = write(os.Stdout, load())
	if err != nil {
		_ = write(os.Stderr, either(os.Args))
		os.Exit(1)
	}
}
