package envelope

import (
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/code/object"
	"github.com/exitlint/exitlint/internal/pattern"
	"github.com/exitlint/exitlint/internal/rule/roles"
	"github.com/exitlint/exitlint/registry"
)

// A field is a field of an object. Its kind is "" if the type of its value is not
// known.
type field struct {
	path, kind string
	leaf       *object.Leaf // of a struct
}

// fieldRoles maps roles to the fields of an object that have them.
type fieldRoles map[string]field

// rolesOf returns the roles of fields. paths maps roles to paths from the
// registry. prefix is the path of the object within the printed one.
func rolesOf(fields []field, paths map[string]string, prefix string) fieldRoles {
	for _, level := range []string{"", "error"} {
		if r := usualRoles(fields, level); r.isEnvelope() || level == "error" && len(paths) == 0 {
			r.configure(fields, paths, prefix)
			return r
		}
	}
	r := fieldRoles{}
	r.configure(fields, paths, prefix)
	return r
}

// configure sets the roles that have paths in the registry.
func (r fieldRoles) configure(fields []field, paths map[string]string, prefix string) {
	for role, path := range paths {
		if rest, ok := strings.CutPrefix(path, prefix+"."); ok && prefix != "" {
			path = rest
		}
		i := slices.IndexFunc(fields, func(f field) bool { return strings.TrimPrefix(f.path, "-") == path || strings.EqualFold(f.path, path) })
		if i >= 0 {
			r[role] = fields[i]
		}
	}
}

// usualRoles returns the roles that fields have by their usual names. level is
// "" for fields of the object itself, or the name of a field for those inside
// it.
func usualRoles(fields []field, level string) fieldRoles {
	r := fieldRoles{}
	for _, role := range roles.All {
		for _, name := range role.Names(roles.Code) {
			i := slices.IndexFunc(fields, func(f field) bool {
				in, last := "", f.path
				if at := strings.LastIndexByte(f.path, '.'); at >= 0 {
					in, last = f.path[:at], f.path[at+1:]
				}
				return in == level && strings.EqualFold(last, name) && (role.Go == "" || f.kind == role.Go || f.kind == "") && !r.takes(f.path, role.Name)
			})
			if i >= 0 {
				r[role.Name] = fields[i]
				break
			}
		}
	}
	if code, ok := r[registry.RoleErrorCode]; ok && lastOf(code.path) == "error" && r[registry.RoleMessage].path == "" {
		r[registry.RoleMessage] = code // one text is both code and message
	}
	return r
}

// takes reports whether a path already has another role. A text named error has
// only the role of the message if another field has the role of the code.
func (r fieldRoles) takes(path, role string) bool {
	for have, f := range r {
		if f.path == path && have != role {
			return true
		}
	}
	return false
}

func lastOf(path string) string { return path[strings.LastIndexByte(path, '.')+1:] }

// isEnvelope reports whether an object with these roles is an error envelope.
func (r fieldRoles) isEnvelope() bool {
	return (r.has(registry.RoleErrorCode) || r.has(registry.RoleMessage)) &&
		(r.has(registry.RoleRecoverable) || r.has(registry.RoleSuggestion) || r.has(registry.RoleExitCode))
}

func (r fieldRoles) has(role string) bool { _, ok := r[role]; return ok }

// fieldsOf returns the fields of a type.
func fieldsOf(t *object.Type) []field {
	var out []field
	for i := range t.Leaves {
		l := &t.Leaves[i]
		out = append(out, field{l.Path, l.Kind, l})
	}
	return out
}

// keysOf returns the known fields of a map or a text that may be set.
func keysOf(fields object.Fields) []field {
	var out []field
	for _, f := range fields {
		if f.Path != "" && f.Value.Is != object.Unset {
			out = append(out, field{path: f.Path, kind: kindOf(f.Value)})
		}
	}
	return out
}

var number = pattern.New(`^-?\d+$`)

// kindOf returns the kind of a value of a map, or "" if it is not known.
func kindOf(v object.Value) string {
	switch {
	case v.Is != object.Constant:
		return ""
	case v.Const == "true" || v.Const == "false":
		return "bool"
	case number().MatchString(v.Const):
		return "number"
	}
	return "string"
}

// foreign lists keys of objects that are not envelopes: errors of JSON-RPC, and
// diagnostics about code.
var foreign = []string{"jsonrpc", "line", "column", "severity"}

// isForeign reports whether the keys of an object show that it is not an
// envelope. It is false for an object with a nested field that the registry
// names.
func isForeign(fields []field, paths map[string]string) bool {
	for _, path := range paths {
		if strings.Contains(path, ".") && slices.ContainsFunc(fields, func(f field) bool { return f.path == path }) {
			return false
		}
	}
	if slices.ContainsFunc(fields, func(f field) bool { return slices.Contains(foreign, strings.ToLower(f.path)) }) {
		return true
	}
	return isRPCError(fields)
}

// isRPCError reports whether the fields are those of a JSON-RPC error: a number,
// a message and data.
func isRPCError(fields []field) bool {
	data, code := false, false
	for _, f := range fields {
		switch top, _, _ := strings.Cut(f.path, "."); strings.ToLower(top) {
		case "data":
			data = true
		case "code":
			code = code || f.kind == "number"
		case "message":
		default:
			return false
		}
	}
	return data && code
}

var errorName = pattern.New(`(?i)err|fail|problem|fault|envelope`)

// isOfErrors reports whether a type is for errors only: its values go to standard
// error, it implements error, its name says so, or most of its fields have a role.
func isOfErrors(t *object.Type, r fieldRoles, toStderr bool) bool {
	name := t.Name[strings.LastIndexByte(t.Name, '.')+1:]
	if toStderr || t.IsError || errorName().MatchString(name) {
		return true
	}
	for _, f := range r {
		if strings.Contains(f.path, ".") {
			return true // inside a field named error
		}
	}
	// An object with suggestions and one text may also be a normal result.
	telling := r.has(registry.RoleRecoverable) || r.has(registry.RoleSuggestion) && r[registry.RoleErrorCode] != r[registry.RoleMessage]
	return telling && 2*len(r) >= len(t.Leaves)
}
