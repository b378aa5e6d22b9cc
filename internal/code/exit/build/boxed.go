package build

// This file follows numbers of types such as int through interfaces. In
//
//	ctx = context.WithValue(ctx, codeKey{}, 3)
//	...
//	os.Exit(ctx.Value(codeKey{}).(int))
//
// 3 is a status. Programs convert many numbers of type int to interfaces, to print them
// for example. So unlike for a declared type, the search begins at the type assertion, and
// goes backward to the conversions whose number can arrive there. It stays in the package.
// If it may have missed a conversion, the number is unbounded.

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// A boxSearch looks for the conversions to interfaces whose value can be in an interface
// that the program asserts to have the type typ. Its methods return false if they may have
// missed one.
type boxSearch struct {
	c     *collector
	typ   types.Type
	found []exit.Node // nodes for the numbers that are converted
	seen  map[ssa.Value]bool
}

// isPlainInteger reports whether t is a predeclared integer type such as int.
func isPlainInteger(t types.Type) bool {
	_, ok := types.Unalias(t).(*types.Basic)
	return ok && isInteger(t)
}

// boxedIn returns the nodes for the numbers of the type of the assertion v that its
// operand can contain. ok is false if some may be missing.
func (c *collector) boxedIn(v *ssa.TypeAssert) (nodes []exit.Node, ok bool) {
	if !isPlainInteger(v.AssertedType) {
		return nil, false
	}
	s := boxSearch{c: c, typ: v.AssertedType, seen: map[ssa.Value]bool{}}
	ok = s.add(v.X)
	return s.found, ok
}

// boxPlain records a number of a predeclared type that the program converts to an
// interface, if the package takes such numbers out of interfaces.
func (b *builder) boxPlain(mi *ssa.MakeInterface) {
	if !b.c.unboxes || !isPlainInteger(mi.X.Type()) {
		return
	}
	e, how := b.usedAs(mi)
	b.addEdges([]exit.Node{b.c.alloc(mi)}, b.values(mi.X, valueUse{expr: e, usage: how, block: mi.Block()}))
}

// add finds the conversions whose value v, an interface, can contain.
func (s *boxSearch) add(v ssa.Value) bool {
	if s.seen[v] {
		return true
	}
	s.seen[v] = true
	if len(s.seen) > maxTraced {
		return false
	}
	switch v := v.(type) {
	case *ssa.Const:
		return true
	case *ssa.MakeInterface:
		if types.Identical(v.X.Type(), s.typ) {
			s.found = append(s.found, s.c.alloc(v))
		}
		return !isTypeParam(v.X.Type())
	case *ssa.ChangeInterface:
		return s.add(v.X)
	case *ssa.TypeAssert:
		return s.add(v.X)
	case *ssa.Phi:
		return s.addAll(v.Edges)
	case *ssa.Call:
		return s.addCall(v, 0)
	case *ssa.Lookup:
		return s.addMap(v.X)
	case *ssa.Parameter:
		return s.addParameter(v)
	case *ssa.Field:
		return s.addField(v.X.Type(), v.Field)
	case *ssa.UnOp:
		return v.Op == token.MUL && s.addVariable(v.X)
	case *ssa.Extract:
		switch t := v.Tuple.(type) {
		case *ssa.Call:
			return s.addCall(t, v.Index)
		case *ssa.TypeAssert:
			return s.add(t.X)
		case *ssa.Lookup:
			return s.addMap(t.X)
		}
	}
	return false
}

func (s *boxSearch) addAll(vs []ssa.Value) bool {
	return !slices.ContainsFunc(vs, func(v ssa.Value) bool { return v == nil || !s.add(v) })
}

// addParameter finds the conversions in the arguments that callers pass for p.
func (s *boxSearch) addParameter(p *ssa.Parameter) bool {
	fn := p.Parent()
	if !s.c.knowsCallers(fn) {
		return false
	}
	i := slices.Index(fn.Params, p)
	for _, call := range s.c.uses().calls[s.c.names.Func(fn)] {
		if !s.add(call.Args[i]) {
			return false
		}
	}
	return true
}

// addCall finds the conversions in the index-th result of a call.
func (s *boxSearch) addCall(call *ssa.Call, index int) bool {
	id := s.c.names.CalleeID(&call.Call)
	fn := call.Call.StaticCallee()
	switch {
	case id == "(context.Context).Value":
		return s.addContext(call.Call.Args[0])
	case index == 0 && loadsBox[id]:
		return s.addBox(call.Call.Args[0])
	case fn == nil || fn.Pkg != s.c.ssa || fn.Blocks == nil:
		return false
	}
	for _, block := range fn.Blocks {
		if r, ok := block.Instrs[len(block.Instrs)-1].(*ssa.Return); ok && !s.add(r.Results[index]) {
			return false
		}
	}
	return true
}

