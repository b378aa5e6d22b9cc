package object

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"

	"github.com/exitlint/exitlint/internal/span"
)

// A text is a JSON text in the source code: a constant, a format of package fmt, or a
// concatenation of strings.
type text struct {
	// value is the string, with a placeholder for each part that is not constant; see
	// placeholder.
	value string
	parts []ssa.Value // the parts that are not constant; nil for an unknown part
	first string      // the constant part at the start of the text
}

// placeholder returns the placeholder for part i of a JSON text, which allows decoding
// the text as JSON. It contains control characters that do not occur in real texts.
func placeholder(i int) string { return "\x01" + fmt.Sprint(i) + "\x02" }

// emitTexts looks for JSON texts among the operands of an instruction. If the program
// writes or returns such a text, the object in it is added to the objects of the
// package.
func (f *funcAnalysis) emitTexts(instr ssa.Instruction) {
	if sum, ok := instr.(*ssa.BinOp); ok && sum.Op == token.ADD && ssax.IsString(sum.Type()) && !isOperand(sum) {
		t := text{}
		if t.concat(sum); strings.HasPrefix(t.first, "{") && len(t.parts) > 0 {
			sink, write := f.destination(sum)
			f.emitText(t, sink, write, instr, 0)
			return
		}
	}
	switch instr.(type) {
	case *ssa.Alloc, *ssa.Extract, *ssa.Field, *ssa.FieldAddr, *ssa.If, *ssa.IndexAddr, *ssa.Jump, *ssa.TypeAssert, *ssa.UnOp:
		return // frequent instructions without string operands
	}
	f.operands = instr.Operands(f.operands[:0])
	for i, at := range f.operands {
		c, ok := (*at).(*ssa.Const)
		if !ok || c.Value == nil || c.Value.Kind() != constant.String {
			continue
		}
		t := text{value: constant.StringVal(c.Value)}
		if t.first = t.value; !strings.HasPrefix(strings.TrimSpace(t.first), "{") {
			continue
		}
		if call, ok := instr.(*ssa.Call); ok {
			f.format(&t, call, c)
		}
		sink, write := f.sinkOf(instr, c)
		if next := f.valueAfter(instr, c); sink.To == "" && next != nil {
			sink, write = f.destination(next)
		}
		f.emitText(t, sink, write, instr, i)
	}
}

// blockOfOperand returns the block that runs before an instruction if its operand i counts.
// For a phi, this is the block from which control comes.
func blockOfOperand(instr ssa.Instruction, i int) *ssa.BasicBlock {
	if _, ok := instr.(*ssa.Phi); ok {
		return instr.Block().Preds[i]
	}
	return instr.Block()
}

// replacesUnencoded reports whether operand i of an instruction counts only if an encoder
// has returned an error.
func (f *funcAnalysis) replacesUnencoded(instr ssa.Instruction, i int) bool {
	from := blockOfOperand(instr, i)
	if test, ok := from.Instrs[len(from.Instrs)-1].(*ssa.If); ok && from != instr.Block() && from.Succs[0] != from.Succs[1] {
		if x, then := nonEmpty(test.Cond); x != nil && f.isFailedEncoding(x, (from.Succs[0] == instr.Block()) == then) {
			return true
		}
	}
	return f.isAfterFailedEncoding(from)
}

// isOperand reports whether the concatenation v is an operand of another concatenation.
func isOperand(v *ssa.BinOp) bool {
	return slices.ContainsFunc(referrers(v), func(ref ssa.Instruction) bool {
		b, ok := ref.(*ssa.BinOp)
		return ok && b.Op == token.ADD
	})
}

// concat appends the operands of the concatenation v to the text t.
func (t *text) concat(v ssa.Value) {
	switch x := v.(type) {
	case *ssa.BinOp:
		if x.Op == token.ADD {
			t.concat(x.X)
			t.concat(x.Y)
			return
		}
	case *ssa.Const:
		if piece, ok := ssax.String(x); ok {
			if t.value == "" {
				t.first = piece
			}
			t.value += piece
			return
		}
	case *ssa.Call:
		if c := callee(&x.Call); c.pkg == "strconv" && c.name == "Quote" {
			t.value += `"` + placeholder(len(t.parts)) + `"`
			t.parts = append(t.parts, x.Call.Args[0])
			return
		}
	}
	t.value += placeholder(len(t.parts))
	t.parts = append(t.parts, v)
}

