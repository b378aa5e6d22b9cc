package exitflow

import (
	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/fact"
)

// Facts is the package fact: the graph of the package and those of all its
// dependencies. go vet passes only the facts of the direct imports to the
// analysis of a package, so each fact includes the graphs in the facts of the
// imports.
//
// A graph describes what the code does: which functions refer to which, and
// where the numbers flow. It does not describe what is allowed, and not even
// which functions are exits.
type Facts struct{ fact.Facts[exit.Graph] }

// Result returns the result of the analyzer for the package with these facts.
// Only its method [Result.Program] can be used, because the result contains
// neither sites nor SSA.
func (f *Facts) Result() *Result {
	r := &Result{graphs: f.Parts}
	if l := f.Parts[f.Path]; l != nil {
		r.own = l.Get()
	}
	return r
}

// String describes the package's own graph, see [exit.Graph.String].
func (f *Facts) String() string {
	l := f.Parts[f.Path]
	if l == nil {
		return "nothing"
	}
	return l.Get().String()
}