// addContext finds the conversions in the calls of context.WithValue with a key of the
// same type as key. This type must belong to the package, so that no other package can
// set the value.
func (s *boxSearch) addContext(key ssa.Value) bool {
	made, ok := key.(*ssa.MakeInterface)
	if !ok || !s.isHidden(made.X.Type()) || s.c.uses().isContext {
		return false
	}
	for _, call := range s.c.uses().calls["context.WithValue"] {
		with, ok := call.Args[1].(*ssa.MakeInterface)
		if !ok || types.Identical(with.X.Type(), made.X.Type()) && !s.add(call.Args[2]) {
			return false
		}
	}
	return true
}

// isHidden reports whether other packages have no values of type t: t is an unexported type
// of this package, and no exported variable, constant or function gives them one.
func (s *boxSearch) isHidden(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	pkg := s.c.pass.Pkg
	if !ok || n.Obj().Pkg() != pkg {
		return false
	}
	return s.c.graph.Main || !n.Obj().Exported() && !slices.ContainsFunc(pkg.Scope().Names(), func(name string) bool {
		obj := pkg.Scope().Lookup(name)
		_, isType := obj.(*types.TypeName)
		return obj.Exported() && !isType && strings.Contains(types.ObjectString(obj, nil), n.Obj().Pkg().Path()+"."+n.Obj().Name())
	})
}

// loadsBox lists the methods that return a value from a container of interfaces, and
// storesBox those that store one there, with the index of the argument. keepsBox lists
// other methods of these containers.
var (
	loadsBox  = map[ssax.ID]bool{"(*sync.Map).Load": true, "(*sync.Map).LoadOrStore": true, "(*sync.Map).LoadAndDelete": true, "(*sync.Map).Swap": true, "(*sync/atomic.Value).Load": true, "(*sync/atomic.Value).Swap": true}
	storesBox = map[ssax.ID]int{
		"(*sync.Map).Store": 2, "(*sync.Map).LoadOrStore": 2, "(*sync.Map).Swap": 2, "(*sync.Map).CompareAndSwap": 3,
		"(*sync/atomic.Value).Store": 1, "(*sync/atomic.Value).Swap": 1, "(*sync/atomic.Value).CompareAndSwap": 2,
	}
	keepsBox = map[ssax.ID]bool{"(*sync.Map).Delete": true, "(*sync.Map).Clear": true, "(*sync.Map).CompareAndDelete": true, "(*sync.Map).Range": true}
)

// addBox finds the conversions in the values that the package stores in a sync.Map or
// atomic.Value with the address addr.
func (s *boxSearch) addBox(addr ssa.Value) bool {
	return s.eachUse(addr, func(use ssa.Instruction, addr ssa.Value) bool {
		call, ok := use.(ssa.CallInstruction)
		if !ok || len(call.Common().Args) == 0 || call.Common().Args[0] != addr {
			return false
		}
		id := s.c.names.CalleeID(call.Common())
		if i, stores := storesBox[id]; stores {
			return s.add(call.Common().Args[i])
		}
		return loadsBox[id] || keepsBox[id]
	})
}

// addVariable finds the conversions in the values that the package stores in the variable
// with the address addr.
func (s *boxSearch) addVariable(addr ssa.Value) bool {
	return s.eachUse(addr, func(use ssa.Instruction, addr ssa.Value) bool {
		switch use := use.(type) {
		case *ssa.Store:
			return use.Addr == addr && s.add(use.Val)
		case *ssa.UnOp:
			return true
		}
		return false
	})
}

// addField finds the conversions in the values that the package stores in a field of the
// struct type owner.
func (s *boxSearch) addField(owner types.Type, index int) bool {
	if !s.isOwnField(owner, index) {
		return false
	}
	for _, addr := range s.c.uses().fields[s.c.fieldNode(owner, index).Name] {
		if !s.addVariable(addr) {
			return false
		}
	}
	return true
}

// isOwnField reports whether only code of this package can set a field of the struct type
// owner, and sets it only by its name.
func (s *boxSearch) isOwnField(owner types.Type, index int) bool {
	st, _ := ssax.StructOf(owner)
	if st == nil {
		return false
	}
	f := st.Field(index)
	return !f.Exported() && f.Pkg() == s.c.pass.Pkg && !s.c.uses().renamed[s.c.fieldNode(owner, index).Name]
}

// addMap finds the conversions in the values that the package stores in the map m.
func (s *boxSearch) addMap(m ssa.Value) bool {
	if s.seen[m] {
		return true
	}
	s.seen[m] = true
	switch m := m.(type) {
	case *ssa.MakeMap:
	case *ssa.Const:
		return true
	case *ssa.UnOp:
		if m.Op != token.MUL || !s.addMaps(m.X) {
			return false
		}
	default:
		return false
	}
	return !slices.ContainsFunc(*m.Referrers(), func(use ssa.Instruction) bool { return !s.addMapUse(m, use) })
}

// addMaps finds the conversions in all maps that the variable with the address addr can
// contain.
func (s *boxSearch) addMaps(addr ssa.Value) bool {
	return s.eachUse(addr, func(use ssa.Instruction, addr ssa.Value) bool {
		switch use := use.(type) {
		case *ssa.Store:
			return use.Addr == addr && s.addMap(use.Val)
		case *ssa.UnOp:
			return s.addMap(use)
		}
		return false
	})
}

