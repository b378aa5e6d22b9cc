package exitflow

import (
	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/fact"
)

// Facts is the package fact: the flow of the package and of every package
// below it. go vet hands a package only the facts of its direct imports, so
// each fact carries what its own imports carried.
//
// A flow says what the code does: which functions mention which, and where
// the numbers go. It never says what is allowed, nor even what an exit is;
// the solver knows that.
type Facts struct{ fact.Facts[exit.Graph] }

// Result is what the analyzer returned for a package with these facts, as far as
// [Result.Program] goes: nothing is complete in it.
func (f *Facts) Result() *Result {
	r := &Result{graphs: f.Parts}
	if l := f.Parts[f.Path]; l != nil {
		r.own = l.Get()
	}
	return r
}

// String describes the package's own flow, a sentence a function; fact tests
// match it.
func (f *Facts) String() string {
	l := f.Parts[f.Path]
	if l == nil {
		return "nothing"
	}
	return l.Get().String()
}
