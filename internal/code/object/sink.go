package object

import (
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/span"
)

// A callable is the name of a function or a method, together with its package.
type callable struct {
	pkg, name string
	method    bool
}

// callee returns the name of the called function. For the call of a function value, the
// callable is zero; [summarizer.calledName] also finds the names of some function
// values.
func callee(common *ssa.CallCommon) callable {
	return callableOf(ssax.Callee(common))
}

// callableOf returns the name of fn. If fn is nil, the callable is zero.
func callableOf(fn *types.Func) callable {
	if fn == nil {
		return callable{}
	}
	c := callable{"", fn.Name(), fn.Signature().Recv() != nil}
	if fn.Pkg() != nil {
		c.pkg = fn.Pkg().Path()
	}
	return c
}

// isFuncOf reports whether c is in package pkg and its name begins with prefix.
func (c callable) isFuncOf(pkg, prefix string) bool {
	return c.pkg == pkg && strings.HasPrefix(c.name, prefix)
}

// isDecoder reports whether the name of the called function begins with Unmarshal or
// Decode. Such a call is assumed to store decoded data in what its arguments point to.
func isDecoder(common *ssa.CallCommon) bool {
	name := callee(common).name
	return strings.HasPrefix(name, "Unmarshal") || strings.HasPrefix(name, "Decode")
}

// recordEncoded records which value a call of an encoder encodes. It returns false for
// other calls.
func (f *funcAnalysis) recordEncoded(instr ssa.CallInstruction) bool {
	at := f.encodedArgument(instr.Common())
	if at < 0 {
		return false
	}
	if call, ok := instr.(*ssa.Call); ok && f.isExtended(call) {
		return true
	}
	sink, write := f.encoderOutput(instr)
	if write == nil || write.Parent() != f.fn {
		write = instr
	}
	f.encode(instr.Common().Args[at], Use{Sink: sink}, writeCall{call: write, isEncoder: true})
	return true
}

// isExtended reports whether the code decodes the JSON that a call of an encoder returns into
// a map, and adds keys to this map:
//
//	data, err := json.Marshal(v)
//	err = json.Unmarshal(data, &m)
//	m["hint"] = hint
//
// The fields of v are then only a part of what the program prints.
func (f *funcAnalysis) isExtended(call *ssa.Call) bool {
	data := resultOf(call, 0)
	if data == nil || !isText(data.Type()) {
		return false
	}
	return slices.ContainsFunc(referrers(data), func(ref ssa.Instruction) bool {
		decode, ok := ref.(*ssa.Call)
		if !ok || !isDecoder(&decode.Call) || !slices.Contains(decode.Call.Args, data) {
			return false
		}
		to, ok := peel(decode.Call.Args[len(decode.Call.Args)-1]).(*ssa.Alloc)
		return ok && isUpdated(to)
	})
}

// isUpdated reports whether the function sets a key of the map in the variable a.
func isUpdated(a *ssa.Alloc) bool {
	return slices.ContainsFunc(referrers(a), func(ref ssa.Instruction) bool {
		load, ok := ref.(*ssa.UnOp)
		return ok && slices.ContainsFunc(referrers(load), func(use ssa.Instruction) bool {
			update, ok := use.(*ssa.MapUpdate)
			return ok && update.Map == load
		})
	})
}

// encodedArgument returns the index of the argument that a call of an encoder encodes. It
// is the argument for the first parameter of type any, such as v in the call
// MarshalWrite(w, v, options...). For other calls, the index is -1.
func (f *funcAnalysis) encodedArgument(common *ssa.CallCommon) int {
	if c := f.calledName(common); !ssax.IsEncoder(c.pkg) || !isEncoderName(c.name) {
		return -1
	}
	params := common.Signature().Params()
	for i := range params.Len() {
		if t, ok := params.At(i).Type().Underlying().(*types.Interface); ok && t.NumMethods() == 0 {
			return len(common.Args) - params.Len() + i
		}
	}
	return -1
}

// isEncoderName reports whether a function or method of an encoder package with the given
// name encodes a value, if it has a parameter of type any.
func isEncoderName(name string) bool {
	return strings.HasPrefix(name, "Marshal") || strings.HasPrefix(name, "Encode") || name == "Append" || name == "WriteVal"
}

