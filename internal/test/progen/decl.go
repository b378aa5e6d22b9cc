package progen

import (
	"fmt"
	"slices"
	"strings"
)

// drawDeclarations generates the declarations of a package: types, variables and
// functions.
func (g *generator) drawDeclarations() {
	for range g.IntN(3) {
		g.typeDecl()
	}
	if g.isOn("package variables") {
		for range g.IntN(3) {
			g.varDecl()
		}
	}
	for range 1 + g.IntN(3) {
		g.funcDecl()
	}
	if g.pkg.name != "thin" && g.oneIn(2) || g.pkg.name == "deep" {
		g.exitFunc()
	}
	if g.isOn("init") && g.oneIn(2) && len(g.pkg.vars) > 0 {
		g.drawIsolated(func() {
			g.leaf++
			g.initial = true
			g.pkg.declare("func init() {\n%s}", g.body(context{}, 1))
		})
	}
}

func (g *generator) typeDecl() {
	drawWeighted(g,
		production[bool]{"struct", 5, func() bool { return g.structDecl(false) }},
		production[bool]{"error type", 4, func() bool { return g.structDecl(true) }},
		production[bool]{"integer type", 3, g.integerDecl},
		production[bool]{"interface", 3, g.ifaceDecl},
	)
}

func (g *generator) structDecl(isErr bool) bool {
	t := &typ{kind: structKind, pkg: g.pkg, name: g.freshName("X_T"), isErr: isErr}
	t.fields = append(t.fields, field{name: "Code", t: intType})
	if g.oneIn(4) {
		t.fields[0].t = oneOf(g, narrow)
	}
	for range g.IntN(3) {
		ft := g.storage(1)
		if ft.kind == structKind && g.oneIn(2) && !slices.ContainsFunc(t.fields, func(f field) bool { return f.embedded }) && g.isOn("embedded") {
			t.fields = append(t.fields, field{strings.TrimPrefix(ft.name, ""), ft, true})
			continue
		}
		t.fields = append(t.fields, field{name: g.freshName("F"), t: ft})
	}
	if isErr && g.isOn("wrapping error type") && g.oneIn(2) {
		t.fields = append(t.fields, field{name: "Err", t: errorType})
	}
	var b strings.Builder
	fmt.Fprintf(&b, "type %s struct {\n", t.name)
	for _, f := range t.fields {
		if f.embedded {
			fmt.Fprintf(&b, "%s\n", g.text(f.t))
		} else {
			fmt.Fprintf(&b, "%s %s\n", f.name, g.text(f.t))
		}
	}
	b.WriteString("}")
	g.pkg.declare("%s", b.String())
	if isErr {
		g.errorMethods(t)
	}
	for range g.IntN(3) {
		g.methodDecl(t)
	}
	g.pkg.types = append(g.pkg.types, t)
	return true
}

func (g *generator) errorMethods(t *typ) {
	g.pkg.declare("func (e *%s) Error() string { return \"e\" }", t.name)
	if last := t.fields[len(t.fields)-1]; last.name == "Err" {
		g.pkg.declare("func (e *%s) Unwrap() error { return e.Err }", t.name)
	}
	if !g.isOn("ExitCode") || g.oneIn(3) {
		return
	}
	recv := &variable{name: "e", t: pointerTo(t), fixed: true}
	g.drawIsolated(func() {
		g.leaf++
		g.pkg.declare("func (e *%s) ExitCode() int {\n%s}", t.name, g.body(context{params: []*variable{recv}, results: []*typ{intType}}, 0))
	})
	t.fns = append(t.fns, &fn{pkg: g.pkg, name: "ExitCode", recv: t, pointer: true, results: []*typ{intType}, leaf: true})
}

func (g *generator) methodDecl(t *typ) {
	f := &fn{pkg: g.pkg, name: g.freshName("M"), recv: t, pointer: t.kind == structKind && !g.oneIn(3)}
	if !g.oneIn(3) || t.kind != structKind {
		f.results = []*typ{intType}
	}
	for range g.IntN(2) {
		f.params = append(f.params, intType)
	}
	rt := t
	if f.pointer {
		rt = pointerTo(t)
	}
	g.funcText(f, &variable{name: "t", t: rt, fixed: rt.kind == pointerKind})
	t.fns = append(t.fns, f)
}

