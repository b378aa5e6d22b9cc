package report

import (
	"fmt"
	"strings"
)

// A Failure says why nothing was checked and what to do about it. It becomes
// the text or the JSON envelope on standard error, and the exit status 2.
type Failure struct {
	Code       string // UPPER_SNAKE, one of the codes below
	Message    string
	Suggestion string
	Places     []Place // what is wrong where, when there is a place
}

// A Place is one problem at a position; Line and Column are 0 when unknown.
type Place struct {
	File    string `json:"file"`
	Line    int    `json:"line"`
	Column  int    `json:"column"`
	Message string `json:"message"`
}

// The error codes of failures; docs/exit-codes.md lists them.
const (
	Usage            = "USAGE"
	RegistryInvalid  = "REGISTRY_INVALID"
	RegistryNotFound = "REGISTRY_NOT_FOUND"
	LoadFailed       = "LOAD_FAILED"
	NothingToCheck   = "NOTHING_TO_CHECK"
	DocUnreadable    = "DOC_UNREADABLE"
	FileExists       = "FILE_EXISTS"
	WriteFailed      = "WRITE_FAILED"
	Interrupted      = "INTERRUPTED"
	Internal         = "INTERNAL"
)

// Error gives the failure as text, a line a place.
func (f *Failure) Error() string {
	var b strings.Builder
	for _, p := range f.Places {
		fmt.Fprintf(&b, "%s\n", p)
	}
	b.WriteString(f.Message)
	if f.Suggestion != "" {
		b.WriteString("; " + f.Suggestion)
	}
	return b.String()
}

// String gives the place as compilers do: file:line:col: message.
func (p Place) String() string {
	return position(p.File, p.Line, p.Column) + ": " + p.Message
}
