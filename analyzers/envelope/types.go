package envelope

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/code/object"
	"github.com/exitlint/exitlint/internal/span"
	"github.com/exitlint/exitlint/registry"
)

// checkType checks that a type has a field for each required role. prefix is the path
// at which values of the type are printed inside of another object, or "".
func (c *checker) checkType(t *object.Type, prefix string) {
	reg := c.RegistryOf(t.Span.File)
	if reg == nil {
		return
	}
	table, r := c.tableAndRoles(t, reg, prefix)
	part := c.partWithRoles(t, r)
	if prefix == "" {
		c.checkConstants(t, table, reg)
	}
	if isExceptedType(table, t.Name) {
		return
	}
	// If isJudged is false, another call of checkType reports the findings about
	// part.Type.
	isJudged := part.Type == nil || c.isListed(t.Name)
	for _, role := range requirable(table) {
		f, ok := r[role]
		switch {
		case !ok && table.Requires(role) && c.listedIn(t) == "" && !c.hasFieldElsewhere(t, role) && openError(t) == "" && !isInOpenField(t, table.Fields[role], prefix):
			if at, ok := missingAt(t, part, table.Fields[role], prefix); ok && (isJudged || at == t.Span) {
				c.report(ruleType, at, nil, nil, "this JSON error has no field for %s: %s", role, missingField(reg, table, role))
			}
		case ok && (isJudged || f.isBeside) && role == registry.RoleRecoverable && isPlainBool(f.leaf) && f.leaf.Omit != "" && table.Omitted != registry.OmittedFalse:
			c.report(ruleType, f.leaf.Span, nil, c.withoutOmit(f.leaf), "%s leaves `%q: false` out of the JSON; remove it", f.leaf.Omit, lastOf(f.path))
		}
	}
}

// tableAndRoles returns the [envelope] table for a type, and the roles of its fields.
func (c *checker) tableAndRoles(t *object.Type, reg *registry.Registry, prefix string) (*registry.Envelope, fieldRoles) {
	if t.Name == "" {
		return tableOfFields(reg, fieldsOf(t), prefix)
	}
	table := c.tableOfPrinted(reg, t.Name, &c.knowledge)
	if c.isListed(t.Name) {
		return table, rolesOf(listedTypeFields(t, c.uses[t.Name]), table.Fields, prefix)
	}
	r := rolesOf(fieldsOf(t), table.Fields, prefix)
	c.addListedRoles(r, t.Name, &c.knowledge)
	return table, r
}

// missingAt returns the span at which a missing field is reported. Usually this is the
// span of t, the type of an envelope. It is the span of an inner struct with the
// details of the error if the field belongs there. missingAt returns false if the
// registry declares the field outside of t.
func missingAt(t *object.Type, part partType, path, prefix string) (span.Span, bool) {
	isOutside := func(prefix string) bool {
		_, inside := relativePath(path, prefix)
		return path != "" && !inside
	}
	if part.Type != nil && !isOutside(part.prefix) {
		return part.Span, true
	}
	return t.Span, !isOutside(prefix)
}

// tableOf returns the [envelope] table that applies to values of the type typ.
//
// If no table lists typ, its values are only parts of envelopes, or are only copied
// into envelopes. It is not known which envelopes these are, so tableOf returns the
// first table.
func tableOf(reg *registry.Registry, typ string) *registry.Envelope {
	if table := reg.EnvelopeOf(typ); table != nil {
		return table
	}
	return &reg.Envelopes[0]
}

// tableOfFields returns the [envelope] table that applies to an object without a named
// type, such as a map or a JSON string, and the roles of its fields. This is the table
// that lists no types, if there is one. Otherwise it is the table that gives roles to the
// most fields. prefix is the path at which the object is printed inside of another object,
// or "".
func tableOfFields(reg *registry.Registry, fields []field, prefix string) (*registry.Envelope, fieldRoles) {
	if table := reg.ShapedEnvelope(); table != nil {
		return table, rolesOf(fields, table.Fields, prefix)
	}
	best, r := &reg.Envelopes[0], rolesOfUnlisted(fields, &reg.Envelopes[0])
	for i := range reg.Envelopes[1:] {
		table := &reg.Envelopes[i+1]
		if other := rolesOfUnlisted(fields, table); len(other) > len(r) {
			best, r = table, other
		}
	}
	return best, r
}

// rolesOfUnlisted returns the roles of the fields of an object whose type the table
// does not list. The paths in the table begin at a listed type, and the object may
// contain the fields of this type in an inner object. So if the error code of the
// object is at "error.code", the path "hint" in the table also stands for "error.hint".
func rolesOfUnlisted(fields []field, table *registry.Envelope) fieldRoles {
	r := rolesOf(fields, table.Fields, "")
	code := r[registry.RoleErrorCode].path
	i := strings.LastIndexByte(code, '.')
	if i < 0 {
		return r
	}
	paths := map[string]string{}
	for role, path := range table.Fields {
		if !r.has(role) {
			paths[role] = code[:i+1] + path
		}
	}
	maps.Copy(r, declaredRoles(fields, paths, ""))
	return r
}

// missingField returns the last part of a message about a type without a field for a
// role: what to do about it.
func missingField(reg *registry.Registry, table *registry.Envelope, role string) string {
	if path, ok := table.Fields[role]; ok {
		return fmt.Sprintf("%s puts it at %q", reg.Name(), path)
	}
	return "add one, or name it under [envelope.fields] in " + reg.Name()
}

// A partType is the type of an inner field of an envelope, and the path of this field.
// Type is nil if there is no such field.
type partType struct {
	*object.Type
	prefix string
}

// partWithRoles returns the inner struct that contains the fields with roles, such as
// the struct in the "error" field. If these fields are directly in the envelope, the
// result is zero.
func (c *checker) partWithRoles(t *object.Type, r fieldRoles) partType {
	prefix := ""
	for _, role := range registry.Roles() {
		if i := strings.LastIndexByte(r[role].path, '.'); i >= 0 {
			prefix = r[role].path[:i]
			break
		}
	}
	if prefix == "" {
		return partType{}
	}
	for _, name := range slices.Sorted(maps.Keys(c.packages)) {
		for _, u := range c.packages[name].Uses {
			if u.Root != t.Name || u.Prefix != prefix {
				continue
			}
			if part := (partType{c.typeNamed(u.Type), prefix}); t.Name != "" || part.isIn(t) {
				return part
			}
		}
	}
	return partType{}
}

// isIn reports whether t, a type without a name, has all fields of the inner struct p,
// so that p may be a part of t.
func (p partType) isIn(t *object.Type) bool {
	return p.Type != nil && !slices.ContainsFunc(p.Leaves, func(inner object.Leaf) bool {
		return !slices.ContainsFunc(t.Leaves, func(l object.Leaf) bool { return l.Path == p.prefix+"."+inner.Path })
	})
}
