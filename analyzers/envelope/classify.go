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
	"github.com/exitlint/exitlint/internal/rule/errorcodes"
	"github.com/exitlint/exitlint/internal/span"
	"github.com/exitlint/exitlint/registry"
	"github.com/exitlint/exitlint/registry/roles"
)

// A checker decides which objects are envelopes, and checks the envelopes.
//
// The decision depends on the type of an object and on the code that prints it. The
// type and this code may be in different packages. If the package of an object and its
// dependencies are enough to decide, the object is checked in the pass of this package.
// Otherwise it is checked in the pass of the main package.
type checker struct {
	*rule.Reporter
	pass         *analysis.Pass
	objects      *object.Result
	own          *object.Package
	flow         *exitflow.Result
	undeclared   *errorcodes.Found // the error codes that errorcode/undeclared reports
	arrivalCache map[span.Position][]exitflow.Arrival
	// ended contains the position of each wrong status that checkOtherEnds has
	// reported. reportPaired does not report these statuses again.
	ended map[span.Position]bool
	// reported contains the literals for which a rule has reported a finding. While
	// checksSources is set, rules about a missing field report no second one for them.
	reported      map[ruleAt]bool
	checksSources bool
	wrongStreams  map[span.Span]bool      // what checkStream has reported
	sourceChecks  []func()                // the checks of errors whose fields are copied into printed objects
	types         map[string]*object.Type // a cache for typeNamed, keyed by full name
	// dependencyKnowledge is a cache for knowledgeOf. For each dependency, keyed by
	// import path, it contains what exitlint knew when it analysed the dependency.
	dependencyKnowledge map[string]*knowledge
	typeRoles           map[typeInTable]fieldRoles // a cache for rolesOfType
	shaped              *registry.Envelope         // a cache for shapedEnvelope
	hasShaped           bool                       // whether shapedEnvelope has been called
	knowledge
}

func newChecker(reporter *rule.Reporter, pass *analysis.Pass, objects *object.Result) *checker {
	return &checker{Reporter: reporter, pass: pass, objects: objects, own: objects.Own, types: map[string]*object.Type{}, dependencyKnowledge: map[string]*knowledge{}, typeRoles: map[typeInTable]fieldRoles{}, ended: map[span.Position]bool{}, reported: map[ruleAt]bool{}, wrongStreams: map[span.Span]bool{}}
}

// A ruleAt is a rule, and the position of a finding.
type ruleAt struct {
	rule string
	at   span.Span
}

// mayHaveWork reports whether the package may contain envelopes. In the pass of a main
// package, the envelopes may also be in its dependencies.
func (c *checker) mayHaveWork() bool {
	if c.mayContainEnvelopes(c.own) {
		return true
	}
	if !c.isMainPackage() {
		return false
	}
	for _, part := range c.objects.Deps {
		if c.mayContainEnvelopes(part.Get()) {
			return true
		}
	}
	return false
}

