package compare

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/doc/jsonlike"
	"github.com/exitlint/exitlint/internal/doc/schema"
	"github.com/exitlint/exitlint/internal/doc/tables"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/registry"
	"github.com/exitlint/exitlint/registry/roles"
)

// An envelopeSchema describes an error envelope in a JSON Schema.
type envelopeSchema struct {
	*schema.File
	declared *registry.Envelope
	root     schema.Node
	// paths contains the JSON path of each field in the schema, keyed by the role of
	// the field or, if it has none, by its name. A constant field is keyed by the path
	// in the registry.
	paths   map[string]string
	printed Printed // what the program prints, if known
	flat    bool    // whether the fields are at the top level rather than in an object such as "error"
}

// checkSchema compares a JSON Schema file with the envelopes of the registry.
func (p *page) checkSchema() {
	f, err := schema.Read(p.source)
	if err != nil {
		at := 0
		if e, ok := err.(*schema.SyntaxError); ok {
			at = e.Offset
		}
		p.reportAt(findingParts{rule: Missing}, tables.Cell{Start: at, End: at}, "this file is not a JSON Schema: %v; correct it, or name another file in %s", err, p.reg.Name())
		return
	}
	d, ok := p.findEnvelope(f)
	if !ok {
		p.reportAtEntry(p.entry, "kind", fmt.Sprintf("%s has no schema of an error envelope: no property is the error code or the exit status; name the file that has it, or say under [envelope.fields] what they are called", p.entry.File))
		return
	}
	p.checkSchemaKeys(d)
	for _, name := range append(registry.Roles(), d.declared.Others()...) {
		p.checkSchemaField(d, name)
	}
	for _, c := range d.declared.Constants {
		p.checkSchemaConstant(d, c)
	}
	p.checkSchemaCodes(d)
	p.checkSchemaStatuses(d)
	p.checkSchemaAnswers(d)
}

// findEnvelope looks for an error envelope in a JSON Schema, at the root and in the
// definitions. It first looks for a whole envelope, and then for the object with the
// fields of the error. It returns false if there is neither. It prefers an envelope of
// failures to what is printed on success.
func (p *page) findEnvelope(f *schema.File) (envelopeSchema, bool) {
	envelopes := p.reg.Envelopes
	if len(envelopes) == 0 {
		envelopes = []registry.Envelope{{}}
	}
	for _, inner := range []bool{false, true} {
		var found envelopeSchema
		for at, v := range append([]jsonlike.Value{f.Root}, f.Definitions()...) {
			for i := range envelopes {
				d := p.newEnvelopeSchema(f, &envelopes[i], p.printedBy(i), v, inner)
				// A flat definition is probably only the object inside the envelope, such
				// as the one at the key "error".
				if isPart := at > 0 && d.flat && !inner; isPart || !d.isEnvelope() {
					continue
				}
				if !p.isSuccess(d) {
					return d, true
				}
				if found.File == nil {
					found = d
				}
			}
		}
		if found.File != nil {
			return found, true
		}
	}
	return envelopeSchema{}, false
}

// newEnvelopeSchema finds the fields of an envelope in the subschema v. Of alternatives,
// such as one for success and one for failures, only those for failures count.
func (p *page) newEnvelopeSchema(f *schema.File, declared *registry.Envelope, printed Printed, v jsonlike.Value, inner bool) envelopeSchema {
	return envelopeSchemaOf(f, declared, printed, f.Narrow(v, func(n schema.Node) int {
		switch d := envelopeSchemaOf(f, declared, printed, n, inner); {
		case !d.isEnvelope():
			return 0
		case p.isSuccess(d):
			return 1
		}
		return 2
	}), inner)
}

// isSuccess reports whether a schema describes what is printed on success, although it
// has the fields of an envelope: a constant field cannot have the value of a failure, or
// the exit status can only be 0.
func (p *page) isSuccess(d envelopeSchema) bool {
	cannotBe := func(path string, may func(value string) bool) bool {
		_, _, f := d.lookUp(path)
		return f.ok && slices.ContainsFunc(d.Lists(f.Property), func(l schema.List) bool {
			return !slices.ContainsFunc(l.Values, func(v jsonlike.Value) bool { return may(v.Text(d.Text)) })
		})
	}
	for _, c := range d.declared.Constants {
		if path, ok := d.paths[c.Path]; ok && cannotBe(path, func(value string) bool { return value == valueText(c) }) {
			return true
		}
	}
	return cannotBe(d.paths[registry.RoleExitCode], func(value string) bool { return value != "0" })
}

