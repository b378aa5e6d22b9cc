package retry

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/exitlint/exitlint/internal/pattern"
)

// A Setting is a constant that the program passes to a retry library, such as
// the 5 in retry.Attempts(5).
type Setting struct {
	Role    Role
	Value   constant.Value
	Expr    ast.Expr
	Written bool // whether Expr is the constant itself; otherwise Expr names a function that always uses Value, as retry.NewConstant always uses a multiplier of 1
}

// A parameter is an argument of a library function, or a field of a library type,
// that sets a value of a retry policy.
type parameter struct {
	name  string // the name of the function or field
	arg   int    // index of the argument, or one of the constants field and implied
	role  Role
	value float64 // if arg is implied, the value that the function always uses
}

const (
	field   = -1 // name is the name of a field
	implied = -2 // the function has no argument for the role, because it always uses the same value
)

// libraries lists the parameters of the most popular retry libraries, by import
// path without major version. Source: their documentation on pkg.go.dev.
var libraries = map[string][]parameter{
	"github.com/cenkalti/backoff": {
		{"InitialInterval", field, Initial, 0},
		{"Multiplier", field, Multiplier, 0},
		{"MaxInterval", field, MaxBackoff, 0},
		{"MaxElapsedTime", field, MaxElapsed, 0},
		{"RandomizationFactor", field, Jitter, 0},
		{"NewConstantBackOff", 0, Initial, 0},
		{"NewConstantBackOff", implied, Multiplier, 1},
		{"WithMaxRetries", 1, Retries, 0},
		{"WithMaxTries", 0, Attempts, 0},
		{"WithMaxElapsedTime", 0, MaxElapsed, 0},
		{"WithInitialInterval", 0, Initial, 0},
		{"WithMultiplier", 0, Multiplier, 0},
		{"WithMaxInterval", 0, MaxBackoff, 0},
		{"WithRandomizationFactor", 0, Jitter, 0},
	},
	"github.com/hashicorp/go-retryablehttp": {
		{"RetryMax", field, Retries, 0}, {"RetryWaitMin", field, Initial, 0}, {"RetryWaitMax", field, MaxBackoff, 0},
	},
	"github.com/avast/retry-go": {
		{"Attempts", 0, Attempts, 0}, {"Delay", 0, Initial, 0}, {"MaxDelay", 0, MaxBackoff, 0},
	},
	"github.com/sethvargo/go-retry": {
		{"NewExponential", 0, Initial, 0},
		{"NewExponential", implied, Multiplier, 2},
		{"Exponential", 1, Initial, 0},
		{"Exponential", implied, Multiplier, 2},
		{"NewConstant", 0, Initial, 0},
		{"NewConstant", implied, Multiplier, 1},
		{"Constant", 1, Initial, 0},
		{"Constant", implied, Multiplier, 1},
		{"NewFibonacci", 0, Initial, 0},
		{"Fibonacci", 1, Initial, 0},
		{"WithMaxRetries", 0, Retries, 0},
		{"WithCappedDuration", 0, MaxBackoff, 0},
		{"WithMaxDuration", 0, MaxElapsed, 0},
		{"WithJitterPercent", 0, Percent, 0},
	},
	"k8s.io/apimachinery/pkg/util/wait": {
		{"Steps", field, Attempts, 0}, {"Duration", field, Initial, 0}, {"Factor", field, Multiplier, 0}, {"Cap", field, MaxBackoff, 0}, {"Jitter", field, Jitter, 0},
	},
}

var majorVersion = pattern.New(`/v[0-9]+$`)

// parameters returns the parameters of a library function, or of a field, with
// the given name. A function has several if it sets several values of a policy.
func parameters(pkg *types.Package, name string, isField bool) []parameter {
	if pkg == nil {
		return nil
	}
	var out []parameter
	for _, p := range libraries[majorVersion().ReplaceAllString(pkg.Path(), "")] {
		if p.name == name && isField == (p.arg == field) {
			out = append(out, p)
		}
	}
	return out
}

// settings reads the settings of retry libraries in the syntax of one package.
type settings struct{ info *types.Info }

// Settings returns the constants that a function passes to retry libraries, in
// the order of the source. It looks at arguments of calls, fields of composite
// literals, and assignments to fields.
func Settings(info *types.Info, fn ast.Node) []Setting {
	s := settings{info}
	var out []Setting
	ast.Inspect(fn, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			out = append(out, s.arguments(n)...)
		case *ast.CompositeLit:
			out = append(out, s.fields(n)...)
		case *ast.AssignStmt:
			for i, lhs := range n.Lhs {
				if sel, ok := lhs.(*ast.SelectorExpr); ok && len(n.Lhs) == len(n.Rhs) && n.Tok == token.ASSIGN {
					out = append(out, s.field(sel.Sel, n.Rhs[i])...)
				}
			}
		}
		return true
	})
	return out
}

func (s settings) arguments(call *ast.CallExpr) []Setting {
	fn, ok := typeutil.Callee(s.info, call).(*types.Func)
	if !ok {
		return nil
	}
	var out []Setting
	for _, p := range parameters(fn.Pkg(), fn.Name(), false) {
		switch {
		case p.arg == implied:
			out = append(out, Setting{p.role, constant.MakeFloat64(p.value), call.Fun, false})
		case p.arg < len(call.Args):
			out = append(out, s.setting(p.role, call.Args[p.arg])...)
		}
	}
	return out
}

func (s settings) fields(lit *ast.CompositeLit) []Setting {
	var out []Setting
	for _, e := range lit.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			if key, ok := kv.Key.(*ast.Ident); ok {
				out = append(out, s.field(key, kv.Value)...)
			}
		}
	}
	return out
}

// field returns the setting for a value that is stored in a field, either in a
// composite literal or in an assignment such as "b.Multiplier = 2".
func (s settings) field(name *ast.Ident, value ast.Expr) []Setting {
	v, ok := s.info.Uses[name].(*types.Var)
	if !ok || !v.IsField() {
		return nil
	}
	var out []Setting
	for _, p := range parameters(v.Pkg(), v.Name(), true) {
		out = append(out, s.setting(p.role, value)...)
	}
	return out
}

// setting returns a setting with the role r and the value of the expression e. It
// returns nothing unless e is a constant number.
func (s settings) setting(r Role, e ast.Expr) []Setting {
	tv, ok := s.info.Types[e]
	if !ok || tv.Value == nil || tv.Value.Kind() != constant.Int && tv.Value.Kind() != constant.Float {
		return nil
	}
	return []Setting{{r, tv.Value, e, true}}
}
