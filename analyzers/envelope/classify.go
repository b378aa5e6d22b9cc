package envelope

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/exitlint/exitlint/analyzers/exitflow"
	"github.com/exitlint/exitlint/internal/code/object"
	"github.com/exitlint/exitlint/internal/rule"
	"github.com/exitlint/exitlint/internal/span"
	"github.com/exitlint/exitlint/registry"
	"github.com/exitlint/exitlint/registry/roles"
)

// A checker decides which objects are envelopes, and checks the envelopes.
//
// Whether an object is an envelope depends on its type and on the code that prints it,
// which may be in different packages. If a package and its dependencies are enough to
// decide this, the object is checked in the pass of this package. All other objects are
// checked in the pass of the main package.
type checker struct {
	*rule.Reporter
	pass    *analysis.Pass
	objects *object.Result
	own     *object.Package
	flow    *exitflow.Result
	arrived map[span.Position][]exitflow.Arrival
	types   map[string]*object.Type // the results of typeNamed, keyed by full name of the type
	known   map[string]*knowledge   // the results of knownTo, keyed by import path
	knowledge
}

func newChecker(reporter *rule.Reporter, pass *analysis.Pass, objects *object.Result) *checker {
	return &checker{Reporter: reporter, pass: pass, objects: objects, own: objects.Own.WithElements(), types: map[string]*object.Type{}, known: map[string]*knowledge{}}
}

// isNeeded reports whether the checker has anything to do in this pass: whether the
// package may contain envelopes. In the pass of a main package, the envelopes may also
// be in its dependencies.
func (c *checker) isNeeded() bool {
	if c.isConcerned(c.own) {
		return true
	}
	if !c.isWhole() {
		return false
	}
	for _, part := range c.objects.Deps {
		if c.isConcerned(part.Get()) {
			return true
		}
	}
	return false
}

// isConcerned reports whether the package p may print or make an envelope. This is
// false for most packages, which need no checks. If it is false for a library, the
// facts of the dependencies of this library are not read.
func (c *checker) isConcerned(p *object.Package) bool {
	return slices.ContainsFunc(p.Objects, func(o object.Object) bool { return o.Type == "" && o.Sink != nil || c.typeNamed(o.Type) != nil }) ||
		slices.ContainsFunc(p.Uses, func(u object.Use) bool { return c.typeNamed(u.Type) != nil }) ||
		slices.ContainsFunc(c.Registry.EnvelopeTypes(), func(name string) bool { return p.Type(name) != nil })
}

// packageAt returns the package with the given import path, or nil.
func (c *checker) packageAt(path string) *object.Package {
	if path == c.pass.Pkg.Path() {
		return c.own
	}
	if part := c.objects.Deps[path]; part != nil {
		return part.Get()
	}
	return nil
}

// packageOf returns the package that declares the type with the given full name, or
// nil for a type of a library.
func (c *checker) packageOf(typ string) *object.Package {
	return c.packageAt(typ[:max(0, strings.LastIndexByte(typ, '.'))])
}

// check checks the types and objects of the package of the pass. For a main package, it
// also checks types and objects of the dependencies whose use was not known before:
// only the whole program shows whether and where they are printed.
func (c *checker) check() {
	c.learnAll()
	for _, path := range slices.Sorted(maps.Keys(c.packages)) {
		if path == c.pass.Pkg.Path() || c.isWhole() {
			c.checkPackage(path)
		}
	}
	if c.isWhole() {
		c.emptyGetters()
	}
}

// learnAll reads the facts of the package of the pass and of all its dependencies. It
// stores them in c.packages, and stores in c.knowledge what they show about the printed
// objects; see learn.
func (c *checker) learnAll() {
	packages := map[string]*object.Package{c.pass.Pkg.Path(): c.own}
	for path, part := range c.objects.Deps {
		packages[path] = part.Get().WithElements()
	}
	c.packages, c.types = packages, map[string]*object.Type{} // isConcerned has filled c.types before all packages were known, so c.types starts again empty
	c.knowledge = *c.learn(packages)
}

