package object

import (
	"go/ast"
	"go/constant"
	"go/types"
	"strconv"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/eval"
	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/span"
)

// A choice is a parameter of a function, or a field of a parameter, whose type is an
// enumeration. The function may return a different result for each constant of the
// enumeration.
type choice struct {
	param int
	field int        // the index of the field; -1 for the parameter itself
	typ   types.Type // the enumeration
}

// Limits for a function that package eval runs once for each constant. A switch with a
// hundred cases takes a few hundred instructions. A function that takes more than tableSteps
// usually has loops or branches that do not depend on the constant.
const (
	maxTableBlocks = 64   // how many blocks the function may have
	tableSteps     = 2000 // how many instructions it may execute for one constant
)

// evaluatedTexts is like textsOf. It runs the function for each constant of a type, so
// it does not matter how the function is written.
func (s *summarizer) evaluatedTexts(fn *ssa.Function, i int) (Value, bool) {
	if len(fn.Blocks) > maxTableBlocks || fn.Parent() != nil || fn.Pkg == nil || fn.Signature.TypeParams() != nil || fn.Signature.RecvTypeParams() != nil {
		return Value{}, false
	}
	for _, c := range s.choicesOf(fn) {
		texts := s.evaluate(fn, i, c)
		if texts == nil {
			continue
		}
		out := Value{State: FromArg, Param: c.param, Texts: texts, Kind: kindOf(fn.Signature.Results().At(i).Type())}
		if c.field >= 0 {
			out.State, out.Param, out.From = Dynamic, 0, []FieldRef{s.fieldRef(fn.Params[c.param].Type(), c.field)}
		}
		return out, true
	}
	return Value{}, false
}

// choicesOf returns the choices of a function: its parameters, and the fields that it
// reads from its parameters.
func (s *summarizer) choicesOf(fn *ssa.Function) []choice {
	var out []choice
	for n, p := range fn.Params {
		if len(s.constantsOf(p.Type())) > 0 {
			out = append(out, choice{n, -1, p.Type()})
			continue
		}
		fields, _ := ssax.StructOf(p.Type())
		if fields == nil || !s.isFollowed(p.Type()) {
			continue
		}
		for i := range fieldsRead(p) {
			if t := fields.Field(i).Type(); len(s.constantsOf(t)) > 0 {
				out = append(out, choice{n, i, t})
			}
		}
	}
	return out
}

// fieldsRead yields the indices of the fields that a function reads from its parameter, in
// the order of the instructions.
func fieldsRead(p *ssa.Parameter) func(func(int) bool) {
	return func(yield func(int) bool) {
		seen := map[int]bool{}
		from := []ssa.Value{p}
		for _, ref := range referrers(p) {
			if store, ok := ref.(*ssa.Store); ok && store.Val == ssa.Value(p) {
				from = append(from, store.Addr) // a receiver whose address the code takes
			}
		}
		for _, v := range from {
			for _, ref := range referrers(v) {
				i := -1
				switch x := ref.(type) {
				case *ssa.FieldAddr:
					i = x.Field
				case *ssa.Field:
					i = x.Field
				}
				if i < 0 || seen[i] {
					continue
				}
				if seen[i] = true; !yield(i) {
					return
				}
			}
		}
	}
}

// constantsOf returns the constants of an enumeration, which is a type with a name that
// the user's module declares. For other types, and for a type with a single constant or
// more than maxKeys constants, it returns nil.
func (s *summarizer) constantsOf(t types.Type) []constant.Value {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() == nil || !ssax.IsBasic(t, types.IsInteger|types.IsString) || !s.isOwn(named.Obj().Pkg()) {
		return nil
	}
	if known, ok := s.constants[named]; ok {
		return known
	}
	var out []constant.Value
	scope := named.Obj().Pkg().Scope()
	for _, name := range scope.Names() {
		if c, ok := scope.Lookup(name).(*types.Const); ok && types.Identical(c.Type(), t) {
			out = append(out, c.Val())
		}
	}
	if len(out) < 2 || len(out) > maxKeys {
		out = nil
	}
	if s.constants == nil {
		s.constants = map[*types.Named][]constant.Value{}
	}
	s.constants[named] = out
	return out
}

