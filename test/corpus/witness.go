package corpus

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/analyzers/exitflow"
)

// FalseSteps lists the steps of witness paths that are not in the source: the
// line of a step has to hold the name of the function that comes next, or, of
// the last one, the place that fixes the status. A literal has no name: the line
// holds the literal. A method that is called through an interface is reached
// where a value of its type becomes one: the line holds the type.
func FalseSteps(programs []*exitflow.Program) []string {
	s := &source{files: map[string]map[int][]string{}}
	var out []string
	for _, p := range programs {
		for _, st := range p.Statuses {
			for i, step := range st.Witness[:max(0, len(st.Witness)-1)] {
				if next := st.Witness[i+1]; !s.mentions(step.File, step.Line, string(next.Func)) {
					out = append(out, fmt.Sprintf("status %d: %s:%d does not mention %s", st.Value, step.File, step.Line, next.Func))
				}
			}
		}
	}
	return out
}

// A source knows which names stand on which lines.
type source struct{ files map[string]map[int][]string }

// mentions reports whether a line names a function, or the type of a method.
func (s *source) mentions(file string, line int, function string) bool {
	if strings.Contains(function, "$") || strings.Contains(function, ".init") {
		return true
	}
	names := s.names(file)[line]
	want := []string{"func", function[strings.LastIndexByte(function, '.')+1:]}
	if receiver, _, ok := strings.Cut(function, ")."); ok {
		want = append(want, receiver[strings.LastIndexByte(receiver, '.')+1:])
	}
	return slices.ContainsFunc(names, func(n string) bool { return slices.Contains(want, n) })
}

// names are the identifiers of each line. A line with a call through a value or
// an interface cannot name what is called: there any call will do.
func (s *source) names(file string) map[int][]string {
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
