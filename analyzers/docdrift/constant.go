package docdrift

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/exitlint/exitlint/internal/code/consts"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/pattern"
	"github.com/exitlint/exitlint/internal/rule"
	"github.com/exitlint/exitlint/internal/span"
	"github.com/exitlint/exitlint/registry"
)

// A goConstant is an integer constant in a package that is listed under "constants" in the
// table [program] of exitlint.toml.
type goConstant struct {
	consts.Constant
	value int64
	code  *registry.Code
}

// checkConstants compares the constants of the package with the registry. It does
// nothing unless [program] of exitlint.toml lists the package under the key
// "constants".
func (c *checker) checkConstants() {
	i := slices.IndexFunc(c.Registry.ConstantPackages(), func(p registry.ConstantPackage) bool {
		return p.Dir != "" && p.Path == c.pass.Pkg.Path()
	})
	if i < 0 {
		return
	}
	pkg := c.Registry.ConstantPackages()[i]
	all := consts.Declared(withoutTests(c.pass), c.pass.Pkg)
	pairing := rule.Pair(c.Registry, all)
	c.reportUnpaired(pkg, all, pairing)
	c.reportAmbiguous(pkg, pairing)
	c.reportUnknown(pkg, all)
	c.compareConstants(pairing)
}

func withoutTests(pass *analysis.Pass) []*ast.File {
	return slices.DeleteFunc(slices.Clone(pass.Files), func(f *ast.File) bool {
		return strings.HasSuffix(pass.Fset.Position(f.Package).Filename, "_test.go")
	})
}

// compareConstants compares the integer constants of the package with the registry. It
// ignores generated files.
func (c *checker) compareConstants(pairing registry.Pairing) {
	files := slices.DeleteFunc(slices.Clone(c.pass.Files), func(f *ast.File) bool {
		return ast.IsGenerated(f) || !c.Covers(c.pass.Fset.Position(f.Package).Filename)
	})
	var all []goConstant
	for _, k := range consts.Declared(files, c.pass.Pkg) {
		if value, ok := k.Int(); ok {
			all = append(all, goConstant{k, value, pairing.Codes[k.Name()]})
		}
	}
	for _, k := range all {
		if !isAmbiguous(pairing, k.Name()) {
			c.compareConstant(k, looksDeclared(k, all))
		}
	}
}

// compareConstant compares the constant k with the registry.
//
// If k belongs to a code of the registry, compareConstant reports k if the values of k
// and the code differ. If k belongs to no code, it is reported only if status is true,
// which means that k looks like a constant for an exit status.
func (c *checker) compareConstant(k goConstant, status bool) {
	reg := c.Registry
	if k.code != nil {
		if int64(k.code.Value) != k.value {
			c.reportAtConstant(k, k.code.Value, fmt.Sprintf("%s is %d here, but %d in %s", k.Name(), k.value, k.code.Value, reg.Name()), valueFix(k))
		}
		return
	}
	if !status {
		return
	}
	code, declared := reg.Code(int(k.value))
	switch {
	case !declared:
		c.reportAtConstant(k, int(k.value), fmt.Sprintf("%s = %d is not declared in %s", k.Name(), k.value, reg.Name()), "")
	case (code.Own("name") || code.Own("go")) && !registry.SameName(code.Name, k.Name()):
		c.reportAtConstant(k, int(k.value), fmt.Sprintf("%d is %s here, but %s in %s", k.value, k.Name(), code.GoName(), reg.Name()), "")
	}
}

// limitNames matches names such as MaxRetries and numErrors. Such limits and counts are
// often declared next to constants for statuses.
var limitNames = pattern.New(`(?i)^_?(num|max|min|last|first|count|total|default)|(?i:count|max|min|mask|limit)$`)

// looksDeclared reports whether k looks like the Go constant for a declared code. "all"
// contains the constants of the package.
//
// If k has a named type, another constant of this type must belong to a declared code.
// Otherwise the const block of k decides: at least half of the possible statuses in
// this block must belong to declared codes, and k must have a name like theirs.
func looksDeclared(k goConstant, all []goConstant) bool {
	if !k.mayBeStatus() {
		return false
	}
	if _, named := types.Unalias(k.Type()).(*types.Named); named {
		return slices.ContainsFunc(all, func(o goConstant) bool { return o.code != nil && types.Identical(o.Type(), k.Type()) })
	}
	var declared []goConstant
	others := 0
	for _, o := range all {
		switch {
		case !k.SameDeclaration(o.Constant) || !types.Identical(o.Type(), k.Type()):
		case o.code != nil:
			declared = append(declared, o)
		case o.mayBeStatus() && o.Exported() == k.Exported():
			others++
		}
	}
	return len(declared) > 0 && len(declared) >= others && isNamedLike(k, declared)
}

// mayBeStatus reports whether a constant could be a status. It returns false for
// limits, counts, aliases of other constants, and values outside of 0 to 255.
func (k goConstant) mayBeStatus() bool {
	return k.value >= 0 && k.value <= 255 && !limitNames().MatchString(k.Name()) && k.Repeats() == ""
}

// isNamedLike reports whether k is named like the constants in others. If all their
// names begin with the same word, such as Exit, the name of k must begin with it as
// well. In addition, k and the others must all be exported, or all be unexported.
func isNamedLike(k goConstant, others []goConstant) bool {
	shared := others[0].Name()
	for _, o := range others {
		if o.Exported() != k.Exported() {
			return false
		}
		for !strings.HasPrefix(o.Name(), shared) {
			shared = shared[:len(shared)-1]
		}
	}
	return strings.HasPrefix(k.Name(), kindOfCode().FindString(shared))
}

var kindOfCode = pattern.New(`^(?i:exit|ex_|err|code|status|rc)*_?`)

// valueFix returns the text that a fix writes in place of the wrong value of k: the
// value in the registry. It returns "" if the code does not set k to an integer
// literal.
func valueFix(k goConstant) string {
	if lit, ok := k.Expr.(*ast.BasicLit); ok && lit.Kind == token.INT {
		return fmt.Sprint(k.code.Value)
	}
	return ""
}

func (c *checker) reportAtConstant(k goConstant, value int, message, literal string) {
	at, end := c.pass.Fset.PositionFor(k.Pos(), false), c.pass.Fset.PositionFor(k.Pos()+token.Pos(len(k.Name())), false)
	f := finding.Finding{
		Rule: ruleConstant, Message: message, Code: &value,
		Span: span.Between(at, end),
	}
	if literal != "" {
		from, to := c.pass.Fset.PositionFor(k.Expr.Pos(), false), c.pass.Fset.PositionFor(k.Expr.End(), false)
		f.Fixes = []finding.Fix{{Message: "write " + literal, Edits: []finding.Edit{
			{File: at.Filename, Start: from.Offset, End: to.Offset, NewText: literal},
		}}}
	}
	c.Report(f)
}
