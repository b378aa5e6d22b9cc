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

// FalseSteps returns the steps of call paths that do not agree with the source code. The
// line of a step must contain the name of the next function, or a function literal.
//
// There are two exceptions:
//
//   - Function literals and initialisers have no name, so steps to them are not checked.
//   - A method may be called through an interface. The step is then the line that
//     converts a value to the interface. So any line that assigns, passes or returns a
//     value is accepted.
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

// converted marks lines that may convert a value to an interface: [source.identifiers]
// adds it to the identifiers of such lines. No real identifier contains a space.
const converted = "a value"

// mentionsFunc reports whether a line of source code may contain a call of a function: it
// must contain the name of the function, or a function literal. A method may also be
// called through an interface, at another line. So for a method, a line that may convert
// a value to an interface is enough.
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

// values returns the expressions that a node may convert to an interface: values that are
// assigned, passed, returned or sent, and elements of literals.
func values(n ast.Node) []ast.Expr {
	switch n := n.(type) {
	case *ast.AssignStmt:
		return n.Rhs
	case *ast.ValueSpec:
		return n.Values
	case *ast.CallExpr:
		// The receiver x of x.M() is also passed. It is a part of n.Fun.
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
