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

// A Failure says why nothing was checked, and what the user can do. Commands print it
// to standard error and end with status 2.
type Failure struct {
	Code       string // one of the constants below, such as LOAD_FAILED
	Message    string
	Suggestion string
	Problems   []Problem // the reasons, such as compiler errors, if known
}

// A Problem is a reason for a failure, such as a compiler error. Its position may be
// incomplete.
type Problem struct {
	span.Position
	Message string `json:"message"`
}

// The codes of failures, which docs/exit-codes.md documents.
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

// InvalidRegistry returns the failure for one or more invalid registries. problems
// lists what is wrong in them, and must not be empty.
func InvalidRegistry(problems []Problem) *Failure {
	name, them := filepath.Base(problems[0].File), "it"
	if slices.ContainsFunc(problems, func(p Problem) bool { return p.File != problems[0].File }) {
		name, them = "more than one "+registry.FileName, "them"
	}
	return &Failure{
		Code: RegistryInvalid, Message: fmt.Sprintf("%s has %s", name, finding.Count(len(problems), "problem")), Problems: problems,
		Suggestion: "fix " + them + " and run again; " + registryPage + " describes every key",
	}
}

const registryPage = "https://github.com/exitlint/exitlint/blob/main/docs/registry.md"

// ProblemOf converts a problem of package registry to a problem of this package. The
// new message has the form "message; advice".
func ProblemOf(p registry.Problem) Problem {
	message := p.Message
	if p.Advice != "" {
		message += "; " + p.Advice
	}
	return Problem{p.Position, message}
}

// NoRegistry returns the failure for a missing registry. "near" says where exitlint
// searched, such as "at or above this directory".
func NoRegistry(near string) *Failure {
	return &Failure{
		Code: RegistryNotFound, Message: "no " + registry.FileName + " " + near,
		Suggestion: "run `exitlint init` to write one, or name one with --config",
	}
}

// NoRegistryOrFlag is like [NoRegistry], but the failure also suggests the
// --no-registry flag. It is for commands that have this flag.
func NoRegistryOrFlag(near string) *Failure {
	f := NoRegistry(near)
	f.Suggestion += "; --no-registry checks what needs none"
	return f
}

// Error formats the failure as text, with the problems on lines of their own.
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

// String formats the problem as a compiler does: "a.go:3:8: message".
func (p Problem) String() string { return formatPosition("", p.Position) + ": " + p.Message }
