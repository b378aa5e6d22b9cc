package exitflow

import (
	"cmp"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/span"
)

// A Program is everything a main package can end with.
type Program struct {
	Package  string // import path of the main package
	Dir      string // its directory
	Statuses []Status
	Dynamic  []Dynamic
}

// A Status is one value the operating system can see when the program ends.
type Status struct {
	Value    int // 0–255
	Implicit bool
	Origins  []Origin
	Witness  []Step // a shortest path from main.main to one origin
}

// An Origin is a place that fixes a status.
type Origin struct {
	Place
	Raw        int64   // the value in the source: -1 where the status is 255
	Kind       string  // argument, return, field, assignment, element, default, call
	Literal    bool    // a bare number, not a named constant
	Func       ssax.ID // the function that holds the place
	Package    string  // its import path
	Dependency bool    // inside a dependency, and not entered through a terminator
	Sink       Place   // where the value reaches the end of the process
	Terminator ssax.ID // the function that ends it there
	Entry      Place   // for a dependency: where the program's own code leads there

	depth int
}

// A Dynamic is a place whose status cannot be bounded.
type Dynamic struct {
	Place
	Reason  string
	Func    ssax.ID
	Package string
	Through []ssax.ID // the functions the value comes through, Func among them
	Sink    Place
}

// Foreign reports whether the status is that of something else that ran, which
// the program may pass on on purpose.
func (d Dynamic) Foreign() bool {
	for _, reason := range foreign {
		if d.Reason == reason {
			return true
		}
	}
	return false
}

// A Step is a function on the way from main.main, and the place in it that
// leads on.
type Step struct {
	Func ssax.ID
	Place
}

// A Place is a position in a Go file. File is absolute; Line and Column count
// from 1, Column in bytes.
type Place struct {
	span.Span
	Generated, Test bool
}

func (o Origin) key() string {
	return fmt.Sprintf("%s:%d:%d:%d", o.File, o.Line, o.Column, o.Raw)
}

// solveProgram returns what a main package can end with.
func solveProgram(own *flow, g graphs, extra []Terminator) *Program {
	s := newSolver(g, true, extra)
	s.reach(s.programRoots(own))
	origins, dynamic := s.solve()
	return &Program{Package: own.Path, Dir: own.Dir, Statuses: s.statuses(origins), Dynamic: dynamic}
}

// programRoots are main and the initialisation of everything linked.
func (s *solver) programRoots(own *flow) []visit {
	var roots, inits []visit
	for _, name := range []string{".main", ".init"} {
		if v, ok := s.find(ssax.ID(own.Path + name)); ok {
			roots = append(roots, v)
		}
	}
	for _, p := range s.flows {
		for _, i := range p.inits {
			inits = append(inits, visit{in: p, fn: i})
		}
	}
	slices.SortFunc(inits, func(a, b visit) int { return cmp.Compare(a.located().fn.ID, b.located().fn.ID) })
	return append(roots, inits...)
}

func isInit(id ssax.ID, pkg string) bool {
	name, ok := strings.CutPrefix(string(id), pkg+".init")
	return ok && (name == "" || name[0] == '#' && !strings.Contains(name, "$"))
}

// solveSites solves for the package and drops what a package below reports.
// Which statuses of other packages the extra terminators complete below is
// not known, so they are left to main packages.
func solveSites(own *flow, g graphs, extra []Terminator) ([]Origin, []Dynamic) {
	s := newSolver(g, own.Main, extra)
	var roots []visit
	for i := range own.Funcs { // any of its functions may run
		roots = append(roots, visit{in: s.flows[own.Path], fn: int32(i)})
	}
	s.reach(append(roots, s.programRoots(own)...))
	found, dynamic := s.solve()
	seen := reportedBelow(own, g)
	foreign := func(pkg, key string) bool {
		return pkg != own.Path && (seen[key] || len(extra) > 0 && !own.Main)
	}
	var origins []Origin
	for _, o := range found {
		if !foreign(o.Package, o.key()) {
			origins = append(origins, o.Origin)
		}
	}
	return origins, slices.DeleteFunc(dynamic, func(d Dynamic) bool { return foreign(d.Package, d.key()) })
}

func (d Dynamic) key() string { return fmt.Sprintf("%s:%d:%d:?", d.File, d.Line, d.Column) }

