package object

import (
	"cmp"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"

	"github.com/exitlint/exitlint/internal/span"
)

// value returns what is known about v, which must not be an object. It finds the
// expressions that determine v: through conversions, phis, local variables and calls.
func (f *funcAnalysis) value(v ssa.Value) Value {
	o := valueSearch{funcAnalysis: f, seen: new(visits), at: f.current}
	o.follow(v)
	return o.result()
}

// A valueSearch finds the values that an SSA value may have, and joins them in the
// field "value". A method that "adds" a value joins it with the values that were found
// before. The search looks for values in the expressions that determine the SSA value:
// through phis, variables and calls. It visits each instruction at most twice, once
// with isChecking set and once without, so it terminates even if values depend on each
// other in a loop.
type valueSearch struct {
	*funcAnalysis
	seen *visits
	// at is the block that uses the value. While the search visits an operand of a phi,
	// "to" is the block of the phi, and "at" is the predecessor that belongs to the
	// operand. Otherwise "to" is nil.
	at    *ssa.BasicBlock
	to    *ssa.BasicBlock
	value Value
	found bool // whether the search has found a value

	// checked lists fields whose values the code uses only after a test that they are not
	// empty, as in "if e.Hint != "" { hint = e.Hint }".
	checked []FieldRef
	param   Value // the value of a parameter of the function, if isOneParam is set
	// The code may use a value only after a test that the value is not empty.
	// hasChecked is set if there is such a value. isOneParam is set if there is exactly
	// one such value, and it is a parameter. isChecking is set while the search visits
	// such a value.
	isOneParam bool
	hasChecked bool
	isChecking bool

	// blank is Value.Blank of the first Dynamic value that was found: the span of an
	// expression, such as "", that may make the result empty. It is nil if there is
	// none.
	blank *span.Span
}

// A visit records that a valueSearch has visited an SSA value, and whether isChecking
// was set.
type visit struct {
	v          ssa.Value
	isChecking bool
}

// visits is a set of visits. Most searches visit only a few values, and a short list is
// faster than a map.
type visits struct {
	few  []visit
	many map[visit]bool // all visits, if there are more than maxFewVisits; otherwise nil
}

// maxFewVisits limits the length of the list in [visits].
const maxFewVisits = 16

// add adds v. It returns false if the set already contains v.
func (s *visits) add(v visit) bool {
	if s.many == nil && len(s.few) < maxFewVisits {
		if slices.Contains(s.few, v) {
			return false
		}
		s.few = append(s.few, v)
		return true
	}
	if s.many == nil {
		s.many = map[visit]bool{}
		for _, v := range s.few {
			s.many[v] = true
		}
	}
	if s.many[v] {
		return false
	}
	s.many[v] = true
	return true
}

func (o *valueSearch) add(v Value) {
	switch {
	case o.isChecking && v.IsEmpty():
		return
	case o.isChecking && (v.Keys != nil || v.Texts != nil):
		o.hasChecked = true
		return
	case o.isChecking && v.State != Constant:
		o.isOneParam = v.State == FromArg && !o.hasChecked
		o.checked, o.param, o.hasChecked = unionOfSources(o.checked, v.From), v, true
		return
	}
	if v.State == Dynamic && o.blank == nil {
		o.blank = v.Blank
	}
	if o.found {
		v = o.value.join(v)
	}
	o.value, o.found = v, true
}

// result returns one Value that describes all values that the search has found.
//
// In cmp.Or(e.Hint, "see --help"), for example, o.checked contains e.Hint, and o.value
// is the second argument. If the second argument is never empty, neither is the result.
// Otherwise the result counts as a copy of e.Hint.
func (o *valueSearch) result() Value {
	v := o.value
	switch {
	case !o.found:
		return Value{State: Dynamic, From: o.checked}
	case !o.hasChecked:
		return v
	case v.State == FromArg:
		// The code uses the parameter only if the fields in o.checked are empty; see
		// Value.orElse.
		v.From = o.checked
		return v
	case v.IsEmpty() && o.isOneParam:
		return o.param // the value is empty only if the parameter is
	case v.Blank != nil && v.Blank.File != "":
		return Value{State: Dynamic, From: v.From, Blank: v.Blank}
	case v.IsEmpty() || v.Blank != nil:
		from, blank := unionOfSources(v.From, o.checked), o.blank
		if len(from) == 0 && blank == nil {
			at := v.Span
			blank = cmp.Or(v.Blank, &at)
		}
		return Value{State: Dynamic, From: from, Blank: blank}
	}
	if len(v.copies()) > 0 { // either of two fields, as in cmp.Or(e.Hint, e.Doc)
		return Value{State: Dynamic, From: unionOfSources(v.From, o.checked)}
	}
	return Value{State: Dynamic, From: v.From}
}

