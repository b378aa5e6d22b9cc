package build

// Pruning removes the parts of a graph that cannot affect an exit or another package.
// Small graphs matter, because every package that imports this one, directly or
// indirectly, stores the graph again in its own fact.

import (
	"cmp"
	"slices"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// prune removes nodes, edges and calls from the graph of a package if no exit status
// depends on them, and no other package needs them.
func prune(f *exit.Graph, deps exit.Graphs) {
	p := &pruner{graph: f, deps: deps, funcs: map[ssax.ID]*exit.Function{}, edges: map[exit.Node][]*exit.Edge{}, args: map[ssax.ID][]exit.Argument{}}
	p.index()
	f.StatusVars = p.statusVars()
	p.needed, p.neededCalls = map[exit.Node]bool{}, map[callKey]bool{}
	p.markRoots()
	p.markDependencies()
	for _, fn := range f.Funcs {
		p.trim(fn)
	}
	p.dropUselessFunctions()
	f.Unset = slices.DeleteFunc(f.Unset, func(name ssax.ID) bool {
		return !name.IsExported() && !p.needed[exit.Node{Kind: exit.FieldNode, Name: name}]
	})
}

// A pruner removes the parts of one graph that no exit and no other package needs.
type pruner struct {
	graph  *exit.Graph
	deps   exit.Graphs
	needed map[exit.Node]bool
	// neededCalls contains the calls that return a needed value, or store it through an
	// argument. A needed value may become a status or reach another package.
	neededCalls map[callKey]bool
	work        []exit.Node
	funcs       map[ssax.ID]*exit.Function
	edges       map[exit.Node][]*exit.Edge
	args        map[ssax.ID][]exit.Argument // the arguments in all calls of a function, keyed by the function
}

// A callKey identifies a call by the function that contains it and its number in this
// function.
type callKey struct {
	fn   ssax.ID
	site int
}

// index builds the maps that the pruner uses to look up functions, edges and arguments.
func (p *pruner) index() {
	for _, fn := range p.graph.Funcs {
		p.funcs[fn.ID] = fn
		for i := range fn.Edges {
			to := fn.Edges[i].To.OfElements()
			p.edges[to] = append(p.edges[to], &fn.Edges[i])
		}
		for _, c := range fn.Calls {
			if c.Func != "" {
				p.args[c.Func] = append(p.args[c.Func], c.Args...)
			}
		}
	}
}

// statusVars returns the exported fields and variables of a dependency that can change
// the statuses which the dependency passes to exit functions. A package that sets one
// of them affects statuses, so drivers also have to analyse it. For the program's own
// packages, the result is nil.
func (p *pruner) statusVars() []ssax.ID {
	if !p.graph.Dependency {
		return nil
	}
	p.needed, p.neededCalls = map[exit.Node]bool{}, map[callKey]bool{}
	ends := p.endingFunctions()
	for _, fn := range p.graph.Funcs {
		for _, c := range fn.Calls {
			if exit.IsExit(c.Func) || exit.IsExit(c.InterfaceMethod) || c.Func == "" && c.Method == "" || ends[c.Func] || p.endsInDeps(c.Func) {
				p.markArguments(c.Args)
			}
		}
		for i := range fn.Edges {
			if to := fn.Edges[i].To; to.Kind == exit.ResultNode && isStatusMethod(to.Name) {
				p.markNode(to)
			}
		}
	}
	p.markDependencies()
	var out []ssax.ID
	for n := range p.needed {
		if (n.Kind == exit.FieldNode || n.Kind == exit.VarNode) && n.Name.IsExported() {
			out = append(out, n.Name)
		}
	}
	slices.Sort(out)
	return out
}

// isStatusMethod reports whether a method is named ExitCode or ExitStatus.
func isStatusMethod(id ssax.ID) bool {
	return id.IsMethod() && (id.Name() == "ExitCode" || id.Name() == "ExitStatus")
}

// endsInDeps reports whether id, a function of a dependency, can end the process,
// directly or indirectly.
func (p *pruner) endsInDeps(id ssax.ID) bool {
	if p.funcs[id] != nil {
		return false
	}
	fn := p.deps.Function(id)
	return fn != nil && fn.CanEndProcess
}

// markRoots marks the nodes whose values other packages can read: results of functions
// that other packages can call, exported fields and variables, and arguments in calls
// of functions of other packages.
func (p *pruner) markRoots() {
	escaped := map[ssax.ID]bool{}
	for _, fn := range p.graph.Funcs {
		for _, r := range fn.Refs {
			if !r.Call {
				escaped[r.ID] = true
			}
		}
	}
	for to := range p.edges {
		switch to.Kind {
		case exit.ResultNode, exit.ParamMemoryNode:
			if to.Name.IsMethod() || escaped[to.Name] || to.Name.IsExported() {
				p.markNode(to)
			}
		case exit.FieldNode, exit.VarNode:
			if to.Name.IsExported() {
				p.markNode(to)
			}
		case exit.TextNode:
			if to.Name == exit.SharedText {
				p.markNode(to)
			}
		case exit.BoxNode, exit.BoxedPointerNode, exit.CallNode:
			p.markNode(to)
		}
	}
	for _, fn := range p.graph.Funcs {
		if fn.ID.IsExported() {
			for i := range fn.Params { // the user's registry may declare fn as an exit function
				p.markNode(exit.Node{Kind: exit.ParamNode, Name: fn.ID, Index: i})
			}
		}
		for _, c := range fn.Calls {
			if p.funcs[c.Func] == nil && p.mayUseArguments(&c) {
				p.markArguments(c.Args)
				p.markSources(c.Value)
			}
		}
	}
}

// mayUseArguments reports whether an argument of c, a call of a function of another
// package, can become a status. For the standard library, this is so only if the
// function ends the process, as os.Exit does.
func (p *pruner) mayUseArguments(c *exit.Call) bool {
	if c.Func == "" {
		return true
	}
	if _, ok := exit.EffectOf(c.Func); ok {
		return true
	}
	pkg, _ := c.Func.Split()
	return p.deps.Declares(c.Func) || !ssax.IsStandardPath(pkg)
}

// markNode records that an exit or another package needs the values in the node n. The
// keys and the elements of a map are always needed together.
func (p *pruner) markNode(n exit.Node) {
	n.Keys = false
	if !p.needed[n] {
		p.needed[n] = true
		p.work = append(p.work, n)
	}
}

// markSources marks the nodes among the given sources as needed.
func (p *pruner) markSources(values []exit.Source) {
	for _, s := range values {
		if s.Kind == exit.NodeSource {
			p.markNode(s.Node)
		}
	}
}

// markArguments records that an exit or another package needs the arguments of a call.
func (p *pruner) markArguments(args []exit.Argument) {
	for _, a := range args {
		p.markSources(a.Values)
	}
}

// markDependencies marks as needed all nodes on which needed nodes depend, directly or
// indirectly.
func (p *pruner) markDependencies() {
	for len(p.work) > 0 {
		n := p.work[len(p.work)-1]
		p.work = p.work[:len(p.work)-1]
		for _, e := range p.edges[n] {
			p.markSources(e.Values)
		}
		fn := p.funcs[n.Name]
		switch n.Kind {
		case exit.ParamNode:
			for _, a := range p.args[n.Name] {
				if a.Index == n.Index {
					p.markSources(a.Values)
				}
			}
		case exit.ExprNode:
			if fn != nil && n.Index < len(fn.Exprs) {
				p.markSources(fn.Exprs[n.Index].X)
				p.markSources(fn.Exprs[n.Index].Y)
			}
		case exit.CallNode, exit.CallMemoryNode:
			p.markCall(fn, n)
		}
	}
}

// markCall marks what the node n depends on. n is a result of a call in fn, or what
// such a call stores through an argument. If the callee is in another package, markCall
// marks all arguments of the call, because the callee may return one of them.
func (p *pruner) markCall(fn *exit.Function, n exit.Node) {
	if fn == nil {
		return
	}
	site, index := n.Site()
	p.neededCalls[callKey{fn.ID, site}] = true
	c := fn.Call(site)
	if c == nil {
		return
	}
	kind := exit.ResultNode
	if n.Kind == exit.CallMemoryNode {
		kind = exit.ParamMemoryNode
	}
	p.markNode(exit.Node{Kind: kind, Name: c.Func, Index: index})
	p.markSources(c.Value)
	if p.funcs[c.Func] == nil {
		p.markArguments(c.Args)
	}
}

// trim removes from fn what neither an exit nor another package needs: edges, calls,
// and arguments of calls.
func (p *pruner) trim(fn *exit.Function) {
	fn.Edges = slices.DeleteFunc(fn.Edges, func(e exit.Edge) bool { return !p.needed[e.To.OfElements()] })
	fn.Calls = slices.DeleteFunc(fn.Calls, func(c exit.Call) bool { return !p.neededCalls[callKey{fn.ID, c.Site}] && !p.mustKeep(&c) })
	for i := range fn.Calls {
		c := &fn.Calls[i]
		if p.funcs[c.Func] != nil {
			c.Args = slices.DeleteFunc(c.Args, func(a exit.Argument) bool {
				return !p.needed[exit.Node{Kind: exit.ParamNode, Name: c.Func, Index: a.Index}]
			})
		}
	}
}

// mustKeep reports whether a call must stay in the graph even if nothing needs its
// result, because it may end the process or pass a status on.
func (p *pruner) mustKeep(c *exit.Call) bool {
	if isDeclarable(p.graph, p.deps, cmp.Or(c.Func, c.InterfaceMethod)) {
		return true
	}
	if p.funcs[c.Func] == nil {
		return p.mayUseArguments(c) && (len(c.Args) > 0 || len(c.Value) > 0 || exit.IsExit(c.Func))
	}
	return slices.ContainsFunc(c.Args, func(a exit.Argument) bool {
		return p.needed[exit.Node{Kind: exit.ParamNode, Name: c.Func, Index: a.Index}]
	})
}

// isDeclarable reports whether the user's registry may declare a function as an exit
// function. It may declare every function that the program's own code calls, except
// those of the standard library.
func isDeclarable(f *exit.Graph, deps exit.Graphs, id ssax.ID) bool {
	pkg, name := id.Split()
	return !f.Dependency && pkg != "" && name != "init" && (pkg == f.Path || deps.Declares(id) || !ssax.IsStandardPath(pkg))
}

// dropUselessFunctions removes the functions, methods and references that do not lead
// to an exit or a status. It first collects the functions that lead to one directly,
// and then, until it finds no more, those that refer to a collected function.
func (p *pruner) dropUselessFunctions() {
	useful := map[ssax.ID]bool{}
	for changed := true; changed; {
		changed = false
		for _, fn := range p.graph.Funcs {
			if !useful[fn.ID] && p.isRelevant(fn, useful) {
				useful[fn.ID], changed = true, true
			}
		}
	}
	p.graph.Funcs = slices.DeleteFunc(p.graph.Funcs, func(fn *exit.Function) bool { return !useful[fn.ID] })
	for i := range p.graph.Types {
		t := &p.graph.Types[i]
		t.Methods = slices.DeleteFunc(t.Methods, func(m exit.Method) bool { return !p.isUsefulFunction(m.ID, useful) })
		if len(t.Methods) == 0 {
			t.MethodNames = nil
		}
	}
	varies, ends := p.functionsUsingParams(), p.endingFunctions()
	for _, fn := range p.graph.Funcs {
		fn.Refs = slices.DeleteFunc(fn.Refs, func(r exit.Reference) bool { return !p.isUsefulReference(r, useful) })
		fn.Types = slices.DeleteFunc(fn.Types, func(c exit.Conversion) bool { return len(p.graph.Types[c.Type].Methods) == 0 })
		fn.DependsOnParams, fn.CanEndProcess = varies[fn.ID], ends[fn.ID]
	}
}

// endingFunctions returns the functions of the package that can end the process,
// directly or indirectly.
func (p *pruner) endingFunctions() map[ssax.ID]bool {
	found := map[ssax.ID]bool{}
	ends := func(id ssax.ID) bool { return found[id] || exit.IsExit(id) || p.endsInDeps(id) }
	for changed := true; changed; {
		changed = false
		for _, fn := range p.graph.Funcs {
			if !found[fn.ID] && p.leadsTo(fn, ends) {
				found[fn.ID], changed = true, true
			}
		}
	}
	return found
}

// leadsTo reports whether pred returns true for a function that may run because of fn:
// one that fn refers to, an interface method that fn calls, or a method of a type whose
// values fn converts to an interface.
func (p *pruner) leadsTo(fn *exit.Function, pred func(id ssax.ID) bool) bool {
	return slices.ContainsFunc(fn.Refs, func(r exit.Reference) bool { return pred(r.ID) }) ||
		slices.ContainsFunc(fn.Calls, func(c exit.Call) bool { return pred(c.InterfaceMethod) }) ||
		slices.ContainsFunc(fn.Types, func(c exit.Conversion) bool {
			return slices.ContainsFunc(p.graph.Types[c.Type].Methods, func(m exit.Method) bool { return pred(m.ID) })
		})
}

// functionsUsingParams returns the functions that contain a value which depends on a
// parameter. For all others, the solver need not distinguish between calls.
func (p *pruner) functionsUsingParams() map[ssax.ID]bool {
	found := map[ssax.ID]bool{}
	mark := func(values []exit.Source) {
		for _, v := range values {
			if v.Kind == exit.NodeSource && v.Node.Kind == exit.ParamNode {
				found[v.Node.Name] = true
			}
		}
	}
	for _, fn := range p.graph.Funcs {
		for _, e := range fn.Edges {
			mark(e.Values)
		}
		for _, e := range fn.Exprs {
			mark(e.X)
			mark(e.Y)
		}
		for _, c := range fn.Calls {
			mark(c.Value)
			for _, a := range c.Args {
				mark(a.Values)
			}
		}
	}
	return found
}

// isRelevant reports whether a function must stay in the graph. useful contains the
// functions that lead to an exit or a status. In the program's own packages, every
// function stays, because the user's registry may declare it as an exit function.
func (p *pruner) isRelevant(fn *exit.Function, useful map[ssax.ID]bool) bool {
	return !p.graph.Dependency || fn.NoReturn || len(fn.Calls) > 0 || len(fn.Edges) > 0 ||
		slices.ContainsFunc(fn.Refs, func(r exit.Reference) bool { return p.isUsefulReference(r, useful) }) ||
		slices.ContainsFunc(fn.Types, func(c exit.Conversion) bool {
			return slices.ContainsFunc(p.graph.Types[c.Type].Methods, func(m exit.Method) bool { return p.isUsefulFunction(m.ID, useful) })
		})
}

// isUsefulReference reports whether a reference leads to an exit or a status: through
// the function that it refers to, or through the initial value of the variable.
func (p *pruner) isUsefulReference(r exit.Reference, useful map[ssax.ID]bool) bool {
	if !r.Var || p.funcs[r.ID] != nil {
		return p.isUsefulFunction(r.ID, useful)
	}
	return p.deps.Function(r.ID) != nil
}

// isUsefulFunction reports whether the solver needs the references to the function with
// the given ID. It does if
//
//   - the function is in useful, because it leads to an exit or a status,
//   - id is an exit function, or returns the status of another process,
//   - id is in the graph of a dependency, or
//   - the user's registry may declare id as an exit function.
func (p *pruner) isUsefulFunction(id ssax.ID, useful map[ssax.ID]bool) bool {
	if useful[id] || exit.IsExit(id) || exit.ForeignReason(id) != "" {
		return true
	}
	if p.funcs[id] != nil {
		return false
	}
	return isDeclarable(p.graph, p.deps, id) || p.deps.Function(id) != nil
}