// reported are the keys of what is complete in the package, for the packages
// above.
func reported(origins []Origin, dynamic []Dynamic) []string {
	var keys []string
	for _, o := range origins {
		keys = append(keys, o.key())
	}
	for _, d := range dynamic {
		keys = append(keys, d.key())
	}
	slices.Sort(keys)
	return slices.Compact(keys)
}

func reportedBelow(own *flow, g graphs) map[string]bool {
	seen := map[string]bool{}
	for path, l := range g {
		if path == own.Path {
			continue
		}
		for _, key := range l.Get().Reported {
			seen[key] = true
		}
	}
	return seen
}

// An origin is an Origin with the distance of its function from the roots.
type origin struct {
	Origin
	depth int
}

// solve follows every exit back to what fixes its status.
func (s *solver) solve() ([]origin, []Dynamic) {
	found := map[string]origin{}
	open := map[string]Dynamic{}
	for _, e := range s.exits() {
		q := s.follow(e)
		sink := e.flow.place(e.at)
		for _, h := range q.consts {
			if h.implicit {
				continue // there always is a 0: that of a program that ends
			}
			for _, o := range s.origins(h, e) {
				o.Sink, o.Terminator = sink, e.target
				if old, ok := found[o.key()]; !ok || o.closer(old) {
					found[o.key()] = o
				}
			}
		}
		for _, h := range q.open {
			d := Dynamic{Place: h.flow.place(h.at), Reason: h.reason, Func: h.fn.ID, Package: h.flow.Path, Through: through(h, e), Sink: sink}
			if _, ok := open[d.key()]; !ok {
				open[d.key()] = d
			}
		}
	}
	return sortedOrigins(found), sortedDynamic(open)
}

