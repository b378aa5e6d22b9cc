package choice

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/framework"
	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/pattern"
)

// A reader analyzes one SSA function and produces its Function.
type reader struct {
	*collector
	fn    *ssa.Function
	out   *Function
	tests []test
	// alwaysJSON is set if a call in the function writes an error as JSON whatever the
	// output format is.
	alwaysJSON bool

	decided      map[*ssa.BasicBlock]bool                   // see isDecided
	errorWriters map[[2]*ssa.BasicBlock]ssa.CallInstruction // see errorWriter
}

// A test is a block that ends with a branch on the output format. selector is what the
// condition of the branch reads.
type test struct {
	block    *ssa.BasicBlock
	selector formatSelector
}

func newReader(c *collector, fn *ssa.Function) *reader {
	return &reader{
		collector: c, fn: fn, out: &Function{ID: string(c.names.Func(fn))},
		decided: map[*ssa.BasicBlock]bool{}, errorWriters: map[[2]*ssa.BasicBlock]ssa.CallInstruction{},
	}
}

func (r *reader) read() *Function {
	for _, b := range r.fn.Blocks {
		if branch, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If); ok {
			s, ok := r.selectorTested(branch.Cond)
			if !ok {
				s, ok = r.reporterOf(branch.Cond, 0)
			}
			if ok {
				r.tests = append(r.tests, test{b, s})
				r.recordUse(s)
			}
		}
	}
	r.out.ChecksFormat = len(r.tests) > 0
	r.out.IsRoot = r.isRoot()
	for instr := range ssax.Instructions(r.fn) {
		r.recordUses(instr)
		r.addReferences(instr)
		if call, ok := instr.(ssa.CallInstruction); ok {
			r.call(call)
		}
	}
	for _, t := range r.tests {
		r.guard(t)
	}
	r.recordFailingPrints()
	if !r.out.ChecksFormat && !r.out.EncodesJSON {
		r.out.PrintsText = r.printsOnAllPaths(r.printsText)
		r.out.PrintsArguments = r.printsOnAllPaths(r.printsParameter)
	}
	slices.Sort(r.out.FormatKeys)
	return r.out
}

// recordUse records that the function reads s, which selects the output format.
func (r *reader) recordUse(s formatSelector) {
	if !slices.Contains(r.out.FormatKeys, s.key) {
		r.out.FormatKeys = append(r.out.FormatKeys, s.key)
	}
}

// recordUses records that an instruction reads a variable, flag or function that
// selects the output format. If the instruction stores, passes or returns the value,
// recordUses also records an [Alias] for the variable, parameter or function that gets
// the value.
func (r *reader) recordUses(instr ssa.Instruction) {
	switch x := instr.(type) {
	case *ssa.UnOp:
		if isSelector(x.Type()) {
			if s, ok := r.valueOf(x, false); ok {
				r.recordUse(s)
			}
		}
	case *ssa.Call:
		if s, ok := r.valueOf(x, false); ok && !r.isInit() {
			r.recordUse(s)
		}
		r.recordPassed(x)
	case *ssa.Store:
		r.recordStoredFlags(x)
		r.setChoice(r.source(x.Addr, 0), x.Val)
	case *ssa.Return:
		if len(x.Results) == 1 && r.fn.Parent() == nil && r.fn.Object() != nil {
			r.setChoice(formatSelector{"func " + string(r.names.Func(r.fn)), r.fn.Name()}, x.Results[0])
		}
	}
}

// recordPassed records an [Alias] for each parameter of the called function whose
// argument selects the output format.
func (r *reader) recordPassed(call *ssa.Call) {
	fn := call.Call.StaticCallee()
	if fn == nil || fn.Object() == nil || !r.isOwn(fn.Object().Pkg()) {
		return
	}
	for i, a := range call.Call.Args {
		if sig := fn.Signature; isSelector(a.Type()) {
			name := ""
			switch j := i - len(call.Call.Args) + sig.Params().Len(); {
			case j >= 0:
				name = sig.Params().At(j).Name()
			default:
				continue
			}
			r.setChoice(formatSelector{"param " + string(r.names.Func(fn)) + "." + name, name}, a)
		}
	}
}

