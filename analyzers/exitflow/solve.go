package exitflow

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// A solver answers questions over the flows of a package and all below it.
type solver struct {
	program bool // all callers are known: a main package is solved
	extra   map[ssax.ID]effect
	vars    map[ssax.ID]effect // by variable

	flows     map[string]*placed // by path
	foreign   map[ssax.ID]visit  // functions that lie in a flow of another path than their name
	reached   []int32            // by the number of a function, its place in visits, from 1
	visits    []visit            // reached functions, nearest first
	invoked   map[string]bool    // names of interface methods
	converted map[convertedType]bool
	impls     map[string][]implementation // by method key
	frames    map[frame]*frame

	// What the reached functions hold, as far as it was asked for.
	edges    map[node][]locatedEdge
	mentions map[ssax.ID][]mention
	callers  map[ssax.ID][]site // static ones
	invokers map[ssax.ID][]site // through interfaces, by method
	targets  map[*call][]ssax.ID
	keys     map[ssax.ID][]string // of the methods in impls, by function
	unsets   map[ssax.ID]bool     // by field
	linked   map[ssax.ID][]site   // calls of function values, by target
	exitVars map[*call][]ssax.ID  // exit functions in variables, by the call of their value
	settled  bool                 // linked and exitVars are complete, or being made
}

// located is a function and the flow it lies in.
type located struct {
	flow *flow
	fn   *function
}

func (l located) function() *function { return l.fn }

type implementation struct {
	id  ssax.ID
	all []string
}

func newSolver(g graphs, program bool, extra []Terminator) *solver {
	s := &solver{
		program: program, extra: map[ssax.ID]effect{}, vars: map[ssax.ID]effect{},
		flows: make(map[string]*placed, len(g)), foreign: map[ssax.ID]visit{}, invoked: map[string]bool{}, converted: map[convertedType]bool{},
		impls: map[string][]implementation{}, frames: map[frame]*frame{},
		edges: map[node][]locatedEdge{}, mentions: map[ssax.ID][]mention{}, callers: map[ssax.ID][]site{}, invokers: map[ssax.ID][]site{},
		targets: map[*call][]ssax.ID{}, unsets: map[ssax.ID]bool{}, linked: map[ssax.ID][]site{}, exitVars: map[*call][]ssax.ID{},
	}
	for _, t := range extra {
		if t.Var != "" {
			s.vars[ssax.ID(t.Var)] = t.effect()
		} else {
			s.extra[ssax.Normalize(t.Func)] = t.effect()
		}
	}
	s.place(g)
	return s
}

// effect returns how a call of the function ends the process.
func (s *solver) effect(id ssax.ID) (effect, bool) {
	if e, ok := s.extra[id]; ok {
		return e, true
	}
	return effectOf(id)
}

// targetsOf are the functions that a call can go to.
func (s *solver) targetsOf(c *call) []ssax.ID {
	switch {
	case c.Func != "":
		return []ssax.ID{c.Func}
	case c.Method != "":
		return once(s.targets, c, func() []ssax.ID { return s.implementations(c.Method, c.Iface) })
	default:
		s.settle()
		return s.targets[c]
	}
}

// settle finds the targets of the calls of function values, which may depend on
// each other.
func (s *solver) settle() {
	if s.settled {
		return
	}
	s.settled = true
	open := gather(s, s.flows, func(x *index) []site { return x.values })
	for grown := true; grown; {
		grown = false
		for _, c := range open {
			funcs, vars := s.valuesOf(c)
			for _, id := range funcs {
				grown = s.link(c, id) || grown
			}
			if len(vars) > 0 {
				s.exitVars[c.call] = vars
			}
		}
	}
}

// link notes that a call can go to a function; it reports whether that is new.
func (s *solver) link(c site, id ssax.ID) bool {
	if slices.Contains(s.targets[c.call], id) {
		return false
	}
	s.targets[c.call] = append(s.targets[c.call], id)
	s.linked[id] = append(s.linked[id], c)
	return true
}

// valuesOf are the functions that the value called can be.
func (s *solver) valuesOf(c site) (funcs, vars []ssax.ID) {
	q := newQuery(s, c)
	q.all(c.call.Value, state{located: c.located})
	for name := range q.vars {
		if _, ok := s.vars[name]; ok {
			vars = append(vars, name)
		}
	}
	slices.Sort(vars)
	return slices.Sorted(maps.Keys(q.funcs)), vars
}

// callersOf are the calls that can go to a function.
func (s *solver) callersOf(id ssax.ID) []site {
	static := once(s.callers, id, func() []site {
		return gather(s, s.flows, func(x *index) []site { return x.calls[id] })
	})
	out := slices.Concat(static, s.invokersOf(id))
	if s.isValue(id) {
		s.settle()
		out = append(out, s.linked[id]...)
	}
	return out
}

