package registry

import (
	"fmt"
	"slices"
	"strings"
)

// An Envelope describes the JSON objects that a program prints for errors, such as
// {"error": {"code": "E_LOCKED", "message": "…"}}. It is the table [envelope], or one of
// several [[envelope]] tables.
type Envelope struct {
	Entry
	// Name is the name of the table. If there are several [[envelope]] tables, at most
	// one has the name "".
	Name  string
	Types []string // the Go types of the objects; nil to recognize the objects by their fields
	// Required lists the required fields by role. A field without a role is listed by
	// name. Required is nil if the key is not set.
	Required  []string
	Fields    map[string]string // the JSON paths that the table gives, keyed by role or name
	Constants []ConstantField   // in the order of the file
	Omitted   Omitted
	Stream    Stream
	Excepts   []Except
}

// A ConstantField is a field with the same value in every envelope: a key of
// [envelope.constant].
type ConstantField struct {
	Path  string // the JSON path
	Value any    // a string, bool or int64
}

// Text formats the value, without quotes.
func (c ConstantField) Text() string { return fmt.Sprint(c.Value) }

// An Except says which envelopes may lack required fields: an [[envelope.except]]
// entry. Exactly one of Code, Type and Func is set.
type Except struct {
	Entry
	Code   string // an error code; envelopes with this code may lack fields
	Type   string // a Go type; envelopes of this type may lack fields
	Func   string // a function; envelopes that it constructs may lack fields
	Reason string
}

// Omitted says what a missing bool field of an envelope means.
type Omitted string

// OmittedFalse means that a missing bool field is false rather than unknown.
const OmittedFalse Omitted = "false"

// A Stream is a standard stream of a process.
type Stream string

// The streams for envelopes.
const (
	Stdout Stream = "stdout"
	Stderr Stream = "stderr"
)

// The roles. A role says what a field of an envelope contains.
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

// Roles returns all roles. The role of the error code comes first.
func Roles() []string { return slices.Clone(roles) }

// Path returns the JSON path of a field, given by its role or name. The path comes from
// [envelope.fields]. A role that is not in this table has a default path, such as
// "error.message". Path returns "" for an unknown name.
func (n *Envelope) Path(role string) string {
	if given, ok := n.Fields[role]; ok {
		return given
	}
	return usualPaths[role]
}

// Requires reports whether envelopes must have a field, given by its role or name. By
// default, they must have the fields "recoverable" and "suggestion".
func (n *Envelope) Requires(role string) bool {
	if n.Required != nil {
		return slices.Contains(n.Required, role)
	}
	return role == RoleRecoverable || role == RoleSuggestion
}

// Others returns the sorted names of the fields without a role.
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

// Names reports whether the key "types" lists a Go type.
func (n *Envelope) Names(typ string) bool { return typ != "" && slices.Contains(n.Types, typ) }

// EnvelopeNamed returns the [[envelope]] table with the given name, or nil. For the
// name "[envelope]", it returns the table without a key "name".
func (r *Registry) EnvelopeNamed(name string) *Envelope {
	for i := range r.Envelopes {
		if e := &r.Envelopes[i]; e.Name == name && name != "" || e.Name == "" && name == "[envelope]" {
			return e
		}
	}
	return nil
}

// EnvelopeOf returns the [[envelope]] table for objects of a Go type: the one whose
// "types" key lists the type. If there is none, it returns the result of
// ShapedEnvelope.
func (r *Registry) EnvelopeOf(typ string) *Envelope {
	for i := range r.Envelopes {
		if r.Envelopes[i].Names(typ) {
			return &r.Envelopes[i]
		}
	}
	return r.ShapedEnvelope()
}

// ShapedEnvelope returns the [[envelope]] table without the key "types": exitlint
// recognizes its objects by their fields rather than by their Go type. It returns nil if
// all tables have the key, and an empty Envelope if there are no tables.
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

// EnvelopeTypes returns the Go types of all envelopes.
func (r *Registry) EnvelopeTypes() []string {
	var types []string
	for _, n := range r.Envelopes {
		types = append(types, n.Types...)
	}
	return types
}

