package exitflow

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strings"
)

// A solver answers questions over the flows of a package and all below it.
type solver struct {
	world   map[string]*lazyFlow
	program bool // all callers are known: a main package is solved
	extra   map[string]effect
	vars    map[string]effect // by variable

	funcs     map[string]located
	reached   map[string]visit
	order     []string        // reached functions, nearest first
	invoked   map[string]bool // names of interface methods
	converted map[*typ]bool
	boxed     map[string]bool // methods of converted types
	impls     map[string][]implementation
	open      []site // the reached calls through interfaces and function values
	targets   map[siteKey][]string
	linked    map[string][]site // those of open, by target
	frames    map[frame]*frame

	// What the reached functions hold, as far as it was asked for.
	edges    map[node][]locatedEdge
	callers  map[string][]site // static ones
	mentions map[string][]mention
}

// located is a function and the flow it lies in.
type located struct {
	flow *flow
	fn   *function
}

// function is the full name of it.
func (l located) function() string { return l.fn.ID }

type siteKey struct {
	fn   string
	site int
}

// A visit says from where a function was reached first.
type visit struct {
	from  string // "" for a root
	at    place
	in    *flow
	depth int
	n     int // how many were reached before
}

type implementation struct {
	id  string
	all []string
}

func newSolver(world map[string]*lazyFlow, program bool, extra []Terminator) *solver {
	s := &solver{
		world: world, program: program,
		extra: map[string]effect{}, vars: map[string]effect{},
		funcs: map[string]located{}, reached: map[string]visit{}, invoked: map[string]bool{}, converted: map[*typ]bool{},
		impls: map[string][]implementation{}, targets: map[siteKey][]string{}, frames: map[frame]*frame{},
		edges: map[node][]locatedEdge{}, callers: map[string][]site{}, mentions: map[string][]mention{}, linked: map[string][]site{}, boxed: map[string]bool{},
	}
	for _, t := range extra {
		e := exitArg(t.Arg)
		if t.Status != nil {
			e = fixed(int64(*t.Status))
		}
		if t.Var != "" {
			s.vars[t.Var] = e
		} else {
			s.extra[normalizeID(t.Func)] = e
		}
	}
	for _, l := range world {
		f := l.get()
		for _, name := range f.Invoked {
			s.invoked[name] = true
		}
		for _, fn := range f.Funcs {
			s.funcs[fn.ID] = located{f, fn}
		}
	}
	return s
}

// normalizeID turns the ways people write a method, "pkg.T.M" and
// "pkg.(*T).M", into the one of go/types, leaving "(*pkg.T).M" as it is.
func normalizeID(id string) string {
	if strings.HasPrefix(id, "(") {
		return id
	}
	pkg, name := splitID(id)
	recv, method, ok := strings.Cut(name, ".")
	if !ok {
		return id
	}
	if t, ok := strings.CutPrefix(recv, "(*"); ok {
		return "(*" + pkg + "." + strings.TrimSuffix(t, ")") + ")." + method
	}
	return "(*" + pkg + "." + recv + ")." + method
}

// effect returns how a call of the function ends the process.
func (s *solver) effect(id string) (effect, bool) {
	if e, ok := s.extra[id]; ok {
		return e, true
	}
	return effectOf(id)
}

// reach finds every function that may run once the roots do: a function that
// is mentioned may run, and so may the methods of a type that is put into an
// interface.
func (s *solver) reach(roots []string) {
	for _, id := range roots {
		s.visit(id, visit{})
	}
	for i := 0; i < len(s.order); i++ {
		id := s.order[i]
		l := s.funcs[id]
		next := visit{from: id, in: l.flow, depth: s.reached[id].depth + 1}
		for _, r := range l.fn.Refs {
			next.at = r.At
			s.visit(r.ID, next)
		}
		for _, c := range l.fn.Types {
			t := &l.flow.Types[c.Type]
			if s.converted[t] {
				continue
			}
			s.converted[t] = true
			for _, m := range t.Methods {
				next.at = c.At
				s.implement(m, t, next)
			}
		}
	}
	s.resolve()
}

func (s *solver) visit(id string, v visit) {
	if _, seen := s.reached[id]; seen {
		return
	}
	if _, known := s.funcs[id]; known {
		v.n = len(s.order)
		s.reached[id] = v
		s.order = append(s.order, id)
	}
}

func (s *solver) implement(m method, t *typ, v visit) {
	if slices.ContainsFunc(s.impls[m.Key], func(i implementation) bool { return i.id == m.ID && slices.Equal(i.all, t.All) }) {
		return
	}
	if s.funcs[m.ID].fn != nil && s.funcs[m.ID].flow.Dependency && !s.invoked[methodName(m.Key)] {
		return // no interface has it; only the program's own types are reflected on
	}
	s.impls[m.Key] = append(s.impls[m.Key], implementation{m.ID, t.All})
	s.boxed[m.ID] = true
	s.visit(m.ID, v)
}

