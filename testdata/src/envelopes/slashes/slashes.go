// Command slashes has error codes with slashes.
package main

import (
	"encoding/json"
	"os"
)

type failure struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func fail(code, message string) {
	_ = json.NewEncoder(os.Stderr).Encode(failure{Code: code, Message: message, Retryable: false, Hint: "look"})
	os.Exit(4)
}

func main() {
	switch len(os.Args) {
	case 1:
		fail("ship/no-list", "no list")
	case 2:
		fail("ship/no-lisst", "no list") // want `error code ship/no-lisst is not declared`
	case 3:
		fail("ship:no-list", "no list") // a colon is in no declared code
	case 4:
		fail("ship/no-port", "ship/no-such")
	}
}
