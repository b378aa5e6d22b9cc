package build

// This file follows the values that iterators yield. The loop "for x := range seq" is a
// call seq(yield), where the function "yield" contains the body of the loop. If the
// analysis has a graph of the iterator, the calls of "yield" in this graph show which
// values x can have.
//
// An iterator of the standard library, such as seq := slices.Values(s), has no graph.
// It yields the elements of its argument s. The builder therefore treats seq as a
// container like s: it records that the parameter of "yield" gets the elements of seq.
// When the solver looks for these elements, it finds that seq has the elements of s.

import (
	"go/types"
	"strconv"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// recordYieldedValues handles a call iterator(yield), in which an iterator passes
// values to the function "yield". It records them as values of the parameters of
// "yield". The parameter "values" contains the functions that the iterator can be, and
// the parameter "yield" the functions that the call can pass to the iterator.
//
// It does nothing if the called function is not an iterator. It also does nothing for
// an iterator with a graph, because the calls of "yield" in that graph show the values.
func (b *builder) recordYieldedValues(iterator ssa.Value, values, yield []exit.Source) {
	n := yieldParams(iterator.Type())
	if n == 0 {
		return
	}
	var from []exit.Source
	for _, v := range values {
		switch {
		case v.Kind == exit.NodeSource:
			from = append(from, v)
		case v.Kind == exit.FuncSource && !b.c.hasGraph(v.Func):
			from = append(from, b.unboundedSource("a value that "+string(v.Func)+" yields, which is not followed", iterator.Pos())...)
		}
	}
	for _, f := range yield {
		if f.Kind != exit.FuncSource {
			continue
		}
		b.out.AddEdge(exit.Node{Kind: exit.ParamNode, Name: f.Func, Index: n - 1}, from)
		if n == 2 {
			b.out.AddEdge(exit.Node{Kind: exit.ParamNode, Name: f.Func}, keySources(from))
		}
	}
}

// yieldParams returns the number of values that an iterator of type t yields at once: 1
// for iter.Seq and 2 for iter.Seq2. It returns 0 for other types.
func yieldParams(t types.Type) int {
	sig, ok := t.Underlying().(*types.Signature)
	if !ok || sig.Params().Len() != 1 || sig.Results().Len() != 0 {
		return 0
	}
	yield, ok := sig.Params().At(0).Type().Underlying().(*types.Signature)
	if !ok || yield.Results().Len() != 1 || !ssax.IsBasic(yield.Results().At(0).Type(), types.IsBoolean) || yield.Params().Len() > 2 {
		return 0
	}
	return yield.Params().Len()
}

// keySources returns the sources for the keys of the maps or iterators in values. A
// node of the graph becomes the node of its keys. Other sources, such as unknown
// values, stay the same.
func keySources(values []exit.Source) []exit.Source {
	out := make([]exit.Source, len(values))
	for i, v := range values {
		if v.Kind == exit.NodeSource {
			v.Node = v.Node.OfKeys()
		}
		out[i] = v
	}
	return out
}

// hasGraph reports whether there is a graph of the package that declares the function
// with the given ID. There is one for this package, and for each dependency that has
// exported a graph as a fact.
func (c *collector) hasGraph(id ssax.ID) bool {
	return id.Pkg() == c.graph.Path || c.deps.Declares(id)
}

// addPull records a call of iter.Pull or iter.Pull2 with the number site. In
//
//	next, stop := iter.Pull(seq)
//	code, ok := next()
//
// the first call runs seq(yield), and next returns what seq passes to yield. Neither
// next nor yield is a function in the source, so addPull adds both to the graph. next
// returns zero after the last value.
func (b *builder) addPull(out *exit.Call, iterator ssa.Value, site int) {
	n := yieldParams(iterator.Type())
	next, yield := b.newPullFunction("next", site), b.newPullFunction("yield", site)
	yield.Params = n
	for i := range n {
		next.AddEdge(exit.Node{Kind: exit.ResultNode, Name: next.ID, Index: i}, []exit.Source{
			{Kind: exit.NodeSource, Node: exit.Node{Kind: exit.ParamNode, Name: yield.ID, Index: i}, At: out.At},
			{Kind: exit.ZeroSource, Companion: exit.WithFailure},
		})
	}
	values := []exit.Source{{Kind: exit.FuncSource, Func: yield.ID}}
	out.Func, out.Value = "", b.values(iterator, valueUse{})
	out.Args = append(out.Args, exit.Argument{Values: values})
	b.recordYieldedValues(iterator, out.Value, values)
	b.out.Refs = append(b.out.Refs, exit.Reference{ID: next.ID, At: out.At}, exit.Reference{ID: yield.ID, At: out.At})
	b.c.graph.Funcs = append(b.c.graph.Funcs, next, yield)
}

// newPullFunction returns an exit.Function for "next" or "yield" of the call of
// iter.Pull with the number site; see addPull.
func (b *builder) newPullFunction(name string, site int) *exit.Function {
	return &exit.Function{ID: pullFunctionID(b.out.ID, name, site)}
}

// pullFunctionID returns the ID of one of the artificial functions "next" and "yield".
// fn contains the call of iter.Pull, and site is the number of this call.
func pullFunctionID(fn ssax.ID, name string, site int) ssax.ID {
	return fn + ssax.ID("$"+name+strconv.Itoa(site))
}
