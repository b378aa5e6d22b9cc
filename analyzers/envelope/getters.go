package envelope

import (
	"maps"
	"slices"

	"github.com/exitlint/exitlint/internal/code/object"
	"github.com/exitlint/exitlint/internal/span"
	"github.com/exitlint/exitlint/registry"
)

// copySources returns the fields from which a value may be copied. If the value is
// the result of a method of an error, these are the fields that methods of this name
// return in all errors of the program.
func (k *knowledge) copySources(v object.Value) []object.FieldRef {
	var out []object.FieldRef
	k.visit(v, map[object.FieldRef]bool{}, func(from object.FieldRef) { out = append(out, from) }, func(object.Getter) {})
	return out
}

// visit calls field for each field from which a value may be copied, and getter for each
// method that may return the value. seen contains the references that have been visited.
func (k *knowledge) visit(v object.Value, seen map[object.FieldRef]bool, field func(object.FieldRef), getter func(object.Getter)) {
	for _, from := range v.From {
		if seen[from] {
			continue
		}
		seen[from] = true
		if from.Type != object.AnyError {
			field(from)
			continue
		}
		for _, g := range k.getters[from.Path] {
			getter(g)
			k.visit(g.Value, seen, field, getter)
		}
	}
}

// emptyGetters reports the methods of errors that return an empty suggestion, or another
// empty field that is required, if an envelope contains the result. Only the pass of a
// main package knows all errors.
func (c *checker) emptyGetters() {
	found := map[span.Span]func(){}
	for _, path := range slices.Sorted(maps.Keys(c.packages)) {
		objects := c.packages[path].Objects
		for i := range objects {
			e, ok := c.envelopeOf(&objects[i], &c.knowledge)
			if !ok || e.isFrame || e.Handed && c.called[e.From()] || c.isExcepted(e, c.subjectOf(e)) {
				continue
			}
			for _, role := range requirable(e.sort) {
				if role != registry.RoleRecoverable && e.sort.Requires(role) {
					c.emptyGettersOf(e, role, found)
				}
			}
		}
	}
	for _, at := range slices.SortedFunc(maps.Keys(found), func(a, b span.Span) int { return a.Position.Compare(b.Position) }) {
		found[at]()
	}
}

// emptyGettersOf adds to found a report for each method that leaves a field of an
// envelope empty. The key of a report is the span of the empty expression.
func (c *checker) emptyGettersOf(e envelope, role string, found map[span.Span]func()) {
	rule := ruleField
	if role == registry.RoleSuggestion {
		rule = ruleSuggestion
	}
	c.visit(e.value(role), map[object.FieldRef]bool{}, func(object.FieldRef) {}, func(g object.Getter) {
		at := g.Value.Span
		if g.Value.Blank != nil {
			at = *g.Value.Blank
		} else if !g.Value.IsEmpty() {
			return
		}
		found[at] = func() { c.report(rule, at, nil, nil, "%q is empty here, in a JSON error", lastOf(e.key(role))) }
	})
}
