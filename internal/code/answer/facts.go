package answer

import (
	"cmp"
	"maps"
	"reflect"
	"slices"
	"strconv"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/eval"
	"github.com/exitlint/exitlint/internal/code/fact"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// Facts is the package fact. It contains the [Answers] of the package and of its
// dependencies.
type Facts struct{ fact.Facts[Answers] }

// Answers contains the results of the exported predicates of one package, and the error
// variables of the package; see [Sentinel].
type Answers struct {
	List      []Answer   // sorted by function
	Sentinels []Sentinel // sorted by name
}

// An Answer says for each status or code whether a predicate returns true. The fields
// Param, Type, Path and CodeFunc describe how the predicate gets the status or code.
type Answer struct {
	Func  ssax.ID
	Param int // the index of the parameter; the receiver has the index 0
	// Type is the type of the error whose field contains the value, or "" if the value
	// is not in a field.
	Type string
	Path []int // the indexes of the fields that lead to the value, from the outside in
	// CodeFunc is the function or method that the predicate calls to get the status or
	// code from an error. It is empty if there is none.
	CodeFunc     eval.CodeFunc
	Text         bool     // whether the values are strings
	Default      bool     // the result for a value that the predicate does not mention
	KnowsDefault bool     // whether Default is known
	True         []string // the values for which the predicate returns true, sorted
	False        []string // the values for which the predicate returns false, sorted
	// Spans contains the results for ranges of numbers, if the predicate tests for a
	// range, as in code >= 500.
	Spans []Span
}

// A Span says what a predicate returns for all numbers between From and To, inclusive.
type Span struct {
	From, To int
	Yes      bool
}

// ResultFor returns the result of the predicate for a value. ok is false if the result
// is unknown.
func (a *Answer) ResultFor(value string) (yes, ok bool) {
	if _, found := slices.BinarySearch(a.True, value); found {
		return true, true
	}
	if _, found := slices.BinarySearch(a.False, value); found {
		return false, true
	}
	for _, s := range a.Spans {
		if n, err := strconv.Atoi(value); err == nil && s.From <= n && n <= s.To {
			return s.Yes, true
		}
	}
	return a.Default, a.KnowsDefault
}

// AppendBinary encodes the Answers for [fact.Facts].
func (a *Answers) AppendBinary(b []byte) ([]byte, error) { return fact.Append(b, a.code) }

// UnmarshalBinary reads what AppendBinary wrote.
func (a *Answers) UnmarshalBinary(data []byte) error { return fact.Decode(data, a.code) }

func (a *Answers) code(c *fact.Coder) {
	fact.List(c, &a.List, func(a *Answer) {
		fact.Text(c, &a.Func)
		c.Int(&a.Param)
		fact.Text(c, &a.Type)
		fact.List(c, &a.Path, c.Int)
		fact.Text(c, &a.CodeFunc.Func)
		fact.Text(c, &a.CodeFunc.Method)
		c.Bool(&a.Text)
		c.Bool(&a.Default)
		c.Bool(&a.KnowsDefault)
		fact.Texts(c, &a.True)
		fact.Texts(c, &a.False)
		fact.List(c, &a.Spans, func(s *Span) {
			c.Int(&s.From)
			c.Int(&s.To)
			c.Bool(&s.Yes)
		})
	})
	fact.List(c, &a.Sentinels, func(s *Sentinel) {
		fact.Text(c, &s.Var)
		fact.Texts(c, &s.Texts)
	})
}

// A Result contains the [Answers] of the dependencies of a package, and each [Sentinel]
// of the package itself.
type Result struct {
	parts map[string]*fact.Part[Answers]
	own   []Sentinel
}

// Texts returns the constant strings in the initial value of an error variable.
func (r *Result) Texts(name ssax.ID) []string {
	list := r.own
	if part := ssax.In(r.parts, name); part != nil {
		list = part.Get().Sentinels
	}
	i, found := slices.BinarySearchFunc(list, name, func(s Sentinel, id ssax.ID) int { return cmp.Compare(s.Var, id) })
	if !found {
		return nil
	}
	return list[i].Texts
}

// Of returns the recorded results of fn, a predicate of another package, or nil. There
// is one [Answer] for each way to pass a status or an error code to fn, for example as
// an int or in a field of an error.
func (r *Result) Of(fn ssax.ID) []Answer {
	part := ssax.In(r.parts, fn)
	if part == nil {
		return nil
	}
	list := part.Get().List
	from, found := slices.BinarySearchFunc(list, fn, func(a Answer, id ssax.ID) int { return cmp.Compare(a.Func, id) })
	to := from
	for found && to < len(list) && list[to].Func == fn {
		to++
	}
	return list[from:to]
}

// Returns implements [eval.Answers]. It returns what fn, a predicate of another
// package, returns for the given arguments. Parts of the arguments may be unknown. ok
// is false if the result is unknown.
func (r *Result) Returns(fn ssax.ID, args []any) (yes, ok bool) {
	for _, a := range r.Of(fn) {
		if a.Param >= len(args) {
			continue
		}
		if key, known := keyOf(eval.CodeIn(args[a.Param], a.Type, a.Path, a.CodeFunc), a.Text); known {
			return a.ResultFor(key)
		}
	}
	return false, false
}

// New returns the analyzer. Its result is a *Result. flow is the exitflow analyzer of
// the suite, which provides the SSA.
func New(flow *analysis.Analyzer) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name:       "answer",
		Doc:        "finds out for which values exported predicates are true",
		Run:        func(pass *analysis.Pass) (any, error) { return run(pass, flow) },
		Requires:   []*analysis.Analyzer{flow},
		ResultType: reflect.TypeFor[*Result](),
		FactTypes:  []analysis.Fact{new(Facts)},
	}
}

// An exitFlow is the part of the result of exitflow that the analysis uses.
type exitFlow interface {
	SSA() (*ssa.Package, []*ssa.Function)
}

func run(pass *analysis.Pass, flow *analysis.Analyzer) (*Result, error) {
	deps := fact.OfDependencies(pass, new(Facts))
	out := &Result{parts: deps}
	all := deps
	if len(pass.Files) > 0 && ssax.IsUsers(pass) {
		pkg, fns := pass.ResultOf[flow].(exitFlow).SSA()
		own := findAnswers(pkg, fns, out.Returns)
		out.own = own.Sentinels
		if len(own.List)+len(own.Sentinels) > 0 && pass.Pkg.Name() != "main" {
			all = maps.Clone(deps)
			all[pass.Pkg.Path()] = fact.NewPart(own)
		}
	}
	if len(all) > 0 {
		pass.ExportPackageFact(&Facts{fact.Facts[Answers]{Path: pass.Pkg.Path(), Parts: all}})
	}
	return out, nil
}
