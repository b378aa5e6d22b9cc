package envelope

import (
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/code/object"
	"github.com/exitlint/exitlint/registry"
)

// hasErrors reports whether values of a type have a list of errors.
func hasErrors(t *object.Type) bool {
	return slices.ContainsFunc(t.Leaves, func(l object.Leaf) bool { return l.Kind == "list" && isErrors(l.Path) })
}

func isErrors(path string) bool { return strings.EqualFold(lastOf(path), "errors") }

func (e envelope) isElement() bool {
	whole, _ := e.List()
	return whole != nil
}

// classifyElement sets the roles of an element of a list, and reports whether it is an
// envelope. All of these conditions must be true:
//
//   - The list is called errors.
//   - The object with the list says that something failed.
//   - The element has the fields of an error.
//   - The list is not in the details of another error.
func (c *checker) classifyElement(e *envelope) bool {
	whole, list := e.List()
	if !isErrors(list) || c.isListed(e.ElementType()) {
		return false // an error of a listed type is checked wherever it is
	}
	fields := keyFields(e.Fields)
	if t := c.declaredType(e.ElementType()); t != nil {
		fields = fieldsOf(t)
	}
	e.table, e.roles = tableOfFields(e.reg, fields, "")
	e.prefix = list + "[]"
	if isKnownNonEnvelope(fields, e.table.Fields) || !e.roles.hasCodeAndMessage() && !e.roles.mayBeEnvelope() {
		return false
	}
	if strings.Contains(list, ".") && c.ownRoles(whole).hasCodeAndMessage() {
		// The list describes details of one error, as in {"code": 1, "message": "…",
		// "context": {"errors": […]}}.
		return false
	}
	switch outcomeOf(whole, c.declaredType(whole.Type)) {
	case failure:
		return true
	case success:
		return false
	}
	status := whole.Fields.At(registry.RoleExitCode)
	return e.Fails || status.State == object.Constant && status.Const != "0"
}

// addElementTypes sets k.elementTypes.
func (c *checker) addElementTypes(k *knowledge) {
	for _, p := range k.packages {
		for o := range p.AllObjects {
			for _, f := range o.Fields {
				if isErrors(f.Path) && f.Value.Part != "" && outcomeOf(o, c.declaredType(o.Type)) == failure {
					k.elementTypes[f.Value.Part] = true
				}
			}
		}
	}
}

// isOnlyElement reports whether values of a type are printed only as elements of lists
// called errors.
func isOnlyElement(uses []object.Use) bool {
	return !slices.ContainsFunc(uses, func(u object.Use) bool { return !isErrors(u.Prefix) })
}

// learnRow records in k.rowTypes whether a loop prints o. It records elements of lists
// in k.elementSpans instead.
func (k *knowledge) learnRow(o *object.Object) {
	if whole, _ := o.List(); whole != nil {
		k.elementSpans[o.Span] = true
		return
	}
	isRow := o.IsRow && o.Sink != nil && o.Sink.To != object.Stderr
	if all, known := k.rowTypes[o.Type]; o.Type != "" && (!known || all) {
		k.rowTypes[o.Type] = isRow
	}
}

// ownRoles returns the roles of the fields of an object, except those in a field named
// "error".
func (c *checker) ownRoles(o *object.Object) fieldRoles {
	if t := c.declaredType(o.Type); t != nil {
		return usualRoles(fieldsOf(t), "", false)
	}
	return usualRoles(keyFields(o.Fields), "", false)
}
