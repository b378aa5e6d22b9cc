package envelope

import (
	"cmp"
	"go/ast"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/exitlint/exitlint/internal/code/object"
	"github.com/exitlint/exitlint/internal/span"
	"github.com/exitlint/exitlint/registry"
)

// relativePath returns the path of a field relative to an object. prefix is the path of
// the object. relativePath returns false if the field is outside of the object.
func relativePath(path, prefix string) (string, bool) {
	if prefix == "" {
		return path, true
	}
	return strings.CutPrefix(path, prefix+".")
}

// checkConstantFields compares the fields of an envelope with the constants that the
// registry declares for these fields.
func (c *checker) checkConstantFields(e envelope) {
	if e.isCopySource || e.isElement() || c.isUnprintedError(e.Type) {
		return
	}
	for _, k := range e.table.Constants {
		if path, ok := relativePath(k.Path, e.prefix); ok && (!e.IsForOneCall || e.isFromArgument(path)) {
			c.checkConstantField(e, k, path)
		}
	}
}

// checkConstantField checks that the field at the given path has the value k, which the
// registry declares for it.
func (c *checker) checkConstantField(e envelope, k registry.ConstantField, path string) {
	f, known := c.fieldAt(e, path)
	if !known {
		return
	}
	v := e.Fields.At(path)
	if v.State != object.Constant && c.isSetLater(e, f) {
		return
	}
	at := c.spanOfPath(e, path)
	switch {
	case v.State == object.Constant && (v.Const != k.Text() || v.Kind != "" && v.Kind != kindOf(k)):
		at := c.valueAtPath(e, path)
		c.report(ruleMismatch, at, nil, c.replaceLiteral(v.Span, at, literal(k)), "%s is %s here, but %s says %s", lastOf(k.Path), quoted(v.Const, cmp.Or(v.Kind, kindOf(k))), e.reg.Name(), literal(k))
	case v.State == object.Unset && !isZero(f.leaf, k):
		c.report(ruleMismatch, at, nil, c.addition(e, f, literal(k)), "%s is left out here, but %s says %s", lastOf(k.Path), e.reg.Name(), literal(k))
	case v.State == object.Maybe && !isZero(f.leaf, k):
		c.report(ruleMismatch, at, nil, nil, "%s is left out on some paths, but %s says %s", lastOf(k.Path), e.reg.Name(), literal(k))
	}
}

// fieldAt returns the field of an envelope at the given path, or false if no such field
// is known.
func (c *checker) fieldAt(e envelope, path string) (field, bool) {
	if e.Kind != object.Struct {
		return field{path: path}, true
	}
	t := e.Layout
	if e.Type != "" {
		t = c.declaredType(e.Type)
	}
	if t == nil {
		return field{}, false
	}
	if l, ok := t.Leaf(path); ok {
		return field{path: path, kind: l.Kind, leaf: &l}, true
	}
	return field{}, false
}

// isZero reports whether the constant that the registry declares for a field is the
// zero value of the field, so that the code need not set the field.
func isZero(l *object.Leaf, k registry.ConstantField) bool {
	if l == nil || l.Pointer {
		return false
	}
	zero := map[string]string{"bool": "false", "number": "0", "string": ""}
	text, ok := zero[l.Kind]
	return ok && l.Kind == kindOf(k) && text == k.Text()
}

// kindOf returns the kind of a constant, such as "string"; see [object.Value].
func kindOf(k registry.ConstantField) string {
	switch k.Value.(type) {
	case bool:
		return "bool"
	case int64:
		return "number"
	}
	return "string"
}

// literal returns the declared constant as JSON, which is also valid Go source.
func literal(k registry.ConstantField) string { return quoted(k.Text(), kindOf(k)) }

// quoted returns text as a JSON value of the given kind: in quotes for "string", and
// unchanged for other kinds.
func quoted(text, kind string) string {
	if kind == "string" {
		return strconv.Quote(text)
	}
	return text
}

// checkConstants checks that a type has the fields that the registry declares as
// constant, and that JSON does not leave them out.
func (c *checker) checkConstants(t *object.Type, table *registry.Envelope, reg *registry.Registry) {
	if c.isUnprintedError(t.Name) {
		return
	}
	for _, k := range table.Constants {
		i := slices.IndexFunc(t.Leaves, func(l object.Leaf) bool { return l.Path == k.Path || strings.HasPrefix(k.Path, l.Path+".") })
		switch {
		case i < 0:
			c.report(ruleType, t.Span, nil, nil, "this JSON error has no field %q, which is %s in %s", k.Path, literal(k), reg.Name())
		case t.Leaves[i].Path == k.Path && t.Leaves[i].Omit != "" && isZero(&t.Leaves[i], k):
			l := &t.Leaves[i]
			c.report(ruleType, l.Span, nil, c.withoutOmit(l), "%s leaves `%q: %s` out of the JSON; remove it", l.Omit, lastOf(k.Path), literal(k))
		}
	}
}

