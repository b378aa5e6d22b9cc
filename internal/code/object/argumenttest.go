package object

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// An argumentTest is a comparison of a parameter, or of a field of it, with a constant.
// Its outcome decides how the process ends: in
//
//	func (f *failure) exit() {
//		print(f)
//		if f.Code == "E_BUSY" {
//			os.Exit(7)
//		}
//		os.Exit(1)
//	}
//
// the status is 7 only for errors with the code E_BUSY. An argumentTest may also test
// whether an error is of a certain type.
type argumentTest struct {
	Param int
	// Path is the path of the field in the parameter, or "" for the parameter itself. It
	// is ofType or hasFound for tests of the type, and nilTest for a comparison with nil.
	Path  string
	Const string // the constant to which it is compared, or the type
	Not   bool   // whether it must differ from Const
}

// Values of argumentTest.Path for a test of the type of a parameter: ofType for a type
// assertion, and hasFound for a function such as errors.As, which also finds an error
// inside the parameter.
const (
	ofType   = "-type"
	hasFound = "-found"
)

// anyConstant begins argumentTest.Const in a test that no constant of a kind passes, such
// as a number. With an empty kind, no constant at all passes the test.
const anyConstant = "-any "

// nilTest is the path of a test whether a parameter is nil. For a field of a parameter,
// it is argumentTest.Const instead.
const nilTest = "-nil"

// argumentTestOf returns the argumentTest that a condition makes. The test succeeds if the
// condition has the given outcome. argumentTestOf returns false if the condition does not
// test a parameter.
func argumentTestOf(cond ssa.Value, outcome bool) (argumentTest, bool) {
	switch x := cond.(type) {
	case *ssa.UnOp:
		if x.Op == token.NOT {
			return argumentTestOf(x.X, !outcome)
		}
	case *ssa.Extract:
		if x.Index == 1 && !outcome {
			if t, ok := missingElement(x.Tuple); ok {
				return t, true
			}
		}
		if read, ok := x.Tuple.(*ssa.TypeAssert); ok && x.Index == 1 && !types.IsInterface(read.AssertedType) {
			return typeTest(read.X, ofType, read.AssertedType, outcome)
		}
	case *ssa.Call:
		if target := targetOf(&x.Call); target != nil && isSearch(&x.Call) {
			return typeTest(errorArgument(&x.Call), hasFound, target, outcome)
		}
	case *ssa.BinOp:
		c, ok := peel(x.Y).(*ssa.Const)
		if p, isParam := x.X.(*ssa.Parameter); ok && isParam && c.IsNil() && (x.Op == token.EQL || x.Op == token.NEQ) {
			return argumentTest{paramOf(p), nilTest, "", (x.Op == token.EQL) != outcome}, true
		}
		if !ok || c.Value == nil && !canBeNil(x.X.Type()) || x.Op != token.EQL && x.Op != token.NEQ {
			return argumentTest{}, false
		}
		p, path := argumentRead(peel(x.X))
		t := argumentTest{p, path, constantOf(c).Const, (x.Op == token.EQL) != outcome}
		if c.Value == nil {
			t.Const = nilTest
		}
		return t, p >= 0 && (path != "" || c.Value != nil)
	}
	p, path := argumentRead(cond)
	return argumentTest{p, path, "true", !outcome}, p >= 0
}

// argumentTestsOf returns the argumentTests that a condition makes. All of them succeed if
// the condition has the given outcome.
func (s *summarizer) argumentTestsOf(cond ssa.Value, outcome bool) []argumentTest {
	if not, ok := cond.(*ssa.UnOp); ok && not.Op == token.NOT {
		return s.argumentTestsOf(not.X, !outcome)
	}
	if found, ok := cond.(*ssa.Extract); ok && found.Index == 1 && !outcome {
		if tests := s.missedKeys(found.Tuple); tests != nil {
			return tests
		}
	}
	if t, ok := argumentTestOf(cond, outcome); ok {
		return []argumentTest{t}
	}
	return nil
}