// encoderOutput returns where a call of an encoder writes the JSON, and the call that
// writes it. If the encoder returns the JSON, this is a later call, or nil if there is
// none; see destination.
func (f *funcAnalysis) encoderOutput(instr ssa.CallInstruction) (Sink, ssa.CallInstruction) {
	common := instr.Common()
	switch call, _ := instr.(*ssa.Call); {
	case returnsText(common):
		if call != nil {
			if text := resultOf(call, 0); text != nil {
				return f.destination(text)
			}
		}
		return Sink{To: Bytes}, nil
	case common.IsInvoke():
		return Sink{To: Writer}, instr
	}
	to := common.Args[0] // an encoder, a writer, or the address of bytes
	if p, ok := to.Type().Underlying().(*types.Pointer); ok && isText(p.Elem()) {
		return f.destination(to)
	}
	if hasMethod(to.Type(), "Write") {
		return f.writer(to), instr
	}
	return f.encoderSink(to), instr
}

// encode records that the program encodes the value v as JSON. u says how: u.Sink, for
// example, is where the JSON goes. end contains the call that writes the JSON.
func (f *funcAnalysis) encode(v ssa.Value, u Use, end writeCall) {
	v = unbox(v)
	if p := copiedParameter(v); p != nil {
		v = p
	}
	if p, ok := v.(*ssa.Phi); ok {
		for _, e := range p.Edges {
			if _, again := e.(*ssa.Phi); !again {
				f.encode(e, u, end)
			}
		}
		return
	}
	if !f.emitting || isElement(v) || isAppended(v) {
		return
	}
	if u.Of != "" {
		f.encodeInside(v, u, end)
		return
	}
	for _, arg := range passedBack(v) {
		before := end
		before.isEncoder = false // the called function may change the object
		f.encode(arg, u, before)
	}
	f.noteUnfollowed(v, u, end.call)
	if p, ok := v.(*ssa.Parameter); ok {
		f.addEncode(f.paramIndex(p), u)
		f.addParamEnds(f.paramIndex(p), end)
	}
	f.noteEncodedInside(v, u, end)
	u.At = f.span(end.call.Pos(), end.call.Pos()).Position
	f.addUsesOf(v.Type(), u)
	f.addUsesOfPrintedField(v, u)
	for _, t := range f.boxedTypes(v) {
		f.addUsesOf(t, u)
	}
	for _, r := range f.encodedErrors(v) {
		f.addUse(Use{Type: r.Type, Method: r.Path, Prefix: u.Prefix, Root: u.Root, Sink: u.Sink, At: u.At})
	}
	if method := f.exporterOf(v); method != "" {
		f.addUse(Use{Type: AnyError, Method: method, Prefix: u.Prefix, Root: u.Root, Sink: u.Sink, At: u.At})
	}
	for _, typ := range f.foundErrors(v) {
		f.addUse(Use{Type: typ, Prefix: u.Prefix, Root: u.Root, Sink: u.Sink, At: u.At})
	}
	x := escape{strength: escapeEncoded, setByCallee: end.sets, write: end.call, innerEnds: end.innerEnds, fails: f.failsAfter(end.call), isAtOnce: end.isEncoder}
	// A field of the encoded value does not set the sink of its object. Its Use says
	// where the JSON goes.
	if u.Prefix == "" {
		x.sink = &u.Sink
	}
	f.recordEscape(v, x)
	f.encodeParts(v, u, end)
}

// copiedParameter returns the parameter of which v is a copy, if v is a struct that the
// function reads from the variable of the parameter, and does not change. SSA has such a
// variable if the function also reads a field of the parameter. For other values,
// copiedParameter returns nil.
func copiedParameter(v ssa.Value) *ssa.Parameter {
	p, ok := storedInVariable(v).(*ssa.Parameter)
	if !ok || isPointer(v.Type()) || !isOnlyRead(v.(*ssa.UnOp).X, 0) {
		return nil
	}
	return p
}

// isOnlyRead reports whether the function only reads the variable or the field at an
// address, except for the first assignment to the variable.
func isOnlyRead(address ssa.Value, depth int) bool {
	return !slices.ContainsFunc(referrers(address), func(ref ssa.Instruction) bool {
		switch x := ref.(type) {
		case *ssa.UnOp, *ssa.DebugRef:
			return false
		case *ssa.FieldAddr:
			return depth == maxDepth || !isOnlyRead(x, depth+1)
		case *ssa.Store:
			return depth > 0 || x.Addr != address
		}
		return true
	})
}

