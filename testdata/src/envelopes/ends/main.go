// Command ends prints envelopes, and ends with a status that it learns on other
// paths.
package main

import (
	"encoding/json"
	"errors"
	"os"

	"envelopes/ends/errs"
	"envelopes/ends/work"
)

type short struct {
	Code        string `json:"code"`
	Message     string `json:"message"`
	Recoverable bool   `json:"recoverable"`
	Suggestion  string `json:"suggestion"`
}

func write(s short) { _ = json.NewEncoder(os.Stderr).Encode(s) }

var errPrinted = errors.New("printed")

// exitError is the status of an error that is printed already.
type exitError int

func (exitError) Error() string { return "printed" }

type statusError struct {
	line   int
	status int
}

func (*statusError) Error() string { return "printed" }

func (e *statusError) ExitCode() int { return e.status }

func main() {
	if len(os.Args) > 9 {
		os.Exit(returns(len(os.Args)))
	}
	if len(os.Args) > 8 {
		if err := sentinel(); err != nil {
			os.Exit(1)
		}
	}
	if len(os.Args) > 7 {
		if fixed() != nil {
			os.Exit(4)
		}
	}
	err := run(os.Args[1:])
	var e exitError
	if errors.As(err, &e) {
		os.Exit(int(e))
	}
	var s *statusError
	if errors.As(err, &s) {
		os.Exit(s.ExitCode())
	}
	var f *errs.Failure
	if errors.As(err, &f) {
		_ = json.NewEncoder(os.Stderr).Encode(short{f.Code, f.Error(), f.Temporary, f.Hint})
		os.Exit(f.ExitCode())
	}
	var m errs.Missing
	if errors.As(err, &m) {
		os.Exit(m.ExitCode())
	}
	var coded *errs.Coded
	if errors.As(err, &coded) {
		os.Exit(errs.StatusOf(coded.Code))
	}
	if work.Lookup("x") > 0 {
		os.Exit(work.Lookup("x"))
	}
	if err := work.Fixed(); err != nil {
		os.Exit(work.Code(err))
	}
}

// returns ends with numbers that main passes to os.Exit.
func returns(n int) int {
	switch n {
	case 10:
		write(short{Code: "E_BUSY", Message: "no", Recoverable: true, Suggestion: "wait"})
		return 7
	case 11:
		write(short{Code: "E_BUSY", Message: "no", Recoverable: true, Suggestion: "wait"}) // want `E_BUSY ends with 4 here, but with 7 in exitlint.toml`
		return 4
	case 12:
		write(short{Code: "E_BUSY", Message: "no", Recoverable: true, Suggestion: "wait"}) // want `E_BUSY can end with 4 here, but with 7 in exitlint.toml`
		if os.Getenv("STRICT") != "" {
			return 4
		}
		return 7
	case 13:
		status := 7
		write(short{Code: "E_BUSY", Message: "no", Recoverable: true, Suggestion: "wait"})
		return status
	case 14:
		return loop()
	case 15:
		return twice(os.Getenv("MODE") == "busy")
	case 16:
		return failing()
	case 18:
		return anonymous(os.Getenv("STRICT") != "")
	case 17:
		return joined(os.Getenv("MODE"))
	}
	return 0
}

// anonymous writes an error without a code.
func anonymous(isStrict bool) int {
	_ = json.NewEncoder(os.Stderr).Encode(map[string]any{"message": "no", "recoverable": true, "suggestion": "wait"}) // want `recoverable is true here, but exitlint.toml says "no" for status 4 \(NOT_FOUND\), with which the process can end`
	if isStrict {
		return 4
	}
	return 7
}

// loop ends after several errors, of which nobody knows the last.
func loop() int {
	failed := 0
	for _, name := range os.Args {
		if name == "" {
			write(short{Code: "E_BUSY", Message: "no", Recoverable: true, Suggestion: "wait"})
			failed++
			continue
		}
		if name == "-" {
			write(short{Code: "E_BUSY", Message: "no", Recoverable: true, Suggestion: "wait"}) // want `E_BUSY ends with 4 here, but with 7 in exitlint.toml`
			return 4
		}
	}
	if failed > 0 {
		return 1
	}
	return 0
}

// twice asks twice, with one answer.
func twice(isBusy bool) int {
	if isBusy {
		write(short{Code: "E_BUSY", Message: "no", Recoverable: true, Suggestion: "wait"})
	} else {
		write(short{Code: "E_NOT_FOUND", Message: "no", Suggestion: "look"})
	}
	status := 4
	if isBusy {
		status = 7
	}
	return status
}

// failing ends with 1 only if nothing is written.
func failing() int {
	if err := json.NewEncoder(os.Stderr).Encode(short{Code: "E_BUSY", Message: "no", Recoverable: true, Suggestion: "wait"}); err != nil {
		return 1
	}
	return 7
}

// joined writes one of two, and ends with the status of each.
func joined(mode string) int {
	s, status := short{Code: "E_BUSY", Message: "no", Recoverable: true, Suggestion: "wait"}, 7
	if mode == "gone" {
		s, status = short{Code: "E_NOT_FOUND", Message: "no", Suggestion: "look"}, 4
	}
	write(s)
	return status
}

// fail writes an error, and returns one with the status.
func fail(code, message string, status int) error {
	write(short{Code: code, Message: message, Recoverable: code == "E_BUSY", Suggestion: "wait"})
	return &statusError{line: 3, status: status}
}

// missing is one error with several texts.
func missing(message string) error {
	write(short{Code: "E_NOT_FOUND", Message: message, Suggestion: "look"}) // want `E_NOT_FOUND ends with 7 here, but with 4 in exitlint.toml`
	return exitError(7)
}

func sentinel() error {
	write(short{Code: "E_NOT_FOUND", Message: "no", Suggestion: "look"}) // want `E_NOT_FOUND ends with 1 here, but with 4 in exitlint.toml`
	return errPrinted
}

func fixed() error {
	write(short{Code: "E_NOT_FOUND", Message: "no", Suggestion: "look"})
	return errPrinted
}

func run(args []string) error {
	switch len(args) {
	case 0:
		return fail("E_BUSY", "no", 7)
	case 1:
		return fail("E_BUSY", "no", 4) // want `E_BUSY ends with 4 here, but with 7 in exitlint.toml`
	case 2:
		return missing("no")
	case 3:
		if err := fail("E_NOT_FOUND", "no", 4); err != nil {
			return err
		}
	case 4:
		write(short{Code: "E_NOT_FOUND", Message: "no", Suggestion: "look"})
		return exitError(4)
	case 5:
		write(short{Code: "E_NOT_FOUND", Message: "no", Suggestion: "look"}) // want `E_NOT_FOUND ends with 7 here, but with 4 in exitlint.toml`
		return &statusError{line: 4, status: 7}
	case 6:
		return errs.New("E_BUSY", 4, "wait") // want `E_BUSY ends with 4 here, but with 7 in exitlint.toml`
	case 7:
		return errs.New("E_BUSY", 7, "wait")
	case 8:
		return errs.Busy()
	}
	return work.Run(args)
}
