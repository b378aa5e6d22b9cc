// Package registry is the model of exitlint.toml, the file in which a program
// declares its exit statuses: what each status means, who may retry it and how,
// which error codes belong to it, and which documents repeat it.
//
// [Load] and [Parse] read the file strictly and report all problems at once,
// each with its line and column. A loaded registry is immutable, and every
// entry records its position in the file. A file that is valid but contradicts
// itself is not an error. [Registry.Contradictions] lists the contradictions.
package registry

import (
	"path/filepath"
	"strings"
)

// FileName is the name of the file that [Find] looks for.
const FileName = "exitlint.toml"

// A Registry is the content of an exitlint.toml, merged with the presets that
// it extends.
type Registry struct {
	Entry // the keys at the top of the file

	File   string // the path passed to Load; see Name
	Dir    string // the directory of File
	Root   string // the root directory of the module; "" after Parse or outside a module
	Module string // the path of the module in go.mod; "" if Root is ""

	Extends      []string
	Program      Program
	Ranges       []Range // in the order of the file, followed by the ranges of presets
	Codes        []Code  // sorted by value
	Retries      []Retry
	Errors       []ErrorCode
	Prefixes     []Prefix
	Classifiers  []Classifier
	Envelopes    []Envelope // the sorts of error envelopes; see EnvelopeOf
	Exits        []Exit
	Passthroughs []Passthrough
	Docs         []Doc
	Rules        map[string]bool
}

// Name returns the name of the registry for messages: the base name of its
// file, usually exitlint.toml.
func (r *Registry) Name() string { return filepath.Base(r.File) }

// A Program is the table [program].
type Program struct {
	Entry
	Name      string
	Constants []string // packages that declare Go constants for the codes
	Fallback  *int     // the status for unclassified errors
}

// An Exit is an additional way to end the process, [[exit]]: a function, or a
// variable that contains one. Exactly one of Func and Var is set, and exactly
// one of Arg and Status.
type Exit struct {
	Entry
	Func   string
	Var    string
	Arg    *int // index of the parameter that is the status
	Status *int // the status, if it is always the same
}

// A Passthrough is a function that intentionally ends the process with the
// status of another program, [[passthrough]].
type Passthrough struct {
	Entry
	Func   string
	Reason string
}

// A Doc is a document that repeats the registry, [[doc]].
type Doc struct {
	Entry
	File    string // the path relative to the directory of the registry, with forward slashes
	Heading string // the heading of the section to compare; "" for the whole document
	Kind    DocKind
	Partial bool
	Columns map[string]string // from column header to field
}

// A DocKind is the kind of table in a document. If it is "", the headers of a
// table determine the kind.
type DocKind string

// The kinds of documents.
const (
	DocCodes   DocKind = "codes"
	DocRetry   DocKind = "retry"
	DocErrors  DocKind = "errors"
	DocClasses DocKind = "classes"
)

// Enabled reports whether a rule such as "exitcode/range" is enabled. [rules]
// can name the rule or its family, "exitcode". The setting of the rule takes
// precedence over that of the family.
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
