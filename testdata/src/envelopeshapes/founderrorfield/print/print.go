// Package print prints errors of unknown types as a field of a reply.
package print

import (
	"encoding/json"
	"os"

	"envelopeshapes/founderrorfield/fault"
)

type reply struct {
	OK    bool  `json:"ok"`
	Error error `json:"error"`
}

// Print prints an error with a kind.
func Print(err error) {
	if t, ok := fault.Find(err); ok {
		_ = json.NewEncoder(os.Stderr).Encode(reply{Error: t})
	}
}
