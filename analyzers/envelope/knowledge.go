package envelope

import (
	"go/token"
	"maps"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/code/object"
	"github.com/exitlint/exitlint/registry"
)

// knowledge contains what the code of several packages shows about the objects that the
// program prints: which types are printed, for example, and which objects report
// failures.
type knowledge struct {
	packages         map[string]*object.Package        // the packages, keyed by import path
	hasWholeProgram  bool                              // whether packages contains all packages of a program
	uses             map[string][]object.Use           // for each type, where values of the type are printed, keyed by full name of the type
	sources          map[string]fieldRoles             // for each type whose fields are copied into envelopes, the roles of these fields, keyed by full name of the type; see addSources
	tables           map[string]*registry.Envelope     // for each type in sources, the [envelope] table that describes the envelopes into which the program copies its fields
	calledFunctions  map[string]bool                   // the functions that some code calls directly, not through a variable; see [object.Object.WrittenByCallers]
	copiedFrom       map[string]string                 // the key is a printed type; the value is another type, which the registry names; the program copies fields of the value into the key
	fills            map[object.FieldRef][]object.Fill // for each field that some function sets if the field is empty, one [object.Fill] for each such function
	getters          map[string][]object.Getter        // the methods of error types, keyed by name and result types, such as "Hint() (string)"
	printedOnFailure map[string]bool                   // the types of objects that are printed when the program fails
	errorTextTypes   map[string]bool                   // the types with at least one printed value that contains the message of an error; see hasErrorText
	errorFills       map[object.ErrorFill]bool         // the calls that set empty fields of an error after another function has returned it; see isFilledByCallers
	failureTypes     map[string]bool                   // the types whose values all report a failure
	successTypes     map[string]bool                   // the types whose values all report success
	outcomeTypes     map[string]bool                   // the types whose values say whether they report success or failure; see addOutcomeTypes
	madeTypes        map[string]bool                   // the types whose values the program itself makes; it only decodes values of other types
	progressTypes    map[string]bool                   // the types with at least one value that reports progress, as a value with the status "running" does
	marshalerTypes   map[string]bool                   // the types whose method MarshalJSON encodes an object with known fields
	onlyLogRecords   bool                              // whether all errors that the program prints as JSON are log records
	failureForms     map[string]bool                   // the objects without a named type that the program prints when it fails; each key lists the fields of such an object; see formOf
}

// requiredRoles returns the roles whose fields must be set where the envelope is made.
// It leaves out a role if another function sets the field later. A function may add a
// suggestion to each error that has none, for example, and return the error.
func (k *knowledge) requiredRoles(e envelope) fieldRoles {
	out := maps.Clone(e.roles)
	maps.DeleteFunc(out, func(_ string, f field) bool {
		v := e.Fields.At(f.path)
		ref := object.FieldRef{Type: e.Type, Path: f.path}
		return (v.State != object.Constant || v.IsEmpty()) && (k.isFilledLater(e, ref) || k.isFilledByCallers(e, ref))
	})
	return out
}

// isFilledLater reports whether, after an envelope was made, some function of the
// program sets the field "ref" of the envelope if this field is empty.
func (k *knowledge) isFilledLater(e envelope, ref object.FieldRef) bool {
	return slices.ContainsFunc(k.fills[ref], func(x object.Fill) bool {
		key := e.Fields.At(x.Key)
		return x.Key == "" || key.State == object.Constant && key.Const == x.Const
	})
}

// isFilledByCallers reports whether every known caller of the function that makes the
// error e fills in the field ref: if e has no value for this field, the caller sets a
// value that is not empty.
func (k *knowledge) isFilledByCallers(e envelope, ref object.FieldRef) bool {
	isReplaced := false
	for s := range k.errorFills {
		if s.Func != e.MadeIn || s.Ref != ref {
			continue
		}
		if !s.Replaced {
			return false
		}
		key := e.Fields.At(s.Key)
		isReplaced = isReplaced || s.Key == "" || key.State == object.Constant && key.Const == s.Const
	}
	return isReplaced
}

// decidableRoles returns the roles in r without those that only the pass of the main
// package can judge: the envelope e lacks them, and packages that import this one may
// still set their fields. If an exported constructor makes the error, importing packages
// may show that its callers can set a field, and the finding then is at each call instead.
// If an exported function returns one of several errors, its callers may complete them.
func (k *knowledge) decidableRoles(e envelope, r fieldRoles) fieldRoles {
	if e.Type == "" || e.Sink != nil || !token.IsExported(lastOf(e.Type)) {
		return r
	}
	byConstructor := e.Call.File != "" && token.IsExported(lastOf(e.MadeIn))
	out := maps.Clone(r)
	maps.DeleteFunc(out, func(role string, f field) bool {
		v := e.Fields.At(f.path)
		isMissing := v.State == object.Unset || v.State == object.Maybe || v.IsEmpty() || v.Blank != nil
		mayBeSet := byConstructor && (role == registry.RoleSuggestion || role == registry.RoleRecoverable) || role == registry.RoleSuggestion && k.returnsOneOfSeveral(e.MadeIn, e.Type)
		return isMissing && mayBeSet && e.isNew(role) && k.spanOfPath(e, f.path) != e.Call
	})
	return out
}

