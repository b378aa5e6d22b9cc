package docdrift

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/exitlint/exitlint/internal/code/consts"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/pattern"
	"github.com/exitlint/exitlint/registry"
)

// A goConstant is a constant of a package that holds the Go side of a
// registry.
type goConstant struct {
	name  *ast.Ident
	value int64
	typ   types.Type
	expr  ast.Expr // what the source gives it; nil where it repeats the line above
	code  *registry.Code
}

// constants checks the package itself if the registry names it for its
// constants.
func (c *checker) constants() {
	i := slices.IndexFunc(c.Registry.ConstantPackages(), func(p registry.ConstantPackage) bool {
		return p.Dir != "" && p.Path == c.pass.Pkg.Path()
	})
	if i < 0 {
		return
	}
	pkg := c.Registry.ConstantPackages()[i]
	all := consts.Of(withoutTests(c.pass), c.pass.Pkg)
	pairing := c.Registry.Pair(all)
	c.unpaired(pkg, all, pairing)
	c.ambiguous(pkg, pairing)
	c.unknown(pkg, all)
	c.declared(pairing)
}

// withoutTests are the files of a pass that are no tests.
func withoutTests(pass *analysis.Pass) []*ast.File {
	return slices.DeleteFunc(slices.Clone(pass.Files), func(f *ast.File) bool {
		return strings.HasSuffix(pass.Fset.Position(f.Package).Filename, "_test.go")
	})
}

// declared compares each constant of the package with the registry.
func (c *checker) declared(pairing registry.Pairing) {
	var blocks [][]goConstant
	var known []goConstant
	for _, f := range c.pass.Files {
		if c.Skips(ast.IsGenerated(f), strings.HasSuffix(c.pass.Fset.Position(f.Package).Filename, "_test.go")) {
			continue
		}
		for _, d := range f.Decls {
			if gen, ok := d.(*ast.GenDecl); ok && gen.Tok == token.CONST {
				blocks = append(blocks, c.block(gen, pairing))
			}
		}
	}
	for _, block := range blocks {
		for _, k := range block {
			if k.code != nil {
				known = append(known, k)
			}
		}
	}
	for _, block := range blocks {
		for _, k := range block {
			if !isAmbiguous(pairing, k.name.Name) {
				c.constant(k, looksDeclared(k, block, known), known)
			}
		}
	}
}

// block lists the integers of a const declaration.
func (c *checker) block(gen *ast.GenDecl, pairing registry.Pairing) []goConstant {
	var out []goConstant
	for _, spec := range gen.Specs {
		spec := spec.(*ast.ValueSpec)
		for i, name := range spec.Names {
			obj, ok := c.pass.TypesInfo.Defs[name].(*types.Const)
			if !ok || name.Name == "_" || obj.Val().Kind() != constant.Int {
				continue
			}
			k := goConstant{name: name, typ: obj.Type(), code: pairing.Codes[name.Name]}
			k.value, ok = constant.Int64Val(obj.Val())
			if i < len(spec.Values) {
				k.expr = ast.Unparen(spec.Values[i])
			}
			if ok {
				out = append(out, k)
			}
		}
	}
	return out
}

// constant compares one constant with the registry. status says that it looks
// like the declared ones.
func (c *checker) constant(k goConstant, status bool, known []goConstant) {
	reg := c.Registry
	if k.code != nil {
		if int64(k.code.Value) != k.value {
			c.atConstant(k, k.code.Value, fmt.Sprintf("%s is %d here, but %d in %s", k.name.Name, k.value, k.code.Value, reg.Name()), valueFix(k))
		}
		return
	}
	if !status {
		return
	}
	code, declared := reg.Code(int(k.value))
	switch {
	case !declared:
		c.atConstant(k, int(k.value), fmt.Sprintf("%s = %d is not declared in %s", k.name.Name, k.value, reg.Name()), "")
	case (code.Own("name") || code.Own("go")) && !registry.SameName(code.Name, k.name.Name):
		c.atConstant(k, int(k.value), fmt.Sprintf("%d is %s here, but %s in %s", k.value, k.name.Name, code.GoName(), reg.Name()), "")
	}
}

// bound are names of limits and counts, which stand beside statuses.
var bound = pattern.New(`(?i)^_?(num|max|min|last|first|count|total|default)|(?i:count|max|min|mask|limit)$`)

// looksDeclared reports whether a constant is a status like those the registry
// knows: it has their own type, or it stands in a block of which they are half
// at least and is called as they are.
func looksDeclared(k goConstant, block, known []goConstant) bool {
	if !k.mayBeStatus() {
		return false
	}
	if _, named := types.Unalias(k.typ).(*types.Named); named {
		return slices.ContainsFunc(known, func(o goConstant) bool { return types.Identical(o.typ, k.typ) })
	}
	var declared []goConstant
	others := 0
	for _, o := range block {
		switch {
		case !types.Identical(o.typ, k.typ):
		case o.code != nil:
			declared = append(declared, o)
		case o.mayBeStatus() && o.name.IsExported() == k.name.IsExported():
			others++
		}
	}
	return len(declared) > 0 && len(declared) >= others && calledLike(k, declared)
}

// mayBeStatus is false for what no status is: numbers the system does not know,
// other words for a constant, limits and counts.
func (k goConstant) mayBeStatus() bool {
	id, alias := k.expr.(*ast.Ident)
	return k.value >= 0 && k.value <= 255 && !bound().MatchString(k.name.Name) && (!alias || id.Name == "iota")
}

// calledLike reports whether a name has what the names beside it share: whether
// they are exported, and a word such as Exit that all begin with.
func calledLike(k goConstant, beside []goConstant) bool {
	shared := beside[0].name.Name
	for _, o := range beside {
		if o.name.IsExported() != k.name.IsExported() {
			return false
		}
		for !strings.HasPrefix(o.name.Name, shared) {
			shared = shared[:len(shared)-1]
		}
	}
	return strings.HasPrefix(k.name.Name, kindOfCode().FindString(shared))
}

var kindOfCode = pattern.New(`^(?i:exit|ex_|err|code|status|rc)*_?`)

// valueFix is the literal to replace a constant's value by, "" where it is not
// written as one.
func valueFix(k goConstant) string {
	if lit, ok := k.expr.(*ast.BasicLit); ok && lit.Kind == token.INT {
		return fmt.Sprint(k.code.Value)
	}
	return ""
}

func (c *checker) atConstant(k goConstant, value int, message, literal string) {
	at, end := c.pass.Fset.PositionFor(k.name.Pos(), false), c.pass.Fset.PositionFor(k.name.End(), false)
	f := finding.Finding{
		Rule: ruleConstant, Message: message, Code: &value,
		File: at.Filename, Line: at.Line, Column: at.Column, EndLine: end.Line, EndColumn: end.Column,
	}
	if literal != "" {
		from, to := c.pass.Fset.PositionFor(k.expr.Pos(), false), c.pass.Fset.PositionFor(k.expr.End(), false)
		f.Fixes = []finding.Fix{{Message: "write " + literal, Edits: []finding.Edit{
			{File: at.Filename, Start: from.Offset, End: to.Offset, NewText: literal},
		}}}
	}
	c.report(f)
}
