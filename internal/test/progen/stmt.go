package progen

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// A context contains the parameters and results of the function whose body is being
// generated.
type context struct {
	params  []*variable
	results []*typ
	named   []string
	// recurse is the function whose body is generated, or nil. It is set only if the body
	// may call this function again, with a smaller depth.
	recurse *fn
}

// A block is a list of statements under construction.
type block struct {
	lines    []string
	declared map[*variable]int // the index of the line that declares each variable of the block
}

// countStatements returns how many statements to generate: n, or 0 if the program is
// already large.
func (g *generator) countStatements(n int) int {
	if g.fuel <= 0 {
		return 0
	}
	return n
}

// body generates the body of a function: n statements and a return.
func (g *generator) body(c context, n int) string {
	return g.drawBody(c, n, func() string {
		if len(c.results) == 0 {
			return ""
		}
		return g.drawReturn()
	})
}

// drawBody generates the body of a function: n statements, followed by the result of
// last().
func (g *generator) drawBody(c context, n int, last func() string) string {
	scope, focus, loops, nested, outer := g.scope, g.focus, g.loops, g.nested, g.context
	defer func() { g.scope, g.focus, g.loops, g.nested, g.context = scope, focus, loops, nested, outer }()
	g.nested = 0
	g.loops, g.context = 0, c
	g.scope = slices.Clone(g.scope)
	for _, p := range c.params {
		g.scope = append(g.scope, p)
		if g.focus == nil || g.oneIn(2) {
			g.focus = p
		}
	}
	for i, name := range c.named {
		g.scope = append(g.scope, &variable{name: name, t: c.results[i]})
	}
	return g.drawBlock(n, func(b *block) {
		if len(c.named) > 0 && g.isOn("defer") {
			b.lines = append(b.lines, g.drawDeferred())
		}
	}, func(b *block) {
		if line := last(); line != "" {
			b.lines = append(b.lines, line)
		}
	})
}

// drawBlock generates a block of n statements. The functions "before" and "after" can
// add statements at its start and its end. Both may be nil.
func (g *generator) drawBlock(n int, before, after func(*block)) string {
	outer, scope, focus := g.block, g.scope, g.focus
	defer func() { g.block, g.scope, g.focus = outer, scope, focus }()
	g.scope = slices.Clone(g.scope)
	b := &block{declared: map[*variable]int{}}
	g.block = b
	if before != nil {
		before(b)
	}
	if g.focus == nil && n > 0 {
		b.lines = append(b.lines, g.newVariable())
		g.focus = g.scope[len(g.scope)-1]
	}
	for range n {
		if line := g.statement(); line != "" {
			b.lines = append(b.lines, line)
		}
	}
	if after != nil {
		after(b)
	}
	byName := func(v, w *variable) int { return strings.Compare(v.name, w.name) }
	for _, v := range slices.SortedFunc(maps.Keys(b.declared), byName) {
		b.lines[b.declared[v]] += "\n_ = " + v.name // the compiler rejects unused variables
	}
	if len(b.lines) == 0 {
		return ""
	}
	return strings.Join(b.lines, "\n") + "\n"
}

// drawBranch generates the statements of a nested block, such as the body of an if
// statement.
func (g *generator) drawBranch() string {
	g.nested++
	defer func() { g.nested-- }()
	return g.drawBlock(1+g.countStatements(g.IntN(2)), nil, nil)
}

func (g *generator) drawReturn() string {
	var out []string
	for i, t := range g.context.results {
		if len(g.context.named) > i && g.oneIn(2) {
			out = append(out, g.context.named[i])
			continue
		}
		if t == intType {
			out = append(out, g.drawDependent(2))
		} else {
			out = append(out, g.value(t, 2))
		}
	}
	if len(g.context.named) > 0 && g.oneIn(3) {
		return "return"
	}
	return "return " + strings.Join(out, ", ")
}

// declare adds a new variable to the scope, and formats its declaration.
func (g *generator) declare(t *typ, format string, args ...any) string {
	v := &variable{name: g.freshName("v"), t: t}
	text := fmt.Sprintf(format, append([]any{v.name}, args...)...)
	g.addToScope(v)
	return text
}

// addToScope adds a variable to the scope. The caller must declare the variable in the
// next line of the block.
func (g *generator) addToScope(v *variable) {
	g.scope = append(g.scope, v)
	g.block.declared[v] = len(g.block.lines)
}

