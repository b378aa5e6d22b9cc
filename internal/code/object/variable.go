package object

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// globalValues returns the values that the package stores in a package variable.
func (s *summarizer) globalValues(g *ssa.Global) []ssa.Value {
	s.findStores()
	return s.stores[g]
}

// fieldValues returns the functions and loggers that the package stores in a field of a
// struct type.
func (s *summarizer) fieldValues(field *types.Var) []ssa.Value {
	s.findStores()
	return s.fieldStores[field.Origin()]
}

// findStores records which values the package stores in package variables, and which
// functions and loggers it stores in fields.
func (s *summarizer) findStores() {
	if s.stores != nil {
		return
	}
	s.stores, s.fieldStores = map[*ssa.Global][]ssa.Value{}, map[*types.Var][]ssa.Value{}
	_, fns := s.exits.SSA() // init sets the initial values
	for _, fn := range fns {
		for instr := range ssax.Instructions(fn) {
			store, ok := instr.(*ssa.Store)
			if !ok {
				continue
			}
			switch at := store.Addr.(type) {
			case *ssa.Global:
				s.stores[at] = append(s.stores[at], store.Val)
			case *ssa.FieldAddr:
				if field := fieldVar(at.X, at.Field); ssax.IsFunc(store.Val.Type()) || isLogger(store.Val.Type()) {
					s.fieldStores[field] = append(s.fieldStores[field], store.Val)
				}
			}
		}
	}
}

// assignedLater handles a package variable that contains a struct or points to one. It
// returns the paths of the fields that functions of the package set in this struct, as
// in
//
//	errBusy.Hint = "wait"
//
// These include fields that a method sets in its receiver, if the package calls the
// method on the variable. If the package only makes changed copies of the struct, they
// include the fields that it sets in the copies.
func (s *summarizer) assignedLater(g *ssa.Global) []string {
	if s.assigned == nil {
		s.assigned = map[*ssa.Global][]string{}
		copied, isUsed := map[*ssa.Global][]string{}, map[*ssa.Global]bool{}
		_, fns := s.exits.SSA()
		for _, fn := range fns {
			for instr := range ssax.Instructions(fn) {
				s.noteAssignedLater(instr)
				s.noteCopied(instr, copied, isUsed)
			}
		}
		for g, paths := range copied {
			if !isUsed[g] {
				s.assigned[g] = append(s.assigned[g], paths...)
			}
		}
	}
	return s.assigned[g]
}

// noteCopied records how an instruction uses the struct in a package variable, or the
// struct to which it points. If the instruction copies the struct, noteCopied adds to
// copied the fields that the code sets in the copy. If it uses the struct itself,
// noteCopied adds the variable to isUsed. Tests such as errors.Is(err, errBusy) do not
// count.
func (s *summarizer) noteCopied(instr ssa.Instruction, copied map[*ssa.Global][]string, isUsed map[*ssa.Global]bool) {
	switch x := instr.(type) {
	case *ssa.Store:
		if g := globalOf(x.Val); g != nil && globalOf(x.Addr) == nil {
			if isPointer(x.Val.Type()) {
				isUsed[g] = true
			} else if a, ok := x.Addr.(*ssa.Alloc); ok {
				copied[g] = append(copied[g], assignedIn(a)...)
			}
		}
	case *ssa.MakeInterface:
		if g := globalOf(x.X); g != nil && !isTarget(x) {
			isUsed[g] = true
		}
	case *ssa.Return:
		for _, v := range x.Results {
			if g := globalOf(v); g != nil {
				isUsed[g] = true
			}
		}
	case *ssa.Phi:
		for _, v := range x.Edges {
			if g := globalOf(v); g != nil {
				isUsed[g] = true
			}
		}
	case ssa.CallInstruction:
		params := paramsOf(x)
		for i, arg := range x.Common().Args {
			g := globalOf(arg)
			if g == nil {
				continue
			}
			var paths []string
			if i < len(params) {
				paths = assignedToCopies(params[i])
			}
			call, isCopy := x.(*ssa.Call)
			isCopy = isCopy && call.Call.StaticCallee() != nil && types.Identical(call.Type(), arg.Type())
			if isCopy && len(call.Call.StaticCallee().Blocks) == 0 { // of another package
				paths = s.setInResult(call, arg)
			}
			if len(paths) == 0 || slices.Contains(paths, "") {
				isUsed[g] = true
			}
			if isCopy {
				paths = append(paths, setInChain(call, 0)...)
			}
			copied[g] = append(copied[g], paths...)
		}
	}
}

