package object

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// A text is a string or a byte slice that a program puts together.
type text []piece

// A piece is a part of a text: a constant string or a value that the program formats.
type piece struct {
	constant string          // "" for a value
	literal  string          // the string in the code that contains the constant, such as a format
	operand  ssa.Value       // the value; nil for a constant, or if the value is not known
	isValue  bool            // whether the piece is a value
	isQuoted bool            // whether the text contains the value in quotation marks
	block    *ssa.BasicBlock // the block that adds the piece
}

// maxTexts limits how many texts an expression may be. A buffer with five optional fields
// may contain 32 different texts.
const maxTexts = 32

// A piecewise finds the texts that expressions of a function may be. Each text is a list of
// pieces. There are several texts if the pieces depend on the path through the function.
type piecewise struct {
	*funcAnalysis
	visiting map[ssa.Value]bool // the values whose texts are being determined
}

func newPiecewise(f *funcAnalysis) *piecewise { return &piecewise{f, map[ssa.Value]bool{}} }

// texts returns the texts that v, a string, a byte slice or a buffer, may be. A value that
// the function does not put together is a single piece. The result is nil if there are too
// many texts.
//
// in is the block that uses v.
func (p *piecewise) texts(v ssa.Value, in *ssa.BasicBlock) []text {
	value := func(operand ssa.Value, isQuoted bool) []text {
		return []text{{{operand: operand, isValue: true, isQuoted: isQuoted, block: in}}}
	}
	if p.visiting[v] {
		return value(v, false)
	}
	p.visiting[v] = true
	defer delete(p.visiting, v)
	switch x := v.(type) {
	case *ssa.Const:
		if c, ok := ssax.String(x); ok || x.Value == nil {
			return []text{{{constant: c, literal: c, block: in}}}
		}
	case *ssa.MakeSlice:
		return []text{nil}
	case *ssa.Slice: // such as make([]byte, 0, 64), which is a slice of an array
		if n, ok := x.High.(*ssa.Const); ok && n.Int64() == 0 {
			return []text{nil}
		}
	case *ssa.Convert:
		if isText(x.X.Type()) {
			return p.texts(x.X, in)
		}
	case *ssa.ChangeType:
		return p.texts(x.X, in)
	case *ssa.BinOp:
		if x.Op == token.ADD {
			return product(p.texts(x.X, x.Block()), p.texts(x.Y, x.Block()))
		}
	case *ssa.Extract:
		if call, ok := x.Tuple.(*ssa.Call); ok && x.Index == 0 {
			if c := p.calledName(&call.Call); ssax.IsEncoder(c.pkg) && c.name == "Marshal" && !c.method {
				operand := peel(call.Call.Args[0])
				return value(operand, ssax.IsString(operand.Type()))
			}
		}
	case *ssa.Phi:
		if texts, ok := p.textsOfPhi(x); ok {
			return texts
		}
	case *ssa.Call:
		if texts, ok := p.textsOfCall(x, in); ok {
			return texts
		}
	}
	return value(v, false)
}

// textsOfPhi returns the texts of a variable to which a branch has appended pieces: one
// operand of the phi begins with another one. ok is false for other phis.
func (p *piecewise) textsOfPhi(phi *ssa.Phi) (texts []text, ok bool) {
	isStart := func(v ssa.Value) bool {
		return slices.ContainsFunc(phi.Edges, func(e ssa.Value) bool { return e != v && begin(e, v) })
	}
	if ssax.InLoop(phi.Block()) || !slices.ContainsFunc(phi.Edges, isStart) {
		return nil, false
	}
	for i, e := range phi.Edges {
		texts = append(texts, p.texts(e, phi.Block().Preds[i])...)
	}
	return texts, len(texts) <= maxTexts
}

// begin reports whether v is a text that the program extends, in one or more steps, to
// get the text e.
func begin(e, v ssa.Value) bool {
	for range maxValues {
		if e == v {
			return true
		}
		if e = startOf(e); e == nil {
			return false
		}
	}
	return false
}

// startOf returns the text that v extends: the left operand of a concatenation, or the
// first argument of append. For other values it returns nil.
func startOf(v ssa.Value) ssa.Value {
	switch x := v.(type) {
	case *ssa.BinOp:
		return x.X
	case *ssa.Convert:
		return x.X
	case *ssa.Call:
		if c := callee(&x.Call); ssax.IsAppend(x) || c.isFuncOf("strconv", "Append") {
			return x.Call.Args[0]
		}
	}
	return nil
}

