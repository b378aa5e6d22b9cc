package retrypolicy

import (
	"go/types"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/answer"
	"github.com/exitlint/exitlint/internal/code/eval"
	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/pattern"
	"github.com/exitlint/exitlint/registry"
)

// A codeArgument is one way to pass a value to a function. For example, it passes an
// exit status as an int, or in the Code field of an error.
type codeArgument struct {
	domain          domain                         // the kind of the value
	param           int                            // the index of the parameter; the receiver counts as the first
	argument        func(key string) eval.Argument // converts the value to the argument of the call
	codesAreNumbers bool                           // whether error codes are passed as numbers; the registry has strings
}

var (
	statusWord = pattern.New(`(?i)code|exit|status|^rc$|^c$|^s$`)
	httpWord   = pattern.New(`(?i)http|resp`)

	statusTypeWord = pattern.New(`(?i)exit|status`)
	exitField      = pattern.New(`(?i)^exit_?(code|status)?$`)
	codeField      = pattern.New(`(?i)^(err(or)?_?)?(number|no|code)$`)
	numberField    = pattern.New(`(?i)^((http|resp|response|server|api)_?)*(status|code|status_?code)$`)
)

// codeArguments returns the ways to pass a value, such as a status, to a predicate.
// Usually the value is a parameter. If there are no parameters, or a single one whose
// meaning is not known, the value is the receiver.
func (c *checker) codeArguments(fn *ssa.Function) []codeArgument {
	var byParam, byReceiver []codeArgument
	for i, p := range fn.Params {
		v, ok := p.Object().(*types.Var)
		if !ok {
			continue
		}
		if i == 0 && fn.Signature.Recv() != nil {
			byReceiver = c.codeArgumentsIn(fn, v, i)
		} else {
			byParam = append(byParam, c.codeArgumentsIn(fn, v, i)...)
		}
	}
	if len(byParam) > 0 || fn.Signature.Params().Len() > 1 {
		return byParam
	}
	return byReceiver
}

// codeArgumentsIn returns the ways to pass a status or code to the predicate fn in its
// parameter v, which has the index param. The names of v and fn, and the type of v,
// show what v is: an exit status, an error code, or something else.
func (c *checker) codeArgumentsIn(fn *ssa.Function, v *types.Var, param int) []codeArgument {
	t := v.Type()
	switch {
	case isErrno(t):
		return []codeArgument{{domain: errnos, param: param, argument: c.errno(nil)}}
	case ssax.IsError(t):
		return c.errorArguments(fn, param)
	case ssax.IsBasic(t, types.IsString):
		out := []codeArgument{{domain: errorCodes, param: param, argument: eval.Text}}
		if types.Identical(t, types.Typ[types.String]) {
			out = append(out, codeArgument{domain: messages, param: param, argument: eval.Text})
		}
		return out
	case isBytes(t):
		return []codeArgument{{domain: messages, param: param, argument: eval.Text}}
	case ssax.IsBasic(t, types.IsInteger):
		if d := c.domainOf(v, fn.Name()); d != "" {
			return []codeArgument{{domain: d, param: param, argument: number}}
		}
		return nil
	}
	out := c.fieldArguments(fn, t, param, false)
	out = append(out, c.codeFuncArguments(fn, t, param)...)
	if !ssax.ImplementsError(t) {
		out = append(out, c.wrappedArguments(fn, t, c.errorArguments(fn, param))...)
	}
	return out
}

// errorArguments returns the ways to pass an error as a parameter. The error can be an
// errno, an error with a given message, a known error variable, or an error with a status
// or code.
func (c *checker) errorArguments(fn *ssa.Function, param int) []codeArgument {
	out := c.plainErrorArguments(param)
	if known := c.knownErrors(); len(known) > 0 {
		out = append(out, codeArgument{domain: errorValues, param: param, argument: func(key string) eval.Argument { return known[key] }})
	}
	out = append(out, c.codeFuncArguments(fn, nil, param)...)
	for _, e := range answer.Asserted(fn) {
		out = append(out, c.fieldArguments(fn, e, param, true)...)
		if _, ok := answer.ExitError(e, eval.Anything()); ok {
			out = append(out, codeArgument{domain: statuses, param: param, argument: func(key string) eval.Argument {
				a, _ := answer.ExitError(e, number(key))
				return a
			}})
		}
		for _, q := range c.wrappedArguments(fn, e, c.plainErrorArguments(param)) {
			out = append(out, codeArgument{domain: q.domain, param: param, argument: func(key string) eval.Argument { return eval.Boxed(e, q.argument(key)) }})
		}
		if n, ok := types.Unalias(answer.Target(e)).(*types.Named); ok && n.Obj().Pkg() != c.pass.Pkg {
			out = append(out, codeArgument{domain: messages, param: param, argument: func(key string) eval.Argument { return eval.FailureOf(e, key) }})
		}
	}
	return out
}

