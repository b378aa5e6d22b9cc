package object

import (
	"go/ast"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/span"
)

// A walk follows the paths from a call until the process ends or the function returns,
// to find out how the process may end. It skips paths with contradicting conditions.
type walk struct {
	*summarizer
	call       ssa.Instruction // the call after which the process may end; the walk starts here
	start      *ssa.BasicBlock // the block that contains this call
	conditions conditions      // the conditions that hold before the call, such as err != nil
	tests      []argumentTest  // the tests of parameters on the current path
	steps      int
	ends       []End

	// calleeEnd is set if the call at the start of the walk returns a number: alone, in
	// an error or together with an error. It is the End for this number, and calleeResult
	// is the result with the number. Otherwise both are nil.
	calleeEnd    *End
	calleeResult ssa.Value
	passesWrites bool // whether the walk continues after a call that writes another object
	// mayBeChosen is set if the object may be one of several that other functions choose by
	// the type of an error; see walk.branch.
	mayBeChosen bool
}

// maxSteps limits how many blocks a walk visits. A walk follows the paths one by one,
// so a block on several paths counts several times.
const maxSteps = 60

// newWalk returns a walk that starts at an instruction. If madeIn is not nil, this
// block has already run, so the conditions under which it runs also hold on the walk.
func (s *summarizer) newWalk(instr ssa.Instruction, madeIn *ssa.BasicBlock) *walk {
	w := &walk{summarizer: s, call: instr, start: instr.Block(), conditions: newConditions(), mayBeChosen: madeIn == nil}
	if madeIn != nil {
		w.conditions.addDominating(madeIn)
		w.tests = s.testsBefore(madeIn)
	}
	w.conditions.addDominating(instr.Block())
	w.tests = append(w.tests, s.testsBefore(instr.Block())...)
	return w
}

// run follows the paths that start at the call instr. The call itself may end the
// process.
func (w *walk) run(instr ssa.CallInstruction) {
	after := false
	for i, other := range w.start.Instrs {
		if after = after || other == ssa.Instruction(instr); after {
			w.block(w.start, i, w.conditions)
			return
		}
	}
}

// writes reports whether a call writes an object. A walk stops at a call that writes
// another object, because the process may end because of that object.
func (w *walk) writes(call *ssa.Call) bool {
	if c := w.calledName(&call.Call); ssax.IsEncoder(c.pkg) {
		return !strings.HasPrefix(c.name, "Unmarshal") && !strings.HasPrefix(c.name, "Decode") && !strings.HasPrefix(c.name, "New") && !strings.HasPrefix(c.name, "Set")
	}
	sum := w.summaryOf(&call.Call)
	return sum != nil && len(sum.Encodes)+len(sum.Copies)+len(sum.Templates) > 0
}

// add adds e to w.ends, with the tests of the current path. It ignores e if these tests
// contradict those of the called function.
func (w *walk) add(e End) {
	if e = e.withTests(w.tests); !e.isContradictory() {
		w.ends = addEnd(w.ends, e)
	}
}

// block visits all paths that start at one instruction of block b. The parameter "from"
// is the index of this instruction, and k contains the conditions that hold before it.
func (w *walk) block(b *ssa.BasicBlock, from int, k conditions) {
	if w.steps++; w.steps > maxSteps {
		w.add(End{Kind: Unknown})
		return
	}
	for _, instr := range b.Instrs[from:] {
		switch instr := instr.(type) {
		case *ssa.Call:
			if e, ends := w.ending(instr, k); ends {
				w.add(e)
				return
			}
			if w.mayEnd(&instr.Call) {
				w.add(End{Kind: Unknown})
				return
			}
			if ssa.Instruction(instr) != w.call && !w.passesWrites && w.writes(instr) {
				// The process may end because of the other object.
				w.add(End{Kind: Unknown})
				return
			}
		case *ssa.Return:
			w.add(w.returnEnd(instr, k))
			return
		case *ssa.Panic:
			w.add(End{Kind: Unknown})
			return
		}
	}
	if c, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If); ok {
		w.branch(b, c, k)
		return
	}
	for _, next := range b.Succs {
		w.walkEdge(b, next, k.clone())
	}
}

// branch continues the walk after c, the if statement at the end of block b.
//
// If another function has chosen the object by the type of an error, and c tests the type
// of an error, only one of the branches runs after this object. It is not known which:
//
//	report(err) // prints code E_BUSY for a *BusyError
//	if errors.As(err, &coded) {
//		os.Exit(coded.Code)
//	}
//	os.Exit(1)
//
// The same holds if another function has made the map that is printed, and c reads an
// element of this map.
func (w *walk) branch(b *ssa.BasicBlock, c *ssa.If, k conditions) {
	isTrue, isKnown := k.truthOf(c.Cond)
	outside := w.ends
	isUnclear := !isKnown && (w.mayBeChosen && isFindTest(c.Cond) || readsResult(c.Cond))
	if isUnclear {
		w.ends = nil
	}
	for i, next := range b.Succs {
		if !isKnown || isTrue == (i == 0) {
			before := len(w.tests)
			w.tests = append(w.tests, w.argumentTestsOf(c.Cond, i == 0)...)
			w.walkEdge(b, next, k.addCondition(c.Cond, i == 0))
			w.tests = w.tests[:before]
		}
	}
	if !isUnclear {
		return
	}
	inside := sameOrUnknown(w.ends)
	w.ends = outside
	for _, e := range inside {
		w.ends = addEnd(w.ends, e)
	}
}

