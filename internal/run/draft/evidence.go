package draft

import (
	"fmt"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/analyzers/envelope"
	"github.com/exitlint/exitlint/internal/code/object"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/span"
	"github.com/exitlint/exitlint/registry"
)

// An envelopeBuilder builds the [envelope] entry of a group, with comments on where the
// envelopes are printed, copied and constructed.
type envelopeBuilder struct {
	*envelopeGroup
	format func(span.Position) string
	out    envelopeEntry
}

// entry returns the [envelope] entry for the group. The parameter all contains the
// types and envelopes of every program. If the group has no types, the types in "all"
// determine the required roles.
func (e *envelopeBuilder) entry(all *envelope.Inventory) *envelopeEntry {
	s := &e.out
	for _, t := range e.typesToName() {
		s.Types = append(s.Types, t.Name)
	}
	var others []*envelope.FoundType
	if len(e.types) == 0 {
		others = all.Types
	}
	s.Required, s.Fields, s.Stream = e.requiredRoles(others), e.fieldPaths(), e.stream()
	if len(e.types) == 0 && len(others) > 0 {
		s.Fields = nil
	}
	for _, t := range e.types {
		e.printedAt(t)
	}
	for _, t := range e.types {
		e.copiedAt(t)
	}
	e.unnamedAt()
	if out := e.typesOmittingFalse(); len(out) > 0 {
		s.Omitted = registry.OmittedFalse
		e.describe("%s leaves recoverable out if it is false.", finding.And(out))
	}
	e.noteMissing()
	return s
}

func (e *envelopeBuilder) describe(format string, args ...any) {
	e.out.evidence = append(e.out.evidence, fmt.Sprintf(format, args...))
}

// printedAt adds a comment on where values of a type are printed.
func (e *envelopeBuilder) printedAt(t *envelope.FoundType) {
	if len(t.Printed) == 0 || e.isPart(t) {
		return
	}
	var at []string
	for _, u := range t.Printed {
		if w := e.format(u.At); u.At.Line > 0 && !slices.Contains(at, w) {
			at = append(at, w)
		}
	}
	if len(at) == 0 {
		at = append(at, e.format(t.Span.Position))
	}
	e.describe("%s is printed: %s.", shortType(t.Name), formatFew(at))
}

// copiedAt adds a comment for each type into which the program copies fields of t. The
// comment contains a position and the names of the fields. If the program copies fields
// into t but also constructs t directly, another comment says where.
func (e *envelopeBuilder) copiedAt(t *envelope.FoundType) {
	if len(t.Printed) == 0 && !describesError(t) {
		return
	}
	for _, into := range e.targets(t) {
		var what []string
		at := ""
		for _, x := range t.Copies {
			if x.Into == into {
				what, at = append(what, roleWords(x.Role)), e.format(x.At)
			}
		}
		target := "a map or a struct without a name"
		if into != "" {
			target = shortType(into)
		}
		e.describe("%s becomes %s at %s, with its %s.", shortType(t.Name), target, at, finding.And(what))
	}
	if len(t.Made) > 0 && e.isCopiedInto(t) && slices.Contains(e.typesToName(), t) {
		e.describe("%s is also made directly: %s.", shortType(t.Name), e.firstFew(t.Made))
	}
}

func (e *envelopeBuilder) targets(t *envelope.FoundType) []string {
	var out []string
	for _, x := range t.Copies {
		isInner := func(o envelope.Copy) bool {
			return slices.ContainsFunc(e.types, func(part *envelope.FoundType) bool { return part.Name == o.Into && isPrintedInside(part, x.Into) })
		}
		if !slices.Contains(out, x.Into) && !isPrintedInside(t, x.Into) && !slices.ContainsFunc(t.Copies, isInner) {
			out = append(out, x.Into)
		}
	}
	return out
}

// isCopiedInto reports whether the program copies fields of another type in e.types into
// t. The other type must be printed, or [describesError] must return true for it.
func (e *envelopeBuilder) isCopiedInto(t *envelope.FoundType) bool {
	return slices.ContainsFunc(e.types, func(o *envelope.FoundType) bool {
		return (len(o.Printed) > 0 || describesError(o)) && slices.ContainsFunc(o.Copies, func(x envelope.Copy) bool { return x.Into == t.Name })
	})
}

func (e *envelopeBuilder) firstFew(spans []span.Span) string {
	var at []string
	for _, s := range spans {
		if w := e.format(s.Position); s.File != "" && !slices.Contains(at, w) {
			at = append(at, w)
		}
	}
	return formatFew(at)
}

// unnamedAt adds comments with the positions of envelopes that have no named type.
func (e *envelopeBuilder) unnamedAt() {
	kinds := map[object.Kind]string{object.Map: "map", object.Text: "text", object.Struct: "anonymous struct"}
	for _, kind := range []object.Kind{object.Map, object.Text, object.Struct} {
		var at []span.Span
		for _, o := range e.unnamed {
			if o.Kind == kind {
				at = append(at, o.Span)
			}
		}
		if len(at) > 0 {
			e.describe("There is no type to name for %s: %s.", finding.Count(len(at), kinds[kind]), e.firstFew(at))
		}
	}
}

// noteMissing adds a note if the entry does not require "recoverable" or "suggestion". A
// registry requires both by default, but the types of the group may have no such field.
func (e *envelopeBuilder) noteMissing() {
	if e.out.Required == nil {
		return
	}
	var without []string
	for _, role := range []string{registry.RoleRecoverable, registry.RoleSuggestion} {
		if !e.out.Requires(role) {
			without = append(without, role)
		}
	}
	var types []string
	for _, t := range e.typesToName() {
		types = append(types, shortType(t.Name))
	}
	what := "they have"
	if len(types) > 0 {
		what = finding.And(types) + " has"
	}
	if len(types) > 1 {
		what = finding.And(types) + " have"
	}
	addNote(&e.out.notes, "Not required yet: %s. Add it once %s a field for it.", strings.Join(without, " and "), what)
}

// roleWords returns a role as words: "exit code" for "exit_code".
func roleWords(role string) string { return strings.ReplaceAll(role, "_", " ") }
