package object

import (
	"cmp"
	"fmt"
	"go/token"
	"go/types"
	"iter"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// A WriterFlow says that the code assigns a writer to a field, or passes it for a parameter.
// To names the field or the parameter, such as "example.com/x.Printer.Out" or
// "example.com/x.New#0". From names the field or parameter from which the writer comes, or it
// is "stdout" or "stderr". It is "" for any other writer.
type WriterFlow struct{ To, From string }

// WriterTarget returns the destination of the writer in a field, such as
// "example.com/x.Printer.Out", if all packages assign the same stream to it. Otherwise it
// returns Writer. The packages must be those of a whole program.
func WriterTarget(packages iter.Seq[*Package], field string) Target {
	flows := map[string][]string{}
	for p := range packages {
		for _, x := range p.WriterFlows {
			flows[x.To] = append(flows[x.To], x.From)
		}
	}
	seen := map[string]bool{field: true}
	var found Target
	for work := []string{field}; len(work) > 0; work = work[1:] {
		for _, from := range flows[work[0]] {
			switch to := Target(from); {
			case to == Stdout || to == Stderr:
				if found != "" && found != to {
					return Writer
				}
				found = to
			case len(flows[from]) == 0:
				return Writer // no code is known that assigns or passes it
			case !seen[from]:
				seen[from] = true
				work = append(work, from)
			}
		}
	}
	return cmp.Or(found, Writer)
}

// addWriterFlows sets [Package.WriterFlows]. It does nothing if neither the package nor one
// that it imports writes JSON to a field or declares a struct with streams.
func (s *summarizer) addWriterFlows() {
	isNeeded := func(path string) bool {
		p := s.deps[path].Get()
		return p.WritesToFields || len(p.WriterFlows) > 0
	}
	if !s.out.WritesToFields && !slices.ContainsFunc(s.out.Imports, isNeeded) && !s.declaresStreams() {
		return
	}
	_, fns := s.exits.SSA()
	var operands []*ssa.Value
	for _, fn := range fns {
		if ssax.IsTest(fn.Prog.Fset.Position(fn.Pos()).Filename) {
			continue
		}
		for instr := range ssax.Instructions(fn) {
			operands = instr.Operands(operands[:0])
			s.addWriterFlowsOf(instr, operands)
		}
	}
	compare := func(a, b WriterFlow) int { return cmp.Or(cmp.Compare(a.To, b.To), cmp.Compare(a.From, b.From)) }
	slices.SortFunc(s.out.WriterFlows, compare)
	s.out.WriterFlows = slices.Compact(s.out.WriterFlows)
}

// declaresStreams reports whether the package declares a struct for the streams of the
// process, as in
//
//	type IO struct{ Out, ErrOut io.Writer }
//
// Packages that import it may write JSON to its fields.
func (s *summarizer) declaresStreams() bool {
	isOS := func(p *types.Package) bool { return p.Path() == "os" }
	if !slices.ContainsFunc(s.pass.Pkg.Imports(), isOS) {
		return false
	}
	scope := s.pass.Pkg.Scope()
	return slices.ContainsFunc(scope.Names(), func(name string) bool {
		fields, named := ssax.StructOf(scope.Lookup(name).Type())
		if named == nil || named.Obj().Pkg() != s.pass.Pkg || !token.IsExported(name) {
			return false
		}
		for f := range fields.Fields() {
			if f.Exported() && types.IsInterface(f.Type()) && hasMethod(f.Type(), "Write") {
				return true
			}
		}
		return false
	})
}

// addWriterFlowsOf adds the writers that an instruction with the given operands stores in a
// field or passes to a function.
func (s *summarizer) addWriterFlowsOf(instr ssa.Instruction, operands []*ssa.Value) {
	called := -1 // the index of the operand that is called
	switch x := instr.(type) {
	case *ssa.Store:
		if at, ok := x.Addr.(*ssa.FieldAddr); ok {
			s.addWriterFlow(s.writerField(at.X, at.Field), x.Val)
		}
	case ssa.CallInstruction:
		fn := x.Common().StaticCallee()
		if fn == nil {
			break
		}
		called = 0
		for i, arg := range x.Common().Args {
			s.addWriterFlow(s.writerParam(fn, i), arg)
		}
	}
	for i, op := range operands {
		if fn, ok := (*op).(*ssa.Function); ok && i != called {
			for p := range fn.Signature.Params().Len() { // a call of the value passes any writer
				s.addWriterFlow(s.writerParam(fn, p), nil)
			}
		}
	}
}

// addWriterFlow records that the code stores the writer v in a field, or passes it for a
// parameter. "to" is the name of the field or parameter; if it is "", addWriterFlow does
// nothing. v is nil for an unknown writer.
func (s *summarizer) addWriterFlow(to string, v ssa.Value) {
	if to == "" {
		return
	}
	if v == nil {
		s.out.WriterFlows = append(s.out.WriterFlows, WriterFlow{To: to})
		return
	}
	for _, from := range s.writerSources(v, 0) {
		s.out.WriterFlows = append(s.out.WriterFlows, WriterFlow{to, from})
	}
}

// writerSources returns where the writer or encoder v comes from; see [WriterFlow].
func (s *summarizer) writerSources(v ssa.Value, depth int) []string {
	v = peel(v)
	if depth == maxDepth {
		return []string{""}
	}
	name := ""
	switch x := v.(type) {
	case *ssa.Const: // nil
		return nil
	case *ssa.UnOp:
		switch at := x.X.(type) {
		case *ssa.Global:
			name = map[ssax.Stream]string{ssax.Stdout: string(Stdout), ssax.Stderr: string(Stderr)}[ssax.StandardStream(at)]
		case *ssa.FieldAddr:
			name = s.writerField(at.X, at.Field)
		case *ssa.Alloc:
			if stored := storedIn(at); len(stored) == 1 {
				return s.writerSources(stored[0], depth+1)
			}
		}
	case *ssa.Field:
		name = s.writerField(x.X, x.Field)
	case *ssa.Parameter:
		name = s.writerParam(x.Parent(), slices.Index(x.Parent().Params, x))
	case *ssa.Phi:
		var out []string
		for _, e := range x.Edges {
			out = append(out, s.writerSources(e, depth+1)...)
		}
		return out
	case *ssa.Call:
		c := s.calledName(&x.Call)
		if inner := innerWriter(c, x.Call.Args); inner != nil {
			return s.writerSources(inner, depth+1)
		}
		if c.method {
			name = string(streams[c.name])
		}
	}
	return []string{name}
}

// holder returns the value that contains a field with the given address or value: the only
// value that is stored in the variable at this address. For other values, it returns v.
func holder(v ssa.Value) ssa.Value {
	if load, ok := v.(*ssa.UnOp); ok {
		v = load.X
	}
	if stored := storedIn(v); len(stored) == 1 {
		return stored[0]
	}
	return v
}

// fieldOfArgument returns the destination of the writer s.Field in an argument of a call. The
// argument shows it if the function makes the struct with a literal, or with a constructor
// that stores one of its parameters in the field, as in
//
//	p := &Printer{W: os.Stderr}
//	p := NewPrinter(os.Stderr)
//
// If it does not show it, the result is s, without a parameter.
func (f *funcAnalysis) fieldOfArgument(s Sink, arg ssa.Value) Sink {
	s.FieldOf = 0
	switch made := holder(arg).(type) {
	case *ssa.Parameter:
		s.FieldOf = 1 + f.paramIndex(made)
	case *ssa.Alloc:
		if stored := f.storedInWriter(made, s.Field); len(stored) == 1 {
			return f.writer(stored[0])
		}
	case *ssa.Call:
		fn := made.Call.StaticCallee()
		if i := f.paramInField(fn, s.Field); i >= 0 && i < len(made.Call.Args) {
			return f.writer(made.Call.Args[i])
		}
	}
	return s
}

// storedInWriter returns the values that the function stores in the named field of a local
// struct.
func (s *summarizer) storedInWriter(of *ssa.Alloc, field string) []ssa.Value {
	var out []ssa.Value
	for _, ref := range referrers(of) {
		at, ok := ref.(*ssa.FieldAddr)
		if !ok || s.writerField(at.X, at.Field) != field {
			continue
		}
		for _, use := range referrers(at) {
			if store, ok := use.(*ssa.Store); ok {
				out = append(out, store.Val)
			}
		}
	}
	return out
}

// paramInField returns the index of the parameter that a constructor stores in the named
// field. It returns -1 if fn may store something else there, or is not known.
func (s *summarizer) paramInField(fn *ssa.Function, field string) int {
	if fn == nil || fn.Signature.Recv() != nil {
		return -1
	}
	var sources []string
	if obj, ok := fn.Object().(*types.Func); ok && obj.Pkg() != nil && s.deps[obj.Pkg().Path()] != nil {
		for _, x := range s.deps[obj.Pkg().Path()].Get().WriterFlows {
			if x.To == field {
				sources = append(sources, x.From)
			}
		}
	}
	for instr := range ssax.Instructions(fn) {
		if store, ok := instr.(*ssa.Store); ok {
			if at, ok := store.Addr.(*ssa.FieldAddr); ok && s.writerField(at.X, at.Field) == field {
				sources = append(sources, s.writerSources(store.Val, 0)...)
			}
		}
	}
	slices.Sort(sources)
	if sources = slices.Compact(sources); len(sources) != 1 {
		return -1
	}
	for i := range fn.Signature.Params().Len() {
		if sources[0] == s.writerParam(fn, i) {
			return i
		}
	}
	return -1
}

// innerWriter returns the writer to which another writer or an encoder writes in the end, as
// w in bufio.NewWriter(w). It returns nil if the call does not make such a writer.
func innerWriter(c callable, args []ssa.Value) ssa.Value {
	isWrapper := c.pkg == "bufio" && (c.name == "NewWriter" || c.name == "NewWriterSize") || c.pkg == "text/tabwriter" && c.name == "NewWriter" ||
		ssax.IsEncoder(c.pkg) && c.name == "NewEncoder"
	if c.method || !isWrapper || len(args) == 0 {
		return nil
	}
	return args[0]
}

// writerField returns the name of a field of a struct, if the struct belongs to the user's
// module, and the field contains a writer or an encoder. Otherwise it returns "".
func (s *summarizer) writerField(of ssa.Value, i int) string {
	fields, named := ssax.StructOf(of.Type())
	if named == nil || !s.isOwn(named.Obj().Pkg()) || !isWriterOrEncoder(fields.Field(i).Type()) {
		return ""
	}
	if name := s.fullName(named); name != "" {
		return name + "." + fields.Field(i).Name()
	}
	return ""
}

// writerParam returns the name of a parameter of a function, if it is a writer or an encoder.
// It returns "" for methods, because code may call them through an interface, and for
// functions outside of the user's module.
func (s *summarizer) writerParam(fn *ssa.Function, i int) string {
	obj, ok := fn.Object().(*types.Func)
	if !ok || fn.Signature.Recv() != nil || fn.Parent() != nil || !s.isOwn(obj.Pkg()) || i >= fn.Signature.Params().Len() || !isWriterOrEncoder(fn.Signature.Params().At(i).Type()) {
		return ""
	}
	return fmt.Sprintf("%s#%d", s.names.Func(fn), i)
}

func isWriterOrEncoder(t types.Type) bool { return hasMethod(t, "Write") || hasMethod(t, "Encode") }
