// Command copiedboolomitted leaves out a key that callers read as false.
package main

import (
	"encoding/json"
	"os"
)

type failure struct {
	Code  string
	Again bool
}

func (e *failure) Error() string { return e.Code }

func print(e *failure) {
	body := map[string]any{"code": e.Code, "message": e.Error()}
	if e.Again {
		body["recoverable"] = true
	}
	_ = json.NewEncoder(os.Stderr).Encode(body)
	os.Exit(1)
}

func main() {
	if len(os.Args) > 1 {
		print(&failure{Code: "E_USAGE", Again: true}) // want `Again is true here`
	}
	print(&failure{Code: "E_USAGE"})
}
