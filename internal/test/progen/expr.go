package progen

import (
	"fmt"
	"slices"
)

// An ex is an expression. If constant is set, it is a constant expression, which the
// compiler rejects if it overflows.
type ex struct {
	s        string
	constant bool
}

func drawComputed(format string, args ...any) ex { return ex{s: fmt.Sprintf(format, args...)} }

// An operand is a variable, or a part of a variable such as x.f or x[0].
type operand struct {
	text   string
	t      *typ
	v      *variable
	assign bool // whether code may assign to the operand
	addr   bool // whether code may take the address of the operand with &
}

// operands returns the variables in scope and their parts.
func (g *generator) operands() []operand {
	var out []operand
	for _, v := range g.scope {
		name := v.name
		if v.pkg != nil && v.pkg != g.pkg {
			if !slices.Contains(g.deps, v.pkg) {
				continue
			}
			name = v.pkg.name + "." + v.name
		}
		g.partsOf(operand{name, v.t, v, !v.fixed, !v.fixed}, 0, &out)
	}
	return out
}

func (g *generator) partsOf(p operand, depth int, out *[]operand) {
	if p.v.callOnly {
		return
	}
	*out = append(*out, p)
	if depth > 3 {
		return
	}
	part := func(text string, t *typ, assign, addr bool) {
		g.partsOf(operand{text, t, p.v, assign, addr}, depth+1, out)
	}
	switch p.t.kind {
	case structKind:
		for _, f := range p.t.fields {
			part(p.text+"."+f.name, f.t, p.addr, p.addr)
		}
	case pointerKind:
		if p.t.elem.kind != structKind {
			part("(*"+p.text+")", p.t.elem, true, true)
			return
		}
		for _, f := range p.t.elem.fields {
			part(p.text+"."+f.name, f.t, true, true)
		}
	case sliceKind:
		part(p.text+"[0]", p.t.elem, true, true)
		part(p.text+"[1]", p.t.elem, true, true)
	case arrayKind:
		part(p.text+"[0]", p.t.elem, p.addr, p.addr)
		part(p.text+"[1]", p.t.elem, p.addr, p.addr)
	case mapKind:
		part(p.text+`["a"]`, p.t.elem, true, false)
		part(p.text+`["b"]`, p.t.elem, true, false)
	}
}

// operand chooses an operand at random among those for which ok returns true. It returns
// false if there is none.
func (g *generator) operand(ok func(operand) bool) (operand, bool) {
	all := slices.DeleteFunc(g.operands(), func(p operand) bool { return !ok(p) })
	if len(all) == 0 {
		return operand{}, false
	}
	if near := slices.DeleteFunc(slices.Clone(all), func(p operand) bool { return p.v != g.focus }); len(near) > 0 && !g.oneIn(3) {
		all = near
	}
	p := oneOf(g, all)
	if p.v.pkg != nil {
		g.qualifiedName(p.v.pkg, "")
	}
	return p, true
}

// drawOperand chooses an operand of type t at random. It returns false if there is none.
func (g *generator) drawOperand(t *typ) (string, bool) {
	p, ok := g.operand(func(p operand) bool { return identical(p.t, t) })
	if ok {
	}
	return p.text, ok
}

// literal generates a number, usually a valid exit status.
func (g *generator) literal() int {
	n := g.number()
	g.drawn = append(g.drawn, n)
	return n
}

func (g *generator) number() int {
	switch n := g.IntN(10); {
	case n < 2:
		return g.IntN(4)
	case n < 9:
		return 3 + g.IntN(123)
	}
	return oneOf(g, []int{-1, -2, -1, 255, 256, 128, 300, 200, 1000})
}

// drawFitting generates a number that the integer type t can hold.
func (g *generator) drawFitting(t *typ) string { return drawLimited(t, g.literal()) }

// drawCompared generates a number to compare with a value of type t. Half of the time,
// this is a number that the program already contains, so that the comparison can be
// true.
func (g *generator) drawCompared(t *typ) string {
	if len(g.drawn) > 0 && g.oneIn(2) {
		return drawLimited(t, oneOf(g, g.drawn))
	}
	return g.drawFitting(t)
}

func drawLimited(t *typ, n int) string {
	bits, signed := t.sizeOf()
	low, high := 0, 1<<min(bits, 31)-1
	if signed {
		low, high = -1<<(min(bits, 32)-1), 1<<(min(bits, 32)-1)-1
	}
	return fmt.Sprint(min(max(n, low), high))
}

