package object

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/span"
)

// A writeCall is the call that writes an object.
type writeCall struct {
	call      ssa.CallInstruction
	innerEnds []End  // how the process may end in the called function; nil if unknown
	sets      Fields // the fields that the called function sets before it writes the object
	isEncoder bool   // whether the called function is an encoder, and gets the object itself
}

// endsOf returns how the process may end after the function has encoded the parameter
// with the index param.
func (f *summary) endsOf(param int) []End {
	if param < len(f.ParamEnds) {
		return f.ParamEnds[param]
	}
	return nil
}

// addParamEnds adds to the summary how the process may end after the call w, which
// writes parameter param as JSON.
func (f *funcAnalysis) addParamEnds(param int, w writeCall) {
	for _, e := range f.endsOfCall(w, nil) {
		f.sum.ParamEnds[param] = addEnd(f.sum.ParamEnds[param], e)
	}
}

// endsOf returns how the process may end after the call x.write, which writes an
// object. If there is no such call, it returns nil. madeIn is the block that creates
// the object, or nil.
func (f *funcAnalysis) endsOf(x escape, madeIn *ssa.BasicBlock) []End {
	if x.write == nil {
		return nil
	}
	ends := f.endsOfCall(writeCall{call: x.write, innerEnds: x.innerEnds}, madeIn)
	if madeIn != nil && f.isAfterFailedEncoding(madeIn) {
		return endsHere(ends)
	}
	if madeIn == nil || madeIn.Dominates(x.write.Block()) {
		return ends
	}
	// This call may also write objects that other functions make. If it can end the
	// process in several ways, we do not know which of them applies to this object.
	return sameOrUnknown(ends)
}

// sameOrUnknown returns "ends" if all of them are alike. Otherwise it is not known which of
// them applies, and sameOrUnknown returns a single End that is unknown.
func sameOrUnknown(ends []End) []End {
	if slices.ContainsFunc(ends, func(e End) bool { return e.Kind != ends[0].Kind || e.Status != ends[0].Status }) {
		return []End{{Kind: Unknown}}
	}
	return ends
}

// endsAfter returns how the process may end after a call that writes an object. madeIn
// is the block that creates the object, or nil.
func (f *funcAnalysis) endsAfter(instr ssa.CallInstruction, madeIn *ssa.BasicBlock) []End {
	if !f.emitting {
		return nil
	}
	w := f.newWalk(instr, madeIn)
	w.conditions.setNil(instr.Value())
	w.run(instr)
	return w.ends
}

// isAfterFailedEncoding reports whether a block runs only after an encoder has returned an
// error. What the block prints takes the place of an object, which callers have chosen
// together with a status.
func (f *funcAnalysis) isAfterFailedEncoding(b *ssa.BasicBlock) bool {
	return isTested(b, f.isFailedEncoding)
}

// isFailedEncoding reports whether x is the error of an encoder. isSet says whether x
// differs from nil.
func (f *funcAnalysis) isFailedEncoding(x ssa.Value, isSet bool) bool {
	if result, ok := x.(*ssa.Extract); ok {
		x = result.Tuple
	}
	call, ok := x.(*ssa.Call)
	return isSet && ok && ssax.IsEncoder(f.calledName(&call.Call).pkg)
}

// endsHere returns a copy of "ends" in which each End is unknown whose status the callers
// of the function choose.
func endsHere(ends []End) []End {
	var out []End
	for _, e := range ends {
		if e.dependsOnParam() || e.Kind == returnsNothing || e.Kind == returnsOther {
			e = End{Kind: Unknown}
		}
		out = addEnd(out, e)
	}
	return out
}

// A pendingEnds value describes an object whose exit status may depend on the callers of
// fn, the function that writes it. The analysis of the callers needs the summary of fn,
// so it runs later. resolvePendingEnds then sets Ends and Fails of the object.
type pendingEnds struct {
	object int // index in Package.Objects
	fn     *ssa.Function
	ends   []End
	beside []End // the numbers that fn returns together with the object
	// isTemplate is set if the object depends on parameters. Each caller then adds a
	// copy with the values of its arguments.
	isTemplate bool
}

// resolvePendingEnds sets Ends and Fails of the objects in s.pendingEnds. It must be
// called after all functions of the package have been analysed.
func (s *summarizer) resolvePendingEnds() {
	for _, u := range s.pendingEnds {
		o := &s.out.Objects[u.object]
		o.Ends = s.resolvedEnds(u.fn, u.ends, !u.isTemplate)
		if len(o.Ends) == 0 {
			o.Ends = s.endsBeside(u.fn, u.beside)
		}
		o.Fails = o.Fails || s.areFailures(u.fn, u.ends, maxDepth)
	}
}