// funcText generates the parameters and the body of f, and adds the function to the
// package.
func (g *generator) funcText(f *fn, recv *variable) {
	g.drawIsolated(func() {
		c := context{results: f.results, named: f.named}
		var params []string
		for i, t := range f.params {
			v := &variable{name: g.freshName("p"), t: t}
			text := g.text(t)
			switch {
			case f.bounded && i == 0:
				v.name, v.fixed = "depth", true
			case f.variadic && i == len(f.params)-1:
				text = "..." + text
				// The code below replaces the slice with a number that is computed from
				// it. The body uses this number instead.
				c.params = append(c.params, v)
			}
			params = append(params, v.name+" "+text)
			if !f.variadic || i < len(f.params)-1 {
				c.params = append(c.params, v)
			}
		}
		head := "func "
		if recv != nil {
			c.params = append(c.params, recv)
			head += fmt.Sprintf("(%s %s) ", recv.name, g.text(recv.t))
		}
		before := g.calls
		front := ""
		if f.variadic {
			last := c.params[len(f.params)-1]
			c.params = slices.Delete(c.params, len(f.params)-1, len(f.params))
			v := &variable{name: g.freshName("v"), t: last.t}
			front = fmt.Sprintf("%s := %d\nfor _, e := range %s {\n%[1]s %[4]s e\n}\n", v.name, g.literal(), last.name, oneOf(g, []string{"=", "+=", "|="}))
			c.params = append(c.params, v)
			front += "_ = " + v.name + "\n"
		}
		if f.bounded {
			c.recurse = f
			front += fmt.Sprintf("if depth <= 0 {\nreturn %s\n}\n", g.value(f.results[0], 0))
		}
		text := g.body(c, g.countStatements(1+g.IntN(3)))
		f.leaf = g.calls == before
		g.pkg.declare("%s%s(%s) %s {\n%s%s}", head, f.name, strings.Join(params, ", "), g.resultList(f), front, text)
	})
}

func (g *generator) resultList(f *fn) string {
	if len(f.named) == 0 {
		if len(f.results) == 1 {
			return g.text(f.results[0])
		}
		if len(f.results) == 0 {
			return ""
		}
		return "(" + g.texts(f.results) + ")"
	}
	var out []string
	for i, name := range f.named {
		out = append(out, name+" "+g.text(f.results[i]))
	}
	return "(" + strings.Join(out, ", ") + ")"
}

func (g *generator) integerDecl() bool {
	t := &typ{kind: intKind, pkg: g.pkg, name: g.freshName("X_N"), under: oneOf(g, []string{"int", "int", "uint8", "int8"})}
	first := g.IntN(60)
	names := []string{g.freshName("X_K"), g.freshName("X_K"), g.freshName("X_K")}
	t.consts = names
	g.pkg.declare("type %s %s\n\nconst (\n%s %[1]s = iota + %[4]d\n%s\n%s\n)", t.name, t.under, names[0], first, names[1], names[2])
	g.pkg.types = append(g.pkg.types, t)
	if g.oneIn(2) {
		g.methodDecl(t)
	}
	return true
}

// ifaceDecl declares an interface, and all types that implement it. No type that is
// declared later implements it: otherwise a method could call itself through the
// interface.
func (g *generator) ifaceDecl() bool {
	m := g.freshName("M")
	t := &typ{kind: ifaceKind, pkg: g.pkg, name: g.freshName("X_I")}
	t.method = &fn{pkg: g.pkg, name: m, results: []*typ{intType}}
	if g.oneIn(3) {
		t.method.params = []*typ{intType}
	}
	g.pkg.declare("type %s interface {\n%s(%s) int\n}", t.name, m, g.texts(t.method.params))
	for range 1 + g.IntN(2) {
		impl := &typ{kind: structKind, pkg: g.pkg, name: g.freshName("X_T"), fields: []field{{name: "Code", t: intType}}}
		if g.oneIn(4) {
			impl = &typ{kind: intKind, pkg: g.pkg, name: g.freshName("X_N"), under: "int", consts: []string{g.freshName("X_K")}}
			g.pkg.declare("type %s int\n\nconst %s %[1]s = %[3]d", impl.name, impl.consts[0], g.literal())
		} else {
			g.pkg.declare("type %s struct {\nCode int\n}", impl.name)
		}
		f := &fn{pkg: g.pkg, name: m, recv: impl, pointer: impl.kind == structKind && g.oneIn(2), params: t.method.params, results: t.method.results}
		rt := impl
		if f.pointer {
			rt = pointerTo(impl)
		}
		g.funcText(f, &variable{name: "t", t: rt, fixed: true})
		impl.fns = []*fn{f}
		t.impls = append(t.impls, impl)
	}
	g.pkg.types = append(append(g.pkg.types, t.impls...), t)
	return true
}

