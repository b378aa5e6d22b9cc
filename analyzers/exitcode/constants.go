package exitcode

import (
	"go/ast"
	"go/constant"
	"go/types"
	"strconv"
	"strings"

	"github.com/exitlint/exitlint/internal/code/consts"
	"github.com/exitlint/exitlint/internal/rule"
	"github.com/exitlint/exitlint/registry"
)

// constants are the packages of the Go side of a registry, read from their source:
// the package that writes a bare number need not import them.
type constants []paired

// A paired is a package with which of its constants are codes.
type paired struct {
	*consts.Package
	pairing registry.Pairing
	leaf    bool // it imports none of the registry's module, so others can import it
}

// A goConstant is a Go constant that the registry may name.
type goConstant struct {
	*types.Const
	leaf        bool // of its package
	constrained bool // its file is built on some systems only
}

// path returns the import path of the constant's package.
func (k *goConstant) path() string { return k.Pkg().Path() }

// value is the value of the constant; a constant that is defined by another
// package's has none here.
func (k *goConstant) value() (int64, bool) {
	return constant.Int64Val(constant.ToInt(k.Val()))
}

func (c *checker) constantsOf(reg *registry.Registry) constants {
	if known, ok := c.constants[reg]; ok {
		return known
	}
	var out constants
	for _, p := range reg.ConstantPackages() {
		pkg, err := c.Constants(reg, p)
		if err != nil {
			continue // docdrift/constant says so
		}
		out = append(out, paired{pkg, rule.Pair(reg, pkg.Constants), pkg.Name != "main" && !importsModule(pkg.Imports, reg.Module)})
	}
	c.constants[reg] = out
	return out
}

// find returns the constant of a code. One with another value is no way to
// write the code's; that it disagrees is another rule's matter.
func (c constants) find(code *registry.Code) *goConstant {
	for _, p := range c {
		obj := p.Lookup(p.pairing.Of(code.Value))
		if obj == nil {
			continue
		}
		k := &goConstant{obj, p.leaf, p.Constrained(obj)}
		if v, known := k.value(); !known || v == int64(code.Value) {
			return k
		}
	}
	return nil
}

func importsModule(imports []*ast.ImportSpec, module string) bool {
	for _, imp := range imports {
		if path, err := strconv.Unquote(imp.Path.Value); err == nil && within(path, module) {
			return true
		}
	}
	return false
}

// within reports whether a package is the root one or below it.
func within(path, root string) bool { return path == root || strings.HasPrefix(path, root+"/") }
