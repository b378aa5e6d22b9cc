package object

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// isTakenIfSet reports whether the phi p has the value of its i-th operand v only if v
// is not empty.
func isTakenIfSet(p *ssa.Phi, i int, v ssa.Value) bool {
	from := p.Block().Preds[i]
	if isGuarded(from, v) {
		return true
	}
	test, ok := from.Instrs[len(from.Instrs)-1].(*ssa.If)
	if !ok || from.Succs[0] == from.Succs[1] {
		return false
	}
	x, then := nonEmpty(test.Cond)
	return x != nil && (from.Succs[0] == p.Block()) == then && isDerivedFrom(v, x)
}

// isForSomeErrors reports whether block b runs only for errors of certain types, as in
// "if errors.As(err, &e) { … }", while the code after this branch also runs for other
// errors. If "from" is not nil, only tests after this block count. A test does not
// count if the branch for the other errors always runs an instruction for which isSame
// returns true.
func isForSomeErrors(from, b *ssa.BasicBlock, isSame func(ssa.Instruction) bool) bool {
	for d := b.Idom(); d != nil && b != from; b, d = d, d.Idom() {
		test, ok := d.Instrs[len(d.Instrs)-1].(*ssa.If)
		if !ok || len(b.Preds) != 1 || !isFindTest(test.Cond) {
			continue
		}
		other := d.Succs[0]
		if other == b {
			other = d.Succs[1]
		}
		if haveCommonSuccessor(b, other) && !alwaysRuns(other, isSame, 0) {
			return true
		}
	}
	return false
}

// alwaysRuns reports whether the code in the branch that begins with block b certainly
// runs an instruction for which "matches" returns true.
func alwaysRuns(b *ssa.BasicBlock, matches func(ssa.Instruction) bool, depth int) bool {
	if len(b.Preds) != 1 || depth > maxDepth {
		return false
	}
	return slices.ContainsFunc(b.Instrs, matches) || len(b.Succs) > 0 && !slices.ContainsFunc(b.Succs, func(next *ssa.BasicBlock) bool {
		return !alwaysRuns(next, matches, depth+1)
	})
}

// setsSameField returns a function that reports whether an instruction sets the same
// field of a struct, or the same key of a map, as instr.
func setsSameField(instr ssa.Instruction) func(ssa.Instruction) bool {
	return func(other ssa.Instruction) bool {
		switch x := other.(type) {
		case *ssa.MapUpdate:
			m, ok := instr.(*ssa.MapUpdate)
			key, isKnown := ssax.String(x.Key)
			if !ok || !isKnown || m.Map != x.Map {
				return false
			}
			same, _ := ssax.String(m.Key)
			return same == key
		case *ssa.Store:
			s, ok := instr.(*ssa.Store)
			return ok && isSameRead(s.Addr, x.Addr)
		}
		return false
	}
}

// neverRuns returns false for every instruction. It is an argument of isForSomeErrors.
func neverRuns(ssa.Instruction) bool { return false }

// possiblyEmpty returns the fields in list whose value may be empty in block b.
//
// It leaves out a field if a comparison with "", nil or the length 0 shows that the field
// is not empty in b. It leaves out all fields of a struct if b runs only for certain
// values of another field, as in "switch e.Code" or "if e.IsFatal { print(Envelope{Hint:
// e.Hint}) }". The structs for which b runs may all have these fields.
func (f *funcAnalysis) possiblyEmpty(list []FieldRef, b *ssa.BasicBlock) []FieldRef {
	if len(list) == 0 || b == nil {
		return list
	}
	out := list
	for d := b.Idom(); d != nil; b, d = d, d.Idom() {
		test, ok := d.Instrs[len(d.Instrs)-1].(*ssa.If)
		if !ok || len(b.Preds) != 1 {
			continue
		}
		isThen := d.Succs[0] == b
		x, then := nonEmpty(test.Cond)
		var set, flag []FieldRef
		switch y, equal := comparedWithConst(test.Cond); {
		case x != nil && isThen == then:
			set = f.sourceRead(x)
		case x == nil && y != nil && isThen == equal:
			flag = f.fieldRead(y)
		case isThen:
			flag = f.fieldRead(test.Cond)
		}
		if len(set)+len(flag) > 0 {
			out = slices.DeleteFunc(slices.Clone(out), func(r FieldRef) bool {
				return slices.Contains(set, r) || slices.ContainsFunc(flag, func(x FieldRef) bool { return x.Type == r.Type })
			})
		}
	}
	return out
}