// format replaces the verbs of the text t with placeholders, if call uses t as a
// format. The called function must be from package fmt, or a library function with a
// name such as Printf.
func (f *funcAnalysis) format(t *text, call *ssa.Call, format *ssa.Const) {
	args := call.Call.Args
	at := len(args) - 2 // SSA passes the operands after the format as one slice
	if c := f.calledName(&call.Call); c.pkg != "fmt" && !f.isPrinter(c, &call.Call) || !strings.HasSuffix(c.name, "f") || at < 0 || args[at] != ssa.Value(format) {
		return
	}
	operands, _ := ssax.Elements(args[at+1])
	var out strings.Builder
	for rest := t.value; rest != ""; {
		before, after, found := strings.Cut(rest, "%")
		if out.WriteString(before); !found {
			break
		}
		flags := strings.TrimLeft(after, "-+# 0123456789.")
		if flags == "" {
			break
		}
		rest = flags[1:]
		switch flags[0] {
		case '%':
			out.WriteByte('%')
			continue
		case 'q':
			out.WriteString(`"` + placeholder(len(t.parts)) + `"`)
		default:
			out.WriteString(placeholder(len(t.parts)))
		}
		var operand ssa.Value
		if i := len(t.parts); i < len(operands) {
			operand = operands[i]
		}
		t.parts = append(t.parts, operand)
	}
	t.value = out.String()
}

// emitText adds the object in a JSON text to the objects of the package, if the program
// writes the text or returns it from MarshalJSON. write is the call that writes the
// text, or nil. The text is operand i of instr.
func (f *funcAnalysis) emitText(t text, sink Sink, write ssa.CallInstruction, instr ssa.Instruction, i int) {
	if sink.To == "" || sink.To == Bytes && !f.isMarshaler() {
		return
	}
	fields, ok := f.fieldsOfText(t)
	if !ok {
		return
	}
	x := escape{fields: fields, sink: &sink, fails: sink.InError, strength: escapeEncoded}
	var ends []End
	if write != nil {
		ends, x.fails = f.endsAfter(write, blockOfOperand(instr, i)), x.fails || f.failsAfter(write)
	}
	if f.replacesUnencoded(instr, i) {
		ends = endsHere(ends)
	}
	if at := f.textSpan(t.first); at.File != "" {
		f.emit(Object{Kind: Text, Span: at, MadeIn: string(f.names.Func(f.fn))}, x, ends)
	}
}

// fieldsOfText decodes a text as a JSON object and returns its fields. It returns false
// if the text is not a JSON object.
func (f *funcAnalysis) fieldsOfText(t text) (Fields, bool) {
	var root map[string]any
	if json.Unmarshal([]byte(quoteMarks(strings.TrimSpace(t.value))), &root) != nil {
		return nil, false
	}
	return f.setJSON(empty(), "", root, t.parts), true
}

// quoteMarks makes the placeholders in a JSON text valid JSON: it escapes their control
// characters, and quotes placeholders that are not inside a JSON string.
func quoteMarks(s string) string {
	var out strings.Builder
	inString, escaped := false, false
	for i := range len(s) {
		switch c := s[i]; {
		case c == '\x01' && inString:
			out.WriteString(`\u0001`)
		case c == '\x01':
			out.WriteString(`"\u0001`)
		case c == '\x02' && inString:
			out.WriteString(`\u0002`)
		case c == '\x02':
			out.WriteString(`\u0002"`)
		default:
			out.WriteByte(c)
			if c == '"' && !escaped {
				inString = !inString
			}
			escaped = c == '\\' && !escaped && inString
		}
	}
	return out.String()
}

// setJSON adds the fields of a decoded JSON object to "fields". Their paths begin with
// the given prefix. Like append, setJSON may change fields in place.
func (f *funcAnalysis) setJSON(fields Fields, prefix string, object map[string]any, parts []ssa.Value) Fields {
	for _, key := range slices.Sorted(maps.Keys(object)) {
		path := join(prefix, key)
		if inner, ok := object[key].(map[string]any); ok {
			fields = f.setJSON(fields.setEntry(path, unset), path, inner, parts)
			continue
		}
		fields = fields.setEntry(path, f.jsonValue(object[key], parts))
	}
	return fields
}

func (f *funcAnalysis) jsonValue(v any, parts []ssa.Value) *Value {
	switch v := v.(type) {
	case string:
		if !strings.Contains(v, "\x01") {
			return &Value{State: Constant, Const: v, Kind: "string"}
		}
		for i, p := range parts {
			if p != nil && v == placeholder(i) {
				value := f.value(p)
				value.Kind = valueKind(p)
				return &value
			}
		}
		return &Value{State: Dynamic, Kind: "string"}
	case nil:
		return &Value{State: Constant}
	case []any:
		if len(v) > 0 {
			return &Value{State: Dynamic, Kind: "list"}
		}
		return &Value{State: Constant, Kind: "list"}
	case bool:
		return &Value{State: Constant, Const: fmt.Sprint(v), Kind: "bool"}
	}
	return &Value{State: Constant, Const: fmt.Sprint(v), Kind: "number"}
}

// textSpan returns the span of an expression with the given string as its value, such
// as a string literal. It searches the source of the analysed function, because
// constants in SSA have no position. If several expressions match, each call of
// textSpan returns another one.
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
		if inner, ok := e.(*ast.FuncLit); ok && inner != node {
			return false // closures are analysed separately
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