// integer generates an expression of type int. d limits how deep expressions are nested
// in it.
func (g *generator) integer(d int) ex {
	leaf := func() ex { return g.atom() }
	if d <= 0 || g.fuel <= 0 {
		return leaf()
	}
	return drawWeighted(g,
		production[ex]{"atom", 14, leaf},
		production[ex]{"binary", 4, func() ex { return g.binary(intType, g.integer(d-1), d) }},
		production[ex]{"add a bit", 2, func() ex {
			x := g.integer(d - 1)
			if x.constant {
				return x
			}
			return drawComputed("(%s %s %d)", x.s, oneOf(g, []string{"|", "+", "^"}), 1<<g.IntN(6))
		}},
		production[ex]{"unary", 1, func() ex {
			if x := g.integer(d - 1); !x.constant {
				return drawComputed("%s(%s)", oneOf(g, []string{"-", "^", "+"}), x.s)
			}
			return leaf()
		}},
		production[ex]{"convert", 2, func() ex { return g.drawConverted(d) }},
		production[ex]{"narrow", 2, func() ex {
			x := g.drawNarrow(oneOf(g, narrow), d-1)
			return ex{"int(" + x.s + ")", x.constant}
		}},
		production[ex]{"named integer", 3, func() ex { return g.namedInteger(d) }},
		production[ex]{"call", 8, func() ex { return g.drawCall(intType, d) }},
		production[ex]{"method", 7, func() ex { return g.methodCall(intType, d) }},
		production[ex]{"first result", 3, func() ex { return g.firstResult(d) }},
		production[ex]{"call a value", 3, func() ex { return g.valueCall(d) }},
		production[ex]{"literal function", 2, func() ex {
			return drawComputed("func() int {\n%s}()", g.body(context{results: []*typ{intType}}, g.countStatements(1+g.IntN(2))))
		}},
		production[ex]{"literal with defer", 2, func() ex {
			r := g.freshName("r")
			return drawComputed("func() (%s int) {\n%s}()", r, g.body(context{results: []*typ{intType}, named: []string{r}}, g.countStatements(1+g.IntN(2))))
		}},
		production[ex]{"index by a value", 2, func() ex { return g.drawIndexed(d) }},
		production[ex]{"missing key", 2, func() ex { return g.drawMissing() }},
		production[ex]{"shape", 10, func() ex { return g.shape(d) }},
		production[ex]{"of an error", 4, func() ex { return drawComputed("%s(%s)", g.codeOf(), g.value(errorType, d-1)) }},
		production[ex]{"of an any", 2, func() ex { return drawComputed("%s(%s)", g.numberOf(), g.value(anyType, d-1)) }},
		production[ex]{"parsed", 2, func() ex { return drawComputed("%s(%s)", g.parse(), g.value(stringType, d-1)) }},
		production[ex]{"byte", 1, func() ex { return g.byteOf(d) }},
		production[ex]{"min or max", 1, func() ex {
			x, y := g.integer(d-1), g.integer(d-1)
			return ex{fmt.Sprintf("%s(%s, %s)", oneOf(g, []string{"min", "max"}), x.s, y.s), x.constant && y.constant}
		}},
		production[ex]{"length", 1, func() ex { return g.length() }},
		production[ex]{"generic", 3, func() ex { return g.generic(d) }},
		production[ex]{"channel", 1, func() ex {
			return drawComputed("func() int {\nc := make(chan int, 2)\nc <- %s\nc <- %s\n%s\nreturn <-c\n}()", g.integer(d-1).s, g.integer(d-1).s, oneOf(g, []string{"", "<-c", "close(c)"}))
		}},
		production[ex]{"atomic", 1, func() ex { return g.atomic(d) }},
		production[ex]{"element of a literal", 2, func() ex { return g.drawElement(d) }},
		production[ex]{"anonymous struct", 1, func() ex {
			return drawComputed("struct{ a, b int }{%s, %s}.%s", g.integer(d-1).s, g.integer(d-1).s, oneOf(g, []string{"a", "b"}))
		}},
	)
}

// drawElement generates an element of a composite literal, such as []int{1, 2}[0].
func (g *generator) drawElement(d int) ex {
	t := oneOf(g, []string{"[]int", "[...]int", "map[int]int"})
	index := fmt.Sprint(g.IntN(2))
	if g.oneIn(2) {
		index = computedIndex(g.integer(d - 1))
	}
	if t == "map[int]int" {
		return drawComputed("%s{0: %s, 1: %s}[%s]", t, g.integer(d-1).s, g.integer(d-1).s, index)
	}
	return drawComputed("%s{%s, %s}[%s]", t, g.integer(d-1).s, g.integer(d-1).s, index)
}

// drawConverted generates an expression that converts a number to a narrower type and back.
func (g *generator) drawConverted(d int) ex {
	if x := g.integer(d - 1); !x.constant {
		return drawComputed("int(%s(%s))", oneOf(g, narrow).name, x.s)
	}
	return g.atom()
}

