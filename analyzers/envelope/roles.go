package envelope

import (
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/code/object"
	"github.com/exitlint/exitlint/internal/pattern"
	"github.com/exitlint/exitlint/registry"
)

// usual are the names under which a role is found, and of what kind its values
// are; "" is any.
var usual = []struct {
	role  string
	kind  string
	names []string
}{
	{registry.RoleRecoverable, "", []string{"recoverable", "retryable", "retriable", "transient"}},
	{registry.RoleSuggestion, "", []string{"suggestion", "suggestions", "hint", "hints", "fix", "remediation"}},
	{registry.RoleExitCode, "number", []string{"exit_code", "exitcode", "exit_status", "exitstatus", "code"}},
	{registry.RoleErrorCode, "string", []string{"code", "error_code", "errorcode", "error"}},
	{registry.RoleMessage, "string", []string{"message", "msg", "error"}},
	{registry.RoleRetryAfter, "", []string{"retry_after_ms", "retry_after", "retryafter", "retryafterms"}},
}

// A field is a path of an object with what kind of value it has.
type field struct {
	path, kind string
	leaf       *object.Leaf // of a struct
}

// A roles says which field has which role.
type roles map[string]field

// rolesOf finds the roles among fields. paths are those that the registry gives;
// prefix is what stands before the fields where they are part of an object.
func rolesOf(fields []field, paths map[string]string, prefix string) roles {
	for _, level := range []string{"", "error"} {
		if r := usualRoles(fields, level); r.envelope() || level == "error" && len(paths) == 0 {
			r.configure(fields, paths, prefix)
			return r
		}
	}
	r := roles{}
	r.configure(fields, paths, prefix)
	return r
}

// configure sets the roles whose paths the registry gives.
func (r roles) configure(fields []field, paths map[string]string, prefix string) {
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

// usualRoles finds the roles by their usual names, at the top of an object or
// inside a field of it.
func usualRoles(fields []field, level string) roles {
	r := roles{}
	for _, u := range usual {
		for _, name := range u.names {
			i := slices.IndexFunc(fields, func(f field) bool {
				in, last := "", f.path
				if at := strings.LastIndexByte(f.path, '.'); at >= 0 {
					in, last = f.path[:at], f.path[at+1:]
				}
				return in == level && strings.EqualFold(last, name) && (u.kind == "" || f.kind == u.kind || f.kind == "") && !r.takes(f.path, u.role)
			})
			if i >= 0 {
				r[u.role] = fields[i]
				break
			}
		}
	}
	if code, ok := r[registry.RoleErrorCode]; ok && lastOf(code.path) == "error" && r[registry.RoleMessage].path == "" {
		r[registry.RoleMessage] = code // one text for both
	}
	return r
}

// takes reports whether a path has another role already. A text under error is
// the message where something else is the code.
func (r roles) takes(path, role string) bool {
	for have, f := range r {
		if f.path == path && have != role {
			return true
		}
	}
	return false
}

func lastOf(path string) string { return path[strings.LastIndexByte(path, '.')+1:] }

// envelope reports whether the roles make an error envelope.
func (r roles) envelope() bool {
	return (r.has(registry.RoleErrorCode) || r.has(registry.RoleMessage)) &&
		(r.has(registry.RoleRecoverable) || r.has(registry.RoleSuggestion) || r.has(registry.RoleExitCode))
}

func (r roles) has(role string) bool { _, ok := r[role]; return ok }

// fieldsOf are the fields of a type.
func fieldsOf(t *object.Type) []field {
	var out []field
	for i := range t.Leaves {
		l := &t.Leaves[i]
		out = append(out, field{l.Path, l.Kind, l})
	}
	return out
}

// keysOf are the fields of a map or a text, as far as they are known.
func keysOf(s object.State) []field {
	var out []field
	for path, v := range s {
		if path == "" || v.Is == object.Unset {
			continue
		}
		out = append(out, field{path: path, kind: kindOf(v)})
	}
	slices.SortFunc(out, func(a, b field) int { return strings.Compare(a.path, b.path) })
	return out
}

var number = pattern.New(`^-?\d+$`)

// kindOf is the kind of a value of a map, "" where that is not known.
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

// foreign are keys that say that an object is of another sort: an error of
// JSON-RPC, a diagnostic about code.
var foreign = []string{"jsonrpc", "line", "column", "severity"}

// isForeign reports whether an object is of another sort than an envelope. One
// that has the paths which the registry gives is none.
func isForeign(fields []field, paths map[string]string) bool {
	for _, path := range paths {
		if strings.Contains(path, ".") && slices.ContainsFunc(fields, func(f field) bool { return f.path == path }) {
			return false
		}
	}
	if slices.ContainsFunc(fields, func(f field) bool { return slices.Contains(foreign, strings.ToLower(f.path)) }) {
		return true
	}
	return rpcError(fields)
}

// rpcError reports whether the fields are those of an error of JSON-RPC: a
// number, a message and data.
func rpcError(fields []field) bool {
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

// ofErrors reports whether a type is one of errors and of nothing else: by its
// name, or because most of its fields have a role.
// What goes to standard error is one.
func ofErrors(t *object.Type, r roles, stderr bool) bool {
	name := t.Name[strings.LastIndexByte(t.Name, '.')+1:]
	if stderr || t.IsError || errorName().MatchString(name) {
		return true
	}
	for _, f := range r {
		if strings.Contains(f.path, ".") {
			return true // inside a field named error
		}
	}
	// Suggestions beside one text may as well be the answer of a program.
	telling := r.has(registry.RoleRecoverable) || r.has(registry.RoleSuggestion) && r[registry.RoleErrorCode] != r[registry.RoleMessage]
	return telling && 2*len(r) >= len(t.Leaves)
}
