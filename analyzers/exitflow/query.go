package exitflow

import (
	"cmp"
	"go/token"
	"math"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// A query follows a value back to what fixes it.
type query struct {
	s        *solver
	sink     site
	seen     map[visited]bool
	active   map[node]bool   // expressions being combined
	path     map[entered]int // nodes being followed, and how much was computed by then
	operands map[operandKey]*query
	states   *int // visited, by this query and those of operands
	consts   []hit
	open     []hit // what cannot be bounded
	funcs    map[ssax.ID]bool
	vars     map[ssax.ID]bool
}

// A hit is a place that fixes a value, or where an unbounded one comes in.
type hit struct {
	located
	value   int64
	at      place
	how     string
	literal bool
	reason  string
	trail   *trail

	implicit bool // a zero value, which no position fixes
}

type visited struct {
	entered
	steps string
	check check
}

// entered is a node in a call context.
type entered struct {
	node  node
	frame *frame
}

// A state is how a value was reached: in which function, through which calls,
// and what happens to it from there on.
type state struct {
	located
	frame *frame
	steps []step
	fixed *hit // the computation that fixes the value, outermost
	read  *hit // the field or variable it was read from, innermost
	trail *trail

	check check // of the call whose result it is
}

// A trail lists the functions a value came through.
type trail struct {
	fn   ssax.ID
	rest *trail
}

// in moves the state into a function.
func (st state) in(l located) state {
	if l.fn != st.fn {
		st.trail = &trail{l.fn.ID, st.trail}
	}
	st.located = l
	return st
}

func newQuery(s *solver, sink site) *query {
	return &query{s: s, sink: sink, seen: map[visited]bool{}, active: map[node]bool{}, path: map[entered]int{}, operands: map[operandKey]*query{}, states: new(int), funcs: map[ssax.ID]bool{}, vars: map[ssax.ID]bool{}}
}

func (q *query) all(values []source, st state) {
	for _, v := range values {
		q.source(v, st)
	}
}

func (q *query) source(v source, st state) {
	if v.Beside == failure && st.check != 0 {
		if st.check == checked {
			return
		}
		_, reaches := apply(v.Const, join(v.Steps, st.steps))
		if v.Kind == constSource && v.Const != 0 && reaches {
			v.Kind, v.Reason = unknownSource, "a number beside an error or false, which may go on from there"
		}
	}
	if v.Beside != companied {
		st.check = 0
	}
	st.check = max(st.check, v.Check)
	if slices.ContainsFunc(v.Steps, isArithmetic) && st.fixed == nil {
		st.fixed = &hit{located: st.located, at: v.At, how: v.How}
	}
	st.steps = join(v.Steps, st.steps)
	if len(st.steps) > maxSteps {
		q.unknown("a number computed in a recursion", false, v.At, state{located: st.located, read: st.read})
		return
	}
	switch v.Kind {
	case constSource:
		q.constant(v, st)
	case zeroSource:
		q.zero(st)
	case funcSource:
		q.funcs[v.Func] = true
	case unknownSource:
		q.unknown(v.Reason, v.Strong, v.At, st)
	case nodeSource:
		q.node(v, st)
	}
}

// maxSteps bounds how long a computation is followed; maxStates how many
// states a query visits before it stops telling calls apart, and after twice as
// many it computes no more. From then on there are no more states than nodes.
const (
	maxSteps  = 10
	maxStates = 20000
)

// join puts steps one behind the other. Without the repetitions that a cycle
// brings, only arithmetic can make the list grow forever.
func join(first, then []step) []step {
	if len(first) == 0 {
		return then
	}
	out := slices.Clone(first)
	for _, s := range then {
		last := len(out) - 1
		if s.Tok == token.OR && !s.Guard && out[last].Tok == token.OR && !out[last].Guard {
			out[last].K |= s.K
			continue
		}
		if isArithmetic(s) || !repeats(out, s) {
			out = append(out, s)
		}
	}
	return out
}

// repeats reports whether s occurs since the last arithmetic step.
func repeats(steps []step, s step) bool {
	for _, old := range slices.Backward(steps) {
		if old == s {
			return true
		}
		if isArithmetic(old) {
			return false
		}
	}
	return false
}

func isArithmetic(s step) bool { return !s.Guard && s.Bits == 0 }

// boundaries are the smallest and largest numbers of types. They stand for a
// number that there is none of yet, rather than for a status.
var boundaries = map[int64]bool{math.MaxInt32: true, math.MinInt32: true, math.MaxUint32: true, math.MaxInt64: true, math.MinInt64: true}

func (q *query) constant(v source, st state) {
	value, ok := apply(v.Const, st.steps)
	if !ok {
		return
	}
	if boundaries[v.Const] && !slices.ContainsFunc(st.steps, isArithmetic) {
		q.unknown("the bound of a type, which stands for a number that is not known yet", false, v.At, state{located: st.located, read: st.read})
		return
	}
	h := hit{located: st.located, value: value, at: v.At, how: v.How, literal: v.Literal}
	if st.fixed != nil {
		h = *st.fixed
		h.value = value
	}
	q.consts = append(q.consts, h)
}

// zero notes a zero value, which no position fixes. 0 alone is no origin.
func (q *query) zero(st state) {
	value, ok := apply(0, st.steps)
	switch {
	case !ok:
	case st.fixed != nil:
		h := *st.fixed
		h.value = value
		q.consts = append(q.consts, h)
	default:
		q.consts = append(q.consts, hit{located: st.located, value: value, implicit: true})
	}
}

// unknown notes an unbounded value, unless what happens to it bounds it.
func (q *query) unknown(reason string, strong bool, at place, st state) {
	h := hit{located: st.located, at: at, reason: reason}
	if bounded, ok := bound(st.steps); ok {
		h.how, h.reason = "comparison", ""
		if st.fixed != nil {
			h = *st.fixed
		}
		for _, v := range bounded {
			h.value = v
			q.consts = append(q.consts, h)
		}
		return
	}
	switch {
	case strong || !at.valid():
	case st.read != nil:
		h = *st.read
	default:
		h = hit{located: q.sink.located, at: q.sink.call.At}
	}
	if h.flow.Dependency && !st.flow.Dependency {
		h = hit{located: st.located, at: at} // nobody can change a dependency
	}
	if !h.at.valid() {
		h = hit{located: q.sink.located, at: q.sink.call.At}
	}
	h.reason, h.trail = reason, st.trail
	q.open = append(q.open, h)
}

func (q *query) node(v source, st state) {
	if *q.states > maxStates {
		st.frame = nil
	}
	at := entered{v.Node, st.frame}
	key := visited{at, stepsKey(st.steps), st.check}
	if q.seen[key] {
		return
	}
	q.seen[key] = true
	growth := growing(st.steps)
	outer, within := q.path[at]
	if within && growth > outer {
		q.unknown("a number computed from its own earlier value", false, v.At, st)
		return
	}
	q.path[at] = growth
	defer func() {
		if within {
			q.path[at] = outer
		} else {
			delete(q.path, at)
		}
	}()
	*q.states++
	if *q.states > 2*maxStates && len(st.steps) > 0 {
		q.unknown("a number computed in many ways", false, v.At, st)
		return
	}
	switch v.Node.Kind {
	case callNode, callOutNode:
		q.call(v, st)
		q.edges(v.Node, st) // what is stored in a container it returns
	case paramNode:
		q.param(v, st)
	case exprNode:
		q.expr(v, st)
	case fieldNode, varNode:
		q.heap(v, st)
	case backNode:
		q.back(v.Node, st)
	case textNode:
		st.frame, st.read = nil, &hit{located: st.located, at: v.At}
		q.edges(v.Node, st)
	case throughNode:
		st.frame = nil
		q.edges(v.Node, st)
	case boxNode:
		st.frame = nil
		q.edges(v.Node, st)
		if !q.s.knowsOwner(v.Node) {
			q.unknown("a value of type "+string(v.Node.Name)+", which is made in code that is not followed", true, v.At, st)
		}
	case cellNode:
		if st.frame != nil && st.frame.callee != v.Node.Name {
			st.frame = nil
		}
		q.edges(v.Node, st)
	default:
		q.edges(v.Node, st)
	}
}

// growing counts the steps that make another number each time they are applied.
func growing(steps []step) int {
	n := 0
	for _, s := range steps {
		if isArithmetic(s) && s.Tok != token.OR && s.Tok != token.AND && s.Tok != token.AND_NOT {
			n++
		}
	}
	return n
}

// back follows what is stored through a pointer that a function returns, by those
// who called it.
func (q *query) back(n node, st state) {
	st.frame = nil
	for _, c := range q.s.callersOf(n.Name) {
		q.edges(newCallNode(c.fn.ID, c.call.Site, n.Index), st)
	}
}

func stepsKey(steps []step) string {
	var b strings.Builder
	for _, s := range steps {
		b.WriteString(s.String())
	}
	return b.String()
}

// edges follows everything that is stored in a node.
func (q *query) edges(n node, st state) int {
	edges := q.s.edgesTo(n)
	for _, e := range edges {
		q.all(e.values, st.in(e.located))
	}
	return len(edges)
}

// heap follows what is stored in a field or a package variable, anywhere.
func (q *query) heap(v source, st state) {
	q.vars[v.Node.Name] = true
	read := &hit{located: st.located, at: v.At}
	if !v.At.valid() {
		read = st.read
	}
	st.frame, st.read = nil, read
	if value, ok := SignalOf(v.Node.Name); ok {
		q.constant(source{Const: value, At: v.At, How: "argument"}, st)
		return
	}
	stored := q.edges(v.Node, st)
	if v.Node.Kind == fieldNode && (stored == 0 || q.s.unset(v.Node.Name)) && q.s.knowsOwner(v.Node) {
		q.zero(st)
	}
	switch {
	case v.Reason != "" && (v.Strong || stored == 0):
		q.unknown(v.Reason, true, v.At, st)
	case !q.s.knowsOwner(v.Node) || q.s.unread(v.Node.Name):
		q.unknown(string(v.Node.Name)+", which is set outside the code that is followed", false, v.At, st)
	}
}

// knowsOwner reports whether the package that declares a field or a variable
// is followed: what is never stored there is then zero.
func (s *solver) knowsOwner(n node) bool {
	if strings.HasPrefix(string(n.Name), "struct@") {
		return true
	}
	return ssax.In(s.flows, n.Name) != nil
}

// call follows the result of a call into its targets, or what they store
// through an argument.
func (q *query) call(v source, st state) {
	siteNo, index := v.Node.site()
	caller, ok := q.s.function(v.Node.Name)
	if !ok {
		return
	}
	c := caller.fn.call(siteNo)
	if c == nil {
		return
	}
	st = st.in(caller)
	if st.frame != nil && st.frame.callee != caller.fn.ID {
		st.frame = nil
	}
	at := site{caller, c}
	targets := q.s.targetsOf(c)
	for _, target := range targets {
		q.enter(at, target, v.Node.Kind, index, st)
	}
	if len(targets)+len(q.s.exitVars[c]) == 0 && q.s.program {
		q.unknown("the result of "+c.name()+" of a type that is not followed", c.Method != "", c.At, st)
	}
}

func (q *query) enter(at site, target ssax.ID, kind nodeKind, index int, st state) {
	inner := st
	inner.frame = q.s.enter(at, target, st.frame)
	if PassesOn(target) {
		q.arguments(at, st)
		return
	}
	if kind == callOutNode {
		if _, known := q.s.function(target); known {
			q.edges(node{Kind: outNode, Name: target, Index: index}, inner)
		} else {
			q.outside(at, target, st)
		}
		return
	}
	if y, ok := YieldOf(target); ok {
		q.yield(at, y, st)
		return
	}
	if _, known := q.s.function(target); known {
		q.edges(node{Kind: resultNode, Name: target, Index: index}, inner)
		return
	}
	q.outside(at, target, st)
}

func (q *query) arguments(at site, st state) {
	for _, a := range at.call.Args {
		q.all(a.Values, st)
	}
}

// outside handles a function that is not followed. A flag's default is a
// status the program ends with when nobody gives the flag.
func (q *query) outside(at site, target ssax.ID, st state) {
	if _, ends := q.s.effect(target); ends {
		return
	}
	pkg := target.Pkg()
	if _, atomic := AtomicOf(target); atomic || pkg == "os/signal" {
		return // recorded where it is called
	}
	reason, strong := UnboundedReason(target)
	q.unknown(reason, strong, at.call.At, st)
	if FlagReason(pkg) != "" {
		for _, a := range at.call.Args {
			for _, v := range a.Values {
				if v.Kind == constSource {
					v.How = "default"
					q.source(v, st)
				}
			}
		}
	}
}

func (q *query) yield(at site, y Yield, st state) {
	for _, v := range y.Statuses {
		q.constant(source{Const: v, At: at.call.At, How: "call"}, st)
	}
	for _, id := range q.s.implementations(y.Method, nil) {
		inner := st
		inner.frame = q.s.enter(at, id, st.frame)
		inner.steps = join([]step{{Tok: token.NEQ, K: y.Except, Guard: true}}, st.steps)
		q.edges(node{Kind: resultNode, Name: id}, inner)
	}
}

// param follows a parameter to the arguments of the call it was entered
// through, or of every call when it was not.
func (q *query) param(v source, st state) {
	id := v.Node.Name
	if f := st.frame; f != nil && f.callee == id {
		caller, _ := q.s.function(f.caller)
		st = st.in(caller)
		st.frame = f.up
		if c := caller.fn.call(f.site); c != nil {
			q.given(c, v.Node, st)
			if v.Node.Index < 0 && c.Func == "" && c.Method == "" {
				st.frame = nil
				q.edges(v.Node, st) // the receivers of method values
			}
		}
		return
	}
	st.frame = nil
	callers := q.s.callersOf(id)
	for _, c := range callers {
		q.given(c.call, v.Node, st.in(c.located))
	}
	q.edges(v.Node, st) // the receivers of method values
	// A receiver that only interfaces give was put into one, and counted there.
	if len(callers) == 0 && q.s.program && q.s.escapes(id) && v.Node.Index >= 0 {
		q.unknown("a parameter of "+string(id)+", which is called from code that is not followed", false, place{}, st)
	}
}

// given follows what a call gives to a parameter. The receiver of a call
// through an interface is whatever was put into one; that of a call through a
// type parameter is known where that stands for one type alone.
func (q *query) given(c *call, param node, st state) {
	if c.Method == "" || param.Index >= 0 {
		q.argument(c, param.Index, st)
		return
	}
	switch {
	case !c.generic():
		st.frame = nil
		recv, _, _ := strings.Cut(strings.TrimPrefix(string(param.Name), "("), ")")
		q.node(source{Kind: nodeSource, Node: node{Kind: boxNode, Name: ssax.ID(recv)}}, st)
	case len(q.s.targetsOf(c)) > 1:
		if !q.givesNumber(c, param, st) {
			q.zero(st) // all that may stand for the type parameter and be a number
			return
		}
		q.unknown("a value of one of several types that a type parameter stands for", false, c.At, st)
	default:
		q.argument(c, param.Index, st)
	}
}

// givesNumber reports whether a call gives a number other than a zero value to
// a parameter.
func (q *query) givesNumber(c *call, param node, st state) bool {
	if q.active[param] {
		return false
	}
	q.active[param] = true
	defer delete(q.active, param)
	sub := newQuery(q.s, q.sink)
	sub.active, sub.operands, sub.states = q.active, q.operands, q.states
	sub.argument(c, param.Index, state{located: st.located, frame: st.frame})
	return len(sub.open) > 0 || slices.ContainsFunc(sub.consts, func(h hit) bool { return !h.implicit })
}

func (q *query) argument(c *call, index int, st state) {
	for _, a := range c.Args {
		if a.Index == index {
			q.all(a.Values, st)
		}
	}
}

// expr combines two bounded sets, if there are not too many pairs.
func (q *query) expr(v source, st state) {
	l, ok := q.s.function(v.Node.Name)
	if !ok || v.Node.Index >= len(l.fn.Exprs) {
		return
	}
	e := l.fn.Exprs[v.Node.Index]
	if q.active[v.Node] {
		q.unknown("a number computed from its own earlier value", false, e.At, st)
		return
	}
	q.active[v.Node] = true
	defer delete(q.active, v.Node)
	x, y := q.operand(l, e.X, st), q.operand(l, e.Y, st)
	left, right := x.values(), y.values()
	if len(x.open)+len(y.open) > 0 || len(left)*len(right) > maxSet {
		q.unknown("a number computed from unbounded ones", false, e.At, st)
		return
	}
	for _, a := range left {
		for _, b := range right {
			if value, ok := apply(a, append([]step{{Tok: e.Op, K: b, Unsigned: e.Unsigned}}, st.steps...)); ok {
				q.consts = append(q.consts, hit{located: l, value: value, at: e.At, how: e.How})
			}
		}
	}
}

// values are the numbers that the query found, each once.
func (q *query) values() []int64 {
	var out []int64
	for _, h := range q.consts {
		out = append(out, h.value)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// operand follows one side of a binary. The result is kept: expressions share
// their parts.
func (q *query) operand(l located, values []source, st state) *query {
	if len(values) == 0 {
		return newQuery(q.s, q.sink)
	}
	key := operandKey{&values[0], st.frame}
	if sub, ok := q.operands[key]; ok {
		return sub
	}
	sub := newQuery(q.s, q.sink)
	sub.active, sub.operands, sub.states = q.active, q.operands, q.states
	sub.all(values, state{located: l, frame: st.frame})
	q.operands[key] = sub
	return sub
}

type operandKey struct {
	first *source
	frame *frame
}

// apply takes a number through the steps; ok is false when a guard stops it.
// Guards stop what they exclude by equality, and numbers that are no status:
// a program that compares a status with "> 1" still means the status, but one
// that compares it with "< 0" means to replace a sentinel.
func apply(v int64, steps []step) (result int64, ok bool) {
	for i, s := range steps {
		switch {
		case s.Bits != 0:
			v = ssax.Truncate(v, s.Bits, s.Signed)
		case s.Guard:
			// A program that asks for a status other than 0 still ends with 0; but
			// it computes nothing from it.
			zero := s.Tok == token.NEQ && v == 0 && s.K == 0
			if !passes(v, s) && !(zero && !slices.ContainsFunc(steps[i:], isArithmetic)) {
				return 0, false
			}
		default:
			if v, ok = compute(v, s); !ok {
				return 0, false
			}
		}
	}
	return v, true
}

func passes(v int64, s step) bool {
	switch s.Tok {
	case token.EQL:
		return v == s.K
	case token.NEQ:
		return v != s.K
	}
	if v >= 0 && v <= 255 {
		return true
	}
	c := cmp.Compare(v, s.K)
	if s.Unsigned {
		c = cmp.Compare(uint64(v), uint64(s.K))
	}
	switch s.Tok {
	case token.LSS:
		return c < 0
	case token.LEQ:
		return c <= 0
	case token.GTR:
		return c > 0
	case token.GEQ:
		return c >= 0
	}
	return true
}

func compute(v int64, s step) (int64, bool) {
	x, y := v, s.K
	if s.Left {
		x, y = y, x
	}
	return ssax.Compute(s.Tok, x, y, s.Unsigned)
}

// notNegative reports whether a number that may be any is not negative after the
// steps.
func notNegative(steps []step) bool {
	if len(steps) == 0 {
		return false
	}
	s := steps[len(steps)-1]
	return s.Guard && (s.Tok == token.GEQ && s.K >= 0 || s.Tok == token.GTR && s.K >= -1)
}

// bound returns what an unbounded number can be after the steps, when one of
// them leaves few values: an equality, a mask of at most three bits, or a
// small remainder.
func bound(steps []step) ([]int64, bool) {
	for i, s := range steps {
		var candidates []int64
		switch {
		case s.Guard && s.Tok == token.EQL:
			candidates = []int64{s.K}
		case s.Tok == token.AND && !s.Guard && s.K >= 0 && s.K < 8:
			for v := range s.K + 1 {
				if v&^s.K == 0 {
					candidates = append(candidates, v)
				}
			}
		case s.Tok == token.REM && !s.Guard && !s.Left && s.K > 0 && s.K <= 8:
			for v := range s.K {
				candidates = append(candidates, v)
				if v > 0 && !s.Unsigned && !notNegative(steps[:i]) {
					candidates = append(candidates, -v)
				}
			}
		default:
			continue
		}
		var out []int64
		for _, c := range candidates {
			if v, ok := apply(c, steps[i+1:]); ok {
				out = append(out, v)
			}
		}
		return out, true
	}
	return nil, false
}
