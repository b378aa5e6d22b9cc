package object

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"maps"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"

	"github.com/exitlint/exitlint/internal/span"
)

// placeholder returns the placeholder for the value of piece i of a JSON text, which allows
// decoding the text as JSON. It contains control characters that do not occur in real
// texts.
func placeholder(i int) string { return "\x01" + strconv.Itoa(i) + "\x02" }

// emitTexts looks for JSON texts among the result and the operands of an instruction. If
// the program writes or returns such a text, the object in it is added to the objects of
// the package.
func (f *funcAnalysis) emitTexts(instr ssa.Instruction) {
	if v := f.madeText(instr); v != nil {
		p := newPiecewise(f)
		texts := p.texts(v, instr.Block())
		if alloc, isBuffer := v.(*ssa.Alloc); isBuffer {
			texts = p.written(alloc)
		}
		if len(texts) > 0 && texts[0].isJSON() && len(texts[0]) > 1 {
			sink, write := f.destination(v)
			f.emitText(texts, sink, write, instr, 0)
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
		t := text{{constant: constant.StringVal(c.Value), literal: constant.StringVal(c.Value)}}
		if !t.isJSON() {
			continue
		}
		if call, ok := instr.(*ssa.Call); ok && f.isFormat(call, c) {
			t = newPiecewise(f).formatted(t[0].constant, call.Call.Args[len(call.Call.Args)-1], instr.Block())
		}
		sink, write := f.sinkOf(instr, c)
		if next := f.valueAfter(instr, c); sink.To == "" && next != nil {
			sink, write = f.destination(next)
		}
		f.emitText([]text{t}, sink, write, instr, i)
	}
}

// madeText returns the text that an instruction completes: the result of the last
// concatenation or call of append, or the buffer whose content a call reads. If there is
// none, it returns nil.
func (f *funcAnalysis) madeText(instr ssa.Instruction) ssa.Value {
	switch x := instr.(type) {
	case *ssa.BinOp:
		if x.Op == token.ADD && ssax.IsString(x.Type()) && !isPiece(x) {
			return x
		}
	case *ssa.Phi:
		if isText(x.Type()) && !isPiece(x) && slices.ContainsFunc(x.Edges, func(e ssa.Value) bool { return startOf(e) != nil }) {
			return x
		}
	case *ssa.Call:
		if isText(x.Type()) && startOf(x) != nil && !isPiece(x) {
			return x
		}
		if c := callee(&x.Call); c.pkg == "bytes" || c.pkg == "strings" || c.pkg == "io" {
			for _, arg := range x.Call.Args {
				if buffer, ok := peel(arg).(*ssa.Alloc); ok && isBuffer(buffer.Type()) && !c.isWrite() {
					return buffer
				}
			}
		}
	}
	return nil
}

// isPiece reports whether the function extends the text v, or appends it to another one.
func isPiece(v ssa.Value) bool {
	return slices.ContainsFunc(referrers(v), func(ref ssa.Instruction) bool {
		switch x := ref.(type) {
		case *ssa.BinOp:
			return x.Op == token.ADD
		case *ssa.Phi:
			return slices.ContainsFunc(x.Edges, func(e ssa.Value) bool { return e != v && (begin(e, v) || begin(v, e)) })
		case *ssa.Call:
			return startOf(x) != nil
		}
		return false
	})
}

// isJSON reports whether a text begins like a JSON object.
func (t text) isJSON() bool {
	for _, p := range t {
		if p.isValue || strings.TrimSpace(p.constant) != "" {
			return strings.HasPrefix(strings.TrimSpace(p.constant), "{")
		}
	}
	return false
}

// String returns t with placeholders for its values.
func (t text) String() string {
	var out strings.Builder
	for i, p := range t {
		switch {
		case p.isQuoted:
			out.WriteString(`"` + placeholder(i) + `"`)
		case p.isValue:
			out.WriteString(placeholder(i))
		default:
			out.WriteString(p.constant)
		}
	}
	return out.String()
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

// isFormat reports whether a call uses a constant as a format. The called function must be
// from package fmt, or a library function with a name such as Printf.
func (f *funcAnalysis) isFormat(call *ssa.Call, format *ssa.Const) bool {
	args := call.Call.Args
	at := len(args) - 2 // SSA passes the operands after the format as one slice
	c := f.calledName(&call.Call)
	return (c.pkg == "fmt" || f.isPrinter(c, &call.Call)) && strings.HasSuffix(c.name, "f") && at >= 0 && args[at] == ssa.Value(format)
}

// emitText adds the object in a JSON text to the objects of the package, if the program
// writes the text or returns it from MarshalJSON. texts lists the texts that it may be.
// write is the call that writes the text, or nil. The text is operand i of instr.
func (f *funcAnalysis) emitText(texts []text, sink Sink, write ssa.CallInstruction, instr ssa.Instruction, i int) {
	if sink.To == "" || sink.To == Bytes && !f.isMarshaler() {
		return
	}
	var fields Fields
	for i, t := range texts {
		next, ok := f.fieldsOfText(t)
		if !ok {
			return
		}
		if fields = fields.join(next); i == 0 {
			fields = next
		}
	}
	x := escape{fields: fields, sink: &sink, fails: sink.InError, strength: escapeEncoded}
	var ends []End
	if write != nil {
		ends, x.fails = f.endsAfter(write, blockOfOperand(instr, i)), x.fails || f.failsAfter(write)
	}
	if f.replacesUnencoded(instr, i) {
		ends = endsHere(ends)
	}
	if at := f.textSpan(texts[0].literal()); at.File != "" {
		f.emit(Object{Kind: Text, Span: at, MadeIn: string(f.names.Func(f.fn))}, x, ends)
	}
}

// fieldsOfText decodes a text as a JSON object and returns its fields. It returns false
// if the text is not a JSON object.
func (f *funcAnalysis) fieldsOfText(t text) (Fields, bool) {
	var root map[string]any
	if json.Unmarshal([]byte(quoteMarks(strings.TrimSpace(t.String()))), &root) != nil {
		return nil, false
	}
	return f.setJSON(empty(), "", root, t), true
}

// literal returns the string in the code with which t begins.
func (t text) literal() string {
	for _, p := range t {
		if p.constant != "" {
			return p.literal
		}
	}
	return ""
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
func (f *funcAnalysis) setJSON(fields Fields, prefix string, object map[string]any, t text) Fields {
	for _, key := range slices.Sorted(maps.Keys(object)) {
		path := join(prefix, key)
		if inner, ok := object[key].(map[string]any); ok {
			fields = f.setJSON(fields.setEntry(path, unset), path, inner, t)
			continue
		}
		fields = fields.setEntry(path, f.jsonValue(object[key], t))
	}
	return fields
}

func (f *funcAnalysis) jsonValue(v any, t text) *Value {
	switch v := v.(type) {
	case string:
		if !strings.Contains(v, "\x01") {
			return &Value{State: Constant, Const: v, Kind: "string"}
		}
		for i, p := range t {
			if p.operand != nil && v == placeholder(i) {
				value := f.value(p.operand)
				value.Kind, value.isGuarded = valueKind(p.operand), p.block != nil && isGuarded(p.block, p.operand)
				if value.isGuarded {
					value.Blank, value.guardedBlank = nil, value.Blank
				}
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
