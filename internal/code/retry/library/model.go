package library

import (
	"cmp"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/eval"
	"github.com/exitlint/exitlint/internal/code/flags"
	"github.com/exitlint/exitlint/internal/code/retry"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// A Model is an [eval.Model]: it evaluates calls of retry libraries while an
// [eval.Machine] runs the code around them. It also records what these calls say about
// waits and attempts.
type Model struct {
	flags *flags.Defaults                 // nil if the values of flags are unknown
	calls map[*library]map[string]handler // see [Model.handlers]
	plans []*Plan
	users map[*ssa.Function]bool // functions of the package that call libraries
	// setters contains the names of all client fields that the package sets. In code such
	// as c.http.RetryMax = 3, the model cannot tell which client c.http is.
	setters map[string]bool
	// clients contains the clients that the visited function has created and may still
	// change, keyed by the position of the call that creates them.
	clients map[token.Pos]client
}

// A client is a struct of a library that contains the settings for all its calls, such
// as a retryablehttp.Client. The function that creates the client may change the
// settings later, so the model reads them at the end of that function.
type client struct {
	value any
	read  func(value any) *Plan
	top   token.Pos
}

// NewModel returns a model without any clients. If defaults is not nil, the model assumes
// that all flags have their default values.
func NewModel(defaults *flags.Defaults) *Model {
	return &Model{flags: defaults, clients: map[token.Pos]client{}, calls: map[*library]map[string]handler{}}
}

// handlers returns the handlers for a library, keyed by function name or "Type.Method".
// It makes them when they are first needed, because most packages use no library.
func (m *Model) handlers(lib *library) map[string]handler {
	if m.calls[lib] == nil {
		m.calls[lib] = newHandlers(lib)
	}
	return m.calls[lib]
}

func newHandlers(lib *library) map[string]handler {
	switch lib {
	case cenkalti:
		return cenkaltiCalls()
	case avast:
		return avastCalls()
	case sethvargo:
		return sethvargoCalls()
	case hashicorp:
		return hashicorpCalls()
	case kubernetes:
		return kubernetesCalls()
	case aws:
		return awsCalls()
	case gax:
		return gaxCalls()
	case failsafe, failsafePolicy:
		return failsafeCalls()
	case jpillora:
		return jpilloraCalls()
	case clientGo:
		return clientGoCalls()
	case rehttp:
		return rehttpCalls()
	}
	return nil
}

// A handler returns the result of a call of a library function. ok is false if the
// result is unknown.
type handler func(m *Model, c *eval.Call) (result any, ok bool)

// An option is the result of a function such as retry.Attempts(5).
type option []Setting

// Call implements [eval.Model].
func (m *Model) Call(c *eval.Call) (any, bool) {
	lib := libraryOf(c.Func.Pkg())
	if lib == nil {
		return m.flagValue(c)
	}
	if h := m.handlers(lib)[nameOf(c.Func)]; h != nil {
		return h(m, c)
	}
	if s := optionOf(c); len(s) > 0 || isOption(c.Result()) {
		return option(s), true
	}
	return nil, false
}

// nameOf returns the name of a function. If fn is a method, the name begins with the
// type of the receiver: "Client.Do".
func nameOf(fn *types.Func) string {
	recv := fn.Signature().Recv()
	if recv == nil {
		return fn.Name()
	}
	t := recv.Type()
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	if n, ok := types.Unalias(t).(*types.Named); ok {
		return n.Obj().Name() + "." + fn.Name()
	}
	return fn.Name()
}

// optionOf returns the settings in the arguments of a call.
func optionOf(c *eval.Call) []Setting {
	var out []Setting
	for _, p := range parameters(c.Func.Pkg(), c.Func.Name(), false) {
		switch {
		case p.arg == argImplied:
			out = append(out, Setting{Role: p.role, Value: constant.MakeFloat64(p.value), at: c.Pos})
		case p.arg < len(c.Args):
			out = append(out, settingOf(p.role, c.Args[p.arg], c.Pos))
		}
	}
	return out
}

// settingOf returns a setting for the role r with the computed value v. "at" is the
// position of the call or store that sets the value.
func settingOf(r retry.Role, v any, at token.Pos) Setting {
	s := Setting{Role: r, at: at, Written: true}
	switch v := v.(type) {
	case int64:
		s.Value = constant.MakeInt64(v)
	case float64:
		s.Value = constant.MakeFloat64(v)
	}
	return s
}

// Variable implements [eval.Model].
func (m *Model) Variable(v *types.Var) any {
	if libraryOf(v.Pkg()) == clientGo {
		return clientGoVariable(v)
	}
	if value := m.Field(v); value != nil {
		return eval.Variable(v.Type(), value)
	}
	return nil
}

// flagValue returns the result of a call of a function that defines a flag or returns
// the value of a flag.
func (m *Model) flagValue(c *eval.Call) (any, bool) {
	if m.flags == nil {
		return nil, false
	}
	if i, ok := flags.IsDefiner(c.Func); ok && i < len(c.Args) {
		if p, ok := c.Func.Signature().Results().At(0).Type().(*types.Pointer); ok {
			return eval.Variable(p.Elem(), c.Args[i]), true
		}
	}
	if name, ok := arg(c, 0).(string); ok && flags.IsGetter(c.Func) {
		if v := m.flags.Named(name); v != nil {
			if c.Func.Signature().Results().Len() == 2 {
				return eval.Pair(v, eval.Unknown()), true
			}
			return v, true
		}
	}
	return nil, false
}

// Local implements [eval.Model].
func (m *Model) Local(pos token.Pos) any {
	if m.flags == nil {
		return nil
	}
	return m.flags.Local(pos)
}

// Field implements [eval.Model].
func (m *Model) Field(v *types.Var) any {
	if m.flags == nil {
		return nil
	}
	return m.flags.Variable(v)
}

// OwnsType implements [eval.Model].
func (m *Model) OwnsType(t types.Type) bool {
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	return ok && libraryOf(n.Obj().Pkg()) != nil
}

// record adds p, the plan of the library call c, to m.plans. It does nothing if the
// program may skip the call.
func (m *Model) record(c *eval.Call, p *Plan) {
	if p == nil || !c.IsOnWay || c.Skip {
		return
	}
	p.Pos = c.Pos
	out := *p
	out.at = c.Top
	if i := slices.IndexFunc(m.plans, func(old *Plan) bool { return old.Pos == out.Pos && old.at == out.at }); i >= 0 {
		m.plans[i] = &out
		return
	}
	m.plans = append(m.plans, &out)
}

// Plans returns a [Plan] for each call of a retry library. It visits the functions in
// fns, and the functions of the same package that these functions call. fns contains a
// function and the function literals in it.
func (m *Model) Plans(machine *eval.Machine, index *Index, fns []*ssa.Function) []Plan {
	m.plans, m.clients = nil, map[token.Pos]client{}
	if m.users == nil {
		m.findUsers(machine.Functions())
	}
	for _, fn := range fns {
		for _, b := range m.blocksToVisit(fn) {
			machine.RunTo(b)
			m.finish()
		}
	}
	var out []Plan
	for _, p := range m.plans {
		if p.at != p.Pos && p.Bound == BoundUnknown && len(p.Settings) == 0 || m.isRepeated(p) {
			continue
		}
		for i := range p.Settings {
			index.locate(&p.Settings[i])
		}
		out = append(out, *p)
	}
	slices.SortStableFunc(out, func(a, b Plan) int { return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.Pos, b.Pos)) })
	return out
}

