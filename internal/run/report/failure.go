package report

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/span"
	"github.com/exitlint/exitlint/registry"
)

// A Failure describes why nothing was checked and how the user can correct
// that. It is written to standard error as text or as a JSON envelope, and the
// process ends with status 2.
type Failure struct {
	Code       string // one of the error codes in this file
	Message    string
	Suggestion string
	Problems   []Problem // the reasons, as far as they are known
}

// A Problem is one reason of a failure. Parts of its position may be unknown.
type Problem struct {
	span.Position
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

// InvalidRegistry returns the failure of registries that have problems.
func InvalidRegistry(problems []Problem) *Failure {
	name, them := filepath.Base(problems[0].File), "it"
	if slices.ContainsFunc(problems, func(p Problem) bool { return p.File != problems[0].File }) {
		name, them = "more than one "+registry.FileName, "them"
	}
	return &Failure{
		Code: RegistryInvalid, Message: fmt.Sprintf("%s has %s", name, finding.Count(len(problems), "problem")), Problems: problems,
		Suggestion: "fix " + them + " and run again; " + keys + " describes every key",
	}
}

const keys = "https://github.com/exitlint/exitlint/blob/main/docs/registry.md"

// ProblemOf returns a problem of a registry. Its message includes the advice.
func ProblemOf(p registry.Problem) Problem {
	message := p.Message
	if p.Advice != "" {
		message += "; " + p.Advice
	}
	return Problem{p.Position, message}
}

// NoRegistry returns the failure of a run without a registry. near describes
// where exitlint has looked for a registry.
func NoRegistry(near string) *Failure {
	return &Failure{
		Code: RegistryNotFound, Message: "no " + registry.FileName + " " + near,
		Suggestion: "run `exitlint init` to write one, or name one with --config",
	}
}

// Error returns the failure as text, with one line for each problem.
func (f *Failure) Error() string {
	var b strings.Builder
	for _, p := range f.Problems {
		fmt.Fprintf(&b, "%s\n", p)
	}
	b.WriteString(f.Message)
	if f.Suggestion != "" {
		b.WriteString("; " + f.Suggestion)
	}
	return b.String()
}

// String formats the problem as compilers do: file:line:column: message.
func (p Problem) String() string { return position("", p.Position) + ": " + p.Message }