// plainErrorArguments returns two kinds of arguments for a parameter that is an error:
// an errno such as syscall.ENOENT, and the result of errors.New with a given message.
// These errors contain neither a status nor an error code. param is the index of the
// parameter.
func (c *checker) plainErrorArguments(param int) []codeArgument {
	return []codeArgument{
		{domain: errnos, param: param, argument: c.errno(c.errnoType())},
		{domain: messages, param: param, argument: eval.Failure},
	}
}

// wrappedArguments returns structs that contain an error, as arguments for the
// predicate fn. The parameter has the type t: a struct with an error in a field, such
// as [os.SyscallError], or a pointer to one. For each such field that fn reads, the
// result contains one argument for each error in the parameter inner.
func (c *checker) wrappedArguments(fn *ssa.Function, t types.Type, inner []codeArgument) []codeArgument {
	s, ok := answer.Target(t).Underlying().(*types.Struct)
	if !ok {
		return nil
	}
	read := answer.FieldsRead(fn)
	var out []codeArgument
	for i := range s.NumFields() {
		if !ssax.IsError(s.Field(i).Type()) || !read[s.Field(i).Origin()] {
			continue
		}
		for _, q := range inner {
			argument := q.argument
			q.argument = func(key string) eval.Argument { return eval.With(t, []int{i}, argument(key)) }
			out = append(out, q)
		}
	}
	return out
}

func isBytes(t types.Type) bool { return types.Identical(t, types.NewSlice(types.Typ[types.Byte])) }

func number(key string) eval.Argument {
	n, _ := strconv.ParseInt(key, 10, 64)
	return eval.Number(n)
}

// domainOf returns the kind of values that v contains, such as exit statuses, or "" if
// it is not known. v is an integer parameter of a predicate, or an integer field in its
// argument. domainOf judges by the name and type of v, and by the name of the
// predicate, which is in the parameter "function".
func (c *checker) domainOf(v *types.Var, function string) domain {
	switch {
	case httpWord().MatchString(v.Name()), httpWord().MatchString(function):
		return httpStatuses
	case c.isStatusType(v.Type()):
		return statuses
	case c.isForeignCode(v.Type()):
		return ""
	case statusWord().MatchString(v.Name()), statusWord().MatchString(function):
		return statuses
	}
	return ""
}

// isForeignCode reports whether a type belongs to another package and is not for exit
// statuses, such as Code of google.golang.org/grpc/codes. It judges by the names of the
// type and of the package.
func (c *checker) isForeignCode(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || n.Obj().Pkg() == nil || n.Obj().Pkg() == c.pass.Pkg {
		return false
	}
	return !statusTypeWord().MatchString(n.Obj().Pkg().Name() + "." + n.Obj().Name())
}

// isStatusType reports whether the type t is declared in one of the packages under
// "constants" in the registry. An enumeration in such a package is not for statuses if the
// registry declares other constants of the package, but none of type t.
func (c *checker) isStatusType(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || !c.declares(n.Obj().Pkg()) {
		return false
	}
	hasConstants, others := false, false
	scope := n.Obj().Pkg().Scope()
	for _, name := range scope.Names() {
		k, ok := scope.Lookup(name).(*types.Const)
		if !ok {
			continue
		}
		_, isDeclared := c.Registry.CodeNamed(name)
		isOfType := types.Identical(k.Type(), t)
		if isOfType && isDeclared {
			return true
		}
		hasConstants, others = hasConstants || isOfType, others || isDeclared
	}
	return !hasConstants || !others
}

func isErrno(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Pkg() != nil && n.Obj().Name() == "Errno" && (n.Obj().Pkg().Path() == "syscall" || n.Obj().Pkg().Path() == "golang.org/x/sys/unix")
}

// otherErrno stands for every errno that the registry does not list. No operating
// system uses this number for an errno.
const otherErrno = 4095

