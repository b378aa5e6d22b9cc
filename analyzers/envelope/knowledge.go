package envelope

import (
	"maps"
	"slices"

	"github.com/exitlint/exitlint/internal/code/object"
	"github.com/exitlint/exitlint/registry"
)

// knowledge contains what some packages show about the objects that a program
// prints.
type knowledge struct {
	packages  map[string]*object.Package    // the packages, keyed by import path
	isWhole   bool                          // whether the packages are a whole program
	uses      map[string][]object.Use       // the uses of printed types, keyed by full name of the type
	sources   map[string]fieldRoles         // the types whose fields are copied into envelopes, keyed by full name; see addSources
	sorts     map[string]*registry.Envelope // for each type in sources, the sort of envelope that gets the copies
	called    map[string]bool               // functions that are called by name, so that their objects are judged in their callers; see object.Object
	carriers  map[string]string             // for a printed type, the type that the registry names and whose fields are copied into it
	completed map[object.FieldRef]bool      // fields that some function sets in objects that it has not made itself
	getters   map[string][]object.Getter    // methods of error types, keyed by name and result types
	failing   map[string]bool               // types with a value that is printed when the program fails
	supplies  map[object.Supply]bool        // see isReplaced
	failures  map[string]bool               // types whose values all say that something failed
	successes map[string]bool               // types whose values all say that something succeeded
	made      map[string]bool               // types with a field that the program sets itself; values of other types are only decoded
	events    map[string]bool               // types with a value that reports progress, such as one with the status "running"
	written   map[string]bool               // printed types with a MarshalJSON method that encodes an object whose fields are known
	records   bool                          // whether log records are the only envelopes of the program
	forms     map[string]bool               // objects without a type that are printed when the program fails, keyed by their fields; see formOf
}

// incomplete returns the roles of an envelope, except those that some function fills in
// later. For example, a function may get an error as an argument, give it a suggestion,
// and return it.
func (k *knowledge) incomplete(e envelope) fieldRoles {
	out := maps.Clone(e.roles)
	maps.DeleteFunc(out, func(_ string, f field) bool {
		v := e.Fields.At(f.path)
		ref := object.FieldRef{Type: e.Type, Path: f.path}
		return (v.Is != object.Constant || v.IsEmpty()) && (k.completed[ref] || k.isReplaced(e.In, ref))
	})
	return out
}

// isReplaced reports whether a field that fn leaves empty in the errors it creates is
// always filled in later: every known call that receives these errors fills it in.
func (k *knowledge) isReplaced(fn string, ref object.FieldRef) bool {
	return k.supplies[object.Supply{Func: fn, Ref: ref, Replaced: true}] && !k.supplies[object.Supply{Func: fn, Ref: ref}]
}