// isElement reports whether a value is an element of a list, or is received from a
// channel in a loop, as in "for _, r := range results { enc.Encode(r) }". The program
// prints many such values, one on each line, so they are rows of output rather than
// errors.
func isElement(v ssa.Value) bool {
	switch x := v.(type) {
	case *ssa.UnOp:
		if at, ok := x.X.(*ssa.IndexAddr); ok {
			_, isFixed := at.Index.(*ssa.Const)
			return !isFixed
		}
		return x.Op == token.ARROW && ssax.InLoop(x.Block())
	case *ssa.Extract:
		recv, ok := x.Tuple.(*ssa.UnOp)
		return ok && recv.Op == token.ARROW && ssax.InLoop(x.Block())
	}
	return false
}

// isAppended reports whether the function also appends the struct v to a list, as in
// "results = append(results, r)". The program also prints the list, so v is a row.
func isAppended(v ssa.Value) bool {
	copies := []ssa.Value{v}
	if load, ok := v.(*ssa.UnOp); ok && load.Op == token.MUL {
		if variable, ok := load.X.(*ssa.Alloc); ok {
			copies = loadsOf(variable)
		}
	}
	return slices.ContainsFunc(copies, func(c ssa.Value) bool {
		return slices.ContainsFunc(referrers(c), func(ref ssa.Instruction) bool {
			store, ok := ref.(*ssa.Store)
			return ok && store.Val == c && isAppendedTo(store.Addr)
		})
	})
}

// loadsOf returns the instructions that load the value of a variable.
func loadsOf(variable *ssa.Alloc) []ssa.Value {
	var out []ssa.Value
	for _, ref := range referrers(variable) {
		if load, ok := ref.(*ssa.UnOp); ok {
			out = append(out, load)
		}
	}
	return out
}

// isAppendedTo reports whether the element is in the argument list of a call of append.
func isAppendedTo(element ssa.Value) bool {
	at, ok := element.(*ssa.IndexAddr)
	if !ok {
		return false
	}
	return slices.ContainsFunc(referrers(at.X), func(ref ssa.Instruction) bool {
		list, ok := ref.(*ssa.Slice)
		return ok && slices.ContainsFunc(referrers(list), func(use ssa.Instruction) bool {
			call, ok := use.(*ssa.Call)
			return ok && ssax.IsAppend(call)
		})
	})
}

// encodeParts records which values the program encodes as fields of v: structs of other
// types, and parameters of the analysed function.
func (f *funcAnalysis) encodeParts(v ssa.Value, u Use, end writeCall) {
	var fields Fields
	if s, ok := f.values[v]; ok {
		fields = s.fields
	} else if to := f.targets(v); len(to) == 1 {
		fields = f.resolvedFields(to[0].obj, 0).fieldsAt(to[0].path)
	}
	for _, e := range fields {
		if e.Value.Part != "" && e.Path != "" {
			f.addUse(Use{Type: e.Value.Part, Prefix: join(u.Prefix, e.Path), Root: f.nameOf(v.Type()), Sink: u.Sink})
		}
		if e.Value.Kind == "other" && isErrorPath(e.Path) {
			f.addUsesOfFields(e.Value.From, Use{Prefix: join(u.Prefix, e.Path), Root: f.nameOf(v.Type()), Sink: u.Sink})
		}
		for _, r := range e.Value.partTypes() {
			f.addUse(Use{Type: r.Type, Method: r.Path, Prefix: join(u.Prefix, e.Path), Root: f.nameOf(v.Type()), Sink: u.Sink})
		}
		from := e.Value
		if mark := join(e.Path, paramEntry); fields.has(mark) {
			from = fields.at(mark)
		}
		if e.Path == "" || strings.HasSuffix(e.Path, paramEntry) || from.State != FromArg {
			continue
		}
		if t := f.fn.Params[from.Param].Type(); !f.isFollowed(t) && !types.IsInterface(t) {
			continue
		}
		f.addEncode(from.Param, Use{Prefix: join(u.Prefix, e.Path), Root: f.nameOf(v.Type()), Sink: u.Sink})
		f.addParamEnds(from.Param, end)
	}
}

