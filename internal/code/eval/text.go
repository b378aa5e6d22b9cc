package eval

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// These tables contain the string functions that the machine knows. They take two
// strings, one string, or a regexp and a string. A []byte counts as a string.
var (
	twoStringFuncs = map[ssax.ID]func(a, b string) value{
		"strings.HasPrefix": boolFunc(strings.HasPrefix), "strings.HasSuffix": boolFunc(strings.HasSuffix),
		"strings.Contains": boolFunc(strings.Contains), "strings.EqualFold": boolFunc(strings.EqualFold), "strings.ContainsAny": boolFunc(strings.ContainsAny),
		"bytes.HasPrefix": boolFunc(strings.HasPrefix), "bytes.HasSuffix": boolFunc(strings.HasSuffix),
		"bytes.Contains": boolFunc(strings.Contains), "bytes.EqualFold": boolFunc(strings.EqualFold),
		"strings.Index": intFunc(strings.Index), "strings.LastIndex": intFunc(strings.LastIndex), "strings.Count": intFunc(strings.Count), "bytes.Index": intFunc(strings.Index),
		"strings.TrimPrefix": stringFunc(strings.TrimPrefix), "strings.TrimSuffix": stringFunc(strings.TrimSuffix),
		"strings.Trim": stringFunc(strings.Trim), "strings.TrimLeft": stringFunc(strings.TrimLeft), "strings.TrimRight": stringFunc(strings.TrimRight),
		"strings.Split": func(a, b string) value { return listOf(strings.Split(a, b)) },
		"strings.Cut":   cutText,

		"regexp.MatchString": func(expr, s string) value {
			if re, err := regexp.Compile(expr); err == nil {
				return tuple{re.MatchString(s), null{}}
			}
			return unknown{}
		},
	}
	oneStringFuncs = map[ssax.ID]func(string) value{
		"strings.ToUpper":   func(s string) value { return strings.ToUpper(s) },
		"strings.ToLower":   func(s string) value { return strings.ToLower(s) },
		"strings.TrimSpace": func(s string) value { return strings.TrimSpace(s) },
		"bytes.ToUpper":     func(s string) value { return strings.ToUpper(s) },
		"bytes.ToLower":     func(s string) value { return strings.ToLower(s) },
		"bytes.TrimSpace":   func(s string) value { return strings.TrimSpace(s) },
		"strings.Fields":    func(s string) value { return listOf(strings.Fields(s)) },

		"strconv.Atoi": func(s string) value {
			n, err := strconv.Atoi(s)
			if err != nil {
				return tuple{int64(0), &failure{text: err.Error()}}
			}
			return tuple{int64(n), null{}}
		},
		"regexp.QuoteMeta":   func(s string) value { return regexp.QuoteMeta(s) },
		"regexp.MustCompile": func(s string) value { return regexpOf(regexp.Compile(s)) },
		"regexp.Compile": func(s string) value {
			if re := regexpOf(regexp.Compile(s)); isKnown(re) {
				return tuple{re, null{}}
			}
			return unknown{}
		},
	}
	regexpFuncs = map[ssax.ID]func(re *regexp.Regexp, s string) value{
		"(*regexp.Regexp).MatchString": func(re *regexp.Regexp, s string) value { return re.MatchString(s) },
		"(*regexp.Regexp).Match":       func(re *regexp.Regexp, s string) value { return re.MatchString(s) },
		"(*regexp.Regexp).FindString":  func(re *regexp.Regexp, s string) value { return re.FindString(s) },
		"(*regexp.Regexp).FindStringSubmatch": func(re *regexp.Regexp, s string) value {
			if found := re.FindStringSubmatch(s); found != nil {
				return listOf(found)
			}
			return list{}
		},
	}
)

func boolFunc(f func(a, b string) bool) func(a, b string) value {
	return func(a, b string) value { return f(a, b) }
}

func intFunc(f func(a, b string) int) func(a, b string) value {
	return func(a, b string) value { return int64(f(a, b)) }
}

func stringFunc(f func(a, b string) string) func(a, b string) value {
	return func(a, b string) value { return f(a, b) }
}

func cutText(s, sep string) value {
	before, after, found := strings.Cut(s, sep)
	return tuple{before, after, found}
}

func regexpOf(re *regexp.Regexp, err error) value {
	if err != nil {
		return unknown{}
	}
	return re
}

func listOf(texts []string) value {
	out := list{}
	for _, s := range texts {
		out.cells = append(out.cells, &cell{v: s})
	}
	return out
}