// addMapUse finds the conversion in the value that an instruction stores in the map m. It
// returns false if the instruction gives the map to other code.
func (s *boxSearch) addMapUse(m ssa.Value, use ssa.Instruction) bool {
	switch use := use.(type) {
	case *ssa.DebugRef, *ssa.Lookup, *ssa.Range:
		return true
	case *ssa.MapUpdate:
		return use.Map == m && use.Value != m && s.add(use.Value)
	case *ssa.Store:
		return use.Val == m && s.addMaps(use.Addr)
	case *ssa.Call:
		_, ok := use.Call.Value.(*ssa.Builtin)
		return ok
	}
	return false
}

// eachUse calls visit for each instruction of the package that uses the variable with the
// address addr, and for the address in this instruction. It stops and returns false if
// visit does, or if not all of these instructions are known. The variable is local,
// captured, a field, or a package variable that no other package can use.
func (s *boxSearch) eachUse(addr ssa.Value, visit func(use ssa.Instruction, addr ssa.Value) bool) bool {
	if s.seen[addr] {
		return true
	}
	s.seen[addr] = true
	var uses []ssa.Instruction
	switch addr := addr.(type) {
	case *ssa.Alloc:
		uses = *addr.Referrers()
	case *ssa.FreeVar:
		captured := s.c.capturedVariable(addr)
		if captured == nil || !s.eachUse(captured, visit) {
			return false
		}
		uses = *addr.Referrers()
	case *ssa.Global:
		if addr.Pkg != s.c.ssa || addr.Object() == nil || addr.Object().Exported() && !s.c.graph.Main {
			return false
		}
		uses = s.c.uses().globals[addr]
	case *ssa.FieldAddr:
		if !s.isOwnField(addr.X.Type(), addr.Field) {
			return false
		}
		for _, other := range s.c.uses().fields[s.c.fieldNode(addr.X.Type(), addr.Field).Name] {
			if other != addr {
				s.seen[other] = true
			}
			if !s.visitUses(other, *other.Referrers(), visit) {
				return false
			}
		}
		return true
	default:
		return false
	}
	return s.visitUses(addr, uses, visit)
}

func (s *boxSearch) visitUses(addr ssa.Value, uses []ssa.Instruction, visit func(use ssa.Instruction, addr ssa.Value) bool) bool {
	for _, use := range uses {
		switch use := use.(type) {
		case *ssa.DebugRef:
			continue
		case *ssa.MakeClosure:
			for i, bound := range use.Bindings {
				if bound == addr && !s.eachUse(use.Fn.(*ssa.Function).FreeVars[i], visit) {
					return false
				}
			}
			continue
		}
		if !visit(use, addr) {
			return false
		}
	}
	return true
}

// A packageUses value says where the package uses functions and memory.
type packageUses struct {
	calls   map[ssax.ID][]*ssa.CallCommon // the calls of known functions
	globals map[*ssa.Global][]ssa.Instruction
	fields  map[ssax.ID][]*ssa.FieldAddr // the addresses of fields, by the name of the field; see fieldNode
	// renamed contains the fields that a conversion of a struct to another type sets.
	renamed   map[ssax.ID]bool
	isContext bool // whether a type of the package may be a context.Context
}

// uses returns where the package uses functions and memory. It is computed when a search
// first needs it, because few packages take numbers out of interfaces.
func (c *collector) uses() *packageUses {
	if c.usesCache != nil {
		return c.usesCache
	}
	out := &packageUses{calls: map[ssax.ID][]*ssa.CallCommon{}, globals: map[*ssa.Global][]ssa.Instruction{}, fields: map[ssax.ID][]*ssa.FieldAddr{}, renamed: map[ssax.ID]bool{}}
	c.usesCache = out
	var operands []*ssa.Value
	for _, fn := range c.fns {
		out.isContext = out.isContext || fn.Signature.Recv() != nil && fn.Name() == "Value"
		for instr := range ssax.Instructions(fn) {
			if call, ok := instr.(ssa.CallInstruction); ok && call.Common().StaticCallee() != nil {
				id := c.names.CalleeID(call.Common())
				out.calls[id] = append(out.calls[id], call.Common())
			}
			switch instr := instr.(type) {
			case *ssa.FieldAddr:
				name := c.fieldNode(instr.X.Type(), instr.Field).Name
				out.fields[name] = append(out.fields[name], instr)
			case *ssa.ChangeType:
				if st, _ := ssax.StructOf(instr.Type()); st != nil {
					for i := range st.NumFields() {
						out.renamed[c.fieldNode(instr.Type(), i).Name] = true
						out.renamed[c.fieldNode(instr.X.Type(), i).Name] = true
					}
				}
			}
			operands = instr.Operands(operands[:0])
			for _, op := range operands {
				if g, ok := (*op).(*ssa.Global); ok && !slices.Contains(out.globals[g], instr) {
					out.globals[g] = append(out.globals[g], instr)
				}
			}
		}
	}
	return out
}