// checkPackage checks the types and objects of the package with the given import path.
// If this package is a dependency, its own pass has already checked some of them.
// checkPackage leaves these out.
func (c *checker) checkPackage(path string) {
	p := c.packages[path]
	var before *knowledge
	if p != c.own && c.isConcerned(p) {
		before = c.knownTo(path)
	}
	for _, t := range p.Types {
		switch {
		case c.isNamed(t.Name):
			if c.isSettled(t.Name) && !(before != nil && before.isSettled(t.Name)) {
				c.checkType(t, prefixOf(c.uses[t.Name]))
			}
		case c.isPrintedType(t, &c.knowledge) && !(before != nil && c.isPrintedType(t, before)):
			c.checkType(t, prefixOf(c.uses[t.Name]))
		}
	}
	for i := range p.Objects {
		o := &p.Objects[i]
		e, ok := c.envelopeOf(o, &c.knowledge)
		if !ok || o.WrittenByCallers && (c.called[o.From()] || !c.isWhole()) {
			continue
		}
		if before != nil && !o.WrittenByCallers {
			if was, judged := c.envelopeOf(o, before); judged {
				c.exit(e, before)
				c.judgeRest(e, was.roles)
				continue
			}
		}
		e.roles = c.incomplete(e)
		c.judge(e)
	}
}

// isPrintedType reports whether the program prints values of the type t, and these
// values are envelopes.
func (c *checker) isPrintedType(t *object.Type, k *knowledge) bool {
	uses := k.uses[t.Name]
	return uses != nil && !t.Marshal && c.typeNamed(t.Name) != nil && c.isEnvelope(t, uses, k)
}

// typeNamed returns the type with the given full name. It returns nil for a type whose
// values cannot be envelopes: the registry does not name the type, and none of its
// fields has a key that is usual in errors, such as "code".
func (c *checker) typeNamed(name string) *object.Type {
	t, known := c.types[name]
	if !known {
		if t = c.declaredType(name); t != nil && (c.isLibrary(name) || !mayBeOfError(t) && !hasDeclaredPath(c.Registry, t)) && !c.isNamed(name) && !c.isPartOfNamed(name) {
			t = nil
		}
		c.types[name] = t
	}
	return t
}

// declaredType returns the type with the given full name, or nil if no package declares
// it.
func (c *checker) declaredType(name string) *object.Type {
	if p := c.packageOf(name); p != nil {
		if t := p.Type(name); t != nil {
			return t
		}
	}
	for _, p := range c.packages { // a library has no Package, but the package that uses the type describes it in its facts
		if t := p.Type(name); t != nil {
			return t
		}
	}
	return c.own.Type(name)
}

// isLibrary reports whether a type belongs to a library.
func (c *checker) isLibrary(name string) bool {
	return c.packageOf(name) == nil
}

// mayBeOfError reports whether a type has keys that errors often have.
func mayBeOfError(t *object.Type) bool {
	var keys []string
	for _, l := range t.Leaves {
		key, _, _ := strings.Cut(strings.TrimPrefix(l.Path, "-"), ".")
		keys = append(keys, key)
	}
	return areOfError(keys) || hasErrors(t) || isErrorType(t) && slices.ContainsFunc(keys, func(key string) bool {
		return roles.Named(registry.RoleMessage).Has(roles.Code, key)
	})
}

// isNamed reports whether the registry lists a type under "types" of an [envelope]
// table.
func (c *checker) isNamed(name string) bool {
	return name != "" && slices.Contains(c.Registry.EnvelopeTypes(), name)
}