// findUsers finds the functions of the package that call retry libraries. It also finds
// the fields that the package sets in the clients of such libraries, as in c.RetryMax =
// 3.
func (m *Model) findUsers(fns []*ssa.Function) {
	m.users, m.setters = map[*ssa.Function]bool{}, map[string]bool{}
	for _, fn := range fns {
		for instr := range ssax.Instructions(fn) {
			m.users[fn] = m.users[fn] || callsLibrary(instr)
			m.setters[fieldSet(instr)] = true
		}
	}
}

// fieldSet returns the name of the field that an instruction sets in a struct of a
// library, or "" for other instructions. It ignores local variables and results of
// calls: the machine knows their fields, because it runs the instructions that set
// them.
func fieldSet(instr ssa.Instruction) string {
	store, ok := instr.(*ssa.Store)
	if !ok {
		return ""
	}
	addr, ok := store.Addr.(*ssa.FieldAddr)
	if !ok {
		return ""
	}
	t := addr.X.Type().Underlying().(*types.Pointer).Elem()
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || libraryOf(n.Obj().Pkg()) == nil {
		return ""
	}
	switch addr.X.(type) {
	case *ssa.Call, *ssa.Alloc:
		return ""
	}
	return n.Underlying().(*types.Struct).Field(addr.Field).Name()
}

