// Command declared makes values of types that other packages declare, and prints
// them with the functions of a third package.
package main

import (
	"os"

	"envelopeshapes/declared/model"
	"envelopeshapes/declared/out"
)

func main() {
	if len(os.Args) < 2 {
		_ = out.Write(os.Stderr, model.Failure{Error: model.Detail{Code: "E_USAGE", Message: "no name"}})
		os.Exit(2)
	}
	if _, err := os.Stat(os.Args[1]); err != nil {
		_ = out.WriteProblem(os.Stderr, out.Problem{Error: out.Reason{Code: "E_LOCKED", Message: err.Error()}}) // want `has no "error.hint"`
		os.Exit(1)
	}
	_ = out.Write(os.Stdout, model.Action{OK: true, Name: os.Args[1]})
}
