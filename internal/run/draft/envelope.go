package draft

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/analyzers/envelope"
	"github.com/exitlint/exitlint/internal/code/object"
	"github.com/exitlint/exitlint/internal/doc/attr"
	"github.com/exitlint/exitlint/internal/span"
	"github.com/exitlint/exitlint/registry"
)

// An envelopeEntry is an [envelope] entry of the draft, with the comments to write
// above it.
type envelopeEntry struct {
	registry.Envelope
	evidence []string // comments on where in the code the envelopes are
	notes    []string
}

// An envelopeGroup contains the envelopes for one [envelope] entry: types that belong
// together (see groupsOf), and envelopes without a named type.
type envelopeGroup struct {
	types   []*envelope.FoundType // the types of the group, sorted by name
	unnamed []envelope.FoundObject
}

// AddEnvelopes adds an entry for each group of envelopes that programs print. format
// formats a position for comments.
func (d *Draft) AddEnvelopes(found []*envelope.Inventory, format func(span.Position) string) {
	all := mergeResults(found)
	groups := groupsOf(all.Types)
	anonymous := slices.ContainsFunc(all.Unnamed, func(o envelope.FoundObject) bool { return o.Kind == object.Struct })
	switch {
	case len(all.Unnamed) == 0:
	// An [envelope] entry with a list of types does not apply to anonymous structs, so
	// they need a group of their own.
	case len(groups) == 0 || anonymous:
		groups = append(groups, &envelopeGroup{unnamed: all.Unnamed})
	default:
		mapGroup(groups).unnamed = all.Unnamed
	}
	for _, g := range groups {
		e := &envelopeBuilder{envelopeGroup: g, format: format}
		d.envelopes = append(d.envelopes, e.entry(all))
	}
	nameEnvelopes(d.envelopes)
}

// mapGroup returns the group of the envelopes without a Go type, which the program
// builds as maps or strings. It prefers a group with a type whose fields are copied
// into a map or string. Otherwise it returns the first group. The rules of the envelope
// family choose a group in the same way.
func mapGroup(groups []*envelopeGroup) *envelopeGroup {
	i := slices.IndexFunc(groups, func(g *envelopeGroup) bool {
		return slices.ContainsFunc(g.typesToName(), func(t *envelope.FoundType) bool {
			return slices.ContainsFunc(t.Copies, func(x envelope.Copy) bool { return x.Into == "" })
		})
	})
	return groups[max(0, i)]
}

// mergeResults merges the results for several programs, which may share packages.
func mergeResults(found []*envelope.Inventory) *envelope.Inventory {
	all := &envelope.Inventory{}
	types := map[string]*envelope.FoundType{}
	for _, f := range found {
		for _, t := range f.Types {
			if have := types[t.Name]; have != nil {
				have.Merge(t)
				continue
			}
			types[t.Name] = t
			all.Types = append(all.Types, t)
		}
		for _, o := range f.Unnamed {
			if !slices.ContainsFunc(all.Unnamed, func(have envelope.FoundObject) bool { return have.Span == o.Span }) {
				all.Unnamed = append(all.Unnamed, o)
			}
		}
	}
	slices.SortFunc(all.Types, func(a, b *envelope.FoundType) int { return cmp.Compare(a.Name, b.Name) })
	slices.SortFunc(all.Unnamed, func(a, b envelope.FoundObject) int { return a.Span.Position.Compare(b.Span.Position) })
	return all
}

