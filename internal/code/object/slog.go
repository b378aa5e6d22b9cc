package object

import (
	"go/constant"
	"go/token"
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
	fields = fields.setEntry("msg", &message)
	fields = fields.setEntry("level", &Value{State: Constant, Const: "ERROR", Kind: "string"})
	f.emit(Object{Kind: Record, Span: f.spanOf(instr), MadeIn: string(f.names.Func(f.fn))}, escape{fields: fields, sink: &l.sink, fails: f.failsAfter(instr), strength: escapeEncoded}, f.endsAfter(instr, nil))
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

// loggerOf returns what is known about the logger v. ok is false unless v certainly
// writes JSON.
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
		if g, isGlobal := x.X.(*ssa.Global); isGlobal {
			stored = f.globalValues(g)
		}
		if len(stored) == 1 {
			return f.loggerOf(stored[0], depth+1)
		}
	case *ssa.Call:
		return f.newLogger(x, depth)
	}
	return logger{}, false
}

// newLogger returns what is known about the logger or handler that a call makes.
func (f *funcAnalysis) newLogger(call *ssa.Call, depth int) (l logger, ok bool) {
	c, args := f.calledName(&call.Call), call.Call.Args
	if returned := returnedBy(call.Call.StaticCallee(), 0); len(returned) == 1 {
		l, ok = f.loggerOf(returned[0], depth+1)
		l.fields = l.fields.withoutArgs()
		return l, ok
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
// An attribute is a value such as slog.String("code", c), or two arguments: a key and a
// value. Like append, addAttributes may change fields in place.
func (f *funcAnalysis) addAttributes(fields Fields, prefix string, args []ssa.Value) Fields {
	for i := 0; i < len(args); i++ {
		v := peel(args[i])
		if key, ok := v.(*ssa.Const); ok && ssax.IsString(key.Type()) {
			if i++; i < len(args) {
				fields = f.attribute(fields, join(prefix, constantOf(key).Const), args[i])
			}
			continue
		}
		call, ok := v.(*ssa.Call)
		if !ok || callee(&call.Call).pkg != "log/slog" || len(call.Call.Args) != 2 {
			fields = fields.setEntry("", dynamic)
			continue
		}
		key, ok := call.Call.Args[0].(*ssa.Const)
		switch {
		case !ok:
			fields = fields.setEntry("", dynamic)
		case strings.HasPrefix(callee(&call.Call).name, "Group"):
			elements, _ := ssax.Elements(call.Call.Args[1])
			at := join(prefix, constantOf(key).Const)
			fields = f.addAttributes(fields.setEntry(at, unset), at, elements)
		default:
			fields = f.attribute(fields, join(prefix, constantOf(key).Const), call.Call.Args[1])
		}
	}
	return fields
}

func (f *funcAnalysis) attribute(fields Fields, path string, v ssa.Value) Fields {
	value := f.value(v)
	value.Kind = valueKind(v)
	return fields.setEntry(path, &value)
}
