package registry

import (
	"fmt"
	"slices"
	"strings"
)

// An Envelope describes a sort of error envelopes of the program, [envelope] or
// [[envelope]].
type Envelope struct {
	Entry
	Name      string            // the name of the sort; "" if the program has only one, or for the sort without a name
	Types     []string          // nil if an envelope is recognised by its fields
	Required  []string          // roles, and names of other fields in Fields; nil if the file does not set the key
	Fields    map[string]string // from role, or the name of another field, to JSON path, for those in the file
	Constants []ConstantField   // in the order of the file
	Omitted   Omitted
	Stream    Stream
	Excepts   []Except
}

// A ConstantField is a field that has the same value in every envelope, a key of
// [envelope.constant].
type ConstantField struct {
	Path  string // in the JSON
	Value any    // a string, bool or int64
}

// Text returns the value as text, a string without quotes.
func (c ConstantField) Text() string { return fmt.Sprint(c.Value) }

// An Except names envelopes that may lack what the sort requires,
// [[envelope.except]]. Exactly one of Code, Type and Func is set.
type Except struct {
	Entry
	Code   string // the error code
	Type   string // the Go type
	Func   string // the function that makes them
	Reason string
}

// Omitted is what a field of type bool means that an envelope leaves out.
type Omitted string

// OmittedFalse says that a plain bool that is left out is false. Without it, a
// bool that is left out is unknown.
const OmittedFalse Omitted = "false"

// A Stream is a standard stream of the process.
type Stream string

// The streams to which envelopes are written.
const (
	Stdout Stream = "stdout"
	Stderr Stream = "stderr"
)

// The roles of fields in an envelope.
const (
	RoleErrorCode   = "error_code"
	RoleMessage     = "message"
	RoleExitCode    = "exit_code"
	RoleRecoverable = "recoverable"
	RoleSuggestion  = "suggestion"
	RoleRetryAfter  = "retry_after"
)

var usualPaths = map[string]string{
	RoleErrorCode:   "error.code",
	RoleMessage:     "error.message",
	RoleExitCode:    "error.exitCode",
	RoleRecoverable: "error.recoverable",
	RoleSuggestion:  "error.suggestion",
	RoleRetryAfter:  "error.retry_after_ms",
}

// Roles returns the roles, the error code first.
func Roles() []string { return slices.Clone(roles) }

// Path returns the JSON path of a role, or of another field by its name. If the
// file does not set the path, Path returns the default path of the role, or ""
// for an unknown name.
func (n *Envelope) Path(role string) string {
	if given, ok := n.Fields[role]; ok {
		return given
	}
	return usualPaths[role]
}

// Requires reports whether each envelope has to have the field with a role, or
// another field by its name. If the file does not say what is required, these
// are recoverable and suggestion.
func (n *Envelope) Requires(role string) bool {
	if n.Required != nil {
		return slices.Contains(n.Required, role)
	}
	return role == RoleRecoverable || role == RoleSuggestion
}

