// Command successcodes prints the code of a success in the form that its errors have.
package main

import (
	"encoding/json"
	"os"
)

type reply struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Hint    string `json:"hint"`
	Retry   bool   `json:"retryable"`
}

func print(r reply) { _ = json.NewEncoder(os.Stdout).Encode(r) }

func main() {
	enc := json.NewEncoder(os.Stdout)
	switch len(os.Args) {
	case 1:
		_ = enc.Encode(map[string]any{"code": "0", "message": "saved", "hint": ""})
	case 2:
		_ = enc.Encode(map[string]any{"code": "OK", "message": "saved", "hint": ""})
	case 3:
		_ = enc.Encode(map[string]any{"code": "E_USAGE", "message": "no", "hint": "", "retryable": false}) // want `empty "hint"`
	case 4:
		print(reply{Code: "success", Message: "saved"})
	case 5:
		print(reply{Code: "0", Message: "saved"})
	case 6:
		print(reply{Code: "E_USAGE", Message: "no"}) // want `no "hint"`
	case 7:
		print(reply{Code: "E_USAGE", Message: "OK", Hint: ""}) // want `empty "hint"`
	}
}
