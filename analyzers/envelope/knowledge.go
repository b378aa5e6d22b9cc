package envelope

import (
	"go/token"
	"maps"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/code/object"
	"github.com/exitlint/exitlint/internal/span"
	"github.com/exitlint/exitlint/registry"
)

// knowledge describes the objects that a program prints, as the code of several
// packages shows them: for example, which types are printed, and which objects report
// failures. The maps are keyed by the full names of types, unless their comments say
// otherwise.
type knowledge struct {
	packages        map[string]*object.Package // the packages, keyed by import path
	hasWholeProgram bool                       // whether packages contains all packages of a program
	uses            map[string][]object.Use    // where values of each type are printed
	printedFields   map[object.FieldRef]bool   // the fields whose values are printed; see addPrintedFields
	// sources contains the types whose fields are copied into envelopes, with the roles
	// of these fields; see addSources.
	sources map[string]fieldRoles
	// tables contains the [envelope] table for each type in sources. It is the table of
	// the envelopes into which the fields are copied.
	tables map[string]*registry.Envelope
	// timedTypes contains the types in sources whose fields are copied into envelopes with
	// a time to wait. The time may come from somewhere else.
	timedTypes map[string]bool
	// calledFunctions contains the functions that some code calls by name; see
	// [object.Object.WrittenByCallers]. It is keyed by the full name of the function.
	calledFunctions map[string]bool
	// copiedFrom maps a printed type T to a type that the registry names. The program
	// copies fields of the named type into T.
	copiedFrom map[string]string
	// listedCopies lists copies of fields, keyed by the printed type into which the
	// program copies them. The copied fields belong to types that the registry names.
	listedCopies map[string][]fieldCopy
	// fills contains, for each field, the functions that set the field if it is empty.
	fills map[object.FieldRef][]object.Fill
	// getters contains the methods of error types, keyed by name and result types, such
	// as "Hint() (string)".
	getters          map[string][]object.Getter
	printedOnFailure map[string]bool // the types of objects that are printed when the program fails
	// isPrintedOnSuccess is true for a type if the process ends with status 0 after it has
	// printed some values of the type, and never with another status as far as is known.
	isPrintedOnSuccess map[string]bool
	// errorTextTypes contains the types with at least one printed value that contains
	// the message of an error; see hasErrorText.
	errorTextTypes map[string]bool
	// errorFills contains the code that sets empty fields of an error that a call has
	// returned; see isFilledByCallers.
	errorFills   []object.ErrorFill
	failureTypes map[string]bool // the types whose values all report a failure
	successTypes map[string]bool // the types whose values all report success
	// outcomeTypes contains the types whose values say whether they report success or
	// failure; see addOutcomeTypes.
	outcomeTypes map[string]bool
	// madeTypes contains the types whose values the program itself makes. Values of
	// other types are only decoded.
	madeTypes    map[string]bool
	decodedTypes map[string]bool // the types with at least one value that the program decodes
	// progressTypes contains the types with at least one value that reports progress,
	// for example with the status "running".
	progressTypes map[string]bool
	// elementTypes contains the types of elements of lists called errors. The object
	// with the list must say that something failed.
	elementTypes map[string]bool
	// elementSpans contains the spans of literals that are elements of lists. They are
	// checked as parts of the objects with the lists.
	elementSpans map[span.Span]bool
	// rowTypes contains the types of printed objects. The value is true for a type if
	// loops print all of its objects, as the rows of a report.
	rowTypes       map[string]bool
	writerTargets  map[string]object.Target // a cache for targetOf, keyed by the name of the field
	marshalerTypes map[string]bool          // the types whose MarshalJSON encodes an object with known fields
	onlyLogRecords bool                     // whether all errors that the program prints as JSON are log records
	// failureForms describes the objects without a named type that the program prints
	// when it fails. A key lists the fields of such an object; see formOf.
	failureForms map[string]bool
}