// missedKeys returns the argumentTests that have succeeded if "n, ok := exits[e.Code]" has
// set ok to false, for a parameter e: the field differs from each key of the table. If the
// table is not known, no constant passes the test, because a table of codes usually has
// all of them. For other values, missedKeys returns nil.
func (s *summarizer) missedKeys(read ssa.Value) []argumentTest {
	lookup, ok := read.(*ssa.Lookup)
	if !ok {
		return nil
	}
	p, path := argumentRead(peel(lookup.Index))
	if p < 0 || !isLeafType(lookup.Index.Type()) {
		return nil
	}
	var out []argumentTest
	for e := range entriesIn(s.literalOf(lookup.X)) {
		c, isConst := e.key.(*ssa.Const)
		if !isConst || c.Value == nil {
			out = nil
			break
		}
		out = append(out, argumentTest{p, path, constantOf(c).Const, true})
	}
	if out == nil {
		return []argumentTest{{p, path, anyConstant, true}}
	}
	return out
}

// typeTest returns the argumentTest for code that tests whether v is or contains an error
// of type t. It returns false if v is not a parameter.
func typeTest(v ssa.Value, path string, t types.Type, outcome bool) (argumentTest, bool) {
	p, ok := v.(*ssa.Parameter)
	if !ok {
		return argumentTest{}, false
	}
	return argumentTest{paramOf(p), path, types.TypeString(t, nil), !outcome}, true
}

// targetOf returns the type to which the last argument of a call points, such as the type
// of target in errors.As(err, &target). It returns nil if this argument is not a pointer.
func targetOf(common *ssa.CallCommon) types.Type {
	if len(common.Args) == 0 {
		return nil
	}
	target, ok := peel(common.Args[len(common.Args)-1]).Type().Underlying().(*types.Pointer)
	if !ok {
		return nil
	}
	return target.Elem()
}

// argumentRead returns the index of the parameter v. If v is a field of a parameter, or
// an element of a map that is a parameter, it returns the index of this parameter and the
// path of the field. For other values, the index is -1.
func argumentRead(v ssa.Value) (param int, path string) {
	switch x := v.(type) {
	case *ssa.Parameter:
		return paramOf(x), ""
	case *ssa.UnOp:
		// The variable of a parameter whose address is taken, as for r.Error of a struct r.
		if p, ok := storedInVariable(x).(*ssa.Parameter); ok && !isChanged(x.X) {
			return paramOf(p), ""
		}
	case *ssa.TypeAssert:
		if !x.CommaOk {
			return argumentRead(x.X)
		}
	case *ssa.Lookup:
		if !x.CommaOk {
			return elementOfParam(x)
		}
	case *ssa.Extract:
		switch from := x.Tuple.(type) {
		case *ssa.TypeAssert:
			if x.Index == 0 {
				return argumentRead(from.X)
			}
		case *ssa.Lookup:
			if x.Index == 0 {
				return elementOfParam(from)
			}
		}
	}
	return fieldOfParam(v)
}

// fieldOfParam returns the index of the parameter from which v is read, and the path of
// the field. It follows pointers in fields: for r.Error.Code, it returns the parameter r
// and the path "error.code". For other values, the index is -1.
func fieldOfParam(v ssa.Value) (param int, path string) {
	for range 2 * maxDepth {
		if load, ok := v.(*ssa.UnOp); ok && load.Op == token.MUL {
			v = load.X
			continue
		}
		var isField bool
		if v, path, isField = containerOf(v, path); !isField {
			break
		}
		if p, ok := v.(*ssa.Parameter); ok {
			return paramOf(p), path
		}
	}
	return -1, ""
}

