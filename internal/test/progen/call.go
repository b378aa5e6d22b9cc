package progen

import (
	"fmt"
	"slices"
	"strings"
)

func (g *generator) drawArguments(f *fn, d int) string {
	var out []string
	for i, t := range f.params {
		switch {
		case f.bounded && i == 0:
			out = append(out, fmt.Sprint(g.IntN(4)))
		case f.variadic && i == len(f.params)-1:
			if text, ok := g.drawOperand(&typ{kind: sliceKind, elem: t}); ok && g.oneIn(2) {
				out = append(out, text+"...")
				break
			}
			for range g.IntN(4) {
				out = append(out, g.value(t, d-1))
			}
		default:
			out = append(out, g.value(t, d-1))
		}
	}
	return strings.Join(out, ", ")
}

// callableFunctions returns the functions that the generated code may call at this
// point. It leaves out functions for which ok returns false.
func (g *generator) callableFunctions(ok func(*fn) bool) []*fn {
	if g.leaf > 0 {
		return nil
	}
	var out []*fn
	for _, p := range g.visible() {
		for _, f := range p.funcs {
			if ok(f) {
				out = append(out, f)
			}
		}
	}
	return out
}

// drawCall generates a call of a function whose only result has type t.
func (g *generator) drawCall(t *typ, d int) ex {
	fs := g.callableFunctions(func(f *fn) bool { return len(f.results) == 1 && identical(f.results[0], t) })
	if len(fs) == 0 {
		return g.fallback(t)
	}
	f := oneOf(g, fs)
	g.calls++
	return drawComputed("%s(%s)", g.qualifiedName(f.pkg, f.name), g.drawArguments(f, d))
}

// fallback generates a simple expression of type t. It is used, for example, if a call is
// to be generated, but no function of the program fits.
func (g *generator) fallback(t *typ) ex {
	if t == intType {
		return g.atom()
	}
	return drawComputed("%s", g.value(t, 0))
}

func (g *generator) firstResult(d int) ex {
	fs := g.callableFunctions(func(f *fn) bool { return len(f.results) == 2 && f.results[0] == intType })
	if len(fs) == 0 {
		return g.atom()
	}
	f := oneOf(g, fs)
	g.calls++
	g.helper("X_First", "func X_First[T, U any](v T, _ U) T { return v }")
	return drawComputed("X_First(%s(%s))", g.qualifiedName(f.pkg, f.name), g.drawArguments(f, d))
}

// methodCall generates a call of a method whose only result has type t.
func (g *generator) methodCall(t *typ, d int) ex {
	if g.leaf > 0 {
		return g.fallback(t)
	}
	match := func(f *fn) bool { return len(f.results) == 1 && identical(f.results[0], t) }
	p, ok := g.operand(func(p operand) bool {
		return slices.ContainsFunc(p.t.methodsOf(), func(f *fn) bool { return match(f) && (!f.pointer || p.t.kind == pointerKind || p.addr) })
	})
	recv, of := p.text, p.t
	if !ok || g.oneIn(4) {
		of = g.drawDeclaredType()
		if of.kind == structKind {
			of = pointerTo(of)
		}
		if of.kind == intKind || len(of.methodsOf()) == 0 {
			return g.fallback(t)
		}
		recv = "(" + g.value(of, d-1) + ")"
		if of.kind == ifaceKind {
			recv = g.text(of) + recv
		}
	} else {
	}
	var fs []*fn
	for _, f := range of.methodsOf() {
		if match(f) && (!f.pointer || of.kind == pointerKind || p.addr) {
			fs = append(fs, f)
		}
	}
	if len(fs) == 0 {
		return g.fallback(t)
	}
	f := oneOf(g, fs)
	g.calls++
	if args := g.drawArguments(f, d); args == "" && ok && recv == p.text && g.isOn("method value") && g.oneIn(3) {
		v := g.freshName("m")
		return drawComputed("func() %s {\n%s := %s.%s\nreturn %s()\n}()", g.text(t), v, recv, f.name, v)
	} else {
		return drawComputed("%s.%s(%s)", recv, f.name, args)
	}
}

// methodsOf returns the methods of t, including promoted ones.
func (t *typ) methodsOf() []*fn {
	switch t.kind {
	case pointerKind:
		return t.elem.methodsOf()
	case ifaceKind:
		return []*fn{t.method}
	}
	out := slices.Clone(t.fns)
	for _, f := range t.fields {
		if f.embedded {
			for _, m := range f.t.methodsOf() {
				if !slices.ContainsFunc(out, func(o *fn) bool { return o.name == m.name }) {
					out = append(out, m)
				}
			}
		}
	}
	return out
}

func (g *generator) valueCall(d int) ex {
	if g.leaf > 0 {
		return g.atom()
	}
	var only []*variable
	for _, v := range g.scope {
		if v.callOnly {
			only = append(only, v)
		}
	}
	text, t := "", (*typ)(nil)
	if len(only) > 0 && g.oneIn(2) {
		v := oneOf(g, only)
		text, t = v.name, v.t
	} else {
		p, ok := g.operand(func(p operand) bool { return p.t.kind == funcKind })
		if !ok {
			t = g.signature()
			text = g.value(t, d-1)
		} else {
			text, t = p.text, p.t
		}
	}
	g.calls++
	return drawComputed("%s(%s)", text, g.drawArguments(&fn{params: t.params}, d))
}
