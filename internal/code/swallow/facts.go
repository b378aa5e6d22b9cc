package swallow

import (
	"maps"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/fact"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// Facts is the package fact. It contains the [Printers] of the package and of its
// dependencies.
type Facts struct{ fact.Facts[Printers] }

// Printers lists functions of one package that only print.
type Printers struct {
	Funcs []ssax.ID // functions that always print, in ascending order
	Quiet []ssax.ID // functions that print only warnings, or only while a setting is on; in ascending order
}

// AppendBinary encodes the Printers for [fact.Facts].
func (p *Printers) AppendBinary(b []byte) ([]byte, error) { return fact.Append(b, p.code) }

// UnmarshalBinary reads what AppendBinary wrote.
func (p *Printers) UnmarshalBinary(data []byte) error { return fact.Decode(data, p.code) }

func (p *Printers) code(c *fact.Coder) {
	fact.List(c, &p.Funcs, func(id *ssax.ID) { fact.Text(c, id) })
	fact.List(c, &p.Quiet, func(id *ssax.ID) { fact.Text(c, id) })
}

// New returns the analyzer. Its result is a []Loss. flow is the exitflow analyzer of
// the suite, which provides the SSA.
func New(flow *analysis.Analyzer) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name:       "swallow",
		Doc:        "finds errors that do not reach the caller of a program",
		Run:        func(pass *analysis.Pass) (any, error) { return run(pass, flow) },
		Requires:   []*analysis.Analyzer{flow},
		ResultType: reflect.TypeFor[[]Loss](),
		FactTypes:  []analysis.Fact{new(Facts)},
	}
}

// An exitFlow is the result of the exitflow analyzer. The interface contains only the
// methods that are used here.
type exitFlow interface {
	SSA() (*ssa.Package, []*ssa.Function)
	MayEnd(ssax.ID) bool
	Ending(ssax.ID) (exit.Ending, bool)
}

func run(pass *analysis.Pass, flow *analysis.Analyzer) ([]Loss, error) {
	deps := fact.OfDependencies(pass, new(Facts))
	var losses []Loss
	if len(pass.Files) > 0 && ssax.IsUsers(pass) {
		x := pass.ResultOf[flow].(exitFlow)
		_, fns := x.SSA()
		f := newFinder(Package{Types: pass.Pkg, Funcs: fns, MayEnd: x.MayEnd, Ending: x.Ending, Names: ssax.NewNames()}, deps)
		losses = f.find()
		if own := f.exportedPrinters(); len(own.Funcs)+len(own.Quiet) > 0 {
			deps = maps.Clone(deps)
			deps[pass.Pkg.Path()] = fact.NewPart(own)
		}
	}
	if len(deps) > 0 {
		pass.ExportPackageFact(&Facts{fact.Facts[Printers]{Path: pass.Pkg.Path(), Parts: deps}})
	}
	return losses, nil
}

// exportedPrinters returns the exported functions that only print.
func (f *finder) exportedPrinters() *Printers {
	out := &Printers{}
	for _, fn := range f.Funcs {
		obj := ssax.Declared(fn)
		if obj == nil || !obj.Exported() || fn.Synthetic != "" {
			continue
		}
		switch f.printEffect(fn) {
		case effectPrint:
			out.Funcs = append(out.Funcs, ssax.ID(obj.FullName()))
		case effectWarn:
			out.Quiet = append(out.Quiet, ssax.ID(obj.FullName()))
		}
	}
	slices.Sort(out.Funcs)
	slices.Sort(out.Quiet)
	return out
}

// effectElsewhere returns the effect of calling id, a function of a dependency:
// effectPrint or effectWarn for a function that only prints, and effectOther for any
// other function.
func (f *finder) effectElsewhere(id ssax.ID) effect {
	part := ssax.In(f.deps, id)
	if part == nil {
		return effectOther
	}
	if _, found := slices.BinarySearch(part.Get().Funcs, id); found {
		return effectPrint
	}
	if _, found := slices.BinarySearch(part.Get().Quiet, id); found {
		return effectWarn
	}
	return effectOther
}