// isPartOfNamed reports whether values of a type are printed as a field of an envelope
// whose type the registry lists.
func (c *checker) isPartOfNamed(name string) bool {
	isPart := func(u object.Use) bool { return u.Type == name && c.isNamed(u.Root) }
	if len(c.Registry.EnvelopeTypes()) == 0 {
		return false
	}
	for _, p := range c.packages { // the package that prints the envelope need not be the one that declares the type of the envelope
		if slices.ContainsFunc(p.Uses, isPart) {
			return true
		}
	}
	if slices.ContainsFunc(c.own.Uses, isPart) {
		return true
	}
	for _, root := range c.Registry.EnvelopeTypes() { // the package that declares the type root may also print values of it
		if p := c.packageOf(root); p != nil && slices.ContainsFunc(p.Uses, isPart) {
			return true
		}
	}
	return false
}

// An envelope is an object that is printed as an error, together with the roles of its
// fields.
type envelope struct {
	*object.Object
	roles    fieldRoles
	reg      *registry.Registry
	sort     *registry.Envelope
	prefix   string     // if this object is printed as a part of another object, its path in that object; otherwise ""
	judged   fieldRoles // the roles that the pass of a dependency has already checked; nil if no such pass has checked this envelope
	isSource bool       // whether the object is an error whose fields are copied into envelopes
	isFrame  bool       // whether one of the fields contains an error that is checked separately, as another envelope; see hasPart
}

// isEnvelope reports whether the values of a type are envelopes. It looks at the fields
// of the type and at the places in uses, where values of the type are printed. If the
// registry lists the types of all envelopes, isEnvelope returns false, except for a
// type into which the program copies the fields of a listed type.
func (c *checker) isEnvelope(t *object.Type, uses []object.Use, k *knowledge) bool {
	sort := c.Registry.ShapedEnvelope()
	if named := k.carriers[t.Name]; named != "" {
		sort = sortOf(c.Registry, named)
	}
	if sort == nil || c.isInForeign(uses, sort.Fields) || k.successes[t.Name] || k.events[t.Name] || !k.isMade(t, uses) || !slices.ContainsFunc(uses, func(u object.Use) bool { return !c.isNamed(u.Root) }) {
		return false
	}
	toStderr := slices.ContainsFunc(uses, func(u object.Use) bool { return u.Sink.To == object.Stderr })
	prefix := prefixOf(uses)
	r := rolesOf(fieldsOf(t), sort.Fields, prefix)
	if strings.EqualFold(lastOf(prefix), "error") && r.hasCodeAndMessage() {
		return !isForeign(fieldsOf(t), sort.Fields)
	}
	if k.failures[t.Name] && r.areOfFailure(t) || k.either[t.Name] && prefix == "" {
		return !isForeign(fieldsOf(t), sort.Fields)
	}
	return hasShape(t, r, sort.Fields, toStderr, k.failing[t.Name])
}

// isInForeign reports whether values of a type are printed only inside of objects that
// are not envelopes, such as JSON-RPC replies.
func (c *checker) isInForeign(uses []object.Use, paths map[string]string) bool {
	return len(uses) > 0 && !slices.ContainsFunc(uses, func(u object.Use) bool {
		root := c.declaredType(u.Root)
		return root == nil || !isForeign(fieldsOf(root), paths)
	})
}

// hasShape reports whether a type has the fields of an envelope. If toStderr or fails
// is set, fewer fields are enough, because the object then most likely reports an
// error.
func hasShape(t *object.Type, r fieldRoles, paths map[string]string, toStderr, fails bool) bool {
	fields := fieldsOf(t)
	switch {
	case isForeign(fields, paths):
		return false
	case r.isNested(), saysOutcome(fields, r):
		return true
	case (toStderr || fails) && isOnlyError(t, r.withoutWeak()):
		return true
	}
	return (r.isEnvelope() || r.mayBeEnvelope() && isErrorType(t)) && isOfErrors(t, r, toStderr)
}

// prefixOf returns the path at which values of a type are printed inside of another
// object. It returns "" if they are also printed alone.
func prefixOf(uses []object.Use) string {
	if len(uses) == 0 || slices.ContainsFunc(uses, func(u object.Use) bool { return u.Prefix == "" }) {
		return ""
	}
	return uses[0].Prefix
}

