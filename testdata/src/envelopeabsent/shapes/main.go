// Command shapes prints errors whose keys alone show that they are errors.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
)

// A Reply says what went wrong.
type Reply struct {
	Code       string `json:"code"`
	Message    string `json:"message"`
	Suggestion string `json:"suggestion"`
	Again      bool   `json:"recoverable"`
}

var asJSON = flag.Bool("json", false, "print JSON")

func main() {
	flag.Parse()
	switch flag.NArg() {
	case 0:
		tell(os.ErrInvalid)
	case 1:
		fmt.Fprintln(os.Stderr, "no tasks") // want `this failure prints text even where --json asks for JSON; write JSON there, as tell does`
		os.Exit(1)
	}
}

func tell(err error) {
	if *asJSON {
		_ = json.NewEncoder(os.Stderr).Encode(Reply{Code: "E_RUN", Message: err.Error(), Suggestion: "look"})
	} else {
		fmt.Fprintln(os.Stderr, err)
	}
	os.Exit(1)
}