func (f *funcAnalysis) addEncode(param int, u Use) {
	// Callers pass arguments of different types, so each caller sets the type and the
	// position in a copy of u.
	u.Type, u.At = "", span.Position{}
	if c := f.paramTestAt(f.current); c.Param > 0 {
		u.When = c
	}
	if param >= 0 && !slices.Contains(f.sum.Encodes[param], u) {
		f.sum.Encodes[param] = append(f.sum.Encodes[param], u)
	}
}

// addUsesOf records that the program encodes values of type t as JSON. u says how: u.Sink,
// for example, is where the JSON goes. addUsesOf records one Use for t, and one for each
// field of t that is a struct.
func (f *funcAnalysis) addUsesOf(t types.Type, u Use) {
	if p := typeParam(t); p != nil {
		u.Type, u.TypeParam, u.At = "", p.Index()+1, span.Position{}
		if !slices.Contains(f.sum.CallerUses, u) {
			f.sum.CallerUses = append(f.sum.CallerUses, u)
		}
		return
	}
	s, named := ssax.StructOf(t)
	if s == nil {
		return
	}
	u.Type = f.fullName(named)
	f.addEncoded(t)
	f.addUse(u)
	if u.Prefix == "" {
		u.Root = u.Type
	}
	f.addUsesOfParts(s, u, 0)
}

// typeParam returns the type parameter t, or that to which values of type t point. For other
// types, it returns nil.
func typeParam(t types.Type) *types.TypeParam {
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	p, _ := types.Unalias(t).(*types.TypeParam)
	return p
}

// addUsesOfParts records that the program encodes the fields of the struct s with the
// type u.Type, including the fields of structs that s embeds.
func (f *funcAnalysis) addUsesOfParts(s *types.Struct, u Use, depth int) {
	for i := range s.NumFields() {
		part, path := s.Field(i).Type(), pathOf(s, i)
		name := f.nameOf(part)
		if name == u.Type || !f.isFollowed(part) {
			continue
		}
		f.addEncoded(part)
		f.addUse(Use{Type: name, Prefix: join(u.Prefix, path), Root: u.Root, Sink: u.Sink, At: u.At})
		if inner, _ := ssax.StructOf(part); path == "" && depth < maxDepth {
			f.addUsesOfParts(inner, u, depth+1)
		}
	}
}

func (f *funcAnalysis) addUse(u Use) {
	if u.Type == "" {
		return
	}
	u.When = paramTest{}
	if u.Sink.To == ToParam || u.Sink.To == ToResult {
		if !slices.ContainsFunc(f.sum.CallerUses, u.isLike) {
			f.sum.CallerUses = append(f.sum.CallerUses, u)
		}
		if u.Sink.To == ToResult {
			return
		}
		u.Sink, u.By = Sink{To: Writer}, f.printer()
	}
	if !slices.ContainsFunc(f.out.Uses, u.isLike) {
		f.out.Uses = append(f.out.Uses, u)
	}
}

// printer returns the full name of the analysed function for [Use.By]. For methods and
// function literals, it returns "".
func (f *funcAnalysis) printer() string {
	obj, ok := f.fn.Object().(*types.Func)
	if !ok || obj.Signature().Recv() != nil {
		return ""
	}
	return obj.Origin().FullName()
}

// usedPrinters returns the functions that write JSON to a parameter and that the
// package uses by name, sorted.
func (s *summarizer) usedPrinters() []string {
	printers := map[string]map[string]bool{} // the names of the functions, keyed by package
	add := func(p *Package) {
		for _, u := range p.Uses {
			if pkg := u.By[:max(0, strings.LastIndexByte(u.By, '.'))]; pkg != "" {
				if printers[pkg] == nil {
					printers[pkg] = map[string]bool{}
				}
				printers[pkg][u.By] = true
			}
		}
	}
	add(s.out)
	for _, path := range s.out.Imports {
		add(s.deps[path].Get())
	}
	if len(printers) == 0 {
		return nil
	}
	used := map[string]bool{}
	for _, obj := range s.pass.TypesInfo.Uses {
		if fn, ok := obj.(*types.Func); ok && fn.Pkg() != nil && printers[fn.Pkg().Path()] != nil {
			if name := fn.Origin().FullName(); printers[fn.Pkg().Path()][name] {
				used[name] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(used))
}