// resolvedEnds returns a copy of "ends" in which no Kind depends on the callers of fn.
// If follow is set, it replaces returnsNothing, returnsError and returnsOther by the ways
// in which the process may end after the calls of fn. All other such kinds become Unknown.
func (s *summarizer) resolvedEnds(fn *ssa.Function, ends []End, follow bool) []End {
	var out []End
	for _, e := range ends {
		switch {
		case e.Kind == Exits || e.Kind == Returns || e.Kind == Unknown:
			e.Tests = nil // it is not known which arguments a caller passes
			out = addEnd(out, e)
		case follow && (e.Kind == returnsNothing || e.Kind == returnsError || e.Kind == returnsOther):
			for _, one := range s.endsInCallers(fn, e, maxDepth) {
				out = addEnd(out, one)
			}
		default:
			out = addEnd(out, End{Kind: Unknown})
		}
	}
	return out
}

// endsInCallers returns how the process may end after fn has returned. It follows the
// paths after each call of fn. The Kind of e says what fn has returned: an error
// (returnsError), neither an error nor a number (returnsNothing), or a number that is
// not known (returnsOther). A caller that uses such a number may end with it.
func (s *summarizer) endsInCallers(fn *ssa.Function, e End, depth int) []End {
	sites := s.callSites()[fn]
	if len(sites) == 0 || depth == 0 || mayHaveOtherCallers(fn, s.pass.Pkg) {
		return []End{{Kind: Unknown}}
	}
	var out []End
	for _, site := range sites {
		if slices.ContainsFunc(e.Tests, func(t argumentTest) bool { return t.failsFor(site.Common()) }) {
			continue
		}
		if e.Kind == returnsOther && usesNumber(site) {
			out = addEnd(out, End{Kind: Unknown})
			continue
		}
		w := s.newWalk(site, nil)
		w.conditions.setError(site.Value(), e.Kind == returnsError)
		for _, t := range e.Tests {
			if t.Path == nilTest && t.Param < len(site.Common().Args) {
				w.conditions.setIsNil(site.Common().Args[t.Param], !t.Not)
			}
		}
		w.run(site)
		for _, one := range w.ends {
			switch one.Kind {
			case returnsNothing, returnsError, returnsOther:
				for _, outer := range s.endsInCallers(site.Parent(), one, depth-1) {
					out = addEnd(out, outer)
				}
			case exitsWithParam, returnsParam:
				out = addEnd(out, End{Kind: Unknown})
			default:
				out = addEnd(out, one)
			}
		}
	}
	return out
}

// mayHaveOtherCallers reports whether a function may have callers that are not known:
// in another package, through an interface, or as a value. It assumes this for all
// methods and function literals.
func mayHaveOtherCallers(fn *ssa.Function, pkg *types.Package) bool {
	return fn.Signature.Recv() != nil || fn.Parent() != nil || token.IsExported(fn.Name()) && pkg.Name() != "main"
}

// callSites returns the calls of each function of the package, except for functions
// that are also used as values.
func (s *summarizer) callSites() map[*ssa.Function][]ssa.CallInstruction {
	if s.sites != nil {
		return s.sites
	}
	s.sites = map[*ssa.Function][]ssa.CallInstruction{}
	isValue := map[*ssa.Function]bool{}
	var operands []*ssa.Value
	_, fns := s.exits.SSA()
	for _, fn := range fns {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				call, isCall := instr.(*ssa.Call)
				if isCall && call.Call.StaticCallee() != nil {
					s.sites[call.Call.StaticCallee()] = append(s.sites[call.Call.StaticCallee()], call)
				}
				operands = instr.Operands(operands[:0])
				for i, op := range operands {
					if used, ok := (*op).(*ssa.Function); ok && !(isCall && i == 0 && !call.Call.IsInvoke()) {
						isValue[used] = true
					}
				}
			}
		}
	}
	for fn := range isValue {
		delete(s.sites, fn)
	}
	return s.sites
}