// comparedWithConst returns the value that a condition compares with a constant, or nil
// for other conditions. equal is true for ==, and false for !=.
func comparedWithConst(cond ssa.Value) (v ssa.Value, equal bool) {
	test, ok := cond.(*ssa.BinOp)
	if !ok || test.Op != token.EQL && test.Op != token.NEQ {
		return nil, false
	}
	if _, isConst := test.Y.(*ssa.Const); !isConst {
		return nil, false
	}
	return test.X, test.Op == token.EQL
}

// fieldRead returns references to the field that v reads; see refsTo. It returns none
// if v reads no field.
func (s *summarizer) fieldRead(v ssa.Value) []FieldRef {
	switch x := v.(type) {
	case *ssa.Field:
		return s.refsTo(x.X, x.Field)
	case *ssa.UnOp:
		if field, ok := x.X.(*ssa.FieldAddr); ok && x.Op == token.MUL {
			return s.refsTo(field.X, field.Field)
		}
	}
	return nil
}

// sourceRead is like fieldRead, but returns the references of sourcesOf.
func (s *summarizer) sourceRead(v ssa.Value) []FieldRef {
	switch x := v.(type) {
	case *ssa.Field:
		return s.sourcesOf(x.X, x.Field)
	case *ssa.UnOp:
		if field, ok := x.X.(*ssa.FieldAddr); ok && x.Op == token.MUL {
			return s.sourcesOf(field.X, field.Field)
		}
	}
	return nil
}

// haveCommonSuccessor reports whether a block can be reached from both a and b.
func haveCommonSuccessor(a, b *ssa.BasicBlock) bool {
	seen := map[*ssa.BasicBlock]bool{}
	reaches(a, seen, map[*ssa.BasicBlock]bool{})
	return reaches(b, map[*ssa.BasicBlock]bool{}, seen)
}

// reaches reports whether b, or a block that can run after b, is in other. It adds the
// visited blocks to seen.
func reaches(b *ssa.BasicBlock, seen, other map[*ssa.BasicBlock]bool) bool {
	if other[b] || seen[b] {
		return other[b]
	}
	seen[b] = true
	return slices.ContainsFunc(b.Succs, func(next *ssa.BasicBlock) bool { return reaches(next, seen, other) })
}

// isFindTest reports whether a condition looks for an error of a certain type in
// another error, with errors.As, a type assertion, or a function that uses one of
// these.
func isFindTest(cond ssa.Value) bool {
	switch x := cond.(type) {
	case *ssa.Call:
		return isSearch(&x.Call)
	case *ssa.Extract:
		return isFoundError(x.Tuple)
	}
	x, _ := nonEmpty(cond)
	return x != nil && isErrorType(x.Type()) && isFoundError(x)
}

// isFoundError reports whether v is an error that the code has found in another error:
// with errors.As, a type assertion, or a function that returns the inner error.
func isFoundError(v ssa.Value) bool {
	switch x := v.(type) {
	case *ssa.Extract:
		return isFoundError(x.Tuple)
	case *ssa.TypeAssert:
		return isErrorInterface(x.X.Type())
	case *ssa.Call:
		sig := x.Call.Signature()
		return takesError(&x.Call) && sig.Results().Len() > 0 && isErrorType(sig.Results().At(0).Type()) && !types.IsInterface(sig.Results().At(0).Type())
	case *ssa.UnOp:
		return len(findsOf(x.X)) > 0
	}
	return false
}

// isForNil reports whether a block runs only if a parameter is nil, as in
// "if e == nil { return "" }". Summaries ignore what the function returns in such a
// block, because the result does not come from a field of e.
func (f *funcAnalysis) isForNil(b *ssa.BasicBlock) bool {
	return isTested(b, func(x ssa.Value, isSet bool) bool {
		return !isSet && !isLeafType(x.Type()) && !isList(x.Type()) && f.paramIndex(x) >= 0
	})
}

