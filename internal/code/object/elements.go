package object

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

func (f *funcAnalysis) alloc(a *ssa.Alloc) {
	t := a.Type().Underlying().(*types.Pointer).Elem()
	if _, ok := t.Underlying().(*types.Struct); !ok || !f.isFollowed(t) {
		return
	}
	n := f.addObject(a, Object{Kind: Struct, Span: f.madeAt(a)})
	if !holdsCopies(a) {
		f.setFields(n, empty())
		return
	}
	first, known := f.contents[a]
	if !known {
		delete(f.objectIndex, a)
		first = f.addObject(a, f.objects[n].Object)
		if f.contents == nil {
			f.contents = map[*ssa.Alloc]int{}
		}
		f.contents[a] = first
		f.setIndex(a, n)
	}
	f.setFields(first, empty())
	f.setFields(n, fieldsAround(first))
}

// zeroLiteral adds the object for a struct literal without fields, as in
// "return Sealed{}", if the instruction m converts it to an interface. SSA replaces
// such a literal by a constant.
func (f *funcAnalysis) zeroLiteral(m *ssa.MakeInterface) {
	if _, isStruct := m.X.Type().Underlying().(*types.Struct); !isStruct || !isZero(m.X) || !f.emitting || !f.isFollowed(m.X.Type()) {
		return
	}
	lit, ok := f.boxedExpr(m).(*ast.CompositeLit)
	if !ok || f.isKnown(m.X) {
		return
	}
	n := f.addObject(m.X, Object{Kind: Struct, Span: f.span(lit.Pos(), lit.End())})
	delete(f.objectIndex, m.X)
	f.objects[n].madeIn = m.Block()
	f.setFields(n, empty())
	f.putStruct(m.X, structValue{fields: f.snapshot(n), object: n})
}

// boxedExpr returns the expression that the instruction m converts to an interface, if it
// is a result of a return statement or an argument of a call. Otherwise it returns nil.
func (f *funcAnalysis) boxedExpr(m *ssa.MakeInterface) ast.Expr {
	for _, ref := range referrers(m) {
		switch x := ref.(type) {
		case *ssa.Return:
			if stmt, i := f.syntax.Return(x.Pos()), slices.Index(x.Results, ssa.Value(m)); stmt != nil && len(stmt.Results) == len(x.Results) {
				return ast.Unparen(stmt.Results[i])
			}
		case *ssa.Call:
			i := slices.Index(x.Call.Args, ssa.Value(m))
			if fn := x.Call.StaticCallee(); fn != nil && fn.Signature.Recv() != nil {
				i--
			}
			if e := f.syntax.Argument(x, i); i >= 0 && e != nil {
				return ast.Unparen(e)
			}
		}
	}
	return nil
}

// holdsCopies reports whether the code assigns whole structs to a variable, as in
// "f = Failure{…}". Each assigned struct is then an object of its own, and the analysis
// records which objects the variable may contain.
func holdsCopies(a *ssa.Alloc) bool {
	for v := range storesIn(a) {
		if isMoved(v) {
			return true
		}
	}
	return false
}

// movedFrom returns the temporary variable in which SSA builds the struct literal v. For
// "f = Failure{…}", SSA stores the fields in a temporary variable, and then copies the
// whole variable to f. If v is not such a copy, or if there are several copies, movedFrom
// returns nil.
func movedFrom(v ssa.Value) *ssa.Alloc {
	load, ok := v.(*ssa.UnOp)
	if !ok || load.Op != token.MUL || len(referrers(load)) != 1 {
		return nil
	}
	from, ok := load.X.(*ssa.Alloc)
	if !ok {
		return nil
	}
	for _, ref := range referrers(from) {
		if _, isField := ref.(*ssa.FieldAddr); !isField && ref != ssa.Instruction(load) {
			return nil
		}
	}
	return from
}

// isMoved reports whether v is a struct that the program uses only once: the value of a
// literal, or the result of a call. The program may first read fields of the result.
func isMoved(v ssa.Value) bool {
	if movedFrom(v) != nil {
		return true
	}
	if only := onlyRead(v); only != nil {
		v = only
	}
	from := v
	if e, ok := v.(*ssa.Extract); ok {
		from = e.Tuple
	}
	_, isCall := from.(*ssa.Call)
	return isCall && len(referrers(v)) == 1
}