// readsResult reports whether a condition compares an element of a map that a call returns,
// as in "switch body["code"]" after "body := describe(err)".
func readsResult(cond ssa.Value) bool {
	compared, ok := cond.(*ssa.BinOp)
	if !ok {
		return false
	}
	v := peel(compared.X)
	for range maxDepth {
		switch x := v.(type) {
		case *ssa.Extract:
			v = x.Tuple
		case *ssa.TypeAssert:
			v = x.X
		case *ssa.Lookup:
			_, isCall := peel(x.X).(*ssa.Call)
			return isCall
		default:
			return false
		}
	}
	return false
}

// walkEdge continues the walk with the paths that begin with the edge from block b to
// next. If the walk starts in a loop, walkEdge does not follow an edge to the next
// iteration, which may handle another error. The end is then unknown.
func (w *walk) walkEdge(b, next *ssa.BasicBlock, k conditions) {
	if next.Dominates(w.start) {
		w.add(End{Kind: Unknown})
		return
	}
	k.setPhis(b, next)
	w.block(next, 0, k)
}

// ending returns the End for a call that always ends the process, such as os.Exit(3).
// For other calls, it returns false.
func (w *walk) ending(call *ssa.Call, k conditions) (End, bool) {
	status, arg, ends := w.statusOf(&call.Call)
	if !ends {
		return End{}, false
	}
	at := w.startOf(call)
	if arg == nil {
		return End{Kind: Exits, Status: status, At: at}, true
	}
	v := k.resolve(peelNumber(arg))
	switch v := v.(type) {
	case *ssa.Const:
		if n, ok := intOf(v); ok {
			return End{Kind: Exits, Status: n, At: at}, true
		}
	case *ssa.Parameter:
		return End{Kind: exitsWithParam, Status: paramOf(v)}, true
	}
	if w.calleeEnd != nil && (!w.passesWrites || v == w.calleeResult) {
		return *w.calleeEnd, true
	}
	return End{Kind: Unknown}, true
}

// startOf returns the position at which the expression of a call starts.
func (s *summarizer) startOf(call ssa.CallInstruction) span.Position {
	if expr := s.syntax.Call(call); expr != nil {
		return s.span(expr.Pos(), expr.Pos()).Position
	}
	return s.span(call.Pos(), call.Pos()).Position
}

// paramOf returns the index of a parameter in its function.
func paramOf(p *ssa.Parameter) int {
	for i, other := range p.Parent().Params {
		if other == p {
			return i
		}
	}
	return -1
}

// returnEnd returns how the process may end if the function returns at ret. A return
// from main ends the process with status 0. For another function, the End depends on
// the error or number that it returns.
func (w *walk) returnEnd(ret *ssa.Return, k conditions) End {
	fn := ret.Parent()
	if fn.Name() == "main" && fn.Pkg != nil && fn.Pkg.Pkg.Name() == "main" && fn.Signature.Recv() == nil && fn.Parent() == nil {
		if hasDefer(fn) {
			return End{Kind: Unknown}
		}
		return End{Kind: Exits, At: w.span(ret.Pos(), ret.Pos()).Position}
	}
	var failure ssa.Value
	var at int
	for i := range ret.Results {
		v := k.resolve(peelNumber(ssax.Result(ret, i)))
		if isErrorType(ret.Results[i].Type()) {
			failure, at = v, i
		}
	}
	number := slices.IndexFunc(ret.Results, func(v ssa.Value) bool { return isInteger(v.Type()) })
	if failure != nil && (number < 0 || k.isNil(failure) != yes) {
		return w.returnedError(ret, at, failure, k)
	}
	if number >= 0 { // without an error, the number may be the status
		return w.returnedNumber(ret, number, k.resolve(peelNumber(ssax.Result(ret, number))))
	}
	return End{Kind: returnsNothing}
}

func hasDefer(fn *ssa.Function) bool {
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			if _, ok := instr.(*ssa.Defer); ok {
				return true
			}
		}
	}
	return false
}

// returnedNumber returns the [End] for a return statement whose result i is the number
// v. A constant becomes the status. For a parameter, the End contains the index of the
// parameter, because callers determine the status. Otherwise its Kind is returnsOther.
func (w *walk) returnedNumber(ret *ssa.Return, i int, v ssa.Value) End {
	if w.calleeEnd != nil && v == w.calleeResult {
		return *w.calleeEnd
	}
	switch v := v.(type) {
	case *ssa.Const:
		if n, ok := intOf(v); ok {
			return End{Kind: Returns, Status: n, At: w.writtenAt(w.resultAt(ret, i), ssax.Int(v))}
		}
	case *ssa.Parameter:
		return End{Kind: returnsParam, Status: paramOf(v)}
	}
	return End{Kind: returnsOther}
}