// textsOfCall returns the texts that a call of a function such as strconv.Quote returns. ok
// is false for other calls.
func (p *piecewise) textsOfCall(call *ssa.Call, in *ssa.BasicBlock) (texts []text, ok bool) {
	args, c := call.Call.Args, p.calledName(&call.Call)
	value := func(v ssa.Value, isQuoted bool) []text {
		return []text{{{operand: unconverted(v), isValue: true, isQuoted: isQuoted, block: in}}}
	}
	switch {
	case len(args) == 0:
	case ssax.IsAppend(call):
		if elements, ok := ssax.Elements(args[1]); ok {
			return product(p.texts(args[0], call.Block()), []text{charactersOf(elements, call.Block())}), true
		}
		return product(p.texts(args[0], call.Block()), p.texts(args[1], call.Block())), true
	case c.isFuncOf("strconv", "Append") && len(args) > 1:
		in = call.Block()
		return product(p.texts(args[0], in), value(args[1], strings.HasPrefix(c.name, "AppendQuote"))), true
	case c.pkg == "strconv" && c.name == "Quote", p.quotesParam(call.Call.StaticCallee()):
		return value(args[0], true), true
	case c.isFuncOf("strconv", "Format"), c.isFuncOf("strconv", "Itoa"):
		return value(args[0], false), true
	case c.pkg == "fmt" && c.name == "Sprintf":
		if format, ok := ssax.String(args[0]); ok {
			return []text{p.formatted(format, args[1], in)}, true
		}
	case c.pkg == "strings" && c.name == "Join":
		return p.joined(args[0], args[1], in)
	case c.method && isBuffer(args[0].Type()) && (c.name == "String" || c.name == "Bytes"):
		if buffer, ok := args[0].(*ssa.Alloc); ok {
			texts = p.written(buffer)
			return texts, texts != nil
		}
	}
	return nil, false
}

// quoted returns the value that v contains in quotation marks and nothing else, as in
// strconv.Quote(name). For other values it returns nil.
func (p *piecewise) quoted(v ssa.Value, in *ssa.BasicBlock) ssa.Value {
	if !isText(v.Type()) {
		return nil
	}
	texts := p.texts(v, in)
	if len(texts) != 1 || len(texts[0]) != 1 || !texts[0][0].isQuoted {
		return nil
	}
	return texts[0][0].operand
}

// quotesParam reports whether a function of the package returns its only parameter in
// quotation marks, as in
//
//	func quote(s string) string {
//		b, _ := json.Marshal(s)
//		return string(b)
//	}
func (p *piecewise) quotesParam(fn *ssa.Function) bool {
	if fn == nil || len(fn.Params) != 1 || !isText(fn.Params[0].Type()) || fn.Signature.Results().Len() != 1 || !isText(fn.Signature.Results().At(0).Type()) || p.visiting[fn] {
		return false
	}
	p.visiting[fn] = true
	defer delete(p.visiting, fn)
	returns := 0
	for _, b := range fn.Blocks {
		if ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok {
			if returns++; p.quoted(ret.Results[0], b) != ssa.Value(fn.Params[0]) {
				return false
			}
		}
	}
	return returns > 0
}

// unconverted returns the value that v converts from another integer or string type.
func unconverted(v ssa.Value) ssa.Value {
	if x, ok := v.(*ssa.Convert); ok && ssax.IsBasic(x.X.Type(), types.IsInteger|types.IsString) {
		return x.X
	}
	return v
}

// charactersOf returns a piece with constant characters, or an unknown piece.
func charactersOf(elements []ssa.Value, in *ssa.BasicBlock) text {
	constant := ""
	for _, e := range elements {
		c, ok := e.(*ssa.Const)
		if !ok || c.Value == nil {
			return text{{isValue: true, block: in}}
		}
		constant += string(rune(c.Int64()))
	}
	return text{{constant: constant, block: in}}
}

// joined returns the texts of a call of strings.Join, if its arguments are a list literal
// and a constant.
func (p *piecewise) joined(list, separator ssa.Value, in *ssa.BasicBlock) (texts []text, ok bool) {
	elements, ok := ssax.Elements(list)
	between, isConst := ssax.String(separator)
	if !ok || !isConst || len(elements) == 0 {
		return nil, false
	}
	for i, e := range elements {
		if next := p.texts(e, in); i == 0 {
			texts = next
		} else {
			texts = product(product(texts, []text{{{constant: between, block: in}}}), next)
		}
	}
	return texts, true
}

// product returns each text of "before" followed by each text of "after". The result is
// nil if there are too many.
func product(before, after []text) []text {
	if len(before)*len(after) > maxTexts {
		return nil
	}
	var out []text
	for _, b := range before {
		for _, a := range after {
			out = append(out, slices.Concat(b, a))
		}
	}
	return out
}

// formatted returns the pieces of a text that a function of package fmt makes. operands is
// the list of arguments after the format.
func (p *piecewise) formatted(format string, operands ssa.Value, in *ssa.BasicBlock) text {
	var out text
	args, _ := ssax.Elements(operands)
	used := 0
	for rest := format; rest != ""; {
		before, after, found := strings.Cut(rest, "%")
		if out = append(out, piece{constant: before, literal: format, block: in}); !found {
			break
		}
		verb := strings.TrimLeft(after, "-+# 0123456789.")
		if verb == "" {
			break
		}
		rest = verb[1:]
		if verb[0] == '%' {
			out = append(out, piece{constant: "%", block: in})
			continue
		}
		next := piece{isValue: true, isQuoted: verb[0] == 'q', block: in}
		if used < len(args) {
			next.operand = args[used]
			if !next.isQuoted {
				if quoted := p.quoted(unbox(args[used]), in); quoted != nil {
					next.operand, next.isQuoted = quoted, true
				}
			}
		}
		out, used = append(out, next), used+1
	}
	return out
}
