package retrypolicy

import (
	"go/ast"
	"go/constant"
	"go/types"
	"path"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/answer"
	"github.com/exitlint/exitlint/internal/code/eval"
	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/pattern"
	"github.com/exitlint/exitlint/registry"
)

// elsewhereAccepted finds the codes for which fn, a predicate of another package,
// returns true. It returns the names of their retry policies. The result is empty if fn
// also returns true for values that are not codes of the registry.
func (c *checker) elsewhereAccepted(fn *types.Func) []string {
	var out []string
	for _, a := range c.answers.Of(ssax.ID(fn.Origin().FullName())) {
		if a.Default || !a.Text && !c.isAboutStatus(fn, a) {
			continue
		}
		d := statuses
		if a.Text {
			d = errorCodes
		}
		for _, v := range c.verdicts(d) {
			if slices.Contains(a.True, v.key) {
				out = append(out, v.sub.Retry)
			}
		}
	}
	return out
}

// isAboutStatus reports whether a predicate takes an exit status. This depends on the
// type and the name of the parameter, and on the name of the predicate.
func (c *checker) isAboutStatus(fn *types.Func, a answer.Answer) bool {
	i := a.Param
	if fn.Signature().Recv() != nil {
		i--
	}
	if a.Type == "" && a.CodeFunc == (eval.CodeFunc{}) && i >= 0 {
		return c.domainOf(fn.Signature().Params().At(i), fn.Name()) == statuses
	}
	return predicateName().MatchString(fn.Name())
}

// argumentPolicies returns the names of the policies for the codes and errors in a call
// such as errors.Is(err, store.ErrLocked) or apperr.Has(err, apperr.CodeBusy).
func (c *checker) argumentPolicies(call *ast.CallExpr) []string {
	if t := c.pass.TypesInfo.TypeOf(call); t == nil || !ssax.IsBasic(t, types.IsBoolean) {
		return nil
	}
	var out []string
	for _, arg := range call.Args {
		out = append(out, c.policyName(arg))
		if t := c.pass.TypesInfo.TypeOf(arg); t != nil {
			if n, ok := types.Unalias(answer.Target(answer.Target(t))).(*types.Named); ok && !types.IsInterface(n) {
				out = append(out, c.policyOfError(n.Obj()))
			}
		}
	}
	return out
}

// policyOfError returns the name of the retry policy for an error variable or error
// type, or "". If a code of the registry lists the error, this is the policy of that
// code. Otherwise it is the policy of the only error code in the initial value of the
// variable.
func (c *checker) policyOfError(obj types.Object) string {
	if obj == nil || obj.Pkg() == nil {
		return ""
	}
	name := obj.Pkg().Path() + "." + obj.Name()
	for _, k := range c.Registry.Codes {
		if slices.Contains(k.Errors, name) {
			return k.Retry
		}
	}
	policy := ""
	for _, text := range c.answers.Texts(ssax.ID(name)) {
		if k, ok := c.Registry.ErrorCode(text); ok {
			if policy != "" {
				return ""
			}
			policy = c.Registry.Effective(*k).Retry
		}
	}
	return policy
}

// codeFuncArguments returns the ways to pass an error to the predicate fn if fn calls a
// function such as apperr.Code(err). t is the type of the parameter, or nil for any
// error.
func (c *checker) codeFuncArguments(fn *ssa.Function, t types.Type, param int) []codeArgument {
	var out []codeArgument
	for _, s := range answer.CodeFuncs(fn) {
		if t != nil && (s.Type == nil || !types.Identical(t, s.Type)) {
			continue
		}
		q := codeArgument{domain: errorCodes, param: param}
		make := text
		if !s.Text {
			make = number
			name := s.Func.Name()
			if s.Method != "" {
				name = s.Method
			}
			q.domain = c.resultDomain(s.Result, name)
			q.codesAreNumbers = q.domain == errorCodes
		}
		if q.domain == "" {
			continue
		}
		q.argument = func(key string) eval.Argument { return eval.WithCode(s.CodeFunc, s.Type, make(key)) }
		out = append(out, q)
	}
	return out
}