// resultAt returns the expression for result i in a return statement, or nil if the
// statement does not list its results.
func (w *walk) resultAt(ret *ssa.Return, i int) ast.Expr {
	if stmt := w.syntax.Return(ret.Pos()); stmt != nil && i < len(stmt.Results) && len(stmt.Results) == len(ret.Results) {
		return stmt.Results[i]
	}
	return nil
}

// returnedError returns how the process may end after a return statement whose result i
// is the error v. A number in the error becomes the Status of the End.
func (w *walk) returnedError(ret *ssa.Return, i int, v ssa.Value, k conditions) End {
	if w.calleeEnd != nil && v == w.calleeResult {
		return *w.calleeEnd
	}
	switch k.isNil(v) {
	case yes:
		return End{Kind: returnsNothing}
	case no:
		if e, ok := w.numberIn(v, w.resultAt(ret, i)); ok {
			return e
		}
		return End{Kind: returnsError}
	}
	if e, ok := w.numberIn(v, w.resultAt(ret, i)); ok {
		return e
	}
	return End{Kind: Unknown}
}

// numberIn returns the [End] for a function that returns the error v, if v contains a
// number that may become the status. v is a constant of an integer type, a struct with
// a number, or the result of a call with a number among its arguments. expr is the
// expression for v in the source code, or nil. For other errors, numberIn returns
// false.
func (w *walk) numberIn(v ssa.Value, expr ast.Expr) (End, bool) {
	if m, ok := v.(*ssa.MakeInterface); ok {
		v = m.X
	}
	if load, ok := v.(*ssa.UnOp); ok {
		v = load.X
	}
	switch v := v.(type) {
	case *ssa.Const:
		if n, ok := intOf(v); ok {
			return End{Kind: Returns, Status: n, At: w.writtenAt(expr, ssax.Int(v))}, true
		}
	case *ssa.Alloc:
		return w.numberStored(v)
	case *ssa.Call:
		return w.numberPassed(v)
	}
	return End{}, false
}

// numberStored returns the [End] for a function that returns a new error struct, which
// is in the variable a. The status is the number that the code stores in a field. If
// several fields get numbers, the status is the number in the field with a name such as
// ExitCode. If it is not certain which number is the status, numberStored returns
// false.
func (w *walk) numberStored(a *ssa.Alloc) (End, bool) {
	var found, named []End
	for _, ref := range *a.Referrers() {
		field, ok := ref.(*ssa.FieldAddr)
		if !ok {
			continue
		}
		for _, use := range *field.Referrers() {
			s, ok := use.(*ssa.Store)
			if !ok || s.Addr != ssa.Value(field) || !isInteger(s.Val.Type()) {
				continue
			}
			var e End
			switch v := peelNumber(s.Val).(type) {
			case *ssa.Const:
				n, _ := intOf(v)
				e = End{Kind: Returns, Status: n, At: w.writtenAt(w.syntax.Stored(s.Pos()), ssax.Int(v))}
			case *ssa.Parameter:
				e = End{Kind: returnsParam, Status: paramOf(v)}
			default:
				e = End{Kind: Unknown}
			}
			found = append(found, e)
			if isNamedStatus(fieldName(field)) {
				named = append(named, e)
			}
		}
	}
	if len(found) != 1 {
		found = named
	}
	if len(found) != 1 {
		return End{}, false
	}
	return found[0], true
}

func fieldName(f *ssa.FieldAddr) string {
	s, _ := ssax.StructOf(f.X.Type())
	if s == nil {
		return ""
	}
	return s.Field(f.Field).Name()
}

func isNamedStatus(name string) bool {
	name = strings.ToLower(name)
	return strings.Contains(name, "exit") || strings.Contains(name, "status") || name == "code"
}

// numberPassed returns the [End] for a function that returns the result of call, an
// error. The status is the only argument of the call that is a number, as in
// NewError("late", 3). If call does not create such an error, numberPassed returns
// false.
func (w *walk) numberPassed(call *ssa.Call) (End, bool) {
	var found []End
	for i, arg := range call.Call.Args {
		if !isInteger(arg.Type()) {
			continue
		}
		switch v := peelNumber(arg).(type) {
		case *ssa.Const:
			of := i
			if call.Call.Signature().Recv() != nil {
				of--
			}
			n, _ := intOf(v)
			found = append(found, End{Kind: Returns, Status: n, At: w.writtenAt(w.syntax.Argument(call, of), ssax.Int(v))})
		case *ssa.Parameter:
			found = append(found, End{Kind: returnsParam, Status: paramOf(v)})
		}
	}
	if len(found) != 1 {
		return End{}, false
	}
	return found[0], true
}