// Others returns the names of the fields in Fields that have no role, sorted.
func (n *Envelope) Others() []string {
	var names []string
	for name := range n.Fields {
		if !slices.Contains(roles, name) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// Names reports whether the sort names a Go type.
func (n *Envelope) Names(typ string) bool { return typ != "" && slices.Contains(n.Types, typ) }

// EnvelopeOf returns the sort that a Go type belongs to: the sort that names
// the type, or else the one that is recognised by its fields. It returns nil if
// each sort names its types, and none names this one.
func (r *Registry) EnvelopeOf(typ string) *Envelope {
	for i := range r.Envelopes {
		if r.Envelopes[i].Names(typ) {
			return &r.Envelopes[i]
		}
	}
	return r.ShapedEnvelope()
}

// ShapedEnvelope returns the sort that is recognised by its fields, or nil if
// each sort names its types. For a registry that declares no sort, it returns a
// sort without keys.
func (r *Registry) ShapedEnvelope() *Envelope {
	if len(r.Envelopes) == 0 {
		return &Envelope{Entry: r.Entry}
	}
	i := slices.IndexFunc(r.Envelopes, func(n Envelope) bool { return len(n.Types) == 0 })
	if i < 0 {
		return nil
	}
	return &r.Envelopes[i]
}

// EnvelopeTypes returns the Go types that the sorts name.
func (r *Registry) EnvelopeTypes() []string {
	var types []string
	for _, n := range r.Envelopes {
		types = append(types, n.Types...)
	}
	return types
}

// envelope reads a sort of envelopes.
func envelope(t *table) Envelope {
	n := Envelope{
		Name:     t.name("name"),
		Types:    t.texts("types"),
		Required: t.texts("required"),
		Omitted:  omitted(t, "omitted"),
		Stream:   enum(t, "stream", streams),
	}
	if fields := t.sub("fields", "[envelope.fields]"); fields != nil {
		n.Fields = paths(fields)
	}
	if constants := t.sub("constant", "[envelope.constant]"); constants != nil {
		n.Constants = constantFields(constants)
	}
	n.Excepts = each(t.array("except", "[[envelope.except]]"), except)
	n.Entry = t.finish()
	for i, name := range n.Required {
		if name == "code" { // the error code, as most envelopes call it
			n.Required[i] = RoleErrorCode
		}
	}
	return n
}

// omitted reads what a bool that is left out means. For a boolean, which some
// people write, the advice adds the quotes.
func omitted(t *table, key string) Omitted {
	if b, ok := t.values[key].(bool); ok {
		t.lookup(key, &schema{})
		t.mismatch(key, b, fmt.Sprintf("write %q in quotes, or remove it", OmittedFalse))
		return ""
	}
	return enum(t, key, []Omitted{OmittedFalse})
}

// paths reads [envelope.fields]: the paths of roles, and of other fields.
func paths(t *table) map[string]string {
	fields := map[string]string{}
	for _, role := range roles {
		if path := t.name(role); path != "" {
			fields[role] = path
		}
	}
	t.shape.Others = text(true)
	if t.node == nil {
		return fields
	}
	for _, f := range t.node.fields {
		if slices.Contains(roles, f.name) {
			continue
		}
		if near := nearestRole(f.name); near != "" {
			t.d.report(t.d.lines.Position(f.key), fmt.Sprintf("unknown role %q in [envelope.fields]", f.name),
				fmt.Sprintf("did you mean %q? If not, give the field a name that is less similar", near))
			continue
		}
		if path := t.name(f.name); path != "" {
			fields[f.name] = path
		}
	}
	return fields
}

// nearestRole returns the role for which a name is probably a slip, or "".
func nearestRole(name string) string {
	for _, role := range roles {
		if letters(role) == letters(name) || distance(strings.ToLower(name), role) <= 2 {
			return role
		}
	}
	if letters(name) == "code" {
		return RoleErrorCode
	}
	return ""
}

// constantFields reads [envelope.constant].
func constantFields(t *table) []ConstantField {
	t.shape.Others = &schema{AnyOf: []*schema{{Type: "string"}, {Type: "boolean"}, {Type: "integer"}}}
	if t.node == nil {
		return nil
	}
	var constants []ConstantField
	for _, f := range t.node.fields {
		v, _ := t.values[f.name]
		switch v.(type) {
		case string, bool, int64:
			constants = append(constants, ConstantField{f.name, v})
		case map[string]any:
			t.mismatch(f.name, v, fmt.Sprintf("write the whole path in quotes, \"%s.…\" = …", f.name))
		default:
			t.mismatch(f.name, v, "write a string, a boolean or an integer")
		}
	}
	return constants
}

func except(t *table) Except {
	t.require("reason")
	x := Except{
		Code:   t.name("code"),
		Type:   t.name("type"),
		Func:   t.name("func"),
		Reason: t.name("reason"),
	}
	t.one(`code = "…", type = "import/path.Name" or func = "import/path.Name"`, "code", "type", "func")
	x.Entry = t.finish()
	return x
}

// mergeEnvelopes merges two lists of sorts. Under a sort of top is the sort of
// the same name, or else the one without a name, which describes all envelopes
// of a preset. If top has no sorts, the result is those of under.
func mergeEnvelopes(top, under []Envelope) []Envelope {
	if len(top) == 0 {
		return under
	}
	var out []Envelope
	for _, n := range top {
		for _, name := range []string{n.Name, ""} {
			if i := slices.IndexFunc(under, func(u Envelope) bool { return u.Name == name }); i >= 0 {
				n = n.over(under[i])
				break
			}
		}
		out = append(out, n)
	}
	for _, u := range under {
		if u.Name != "" && !slices.ContainsFunc(top, func(n Envelope) bool { return n.Name == u.Name }) {
			out = append(out, u)
		}
	}
	return out
}

// over returns n with additional keys from under: those that n does not set.
func (n Envelope) over(under Envelope) Envelope {
	n.Entry = n.Entry.clone()
	e, u := &n.Entry, &under.Entry
	take(e, u, "types", &n.Types, under.Types)
	take(e, u, "required", &n.Required, under.Required)
	take(e, u, "omitted", &n.Omitted, under.Omitted)
	take(e, u, "stream", &n.Stream, under.Stream)
	for role := range under.Fields {
		if _, ok := n.Fields[role]; !ok {
			e.adopt(u, "fields."+role)
		}
	}
	n.Fields = stack(under.Fields, n.Fields)
	n.Constants = slices.Clip(n.Constants)
	for _, c := range under.Constants {
		if !slices.ContainsFunc(n.Constants, func(own ConstantField) bool { return own.Path == c.Path }) {
			n.Constants = append(n.Constants, c)
			e.adopt(u, "constant."+c.Path)
		}
	}
	n.Excepts = slices.Concat(n.Excepts, under.Excepts)
	return n
}
