package object

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// encoders are the packages that write values as JSON or YAML.
var encoders = []string{
	"encoding/json", "encoding/json/v2", "github.com/goccy/go-json", "github.com/json-iterator/go", "github.com/segmentio/encoding/json",
	"gopkg.in/yaml.v2", "gopkg.in/yaml.v3", "go.yaml.in/yaml/v3", "sigs.k8s.io/yaml", "github.com/goccy/go-yaml",
}

// calledName is the package and name of what a call calls, and whether that is
// a method.
func calledName(common *ssa.CallCommon) (pkg, name string, method bool) {
	if common.IsInvoke() {
		if common.Method.Pkg() != nil {
			pkg = common.Method.Pkg().Path()
		}
		return pkg, common.Method.Name(), true
	}
	fn := common.StaticCallee()
	if fn == nil {
		return "", "", false
	}
	obj, ok := fn.Object().(*types.Func)
	if !ok || obj.Pkg() == nil {
		return "", fn.Name(), false
	}
	return obj.Pkg().Path(), obj.Name(), obj.Signature().Recv() != nil
}

// encodes follows a value into an encoder, and reports whether the call is one.
func (f *frame) encodes(instr ssa.CallInstruction, status *int) bool {
	common := instr.Common()
	pkg, name, method := calledName(common)
	if !slices.Contains(encoders, pkg) {
		return false
	}
	switch {
	case !method && strings.HasPrefix(name, "Marshal") && len(common.Args) > 0:
		v := common.Args[len(common.Args)-1]
		if name == "MarshalIndent" || name == "Marshal" {
			v = common.Args[0]
		}
		f.marshalled(instr, v, status)
		return true
	case method && name == "Encode" && len(common.Args) == 2:
		f.sunk(common.Args[1], Use{Sink: f.encoderOf(common.Args[0])}, status)
		return true
	case method && name == "Encode" && common.IsInvoke() && len(common.Args) == 1:
		f.sunk(common.Args[0], Use{Sink: Sink{To: Writer}}, status)
		return true
	}
	return false
}

// marshalled follows the bytes that a value becomes.
func (f *frame) marshalled(instr ssa.CallInstruction, v ssa.Value, status *int) {
	call, ok := instr.(*ssa.Call)
	if !ok {
		return
	}
	sink := Sink{To: Bytes}
	if bytes := resultValue(call, 0); bytes != nil {
		var at *int
		sink, at = f.destinationOf(bytes)
		if status == nil {
			status = at
		}
		if f.last && sink.To == Bytes && isReturned(bytes) {
			f.makes(v)
		}
	}
	f.sunk(v, Use{Sink: sink}, status)
}

// makes notes that the function returns the JSON of a value.
func (f *frame) makes(v ssa.Value) {
	if s, named := structOf(peel(v).Type()); s != nil && fullName(named) != "" {
		f.sum.Makes = append(f.sum.Makes, Use{Type: fullName(named)})
	}
}

// decodes reports whether a call fills in what it gets.
func decodes(common *ssa.CallCommon) bool {
	_, name, _ := calledName(common)
	return strings.HasPrefix(name, "Unmarshal") || strings.HasPrefix(name, "Decode")
}

// encoderOf is where an encoder writes.
func (f *frame) encoderOf(v ssa.Value) Sink {
	for range deepest {
		switch x := v.(type) {
		case *ssa.Call:
			if _, name, _ := calledName(&x.Call); strings.HasPrefix(name, "NewEncoder") && len(x.Call.Args) > 0 {
				return f.writer(x.Call.Args[0])
			}
			return Sink{To: Writer}
		case *ssa.UnOp:
			stored := storedIn(x.X)
			if len(stored) != 1 {
				return Sink{To: Writer}
			}
			v = stored[0]
		default:
			return Sink{To: Writer}
		}
	}
	return Sink{To: Writer}
}

// streams are the methods that return a stream of a command, by what cobra and
// others call them.
var streams = map[string]Target{
	"OutOrStdout": Stdout, "OutOrStderr": Stdout, "ErrOrStderr": Stderr, "Stdout": Stdout, "Stderr": Stderr, "ErrWriter": Stderr,
}

