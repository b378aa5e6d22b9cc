package object

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// IsRowType reports whether typ is the name that this package gives to the struct type of
// the rows of a table; see rowName. No Go type has such a name.
func IsRowType(typ string) bool { return strings.HasPrefix(lastOf(typ), rowPrefix) }

const rowPrefix = "struct "

// rowName returns a name for an unnamed struct type if a literal of the package is a
// table with rows of this type, as in
//
//	var table = []struct{ code, hint string }{{"E_USAGE", "see --help"}}
//
// The name lets the analysis follow the rows as if their type were declared. For other
// types, rowName returns "". It also returns "" for types with json tags, because
// programs print values of such types as objects of their own.
func (s *summarizer) rowName(fields *types.Struct) string {
	if fields == nil || hasJSONTag(fields) {
		return ""
	}
	if s.rows == nil {
		s.rows = map[*types.Struct]string{}
		for _, file := range s.pass.Files {
			if !ssax.IsTest(s.pass.Fset.Position(file.Pos()).Filename) {
				ast.Inspect(file, s.nameRows)
			}
		}
	}
	return s.rows[fields]
}

// nameRows adds the type of the rows to s.rows if n is the literal of a table.
func (s *summarizer) nameRows(n ast.Node) bool {
	lit, ok := n.(*ast.CompositeLit)
	if !ok {
		return true
	}
	var elem types.Type
	switch t := s.pass.TypesInfo.TypeOf(lit).Underlying().(type) {
	case *types.Slice:
		elem = t.Elem()
	case *types.Array:
		elem = t.Elem()
	case *types.Map:
		elem = t.Elem()
	default:
		return true
	}
	if row, named := ssax.StructOf(elem); row != nil && named == nil && s.rows[row] == "" {
		s.rows[row] = fmt.Sprintf("%s.%s%d", s.pass.Pkg.Path(), rowPrefix, len(s.rows)+1)
	}
	return true
}

// recordRows records an escape for each struct literal in an array literal. Elements of
// slice literals and maps are handled by sliceLiteral and mapUpdate.
func (f *funcAnalysis) recordRows() {
	for _, o := range f.objects {
		if at, ok := o.at.(*ssa.IndexAddr); ok && isArrayElement(at) {
			f.forgetElement(at)
			f.recordEscape(at, escape{strength: escapeStored})
		}
	}
}

// isArrayElement reports whether an address points to an element of an array literal.
func isArrayElement(at *ssa.IndexAddr) bool {
	a, ok := at.X.(*ssa.Alloc)
	return ok && a.Comment == "complit"
}
