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

// FalseSteps returns the steps of witness paths that do not agree with the source.
// The line of a step must contain the name of the next step's function, or a function
// literal. There are two exceptions:
//
//   - Function literals and initialisers have no name, so a step to one of them
//     is not checked.
//   - A method that is called through an interface is reached where a value is
//     converted to the interface. So the line may contain the name of the value's
//     type instead.
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

// A source contains the identifiers in Go files, by file and line.
type source struct{ files map[string]map[int][]string }

// mentionsFunc reports whether a line contains the name of a function, or of the type
// that a method belongs to.
func (s *source) mentionsFunc(file string, line int, function string) bool {
	if strings.Contains(function, "$") || strings.Contains(function, ".init") {
		return true
	}
	names := s.identifiers(file)[line]
	want := []string{"func", function[strings.LastIndexByte(function, '.')+1:]}
	if receiver, _, ok := strings.Cut(function, ")."); ok {
		want = append(want, receiver[strings.LastIndexByte(receiver, '.')+1:])
	}
	return slices.ContainsFunc(names, func(n string) bool { return slices.Contains(want, n) })
}

// identifiers returns the identifiers in a file by line. A line with a function
// literal also has the identifier "func", which matches every function.
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
	ast.Inspect(f, func(n ast.Node) bool {
		if n == nil {
			return false
		}
		line := fset.PositionFor(n.Pos(), false).Line
		switch n := n.(type) {
		case *ast.Ident:
			names[line] = append(names[line], n.Name)
		case *ast.FuncLit:
			names[line] = append(names[line], "func")
		}
		return true
	})
	return names
}
