package solve

// This file finds the targets of calls, and the callers of functions. A call through an
// interface can reach the methods of all types that are converted to interfaces. A call
// of a function value can reach the functions that are stored in this value. Other
// functions with the same signature do not count: a program contains many functions of
// type func().

import (
	"maps"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// methodName returns the bare name in a method key: "ExitCode" for
// "ExitCode() int".
func methodName(key string) string {
	name, _, _ := strings.Cut(key, "(")
	return name[strings.LastIndexByte(name, '.')+1:]
}

// isValue reports whether some code uses a function as a value, as in "f := fail".
func (s *solver) isValue(id ssax.ID) bool {
	return slices.ContainsFunc(s.referencesTo(id), func(m exit.ReferenceSite) bool { return !m.IsCall })
}

// mayEscape reports whether unknown code may call the function with the given ID. It
// may if some code uses id as a value, or if id is a method of a type that the program
// converts to an interface.
func (s *solver) mayEscape(id ssax.ID) bool {
	return len(s.methodKeys(id)) > 0 || s.isValue(id)
}

// An implementation is a method that can be called through interfaces, with its type.
type implementation struct {
	*exit.Method
	typ *exit.Type
}

// targetsOf returns the functions that a call may run.
func (s *solver) targetsOf(c *exit.Call) []ssax.ID {
	switch {
	case c.Func != "":
		return []ssax.ID{c.Func}
	case c.Method != "":
		return cached(s.targets, c, func() []ssax.ID { return s.implementations(c.Method, c.ReceiverMethods, s.mayBe(c)) })
	default:
		s.resolveValues()
		return s.targets[c]
	}
}

// mayBe returns a function that reports whether the receiver of c, a call through an
// interface, can have the type with the given name.
func (s *solver) mayBe(c *exit.Call) func(typ string) bool {
	return func(typ string) bool { return c.MayBe(typ) && !(c.ReturnsInt && s.unreadErrorTypes[typ]) }
}

// resolveValues finds the functions that calls of function values may run. It repeats
// the search until it finds no more: in "pick()()", it has to find pick before it can
// find the functions that pick returns.
func (s *solver) resolveValues() {
	if s.resolved {
		return
	}
	s.resolved = true
	calls := collectReached(s, s.graphs, func(x *exit.Index) []exit.CallSite { return x.Values })
	for changed := true; changed; {
		changed = false
		for _, c := range calls {
			funcs, vars := s.valuesOf(c)
			for _, id := range funcs {
				changed = s.link(c, id) || changed
			}
			if len(vars) > 0 {
				s.exitVars[c.Call] = vars
			}
		}
	}
}

// link records that a call of a function value may run a function. It returns false if
// this was recorded before.
func (s *solver) link(c exit.CallSite, id ssax.ID) bool {
	if slices.Contains(s.targets[c.Call], id) {
		return false
	}
	s.targets[c.Call] = append(s.targets[c.Call], id)
	s.linked[id] = append(s.linked[id], c)
	return true
}

// valuesOf returns the functions that c, a call of a function value, may run. vars
// lists the variables from which the value may be loaded. It contains only variables
// that the user's registry declares as containing an exit function.
func (s *solver) valuesOf(c exit.CallSite) (funcs, vars []ssax.ID) {
	q := newQuery(s, c)
	q.followSources(c.Call.Value, state{Scope: c.Scope})
	for name := range q.vars {
		if _, ok := s.declaredExitVars[name]; ok {
			vars = append(vars, name)
		}
	}
	slices.Sort(vars)
	return slices.Sorted(maps.Keys(q.funcs)), vars
}

// callersOf returns the calls that may run the function with the given ID.
func (s *solver) callersOf(id ssax.ID) []exit.CallSite {
	static := cached(s.callers, id, func() []exit.CallSite {
		return collectReached(s, s.graphs, func(x *exit.Index) []exit.CallSite { return x.Calls[id] })
	})
	out := slices.Concat(static, s.invokersOf(id))
	if s.isValue(id) {
		s.resolveValues()
		out = append(out, s.linked[id]...)
	}
	return out
}

// invokersOf returns the calls through interfaces that may run the method id.
func (s *solver) invokersOf(id ssax.ID) []exit.CallSite {
	return cached(s.invokers, id, func() []exit.CallSite {
		keys := s.methodKeys(id)
		return collectReached(s, s.graphs, func(x *exit.Index) []exit.CallSite {
			var out []exit.CallSite
			for _, key := range keys {
				for _, c := range x.Invokes[key] {
					if slices.Contains(s.targetsOf(c.Call), id) {
						out = append(out, c)
					}
				}
			}
			return out
		})
	})
}

// methodKeys returns the keys of the interface methods that the function with the given
// ID implements. A key is the name and signature of a method, such as "ExitCode() int".
func (s *solver) methodKeys(id ssax.ID) []string {
	if s.methodKeyCache == nil {
		s.methodKeyCache = map[string][]string{}
		for key := range s.impls {
			name := methodName(key)
			s.methodKeyCache[name] = append(s.methodKeyCache[name], key)
		}
	}
	var out []string
	for _, key := range s.methodKeyCache[id.Name()] {
		if slices.ContainsFunc(s.impls[key], func(i implementation) bool { return i.ID == id }) {
			out = append(out, key)
		}
	}
	return out
}

// implementations returns the methods with the given key, such as "ExitCode() int",
// that can be called through interfaces. The receiver type of such a method must have
// all methods in iface. If mayBe is not nil, it must also return true for the receiver
// type.
func (s *solver) implementations(key string, iface []string, mayBe func(typ string) bool) []ssax.ID {
	var ids []ssax.ID
	for _, i := range s.impls[key] {
		if mayBe != nil && !mayBe(i.typ.Name) {
			continue
		}
		if !slices.ContainsFunc(iface, func(m string) bool { return !slices.Contains(i.typ.MethodNames, m) }) {
			if !slices.Contains(ids, i.ID) {
				ids = append(ids, i.ID)
			}
		}
	}
	return ids
}