// endsOfCall returns how the process may end during or after written.call, which writes
// an object. If the called function may return, endsOfCall follows the paths after the
// call; see endsAfter.
func (f *funcAnalysis) endsOfCall(written writeCall, madeIn *ssa.BasicBlock) []End {
	if !f.emitting {
		return nil
	}
	if len(written.innerEnds) == 0 {
		return f.endsAfter(written.call, madeIn)
	}
	site := siteOf(written.call)
	var out []End
	for _, e := range written.innerEnds {
		w := f.newWalk(site.instr, madeIn)
		for _, given := range e.given {
			w.conditions.setIsNil(given.arg, given.isNil)
		}
		e.given = nil
		switch e.Kind {
		case Unknown:
			out = addEnd(out, e)
			continue
		case returnsOther:
			if usesNumber(site.instr) {
				out = addEnd(out, End{Kind: Unknown})
				continue
			}
			w.conditions.setError(site.instr.Value(), false)
		case Exits:
			e.Inner = true
			out = addEnd(out, e)
			continue
		case exitsWithParam:
			out = addEnd(out, f.endInCaller(e, site))
			continue
		case returnsParam, Returns:
			e.Inner = e.Kind == Returns
			if e.Kind == returnsParam {
				e = f.endInCaller(e, site)
			}
			if e.Kind == Unknown {
				out = addEnd(out, e)
				continue
			}
			w.conditions.setError(site.instr.Value(), true)
			w.conditions.setNumber(site.instr.Value(), e)
			w.calleeEnd, w.calleeResult = &e, site.instr.Value()
		default:
			w.conditions.setError(site.instr.Value(), e.Kind == returnsError)
		}
		w.run(site.instr)
		for _, one := range w.ends {
			out = addEnd(out, one)
		}
	}
	return out
}

// usesNumber reports whether the code may use a number that a call returns. The
// statement "fail(err)", which drops it, does not.
func usesNumber(call ssa.CallInstruction) bool {
	v := call.Value()
	if v == nil || isInteger(v.Type()) {
		return v == nil || len(referrers(v)) > 0
	}
	return slices.ContainsFunc(referrers(v), func(ref ssa.Instruction) bool {
		result, isOne := ref.(*ssa.Extract)
		return !isOne || isInteger(result.Type()) && len(referrers(result)) > 0
	})
}

// endInCaller converts e, whose status is the value of a parameter of the callee, to an
// [End] in the caller. If the argument for this parameter is a constant, it becomes the
// status. If the argument is itself a parameter, the result names that parameter.
// Otherwise the Kind of the result is Unknown.
func (f *funcAnalysis) endInCaller(e End, site callSite) End {
	if e.Status >= len(site.Args) {
		return End{Kind: Unknown}
	}
	switch arg := peelNumber(site.Args[e.Status]).(type) {
	case *ssa.Const:
		n, isNumber := intOf(arg)
		at, ok := f.spanOfArgument(site, e.Status)
		switch {
		case isNumber && e.Kind == exitsWithParam:
			return End{Kind: Exits, Status: n, At: f.startOf(site.instr)}
		case isNumber && ok:
			return End{Kind: Returns, Status: n, At: at.Position}
		}
	case *ssa.Parameter:
		return End{Kind: e.Kind, Status: f.paramIndex(arg)}
	}
	return End{Kind: Unknown}
}

// dependsOnParam reports whether the status is the value of a parameter.
func (e End) dependsOnParam() bool { return e.Kind == exitsWithParam || e.Kind == returnsParam }

// maxEnds limits the length of [Object.Ends].
const maxEnds = 16

func addEnd(ends []End, e End) []End {
	switch {
	case slices.ContainsFunc(ends, e.equals):
		return ends
	case len(ends) == maxEnds:
		ends[maxEnds-1] = End{Kind: Unknown}
		return ends
	}
	return append(ends, e)
}

// intOf returns the status of a process that exits with the constant c: the low eight
// bits of c. It returns false if c is not an integer.
func intOf(c *ssa.Const) (int, bool) {
	if c.Value == nil || !isInteger(c.Type()) {
		return 0, false
	}
	return int(ssax.Int(c) & 0xff), true
}

func isInteger(t types.Type) bool { return ssax.IsBasic(t, types.IsInteger) }

func peelNumber(v ssa.Value) ssa.Value {
	for {
		switch x := v.(type) {
		case *ssa.Convert:
			v = x.X
		case *ssa.ChangeType:
			v = x.X
		default:
			return v
		}
	}
}

// An ending says with which status a function ends the process. Usually, arg is the
// index of the argument that becomes the status; index 0 is the receiver of a method.
// If arg is fixedStatus, the status is always the same. If arg is unknownStatus, the
// status is not known, and the function may also return.
type ending struct {
	arg, status int
}

const (
	fixedStatus   = -1
	unknownStatus = -2
)

// statusOf returns the status with which a call such as os.Exit(n) ends the process. If
// the status is an argument of the call, "arg" is this argument. Otherwise "arg" is nil
// and "fixed" is the status. "ends" is false if the call may return.
//
// The call may also use a variable or field to which the package assigns os.Exit.
func (s *summarizer) statusOf(common *ssa.CallCommon) (fixed int, arg ssa.Value, ends bool) {
	if common.IsInvoke() {
		return 0, nil, false
	}
	fn := s.endingFunction(common)
	if fn == nil {
		return 0, nil, false
	}
	switch end := s.endingOf(fn); {
	case end == nil || end.arg == unknownStatus:
	case end.arg == fixedStatus:
		return end.status, nil, true
	case end.arg < len(common.Args):
		return 0, common.Args[end.arg], true
	}
	return 0, nil, false
}

