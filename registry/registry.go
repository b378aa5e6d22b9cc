// Package registry is the model of exitlint.toml. In this file, a program declares
// its exit statuses: what each one means, whether and how callers should retry, which
// error codes belong to it, and which documents list it.
//
// [Load] and [Parse] accept only valid files. They report all problems at once, with
// line and column. A loaded registry does not change, and contains the position of
// each entry. A file can be valid but contradict itself; [Registry.Contradictions]
// reports that.
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

	File   string // the path passed to Load
	Dir    string // the directory of File
	Root   string // the root directory of the module; "" after Parse or outside a module
	Module string // the path of the module at Root; "" if Root is ""

	Extends      []string
	Program      Program
	Ranges       []Range // the ranges of the file in their order, then those of presets
	Codes        []Code  // sorted by value
	Reserved     []Reserved
	Retries      []Retry
	Errors       []ErrorCode
	Prefixes     []Prefix
	Classifiers  []Classifier
	Envelopes    []Envelope // the sorts of error envelopes; see EnvelopeOf
	Exits        []Exit
	Passthroughs []Passthrough
	Docs         []Doc
	Contract     Contract
	Retirements  []Retired
	Accepts      []Accept
	Rules        map[string]bool
}

// Name returns the name of the registry in messages: the last element of its path,
// usually "exitlint.toml".
func (r *Registry) Name() string { return filepath.Base(r.File) }

// A Program is the [program] table.
type Program struct {
	Entry
	Name      string
	Constants []string // the packages that declare the Go constants for the codes
	Fallback  *int     // the status after errors that no other entry covers

	NamePattern  string // a regular expression for the names of codes; "" for any name
	ErrorPattern string // a regular expression for error codes; "" for any error code
}

// An Exit is an [[exit]] entry. It declares a function that ends the process, and
// that exitlint does not recognize by itself. Either Func or Var is set; Var is a
// variable that contains the function. Either Arg or Status is set.
type Exit struct {
	Entry
	Func   string
	Var    string
	Arg    *int // the index of the parameter with the status
	Status *int // the status with which the function always ends the process
}

// A Passthrough is a function that deliberately ends the process with the status of
// another program: a [[passthrough]] entry.
type Passthrough struct {
	Entry
	Func   string
	Reason string
}

// A Doc is a document that repeats parts of the registry: a [[doc]] entry.
type Doc struct {
	Entry
	File    string // the path of the document, relative to the directory of the registry, with forward slashes
	Heading string // the heading of the section to compare; "" for the whole document
	Kind    DocKind
	Partial bool
	// Meanings says whether the meanings of codes in the document have to be equal to
	// their meanings in the registry.
	Meanings bool
	Columns  map[string]string // the fields that columns contain, keyed by header; only for headers that exitlint does not know
}

// A DocKind says what the tables of a document are about, or that the document is a
// JSON Schema. If it is "", the headers of each table decide.
type DocKind string

// The kinds of documents.
const (
	DocCodes   DocKind = "codes"
	DocRetry   DocKind = "retry"
	DocErrors  DocKind = "errors"
	DocClasses DocKind = "classes"
	DocSchema  DocKind = "schema" // a JSON Schema of the error envelope
)

// Enabled reports whether a rule such as "exitcode/range" is on. The table [rules]
// can turn it or its family "exitcode" on and off; the rule has precedence over the
// family.
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
