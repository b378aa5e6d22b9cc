package exitflow

import (
	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/fact"
)

// Facts is the fact of a package. It contains the graph of the package and the graphs
// of all its dependencies, because go vet passes on only the facts of direct imports.
//
// A graph describes what the code does, and not what is allowed. It does not depend on
// a registry.
type Facts struct{ fact.Facts[exit.Graph] }

// Result returns a result for the package with these facts. It supports only
// [Result.Program] and [Result.Ending], because the facts do not contain the SSA of the
// package.
func (f *Facts) Result() *Result {
	r := &Result{graphs: f.Parts}
	if l := f.Parts[f.Path]; l != nil {
		r.own = l.Get()
	}
	return r
}

// String describes the package's own graph; see [exit.Graph.String].
func (f *Facts) String() string {
	l := f.Parts[f.Path]
	if l == nil {
		return "nothing"
	}
	return l.Get().String()
}