// onlyRead returns the struct in a variable, if v is the only copy of it, and the code uses
// the variable otherwise only to read fields, as in
//
//	if found := classify(err); found.Code != "" {
//		e = found
//	}
//
// For other values, onlyRead returns nil.
func onlyRead(v ssa.Value) ssa.Value {
	load, ok := v.(*ssa.UnOp)
	if !ok || load.Op != token.MUL || len(referrers(load)) != 1 {
		return nil
	}
	stored := storedIn(load.X)
	if len(stored) != 1 {
		return nil
	}
	isOther := func(ref ssa.Instruction) bool {
		switch x := ref.(type) {
		case *ssa.FieldAddr:
			return slices.ContainsFunc(referrers(x), isNoLoad)
		case *ssa.Store:
			return x.Val != stored[0]
		}
		return ref != ssa.Instruction(load)
	}
	if slices.ContainsFunc(referrers(load.X), isOther) {
		return nil
	}
	return stored[0]
}

// fieldsAround returns the [Fields] of a variable to which the program assigns whole
// structs. The variable contains object n.
func fieldsAround(n int) Fields {
	return Fields{{"", dynamic}, {content, &Value{State: Dynamic, refs: []int{n}}}}
}

// isInContent reports whether an address points to a field of a variable to which the
// program assigns whole structs.
func (f *funcAnalysis) isInContent(address ssa.Value) bool {
	for range maxDepth {
		field, ok := address.(*ssa.FieldAddr)
		if !ok {
			return false
		}
		address = field.X
		if a, ok := address.(*ssa.Alloc); ok {
			_, isIn := f.contents[a]
			return isIn
		}
	}
	return false
}

// applyStore handles an assignment of a whole struct to a variable, as in "f =
// Failure{…}", if the analysis records which structs the variable may contain; see
// holdsCopies. For other stores, it does nothing and returns false.
func (f *funcAnalysis) applyStore(s *ssa.Store) bool {
	a, ok := s.Addr.(*ssa.Alloc)
	if !ok || f.contents == nil {
		return false
	}
	if _, ok := f.contents[a]; !ok {
		return false
	}
	// f.contents has an object for the variable. A struct that is not an object itself
	// is copied to this object.
	held := f.contents[a]
	if from := movedFrom(s.Val); from != nil {
		held = f.objectIndex[from]
	} else if v, ok := f.values[s.Val]; ok {
		if v.object >= 0 && isMoved(s.Val) {
			held = v.object
		}
		f.setFields(held, slices.Clone(v.fields))
	} else {
		f.setFields(held, unknown(f.nameOf(s.Val.Type())))
	}
	f.forgetOverwritten(f.objectIndex[a], held)
	f.setFields(f.objectIndex[a], fieldsAround(held))
	return true
}

// forgetOverwritten handles an assignment of a whole struct to the variable n. It
// removes from the state all structs that n may have contained before the assignment.
// Otherwise a field that only another path sets would be reported as missing. The
// assigned struct, which has the index "held", stays.
func (f *funcAnalysis) forgetOverwritten(n, held int) {
	for _, old := range f.fields(n).At(content).refs {
		if old != held && old < len(f.state) {
			f.state[old] = nil
		}
	}
}

// element adds an object for a struct literal that is an element of an array or slice
// literal.
func (f *funcAnalysis) element(at *ssa.IndexAddr) {
	elem := at.Type().Underlying().(*types.Pointer).Elem()
	if _, isStruct := elem.Underlying().(*types.Struct); !isStruct || !f.isFollowed(elem) {
		return
	}
	if lit := f.elementLiteral(at); lit != nil {
		f.setFields(f.addObject(at, Object{Kind: Struct, Span: f.span(lit.Pos(), lit.End())}), empty())
	}
}

// forgetElement handles a struct, or a pointer to one, that becomes an element of a
// list or map. Some function of the package may set a field in all elements, as in
// "for i := range list { list[i].Hint = hint }". If v does not set such a field, the
// field becomes unknown.
func (f *funcAnalysis) forgetElement(v ssa.Value) {
	if s, ok := f.values[v]; ok {
		for _, path := range f.assignedToElements()[f.nameOf(v.Type())] {
			if s.fields.At(path).State == Unset {
				s.fields = slices.Clone(s.fields).set(path, dynamic)
			}
		}
		f.putStruct(v, s)
		return
	}
	for _, t := range f.targets(v) {
		for _, path := range f.assignedToElements()[f.objects[t.obj].Type] {
			if path == "" && t.path == "" && f.objects[t.obj].Kind == Map {
				f.openKeys([]target{t})
				continue
			}
			if t.path == "" && f.fields(t.obj).At(path).State == Unset {
				f.setFields(t.obj, f.writableFields(t.obj).set(path, dynamic))
			}
		}
	}
}

// assignedToElements returns the fields that functions of the package set in elements
// of lists and maps, keyed by the type of the element.
func (s *summarizer) assignedToElements() map[string][]string {
	if s.ofElements == nil {
		s.ofElements = s.setThrough(isReadFromElement)
	}
	return s.ofElements
}