// envelopeSchemaOf finds the fields of an envelope in a subschema. If inner is set,
// the subschema describes only the object with the fields rather than the whole
// envelope.
func envelopeSchemaOf(f *schema.File, declared *registry.Envelope, printed Printed, root schema.Node, inner bool) envelopeSchema {
	d := envelopeSchema{File: f, declared: declared, printed: printed, root: root, paths: map[string]string{}}
	level := pathOfError(declared)
	_, _, nested := d.lookUp(level)
	d.flat = len(declared.Fields) == 0 && !nested.ok
	for _, name := range append(registry.Roles(), declared.Others()...) {
		path, given := declared.Fields[name]
		switch {
		case !given && inner:
			path = d.usualKey(name, "", root)
		case !given && nested.ok:
			path = d.usualKey(name, level, nested.Node)
		case !given:
			path = d.usualKey(name, "", root)
		case inner:
			path = strings.TrimPrefix(path, level+".")
		}
		d.paths[name] = path
	}
	for _, c := range declared.Constants {
		path := c.Path
		if inner {
			rest, ok := strings.CutPrefix(path, level+".")
			if !ok {
				continue // the constant is outside of this object
			}
			path = rest
		}
		d.paths[c.Path] = path
	}
	return d
}

// pathOfError returns the path of the object with the fields of the error, such as
// "error" for "error.code". Without a path in the registry, it returns "error".
func pathOfError(declared *registry.Envelope) string {
	for _, role := range registry.Roles() {
		if path, ok := declared.Fields[role]; ok {
			return parentOf(path)
		}
	}
	return "error"
}

// usualKey returns the path of the property with one of the usual keys for a role. If
// there is none, the path ends in the key that the program prints or, if this is not
// known, in the default key.
func (d envelopeSchema) usualKey(name, level string, object schema.Node) string {
	keys := d.Keys(object)
	role := roles.Named(name)
	types := map[string][]string{"string": {"string", "array"}, "number": {"integer", "number"}, "bool": {"boolean"}}[role.JSON]
	usual := cmp.Or(d.printed.Keys[name], lastKey(d.declared.Path(name)))
	if slices.Contains(keys, usual) {
		return join(level, usual)
	}
	for _, source := range []roles.Source{roles.Samples, roles.Code} {
		i, _ := role.Find(source, keys, func(i int) bool {
			property, _ := d.Property(object, keys[i])
			return d.Allows(property.Node, types...) && !d.takes(join(level, keys[i]))
		})
		if i >= 0 {
			return join(level, keys[i])
		}
	}
	return join(level, usual)
}

// takes reports whether the property at the given path already belongs to a field of
// the envelope, as d.paths says.
func (d envelopeSchema) takes(path string) bool {
	for _, p := range d.paths {
		if p == path {
			return true
		}
	}
	return false
}

// isEnvelope reports whether the schema describes an error envelope: it has an error
// code or an exit status, and another role or constant field.
func (d envelopeSchema) isEnvelope() bool {
	n, named := 0, false
	for name, path := range d.paths {
		if _, _, found := d.lookUp(path); found.ok {
			n++
			named = named || name == registry.RoleErrorCode || name == registry.RoleExitCode
		}
	}
	return named && n > 1
}

// A foundProperty value is the result of looking for a JSON path such as "error.code" in a
// schema.
type foundProperty struct {
	schema.Property
	ok bool
	// isOpen is set if the schema may say more about the path, in another file or in a
	// subschema that applies only in some cases.
	isOpen bool
}

// lookUp follows a JSON path in the schema, from property to property. It stops at the
// last key of the path, or at the first key without a property. It returns the object
// with this key, the key, and what the schema says about its value.
func (d envelopeSchema) lookUp(path string) (in schema.Node, key string, f foundProperty) {
	at := d.root
	if path == "" {
		return at, "", foundProperty{}
	}
	keys := strings.Split(path, ".")
	for i, key := range keys {
		property, ok := d.Property(at, key)
		f.isOpen = f.isOpen || at.IsOpen || property.IsConditional
		if !ok {
			f.isOpen = f.isOpen || len(at.Conditional) > 0
			return at, key, f
		}
		if i == len(keys)-1 {
			f.Property, f.ok = property, true
			return at, key, f
		}
		at = property.Node
	}
	return at, "", f
}

// keyword returns a cell with the offsets at which to report a finding about a keyword
// of a subschema, such as "required". Without the keyword, these are the offsets of the
// opening brace of the subschema.
func (d envelopeSchema) keyword(object schema.Node, name string) tables.Cell {
	if found := d.Keyword(object, name); len(found) > 0 {
		return schemaCell(found[0].Key)
	}
	if len(object.Always) == 0 {
		return tables.Cell{}
	}
	return tables.Cell{Start: object.Always[0].Start, End: object.Always[0].Start + 1}
}

// schemaCell returns a cell with the offsets of a value in a JSON file, for reporting a
// finding at the value.
func schemaCell(v jsonlike.Value) tables.Cell { return tables.Cell{Start: v.Start, End: v.End} }