// writer is the sink that a writer is.
func (f *frame) writer(v ssa.Value) Sink {
	v = peel(v)
	t := v.Type()
	switch {
	case hasMethod(t, "WriteHeader"):
		return Sink{To: Response}
	case isNamed(t, "bytes", "Buffer"), isNamed(t, "strings", "Builder"), hasMethod(t, "SetDeadline") && !isNamed(t, "os", "File"), hasMethod(t, "BlockSize"):
		return Sink{To: Bytes}
	}
	switch x := v.(type) {
	case *ssa.UnOp:
		if g, ok := x.X.(*ssa.Global); ok && g.Pkg != nil && g.Pkg.Pkg.Path() == "os" {
			return Sink{To: map[string]Target{"Stderr": Stderr, "Stdout": Stdout}[g.Name()]}
		}
		if stored := storedIn(x.X); len(stored) == 1 {
			return f.writer(stored[0])
		}
	case *ssa.Call:
		if _, name, method := calledName(&x.Call); method && streams[name] != "" {
			return Sink{To: streams[name]}
		}
	case *ssa.Parameter:
		if i := slices.Index(f.fn.Params, x); i >= 0 {
			return Sink{To: ToParam, Param: i}
		}
	case *ssa.Phi:
		return f.writer(x.Edges[0])
	}
	if isNamed(t, "os", "File") {
		return Sink{To: Bytes} // a file
	}
	return Sink{To: Writer}
}

func hasMethod(t types.Type, name string) bool {
	obj, _, _ := types.LookupFieldOrMethod(t, true, nil, name)
	_, ok := obj.(*types.Func)
	return ok
}

func isNamed(t types.Type, pkg, name string) bool {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == pkg && n.Obj().Name() == name
}

// destination is where bytes or a text are written.
func (f *frame) destination(v ssa.Value) Sink {
	s, _ := f.destinationOf(v)
	return s
}

// farthest bounds how far bytes are followed.
const farthest = 60

// destinationOf is where bytes are written, and what the process then ends with.
func (f *frame) destinationOf(v ssa.Value) (Sink, *int) {
	seen := map[ssa.Value]bool{v: true}
	work := []ssa.Value{v}
	for len(work) > 0 && len(seen) < farthest {
		v, work = work[0], work[1:]
		for _, ref := range referrers(v) {
			if call, ok := ref.(ssa.CallInstruction); ok {
				if sink, ok := f.written(call, v); ok {
					return sink, f.statusAfter(call.Block(), slices.Index(call.Block().Instrs, ssa.Instruction(call)))
				}
			}
			if next := passedOn(ref, v); next != nil && !seen[next] {
				seen[next] = true
				work = append(work, next)
			}
		}
	}
	return Sink{To: Bytes}, nil
}

func referrers(v ssa.Value) []ssa.Instruction {
	if refs := v.Referrers(); refs != nil {
		return *refs
	}
	return nil
}

// passedOn is what a value becomes in an instruction, nil for nothing.
func passedOn(instr ssa.Instruction, v ssa.Value) ssa.Value {
	switch x := instr.(type) {
	case *ssa.Convert:
		return x
	case *ssa.ChangeType:
		return x
	case *ssa.MakeInterface:
		return x
	case *ssa.Phi:
		return x
	case *ssa.Slice:
		return x
	case *ssa.BinOp:
		if x.Op == token.ADD {
			return x
		}
	case *ssa.Store:
		if at, ok := x.Addr.(*ssa.IndexAddr); ok && x.Val == v {
			return at.X // an element of the arguments of fmt
		}
		if a, ok := x.Addr.(*ssa.Alloc); ok && x.Val == v {
			return a
		}
	case *ssa.UnOp:
		return x
	case *ssa.Call:
		if b, ok := x.Call.Value.(*ssa.Builtin); ok && b.Name() == "append" {
			return x
		}
		if pkg, name, _ := calledName(&x.Call); pkg == "fmt" && strings.HasPrefix(name, "Sprint") || pkg == "bytes" && name == "TrimSpace" {
			return x
		}
	}
	return nil
}

