// Command typesaround prints errors of several types in a field of an interface type. The
// registry names the struct around them.
package main

import (
	"encoding/json"
	"errors"
	"os"

	"envelopeshapes/typesaround/issue"
	"envelopeshapes/typesaround/probe"
)

type reply struct {
	Done  bool  `json:"done"`
	Error error `json:"error"`
}

type audit struct {
	Last error `json:"last"`
}

func report(err error) {
	var known issue.Known
	if !errors.As(err, &known) {
		known = &issue.Usage{Common: issue.Common{Name: "E_USAGE", Text: err.Error(), Next: "see --help"}}
	}
	_ = json.NewEncoder(os.Stderr).Encode(reply{Error: known})
	os.Exit(1)
}

func main() {
	if err := probe.Run(len(os.Args)); err != nil {
		report(err)
	}
	_ = json.NewEncoder(os.Stdout).Encode(audit{Last: nil})
}