// groupsOf divides types into groups. Two types are in the same group if fields of one
// are copied into the other, or if one is printed as a part of the other. Groups without
// types to name in the registry are left out; see typesToName.
func groupsOf(types []*envelope.FoundType) []*envelopeGroup {
	groups := map[string]*envelopeGroup{}
	for _, t := range types {
		groups[t.Name] = &envelopeGroup{types: []*envelope.FoundType{t}}
	}
	join := func(a, b string) {
		into, from := groups[a], groups[b]
		if into == nil || from == nil || into == from {
			return
		}
		into.types = append(into.types, from.types...)
		for _, t := range from.types {
			groups[t.Name] = into
		}
	}
	for _, t := range types {
		for _, x := range t.Copies {
			join(t.Name, x.Into)
		}
		for _, u := range t.Printed {
			join(t.Name, u.Root)
		}
	}
	var out []*envelopeGroup
	for _, t := range types {
		g := groups[t.Name]
		slices.SortFunc(g.types, func(a, b *envelope.FoundType) int { return cmp.Compare(a.Name, b.Name) })
		if !slices.Contains(out, g) && len(g.typesToName()) > 0 {
			out = append(out, g)
		}
	}
	return out
}

// typesToName returns the types of the group for the key "types" of the registry.
// Usually these are the types whose values the program constructs. In two cases they
// are the types whose values it prints instead:
//
//   - The program constructs no value of any type in the group.
//   - A constructed type has a field whose Go name does not show its role. The JSON
//     names of the printed types show the roles.
func (g *envelopeGroup) typesToName() []*envelope.FoundType {
	var out []*envelope.FoundType
	for _, t := range g.types {
		if g.isConstructed(t) && !g.isFrame(t) {
			out = append(out, t)
		}
	}
	if len(out) > 0 && !slices.ContainsFunc(out, hasUnusualName) {
		return out
	}
	return g.printedTypes()
}

// hasUnusualName reports whether a type has a field with the role "recoverable" or
// "suggestion" whose name does not show this role. It returns false for a type whose
// values the program prints directly.
func hasUnusualName(t *envelope.FoundType) bool {
	return slices.ContainsFunc([]string{registry.RoleRecoverable, registry.RoleSuggestion}, func(role string) bool {
		f, ok := t.Fields[role]
		return ok && !f.IsUsual && len(t.Printed) == 0
	})
}

// isConstructed reports whether the program constructs values of a type. A value does
// not count as constructed if the program only copies fields of another type into it. A
// type whose values are not printed must describe an error; see [describesError]. If
// such a type also implements error, the result is true even if no value is
// constructed.
func (g *envelopeGroup) isConstructed(t *envelope.FoundType) bool {
	if len(t.Printed) == 0 && !describesError(t) {
		return false
	}
	return len(t.Made) > 0 || len(t.Printed) == 0 && t.IsError
}

// describesError reports whether the fields of a type describe an error in more detail
// than a message does. The result is true in any of these cases:
//
//   - One of its fields says whether the error is recoverable.
//   - One of its fields contains a suggestion for the user.
//   - The type implements error, and has a field for an error code and at least one
//     other field.
func describesError(t *envelope.FoundType) bool {
	_, recoverable := t.Fields[registry.RoleRecoverable]
	_, suggestion := t.Fields[registry.RoleSuggestion]
	_, code := t.Fields[registry.RoleErrorCode]
	return recoverable || suggestion || t.IsError && code && len(t.Fields) > 1
}

// isFrame reports whether a type only wraps values of other types, as in {"error": {…}}.
// In such a type, all fields with a role are in nested structs that the program
// constructs separately.
func (g *envelopeGroup) isFrame(t *envelope.FoundType) bool {
	for _, f := range t.Fields {
		isInside := func(part *envelope.FoundType) bool {
			return len(part.Made) > 0 && slices.ContainsFunc(part.Printed, func(u object.Use) bool {
				return u.Root == t.Name && u.Prefix != "" && strings.HasPrefix(f.Path, u.Prefix+".")
			})
		}
		if !slices.ContainsFunc(g.types, isInside) {
			return false
		}
	}
	return true
}

// isPrintedInside reports whether values of a type are printed as a part of values of
// another type, named root.
func isPrintedInside(part *envelope.FoundType, root string) bool {
	return part.Name != root && slices.ContainsFunc(part.Printed, func(u object.Use) bool { return u.Root == root })
}

