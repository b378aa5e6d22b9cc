// Command paths prints errors with keys that its registry does not all name.
package main

import (
	"encoding/json"
	"os"
)

type reply struct {
	Error problem `json:"error"`
	Trace string  `json:"trace"`
}

type problem struct { // want `no field for retry_after: exitlint.toml puts it at "error.wait" \(envelope/type\)`
	Kind  string            `json:"kind"`
	Text  string            `json:"text"`
	Hint  string            `json:"hint"`
	Docs  string            `json:"docs"`
	More  map[string]string `json:"more"`
	owner string
}

func main() {
	_ = json.NewEncoder(os.Stderr).Encode(reply{problem{"E_RUN", "it failed", "look", "https://example.com", nil, "me"}, "1"})
	os.Exit(7)
}
