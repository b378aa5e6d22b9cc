// Command together chooses the error code and the status in the same branch. Values of
// different branches do not belong together.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

var errMissing, errBusy, errLate = errors.New("missing"), errors.New("busy"), errors.New("late")

type failure struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func write(code string) {
	_ = json.NewEncoder(os.Stderr).Encode(failure{Code: code, Message: "no", Retryable: code == "E_BUSY", Hint: "wait"})
}

func right(err error) {
	code, status := "E_USAGE", 1
	switch {
	case errors.Is(err, errMissing):
		code, status = "E_NOT_FOUND", 4
	case errors.Is(err, errBusy):
		code, status = "E_BUSY", 7
	}
	write(code)
	os.Exit(status)
}

func wrong(err error) {
	code, status := "E_NOT_FOUND", 1 // want `E_NOT_FOUND ends with 1 here, but with 4`
	switch {
	case errors.Is(err, errMissing):
		code, status = "E_NOT_FOUND", 4
	case errors.Is(err, errBusy):
		code, status = "E_BUSY", 4 // want `E_BUSY ends with 4 here, but with 7`
	}
	write(code)
	os.Exit(status)
}

// declared sets both in each branch, one after the other.
func declared(err error) int {
	var code string
	var status int
	switch {
	case errors.Is(err, errMissing):
		code = "E_NOT_FOUND"
		status = 7 // want `E_NOT_FOUND ends with 7 here`
	case errors.Is(err, errBusy):
		code = "E_BUSY"
		status = 7
	default:
		code, status = "E_USAGE", 1
	}
	write(code)
	return status
}

// results returns both.
func results(err error) (string, int) {
	switch {
	case errors.Is(err, errMissing):
		return "E_NOT_FOUND", 4
	case errors.Is(err, errBusy):
		return "E_BUSY", 1 // want `E_BUSY ends with 1 here`
	}
	return "E_USAGE", 1
}

func byResults(err error) int {
	code, status := results(err)
	write(code)
	return status
}

// literals returns an envelope and a status.
func literals(err error) (*failure, int) {
	if errors.Is(err, errMissing) {
		return &failure{Code: "E_NOT_FOUND", Message: "no", Retryable: false, Hint: "look"}, 7 // want `E_NOT_FOUND ends with 7 here`
	}
	return &failure{Code: "E_BUSY", Message: "no", Retryable: true, Hint: "wait"}, 7
}

func byLiterals(err error) int {
	f, status := literals(err)
	_ = json.NewEncoder(os.Stderr).Encode(f)
	return status
}

// field sets a field, and leaves the status in some branches.
func field(err error) int {
	f := failure{Message: err.Error(), Hint: "wait"}
	status := 1
	switch {
	case errors.Is(err, errMissing):
		f.Code = "E_NOT_FOUND"
		status = 4
	case errors.Is(err, errBusy):
		f.Code = "E_BUSY"
		f.Retryable = true
		status = 4 // want `E_BUSY ends with 4 here`
	default:
		f.Code = "E_USAGE"
	}
	_ = json.NewEncoder(os.Stderr).Encode(f)
	return status
}

// literal assigns whole envelopes.
func literal(err error) int {
	f := failure{Code: "E_USAGE", Message: "no", Retryable: false, Hint: "look"}
	status := 1
	if errors.Is(err, errBusy) {
		f = failure{Code: "E_BUSY", Message: "no", Retryable: true, Hint: "wait"}
		status = 4 // want `E_BUSY ends with 4 here`
	} else if errors.Is(err, errMissing) {
		f = failure{"E_NOT_FOUND", "no", false, "look"}
		status = 4
	}
	_ = json.NewEncoder(os.Stderr).Encode(f)
	return status
}

// inBranch writes in the branch itself. There is one finding.
func inBranch(err error) int {
	if errors.Is(err, errBusy) {
		code, status := "E_BUSY", 4
		write(code) // want `E_BUSY ends with 4 here`
		return status
	}
	return 0
}

// replaced replaces the status of all branches.
func replaced(err error) int {
	code, status := "E_BUSY", 1
	if errors.Is(err, errLate) {
		code, status = "E_NOT_FOUND", 7
	}
	if len(os.Args) > 0 {
		status = 4
	} else {
		status = 7
	}
	write(code)
	return status
}

// later gives another code to some errors with the status.
func later(err error) int {
	code, status := "E_USAGE", 1
	if !errors.Is(err, errMissing) {
		code = "E_NOT_FOUND"
		status = 7
		if errors.Is(err, errBusy) {
			code = "E_BUSY"
		}
	}
	if len(code) == 6 {
		status = 4
	}
	write(code)
	return status
}

// loops keeps the code of one iteration and the status of another.
func loops(errs []error) int {
	code, status := "E_USAGE", 1
	for _, err := range errs {
		if errors.Is(err, errMissing) {
			code = "E_NOT_FOUND"
			status = 7
		}
		if errors.Is(err, errBusy) {
			code = "E_BUSY"
		}
	}
	write(code)
	return status
}

// captured is changed by a function literal.
func captured(err error) int {
	code, status := "E_BUSY", 1
	end := func() { status = 7 }
	if errors.Is(err, errBusy) {
		end()
	}
	write(code)
	return status
}

// counted has numbers that are no statuses.
func counted(err error) int {
	code, tries := "E_BUSY", 4
	for range tries {
		if err = os.Chdir(code); err == nil {
			return 0
		}
	}
	write(code)
	return 7
}

func main() {
	err := os.Chdir(os.Args[1])
	switch len(os.Args) {
	case 1:
		right(err)
	case 2:
		wrong(err)
	case 3:
		os.Exit(declared(err))
	case 4:
		os.Exit(byResults(err))
	case 5:
		os.Exit(byLiterals(err))
	case 6:
		os.Exit(field(err))
	case 7:
		os.Exit(literal(err))
	case 8:
		os.Exit(inBranch(err))
	case 9:
		os.Exit(replaced(err))
	case 10:
		os.Exit(later(err))
	case 11:
		os.Exit(loops([]error{err}))
	case 12:
		os.Exit(captured(err))
	case 13:
		os.Exit(counted(err))
	}
}
