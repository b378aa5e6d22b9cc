// Package draft writes a first registry: an exitlint.toml with what the code and
// its documents say about the exit statuses of a program, for its owner to
// complete.
//
// A draft has only what its sources say. What they leave out, or say in two
// ways, becomes a comment beside its entry. A guessed key would later be
// compared with the documents and found right.
//
// Drafting has two steps. [Draft.Read] and [Draft.Statuses] collect claims: a
// source says that a key of an entry has a value. [Draft.Resolve] makes entries
// of the claims, and [Draft.TOML] writes them.
package draft

import (
	"fmt"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/registry"
)

// A Draft is a registry in the making.
type Draft struct {
	Title   string // what it was drafted from
	Extends []string
	Program registry.Program

	Programs []string // the names of the programs that share the registry
	Ends     []int    // the statuses that they can end with

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
	known       map[string]bool     // texts of constants of the code
	presets     *registry.Registry  // of Extends; see method preset
	declared    [][]string          // the same texts, grouped by declaration
	listed      map[string]*listing // the statuses of documents that nobody named, by file
}

// A Passthrough is a function of the program that ends it with the status of
// something else that ran. Only the owner of the program knows whether that is
// on purpose, so the entry becomes a comment.
type Passthrough struct {
	Func   string
	Reason string // "the status of a child process"
	Where  string // "main.go:12"
}

// A code is a [[code]] with what sources claim about it.
type code struct {
	registry.Code
	claims
	policies []claimedPolicy
	notes    []string

	ends     bool     // programs end with it
	origins  []Origin // in the code
	comment  string   // of its Go constant
	constant string   // the name of its Go constant
	derived  derived  // a name, if no source has one
}

// A doc is a [[doc]].
type doc struct {
	registry.Doc
	notes []string
}

// A listing has the statuses that a document names.
type listing struct {
	values map[int]bool
	table  bool // not only in sentences
}

// A policy is a [retry.NAME].
type policy struct {
	registry.Retry
	notes []string
}

// A claimedPolicy is a policy that a document gives for a code.
type claimedPolicy struct {
	registry.Retry
	where string
}

// An errorCode is an [[error]] with what sources claim about it.
type errorCode struct {
	registry.ErrorCode
	claims
	policies []claimedPolicy
	notes    []string
}

// A claim records that a source gives a key a value.
type claim struct{ key, value, where string }

// claims are the claims about the keys of one entry, in the order of the
// sources.
type claims []claim

// add adds a claim, unless its value is empty.
func (c *claims) add(key, value, where string) {
	if value != "" {
		*c = append(*c, claim{key, value, where})
	}
}

// distinct returns the claims about a key without those that repeat the text of
// an earlier one.
func (c claims) distinct(key string) []claim {
	var out []claim
	for _, x := range c {
		if x.key == key && !slices.ContainsFunc(out, func(o claim) bool { return sameText(o.value, x.value) }) {
			out = append(out, x)
		}
	}
	return out
}

// agreed returns the value of a key that all claims agree on. If they do not
// agree it returns "" and adds a note with all values.
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

// Notes counts the comments about what could not be decided.
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

// Passthrough adds a function, unless it is there.
func (d *Draft) Passthrough(p Passthrough) {
	if !slices.ContainsFunc(d.passed, func(o Passthrough) bool { return o.Func == p.Func }) {
		d.passed = append(d.passed, p)
	}
}

// code returns the code with a value, nil if there is none.
func (d *Draft) code(value int) *code {
	i := slices.IndexFunc(d.codes, func(c *code) bool { return c.Value == value })
	if i < 0 {
		return nil
	}
	return d.codes[i]
}

// errorCode returns the error code with a text, and adds it if there is none.
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

// note adds a comment, unless it is there.
func note(notes *[]string, format string, args ...any) {
	if n := fmt.Sprintf(format, args...); !slices.Contains(*notes, n) {
		*notes = append(*notes, n)
	}
}
