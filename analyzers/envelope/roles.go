package envelope

import (
	"maps"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/code/object"
	"github.com/exitlint/exitlint/internal/pattern"
	"github.com/exitlint/exitlint/registry"
	"github.com/exitlint/exitlint/registry/roles"
)

// A field describes a field of a struct, a map or a JSON string. path is its path in
// JSON. kind is the kind of its JSON value, such as "string", or "" if the kind is not
// known.
type field struct {
	path, kind string
	leaf       *object.Leaf // the field of a struct; nil for a map or JSON string
	// isWeak is set if the key of the field, such as "id", shows the role of the field
	// only in an object that describes an error; see roles.Weak.
	isWeak bool
	// keys is for a role whose value comes from a table such as hints[e.Code]. If this
	// field is e.Code, keys lists the keys of the table. Otherwise it is nil.
	keys []string
	// emptyKeys lists the keys that the table maps to an empty string.
	emptyKeys []object.EmptyKey
	// texts is for a role whose value is computed from a constant, as in e.Kind.String().
	// If e.Kind is this field, texts lists the string for each constant of its type.
	// Otherwise it is nil.
	texts []object.Translation
	// others lists further fields with the role, such as "hint" beside "suggestions". The
	// role has a value if at least one of all these fields, including this one, is set.
	others   []field
	isHidden bool // whether JSON leaves the field out; methods may still return its value
	// isBeside is set if this field is beside a field named "error" that contains the
	// error code or the message, as "hint" is in {"error": {"code": "E_LATE"}, "hint":
	// "wait"}.
	isBeside bool
}

// fieldRoles maps each role, such as "suggestion", to the field of an object that has
// this role.
type fieldRoles map[string]field

// rolesOf returns the roles of the fields of an object. If the registry declares a path
// for a role, the field at paths[role] has this role. All other fields have the roles
// that are usual for their keys. If the object is a part of another printed object,
// prefix is its path in that object.
func rolesOf(fields []field, paths map[string]string, prefix string) fieldRoles {
	r, inner := usualRoles(fields, "", lastOf(prefix) == "error"), usualRoles(fields, "error", true)
	inner.addBeside(r)
	switch {
	case r.isEnvelope():
	case inner.mayBeEnvelope():
		r = inner
	case r.mayBeEnvelope():
	case len(declaredRoles(fields, paths, prefix)) > 0:
		// The registry declares paths of these fields, so their usual roles do not
		// count.
		r = fieldRoles{}
	case len(inner) > len(r):
		r = inner
	}
	maps.Copy(r, declaredRoles(fields, paths, prefix))
	r.markBeside()
	return r
}

// markBeside sets isBeside of the fields for "recoverable" and "suggestion" that are beside
// the field named "error", although it contains the error code.
func (r fieldRoles) markBeside() {
	inner := parentOf(r[registry.RoleErrorCode].path)
	if lastOf(inner) != "error" {
		return
	}
	for _, role := range []string{registry.RoleRecoverable, registry.RoleSuggestion} {
		if f, ok := r[role]; ok && !strings.HasPrefix(f.path, inner+".") {
			f.isBeside = true
			r[role] = f
		}
	}
}

// addBeside adds the roles of fields that are beside the field named "error", such as
// "hint" in {"error": {"code": 1}, "hint": "…"}. r contains the roles of the fields
// inside of "error", and "outer" contains those of the fields beside it. Only
// "recoverable" and "suggestion" are added.
func (r fieldRoles) addBeside(outer fieldRoles) {
	if !r.has(registry.RoleErrorCode) && !r.has(registry.RoleMessage) {
		return
	}
	for _, role := range []string{registry.RoleRecoverable, registry.RoleSuggestion} {
		if f, ok := outer[role]; ok && !f.isWeak && !r.has(role) {
			f.isBeside = true
			r[role] = f
		}
	}
}

// rolesBesideError returns the roles of the fields that are beside the field named
// "error".
func (r fieldRoles) rolesBesideError() fieldRoles {
	out := maps.Clone(r)
	maps.DeleteFunc(out, func(_ string, f field) bool { return !f.isBeside })
	return out
}

// declaredRoles returns the roles of the fields for which the registry declares paths.
func declaredRoles(fields []field, paths map[string]string, prefix string) fieldRoles {
	r := fieldRoles{}
	for role, path := range paths {
		if rest, ok := strings.CutPrefix(path, prefix+"."); ok && prefix != "" {
			path = rest
		}
		i := slices.IndexFunc(fields, func(f field) bool { return strings.TrimPrefix(f.path, "-") == path || strings.EqualFold(f.path, path) })
		if i >= 0 {
			r[role] = fields[i]
		}
	}
	return r
}

