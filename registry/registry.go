// Package registry is the model of exitlint.toml, the file in which a program
// declares its exit statuses: what each means, who may retry it and how, which
// error codes go with it, and which documents repeat it.
//
// [Load] and [Parse] read the file strictly and report every problem of it in
// one go, each at its line and column. What the file says is then immutable,
// and every entry still knows where it was written. A file that can be used but
// disagrees with itself is no error; [Registry.Contradictions] lists that.
package registry

import (
	"path/filepath"
	"strings"
)

// FileName is the name of the file that [Find] looks for.
const FileName = "exitlint.toml"

// A Registry is the content of one exitlint.toml, presets included.
type Registry struct {
	Entry // the keys at the top of the file

	File   string // as given to Load; see Name
	Dir    string // the directory of File
	Root   string // the module's root directory; "" after Parse or outside a module
	Module string // the module's path, from go.mod; "" where Root is

	Extends      []string
	Program      Program
	Ranges       []Range // in the order of the file, then those of presets
	Codes        []Code  // sorted by value
	Retries      []Retry
	Errors       []ErrorCode
	Prefixes     []Prefix
	Classifiers  []Classifier
	Envelope     Envelope
	Exits        []Exit
	Passthroughs []Passthrough
	Docs         []Doc
	Rules        map[string]bool
}

// Name returns the name of the registry in messages: the last element of its
// file's path, which is exitlint.toml for most.
func (r *Registry) Name() string { return filepath.Base(r.File) }

// A Program is the table [program].
type Program struct {
	Entry
	Name      string
	Constants []string // packages whose constants are the Go side of the registry
	Fallback  *int     // the status of an unclassified error
}

// An Envelope describes the program's error envelopes, [envelope].
type Envelope struct {
	Entry
	Types    []string          // nil: envelopes are recognised by their shape
	Required []string          // nil: not given
	Fields   map[string]string // role to JSON path, as far as the file gives them
}

// Path returns the JSON path of a role: the one that the file gives, or the
// usual one. It returns "" for an unknown role.
func (e *Envelope) Path(role string) string {
	if given, ok := e.Fields[role]; ok {
		return given
	}
	return usualPaths[role]
}

// The roles a field of an envelope can have.
const (
	RoleErrorCode   = "error_code"
	RoleMessage     = "message"
	RoleExitCode    = "exit_code"
	RoleRecoverable = "recoverable"
	RoleSuggestion  = "suggestion"
	RoleRetryAfter  = "retry_after"
)

var usualPaths = map[string]string{
	RoleErrorCode:   "error.code",
	RoleMessage:     "error.message",
	RoleExitCode:    "error.exitCode",
	RoleRecoverable: "error.recoverable",
	RoleSuggestion:  "error.suggestion",
	RoleRetryAfter:  "error.retry_after_ms",
}

// An Exit is another way to end the process, [[exit]]: a function, or a
// variable with one. Exactly one of Func and Var is set, and exactly one of
// Arg and Status.
type Exit struct {
	Entry
	Func   string
	Var    string
	Arg    *int // the parameter, counted from 0, that is the status
	Status *int // the status it always ends with
}

// A Passthrough is a function that ends with another program's status on
// purpose, [[passthrough]].
type Passthrough struct {
	Entry
	Func   string
	Reason string
}

// A Doc is a document that repeats the registry, [[doc]].
type Doc struct {
	Entry
	File    string // relative to the registry's directory, with forward slashes
	Heading string // only the text under it counts; "" for the whole document
	Kind    DocKind
	Partial bool
	Columns map[string]string // column header to field
}

// A DocKind says what a document tabulates. If it is "" the headers of a table
// decide.
type DocKind string

// The kinds of documents.
const (
	DocCodes   DocKind = "codes"
	DocRetry   DocKind = "retry"
	DocErrors  DocKind = "errors"
	DocClasses DocKind = "classes"
)

// Enabled reports whether a rule such as "exitcode/range" is on. [rules] can
// name the rule or its family, "exitcode". The rule itself wins.
func (r *Registry) Enabled(rule string, byDefault bool) bool {
	if on, ok := r.Rules[rule]; ok {
		return on
	}
	family, _, _ := strings.Cut(rule, "/")
	if on, ok := r.Rules[family]; ok {
		return on
	}
	return byDefault
}
