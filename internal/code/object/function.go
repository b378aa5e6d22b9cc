package object

import (
	"go/token"
	"go/types"
	"iter"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// static returns the function that a call runs, or nil if it is not known. Besides the
// name of a function, the call may use a variable or an unexported field to which the
// package assigns only one function, as in
//
//	var marshal = json.Marshal // only tests assign to it again
//	a := &app{print: printJSON}
//
// It may also use a closure that another function returns, as in
//
//	usage := failing("E_USAGE") // func failing(code string) func(msg string) error
//	return usage("no task")
func (s *summarizer) static(common *ssa.CallCommon) *ssa.Function {
	if common.IsInvoke() {
		return nil
	}
	if fn := common.StaticCallee(); fn != nil {
		return fn
	}
	if held := s.functionsIn(common.Value, 0); len(held) == 1 {
		return held[0]
	}
	return nil
}

// functionsIn returns the functions that v, a value of a function type, may contain. It
// returns nil if they are not all known. depth is the number of variables that lead to
// v.
func (s *summarizer) functionsIn(v ssa.Value, depth int) []*ssa.Function {
	if fn := functionValue(peel(v)); fn != nil {
		return []*ssa.Function{fn}
	}
	if call, ok := v.(*ssa.Call); ok {
		if fn := returnedClosure(call); fn != nil {
			return []*ssa.Function{fn}
		}
		return nil
	}
	if depth == maxDepth {
		return nil
	}
	var out []*ssa.Function
	for _, stored := range s.storedFunctions(v) {
		if isZero(stored) {
			continue // a call of nil panics
		}
		found := s.functionsIn(stored, depth+1)
		if len(found) == 0 {
			return nil
		}
		for _, fn := range found {
			if !slices.Contains(out, fn) {
				out = append(out, fn)
			}
		}
	}
	return out
}

// storedFunctions returns the values that the package assigns to the variable or field
// from which v is read. If other code may assign to it, the result is nil.
func (s *summarizer) storedFunctions(v ssa.Value) []ssa.Value {
	switch x := v.(type) {
	case *ssa.Phi:
		return x.Edges
	case *ssa.Field:
		return s.storedInField(x.X, x.Field)
	case *ssa.Lookup:
		return s.storedInTable(x.X)
	case *ssa.Index:
		return s.storedInTable(x.X)
	case *ssa.Extract:
		if found, ok := x.Tuple.(*ssa.Lookup); ok && x.Index == 0 {
			return s.storedInTable(found.X)
		}
	case *ssa.UnOp:
		if x.Op != token.MUL {
			return nil
		}
		switch at := x.X.(type) {
		case *ssa.Global:
			if !token.IsExported(at.Name()) { // other packages may assign to it
				return s.globalValues(at)
			}
		case *ssa.FieldAddr:
			return s.storedInField(at.X, at.Field)
		case *ssa.IndexAddr:
			return s.storedInTable(at.X)
		case *ssa.Alloc, *ssa.FreeVar:
			return storedOutside(at)
		}
	}
	return nil
}

// storedInField returns the values that the package stores in field i of v, a struct or
// a pointer to one; see fieldValues. If another package can assign to the field, the
// result is nil.
func (s *summarizer) storedInField(v ssa.Value, i int) []ssa.Value {
	field := fieldVar(v, i)
	if field.Pkg() != s.pass.Pkg || field.Exported() && s.pass.Pkg.Name() != "main" {
		return nil
	}
	return s.fieldValues(field)
}

// storedInTable returns the values in a map, slice or array; see literalOf. If the table is
// not known, the result is nil.
func (s *summarizer) storedInTable(table ssa.Value) []ssa.Value {
	var out []ssa.Value
	for e := range entriesIn(s.literalOf(table)) {
		out = append(out, e.value)
	}
	return out
}

// literalOf returns the literal of a table, as the map or array that SSA makes for it. The
// table must be a literal in the function, or be in a package variable that only its
// initialization changes. For other tables, the result is nil.
func (s *summarizer) literalOf(table ssa.Value) ssa.Value {
	switch x := table.(type) {
	case *ssa.UnOp:
		if g, ok := x.X.(*ssa.Global); ok {
			return s.literalIn(g)
		}
		table = x.X
	case *ssa.Global: // an array
		return s.literalIn(x)
	}
	_, isArray := table.(*ssa.Alloc) // the code may set an element of it later
	if !isArray && slices.ContainsFunc(referrers(table), func(ref ssa.Instruction) bool { return !isEntryOf(ref, table) && mayUpdate(ref) }) {
		return nil
	}
	return madeFor(table)
}

// literalIn returns the literal of the table in a package variable; see literalOf.
func (s *summarizer) literalIn(g *ssa.Global) ssa.Value {
	if s.isUpdated(g) || s.isChanged(g) {
		return nil
	}
	literal := s.onlyValue(g)
	if load, ok := literal.(*ssa.UnOp); ok { // an array
		literal = load.X
	}
	return madeFor(literal)
}

// madeFor returns the map or array that SSA makes for the literal v. If v is not a literal,
// or if the code replaces the whole array, madeFor returns nil.
func madeFor(v ssa.Value) ssa.Value {
	if list, ok := v.(*ssa.Slice); ok {
		v = list.X
	}
	switch v.(type) {
	case *ssa.MakeMap, *ssa.Alloc:
		if len(storedIn(v)) == 0 {
			return v
		}
	}
	return nil
}

// A tableEntry is an entry in the literal of a table.
type tableEntry struct {
	key, value ssa.Value
	pos        token.Pos // of the instruction that sets the entry
}

// entriesIn yields the entries in the literal of a table; see literalOf.
func entriesIn(literal ssa.Value) iter.Seq[tableEntry] {
	return func(yield func(tableEntry) bool) {
		if literal == nil {
			return
		}
		for _, ref := range referrers(literal) {
			switch x := ref.(type) {
			case *ssa.MapUpdate:
				if !yield(tableEntry{x.Key, x.Value, x.Pos()}) {
					return
				}
			case *ssa.IndexAddr:
				for _, use := range referrers(x) {
					if store, ok := use.(*ssa.Store); ok && store.Addr == ssa.Value(x) && !yield(tableEntry{x.Index, store.Val, store.Pos()}) {
						return
					}
				}
			}
		}
	}
}

// isEntryOf reports whether an instruction sets an entry of the map m.
func isEntryOf(instr ssa.Instruction, m ssa.Value) bool {
	u, ok := instr.(*ssa.MapUpdate)
	return ok && u.Map == m && u.Value != m
}

// storedOutside returns the values that a function stores in a variable. If a closure
// that captures the variable assigns to it, the result is nil.
func storedOutside(variable ssa.Value) []ssa.Value {
	for range maxDepth {
		free, ok := variable.(*ssa.FreeVar)
		if !ok {
			break
		}
		if variable = boundTo(free); variable == nil {
			return nil
		}
	}
	if isStoredByClosure(variable) {
		return nil
	}
	return storedIn(variable)
}

// fieldVar returns field i of the struct v, or of the struct to which v points.
func fieldVar(v ssa.Value, i int) *types.Var {
	fields, _ := ssax.StructOf(v.Type())
	return fields.Field(i).Origin()
}

// returnedClosure returns the closure that a call returns. The called function must
// belong to this package and have a single return statement. Otherwise the result is
// nil.
func returnedClosure(call *ssa.Call) *ssa.Function {
	fn := call.Call.StaticCallee()
	if fn == nil || fn.Signature.Results().Len() != 1 {
		return nil
	}
	returned := returnedBy(fn, 0)
	if len(returned) != 1 {
		return nil
	}
	return functionValue(peel(returned[0]))
}

// functionValue returns v if it is a function, or the function of v if it is a closure.
// Otherwise it returns nil.
func functionValue(v ssa.Value) *ssa.Function {
	if closure, ok := v.(*ssa.MakeClosure); ok {
		v = closure.Fn
	}
	fn, _ := v.(*ssa.Function)
	return fn
}
