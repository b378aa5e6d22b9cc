package envelope

import (
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/exitlint/exitlint/internal/code/object"
	"github.com/exitlint/exitlint/internal/rule"
	"github.com/exitlint/exitlint/registry"
	"github.com/exitlint/exitlint/registry/roles"
)

// A checker decides which objects are envelopes, and checks the envelopes. They
// include objects of dependencies, because the analysis of a dependency cannot
// see what importing packages print.
type checker struct {
	*rule.Reporter
	pass     *analysis.Pass
	objects  *object.Result
	own      *object.Package
	deps     map[string]*object.Package // by import path, without own; set by check
	packages map[string]*object.Package // deps and own; set by check
	types    map[string]*object.Type    // see typeNamed
	uses     map[string][]object.Use    // of printed types, by full name
	sources  map[string]fieldRoles      // see sourcesIn
}

func newChecker(reporter *rule.Reporter, pass *analysis.Pass, objects *object.Result) *checker {
	return &checker{Reporter: reporter, pass: pass, objects: objects, own: objects.Own, types: map[string]*object.Type{}}
}

// isConcerned reports whether the package may print or make an envelope. For
// most packages it is false, so that the facts of all their dependencies need
// not be read.
func (c *checker) isConcerned() bool {
	return slices.ContainsFunc(c.own.Objects, func(o object.Object) bool { return o.Type == "" && o.Sink != nil || c.typeNamed(o.Type) != nil }) ||
		slices.ContainsFunc(c.own.Uses, func(u object.Use) bool { return c.typeNamed(u.Type) != nil }) ||
		slices.ContainsFunc(c.Registry.EnvelopeTypes(), func(name string) bool { return c.own.Type(name) != nil })
}

// packageAt returns the package with an import path, or nil.
func (c *checker) packageAt(path string) *object.Package {
	if path == c.pass.Pkg.Path() {
		return c.own
	}
	if part := c.objects.Deps[path]; part != nil {
		return part.Get()
	}
	return nil
}

// check checks the envelopes of this package. It also checks the envelopes of
// dependencies that are printed in this package but in no dependency.
func (c *checker) check() {
	c.deps = map[string]*object.Package{}
	for path, part := range c.objects.Deps {
		c.deps[path] = part.Get()
	}
	c.packages = maps.Clone(c.deps)
	c.packages[c.pass.Pkg.Path()] = c.own
	before := usesOf(c.deps)
	c.uses = usesOf(c.packages)
	for _, name := range slices.Sorted(maps.Keys(c.uses)) {
		if t := c.typeNamed(name); t != nil && !c.isNamed(name) && before[name] == nil && c.isEnvelope(t, c.uses[name]) {
			c.checkType(t, prefixOf(c.uses[name]))
			c.checkDependencies(name)
		}
	}
	for _, name := range c.Registry.EnvelopeTypes() {
		if t := c.own.Type(name); t != nil {
			c.checkType(t, "")
		}
	}
	c.sources = c.sourcesIn(c.packages, c.uses)
	c.checkObjects(c.own, "")
	old := c.sourcesIn(c.deps, before)
	for _, name := range slices.Sorted(maps.Keys(c.sources)) {
		if old[name] == nil {
			c.checkDependencies(name)
		}
	}
}

// checkDependencies checks the objects of a type that are made by dependencies.
func (c *checker) checkDependencies(name string) {
	for _, p := range c.deps {
		c.checkObjects(p, name)
	}
}

// checkObjects checks the objects of a package that are envelopes. If name is
// not "", it only checks envelopes of the type with this name.
func (c *checker) checkObjects(p *object.Package, name string) {
	for i := range p.Objects {
		o := &p.Objects[i]
		if name != "" && o.Type != name {
			continue
		}
		if e, ok := c.envelopeOf(o, c.uses); ok {
			c.judge(e)
		}
	}
}

