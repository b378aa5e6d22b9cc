// Command pointer prints a listed type through a pointer in another struct.
package main

import (
	"encoding/json"
	"os"

	"envelopeseeds/relative/body"
)

type reply struct {
	Error *body.Body `json:"error"`
}

func run(args []string) *body.Body {
	switch len(args) {
	case 1:
		return body.New("usage", "no name")
	case 2:
		return body.Bare("no task")
	case 3:
		return &body.Body{Code: "gone", Message: "m", DocURL: "u"} // want `has no "advice"`
	}
	return nil
}

func main() {
	if b := run(os.Args); b != nil {
		_ = json.NewEncoder(os.Stderr).Encode(reply{Error: b})
		os.Exit(1)
	}
}
