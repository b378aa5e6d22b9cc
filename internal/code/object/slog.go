package object

import (
	"go/constant"
	"go/token"
	"go/types"
	"iter"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// A logger is a logger of package log/slog that writes JSON.
type logger struct {
	sink Sink
	// prefix is the path of the attributes that the logger adds: the names of its
	// groups, joined with dots; see [slog.Logger.WithGroup].
	prefix string
	fields Fields // the attributes that were added with the With method
}

// maxLogger limits how many calls loggerOf follows back to the call that creates a
// logger.
const maxLogger = 8

// emitLogged handles a call of package log/slog that logs an error as JSON. It adds an
// object with the fields of the log entry to the result of the analysis.
func (f *funcAnalysis) emitLogged(instr ssa.CallInstruction) {
	if !f.emitting {
		return
	}
	common := instr.Common()
	c := f.calledName(common)
	if c.pkg != "log/slog" || !isErrorLog(c, common) {
		return
	}
	v, args := f.defaultLogger(), common.Args
	if c.method {
		v, args = args[0], args[1:]
	}
	l, ok := f.loggerOf(v, 0)
	if !ok || len(args) < 2 {
		return
	}
	attributes, _ := ssax.Elements(args[len(args)-1])
	fields := f.addAttributes(l.fields.orEmpty(), l.prefix, attributes)
	message := f.value(args[len(args)-2])
	message.Kind = "string"
	if l.sink.To == ToParam && !slices.ContainsFunc(fields, Field.isText) {
		return // most log entries are not about errors of a certain kind
	}
	fields = fields.setEntry("msg", &message)
	fields = fields.setEntry("level", &Value{State: Constant, Const: "ERROR", Kind: "string"})
	for path, v := range attributesOf(attributes, l.prefix) {
		if v == nil || l.sink.To == ToParam { // the logger of some callers may write text
			continue
		}
		if s, _ := ssax.StructOf(unbox(v).Type()); s != nil {
			f.encode(v, Use{Sink: l.sink, Prefix: path}, writeCall{call: instr})
		}
	}
	f.emit(Object{Kind: Record, Span: f.spanOf(instr), MadeIn: string(f.names.Func(f.fn))}, escape{fields: fields, sink: &l.sink, fails: f.failsAfter(instr), strength: escapeEncoded}, f.endsAfter(instr, nil))
}

// isText reports whether the field is a constant text that is not empty.
func (e Field) isText() bool {
	return e.Value.State == Constant && e.Value.Kind == "string" && !e.Value.IsEmpty()
}

func (f Fields) orEmpty() Fields {
	if f == nil {
		return empty()
	}
	return f.withoutRefs()
}

// isErrorLog reports whether a call logs a message with the level ERROR or a higher
// one.
func isErrorLog(c callable, common *ssa.CallCommon) bool {
	switch c.name {
	case "Error", "ErrorContext":
		return true
	case "Log", "LogAttrs":
		for _, a := range common.Args {
			if level, ok := a.(*ssa.Const); ok && level.Value != nil && level.Value.Kind() == constant.Int {
				n, _ := constant.Int64Val(level.Value)
				return n >= 8 // 8 is slog.LevelError
			}
		}
	}
	return false
}

// defaultLogger returns the argument of a call of slog.SetDefault in the package, or
// nil if there is none.
func (s *summarizer) defaultLogger() ssa.Value {
	if !s.hasDefault {
		s.hasDefault = true
		_, fns := s.exits.SSA()
		for _, fn := range fns {
			for instr := range ssax.Instructions(fn) {
				if call, ok := instr.(*ssa.Call); ok && callee(&call.Call).isFuncOf("log/slog", "SetDefault") {
					s.defaultLog = call.Call.Args[0]
				}
			}
		}
	}
	return s.defaultLog
}

// loggerOf returns what is known about the logger v. ok is true if v writes JSON,
// either always or only if a flag or the environment asks for JSON. It is also true for a
// parameter of an exported function: its callers know whether the logger writes JSON.
func (f *funcAnalysis) loggerOf(v ssa.Value, depth int) (l logger, ok bool) {
	if depth > maxLogger || v == nil {
		return logger{}, false
	}
	switch x := peel(v).(type) {
	case *ssa.UnOp:
		if x.Op != token.MUL {
			return logger{}, false
		}
		stored := storedIn(x.X)
		switch at := x.X.(type) {
		case *ssa.Global:
			stored = f.globalValues(at)
		case *ssa.FieldAddr:
			stored = f.storedInField(at.X, at.Field)
		}
		return f.loggerAmong(stored, depth)
	case *ssa.Phi:
		return f.loggerAmong(x.Edges, depth)
	case *ssa.Parameter:
		if i := f.paramIndex(x); i >= 0 && mayHaveOtherCallers(f.fn, f.pass.Pkg) {
			return logger{sink: Sink{To: ToParam, Param: i}}, true
		}
		return f.loggerAmong(f.argumentsFor(x), depth)
	case *ssa.Call:
		return f.newLogger(x, depth)
	}
	return logger{}, false
}

// argumentsFor returns the arguments that calls pass for a parameter. If the calls are not
// all known, the result is empty.
func (s *summarizer) argumentsFor(p *ssa.Parameter) []ssa.Value {
	i := slices.Index(p.Parent().Params, p)
	if mayHaveOtherCallers(p.Parent(), s.pass.Pkg) {
		return nil
	}
	var out []ssa.Value
	for _, call := range s.callSites()[p.Parent()] {
		out = append(out, call.Common().Args[i])
	}
	return out
}

// loggerAmong returns the first logger or handler that writes JSON. values lists the
// loggers or handlers that the program may use.
func (f *funcAnalysis) loggerAmong(values []ssa.Value, depth int) (l logger, ok bool) {
	for _, v := range values {
		if l, ok = f.loggerOf(v, depth+1); ok {
			return l, true
		}
	}
	return logger{}, false
}

// noteLogger handles a function that returns a logger. It records in the summary where
// this logger writes JSON.
func (f *funcAnalysis) noteLogger() {
	results := f.fn.Signature.Results()
	if results.Len() == 0 || !isLogger(results.At(0).Type()) {
		return
	}
	if l, ok := f.loggerAmong(returnedBy(f.fn, 0), 0); ok {
		f.sum.Logger = &l.sink
	}
}

// isLogger reports whether values of a type are loggers or handlers of package log/slog, or
// pointers to them.
func isLogger(t types.Type) bool {
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	return isDeclaredIn(t, "log/slog")
}

// newLogger returns what is known about the logger or handler that a call makes.
func (f *funcAnalysis) newLogger(call *ssa.Call, depth int) (l logger, ok bool) {
	c, args := f.calledName(&call.Call), call.Call.Args
	if returned := returnedBy(call.Call.StaticCallee(), 0); len(returned) > 0 {
		l, ok = f.loggerAmong(returned, depth)
		l.fields = l.fields.withoutArgs()
		return l, ok
	}
	if sum := f.summaryOf(&call.Call); sum != nil && sum.Logger != nil {
		return logger{sink: f.sinkInCaller(*sum.Logger, siteOf(call))}, true
	}
	if c.pkg != "log/slog" || len(args) == 0 {
		return logger{}, false
	}
	switch c.name {
	case "NewJSONHandler":
		return logger{sink: f.writer(args[0])}, true
	case "New":
		return f.loggerOf(args[0], depth+1)
	case "With", "WithGroup":
		if !c.method || len(args) < 2 {
			return logger{}, false
		}
		if l, ok = f.loggerOf(args[0], depth+1); !ok {
			return logger{}, false
		}
		if c.name == "With" {
			elements, _ := ssax.Elements(args[1])
			l.fields = f.addAttributes(l.fields.orEmpty(), l.prefix, elements)
		} else if name, isConst := args[1].(*ssa.Const); isConst {
			l.prefix = join(l.prefix, constantOf(name).Const)
		}
		return l, true
	}
	return logger{}, false
}

// addAttributes adds the attributes in the arguments of a logging function to fields.
// Like append, it may change fields in place.
func (f *funcAnalysis) addAttributes(fields Fields, prefix string, args []ssa.Value) Fields {
	for path, v := range attributesOf(args, prefix) {
		switch {
		case v != nil:
			fields = f.attribute(fields, path, v)
		case path == "":
			fields = fields.setEntry("", dynamic)
		default:
			fields = fields.setEntry(path, unset)
		}
	}
	return fields
}

// attributesOf yields the paths and values of the attributes in the arguments of a logging
// function. An attribute is a value such as slog.String("code", c), or two arguments: a key
// and a value. For a group, attributesOf yields its path without a value, and then the
// attributes in it. For an attribute that is not known, it yields neither.
func attributesOf(args []ssa.Value, prefix string) iter.Seq2[string, ssa.Value] {
	return func(yield func(string, ssa.Value) bool) { yieldAttributes(args, prefix, yield) }
}

// yieldAttributes is attributesOf without an iterator. It reports whether to continue.
func yieldAttributes(args []ssa.Value, prefix string, yield func(string, ssa.Value) bool) bool {
	for i := 0; i < len(args); i++ {
		v := peel(args[i])
		if key, ok := v.(*ssa.Const); ok && ssax.IsString(key.Type()) {
			if i++; i < len(args) && !yield(join(prefix, constantOf(key).Const), args[i]) {
				return false
			}
			continue
		}
		call, _ := v.(*ssa.Call)
		key, value := attributeIn(call)
		switch {
		case key == nil:
			if !yield("", nil) {
				return false
			}
		case strings.HasPrefix(callee(&call.Call).name, "Group"):
			elements, _ := ssax.Elements(value)
			at := join(prefix, constantOf(key).Const)
			if !yield(at, nil) || !yieldAttributes(elements, at, yield) {
				return false
			}
		case !yield(join(prefix, constantOf(key).Const), value):
			return false
		}
	}
	return true
}

// attributeIn returns the key and value of the attribute that a call such as
// slog.String("code", c) makes. The key is nil if the call is another one, or if its key is
// not constant.
func attributeIn(call *ssa.Call) (key *ssa.Const, value ssa.Value) {
	if call == nil || callee(&call.Call).pkg != "log/slog" || len(call.Call.Args) != 2 {
		return nil, nil
	}
	key, _ = call.Call.Args[0].(*ssa.Const)
	return key, call.Call.Args[1]
}

func (f *funcAnalysis) attribute(fields Fields, path string, v ssa.Value) Fields {
	value := f.value(v)
	value.Kind = valueKind(v)
	return fields.setEntry(path, &value)
}