// rolesWithoutCallers returns the roles in e.roles that are checked if nothing calls the
// function that returns the envelope e. They do not include those that a caller could set,
// as with WithHint: nobody has forgotten them. Methods may be called through interfaces,
// so all their roles are checked.
func (k *knowledge) rolesWithoutCallers(e envelope) fieldRoles {
	out := maps.Clone(e.roles)
	maps.DeleteFunc(out, func(_ string, f field) bool {
		return !strings.HasPrefix(e.From(), "(") && e.Fields.At(f.path).State == object.Unset && k.canSet(e.Type, f.path)
	})
	return out
}

// returnsOneOfSeveral reports whether an exported function returns one of several errors
// of a type as a struct or a pointer, so that its callers can set fields.
func (k *knowledge) returnsOneOfSeveral(function, typ string) bool {
	for _, p := range k.packages {
		if p.ReturnsOneOfSeveral(function, typ) {
			return true
		}
	}
	return false
}

// knowledgeOf returns what an earlier pass knew about the objects that the program
// prints. That pass checked the package with the given import path, a dependency of the
// current package. It knew only the facts of the dependency and of the packages that
// the dependency imports.
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

// learn collects knowledge from the given packages; see the type knowledge.
func (c *checker) learn(packages map[string]*object.Package) *knowledge {
	k := &knowledge{packages: packages, hasWholeProgram: c.isMainPackage() && packages[c.pass.Pkg.Path()] != nil, uses: usesOf(packages), sources: map[string]fieldRoles{}, tables: map[string]*registry.Envelope{}, calledFunctions: map[string]bool{}, fills: map[object.FieldRef][]object.Fill{}, copiedFrom: map[string]string{}, getters: map[string][]object.Getter{}, printedOnFailure: map[string]bool{}, errorTextTypes: map[string]bool{}, errorFills: map[object.ErrorFill]bool{}, failureTypes: map[string]bool{}, successTypes: map[string]bool{}, outcomeTypes: map[string]bool{}, failureForms: map[string]bool{}, madeTypes: map[string]bool{}, progressTypes: map[string]bool{}, marshalerTypes: map[string]bool{}}
	for _, path := range slices.Sorted(maps.Keys(packages)) {
		p := packages[path]
		for _, g := range p.Getters {
			k.getters[g.Method] = append(k.getters[g.Method], g)
		}
		for _, name := range p.CalledFunctions {
			k.calledFunctions[name] = true
		}
		for _, s := range p.ErrorFills {
			k.errorFills[s] = true
		}
		for _, x := range p.Fills {
			k.addFill(x)
		}
		for o := range p.AllObjects {
			k.learnFailure(o)
			k.learnMade(o)
			k.learnProgress(o)
		}
	}
	k.addErrorUses()
	k.addMarshaledUses()
	c.addCopiedFrom(k)
	c.addFailureAndSuccessTypes(k)
	k.addOutcomeTypes()
	c.setOnlyLogRecords(k)
	for c.addSources(k) {
	}
	maps.DeleteFunc(k.sources, func(name string, r fieldRoles) bool {
		return !r.has(registry.RoleRecoverable) && !slices.ContainsFunc(slices.Collect(maps.Keys(r)), k.tables[name].Requires)
	})
	return k
}

// addFill adds a [object.Fill] to k.fills. If it names a method, addFill adds the fields
// that such methods set.
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

// setOnlyLogRecords finds out whether all errors that the program prints as JSON are
// log records, and stores the answer in k.onlyLogRecords. It works only when the main
// package is analysed, because other packages do not know what the rest of the program
// prints.
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

// hasObject reports whether any object of the packages satisfies a condition.
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

// addErrorUses adds to k.uses the positions of code that encodes an error of unknown
// type, as in "enc.Encode(err)". The type of err may be any error type of the program
// that determines its own JSON, by json tags or by a MarshalJSON method. So
// addErrorUses adds these positions to each such type. If k.packages does not contain
// the whole program, some error types are not known, and addErrorUses adds nothing.
func (k *knowledge) addErrorUses() {
	untyped := k.uses[object.AnyError]
	delete(k.uses, object.AnyError)
	if !k.hasWholeProgram || len(untyped) == 0 {
		return
	}
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

// addMarshaledUses adds to k.uses where types are printed by MarshalJSON methods. If
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
				k.addMarshaledParts(k.packages[path], u)
			}
		}
	}
}