// checkStream reports an envelope that is written only to standard output although the
// registry demands standard error, or the other way round. The finding is at the call if
// only one call writes the values of the type, if a call returns the envelope, or if other
// calls write it to the right stream. Otherwise it is where the envelope is made. "before" is
// what the pass of a dependency knew when it checked the envelope, or nil.
func (c *checker) checkStream(e envelope, before *knowledge) {
	want := object.Target(e.table.Stream)
	if want == "" || e.isCopySource || before != nil && before.isWrongStream(e, want) || !c.isWrongStream(e, want) {
		return
	}
	if call := c.onlyWriter(c.uses[printedObject(e).Type]); call != nil && c.areWrongStreams(e, want) {
		// One call writes all values of the type, so one finding is enough.
		if at := c.spanOf(call); !c.wrongStreams[at] {
			c.wrongStreams[at] = true
			c.reportStream(e, at, want)
		}
		return
	}
	at := e.Span
	if at.File == "" || e.Call.File != "" && (e.Constructor != "" || c.isAlsoWrittenTo(e, want)) {
		at = e.Call
	}
	c.reportStream(e, at, want)
}

// isAlsoWrittenTo reports whether another call writes the JSON of the same literal to the
// given stream, so that each call chooses the stream.
func (c *checker) isAlsoWrittenTo(e envelope, stream object.Target) bool {
	return c.anyPackage(func(p *object.Package) bool {
		for o := range p.AllObjects {
			if o.Span == e.Span && o.Sink != nil && c.targetOf(*o.Sink) == stream {
				return true
			}
		}
		return false
	})
}

// printedObject returns the object that the program prints for the envelope e: e itself, or
// the object with the list that contains e.
func printedObject(e envelope) *object.Object {
	if whole, _ := e.List(); whole != nil {
		return whole
	}
	return e.Object
}

// isWrongStream reports whether the program writes an envelope to another standard stream
// than the registry says.
func (k *knowledge) isWrongStream(e envelope, want object.Target) bool {
	if sink := printedObject(e).Sink; sink != nil {
		return k.targetOf(*sink) == otherStream(want)
	}
	return k.areWrongStreams(e, want)
}

// areWrongStreams reports whether the program writes all values of the type of an envelope
// to another standard stream than the registry says.
func (k *knowledge) areWrongStreams(e envelope, want object.Target) bool {
	uses := k.uses[printedObject(e).Type]
	isRight := func(u object.Use) bool { return k.targetOf(u.Sink) != otherStream(want) }
	return len(uses) > 0 && !slices.ContainsFunc(uses, isRight)
}

// targetOf returns the destination of JSON. If the program writes it to a writer in a field,
// the whole program shows what the writer is.
func (k *knowledge) targetOf(s object.Sink) object.Target {
	if s.Field == "" || !k.hasWholeProgram {
		return s.To
	}
	to, known := k.writerTargets[s.Field]
	if !known {
		to = object.WriterTarget(maps.Values(k.packages), s.Field)
		k.writerTargets[s.Field] = to
	}
	return to
}

// onlyWriter returns the call that writes all values of a type. It returns nil if there
// are several, if the call is in another package, or if the value is made in the call.
func (c *checker) onlyWriter(uses []object.Use) *ast.CallExpr {
	var at span.Position
	for _, u := range uses {
		switch {
		case u.At.File == "":
		case at.File != "" && at != u.At:
			return nil
		default:
			at = u.At
		}
	}
	for _, f := range c.pass.Files {
		if at.File == "" || c.pass.Fset.Position(f.Package).Filename != at.File {
			continue
		}
		var found *ast.CallExpr
		ast.Inspect(f, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok && span.At(c.pass.Fset.Position(call.Lparen)) == at {
				found = call
			}
			return found == nil
		})
		if found != nil && !slices.ContainsFunc(found.Args, hasLiteral) {
			return found
		}
	}
	return nil
}

// hasLiteral reports whether an expression contains a literal of a struct or map.
func hasLiteral(e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		_, isLiteral := n.(*ast.CompositeLit)
		found = found || isLiteral
		return !found
	})
	return found
}

// reportStream reports that the envelope e is written to another stream than the
// registry says.
func (c *checker) reportStream(e envelope, at span.Span, want object.Target) {
	c.report(ruleMismatch, at, nil, nil, "%s is written to %s, but %s says %s", e.describe(at), otherStream(want), e.reg.Name(), want)
}

// otherStream returns the standard stream that is not the given one.
func otherStream(stream object.Target) object.Target {
	if stream == object.Stdout {
		return object.Stderr
	}
	return object.Stdout
}