// requiredRoles returns the roles whose fields must be set where the envelope is made.
// It leaves out a role if another function sets the field later: for example, a
// function that adds a suggestion to each error without one.
func (k *knowledge) requiredRoles(e envelope) fieldRoles {
	out := maps.Clone(e.roles)
	maps.DeleteFunc(out, func(_ string, f field) bool {
		return k.isSetLater(e, f) || slices.ContainsFunc(f.others, func(o field) bool { return k.isSetLater(e, o) })
	})
	return out
}

// isSetLater reports whether another function sets the field f of the envelope e later,
// if it is missing in e.
func (k *knowledge) isSetLater(e envelope, f field) bool {
	if e.Variable != "" && k.isSetInCopies(e.Variable, f.path) {
		return true
	}
	if e.CopiedInto != "" && k.isSetInside(e.CopiedInto, f.path) {
		return true
	}
	v, ref := e.Fields.At(f.path), object.FieldRef{Type: e.Type, Path: f.path}
	return (v.State != object.Constant || v.IsEmpty()) && (k.isFilledLater(e, ref) || k.isFilledByCallers(e, ref) || e.IsPart && k.isPartFilled(e.From(), ref))
}

// isSetInside reports whether code sets a field inside of an error after its constructor
// has returned, as in "e.Problem.Hint = hint". typ is the type of the error, and path is
// the path of the field in the inner struct.
func (k *knowledge) isSetInside(typ, path string) bool {
	return k.anyPackage(func(p *object.Package) bool { return p.CanSetInside(typ, path) })
}

// anyPackage reports whether "matches" returns true for any of the packages.
func (k *knowledge) anyPackage(matches func(*object.Package) bool) bool {
	for _, p := range k.packages {
		if matches(p) {
			return true
		}
	}
	return false
}

// isSetInCopies reports whether other packages copy the struct in an exported variable,
// set the field at a path in a copy, and use the variable for nothing else.
func (k *knowledge) isSetInCopies(variable, path string) bool {
	isSet := false
	for _, p := range k.packages {
		if slices.Contains(p.VariableUses, object.FieldRef{Type: variable}) {
			return false
		}
		isSet = isSet || slices.Contains(p.VariableUses, object.FieldRef{Type: variable, Path: path})
	}
	return isSet
}

// isFilledLater reports whether some function of the program sets the field ref of the
// envelope e later, if this field is empty. No function does if the code encodes the
// envelope where it has made it, except a method MarshalJSON.
func (k *knowledge) isFilledLater(e envelope, ref object.FieldRef) bool {
	if e.IsEncodedAtOnce && !k.marshalerTypes[e.Type] {
		return false
	}
	return slices.ContainsFunc(k.fills[ref], func(x object.Fill) bool {
		return !(x.IsInError && e.Sink != nil) && x.MayHold(e.Fields)
	})
}

// isPartFilled reports whether some code sets the field ref through a pointer in the
// struct that a function returns.
func (k *knowledge) isPartFilled(function string, ref object.FieldRef) bool {
	return slices.ContainsFunc(k.errorFills, func(x object.ErrorFill) bool { return x.OfPart && x.Func == function && x.Ref == ref })
}

// isFilledByCallers reports whether every known caller of the function that returns the
// error e sets the field ref if it is empty. The value that a caller sets must not be
// empty.
func (k *knowledge) isFilledByCallers(e envelope, ref object.FieldRef) bool {
	isReplaced := false
	for _, s := range k.errorFills {
		if s.OfPart || s.Func != e.MadeIn && s.Func != e.Caller || s.Ref != ref && s.Ref != (object.FieldRef{Type: ref.Type}) {
			continue
		}
		if !s.Replaced {
			return false
		}
		isReplaced = isReplaced || s.MayHold(e.Fields)
	}
	return isReplaced
}

