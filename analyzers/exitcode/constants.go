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

// constants lists the packages that declare the Go constants of a registry. exitlint
// reads them from source. A pass would provide only the types of imported packages, and
// code that writes a number instead of a constant often imports none of these packages.
type constants []constantPackage

// A constantPackage is a package that declares the Go constants for the codes of a
// registry. The field "pairing" says which constant is for which code.
type constantPackage struct {
	*consts.Package
	pairing registry.Pairing
	// isLeaf reports whether the package imports nothing from the module of the
	// registry. Every package of the module may import a leaf without causing a cycle.
	isLeaf bool
}

// A goConstant is the Go constant for a code of the registry, such as exit.NotFound for
// NOT_FOUND.
type goConstant struct {
	*types.Const
	isInLeaf    bool // [constantPackage.isLeaf] of the package that declares the constant
	constrained bool // whether the constant is missing on some systems
}

func (k *goConstant) path() string { return k.Pkg().Path() }

// value returns the value of the constant. known is false if the value depends on a
// constant of another package.
func (k *goConstant) value() (v int64, known bool) {
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
			continue // the docdrift/constant rule reports the error
		}
		out = append(out, constantPackage{pkg, rule.Pair(reg, pkg.Constants), pkg.Name != "main" && !importsModule(pkg.Imports, reg.Module)})
	}
	c.constants[reg] = out
	return out
}

// find returns the Go constant for a code, or nil. It ignores a constant whose value
// differs from the value of the code, because docdrift/constant reports such a constant.
func (c constants) find(code *registry.Code) *goConstant {
	for _, p := range c {
		obj := p.Lookup(p.pairing.ConstantName(code.Value))
		if obj == nil {
			continue
		}
		k := &goConstant{obj, p.isLeaf, p.Constrained(obj)}
		if v, known := k.value(); !known || v == int64(code.Value) {
			return k
		}
	}
	return nil
}

func importsModule(imports []*ast.ImportSpec, module string) bool {
	for _, imp := range imports {
		if path, err := strconv.Unquote(imp.Path.Value); err == nil && isWithin(path, module) {
			return true
		}
	}
	return false
}

// isWithin reports whether an import path is root or a path below root.
func isWithin(path, root string) bool { return path == root || strings.HasPrefix(path, root+"/") }