func readEnvelope(t *table) Envelope {
	n := Envelope{
		Name:     t.name("name"),
		Types:    t.readTexts("types"),
		Required: t.readTexts("required"),
		Omitted:  readOmitted(t, "omitted"),
		Stream:   enum(t, "stream", streams),
	}
	if fields := t.subtable("fields", "[envelope.fields]"); fields != nil {
		n.Fields = readPaths(fields)
	}
	if constants := t.subtable("constant", "[envelope.constant]"); constants != nil {
		n.Constants = readConstantFields(constants)
	}
	n.Excepts = decodeAll(t.array("except", "[[envelope.except]]"), readExcept)
	n.Entry = t.finish()
	for i, name := range n.Required {
		// In most envelopes, the field with the error code has the name "code".
		if name == "code" {
			n.Required[i] = RoleErrorCode
		}
	}
	return n
}

// readOmitted reads the key "omitted". If the value is a boolean, the message advises
// the user to put it in quotes.
func readOmitted(t *table, key string) Omitted {
	if b, ok := t.values[key].(bool); ok {
		t.lookup(key, &schema{})
		t.mismatch(key, b, fmt.Sprintf("write %q in quotes, or remove it", OmittedFalse))
		return ""
	}
	return enum(t, key, []Omitted{OmittedFalse})
}

func readPaths(t *table) map[string]string {
	fields := map[string]string{}
	for _, role := range roles {
		if path := t.name(role); path != "" {
			fields[role] = path
		}
	}
	t.shape.Others = textSchema(true)
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

// nearestRole returns the role that the user probably meant with the given name, or "".
func nearestRole(name string) string {
	for _, role := range roles {
		if letters(role) == letters(name) || Distance(strings.ToLower(name), role) <= 2 {
			return role
		}
	}
	if letters(name) == "code" {
		return RoleErrorCode
	}
	return ""
}

// readConstantFields reads [envelope.constant].
func readConstantFields(t *table) []ConstantField {
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

func readExcept(t *table) Except {
	t.require("reason")
	x := Except{
		Code:   t.name("code"),
		Type:   t.name("type"),
		Func:   t.name("func"),
		Reason: t.name("reason"),
	}
	t.requireOne(`code = "…", type = "import/path.Name" or func = "import/path.Name"`, "code", "type", "func")
	x.Entry = t.finish()
	return x
}

// mergeEnvelopes merges the envelopes of the file (top) with those of a preset (base).
//
// Each envelope of the file is merged with the preset's envelope of the same name or, if
// there is none, with the preset's envelope without a name. Named envelopes that only the
// preset has are added.
func mergeEnvelopes(top, base []Envelope) []Envelope {
	if len(top) == 0 {
		return base
	}
	var out []Envelope
	for _, n := range top {
		for _, name := range []string{n.Name, ""} {
			if i := slices.IndexFunc(base, func(u Envelope) bool { return u.Name == name }); i >= 0 {
				n = n.mergedWith(base[i])
				break
			}
		}
		out = append(out, n)
	}
	for _, u := range base {
		if u.Name != "" && !slices.ContainsFunc(top, func(n Envelope) bool { return n.Name == u.Name }) {
			out = append(out, u)
		}
	}
	return out
}

// mergedWith returns a copy of n, with the keys of base that n does not set.
func (n Envelope) mergedWith(base Envelope) Envelope {
	n.Entry = n.Entry.clone()
	e, u := &n.Entry, &base.Entry
	copyKey(e, u, "types", &n.Types, base.Types)
	copyKey(e, u, "required", &n.Required, base.Required)
	copyKey(e, u, "omitted", &n.Omitted, base.Omitted)
	copyKey(e, u, "stream", &n.Stream, base.Stream)
	for role := range base.Fields {
		if _, ok := n.Fields[role]; !ok {
			e.copySource(u, "fields."+role)
		}
	}
	n.Fields = mergeMaps(base.Fields, n.Fields)
	n.Constants = slices.Clip(n.Constants)
	for _, c := range base.Constants {
		if !slices.ContainsFunc(n.Constants, func(own ConstantField) bool { return own.Path == c.Path }) {
			n.Constants = append(n.Constants, c)
			e.copySource(u, "constant."+c.Path)
		}
	}
	n.Excepts = slices.Concat(n.Excepts, base.Excepts)
	return n
}