// envelopeOf returns the envelope for an object. The second result is false if the
// object is not an envelope, or if no registry governs its file.
func (c *checker) envelopeOf(o *object.Object, k *knowledge) (envelope, bool) {
	e := envelope{Object: o}
	if o.Sink != nil && o.Sink.To == object.Response && !c.isNamed(o.Type) {
		return e, false
	}
	if o.Type != "" && c.typeNamed(o.Type) == nil && k.sources[o.Type] == nil || o.Type == "" && !k.isWritten(o) {
		return e, false
	}
	if e.reg = c.RegistryOf(cmp.Or(o.Span.File, o.Call.File)); e.reg == nil {
		return e, false
	}
	e.sort = sortOf(e.reg, o.Type)
	ok := false
	switch {
	case o.Type != "":
		ok = c.classifyTyped(&e, k)
	case e.isElement():
		ok = c.classifyElement(&e)
	case o.Kind == object.Struct:
		e.roles = rolesOf(fieldsOf(o.Layout), e.sort.Fields, "")
		ok = mayBeOfError(o.Layout) && (hasSetField(o) || o.Sink.InError) && (hasShape(o.Layout, e.roles, e.sort.Fields, o.Sink.To == object.Stderr, o.Fails) ||
			!isForeign(fieldsOf(o.Layout), e.sort.Fields) && e.saysFailure(fieldsOf(o.Layout)))
	default:
		ok = classifyKeys(&e, k)
	}
	ok = ok && e.fails() && !e.isRow()
	e.isFrame = ok && e.hasPart(k)
	return e, ok
}

// isRow reports whether an object is one of several that a loop prints, such as the
// results for single files.
func (e envelope) isRow() bool {
	return e.IsRow && e.Type == "" && e.Sink != nil && e.Sink.To != object.Stderr
}

// hasPart reports whether the envelope contains a struct that is checked separately, as
// another envelope. In {"error": err}, this struct is the value of err. It must be in a
// field named "error", or contain a field with a role.
func (e envelope) hasPart(k *knowledge) bool {
	for _, f := range e.Fields {
		if f.Value.Part != "" && len(k.uses[f.Value.Part]) > 0 && strings.EqualFold(lastOf(f.Path), "error") {
			return true
		}
	}
	for _, f := range e.roles {
		for path := f.path; path != ""; path = path[:max(0, strings.LastIndexByte(path, '.'))] {
			if part := e.Fields.At(path).Part; part != "" && len(k.uses[part]) > 0 {
				return true
			}
		}
	}
	return false
}

// isWhole reports whether this is the pass of a main package. Only such a pass knows
// all callers of a function.
func (c *checker) isWhole() bool { return c.pass.Pkg.Name() == "main" }

// classifyTyped sets the roles of an object of a named type, and reports whether
// it is an envelope.
func (c *checker) classifyTyped(e *envelope, k *knowledge) bool {
	t, uses := c.typeNamed(e.Type), k.uses[e.Type]
	switch {
	case c.isNamed(e.Type) && !k.isSettled(e.Type):
		e.roles = maps.Clone(k.sources[e.Type])
		return len(e.roles) > 0
	case c.isNamed(e.Type):
		e.roles = rolesOf(authorFields(t, uses), e.sort.Fields, prefixOf(uses))
		if k.written[e.Type] || len(uses) == 0 {
			maps.Copy(e.roles, k.sources[e.Type])
		}
		if len(uses) == 0 {
			c.dropUncarried(e, k)
		}
	case t != nil && !t.Marshal && c.isEnvelope(t, uses, k):
		e.prefix = prefixOf(uses)
		e.roles = rolesOf(fieldsOf(t), e.sort.Fields, e.prefix)
	case len(c.namedIn(e.Type, k)) > 0:
		e.roles = c.namedIn(e.Type, k)
		e.sort = sortOf(e.reg, c.namedPart(e.Type, k).Type)
	case t != nil && len(uses) > 0 && !t.Marshal && c.isPartOfNamed(e.Type):
		e.prefix = prefixOf(uses)
		e.sort = sortOf(e.reg, uses[0].Root)
		e.roles = rolesOf(fieldsOf(t), e.sort.Fields, e.prefix)
	case k.sources[e.Type] != nil:
		e.roles, e.sort, e.isSource = k.sources[e.Type], k.sorts[e.Type], true
	default:
		return false
	}
	return true
}

