// Command sorts prints errors in two forms.
package main

import (
	"encoding/json"
	"errors"
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

// Reply has a part with the fields of the other form, which it is not.
type Reply struct {
	Error problem `json:"error"`
}

type problem struct {
	Text     string `json:"text"`
	Message  string `json:"message"`
	ExitCode int    `json:"exit_code"`
	Data     struct {
		Reason string `json:"reason"`
	} `json:"data"`
}

// Fault becomes an RPC, and needs what that needs.
type Fault struct {
	Code, Message, Hint string
}

func (f *Fault) Error() string { return f.Message }

func call() error {
	if len(os.Args) > 1 {
		return &Fault{Code: "E_BUSY", Message: "no"}
	}
	return &Fault{Code: "E_BUSY"} // want `this error, which is printed as JSON, has no "Message"`
}

func main() {
	var f *Fault
	if errors.As(call(), &f) {
		var r RPC
		r.Error.Data.Reason, r.Error.Text = f.Code, f.Message
		_ = json.NewEncoder(os.Stdout).Encode(r)
	}
	p := problem{Text: "no"}
	p.Data.Reason = "E_BUSY"
	_ = json.NewEncoder(os.Stdout).Encode(Reply{p})
	_ = json.NewEncoder(os.Stdout).Encode(Reply{problem{Text: "no"}}) // want `this JSON error has no "error.data.reason"`
	var r RPC                                                         // want `this JSON error has no "error.text"`
	r.Error.Data.Reason = "E_LOST"                                    // want `error code E_LOST is not declared`
	_ = json.NewEncoder(os.Stdout).Encode(r)
	var s RPC
	s.Error.Data.Reason = "E_BUSY"
	s.Error.Text = "no"
	_ = json.NewEncoder(os.Stdout).Encode(s)
	_ = json.NewEncoder(os.Stderr).Encode(Failure{Code: "E_BUSY", Message: "no", Hint: "wait"})
	_ = json.NewEncoder(os.Stderr).Encode(Failure{Code: "E_BUSY", Message: "no"})                         // want `this JSON error has no "hint"`
	_ = json.NewEncoder(os.Stderr).Encode(Failure{OK: true, Code: "E_BUSY", Message: "no", Hint: "wait"}) // want `ok is true here, but exitlint.toml says false`
	_ = json.NewEncoder(os.Stdout).Encode(Failure{Code: "E_BUSY", Message: "no", Hint: "wait"})           // want `this JSON error is written to stdout, but exitlint.toml says stderr` `E_BUSY ends with 0 here, but with 7 in exitlint.toml`
}
