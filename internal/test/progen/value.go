package progen

import (
	"fmt"
	"slices"
	"strings"
)

func (g *generator) value(t *typ, d int) string {
	if t.kind != intKind || t != intType && g.oneIn(3) {
		if text, ok := g.drawOperand(t); ok && g.oneIn(2) {
			return text
		}
	}
	if t.kind != intKind && t.kind != funcKind && d > 0 && g.oneIn(5) && g.isOn("call for "+fmt.Sprint(t.kind)) {
		if fs := g.callableFunctions(func(f *fn) bool { return len(f.results) == 1 && identical(f.results[0], t) }); len(fs) > 0 {
			return g.drawCall(t, d).s
		}
	}
	switch t.kind {
	case intKind:
		if t == intType {
			return g.integer(d).s
		}
		return g.drawNarrow(t, d).s
	case boolKind:
		return g.drawCondition(d)
	case stringKind:
		return g.str(d)
	case errorKind:
		return g.err(d)
	case anyKind:
		return g.any(d)
	case structKind:
		return g.structure(t, d)
	case pointerKind:
		return g.pointer(t, d)
	case sliceKind:
		return g.slice(t, d)
	case arrayKind:
		return fmt.Sprintf("%s{%s, %s}", g.text(t), g.value(t.elem, d-1), g.value(t.elem, d-1))
	case mapKind:
		return fmt.Sprintf("%s{\"a\": %s, \"b\": %s}", g.text(t), g.value(t.elem, d-1), g.value(t.elem, d-1))
	case funcKind:
		return g.function(t, d)
	case ifaceKind:
		impl := oneOf(g, t.impls)
		if impl.kind == structKind && impl.fns[0].pointer {
			impl = pointerTo(impl)
		}
		if impl.kind == intKind {
			return fmt.Sprintf("%s(%s)", g.text(impl), g.drawNarrow(impl, d-1).s)
		}
		return g.value(impl, d-1)
	}
	panic("a type without values")
}

func (g *generator) str(d int) string {
	return drawWeighted(g,
		production[string]{"string of a number", 4, func() string { return fmt.Sprintf("%s.Itoa(%s)", g.importStd("strconv"), g.value(intType, d-1)) }},
		production[string]{"string literal", 2, func() string { return fmt.Sprintf("%q", fmt.Sprint(g.literal())) }},
		production[string]{"Sprint", 2, func() string { return fmt.Sprintf("%s.Sprint(%s)", g.importStd("fmt"), g.value(intType, d-1)) }},
		production[string]{"Sprintf", 2, func() string {
			return fmt.Sprintf("%s.Sprintf(\"%%d\", %s)", g.importStd("fmt"), g.value(intType, d-1))
		}},
		production[string]{"FormatInt", 1, func() string {
			return fmt.Sprintf("%s.FormatInt(int64(%s), 10)", g.importStd("strconv"), g.value(intType, d-1))
		}},
		production[string]{"words", 1, func() string { return `"not a number"` }},
	)
}

// sentinel chooses at random a package variable that contains an error. It returns false
// if there is none.
func (g *generator) sentinel() (string, bool) {
	var all []*variable
	for _, p := range g.visible() {
		for _, v := range p.vars {
			if v.t == errorType {
				all = append(all, v)
			}
		}
	}
	if len(all) == 0 {
		return "", false
	}
	v := oneOf(g, all)
	return g.qualifiedName(v.pkg, v.name), true
}

// errorTypes returns the struct types T whose pointer type *T implements error.
func (g *generator) errorTypes() []*typ {
	var out []*typ
	for _, p := range g.visible() {
		for _, t := range p.types {
			if t.isErr {
				out = append(out, t)
			}
		}
	}
	return out
}

