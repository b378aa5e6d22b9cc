// Package registry is the model of exitlint.toml, in which a program declares its exit
// statuses. The file says what each status means, whether and how callers should retry,
// which error codes belong to it, and which documents list it.
//
// [Load] and [Parse] accept only valid files, and report all problems at once, with
// line and column. A loaded registry does not change, and contains the position of each
// entry. The entries of a valid file can still contradict each other;
// [Registry.Contradictions] returns these contradictions.
package registry

import (
	"path/filepath"
	"strings"
)

// FileName is the name of the file that contains a registry.
const FileName = "exitlint.toml"

// A Registry is an exitlint.toml, merged with the presets that it extends.
type Registry struct {
	Entry // the keys at the top of the file

	File   string // as passed to Load
	Dir    string // the directory of File
	Root   string // the root of the module; "" after Parse, or if the file is in no module
	Module string // the path of the module at Root, if any

	Extends      []string
	Program      Program
	Ranges       []Range // the ranges of the file, in its order, followed by those of presets
	Codes        []Code  // sorted by value
	Reserved     []Reserved
	Retries      []Retry
	Errors       []ErrorCode
	Prefixes     []Prefix
	Classifiers  []Classifier
	Envelopes    []Envelope // see EnvelopeOf
	Exits        []Exit
	Passthroughs []Passthrough
	Docs         []Doc
	Contract     Contract
	Retirements  []Retired
	Accepts      []Accept
	Rules        map[string]bool
}

// Name returns the name of the file for messages, usually "exitlint.toml".
func (r *Registry) Name() string { return filepath.Base(r.File) }

// A Program is the [program] table.
type Program struct {
	Entry
	Name      string
	Constants []string // packages with Go constants for the codes
	// Fallback is the exit status for errors that the code of the program does not test
	// for.
	Fallback *int

	NamePattern  string // a regular expression for the names of codes, or ""
	ErrorPattern string // a regular expression for error codes, or ""
}

// An Exit is an [[exit]] entry. It declares a function that ends the process, so that
// exitlint recognizes it. The function has the name Func, or is stored in the variable
// Var. The status is Status or, if Status is nil, the argument at the index Arg.
type Exit struct {
	Entry
	Func   string
	Var    string
	Arg    *int // the index of the argument that is the status
	Status *int // the status, if all calls end the process with the same one
}

// A Passthrough is a function that intentionally ends the process with the status of
// another program: a [[passthrough]] entry.
type Passthrough struct {
	Entry
	Func   string
	Reason string
}

// A Doc is a document to compare with the registry: a [[doc]] entry.
type Doc struct {
	Entry
	File    string // relative to the directory of the registry, with forward slashes
	Heading string // the section to compare, or "" for the whole document
	Kind    DocKind
	Partial bool
	// Meanings says whether the meanings in the document must be equal to those in the
	// registry.
	Meanings bool
	// Columns says what a column contains if exitlint does not know its header. It is
	// keyed by header.
	Columns map[string]string
}

// A DocKind says what the tables of a document list, or that the document is a JSON
// Schema. If the kind is "", exitlint determines it from the headers of each table.
type DocKind string

// The kinds of documents.
const (
	DocCodes   DocKind = "codes"
	DocRetry   DocKind = "retry"
	DocErrors  DocKind = "errors"
	DocClasses DocKind = "classes"
	DocSchema  DocKind = "schema" // a JSON Schema of the error envelope
)

// Enabled reports whether a rule such as "exitcode/range" is on. It looks for the rule in
// the table [rules], and then for its family, "exitcode". If the table has neither key,
// the result is byDefault.
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
