package retrypolicy

import (
	"go/types"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/answer"
	"github.com/exitlint/exitlint/internal/code/eval"
	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/pattern"
	"github.com/exitlint/exitlint/registry"
)

// A question is one way to pass the values of a domain to a function. Its field
// argument is a function that converts a value to the argument for the parameter.
type question struct {
	domain   domain
	param    int // the index among the parameters of the function, the receiver included
	argument func(key string) eval.Argument
	numbers  bool // whether the function gets numbers, although the values of the domain are texts
}

var (
	statusWord = pattern.New(`(?i)code|exit|status|^rc$|^c$|^s$`)
	httpWord   = pattern.New(`(?i)http|resp`)

	exitField   = pattern.New(`(?i)^exit_?(code|status)?$`)
	codeField   = pattern.New(`(?i)^(err(or)?_?)?(number|no|code)$`)
	numberField = pattern.New(`(?i)^(http_?)?(status|code|status_?code)$`)
)

// questions returns the ways to call a predicate with a value. Each way passes the
// value as a parameter that shows what the predicate is about. If no parameter does,
// the value is passed as the receiver.
func (c *checker) questions(fn *ssa.Function) []question {
	var byParam, byReceiver []question
	for i, p := range fn.Params {
		v, ok := p.Object().(*types.Var)
		if !ok {
			continue
		}
		if i == 0 && fn.Signature.Recv() != nil {
			byReceiver = c.questionsFor(fn, v, i)
		} else {
			byParam = append(byParam, c.questionsFor(fn, v, i)...)
		}
	}
	if len(byParam) > 0 || fn.Signature.Params().Len() > 1 {
		return byParam
	}
	return byReceiver
}

// questionsFor returns the questions that pass values in one parameter of a
// predicate. The type and the name of the parameter, and the name of the predicate,
// show which values these are.
func (c *checker) questionsFor(fn *ssa.Function, v *types.Var, param int) []question {
	t := v.Type()
	switch {
	case isErrno(t):
		return []question{{domain: errnos, param: param, argument: c.errno(nil)}}
	case ssax.IsError(t):
		out := []question{{domain: errnos, param: param, argument: c.errno(c.errnoType())}, {domain: messages, param: param, argument: eval.Failure}}
		if known := c.knownErrors(); len(known) > 0 {
			out = append(out, question{domain: errorValues, param: param, argument: func(key string) eval.Argument { return known[key] }})
		}
		out = append(out, c.codeFuncQuestions(fn, param)...)
		for _, e := range answer.Asserted(fn) {
			out = append(out, c.fieldQuestions(e, param, true)...)
			if n, ok := types.Unalias(answer.Target(e)).(*types.Named); ok && n.Obj().Pkg() != c.pass.Pkg {
				out = append(out, question{domain: messages, param: param, argument: func(key string) eval.Argument { return eval.FailureOf(e, key) }})
			}
		}
		return out
	case isBasic(t, types.IsString):
		out := []question{{domain: errorCodes, param: param, argument: eval.Text}}
		if types.Identical(t, types.Typ[types.String]) {
			out = append(out, question{domain: messages, param: param, argument: eval.Text})
		}
		return out
	case isBasic(t, types.IsInteger):
		if d := c.domainOf(v, fn.Name()); d != "" {
			return []question{{domain: d, param: param, argument: number}}
		}
		return nil
	}
	return c.fieldQuestions(t, param, false)
}

func number(key string) eval.Argument {
	n, _ := strconv.ParseInt(key, 10, 64)
	return eval.Number(n)
}

// domainOf returns the domain of an integer, or "" if names and types do not show
// it. function is the name of the predicate.
func (c *checker) domainOf(v *types.Var, function string) domain {
	switch {
	case httpWord().MatchString(v.Name()), httpWord().MatchString(function):
		return httpStatuses
	case c.isStatusType(v.Type()), statusWord().MatchString(v.Name()), statusWord().MatchString(function):
		return statuses
	}
	return ""
}

// isStatusType reports whether a type is declared in one of the packages with
// the constants of the registry.
func (c *checker) isStatusType(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && c.declares(n.Obj().Pkg())
}

func isErrno(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Pkg() != nil && n.Obj().Name() == "Errno" && (n.Obj().Pkg().Path() == "syscall" || n.Obj().Pkg().Path() == "golang.org/x/sys/unix")
}

// errno returns a function that makes the argument for an errno. If t is not nil,
// the errno is in an interface.
func (c *checker) errno(t types.Type) func(string) eval.Argument {
	values := c.errnoValues()
	return func(key string) eval.Argument {
		n := eval.Number(values[key])
		if t == nil {
			return n
		}
		return eval.Boxed(t, n)
	}
}