// statusFunc matches names such as ExitCodeOf, for functions that return the exit
// status for an error.
var statusFunc = pattern.New(`(?i)^(get|to)?_?exit_?(code|status)(of|for|from)?`)

// resultDomain returns the kind of the numbers that a function returns for errors, such
// as exit statuses or HTTP statuses. It judges by the type of the result and the name
// of the function, and returns "" if neither shows the kind.
func (c *checker) resultDomain(result types.Type, function string) domain {
	switch {
	case c.isStatusType(result), statusFunc().MatchString(function):
		return statuses
	case httpWord().MatchString(function), plainStatus().MatchString(strings.TrimPrefix(function, "Get")):
		return httpStatuses
	case codeField().MatchString(function):
		return errorCodes
	}
	return ""
}

// knownErrors returns the error variables that codes of the registry list under the key
// "errors", as arguments for predicates. The result is keyed by the names of the
// variables.
func (c *checker) knownErrors() map[string]eval.Argument {
	out := map[string]eval.Argument{}
	own, _ := c.flow.SSA()
	for _, k := range c.Registry.Codes {
		for _, name := range k.Errors {
			path, short := ssax.ID(name).Split()
			pkg := own
			if path != own.Pkg.Path() {
				pkg = own.Prog.ImportedPackage(path)
			}
			if pkg == nil {
				continue
			}
			if g, ok := pkg.Members[short].(*ssa.Global); ok {
				if a := c.machine().Global(g); a.IsFailure() {
					out[name] = a
				}
			}
		}
	}
	return out
}

// verdictsOfErrors returns what the registry says about each error variable that a code
// lists under the key "errors".
func (c *checker) verdictsOfErrors() []verdict {
	var out []verdict
	for i := range c.Registry.Codes {
		k := &c.Registry.Codes[i]
		for _, name := range k.Errors {
			out = append(out, verdict{name, shortName(name), k.Subject()})
		}
	}
	return out
}

// shortName returns the name of a variable for messages: store.ErrLocked for
// example.com/x/store.ErrLocked.
func shortName(name string) string {
	pkg, short := ssax.ID(name).Split()
	if pkg == "" {
		return short
	}
	return path.Base(pkg) + "." + short
}

// constantPolicy returns the name of the retry policy for the constant v, which may be
// an error code, a status, an HTTP status or an errno. It returns "" if there is no
// policy for v. e is the expression whose value is v.
func (c *checker) constantPolicy(v constant.Value, e ast.Expr) string {
	switch {
	case v.Kind() == constant.String:
		if k, ok := c.Registry.ErrorCode(constant.StringVal(v)); ok {
			return c.Registry.Effective(*k).Retry
		}
	case isHTTPStatus(ssax.Object(c.pass.TypesInfo, e)):
		return c.classifierPolicy(registry.ClassifierHTTPStatus, v.ExactString())
	case isErrno(c.pass.TypesInfo.TypeOf(e)):
		if k := ssax.Object(c.pass.TypesInfo, e); k != nil {
			return c.classifierPolicy(registry.ClassifierErrno, k.Name())
		}
	case v.Kind() == constant.Int && c.isCodeConstant(e):
		if n, ok := constant.Int64Val(v); ok && n >= 0 && n <= 255 {
			if k, ok := c.Registry.Code(int(n)); ok {
				return k.Retry
			}
		}
	}
	return ""
}

// isHTTPStatus reports whether obj is a constant such as [net/http.StatusTooManyRequests].
func isHTTPStatus(obj types.Object) bool {
	k, ok := obj.(*types.Const)
	return ok && k.Pkg() != nil && k.Pkg().Path() == "net/http" && strings.HasPrefix(k.Name(), "Status")
}