// sourcesIn returns the types whose fields are copied into envelopes, and the
// roles of these fields. For example, if the suggestion of an envelope is
// copied from a field of an error type, each error of this type must be made
// with a suggestion.
func (c *checker) sourcesIn(packages map[string]*object.Package, uses map[string][]object.Use) map[string]fieldRoles {
	out := map[string]fieldRoles{}
	for _, p := range packages {
		for i := range p.Objects {
			e, ok := c.envelopeOf(&p.Objects[i], uses)
			if !ok {
				continue
			}
			for role := range e.roles {
				from := e.value(role).Of
				t := c.typeNamed(from.Type)
				if t == nil {
					continue
				}
				if l, ok := t.Leaf(from.Path); ok {
					if out[t.Name] == nil {
						out[t.Name] = fieldRoles{}
					}
					out[t.Name][role] = field{path: l.Path, kind: l.Kind, leaf: &l}
				}
			}
		}
	}
	maps.DeleteFunc(out, func(_ string, r fieldRoles) bool {
		return !r.has(registry.RoleSuggestion) && !r.has(registry.RoleRecoverable)
	})
	return out
}

// usesOf returns the uses of types that reach an output of the process.
func usesOf(packages map[string]*object.Package) map[string][]object.Use {
	out := map[string][]object.Use{}
	for _, path := range slices.Sorted(maps.Keys(packages)) {
		for _, u := range packages[path].Uses {
			if isPrinted(u.Sink) {
				out[u.Type] = append(out[u.Type], u)
			}
		}
	}
	return out
}

func isPrinted(s object.Sink) bool {
	return s.To == object.Stderr || s.To == object.Stdout || s.To == object.Writer
}

// typeNamed returns the type with a full name, or nil if the type cannot be an
// envelope, a part of one, or a source. A type can be one if its keys are those
// of an error or the registry names the type.
func (c *checker) typeNamed(name string) *object.Type {
	t, known := c.types[name]
	if !known {
		if t = c.declared(name); t != nil && !mayBeOfError(t) && !c.isNamed(name) && !c.isPartOfNamed(name) {
			t = nil
		}
		c.types[name] = t
	}
	return t
}

// declared returns the type with a full name, or nil if no package declares it.
func (c *checker) declared(name string) *object.Type {
	if p := c.packageAt(name[:max(0, strings.LastIndexByte(name, '.'))]); p != nil {
		return p.Type(name)
	}
	return nil
}

// mayBeOfError reports whether a type has keys that errors have.
func mayBeOfError(t *object.Type) bool {
	var keys []string
	for _, l := range t.Leaves {
		key, _, _ := strings.Cut(strings.TrimPrefix(l.Path, "-"), ".")
		keys = append(keys, key)
	}
	return roles.OfError(keys)
}

// isNamed reports whether the registry names a type as an envelope.
func (c *checker) isNamed(name string) bool {
	return name != "" && slices.Contains(c.Registry.EnvelopeTypes(), name)
}

// isPartOfNamed reports whether a type that the registry names is encoded with a
// field of the given type.
func (c *checker) isPartOfNamed(name string) bool {
	isPart := func(u object.Use) bool { return u.Type == name && c.isNamed(u.Root) }
	if slices.ContainsFunc(c.own.Uses, isPart) {
		return true
	}
	for _, root := range c.Registry.EnvelopeTypes() { // the package that declares a type encodes it
		if p := c.packageAt(root[:max(0, strings.LastIndexByte(root, '.'))]); p != nil && slices.ContainsFunc(p.Uses, isPart) {
			return true
		}
	}
	return false
}

// An envelope is an object with the roles of its fields.
type envelope struct {
	*object.Object
	roles    fieldRoles
	reg      *registry.Registry
	sort     *registry.Envelope
	prefix   string // path of the object within the printed one
	isSource bool   // an error with fields that are copied into envelopes
}

// isEnvelope reports whether a type with the given uses is a type of envelopes
// by its fields. If the registry names the types of each sort, no other type is
// one.
func (c *checker) isEnvelope(t *object.Type, uses []object.Use) bool {
	toStderr := slices.ContainsFunc(uses, func(u object.Use) bool { return u.Sink.To == object.Stderr })
	sort := c.Registry.ShapedEnvelope()
	return len(uses) > 0 && sort != nil && hasShape(t, rolesOf(fieldsOf(t), sort.Fields, prefixOf(uses)), sort.Fields, toStderr)
}