// addMarshaledParts adds to k.uses where the fields of a struct are printed, if a
// MarshalJSON method encodes the struct and u says where the result is printed. The
// package p contains the method.
func (k *knowledge) addMarshaledParts(p *object.Package, u object.Use) {
	for _, part := range p.Uses {
		if part.Root != u.Type || part.Prefix == "" {
			continue
		}
		if u.Prefix != "" {
			part.Prefix = u.Prefix + "." + part.Prefix
		}
		part.Sink = u.Sink
		k.addUse(part)
	}
}

func (k *knowledge) addUse(u object.Use) {
	if !slices.Contains(k.uses[u.Type], u) {
		k.uses[u.Type] = append(k.uses[u.Type], u)
	}
}

// addCopiedFrom looks for types that the registry names, and whose fields the program
// copies into values of other types that it prints. It records in k.copiedFrom, for
// each of the printed types, the type that the registry names.
func (c *checker) addCopiedFrom(k *knowledge) {
	if len(c.Registry.EnvelopeTypes()) == 0 {
		return
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
					}
				}
			}
		}
	}
}

// isSettled reports whether it is known how the program prints values of the named type
// typ. This is known if k.packages contains the whole program, or if one of these
// packages encodes values of the type as JSON. In all other cases it is not known: a
// package that imports one of these packages may still copy fields of the type into an
// object that it prints.
func (k *knowledge) isSettled(typ string) bool { return k.hasWholeProgram || len(k.uses[typ]) > 0 }

// dropUncopiedRoles removes roles from e.roles that have no effect on the output. If e
// is an error, the program may copy fields of e into printed types. A role is removed
// if none of these types has a field with this role. If only the code and the message
// of an error are copied, for example, its field Temporary has no effect on the output.
func (c *checker) dropUncopiedRoles(e *envelope, k *knowledge) {
	carried, isCarried := map[string]bool{}, false
	for typ, named := range k.copiedFrom {
		if t := c.typeNamed(typ); named == e.Type && t != nil {
			isCarried = true
			for role := range rolesOf(fieldsOf(t), e.table.Fields, prefixOf(k.uses[typ])) {
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
// If the suggestion of an envelope is a copy of a field of an error, every error of that
// type must have a suggestion. A field may be copied several times before it is printed,
// so the caller calls addSources until it finds no new types.
func (c *checker) addSources(k *knowledge) (added bool) {
	isCopied := func(f object.Field) bool { return len(f.Value.From) > 0 }
	for _, path := range slices.Sorted(maps.Keys(k.packages)) {
		for o := range k.packages[path].AllObjects {
			if !slices.ContainsFunc(o.Fields, isCopied) {
				continue
			}
			e, ok := c.envelopeOf(o, k)
			if !ok || e.Type == "" && e.WrittenByCallers && k.calledFunctions[e.From()] { // skip this entry: for each call of the function that makes the object, there is another entry, which says where the object is printed
				continue
			}
			for role, f := range e.roles {
				v := e.Fields.At(f.path)
				for _, from := range k.copySources(v) {
					added = c.addSource(k, e, from, role, v.Keys) || added
				}
			}
		}
	}
	return added
}

// addSource records that the value of a role in an envelope comes from the given field
// of another type. It returns false if it has recorded nothing new. If the code uses
// the field as a key and reads the value from a table, "keys" lists the keys of the
// table. If the value is a copy of the field, "keys" is nil.
func (c *checker) addSource(k *knowledge, e envelope, from object.FieldRef, role string, keys []string) bool {
	t := c.declaredType(from.Type)
	if t == nil || from.Type == e.Type || k.sources[from.Type].has(role) {
		return false
	}
	l, ok := t.Leaf(from.Path)
	if !ok {
		return false
	}
	if k.sources[from.Type] == nil {
		k.sources[from.Type], k.tables[from.Type] = fieldRoles{}, e.table
	}
	k.sources[from.Type][role] = field{path: l.Path, kind: l.Kind, leaf: &l, keys: keys}
	return true
}

// usesOf returns, for each type, where values of the type are written to an output of
// the process, keyed by the full name of the type.
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

// isWritten reports whether an object is printed: alone, as a part of another object,
// or by a MarshalJSON method.
func (k *knowledge) isWritten(o *object.Object) bool {
	if whole, _ := o.List(); whole != nil {
		return k.isWritten(whole)
	}
	return o.Type != "" && len(k.uses[o.Type]) > 0 || o.Sink != nil && (isPrinted(*o.Sink) || o.Marshaler != "" && len(k.uses[o.Marshaler]) > 0)
}
