// Command value prints a listed type as a part of another struct.
package main

import (
	"encoding/json"
	"os"

	"envelopeseeds/relative/body"
)

type reply struct {
	Error body.Body `json:"error"`
	Time  string    `json:"time"`
}

func main() {
	enc := json.NewEncoder(os.Stderr)
	switch len(os.Args) {
	case 1:
		_ = enc.Encode(reply{Error: body.Body{Code: "gone", Message: "m", DocURL: "u", Advice: "a"}})
	case 2:
		_ = enc.Encode(reply{Error: body.Body{Code: "gone", Message: "m", Advice: "a"}}) // want `has no "error.doc_url"`
	case 3:
		_ = enc.Encode(reply{Error: body.Body{Code: "gone", Message: "m", DocURL: "u"}}) // want `has no "error.advice"`
	case 4:
		_ = enc.Encode(reply{Error: *body.New("late", "m")})
	case 5:
		r := reply{Time: "now"}
		r.Error.Code, r.Error.Message, r.Error.DocURL, r.Error.Advice = "gone", "m", "u", "a"
		_ = enc.Encode(r)
	}
	os.Exit(1)
}
