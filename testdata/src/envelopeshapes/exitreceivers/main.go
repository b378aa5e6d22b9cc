// Command exitreceivers ends with a method of its status.
package main

import (
	"encoding/json"
	"os"
)

type status int

const (
	general status = 1
	missing status = 4
)

func (s status) exit() { os.Exit(int(s)) }

type failure struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func fail(s status, f failure) {
	_ = json.NewEncoder(os.Stderr).Encode(f)
	s.exit()
}

func main() {
	f := failure{Code: "E_NOT_FOUND", Message: "m", Hint: "h"}
	switch len(os.Args) {
	case 1:
		fail(missing, f)
	case 2:
		fail(general, failure{Code: "E_NOT_FOUND", Message: "m", Hint: "h"}) // want `E_NOT_FOUND ends with 1 here, but with 4`
	case 3:
		_ = json.NewEncoder(os.Stderr).Encode(failure{Code: "E_NOT_FOUND", Message: "m", Hint: "h"})
		missing.exit()
	case 4:
		_ = json.NewEncoder(os.Stderr).Encode(failure{Code: "E_NOT_FOUND", Message: "m", Hint: "h"}) // want `E_NOT_FOUND ends with 1 here, but with 4`
		general.exit()
	}
}