// evaluate returns the value of result i of a function for each constant of a choice.
// It returns nil if one of the values is unknown or an empty text, or if all values are
// equal.
func (s *summarizer) evaluate(fn *ssa.Function, i int, c choice) []Translation {
	var out []Translation
	differs := false
	for _, key := range s.constantsOf(c.typ) {
		arg := eval.Text(keyText(key))
		if key.Kind() == constant.Int {
			n, _ := constant.Int64Val(key)
			arg = eval.Number(n)
		}
		t, ok := s.evaluateFor(fn, i, c, arg)
		if !ok {
			return nil
		}
		t.Key = keyText(key)
		out, differs = append(out, t), differs || len(out) > 0 && out[0].Text != t.Text
	}
	if !differs {
		return nil
	}
	return out
}

// keyText returns a constant in the form of [Value.Const].
func keyText(key constant.Value) string {
	if key.Kind() == constant.String {
		return constant.StringVal(key)
	}
	return key.ExactString()
}

// evaluateFor returns the value of result i of a function if the choice c has the given
// value. It returns false if the result is unknown or empty.
func (s *summarizer) evaluateFor(fn *ssa.Function, i int, c choice, value eval.Argument) (Translation, bool) {
	args := make([]eval.Argument, len(fn.Params))
	for n := range args {
		args[n] = eval.Anything()
	}
	if args[c.param] = value; c.field >= 0 {
		args[c.param] = eval.With(fn.Params[c.param].Type(), []int{c.field}, value)
	}
	result, ret, err := s.machine().EvaluateResult(fn, i, tableSteps, args...)
	if err != nil {
		return Translation{}, false
	}
	out := Translation{Span: s.constantSpan(ret, i)}
	switch x := result.(type) {
	case string:
		out.Text = x
	case bool:
		out.Text = strconv.FormatBool(x)
	case int64:
		out.Text = strconv.FormatInt(x, 10)
	}
	return out, out.Text != ""
}

// constantSpan returns the span of the expression for result i in a return statement, if
// its value is constant. Otherwise the span is zero.
func (s *summarizer) constantSpan(ret *ssa.Return, i int) span.Span {
	stmt := s.syntax.Return(ret.Pos())
	if stmt == nil || i >= len(stmt.Results) || len(stmt.Results) != len(ret.Results) || s.pass.TypesInfo.Types[stmt.Results[i]].Value == nil {
		return span.Span{}
	}
	return s.span(stmt.Results[i].Pos(), stmt.Results[i].End())
}

// pairingsOfConstants pairs the text and the number that two functions return for the
// same constant, as in
//
//	func (k Kind) Code() string // "E_BUSY" for Busy
//	func (k Kind) Status() int  // 7 for Busy
//
// The number may also be in a map whose keys are the constants.
func (s *summarizer) pairingsOfConstants() {
	texts, numbers := map[string][][]Translation{}, s.numbersOf
	if numbers == nil {
		numbers = map[string][]Translation{}
	}
	for _, fn := range s.analysed {
		sum := s.summaries[fn]
		if sum == nil {
			continue
		}
		for _, v := range sum.Values {
			if v == nil || v.Texts == nil {
				continue
			}
			switch about := s.choiceOf(fn, v); v.Kind {
			case "string":
				texts[about] = append(texts[about], v.Texts)
			case "number":
				numbers[about] = append(numbers[about], v.Texts...)
			}
		}
	}
	for about, all := range numbers {
		for _, t := range all {
			n, err := strconv.Atoi(t.Text)
			if err != nil || t.Span.File == "" {
				continue
			}
			for _, list := range texts[about] {
				if text, ok := textFor(list, t); ok && text.Text != t.Key {
					s.out.Pairings = append(s.out.Pairings, Pairing{Text: text.Text, Number: n, Span: t.Span})
				}
			}
		}
	}
}

// choiceOf returns what determines the value of a result: the type of a parameter, or a
// field of a struct.
func (s *summarizer) choiceOf(fn *ssa.Function, v *Value) string {
	if v.State == FromArg {
		return types.TypeString(fn.Params[v.Param].Type(), nil)
	}
	return v.From[0].Type + "." + v.From[0].Path
}

// noteNumberOf records the number of a constant of an enumeration, if e is an entry of a
// map from such constants to numbers.
func (s *summarizer) noteNumberOf(e *ast.KeyValueExpr) {
	key := s.pass.TypesInfo.Types[e.Key]
	n, ok := s.number(e.Value)
	if !ok || key.Value == nil || len(s.constantsOf(key.Type)) == 0 {
		return
	}
	if s.numbersOf == nil {
		s.numbersOf = map[string][]Translation{}
	}
	about := types.TypeString(key.Type, nil)
	s.numbersOf[about] = append(s.numbersOf[about], Translation{Key: keyText(key.Value), Text: strconv.Itoa(n), Span: s.span(e.Value.Pos(), e.Value.End())})
}
