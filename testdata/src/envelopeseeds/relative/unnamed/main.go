// Command unnamed prints a listed type in structs without a name.
package main

import (
	"encoding/json"
	"os"

	"envelopeseeds/relative/body"
)

func main() {
	enc := json.NewEncoder(os.Stderr)
	switch len(os.Args) {
	case 1:
		_ = enc.Encode(struct {
			Error *body.Body `json:"error"`
		}{body.New("usage", "no name")})
	case 2:
		_ = enc.Encode(struct {
			Error body.Body `json:"error"`
		}{body.Body{Code: "gone", Message: "m", DocURL: "u", Advice: "a"}})
	case 3:
		_ = enc.Encode(struct {
			Error body.Body `json:"error"`
		}{body.Body{Code: "gone", Message: "m", Advice: "a"}}) // want `has no "error.doc_url"`
	}
	os.Exit(1)
}
