package solve

// The targets of calls and the callers of functions. The targets of a call
// through an interface are methods of types that are converted to interfaces.
// The targets of a call of a function value are the functions that are stored
// in the value. Taking every function with the same signature as a target would
// add far too many: programs have many functions of type func().

import (
	"maps"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// implement registers a method of a type that becomes an interface, and reports
// whether it was not registered yet.
func (s *solver) implement(m exit.Method, t *exit.Type) bool {
	if slices.ContainsFunc(s.impls[m.Key], func(i implementation) bool { return i.id == m.ID && slices.Equal(i.all, t.All) }) {
		return false
	}
	s.impls[m.Key] = append(s.impls[m.Key], implementation{m.ID, t.All})
	return true
}

// methodName returns the bare name in a method key.
func methodName(key string) string {
	name, _, _ := strings.Cut(key, "(")
	return name[strings.LastIndexByte(name, '.')+1:]
}

// isValue reports whether a function is used as a value, not only called.
func (s *solver) isValue(id ssax.ID) bool {
	return slices.ContainsFunc(s.referencesTo(id), func(m exit.ReferenceSite) bool { return !m.IsCall })
}

// escapes reports whether code that is not followed can call a function: the
// function is used as a value, or is a method of a type that is converted to an
// interface.
func (s *solver) escapes(id ssax.ID) bool {
	return len(s.methodKeys(id)) > 0 || s.isValue(id)
}

// An implementation is a method of a type that becomes an interface, with the
// names of all methods of the type.
type implementation struct {
	id  ssax.ID
	all []string
}

// targetsOf returns the functions that a call can go to.
func (s *solver) targetsOf(c *exit.Call) []ssax.ID {
	switch {
	case c.Func != "":
		return []ssax.ID{c.Func}
	case c.Method != "":
		return once(s.targets, c, func() []ssax.ID { return s.implementations(c.Method, c.Iface) })
	default:
		s.resolveValues()
		return s.targets[c]
	}
}

// resolveValues finds the targets of all calls of function values. The
// functions in a value can depend on the targets of other calls, so
// resolveValues repeats until nothing changes.
func (s *solver) resolveValues() {
	if s.resolved {
		return
	}
	s.resolved = true
	calls := gather(s, s.graphs, func(x *exit.Index) []exit.CallSite { return x.Values })
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

// link records that a call of a function value can go to a function, and
// reports whether this target is new for the call.
func (s *solver) link(c exit.CallSite, id ssax.ID) bool {
	if slices.Contains(s.targets[c.Call], id) {
		return false
	}
	s.targets[c.Call] = append(s.targets[c.Call], id)
	s.linked[id] = append(s.linked[id], c)
	return true
}

// valuesOf returns the possible functions of a call of a function value, and
// the variables among them that a registry declares as exit functions.
func (s *solver) valuesOf(c exit.CallSite) (funcs, vars []ssax.ID) {
	q := newQuery(s, c)
	q.all(c.Call.Value, state{Scope: c.Scope})
	for name := range q.vars {
		if _, ok := s.vars[name]; ok {
			vars = append(vars, name)
		}
	}
	slices.Sort(vars)
	return slices.Sorted(maps.Keys(q.funcs)), vars
}

// callersOf returns the calls that can go to a function.
func (s *solver) callersOf(id ssax.ID) []exit.CallSite {
	static := once(s.callers, id, func() []exit.CallSite {
		return gather(s, s.graphs, func(x *exit.Index) []exit.CallSite { return x.Calls[id] })
	})
	out := slices.Concat(static, s.invokersOf(id))
	if s.isValue(id) {
		s.resolveValues()
		out = append(out, s.linked[id]...)
	}
	return out
}

// invokersOf returns the calls through interfaces that can go to a function.
func (s *solver) invokersOf(id ssax.ID) []exit.CallSite {
	return once(s.invokers, id, func() []exit.CallSite {
		return gather(s, s.graphs, func(x *exit.Index) []exit.CallSite {
			var out []exit.CallSite
			for _, key := range s.methodKeys(id) {
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

// methodKeys returns the keys under which a function is registered as a method
// of a type that becomes an interface.
func (s *solver) methodKeys(id ssax.ID) []string {
	if s.keys == nil {
		s.keys = map[ssax.ID][]string{}
		for key, impls := range s.impls {
			for _, i := range impls {
				if !slices.Contains(s.keys[i.id], key) {
					s.keys[i.id] = append(s.keys[i.id], key)
				}
			}
		}
	}
	return s.keys[id]
}

// implementations returns the methods with a key. If iface is not nil, it
// contains the names of all methods of the interface, and implementations
// returns only methods of types that have all these methods.
func (s *solver) implementations(key string, iface []string) []ssax.ID {
	var ids []ssax.ID
	for _, i := range s.impls[key] {
		if !slices.ContainsFunc(iface, func(m string) bool { return !slices.Contains(i.all, m) }) {
			if !slices.Contains(ids, i.id) {
				ids = append(ids, i.id)
			}
		}
	}
	return ids
}
