package envelope

import (
	"fmt"
	"slices"

	"github.com/exitlint/exitlint/internal/code/object"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/registry"
)

// checkNames reports each name under [envelope] in the registry for which no type or
// function exists.
func (c *checker) checkNames() {
	for i := range c.Registry.Envelopes {
		n := &c.Registry.Envelopes[i]
		for j, name := range n.Types {
			c.checkName("[envelope]", &n.Entry, "type", registry.ItemKey("types", j), name)
		}
		for j := range n.Excepts {
			x := &n.Excepts[j]
			c.checkName("[[envelope.except]]", &x.Entry, "type", "type", x.Type)
			c.checkName("[[envelope.except]]", &x.Entry, "func", "func", x.Func)
		}
	}
}

// checkName reports a name in the registry if the program has no type or function of
// this name, if the type only stands for another one, or if [envelope] names an interface.
// An object has no interface type, so the entry would have no effect. kind is
// "type" or "func".
func (c *checker) checkName(table string, e *registry.Entry, kind, key, name string) {
	if name == "" || !e.Own(key) || !c.On(ruleMismatch, c.Registry) {
		return
	}
	message := ""
	if near, missing := c.Missing(c.Registry, kind, name); missing {
		message = fmt.Sprintf("%s names %s, which does not exist%s", table, name, near)
	} else if kind == "type" && c.IsAlias(c.Registry, name) {
		message = fmt.Sprintf("%s names %s, which only stands for another type; name that one", table, name)
	} else if table == "[envelope]" && c.IsInterface(c.Registry, name) {
		message = fmt.Sprintf("%s names %s, which is an interface; name the types that implement it", table, name)
	}
	if message != "" {
		c.ReportRegistry(finding.Finding{Rule: ruleMismatch, Message: message, Span: e.At(key).Span(len(name) + 2)})
	}
}

// listedPart looks for a field of the printed type root whose own type the registry
// lists. It returns the [object.Use] of this field, or a zero Use if there is none.
func (c *checker) listedPart(root string, k *knowledge) object.Use {
	for _, name := range c.Registry.EnvelopeTypes() {
		for _, u := range k.uses[name] {
			if u.Root == root && u.Prefix != "" && root != name {
				return u
			}
		}
	}
	return object.Use{}
}

// tableOfPrinted returns the [envelope] table for a printed type. If the type embeds a
// listed type, or the program prints values of a listed type inside of this type, the
// table is that of the listed type.
func (c *checker) tableOfPrinted(reg *registry.Registry, typ string, k *knowledge) *registry.Envelope {
	if typ != "" && !c.isListed(typ) {
		if t := c.declaredType(typ); t != nil && c.listedIn(t) != "" {
			return tableOf(reg, c.listedIn(t))
		}
		if u := c.listedPart(typ, k); u.Type != "" {
			return tableOf(reg, u.Type)
		}
	}
	return tableOf(reg, typ)
}

// addListedRoles adds roles to r, the roles of the fields of the printed type typ. The
// added roles are those of fields whose values come from a type that the registry
// lists: a printed value may contain a value of the listed type, or the program may
// copy fields from one. The registry declares the paths of these fields in the listed
// type.
func (c *checker) addListedRoles(r fieldRoles, typ string, k *knowledge) {
	if typ == "" || c.isListed(typ) {
		return
	}
	for _, more := range []fieldRoles{c.rolesOfListedPart(typ, k), c.copiedRoles(typ, k)} {
		for role, f := range more {
			if !r.has(role) {
				r[role] = f
			}
		}
	}
}

// copiedRoles returns the roles of the fields of a printed type into which the program
// copies fields of a listed type.
func (c *checker) copiedRoles(typ string, k *knowledge) fieldRoles {
	copies := k.listedCopies[typ]
	source, t := c.declaredType(k.copiedFrom[typ]), c.declaredType(typ)
	if len(copies) == 0 || source == nil || t == nil {
		return nil
	}
	out, fields := fieldRoles{}, fieldsOf(t)
	for role, given := range rolesOf(listedTypeFields(source, k.uses[source.Name]), tableOf(c.Registry, source.Name).Fields, "") {
		for _, f := range fields {
			if slices.Contains(copies, fieldCopy{f.path, object.FieldRef{Type: source.Name, Path: given.path}}) {
				out[role] = f
			}
		}
	}
	return out
}

// A fieldCopy says that the program copies a field of one type into a field of another
// type.
type fieldCopy struct {
	path string          // the path of the field into which the program copies
	from object.FieldRef // the field that the program copies
}

// rolesOfListedPart returns the roles of the fields of an inner struct whose type the
// registry lists. The paths of the fields begin at the outer type root, because a
// literal of root that contains the inner struct counts as one object.
func (c *checker) rolesOfListedPart(root string, k *knowledge) fieldRoles {
	u := c.listedPart(root, k)
	if u.Type == "" {
		return nil
	}
	inner, around := c.declaredType(u.Type), c.declaredType(root)
	if inner == nil || around == nil {
		return nil
	}
	out, fields := fieldRoles{}, fieldsOf(around)
	for role, f := range rolesOf(fieldsOf(inner), tableOf(c.Registry, u.Type).Fields, u.Prefix) {
		for _, g := range fields {
			if g.path == u.Prefix+"."+f.path {
				out[role] = g
			}
		}
	}
	return out
}