// usualRoles returns the roles that fields usually have according to their keys. It
// looks only at the fields directly inside of the field whose path is "level". If level
// is "", it looks at the fields of the object itself.
//
// If inError is set, these fields are inside of a field named "error". Then even weak
// keys count: "detail" is the message in an error, but means something else in most
// objects.
func usualRoles(fields []field, level string, inError bool) fieldRoles {
	r := fieldRoles{}
	var here []field
	var keys []string
	for _, f := range fields {
		in, last := "", f.path
		if at := strings.LastIndexByte(f.path, '.'); at >= 0 {
			in, last = f.path[:at], f.path[at+1:]
		}
		if f.isHidden {
			last = strings.TrimPrefix(last, "-")
		}
		if in == level {
			here, keys = append(here, f), append(keys, last)
		}
	}
	for _, role := range roles.All {
		i, key := role.Find(roles.Code, keys, func(i int) bool {
			f := here[i]
			return (role.Go == "" || f.kind == role.Go || f.kind == "") && !r.isTaken(f.path, role.Name) && !(role.Name == registry.RoleErrorCode && isOnlyMessage(i, here, keys))
		})
		if i >= 0 {
			here[i].isWeak = key.Weight == roles.Weak && !inError
			found := here[i]
			if role.Name == registry.RoleSuggestion {
				found.others = otherSuggestions(here, keys, i, inError)
			}
			r[role.Name] = found
		}
	}
	if code, ok := r[registry.RoleErrorCode]; ok && lastOf(code.path) == "error" && r[registry.RoleMessage].path == "" {
		// If a field "error" is a string, it is both the code and the message.
		r[registry.RoleMessage] = code
	}
	return r
}

// otherSuggestions returns the fields besides field i that may also contain a
// suggestion.
func otherSuggestions(fields []field, keys []string, i int, inError bool) []field {
	var out []field
	for j, key := range keys {
		found, k := roles.Named(registry.RoleSuggestion).Find(roles.Code, []string{key}, func(int) bool { return true })
		if j != i && found >= 0 && (k.Weight != roles.Weak || inError) {
			out = append(out, fields[j])
		}
	}
	return out
}

// isOnlyMessage reports whether field i is named "error" and contains only the message,
// not the error code. This is assumed if another field can be the error code, and none
// can be the message.
func isOnlyMessage(i int, fields []field, keys []string) bool {
	if !strings.EqualFold(keys[i], "error") {
		return false
	}
	others := func(role string, fits func(int) bool) bool {
		j, _ := roles.Named(role).Find(roles.Code, keys, fits)
		return j >= 0
	}
	isText := func(j int) bool { return j != i && (fields[j].kind == "string" || fields[j].kind == "") }
	return others(registry.RoleErrorCode, isText) && !others(registry.RoleMessage, isText)
}

// isTaken reports whether the field at the given path already has another role.
func (r fieldRoles) isTaken(path, role string) bool {
	for have, f := range r {
		if f.path == path && have != role {
			return true
		}
	}
	return false
}

func lastOf(path string) string { return path[strings.LastIndexByte(path, '.')+1:] }

// parentOf returns the path of the object that contains the field at a path, or "".
func parentOf(path string) string { return path[:max(0, strings.LastIndexByte(path, '.'))] }

// isEnvelope reports whether an object with these roles is an error envelope. It
// ignores fields with a weak key such as "id", which many other objects also have.
func (r fieldRoles) isEnvelope() bool { return r.withoutWeak().mayBeEnvelope() }

// mayBeEnvelope reports whether an object with these roles is an error envelope if it
// is already known that the object describes an error.
func (r fieldRoles) mayBeEnvelope() bool {
	return (r.has(registry.RoleErrorCode) || r.has(registry.RoleMessage)) &&
		(r.has(registry.RoleRecoverable) || r.has(registry.RoleSuggestion) || r.has(registry.RoleExitCode))
}

// isOutcome reports whether a field with the given key usually says whether an
// operation was successful.
func isOutcome(key string) bool {
	return strings.EqualFold(key, "success") || strings.EqualFold(key, "ok")
}

// saysOutcome reports whether the fields belong to a result that is either a success or
// an error. One field must be a bool such as "ok", and another field the error.
func saysOutcome(fields []field, r fieldRoles) bool {
	hasError := slices.ContainsFunc(fields, func(f field) bool {
		top, _, nested := strings.Cut(f.path, ".")
		return strings.EqualFold(top, "error") && (nested || f.kind == "string" || f.leaf != nil && f.kind == "other")
	}) || r.has(registry.RoleErrorCode) && r.has(registry.RoleMessage)
	return hasError && slices.ContainsFunc(fields, func(f field) bool { return isOutcome(f.path) && f.kind == "bool" })
}

// hasCodeAndMessage reports whether an error code and a message are in two different
// fields.
func (r fieldRoles) hasCodeAndMessage() bool {
	return r.has(registry.RoleErrorCode) && r.has(registry.RoleMessage) && r[registry.RoleErrorCode].path != r[registry.RoleMessage].path
}

// isNested reports whether an object with these roles has an error code and a message
// in a field named "error".
func (r fieldRoles) isNested() bool {
	code, message := r[registry.RoleErrorCode], r[registry.RoleMessage]
	return r.hasCodeAndMessage() && strings.HasPrefix(strings.ToLower(code.path), "error.") && strings.HasPrefix(strings.ToLower(message.path), "error.")
}

