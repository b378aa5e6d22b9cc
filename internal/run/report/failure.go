package report

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/registry"
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

// InvalidRegistry returns the failure of registries that have problems, which
// are at places.
func InvalidRegistry(places []Place) *Failure {
	name, them := filepath.Base(places[0].File), "it"
	if slices.ContainsFunc(places, func(p Place) bool { return p.File != places[0].File }) {
		name, them = "more than one "+registry.FileName, "them"
	}
	return &Failure{
		Code: RegistryInvalid, Message: fmt.Sprintf("%s has %s", name, count(len(places), "problem", "problems")), Places: places,
		Suggestion: "fix " + them + " and run again; " + keys + " describes every key",
	}
}

const keys = "https://github.com/exitlint/exitlint/blob/main/docs/registry.md"

// PlaceOf returns a problem of a registry as a place, its advice included.
func PlaceOf(p registry.Problem) Place {
	message := p.Message
	if p.Advice != "" {
		message += "; " + p.Advice
	}
	return Place{File: p.Position.File, Line: p.Position.Line, Column: p.Position.Column, Message: message}
}

// NoRegistry returns the failure of a run without a registry. near says where
// one was looked for.
func NoRegistry(near string) *Failure {
	return &Failure{
		Code: RegistryNotFound, Message: "no " + registry.FileName + " " + near,
		Suggestion: "run `exitlint init` to write one, or name one with --config",
	}
}

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