// hasShape reports whether a type has the fields of an envelope.
func hasShape(t *object.Type, r fieldRoles, paths map[string]string, toStderr bool) bool {
	return (r.isEnvelope() || r.mayBeEnvelope() && isErrorType(t)) && !isForeign(fieldsOf(t), paths) && isOfErrors(t, r, toStderr)
}

// prefixOf returns the path of a part within the encoded object, or "" if the
// part is also encoded by itself.
func prefixOf(uses []object.Use) string {
	if len(uses) == 0 || slices.ContainsFunc(uses, func(u object.Use) bool { return u.Prefix == "" }) {
		return ""
	}
	return uses[0].Prefix
}

// envelopeOf returns an object as an envelope. The second result is false if
// the object is not an envelope, or if no registry governs it.
func (c *checker) envelopeOf(o *object.Object, uses map[string][]object.Use) (envelope, bool) {
	e := envelope{Object: o}
	if o.Type != "" && c.typeNamed(o.Type) == nil || o.Type == "" && !c.isWritten(o) {
		return e, false
	}
	if e.reg = c.RegistryOf(o.Span.File); e.reg == nil {
		return e, false
	}
	e.sort = sortOf(e.reg, o.Type)
	ok := false
	switch {
	case o.Type != "":
		ok = c.classifyTyped(&e, uses[o.Type])
	case o.Kind == object.Struct:
		e.roles = rolesOf(fieldsOf(o.Layout), e.sort.Fields, "")
		ok = mayBeOfError(o.Layout) && e.reg.ShapedEnvelope() != nil && hasShape(o.Layout, e.roles, e.sort.Fields, o.Sink.To == object.Stderr)
	default:
		ok = classifyKeys(&e)
	}
	return e, ok && e.fails()
}

// isWritten reports whether an object without a type is printed: either by
// itself, or as the JSON of a type that is printed.
func (c *checker) isWritten(o *object.Object) bool {
	return o.Sink != nil && (isPrinted(*o.Sink) || o.Via != "" && len(c.uses[o.Via]) > 0)
}

// classifyTyped sets the roles of an object of a named type, and reports whether
// it is an envelope.
func (c *checker) classifyTyped(e *envelope, uses []object.Use) bool {
	t := c.typeNamed(e.Type)
	switch {
	case c.isNamed(e.Type):
		e.roles = rolesOf(fieldsOf(t), e.sort.Fields, "")
	case c.isEnvelope(t, uses):
		e.prefix = prefixOf(uses)
		e.roles = rolesOf(fieldsOf(t), e.sort.Fields, e.prefix)
	case c.sources[e.Type] != nil:
		e.roles, e.isSource = c.sources[e.Type], true
	default:
		return false
	}
	return true
}

// classifyKeys sets the roles of a map or a text, and reports whether it is an
// envelope.
func classifyKeys(e *envelope) bool {
	fields := keysOf(e.Fields)
	e.roles = rolesOf(fields, e.sort.Fields, "")
	if e.Kind == object.Text && !keysMayBeOfError(fields) || isForeign(fields, e.sort.Fields) {
		return false
	}
	return e.roles.isEnvelope() || saysError(fields, *e.Sink)
}

// keysMayBeOfError reports whether a text has a key, at any depth, that errors
// have.
func keysMayBeOfError(fields []field) bool {
	var keys []string
	for _, f := range fields {
		keys = append(keys, strings.Split(f.path, ".")...)
	}
	return roles.OfError(keys)
}

// saysError reports whether an object without a type that goes to standard error
// has a field named error.
func saysError(fields []field, s object.Sink) bool {
	return s.To == object.Stderr && slices.ContainsFunc(fields, func(f field) bool {
		top, _, _ := strings.Cut(f.path, ".")
		return strings.EqualFold(top, "error")
	})
}

// fails reports whether an envelope is about a failure. A reply with fields for
// an error is not about a failure if all these fields are unset.
func (e envelope) fails() bool {
	for _, role := range []string{registry.RoleErrorCode, registry.RoleMessage, registry.RoleExitCode, registry.RoleRecoverable, registry.RoleSuggestion} {
		if f, ok := e.roles[role]; ok && e.Fields.At(f.path).Is != object.Unset {
			return true
		}
	}
	return !e.roles.isEnvelope() // it says "error", see saysError
}