// setInChain returns the paths of the fields that functions set in copies of the result of
// a call, as WithHint does in errBusy.WithTask(task).WithHint(hint). depth is the number
// of calls before this one.
func setInChain(result *ssa.Call, depth int) []string {
	if depth == maxDepth {
		return nil
	}
	var out []string
	for _, ref := range referrers(result) {
		call, ok := ref.(*ssa.Call)
		if !ok {
			continue
		}
		params := paramsOf(call)
		if i := slices.Index(call.Call.Args, ssa.Value(result)); i >= 0 && i < len(params) {
			out = append(out, assignedToCopies(params[i])...)
		}
		if types.Identical(call.Type(), result.Type()) {
			out = append(out, setInChain(call, depth+1)...)
		}
	}
	return out
}

// assignedToCopies returns the paths of the fields that a function sets in copies of a
// struct. v is the struct, or a pointer to it.
func assignedToCopies(v ssa.Value) []string {
	var out []string
	for _, ref := range referrers(v) {
		switch x := ref.(type) {
		case *ssa.UnOp:
			if x.Op == token.MUL && isPointer(v.Type()) {
				out = append(out, assignedToCopies(x)...)
			}
		case *ssa.Store:
			if a, ok := x.Addr.(*ssa.Alloc); ok && x.Val == v && !isPointer(v.Type()) {
				out = append(out, assignedIn(a)...)
			}
		}
	}
	return out
}

// noteAssignedLater records in s.assigned which fields of package variables an
// instruction sets: an assignment, or a call of a function that sets them.
func (s *summarizer) noteAssignedLater(instr ssa.Instruction) {
	switch x := instr.(type) {
	case *ssa.Store:
		field, ok := x.Addr.(*ssa.FieldAddr)
		if !ok || isEmptyConst(x.Val) {
			return
		}
		if g := globalOf(field.X); g != nil {
			fields, _ := ssax.StructOf(field.X.Type())
			s.assigned[g] = append(s.assigned[g], pathOf(fields, field.Field))
		}
	case ssa.CallInstruction:
		fn := x.Common().StaticCallee()
		if fn == nil {
			return
		}
		for i, arg := range x.Common().Args {
			if g := globalOf(arg); g != nil && i < len(fn.Params) && isPointer(arg.Type()) {
				s.assigned[g] = append(s.assigned[g], assignedIn(fn.Params[i])...)
			}
		}
	}
}

// globalOf returns the package variable whose address or value is v, or nil if there is
// none. If the variable is a pointer to a struct, v may also be this struct.
func globalOf(v ssa.Value) *ssa.Global {
	for range 2 {
		if load, ok := v.(*ssa.UnOp); ok && load.Op == token.MUL {
			v = load.X
		}
	}
	g, _ := v.(*ssa.Global)
	return g
}

// onlyValue returns the value of an unexported package variable to which the package
// assigns only once. For other variables, it returns nil.
func (s *summarizer) onlyValue(g *ssa.Global) ssa.Value {
	if token.IsExported(g.Name()) { // other packages may assign to it
		return nil
	}
	if stored := s.globalValues(g); len(stored) == 1 {
		return stored[0]
	}
	return nil
}

// calledName returns the name of the called function. The call may also use a variable or
// field that always contains the same function; see static.
func (s *summarizer) calledName(common *ssa.CallCommon) callable {
	if c := callee(common); c.name != "" || common.IsInvoke() {
		return c
	}
	if fn := s.static(common); fn != nil {
		return callableOf(ssax.Declared(fn))
	}
	return callable{}
}