// computedIndex returns an expression for an index, 0 or 1, computed from x.
func computedIndex(x ex) string { return "(" + x.s + ")&1" }

// drawDependent generates an integer expression that depends on a variable if possible.
// Constants are too easy for the analysis.
func (g *generator) drawDependent(d int) string {
	x := g.integer(d)
	for range 4 {
		if x.constant {
			x = g.integer(d)
		}
	}
	if p, ok := g.operand(func(p operand) bool { return p.t.kind == intKind }); ok && x.constant {
		return "int(" + p.text + ")"
	}
	return x.s
}

// atom generates an integer expression that contains no other expression.
func (g *generator) atom() ex {
	return drawWeighted(g,
		production[ex]{"literal", 3, func() ex { return ex{fmt.Sprint(g.literal()), true} }},
		production[ex]{"variable", 8, func() ex {
			p, ok := g.operand(func(p operand) bool { return p.t.kind == intKind })
			switch {
			case !ok:
				return ex{fmt.Sprint(g.literal()), true}
			case p.t == intType:
				return drawComputed("%s", p.text)
			}
			return drawComputed("int(%s)", p.text)
		}},
		production[ex]{"constant", 2, func() ex {
			if !g.pkg.helpers["consts"] {
				g.pkg.helpers["consts"] = true
				g.pkg.declare("const (\n\tX_C0 = iota + %d\n\tX_C1\n\tX_C2 = 1 << iota\n\tX_C3\n)", g.IntN(70))
			}
			return ex{fmt.Sprintf("X_C%d", g.IntN(4)), true}
		}},
	)
}

func (g *generator) binary(t *typ, x ex, d int) ex {
	if x.constant {
		return x
	}
	number := func(n int) string { return fmt.Sprint(n) }
	switch op := oneOf(g, []string{"+", "+", "-", "*", "/", "%", "&", "|", "|", "^", "&^", "<<", ">>"}); op {
	case "/", "%":
		if t == intType && g.oneIn(4) {
			return drawComputed("(%s %s (%s&3 + 1))", x.s, op, g.integer(d-1).s)
		}
		return drawComputed("(%s %s %s)", x.s, op, number(2+g.IntN(9)))
	case "<<", ">>":
		if t == intType && g.oneIn(4) {
			return drawComputed("(%s %s (%s & 3))", x.s, op, g.integer(d-1).s)
		}
		return drawComputed("(%s %s %s)", x.s, op, number(g.IntN(4)))
	default:
		if t == intType {
			return drawComputed("(%s %s %s)", x.s, op, g.integer(d-1).s)
		}
		return drawComputed("(%s %s %s)", x.s, op, g.drawFitting(t))
	}
}

// drawNarrow generates an expression of an integer type other than int, such as uint8.
func (g *generator) drawNarrow(t *typ, d int) ex {
	if text, ok := g.drawOperand(t); ok && g.oneIn(2) {
		if d > 0 && g.oneIn(2) {
			return g.binary(t, drawComputed("%s", text), d-1)
		}
		return drawComputed("%s", text)
	}
	x := g.integer(d)
	if x.constant {
		return ex{g.text(t) + "(" + g.drawFitting(t) + ")", true}
	}
	x = drawComputed("%s(%s)", g.text(t), x.s)
	if d > 0 && g.oneIn(2) {
		x = g.binary(t, x, d-1)
	}
	return x
}

// namedInteger generates a conversion such as int(x), where x has a declared integer
// type.
func (g *generator) namedInteger(d int) ex {
	var named []*typ
	for _, p := range g.visible() {
		for _, t := range p.types {
			if t.under != "" {
				named = append(named, t)
			}
		}
	}
	if len(named) == 0 {
		return g.atom()
	}
	t := oneOf(g, named)
	x := ex{g.qualifiedName(t.pkg, oneOf(g, t.consts)), true}
	if g.oneIn(2) {
		x = g.drawNarrow(t, d-1)
	}
	if len(t.fns) > 0 && g.oneIn(2) {
		if m := oneOf(g, t.fns); len(m.results) > 0 && m.results[0] == intType {
			return drawComputed("%s(%s).%s(%s)", g.text(t), x.s, m.name, g.drawArguments(m, d))
		}
	}
	return ex{"int(" + x.s + ")", x.constant}
}

// drawIndexed generates an expression such as x[i], with a computed index.
func (g *generator) drawIndexed(d int) ex {
	p, ok := g.operand(func(p operand) bool {
		return (p.t.kind == sliceKind || p.t.kind == arrayKind) && p.t.elem.kind == intKind
	})
	if !ok {
		return g.atom()
	}
	return drawComputed("int(%s[%s])", p.text, computedIndex(g.integer(d-1)))
}

