// Package draft writes a first registry: what documents say about the exit
// statuses of a program, as an exitlint.toml that its owner goes on with.
//
// A draft holds only what its sources say. What they leave open, or say in two
// ways, becomes a comment beside the entry it is about: a key that was guessed
// would be held against the documents later, and found right.
//
// Drafting has two steps. [Draft.Read] collects claims: a document says a key of
// an entry at a line. [Draft.Settle] makes entries of them, which
// [Draft.TOML] writes.
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

	Programs []string // the names of the programs that share it
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
	presets     *registry.Registry  // what Extends says
	declared    [][]string          // the same, those of one declaration together
	listed      map[string]*listing // what documents list that nobody named
}

// A Passthrough is a function of the program that ends it with the status of
// something else that ran. Whether that is on purpose its owner has to say: it
// becomes a comment.
type Passthrough struct {
	Func   string
	Reason string // "the status of a child process"
	Where  string // "main.go:12"
}

// A code is a [[code]] with what documents claim of it.
type code struct {
	registry.Code
	claims
	policies []claimedPolicy
	notes    []string

	ends     bool    // programs end with it
	places   []Place // of the code that fix it
	comment  string  // of the constant that does
	constant string  // its name
	derived  derived // a name where nothing gives one
}

// A doc is a [[doc]].
type doc struct {
	registry.Doc
	notes []string
}

// A listing is the statuses that a document has.
type listing struct {
	values map[int]bool
	table  bool // in something else than sentences
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

// An errorCode is an [[error]] with what documents claim of it.
type errorCode struct {
	registry.ErrorCode
	claims
	policies []claimedPolicy
	notes    []string
}

// A claim is what a document says of a key.
type claim struct{ key, value, where string }

// claims are what documents say of the keys of an entry, in their order.
type claims []claim

// add adds a claim that says something.
func (c *claims) add(key, value, where string) {
	if value != "" {
		*c = append(*c, claim{key, value, where})
	}
}

// of are the claims about a key that differ in what they say.
func (c claims) of(key string) []claim {
	var out []claim
	for _, x := range c {
		if x.key == key && !slices.ContainsFunc(out, func(o claim) bool { return sameText(o.value, x.value) }) {
			out = append(out, x)
		}
	}
	return out
}

// settled is what the claims about a key agree on, "" where they do not; then a
// note has what each says.
func (c claims) settled(key string, notes *[]string) string {
	said := c.of(key)
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

// Passthrough adds a function once.
func (d *Draft) Passthrough(p Passthrough) {
	if !slices.ContainsFunc(d.passed, func(o Passthrough) bool { return o.Func == p.Func }) {
		d.passed = append(d.passed, p)
	}
}

// code finds the code with a value, or nil.
func (d *Draft) code(value int) *code {
	i := slices.IndexFunc(d.codes, func(c *code) bool { return c.Value == value })
	if i < 0 {
		return nil
	}
	return d.codes[i]
}

// errorCode finds the error code with a text, or adds it.
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

// note adds a comment once.
func note(notes *[]string, format string, args ...any) {
	if n := fmt.Sprintf(format, args...); !slices.Contains(*notes, n) {
		*notes = append(*notes, n)
	}
}