// isForMissingPart reports whether a block runs only if an error does not point to an inner
// struct, as in "if e.Help == nil { return "" }".
func isForMissingPart(b *ssa.BasicBlock) bool {
	return isTested(b, func(x ssa.Value, isSet bool) bool { return !isSet && isPartOfError(x) })
}

// replacedParts returns the fields of errors that point to inner structs, and instead of
// which the function returns another value as result i, as in
//
//	if e.Help == nil {
//		return "see --help"
//	}
//	return e.Help.Hint
func (f *funcAnalysis) replacedParts(i int) []FieldRef {
	var out []FieldRef
	for _, b := range f.fn.Blocks {
		ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		if !ok || isEmptyConst(ret.Results[i]) {
			continue
		}
		isTested(b, func(x ssa.Value, isSet bool) bool {
			if !isSet && isPartOfError(x) && !f.isOfSameError(ret.Results[i], x) {
				out = append(out, f.fieldRead(x)...)
			}
			return false
		})
	}
	return out
}

// isOfSameError reports whether v may be a copy of another field of the error with the part
// x: then the error needs one of the two fields.
func (f *funcAnalysis) isOfSameError(v, x ssa.Value) bool {
	parts := f.fieldRead(x)
	return slices.ContainsFunc(f.value(v).From, func(r FieldRef) bool {
		return slices.ContainsFunc(parts, func(p FieldRef) bool { return p.Type == r.Type })
	})
}

// isForNilReceiver reports whether a block runs only if the receiver of the method is
// nil. The analysis ignores return statements in such a block, because without a
// receiver there are no fields to return.
func (f *funcAnalysis) isForNilReceiver(b *ssa.BasicBlock) bool {
	return f.fn.Signature.Recv() != nil && isTested(b, func(x ssa.Value, isSet bool) bool {
		return !isSet && f.paramIndex(x) == 0 && isPointer(x.Type())
	})
}

// paramKnownEmpty returns the index of a parameter that is always empty in block b, or
// -1 if there is none. In "if s == "" { return nil }", the parameter s is empty at the
// return statement. The type of the parameter must be a list or a leaf type; see
// isLeafType.
func (f *funcAnalysis) paramKnownEmpty(b *ssa.BasicBlock) int {
	found := -1
	isTested(b, func(x ssa.Value, isSet bool) bool {
		if p := f.leafParam(x); !isSet {
			found = p
		}
		return found >= 0
	})
	return found
}

// leafParam returns the index of the parameter x. x may also be the address of the
// parameter, or a value read from this address. If the type of the parameter is neither a
// list nor a leaf type, leafParam returns -1; see isLeafType.
func (f *funcAnalysis) leafParam(x ssa.Value) int {
	if load, ok := x.(*ssa.UnOp); ok {
		x = load.X
	}
	if stored := storedIn(x); len(stored) == 1 { // x is a parameter whose address is taken
		x = stored[0]
	}
	if !isLeafType(x.Type()) && !isList(x.Type()) {
		return -1
	}
	return f.paramIndex(x)
}

// returnsLeafParam reports whether the function returns parameter p or its address as
// result i.
func (f *funcAnalysis) returnsLeafParam(i, p int) bool {
	return slices.ContainsFunc(f.fn.Blocks, func(b *ssa.BasicBlock) bool {
		ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		return ok && f.leafParam(ret.Results[i]) == p
	})
}

// isGuarded reports whether a block runs only if v is not empty, as after v != "".
func isGuarded(b *ssa.BasicBlock, v ssa.Value) bool {
	v = peel(v)
	if _, isConst := v.(*ssa.Const); isConst {
		return false
	}
	return isTested(b, func(x ssa.Value, isSet bool) bool { return isSet && isDerivedFrom(v, x) })
}

// isTypeTest reports whether a condition tests if the code has found an error of a
// certain type, with a type assertion, with errors.As, or with a function that returns
// the error.
func isTypeTest(cond ssa.Value) bool {
	if e, ok := cond.(*ssa.Extract); ok {
		if _, ok := e.Tuple.(*ssa.TypeAssert); ok || isFoundError(e.Tuple) {
			return true
		}
		cond = e.Tuple
	}
	call, ok := cond.(*ssa.Call)
	return ok && isSearch(&call.Call)
}

