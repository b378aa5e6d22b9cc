// Command kindnumbers has a map from the constants of an enumeration to statuses.
package main

import (
	"encoding/json"
	"fmt"
	"os"
)

type code int

const (
	usage code = iota + 1
	locked
	missing
	busy
)

func (c code) MarshalText() ([]byte, error) {
	switch c {
	case usage:
		return []byte("E_USAGE"), nil
	case locked:
		return []byte("E_LOCKED"), nil
	case missing:
		return []byte("E_NOT_FOUND"), nil
	case busy:
		return []byte("E_BUSY"), nil
	}
	return nil, fmt.Errorf("no code %d", int(c))
}

var exits = map[code]int{usage: 1, locked: 1, missing: 1, busy: 7} // want `E_NOT_FOUND ends with 1 here, but with 4`

// tries are no statuses.
var tries = map[code]int{missing: 3, busy: 5}

type failure struct {
	Code      code   `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func (f *failure) Error() string { return f.Message }

func run() *failure {
	switch len(os.Args) {
	case 1:
		return &failure{usage, "m", false, "h"}
	case 2:
		return &failure{Code: locked, Message: "m", Hint: "h"} // want `retryable is left out here, so false, but .* says "yes" for E_LOCKED`
	case 3:
		return &failure{Code: missing, Message: "m", Hint: "h"}
	case 4:
		return &failure{Code: busy, Message: "m", Retryable: true, Hint: "h"}
	}
	return nil
}

func main() {
	if f := run(); f != nil {
		println(tries[f.Code])
		_ = json.NewEncoder(os.Stderr).Encode(map[string]*failure{"error": f})
		os.Exit(exits[f.Code])
	}
}
