package object

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// returnedBox handles result i of the function if v converts a value to an interface for
// this result. If the value is an object whose type has no name, returnedBox records the
// object, because callers may encode the result. If the type has a name and the interface
// is empty, as in "func (e *Error) Export() any", it records the type.
func (f *funcAnalysis) returnedBox(i int, v *ssa.MakeInterface) {
	if isErrorType(v.Type()) {
		return
	}
	if isEmptyInterface(v.Type()) && f.isFollowed(v.X.Type()) && !f.isForeign(v.X.Type()) {
		f.addUsesOf(v.X.Type(), Use{Sink: Sink{To: ToResult, Param: i, IsValue: true}})
	}
	if s, ok := f.values[v.X]; ok {
		if s.object >= 0 {
			f.addBox(i, s.object, s.fields)
		}
		return
	}
	for _, t := range f.targets(v.X) {
		if t.path == "" {
			f.addBox(i, t.obj, f.resolvedFields(t.obj, 0))
		}
	}
}

func isEmptyInterface(t types.Type) bool {
	i, ok := t.Underlying().(*types.Interface)
	return ok && i.NumMethods() == 0
}

// exporterOf returns the name of the method whose result v is, if the method belongs to an
// error of unknown type and returns an empty interface, as in "enc.Encode(err.Export())".
// For other values it returns "".
func (f *funcAnalysis) exporterOf(v ssa.Value) string {
	call, ok := v.(*ssa.Call)
	if !ok || !call.Call.IsInvoke() || !isEmptyInterface(v.Type()) || len(call.Call.Args) > 0 || !f.isOfError(call.Call.Value, 0) {
		return ""
	}
	return call.Call.Method.Name()
}

func (f *funcAnalysis) addBox(i, obj int, fields Fields) {
	o := f.objects[obj].Object
	if o.Type != "" || o.Span.File == "" {
		// The conversion to the interface has already recorded this object.
		return
	}
	o.Fields, o.Sink = fields.withoutRefs(), &Sink{To: ToResult, Param: i, IsValue: true}
	f.sum.Templates = append(f.sum.Templates, o)
}

// valueDestination returns where result i of a call is written as JSON, and the call that
// writes it. The result is an interface that contains an object. If the function returns
// it to its caller, the sink is ToResult and the call is nil.
func (f *funcAnalysis) valueDestination(site callSite, i int) (Sink, ssa.CallInstruction) {
	none := Sink{To: Bytes}
	call, ok := site.instr.(*ssa.Call)
	if !ok {
		return none, nil
	}
	v := resultOf(call, i)
	if v == nil {
		return none, nil
	}
	for _, ref := range referrers(v) {
		switch x := ref.(type) {
		case *ssa.Return:
			return Sink{To: ToResult, Param: slices.Index(x.Results, v), IsValue: true}, nil
		case ssa.CallInstruction:
			if sink := f.encodedBy(x, v); sink.To != "" {
				return sink, x
			}
		}
	}
	return none, nil
}

// encodedBy returns where the JSON goes if a call encodes v as JSON. Otherwise it
// returns the zero Sink.
func (f *funcAnalysis) encodedBy(instr ssa.CallInstruction, v ssa.Value) Sink {
	common := instr.Common()
	at := slices.Index(common.Args, v)
	if at < 0 {
		return Sink{}
	}
	if f.encodedArgument(common) == at {
		sink, _ := f.encoderOutput(instr)
		return sink
	}
	sum := f.summaryOf(common)
	if sum == nil || at >= len(sum.Encodes) || len(sum.Encodes[at]) == 0 || sum.Encodes[at][0].Prefix != "" || sum.Encodes[at][0].Of != "" {
		return Sink{}
	}
	return f.sinkInCaller(sum.Encodes[at][0].Sink, siteOf(instr))
}
