package object

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// encoders lists the packages that write values as JSON or YAML. YAML counts as
// JSON because its objects have the same structure.
var encoders = []string{
	"encoding/json", "encoding/json/v2", "github.com/goccy/go-json", "github.com/json-iterator/go", "github.com/segmentio/encoding/json",
	"gopkg.in/yaml.v2", "gopkg.in/yaml.v3", "go.yaml.in/yaml/v3", "sigs.k8s.io/yaml", "github.com/goccy/go-yaml",
}

// A callable names a function or a method.
type callable struct {
	pkg, name string
	method    bool
}

// callee returns the name of the function that a call calls. It is zero for a
// function value.
func callee(common *ssa.CallCommon) callable {
	fn := ssax.Callee(common)
	if fn == nil {
		return callable{}
	}
	c := callable{"", fn.Name(), fn.Signature().Recv() != nil}
	if fn.Pkg() != nil {
		c.pkg = fn.Pkg().Path()
	}
	return c
}

// is reports whether c is in package pkg and its name begins with prefix.
func (c callable) is(pkg, prefix string) bool {
	return c.pkg == pkg && strings.HasPrefix(c.name, prefix)
}

// decodes reports whether a call decodes into its arguments.
func decodes(common *ssa.CallCommon) bool {
	name := callee(common).name
	return strings.HasPrefix(name, "Unmarshal") || strings.HasPrefix(name, "Decode")
}

// encodes records the value that a call encodes. It reports whether the call
// encodes a value.
func (f *funcAnalysis) encodes(instr ssa.CallInstruction) bool {
	common := instr.Common()
	c, args := callee(common), common.Args
	if !slices.Contains(encoders, c.pkg) {
		return false
	}
	switch {
	case !c.method && (c.name == "Marshal" || c.name == "MarshalIndent") && len(args) > 0:
		f.marshal(instr, args[0])
	case !c.method && strings.HasPrefix(c.name, "Marshal") && len(args) > 0: // MarshalWrite(w, v), say
		f.marshal(instr, args[len(args)-1])
	case c.method && c.name == "Encode" && len(args) == 2:
		f.encode(args[1], Use{Sink: f.encoderSink(args[0])}, instr)
	case c.method && c.name == "Encode" && common.IsInvoke() && len(args) == 1:
		f.encode(args[0], Use{Sink: Sink{To: Writer}}, instr)
	default:
		return false
	}
	return true
}

// marshal follows the encoded bytes of v to their destination. If the function
// returns the bytes, the destination depends on the callers.
func (f *funcAnalysis) marshal(instr ssa.CallInstruction, v ssa.Value) {
	call, ok := instr.(*ssa.Call)
	if !ok {
		return
	}
	use, end := Use{Sink: Sink{To: Bytes}}, instr
	if bytes := resultOf(call, 0); bytes != nil {
		var write ssa.CallInstruction
		if use.Sink, write = f.destination(bytes); write != nil && f.emitting && f.statusAfter(instr) == nil {
			end = write
		}
		if name := nameOf(peel(v).Type()); f.emitting && use.Sink.To == Bytes && isReturned(bytes) && name != "" {
			f.sum.Makes = append(f.sum.Makes, Use{Type: name})
		}
	}
	f.encode(v, use, end)
}

// encode records that a value is encoded. end is the call after which the
// process may end.
func (f *funcAnalysis) encode(v ssa.Value, u Use, end ssa.CallInstruction) {
	v = peel(v)
	if p, ok := v.(*ssa.Phi); ok {
		for _, e := range p.Edges {
			if _, again := e.(*ssa.Phi); !again {
				f.encode(e, u, end)
			}
		}
		return
	}
	if !f.emitting {
		return
	}
	if p, ok := v.(*ssa.Parameter); ok {
		f.addEncode(slices.Index(f.fn.Params, p), u)
	}
	f.addUsesOf(v.Type(), u)
	x := departure{strength: encoded, status: f.statusAfter(end)}
	if u.Prefix == "" { // for a part of a value, only the use of its type records the destination
		x.sink = &u.Sink
	}
	f.leave(v, x)
	f.encodeParts(v, u)
}

// encodeParts records the parameters that are parts of a value that is encoded.
func (f *funcAnalysis) encodeParts(v ssa.Value, u Use) {
	var fields Fields
	if s, ok := f.values[v]; ok {
		fields = s.fields
	} else if to := f.targets(v); len(to) == 1 {
		fields = f.resolved(to[0].obj, 0).part(to[0].path)
	}
	for _, e := range fields {
		from := e.Value
		if mark := join(e.Path, inherited); fields.has(mark) {
			from = fields.At(mark)
		}
		if e.Path == "" || e.Path == inherited || from.Is != FromArg || from.Param < 0 || !f.isFollowed(f.fn.Params[from.Param].Type()) {
			continue
		}
		f.addEncode(from.Param, Use{Prefix: join(u.Prefix, e.Path), Root: nameOf(v.Type()), Sink: u.Sink})
	}
}

func (f *funcAnalysis) addEncode(param int, u Use) {
	u.Type = "" // callers determine the type more exactly
	if param >= 0 && !slices.Contains(f.sum.Encodes[param], u) {
		f.sum.Encodes[param] = append(f.sum.Encodes[param], u)
	}
}

