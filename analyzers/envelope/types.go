package envelope

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/code/object"
	"github.com/exitlint/exitlint/registry"
)

// checkType checks that a type has a field for each role that the registry
// requires. prefix is the path of the type within the printed one.
func (c *checker) checkType(t *object.Type, prefix string) {
	reg := c.RegistryOf(t.Span.File)
	if reg == nil {
		return
	}
	sort := sortOf(reg, t.Name)
	r := rolesOf(fieldsOf(t), sort.Fields, prefix)
	part := c.partWithRoles(t, r)
	for _, role := range []string{registry.RoleErrorCode, registry.RoleMessage, registry.RoleExitCode, registry.RoleRecoverable, registry.RoleSuggestion, registry.RoleRetryAfter} {
		f, ok := r[role]
		if !ok {
			if sort.Requires(role) && (part == nil || c.isNamed(t.Name)) {
				at := t.Span
				if part != nil {
					at = part.Span
				}
				c.report(ruleType, at, nil, nil, "this JSON error has no field for %s: %s", role, missingField(reg, sort, role))
			}
			continue
		}
		if role == registry.RoleRecoverable && isPlainBool(f.leaf) && f.leaf.Omit != "" && (part == nil || c.isNamed(t.Name)) {
			c.report(ruleType, f.leaf.Span, nil, c.withoutOmit(f.leaf), "%s leaves `%q: false` out of the JSON; remove it", f.leaf.Omit, lastOf(f.path))
		}
	}
}

// sortOf returns the sort of envelopes that a type belongs to. A type that the
// registry does not name, although it names those of each sort, is a part or a
// source of an envelope, and gets the first sort.
func sortOf(reg *registry.Registry, typ string) *registry.Envelope {
	if sort := reg.EnvelopeOf(typ); sort != nil {
		return sort
	}
	return &reg.Envelopes[0]
}

// missingField returns the advice for a role without a field.
func missingField(reg *registry.Registry, sort *registry.Envelope, role string) string {
	if path, ok := sort.Fields[role]; ok {
		return fmt.Sprintf("%s puts it at %q", reg.Name(), path)
	}
	return "add one, or name it under [envelope.fields] in " + reg.Name()
}

// partWithRoles returns the type of the field of an envelope that contains the
// roles. It returns nil if the envelope itself has the roles.
func (c *checker) partWithRoles(t *object.Type, r fieldRoles) *object.Type {
	prefix := ""
	for _, f := range r {
		if i := strings.LastIndexByte(f.path, '.'); i >= 0 {
			prefix = f.path[:i]
		}
	}
	if prefix == "" {
		return nil
	}
	for _, name := range slices.Sorted(maps.Keys(c.packages)) {
		for _, u := range c.packages[name].Uses {
			if u.Root == t.Name && u.Prefix == prefix {
				return c.typeNamed(u.Type)
			}
		}
	}
	return nil
}
