// Command deeper prints a listed type two levels down.
package main

import (
	"encoding/json"
	"os"

	"envelopeseeds/relative/body"
)

type result struct {
	OK    bool       `json:"ok"`
	Error *body.Body `json:"error,omitempty"`
}

type reply struct {
	Version int    `json:"version"`
	Result  result `json:"result"`
}

func main() {
	enc := json.NewEncoder(os.Stderr)
	if len(os.Args) < 2 {
		_ = enc.Encode(reply{Version: 1, Result: result{Error: body.New("usage", "no name")}})
		os.Exit(1)
	}
	if len(os.Args) > 5 {
		_ = enc.Encode(reply{Version: 1, Result: result{Error: body.Bare("too many")}})
		os.Exit(1)
	}
	_ = enc.Encode(reply{Version: 1, Result: result{OK: true}})
}
