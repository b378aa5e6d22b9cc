package envelope

import (
	"fmt"

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
// this name. kind is "type" or "func".
func (c *checker) checkName(table string, e *registry.Entry, kind, key, name string) {
	if name == "" || !e.Own(key) || !c.On(ruleMismatch, c.Registry) {
		return
	}
	if near, missing := c.Missing(c.Registry, kind, name); missing {
		c.ReportRegistry(finding.Finding{Rule: ruleMismatch, Message: fmt.Sprintf("%s names %s, which does not exist%s", table, name, near), Span: e.At(key).Span(len(name) + 2)})
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
