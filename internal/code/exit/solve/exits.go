package solve

// This file finds the exits of a program: calls that end the process, and
// references to functions that do.

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// effect returns how a call of the function with the given ID ends the process,
// according to the user's registry or to the tables of package exit. ok is false if id
// is not an exit function.
func (s *solver) effect(id ssax.ID) (effect exit.Effect, ok bool) {
	if e, ok := s.declaredExits[id]; ok {
		return e, true
	}
	return exit.EffectOf(id)
}

// An exitSite is a position where the process ends. Usually this is a call, such as
// os.Exit(3). It can also be a reference to a function that always ends the process
// with the same status, such as log.Fatal in "defer run(log.Fatal)". The reference then
// stands for all its calls.
type exitSite struct {
	exit.Scope
	call   *exit.Call // the call that ends the process; nil for a reference
	at     exit.Range
	target ssax.ID
	effect exit.Effect
}

// callEffect returns how the call c ends the process if it runs target. ok is false if
// target is not an exit function.
//
// ok is also false if c calls a function value, and target always ends with the same
// status. Such an exit is reported where the program uses target as a value; see
// exitSite.
func (s *solver) callEffect(c *exit.Call, target ssax.ID) (effect exit.Effect, ok bool) {
	e, ok := s.effect(target)
	return e, ok && (c.Func != "" || c.Method != "" || e.Arg >= 0 || e.IfArg >= 0)
}

// exits returns the positions where the process can end, in all functions that may run.
// Those in functions nearer to main come first.
func (s *solver) exits() []exitSite {
	out := collectReached(s, s.graphs, func(x *exit.Index) []exitSite {
		var here []exitSite
		for id, e := range s.exitFuncs(x) {
			for _, c := range x.Calls[id] {
				here = append(here, exitSite{c.Scope, c.Call, c.Call.At, id, e})
			}
			for _, m := range x.References[id] {
				if !m.IsCall && (len(e.Statuses) > 0 || e.Replaces) && e.IfArg < 0 {
					here = append(here, exitSite{Scope: m.Scope, at: m.At, target: id, effect: e})
				}
			}
		}
		return here
	})
	for _, c := range s.indirectExits() {
		targets := s.targetsOf(c.Call)
		if c.Call.InterfaceMethod != "" {
			targets = append(targets[:len(targets):len(targets)], c.Call.InterfaceMethod)
		}
		for _, target := range targets {
			if e, ok := s.callEffect(c.Call, target); ok {
				out = append(out, exitSite{c.Scope, c.Call, c.Call.At, target, e})
			}
		}
		for _, name := range s.exitVars[c.Call] {
			out = append(out, exitSite{c.Scope, c.Call, c.Call.At, name, s.declaredExitVars[name]})
		}
	}
	slices.SortStableFunc(out, s.compareExits)
	return out
}

// indirectExits returns the calls through interfaces, and the calls of function
// values, that may end the process.
func (s *solver) indirectExits() []exit.CallSite {
	var keys []string
	for key, impls := range s.impls {
		if slices.ContainsFunc(impls, func(i implementation) bool { _, ends := s.effect(i.ID); return ends }) {
			keys = append(keys, key)
		}
	}
	values := s.valueExits()
	return collectReached(s, s.graphs, func(x *exit.Index) []exit.CallSite {
		var out []exit.CallSite
		for _, key := range keys {
			out = append(out, x.Invokes[key]...)
		}
		for _, c := range s.abstractExits(x) {
			if !slices.Contains(keys, c.Call.Method) {
				out = append(out, c)
			}
		}
		if values {
			out = append(out, x.Values...)
		}
		return out
	})
}

// abstractExits returns the calls of interface methods that are exit functions, such as
// the Fatal method of logrus.FieldLogger. They end the process whatever the dynamic
// type of the receiver is.
func (s *solver) abstractExits(x *exit.Index) []exit.CallSite {
	if len(s.declaredExits) == 0 {
		return x.Abstract
	}
	var out []exit.CallSite
	for _, calls := range x.Invokes {
		for _, c := range calls {
			if _, ends := s.effect(c.Call.InterfaceMethod); ends {
				out = append(out, c)
			}
		}
	}
	return out
}

// valueExits reports whether a call of a function value may end the process with a
// status that depends on its arguments. The program may use an exit function as a
// value, as in "exit := os.Exit; exit(3)". Or a variable may contain an exit function
// according to the user's registry.
//
// If the result is false, the solver need not find the functions that a function value
// can be, which takes long.
func (s *solver) valueExits() bool {
	if len(s.declaredExitVars) > 0 {
		return true
	}
	for _, p := range s.graphs {
		for id, e := range s.exitFuncs(p.Index) {
			if (e.Arg >= 0 || e.IfArg >= 0) && s.isValue(id) {
				return true
			}
		}
	}
	return false
}

// compareExits orders exits by their functions: one that was reached earlier comes
// first. Exits of one function are ordered by position, with calls before references.
func (s *solver) compareExits(a, b exitSite) int {
	site := func(e exitSite) int {
		if e.call == nil {
			return math.MaxInt
		}
		return e.call.Site
	}
	return cmp.Or(cmp.Compare(s.rank(a.Scope), s.rank(b.Scope)), cmp.Compare(site(a), site(b)),
		cmp.Compare(a.at.Line, b.at.Line), cmp.Compare(a.at.Col, b.at.Col))
}

// exitFuncs returns the exit functions that a graph refers to, including those that the
// user's registry declares.
func (s *solver) exitFuncs(x *exit.Index) map[ssax.ID]exit.Effect {
	if len(s.declaredExits) == 0 {
		return x.Exits
	}
	out := maps.Clone(x.Exits)
	for id, e := range s.declaredExits {
		if len(x.Calls[id])+len(x.References[id]) > 0 {
			out[id] = e
		}
	}
	return out
}
