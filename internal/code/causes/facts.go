package causes

import (
	"maps"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/exitlint/exitlint/internal/code/fact"
	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/span"
)

// Facts is the package fact. It contains the [Errors] of the package and of its
// dependencies.
type Facts struct{ fact.Facts[Errors] }

// Errors lists positions in one package that control reaches only after certain errors.
type Errors struct {
	Named []Located // the causes that are error variables or error types, sorted by position
	// OtherErrors contains the positions of code that runs for every error that no
	// earlier test has recognised, such as the default case of a switch. They are sorted.
	OtherErrors []span.Position
}

// At returns the errors for which the code at a position runs, because it is in a
// branch that tests for them.
func (e *Errors) At(p span.Position) []Cause {
	var found []Cause
	i, _ := slices.BinarySearchFunc(e.Named, p, func(l Located, p span.Position) int { return l.Compare(p) })
	for ; i < len(e.Named) && e.Named[i].Position == p; i++ {
		found = append(found, e.Named[i].Cause)
	}
	return found
}

// HandlesOtherErrors reports whether the code at a position handles all errors that
// earlier code has not tested for.
func (e *Errors) HandlesOtherErrors(p span.Position) bool {
	_, found := slices.BinarySearchFunc(e.OtherErrors, p, span.Position.Compare)
	return found
}

// AppendBinary encodes the Errors for [fact.Facts].
func (e *Errors) AppendBinary(b []byte) ([]byte, error) { return fact.Append(b, e.code) }

// UnmarshalBinary reads what AppendBinary wrote.
func (e *Errors) UnmarshalBinary(data []byte) error { return fact.Decode(data, e.code) }

// code writes or reads the Errors.
func (e *Errors) code(c *fact.Coder) {
	fact.List(c, &e.Named, func(l *Located) {
		c.Position(&l.Position)
		fact.Text(c, &l.Kind)
		fact.Text(c, &l.Name)
		fact.Text(c, &l.ID)
	})
	fact.List(c, &e.OtherErrors, c.Position)
}

// A Wanted says which causes [NewErrors] searches for in a package. The search takes
// time, and often no rule needs all causes.
type Wanted int

// The values of Wanted.
const (
	Nothing Wanted = iota
	Named          // only Errors.Named
	All            // also Errors.OtherErrors
)

// NewErrors returns an analyzer whose result is a map[string]*fact.Part[Errors], keyed
// by import path. The map contains the [Errors] of the package and of its dependencies,
// except for the standard library and modules that do not belong to the user. The
// parameter wanted is a function that selects what the Errors of a package contain.
func NewErrors(wanted func(*analysis.Pass) Wanted) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name: "errorcauses", Doc: "say which errors lead to a position",
		Run:        func(pass *analysis.Pass) (any, error) { return runErrors(pass, wanted) },
		ResultType: reflect.TypeFor[map[string]*fact.Part[Errors]](), FactTypes: []analysis.Fact{new(Facts)},
	}
}

func runErrors(pass *analysis.Pass, wanted func(*analysis.Pass) Wanted) (any, error) {
	parts := fact.OfDependencies(pass, new(Facts))
	if len(pass.Files) > 0 && ssax.IsUsers(pass) {
		if own := errorsOf(pass, wanted(pass)); len(own.Named)+len(own.OtherErrors) > 0 {
			parts = maps.Clone(parts)
			parts[pass.Pkg.Path()] = fact.NewPart(own)
		}
	}
	if len(parts) > 0 {
		pass.ExportPackageFact(&Facts{fact.Facts[Errors]{Path: pass.Pkg.Path(), Parts: parts}})
	}
	return parts, nil
}

// errorsOf returns the wanted [Errors] for the package that a pass analyses.
func errorsOf(pass *analysis.Pass, wanted Wanted) *Errors {
	if wanted == Nothing {
		return &Errors{}
	}
	r := read(pass, wanted)
	own := &Errors{OtherErrors: r.otherErrors}
	for _, l := range r.List() {
		if l.ID != "" {
			own.Named = append(own.Named, l)
		}
	}
	slices.SortFunc(own.OtherErrors, span.Position.Compare)
	own.OtherErrors = slices.Compact(own.OtherErrors)
	return own
}