func through(h hit, e exit) []ssax.ID {
	out := []ssax.ID{h.fn.ID, e.fn.ID}
	for t := h.trail; t != nil; t = t.rest {
		out = append(out, t.fn)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// closer reports whether o explains the same place better than old: in the
// program's own code, then nearest to the start, then first in the text.
func (o origin) closer(old origin) bool {
	if o.Dependency != old.Dependency {
		return old.Dependency
	}
	return cmp.Or(cmp.Compare(o.depth, old.depth), o.Sink.Compare(old.Sink.Position)) < 0
}

// follow runs the query of one exit.
func (s *solver) follow(e exit) *query {
	at := site{e.located, e.call}
	if e.call == nil {
		at.call = &call{At: e.at, Site: -1}
	}
	q := newQuery(s, at)
	if e.effect.ifArg >= 0 && !s.holds(at, e.effect) || e.effect.ifVar != "" && !s.holdsVar(at, e.effect) {
		return q
	}
	st := state{located: e.located}
	if e.effect.arg >= 0 {
		q.argument(at.call, e.effect.arg, st)
	}
	for _, v := range e.effect.statuses {
		q.constant(source{Const: v, At: e.at, How: "call"}, st)
	}
	if e.effect.coder {
		for _, id := range s.implementations("ExitCode() int", nil) {
			q.enter(at, id, callNode, 0, st)
		}
	}
	return q
}

// holds reports whether the deciding argument can be the deciding constant.
func (s *solver) holds(at site, e effect) bool {
	q := newQuery(s, at)
	q.argument(at.call, e.ifArg, state{located: at.located})
	return slices.ContainsFunc(q.consts, func(h hit) bool { return h.value == e.ifConst })
}

// holdsVar reports whether the deciding variable can be the deciding constant:
// unless the program sets it, it is.
func (s *solver) holdsVar(at site, e effect) bool {
	q := newQuery(s, at)
	set := q.edges(node{Kind: varNode, Name: e.ifVar}, state{located: at.located})
	return set == 0 || len(q.open) > 0 || slices.ContainsFunc(q.consts, func(h hit) bool { return h.value == e.ifConst })
}

// origins turns a hit into origins. One inside a dependency stands where the
// program's own code enters it, if it enters through functions that do
// nothing but end the process.
func (s *solver) origins(h hit, e exit) []origin {
	o := origin{depth: s.depth(h.fn.ID), Origin: Origin{
		Place: h.flow.place(h.at), Raw: h.value, Kind: h.how, Literal: h.literal,
		Func: h.fn.ID, Package: h.flow.Path,
	}}
	if !h.flow.Dependency {
		return []origin{o}
	}
	var out []origin
	s.entries(h.fn.ID, map[ssax.ID]bool{}, func(l located, at place) {
		in := o
		in.Place, in.Func, in.Package, in.Kind, in.Literal = l.flow.place(at), l.fn.ID, l.flow.Path, "call", false
		in.depth = s.depth(l.fn.ID)
		out = append(out, in)
	})
	if len(out) == 0 {
		o.Dependency = true
		o.Entry = s.entry(h.fn.ID)
		out = append(out, o)
	}
	return out
}

// entry is the place in the program's own code from which a function of a
// dependency was reached.
func (s *solver) entry(id ssax.ID) Place {
	v, ok := s.visitOf(id)
	for ok && v.from >= 0 {
		at := v.at
		v = s.visits[v.from]
		if !v.in.flow.Dependency {
			return v.in.flow.place(at)
		}
	}
	return Place{}
}

// entries yields the calls in the program's own code that lead to the
// terminator id through terminators only.
func (s *solver) entries(id ssax.ID, seen map[ssax.ID]bool, yield func(located, place)) {
	if l, ok := s.function(id); !ok || seen[id] || !l.fn.NoReturn {
		return
	}
	seen[id] = true
	for _, m := range s.mentionsOf(id) {
		if m.flow.Dependency {
			s.entries(m.fn.ID, seen, yield)
		} else {
			yield(m.located, m.at)
		}
	}
}

// statuses groups origins by what the operating system sees, and adds what
// every Go program can end with: 0 when main returns, 2 when it panics.
func (s *solver) statuses(origins []origin) []Status {
	byValue := map[int]*Status{0: {Value: 0, Implicit: true}, 2: {Value: 2, Implicit: true}}
	nearest := map[int]origin{}
	for _, o := range origins {
		v := int(uint8(o.Raw))
		st := byValue[v]
		if st == nil {
			st = &Status{Value: v}
			byValue[v] = st
		}
		st.Implicit = false
		st.Origins = append(st.Origins, o.Origin)
		if old, ok := nearest[v]; !ok || o.depth < old.depth {
			nearest[v] = o
		}
	}
	var out []Status
	for _, st := range byValue {
		if len(st.Origins) > 0 {
			st.Witness = s.witness(nearest[st.Value].Origin)
		}
		out = append(out, *st)
	}
	slices.SortFunc(out, func(a, b Status) int { return a.Value - b.Value })
	return out
}

// witness is the way from a root to the function that holds the origin.
func (s *solver) witness(o Origin) []Step {
	steps := []Step{{Func: o.Func, Place: o.Place}}
	v, ok := s.visitOf(o.Func)
	for ok && v.from >= 0 {
		at := v.at
		v = s.visits[v.from]
		if l := v.located(); !l.fn.ID.IsThunk() { // a method expression names the method
			steps = append(steps, Step{Func: l.fn.ID, Place: l.flow.place(at)})
		}
	}
	slices.Reverse(steps)
	return steps
}

// place makes a position of the flow one of the file system.
func (f *flow) place(p place) Place {
	if int(p.File) >= len(f.Files) || !p.valid() {
		return Place{Span: span.Span{Position: span.Position{File: f.Dir}}}
	}
	file := f.Files[p.File]
	name := filepath.FromSlash(file.Name)
	if !filepath.IsAbs(name) {
		name = filepath.Join(f.Dir, name)
	}
	return Place{
		Span:      span.Span{Position: span.Position{File: name, Line: int(p.Line), Column: int(p.Col)}, EndLine: int(p.EndLine), EndColumn: int(p.EndCol)},
		Generated: file.Generated, Test: file.Test,
	}
}

func sortedOrigins(m map[string]origin) []origin {
	return slices.SortedFunc(maps.Values(m), func(a, b origin) int {
		return cmp.Or(a.Compare(b.Position), cmp.Compare(a.Raw, b.Raw))
	})
}

func sortedDynamic(m map[string]Dynamic) []Dynamic {
	return slices.SortedFunc(maps.Values(m), func(a, b Dynamic) int { return a.Compare(b.Position) })
}
