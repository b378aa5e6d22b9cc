package exitflow

import (
	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/fact"
)

// Facts is the package fact: the graph of the package and those of all its
// dependencies. go vet gives a package only the facts of its direct imports, so
// that each fact carries what those carried.
//
// A graph says what the code does: which functions refer to which, and where the
// numbers go. It does not say what is allowed, and not even what an exit is.
type Facts struct{ fact.Facts[exit.Graph] }

// Result returns the result of the analyzer for the package with these facts.
// It serves only [Result.Program], because it has neither sites nor SSA.
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