// decidableRoles returns the roles in r that this pass can judge. It leaves out a role
// for which e has no value if an importing package may still set the field. For
// example, the package may call an exported constructor of e and then set the field.
func (k *knowledge) decidableRoles(e envelope, r fieldRoles) fieldRoles {
	if e.Type == "" || e.Sink != nil || !token.IsExported(lastOf(e.Type)) {
		return r
	}
	byCaller := e.IsPart && token.IsExported(lastOf(e.From()))
	isInError := e.mayBeCompleted()
	byConstructor := e.Call.File != "" && token.IsExported(lastOf(e.MadeIn))
	out := maps.Clone(r)
	maps.DeleteFunc(out, func(role string, f field) bool {
		v := e.Fields.At(f.path)
		isMissing := isMissing(v)
		mayBeSet := (byConstructor || isInError) && (role == registry.RoleSuggestion || role == registry.RoleRecoverable) || role == registry.RoleSuggestion && k.returnsOneOfSeveral(e.MadeIn, e.Type)
		return isMissing && e.isNew(role) && (e.Variable != "" && k.canSet(e.Type, f.path) || mayBeSet && k.spanOfPath(e, f.path) != e.Call || byCaller && k.canSet(e.Type, f.path))
	})
	return out
}

// rolesWithoutCallers returns the roles that are checked if no code calls the function
// that returns the envelope e. It leaves out fields that a caller could set, as with
// WithHint: without callers, nobody has forgotten them. A method keeps all roles,
// because it may be called through an interface.
func (k *knowledge) rolesWithoutCallers(e envelope) fieldRoles {
	out := maps.Clone(e.roles)
	maps.DeleteFunc(out, func(_ string, f field) bool {
		return !strings.HasPrefix(e.From(), "(") && e.Fields.At(f.path).State == object.Unset && k.canSet(e.Type, f.path)
	})
	return out
}

// returnsOneOfSeveral reports whether an exported function may return one of several
// errors of a type. Its callers may then set fields of the error.
func (k *knowledge) returnsOneOfSeveral(function, typ string) bool {
	return k.anyPackage(func(p *object.Package) bool { return p.ReturnsOneOfSeveral(function, typ) })
}

// knowledgeOf returns what the pass of the dependency with the given import path knew
// about the objects that the program prints. That pass knew only the facts of the
// dependency and of the packages that the dependency imports.
func (c *checker) knowledgeOf(path string) *knowledge {
	if k := c.dependencyKnowledge[path]; k != nil {
		return k
	}
	packages := map[string]*object.Package{}
	var visit func(string)
	visit = func(path string) {
		if p := c.packages[path]; p != nil && packages[path] == nil {
			packages[path] = p
			for _, imp := range p.Imports {
				visit(imp)
			}
		}
	}
	visit(path)
	k := c.learn(packages)
	c.dependencyKnowledge[path] = k
	return k
}

// learn collects knowledge from the given packages; see knowledge.
func (c *checker) learn(packages map[string]*object.Package) *knowledge {
	k := &knowledge{packages: packages, hasWholeProgram: c.isMainPackage() && packages[c.pass.Pkg.Path()] != nil, uses: c.usesOf(packages), printedFields: map[object.FieldRef]bool{}, sources: map[string]fieldRoles{}, tables: map[string]*registry.Envelope{}, timedTypes: map[string]bool{}, calledFunctions: map[string]bool{}, fills: map[object.FieldRef][]object.Fill{}, copiedFrom: map[string]string{}, listedCopies: map[string][]fieldCopy{}, getters: map[string][]object.Getter{}, printedOnFailure: map[string]bool{}, isPrintedOnSuccess: map[string]bool{}, errorTextTypes: map[string]bool{}, failureTypes: map[string]bool{}, successTypes: map[string]bool{}, outcomeTypes: map[string]bool{}, failureForms: map[string]bool{}, madeTypes: map[string]bool{}, decodedTypes: map[string]bool{}, progressTypes: map[string]bool{}, writerTargets: map[string]object.Target{}, marshalerTypes: map[string]bool{}, elementTypes: map[string]bool{}, elementSpans: map[span.Span]bool{}, rowTypes: map[string]bool{}}
	k.addPrintedFields()
	for _, path := range slices.Sorted(maps.Keys(packages)) {
		p := k.packages[path]
		for _, g := range p.Getters {
			k.getters[g.Method] = append(k.getters[g.Method], g)
		}
		for _, name := range p.CalledFunctions {
			k.calledFunctions[name] = true
		}
		k.errorFills = append(k.errorFills, p.ErrorFills...)
		for _, x := range p.Fills {
			k.addFill(x)
		}
		for o := range p.AllObjects {
			k.learnFailure(o)
			k.learnEnd(o)
			k.learnMade(o)
			k.learnProgress(o)
			k.learnRow(o)
		}
	}
	k.addErrorUses()
	k.addMarshaledUses()
	c.addCopiedFrom(k)
	c.addFailureAndSuccessTypes(k)
	k.addOutcomeTypes()
	c.addElementTypes(k)
	c.setOnlyLogRecords(k)
	for c.addSources(k) {
	}
	maps.DeleteFunc(k.sources, func(name string, r fieldRoles) bool {
		return !r.has(registry.RoleRecoverable) && !slices.ContainsFunc(slices.Collect(maps.Keys(r)), k.tables[name].Requires)
	})
	return k
}