// checkSchemaField checks the property for the named field, if error envelopes must
// have the field. The schema must list the property under "required".
func (p *page) checkSchemaField(d envelopeSchema, name string) {
	if len(p.reg.Envelopes) == 0 || !d.declared.Requires(name) {
		return
	}
	omitted := name == registry.RoleRecoverable && d.declared.Omitted == registry.OmittedFalse
	why := "callers need it"
	if d.declared.Required != nil {
		why = p.reg.Name() + " requires it"
	}
	p.checkSchemaProperty(d, d.paths[name], why, omitted)
}

// checkSchemaProperty checks that the schema has a property for each key of a path, and
// requires it. If omitted is set, the program may leave out the last field of the path,
// so its property need not be required.
func (p *page) checkSchemaProperty(d envelopeSchema, path, why string, omitted bool) {
	keys := strings.Split(path, ".")
	for i := range keys {
		prefix := strings.Join(keys[:i+1], ".")
		in, key, f := d.lookUp(prefix)
		switch {
		case f.isOpen:
			return
		case !f.ok:
			p.reportAt(findingParts{rule: Mismatch}, d.keyword(in, "properties"), "this schema has no %q, but %s; add it to properties and required", path, why)
			return
		case d.Requires(in, key) || omitted && i == len(keys)-1 || in.IsOpen || len(in.Conditional) > 0:
		default:
			cell := schemaCell(f.Keys[0])
			if len(d.Keyword(in, "required")) > 0 {
				cell = d.keyword(in, "required")
			}
			r := findingParts{rule: Mismatch, fix: p.requiredFix(d, in, key)}
			p.reportAt(r, cell, "%q may be left out in this schema, but %s; add %q to required", prefix, why, key)
		}
	}
}

// requiredFix returns a fix that adds a key to the array "required" of an object. It
// returns nil unless there is exactly one such array.
func (p *page) requiredFix(d envelopeSchema, in schema.Node, key string) *finding.Fix {
	found := d.Keyword(in, "required")
	if len(found) != 1 || found[0].Value.Kind != jsonlike.Array {
		return nil
	}
	list := found[0].Value
	return p.schemaFix(d, list, map[int][]string{len(list.Members) - 1: {jsonlike.Quote(key)}})
}

// schemaFix returns a fix that adds elements to an array in a schema. additions maps
// the index of an existing element to the JSON of the elements to insert after it.
func (p *page) schemaFix(d envelopeSchema, array jsonlike.Value, additions map[int][]string) *finding.Fix {
	fix := &finding.Fix{Message: "add what is missing"}
	for i, values := range additions {
		edits, ok := jsonlike.AddElements(d.Text, array, i, values...)
		if !ok {
			return nil
		}
		for _, e := range edits {
			text := strings.ReplaceAll(e.New, "\n", p.newline())
			fix.Edits = append(fix.Edits, finding.Edit{File: p.file, Start: e.Start, End: e.End, NewText: text})
		}
	}
	slices.SortFunc(fix.Edits, func(a, b finding.Edit) int { return a.Start - b.Start })
	return fix
}

// checkSchemaConstant checks that the schema has a constant field, requires it, and
// gives it the right value.
func (p *page) checkSchemaConstant(d envelopeSchema, c registry.ConstantField) {
	path, ok := d.paths[c.Path]
	if !ok {
		return
	}
	_, _, f := d.lookUp(path)
	if !f.ok {
		p.checkSchemaProperty(d, path, fmt.Sprintf("it is always %s in %s", valueText(c), p.reg.Name()), false)
		return
	}
	for _, l := range d.Lists(f.Property) {
		if slices.ContainsFunc(l.Values, func(v jsonlike.Value) bool { return string(d.Text[v.Start:v.End]) == valueText(c) }) {
			continue
		}
		r := findingParts{rule: Mismatch}
		if len(l.Values) == 1 && d.isConst(l) {
			r.fix = p.edit(l.Values[0].Start, l.Values[0].End, valueText(c))
		}
		p.reportAt(r, schemaCell(l.Values[0]), "%q is %s in this schema, but always %s in %s", path, d.Text[l.Values[0].Start:l.Values[0].End], valueText(c), p.reg.Name())
	}
	if kind := typeOf(c); !d.Allows(f.Node, kind...) {
		p.reportAt(findingParts{rule: Mismatch}, d.keyword(f.Node, "type"), "%q cannot be %s in this schema, as it always is in %s; write type %q", path, valueText(c), p.reg.Name(), kind[0])
	}
}

func (d envelopeSchema) isConst(l schema.List) bool { return l.Key.Decoded(d.Text) == "const" }

// typeOf returns the JSON types that fit the value of a constant field.
func typeOf(c registry.ConstantField) []string {
	switch c.Value.(type) {
	case string:
		return []string{"string"}
	case bool:
		return []string{"boolean"}
	}
	return []string{"integer", "number"}
}