// withoutWeak returns a copy of r without the roles of fields with a weak key; see
// roles.Weak.
func (r fieldRoles) withoutWeak() fieldRoles {
	out := maps.Clone(r)
	maps.DeleteFunc(out, func(_ string, f field) bool { return f.isWeak })
	return out
}

func (r fieldRoles) has(role string) bool { _, ok := r[role]; return ok }

// fieldsOf returns the fields of a type, including those of inner structs. The result
// does not contain the inner structs themselves, with one exception: a suggestion that is
// a struct, as in {"hint": {…}}.
func fieldsOf(t *object.Type) []field {
	var out []field
	for i := range t.Leaves {
		l := &t.Leaves[i]
		if whole := suggestionAround(l.Path); whole != "" && !slices.ContainsFunc(out, func(f field) bool { return f.path == whole }) {
			out = append(out, field{path: whole, kind: "other"})
		}
		out = append(out, field{path: l.Path, kind: l.Kind, leaf: l, texts: l.Texts})
	}
	return out
}

// suggestionAround returns the path of the struct that contains the field at the given
// path. It returns "" if the name of the struct is not usual for a suggestion.
func suggestionAround(path string) string {
	parent := parentOf(path)
	if parent != "" && !strings.HasPrefix(path, "-") && roles.Named(registry.RoleSuggestion).Has(roles.Code, lastOf(parent)) && roles.IsTelling(lastOf(parent)) {
		return parent
	}
	return ""
}

// listedTypeFields returns the fields of t, a type that the registry lists. If values
// of t are not printed directly, the result also contains the fields that JSON leaves
// out, marked as hidden. A method may copy these fields into a printed object.
func listedTypeFields(t *object.Type, uses []object.Use) []field {
	out := fieldsOf(t)
	for i := range out {
		out[i].isHidden = len(uses) == 0 && strings.HasPrefix(out[i].path, "-")
	}
	return out
}

// keyFields returns the fields that a map or JSON string may contain. Fields with
// unknown keys are left out.
func keyFields(fields object.Fields) []field {
	var out []field
	for _, f := range fields {
		if f.Path == "" || f.Value.State == object.Unset {
			continue
		}
		kind := f.Value.Kind
		if kind == "" && fields.HasInner(f.Path) {
			kind = "other"
		}
		out = append(out, field{path: f.Path, kind: kind})
	}
	return out
}

// diagnosticKeys lists keys of a diagnostic for source code. An object with one of them
// is an envelope only if it also says whether trying again can help.
var diagnosticKeys = []string{"line", "column", "severity"}

// isKnownNonEnvelope reports whether an object has the keys of something other than an
// error envelope, such as a JSON-RPC error. It returns false for an object with a field
// at one of the declared paths, if the path is nested, such as "error.code".
func isKnownNonEnvelope(fields []field, paths map[string]string) bool {
	for _, path := range paths {
		if strings.Contains(path, ".") && slices.ContainsFunc(fields, func(f field) bool { return f.path == path }) {
			return false
		}
	}
	hasKey := func(keys ...string) bool {
		return slices.ContainsFunc(fields, func(f field) bool { return slices.Contains(keys, strings.ToLower(f.path)) })
	}
	isDiagnostic := hasKey(diagnosticKeys...) && !rolesOf(fields, paths, "").has(registry.RoleRecoverable)
	return isDiagnostic || hasKey("jsonrpc") || isRPCError(fields)
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

var (
	errorName    = pattern.New(`(?i)err|fail|problem|fault`)
	envelopeName = pattern.New(`(?i)envelope`)
)

// isErrorType reports whether a type implements error or has a name like that of an
// error type.
func isErrorType(t *object.Type) bool { return t.IsError || errorName().MatchString(lastOf(t.Name)) }

// looksLikeError reports whether values of a type most likely report errors. r contains
// the fields of the type that have a role, such as "suggestion". One of these
// conditions is enough:
//
//   - The values are printed to standard error.
//   - The type implements error, or has a name like that of an error type.
//   - A field in r is inside of another field, as "code" is in {"error": {"code": 1}}.
//   - At least half of the fields have roles, and one of the roles is typical of errors.
func looksLikeError(t *object.Type, r fieldRoles, toStderr bool) bool {
	if toStderr || isErrorType(t) || envelopeName().MatchString(lastOf(t.Name)) {
		return true
	}
	for _, f := range r {
		if strings.Contains(f.path, ".") {
			return true // f is inside of another field
		}
	}
	// Normal results can also have weak keys, a suggestion, or a string that is both
	// code and message.
	r = r.withoutWeak()
	telling := r.has(registry.RoleRecoverable) || r.has(registry.RoleSuggestion) && r[registry.RoleErrorCode].path != r[registry.RoleMessage].path
	return telling && 2*len(r) >= len(t.Leaves)
}
