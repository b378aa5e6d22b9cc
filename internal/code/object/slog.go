package object

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// A logger is a logger of package log/slog that writes JSON.
type logger struct {
	sink Sink
	// prefix is the path of the attributes that the logger adds: the names of its
	// groups, joined with dots; see [slog.Logger.WithGroup].
	prefix  string
	fields  Fields // the attributes that were added with the With method
	isParam bool   // whether the logger is a parameter of the function
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
	list := args[len(args)-1]
	fields, _ := f.addPairs(l.fields.orEmpty(), l.prefix, list, nil)
	message := f.value(args[len(args)-2])
	message.Kind = "string"
	mayBeAboutError := slices.ContainsFunc(fields, func(e Field) bool { return e.isText() || e.isOfParam() })
	attributes := len(fields)
	if fields = f.addLoggedStructs(fields, instr, list, l.sink, l.prefix); l.sink.To == ToParam && !mayBeAboutError && len(fields) == attributes {
		return // most log entries are not about errors of a certain kind
	}
	fields = fields.setEntry("msg", &message)
	fields = fields.setEntry("level", &Value{State: Constant, Const: "ERROR", Kind: "string"})
	f.emit(Object{Kind: Record, Span: f.spanOf(instr), MadeIn: string(f.names.Func(f.fn))}, escape{fields: fields, sink: &l.sink, fails: f.failsAfter(instr), strength: escapeEncoded}, f.endsAfter(instr, nil))
}

// addLoggedStructs handles the structs in a list of attributes. The call "instr" passes the
// list to a logger that writes to the sink, and adds the prefix to the keys. For a struct
// with a method LogValue, addLoggedStructs adds an entry to fields for each attribute that
// the method returns. It records that the program encodes the other structs. Like append,
// it may change fields in place.
func (f *funcAnalysis) addLoggedStructs(fields Fields, instr ssa.CallInstruction, list ssa.Value, sink Sink, prefix string) Fields {
	elements, _ := listElements(list)
	for p := range pairsIn(elements, prefix) {
		if p.value == nil {
			continue
		}
		if method := logValueMethod(p.value); method != nil {
			if group := f.groupOf(p.value, method, instr); group != nil {
				fields = fields.setPart(p.path, group)
			}
			continue
		}
		if s, _ := ssax.StructOf(unbox(p.value).Type()); s != nil && sink.To != ToParam { // the logger of some callers may write text
			f.encode(p.value, Use{Sink: sink, Prefix: p.path}, writeCall{call: instr})
		}
	}
	return fields
}

// addLoggedArguments handles a call of a function that logs attributes in its parameters.
// It is addLoggedStructs for the arguments of the call. The parameter "of" contains the
// fields of the log entry in the called function.
func (f *funcAnalysis) addLoggedArguments(fields Fields, site callSite, of Fields, sink Sink) Fields {
	for _, e := range of {
		if p, around := pairsParam(e.Path); p >= 0 && p < len(site.Args) {
			fields = f.addLoggedStructs(fields, site.instr, site.Args[p], sink, around)
		}
	}
	return fields
}

// logValueMethod returns the LogValue method of the type of v, or nil. Package log/slog
// writes what this method returns, instead of v.
func logValueMethod(v ssa.Value) *types.Func {
	t := unbox(v).Type()
	if types.IsInterface(t) {
		return nil
	}
	obj, _, _ := types.LookupFieldOrMethod(t, true, nil, "LogValue")
	fn, _ := obj.(*types.Func)
	return fn
}

// groupOf returns the fields of the group that the LogValue method of v returns. The call
// "instr" logs v. If the method is not known, or returns something else, groupOf returns
// nil.
func (f *funcAnalysis) groupOf(v ssa.Value, method *types.Func, instr ssa.CallInstruction) Fields {
	sum := f.method(method)
	if sum == nil || len(sum.Results) != 1 || sum.Results[0] == nil || sum.Results[0].Object.Kind != Map {
		return nil
	}
	site := callSite{CallCommon: &ssa.CallCommon{Value: v, Args: []ssa.Value{unbox(v)}}, instr: instr}
	group, _ := f.fieldsInCaller(sum.Results[0].Object.Fields, site)
	return group
}

