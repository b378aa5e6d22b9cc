package deferred

import (
	"cmp"
	"slices"

	"github.com/exitlint/exitlint/internal/code/fact"
	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/span"
)

// Facts is the package fact. It contains the summaries of the package and of
// its dependencies.
type Facts struct{ fact.Facts[Package] }

// A Package contains the summaries of the functions that can end the process or have an
// effect.
type Package struct {
	Functions []*Function // sorted by ID
	Handlers  []Handler   // the handlers that can end the process
	Hooks     int         // how many handlers a framework calls after every command
}

// A Function is the summary of one function.
type Function struct {
	ID ssax.ID
	// End is the first call on a shortest path from the function to an exit. It is nil if
	// no call of the function ends the process.
	End *Step
	// Success is the first call on a shortest path to an exit whose status can be 0. It
	// is nil if there is no such exit.
	Success    *Step
	Effects    []Effect    // the effects of a call, sorted by the names of the library functions
	Conditions []Condition // what must hold if a call ends the process; nil if End is nil
	// Results describes the results that are functions with effects, such as stop in
	// "func start() (stop func())". It is sorted by the index of the result.
	Results []Result
}

// A Step is a call on the way to an exit.
type Step struct {
	Func      ssax.ID // the called function; in the last step of a path, it is an exit function
	span.Span         // span of the call
}

// An Effect is a call of a library function that changes something outside the
// process.
type Effect struct {
	Kind Kind
	Func ssax.ID
}

// A Result describes a result that has a func type, such as the cleanup function stop in
// "func start() (stop func())". Effects are what a call of stop changes outside the
// process.
type Result struct {
	Index   int
	Effects []Effect
}

// isEmpty reports whether the package contains nothing that importing packages need.
func (p *Package) isEmpty() bool {
	return len(p.Functions) == 0 && len(p.Handlers) == 0 && p.Hooks == 0
}

func (p *Package) function(id ssax.ID) *Function {
	i, ok := slices.BinarySearchFunc(p.Functions, id, func(f *Function, id ssax.ID) int { return cmp.Compare(f.ID, id) })
	if !ok {
		return nil
	}
	return p.Functions[i]
}

// AppendBinary encodes p for [fact.Facts].
func (p *Package) AppendBinary(b []byte) ([]byte, error) { return fact.Append(b, p.code) }

// UnmarshalBinary reads what AppendBinary wrote.
func (p *Package) UnmarshalBinary(data []byte) error { return fact.Decode(data, p.code) }

// code encodes or decodes p: c writes the fields of p, or fills them in.
func (p *Package) code(c *fact.Coder) {
	step := func(s *Step) {
		fact.Text(c, &s.Func)
		c.Span(&s.Span)
	}
	effect := func(e *Effect) {
		kind := int(e.Kind)
		c.Int(&kind)
		e.Kind = Kind(kind)
		fact.Text(c, &e.Func)
	}
	fact.List(c, &p.Functions, func(f **Function) {
		if *f == nil {
			*f = &Function{}
		}
		fact.Text(c, &(*f).ID)
		fact.Pointer(c, &(*f).End, step)
		fact.Pointer(c, &(*f).Success, step)
		fact.List(c, &(*f).Conditions, func(condition *Condition) {
			must := int(condition.Must)
			c.Int(&condition.Param)
			c.Int(&must)
			condition.Must = Must(must)
		})
		fact.List(c, &(*f).Effects, effect)
		fact.List(c, &(*f).Results, func(r *Result) {
			c.Int(&r.Index)
			fact.List(c, &r.Effects, effect)
		})
	})
	fact.List(c, &p.Handlers, func(h *Handler) {
		step(&h.Step)
		c.Bool(&h.Action)
	})
	c.Int(&p.Hooks)
}
