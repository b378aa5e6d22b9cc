package ssax

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// A Stream is what a writer writes to.
type Stream int

// The streams. A FileStream is a file that the program opens itself.
const (
	UnknownStream Stream = iota
	Stdout
	Stderr
	FileStream
)

// Writers finds the streams of the writers in struct fields. It looks at all
// assignments to these fields in a package.
type Writers struct {
	fns    []*ssa.Function
	stores map[*types.Var][]ssa.Value
	calls  map[*ssa.Function][]ssa.CallInstruction
}

// NewWriters returns the Writers of the package with the given functions.
func NewWriters(fns []*ssa.Function) *Writers { return &Writers{fns: fns} }

// InField returns the stream to which the writer in a field writes. addr is the address
// of the field. The result is UnknownStream if several streams are assigned to the
// field, or if other packages can assign to it.
func (w *Writers) InField(addr *ssa.FieldAddr) Stream { return w.inField(addr, maxWriterDepth) }

const maxWriterDepth = 4

func (w *Writers) inField(addr *ssa.FieldAddr, depth int) Stream {
	s, _ := StructOf(addr.X.Type())
	if s == nil || addr.Parent().Pkg == nil {
		return UnknownStream
	}
	field, pkg := s.Field(addr.Field), addr.Parent().Pkg.Pkg
	if field.Pkg() != pkg || field.Exported() && pkg.Name() != "main" {
		return UnknownStream
	}
	w.index()
	return w.common(w.stores[field], depth)
}

// common returns the stream to which all the given writers write. If they write to
// different streams, it returns UnknownStream.
func (w *Writers) common(writers []ssa.Value, depth int) Stream {
	var all []Stream
	for _, v := range writers {
		all = append(all, w.of(v, depth-1))
	}
	if len(all) == 0 || slices.ContainsFunc(all, func(s Stream) bool { return s != all[0] }) {
		return UnknownStream
	}
	return all[0]
}

func (w *Writers) of(v ssa.Value, depth int) Stream {
	if depth <= 0 {
		return UnknownStream
	}
	switch x := Unboxed(v).(type) {
	case *ssa.Extract:
		return w.of(x.Tuple, depth)
	case *ssa.UnOp:
		switch at := x.X.(type) {
		case *ssa.Global:
			return StandardStream(at)
		case *ssa.FieldAddr:
			return w.inField(at, depth)
		}
	case *ssa.Call:
		fn := Callee(&x.Call)
		if fn != nil && fn.Pkg() != nil && fn.Pkg().Path() == "os" && slices.Contains([]string{"Create", "CreateTemp", "OpenFile", "Open"}, fn.Name()) {
			return FileStream
		}
	case *ssa.Parameter:
		return w.common(w.arguments(x), depth)
	}
	return UnknownStream
}

// StandardStream returns the stream of a package variable: Stdout for os.Stdout, Stderr
// for os.Stderr, and UnknownStream for any other variable.
func StandardStream(g *ssa.Global) Stream {
	switch g.String() {
	case "os.Stdout":
		return Stdout
	case "os.Stderr":
		return Stderr
	}
	return UnknownStream
}

// arguments returns the arguments for a parameter in all calls of its function. It
// returns none if there may be calls in other packages.
func (w *Writers) arguments(p *ssa.Parameter) []ssa.Value {
	fn := p.Parent()
	if fn.Pkg == nil || fn.Signature.Recv() != nil || fn.Parent() != nil || fn.Object() == nil || fn.Object().Exported() && fn.Pkg.Pkg.Name() != "main" {
		return nil
	}
	w.index()
	var out []ssa.Value
	for _, call := range w.calls[fn] {
		out = append(out, call.Common().Args[slices.Index(fn.Params, p)])
	}
	return out
}

// index sets w.stores and w.calls. It ignores test files, because tests often assign
// buffers. It drops the calls of functions that are also used as values, because such a
// function may have other calls.
func (w *Writers) index() {
	if w.stores != nil {
		return
	}
	w.stores, w.calls = map[*types.Var][]ssa.Value{}, map[*ssa.Function][]ssa.CallInstruction{}
	isValue := map[*ssa.Function]bool{}
	for _, fn := range w.fns {
		if IsTest(fn.Prog.Fset.Position(fn.Pos()).Filename) {
			continue
		}
		for instr := range Instructions(fn) {
			w.add(instr, isValue)
		}
	}
	for fn := range isValue {
		delete(w.calls, fn)
	}
}

func (w *Writers) add(instr ssa.Instruction, isValue map[*ssa.Function]bool) {
	called := -1 // the index of the operand that is called
	switch x := instr.(type) {
	case *ssa.Store:
		if addr, ok := x.Addr.(*ssa.FieldAddr); ok && isWriter(x.Val.Type()) {
			s, _ := StructOf(addr.X.Type())
			w.stores[s.Field(addr.Field)] = append(w.stores[s.Field(addr.Field)], x.Val)
		}
	case ssa.CallInstruction:
		if fn := x.Common().StaticCallee(); fn != nil {
			w.calls[fn], called = append(w.calls[fn], x), 0
		}
	}
	for i, op := range instr.Operands(nil) {
		if fn, ok := (*op).(*ssa.Function); ok && i != called {
			isValue[fn] = true
		}
	}
}

// isWriter reports whether a type is an interface with a Write method, or *os.File.
func isWriter(t types.Type) bool {
	if i, ok := t.Underlying().(*types.Interface); ok {
		for m := range i.Methods() {
			if m.Name() == "Write" {
				return true
			}
		}
		return false
	}
	name := PointedType(t)
	return name != nil && name.Pkg() != nil && name.Pkg().Path() == "os" && name.Name() == "File"
}
