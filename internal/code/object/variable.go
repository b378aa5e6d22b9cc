package object

import (
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// globalValues returns the values that the package stores in a package variable.
func (s *summarizer) globalValues(g *ssa.Global) []ssa.Value {
	if s.stores == nil {
		s.stores = map[*ssa.Global][]ssa.Value{}
		_, fns := s.exits.SSA() // fns contains init, which initializes the variables
		for _, fn := range fns {
			for instr := range ssax.Instructions(fn) {
				if store, ok := instr.(*ssa.Store); ok {
					if g, ok := store.Addr.(*ssa.Global); ok {
						s.stores[g] = append(s.stores[g], store.Val)
					}
				}
			}
		}
	}
	return s.stores[g]
}

// static returns the called function, or nil if it is not known. The call may name the
// function, or a package variable to which the package assigns only one function, as in
//
//	var marshal = json.Marshal // only tests assign to it again
func (s *summarizer) static(common *ssa.CallCommon) *ssa.Function {
	load, ok := common.Value.(*ssa.UnOp)
	if !ok || load.Op != token.MUL || common.IsInvoke() {
		return common.StaticCallee()
	}
	g, ok := load.X.(*ssa.Global)
	if !ok {
		return nil
	}
	fn, _ := s.onlyValue(g).(*ssa.Function)
	return fn
}

// onlyValue returns the value of an unexported package variable to which the package
// assigns only one value. For other variables, it returns nil.
func (s *summarizer) onlyValue(g *ssa.Global) ssa.Value {
	if token.IsExported(g.Name()) { // other packages may assign to it
		return nil
	}
	if stored := s.globalValues(g); len(stored) == 1 {
		return stored[0]
	}
	return nil
}

// calledName returns the name of the called function. The call may also go through a
// package variable that always contains the same function.
func (s *summarizer) calledName(common *ssa.CallCommon) callable {
	if c := callee(common); c.name != "" || common.IsInvoke() {
		return c
	}
	if fn := s.static(common); fn != nil {
		return callableOf(ssax.Declared(fn))
	}
	return callable{}
}
