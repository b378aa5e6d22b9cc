package compare

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/exitlint/exitlint/internal/doc/jsonlike"
	"github.com/exitlint/exitlint/internal/doc/tables"
	"github.com/exitlint/exitlint/internal/pattern"
	"github.com/exitlint/exitlint/registry"
	"github.com/exitlint/exitlint/registry/roles"
)

// An envelope is a JSON sample of an error, with the JSON path of each field.
type envelope struct {
	tables.Sample
	declared *registry.Envelope
	// paths contains the JSON paths of the fields, keyed by role. A field without a role is
	// keyed by its name.
	paths map[string]string
	// characteristicRoles lists the roles of fields with a key that is rare outside of
	// error envelopes, such as "suggestion".
	characteristicRoles []string
	hasKnownPath        map[string]bool // the roles whose path is known from the registry, the program or another sample
	printed             Printed         // what the program prints, if known
}

// newEnvelope returns the error envelope in a JSON sample, with the JSON path of the
// field for each role, such as the error code. The registry may declare the path.
// Otherwise newEnvelope looks for a field with one of the usual keys; see usualPath. The
// map others contains the key that other samples use for each role.
func newEnvelope(s tables.Sample, declared *registry.Envelope, others map[string]string) envelope {
	e := envelope{Sample: s, declared: declared, paths: map[string]string{}, hasKnownPath: map[string]bool{}}
	for name, path := range declared.Fields {
		e.paths[name], e.hasKnownPath[name] = path, true
	}
	level, in := e.errorObject()
	for _, role := range roles.All {
		if e.paths[role.Name] == "" {
			e.paths[role.Name] = e.usualPath(role, level, in, others[role.Name])
		}
	}
	return e
}

// errorObject returns the object with the fields of the error, and the JSON path of this
// object. If the registry declares the path of a field, such as "fault.code", the object
// is the one that contains this field: "fault". Otherwise it is the object "error". If
// there is no such object, errorObject returns the whole sample.
func (e envelope) errorObject() (string, jsonlike.Value) {
	level := pathOfError(e.declared)
	if v, _, ok := e.Look(level); ok && v.Kind == jsonlike.Object {
		return level, v
	}
	return "", e.Root
}

// usualPath returns the JSON path of the field with one of the usual keys for a role. If
// the sample has no such field, it returns the path that the field should have. The last
// key of this path is the parameter "other", the key that the other samples use. If this
// parameter is "", the last key is the default key.
func (e *envelope) usualPath(role roles.Role, level string, in jsonlike.Value, other string) string {
	usual := e.declared.Path(role.Name)
	if _, _, ok := e.Look(usual); ok {
		e.characteristicRoles = append(e.characteristicRoles, role.Name)
		return usual
	}
	e.hasKnownPath[role.Name] = other != "" || join(level, lastKey(usual)) == usual
	var keys []string
	for _, m := range in.Members {
		keys = append(keys, m.Key.Decoded(e.Block.Bytes))
	}
	fits := func(i int) bool {
		v := in.Members[i].Value
		return role.JSON == string(v.Kind) || v.Kind == jsonlike.Null || role.Name == registry.RoleSuggestion && v.Kind == jsonlike.Array
	}
	last := cmp.Or(other, lastKey(usual))
	for _, source := range []roles.Source{roles.Samples, roles.Code} {
		i, key := role.Find(source, keys, func(i int) bool { return fits(i) && !e.isOtherRole(join(level, keys[i]), role.Name) })
		if i >= 0 {
			last = keys[i]
			if key.Weight == roles.Telling {
				e.characteristicRoles = append(e.characteristicRoles, role.Name)
			}
			break
		}
	}
	return join(level, last)
}

// isOtherRole reports whether the field at a path already belongs to another role.
func (e *envelope) isOtherRole(path, role string) bool {
	for have, p := range e.paths {
		if p == path && have != role {
			return true
		}
	}
	return false
}

// lastKey returns the last key of a JSON path: "code" for "error.code".
func lastKey(path string) string { return path[strings.LastIndexByte(path, '.')+1:] }

// parentOf returns the path of the object that contains the field at a path, or "".
func parentOf(path string) string { return path[:max(0, strings.LastIndexByte(path, '.'))] }

// join returns the JSON path of a key in the object at the path level: "error.code" for
// the level "error" and the key "code".
func join(level, key string) string {
	if level == "" {
		return key
	}
	return level + "." + key
}

// isSure reports whether it is certain which field of the sample has the given role:
// the registry declares its path, or its key is rare outside of error envelopes.
func (e envelope) isSure(role string) bool {
	return e.declared.Fields[role] != "" || slices.Contains(e.characteristicRoles, role)
}

// value returns the value of the field with the given role, or with the given name if
// it has no role. It returns false for a placeholder, and if there is no such field.
func (e envelope) value(name string) (jsonlike.Value, bool) {
	v, _, ok := e.Look(e.paths[name])
	return v, ok && e.paths[name] != "" && !e.isPlaceholder(v)
}

// isPlaceholder reports whether a value stands for real values, as "<code>", "E_..."
// and "string" do.
func (e envelope) isPlaceholder(v jsonlike.Value) bool {
	return v.Kind == jsonlike.Placeholder || v.Kind == jsonlike.String && placeholder().MatchString(v.Text(e.Block.Bytes))
}

var placeholder = pattern.New(`(?i)^(?:string|str|text|bool(?:ean)?|int(?:eger)?|number|(?:error[ _-]?)?(?:code|type))$|^$|[<>{}$|]|\.\.\.|…|^x+$|[_-]x{2,}$`)

// text returns the value of the field with the given role, if it is a string. It
// returns false for other values and for placeholders.
func (e envelope) text(role string) (string, bool) {
	v, ok := e.value(role)
	return v.Decoded(e.Block.Bytes), ok && v.Kind == jsonlike.String
}

// status returns the exit status in an envelope. It returns false if the envelope has
// none.
func (e envelope) status() (int, bool) {
	v, ok := e.value(registry.RoleExitCode)
	n, err := strconv.Atoi(v.Text(e.Block.Bytes))
	return n, ok && v.Kind == jsonlike.Number && err == nil
}

// has reports whether a sample has the field with the given role.
func (e envelope) has(role string) bool {
	_, _, ok := e.Look(e.paths[role])
	return ok && e.paths[role] != ""
}
