package envelope

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/code/object"
	"github.com/exitlint/exitlint/internal/span"
	"github.com/exitlint/exitlint/registry"
)

// copySources returns the fields from which a value may be copied. For the result of
// err.Hint(), these are the fields that the methods Hint of all error types return.
func (k *knowledge) copySources(v object.Value) []object.FieldRef {
	var out []object.FieldRef
	k.visit(v, map[object.FieldRef]bool{}, func(from object.FieldRef) { out = append(out, from) }, func(object.Getter) {})
	return out
}

// visit walks over the possible sources of a value. For each field from which the value
// may be copied, visit calls the function "field". For each method that may return the
// value, it calls the function "getter".
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

// A findingKey is the position and the rule of a finding.
type findingKey struct {
	at   span.Span
	rule string
}

// A getterFindings value contains functions, each of which reports one finding. Several
// envelopes may lead to the same finding.
type getterFindings map[findingKey]func()

// checkGetters checks the methods of errors that supply the fields of an envelope. It
// reports a method that returns an empty value for a required field such as the
// suggestion, or that contradicts the registry.
//
// It runs only for main packages, because only their passes know all error types of the
// program.
func (c *checker) checkGetters() {
	found := getterFindings{}
	for _, path := range slices.Sorted(maps.Keys(c.packages)) {
		for o := range c.packages[path].AllObjects {
			e, ok := c.envelopeOf(o, &c.knowledge)
			if !ok || e.hasErrorPart || e.WrittenByCallers && c.calledFunctions[e.From()] || c.isExcepted(e, c.subjectOf(e)) {
				continue
			}
			c.checkContraryGetters(e, found)
			c.checkCodeGetters(e, found)
			for _, role := range requirable(e.table) {
				if role != registry.RoleRecoverable && e.table.Requires(role) {
					c.checkGettersOf(e, role, found)
				}
			}
		}
	}
	byPosition := func(a, b findingKey) int {
		return cmp.Or(a.at.Position.Compare(b.at.Position), cmp.Compare(a.rule, b.rule))
	}
	for _, key := range slices.SortedFunc(maps.Keys(found), byPosition) {
		found[key]()
	}
}

// checkGettersOf finds methods that leave the field with the given role empty. For each
// empty expression in these methods, it adds a function to the parameter found, which
// reports the expression.
func (c *checker) checkGettersOf(e envelope, role string, found getterFindings) {
	rule := ruleField
	if role == registry.RoleSuggestion {
		rule = ruleSuggestion
	}
	if v := e.value(role); v.Blank != nil && c.mayLackMethod(e, role) && c.requiredRoles(e).has(role) {
		lacking := c.lackingTypes(e, role)
		for t, method := range lacking {
			found[findingKey{t.Span, rule}] = func() {
				c.report(rule, t.Span, nil, nil, "%s has no method %s, so the %q of its JSON error is empty", lastOf(t.Name), method, lastOf(e.printedPath(role)))
			}
		}
		if at := *v.Blank; len(lacking) == 0 {
			found[findingKey{at, rule}] = func() { c.report(rule, at, nil, nil, "%q is empty here, in a JSON error", lastOf(e.printedPath(role))) }
		}
	}
	c.visit(e.value(role), map[object.FieldRef]bool{}, func(object.FieldRef) {}, func(g object.Getter) {
		if !isEmptyGetter(g) {
			return
		}
		if t := c.heir(g, isEmptyGetter); t != nil {
			found[findingKey{t.Span, rule}] = func() {
				c.report(rule, t.Span, nil, nil, "%s inherits an empty %q for its JSON error", lastOf(t.Name), lastOf(e.printedPath(role)))
			}
			return
		}
		at := g.Value.Span
		if g.Value.Blank != nil {
			at = *g.Value.Blank
		}
		found[findingKey{at, rule}] = func() { c.report(rule, at, nil, nil, "%q is empty here, in a JSON error", lastOf(e.printedPath(role))) }
	})
}

// isEmptyGetter reports whether a method returns an empty value, at least on some paths.
func isEmptyGetter(g object.Getter) bool { return g.Value.Blank != nil || g.Value.IsEmpty() }

// heir returns the error type of a method that returns a wrong value, if the mistake is in
// the type, and not in the method: the type inherits the method from a type that it embeds,
// and the method is right for other error types, or they have their own. isWrong reports
// whether a method is wrong for its type. In all other cases, heir returns nil.
func (c *checker) heir(g object.Getter, isWrong func(object.Getter) bool) *object.Type {
	isRight := func(o object.Getter) bool { return !isWrong(o) }
	if !g.IsPromoted || !slices.ContainsFunc(c.getters[g.Method], isRight) {
		return nil
	}
	return c.declaredType(g.Type)
}

// mayLackMethod reports whether the field with the given role is the result of a method
// that only some errors have, and the error code is that of a method that all of them have,
// as after
//
//	if h, ok := c.(hinter); ok { // c has the method ErrorCode
//		hint = h.Hint()
//	}
func (c *checker) mayLackMethod(e envelope, role string) bool {
	return len(c.optionalGetters(e, role)) > 0
}