// addFill adds x to k.fills: a function sets a field if the field is empty; see
// [object.Fill]. If the function instead calls a method on an error of unknown type, as
// in err.SetHint(hint), x only contains the name of the method. Then addFill does not
// add x, but a Fill for each field that a method with this name sets.
func (k *knowledge) addFill(x object.Fill) {
	if x.Ref.Type != object.AnyError {
		k.fills[x.Ref] = append(k.fills[x.Ref], x)
		return
	}
	for _, p := range k.packages {
		for _, ref := range p.Setters(x.Ref.Path) {
			k.fills[ref] = append(k.fills[ref], object.Fill{Ref: ref})
		}
	}
}

// setOnlyLogRecords sets k.onlyLogRecords if all errors that the program prints as JSON
// are log records. It does this only in the pass of the main package, because other
// passes do not know what the rest of the program prints.
func (c *checker) setOnlyLogRecords(k *knowledge) {
	if !k.hasWholeProgram {
		return
	}
	isRecord := func(o *object.Object) bool { return o.Kind == object.Record }
	isOther := func(o *object.Object) bool {
		_, ok := c.envelopeOf(o, k)
		return ok && !isRecord(o)
	}
	k.onlyLogRecords = k.hasObject(isRecord) && !k.hasObject(isOther)
}

// hasObject reports whether "matches" returns true for any object of the packages.
func (k *knowledge) hasObject(matches func(*object.Object) bool) bool {
	for _, p := range k.packages {
		for o := range p.AllObjects {
			if matches(o) {
				return true
			}
		}
	}
	return false
}

// addErrorUses handles code that encodes an error of unknown type, as in
// "enc.Encode(err)". It adds this use to each error type of the program that determines
// its own JSON, by json tags or by a MarshalJSON method.
//
// If k.packages does not contain the whole program, some error types are not known, and
// addErrorUses adds nothing.
func (k *knowledge) addErrorUses() {
	untyped := k.uses[object.AnyError]
	delete(k.uses, object.AnyError)
	if !k.hasWholeProgram || len(untyped) == 0 {
		return
	}
	isOfMethod := func(u object.Use) bool { return u.Method != "" }
	for _, u := range untyped {
		if isOfMethod(u) {
			k.addExportedUses(u)
		}
	}
	untyped = slices.DeleteFunc(slices.Clone(untyped), isOfMethod)
	for _, p := range k.packages {
		for _, t := range p.Types {
			if !t.IsError || !t.Marshal && !t.HasTags() {
				continue
			}
			for _, u := range untyped {
				u.Type = t.Name
				k.addUse(u)
			}
		}
	}
}

// addExportedUses adds to k.uses the types of the values that the method u.Method of each
// error type returns. u describes where the program prints the result. If u.Method is
// MarshalJSON, addExportedUses adds the error types with this method themselves.
func (k *knowledge) addExportedUses(u object.Use) {
	for _, path := range slices.Sorted(maps.Keys(k.packages)) {
		for _, t := range k.packages[path].Types {
			if u.Method == object.MarshalMethod && t.IsError && t.Marshal {
				k.addUse(object.Use{Type: t.Name, Prefix: u.Prefix, Root: u.Root, Sink: u.Sink})
			}
		}
		for part := range k.packages[path].Exported(u.Method) {
			part.Sink = u.Sink
			if u.Prefix != "" {
				part.Prefix = strings.TrimSuffix(u.Prefix+"."+part.Prefix, ".")
			}
			k.addUse(part)
		}
	}
}