func (o *valueSearch) follow(v ssa.Value) {
	v = peel(v)
	if !o.seen.add(visit{v, o.isChecking}) {
		return
	}
	switch v := v.(type) {
	case *ssa.Const:
		o.add(constantOf(v))
	case *ssa.Parameter:
		o.add(o.argument(v))
	case *ssa.Convert:
		o.follow(v.X)
	case *ssa.BinOp:
		if !o.addFormatted(v) {
			o.scaled(v)
		}
	case *ssa.Alloc: // the address of a variable, as in "return &s"
		o.variable(v)
	case *ssa.FreeVar: // the address of a captured variable
		o.add(o.capturedVariable(v))
	case *ssa.Phi:
		if o.addNeverEmptyList(v) {
			return
		}
		for i, e := range v.Edges {
			o.addPhiEdge(v, i, e)
		}
	case *ssa.MakeSlice:
		if c, ok := v.Len.(*ssa.Const); !ok || c.Int64() > 0 {
			o.add(Value{State: Dynamic})
		}
	case *ssa.Slice:
		o.slice(v)
	case *ssa.Field:
		if of, ok := o.fieldOfRow(v.X, v.Field); ok {
			o.add(of)
			return
		}
		o.add(Value{State: Dynamic, From: o.sourcesOf(v.X, v.Field), isOpen: o.values[v].fields.At("").isOpen})
	case *ssa.UnOp:
		o.load(v)
	case *ssa.Call:
		o.call(v, 0)
	case *ssa.Extract:
		if call, ok := v.Tuple.(*ssa.Call); ok {
			o.call(call, v.Index)
			return
		}
		if read, ok := v.Tuple.(*ssa.Lookup); ok && v.Index == 0 {
			found := o.lookup(read.X, read.Index)
			if isFoundAt(read, o.at, o.to) {
				found = found.ofFoundKey()
			}
			o.add(found)
			return
		}
		o.add(Value{State: Dynamic})
	case *ssa.Lookup:
		o.add(o.lookup(v.X, v.Index))
	case *ssa.Index:
		o.add(o.lookup(v.X, v.Index))
	default:
		o.add(Value{State: Dynamic})
	}
}

// scaled adds what is known about the number v, the result of an arithmetic operation.
// The number itself is unknown. But if v is an operand multiplied or divided by a
// constant, as in "int(e.RetryAfter / time.Second)", v counts as a copy of the fields
// from which the operand is copied, here e.RetryAfter. In "wait *= 2", the operand
// depends on v itself, so the search for the operand skips values that were visited
// before.
func (o *valueSearch) scaled(v *ssa.BinOp) {
	_, isConst := v.Y.(*ssa.Const)
	if isConst && (v.Op == token.MUL || v.Op == token.QUO) {
		operand := valueSearch{funcAnalysis: o.funcAnalysis, seen: o.seen, at: o.current}
		operand.follow(v.X)
		if from := operand.result().From; len(from) > 0 {
			o.add(Value{State: Dynamic, From: from})
			return
		}
	}
	o.add(Value{State: Dynamic})
}

// variable adds the values that the code assigns to v, a local variable of a leaf type;
// see isLeafType.
func (o *valueSearch) variable(v *ssa.Alloc) {
	stored := storedIn(v)
	if len(stored) == 0 || !isLeafType(v.Type()) {
		o.add(Value{State: Dynamic})
		return
	}
	for _, s := range stored {
		o.follow(s)
	}
}