// returnedGroup handles a function that returns a group of attributes as result i, as in
// "return slog.GroupValue(slog.String("code", e.Code))". For other values v, it returns
// false.
func (f *funcAnalysis) returnedGroup(i int, v ssa.Value) bool {
	call, ok := v.(*ssa.Call)
	if !ok || callee(&call.Call) != (callable{pkg: "log/slog", name: "GroupValue"}) {
		return false
	}
	fields, _ := f.addPairs(empty(), "", call.Call.Args[0], nil)
	f.addResult(i, fields, -1, false)
	f.sum.Results[i].Object.Kind, f.sum.Results[i].Object.Type = Map, ""
	return true
}

// isOfParam reports whether the entry represents the keys and values of a parameter.
func (e Field) isOfParam() bool {
	p, _ := pairsParam(e.Path)
	return p >= 0
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
		return f.loggerIn(x.X, depth)
	case *ssa.Phi:
		return f.loggerAmong(x.Edges, depth)
	case *ssa.Parameter:
		if i := f.paramIndex(x); i >= 0 && mayHaveOtherCallers(f.fn, f.pass.Pkg) {
			return logger{sink: Sink{To: ToParam, Param: i}, isParam: true}, true
		}
		return f.loggerAmong(f.argumentsFor(x), depth)
	case *ssa.Call:
		return f.newLogger(x, depth)
	}
	return logger{}, false
}

// loggerIn returns what is known about the loggers in a variable or field with the given
// address. The variable or field may belong to another package; see [Package.Loggers].
func (f *funcAnalysis) loggerIn(address ssa.Value, depth int) (l logger, ok bool) {
	stored := storedIn(address)
	switch at := address.(type) {
	case *ssa.Global:
		if at.Pkg != nil && at.Pkg.Pkg != f.pass.Pkg {
			return f.importedLogger(at.Pkg.Pkg, at.Name())
		}
		stored = f.globalValues(at)
	case *ssa.FieldAddr:
		field := fieldVar(at.X, at.Field)
		if field.Pkg() != f.pass.Pkg {
			return f.importedLogger(field.Pkg(), qualifiedField(at))
		}
		stored = f.fieldValues(field)
	}
	return f.loggerAmong(stored, depth)
}

// qualifiedField returns the name of a field after the name of its struct type, such as
// "Site.Log".
func qualifiedField(at *ssa.FieldAddr) string {
	_, named := ssax.StructOf(at.X.Type())
	if named == nil {
		return ""
	}
	return named.Obj().Name() + "." + fieldVar(at.X, at.Field).Name()
}

// importedLogger returns what is known about the loggers in a variable or field of another
// package.
func (f *funcAnalysis) importedLogger(pkg *types.Package, name string) (l logger, ok bool) {
	if f.deps[pkg.Path()] == nil {
		return logger{}, false
	}
	for _, l := range f.deps[pkg.Path()].Get().Loggers {
		if l.Name == name {
			return logger{sink: l.Sink}, true
		}
	}
	return logger{}, false
}

// noteHeldLogger handles an assignment of a logger to an exported variable or to a field.
// It adds the logger to [Package.Loggers].
func (f *funcAnalysis) noteHeldLogger(s *ssa.Store) {
	if !f.emitting || !isLogger(s.Val.Type()) {
		return
	}
	name := ""
	switch at := s.Addr.(type) {
	case *ssa.Global:
		name = at.Name()
	case *ssa.FieldAddr:
		name = qualifiedField(at)
	}
	if !token.IsExported(lastOf(name)) || slices.ContainsFunc(f.out.Loggers, func(l NamedLogger) bool { return l.Name == name }) {
		return
	}
	l, ok := f.loggerOf(s.Val, 0)
	if !ok || l.isParam {
		return
	}
	if l.sink.To == ToParam { // a writer of the caller
		l.sink = Sink{To: Writer}
	}
	f.out.Loggers = append(f.out.Loggers, NamedLogger{name, l.sink})
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
			l.fields, _ = f.addPairs(l.fields.orEmpty(), l.prefix, args[1], nil)
		} else if name, isConst := args[1].(*ssa.Const); isConst {
			l.prefix = join(l.prefix, constantOf(name).Const)
		}
		return l, true
	}
	return logger{}, false
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