// addMarshaledUses adds to k.uses the types that are printed by MarshalJSON methods. If
// the MarshalJSON method of the type T encodes a value of the type U, the program
// prints a U wherever it prints a T.
func (k *knowledge) addMarshaledUses() {
	for _, path := range slices.Sorted(maps.Keys(k.packages)) {
		for o := range k.packages[path].AllObjects {
			if o.Marshaler == "" || o.Sink == nil || len(k.uses[o.Marshaler]) == 0 {
				continue
			}
			k.marshalerTypes[o.Marshaler] = true
			if o.Type == "" || o.Type == o.Marshaler {
				continue
			}
			for _, u := range k.uses[o.Marshaler] {
				u.Type = o.Type
				k.addUse(u)
				k.addMarshaledParts(k.packages[path], o.Marshaler, u)
			}
		}
	}
}

// addMarshaledParts adds to k.uses the types of the fields of a struct that a
// MarshalJSON method encodes. p is the package of the method, and marshaler is the type
// that has it. u describes where the result of the method is printed. The new uses come
// first, because their paths are those of the JSON. A use inside of the marshaler itself has
// the path of a Go field, which the method replaces.
func (k *knowledge) addMarshaledParts(p *object.Package, marshaler string, u object.Use) {
	isOfGoField := func(u object.Use) bool { return u.Root == marshaler && u.Prefix != "" }
	isOfJSON := func(u object.Use) bool { return !isOfGoField(u) }
	for _, part := range p.Uses {
		if part.Root != u.Type || part.Prefix == "" {
			continue
		}
		if u.Prefix != "" {
			part.Prefix = u.Prefix + "." + part.Prefix
		}
		part.Sink = u.Sink
		k.addUse(part)
		all := k.uses[part.Type]
		ofGoFields := slices.DeleteFunc(slices.Clone(all), isOfJSON)
		k.uses[part.Type] = append(slices.DeleteFunc(all, isOfGoField), ofGoFields...)
	}
}

func (k *knowledge) addUse(u object.Use) {
	if !slices.Contains(k.uses[u.Type], u) {
		k.uses[u.Type] = append(k.uses[u.Type], u)
	}
}

// addCopiedFrom sets k.copiedFrom. It looks for printed types into which the program
// copies fields of a type that the registry names. It also looks at the inner structs
// of printed types.
func (c *checker) addCopiedFrom(k *knowledge) {
	if len(c.Registry.EnvelopeTypes()) == 0 {
		return
	}
	parts := map[string][]object.Use{} // keyed by the type of the printed object
	for _, uses := range k.uses {
		for _, u := range uses {
			if u.Type != u.Root && u.Prefix != "" {
				parts[u.Root] = append(parts[u.Root], u)
			}
		}
	}
	for _, path := range slices.Sorted(maps.Keys(k.packages)) {
		for o := range k.packages[path].AllObjects {
			if o.Type == "" || len(k.uses[o.Type]) == 0 || c.isListed(o.Type) {
				continue
			}
			for _, f := range o.Fields {
				for _, from := range k.copySources(*f.Value) {
					if c.isListed(from.Type) {
						k.copiedFrom[o.Type] = from.Type
						k.listedCopies[o.Type] = append(k.listedCopies[o.Type], fieldCopy{f.Path, from})
						for _, part := range parts[o.Type] {
							if !c.isListed(part.Type) && strings.HasPrefix(f.Path, part.Prefix+".") {
								k.copiedFrom[part.Type] = from.Type
							}
						}
					}
				}
			}
		}
	}
}

// isSettled reports whether it is known how the program prints values of the type typ.
// That is the case if k.packages contains the whole program, or if one of these packages
// encodes values of the type as JSON. Otherwise an importing package may still copy
// fields of the type into an object that it prints.
func (k *knowledge) isSettled(typ string) bool { return k.hasWholeProgram || len(k.uses[typ]) > 0 }

