// Command streamcalls chooses the streams of its errors where it prints them.
package main

import (
	"encoding/json"
	"io"
	"os"

	"envelopes/streamcalls/out"
)

type failure struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Hint    string `json:"hint"`
}

func newFailure(message string) failure {
	return failure{Code: "E_BUSY", Message: message, Hint: "wait"}
}

// fail prints to the writer that the caller chooses.
func fail(w io.Writer, message string) {
	_ = json.NewEncoder(w).Encode(failure{Code: "E_BUSY", Message: message, Hint: "wait"})
}

// failAll has only wrong callers, so that the finding is at the literal.
func failAll(w io.Writer, message string) {
	_ = json.NewEncoder(w).Encode(failure{Code: "E_BUSY", Message: message, Hint: "wait"}) // want `this JSON error is written to stdout, but exitlint.toml says stderr`
}

func run(args []string, stdout, stderr io.Writer) {
	switch len(args) {
	case 0:
		fail(stderr, "right")
	case 1:
		fail(stdout, "wrong") // want `the JSON error of this call is written to stdout, but exitlint.toml says stderr`
	}
}

func local(p *out.Printer) {
	p.JSON(newFailure("the caller chooses"))
	wrong := &out.Printer{W: os.Stdout}
	wrong.JSON(newFailure("wrong")) // want `the JSON error of this call is written to stdout`
	right := out.Printer{W: os.Stderr}
	right.JSON(newFailure("right"))
	var later out.Printer
	later.W = os.Stdout
	if len(os.Args) > 3 {
		later.W = os.Stderr
	}
	later.JSON(newFailure("either"))
	both := out.Printer{W: os.Stdout}
	change(&both)
	both.JSON(newFailure("changed"))
}

func change(p *out.Printer) { p.W = os.Stderr }

func constructed() {
	out.NewDirect("a", os.Stderr).JSON(newFailure("right"))
	d := out.NewDirect("b", os.Stdout)
	d.JSON(newFailure("wrong")) // want `the JSON error of this call is written to stdout`
}

func main() {
	run(os.Args[1:], os.Stdout, os.Stderr)
	failAll(os.Stdout, "first")
	failAll(os.Stdout, "second")
	local(&out.Printer{W: os.Stderr})
	constructed()
	os.Exit(7)
}