func (g *generator) err(d int) string {
	plain := func() string { return fmt.Sprintf("%s.New(\"e\")", g.importStd("errors")) }
	if d < -1 {
		return plain()
	}
	return drawWeighted(g,
		production[string]{"custom error", 7, func() string {
			ts := g.errorTypes()
			if len(ts) == 0 {
				return plain()
			}
			return "&" + g.structure(oneOf(g, ts), d-1)
		}},
		production[string]{"sentinel error", 4, func() string {
			if s, ok := g.sentinel(); ok {
				return s
			}
			return plain()
		}},
		production[string]{"plain error", 1, plain},
		production[string]{"wrapped error", 2, func() string { return fmt.Sprintf("%s.Errorf(\"w: %%w\", %s)", g.importStd("fmt"), g.err(d-1)) }},
		production[string]{"joined error", 1, func() string { return fmt.Sprintf("%s.Join(%s, %s)", g.importStd("errors"), g.err(d-1), g.err(d-1)) }},
		production[string]{"nil error", 2, func() string { return "error(nil)" }},
		production[string]{"chosen error", 2, func() string {
			return fmt.Sprintf("func() error {\nif %s {\nreturn %s\n}\nreturn %s\n}()", g.drawCondition(1), g.err(d-1), g.err(d-1))
		}},
	)
}

func (g *generator) any(d int) string {
	if g.oneIn(3) {
		if t := g.drawDeclaredType(); t.kind != intKind && d > 0 {
			if t.kind == structKind && g.oneIn(2) {
				t = pointerTo(t)
			}
			return g.value(t, d-1)
		}
	}
	if g.oneIn(4) {
		t := oneOf(g, narrow)
		return fmt.Sprintf("%s(%s)", t.name, g.drawNarrow(t, d-1).s)
	}
	return g.value(intType, d-1)
}

// structure generates a composite literal of struct type t. It leaves out some fields
// of basic types, so that they have their zero value.
func (g *generator) structure(t *typ, d int) string {
	var parts []string
	for _, f := range t.fields {
		zero := f.t.kind == intKind || f.t.kind == stringKind || f.t.kind == boolKind
		if zero && g.oneIn(4) && g.isOn("zero value") {
			continue
		}
		parts = append(parts, fmt.Sprintf("%s: %s", f.name, g.value(f.t, d-1)))
	}
	return fmt.Sprintf("%s{%s}", g.text(t), strings.Join(parts, ", "))
}

func (g *generator) pointer(t *typ, d int) string {
	if p, ok := g.operand(func(p operand) bool { return p.addr && identical(p.t, t.elem) }); ok && g.oneIn(2) {
		return "&" + p.text
	}
	if t.elem.kind == structKind {
		return "&" + g.structure(t.elem, d)
	}
	if g.oneIn(3) && t.elem.kind == intKind && g.isOn("zero value") {
		return fmt.Sprintf("new(%s)", g.text(t.elem))
	}
	g.helper("X_Ptr", "func X_Ptr[T any](v T) *T { return &v }")
	return fmt.Sprintf("X_Ptr[%s](%s)", g.text(t.elem), g.value(t.elem, d-1))
}

func (g *generator) slice(t *typ, d int) string {
	text, elem := g.text(t), func() string { return g.value(t.elem, d-1) }
	literal := func() string { return fmt.Sprintf("%s{%s, %s}", text, elem(), elem()) }
	if d <= 0 {
		return literal()
	}
	return drawWeighted(g,
		production[string]{"slice literal", 4, literal},
		production[string]{"append", 2, func() string { return fmt.Sprintf("append(%s, %s)", g.value(t, d-1), elem()) }},
		production[string]{"append to nothing", 1, func() string { return fmt.Sprintf("append(%s(nil), %s...)", text, g.value(t, d-1)) }},
		production[string]{"slice of a slice", 1, func() string { return fmt.Sprintf("%s[:2]", g.value(t, d-1)) }},
		production[string]{"make and copy", 1, func() string {
			v := g.freshName("s")
			return fmt.Sprintf("func() %s {\n%s := make(%[1]s, 2)\ncopy(%[2]s, %[3]s)\nreturn %[2]s\n}()", text, v, g.value(t, d-1))
		}},
		production[string]{"slice of an array", 1, func() string {
			v := g.freshName("s")
			return fmt.Sprintf("func() %s {\n%s := [...]%s{%s, %s, %s}\nreturn %[2]s[1:]\n}()", text, v, g.text(t.elem), elem(), elem(), elem())
		}},
	)
}