// drawMissing generates an expression such as m["z"], with a key that no map has.
func (g *generator) drawMissing() ex {
	p, ok := g.operand(func(p operand) bool { return p.t.kind == mapKind && p.t.elem.kind == intKind })
	if !ok {
		return g.atom()
	}
	return drawComputed(`int(%s["z"])`, p.text)
}

func (g *generator) length() ex {
	p, ok := g.operand(func(p operand) bool { return p.t.kind == sliceKind || p.t.kind == mapKind || p.t.kind == stringKind })
	if !ok {
		return g.atom()
	}
	return drawComputed("len(%s)", p.text)
}

func (g *generator) byteOf(d int) ex {
	if g.oneIn(2) {
		s := oneOf(g, []string{"abc", "\x05\x07", "19"})
		return drawComputed("int(%q[%s])", s, computedIndex(g.integer(d-1)))
	}
	v, s := g.freshName("s"), oneOf(g, []string{"\x03\x04", "AZ"})
	return drawComputed("func() int {\n%s := []byte(%q)\n%[1]s[%[3]d] = byte(%[4]s)\nreturn int(%[1]s[%[3]d])\n}()", v, s, g.IntN(2), g.drawNarrow(narrow[1], d-1).s)
}

func (g *generator) atomic(d int) ex {
	g.importStd("sync/atomic")
	t := oneOf(g, []*typ{narrow[4], narrow[6], narrow[5]})
	name := map[string]string{"int32": "Int32", "int64": "Int64", "uint32": "Uint32"}[t.name]
	second := ""
	if g.oneIn(2) {
		second = fmt.Sprintf("if %s {\nv.Add(%s)\n}\n", g.drawCondition(d-1), g.drawNarrow(t, 0).s)
	}
	return drawComputed("func() int {\nvar v atomic.%s\nv.Store(%s)\n%sreturn int(v.Load())\n}()", name, g.drawNarrow(t, d-1).s, second)
}

func (g *generator) drawCondition(d int) string {
	input := func() string {
		g.helper("X_On", "func X_On(bit int) bool { return len(os.Args) > 2 && len(os.Args[2]) > bit && os.Args[2][bit] == '1' }")
		g.importStd("os")
		g.bit = (g.bit + 1 + g.IntN(g.bits-1)) % g.bits // successive conditions test different bits
		return fmt.Sprintf("X_On(%d)", g.bit)
	}
	if d <= 0 {
		return input()
	}
	return drawWeighted(g,
		production[string]{"input", 10, input},
		production[string]{"comparison", 4, func() string { return g.comparison(d - 1) }},
		production[string]{"not", 1, func() string { return "!(" + g.drawCondition(d-1) + ")" }},
		production[string]{"and or", 2, func() string {
			return fmt.Sprintf("(%s %s %s)", g.drawCondition(d-1), oneOf(g, []string{"&&", "||"}), g.drawCondition(d-1))
		}},
		production[string]{"bool variable", 1, func() string {
			if text, ok := g.drawOperand(boolType); ok {
				return text
			}
			return input()
		}},
		production[string]{"error is nil", 2, func() string {
			if text, ok := g.drawOperand(errorType); ok {
				return text + oneOf(g, []string{" != nil", " == nil"})
			}
			return input()
		}},
		production[string]{"errors.Is", 1, func() string {
			a, ok := g.drawOperand(errorType)
			b, found := g.sentinel()
			if ok && found {
				return fmt.Sprintf("%s.Is(%s, %s)", g.importStd("errors"), a, b)
			}
			return input()
		}},
		production[string]{"key is there", 1, func() string {
			if p, ok := g.operand(func(p operand) bool { return p.t.kind == mapKind }); ok {
				return fmt.Sprintf("func() bool {\n_, ok := %s[%q]\nreturn ok\n}()", p.text, oneOf(g, []string{"a", "z"}))
			}
			return input()
		}},
	)
}

func (g *generator) comparison(d int) string {
	op := oneOf(g, []string{"==", "!=", "<", "<=", ">", ">="})
	p, ok := g.operand(func(p operand) bool { return p.t.kind == intKind })
	if !ok || g.oneIn(4) {
		x := g.integer(d)
		if x.constant {
			return g.drawCondition(0)
		}
		return fmt.Sprintf("(%s) %s %d", x.s, op, g.literal())
	}
	if g.oneIn(3) {
		if other, ok := g.drawOperand(p.t); ok {
			return fmt.Sprintf("%s %s %s", p.text, op, other)
		}
	}
	if g.oneIn(4) {
		return fmt.Sprintf("%s %s %s", g.drawCompared(p.t), op, p.text)
	}
	return fmt.Sprintf("%s %s %s", p.text, op, g.drawCompared(p.t))
}