// dropUncopiedRoles removes the roles from e.roles that have no effect on the output.
// If the program copies only the code and the message of an error into what it prints,
// for example, the error's field Temporary has no effect.
func (c *checker) dropUncopiedRoles(e *envelope, k *knowledge) {
	carried, isCarried := map[string]bool{}, false
	for typ, named := range k.copiedFrom {
		if t := c.typeNamed(typ); named == e.Type && t != nil {
			isCarried = true
			r := rolesOf(fieldsOf(t), e.table.Fields, prefixOf(k.uses[typ]))
			c.addListedRoles(r, typ, k)
			for role := range r {
				carried[role] = true
			}
		}
	}
	maps.DeleteFunc(e.roles, func(role string, _ field) bool {
		return isCarried && !carried[role] && !k.sources[e.Type].has(role)
	})
}

// addSources finds the types whose fields the program copies into envelopes, and adds
// them to k.sources. It reports whether it found new types.
//
// If the suggestion of an envelope is a copy of a field of an error, every error of
// that type must have a suggestion. A field may be copied from one type to the next
// several times before it is printed. So addSources must be called until it finds no
// new types.
func (c *checker) addSources(k *knowledge) (added bool) {
	isCopied := func(f object.Field) bool { return len(f.Value.From) > 0 }
	for _, path := range slices.Sorted(maps.Keys(k.packages)) {
		for o := range k.packages[path].AllObjects {
			if !slices.ContainsFunc(o.Fields, isCopied) {
				continue
			}
			e, ok := c.envelopeOf(o, k)
			// The callers of a function may determine where the object that it returns
			// is printed. There is then one more object for each call. Check these
			// objects instead.
			if !ok || e.Type == "" && e.WrittenByCallers && k.calledFunctions[e.From()] {
				continue
			}
			for role, f := range e.roles {
				for _, f := range append(f.others, f) {
					v := e.Fields.At(f.path)
					for _, from := range k.copySources(v) {
						added = c.addSource(k, e, from, role, v) || added
						added = k.addTimedType(e, from.Type) || added
					}
				}
			}
		}
	}
	return added
}

// addSource records that v, the value of a role in the envelope e, depends on a field of
// another type. The parameter from is this field. v is a copy of the field, as in
// err.Hint, or a string that the code chooses by the field, as in hints[err.Code] or
// err.Kind.String(). addSource returns false if it has recorded nothing new.
func (c *checker) addSource(k *knowledge, e envelope, from object.FieldRef, role string, v object.Value) bool {
	t := c.declaredType(from.Type)
	first, isKnown := k.sources[from.Type][role]
	isSame := func(f field) bool { return f.path == from.Path }
	if t == nil || from.Type == e.Type || isKnown && (role != registry.RoleSuggestion && role != registry.RoleMessage || isSame(first) || slices.ContainsFunc(first.others, isSame)) {
		return false
	}
	f, ok := fieldOfSource(t, from.Path)
	if !ok || f.leaf == nil && (role != registry.RoleSuggestion || !e.describes(from)) {
		return false
	}
	if k.sources[from.Type] == nil {
		k.sources[from.Type], k.tables[from.Type] = fieldRoles{}, e.table
	}
	f.keys, f.emptyKeys = v.Keys, v.EmptyKeys
	if f.texts = v.Texts; v.Texts == nil {
		f.texts = e.roles[role].texts
	}
	if isKnown { // another field of the type also contains the text
		first.others = append(slices.Clone(first.others), f)
		f = first
	}
	k.sources[from.Type][role] = f
	return true
}

// fieldOfSource returns the field of a type with the given path. The leaf is nil if the
// field points to an inner struct.
func fieldOfSource(t *object.Type, path string) (field, bool) {
	if l, ok := t.Leaf(path); ok {
		if l.Pointer && l.Kind == "other" {
			return field{path: path, kind: l.Kind}, true
		}
		return field{path: l.Path, kind: l.Kind, leaf: &l}, true
	}
	hasInner := path != "" && slices.ContainsFunc(t.Leaves, func(l object.Leaf) bool { return strings.HasPrefix(l.Path, path+".") })
	return field{path: path, kind: "other"}, hasInner
}

