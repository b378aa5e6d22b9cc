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
	if !isErrors(list) {
		return false
	}
	fields := keyFields(e.Fields)
	e.table, e.roles = tableOfKeys(e.reg, fields)
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

// ownRoles returns the roles of the fields of an object, except those in a field named
// "error".
func (c *checker) ownRoles(o *object.Object) fieldRoles {
	if t := c.declaredType(o.Type); t != nil {
		return usualRoles(fieldsOf(t), "", false)
	}
	return usualRoles(keyFields(o.Fields), "", false)
}