// isTested reports whether a block runs only after a certain comparison with "", nil or
// the length 0. It calls matches with the compared value x, to find out whether the
// comparison counts. The argument isSet says whether x is not empty when the block runs.
func isTested(b *ssa.BasicBlock, matches func(x ssa.Value, isSet bool) bool) bool {
	for range maxDepth {
		d := b.Idom()
		if d == nil {
			return false
		}
		if test, ok := d.Instrs[len(d.Instrs)-1].(*ssa.If); ok && len(b.Preds) == 1 && b.Preds[0] == d {
			if x, then := nonEmpty(test.Cond); x != nil && matches(x, (d.Succs[0] == b) == then) {
				return true
			}
		}
		b = d
	}
	return false
}

// nonEmpty returns the value that a condition compares with "", nil or the length 0, or
// nil for other conditions. "then" says whether the condition is true for a non-empty
// value.
func nonEmpty(cond ssa.Value) (x ssa.Value, then bool) {
	op, ok := cond.(*ssa.BinOp)
	if !ok {
		return nil, false
	}
	c, ok := op.Y.(*ssa.Const)
	if !ok || c.Value != nil && c.Value.ExactString() != `""` && c.Value.ExactString() != "0" {
		return nil, false
	}
	x = op.X
	if call, ok := x.(*ssa.Call); ok {
		if b, ok := call.Call.Value.(*ssa.Builtin); ok && b.Name() == "len" {
			x = call.Call.Args[0]
		}
	}
	switch op.Op {
	case token.NEQ, token.GTR:
		return x, true
	case token.EQL:
		return x, false
	}
	return nil, false
}

// isDerivedFrom reports whether v is x, or is computed from x alone. If x points to an
// inner struct of an error, the fields of this struct count as computed from x.
func isDerivedFrom(v, x ssa.Value) bool {
	for range maxDepth {
		if isSameRead(v, x) {
			return true
		}
		switch y := v.(type) {
		case *ssa.FieldAddr:
			if !isPartOfError(x) {
				return false
			}
			v = y.X
		case *ssa.UnOp:
			v = y.X
		case *ssa.IndexAddr:
			v = y.X
		case *ssa.Convert:
			v = y.X
		case *ssa.Slice:
			v = y.X
		case *ssa.MakeInterface:
			v = y.X
		case *ssa.Call:
			if !y.Call.IsInvoke() && isSameRead(y.Call.Value, x) {
				return true // a function in a variable or a field
			}
			if v = ownArgument(y); v == nil {
				return false
			}
		default:
			return false
		}
	}
	return false
}

// ownArgument returns the argument that is assumed to determine the result of a call:
// the second argument of append(nil, list...), and the first argument of any other
// call. The result is nil for a call without arguments.
func ownArgument(call *ssa.Call) ssa.Value {
	args := call.Call.Args
	if len(args) == 0 {
		return nil
	}
	if ssax.IsAppend(call) && len(args) == 2 && isZero(args[0]) {
		return args[1]
	}
	return args[0]
}

// isSameRead reports whether v and w are the same value, or are both read from the same
// field, variable or getter.
func isSameRead(v, w ssa.Value) bool {
	if v == w {
		return true
	}
	switch v := v.(type) {
	case *ssa.UnOp:
		w, ok := w.(*ssa.UnOp)
		return ok && v.Op == w.Op && isSameRead(v.X, w.X)
	case *ssa.FieldAddr:
		w, ok := w.(*ssa.FieldAddr)
		return ok && v.Field == w.Field && isSameRead(v.X, w.X)
	case *ssa.Field:
		w, ok := w.(*ssa.Field)
		return ok && v.Field == w.Field && isSameRead(v.X, w.X)
	case *ssa.Call:
		w, ok := w.(*ssa.Call)
		return ok && isGetter(v) && ssax.Callee(&v.Call) == ssax.Callee(&w.Call) && isSameRead(receiverOf(v), receiverOf(w))
	}
	return false
}

// isGetter reports whether c is a call of a method without parameters.
func isGetter(c *ssa.Call) bool {
	fn := ssax.Callee(&c.Call)
	return fn != nil && fn.Signature().Recv() != nil && fn.Signature().Params().Len() == 0
}

func receiverOf(c *ssa.Call) ssa.Value {
	if c.Call.IsInvoke() {
		return c.Call.Value
	}
	return c.Call.Args[0]
}
