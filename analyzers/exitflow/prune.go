package exitflow

import (
	"cmp"
	"slices"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// prune drops what no later package and no exit can ask for: fact files stay
// small, and most packages have none.
func prune(f *flow, deps graphs) {
	p := &pruner{flow: f, deps: deps, funcs: map[ssax.ID]*function{}, flows: map[node][]*edge{}, args: map[ssax.ID][]argument{}}
	p.index()
	f.Held = p.held()
	p.needed, p.asked = map[node]bool{}, map[siteKey]bool{}
	p.seed()
	p.close()
	for _, fn := range f.Funcs {
		p.trim(fn)
	}
	p.drop()
	f.Unset = slices.DeleteFunc(f.Unset, func(name ssax.ID) bool {
		return !name.IsExported() && !p.needed[node{Kind: fieldNode, Name: name}]
	})
}

type pruner struct {
	flow   *flow
	deps   graphs
	needed map[node]bool
	asked  map[siteKey]bool // calls whose result is needed
	work   []node
	funcs  map[ssax.ID]*function
	flows  map[node][]*edge
	args   map[ssax.ID][]argument // by callee
}

type siteKey struct {
	fn   ssax.ID
	site int
}

func (p *pruner) index() {
	for _, fn := range p.flow.Funcs {
		p.funcs[fn.ID] = fn
		for i := range fn.Flows {
			p.flows[fn.Flows[i].To] = append(p.flows[fn.Flows[i].To], &fn.Flows[i])
		}
		for _, c := range fn.Calls {
			if c.Func != "" {
				p.args[c.Func] = append(p.args[c.Func], c.Args...)
			}
		}
	}
}

// held returns the exported fields and variables of a dependency that the statuses
// depend on which it fixes, or which its errors have.
func (p *pruner) held() []ssax.ID {
	if !p.flow.Dependency {
		return nil
	}
	p.needed, p.asked = map[node]bool{}, map[siteKey]bool{}
	ends := p.ending()
	for _, fn := range p.flow.Funcs {
		for _, c := range fn.Calls {
			if isEffect(c.Func) || isEffect(c.Abstract) || c.Func == "" && c.Method == "" || ends[c.Func] || p.endsBelow(c.Func) {
				p.needArgs(c.Args)
			}
		}
		for i := range fn.Flows {
			if to := fn.Flows[i].To; to.Kind == resultNode && givesStatus(to.Name) {
				p.need(to)
			}
		}
	}
	p.close()
	var out []ssax.ID
	for n := range p.needed {
		if (n.Kind == fieldNode || n.Kind == varNode) && n.Name.IsExported() {
			out = append(out, n.Name)
		}
	}
	slices.Sort(out)
	return out
}

// givesStatus reports whether a method returns the status of an error.
func givesStatus(id ssax.ID) bool {
	return id.IsMethod() && (id.Name() == "ExitCode" || id.Name() == "ExitStatus")
}

// endsBelow reports whether a function of a package below can lead to the end of
// the process.
func (p *pruner) endsBelow(id ssax.ID) bool {
	if p.funcs[id] != nil {
		return false
	}
	fn := p.deps.function(id)
	return fn != nil && fn.Ends
}

// seed marks what others can ask for: results of functions that can be called
// from elsewhere, exported fields and variables, and arguments of calls that
// leave the package or may exit.
func (p *pruner) seed() {
	escaped := map[ssax.ID]bool{}
	for _, fn := range p.flow.Funcs {
		for _, r := range fn.Refs {
			if !r.Call {
				escaped[r.ID] = true
			}
		}
	}
	for to := range p.flows {
		switch to.Kind {
		case resultNode, outNode:
			if to.Name.IsMethod() || escaped[to.Name] || to.Name.IsExported() {
				p.need(to)
			}
		case fieldNode, varNode:
			if to.Name.IsExported() {
				p.need(to)
			}
		case boxNode, throughNode, callNode:
			p.need(to)
		}
	}
	for _, fn := range p.flow.Funcs {
		if fn.ID.IsExported() {
			for i := range fn.Params { // [[exit]] may name the function
				p.need(node{Kind: paramNode, Name: fn.ID, Index: i})
			}
		}
		for _, c := range fn.Calls {
			if p.funcs[c.Func] == nil && p.leaves(&c) {
				p.needArgs(c.Args)
				p.needAll(c.Value)
			}
		}
	}
}

// leaves reports whether what a call of another package's function is given
// can matter: the standard library's cannot, unless it exits.
func (p *pruner) leaves(c *call) bool {
	if c.Func == "" {
		return true
	}
	if _, ok := effectOf(c.Func); ok {
		return true
	}
	pkg, _ := c.Func.Split()
	return p.deps.declares(c.Func) || !ssax.IsStandardPath(pkg)
}

func (p *pruner) need(n node) {
	if !p.needed[n] {
		p.needed[n] = true
		p.work = append(p.work, n)
	}
}

func (p *pruner) needAll(values []source) {
	for _, s := range values {
		if s.Kind == nodeSource {
			p.need(s.Node)
		}
	}
}

func (p *pruner) needArgs(args []argument) {
	for _, a := range args {
		p.needAll(a.Values)
	}
}

func (p *pruner) close() {
	for len(p.work) > 0 {
		n := p.work[len(p.work)-1]
		p.work = p.work[:len(p.work)-1]
		for _, e := range p.flows[n] {
			p.needAll(e.Values)
		}
		fn := p.funcs[n.Name]
		switch n.Kind {
		case paramNode:
			for _, a := range p.args[n.Name] {
				if a.Index == n.Index {
					p.needAll(a.Values)
				}
			}
		case exprNode:
			if fn != nil && n.Index < len(fn.Exprs) {
				p.needAll(fn.Exprs[n.Index].X)
				p.needAll(fn.Exprs[n.Index].Y)
			}
		case callNode, callOutNode:
			p.needCall(fn, n)
		}
	}
}

func (p *pruner) needCall(fn *function, n node) {
	if fn == nil {
		return
	}
	site, index := n.site()
	p.asked[siteKey{fn.ID, site}] = true
	c := fn.call(site)
	if c == nil {
		return
	}
	kind := resultNode
	if n.Kind == callOutNode {
		kind = outNode
	}
	p.need(node{Kind: kind, Name: c.Func, Index: index})
	p.needAll(c.Value)
	if p.funcs[c.Func] == nil {
		p.needArgs(c.Args) // it may return one of them
	}
}

// call returns the call with the number site.
func (fn *function) call(site int) *call {
	i, ok := slices.BinarySearchFunc(fn.Calls, site, func(c call, site int) int { return c.Site - site })
	if !ok {
		return nil
	}
	return &fn.Calls[i]
}

// trim drops the flows and calls of a function that nothing asks for.
func (p *pruner) trim(fn *function) {
	fn.Flows = slices.DeleteFunc(fn.Flows, func(e edge) bool { return !p.needed[e.To] })
	fn.Calls = slices.DeleteFunc(fn.Calls, func(c call) bool { return !p.asked[siteKey{fn.ID, c.Site}] && !p.keeps(&c) })
	for i := range fn.Calls {
		c := &fn.Calls[i]
		if p.funcs[c.Func] != nil {
			c.Args = slices.DeleteFunc(c.Args, func(a argument) bool {
				return !p.needed[node{Kind: paramNode, Name: c.Func, Index: a.Index}]
			})
		}
	}
}

// keeps reports whether a call matters for itself, not for its result.
func (p *pruner) keeps(c *call) bool {
	if declarable(p.flow, p.deps, cmp.Or(c.Func, c.Abstract)) {
		return true
	}
	if p.funcs[c.Func] == nil {
		return p.leaves(c) && (len(c.Args) > 0 || len(c.Value) > 0 || isEffect(c.Func))
	}
	return slices.ContainsFunc(c.Args, func(a argument) bool {
		return p.needed[node{Kind: paramNode, Name: c.Func, Index: a.Index}]
	})
}

// declarable reports whether a registry may declare that the function ends
// the process: any that the program's own code calls, but for those of the
// standard library.
func declarable(f *flow, deps graphs, id ssax.ID) bool {
	pkg, name := id.Split()
	return !f.Dependency && pkg != "" && name != "init" && (pkg == f.Path || deps.declares(id) || !ssax.IsStandardPath(pkg))
}

func isEffect(id ssax.ID) bool {
	_, ok := effectOf(id)
	return ok
}

// drop removes functions, methods and mentions that lead to nothing.
func (p *pruner) drop() {
	kept := map[ssax.ID]bool{}
	for grown := true; grown; {
		grown = false
		for _, fn := range p.flow.Funcs {
			if !kept[fn.ID] && p.worth(fn, kept) {
				kept[fn.ID], grown = true, true
			}
		}
	}
	p.flow.Funcs = slices.DeleteFunc(p.flow.Funcs, func(fn *function) bool { return !kept[fn.ID] })
	for i := range p.flow.Types {
		t := &p.flow.Types[i]
		t.Methods = slices.DeleteFunc(t.Methods, func(m method) bool { return !p.known(m.ID, kept) })
		if len(t.Methods) == 0 {
			t.All = nil
		}
	}
	varies, ends := p.varying(), p.ending()
	for _, fn := range p.flow.Funcs {
		fn.Refs = slices.DeleteFunc(fn.Refs, func(r ref) bool { return !p.mentions(r, kept) })
		fn.Types = slices.DeleteFunc(fn.Types, func(c conversion) bool { return len(p.flow.Types[c.Type].Methods) == 0 })
		fn.Varies, fn.Ends = varies[fn.ID], ends[fn.ID]
	}
}

// ending returns the functions that can lead to the end of the process.
func (p *pruner) ending() map[ssax.ID]bool {
	found := map[ssax.ID]bool{}
	ends := func(id ssax.ID) bool { return found[id] || isEffect(id) || p.endsBelow(id) }
	for grown := true; grown; {
		grown = false
		for _, fn := range p.flow.Funcs {
			if !found[fn.ID] && p.leadsTo(fn, ends) {
				found[fn.ID], grown = true, true
			}
		}
	}
	return found
}

// leadsTo reports whether one of the functions is mentioned by a function, or is
// a method of what it puts into an interface.
func (p *pruner) leadsTo(fn *function, which func(id ssax.ID) bool) bool {
	return slices.ContainsFunc(fn.Refs, func(r ref) bool { return which(r.ID) }) ||
		slices.ContainsFunc(fn.Calls, func(c call) bool { return which(c.Abstract) }) ||
		slices.ContainsFunc(fn.Types, func(c conversion) bool {
			return slices.ContainsFunc(p.flow.Types[c.Type].Methods, func(m method) bool { return which(m.ID) })
		})
}

// varying returns the functions whose parameters something is made of.
func (p *pruner) varying() map[ssax.ID]bool {
	found := map[ssax.ID]bool{}
	mark := func(values []source) {
		for _, v := range values {
			if v.Kind == nodeSource && v.Node.Kind == paramNode {
				found[v.Node.Name] = true
			}
		}
	}
	for _, fn := range p.flow.Funcs {
		for _, e := range fn.Flows {
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

func (p *pruner) worth(fn *function, kept map[ssax.ID]bool) bool {
	return !p.flow.Dependency || fn.NoReturn || len(fn.Calls) > 0 || len(fn.Flows) > 0 ||
		slices.ContainsFunc(fn.Refs, func(r ref) bool { return p.mentions(r, kept) }) ||
		slices.ContainsFunc(fn.Types, func(c conversion) bool {
			return slices.ContainsFunc(p.flow.Types[c.Type].Methods, func(m method) bool { return p.known(m.ID, kept) })
		})
}

// mentions reports whether a mention is worth keeping. A variable is when its
// initial value mentions something itself.
func (p *pruner) mentions(r ref, kept map[ssax.ID]bool) bool {
	if !r.Var || p.funcs[r.ID] != nil {
		return p.known(r.ID, kept)
	}
	return p.deps.function(r.ID) != nil
}

// known reports whether a function is worth mentioning: kept here, known
// below, or an exit.
func (p *pruner) known(id ssax.ID, kept map[ssax.ID]bool) bool {
	if kept[id] || isEffect(id) || ForeignReason(id) != "" {
		return true
	}
	if p.funcs[id] != nil {
		return false
	}
	return declarable(p.flow, p.deps, id) || p.deps.function(id) != nil
}

// function returns a function of the flow by its ID.
func (f *flow) function(id ssax.ID) *function {
	if i, ok := f.numberOf(id); ok {
		return f.Funcs[i]
	}
	return nil
}

func (f *flow) numberOf(id ssax.ID) (int, bool) {
	return slices.BinarySearchFunc(f.Funcs, id, func(fn *function, id ssax.ID) int { return cmp.Compare(fn.ID, id) })
}
