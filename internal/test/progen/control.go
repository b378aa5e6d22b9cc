package progen

import (
	"fmt"
	"slices"
	"strings"
)

func (g *generator) branch() string {
	text := fmt.Sprintf("if %s {\n%s}", g.drawCondition(2), g.drawBranch())
	if g.oneIn(3) {
		text += fmt.Sprintf(" else if %s {\n%s}", g.drawCondition(2), g.drawBranch())
	}
	if g.oneIn(3) {
		text += fmt.Sprintf(" else {\n%s}", g.drawBranch())
	}
	return text
}

// guard generates an if statement that compares a number with a constant. The body
// assigns to the compared variable, or consists of other statements.
func (g *generator) guard() string {
	p, ok := g.operand(integerOperand)
	if !ok {
		return g.newVariable()
	}
	op := oneOf(g, []string{"==", "!=", "<", ">", "<=", ">="})
	then := g.drawBranch()
	if g.oneIn(2) {
		then = fmt.Sprintf("%s = %s\n", p.text, g.value(p.t, 1))
	}
	return fmt.Sprintf("if %s %s %s {\n%s}", p.text, op, g.drawCompared(p.t), then)
}

func (g *generator) drawSwitch() string {
	x, labels := "", []string{}
	if g.oneIn(2) {
		if p, ok := g.operand(func(p operand) bool { return p.t.kind == intKind }); ok {
			x = p.text
			for range 3 {
				if l := g.drawCompared(p.t); !slices.Contains(labels, l) {
					labels = append(labels, l)
				}
			}
		}
	}
	if x == "" {
		for range 2 {
			labels = append(labels, g.drawCondition(1))
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "switch %s {\n", x)
	for i, l := range labels {
		fmt.Fprintf(&b, "case %s:\n%s", l, g.drawBranch())
		if i < len(labels)-1 && g.oneIn(4) {
			b.WriteString("fallthrough\n")
		}
	}
	if g.oneIn(2) {
		fmt.Fprintf(&b, "default:\n%s", g.drawBranch())
	}
	b.WriteString("}")
	return b.String()
}

func (g *generator) typeSwitch() string {
	text, ok := g.drawOperand(anyType)
	if !ok {
		return g.declare(anyType, "var %s any = %s", g.value(anyType, 1))
	}
	p, ok := g.operand(func(p operand) bool { return p.assign && p.t == intType })
	if !ok {
		return g.newVariable()
	}
	v := g.freshName("x")
	return fmt.Sprintf("switch %s := %s.(type) {\ncase int:\n%s = %[1]s\ncase uint8:\n%[3]s = int(%[1]s)\ndefault:\n_ = %[1]s\n%[3]s = %[4]s\n}", v, text, p.text, g.atom().s)
}

// loop generates a loop of two or three iterations.
func (g *generator) loop() string {
	if g.loops >= 2 {
		return g.assignment()
	}
	return g.loopWith("", func() string { return g.drawBranch() })
}

func (g *generator) loopWith(label string, draw func() string) string {
	scope := g.scope
	g.loops++
	defer func() { g.scope = scope; g.loops-- }()
	inner := func(v *variable) string {
		g.scope = append(slices.Clone(scope), v)
		return fmt.Sprintf("_ = %s\n%s", v.name, draw())
	}
	number := &variable{name: g.freshName("i"), t: intType, fixed: true}
	return label + drawWeighted(g,
		production[string]{"for", 3, func() string {
			return fmt.Sprintf("for %s := %d; %[1]s < %[3]d; %[1]s++ {\n%[4]s}", number.name, g.IntN(2), 2+g.IntN(2), inner(number))
		}},
		production[string]{"range over a number", 2, func() string {
			return fmt.Sprintf("for %s := range %d {\n%s}", number.name, 2+g.IntN(2), inner(number))
		}},
		production[string]{"range over elements", 3, func() string {
			p, ok := g.operand(func(p operand) bool { return p.t.kind == sliceKind || p.t.kind == arrayKind })
			over := p.text
			if !ok {
				p.t = &typ{kind: sliceKind, elem: intType}
				over = fmt.Sprintf("[]int{%d, %d}", g.literal(), g.literal())
			} else {
			}
			return fmt.Sprintf("for _, %s := range %s {\n%s}", number.name, over, inner(&variable{name: number.name, t: p.t.elem, fixed: true}))
		}},
		production[string]{"range over keys", 1, func() string {
			return fmt.Sprintf("for %s := range map[int]int{%d: %d} {\n%s}", number.name, g.literal(), g.literal(), inner(number))
		}},
		production[string]{"range over a channel", 1, func() string {
			c := g.freshName("c")
			return fmt.Sprintf("%s := make(chan int, 2)\n%[1]s <- %[2]s\nclose(%[1]s)\nfor %[3]s := range %[1]s {\n%[4]s}", c, g.value(intType, 1), number.name, inner(number))
		}},
		production[string]{"range over a function", 1, func() string {
			return fmt.Sprintf("for %s := range func(yield func(int) bool) {\n_ = yield(%s) && yield(%s)\n} {\n%s}", number.name, g.value(intType, 1), g.value(intType, 1), inner(number))
		}},
	)
}

func (g *generator) jump() string {
	if g.loops == 0 {
		return g.assignment()
	}
	return fmt.Sprintf("if %s {\n%s\n}", g.drawCondition(2), oneOf(g, []string{"break", "continue"}))
}

func (g *generator) drawLabelled() string {
	if g.loops >= 1 {
		return g.assignment()
	}
	label := g.freshName("Loop")
	// The label has to be directly before its loop.
	outer := g.freshName("i")
	inner := g.loopWith("", func() string {
		return fmt.Sprintf("%sif %s {\n%s %s\n}\n%s", g.drawBranch(), g.drawCondition(2), oneOf(g, []string{"break", "continue"}), label, g.drawBranch())
	})
	return fmt.Sprintf("%s:\nfor %s := range 2 {\n_ = %[2]s\n%[3]s\n}", label, outer, inner)
}

func (g *generator) drawGoto() string {
	p, ok := g.operand(integerOperand)
	if !ok {
		return g.newVariable()
	}
	label := g.freshName("L")
	if g.oneIn(2) {
		return fmt.Sprintf("if %s {\ngoto %s\n}\n%s = %s\n%[2]s:\n%[3]s += %[5]s", g.drawCondition(1), label, p.text, g.value(p.t, 1), g.drawFitting(p.t))
	}
	v := g.freshName("n")
	return fmt.Sprintf("{\n%s := 0\n%s:\n%s += %s\n%[1]s++\nif %[1]s < 2 {\ngoto %[2]s\n}\n}", v, label, p.text, g.drawFitting(p.t))
}

func (g *generator) closure() string {
	t := g.signature()
	if g.leaf > 0 {
		return g.newVariable()
	}
	text := g.literalFunc(t, 1)
	v := &variable{name: g.freshName("f"), t: t, fixed: true, callOnly: true}
	line := fmt.Sprintf("%s := %s", v.name, text)
	if g.oneIn(2) {
		line = fmt.Sprintf("var %s %s\n%[1]s = %[3]s", v.name, g.text(t), text)
	}
	g.addToScope(v)
	return line
}

func (g *generator) recursiveClosure() string {
	if g.leaf > 0 {
		return g.newVariable()
	}
	f := g.freshName("f")
	n := &variable{name: g.freshName("n"), t: intType, fixed: true}
	g.leaf++
	text := g.drawBody(context{params: []*variable{n}, results: []*typ{intType}}, 1, func() string { return "" })
	g.leaf--
	p, ok := g.operand(func(p operand) bool { return p.assign && p.t == intType })
	if !ok {
		return g.newVariable()
	}
	return fmt.Sprintf("{\nvar %s func(int) int\n%[1]s = func(%[8]s int) int {\nif %[8]s <= 0 {\nreturn %[2]s\n}\n%[3]sreturn %[1]s(%[8]s-1) %[4]s %[5]s\n}\n%[6]s = %[1]s(%[7]d)\n}",
		f, g.atom().s, text, oneOf(g, []string{"+", "|", "*"}), g.atom().s, p.text, g.IntN(3), n.name)
}

// drawRecover generates a panic. A deferred function recovers from it and assigns to an
// operand.
func (g *generator) drawRecover() string {
	p, ok := g.operand(integerOperand)
	if !ok {
		return g.newVariable()
	}
	panics := drawWeighted(g,
		production[string]{"panic with a number", 2, func() string { return fmt.Sprintf("panic(%s)", g.value(intType, 1)) }},
		production[string]{"panic with an error", 2, func() string { return "panic(errors.New(\"e\"))" }},
		production[string]{"runtime panic", 1, func() string { return "var m map[int]int\nm[1] = 2" }},
	)
	if strings.Contains(panics, "errors.") {
		g.importStd("errors")
	}
	handle := fmt.Sprintf("if p := recover(); p != nil {\n%s = %s\n}", p.text, g.value(p.t, 1))
	if g.oneIn(2) && p.t == intType {
		handle = fmt.Sprintf("if p, ok := recover().(int); ok {\n%s = p\n}", p.text)
	}
	return fmt.Sprintf("func() {\ndefer func() {\n%s\n_ = recover()\n}()\n%sif %s {\n%s\n}\n}()", handle, g.body(context{}, 1), g.drawCondition(1), panics)
}

// drawDeferred generates a deferred function that assigns to a named result.
func (g *generator) drawDeferred() string {
	c := g.context
	return fmt.Sprintf("defer func() {\n%sif %s {\n%s = %s\n}\n}()", g.body(context{}, g.countStatements(g.IntN(2))), g.drawCondition(1), c.named[0], g.value(c.results[0], 1))
}

func (g *generator) goroutine() string {
	if g.oneIn(2) {
		c := g.freshName("c")
		return fmt.Sprintf("%s := make(chan int)\ngo func() { %[1]s <- %[2]s }()\n%[3]s", c, g.value(intType, 1), g.receive("<-"+c))
	}
	g.importStd("sync")
	wg := g.freshName("wg")
	return fmt.Sprintf("var %s sync.WaitGroup\n%[1]s.Add(1)\ngo func() {\ndefer %[1]s.Done()\n%[2]s}()\n%[1]s.Wait()", wg, g.body(context{}, 1))
}

// receive generates an assignment of x to an operand or, if none fits, to _.
func (g *generator) receive(x string) string {
	if p, ok := g.operand(func(p operand) bool { return p.assign && p.t == intType }); ok {
		return fmt.Sprintf("%s = %s", p.text, x)
	}
	return "_ = " + x
}

func (g *generator) drawSelect() string {
	c := g.freshName("c")
	return fmt.Sprintf("%s := make(chan int, 1)\nif %s {\n%[1]s <- %[3]s\n}\nselect {\ncase n := <-%[1]s:\n%[4]s\ndefault:\n%[5]s}", c, g.drawCondition(1), g.value(intType, 1), g.receive("n"), g.drawBranch())
}

// recursion generates a recursive call of the current function, with a smaller depth.
func (g *generator) recursion() string {
	f := g.context.recurse
	if f == nil || g.loops > 0 {
		return g.assignment()
	}
	args := []string{"depth-1"}
	for _, t := range f.params[1:] {
		args = append(args, g.value(t, 1))
	}
	call := fmt.Sprintf("%s(%s)", f.name, strings.Join(args, ", "))
	if g.oneIn(2) {
		return fmt.Sprintf("if %s {\nreturn %s\n}", g.drawCondition(1), call)
	}
	return g.receive(call)
}