// mayContainEnvelopes reports whether the package p may print or create an envelope.
// Most packages do neither, and need no checks. For a library that does neither, the
// checker does not even read the facts of its dependencies.
func (c *checker) mayContainEnvelopes(p *object.Package) bool {
	for o := range p.AllObjects {
		if o.Type == "" && o.Sink != nil || c.typeNamed(o.Type) != nil {
			return true
		}
	}
	return slices.ContainsFunc(p.Uses, func(u object.Use) bool { return u.Of != "" || c.typeNamed(u.Type) != nil }) ||
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

// check checks the types and objects that the package declares or makes. In a main
// package, it also checks those of the dependencies whose own passes could not see
// whether the program prints them.
func (c *checker) check() {
	c.learnFromAll()
	for _, path := range slices.Sorted(maps.Keys(c.packages)) {
		if path == c.pass.Pkg.Path() || c.isMainPackage() {
			c.checkPackage(path)
		}
	}
	// An error may have the same mistake as the object that the program prints in its
	// place, if both come from the same literal. It is reported for the printed object.
	c.checksSources = true
	for _, check := range c.sourceChecks {
		check()
	}
	c.checksSources, c.sourceChecks = false, nil
	if c.isMainPackage() {
		c.checkGetters()
	}
}

// learnFromAll reads the facts about the package and all its dependencies into
// c.packages. Then it sets c.knowledge to what these packages show together: for
// example, which types are printed when the program fails.
func (c *checker) learnFromAll() {
	packages := map[string]*object.Package{c.pass.Pkg.Path(): c.own}
	for path, part := range c.objects.Deps {
		packages[path] = part.Get()
	}
	// Empty the cache c.types: mayContainEnvelopes filled it before all packages were
	// known.
	c.packages, c.types = packages, map[string]*object.Type{}
	c.knowledge = *c.learn(packages)
}

// checkPackage checks the types and objects of the package with the given import path.
// If the package is a dependency, checkPackage leaves out what the pass of the
// dependency has already checked.
func (c *checker) checkPackage(path string) {
	p := c.packages[path]
	var before *knowledge
	if path != c.pass.Pkg.Path() && c.mayContainEnvelopes(p) {
		before = c.knowledgeOf(path)
	}
	for _, t := range p.Types {
		switch {
		case c.isListed(t.Name):
			if c.isSettled(t.Name) && !(before != nil && before.isSettled(t.Name)) {
				c.checkType(t, prefixOf(c.uses[t.Name]))
			}
		case c.isPrintedType(t, &c.knowledge) && !(before != nil && c.isPrintedType(t, before)):
			c.checkType(t, prefixOf(c.uses[t.Name]))
		}
	}
	for o := range p.AllObjects {
		e, ok := c.envelopeOf(o, &c.knowledge)
		if !ok || o.WrittenByCallers && (c.calledFunctions[o.From()] || !c.isMainPackage()) {
			continue
		}
		e = c.withFieldsOfOuter(e)
		if before != nil && !o.WrittenByCallers {
			if was, judged := c.envelopeOf(o, before); judged {
				c.checkExit(e, before)
				c.checkStream(e, before)
				c.checkInOrder(e, func() { c.checkOtherRoles(e, before.decidableRoles(was, was.roles)) })
				continue
			}
		}
		e.roles = c.requiredRoles(e)
		switch {
		case !c.isMainPackage():
			e.roles = c.decidableRoles(e, e.roles)
		case o.WrittenByCallers:
			e.roles = c.rolesWithoutCallers(e)
		}
		c.checkInOrder(e, func() { c.checkEnvelope(e) })
	}
}

// checkInOrder runs a check of the envelope e. If e is an error whose fields are copied
// into printed objects, the check runs after those of the printed objects.
func (c *checker) checkInOrder(e envelope, check func()) {
	if e.isCopySource {
		c.sourceChecks = append(c.sourceChecks, check)
		return
	}
	check()
}

// isPrintedType reports whether values of the type t are envelopes that the program
// prints.
func (c *checker) isPrintedType(t *object.Type, k *knowledge) bool {
	uses := k.uses[t.Name]
	return uses != nil && !t.Marshal && c.typeNamed(t.Name) != nil && c.isEnvelope(t, uses, k)
}

// typeNamed returns the type with the given full name, or nil if no value of the type
// can be an envelope. Values can be envelopes if the registry names the type, or if a
// field of the type has a key that is usual in errors, such as "code".
func (c *checker) typeNamed(name string) *object.Type {
	t, known := c.types[name]
	if !known {
		if t = c.declaredType(name); t != nil && (c.isLibrary(name) || !mayDescribeError(t) && !hasDeclaredPath(c.Registry, t)) && !c.isListed(name) && c.listedIn(t) == "" && !c.isPartOfListed(name) {
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
	// There are no facts for libraries. Instead, each package that uses a type of a
	// library describes the type in its own facts.
	for _, p := range c.packages {
		if t := p.Type(name); t != nil {
			return t
		}
	}
	return c.own.Type(name)
}

func (c *checker) isLibrary(name string) bool {
	return c.packageOf(name) == nil
}

// mayDescribeError reports whether a type has keys that errors often have.
func mayDescribeError(t *object.Type) bool {
	var keys []string
	for _, l := range t.Leaves {
		key, _, _ := strings.Cut(strings.TrimPrefix(l.Path, "-"), ".")
		keys = append(keys, key)
	}
	return areKeysOfError(keys) || hasErrors(t) || isErrorType(t) && slices.ContainsFunc(keys, func(key string) bool {
		return roles.Named(registry.RoleMessage).Has(roles.Code, key)
	})
}

// isListed reports whether the registry lists a type under "types" of an [envelope]
// table.
func (c *checker) isListed(name string) bool {
	return name != "" && slices.Contains(c.Registry.EnvelopeTypes(), name)
}

// listedIn returns the listed type that t embeds, if the fields of this type are fields of
// t in JSON. Otherwise it returns "". Values of t are envelopes like those of the listed
// type:
//
//	type Busy struct {
//		Base        // the listed type: {"code": …, "message": …}
//		Pid  int `json:"pid"`
//	}
func (c *checker) listedIn(t *object.Type) string {
	i := slices.IndexFunc(t.Embedded, c.isListed)
	if i < 0 {
		return ""
	}
	return t.Embedded[i]
}

// isPartOfListed reports whether the program prints values of a type inside of an
// envelope whose type the registry lists.
func (c *checker) isPartOfListed(name string) bool {
	isPart := func(u object.Use) bool { return u.Type == name && c.isListed(u.Root) }
	if len(c.Registry.EnvelopeTypes()) == 0 {
		return false
	}
	// The package that prints the envelope need not be the one that declares its type.
	for _, p := range c.packages {
		if slices.ContainsFunc(p.Uses, isPart) {
			return true
		}
	}
	if slices.ContainsFunc(c.own.Uses, isPart) {
		return true
	}
	// The package that declares an envelope type may also print values of the type.
	for _, root := range c.Registry.EnvelopeTypes() {
		if p := c.packageOf(root); p != nil && slices.ContainsFunc(p.Uses, isPart) {
			return true
		}
	}
	return false
}

// listedAround returns the listed type inside of which the program prints values of a
// type, or "" if there is none. "uses" lists where these values are printed.
func (c *checker) listedAround(uses []object.Use) string {
	i := slices.IndexFunc(uses, func(u object.Use) bool { return c.isListed(u.Root) })
	if i < 0 {
		return ""
	}
	return uses[i].Root
}

// An envelope is an object that is printed as an error, together with the roles of its
// fields.
type envelope struct {
	*object.Object
	roles  fieldRoles
	reg    *registry.Registry
	table  *registry.Envelope
	prefix string // the path of this object in the object that is printed, or ""
	// checkedRoles contains the roles that exitlint has already checked in this
	// envelope, when it analysed a dependency. It is nil if there was no such check.
	checkedRoles fieldRoles
	isCopySource bool // whether the object is an error whose fields are copied into envelopes
	isOpen       bool // whether the error is in a map, which may have any key; see addKeysOfError
	// hasErrorPart is set if one of the fields contains an error that is checked
	// separately, as another envelope; see containsErrorPart.
	hasErrorPart bool
}

// isEnvelope reports whether values of the type t are envelopes. "uses" lists where
// these values are printed.
//
// If every [envelope] table lists types, isEnvelope returns true only if t embeds a listed
// type, or if the program copies fields of a listed type into values of t.
func (c *checker) isEnvelope(t *object.Type, uses []object.Use, k *knowledge) bool {
	if len(uses) == 0 {
		return false // the common case: the type is not printed
	}
	table := c.shapedEnvelope()
	embedded := c.listedIn(t)
	if named := cmp.Or(embedded, k.copiedFrom[t.Name]); named != "" {
		table = tableOf(c.Registry, named)
	}
	if table == nil || c.isInsideNonEnvelopes(uses, table.Fields) || k.successTypes[t.Name] || k.progressTypes[t.Name] || !k.isMade(t, uses) || !slices.ContainsFunc(uses, func(u object.Use) bool { return !c.isListed(u.Root) }) {
		return false
	}
	if c.isOnlyEmbedded(t, uses, k) || isOnlyElement(uses) && !k.elementTypes[t.Name] || k.rowTypes[t.Name] && !isErrorType(t) {
		return false
	}
	if embedded != "" {
		return true
	}
	toStderr := slices.ContainsFunc(uses, func(u object.Use) bool { return u.Sink.To == object.Stderr })
	prefix := prefixOf(uses)
	r := c.rolesOfType(t, table, prefix)
	if k.isPrintedOnSuccess[t.Name] && r.mayBeOfResult() && !toStderr && !isErrorType(t) && !k.errorTextTypes[t.Name] && !saysOutcome(fieldsOf(t), r) {
		return false
	}
	if strings.EqualFold(lastOf(prefix), "error") && r.hasCodeAndMessage() {
		return !isKnownNonEnvelope(fieldsOf(t), table.Fields)
	}
	if k.failureTypes[t.Name] && r.areOfFailureType(t) || k.outcomeTypes[t.Name] && prefix == "" {
		return !isKnownNonEnvelope(fieldsOf(t), table.Fields)
	}
	return hasShape(t, r, table.Fields, toStderr, k.printedOnFailure[t.Name] || k.errorTextTypes[t.Name] && isBareForm(fieldsOf(t), r.withoutWeak()))
}

// isOnlyEmbedded reports whether values of a type are printed only as embedded fields
// of envelopes. The fields of these envelopes then include those of the type.
func (c *checker) isOnlyEmbedded(t *object.Type, uses []object.Use, k *knowledge) bool {
	return !slices.ContainsFunc(uses, func(u object.Use) bool {
		if u.Prefix != "" || u.Root == "" || u.Root == t.Name {
			return true
		}
		outer := c.typeNamed(u.Root)
		return outer == nil || !c.isPrintedType(outer, k)
	})
}

// shapedEnvelope returns the result of [registry.Registry.ShapedEnvelope], which it
// computes only once.
func (c *checker) shapedEnvelope() *registry.Envelope {
	if !c.hasShaped {
		c.shaped, c.hasShaped = c.Registry.ShapedEnvelope(), true
	}
	return c.shaped
}

// rolesOfType returns the roles of the fields of a type; see rolesOf. The caller must
// not change the result.
func (c *checker) rolesOfType(t *object.Type, table *registry.Envelope, prefix string) fieldRoles {
	key := typeInTable{t, table, prefix}
	r, known := c.typeRoles[key]
	if !known {
		r = rolesOf(fieldsOf(t), table.Fields, prefix)
		c.typeRoles[key] = r
	}
	return r
}

// A typeInTable is a key of the cache checker.typeRoles. The roles of the fields of typ
// depend on the [envelope] table, and on the path at which values of typ are printed;
// see rolesOf.
type typeInTable struct {
	typ    *object.Type
	table  *registry.Envelope
	prefix string
}

// isInsideNonEnvelopes reports whether values of a type are printed only inside of
// objects that are not envelopes, such as JSON-RPC replies.
func (c *checker) isInsideNonEnvelopes(uses []object.Use, paths map[string]string) bool {
	return len(uses) > 0 && !slices.ContainsFunc(uses, func(u object.Use) bool {
		root := c.declaredType(u.Root)
		return root == nil || !isKnownNonEnvelope(fieldsOf(root), paths)
	})
}

// hasShape reports whether a type has the fields of an envelope. Fewer fields are
// enough if toStderr or fails is set, because the object then most likely reports an
// error.
func hasShape(t *object.Type, r fieldRoles, paths map[string]string, toStderr, fails bool) bool {
	fields := fieldsOf(t)
	switch {
	case isKnownNonEnvelope(fields, paths):
		return false
	case r.isNested(), saysOutcome(fields, r):
		return true
	case (toStderr || fails) && isOnlyError(t, r.withoutWeak()):
		return true
	}
	return (r.isEnvelope() || r.mayBeEnvelope() && isErrorType(t)) && looksLikeError(t, r, toStderr)
}

// prefixOf returns the path at which values of a type are printed inside of another
// object, or "" if they are also printed alone.
func prefixOf(uses []object.Use) string {
	if len(uses) == 0 || slices.ContainsFunc(uses, func(u object.Use) bool { return u.Prefix == "" }) {
		return ""
	}
	return uses[0].Prefix
}

// envelopeOf returns the envelope for an object. It returns false if the object is not
// an envelope, or if no registry governs its file.
func (c *checker) envelopeOf(o *object.Object, k *knowledge) (envelope, bool) {
	e := envelope{Object: o}
	if o.Sink != nil && o.Sink.To == object.Response && !c.isListed(o.Type) {
		return e, false
	}
	if o.CopiedInto != "" && c.isCheckedInside(o, k) {
		return e, false // the outer object is checked instead
	}
	if o.Type != "" && c.typeNamed(o.Type) == nil && k.sources[o.Type] == nil || o.Type == "" && !k.isWritten(o) {
		return e, false
	}
	if e.reg = c.RegistryOf(cmp.Or(o.Span.File, o.Call.File)); e.reg == nil {
		return e, false
	}
	if e.reg == c.Registry && len(e.reg.Envelopes) == 0 {
		e.table = c.shapedEnvelope() // tableOf would make an empty table for each object
	} else {
		e.table = tableOf(e.reg, o.Type)
	}
	if o.Marshaler != "" && o.Type == "" {
		e.prefix = prefixOf(k.uses[o.Marshaler])
	}
	ok := false
	switch {
	case o.Type != "":
		ok = c.classifyTyped(&e, k)
	case e.isElement():
		ok = c.classifyElement(&e)
	case o.Kind == object.Struct:
		e.table, e.roles = tableOfFields(e.reg, fieldsOf(o.Layout), e.prefix)
		fails := o.Fails || k.hasErrorText(o) && isBareForm(fieldsOf(o.Layout), e.roles.withoutWeak())
		ok = mayDescribeError(o.Layout) && (hasSetField(o) || o.Sink.InError) && (hasShape(o.Layout, e.roles, e.table.Fields, o.Sink.To == object.Stderr, fails) ||
			!isKnownNonEnvelope(fieldsOf(o.Layout), e.table.Fields) && e.saysFailure(fieldsOf(o.Layout)))
	default:
		ok = classifyKeys(&e, k)
	}
	ok = ok && e.fails() && !e.isRow() && !(e.Type != "" && isErrors(e.prefix) && k.elementSpans[e.Span])
	e.hasErrorPart = ok && e.containsErrorPart(k)
	return e, ok
}

// isCheckedInside reports whether the rules check the error of the type o.CopiedInto, which
// contains the object o, and therefore need not check o. If the program prints values of
// the type of o, and copies only the message of the error to other objects, the rules check
// o.
func (c *checker) isCheckedInside(o *object.Object, k *knowledge) bool {
	outer := k.sources[o.CopiedInto]
	return len(k.uses[o.CopiedInto]) > 0 || c.isListed(o.CopiedInto) ||
		!c.isListed(o.Type) && outer != nil && (len(k.uses[o.Type]) == 0 || outer.has(registry.RoleRecoverable) || outer.has(registry.RoleSuggestion))
}

// isRow reports whether a loop prints an object as one row of a list, such as the
// result for one of several files. It also returns true for an object that a loop adds
// to a list called errors.
func (e envelope) isRow() bool {
	if e.IsRow && e.Type != "" && isErrors(e.prefix) {
		return true
	}
	return e.IsRow && e.Type == "" && e.Sink != nil && e.Sink.To != object.Stderr
}

// containsErrorPart reports whether a field of the envelope is a struct that is checked
// separately, as another envelope: the value of err in {"error": err}. The field must
// be named "error", or the struct must contain a field that has a role.
func (e envelope) containsErrorPart(k *knowledge) bool {
	for _, f := range e.Fields {
		if f.Value.Part != "" && len(k.uses[f.Value.Part]) > 0 && strings.EqualFold(lastOf(f.Path), "error") {
			return true
		}
	}
	for _, f := range e.roles {
		for path := f.path; path != ""; path = parentOf(path) {
			if part := e.Fields.At(path).Part; part != "" && len(k.uses[part]) > 0 {
				return true
			}
		}
	}
	return false
}

// isMainPackage reports whether this is the pass of a main package. Only such a pass
// knows all callers of a function.
func (c *checker) isMainPackage() bool { return c.pass.Pkg.Name() == "main" }

// classifyTyped reports whether e, an object of a named type, is an error envelope. It
// also sets e.roles, for example the field that contains the error code.
func (c *checker) classifyTyped(e *envelope, k *knowledge) bool {
	t, uses := c.typeNamed(e.Type), k.uses[e.Type]
	switch {
	case c.isListed(e.Type) && !k.isSettled(e.Type):
		e.roles = maps.Clone(k.sources[e.Type])
		return len(e.roles) > 0
	case c.isListed(e.Type):
		e.roles = rolesOf(listedTypeFields(t, uses), e.table.Fields, prefixOf(uses))
		if k.marshalerTypes[e.Type] || len(uses) == 0 {
			maps.Copy(e.roles, k.sources[e.Type])
		}
		if len(uses) == 0 {
			c.dropUncopiedRoles(e, k)
		}
	case t != nil && !t.Marshal && c.isEnvelope(t, uses, k):
		e.prefix, e.table = prefixOf(uses), c.tableOfPrinted(e.reg, e.Type, k)
		e.roles = maps.Clone(c.rolesOfType(t, e.table, e.prefix))
		c.addListedRoles(e.roles, e.Type, k)
		e.addKeysOfError(t)
	case len(c.rolesOfListedPart(e.Type, k)) > 0:
		e.roles = c.rolesOfListedPart(e.Type, k)
		e.table = tableOf(e.reg, c.listedPart(e.Type, k).Type)
	case t != nil && !t.Marshal && c.listedAround(uses) != "":
		e.prefix = prefixOf(uses)
		e.table = tableOf(e.reg, c.listedAround(uses))
		e.roles = rolesOf(fieldsOf(t), e.table.Fields, e.prefix)
	case k.sources[e.Type] != nil:
		e.roles, e.table, e.isCopySource = k.sources[e.Type], k.tables[e.Type], true
		// Skip objects that the program only decodes, such as replies of a server,
		// unless their type implements error.
		return k.isError(e.Type) || hasSetField(e.Object)
	default:
		return false
	}
	return true
}

// classifyKeys sets the roles of a map or JSON string, and reports whether it is an
// envelope.
func classifyKeys(e *envelope, k *knowledge) bool {
	fields := keyFields(e.Fields)
	e.table, e.roles = tableOfFields(e.reg, fields, e.prefix)
	switch {
	case isKnownNonEnvelope(fields, e.table.Fields), e.hidesError(), e.isProgress():
		return false
	case e.isResult(k):
		return false
	// Log records count only if the program prints all its JSON errors as log records.
	// Otherwise most log records are messages for people.
	case e.Kind == object.Record:
		e.dropNumbersOfLog()
		return k.onlyLogRecords && e.roles.isEnvelope()
	case e.saysFailure(fields):
		return true
	case e.Kind == object.Text && !keysMayBeOfError(fields):
		return false
	}
	return e.roles.isEnvelope() && !e.isReport() || e.roles.isNested() || saysOutcome(fields, e.roles) || e.saysError(fields) || e.isBare(k)
}

// dropNumbersOfLog removes the exit status from the roles of a log record, unless the
// record also contains the code of an error. A number in a log often is the HTTP status of
// a server, or the exit status of another process. A key such as "code" does not show that
// the number is the exit status of the program.
func (e *envelope) dropNumbersOfLog() {
	code, ok := e.roles[registry.RoleErrorCode]
	if isText := ok && !strings.EqualFold(lastOf(code.path), "error"); !isText || !e.namesExitStatus() {
		delete(e.roles, registry.RoleExitCode)
	}
}

// isResult reports whether a map or JSON text is the result of a success: the process ends
// with status 0 after it has printed a message with advice to standard output.
func (e *envelope) isResult(k *knowledge) bool {
	return endsWithSuccess(e.Object) && e.roles.mayBeOfResult() && outcomeOf(e.Object, nil) != failure &&
		e.Sink != nil && e.Sink.To != object.Stderr && !k.isErrorText(e.value(registry.RoleMessage))
}

// hidesError reports whether an object has a field named "error" whose value is of
// unknown type, such as a parameter of type any. The fields of the error are known only
// where the function is called, so the object is checked at the calls.
func (e *envelope) hidesError() bool {
	return slices.ContainsFunc(e.Fields, func(f object.Field) bool {
		return strings.EqualFold(lastOf(f.Path), "error") && (f.Value.State == object.Dynamic || f.Value.State == object.Copied) &&
			(f.Value.Kind == "" || f.Value.Kind == "other") && !e.Fields.HasInner(f.Path)
	})
}

// areKeysOfError reports whether the keys of an object show that it describes an error.
func areKeysOfError(keys []string) bool {
	return roles.OfError(keys) || slices.ContainsFunc(keys, func(key string) bool { return strings.EqualFold(key, "error") })
}

// keysMayBeOfError reports whether a map or JSON text has a key, at any depth, that is
// usual in errors.
func keysMayBeOfError(fields []field) bool {
	var keys []string
	for _, f := range fields {
		keys = append(keys, strings.Split(f.path, ".")...)
	}
	return areKeysOfError(keys)
}

// succeeds reports whether an object says that an operation was successful, as
// {"success": true} does. It ignores fields for which the registry declares a constant.
// Wrong values of such fields are reported elsewhere.
func (e envelope) succeeds() bool {
	return slices.ContainsFunc(e.Fields, func(f object.Field) bool {
		v := f.Value
		if e.isConstant(f.Path) {
			return false
		}
		if isSuccessNumber(e, f) || e.isSuccessCode(f) {
			return true
		}
		return v.State == object.Constant && isOutcome(f.Path) && v.Const == "true"
	}) || !e.isConstant("status") && statusOutcome(e.Fields) == success
}

// isConstant reports whether the registry declares a constant for the field at a path.
func (e envelope) isConstant(path string) bool {
	return slices.ContainsFunc(e.table.Constants, func(k registry.ConstantField) bool { return k.Path == path })
}

// isSuccessNumber reports whether f is an error code or exit status with a constant
// number that means success: 0, or an HTTP status such as 200.
//
// There are three exceptions:
//
//   - The constants of an enumeration do not mean success.
//   - An HTTP status does not mean success if the key of f is that of an exit status.
//   - An exit status does not mean success if the registry declares a status other than
//     0 for the error code. The exit status is then wrong.
func isSuccessNumber(e envelope, f object.Field) bool {
	if _, declared := e.declaredStatus(); declared != nil && *declared != 0 && f.Path == e.roles[registry.RoleExitCode].path {
		return false
	}
	isCode := false
	for _, role := range []string{registry.RoleErrorCode, registry.RoleExitCode} {
		isCode = isCode || f.Path == e.roles[role].path && e.roles[role].texts == nil
	}
	n, ok := statusOf(*f.Value)
	return isCode && ok && f.Value.Kind == "number" && (n == 0 || n >= 200 && n <= 299 && !e.namesExitStatus())
}

// isSuccessCode reports whether f is an error code with a text that means success, such as
// "0" or "OK". A text that the registry declares as an error code does not.
func (e envelope) isSuccessCode(f object.Field) bool {
	code, ok := e.roles[registry.RoleErrorCode]
	if !ok || f.Path != code.path || code.texts != nil || f.Value.State != object.Constant || f.Value.Kind != "string" {
		return false
	}
	_, isDeclared := e.reg.ErrorCode(f.Value.Const)
	return !isDeclared && (f.Value.Const == "0" || errorcodes.MeansSuccess(f.Value.Const))
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
	// If the fields of the object do not have the roles of an envelope, the object
	// counts as one only because it has a field "error". Such an object describes a
	// failure.
	return !e.roles.isEnvelope()
}
