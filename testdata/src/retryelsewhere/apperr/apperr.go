// Package apperr has the errors of the program.
package apperr

import "errors"

type Code string

const (
	CodeBusy Code = "E_BUSY"
	CodeRate Code = "E_RATE"
	CodeGone Code = "E_GONE"
)

const (
	ExitBusy = 7
	ExitRate = 8
)

var (
	ErrBusy = errors.New("busy")
	ErrGone = errors.New("gone")
)

// These errors have codes.
var (
	Slow    = &Error{Code: CodeRate, Msg: "slow down"}
	Crowded = New(CodeBusy, "crowded")
	Moved   = &Error{Code: CodeRate, Msg: "moved"}
	Both    = &Error{Code: CodeRate, Msg: "E_BUSY"}
)

// New makes an error.
func New(code Code, msg string) error { return &Error{code, msg} }

func reset() { Moved = &Error{Code: CodeGone} }

type LockError struct{ Holder string }

func (e *LockError) Error() string { return "locked by " + e.Holder }

type Error struct {
	Code Code
	Msg  string
}

func (e *Error) Error() string { return e.Msg }

// A Coder knows its status.
type Coder interface {
	error
	ExitCode() int
}

func CodeOf(err error) Code {
	var e *Error
	if errors.As(err, &e) {
		return e.Code
	}
	return ""
}

// Lookup returns the code of an error, if it has one.
func Lookup(err error) (Code, bool) {
	code := CodeOf(err)
	return code, code != ""
}

func ExitCode(err error) int {
	switch CodeOf(err) {
	case CodeBusy:
		return ExitBusy
	case CodeRate:
		return ExitRate
	}
	return 1
}

// Message is not a code.
func Message(err error) string { return err.Error() }

func IsBusy(err error) bool { return CodeOf(err) == CodeBusy }

// Locked is true for one status. Its name is no predicate's.
func Locked(code int) bool { return code == ExitBusy }

// Ready is not about statuses, although 7 is one.
func Ready(phase int) bool { return phase == 7 }

// Failed is true for all errors but one.
func Failed(err error) bool { return CodeOf(err) != CodeGone }

var slow = map[Code]bool{CodeRate: true}

// Limited looks into a table.
func (e *Error) Limited() bool { return slow[e.Code] }

// Is compares.
func Is(err error, code Code) bool { return CodeOf(err) == code }

// Explain is no question.
func Explain(err error, code Code) string { return Message(err) + string(code) }
