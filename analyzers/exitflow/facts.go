package exitflow

import (
	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/fact"
)

// Facts is the fact of a package: its graph and those of all its dependencies. go
// vet gives the analysis of a package only the facts of its direct imports, so
// each fact has to contain the graphs of all packages that the imports depend on.
//
// A graph describes what the code does: which functions refer to which, and
// which numbers can reach which parts of the package. It does not say what is
// allowed, nor which functions are exits.
type Facts struct{ fact.Facts[exit.Graph] }

// Result returns the result of the analyzer for the package with these facts.
// The result contains neither sites nor SSA, so only [Result.Program] and
// [Result.Ending] can be called.
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
