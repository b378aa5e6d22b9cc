package object

import (
	"go/types"
	"maps"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// A Func is what callers have to know of a function.
type Func struct {
	Results   map[int]Result // the results that are objects
	Sets      map[int]Effect // what it does to objects that parameters point to
	Option    *Effect        // its result is a function that does this to its first parameter
	Options   int            // the parameter whose elements are such functions, plus 1; 0 for none
	Sinks     map[int][]Use  // the parameters that it encodes
	Prints    map[int]Sink   // the parameters that it writes as they are
	Makes     []Use          // its result is the JSON of these
	Templates []Object       // the objects that it writes, but for its parameters
}

// A Result is an object that a function returns.
type Result struct {
	Object
	Pointer bool
}

// An Effect is the fields of an object that a function sets in any case.
type Effect struct {
	Type  string
	State State
}

// matters reports whether a caller learns anything.
func (f *Func) matters() bool {
	return len(f.Results)+len(f.Sets)+len(f.Sinks)+len(f.Prints)+len(f.Makes)+len(f.Templates) > 0 || f.Option != nil
}

// summary is what a function of the package does; it is nil while that is being
// found out.
func (r *reader) summary(fn *ssa.Function) *Func {
	if s, ok := r.summaries[fn]; ok {
		return s
	}
	r.summaries[fn] = nil
	s := r.run(fn)
	r.summaries[fn] = s
	return s
}

// calleeOf is what is known of the function that a call calls.
func (r *reader) calleeOf(common *ssa.CallCommon) *Func {
	fn := common.StaticCallee()
	if fn == nil {
		return nil
	}
	if o := fn.Origin(); o != nil {
		fn = o
	}
	if len(fn.Blocks) > 0 {
		return r.summary(fn)
	}
	obj, ok := fn.Object().(*types.Func)
	if !ok || obj.Pkg() == nil {
		return nil
	}
	if p := r.below[obj.Pkg().Path()]; p != nil {
		return p.Get().Funcs[obj.Origin().FullName()]
	}
	return nil
}

// Settable are the paths of a type that callers of its constructors can set:
// with a method, an option or an argument.
func (p *Package) settable(into map[string][]string) {
	add := func(name string, s State) {
		for path := range s {
			if path != "" && !slices.Contains(into[name], path) {
				into[name] = append(into[name], path)
			}
		}
	}
	for name, paths := range p.Assigned {
		for _, path := range paths {
			add(name, State{path: {}})
		}
	}
	for _, f := range p.Funcs {
		for _, e := range f.Sets {
			add(e.Type, e.State)
		}
		if f.Option != nil {
			add(f.Option.Type, f.Option.State)
		}
		for _, res := range f.Results {
			if _, inherits := res.State[inherited]; inherits {
				add(res.Type, res.State)
			}
		}
	}
}

// Settable lists for each type the paths that methods and options set.
func Settable(packages map[string]*Package) map[string][]string {
	out := map[string][]string{}
	for _, p := range slices.SortedFunc(maps.Values(packages), func(a, b *Package) int { return len(a.Funcs) - len(b.Funcs) }) {
		p.settable(out)
	}
	return out
}

// inherited is the path that marks the state of a copy of a parameter.
const inherited = "-inherited"