// elementOfParam returns the index of the map parameter from which the code reads an
// element, and the constant key of the element. The index is -1 for another map, another
// key, or if the function itself sets elements of the map.
func elementOfParam(read *ssa.Lookup) (param int, path string) {
	key, ok := ssax.String(read.Index)
	p, isParam := peel(read.X).(*ssa.Parameter)
	if !ok || !isParam || slices.ContainsFunc(referrers(p), isMapUpdate) {
		return -1, ""
	}
	return paramOf(p), key
}

// missingElement returns the argumentTest that has succeeded if v, ok := m[key] or
// v, ok := m[key].(int) has set ok to false, for a map m that is a parameter. It returns
// false for other values.
func missingElement(read ssa.Value) (argumentTest, bool) {
	kind := ""
	if assertion, ok := read.(*ssa.TypeAssert); ok {
		kind, read = kindOf(assertion.AssertedType), assertion.X
	}
	lookup, ok := read.(*ssa.Lookup)
	if !ok || kind == "other" {
		return argumentTest{}, false
	}
	p, path := elementOfParam(lookup)
	return argumentTest{p, path, anyConstant + kind, true}, p >= 0
}

func isMapUpdate(instr ssa.Instruction) bool { _, ok := instr.(*ssa.MapUpdate); return ok }

// testsBefore returns the tests of parameters that have succeeded where block b runs.
func (s *summarizer) testsBefore(b *ssa.BasicBlock) []argumentTest {
	var out []argumentTest
	for from, to := range ssax.SidesTaken(b) {
		out = append(out, s.argumentTestsOf(ssax.Condition(from), to == from.Succs[0])...)
	}
	return out
}

// typeTestsBefore returns the tests of the types of parameters among testsBefore.
func (s *summarizer) typeTestsBefore(b *ssa.BasicBlock) []argumentTest {
	return slices.DeleteFunc(s.testsBefore(b), func(t argumentTest) bool { return t.Path != ofType && t.Path != hasFound })
}

// withTests returns e with the given tests. It leaves out those that follow from others:
// a parameter that is equal to one constant differs from all others.
func (e End) withTests(tests []argumentTest) End {
	for _, t := range tests {
		isImplied := func(o argumentTest) bool { return o.Param == t.Param && o.Path == t.Path && !o.Not }
		if !slices.Contains(e.Tests, t) && !(t.Not && slices.ContainsFunc(tests, isImplied)) {
			e.Tests = append(slices.Clip(e.Tests), t)
		}
	}
	return e
}

// isContradictory reports whether no arguments pass all tests of e.
func (e End) isContradictory() bool {
	for i, t := range e.Tests {
		t.Not = !t.Not
		if slices.Contains(e.Tests[:i], t) {
			return true
		}
	}
	return false
}

// A nilArgument says whether an argument of a call is nil.
type nilArgument struct {
	arg   ssa.Value
	isNil bool
}

// equals reports whether two ends are the same.
func (e End) equals(o End) bool {
	return e.Kind == o.Kind && e.Status == o.Status && e.At == o.At && e.Inner == o.Inner && e.Func == o.Func && slices.Equal(e.Tests, o.Tests) && slices.Equal(e.given, o.given)
}

// endsAtCall returns how the process may end during or after a call. "ends" lists all
// possible ends, whatever the arguments are. The result leaves out those that the
// arguments of this call rule out.
func (f *funcAnalysis) endsAtCall(ends []End, site callSite) []End {
	if !slices.ContainsFunc(ends, func(e End) bool { return len(e.Tests) > 0 }) {
		return ends
	}
	var out []End
	for _, e := range ends {
		tests := e.Tests
		e.Tests = nil
		if isPossible := f.testsAtCall(tests, site, &e); isPossible {
			out = addEnd(out, e)
		}
	}
	if len(out) == 0 {
		return []End{{Kind: Unknown}}
	}
	return out
}

// testsInCaller converts tests of the parameters of a callee to tests of the parameters of
// the caller. It returns false if the arguments of the call fail one of them.
func (f *funcAnalysis) testsInCaller(tests []argumentTest, site callSite) ([]argumentTest, bool) {
	var e End
	ok := f.testsAtCall(tests, site, &e)
	return e.Tests, ok
}

