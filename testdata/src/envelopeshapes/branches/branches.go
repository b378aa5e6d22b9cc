// Command branches fills its errors in the branches of a switch.
package main

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
)

type failure struct {
	Error struct {
		Code      string `json:"code"`
		Message   string `json:"message"`
		Retryable bool   `json:"retryable"`
		Hint      string `json:"hint"`
	} `json:"error"`
}

func byCode(err error) failure {
	var out failure
	out.Error.Message = err.Error()
	switch {
	case errors.Is(err, fs.ErrNotExist):
		out.Error.Code = "E_NOT_FOUND"
		out.Error.Hint = "look"
	case errors.Is(err, fs.ErrExist):
		out.Error.Code = "E_BUSY" // want `retryable is left out here, so false, but .* says "yes" for E_BUSY`
		out.Error.Hint = "wait"
	case errors.Is(err, fs.ErrPermission):
		out.Error.Code = "E_LOCKED"
		out.Error.Retryable = true
		out.Error.Hint = "wait"
	default:
		out.Error.Code = "E_USAGE"
		out.Error.Retryable = true // want `retryable is true here, but .* says "no" for E_USAGE`
		out.Error.Hint = "see --help"
	}
	return out
}

// later sets the field again after the switch.
func later(err error) failure {
	var out failure
	switch {
	case errors.Is(err, fs.ErrNotExist):
		out.Error.Code = "E_NOT_FOUND"
		out.Error.Retryable = true
	default:
		out.Error.Code = "E_LOCKED"
	}
	out.Error.Message = err.Error()
	out.Error.Hint = "look"
	out.Error.Retryable = out.Error.Code != "E_NOT_FOUND"
	return out
}

// after sets only the message after the switch.
func after(err error) failure {
	var out failure
	if errors.Is(err, fs.ErrNotExist) {
		out.Error.Code = "E_NOT_FOUND"
		out.Error.Retryable = true // want `retryable is true here, but .* says "no" for E_NOT_FOUND`
	} else {
		out.Error.Code = "E_LOCKED"
		out.Error.Retryable = true
	}
	out.Error.Message = err.Error()
	out.Error.Hint = "look"
	return out
}

// apart has two switches.
func apart(err error) failure {
	var out failure
	out.Error.Message, out.Error.Hint = err.Error(), "look"
	if errors.Is(err, fs.ErrNotExist) {
		out.Error.Code = "E_NOT_FOUND"
	} else {
		out.Error.Code = "E_LOCKED"
	}
	if len(os.Args) > 2 {
		out.Error.Retryable = true
	}
	return out
}

// byStatus has no error code.
type byStatus struct {
	Message   string `json:"message"`
	ExitCode  int    `json:"exit_code"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint,omitempty"`
}

func status(err error) byStatus {
	out := byStatus{Message: err.Error(), Hint: "look"}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		out.ExitCode = 4
	case errors.Is(err, fs.ErrExist):
		out.ExitCode = 7
		out.Retryable = true
	default:
		out.ExitCode = 4
		out.Retryable = true // want `retryable is true here, but .* says "no" for status 4 \(NOT_FOUND\)`
	}
	return out
}

func inMap(err error) map[string]any {
	m := map[string]any{"message": err.Error(), "suggestion": "look"}
	if errors.Is(err, fs.ErrNotExist) {
		m["code"], m["recoverable"] = "E_USAGE", true // want `recoverable is true here, but .* says "no" for E_USAGE`
	} else {
		m["code"], m["recoverable"] = "E_LOCKED", true
	}
	return m
}

// helped sets the field in a function, in one of the branches.
func helped(err error) failure {
	var out failure
	out.Error.Message, out.Error.Hint = err.Error(), "look"
	switch {
	case errors.Is(err, fs.ErrNotExist):
		out.Error.Code = "E_BUSY"
		again(&out)
	case errors.Is(err, fs.ErrExist):
		out.Error.Code = "E_LOCKED"
		out.Error.Retryable = true
	default:
		out.Error.Code = "E_NOT_FOUND"
	}
	return out
}

func again(f *failure) { f.Error.Retryable = true }

// inPart sets the field in a branch of a branch.
func inPart(err error) failure {
	var out failure
	out.Error.Message, out.Error.Hint = err.Error(), "look"
	switch {
	case errors.Is(err, fs.ErrNotExist):
		out.Error.Code = "E_BUSY"
		if len(os.Args) > 9 {
			out.Error.Retryable = true
		}
	case errors.Is(err, fs.ErrExist):
		out.Error.Code = "E_LOCKED"
		out.Error.Retryable = true
	default:
		out.Error.Code = "E_NOT_FOUND"
	}
	return out
}

// inTurn may run several branches, one after another.
func inTurn(errs []error) failure {
	var out failure
	out.Error.Message, out.Error.Hint = errs[0].Error(), "look"
	for _, err := range errs {
		if errors.Is(err, fs.ErrNotExist) {
			out.Error.Code = "E_NOT_FOUND"
		} else {
			out.Error.Retryable = true
		}
	}
	return out
}

// ifPossible overwrites the field after the switch, but not always.
func ifPossible(err error) failure {
	var out failure
	out.Error.Message, out.Error.Hint = err.Error(), "look"
	if errors.Is(err, fs.ErrNotExist) {
		out.Error.Code, out.Error.Retryable = "E_NOT_FOUND", true
	} else {
		out.Error.Code = "E_LOCKED"
	}
	if out.Error.Code == "E_NOT_FOUND" {
		out.Error.Retryable = false
	}
	return out
}

// pointed passes a pointer to the field on in one branch.
func pointed(err error) failure {
	var out failure
	out.Error.Message, out.Error.Hint = err.Error(), "look"
	switch {
	case errors.Is(err, fs.ErrNotExist):
		out.Error.Code = "E_BUSY"
		decide(&out.Error.Retryable)
	case errors.Is(err, fs.ErrExist):
		out.Error.Code = "E_LOCKED"
		out.Error.Retryable = true
	default:
		out.Error.Code = "E_NOT_FOUND"
	}
	return out
}

func decide(is *bool) { *is = len(os.Args) > 1 }

// passed writes the error after the switch, through a pointer.
func passed(err error) {
	out := &failure{}
	out.Error.Message, out.Error.Hint = err.Error(), "look"
	if errors.Is(err, fs.ErrNotExist) {
		out.Error.Code = "E_NOT_FOUND"
		out.Error.Retryable = true // want `retryable is true here, but .* says "no" for E_NOT_FOUND`
	} else {
		out.Error.Code = "E_BUSY" // want `retryable is left out here, so false, but .* says "yes" for E_BUSY`
	}
	out.print()
}

func (f *failure) print() { _ = json.NewEncoder(os.Stderr).Encode(f) }

func main() {
	err := os.ErrNotExist
	var out any
	switch len(os.Args) {
	case 1:
		out = byCode(err)
	case 2:
		out = later(err)
	case 3:
		out = after(err)
	case 4:
		out = apart(err)
	case 5:
		s := status(err)
		_ = json.NewEncoder(os.Stderr).Encode(s)
		os.Exit(s.ExitCode)
	case 6:
		_ = json.NewEncoder(os.Stderr).Encode(inMap(err))
		os.Exit(1)
	case 7:
		out = helped(err)
	case 8:
		out = inPart(err)
	case 9:
		out = inTurn([]error{err})
	case 10:
		out = ifPossible(err)
	case 11:
		out = pointed(err)
	case 12:
		passed(err)
	}
	_ = json.NewEncoder(os.Stderr).Encode(out)
}