// classifyKeys sets the roles of a map or JSON string, and reports whether it is an
// envelope.
func classifyKeys(e *envelope, k *knowledge) bool {
	fields := keysOf(e.Fields)
	e.sort, e.roles = sortOfKeys(e.reg, fields)
	switch {
	case isForeign(fields, e.sort.Fields), e.hidesError(), e.isProgress():
		return false
	case e.Kind == object.Record: // a log record; most log records are meant for the people who run the program
		return k.records && e.roles.isEnvelope()
	case e.saysFailure(fields):
		return true
	case e.Kind == object.Text && !keysMayBeOfError(fields):
		return false
	}
	return e.roles.isEnvelope() && !e.isReport() || e.roles.isNested() || saysOutcome(fields, e.roles) || e.saysError(fields) || e.isBare(k)
}

// hidesError reports whether an object has a field named "error" whose value is of
// unknown type, such as a parameter of type any. The fields of the error are then known
// only where the function is called, so the object is checked there.
func (e *envelope) hidesError() bool {
	return slices.ContainsFunc(e.Fields, func(f object.Field) bool {
		return strings.EqualFold(lastOf(f.Path), "error") && f.Value.State == object.Dynamic &&
			(f.Value.Kind == "" || f.Value.Kind == "other") && !e.Fields.HasInner(f.Path)
	})
}

// areOfError reports whether the keys of an object show that it is about an error.
func areOfError(keys []string) bool {
	return roles.OfError(keys) || slices.ContainsFunc(keys, func(key string) bool { return strings.EqualFold(key, "error") })
}

// keysMayBeOfError reports whether a map or JSON text has a key, at any depth, that
// errors often have.
func keysMayBeOfError(fields []field) bool {
	var keys []string
	for _, f := range fields {
		keys = append(keys, strings.Split(f.path, ".")...)
	}
	return areOfError(keys)
}

// succeeds reports whether an object says that an operation was successful, as
// {"success": true} does. Fields that the registry declares as constant do not count:
// if such a field says success in an error, its value is wrong, and is reported.
func (e envelope) succeeds() bool {
	return slices.ContainsFunc(e.Fields, func(f object.Field) bool {
		v := f.Value
		if e.isConstant(f.Path) {
			return false
		}
		if isStatusZero(e, f) {
			return true
		}
		return v.State == object.Constant && isOutcome(f.Path) && v.Const == "true"
	}) || !e.isConstant("status") && wordOf(e.Fields) == success
}

// isConstant reports whether the registry declares a constant for the field at a path.
func (e envelope) isConstant(path string) bool {
	return slices.ContainsFunc(e.sort.Constants, func(k registry.ConstantField) bool { return k.Path == path })
}

// isStatusZero reports whether a field has the role of an error code or of an exit
// status, and has the constant value 0.
func isStatusZero(e envelope, f object.Field) bool {
	isCode := f.Path == e.roles[registry.RoleErrorCode].path || f.Path == e.roles[registry.RoleExitCode].path
	return isCode && f.Value.Kind == "number" && f.Value.Const == "0"
}

// fails reports whether an envelope describes a failure. It returns false if the code
// sets no field that describes an error, as in the reply to a successful call.
func (e envelope) fails() bool {
	if e.succeeds() || e.isNotice() {
		return false
	}
	for _, role := range []string{registry.RoleErrorCode, registry.RoleMessage, registry.RoleExitCode, registry.RoleRecoverable, registry.RoleSuggestion} {
		if f, ok := e.roles[role]; ok && !f.isBeside && e.Fields.At(f.path).State != object.Unset {
			return true
		}
	}
	return !e.roles.isEnvelope() // such an object counts as an envelope only because it has a field named error; see saysError
}