// function generates a function value of type t. Its body must not call functions of the
// program: they might call the variable that contains the value, and the recursion would
// never end.
func (g *generator) function(t *typ, d int) string {
	fs := g.callableFunctions(func(f *fn) bool {
		return f.leaf && !f.bounded && !f.variadic && !f.exits && len(f.results) == 1 && identical(funcOf(f.results[0], f.params...), t)
	})
	if len(fs) > 0 && g.oneIn(2) {
		f := oneOf(g, fs)
		return g.qualifiedName(f.pkg, f.name)
	}
	if p, ok := g.operand(func(p operand) bool {
		return slices.ContainsFunc(p.t.methodsOf(), func(f *fn) bool { return storable(f, p, t) })
	}); ok && g.isOn("method value") && g.oneIn(2) {
		for _, f := range p.t.methodsOf() {
			if storable(f, p, t) {
				return p.text + "." + f.name
			}
		}
	}
	g.leaf++
	defer func() { g.leaf-- }()
	return g.literalFunc(t, min(d, 1))
}

func storable(f *fn, p operand, t *typ) bool {
	return f.leaf && p.t.kind != ifaceKind && (!f.pointer || p.t.kind == pointerKind || p.addr) && len(f.results) == 1 && identical(funcOf(f.results[0], f.params...), t)
}

func (g *generator) literalFunc(t *typ, d int) string {
	c := context{results: []*typ{t.result}}
	var params []string
	for _, p := range t.params {
		v := &variable{name: g.freshName("a"), t: p}
		c.params = append(c.params, v)
		params = append(params, v.name+" "+g.text(p))
	}
	result := g.text(t.result)
	if g.isOn("named result") && g.isOn("zero value") && g.oneIn(3) {
		c.named = []string{g.freshName("r")}
		result = "(" + c.named[0] + " " + result + ")"
	}
	return fmt.Sprintf("func(%s) %s {\n%s}", strings.Join(params, ", "), result, g.body(c, g.countStatements(g.IntN(2+max(d, 0)))))
}

// helper adds the declaration of a helper function or type to the package, unless it is
// there already.
func (g *generator) helper(name, text string) {
	if !g.pkg.helpers[name] {
		g.pkg.helpers[name] = true
		g.pkg.declare("%s", text)
	}
}

// drawIsolated hides the local variables while draw generates a declaration. So this
// declaration can be generated in the middle of another one.
func (g *generator) drawIsolated(draw func()) {
	outer := *g
	g.scope = slices.DeleteFunc(slices.Clone(g.scope), func(v *variable) bool { return v.pkg == nil })
	g.loops, g.nested, g.block, g.focus = 0, 0, nil, nil
	draw()
	outer.fuel, outer.calls, outer.drawn = g.fuel, g.calls, g.drawn
	*g = outer
}

// codeOf generates a function that maps an error to a status, and returns its name.
func (g *generator) codeOf() string {
	if name := g.knownHelper("code of"); name != "" {
		return name
	}
	name := g.freshName("X_CodeOf")
	g.pkg.funcsOf("code of", name)
	g.drawIsolated(func() {
		g.leaf++
		var b strings.Builder
		fmt.Fprintf(&b, "func %s(err error) int {\nif err == nil {\nreturn %s\n}\n", name, g.atom().s)
		for range 1 + g.IntN(3) {
			b.WriteString(g.inspection())
		}
		fmt.Fprintf(&b, "return %s\n}", g.atom().s)
		g.pkg.declare("%s", b.String())
	})
	return name
}

// knownHelper returns the name of a helper function of the package, or "" if the caller
// should generate a new one. The parameter "what" is the kind of helper, such as
// "code of". If there is only one helper of this kind, knownHelper sometimes returns
// "", so that some packages have several.
func (g *generator) knownHelper(what string) string {
	var names []string
	for name := range g.pkg.helpers {
		if rest, ok := strings.CutPrefix(name, what+" "); ok {
			names = append(names, rest)
		}
	}
	slices.Sort(names)
	if len(names) == 0 || len(names) < 2 && g.oneIn(3) {
		return ""
	}
	return oneOf(g, names)
}

