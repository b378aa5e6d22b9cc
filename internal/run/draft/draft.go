// Package draft writes a first registry: an exitlint.toml with what the code and
// its documents say about the exit statuses of a program, for its owner to
// complete.
//
// A draft contains only what its sources state. A value that the sources omit,
// or on which they disagree, becomes a comment beside the entry. A guessed
// value would not be noticed later: the checks compare the registry with the
// same documents.
//
// Drafting has two steps. [Draft.Read] and [Draft.Statuses] collect claims. A
// claim is a statement of a source that a key of an entry has a certain value.
// [Draft.Resolve] turns the claims into entries, and [Draft.TOML] writes the
// entries.
package draft

import (
	"fmt"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/registry"
)

// A Draft is a registry that is being drafted.
type Draft struct {
	Title   string // the source of the draft, for its first comment
	Extends []string
	Program registry.Program

	Programs []string // the names of the programs that share the registry
	Ends     []int    // the statuses that the programs can end with

	notes       []string
	ranges      []registry.Range
	codes       []*code
	retries     []*policy
	errors      []*errorCode
	prefixes    []registry.Prefix
	classifiers []registry.Classifier
	fields      map[string]string // [envelope.fields]
	limits      []limit
	docs        []*doc
	passed      []Passthrough
	known       map[string]bool     // texts of the string constants in the code
	presets     *registry.Registry  // the merged presets of Extends; use method preset
	declared    [][]string          // the texts of known, grouped by declaration
	listed      map[string]*listing // the statuses of documents that the user did not name, by file
}

// A Passthrough is a function of the program that ends the process with the
// status of another program. The draft contains it only as a comment, because
// only the owner of the program knows whether passing on the status is
// intended.
type Passthrough struct {
	Func   string
	Reason string // "the status of a child process"
	Where  string // "main.go:12"
}

// A code is a [[code]] with the claims of the sources about it.
type code struct {
	registry.Code
	claims
	policies []claimedPolicy
	notes    []string

	ends     bool     // whether a program ends with the status
	origins  []Origin // positions in the code
	comment  string   // the comment of the status's Go constant
	constant string   // the name of the status's Go constant
	derived  derived  // the name to use if no source names the status
}

// A doc is a [[doc]].
type doc struct {
	registry.Doc
	notes []string
}

// A listing holds the statuses that a document contains.
type listing struct {
	values map[int]bool
	table  bool // whether a table contains the statuses, and not only sentences
}

// A policy is a [retry.NAME] entry.
type policy struct {
	registry.Retry
	notes []string
}

// A claimedPolicy is a policy that a document states for a code.
type claimedPolicy struct {
	registry.Retry
	where string
}

// An errorCode is an [[error]] with the claims of the sources about it.
type errorCode struct {
	registry.ErrorCode
	claims
	policies []claimedPolicy
	notes    []string
}

// A claim records that a source, at the position where, states a value for a
// key.
type claim struct{ key, value, where string }

// A claims holds the claims about the keys of one entry, in the order of the
// sources.
type claims []claim

// add adds a claim, unless its value is empty.
func (c *claims) add(key, value, where string) {
	if value != "" {
		*c = append(*c, claim{key, value, where})
	}
}

// distinct returns the claims about a key. It leaves out a claim with the same
// text as an earlier one.
func (c claims) distinct(key string) []claim {
	var out []claim
	for _, x := range c {
		if x.key == key && !slices.ContainsFunc(out, func(o claim) bool { return sameText(o.value, x.value) }) {
			out = append(out, x)
		}
	}
	return out
}

// agreed returns the value of a key if all claims about the key state the same
// value. Otherwise it returns "", and if the claims disagree, adds a note that
// lists their values.
func (c claims) agreed(key string, notes *[]string) string {
	said := c.distinct(key)
	switch len(said) {
	case 0:
		return ""
	case 1:
		return said[0].value
	}
	var all []string
	for _, x := range said {
		all = append(all, fmt.Sprintf("%s (%s)", quote(x.value), x.where))
	}
	note(notes, "undecided %s: %s", key, strings.Join(all, " or "))
	return ""
}

// Empty reports whether there is nothing to declare.
func (d *Draft) Empty() bool {
	return len(d.Extends) == 0 && len(d.codes) == 0 && len(d.errors) == 0 && len(d.prefixes) == 0
}

// Notes returns the number of comments about undecided values.
func (d *Draft) Notes() int {
	n := len(d.notes) + len(d.passed)
	for _, c := range d.codes {
		n += len(c.notes)
	}
	for _, p := range d.retries {
		n += len(p.notes)
	}
	for _, e := range d.errors {
		n += len(e.notes)
	}
	for _, e := range d.docs {
		n += len(e.notes)
	}
	return n
}

// Note adds a comment to the top of the file.
func (d *Draft) Note(text string) { note(&d.notes, "%s", text) }

// Passthrough adds a function, unless the draft already contains the function.
func (d *Draft) Passthrough(p Passthrough) {
	if !slices.ContainsFunc(d.passed, func(o Passthrough) bool { return o.Func == p.Func }) {
		d.passed = append(d.passed, p)
	}
}

// code returns the code for a status, or nil.
func (d *Draft) code(value int) *code {
	i := slices.IndexFunc(d.codes, func(c *code) bool { return c.Value == value })
	if i < 0 {
		return nil
	}
	return d.codes[i]
}

// errorCode returns the error code with a text. It adds the error code if the
// draft does not contain it yet.
func (d *Draft) errorCode(text string) *errorCode {
	for _, e := range d.errors {
		if e.Code == text {
			return e
		}
	}
	e := &errorCode{ErrorCode: registry.ErrorCode{Code: text}}
	d.errors = append(d.errors, e)
	return e
}

// note adds a comment, unless notes already contains it.
func note(notes *[]string, format string, args ...any) {
	if n := fmt.Sprintf(format, args...); !slices.Contains(*notes, n) {
		*notes = append(*notes, n)
	}
}
