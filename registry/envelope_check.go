package registry

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/span"
)

func (v *validator) checkEnvelopes() {
	v.checkDistinctEnvelopes()
	for i := range v.r.Envelopes {
		n := &v.r.Envelopes[i]
		v.checkRequired(n)
		v.checkNested(n)
		v.checkExceptions(n)
	}
}

// checkDistinctEnvelopes reports [[envelope]] tables that cannot be told apart: two tables
// with the same name, two tables that list the same type, or two tables without types.
func (v *validator) checkDistinctEnvelopes() {
	names, types := map[string]span.Position{}, map[string]span.Position{}
	var shaped *Envelope
	for i := range v.r.Envelopes {
		n := &v.r.Envelopes[i]
		if n.Preset != "" {
			continue
		}
		first, again := names[n.Name]
		switch {
		case again && n.Has("name"):
			v.report(n.At("name"), fmt.Sprintf("name %q is already used on line %d", n.Name, first.Line), "give each [[envelope]] a name of its own")
		case again:
			v.report(n.At("name"), fmt.Sprintf("[[envelope]] has no name, like the one on line %d", first.Line), `add name = "…"`)
		default:
			names[n.Name] = n.At("name")
		}
		for j, typ := range n.Types {
			at := n.OwnAt(ItemKey("types", j), "types", "name")
			if first, again := types[typ]; again {
				v.report(at, fmt.Sprintf("type %q is already named on line %d", typ, first.Line), "let each type be of one sort")
			} else if typ != "" {
				types[typ] = at
			}
		}
		switch {
		case len(n.Types) > 0, v.unresolved:
		case shaped != nil:
			v.report(n.OwnAt("types", "name"), fmt.Sprintf("[[envelope]] has no types, like the one on line %d, so the two cannot be told apart", shaped.OwnAt("name").Line), `add types = ["import/path.Name"] to one of them`)
		default:
			shaped = n
		}
	}
}

// checkRequired checks the key "required" of an envelope. Its items must be roles or
// names of fields. A JSON path of a declared field is replaced with the role or name of
// the field. Any other item is reported.
func (v *validator) checkRequired(n *Envelope) {
	n.Required = slices.Clone(n.Required)
	for i, name := range n.Required {
		if key := ItemKey("required", i); name != "" && !n.canHaveField(name) && n.Own(key) {
			if declared := n.fieldAt(name); declared != "" {
				n.Required[i] = declared
				continue
			}
			known := append(slices.Clone(roles), n.Others()...)
			advice := suggest(name, known)
			if !strings.HasPrefix(advice, "did you mean") {
				advice += fmt.Sprintf(", or add %s = \"error.%s\" under [envelope.fields]", bareOrQuoted(name), name)
			}
			v.report(n.At(key), fmt.Sprintf("required names %q, which is no role and no field", name), advice)
		}
	}
}

// canHaveField reports whether an envelope can have a field with this name. The name
// must be a role, such as "suggestion", or a key of [envelope.fields].
func (n *Envelope) canHaveField(name string) bool {
	_, ok := n.Fields[name]
	return ok || slices.Contains(roles, name)
}

// fieldAt returns the role of the field with the given JSON path or, if the field has no
// role, its name. It returns "" if there is no such field.
func (n *Envelope) fieldAt(path string) string {
	for _, name := range append(slices.Clone(roles), n.Others()...) {
		if n.Path(name) == path {
			return name
		}
	}
	return ""
}

// bareOrQuoted formats a key for TOML, with quotes if it needs them.
func bareOrQuoted(key string) string {
	if key == letters(key) {
		return key
	}
	return quoted([]string{key})
}

// checkNested reports constant fields inside another field, or around one. For example,
// "error.version" cannot be a field if "error" is a string.
func (v *validator) checkNested(n *Envelope) {
	for i, c := range n.Constants {
		key := "constant." + c.Path
		if !n.Own(key) {
			continue
		}
		inside := func(other string) bool {
			return strings.HasPrefix(c.Path, other+".") || strings.HasPrefix(other, c.Path+".")
		}
		for _, other := range n.Constants[:i] {
			if inside(other.Path) {
				v.report(n.KeyAt(key), fmt.Sprintf("constants %q and %q cannot both be there: one is inside the other", other.Path, c.Path), "keep one of them")
			}
		}
		for _, path := range slices.Sorted(maps.Values(n.Fields)) {
			if inside(path) {
				v.report(n.KeyAt(key), fmt.Sprintf("constant %q and the field %q cannot both be there: one is inside the other", c.Path, path), "keep one of them")
				break
			}
		}
	}
}

// checkExceptions reports [[envelope.except]] entries for error codes that are not
// declared, and repeated entries.
func (v *validator) checkExceptions(n *Envelope) {
	first := map[[3]string]*Except{}
	for i := range n.Excepts {
		x := &n.Excepts[i]
		if x.Preset != "" {
			continue
		}
		what := [3]string{x.Code, x.Type, x.Func}
		if other := first[what]; other != nil && what != [3]string{} {
			v.report(x.OwnAt("code", "type", "func"), fmt.Sprintf("this is already excepted on line %d", other.OwnAt("code", "type", "func").Line), "remove one of them")
			continue
		}
		first[what] = x
		if x.Code != "" && !v.unresolved && !v.r.AllowsErrorCode(x.Code) {
			var codes []string
			for _, e := range v.r.Errors {
				codes = append(codes, e.Code)
			}
			v.report(x.At("code"), fmt.Sprintf("error code %q is not declared", x.Code), suggestOr(x.Code, codes, "write a declared one, or add an [[error]] for it"))
		}
	}
}

// suggestOr returns advice such as `did you mean "retry"?`, with the most similar of the
// given words. If no word is similar, the result is the other advice, the parameter
// otherwise.
func suggestOr(word string, words []string, otherwise string) string {
	if best := nearest(word, words); best != "" {
		return "did you mean " + quoted([]string{best}) + "?"
	}
	return otherwise
}