// addPhiEdge adds the values of v, the i-th operand of the phi p. The phi has these
// values if control comes from the i-th predecessor of its block.
func (o *valueSearch) addPhiEdge(p *ssa.Phi, i int, v ssa.Value) {
	if c, ok := v.(*ssa.Const); ok && c.IsNil() && len(p.Edges) > 1 {
		// Ignore a nil that is probably the initial value of a list to which a loop
		// appends.
		return
	}
	if o.isDefault(p, i, v) || isEmptyConst(v) && o.isEmptyCopy(p, i) {
		return
	}
	if c, ok := v.(*ssa.Const); ok && isText(c.Type()) && constantOf(c).IsEmpty() {
		empty := constantOf(c)
		empty.Span = o.spanOfEmpty(p.Pos())
		o.add(empty)
		return
	}
	if fields := o.trueOnlyIf(v, p.Block().Idom(), p.Block().Preds[i]); fields != nil {
		o.add(Value{State: Constant, Const: "true", trueIf: fields})
		return
	}
	outer, at, to := o.isChecking, o.at, o.to
	isTaken := isTakenIfSet(p, i, peel(v)) && !isForSomeErrors(p.Block().Idom(), p.Block().Preds[i], neverRuns)
	o.isChecking, o.at, o.to = outer || isTaken, p.Block().Preds[i], p.Block()
	o.follow(v)
	o.isChecking, o.at, o.to = outer, at, to
}

// isEmptyCopy reports whether the phi p copies a field of an error, and its i-th operand
// is the value that p has if the field is empty. For example, hint is such a phi in
//
//	if errors.As(err, &e) {
//		if e.Hint != "" {
//			hint = e.Hint
//		}
//	}
//
// After the inner if statement, hint is a copy of the field. For errors of other types,
// it may have another value.
func (o *valueSearch) isEmptyCopy(p *ssa.Phi, i int) bool {
	isCopied := func(x ssa.Value, isSet bool) bool {
		return !isSet && slices.ContainsFunc(p.Edges, func(e ssa.Value) bool {
			return isSameRead(peel(e), x) && len(o.fieldRead(x)) > 0
		})
	}
	from := p.Block().Preds[i]
	if isTested(from, isCopied) {
		return isForSomeErrors(p.Block().Idom(), from, neverRuns)
	}
	test, ok := from.Instrs[len(from.Instrs)-1].(*ssa.If)
	if !ok || from.Succs[0] == from.Succs[1] || !isForSomeErrors(p.Block().Idom(), from, neverRuns) {
		return false
	}
	x, then := nonEmpty(test.Cond)
	return x != nil && isCopied(x, (from.Succs[0] == p.Block()) == then)
}

// spanOfEmpty returns the span of the first expression or declaration that makes a
// variable empty, such as the "" in hint := "". If there is none, the span is zero.
// declared is the position of the variable's declaration. spanOfEmpty searches the
// source code, because constants in SSA have no position.
func (f *funcAnalysis) spanOfEmpty(declared token.Pos) span.Span {
	var at span.Span
	if f.fn.Syntax() == nil || !declared.IsValid() {
		return at
	}
	note := func(left ast.Expr, e ast.Expr) {
		id, ok := left.(*ast.Ident)
		if !ok || at.File != "" {
			return
		}
		obj := f.pass.TypesInfo.ObjectOf(id)
		if obj == nil || obj.Pos() != declared {
			return
		}
		if tv := f.pass.TypesInfo.Types[e]; tv.Value != nil && tv.Value.Kind() == constant.String && constant.StringVal(tv.Value) == "" {
			at = f.span(e.Pos(), e.End())
		}
	}
	ast.Inspect(f.fn.Syntax(), func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i := range n.Lhs {
				if len(n.Lhs) == len(n.Rhs) {
					note(n.Lhs[i], n.Rhs[i])
				}
			}
		case *ast.ValueSpec:
			for i, id := range n.Names {
				switch {
				case i < len(n.Values):
					note(id, n.Values[i])
				case len(n.Values) == 0 && id.Pos() == declared && at.File == "":
					at = f.span(id.Pos(), id.End())
				}
			}
		}
		return at.File == ""
	})
	return at
}

func (o *valueSearch) slice(v *ssa.Slice) {
	if isEmptyArray(v.X) {
		o.add(Value{State: Constant}) // an empty slice, as in []T{}
		return
	}
	o.add(Value{State: Dynamic})
}