func (g *generator) statement() string {
	assign := func() string { return g.assignment() }
	if g.fuel <= 0 {
		return assign()
	}
	g.fuel--
	return drawWeighted(g,
		production[string]{"assign", 1, assign},
		production[string]{"assign in a branch", 6, func() string {
			return g.branchedAssignment()
		}},
		production[string]{"new variable", 5, func() string { return g.newVariable() }},
		production[string]{"op-assign", 4, func() string { return g.opAssign() }},
		production[string]{"if", 6, func() string { return g.branch() }},
		production[string]{"guard", 3, func() string { return g.guard() }},
		production[string]{"switch", 3, func() string { return g.drawSwitch() }},
		production[string]{"switch on a type", 1, func() string { return g.typeSwitch() }},
		production[string]{"loop", 4, func() string { return g.loop() }},
		production[string]{"break or continue", 2, func() string { return g.jump() }},
		production[string]{"labels", 1, func() string { return g.drawLabelled() }},
		production[string]{"goto", 1, func() string { return g.drawGoto() }},
		production[string]{"closure", 3, func() string { return g.closure() }},
		production[string]{"recursive closure", 1, func() string { return g.recursiveClosure() }},
		production[string]{"recover", 2, func() string { return g.drawRecover() }},
		production[string]{"goroutine", 2, func() string { return g.goroutine() }},
		production[string]{"select", 1, func() string { return g.drawSelect() }},
		production[string]{"call for effect", 3, func() string { return g.effect() }},
		production[string]{"two results", 2, func() string { return g.twoResults() }},
		production[string]{"swap", 1, func() string { return g.swap() }},
		production[string]{"copy", 1, func() string { return g.drawCopy() }},
		production[string]{"pointer to a part", 2, func() string { return g.drawAlias() }},
		production[string]{"early return", 2, func() string {
			if len(g.context.results) == 0 {
				return assign()
			}
			return fmt.Sprintf("if %s {\n%s\n}", g.drawCondition(1), g.drawReturn())
		}},
		production[string]{"exit", 2, func() string {
			if g.initial || g.pkg.name == "thin" {
				return assign()
			}
			return fmt.Sprintf("if %s {\n%s\n}", g.drawCondition(1), g.exit())
		}},
		production[string]{"recursion", 4, func() string { return g.recursion() }},
	)
}

func integerOperand(p operand) bool { return p.assign && p.t.kind == intKind }

// assignment generates an assignment, usually in a branch. Outside of a branch, it would
// always overwrite the variable, and the earlier value could never become a status.
func (g *generator) assignment() string {
	if g.nested == 0 && !g.oneIn(5) {
		return g.branchedAssignment()
	}
	p, ok := g.operand(func(p operand) bool { return integerOperand(p) && !p.v.callOnly })
	if !ok || g.oneIn(4) {
		p, ok = g.operand(func(p operand) bool { return p.assign })
	}
	if !ok {
		return g.newVariable()
	}
	value := g.value(p.t, 2)
	for range 3 {
		if value == p.text {
			value = g.value(p.t, 2)
		}
	}
	return fmt.Sprintf("%s = %s", p.text, value)
}

func (g *generator) branchedAssignment() string {
	condition := g.drawCondition(2)
	g.nested++
	defer func() { g.nested-- }()
	return fmt.Sprintf("if %s {\n%s}", condition, g.drawBlock(0, nil, func(b *block) { b.lines = append(b.lines, g.assignment()) }))
}

func (g *generator) newVariable() string {
	t := g.storage(2)
	zero := !hasUnusableZero(t)
	switch {
	case zero && g.oneIn(3) && g.isOn("zero value"):
		return g.declare(t, "var %s %s", g.text(t))
	case t == intType && g.oneIn(2):
		return g.declare(t, "%s := %s", g.value(t, 2))
	}
	value := g.value(t, 2)
	return g.declare(t, "var %s %s = %s", g.text(t), value)
}

// hasUsableZero reports whether the zero value of a struct can be used without a panic.
func (t *typ) hasUsableZero() bool {
	return !slices.ContainsFunc(t.fields, func(f field) bool { return hasUnusableZero(f.t) })
}

// hasUnusableZero reports whether the use of the zero value of a type can panic. An
// example is a nil map.
func hasUnusableZero(t *typ) bool {
	switch t.kind {
	case intKind, stringKind, boolKind, errorKind:
		return false
	}
	return t.kind != structKind || !t.hasUsableZero()
}

func (g *generator) opAssign() string {
	p, ok := g.operand(integerOperand)
	if !ok {
		return g.newVariable()
	}
	if g.oneIn(4) {
		return p.text + oneOf(g, []string{"++", "--"})
	}
	switch op := oneOf(g, []string{"+", "-", "*", "/", "%", "&", "|", "|", "+", "^", "&^", "<<", ">>"}); op {
	case "/", "%":
		return fmt.Sprintf("%s %s= %d", p.text, op, 2+g.IntN(9))
	case "<<", ">>":
		return fmt.Sprintf("%s %s= %d", p.text, op, g.IntN(4))
	case "|":
		return fmt.Sprintf("%s |= %d", p.text, 1<<g.IntN(6))
	default:
		if p.t == intType && g.oneIn(2) {
			return fmt.Sprintf("%s %s= %s", p.text, op, g.integer(1).s)
		}
		return fmt.Sprintf("%s %s= %s", p.text, op, g.drawFitting(p.t))
	}
}