// callStringFunc returns the result of a call of a known function on strings, such as
// strings.HasPrefix. It returns nil if the result is unknown.
func (f *frame) callStringFunc(name ssax.ID, args []value) value {
	var texts []string
	for _, arg := range args {
		if s, ok := arg.(string); ok {
			texts = append(texts, s)
		}
	}
	re, isRegexp := firstOf(args).(*regexp.Regexp)
	switch {
	case twoStringFuncs[name] != nil && len(texts) == 2:
		return twoStringFuncs[name](texts[0], texts[1])
	case oneStringFuncs[name] != nil && len(texts) == 1:
		return oneStringFuncs[name](texts[0])
	case regexpFuncs[name] != nil && isRegexp && len(texts) == 1:
		return regexpFuncs[name](re, texts[0])
	case name == "strconv.Itoa":
		if n, ok := args[0].(int64); ok {
			return strconv.FormatInt(n, 10)
		}
	case name == "strings.Join":
		if all, ok := f.texts(args[0]); ok && len(texts) == 1 {
			return strings.Join(all, texts[0])
		}
	case name == "fmt.Sprintf" && len(texts) == 1:
		return f.sprintf(texts[0], args[1])
	case name == "fmt.Sprint":
		if all, ok := f.texts(args[0]); ok && len(all) == 1 {
			return all[0]
		}
	}
	return nil
}

func firstOf(args []value) value {
	if len(args) == 0 {
		return nil
	}
	return args[0]
}

// texts returns the elements of a slice as strings. ok is false unless [frame.text] can
// convert each of them.
func (f *frame) texts(v value) (out []string, ok bool) {
	l, isList := v.(list)
	if !isList {
		return nil, false
	}
	for _, v := range elements(l) {
		text, ok := f.text(v)
		if !ok {
			return nil, false
		}
		out = append(out, text)
	}
	return out, true
}

// text returns the string that fmt.Sprint prints for v. ok is false unless v is a known
// string or integer, or has an Error or String method with a known result.
func (f *frame) text(v value) (text string, ok bool) {
	if e, isError := f.errorText(v); isError {
		v = e
	}
	return plainText(v)
}

func plainText(v value) (text string, ok bool) {
	switch v := unbox(v).(type) {
	case string:
		return v, true
	case int64:
		return strconv.FormatInt(v, 10), true
	}
	return "", false
}

// errorText returns what the Error method of v returns or, if v is not an error, what
// its String method returns. isError is false if v has neither of them.
func (f *frame) errorText(v value) (text value, isError bool) {
	switch v := v.(type) {
	case *failure:
		return v.text, true
	case boxed:
		if f.method(v.typ, "Error") != nil {
			return f.invoke(v, "Error", nil), true
		}
		if f.method(v.typ, "String") != nil {
			return f.invoke(v, "String", nil), true
		}
	case codedError:
		return unknown{}, true
	}
	return nil, false
}

// sprintf returns the result of fmt.Sprintf, or nil if it is unknown. It supports the
// verbs %s, %d, %v and %w.
func (f *frame) sprintf(format string, args value) value {
	l, ok := args.(list)
	if !ok && !isNull(args) {
		return nil
	}
	var plain strings.Builder
	var operands []any
	all := elements(l)
	for i := 0; i < len(format); i++ {
		plain.WriteByte(format[i])
		if format[i] != '%' || i+1 == len(format) {
			continue
		}
		i++
		if format[i] == '%' {
			plain.WriteByte('%')
			continue
		}
		if len(operands) == len(all) {
			return nil
		}
		text, known := f.formatted(format[i], all[len(operands)])
		if !known {
			return nil
		}
		plain.WriteByte('s')
		operands = append(operands, text)
	}
	if len(operands) < len(all) {
		return nil
	}
	return fmt.Sprintf(plain.String(), operands...)
}

// formatted returns v as fmt.Sprintf formats it for a verb such as 's'. ok is false if
// the text is not known.
func (f *frame) formatted(verb byte, v value) (text string, ok bool) {
	switch verb {
	case 's', 'v', 'w':
		return f.text(v)
	case 'd':
		return plainText(v)
	}
	return "", false
}

// isErrors reports whether fn is Is, As, Unwrap, Cause or Walk of package errors, or of
// a package like it, such as golang.org/x/xerrors and github.com/pkg/errors.
func isErrors(fn *ssa.Function) bool {
	obj := ssax.Declared(fn)
	if obj == nil || obj.Signature().Recv() != nil || !ssax.IsErrorsPackage(obj.Pkg()) {
		return false
	}
	params := obj.Signature().Params().Len()
	switch obj.Name() {
	case "Is", "As":
		return params == 2
	case "Cause", "Unwrap":
		return params == 1
	case "Walk":
		return params == 2 && ssax.IsError(obj.Signature().Params().At(0).Type())
	}
	return false
}
