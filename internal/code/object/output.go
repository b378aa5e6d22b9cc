package object

import (
	"go/token"
	"go/types"
	"path"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// encoderSink returns where the JSON encoder v writes, such as standard output for
// json.NewEncoder(os.Stdout).
func (f *funcAnalysis) encoderSink(v ssa.Value) Sink {
	for range maxDepth {
		switch x := v.(type) {
		case *ssa.Call:
			switch c := f.calledName(&x.Call); {
			case strings.HasPrefix(c.name, "NewEncoder") || c.name == "NewStream" || c.name == "BorrowStream":
				return f.writerAmong(x.Call.Args)
			case c.method && len(x.Call.Args) > 0 && strings.HasPrefix(c.name, "Set"): // a setter that returns the encoder
				v = x.Call.Args[0]
				continue
			}
			return Sink{To: Writer}
		case *ssa.UnOp:
			stored := storedIn(x.X)
			if at, ok := x.X.(*ssa.FieldAddr); ok {
				return f.unknownWriter(at)
			}
			if len(stored) != 1 {
				return Sink{To: Writer}
			}
			v = stored[0]
		case *ssa.Parameter:
			if f.isMarshaler() { // as in MarshalJSONTo; see resultSink
				return Sink{To: Bytes}
			}
			return Sink{To: Writer}
		default:
			return Sink{To: Writer}
		}
	}
	return Sink{To: Writer}
}

// writerAmong returns the destination of the bytes that the program writes to the first
// writer in a list of arguments.
func (f *funcAnalysis) writerAmong(args []ssa.Value) Sink {
	i := slices.IndexFunc(args, func(arg ssa.Value) bool { return hasMethod(arg.Type(), "Write") })
	if i < 0 {
		return Sink{To: Writer}
	}
	return f.writer(args[i])
}

// streams contains the output streams that methods of command line libraries such as
// cobra return, keyed by the name of the method.
var streams = map[string]Target{
	"OutOrStdout": Stdout, "OutOrStderr": Stderr, "ErrOrStderr": Stderr, "Stdout": Stdout, "Stderr": Stderr, "ErrWriter": Stderr,
}

// writer returns the destination of the bytes that the program writes to v, such as
// standard output. For a logger, it is the destination of its JSON. For a local buffer, it
// is the destination of the content of the buffer. A writer with a SetDeadline method
// counts as a network connection, and one with a BlockSize method as a hash.
func (f *funcAnalysis) writer(v ssa.Value) Sink {
	v = peel(v)
	t := v.Type()
	isFile := isNamed(t, "os", "File")
	switch {
	case isLogger(t):
		l, ok := f.loggerOf(v, 0)
		if !ok {
			return Sink{To: Bytes}
		}
		return l.sink
	case hasMethod(t, "WriteHeader"):
		return Sink{To: Response}
	case isBuffer(t):
		if i := f.paramIndex(v); i >= 0 {
			return Sink{To: ToParam, Param: i}
		}
		sink, _ := f.destination(v)
		return sink
	case hasMethod(t, "SetDeadline") && !isFile, hasMethod(t, "BlockSize"):
		return Sink{To: Bytes}
	}
	switch x := v.(type) {
	case *ssa.UnOp:
		if g, ok := x.X.(*ssa.Global); ok && g.Pkg != nil && g.Pkg.Pkg.Path() == "os" {
			return Sink{To: map[string]Target{"Stderr": Stderr, "Stdout": Stdout}[g.Name()]}
		} else if ok {
			if w := f.onlyValue(g); w != nil {
				return f.writer(w)
			}
		}
		if stored := storedIn(x.X); len(stored) == 1 {
			return f.writer(stored[0])
		}
		if field, ok := x.X.(*ssa.FieldAddr); ok {
			return f.fieldWriter(field)
		}
	case *ssa.Call:
		c := f.calledName(&x.Call)
		if c.method && streams[c.name] != "" {
			return Sink{To: streams[c.name]}
		}
		if inner := innerWriter(c, x.Call.Args); inner != nil {
			return f.writer(inner)
		}
	case *ssa.Parameter:
		if i := f.paramIndex(x); i >= 0 {
			return Sink{To: ToParam, Param: i}
		}
	case *ssa.Phi:
		return f.oneOf(x.Edges)
	}
	if isFile {
		return Sink{To: Bytes}
	}
	return Sink{To: Writer}
}

// fieldWriter returns the destination of the bytes that the program writes to the writer
// in a field. A writer that may be anything counts as an output.
func (f *funcAnalysis) fieldWriter(addr *ssa.FieldAddr) Sink {
	switch f.writers.InField(addr) {
	case ssax.Stdout:
		return Sink{To: Stdout}
	case ssax.Stderr:
		return Sink{To: Stderr}
	case ssax.FileStream:
		return Sink{To: Bytes}
	}
	return f.unknownWriter(addr)
}

// unknownWriter returns the Sink for the writer or encoder in a field, if the package does
// not show what it is.
func (f *funcAnalysis) unknownWriter(addr *ssa.FieldAddr) Sink {
	s := Sink{To: Writer, Field: f.writerField(addr.X, addr.Field), FieldOf: 1 + f.paramIndex(holder(addr.X))}
	f.out.WritesToFields = f.out.WritesToFields || s.Field != ""
	return s
}

// oneOf returns the destination of bytes that the program writes to one of several
// writers. If these writers have different destinations, the result has the target
// Writer.
func (f *funcAnalysis) oneOf(writers []ssa.Value) Sink {
	var sinks []Sink
	for _, w := range writers {
		if _, nested := peel(w).(*ssa.Phi); nested {
			return Sink{To: Writer}
		}
		sinks = append(sinks, f.writer(w))
	}
	if len(slices.Compact(sinks)) != 1 {
		return Sink{To: Writer}
	}
	return sinks[0]
}

// paramIndex returns the index of a parameter of the function, or -1 for other
// values.
func (f *funcAnalysis) paramIndex(v ssa.Value) int {
	p, ok := v.(*ssa.Parameter)
	if !ok {
		return -1
	}
	return slices.Index(f.fn.Params, p)
}

// argument returns what is known about the parameter p: it is an argument of the calls of
// the analysed function. A parameter of another function may have any value.
func (f *funcAnalysis) argument(p *ssa.Parameter) Value {
	if i := f.paramIndex(p); i >= 0 {
		return Value{State: FromArg, Param: i}
	}
	return Value{State: Dynamic}
}

// isBuffer reports whether a type is a buffer in memory, from which the program can
// read the bytes again.
func isBuffer(t types.Type) bool {
	return isNamed(t, "bytes", "Buffer") || isNamed(t, "strings", "Builder")
}

// maxValues limits how many values destination visits for one string or byte slice.
const maxValues = 60

// destination returns the sink to which the program writes v, and the call that writes
// it. v is a string, a byte slice, or a buffer whose content is written. If the
// function returns v, the sink is ToResult and the call is nil. If v is neither written
// nor returned, the sink is Bytes and the call is nil.
func (f *funcAnalysis) destination(v ssa.Value) (Sink, ssa.CallInstruction) {
	seen := map[ssa.Value]bool{v: true}
	work := append(f.sameBuffers(v), v)
	none := Sink{To: Bytes}
	for len(work) > 0 && len(seen) < maxValues {
		v, work = work[0], work[1:]
		for _, ref := range referrers(v) {
			if sink, call := f.sinkOf(ref, v); sink.To == ToResult {
				none = sink
			} else if sink.To != "" {
				return sink, call
			}
			if next := f.valueAfter(ref, v); next != nil && !seen[next] {
				seen[next] = true
				work = append(append(work, next), f.sameBuffers(next)...)
			}
		}
	}
	return none, nil
}

// sameBuffers returns the other values of the function that are the same buffer as v, which is
// in a field: in a.buf.WriteTo(w), for example, SSA reads the field buf once more.
func (f *funcAnalysis) sameBuffers(v ssa.Value) []ssa.Value {
	at := v
	if load, ok := v.(*ssa.UnOp); ok && load.Op == token.MUL {
		at = load.X
	}
	if _, isField := at.(*ssa.FieldAddr); !isField || v.Parent() != f.fn || !isBuffer(v.Type()) {
		return nil
	}
	var out []ssa.Value
	for instr := range ssax.Instructions(f.fn) {
		if same, ok := instr.(ssa.Value); ok && same != v && isSameRead(same, v) {
			out = append(out, same)
		}
	}
	return out
}

func referrers(v ssa.Value) []ssa.Instruction {
	if refs := v.Referrers(); refs != nil {
		return *refs
	}
	return nil
}

// sinkOf returns where an instruction writes the string or bytes v, such as standard
// error, and the call that writes v. If the instruction does not write v, the Sink is
// zero.
func (f *funcAnalysis) sinkOf(instr ssa.Instruction, v ssa.Value) (Sink, ssa.CallInstruction) {
	switch x := instr.(type) {
	case ssa.CallInstruction:
		if sink, ok := f.writeSink(x, v); ok {
			return sink, x
		}
	case *ssa.Return:
		return f.resultSink(slices.Index(x.Results, v)), nil
	case *ssa.Store:
		// The program is assumed to print the error, together with the strings in it.
		if at, ok := x.Addr.(*ssa.FieldAddr); ok && x.Val == v && isErrorType(at.X.Type()) {
			return Sink{To: Writer, InError: true}, nil
		}
	}
	return Sink{}, nil
}

// resultSink returns the sink of a string or bytes that the function returns as result
// i. Usually this is the result itself, because the callers write it. For a method such
// as MarshalJSON or Error, the destination is already known.
func (f *funcAnalysis) resultSink(i int) Sink {
	recv := f.fn.Signature.Recv()
	switch {
	case recv != nil && f.isMarshaler():
		// The caller of MarshalJSON decides where the bytes go; see Object.Marshaler.
		return Sink{To: Bytes}
	case recv != nil && f.fn.Name() == "Error" && isErrorType(recv.Type()):
		return Sink{To: Writer, InError: true}
	}
	return Sink{To: ToResult, Param: i}
}

// isMarshaler reports whether the function is a method such as MarshalJSON or MarshalText.
func (f *funcAnalysis) isMarshaler() bool {
	return f.fn.Signature.Recv() != nil && strings.HasPrefix(f.fn.Name(), "Marshal")
}

func isErrorType(t types.Type) bool {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	return ok && isError(n)
}

// valueAfter returns the value that contains the string or bytes v after an
// instruction, such as the result of a conversion, or the variable in which the
// instruction stores v. If there is no such value, it returns nil.
func (f *funcAnalysis) valueAfter(instr ssa.Instruction, v ssa.Value) ssa.Value {
	switch x := instr.(type) {
	case *ssa.Convert, *ssa.ChangeType, *ssa.MakeInterface, *ssa.Phi, *ssa.Slice, *ssa.UnOp:
		return x.(ssa.Value)
	case *ssa.Extract:
		if _, isRange := x.Tuple.(*ssa.Next); !isRange || x.Index == 2 {
			return x
		}
	case *ssa.Range:
		return characterOf(x, v)
	case *ssa.Index:
		return characterOf(x, v)
	case *ssa.IndexAddr:
		return characterOf(x, v)
	case *ssa.Next:
		return x
	case *ssa.BinOp:
		if x.Op == token.ADD && (isSpace(x.X) || isSpace(x.Y)) {
			return x
		}
	case *ssa.Store:
		if at, ok := x.Addr.(*ssa.IndexAddr); ok && x.Val == v {
			// v is one of the variadic arguments of a call such as fmt.Fprintln(w, v).
			// at.X is the array with these arguments.
			return at.X
		}
		if a, ok := x.Addr.(*ssa.Alloc); ok && x.Val == v {
			return a
		}
	case *ssa.Call:
		return f.valueAfterCall(x, v)
	}
	return nil
}

// valueAfterCall returns the value that contains v, a string or bytes, after a call
// with the argument v: the result of the call, or the buffer to which it writes v. If
// there is no such value, it returns nil.
func (f *funcAnalysis) valueAfterCall(call *ssa.Call, v ssa.Value) ssa.Value {
	args := call.Call.Args
	at := slices.Index(args, v)
	c := f.calledName(&call.Call)
	switch {
	case ssax.IsAppend(call),
		(c.isFuncOf("fmt", "Sprint") || c.isFuncOf("fmt", "Append") && at > 0) && f.printsOnly(c, args, at),
		(c.pkg == "bytes" || c.pkg == "strings") && keepsText(c.name) && at == 0,
		c.pkg == "regexp" && strings.HasPrefix(c.name, "Replace") && at == 1,
		at == 0 && c.method && isBuffer(v.Type()) && (c.name == "String" || c.name == "Bytes"):
		return call
	case ssax.IsEncoder(c.pkg) && (c.name == "Indent" || c.name == "Compact") && at == 1:
		return peel(args[0])
	// The program decodes the bytes, and may encode the result again.
	case ssax.IsEncoder(c.pkg) && c.name == "Unmarshal" && at == 0:
		if to, ok := peel(args[1]).(*ssa.Alloc); ok {
			return to
		}
	case at >= 0 && f.encodedArgument(&call.Call) == at, f.isFilter(call, at):
		return resultOf(call, 0)
	case c.isWrite() && len(args) == 2 && at == 1 && isBuffer(args[0].Type()), c.isFuncOf("fmt", "Fprint") && at > 0 && f.printsOnly(c, args, at), c.isFuncOf("io", "WriteString") && at == 1:
		if to := peel(args[0]); isBuffer(to.Type()) && f.paramIndex(to) < 0 {
			return to
		}
	}
	if sum := f.summaryOf(&call.Call); sum != nil && at >= 0 && at < len(sum.Prints) && sum.Prints[at] != nil && sum.Prints[at].To == ToResult {
		return resultOf(call, sum.Prints[at].Param)
	}
	return nil
}

// returnsText reports whether the first result of a call is a string or bytes.
func returnsText(common *ssa.CallCommon) bool {
	results := common.Signature().Results()
	return results.Len() > 0 && isText(results.At(0).Type())
}

// isFilter reports whether a call passes text to a library function that returns text,
// such as a function that adds colours. The parameter "at" is the index of the text among
// the arguments.
func (f *funcAnalysis) isFilter(call *ssa.Call, at int) bool {
	fn := call.Call.StaticCallee()
	if fn == nil || at < 0 || !f.isLibrary(fn) {
		return false
	}
	results := fn.Signature.Results()
	if results.Len() == 0 || !isText(results.At(0).Type()) {
		return false
	}
	return isText(call.Call.Args[at].Type()) || fn.Signature.Variadic() && at == len(call.Call.Args)-1 && isTextList(call.Call.Args[at].Type())
}

// keepsText reports whether the named function of package strings or bytes returns its
// first argument, or the lines of it, with few changes.
func keepsText(name string) bool {
	return strings.HasPrefix(name, "Trim") || strings.HasPrefix(name, "New") || strings.HasPrefix(name, "Split") || strings.HasPrefix(name, "Replace") ||
		name == "Lines" || name == "Join"
}

// characterOf returns x if v is a text or a list of lines, and nil otherwise. x is the
// character or line that an instruction reads from v. Programs that colour or indent
// JSON print the JSON character by character or line by line.
func characterOf(x, v ssa.Value) ssa.Value {
	if isText(v.Type()) || isTextList(v.Type()) {
		return x
	}
	return nil
}

// isTextList reports whether t is a byte slice, or a list of strings.
func isTextList(t types.Type) bool {
	s, ok := t.Underlying().(*types.Slice)
	return ok && (isText(t) || isText(s.Elem()))
}

// printsOnly reports whether a function such as fmt.Println prints one of its arguments
// unchanged, and no other text. The parameter "at" is the index of this argument. If the
// function has a format, the argument is the format itself or the operand of a format
// such as "%s\n". As in SSA, all variadic arguments are one argument.
func (f *funcAnalysis) printsOnly(c callable, args []ssa.Value, at int) bool {
	switch {
	case !strings.HasSuffix(c.name, "f"):
		return hasOneOperand(args[at])
	case at == len(args)-2:
		return true
	}
	format, ok := args[max(0, len(args)-2)].(*ssa.Const)
	if !ok || len(args) < 2 || format.Value == nil {
		return false
	}
	return slices.Contains([]string{"%s", "%v"}, strings.TrimSpace(constantOf(format).Const))
}

// hasOneOperand reports whether a list of variadic arguments contains at most one
// argument, not counting white space. It returns true for a value that is not such a
// list.
func hasOneOperand(list ssa.Value) bool {
	elements, _ := ssax.Elements(list)
	return len(slices.DeleteFunc(elements, func(v ssa.Value) bool { return isSpace(peel(v)) })) <= 1
}

// isSpace reports whether v is a constant string that contains only white space.
func isSpace(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	return ok && ssax.IsString(c.Type()) && c.Value != nil && strings.TrimSpace(constantOf(c).Const) == ""
}

// writeSink returns where a call writes v, a string or bytes. ok is false if the call
// does not write v, or if it writes v to a local buffer.
func (f *funcAnalysis) writeSink(instr ssa.CallInstruction, v ssa.Value) (Sink, bool) {
	common := instr.Common()
	args := common.Args
	at := slices.Index(args, v)
	if at < 0 {
		return Sink{}, false
	}
	c := f.calledName(common)
	switch {
	case c.isFuncOf("fmt", "Fprint") && at > 0 && f.printsOnly(c, args, at), c.pkg == "io" && (c.name == "WriteString" || c.name == "Copy") && at == 1:
		return f.nonBufferSink(args[0])
	case c.isFuncOf("fmt", "Print") && f.printsOnly(c, args, at):
		return Sink{To: Stdout}, true
	case c.isWrite() && common.IsInvoke():
		return f.nonBufferSink(common.Value)
	case c.isWrite() && at > 0:
		return f.nonBufferSink(args[0])
	case f.encodedArgument(common) == at && !returnsText(common):
		sink, _ := f.encoderOutput(instr)
		return sink, true
	case c.method && c.name == "WriteTo" && at == 0 && len(args) == 2:
		return f.nonBufferSink(args[1])
	case c.pkg == "net/http":
		return Sink{To: Response}, true
	case (c.isFuncOf("log", "Print") || c.isFuncOf("log", "Fatal")) && f.printsOnly(c, args, at):
		return Sink{To: Stderr}, true
	case !c.method && path.Base(c.pkg) == "errors" && c.name == "New", c.isFuncOf("fmt", "Errorf") && f.printsOnly(c, args, at), f.makesError(common):
		// The program is assumed to print the error.
		return Sink{To: Writer, InError: true}, true
	case f.isPrinter(c, common) && f.printsOnly(c, args, at):
		if strings.Contains(c.name, "Err") {
			return Sink{To: Stderr}, true
		}
		return Sink{To: Writer}, true
	}
	if sum := f.summaryOf(common); sum != nil && at < len(sum.Prints) && sum.Prints[at] != nil && sum.Prints[at].To != ToResult {
		return f.sinkInCaller(*sum.Prints[at], callSite{CallCommon: common}), true
	}
	return Sink{}, false
}

// makesError reports whether a call creates an error from its arguments. A library
// function is assumed to do so if it returns an error and its name begins with Exit or
// NewExit, like cli.Exit.
func (f *funcAnalysis) makesError(common *ssa.CallCommon) bool {
	fn := common.StaticCallee()
	if fn == nil || !f.isLibrary(fn) || fn.Signature.Recv() != nil {
		return false
	}
	results := fn.Signature.Results()
	isMade := strings.HasPrefix(fn.Name(), "Exit") || strings.HasPrefix(fn.Name(), "NewExit")
	return isMade && results.Len() == 1 && ssax.ImplementsError(results.At(0).Type())
}

// isPrinter reports whether a call most likely prints its arguments: the called function
// is variadic, belongs to a library, and has a name such as Println or PrintErr.
func (f *funcAnalysis) isPrinter(c callable, common *ssa.CallCommon) bool {
	if !common.Signature().Variadic() {
		return false
	}
	if fn := common.StaticCallee(); fn != nil {
		return f.isLibrary(fn) && slices.Contains([]string{"Print", "Printf", "Println", "PrintErr", "PrintErrf", "PrintErrln"}, c.name)
	}
	load, ok := common.Value.(*ssa.UnOp)
	if !ok {
		return false
	}
	g, ok := load.X.(*ssa.Global)
	return ok && g.Pkg != nil && !f.isOwn(g.Pkg.Pkg) && (g.Name() == "Print" || g.Name() == "Println")
}

// isLibrary reports whether a function belongs to a library other than the
// standard library.
func (f *funcAnalysis) isLibrary(fn *ssa.Function) bool {
	obj := fn.Object()
	return obj != nil && obj.Pkg() != nil && !f.isOwn(obj.Pkg()) && !ssax.IsStandardPath(obj.Pkg().Path())
}

// nonBufferSink returns the destination of the bytes that the program writes to w, such
// as standard output. ok is false if w is a local buffer, whose content is written
// later.
func (f *funcAnalysis) nonBufferSink(w ssa.Value) (s Sink, ok bool) {
	if w = peel(w); isBuffer(w.Type()) && f.paramIndex(w) < 0 {
		return Sink{}, false
	}
	return f.writer(w), true
}

// isWrite reports whether c is the Write or WriteString method of a writer.
func (c callable) isWrite() bool { return c.method && (c.name == "Write" || c.name == "WriteString") }