// printedTypes returns the types in g whose values the program prints. It leaves out
// types that are printed only as parts of other types in g.
func (g *envelopeGroup) printedTypes() []*envelope.FoundType {
	var out []*envelope.FoundType
	for _, t := range g.types {
		if len(t.Printed) > 0 && !g.isPart(t) {
			out = append(out, t)
		}
	}
	return out
}

// isPart reports whether values of a type are printed only inside values of other types of
// the group, and never on their own.
func (g *envelopeGroup) isPart(t *envelope.FoundType) bool {
	return len(t.Printed) > 0 && !slices.ContainsFunc(t.Printed, func(u object.Use) bool {
		return u.Prefix == "" || !slices.ContainsFunc(g.types, func(o *envelope.FoundType) bool { return o.Name == u.Root })
	})
}

// requiredRoles returns the value of the key "required" for the [envelope] entry: the
// roles that all envelopes of the group have. If these include "recoverable" and
// "suggestion", it returns nil, because these two roles are the default. "others"
// contains further types whose fields count.
func (g *envelopeGroup) requiredRoles(others []*envelope.FoundType) []string {
	types := slices.Concat(g.typesToName(), others)
	var out []string
	for _, role := range []string{registry.RoleErrorCode, registry.RoleMessage, registry.RoleExitCode} {
		if g.isAlwaysSet(role, types) {
			out = append(out, role)
		}
	}
	usual := 0
	for _, role := range []string{registry.RoleRecoverable, registry.RoleSuggestion} {
		if g.hasRole(role, types) {
			out = append(out, role)
			usual++
		}
	}
	if usual == 2 {
		return nil
	}
	return append([]string{}, out...)
}

// hasRole reports whether all given types and all anonymous structs of the group have a
// field with the given role. Without types, at least one envelope of the group must have
// the role.
func (g *envelopeGroup) hasRole(role string, types []*envelope.FoundType) bool {
	for _, t := range types {
		if _, ok := t.Fields[role]; !ok {
			return false
		}
	}
	hasRole := func(o envelope.FoundObject) bool { _, ok := o.Roles[role]; return ok }
	if slices.ContainsFunc(g.unnamed, func(o envelope.FoundObject) bool { return o.Kind == object.Struct && !hasRole(o) }) {
		return false
	}
	return len(types) > 0 || slices.ContainsFunc(g.unnamed, hasRole)
}

// isAlwaysSet reports whether every envelope in g sets the field with the given role,
// such as "message". Each of the given types must have a field with this role.
func (g *envelopeGroup) isAlwaysSet(role string, types []*envelope.FoundType) bool {
	for _, t := range types {
		if f, ok := t.Fields[role]; !ok || !f.IsUsual && len(t.Printed) == 0 {
			return false
		}
	}
	for _, t := range slices.Concat(g.types, types) {
		if _, ok := t.Fields[role]; ok && t.Sets[role] < t.Objects {
			return false
		}
	}
	return !slices.ContainsFunc(g.unnamed, func(o envelope.FoundObject) bool { return !slices.Contains(o.Sets, role) })
}

// fieldPaths returns the JSON paths of the fields in the envelopes of g, keyed by role.
// For example, the role "message" may have the path "error.text". It leaves out default
// paths, which a registry need not contain. It also leaves out a role whose path differs
// between envelopes.
func (g *envelopeGroup) fieldPaths() map[string]string {
	paths := map[string][]string{}
	add := func(role, path string) {
		if !slices.Contains(paths[role], path) {
			paths[role] = append(paths[role], path)
		}
	}
	for _, t := range g.types {
		if len(t.Printed) == 0 || g.isPart(t) {
			continue
		}
		for role, f := range t.Fields {
			path := f.Path
			if prefix := t.Printed[0].Prefix; prefix != "" {
				path = prefix + "." + path
			}
			add(role, path)
		}
	}
	if len(g.printedTypes()) == 0 {
		for _, o := range g.unnamed {
			for role, f := range o.Roles {
				add(role, f.Path)
			}
		}
	}
	out := map[string]string{}
	usual := &registry.Envelope{}
	for role, all := range paths {
		if len(all) == 1 && all[0] != usual.Path(role) && !strings.HasPrefix(all[0], "-") {
			out[role] = all[0]
		}
	}
	return out
}