func (g *generator) varDecl() {
	t := g.storage(2)
	if g.isOn("sentinels") && g.oneIn(3) {
		t = errorType
	}
	v := &variable{name: g.freshName("X_V"), pkg: g.pkg, t: t, fixed: t == errorType}
	g.drawIsolated(func() {
		switch {
		case t == errorType:
			g.pkg.declare("var %s = %s.New(\"s\")", v.name, g.importStd("errors"))
		case (t.kind == intKind || t.kind == structKind && t.hasUsableZero()) && g.oneIn(3) && g.isOn("zero value"):
			g.pkg.declare("var %s %s", v.name, g.text(t))
		default:
			g.leaf++
			g.initial = true
			// A package variable must not depend on itself.
			g.scope = slices.DeleteFunc(g.scope, func(v *variable) bool { return v.pkg == g.pkg })
			value := g.value(t, 1)
			g.pkg.declare("var %s %s = %s", v.name, g.text(t), value)
		}
	})
	g.pkg.vars = append(g.pkg.vars, v)
	g.scope = append(g.scope, v)
}

func (g *generator) funcDecl() {
	f := &fn{pkg: g.pkg, name: g.freshName("X_F")}
	drawWeighted(g,
		production[bool]{"function of numbers", 5, func() bool {
			for range g.IntN(3) {
				f.params = append(f.params, intType)
			}
			f.results = []*typ{intType}
			return true
		}},
		production[bool]{"function of anything", 5, func() bool {
			for range 1 + g.IntN(2) {
				f.params = append(f.params, g.storage(2))
			}
			f.results = []*typ{intType}
			return true
		}},
		production[bool]{"function that returns anything", 3, func() bool {
			f.results = []*typ{g.storage(2)}
			return true
		}},
		production[bool]{"function that returns an error", 4, func() bool {
			f.params, f.results = []*typ{intType}[:g.IntN(2)], []*typ{errorType}
			return true
		}},
		production[bool]{"function with two results", 4, func() bool {
			f.params, f.results = []*typ{intType}[:g.IntN(2)], []*typ{intType, errorType}
			return true
		}},
		production[bool]{"function that changes", 3, func() bool {
			f.params = []*typ{g.changeable(), intType}
			return true
		}},
		production[bool]{"recursive function", 2, func() bool {
			f.params, f.results, f.bounded = []*typ{intType, intType}[:1+g.IntN(2)], []*typ{intType}, true
			return true
		}},
		production[bool]{"variadic function", 2, func() bool {
			f.params, f.results, f.variadic = []*typ{intType, intType}[:1+g.IntN(2)], []*typ{intType}, true
			return true
		}},
	)
	if len(f.results) > 0 && !slices.ContainsFunc(f.results, hasUnusableZero) && g.isOn("named result") && g.isOn("zero value") && g.oneIn(2) {
		for range f.results {
			f.named = append(f.named, g.freshName("r"))
		}
	}
	g.funcText(f, nil)
	g.pkg.funcs = append(g.pkg.funcs, f)
}

// changeable chooses a type at random: a pointer, a slice or a map. A function with a
// parameter of this type can change variables of its caller.
func (g *generator) changeable() *typ {
	switch g.IntN(4) {
	case 0:
		return pointerTo(intType)
	case 1:
		return &typ{kind: sliceKind, elem: intType}
	case 2:
		return &typ{kind: mapKind, elem: intType}
	}
	if t := g.drawDeclaredType(); t.kind == structKind {
		return pointerTo(t)
	}
	return pointerTo(intType)
}

// exitFunc generates a function that computes a status from its argument and exits with
// it.
func (g *generator) exitFunc() {
	f := &fn{pkg: g.pkg, name: g.freshName("X_Die"), exits: true}
	param := drawWeighted(g,
		production[*typ]{"exit with a number", 5, func() *typ { return intType }},
		production[*typ]{"exit with an error", 4, func() *typ { return errorType }},
		production[*typ]{"exit with anything", 2, func() *typ { return g.storage(2) }},
	)
	f.params = []*typ{param}
	g.drawIsolated(func() {
		v := &variable{name: "x", t: param}
		text := g.drawBody(context{params: []*variable{v}}, g.countStatements(g.IntN(2)), func() string {
			if param == intType && g.oneIn(2) {
				return g.importStd("os") + ".Exit(x)"
			}
			return g.exit()
		})
		g.pkg.declare("func %s(x %s) {\n%s}", f.name, g.text(param), text)
	})
	g.pkg.funcs = append(g.pkg.funcs, f)
}

// drawMain generates the main function. In a tiny program, it is at most one statement
// and os.Exit.
func (g *generator) drawMain(tiny bool) {
	g.drawIsolated(func() {
		n := 2 + g.IntN(4)
		if tiny {
			n = g.IntN(2)
		}
		text := g.drawBody(context{}, n, func() string {
			if tiny {
				return fmt.Sprintf("%s.Exit(%s)", g.importStd("os"), g.shape(2).s)
			}
			if g.oneIn(12) {
				return ""
			}
			return g.exit()
		})
		g.pkg.declare("func Y_main() {\n%s}", text)
	})
}