func (p *pkg) funcsOf(what, name string) { p.helpers[what+" "+name] = true }

// inspection generates a statement that looks at the variable err, for example with
// errors.Is.
func (g *generator) inspection() string {
	errs := g.importStd("errors")
	nothing := func() string { return "" }
	ofType := func(format string) func() string {
		return func() string {
			ts := g.errorTypes()
			if len(ts) == 0 {
				return ""
			}
			t := oneOf(g, ts)
			v := g.freshName("e")
			return fmt.Sprintf(format, v, g.text(pointerTo(t)), errs, g.numberIn(v, t))
		}
	}
	return drawWeighted(g,
		production[string]{"inspect nothing", 0, nothing},
		production[string]{"errors.As", 5, ofType("var %[1]s %[2]s\nif %[3]s.As(err, &%[1]s) {\nreturn %[4]s\n}\n")},
		production[string]{"errors.AsType", 2, ofType("if %[1]s, ok := %[3]s.AsType[%[2]s](err); ok {\nreturn %[4]s\n}\n")},
		production[string]{"assertion", 2, ofType("if %[1]s, ok := err.(%[2]s); ok {\nreturn %[4]s\n}\n")},
		production[string]{"type switch", 2, ofType("switch %[1]s := err.(type) {\ncase %[2]s:\nreturn %[4]s\n}\n")},
		production[string]{"coder", 2, func() string {
			return fmt.Sprintf("var c%[1]d interface{ ExitCode() int }\nif %[2]s.As(err, &c%[1]d) {\nreturn c%[1]d.ExitCode()\n}\n", g.count("c"), errs)
		}},
		production[string]{"coder assertion", 2, func() string {
			return "if c, ok := err.(interface{ ExitCode() int }); ok {\nreturn c.ExitCode()\n}\n"
		}},
		production[string]{"sentinel is", 3, func() string {
			s, ok := g.sentinel()
			if !ok {
				return ""
			}
			return fmt.Sprintf("if %s.Is(err, %s) {\nreturn %s\n}\n", errs, s, g.atom().s)
		}},
		production[string]{"sentinel switch", 2, func() string {
			s, ok := g.sentinel()
			if !ok {
				return ""
			}
			return fmt.Sprintf("switch err {\ncase %s:\nreturn %s\n}\n", s, g.atom().s)
		}},
		production[string]{"unwrapped", 1, func() string { return fmt.Sprintf("if u := %s.Unwrap(err); u != nil {\nerr = u\n}\n", errs) }},
	) + fmt.Sprintf("_ = %s.Is\n", errs)
}

func (g *generator) count(stem string) int {
	g.names[stem]++
	return g.names[stem]
}

// numberIn returns an integer expression that reads a field of v, a variable of the
// struct type t.
func (g *generator) numberIn(v string, t *typ) string {
	for _, f := range t.fields {
		if f.t.kind == intKind {
			return fmt.Sprintf("int(%s.%s)", v, f.name)
		}
	}
	return fmt.Sprintf("len(%s.Error())", v)
}

// numberOf generates a function that returns the number in its argument, such as an int
// or a field of a struct. The parameter of the function has type any. numberOf returns
// the name of the function.
func (g *generator) numberOf() string {
	if name := g.knownHelper("number of"); name != "" {
		return name
	}
	name := g.freshName("X_NumberOf")
	g.pkg.funcsOf("number of", name)
	g.drawIsolated(func() {
		g.leaf++
		var b strings.Builder
		fmt.Fprintf(&b, "func %s(v any) int {\nswitch v := v.(type) {\ncase int:\nreturn v\n", name)
		if t := g.drawDeclaredType(); t.kind == intKind && t != intType {
			fmt.Fprintf(&b, "case %s:\nreturn int(v)\n", g.text(t))
		} else if t.kind == structKind && !t.isErr {
			fmt.Fprintf(&b, "case %s:\nreturn %s\ncase %s:\nreturn %s\n", g.text(t), g.numberOr("v", t), g.text(pointerTo(t)), g.numberOr("v", t))
		}
		if n := oneOf(g, narrow); g.oneIn(2) {
			fmt.Fprintf(&b, "case %s:\nreturn int(v)\n", n.name)
		}
		fmt.Fprintf(&b, "default:\n_ = v\nreturn %s\n}\n}", g.atom().s)
		g.pkg.declare("%s", b.String())
	})
	return name
}