// stream returns the standard stream to which the program prints all envelopes of g, or
// "" if there is no such stream.
func (g *envelopeGroup) stream() registry.Stream {
	var to []object.Target
	for _, t := range g.types {
		for _, u := range t.Printed {
			to = append(to, u.Sink.To)
		}
	}
	for _, o := range g.unnamed {
		to = append(to, o.Sink.To)
	}
	slices.Sort(to)
	switch to = slices.Compact(to); {
	case len(to) == 1 && to[0] == object.Stderr:
		return registry.Stderr
	case len(to) == 1 && to[0] == object.Stdout:
		return registry.Stdout
	}
	return ""
}

// typesOmittingFalse returns the types whose JSON leaves out the "recoverable" field if
// the value of the field is false. It skips a type if values of another type of the
// group are printed inside of its values.
func (g *envelopeGroup) typesOmittingFalse() []string {
	var out []string
	for _, t := range g.types {
		if t.Fields[registry.RoleRecoverable].LeavesOut && !slices.ContainsFunc(g.types, func(o *envelope.FoundType) bool {
			return o != t && slices.ContainsFunc(o.Printed, func(u object.Use) bool { return u.Root == t.Name })
		}) {
			out = append(out, shortType(t.Name))
		}
	}
	return out
}

// nameEnvelopes gives each [[envelope]] entry the name of its first type. If this is
// not unique, the name also contains the package or the whole import path of the type.
// A single entry gets no name.
func nameEnvelopes(entries []*envelopeEntry) {
	if len(entries) < 2 {
		return
	}
	whole := func(name string) string { return name }
	for i, s := range entries {
		if len(s.Types) == 0 {
			continue
		}
		for _, short := range []func(string) string{attr.Unqualify, shortType, whole} {
			s.Name = short(s.Types[0])
			if !slices.ContainsFunc(entries, func(o *envelopeEntry) bool {
				return o != entries[i] && len(o.Types) > 0 && short(o.Types[0]) == s.Name
			}) {
				break
			}
		}
	}
}

// shortType returns the name of a type with its package: "clierr.Error" for
// "example.com/x/clierr.Error".
func shortType(name string) string { return name[strings.LastIndexByte(name, '/')+1:] }

// resolveEnvelopes completes the [envelope] entries of the draft. If the code prints no
// envelopes but documents contain samples of them, it adds an entry for the samples. It
// removes JSON paths that the registry need not contain: those equal to the default or to
// the path in a preset.
func (d *Draft) resolveEnvelopes() {
	preset := d.preset().ShapedEnvelope()
	if preset == nil {
		preset = &registry.Envelope{}
	}
	if len(d.fields) > 0 && len(d.envelopes) == 0 {
		d.envelopes = append(d.envelopes, d.sampledEnvelope(preset))
	}
	known := func(role, path string) bool { return preset.Path(role) == path }
	for _, e := range d.envelopes {
		maps.DeleteFunc(e.Fields, known)
	}
}

// sampledEnvelope returns an [envelope] entry for the JSON samples in documents. preset
// is the entry of the preset, which the new entry extends.
func (d *Draft) sampledEnvelope(preset *registry.Envelope) *envelopeEntry {
	s := &envelopeEntry{Envelope: registry.Envelope{Fields: d.fields}}
	required, without := []string{}, []string{}
	for _, role := range []string{registry.RoleRecoverable, registry.RoleSuggestion} {
		if _, ok := d.fields[role]; ok {
			required = append(required, role)
		} else if preset.Requires(role) {
			without = append(without, role)
		}
	}
	if len(without) > 0 {
		s.Required = required
		addNote(&s.notes, "Not required yet: %s. Add it once the errors have a field for it.", strings.Join(without, " and "))
	}
	return s
}