// isRepeated reports whether the model already has a plan for the library call of p.
// The model visits a call twice if it is in a function that another visited function
// calls.
func (m *Model) isRepeated(p *Plan) bool {
	return p.at != p.Pos && slices.ContainsFunc(m.plans, func(own *Plan) bool { return own.Pos == p.Pos && own.at == own.Pos })
}

// dropPlan removes the plan p of a library call whose result the program passes to
// another library call. That call changes the number of tries, so only its plan counts.
func (m *Model) dropPlan(p *Plan) {
	m.plans = slices.DeleteFunc(m.plans, func(old *Plan) bool { return p.Pos.IsValid() && old.Pos == p.Pos })
}

// finish records a plan for each client in m.clients that the visited function has
// created, such as a retryablehttp.Client. If a setting has its default, but other code
// in the package sets the field with this setting, the value of the setting is unknown.
func (m *Model) finish() {
	for pos, cl := range m.clients {
		if p := cl.read(cl.value); p != nil {
			for _, param := range hashicorp.parameters {
				s, _ := p.Setting(param.role)
				if s.Default && m.setters[param.name] {
					p = p.withoutDefault(param.role)
				}
			}
			p.Pos, p.at = pos, cl.top
			m.plans = slices.DeleteFunc(m.plans, func(old *Plan) bool { return old.Pos == pos })
			m.plans = append(m.plans, p)
		}
	}
	clear(m.clients)
}

// blocksToVisit returns the blocks of a function that the [eval.Machine] has to run:
// those that call retry libraries, and those after which the settings of clients can be
// read. A call of a function in the same package also counts, if that function calls a
// library. If there is no such call, blocksToVisit returns nil.
//
// A function may set fields of a client, such as a retryablehttp.Client, after it has
// created the client. So the settings are read as late as possible: at the end of the
// function or, if the client is created in a branch, in the last blocks of this branch.
func (m *Model) blocksToVisit(fn *ssa.Function) []*ssa.BasicBlock {
	var calls, last []*ssa.BasicBlock
	for _, b := range fn.Blocks {
		if slices.ContainsFunc(b.Instrs, func(instr ssa.Instruction) bool { return callsLibrary(instr) || m.users[callee(instr)] }) {
			calls = append(calls, b)
		}
	}
	if len(calls) == 0 {
		return nil
	}
	for _, b := range fn.Blocks {
		if len(b.Succs) == 0 || slices.ContainsFunc(calls, func(call *ssa.BasicBlock) bool { return isLast(b, call) }) {
			last = append(last, b)
		}
	}
	return append(calls, last...)
}

// isLast reports whether b is the last block of a branch that contains top: the block
// top dominates b, but not all successors of b.
func isLast(b, top *ssa.BasicBlock) bool {
	return b != top && top.Dominates(b) && slices.ContainsFunc(b.Succs, func(next *ssa.BasicBlock) bool { return !top.Dominates(next) })
}

func callsLibrary(instr ssa.Instruction) bool {
	if c, ok := instr.(ssa.CallInstruction); ok && c.Common().IsInvoke() {
		return libraryOf(c.Common().Method.Pkg()) != nil
	}
	fn := callee(instr)
	return fn != nil && fn.Object() != nil && libraryOf(fn.Object().Pkg()) != nil
}

// callee returns the function that an instruction calls, or nil.
func callee(instr ssa.Instruction) *ssa.Function {
	if c, ok := instr.(ssa.CallInstruction); ok {
		return c.Common().StaticCallee()
	}
	return nil
}
