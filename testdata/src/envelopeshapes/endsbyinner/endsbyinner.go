// Command endsbyinner chooses its exit status by the error code of a struct inside of what
// it prints. A pointer leads to this struct.
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

type report struct {
	OK    bool     `json:"ok"`
	Error *failure `json:"error,omitempty"`
}

// write compares the code in a switch without a tag.
func (r *report) write() int {
	_ = json.NewEncoder(os.Stdout).Encode(r)
	switch {
	case r.Error != nil && r.Error.Code == "E_NOT_FOUND":
		return 4
	case r.Error != nil && r.Error.Code == "E_BUSY":
		return 7
	case r.Error != nil:
		return 1
	}
	return 0
}

// end tests for nil first.
func (r *report) end() {
	_ = json.NewEncoder(os.Stdout).Encode(r)
	if r.Error == nil {
		os.Exit(0)
	}
	switch r.Error.Code {
	case "E_NOT_FOUND":
		os.Exit(7)
	case "E_BUSY":
		os.Exit(7)
	}
	os.Exit(1)
}

// stop passes the report on.
func stop(r *report) { os.Exit(r.write()) }

// byLength chooses by something else.
func (r *report) byLength() int {
	_ = json.NewEncoder(os.Stdout).Encode(r)
	switch {
	case r.Error == nil:
		return 0
	case len(r.Error.Message) > 9:
		return 1
	}
	return 7
}

func main() {
	switch os.Args[1] {
	case "write":
		r := &report{Error: &failure{Code: "E_NOT_FOUND", Message: "m", Hint: "h"}}
		os.Exit(r.write())
	case "busy":
		os.Exit((&report{Error: &failure{Code: "E_BUSY", Message: "m", Retryable: true, Hint: "h"}}).write())
	case "end":
		(&report{Error: &failure{Code: "E_BUSY", Message: "m", Retryable: true, Hint: "h"}}).end()
	case "endwrong":
		(&report{Error: &failure{Code: "E_NOT_FOUND", Message: "m", Hint: "h"}}).end() // want `E_NOT_FOUND ends with 7 here, but with 4`
	case "stop":
		stop(&report{Error: &failure{Code: "E_NOT_FOUND", Message: "m", Hint: "h"}})
	case "stopbusy":
		stop(&report{Error: &failure{Code: "E_BUSY", Message: "m", Retryable: true, Hint: "h"}})
	case "any":
		r := &report{Error: &failure{Code: "E_BUSY", Message: "m", Retryable: true, Hint: "h"}} // want `E_BUSY can end with 1 here, but with 7`
		os.Exit(r.byLength())
	}
	r := &report{}
	r.OK = true
	os.Exit(r.write())
}
