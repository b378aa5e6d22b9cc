package answer

import (
	"cmp"
	"go/constant"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/eval"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// otherText and unknownNumber stand for all values that the code of a predicate does
// not mention.
const (
	otherText     = "exitlint: no such text"
	unknownNumber = "599"
)

// mostValues limits the number of constants that are read from the code of a predicate.
// The predicate runs once for each of them.
const mostValues = 256

// findAnswers runs the exported predicates of a package and returns their results. It
// also returns the error variables whose initial values contain constant strings. The
// parameter elsewhere is a function that returns the results of predicates of other
// packages.
func findAnswers(pkg *ssa.Package, fns []*ssa.Function, elsewhere eval.Answers) *Answers {
	out := &Answers{Sentinels: sentinels(pkg, fns)}
	var m *eval.Machine
	for _, fn := range fns {
		obj := ssax.Declared(fn)
		if obj == nil || !obj.Exported() || fn.Synthetic != "" || !isPredicate(fn.Signature) {
			continue
		}
		for i, p := range fn.Params {
			for _, w := range codeArguments(fn, p.Type(), i) {
				if m == nil {
					m = eval.New(pkg, fns, nil)
					m.SetAnswers(elsewhere)
				}
				w.Func = ssax.ID(obj.FullName())
				if w.runPredicate(m, fn) {
					out.List = append(out.List, w.Answer)
				}
			}
		}
	}
	slices.SortStableFunc(out.List, func(a, b Answer) int { return cmp.Compare(a.Func, b.Func) })
	return out
}

// isPredicate reports whether the only result of a function is a bool. Generic
// functions, and methods of generic types, do not count as predicates.
func isPredicate(s *types.Signature) bool {
	return s.Results().Len() == 1 && ssax.IsBasic(s.Results().At(0).Type(), types.IsBoolean) && s.TypeParams() == nil && s.RecvTypeParams() == nil
}

// A codeArgument is one way to pass a status or code to a predicate: as a parameter, in
// a field of an error, or as the result of a function such as apperr.Code(err). The
// embedded Answer contains the results of the predicate.
type codeArgument struct {
	Answer
	// wrap converts a status or code to the argument that the predicate takes, such as
	// an error that contains it.
	wrap func(eval.Argument) eval.Argument
}

// codeArguments returns the ways to pass a status or error code to the predicate fn.
// The parameter of fn has the index param and the type t. A number or string is itself
// the status or code. An error may contain the status or code in a field, or fn may
// call a function such as apperr.Code(err) to get it.
func codeArguments(fn *ssa.Function, t types.Type, param int) []*codeArgument {
	if ssax.IsBasic(t, types.IsString) || ssax.IsBasic(t, types.IsInteger) {
		same := func(v eval.Argument) eval.Argument { return v }
		return []*codeArgument{{Answer{Param: param, Text: ssax.IsBasic(t, types.IsString)}, same}}
	}
	if !ssax.ImplementsError(t) {
		return nil
	}
	if !types.IsInterface(t) {
		return fieldArguments(t, param, false)
	}
	var out []*codeArgument
	for _, e := range Asserted(fn) {
		out = append(out, fieldArguments(e, param, true)...)
	}
	for _, s := range CodeFuncs(fn) {
		out = append(out, &codeArgument{Answer{Param: param, CodeFunc: s.CodeFunc, Text: s.Text}, func(v eval.Argument) eval.Argument { return eval.WithCode(s.CodeFunc, s.Type, v) }})
	}
	return out
}

// fieldArguments returns a [codeArgument] for each field of the error type t that can
// contain a status or code. param is the index of the parameter that takes the error.
// boxed is set if the type of this parameter is an interface.
func fieldArguments(t types.Type, param int, boxed bool) []*codeArgument {
	s, ok := Target(t).Underlying().(*types.Struct)
	if !ok {
		return nil
	}
	var out []*codeArgument
	for i := range s.NumFields() {
		f := s.Field(i).Type()
		text := ssax.IsBasic(f, types.IsString)
		if !text && !ssax.IsBasic(f, types.IsInteger) {
			continue
		}
		out = append(out, &codeArgument{Answer{Param: param, Type: types.TypeString(t, nil), Path: []int{i}, Text: text}, func(v eval.Argument) eval.Argument {
			a := eval.With(t, []int{i}, v)
			if boxed {
				a = eval.Boxed(t, a)
			}
			return a
		}})
	}
	return out
}

// runPredicate runs the predicate fn with each constant in its code as the status or
// error code, and records the results in w. It returns true if the results differ,
// which shows that fn tests the status or code.
//
// It also runs fn with values near the constants. A different result for one of these
// shows that fn does more than compare for equality: it tests for a range, as in code
// >= 500, or for a part of a string. Other values may then have any result, so
// w.KnowsDefault becomes false.
func (w *codeArgument) runPredicate(m *eval.Machine, fn *ssa.Function) bool {
	resultFor := func(key string) (yes, ok bool) {
		args := make([]eval.Argument, len(fn.Params))
		for i := range args {
			args[i] = eval.Anything()
		}
		args[w.Param] = w.wrap(argumentOf(key, w.Text))
		answer, err := m.Evaluate(fn, args...)
		yes, isBool := answer.(bool)
		return yes, isBool && err == nil
	}
	key := unknownNumber
	if w.Text {
		key = otherText
	}
	w.Default, w.KnowsDefault = resultFor(key)
	keys := mentionedConstants(fn, w.Text)
	unknown := !w.KnowsDefault
	for _, key := range keys {
		switch yes, ok := resultFor(key); {
		case ok && yes:
			w.True = append(w.True, key)
		case ok:
			w.False = append(w.False, key)
		default:
			// The result for this value is not known, so KnowsDefault must be false.
			// Otherwise [Answer.ResultFor] would return Default for the value.
			unknown = true
		}
	}
	yes, no := w.KnowsDefault && w.Default || len(w.True) > 0, w.KnowsDefault && !w.Default || len(w.False) > 0
	differ := func() bool { return yes && no || (yes || no) && unknown }
	if w.Text && !differ() {
		// fn returned the same for all values, as most functions do. Running it with
		// more strings would take too long.
		return false
	}
	asBefore := func(key string) bool {
		yes, ok := resultFor(key)
		return yes == w.Default && ok == w.KnowsDefault || slices.Contains(keys, key)
	}
	compares := len(keys) < mostValues && !slices.ContainsFunc(keys, func(key string) bool { return !allOf(valuesNear(key, w.Text), asBefore) }) && (w.Text || allOf(samples, asBefore))
	if !compares && !w.Text {
		w.Spans = findSpans(resultFor)
	}
	for _, s := range w.Spans {
		yes, no = yes || s.Yes, no || !s.Yes
	}
	w.KnowsDefault = w.KnowsDefault && compares && !unknown
	w.Default = w.Default && w.KnowsDefault
	return differ()
}

// samples are numbers to run predicates with, besides the constants in their code. They
// show whether a predicate returns the same for all other numbers.
var samples = []string{"1", "7", "130", "404", "500"}

// valuesNear returns values that are similar to key, a constant in the code of a
// predicate: the numbers before and after it, or strings that contain it or differ in
// case. They show whether the predicate tests for more than key, such as for a range.
func valuesNear(key string, text bool) []string {
	if text {
		return []string{key + otherText, otherText + key, strings.ToLower(key), strings.ToUpper(key)}
	}
	n, _ := strconv.ParseInt(key, 10, 64)
	return []string{strconv.FormatInt(n-1, 10), strconv.FormatInt(n+1, 10)}
}

func allOf(keys []string, has func(string) bool) bool {
	return !slices.ContainsFunc(keys, func(key string) bool { return !has(key) })
}

// findSpans returns the known results of a predicate for the numbers 0 to 599, which
// include all exit statuses and all HTTP statuses. resultFor runs the predicate with
// one number.
func findSpans(resultFor func(key string) (yes, ok bool)) (out []Span) {
	const numbers = 600
	for n := range numbers {
		yes, ok := resultFor(strconv.Itoa(n))
		switch last := len(out) - 1; {
		case !ok:
		case last >= 0 && out[last].To == n-1 && out[last].Yes == yes:
			out[last].To = n
		default:
			out = append(out, Span{n, n, yes})
		}
	}
	return out
}

func argumentOf(key string, text bool) eval.Argument {
	if text {
		return eval.Text(key)
	}
	n, _ := strconv.ParseInt(key, 10, 64)
	return eval.Number(n)
}

// keyOf returns the string that represents the value v in the lists of an [Answer]: "7"
// for 7. If text is set, v should be a string, otherwise an integer. ok is false if v
// is something else.
func keyOf(v any, text bool) (key string, ok bool) {
	switch v := v.(type) {
	case string:
		return v, text
	case int64:
		return strconv.FormatInt(v, 10), !text
	}
	return "", false
}

// mentionedConstants returns the constants that may decide the result of the predicate
// fn: those in the code of fn, and in the functions of its package that it calls. If
// one of these functions reads a package variable, the constants in the initial values
// of all package variables also count.
func mentionedConstants(fn *ssa.Function, text bool) []string {
	found := map[string]bool{}
	add := func(instr ssa.Instruction) {
		for _, op := range instr.Operands(nil) {
			if k, ok := (*op).(*ssa.Const); ok && k.Value != nil && len(found) < mostValues {
				if key, ok := keyOfConstant(k.Value, text); ok {
					found[key] = true
				}
			}
		}
	}
	reads := false
	for each := range reachable(fn) {
		for instr := range ssax.Instructions(each) {
			add(instr)
			for _, op := range instr.Operands(nil) {
				_, isGlobal := (*op).(*ssa.Global)
				reads = reads || isGlobal
			}
		}
	}
	if reads && fn.Pkg != nil && fn.Pkg.Func("init") != nil {
		for instr := range ssax.Instructions(fn.Pkg.Func("init")) {
			add(instr)
		}
	}
	out := make([]string, 0, len(found))
	for key := range found {
		out = append(out, key)
	}
	slices.Sort(out)
	return out
}

func keyOfConstant(v constant.Value, text bool) (key string, ok bool) {
	switch {
	case text && v.Kind() == constant.String:
		return constant.StringVal(v), true
	case !text && v.Kind() == constant.Int:
		n, exact := constant.Int64Val(v)
		return strconv.FormatInt(n, 10), exact
	}
	return "", false
}