// knownTo returns what was known in the pass of a dependency: what that package and its
// own dependencies show.
func (c *checker) knownTo(path string) *knowledge {
	if k := c.known[path]; k != nil {
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
	c.known[path] = k
	return k
}

// learn collects what packages show about the objects that a program prints.
func (c *checker) learn(packages map[string]*object.Package) *knowledge {
	k := &knowledge{packages: packages, isWhole: c.isWhole() && packages[c.pass.Pkg.Path()] != nil, uses: usesOf(packages), sources: map[string]fieldRoles{}, sorts: map[string]*registry.Envelope{}, called: map[string]bool{}, completed: map[object.FieldRef]bool{}, carriers: map[string]string{}, getters: map[string][]object.Getter{}, failing: map[string]bool{}, supplies: map[object.Supply]bool{}, failures: map[string]bool{}, successes: map[string]bool{}, forms: map[string]bool{}, made: map[string]bool{}, events: map[string]bool{}, written: map[string]bool{}}
	for _, path := range slices.Sorted(maps.Keys(packages)) {
		p := packages[path]
		for _, g := range p.Getters {
			k.getters[g.Method] = append(k.getters[g.Method], g)
		}
		for _, name := range p.Called {
			k.called[name] = true
		}
		for _, s := range p.Supplies {
			k.supplies[s] = true
		}
		for _, ref := range p.Completed {
			k.completed[ref] = true
		}
		for i := range p.Objects {
			k.learnFailure(&p.Objects[i])
			k.learnMade(&p.Objects[i])
			k.learnProgress(&p.Objects[i])
		}
	}
	k.addWritten()
	c.addCarriers(k)
	c.addOutcomes(k)
	c.addRecords(k)
	for c.addSources(k) {
	}
	maps.DeleteFunc(k.sources, func(name string, r fieldRoles) bool {
		return !r.has(registry.RoleRecoverable) && !slices.ContainsFunc(slices.Collect(maps.Keys(r)), k.sorts[name].Requires)
	})
	return k
}

// addRecords determines whether log records are the only envelopes of the program. Only
// the pass of a main package knows this.
func (c *checker) addRecords(k *knowledge) {
	if !k.isWhole {
		return
	}
	isRecord := func(o object.Object) bool { return o.Kind == object.Record }
	isOther := func(o object.Object) bool {
		_, ok := c.envelopeOf(&o, k)
		return ok && !isRecord(o)
	}
	k.records = k.hasObject(isRecord) && !k.hasObject(isOther)
}

// hasObject reports whether one of the packages has an object for which is(object) is
// true.
func (k *knowledge) hasObject(is func(object.Object) bool) bool {
	for _, p := range k.packages {
		if slices.ContainsFunc(p.Objects, is) {
			return true
		}
	}
	return false
}

// addWritten adds uses of the types that MarshalJSON methods encode. If T.MarshalJSON
// encodes a U, a U is printed wherever a T is.
func (k *knowledge) addWritten() {
	for _, path := range slices.Sorted(maps.Keys(k.packages)) {
		objects := k.packages[path].Objects
		for i := range objects {
			o := &objects[i]
			if o.Via == "" || o.Sink == nil || len(k.uses[o.Via]) == 0 {
				continue
			}
			k.written[o.Via] = true
			if o.Type == "" || o.Type == o.Via {
				continue
			}
			for _, u := range k.uses[o.Via] {
				if u.Type = o.Type; !slices.Contains(k.uses[o.Type], u) {
					k.uses[o.Type] = append(k.uses[o.Type], u)
				}
			}
		}
	}
}

// addCarriers finds the printed types that carry the data of a type that the registry
// names: a program copies fields of the named type into them.
func (c *checker) addCarriers(k *knowledge) {
	if len(c.Registry.EnvelopeTypes()) == 0 {
		return
	}
	for _, path := range slices.Sorted(maps.Keys(k.packages)) {
		objects := k.packages[path].Objects
		for i := range objects {
			o := &objects[i]
			if o.Type == "" || len(k.uses[o.Type]) == 0 || c.isNamed(o.Type) {
				continue
			}
			for _, f := range o.Fields {
				for _, from := range k.copySources(f.Value) {
					if c.isNamed(from.Type) {
						k.carriers[o.Type] = from.Type
					}
				}
			}
		}
	}
}

// isSettled reports whether it is known how the values of a type that the registry
// names are printed: in a whole program, or if the type is encoded itself. Otherwise
// packages that are not known may copy some fields into a type that they print, and
// leave out others.
func (k *knowledge) isSettled(typ string) bool { return k.isWhole || len(k.uses[typ]) > 0 }

// dropUncarried removes roles that are never printed from an error that is not printed
// itself. If the program copies fields of the error into printed types, and none of
// these types has a field for a role, the role is dropped. For example, the field
// Temporary is dropped if only the code and the message are copied.
func (c *checker) dropUncarried(e *envelope, k *knowledge) {
	carried, isCarried := map[string]bool{}, false
	for typ, named := range k.carriers {
		if t := c.typeNamed(typ); named == e.Type && t != nil {
			isCarried = true
			for role := range rolesOf(fieldsOf(t), e.sort.Fields, prefixOf(k.uses[typ])) {
				carried[role] = true
			}
		}
	}
	maps.DeleteFunc(e.roles, func(role string, _ field) bool {
		return isCarried && !carried[role] && !k.sources[e.Type].has(role)
	})
}

// addSources adds the types whose fields are copied into envelopes, with the roles of
// these fields, and reports whether there are new ones. For example, if the suggestion
// of an envelope is copied from a field of an error type, each error of this type must
// be made with a suggestion. A field may be copied several times before it is printed.
func (c *checker) addSources(k *knowledge) (added bool) {
	for _, path := range slices.Sorted(maps.Keys(k.packages)) {
		objects := k.packages[path].Objects
		for i := range objects {
			e, ok := c.envelopeOf(&objects[i], k)
			if !ok || e.Type == "" && e.Handed && k.called[e.From()] { // the object is also recorded for the callers, with its true destination
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

// addSource records that the value for a role of an envelope comes from a field of
// another type, which the parameter "from" identifies. If keys is nil, the envelope
// contains a copy of this field. Otherwise, the program looks up the field in a table
// with these keys, and the envelope contains the result. addSource reports whether
// this is new.
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
		k.sources[from.Type], k.sorts[from.Type] = fieldRoles{}, e.sort
	}
	k.sources[from.Type][role] = field{path: l.Path, kind: l.Kind, leaf: &l, keys: keys}
	return true
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

// isWritten reports whether an object is printed: by itself, as a value of a type
// that is printed, or as the JSON of such a type.
func (k *knowledge) isWritten(o *object.Object) bool {
	if whole, _ := o.List(); whole != nil {
		return k.isWritten(whole)
	}
	return o.Type != "" && len(k.uses[o.Type]) > 0 || o.Sink != nil && (isPrinted(*o.Sink) || o.Via != "" && len(k.uses[o.Via]) > 0)
}
