package errorcodes

import (
	"maps"
	"reflect"

	"golang.org/x/tools/go/analysis"

	"github.com/exitlint/exitlint/internal/code/fact"
	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/rule"
)

// A Found contains the undeclared error codes of a package and of its dependencies.
type Found struct {
	packages map[string]*fact.Part[list] // keyed by import path
}

// All yields the undeclared error codes.
func (f *Found) All(yield func(Literal) bool) {
	for _, p := range f.packages {
		for _, l := range p.Get().literals {
			if !yield(l) {
				return
			}
		}
	}
}

// Facts is the package fact. It contains a list for the package and for each of its
// dependencies.
type Facts struct{ fact.Facts[list] }

// A list contains the undeclared error codes of one package.
type list struct{ literals []Literal }

// AppendBinary encodes l for [fact.Facts].
func (l *list) AppendBinary(b []byte) ([]byte, error) { return fact.Append(b, l.code) }

// UnmarshalBinary decodes the output of AppendBinary.
func (l *list) UnmarshalBinary(data []byte) error { return fact.Decode(data, l.code) }

func (l *list) code(c *fact.Coder) {
	fact.List(c, &l.literals, func(l *Literal) {
		c.Span(&l.Span)
		fact.Text(c, &l.Code)
		c.Bool(&l.IsConstant)
	})
}

// NewFinder returns an analyzer whose result is a *Found. It finds nothing if the rule
// with the given name, such as errorcode/undeclared, is off or does not run. A driver
// may change the options o by flags until the analyzer runs.
func NewFinder(o *rule.Options, name string) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name:       "errorcodes",
		Doc:        "finds undeclared error codes",
		Run:        func(pass *analysis.Pass) (any, error) { return find(pass, *o, name), nil },
		ResultType: reflect.TypeFor[*Found](),
		FactTypes:  []analysis.Fact{new(Facts)},
	}
}

func find(pass *analysis.Pass, o rule.Options, name string) *Found {
	found := &Found{fact.OfDependencies(pass, new(Facts))}
	if own := reported(pass, o, name); len(own) > 0 {
		found.packages = maps.Clone(found.packages)
		found.packages[pass.Pkg.Path()] = fact.NewPart(&list{own})
	}
	if len(found.packages) > 0 {
		pass.ExportPackageFact(&Facts{fact.Facts[list]{Path: pass.Pkg.Path(), Parts: found.packages}})
	}
	return found
}

// reported returns the undeclared error codes that the rule with the given name reports
// in the package of the pass.
func reported(pass *analysis.Pass, o rule.Options, name string) []Literal {
	if class := ssax.ClassOf(pass); class != ssax.Own && class != ssax.Unknown {
		return nil
	}
	reporter, err := rule.NewReporter(pass, o, nil)
	if err != nil || !reporter.Registry.ListsErrors() || !reporter.LeavesTo(name, reporter.Registry) {
		return nil
	}
	var out []Literal
	for _, l := range Undeclared(pass, reporter.Registry) {
		if reporter.Covers(l.File) {
			out = append(out, l)
		}
	}
	return out
}