// optionalGetters returns the pairs of methods for mayLackMethod; see
// [object.Package.OptionalGetters].
func (c *checker) optionalGetters(e envelope, role string) []object.FieldRef {
	code, v := e.value(registry.RoleErrorCode), e.value(role)
	var out []object.FieldRef
	for _, p := range c.packages {
		for _, r := range p.OptionalGetters {
			if slices.Contains(code.From, object.FieldRef{Type: object.AnyError, Path: r.Type}) && slices.Contains(v.From, object.FieldRef{Type: object.AnyError, Path: r.Path}) {
				out = append(out, r)
			}
		}
	}
	return out
}

// lackingTypes returns the error types that have the method for the error code, but not the
// one for the field with the given role. The values are the names of the methods that they
// lack. It leaves out types whose error code an [[envelope.except]] names.
func (c *checker) lackingTypes(e envelope, role string) map[*object.Type]string {
	out := map[*object.Type]string{}
	for _, r := range c.optionalGetters(e, role) {
		method, _, _ := strings.Cut(r.Path, "(")
		for _, g := range c.getters[r.Type] {
			hasMethod := func(o object.Getter) bool { return o.Type == g.Type }
			if t := c.declaredType(g.Type); t != nil && !slices.ContainsFunc(c.getters[r.Path], hasMethod) && !c.isExceptedCode(e, g) {
				out[t] = method
			}
		}
	}
	return out
}

// isExceptedCode reports whether an error of a type may lack required fields. g is the method
// of this type that returns the error code.
func (c *checker) isExceptedCode(e envelope, g object.Getter) bool {
	if declared, ok := e.reg.ErrorCode(g.Value.Const); ok && e.reg.Effective(*declared).Class == registry.ClassCancelled {
		return true
	}
	return slices.ContainsFunc(e.table.Excepts, func(x registry.Except) bool {
		return x.Type == g.Type || x.Code != "" && x.Code == g.Value.Const
	})
}

// checkContraryGetters finds error types whose methods contradict the registry: one
// method returns an error code, and another method returns the wrong bool for
// "recoverable". For each wrong bool, it adds a function to the parameter found, which
// reports the bool.
func (c *checker) checkContraryGetters(e envelope, found getterFindings) {
	codes := c.gettersOf(e, registry.RoleErrorCode)
	isWrong := func(g object.Getter) bool { return e.contradicts(codes[g.Type], g) }
	for _, g := range c.gettersOf(e, registry.RoleRecoverable) {
		if g.Value.Span.File == "" || !isWrong(g) {
			continue
		}
		at, where := g.Value.Span, "here"
		if t := c.heir(g, isWrong); t != nil {
			at, where = t.Span, "in "+lastOf(t.Name)+", which inherits it"
		}
		declared, _ := e.reg.ErrorCode(codes[g.Type].Value.Const)
		about := e.reg.SubjectOf(*declared)
		found[findingKey{at, ruleMismatch}] = func() {
			c.report(ruleMismatch, at, declared.Exit, nil, "%s is %s %s, but %s says %q for %s", lastOf(e.printedPath(registry.RoleRecoverable)), g.Value.Const, where, e.reg.Name(), about.Stated(), declared.Code)
		}
	}
}

// contradicts reports whether a method of an error type says whether to try again, and the
// registry says the contrary for the error code that the method "code" of the type returns.
func (e envelope) contradicts(code, says object.Getter) bool {
	declared, ok := e.reg.ErrorCode(code.Value.Const)
	if !ok || says.Value.State != object.Constant {
		return false
	}
	right, decided := e.reg.SubjectOf(*declared).Answer().JSON()
	return decided && says.Value.Const != right
}

// checkCodeGetters finds methods that return an error code that the registry does not
// declare. For each such code, it adds a function to the parameter found, which reports the
// code.
func (c *checker) checkCodeGetters(e envelope, found getterFindings) {
	for _, g := range c.gettersOf(e, registry.RoleErrorCode) {
		v := g.Value
		if v.Span.File != "" && v.Kind != "number" && !e.reg.AllowsErrorCode(v.Const) && e.isUsedAsCode(v.Const) {
			found[findingKey{v.Span, ruleMismatch}] = func() { c.reportErrorCode(e, v.Const, v.Span) }
		}
	}
}

// gettersOf returns the methods of errors that return a constant for a role of an envelope.
// The result is keyed by the error types.
func (c *checker) gettersOf(e envelope, role string) map[string]object.Getter {
	out := map[string]object.Getter{}
	for _, from := range e.value(role).From {
		if from.Type != object.AnyError {
			continue
		}
		for _, g := range c.getters[from.Path] {
			if g.Value.State == object.Constant && !g.Value.IsEmpty() {
				out[g.Type] = g
			}
		}
	}
	return out
}