// load adds the values that the instruction v may read from a variable or a field.
func (o *valueSearch) load(v *ssa.UnOp) {
	if v.Op != token.MUL {
		o.add(Value{State: Dynamic})
		return
	}
	if free, ok := v.X.(*ssa.FreeVar); ok {
		o.add(o.capturedVariable(free))
		return
	}
	if i := o.firstOfParam(v.X); i >= 0 {
		o.add(Value{State: FromArg, Param: i})
		return
	}
	if at, ok := v.X.(*ssa.IndexAddr); ok && globalOf(at.X) != nil {
		o.add(o.lookup(at.X, at.Index))
		return
	}
	if field, ok := v.X.(*ssa.FieldAddr); ok {
		if of, ok := o.fieldOfRow(field.X, field.Field); ok {
			o.add(of)
			return
		}
	}
	if to := o.targets(v.X); len(to) == 1 {
		o.add(o.fieldOf(to[0]))
		if field, ok := v.X.(*ssa.FieldAddr); ok && o.mayPointElsewhere(field.X) {
			o.add(Value{State: Dynamic, From: o.sourcesOf(field.X, field.Field)})
		}
		return
	}
	if field, ok := v.X.(*ssa.FieldAddr); ok {
		o.add(Value{State: Dynamic, From: o.sourcesOf(field.X, field.Field)})
		return
	}
	switch stored := storedIn(v.X); {
	case len(stored) > 0:
		for _, s := range stored {
			o.follow(s)
		}
	case isPointer(v.X.Type()):
		// For *p, the search continues at the pointer p: at e.Retryable for
		// *e.Retryable.
		o.follow(v.X)
	default:
		o.add(Value{State: Dynamic})
	}
}

// firstOfParam returns the index of the variadic parameter if address is the address of
// its first element, as in
//
//	func fail(msg string, hint ...string) error {
//		if len(hint) > 0 {
//			e.Hint = hint[0]
//		}
//
// For other addresses, it returns -1. The first element is assumed to be empty only if
// the list is.
func (f *funcAnalysis) firstOfParam(address ssa.Value) int {
	at, ok := address.(*ssa.IndexAddr)
	if !ok || !f.fn.Signature.Variadic() || f.paramIndex(at.X) != len(f.fn.Params)-1 || !ssax.IsZero(at.Index) {
		return -1
	}
	return len(f.fn.Params) - 1
}

// fieldOf returns the value of the field that the target t names.
func (f *funcAnalysis) fieldOf(t target) Value {
	fields := f.fields(t.obj)
	at := fields.At(t.path)
	if at.State == Constant || (at.State == FromArg || at.State == FromOuter) && !fields.has(paramEntry) {
		at.refs, at.isGuarded = nil, false
		return at
	}
	v := copyOf(FieldRef{f.objects[t.obj].Type, t.path})
	v.isOpen = at.isOpen
	return v
}

// call adds the values that result i of a call may have. Functions of package strings
// that trim or convert their first argument count as returning this argument.
func (o *valueSearch) call(call *ssa.Call, i int) {
	c := o.calledName(&call.Call)
	if c.pkg == "cmp" && c.name == "Or" && len(call.Call.Args) == 1 {
		o.addFirstNonEmpty(call.Call.Args[0])
		return
	}
	if o.addFormatted(call) || o.addPrinted(call) {
		return
	}
	if list := appendedTo(call); list != nil {
		o.followAppend(list, call.Call.Args[1])
		return
	}
	if c.pkg == "time" && c.method && isDeclaredIn(call.Call.Args[0].Type(), "time") && call.Call.Signature().Params().Len() == 0 {
		o.follow(call.Call.Args[0]) // the same time in another unit, as in d.Seconds()
		return
	}
	if text := textOf(call, c); text != nil {
		o.follow(text)
		return
	}
	if call.Call.IsInvoke() {
		o.invoke(call, i)
		return
	}
	o.followReturned(call, o.summaryOf(&call.Call), i)
	if refs := o.fieldRead(call.Call.Value); len(refs) > 0 { // a function in a field, which may be nil
		o.add(Value{State: Dynamic, From: refs})
	}
}