// isOwn reports whether pkg is the package of the pass, or a dependency with
// facts.
func (r *reader) isOwn(pkg *types.Package) bool {
	return pkg != nil && (pkg == r.pass.Pkg || r.deps[pkg.Path()] != nil)
}

// setChoice records an [Alias] for s if v, the value that the program assigns to s,
// selects the output format: v is read from a variable, flag or function with a name
// such as outputFormat.
func (r *reader) setChoice(s formatSelector, v ssa.Value) {
	if s.key == "" || !isSelector(v.Type()) {
		return
	}
	from, ok := r.valueOf(v, isChoice(s.name))
	if bin, isTest := v.(*ssa.BinOp); isTest {
		from, ok = r.selectorTested(bin)
	}
	if ok && from.key != s.key {
		r.alias[Alias{s.key, from.key}] = true
	}
}

// runner matches methods such as Run and Execute, which command-line frameworks call
// through an interface or by reflection.
var runner = pattern.New(`^(Run|RunE|RunContext|Execute|Exec)$`)

// isRoot reports whether the runtime or a framework calls the function.
func (r *reader) isRoot() bool {
	switch name := r.fn.Name(); {
	case r.fn.Parent() != nil:
		return false
	case r.fn.Signature.Recv() != nil:
		return runner().MatchString(name)
	default:
		return name == "main" && r.fn.Pkg.Pkg.Name() == "main" || r.isInit()
	}
}

func (r *reader) isInit() bool {
	return r.fn.Signature.Recv() == nil && (r.fn.Name() == "init" || strings.HasPrefix(r.fn.Name(), "init#"))
}

// addReferences records an [Edge] for each function that an instruction calls or refers
// to, if leadsToFailure returns true for the function.
func (r *reader) addReferences(instr ssa.Instruction) {
	for _, op := range instr.Operands(nil) {
		fn, ok := (*op).(*ssa.Function)
		if !ok {
			continue
		}
		to := r.function(fn)
		if to == nil || !to.leadsToFailure() {
			continue
		}
		e := Edge{To: to.ID, Guarded: r.isDecided(instr.Block())}
		if !slices.Contains(r.out.Edges, e) {
			r.out.Edges = append(r.out.Edges, e)
		}
	}
}

// leadsToFailure reports whether the function prints text before a failure, or calls
// another function that may do this.
func (f *Function) leadsToFailure() bool { return len(f.Failures)+len(f.Edges) > 0 }

// call records what the given call does, for example whether it parses flags, encodes
// JSON or checks the output format.
func (r *reader) call(call ssa.CallInstruction) {
	common := call.Common()
	r.recordFlag(common)
	callee := r.callee(common)
	if callee != nil {
		r.out.ChecksFormat = r.out.ChecksFormat || callee.ChecksFormat
		r.out.EncodesJSON = r.out.EncodesJSON || callee.EncodesJSON
		r.out.HasTopGuard = r.out.HasTopGuard || callee.HasTopGuard
		r.out.ParsesFlags = r.out.ParsesFlags || callee.ParsesFlags
	}
	r.out.EncodesJSON = r.out.EncodesJSON || encodesJSON(common)
	r.out.ParsesFlags = r.out.ParsesFlags || parsesFlags(ssax.Callee(common))
	if shape, ok := r.writesError(call); ok {
		if !r.out.WritesJSONError || shape == (Shape{}) {
			r.out.Shape = shape
		}
		r.out.WritesJSONError = true
		r.alwaysJSON = r.alwaysJSON || callee == nil || !callee.ChecksFormat
	}
}

// isDecided reports whether block b runs only for some output formats. Every path to b
// must go through a branch on the format, and only one side of this branch may lead to
// b; see runsForOneResult.
func (r *reader) isDecided(b *ssa.BasicBlock) bool {
	known, ok := r.decided[b]
	if !ok {
		known = slices.ContainsFunc(r.tests, func(t test) bool { return t.block != b && r.isBefore(t.block, b) && r.runsForOneResult(t, b) })
		r.decided[b] = known
	}
	return known
}