// errno returns a function that converts the name of an errno, such as EAGAIN, to an
// argument for a predicate. The argument is an error of the type t that contains the
// number. If the predicate takes a plain number, t is nil.
func (c *checker) errno(t types.Type) func(string) eval.Argument {
	values := c.errnoValues()
	return func(key string) eval.Argument {
		n := eval.Number(otherErrno)
		if value, declared := values[key]; declared {
			n = eval.Number(value)
		}
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

func (c *checker) errnoType() types.Type {
	if scope := c.errnoScope(); scope != nil && scope.Lookup("Errno") != nil {
		return types.Unalias(scope.Lookup("Errno").Type())
	}
	return nil
}

// errnoValues returns the numbers of the errnos in the registry, keyed by name. They
// depend on the operating system for which the package is built.
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

// fieldArguments returns the ways to pass a status or code to the predicate fn in a
// field of the struct t, such as StatusCode in an error or a response. All other fields
// of the struct are unknown.
//
// If t is neither an error nor a response, only fields with a clear name such as
// ExitCode count. inInterface is set if the parameter has an interface type.
func (c *checker) fieldArguments(fn *ssa.Function, t types.Type, param int, inInterface bool) []codeArgument {
	fields := c.valueFields(t, "", depth, answer.FieldsRead(fn))
	if !answer.IsResponse(t) && !ssax.ImplementsError(t) {
		fields = slices.DeleteFunc(fields, func(f valueField) bool { return !f.plain })
	}
	var out []codeArgument
	for _, f := range fields {
		argument := number
		if f.domain == messages || f.domain == errorCodes && !f.codesAreNumbers {
			argument = text
		}
		out = append(out, codeArgument{f.domain, param, func(key string) eval.Argument {
			a := eval.With(t, f.path, argument(key))
			if inInterface {
				a = eval.Boxed(t, a)
			}
			return a
		}, f.codesAreNumbers})
	}
	return out
}

func text(key string) eval.Argument { return eval.Text(key) }

// A valueField is a field of an error or a response that may contain a status or an
// error code.
type valueField struct {
	path            []int
	domain          domain
	codesAreNumbers bool // whether error codes are numbers in this field; the registry has strings
	// plain is set if the name alone shows what the field contains, as ExitCode does.
	plain bool
}

// depth limits how many nested structs valueFields looks into.
const depth = 4

var (
	plainStatus = pattern.New(`(?i)^(exit_?(code|status)|http_?(code|status)|((http|resp|response)_?)*status_?code)$`)
	plainCode   = pattern.New(`(?i)^err(or)?_?code$`)
)

// valueFields returns the fields of the struct type t that may contain the status or
// code of an error. It also looks into embedded structs, into responses such as an
// http.Response, and into structs in fields that the predicate reads. "within" contains
// the names of the struct types that enclose t.
//
// A number counts only if the type or name of its field shows that it is a status or a
// code. Every string counts. If a string is not an error code, the predicate has the
// same result for all error codes, and the caller ignores this result.
func (c *checker) valueFields(t types.Type, within string, depth int, read map[*types.Var]bool) []valueField {
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
		own := valueField{path: []int{i}, plain: plainStatus().MatchString(f.Name()) || plainCode().MatchString(f.Name())}
		if inner, path := structIn(f.Type(), i); inner != nil && (answer.IsResponse(f.Type()) || f.Embedded() || read[f.Origin()] || readsAny(inner, read)) {
			for _, field := range c.valueFields(inner, within, depth-1, read) {
				field.path = append(slices.Clone(path), field.path...)
				out = append(out, field)
			}
			continue
		}
		for _, d := range c.fieldDomains(f, within, read[f.Origin()]) {
			own.domain, own.codesAreNumbers = d, d == errorCodes && !ssax.IsBasic(f.Type(), types.IsString)
			out = append(out, own)
		}
	}
	return out
}

// fieldDomains returns the kinds of values that the field f may contain, such as exit
// statuses or error codes. "within" is the name of the struct that contains f. "read"
// is true if the predicate reads f.
func (c *checker) fieldDomains(f *types.Var, within string, read bool) []domain {
	switch {
	case read && types.Identical(f.Type(), types.Typ[types.String]):
		return []domain{errorCodes, messages}
	case ssax.IsBasic(f.Type(), types.IsString):
		return []domain{errorCodes}
	case read && isBytes(f.Type()):
		return []domain{messages}
	case !ssax.IsBasic(f.Type(), types.IsInteger):
	case c.isStatusType(f.Type()), exitField().MatchString(f.Name()):
		return []domain{statuses}
	case numberField().MatchString(f.Name()) && strings.Contains(strings.ToLower(within), "exit"):
		return []domain{statuses}
	case numberField().MatchString(f.Name()):
		return []domain{httpStatuses, errorCodes}
	case codeField().MatchString(f.Name()):
		return []domain{errorCodes}
	}
	return nil
}

// readsAny reports whether a predicate reads a field of the struct type t. The
// parameter read contains all fields that the predicate reads. The predicate may get
// the struct from a field or from a method.
func readsAny(t types.Type, read map[*types.Var]bool) bool {
	for f := range answer.Target(t).Underlying().(*types.Struct).Fields() {
		if read[f.Origin()] {
			return true
		}
	}
	return false
}

// structIn returns the type of the struct in a field, and the path to this struct. t is
// the type of the field, and i its index. If the field is a slice of structs, the path
// leads to the first element. If the field contains no struct, both results are nil.
func structIn(t types.Type, i int) (inner types.Type, path []int) {
	path = []int{i}
	if s, ok := t.Underlying().(*types.Slice); ok {
		t, path = s.Elem(), append(path, 0)
	}
	if _, ok := answer.Target(t).Underlying().(*types.Struct); !ok {
		return nil, nil
	}
	return t, path
}