// textOf returns the argument of a call whose result is empty only if the argument is, or
// nil:
//
//   - the text that a function of package strings trims or converts, or the list that
//     strings.Join joins
//   - the text in which strings.Replace replaces something, if it is read from a map. What
//     is known about such a text is only whether it is empty.
//   - the format of fmt.Sprintf, if it is a parameter of the analysed function
func textOf(call *ssa.Call, c callable) ssa.Value {
	if c.method || len(call.Call.Args) == 0 {
		return nil
	}
	text, isText := call.Call.Args[0], false
	switch {
	case c.isFuncOf("fmt", "Sprintf"):
		text = peel(text)
		_, isText = text.(*ssa.Parameter)
	case c.pkg == "strings" && strings.HasPrefix(c.name, "Replace"):
		isText = isOfTable(text)
	case c.pkg == "strings":
		isText = c.name == "Join" || strings.HasPrefix(c.name, "Trim") || strings.HasPrefix(c.name, "To")
	}
	if !isText {
		return nil
	}
	return text
}

// isOfTable reports whether the code reads the text v from a map.
func isOfTable(v ssa.Value) bool {
	if x, ok := v.(*ssa.Extract); ok {
		v = x.Tuple
	}
	_, isLookup := v.(*ssa.Lookup)
	return isLookup
}

// invoke adds the values that result i of a call through an interface may have, for all
// methods that the call may reach. For an error, it adds a reference to the called
// method instead, because only the whole program shows which errors have this method.
func (o *valueSearch) invoke(call *ssa.Call, i int) {
	if ref := o.getterOf(call, i); ref.Type != "" {
		o.add(copyOf(ref))
		return
	}
	isFirst, isText := !o.found, o.value.IsErrorText
	found := o.implementations(&call.Call, false)
	if len(found) == 0 {
		o.add(Value{State: Dynamic})
	}
	for _, sum := range found {
		o.followReturned(call, sum, i)
	}
	o.value.IsErrorText = (isFirst || isText) && call.Call.Method.Name() == "Error" && isErrorInterface(call.Call.Value.Type())
}

// followReturned adds the values that result i of a call may have. sum is the summary
// of the called function, or nil if nothing is known about it.
func (o *valueSearch) followReturned(call *ssa.Call, sum *summary, i int) {
	if sum == nil || i >= len(sum.Values) || sum.Values[i] == nil {
		o.add(Value{State: Dynamic})
		return
	}
	v, args := o.possible(call, sum, i), call.Call.Args
	v.From = o.enclosingRefs(v.From, args)
	isArg := v.State == FromArg && !call.Call.IsInvoke() && v.Param < len(args)
	switch {
	case isArg && v.Keys != nil:
		o.add(o.funcAnalysis.value(args[v.Param]).valueIn(&v))
	case isArg && v.Texts != nil:
		text := o.funcAnalysis.value(args[v.Param]).In(v.Texts, v.Kind)
		text.Candidates = v.Candidates
		o.add(text)
	case isArg && len(v.From) > 0:
		replaced := o.funcAnalysis.value(args[v.Param]).orElse(v.From)
		o.recordErrorFills(args, replaced, v.From)
		o.add(replaced)
	case isArg:
		o.follow(args[v.Param])
	case v.State == FromArg || v.State == FromOuter:
		o.add(Value{State: Dynamic})
	case v.IsEmpty():
		at := v.Span
		o.add(Value{State: Dynamic, Blank: &at})
	default:
		o.add(v)
	}
}

// enclosingRefs converts references to fields of the arguments of a call. If an
// argument is itself a field of an outer struct, the new reference begins at the outer
// struct. In e.Base.Hint(), for example, the argument is e.Base. A reference to the
// Text field of Base becomes a reference to the field Base.Text in the type of e.
func (f *funcAnalysis) enclosingRefs(refs []FieldRef, args []ssa.Value) []FieldRef {
	var out []FieldRef
	for _, r := range refs {
		for _, a := range args {
			r = f.enclosingRef(r, a)
		}
		out = append(out, r)
	}
	slices.SortFunc(out, FieldRef.compare)
	return slices.Compact(out)
}

func (s *summarizer) enclosingRef(r FieldRef, arg ssa.Value) FieldRef {
	for range maxDepth {
		if load, ok := arg.(*ssa.UnOp); ok {
			arg = load.X
		}
		outer, i := ssax.StructOfField(arg)
		if outer == nil {
			return r
		}
		fields, _ := ssax.StructOf(outer.Type())
		name := s.nameOf(outer.Type())
		if fields == nil || name == "" || isPointer(fields.Field(i).Type()) || s.nameOf(fields.Field(i).Type()) != r.Type {
			return r
		}
		r, arg = FieldRef{name, join(pathOf(fields, i), r.Path)}, outer
	}
	return r
}

