package solve

import (
	"maps"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// implement notes a method of a type that is put into an interface; it reports
// whether that is new.
func (s *solver) implement(m exit.Method, t *exit.Type) bool {
	if slices.ContainsFunc(s.impls[m.Key], func(i implementation) bool { return i.id == m.ID && slices.Equal(i.all, t.All) }) {
		return false
	}
	s.impls[m.Key] = append(s.impls[m.Key], implementation{m.ID, t.All})
	return true
}

// methodName is the bare name in a method key.
func methodName(key string) string {
	name, _, _ := strings.Cut(key, "(")
	return name[strings.LastIndexByte(name, '.')+1:]
}

// isValue reports whether a function is used as a value.
func (s *solver) isValue(id ssax.ID) bool {
	return slices.ContainsFunc(s.referencesTo(id), func(m exit.ReferenceSite) bool { return !m.IsCall })
}

// escapes reports whether a function is used as a value, or is a method of a
// value that is put into an interface.
func (s *solver) escapes(id ssax.ID) bool {
	return len(s.methodKeys(id)) > 0 || s.isValue(id)
}

type implementation struct {
	id  ssax.ID
	all []string
}

// targetsOf are the functions that a call can go to.
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

// settle finds the targets of the calls of function values, which may depend on
// each other.
func (s *solver) resolveValues() {
	if s.resolved {
		return
	}
	s.resolved = true
	open := gather(s, s.graphs, func(x *exit.Index) []exit.CallSite { return x.Values })
	for grown := true; grown; {
		grown = false
		for _, c := range open {
			funcs, vars := s.valuesOf(c)
			for _, id := range funcs {
				grown = s.link(c, id) || grown
			}
			if len(vars) > 0 {
				s.exitVars[c.Call] = vars
			}
		}
	}
}

// link notes that a call can go to a function; it reports whether that is new.
func (s *solver) link(c exit.CallSite, id ssax.ID) bool {
	if slices.Contains(s.targets[c.Call], id) {
		return false
	}
	s.targets[c.Call] = append(s.targets[c.Call], id)
	s.linked[id] = append(s.linked[id], c)
	return true
}

// valuesOf are the functions that the value called can be.
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

// callersOf are the calls that can go to a function.
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

// invokersOf are the calls through interfaces that can go to a function.
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

// keysOf are the methods that a function is the one of, where a value of its
// type is put into an interface.
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
