package object

import (
	"cmp"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// recordErrorFills handles a call such as orHint(err, hint), which replaces empty fields
// of an error. The parameter "from" lists these fields. For each of them, and for each
// function that may have returned the error, recordErrorFills records an [ErrorFill].
// args contains the arguments err and hint. replaced is the value of a field after the
// call.
func (f *funcAnalysis) recordErrorFills(args []ssa.Value, replaced Value, from []FieldRef) {
	if !f.emitting {
		return
	}
	for _, a := range args {
		for _, fn := range f.functionsReturning(a, 0) {
			for _, ref := range from {
				f.addErrorFill(ErrorFill{Func: fn, Ref: ref, Replaced: len(replaced.From) == 0})
			}
		}
	}
}

func (s *summarizer) addErrorFill(x ErrorFill) {
	if !slices.ContainsFunc(s.out.ErrorFills, func(o ErrorFill) bool { return o.compare(x) == 0 }) {
		s.out.ErrorFills = append(s.out.ErrorFills, x)
	}
}

// functionsReturning returns the names of the functions that may have returned the
// error v. If the code has found v in another error with errors.As, it returns the
// functions that may have returned that error. If v is not an error, the result is
// empty.
func (f *funcAnalysis) functionsReturning(v ssa.Value, depth int) []string {
	v = peel(v)
	if depth > maxDepth || !isErrorType(v.Type()) {
		return nil
	}
	switch x := v.(type) {
	case *ssa.Call:
		return f.calledFunction(x)
	case *ssa.Extract:
		if call, ok := x.Tuple.(*ssa.Call); ok {
			return f.calledFunction(call)
		}
	case *ssa.Phi:
		var out []string
		for _, e := range x.Edges {
			out = append(out, f.functionsReturning(e, depth+1)...)
		}
		return out
	case *ssa.UnOp:
		if x.Op == token.MUL {
			return f.functionsReturningOuter(x.X, depth)
		}
	}
	return nil
}

func (f *funcAnalysis) calledFunction(call *ssa.Call) []string {
	if fn := call.Call.StaticCallee(); fn != nil {
		return []string{string(f.names.Func(fn))}
	}
	return nil
}

// functionsReturningOuter handles a variable in which errors.As, or a similar function,
// has stored an error. This error was found in another error. functionsReturningOuter
// returns the names of the functions that may have returned the other error.
func (f *funcAnalysis) functionsReturningOuter(variable ssa.Value, depth int) []string {
	var out []string
	for _, call := range findsOf(variable) {
		out = append(out, f.functionsReturning(errorArgument(&call.Call), depth+1)...)
	}
	return out
}

func (s ErrorFill) compare(o ErrorFill) int {
	return cmp.Or(cmp.Compare(s.Func, o.Func), s.Ref.compare(o.Ref), compareBools(s.Replaced, o.Replaced), s.Condition.compare(o.Condition), compareBools(s.OfPart, o.OfPart))
}
