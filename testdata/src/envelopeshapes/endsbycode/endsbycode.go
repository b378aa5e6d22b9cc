// Command endsbycode chooses its exit status by the error code, in the functions that
// print the error.
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

// exit has one exit for each code.
func (f *failure) exit() {
	_ = json.NewEncoder(os.Stderr).Encode(map[string]*failure{"error": f})
	switch f.Code {
	case "E_NOT_FOUND":
		os.Exit(4)
	case "E_BUSY":
		os.Exit(1)
	}
	os.Exit(7)
}

// end has a receiver by value.
func (f failure) end() {
	_ = json.NewEncoder(os.Stderr).Encode(f)
	if f.Code != "E_NOT_FOUND" {
		os.Exit(7)
	}
	os.Exit(4)
}

// stop passes the error on.
func stop(f *failure) { f.exit() }

// status returns the status.
func status(f failure) int {
	_ = json.NewEncoder(os.Stderr).Encode(f)
	switch f.Code {
	case "E_NOT_FOUND":
		return 4
	case "E_BUSY":
		return 7
	}
	return 1
}

// fail gets the code as an argument.
func fail(code, message string) {
	_ = json.NewEncoder(os.Stderr).Encode(failure{code, message, len(message) > 9, "wait"})
	if code == "E_NOT_FOUND" {
		os.Exit(4)
	}
	if code == "E_BUSY" {
		os.Exit(7)
	}
	os.Exit(1)
}

// before tests the code before it prints.
func before(f *failure) {
	if f.Code == "E_NOT_FOUND" {
		_ = json.NewEncoder(os.Stderr).Encode(f)
		os.Exit(4)
	}
	_ = json.NewEncoder(os.Stderr).Encode(f)
	os.Exit(7)
}

// other chooses by something else.
func other(f failure, quiet bool) {
	_ = json.NewEncoder(os.Stderr).Encode(f)
	if quiet {
		os.Exit(1)
	}
	os.Exit(7)
}

func main() {
	switch os.Args[1] {
	case "exit":
		(&failure{Code: "E_NOT_FOUND", Message: "m", Hint: "h"}).exit()
	case "exitwrong":
		(&failure{Code: "E_BUSY", Message: "m", Retryable: true, Hint: "h"}).exit() // want `E_BUSY ends with 1 here, but with 7`
	case "end":
		failure{Code: "E_NOT_FOUND", Message: "m", Hint: "h"}.end()
		failure{Code: "E_BUSY", Message: "m", Retryable: true, Hint: "h"}.end()
	case "stop":
		stop(&failure{Code: "E_NOT_FOUND", Message: "m", Hint: "h"})
	case "stopwrong":
		stop(&failure{Code: "E_BUSY", Message: "m", Retryable: true, Hint: "h"}) // want `E_BUSY ends with 1 here, but with 7`
	case "status":
		os.Exit(status(failure{Code: "E_NOT_FOUND", Message: "m", Hint: "h"}))
	case "statusbusy":
		os.Exit(status(failure{Code: "E_BUSY", Message: "m", Retryable: true, Hint: "h"}))
	case "fail":
		fail("E_NOT_FOUND", "m")
	case "failbusy":
		fail("E_BUSY", "m")
	case "before":
		before(&failure{Code: "E_NOT_FOUND", Message: "m", Hint: "h"})
	case "beforebusy":
		before(&failure{Code: "E_BUSY", Message: "m", Retryable: true, Hint: "h"})
	case "other":
		other(failure{Code: "E_BUSY", Message: "m", Retryable: true, Hint: "h"}, false)
	case "otherwrong":
		other(failure{Code: "E_BUSY", Message: "m", Retryable: true, Hint: "h"}, true) // want `E_BUSY ends with 1 here, but with 7`
	case "otherany":
		other(failure{Code: "E_BUSY", Message: "m", Retryable: true, Hint: "h"}, len(os.Args) > 2) // want `E_BUSY can end with 1 here, but with 7`
	}
	fail(os.Args[2], "m")
}
