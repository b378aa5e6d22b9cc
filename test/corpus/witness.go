package corpus

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/code/exit"
)

// FalseSteps returns the steps of call paths that do not agree with the source code.
// The line of a step must contain the name of the next function, or a function literal.
//
// There are two exceptions:
//
//   - Function literals and initialisers have no name, so a step to one of them is not
//     checked.
//   - A method may be called through an interface. The line of the step is then the one
//     that converts a value to the interface, so any line that assigns, passes or returns
//     a value is accepted.
func FalseSteps(programs []*exit.Program) []string {
	s := &source{files: map[string]map[int][]string{}}
	var out []string
	for _, p := range programs {
		for _, st := range p.Statuses {
			for i, step := range st.Witness[:max(0, len(st.Witness)-1)] {
				if next := st.Witness[i+1]; !s.mentionsFunc(step.File, step.Line, string(next.Func)) {
					out = append(out, fmt.Sprintf("status %d: %s:%d does not mention %s", st.Value, step.File, step.Line, next.Func))
				}
			}
		}
	}
	return out
}

// A source lists the identifiers in Go files, keyed by file and line.
type source struct{ files map[string]map[int][]string }

// converted marks lines that may convert a value to an interface: the method
// "identifiers" adds it to the identifiers of such lines. It contains a space, so no
// real identifier is equal to it.
const converted = "a value"

// mentionsFunc reports whether the call of a function may begin at a line of source
// code. The line must contain the name of the function, or a function literal. For a
// method, a line that may convert a value to an interface is also enough: the method is
// then called through the interface, possibly at another line.
func (s *source) mentionsFunc(file string, line int, function string) bool {
	if strings.Contains(function, "$") || strings.Contains(function, ".init") {
		return true
	}
	want := []string{"func", function[strings.LastIndexByte(function, '.')+1:]}
	if strings.HasPrefix(function, "(") {
		want = append(want, converted)
	}
	return slices.ContainsFunc(s.identifiers(file)[line], func(n string) bool { return slices.Contains(want, n) })
}

// identifiers returns the identifiers of each line. Two strings stand for other code in
// the line:
//
//   - "func" stands for a function literal. mentionsFunc accepts it in place of the
//     name of any function.
//   - [converted] stands for a value that the line may convert to an interface.
func (s *source) identifiers(file string) map[int][]string {
	if names, ok := s.files[file]; ok {
		return names
	}
	names := map[int][]string{}
	s.files[file] = names
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, file, nil, parser.SkipObjectResolution)
	if f == nil || err != nil {
		return names
	}
	add := func(n ast.Node, name string) {
		line := fset.PositionFor(n.Pos(), false).Line
		names[line] = append(names[line], name)
	}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			add(n, n.Name)
		case *ast.FuncLit:
			add(n, "func")
		}
		for _, v := range values(n) {
			add(v, converted)
		}
		return true
	})
	return names
}

// values returns the expressions that a node may convert to an interface: the values
// that it assigns, passes, returns or sends, and the elements of a literal.
func values(n ast.Node) []ast.Expr {
	switch n := n.(type) {
	case *ast.AssignStmt:
		return n.Rhs
	case *ast.ValueSpec:
		return n.Values
	case *ast.CallExpr:
		// In x.M(), n.Fun contains the receiver x, which is passed, too.
		return append(n.Args[:len(n.Args):len(n.Args)], n.Fun)
	case *ast.ReturnStmt:
		return n.Results
	case *ast.SendStmt:
		return []ast.Expr{n.Value}
	case *ast.KeyValueExpr:
		return []ast.Expr{n.Value}
	case *ast.CompositeLit:
		return n.Elts
	}
	return nil
}
