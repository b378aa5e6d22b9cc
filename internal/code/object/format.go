package object

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// These characters stand for the key in Translation.Text if IsOther is set: the key
// itself, in upper case, or in lower case. For example, "E_" + strings.ToUpper(name)
// has the text "E_" + upperKey. The texts of programs do not contain these characters.
const (
	sameKey  = "\x01"
	upperKey = "\x02"
	lowerKey = "\x03"
)

// hasKey reports whether the text contains a placeholder for the key.
func (t Translation) hasKey() bool { return strings.ContainsAny(t.Text, sameKey+upperKey+lowerKey) }

// with returns t with the key in place of a placeholder in its text.
func (t Translation) with(key string) Translation {
	if t.hasKey() {
		t.Text = strings.NewReplacer(sameKey, key, upperKey, strings.ToUpper(key), lowerKey, strings.ToLower(key)).Replace(t.Text)
	}
	return t
}

func toUpper(s string) string {
	return strings.NewReplacer(sameKey, upperKey, lowerKey, upperKey).Replace(strings.ToUpper(s))
}

func toLower(s string) string {
	return strings.NewReplacer(sameKey, lowerKey, upperKey, lowerKey).Replace(strings.ToLower(s))
}

// formatted returns the description of the string that results from applying format to v.
// It applies format to the candidates and the constants of v, and keeps the conditions
// under which v is empty.
func (v Value) formatted(format func(string) string) Value {
	out := Value{State: Dynamic, Kind: "string"}
	for _, w := range v.Candidates {
		out.Candidates = append(out.Candidates, Word{format(w.Text), w.Span})
	}
	switch {
	case v.Keys != nil || v.Blank != nil || len(v.From) > 1:
		if format("") == "" { // the text is empty only if v is
			v.Candidates = out.Candidates
			return v
		}
	case v.State == Constant:
		v.Const, v.Kind, v.IsTranslated = format(v.Const), "string", true
		return v
	case v.Texts != nil:
		out = v
		out.Texts, out.Kind = nil, "string"
		for _, t := range v.Texts {
			t.Text = format(t.Text)
			out.Texts = append(out.Texts, t)
		}
	default:
		out = v.In([]Translation{{IsOther: true, Text: format(sameKey)}}, "string")
	}
	return out
}

// isCodePart reports whether a constant can be a part of an error code: it is short and not
// empty, and contains no spaces or colons.
func isCodePart(s string) bool {
	return s != "" && len(s) <= maxWord && !strings.ContainsAny(s, " \n:")
}

// addFormatted adds the value of v if v creates a text from a single value, as in
// strings.ToUpper(name) or "E_" + name. Otherwise it returns false.
func (o *valueSearch) addFormatted(v ssa.Value) bool {
	from, format := o.formatOf(v)
	if from == nil {
		return false
	}
	inner, ok := o.valueOf(from)
	if !ok {
		return false
	}
	o.add(inner.formatted(format))
	return true
}

// formatOf returns the value from which v creates a text, and the function that creates
// it: name and strings.ToUpper for strings.ToUpper(name). For other values, from is
// nil.
func (o *valueSearch) formatOf(v ssa.Value) (from ssa.Value, format func(string) string) {
	switch x := v.(type) {
	case *ssa.BinOp:
		if prefix, ok := ssax.String(x.X); ok && isCodePart(prefix) {
			return x.Y, func(s string) string { return prefix + s }
		}
		if suffix, ok := ssax.String(x.Y); ok && isCodePart(suffix) {
			return x.X, func(s string) string { return s + suffix }
		}
	case *ssa.Call:
		switch c := o.calledName(&x.Call); {
		case c.method || len(x.Call.Args) == 0:
		case c.pkg == "strings" && c.name == "ToUpper":
			return x.Call.Args[0], toUpper
		case c.pkg == "strings" && c.name == "ToLower":
			return x.Call.Args[0], toLower
		case c.pkg == "strconv" && c.name == "Itoa":
			return x.Call.Args[0], func(s string) string { return s }
		case c.pkg == "fmt" && c.name == "Sprintf":
			return formatOfSprintf(x)
		case c.pkg == "fmt" && c.name == "Sprint":
			return onlyOperand(x.Call.Args[0], 'v'), func(s string) string { return s }
		}
	}
	return nil, nil
}

// formatOfSprintf returns the operand and the format of a call of fmt.Sprintf with a
// single operand. The format must consist of one verb and parts of an error code.
func formatOfSprintf(call *ssa.Call) (from ssa.Value, format func(string) string) {
	text, ok := ssax.String(call.Call.Args[0])
	before, after, found := strings.Cut(text, "%")
	if !ok || !found || strings.Contains(after, "%") || after == "" || !strings.Contains("dsv", after[:1]) {
		return nil, nil
	}
	verb, after := after[0], after[1:]
	if before != "" && !isCodePart(before) || after != "" && !isCodePart(after) {
		return nil, nil
	}
	return onlyOperand(call.Call.Args[1], verb), func(s string) string { return before + s + after }
}

// onlyOperand returns the only operand in an argument list, or nil. The verb must print
// it unchanged: it is an integer or a string whose type has no Error or String method.
func onlyOperand(list ssa.Value, verb byte) ssa.Value {
	operands, _ := ssax.Elements(list)
	if len(operands) != 1 {
		return nil
	}
	v := ssax.Unboxed(operands[0])
	isPlain := verb == 'd' || textMethod(v.Type()) == nil
	if !isPlain || !ssax.IsBasic(v.Type(), types.IsInteger|types.IsString) {
		return nil
	}
	return v
}

// textMethod returns the method that package fmt calls to print a value of a type: Error
// or String. It returns nil if there is none.
func textMethod(t types.Type) *types.Func {
	for _, name := range []string{"Error", "String"} {
		obj, _, _ := types.LookupFieldOrMethod(t, false, nil, name)
		if fn, ok := obj.(*types.Func); ok && fn.Signature().Params().Len() == 0 {
			return fn
		}
	}
	return nil
}

// printedOperand returns the only operand of a call of fmt.Sprint, or of fmt.Sprintf with
// the format "%s" or "%v". It returns nil for other calls.
func printedOperand(c callable, args []ssa.Value) ssa.Value {
	switch {
	case c.pkg != "fmt" || len(args) == 0:
		return nil
	case c.name == "Sprintf":
		format, _ := ssax.String(args[0])
		if args = args[1:]; format != "%s" && format != "%v" {
			return nil
		}
	case c.name != "Sprint":
		return nil
	}
	operands, _ := ssax.Elements(args[0])
	if len(operands) != 1 {
		return nil
	}
	return operands[0]
}

// addPrinted adds the results of the String method of kind if v is fmt.Sprint(kind) or
// fmt.Sprintf("%s", kind). It returns false for other calls.
func (o *valueSearch) addPrinted(v ssa.Value) bool {
	call, ok := v.(*ssa.Call)
	if !ok || call.Call.IsInvoke() {
		return false
	}
	operand := printedOperand(o.calledName(&call.Call), call.Call.Args)
	if operand == nil {
		return false
	}
	from := ssax.Unboxed(operand)
	method := textMethod(from.Type())
	if method == nil || types.IsInterface(from.Type()) {
		return false
	}
	sum := o.method(method)
	if sum == nil || len(sum.Values) == 0 || sum.Values[0] == nil || sum.Values[0].Texts == nil || sum.Values[0].State != FromArg {
		return false
	}
	o.add(o.funcAnalysis.value(from).In(sum.Values[0].Texts, "string"))
	return true
}