// testsAtCall reports whether the arguments of a call may pass all tests. It adds to e
// the tests whose outcome depends on the parameters of the caller.
func (f *funcAnalysis) testsAtCall(tests []argumentTest, site callSite, e *End) bool {
	for _, t := range tests {
		if t.Param >= len(site.Args) {
			continue
		}
		if t.failsFor(site.CallCommon) {
			return false
		}
		arg := site.Args[t.Param]
		if t.Path == nilTest {
			e.given = append(slices.Clip(e.given), nilArgument{arg, !t.Not})
		}
		if p, path := argumentRead(peel(arg)); p >= 0 && (path == "" || t.Path != nilTest) {
			*e = e.withTests([]argumentTest{{p, join(path, t.Path), t.Const, t.Not}})
			continue
		}
		if v := f.valueInside(arg, t.Path); t.Path != nilTest && t.failsWith(v) {
			return false
		}
	}
	return true
}

// failsWith reports whether the test certainly fails for the value v. A value that is not
// set differs from all constants that are not zero.
func (t argumentTest) failsWith(v Value) bool {
	kind, isAny := strings.CutPrefix(t.Const, anyConstant)
	if t.Const == nilTest {
		return v.Part != "" && !t.Not || v.Part == "" && t.Not && (v.State == Unset || v.IsEmpty())
	}
	switch v.State {
	case Constant:
		if isAny {
			return kind == "" || kind == v.Kind
		}
		return (v.Const == t.Const) == t.Not
	case Unset:
		return !t.Not && !slices.Contains([]string{"", "0", "false"}, t.Const)
	}
	return false
}

// failsFor reports whether the argument of a call certainly fails the test: the
// argument is another constant, or has another type.
func (t argumentTest) failsFor(common *ssa.CallCommon) bool {
	if t.Param >= len(common.Args) {
		return false
	}
	switch arg := common.Args[t.Param].(type) {
	case *ssa.Call:
		return (t.Path == ofType || t.Path == hasFound) && !t.Not && isPlainError(&arg.Call)
	case *ssa.Const:
		if t.Path == nilTest {
			return arg.IsNil() == t.Not
		}
		return t.Path == "" && arg.Value != nil && (constantOf(arg).Const == t.Const) == t.Not
	case *ssa.MakeInterface:
		if t.Path == nilTest {
			return !t.Not
		}
		isEqual := types.TypeString(arg.X.Type(), nil) == t.Const
		return t.Path == ofType && isEqual == t.Not || t.Path == hasFound && isEqual && t.Not
	}
	return false
}

// isPlainError reports whether a call makes an error of a type in the standard library
// that contains no other error, as errors.New does.
func isPlainError(common *ssa.CallCommon) bool {
	switch c := callee(common); {
	case c.isFuncOf("errors", "New"):
		return true
	case c.isFuncOf("fmt", "Errorf"):
		args, ok := ssax.Elements(common.Args[1])
		return ok && !slices.ContainsFunc(args, mayBeError)
	}
	return false
}

// mayBeError reports whether v, which is converted to an interface, may contain an error.
func mayBeError(v ssa.Value) bool {
	made, ok := v.(*ssa.MakeInterface)
	return !ok || isErrorType(made.X.Type())
}

// valueInside returns what is known about v or, if path is not "", about the field of v
// at this path.
func (f *funcAnalysis) valueInside(v ssa.Value, path string) Value {
	if path == "" {
		return f.value(v)
	}
	v = peel(v)
	if s, ok := f.values[v]; ok {
		return s.fields.At(path)
	}
	if n, ok := onlyTarget(f.targets(v)); ok && !f.mayPointElsewhere(v) {
		return f.resolvedFields(n, 0).At(path)
	}
	return Value{State: Dynamic}
}
