// Command undecided prints errors with one of several codes. For some of them, the
// registry leaves open whether trying again can help.
package main

import (
	"encoding/json"
	"os"
)

type failure struct {
	Code        string `json:"code"`
	Message     string `json:"message"`
	Recoverable bool   `json:"recoverable"`
	Hint        string `json:"hint"`
}

func write(f *failure) { _ = json.NewEncoder(os.Stderr).Encode(f) }

func main() {
	isQuota := len(os.Args) > 9
	switch len(os.Args) {
	case 1:
		f := &failure{Code: "rate_exceeded", Message: "slow", Hint: "wait"} // want `has "recoverable" on some paths only`
		if isQuota {
			f.Code = "quota_exceeded"
			f.Recoverable = false
		}
		write(f)
	case 2:
		f := &failure{Code: "rate_exceeded", Message: "slow", Hint: "wait", Recoverable: true}
		if isQuota {
			f.Code = "quota_exceeded"
			f.Recoverable = false
		}
		write(f)
	case 3:
		// The path without the field may be that of the code that is not recoverable.
		f := &failure{Code: "bucket_missing", Message: "none", Hint: "make it"}
		if isQuota {
			f.Code = "quota_exceeded"
			f.Recoverable = len(os.Args) > 10
		}
		write(f)
	case 4:
		f := &failure{Code: os.Args[1], Message: "none", Hint: "make it"}
		if isQuota {
			f.Code = "quota_exceeded"
			f.Recoverable = len(os.Args) > 10
		}
		write(f)
	case 5:
		code := "rate_exceeded"
		if isQuota {
			code = "quota_exceeded"
		}
		f := &failure{Code: code, Message: "slow", Hint: "wait"} // want `has "recoverable" on some paths only`
		if os.Args[1] == "" {
			f.Recoverable = true
		}
		write(f)
	}
	os.Exit(7)
}