// endingFunction returns the called function. It returns nil if the function is not
// known, or if its signature shows that it does not end the process.
func (s *summarizer) endingFunction(common *ssa.CallCommon) *types.Func {
	if common.StaticCallee() != nil {
		return ssax.Callee(common)
	}
	if !takesStatus(common.Signature()) {
		return nil
	}
	held := s.static(common)
	if held == nil {
		return nil
	}
	fn, _ := held.Object().(*types.Func)
	return fn
}

// takesStatus reports whether a function takes a number and returns nothing, like
// os.Exit.
func takesStatus(sig *types.Signature) bool {
	for p := range sig.Params().Variables() {
		if isInteger(p.Type()) {
			return sig.Results().Len() == 0
		}
	}
	return false
}

// mayEnd reports whether a call may end the process with an unknown status. Such a call
// uses a variable or an interface method with the signature of os.Exit, or calls a
// function that does.
func (s *summarizer) mayEnd(common *ssa.CallCommon) bool {
	if fn := common.StaticCallee(); fn != nil {
		obj, ok := fn.Object().(*types.Func)
		if !ok {
			return false
		}
		end := s.endingOf(obj)
		return end != nil && end.arg == unknownStatus
	}
	return (common.IsInvoke() || s.endingFunction(common) == nil) && takesStatus(common.Signature())
}

// endingOf returns how a function ends the process, or nil if it does not. It caches
// the results of package exitflow, because the same few functions are called many
// times.
func (s *summarizer) endingOf(fn *types.Func) *ending {
	known, ok := s.endings[fn]
	if ok {
		return known
	}
	id := ssax.ID(fn.FullName())
	if e, ends := s.exits.Ending(id); ends {
		if known = (&ending{e.Arg, int(e.Status & 0xff)}); e.Arg >= 0 && fn.Signature().Recv() != nil {
			known.arg++
		}
	} else if fn.Signature().Recv() != nil && s.exits.EndsWithReceiver(id) {
		known = &ending{}
	} else if fn.Pkg() == s.pass.Pkg {
		s.endings[fn] = nil // a recursive call may return
		known = s.endingInside(s.program.FuncValue(fn.Origin()))
	}
	s.endings[fn] = known
	return known
}

// endingInside returns how a function ends the process if it calls an exit function
// that is in a variable or an interface. Package exitflow does not follow these calls.
func (s *summarizer) endingInside(fn *ssa.Function) *ending {
	if fn == nil {
		return nil
	}
	var found *ending
	for instr := range ssax.Instructions(fn) {
		call, ok := instr.(*ssa.Call)
		if !ok || s.isKnownExit(&call.Call) {
			continue
		}
		status, arg, ends := s.statusOf(&call.Call)
		switch {
		case !ends && s.mayEnd(&call.Call), ends && found != nil:
			return &ending{arg: unknownStatus}
		case ends:
			found = s.endingAt(call, status, arg)
		}
	}
	return found
}

// isKnownExit reports whether package exitflow knows how a call ends the process.
func (s *summarizer) isKnownExit(common *ssa.CallCommon) bool {
	fn := ssax.Callee(common)
	if fn == nil || common.StaticCallee() == nil {
		return false
	}
	_, ends := s.exits.Ending(ssax.ID(fn.FullName()))
	return ends
}

// endingAt returns how a function ends the process, if it contains the given call. The
// call ends the process with an argument or with a fixed status.
func (s *summarizer) endingAt(call *ssa.Call, status int, arg ssa.Value) *ending {
	if !ssax.IsOnAllPaths(call.Block()) {
		return &ending{arg: unknownStatus}
	}
	switch v := peelNumber(arg).(type) {
	case nil:
		return &ending{fixedStatus, status}
	case *ssa.Const:
		n, _ := intOf(v)
		return &ending{fixedStatus, n}
	case *ssa.Parameter:
		return &ending{arg: paramOf(v)}
	}
	return &ending{arg: unknownStatus}
}

// writtenAt returns the position at which the source code writes n, a constant that is
// the value of the expression e. For "status := 3" and the expression status, this is
// the position of the 3. If the constant is not found, the position is zero.
func (s *summarizer) writtenAt(e ast.Expr, n int64) span.Position {
	if e == nil {
		return span.Position{}
	}
	found := s.syntax.Origins(e, n)
	if len(found) == 0 {
		return span.Position{}
	}
	return s.span(found[0].Pos(), found[0].End()).Position
}