// elementName returns the full name of the struct type of the elements of a list, or of
// the struct type to which they point. It returns "" for other types.
func (f *funcAnalysis) elementName(t types.Type) string {
	list, ok := t.Underlying().(*types.Slice)
	if !ok || !f.isFollowed(list.Elem()) {
		return ""
	}
	return f.nameOf(list.Elem())
}

// isReadFromElement reports whether pointer is an element of a list or map, or points to
// an element or to a copy of one. A copy counts only if the function uses the whole copy.
func isReadFromElement(pointer ssa.Value) bool {
	switch x := pointer.(type) {
	case *ssa.IndexAddr:
		a, ok := x.X.(*ssa.Alloc)
		// A literal of a slice or array sets its elements, and does not read them.
		return !ok || a.Comment != "slicelit" && a.Comment != "complit"
	case *ssa.Alloc:
		return slices.ContainsFunc(storedIn(x), isReadFromElement) && isUsedWhole(x)
	case *ssa.UnOp:
		_, ok := x.X.(*ssa.IndexAddr)
		return ok && x.Op == token.MUL
	case *ssa.Lookup:
		return true
	case *ssa.Extract:
		switch x.Tuple.(type) {
		case *ssa.Next, *ssa.Lookup:
			return true
		}
	}
	return false
}

// isUsedWhole reports whether the code uses the whole struct in a variable, or the
// address of the variable, and not only single fields.
func isUsedWhole(a *ssa.Alloc) bool {
	return slices.ContainsFunc(referrers(a), func(ref ssa.Instruction) bool {
		_, isField := ref.(*ssa.FieldAddr)
		s, isStore := ref.(*ssa.Store)
		return !isField && !(isStore && s.Addr == ssa.Value(a))
	})
}

// elementLiteral returns the literal of an element of an array or slice literal, or
// nil.
func (f *funcAnalysis) elementLiteral(at *ssa.IndexAddr) ast.Expr {
	a, ok := at.X.(*ssa.Alloc)
	i, isConst := at.Index.(*ssa.Const)
	if !ok || !isConst || a.Comment != "slicelit" && a.Comment != "complit" {
		return nil
	}
	list := f.syntax.Literal(a.Pos())
	if list == nil {
		return nil
	}
	if lit, ok := f.elementAt(list, i.Int64()).(*ast.CompositeLit); ok {
		return lit
	}
	return nil
}

// elementAt returns the element with the index i of an array or slice literal, or nil.
// The index may be a key, as in [...]string{usage: "see --help"}.
func (f *funcAnalysis) elementAt(list *ast.CompositeLit, i int64) ast.Expr {
	if i < int64(len(list.Elts)) && !slices.ContainsFunc(list.Elts, hasIndex) {
		return list.Elts[i]
	}
	for _, e := range list.Elts {
		kv, ok := e.(*ast.KeyValueExpr)
		if !ok {
			return nil
		}
		if key := f.pass.TypesInfo.Types[kv.Key].Value; key != nil && constant.Compare(key, token.EQL, constant.MakeInt64(i)) {
			return kv.Value
		}
	}
	return nil
}

// hasIndex reports whether an element of an array or slice literal has a key.
func hasIndex(e ast.Expr) bool { _, ok := e.(*ast.KeyValueExpr); return ok }

// sliceLiteral handles a slice literal. If the elements are maps or structs, it creates
// an object for the literal. Each struct in the literal escapes, because the analysis
// does not follow a struct after the program has stored it in a slice.
func (f *funcAnalysis) sliceLiteral(s *ssa.Slice) {
	a, ok := s.X.(*ssa.Alloc)
	if !ok {
		return
	}
	if f.holdsObjects(s.Type()) && a.Comment == "slicelit" {
		f.addListLiteral(s)
	}
	if !f.emitting {
		return
	}
	for _, ref := range referrers(a) {
		if at, ok := ref.(*ssa.IndexAddr); ok && len(f.targets(at)) > 0 {
			f.forgetElement(at)
			f.recordEscape(at, escape{strength: escapeStored})
		}
	}
}

// isTarget reports whether a value is converted to an interface only to be the target
// of errors.Is or errors.As.
func isTarget(m *ssa.MakeInterface) bool {
	for _, ref := range referrers(m) {
		call, ok := ref.(*ssa.Call)
		if !ok || callee(&call.Call).pkg != "errors" || slices.Index(call.Call.Args, ssa.Value(m)) != 1 {
			return false
		}
	}
	return len(referrers(m)) > 0
}