func (g *generator) numberOr(v string, t *typ) string {
	for _, f := range t.fields {
		if f.t.kind == intKind {
			return fmt.Sprintf("int(%s.%s)", v, f.name)
		}
	}
	return g.atom().s
}

// parse declares a function that parses a number, and returns its name.
func (g *generator) parse() string {
	g.importStd("strconv")
	if g.oneIn(2) {
		g.helper("X_Parse", "func X_Parse(s string) int {\nn, err := strconv.Atoi(s)\nif err != nil {\nreturn 99\n}\nreturn n\n}")
		return "X_Parse"
	}
	g.helper("X_ParseInt", "func X_ParseInt(s string) int {\nn, _ := strconv.ParseInt(s, 10, 64)\nreturn int(n)\n}")
	return "X_ParseInt"
}

func (g *generator) generic(d int) ex {
	one := func() string { return g.value(intType, d-1) }
	switch g.IntN(7) {
	case 0:
		g.helper("X_Pick", "func X_Pick[T any](c bool, a, b T) T {\nif c {\nreturn a\n}\nreturn b\n}")
		return drawComputed("X_Pick(%s, %s, %s)", g.drawCondition(d-1), one(), one())
	case 1:
		g.helper("X_Box", "type X_Box[T any] struct{ v T }\n\nfunc (b X_Box[T]) Get() T { return b.v }\n\nfunc (b *X_Box[T]) Set(v T) { b.v = v }")
		return drawComputed("X_Box[int]{%s}.Get()", one())
	case 2:
		g.helper("X_Box", "type X_Box[T any] struct{ v T }\n\nfunc (b X_Box[T]) Get() T { return b.v }\n\nfunc (b *X_Box[T]) Set(v T) { b.v = v }")
		return drawComputed("func() int {\nvar b X_Box[int]\nif %s {\nb.Set(%s)\n}\nreturn b.Get()\n}()", g.drawCondition(d-1), one())
	case 3:
		g.helper("X_Apply", "func X_Apply[T, U any](v T, f func(T) U) U { return f(v) }")
		return drawComputed("X_Apply(%s, %s)", one(), g.literalLeaf(funcOf(intType, intType), d))
	case 4:
		t := oneOf(g, []*typ{intType, narrow[0], narrow[1]})
		g.helper("X_Sum", "func X_Sum[T ~int | ~int8 | ~uint8](xs ...T) T {\nvar sum T\nfor _, x := range xs {\nsum += x\n}\nreturn sum\n}")
		return drawComputed("int(X_Sum[%s](%s, %s))", t.name, g.value(t, d-1), g.value(t, d-1))
	case 5:
		g.helper("X_Last", "func X_Last[T any](xs []T) T { return xs[len(xs)-1] }")
		return drawComputed("X_Last(%s)", g.value(&typ{kind: sliceKind, elem: intType}, d-1))
	}
	g.helper("X_Map", "func X_Map[T, U any](xs []T, f func(T) U) []U {\nvar out []U\nfor _, x := range xs {\nout = append(out, f(x))\n}\nreturn out\n}")
	return drawComputed("X_Map(%s, %s)[%d]", g.value(&typ{kind: sliceKind, elem: intType}, d-1), g.literalLeaf(funcOf(intType, intType), d), g.IntN(2))
}

func (g *generator) literalLeaf(t *typ, d int) string {
	g.leaf++
	defer func() { g.leaf-- }()
	return g.literalFunc(t, min(d, 1))
}