// isBefore reports whether every path to block b goes through block t, which ends with
// a test. A condition such as x || y consists of several tests, each in a block of its
// own. Each of these blocks counts as if it contained the whole condition.
func (r *reader) isBefore(t, b *ssa.BasicBlock) bool {
	for d := b; d != nil; d = d.Idom() {
		if d == t || slices.Contains(d.Preds, t) {
			return true
		}
	}
	return false
}

// runsForOneResult reports whether block b runs only for one result of a test: one side
// of the branch does not lead to b. It also returns true if one side writes an error as
// JSON, even if b can be reached from this side.
func (r *reader) runsForOneResult(t test, b *ssa.BasicBlock) bool {
	for _, side := range t.block.Succs {
		if !leadsTo(side, b, map[*ssa.BasicBlock]bool{}) || r.errorWriter(t, side) != nil {
			return true
		}
	}
	return false
}

// leadsTo reports whether there is a path from one block to another that does not go
// back to the start of a loop.
func leadsTo(from, to *ssa.BasicBlock, seen map[*ssa.BasicBlock]bool) bool {
	if from == to {
		return true
	}
	seen[from] = true
	return slices.ContainsFunc(from.Succs, func(next *ssa.BasicBlock) bool {
		return !seen[next] && !next.Dominates(from) && leadsTo(next, to, seen)
	})
}

// guard records a Guard if one side of a test writes an error as JSON.
func (r *reader) guard(t test) {
	for _, side := range t.block.Succs {
		if call := r.errorWriter(t, side); call != nil {
			shape, _ := r.writesError(call)
			g := Guard{Key: t.selector.key, Name: t.selector.name, IsTop: r.isTop(), Span: r.collector.span(call), Writer: r.writerName(call.Common()), Shape: shape}
			r.out.Guards = append(r.out.Guards, g)
			r.out.HasTopGuard = r.out.HasTopGuard || g.IsTop
			return
		}
	}
}

// writerName returns the name of the function of the program that writes an error as
// JSON: the one that is called or, if a library is called, the one that calls it.
func (r *reader) writerName(common *ssa.CallCommon) string {
	if fn := ssax.Callee(common); fn != nil && r.isOwn(fn.Pkg()) {
		return fn.Name()
	}
	fn := r.fn
	for fn.Parent() != nil {
		fn = fn.Parent()
	}
	return fn.Name()
}

// errorWriter returns the first call that writes an error as JSON on one side of the
// test t, or nil. The parameter side is the first block of this side.
func (r *reader) errorWriter(t test, side *ssa.BasicBlock) ssa.CallInstruction {
	key := [2]*ssa.BasicBlock{t.block, side}
	known, ok := r.errorWriters[key]
	if !ok {
		known = r.findErrorWriter(t, side)
		r.errorWriters[key] = known
	}
	return known
}

func (r *reader) findErrorWriter(t test, side *ssa.BasicBlock) ssa.CallInstruction {
	for _, p := range side.Preds {
		if p != t.block && !r.isTest(p) {
			// If control can also reach "side" from another block, this is not the body
			// of the if statement, but the code after it.
			return nil
		}
	}
	for _, b := range r.fn.Blocks {
		if !side.Dominates(b) {
			continue
		}
		for _, instr := range b.Instrs {
			if call, ok := instr.(ssa.CallInstruction); ok {
				if _, ok := r.writesError(call); ok {
					return call
				}
			}
		}
	}
	return nil
}

func (r *reader) isTest(b *ssa.BasicBlock) bool {
	return slices.ContainsFunc(r.tests, func(t test) bool { return t.block == b })
}

// isTop reports whether the function runs the commands of the program: it is main, or
// calls a function of a command-line framework that runs commands.
func (r *reader) isTop() bool {
	if r.fn.Name() == "main" && r.fn.Pkg.Pkg.Name() == "main" {
		return true
	}
	for instr := range ssax.Instructions(r.fn) {
		if call, ok := instr.(ssa.CallInstruction); ok && runsCommands(ssax.Callee(call.Common())) {
			return true
		}
	}
	return false
}

// runsCommands reports whether a function of a framework runs the commands of a
// program.
func runsCommands(fn *types.Func) bool {
	return framework.RunnerOf(fn) != nil || fn != nil && fn.FullName() == "(*github.com/mitchellh/cli.CLI).Run"
}
