// Command okerrors prints results with an error of any type.
package main

import (
	"encoding/json"
	"os"
)

type result struct {
	OK    bool `json:"ok"`
	Data  any  `json:"data,omitempty"`
	Error any  `json:"error,omitempty"`
}

type problem struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Retry   bool   `json:"retryable"`
	Hint    string `json:"hint"`
}

func print(r result, status int) {
	_ = json.NewEncoder(os.Stdout).Encode(r)
	os.Exit(status)
}

func main() {
	switch len(os.Args) {
	case 1:
		print(result{Error: problem{Code: "E_USAGE", Message: "m", Hint: "h"}}, 1)
	case 2:
		print(result{Error: &problem{Code: "E_LOCKED", Message: "m", Retry: true}}, 1) // want `has no "error.hint"`
	case 3:
		print(result{Error: map[string]any{"code": "E_LOCKED", "message": "m", "hint": "h"}}, 1) // want `has no "error.recoverable"`
	case 4:
		print(result{Error: map[string]any{"code": "E_LOCKED", "message": "m", "hint": "h", "retryable": true}}, 1)
	}
	print(result{OK: true, Data: os.Args}, 0)
}
