package object

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/constant"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/pattern"
	"github.com/exitlint/exitlint/internal/span"
)

// prints records the texts that a call writes. It reports whether the call
// writes texts.
func (f *funcAnalysis) prints(instr ssa.CallInstruction) bool {
	common := instr.Common()
	args := common.Args
	var texts []ssa.Value
	var sink Sink
	switch c := callee(common); {
	case c.is("fmt", "Fprint") && len(args) > 1:
		texts, sink = textsOf(c.name, args[1:]), f.writer(args[0])
	case c.is("fmt", "Print"):
		texts, sink = textsOf(c.name, args), Sink{To: Stdout}
	case c.pkg == "io" && c.name == "WriteString" && len(args) == 2, c.isWrite() && !common.IsInvoke() && len(args) == 2:
		texts, sink = args[1:], f.writer(args[0])
	case c.isWrite() && common.IsInvoke() && len(args) == 1:
		texts, sink = args, f.writer(common.Value)
	default:
		return false
	}
	for _, v := range texts {
		f.print(v, sink, instr)
	}
	return true
}

// textsOf returns the arguments of a fmt function that may be a JSON text: the
// format, or the operands.
func textsOf(name string, args []ssa.Value) []ssa.Value {
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

// print records that v is written as text. If v is constant JSON, print emits
// an object; if v is a parameter, print adds the sink to the summary.
func (f *funcAnalysis) print(v ssa.Value, sink Sink, end ssa.CallInstruction) {
	if !f.emitting {
		return
	}
	v = peel(v)
	if c, ok := v.(*ssa.Convert); ok {
		v = peel(c.X)
	}
	switch x := v.(type) {
	case *ssa.Parameter:
		if i := slices.Index(f.fn.Params, x); i >= 0 {
			f.sum.Prints[i] = &sink
		}
	case *ssa.BinOp: // as in text + "\n"
		f.print(x.X, sink, end)
	case *ssa.Const:
		if x.Value != nil && x.Value.Kind() == constant.String {
			f.emitText(constant.StringVal(x.Value), sink, end)
		}
	case *ssa.Call:
		if callee(&x.Call).is("fmt", "Sprintf") {
			f.print(x.Call.Args[0], sink, end)
		}
	}
}

// emitText emits the object that a text represents, if the text is a JSON
// object.
func (f *funcAnalysis) emitText(text string, sink Sink, end ssa.CallInstruction) {
	fields, ok := fieldsOfText(text)
	if !ok {
		return
	}
	if at := f.textSpan(text); at.File != "" {
		f.emit(Object{Kind: Text, Span: at}, departure{fields, &sink, f.statusAfter(end), encoded})
	}
}

// verb matches a verb of fmt, with quotes around it if there are any.
var verb = pattern.New(`"?%[-+# 0]*[\d.]*[a-zA-Z]"?`)

// unknownText replaces verbs while a text is decoded. Real texts do not contain
// this character.
const unknownText = "\x00"

// fieldsOfText returns the fields of a text that is a JSON object. Fields whose
// value contains a verb are Dynamic.
func fieldsOfText(text string) (Fields, bool) {
	text = strings.TrimSpace(text)
	if !strings.HasPrefix(text, "{") {
		return nil, false
	}
	text = verb().ReplaceAllStringFunc(text, func(v string) string {
		if strings.HasPrefix(v, `"`) == strings.HasSuffix(v, `"`) {
			return `"\u0000"`
		}
		return `\u0000` + strings.Trim(strings.ReplaceAll(v[strings.IndexByte(v, '%'):], `"`, ``), "%") // inside a string
	})
	var root map[string]any
	if json.Unmarshal([]byte(text), &root) != nil {
		return nil, false
	}
	return setJSON(empty(), "", root), true
}

// setJSON adds the fields of a decoded JSON object at a path. Like append, it may
// change fields.
func setJSON(fields Fields, prefix string, object map[string]any) Fields {
	for _, key := range slices.Sorted(maps.Keys(object)) {
		path := join(prefix, key)
		if inner, ok := object[key].(map[string]any); ok {
			fields = setJSON(fields.setEntry(path, Value{Is: Unset}), path, inner)
			continue
		}
		fields = fields.setEntry(path, jsonValue(object[key]))
	}
	return fields
}

func jsonValue(v any) Value {
	switch v := v.(type) {
	case string:
		if strings.Contains(v, unknownText) {
			return Value{Is: Dynamic}
		}
		return Value{Is: Constant, Const: v}
	case nil:
		return Value{Is: Constant}
	case []any:
		if len(v) > 0 {
			return Value{Is: Dynamic}
		}
		return Value{Is: Constant}
	}
	return Value{Is: Constant, Const: fmt.Sprint(v)}
}

// textSpan returns the span of the next expression of the function that has the
// given text as its value. Constants in SSA have no position, so each call for
// the same text returns the next occurrence.
func (f *funcAnalysis) textSpan(text string) span.Span {
	node := f.fn.Syntax()
	if node == nil {
		return span.Span{}
	}
	var found ast.Expr
	ast.Inspect(node, func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		if !ok || found != nil {
			return found == nil
		}
		if tv := f.pass.TypesInfo.Types[e]; tv.Value != nil && tv.Value.Kind() == constant.String && constant.StringVal(tv.Value) == text && !f.claimed[e.Pos()] {
			found = e
		}
		return found == nil
	})
	if found == nil {
		return span.Span{}
	}
	f.claimed[found.Pos()] = true
	return f.span(found.Pos(), found.End())
}