// describes reports whether the error code or the message of the envelope is a copy of a
// field of the error that has the given part. Otherwise the envelope may describe errors
// that do not have the part.
func (e envelope) describes(part object.FieldRef) bool {
	isOfError := func(r object.FieldRef) bool { return r.Type == part.Type && r.Path != part.Path }
	return slices.ContainsFunc([]string{registry.RoleErrorCode, registry.RoleMessage}, func(role string) bool {
		f, ok := e.roles[role]
		return ok && slices.ContainsFunc(e.Fields.At(f.path).From, isOfError)
	})
}

// addTimedType adds a type to k.timedTypes if the program copies fields of the type into e,
// an envelope with a time to wait. It returns false if it has recorded nothing new.
func (k *knowledge) addTimedType(e envelope, typ string) bool {
	wait := e.value(registry.RoleRetryAfter)
	if k.timedTypes[typ] || (wait.State == object.Unset || wait.IsEmpty()) && !k.timedTypes[e.Type] {
		return false
	}
	k.timedTypes[typ] = true
	return true
}

// usesOf returns where the program prints values of each type, keyed by the full name
// of the type. It ignores a function that prints to a writer in its parameters, unless
// one of the packages uses the function. If it is not known what becomes of the JSON, only
// types that the registry lists count as printed.
func (c *checker) usesOf(packages map[string]*object.Package) map[string][]object.Use {
	out, printers := map[string][]object.Use{}, map[string]bool{}
	for _, p := range packages {
		for _, name := range p.Printers {
			printers[name] = true
		}
	}
	for _, path := range slices.Sorted(maps.Keys(packages)) {
		for _, u := range packages[path].Uses {
			isOut := isPrinted(u.Sink) || u.Sink.To == object.Bytes && c.isListed(u.Type)
			if isOut && (u.By == "" || printers[u.By]) {
				out[u.Type] = append(out[u.Type], u)
			}
		}
	}
	return out
}

// addPrintedFields replaces k.packages with packages whose objects include the maps that the
// program prints from fields of structs; see [object.Package.WithPrintedFields]. k.uses
// then no longer contains these uses of a struct, but the types of the structs that the
// program prints from fields.
func (k *knowledge) addPrintedFields() {
	isOfField := func(u object.Use) bool { return u.Of != "" }
	var printed []object.Use
	for _, name := range slices.Sorted(maps.Keys(k.uses)) {
		for _, u := range k.uses[name] {
			if isOfField(u) {
				printed = append(printed, u)
				k.printedFields[object.FieldRef{Type: u.Type, Path: u.Of}] = true
			}
		}
		if k.uses[name] = slices.DeleteFunc(k.uses[name], isOfField); len(k.uses[name]) == 0 {
			delete(k.uses, name)
		}
	}
	if len(printed) == 0 {
		return
	}
	var later []object.FieldRef
	for _, p := range k.packages {
		later = append(later, p.Assigned...)
	}
	packages := map[string]*object.Package{}
	for path, p := range k.packages {
		packages[path] = p.WithPrintedFields(printed, later)
	}
	k.packages = packages
	for _, path := range slices.Sorted(maps.Keys(packages)) {
		for u := range packages[path].UsesInFields(printed) {
			k.addUse(u)
		}
	}
}

func isPrinted(s object.Sink) bool {
	return s.To == object.Stderr || s.To == object.Stdout || s.To == object.Writer
}

// isWritten reports whether an object is printed: alone, as a part of another object,
// or by a MarshalJSON method.
func (k *knowledge) isWritten(o *object.Object) bool {
	if whole, _ := o.List(); whole != nil {
		return k.isWritten(whole)
	}
	if field := o.InField(); field.Type != "" && !k.printedFields[field] {
		return false
	}
	return o.Type != "" && len(k.uses[o.Type]) > 0 || o.Sink != nil && (isPrinted(*o.Sink) || o.Marshaler != "" && len(k.uses[o.Marshaler]) > 0)
}