// errnoScope returns the scope of the imported package that declares the errnos:
// syscall or golang.org/x/sys/unix. It returns nil if neither is imported.
func (c *checker) errnoScope() *types.Scope {
	for _, imp := range c.pass.Pkg.Imports() {
		if imp.Path() == "syscall" || imp.Path() == "golang.org/x/sys/unix" {
			return imp.Scope()
		}
	}
	return nil
}

// errnoType returns the type of errnos, or nil.
func (c *checker) errnoType() types.Type {
	if scope := c.errnoScope(); scope != nil && scope.Lookup("Errno") != nil {
		return types.Unalias(scope.Lookup("Errno").Type())
	}
	return nil
}

// errnoValues returns the numbers of the errnos that the registry classifies, by
// name. The numbers are those of the operating system for which the package is
// built.
func (c *checker) errnoValues() map[string]int64 {
	out := map[string]int64{}
	scope := c.errnoScope()
	if scope == nil {
		return out
	}
	for _, cl := range c.Registry.Classifiers {
		if cl.Kind != registry.ClassifierErrno {
			continue
		}
		for _, name := range cl.Values {
			if k, ok := scope.Lookup(name).(*types.Const); ok {
				if n, err := strconv.ParseInt(k.Val().ExactString(), 10, 64); err == nil {
					out[name] = n
				}
			}
		}
	}
	return out
}

// fieldQuestions returns the questions that pass a value in a field of an error type,
// such as StatusCode, or in the status of an HTTP response. All other fields are
// unknown. If inInterface is set, the parameter is an error.
func (c *checker) fieldQuestions(t types.Type, param int, inInterface bool) []question {
	if !isResponse(t) && !ssax.ImplementsError(t) {
		return nil
	}
	var out []question
	for _, f := range c.valueFields(t, "", 2) {
		make := text
		if f.domain != errorCodes || f.numbers {
			make = number
		}
		out = append(out, question{f.domain, param, func(key string) eval.Argument {
			a := eval.With(t, f.path, make(key))
			if inInterface {
				a = eval.Boxed(t, a)
			}
			return a
		}, f.numbers})
	}
	return out
}

func text(key string) eval.Argument { return eval.Text(key) }

// isResponse reports whether t is [net/http.Response], or a type named Response
// that has a status, or a pointer to one of them.
func isResponse(t types.Type) bool {
	n, ok := types.Unalias(answer.Target(t)).(*types.Named)
	return ok && n.Obj().Name() == "Response"
}

// A valueField is a field that may contain a status or an error code, in the struct
// of an error or a response.
type valueField struct {
	path    []int
	domain  domain
	numbers bool // whether the field contains error codes that are numbers
}

// valueFields returns the fields of a struct that may contain the status or the error
// code of an error. It looks into embedded structs and into responses. within is the
// name of the outer type.
//
// A field with a number counts if its type or name shows what the number is, such as a
// status or an error code. Any string field may contain the error code, whatever its
// name is. If it contains something else, a predicate gives the same answer for all
// declared codes, and is therefore not compared.
func (c *checker) valueFields(t types.Type, within string, depth int) []valueField {
	s, ok := answer.Target(t).Underlying().(*types.Struct)
	if !ok || depth == 0 {
		return nil
	}
	if n, ok := types.Unalias(answer.Target(t)).(*types.Named); ok {
		within += n.Obj().Name()
	}
	var out []valueField
	for i := range s.NumFields() {
		f := s.Field(i)
		switch {
		case isResponse(f.Type()), f.Embedded() && !types.IsInterface(f.Type()):
			for _, inner := range c.valueFields(f.Type(), within, depth-1) {
				inner.path = append([]int{i}, inner.path...)
				out = append(out, inner)
			}
		case isBasic(f.Type(), types.IsString):
			out = append(out, valueField{path: []int{i}, domain: errorCodes})
		case !isBasic(f.Type(), types.IsInteger):
		case c.isStatusType(f.Type()), exitField().MatchString(f.Name()):
			out = append(out, valueField{path: []int{i}, domain: statuses})
		case numberField().MatchString(f.Name()) && strings.Contains(strings.ToLower(within), "exit"):
			out = append(out, valueField{path: []int{i}, domain: statuses})
		case numberField().MatchString(f.Name()):
			out = append(out, valueField{path: []int{i}, domain: httpStatuses}, valueField{path: []int{i}, domain: errorCodes, numbers: true})
		case codeField().MatchString(f.Name()):
			out = append(out, valueField{path: []int{i}, domain: errorCodes, numbers: true})
		}
	}
	return out
}