// methodName is the bare name in a method key.
func methodName(key string) string {
	name, _, _ := strings.Cut(key, "(")
	return name[strings.LastIndexByte(name, '.')+1:]
}

// resolve finds the targets of the calls through interfaces and function
// values, which may depend on each other.
func (s *solver) resolve() {
	s.open = gather(s, s.world, func(x *index) []site { return x.open })
	open := s.open
	for grown := true; grown; {
		grown = false
		for _, c := range open {
			for _, id := range s.dispatch(c) {
				if s.link(c, id) {
					grown = true
				}
			}
		}
		open = slices.DeleteFunc(slices.Clone(open), func(c site) bool { return c.call.Method != "" }) // known by now
	}
}

// link notes that a call can go to a function; it reports whether that is new.
func (s *solver) link(c site, id string) bool {
	k := siteKey{c.fn.ID, c.call.Site}
	if slices.Contains(s.targets[k], id) {
		return false
	}
	s.targets[k] = append(s.targets[k], id)
	s.linked[id] = append(s.linked[id], c)
	return true
}

// targetsOf are the functions that a call can go to.
func (s *solver) targetsOf(c site) []string {
	if c.call.Func != "" {
		return []string{c.call.Func}
	}
	return s.targets[siteKey{c.fn.ID, c.call.Site}]
}

// dispatch returns the targets of a call through an interface or a function
// value.
func (s *solver) dispatch(c site) []string {
	if c.call.Method != "" {
		return s.implementations(c.call.Method, c.call.Iface)
	}
	q := newQuery(s, c)
	q.all(c.call.Value, state{located: c.located})
	ids := make([]string, 0, len(q.funcs))
	for id := range q.funcs {
		ids = append(ids, id)
	}
	for name := range q.vars {
		if _, ok := s.vars[name]; ok {
			ids = append(ids, "var "+name)
		}
	}
	slices.Sort(ids)
	return ids
}

func (s *solver) implementations(key string, iface []string) []string {
	var ids []string
	for _, i := range s.impls[key] {
		if !slices.ContainsFunc(iface, func(m string) bool { return !slices.Contains(i.all, m) }) {
			ids = append(ids, i.id)
		}
	}
	return ids
}

// A frame is a call that was entered on the way back from a result: the
// parameters of the callee are then the arguments of this call alone.
type frame struct {
	callee string
	caller string
	site   int
	up     *frame
	depth  int
}

// maxDepth bounds how many calls a parameter is told apart by.
const maxDepth = 4

func (s *solver) enter(c site, callee string, up *frame) *frame {
	if l, ok := s.funcs[callee]; ok && !l.fn.Varies {
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
	target string
	effect effect
}

// callEffect returns how a call ends the process through one of its targets.
// A function with a fixed status that is called as a value has ended it where
// it was mentioned.
func (s *solver) callEffect(c *call, target string) (effect, bool) {
	if name, ok := strings.CutPrefix(target, "var "); ok {
		e, ok := s.vars[name]
		return e, ok
	}
	e, ok := s.effect(target)
	return e, ok && (c.Func != "" || c.Method != "" || e.arg >= 0 || e.ifArg >= 0)
}

// exits lists what ends the process in the reached functions.
func (s *solver) exits() []exit {
	out := gather(s, s.world, func(x *index) []exit {
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
	for _, c := range s.open {
		targets := s.targetsOf(c)
		if c.call.Abstract != "" {
			targets = append(targets[:len(targets):len(targets)], c.call.Abstract)
		}
		for _, target := range targets {
			if e, ok := s.callEffect(c.call, target); ok {
				out = append(out, exit{c.located, c.call, c.call.At, target, e})
			}
		}
	}
	slices.SortStableFunc(out, s.compareExits)
	return out
}

// compareExits orders exits as they were reached, calls in front of mentions.
func (s *solver) compareExits(a, b exit) int {
	site := func(e exit) int {
		if e.call == nil {
			return math.MaxInt
		}
		return e.call.Site
	}
	return cmp.Or(cmp.Compare(s.reached[a.fn.ID].n, s.reached[b.fn.ID].n), cmp.Compare(site(a), site(b)),
		cmp.Compare(a.at.Line, b.at.Line), cmp.Compare(a.at.Col, b.at.Col))
}

// terminators are the functions that a flow names and that end the process.
func (s *solver) terminators(x *index) map[string]effect {
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

// SameFunction reports whether the name of a function as people write it,
// "pkg.F", "pkg.T.M" or "(*pkg.T).M", is that of fn or of the function that
// encloses the literal fn.
func SameFunction(name, fn string) bool {
	fn, _, _ = strings.Cut(fn, "$")
	bare := strings.NewReplacer("(", "", ")", "", "*", "")
	return bare.Replace(name) == bare.Replace(fn)
}
