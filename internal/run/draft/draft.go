// Package draft writes a first exitlint.toml from the code and the documents of a
// program, for the user to complete.
//
// The sources of a draft are the code and the documents. A draft contains only values
// that a source states. If no source states a value, or if sources disagree about it, a
// comment says so. The draft never guesses, because nobody would notice: exitlint
// checks the registry against these same sources. Only the name of a status is made up
// if no source states it.
//
// [Draft.Read] and [Draft.AddStatuses] collect claims. A claim says which value a
// source gives to a key of an entry, as in "README.md:12 says that the name of status 3
// is NOT_FOUND". [Draft.Resolve] turns the claims into entries, and [Draft.TOML]
// formats them.
package draft

import (
	"fmt"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/code/causes"
	"github.com/exitlint/exitlint/registry"
)

// A Draft is a registry under construction.
type Draft struct {
	Title   string // the first comment of the file, such as "Written by exitlint init."
	Extends []string
	Program registry.Program

	Programs        []string // the names of all programs that the registry governs
	ProgramStatuses []int    // the statuses that the programs can end with

	notes           []string
	ranges          []registry.Range
	codes           []*code
	retries         []*policy
	errors          []*errorCode
	prefixes        []registry.Prefix
	classifiers     []registry.Classifier
	envelopes       []*envelopeEntry
	fields          map[string]string // JSON paths of envelope fields in the samples of documents, keyed by role
	limits          []limit
	docs            []*doc
	passthroughs    []Passthrough
	stringConstants map[string]bool // the string constants in the code
	// presets contains the merged presets in Extends. Draft.preset fills it.
	presets      *registry.Registry
	stringGroups []causes.Texts // the string constants, grouped by declaration and type
	// listed says which statuses each discovered document lists (see
	// Source.IsDiscovered), keyed by file.
	listed map[string]*listing
}

// A Passthrough is a function that ends the process with the status of another program.
// The draft contains it only as a comment, because only the user knows whether this is
// intended.
type Passthrough struct {
	Func   string
	Reason string // why the status is unbounded, such as "the status of a child process"
	Where  string // the position, such as "main.go:12"
}

// A code is a [[code]] entry that is not complete yet. It contains the values found so
// far, and what each document or piece of code says about them.
type code struct {
	registry.Code
	claims
	policies []claimedPolicy
	notes    []string

	isReached bool     // whether a program ends with the status
	origins   []Origin // the positions in the code that determine the status
	comment   string   // the comment of the Go constant
	constant  string   // the name of the Go constant
	// derived is a name from the meaning or the errors of the code, used if neither the
	// code nor a document has a name.
	derived derivedName
}

// A doc is a [[doc]] entry with comments about it.
type doc struct {
	registry.Doc
	notes []string
}

// A listing says which statuses a document lists.
type listing struct {
	values map[int]bool
	// hasTable says whether one of the statuses is in a table. Otherwise all statuses
	// are in sentences.
	hasTable bool
}

// A policy is a [retry.NAME] entry with comments about it.
type policy struct {
	registry.Retry
	notes []string
}

// A claimedPolicy is the retry policy that a document states for a code. "where" is the
// position of the statement, such as "README.md:12".
type claimedPolicy struct {
	registry.Retry
	where string
}

// An errorCode is an [[error]] entry that is not complete yet. It contains the values found
// so far, and what each document or piece of code says about them.
type errorCode struct {
	registry.ErrorCode
	claims
	policies []claimedPolicy
	notes    []string
}

// A claim is the value that a document or the code gives to a key. "where" is the
// position of the value, such as "README.md:12".
type claim struct{ key, value, where string }

// claims are all claims of documents and code about one entry, in the order in which they
// were read.
type claims []claim

// add adds the claim that key has the given value. "where" is its position, such as
// "README.md:12". It adds nothing if value is "".
func (c *claims) add(key, value, where string) {
	if value != "" {
		*c = append(*c, claim{key, value, where})
	}
}

// distinct returns the claims about a key. If several of them have the same value, it
// returns only the first.
func (c claims) distinct(key string) []claim {
	var out []claim
	for _, x := range c {
		if x.key == key && !slices.ContainsFunc(out, func(o claim) bool { return sameText(o.value, x.value) }) {
			out = append(out, x)
		}
	}
	return out
}

// agreedValue returns the value of a key if all claims about it agree, and otherwise "".
// If they differ, it adds a note that lists them.
func (c claims) agreedValue(key string, notes *[]string) string {
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
	addNote(notes, "undecided %s: %s", key, strings.Join(all, " or "))
	return ""
}

// IsEmpty reports whether the draft extends no preset, and has no statuses, error codes
// and prefixes.
func (d *Draft) IsEmpty() bool {
	return len(d.Extends) == 0 && len(d.codes) == 0 && len(d.errors) == 0 && len(d.prefixes) == 0
}

// CountNotes returns how many comments in the draft ask the user to decide something.
func (d *Draft) CountNotes() int {
	n := len(d.notes) + len(d.passthroughs)
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
	for _, e := range d.envelopes {
		n += len(e.notes)
	}
	return n
}

// AddNote adds a comment at the top of the file.
func (d *Draft) AddNote(text string) { addNote(&d.notes, "%s", text) }

// AddPassthrough adds p to the draft, unless the draft already has an entry for the
// same function.
func (d *Draft) AddPassthrough(p Passthrough) {
	if !slices.ContainsFunc(d.passthroughs, func(o Passthrough) bool { return o.Func == p.Func }) {
		d.passthroughs = append(d.passthroughs, p)
	}
}

// code returns the entry of the draft for the given status, or nil.
func (d *Draft) code(value int) *code {
	i := slices.IndexFunc(d.codes, func(c *code) bool { return c.Value == value })
	if i < 0 {
		return nil
	}
	return d.codes[i]
}

// errorCode returns the entry of the draft for the given error code. If there is no such
// entry, errorCode adds one.
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

// addNote adds a comment to notes, unless notes contains it already.
func addNote(notes *[]string, format string, args ...any) {
	if n := fmt.Sprintf(format, args...); !slices.Contains(*notes, n) {
		*notes = append(*notes, n)
	}
}