// addUsesOf records that values of a type are encoded. It also records the
// types of those fields that are followed structs.
func (f *funcAnalysis) addUsesOf(t types.Type, u Use) {
	s, named := ssax.StructOf(t)
	if s == nil {
		return
	}
	u.Type = fullName(named)
	f.addUse(u)
	if u.Prefix == "" {
		u.Root = u.Type
	}
	for i := range s.NumFields() {
		part, path := s.Field(i).Type(), pathOf(s, i)
		if name := nameOf(part); name != u.Type && path != "" && f.isFollowed(part) {
			f.addUse(Use{Type: name, Prefix: join(u.Prefix, path), Root: u.Root, Sink: u.Sink})
		}
	}
}

func (f *funcAnalysis) addUse(u Use) {
	if u.Sink.To == ToParam {
		u.Sink = Sink{To: Writer}
	}
	if u.Type != "" && !slices.Contains(f.out.Uses, u) {
		f.out.Uses = append(f.out.Uses, u)
	}
}

// encoderSink returns the sink of an encoder.
func (f *funcAnalysis) encoderSink(v ssa.Value) Sink {
	for range maxDepth {
		switch x := v.(type) {
		case *ssa.Call:
			if strings.HasPrefix(callee(&x.Call).name, "NewEncoder") && len(x.Call.Args) > 0 {
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

// streams maps the names of methods that return a stream of a command, such as
// those of cobra, to the kind of the stream.
var streams = map[string]Target{
	"OutOrStdout": Stdout, "OutOrStderr": Stdout, "ErrOrStderr": Stderr, "Stdout": Stdout, "Stderr": Stderr, "ErrWriter": Stderr,
}

// writer returns the sink for a writer. A type with a SetDeadline method counts
// as a connection, a type with a BlockSize method as a hash.
func (f *funcAnalysis) writer(v ssa.Value) Sink {
	v = peel(v)
	t := v.Type()
	isFile := isNamed(t, "os", "File")
	switch {
	case hasMethod(t, "WriteHeader"):
		return Sink{To: Response}
	case isNamed(t, "bytes", "Buffer"), isNamed(t, "strings", "Builder"), hasMethod(t, "SetDeadline") && !isFile, hasMethod(t, "BlockSize"):
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
		if c := callee(&x.Call); c.method && streams[c.name] != "" {
			return Sink{To: streams[c.name]}
		}
	case *ssa.Parameter:
		if i := slices.Index(f.fn.Params, x); i >= 0 {
			return Sink{To: ToParam, Param: i}
		}
	case *ssa.Phi:
		return f.writer(x.Edges[0])
	}
	if isFile {
		return Sink{To: Bytes}
	}
	return Sink{To: Writer}
}

// maxValues bounds how many values are followed to find the destination of
// bytes.
const maxValues = 60

// destination returns the sink to which bytes or a text are written, and the
// call that writes them. The call is nil if none is found.
func (f *funcAnalysis) destination(v ssa.Value) (Sink, ssa.CallInstruction) {
	seen := map[ssa.Value]bool{v: true}
	work := []ssa.Value{v}
	for len(work) > 0 && len(seen) < maxValues {
		v, work = work[0], work[1:]
		for _, ref := range referrers(v) {
			if call, ok := ref.(ssa.CallInstruction); ok {
				if sink, ok := f.writes(call, v); ok {
					return sink, call
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

// passedOn returns the result of an instruction if this result contains the
// bytes of v, or else nil.
func passedOn(instr ssa.Instruction, v ssa.Value) ssa.Value {
	switch x := instr.(type) {
	case *ssa.Convert, *ssa.ChangeType, *ssa.MakeInterface, *ssa.Phi, *ssa.Slice, *ssa.UnOp:
		return x.(ssa.Value)
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
	case *ssa.Call:
		if b, ok := x.Call.Value.(*ssa.Builtin); ok && b.Name() == "append" {
			return x
		}
		if c := callee(&x.Call); c.is("fmt", "Sprint") || c.pkg == "bytes" && c.name == "TrimSpace" {
			return x
		}
	}
	return nil
}

// isReturned reports whether the function returns a value, converted or not.
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

// writes returns the sink to which a call writes a value. ok is false if the
// call does not write the value.
func (f *funcAnalysis) writes(instr ssa.CallInstruction, v ssa.Value) (Sink, bool) {
	common := instr.Common()
	at := slices.Index(common.Args, v)
	if at < 0 {
		return Sink{}, false
	}
	switch c := callee(common); {
	case c.is("fmt", "Fprint") && at > 0, c.pkg == "io" && c.name == "WriteString" && at == 1:
		return f.writer(common.Args[0]), true
	case c.is("fmt", "Print"):
		return Sink{To: Stdout}, true
	case c.isWrite() && common.IsInvoke():
		return f.writer(common.Value), true
	case c.isWrite():
		return f.writer(common.Args[0]), at > 0
	case c.is("log", "Print"), c.is("log", "Fatal"):
		return Sink{To: Stderr}, true
	}
	if sum := f.callee(common); sum != nil && at < len(sum.Prints) && sum.Prints[at] != nil {
		return f.bindSink(*sum.Prints[at], callSite{CallCommon: common}), true
	}
	return Sink{}, false
}

// isWrite reports whether c is the Write or WriteString method of a writer.
func (c callable) isWrite() bool { return c.method && (c.name == "Write" || c.name == "WriteString") }

func isInterface(t types.Type) bool {
	_, ok := t.Underlying().(*types.Interface)
	return ok
}