// effect generates a call of a function that changes its argument or receiver.
func (g *generator) effect() string {
	if g.leaf > 0 {
		return g.assignment()
	}
	fs := g.callableFunctions(func(f *fn) bool { return len(f.results) == 0 && !f.exits })
	p, ok := g.operand(func(p operand) bool {
		return slices.ContainsFunc(p.t.methodsOf(), func(f *fn) bool { return len(f.results) == 0 && (!f.pointer || p.addr || p.t.kind == pointerKind) })
	})
	front := ""
	if g.oneIn(3) && g.isOn("deferred call") && g.loops == 0 {
		front = "defer "
	}
	if ok && (len(fs) == 0 || g.oneIn(2)) {
		for _, f := range p.t.methodsOf() {
			if len(f.results) == 0 && (!f.pointer || p.addr || p.t.kind == pointerKind) {
				g.calls++
				return fmt.Sprintf("%s%s.%s(%s)", front, p.text, f.name, g.drawArguments(f, 1))
			}
		}
	}
	if len(fs) == 0 {
		return g.assignment()
	}
	f := oneOf(g, fs)
	g.calls++
	return fmt.Sprintf("%s%s(%s)", front, g.qualifiedName(f.pkg, f.name), g.drawArguments(f, 1))
}

func (g *generator) twoResults() string {
	fs := g.callableFunctions(func(f *fn) bool { return len(f.results) == 2 })
	if len(fs) == 0 {
		return g.newVariable()
	}
	f := oneOf(g, fs)
	g.calls++
	a, b := &variable{name: g.freshName("v"), t: f.results[0]}, &variable{name: g.freshName("err"), t: f.results[1]}
	text := fmt.Sprintf("%s, %s := %s(%s)", a.name, b.name, g.qualifiedName(f.pkg, f.name), g.drawArguments(f, 1))
	g.addToScope(a)
	g.addToScope(b)
	return text
}

func (g *generator) swap() string {
	a, ok := g.operand(integerOperand)
	b, also := g.operand(func(p operand) bool { return integerOperand(p) && ok && identical(p.t, a.t) })
	if !ok || !also {
		return g.newVariable()
	}
	return fmt.Sprintf("%s, %s = %[2]s, %[1]s", a.text, b.text)
}

func (g *generator) drawCopy() string {
	a, ok := g.operand(func(p operand) bool { return p.t.kind == sliceKind })
	if !ok {
		return g.newVariable()
	}
	return fmt.Sprintf("copy(%s, %s)", a.text, g.value(a.t, 1))
}

// drawAlias generates a variable that points to an operand, or is a copy of an operand
// such as a struct or a map.
func (g *generator) drawAlias() string {
	p, ok := g.operand(func(p operand) bool { return p.addr && (p.t.kind == intKind || p.t.kind == structKind) })
	if !ok || g.oneIn(3) {
		if q, found := g.operand(func(p operand) bool { return p.t.kind >= structKind && p.t.kind <= mapKind }); found {
			return g.declare(q.t, "%s := %s", q.text)
		}
	}
	if !ok {
		return g.newVariable()
	}
	return g.declare(pointerTo(p.t), "%s := &%s", p.text)
}

// exit generates a statement that ends the process.
func (g *generator) exit() string {
	return drawWeighted(g,
		production[string]{"os.Exit", 6, func() string { return fmt.Sprintf("%s.Exit(%s)", g.importStd("os"), g.drawDependent(3)) }},
		production[string]{"exit by a function", 6, func() string {
			fs := g.callableFunctions(func(f *fn) bool { return f.exits })
			if len(fs) == 0 {
				return fmt.Sprintf("%s.Exit(%s)", g.importStd("os"), g.integer(2).s)
			}
			f := oneOf(g, fs)
			g.calls++
			return fmt.Sprintf("%s(%s)", g.qualifiedName(f.pkg, f.name), g.drawArguments(f, 2))
		}},
		production[string]{"log.Fatal", 1, func() string { return fmt.Sprintf("%s.Fatal(\"e\")", g.importStd("log")) }},
		production[string]{"exit by a local variable", 1, func() string {
			v := g.freshName("exit")
			return fmt.Sprintf("%s := %s.Exit\n%[1]s(%[3]s)", v, g.importStd("os"), g.drawDependent(2))
		}},
		production[string]{"exit by a package variable", 1, func() string {
			g.importStd("os")
			g.helper("X_Exit", "var X_Exit = os.Exit")
			return fmt.Sprintf("X_Exit(%s)", g.drawDependent(2))
		}},
		production[string]{"exit when deferred", 1, func() string {
			return fmt.Sprintf("defer func() { %s.Exit(%s) }()\nreturn%s", g.importStd("os"), g.drawDependent(2), g.zeroResults())
		}},
	)
}

// zeroResults returns results for a return statement. Their values do not matter, because
// a deferred call then exits.
func (g *generator) zeroResults() string {
	if len(g.context.named) > 0 || len(g.context.results) == 0 {
		return ""
	}
	var out []string
	for _, t := range g.context.results {
		out = append(out, g.value(t, 0))
	}
	return " " + strings.Join(out, ", ")
}