// invokersOf are the calls through interfaces that can go to a function.
func (s *solver) invokersOf(id ssax.ID) []site {
	return once(s.invokers, id, func() []site {
		return gather(s, s.flows, func(x *index) []site {
			var out []site
			for _, key := range s.keysOf(id) {
				for _, c := range x.invokes[key] {
					if slices.Contains(s.targetsOf(c.call), id) {
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
func (s *solver) keysOf(id ssax.ID) []string {
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

// unset reports whether a value can be made without a field.
func (s *solver) unset(field ssax.ID) bool {
	return once(s.unsets, field, func() bool {
		for _, p := range s.flows {
			if _, found := slices.BinarySearch(p.flow.Unset, field); found {
				return true
			}
		}
		return false
	})
}

// unread reports whether a dependency that is not followed may set a field or
// variable: one of another dependency, of which nothing was expected to be a
// status.
func (s *solver) unread(name ssax.ID) bool {
	p := ssax.In(s.flows, name)
	if p == nil || !p.flow.Dependency || !name.IsExported() {
		return false
	}
	_, held := slices.BinarySearch(p.flow.Held, name)
	return !held
}

// A frame is a call that was entered on the way back from a result: the
// parameters of the callee are then the arguments of this call alone.
type frame struct {
	callee ssax.ID
	caller ssax.ID
	site   int
	up     *frame
	depth  int
}

// maxDepth bounds how many calls a parameter is told apart by.
const maxDepth = 4

func (s *solver) enter(c site, callee ssax.ID, up *frame) *frame {
	if l, ok := s.function(callee); ok && !l.fn.Varies {
		return nil // nothing in it depends on the call
	}
	f := frame{callee: callee, caller: c.fn.ID, site: c.call.Site, up: up, depth: 1}
	if up != nil {
		f.depth = up.depth + 1
		if f.depth > maxDepth {
			f.up, f.depth = nil, 1 // callers further out are not told apart
		}
	}
	if known, ok := s.frames[f]; ok {
		return known
	}
	s.frames[f] = &f
	return &f
}

// An exit is a call, or the mention of a function, that ends the process.
type exit struct {
	located
	call   *call // nil for a mention
	at     place
	target ssax.ID
	effect effect
}

// callEffect returns how a call ends the process through one of its targets.
// A function with a fixed status that is called as a value has ended it where
// it was mentioned.
func (s *solver) callEffect(c *call, target ssax.ID) (effect, bool) {
	e, ok := s.effect(target)
	return e, ok && (c.Func != "" || c.Method != "" || e.arg >= 0 || e.ifArg >= 0)
}

// exits lists what ends the process in the reached functions.
func (s *solver) exits() []exit {
	out := gather(s, s.flows, func(x *index) []exit {
		var here []exit
		for id, e := range s.terminators(x) {
			for _, c := range x.calls[id] {
				here = append(here, exit{c.located, c.call, c.call.At, id, e})
			}
			for _, m := range x.mentions[id] {
				if !m.call && len(e.statuses) > 0 && e.ifArg < 0 {
					here = append(here, exit{located: m.located, at: m.at, target: id, effect: e})
				}
			}
		}
		return here
	})
	for _, c := range s.openExits() {
		targets := s.targetsOf(c.call)
		if c.call.Abstract != "" {
			targets = append(targets[:len(targets):len(targets)], c.call.Abstract)
		}
		for _, target := range targets {
			if e, ok := s.callEffect(c.call, target); ok {
				out = append(out, exit{c.located, c.call, c.call.At, target, e})
			}
		}
		for _, name := range s.exitVars[c.call] {
			out = append(out, exit{c.located, c.call, c.call.At, name, s.vars[name]})
		}
	}
	slices.SortStableFunc(out, s.compareExits)
	return out
}

// openExits are the calls through interfaces and function values that can end
// the process.
func (s *solver) openExits() []site {
	var keys []string
	for key, impls := range s.impls {
		if slices.ContainsFunc(impls, func(i implementation) bool { _, ends := s.effect(i.id); return ends }) {
			keys = append(keys, key)
		}
	}
	values := s.valueExits()
	return gather(s, s.flows, func(x *index) []site {
		var out []site
		for _, key := range keys {
			out = append(out, x.invokes[key]...)
		}
		for _, c := range s.abstractExits(x) {
			if !slices.Contains(keys, c.call.Method) {
				out = append(out, c)
			}
		}
		if values {
			out = append(out, x.values...)
		}
		return out
	})
}

// abstractExits are the calls of a method that ends the process by the name that
// its interface has.
func (s *solver) abstractExits(x *index) []site {
	if len(s.extra) == 0 {
		return x.abstract
	}
	var out []site
	for _, calls := range x.invokes {
		for _, c := range calls {
			if _, ends := s.effect(c.call.Abstract); ends {
				out = append(out, c)
			}
		}
	}
	return out
}

// valueExits reports whether a call of a function value can end the process:
// something is a value that ends it with what it is given.
func (s *solver) valueExits() bool {
	if len(s.vars) > 0 {
		return true
	}
	for _, p := range s.flows {
		for id, e := range s.terminators(p.index) {
			if (e.arg >= 0 || e.ifArg >= 0) && s.isValue(id) {
				return true
			}
		}
	}
	return false
}

// compareExits orders exits as they were reached, calls in front of mentions.
func (s *solver) compareExits(a, b exit) int {
	site := func(e exit) int {
		if e.call == nil {
			return math.MaxInt
		}
		return e.call.Site
	}
	return cmp.Or(cmp.Compare(s.rank(a.located), s.rank(b.located)), cmp.Compare(site(a), site(b)),
		cmp.Compare(a.at.Line, b.at.Line), cmp.Compare(a.at.Col, b.at.Col))
}

// terminators are the functions that a flow names and that end the process.
func (s *solver) terminators(x *index) map[ssax.ID]effect {
	if len(s.extra) == 0 {
		return x.modelled
	}
	out := maps.Clone(x.modelled)
	for id, e := range s.extra {
		if len(x.calls[id])+len(x.mentions[id]) > 0 {
			out[id] = e
		}
	}
	return out
}