// isReturned reports whether its function returns a value, converted or not.
func isReturned(v ssa.Value) bool {
	for _, ref := range referrers(v) {
		switch x := ref.(type) {
		case *ssa.Return:
			return true
		case *ssa.Convert:
			if isReturned(x) {
				return true
			}
		}
	}
	return false
}

// written is the sink into which a call writes a value.
func (f *frame) written(instr ssa.CallInstruction, v ssa.Value) (Sink, bool) {
	common := instr.Common()
	pkg, name, method := calledName(common)
	at := slices.Index(common.Args, v)
	switch {
	case at < 0:
		return Sink{}, false
	case pkg == "fmt" && strings.HasPrefix(name, "Fprint") && at > 0:
		return f.writer(common.Args[0]), true
	case pkg == "fmt" && strings.HasPrefix(name, "Print"):
		return Sink{To: Stdout}, true
	case pkg == "io" && name == "WriteString" && at == 1:
		return f.writer(common.Args[0]), true
	case method && (name == "Write" || name == "WriteString"):
		if common.IsInvoke() {
			return f.writer(common.Value), true
		}
		return f.writer(common.Args[0]), at > 0
	case pkg == "log" && (strings.HasPrefix(name, "Print") || strings.HasPrefix(name, "Fatal")):
		return Sink{To: Stderr}, true
	}
	if s := f.calleeOf(common); s != nil {
		if sink, ok := s.Prints[at]; ok {
			return f.substituted(sink, common.Args), true
		}
	}
	return Sink{}, false
}

// prints follows a text into a call that writes it, and reports whether the call
// is one.
func (f *frame) prints(instr ssa.CallInstruction, status *int) bool {
	common := instr.Common()
	pkg, name, method := calledName(common)
	var text []ssa.Value
	var sink Sink
	switch {
	case pkg == "fmt" && strings.HasPrefix(name, "Fprint") && len(common.Args) > 1:
		text, sink = f.texts(name, common.Args[1:]), f.writer(common.Args[0])
	case pkg == "fmt" && strings.HasPrefix(name, "Print"):
		text, sink = f.texts(name, common.Args), Sink{To: Stdout}
	case pkg == "io" && name == "WriteString" && len(common.Args) == 2:
		text, sink = common.Args[1:], f.writer(common.Args[0])
	case method && common.IsInvoke() && (name == "Write" || name == "WriteString") && len(common.Args) == 1:
		text, sink = common.Args, f.writer(common.Value)
	case method && !common.IsInvoke() && (name == "Write" || name == "WriteString") && len(common.Args) == 2:
		text, sink = common.Args[1:], f.writer(common.Args[0])
	default:
		return false
	}
	for _, v := range text {
		f.printed(v, sink, status)
	}
	return true
}

// texts are the arguments of fmt that are texts: the format, or the elements.
func (f *frame) texts(name string, args []ssa.Value) []ssa.Value {
	if strings.HasSuffix(name, "f") {
		return args[:min(1, len(args))]
	}
	if len(args) == 1 {
		if elements, ok := elementsOf(args[0]); ok {
			return elements
		}
	}
	return nil
}

// printed notes that a text is written: JSON, or a parameter.
func (f *frame) printed(v ssa.Value, sink Sink, status *int) {
	if !f.last {
		return
	}
	v = peel(v)
	if c, ok := v.(*ssa.Convert); ok {
		v = peel(c.X)
	}
	switch x := v.(type) {
	case *ssa.Parameter:
		if i := slices.Index(f.fn.Params, x); i >= 0 {
			f.sum.Prints[i] = sink
		}
	case *ssa.BinOp: // a format and its line end
		f.printed(x.X, sink, status)
	case *ssa.Const:
		if x.Value != nil && x.Value.Kind() == constant.String {
			f.text(constant.StringVal(x.Value), x, sink, status)
		}
	case *ssa.Call:
		if pkg, name, _ := calledName(&x.Call); pkg == "fmt" && strings.HasPrefix(name, "Sprintf") {
			f.printed(x.Call.Args[0], sink, status)
		}
	}
}
