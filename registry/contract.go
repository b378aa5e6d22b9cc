package registry

import (
	"fmt"
	"slices"

	"github.com/exitlint/exitlint/internal/span"
)

// A Contract is the [contract] table of a registry. It contains promises to the callers
// of the program.
type Contract struct {
	Entry
	Closed bool // whether the registry promises that no status will be added
}

// SideEffects says what a failed call leaves behind.
type SideEffects string

// The values of "side_effects".
const (
	SideEffectsNone     SideEffects = "none"     // nothing was changed
	SideEffectsPartial  SideEffects = "partial"  // some changes were made
	SideEffectsComplete SideEffects = "complete" // all changes were made
)

// A Retired is a status that the program no longer ends with: a [[retired]] entry. No code
// may use this status again.
type Retired struct {
	Entry
	Value      int
	Name       string
	Since      string // the first release without the status
	Reason     string
	ReplacedBy *int // the status that programs use instead of the retired one, or nil
}

var retiredAttributes = []attribute[Retired]{
	newAttribute("value", "the status", func(r *Retired) *int { return &r.Value }, readStatus),
	stringAttribute("name", "the name that it had", func(r *Retired) *string { return &r.Name }, (*table).text),
	stringAttribute("since", "the release that does not end with it any more", func(r *Retired) *string { return &r.Since }, (*table).text),
	stringAttribute("reason", "why it is gone", func(r *Retired) *string { return &r.Reason }, (*table).name),
	newAttribute("replaced_by", "the declared status that callers see instead", func(r *Retired) **int { return &r.ReplacedBy }, optionalStatus),
}

// An Accept is an intended breaking change: an [[accept]] entry.
type Accept struct {
	Entry
	ID     string // the id of the change, as exitlint breaking prints it
	Reason string
	Until  string // the first release that no longer needs the entry, if known
}

var acceptAttributes = []attribute[Accept]{
	newAttribute("id", "the id of the change, as `exitlint breaking` prints it", func(a *Accept) *string { return &a.ID }, (*table).name),
	stringAttribute("reason", "why the change is intended", func(a *Accept) *string { return &a.Reason }, (*table).name),
	stringAttribute("until", "the release that has the change; with that release as the baseline, the entry is a finding",
		func(a *Accept) *string { return &a.Until }, (*table).text),
}

// Undeclared returns a phrase for messages about a status without a code:
// "is not declared in exitlint.toml". For a retired status, the phrase says so, and why.
func (r *Registry) Undeclared(value int) string {
	t, ok := r.Retired(value)
	switch {
	case !ok:
		return "is not declared in " + r.Name()
	case t.ReplacedBy != nil:
		return fmt.Sprintf("is retired in %s in favour of %d: %s", r.Name(), *t.ReplacedBy, t.Reason)
	}
	return fmt.Sprintf("is retired in %s: %s", r.Name(), t.Reason)
}

// Retired returns the entry of a retired status, or false.
func (r *Registry) Retired(value int) (*Retired, bool) {
	i := slices.IndexFunc(r.Retirements, func(t Retired) bool { return t.Value == value })
	if i < 0 {
		return nil, false
	}
	return &r.Retirements[i], true
}

func readRetired(t *table) Retired {
	t.require("value", "reason")
	return decode(retiredAttributes, t)
}

func readAccept(t *table) Accept {
	t.require("id", "reason")
	return decode(acceptAttributes, t)
}

func (v *validator) checkContract() {
	retiredAt := map[int]span.Position{}
	for i := range v.own.Retirements {
		v.checkRetired(&v.own.Retirements[i], retiredAt)
	}
	unique(v, "accept", "id", entriesOf(v.own.Accepts), func(i int) string { return v.own.Accepts[i].ID })
}

// checkRetired checks a retired status. retiredAt maps each status to the position of its
// first [[retired]] entry so far.
func (v *validator) checkRetired(t *Retired, retiredAt map[int]span.Position) {
	if !t.Has("value") {
		return
	}
	at := t.At("value")
	if earlier, again := retiredAt[t.Value]; again {
		v.report(at, fmt.Sprintf("status %d is already retired on line %d", t.Value, earlier.Line), "keep one of them")
		return
	}
	retiredAt[t.Value] = at
	if c := codeByValue(v.own.Codes, t.Value); c != nil {
		v.report(at, fmt.Sprintf("status %d is retired, and declared on line %d as %s", t.Value, c.OwnAt().Line, codeLabel(c)),
			"remove one of them; a new code takes a number that was never used")
	}
	if t.ReplacedBy != nil && !v.unresolved {
		v.checkDeclared(t.At("replaced_by"), "replaced_by", *t.ReplacedBy)
	}
}

// withoutRetired drops the codes of presets whose statuses the file retires.
func withoutRetired(codes []Code, retired []Retired) []Code {
	return slices.DeleteFunc(codes, func(c Code) bool {
		return c.Preset != "" && slices.ContainsFunc(retired, func(t Retired) bool { return t.Value == c.Value })
	})
}
