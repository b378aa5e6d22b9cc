// Command named has a registry that names the type of its envelopes.
package main

import (
	"encoding/json"
	"os"
)

type failure struct {
	Code string `json:"code"`
}

var last any = failure{"E_GONE"}

func main() {
	_ = json.NewEncoder(os.Stderr).Encode(last) // the type is named, so values of it are judged where they are made
	m := map[string]any{"code": "E_GONE"}
	for _, arg := range os.Args {
		m[arg] = true
	}
	_ = json.NewEncoder(os.Stderr).Encode(m) // want `this JSON cannot be followed: a key of the map is not constant; print a struct, or set constant keys only`
}
