// Command sorts prints errors in two forms.
package main

import (
	"encoding/json"
	"os"
)

// RPC is the form that the registry names.
type RPC struct {
	JSONRPC string `json:"jsonrpc"`
	Error   struct {
		Text string `json:"text"`
		Data struct {
			Reason string `json:"reason"`
		} `json:"data"`
	} `json:"error"`
}

// Failure is the other form, by its fields.
type Failure struct {
	OK      bool   `json:"ok"`
	Code    string `json:"code"`
	Message string `json:"message"`
	Hint    string `json:"hint"`
}

func main() {
	var r RPC                      // want `this JSON error has no "error.text"`
	r.Error.Data.Reason = "E_LOST" // want `error code E_LOST is not declared`
	_ = json.NewEncoder(os.Stdout).Encode(r)
	var s RPC
	s.Error.Data.Reason = "E_BUSY"
	s.Error.Text = "no"
	_ = json.NewEncoder(os.Stdout).Encode(s)
	_ = json.NewEncoder(os.Stderr).Encode(Failure{Code: "E_BUSY", Message: "no", Hint: "wait"})
	_ = json.NewEncoder(os.Stderr).Encode(Failure{Code: "E_BUSY", Message: "no"})                         // want `this JSON error has no "hint"`
	_ = json.NewEncoder(os.Stderr).Encode(Failure{OK: true, Code: "E_BUSY", Message: "no", Hint: "wait"}) // want `ok is true here, but exitlint.toml says false`
	_ = json.NewEncoder(os.Stdout).Encode(Failure{Code: "E_BUSY", Message: "no", Hint: "wait"})           // want `this JSON error is written to stdout, but exitlint.toml says stderr`
}
