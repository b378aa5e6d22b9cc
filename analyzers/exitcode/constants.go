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

// constants lists the packages with the Go constants of a registry. They are
// read from source, since a package that writes a bare number need not import
// them.
type constants []paired

// A paired is a package of constants, with the codes that its constants belong
// to.
type paired struct {
	*consts.Package
	pairing registry.Pairing
	leaf    bool // imports no package of the registry's module, so importing it cannot cause an import cycle
}

// A goConstant is a Go constant that the registry may name.
type goConstant struct {
	*types.Const
	leaf        bool // see paired
	constrained bool // the file of the constant has build constraints
}

// path returns the import path of the constant's package.
func (k *goConstant) path() string { return k.Pkg().Path() }

// value returns the value of the constant. The second result is false if the
// value is unknown because the constant is defined by a constant of another
// package.
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
			continue // reported by docdrift/constant
		}
		out = append(out, paired{pkg, rule.Pair(reg, pkg.Constants), pkg.Name != "main" && !importsModule(pkg.Imports, reg.Module)})
	}
	c.constants[reg] = out
	return out
}

// find returns the constant of a code, or nil. A constant with another value
// than the code is left to docdrift/constant.
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

// within reports whether the import path is root, or is under it.
func within(path, root string) bool { return path == root || strings.HasPrefix(path, root+"/") }