// valueOf returns what is known about v, without adding it to the values that o has
// found. It returns false if v depends only on values that the search has already
// visited, as in a loop.
func (o *valueSearch) valueOf(v ssa.Value) (Value, bool) {
	one := valueSearch{funcAnalysis: o.funcAnalysis, seen: o.seen, at: o.at, to: o.to}
	one.follow(v)
	return one.result(), one.found || one.hasChecked
}

// isUnset reports whether v reads a field that is known to be unset.
func (f *funcAnalysis) isUnset(v ssa.Value) bool {
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return false
	}
	to := f.targets(load.X)
	return len(to) == 1 && to[0].path != "" && f.fields(to[0].obj).At(to[0].path).State == Unset
}

// addFirstNonEmpty adds the values that cmp.Or(list...) may return: the first element
// that is not empty.
func (o *valueSearch) addFirstNonEmpty(list ssa.Value) {
	elements, _ := ssax.Elements(list)
	for i, e := range elements {
		outer := o.isChecking
		o.isChecking = outer || i < len(elements)-1
		o.follow(e)
		o.isChecking = outer
	}
}

// returnedText records in the summary the value of result i of a return statement, if
// it is a string, a number, a bool or a list.
func (f *funcAnalysis) returnedText(i int, ret *ssa.Return) {
	v := ret.Results[i]
	if !isLeafType(v.Type()) && !isList(v.Type()) || f.isForNil(ret.Block()) || isEmptyConst(v) && isForMissingPart(ret.Block()) {
		return
	}
	value := f.value(v)
	if replaced := f.replacedParts(i); len(replaced) > 0 {
		value.From = slices.DeleteFunc(slices.Clone(value.From), func(r FieldRef) bool { return slices.Contains(replaced, r) })
	}
	if stmt := f.syntax.Return(ret.Pos()); stmt != nil && len(stmt.Results) == len(ret.Results) {
		value.Span = f.span(stmt.Results[i].Pos(), stmt.Results[i].End())
	}
	if p := f.paramKnownEmpty(ret.Block()); p >= 0 && value.IsEmpty() && f.returnsLeafParam(i, p) {
		// Parameter p is empty in this block, so returning "" is the same as returning
		// p.
		value.State, value.Param = FromArg, p
	}
	if others := f.otherResults(i, ret); value.IsEmpty() && len(others) > 0 {
		f.sum.EmptyReturns = append(f.sum.EmptyReturns, emptyReturn{i, value.Span, others})
	} else {
		f.sum.NonEmptyValues = f.nonEmpty.add(f.sum.NonEmptyValues, i, ret, value)
	}
	f.sum.Values = f.returned.add(f.sum.Values, i, ret, value)
	if f.returnsLiteral == nil {
		f.returnsLiteral = make([]bool, len(ret.Results))
	}
	f.returnsLiteral[i] = f.returnsLiteral[i] || f.isStringLiteral(v, 0) || f.isReadFromFoundError(v)
}

// A returnedValues has a search for each result of a function: it joins the values of the
// result in the return statements.
type returnedValues []valueSearch

// add adds v, the value of result i in a return statement. It returns the list of values
// with the joined value of the result. Like append, it may change the list in place.
//
// After "if e.Hint != "" { return e.Hint }", the function returns another value for an
// empty field. The field then counts as tested; see valueSearch.result.
func (r *returnedValues) add(values []*Value, i int, ret *ssa.Return, v Value) []*Value {
	if values == nil {
		n := len(ret.Results)
		*r, values = make(returnedValues, n), make([]*Value, n)
	}
	search := &(*r)[i]
	search.isChecking = isGuarded(ret.Block(), ret.Results[i]) && !isForSomeErrors(nil, ret.Block(), neverRuns)
	search.add(v)
	joined := search.result()
	values[i] = &joined
	return values
}

// isLeafType reports whether a type is a string, a bool or a number, a list of these,
// or a pointer to one of them. Values of such types are never objects, only fields of
// objects.
func isLeafType(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return true
	case *types.Slice:
		return isBasic(u.Elem())
	case *types.Pointer:
		_, isParam := u.Elem().(*types.TypeParam)
		return isParam || isBasic(u.Elem())
	}
	return false
}

func isBasic(t types.Type) bool {
	_, ok := t.Underlying().(*types.Basic)
	return ok
}
