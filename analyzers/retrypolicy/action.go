package retrypolicy

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/types"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/eval"
	"github.com/exitlint/exitlint/internal/code/retry"
	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/pattern"
	"github.com/exitlint/exitlint/registry"
)

// actionName matches the names of functions that return what a caller should do next,
// such as ActionFor, nextAction and RecommendedActionForCode.
var actionName = pattern.New(`(?i)^(?:get|choose|pick|decide)?_?(?:next|default|recommended|suggested|orchestrator|caller|agent|exit|error|code|status)?_?action` +
	`(?:_?(?:for|of|by|from|on)_?(?:exit|error|err|status|code)*_?(?:code|status)?)?$`)

// checkActions finds functions such as nextAction, which return an action for a status
// or an error code, and compares their results with the registry.
func (c *checker) checkActions() {
	pkg, _ := c.flow.SSA()
	for _, f := range c.pass.Files {
		for _, d := range f.Decls {
			d, ok := d.(*ast.FuncDecl)
			if !ok || d.Body == nil || !actionName().MatchString(d.Name.Name) {
				continue
			}
			obj, ok := c.pass.TypesInfo.Defs[d.Name].(*types.Func)
			if !ok || obj.Signature().Results().Len() != 1 || !isWordType(obj.Signature().Results().At(0).Type()) || obj.Signature().TypeParams() != nil {
				continue
			}
			if fn := pkg.Prog.FuncValue(obj); fn != nil {
				c.compareActions(d.Name, fn)
			}
		}
	}
}

// isWordType reports whether a value of type t can be an action such as "retry". The
// type must be a string type, or a named integer type. The constants of an integer type
// can have names such as ActionRetry.
func isWordType(t types.Type) bool {
	_, named := types.Unalias(t).(*types.Named)
	return ssax.IsBasic(t, types.IsString) || named && ssax.IsBasic(t, types.IsInteger)
}

// compareActions runs the function fn, such as ActionFor, for each code of the
// registry. It reports the first few codes for which fn returns an action other than
// the declared one. It skips a function that returns the same action for all codes,
// because such a function ignores the code.
func (c *checker) compareActions(name *ast.Ident, fn *ssa.Function) {
	for _, q := range c.codeArguments(fn) {
		if q.domain != statuses && q.domain != errorCodes {
			continue
		}
		var wrong []string
		all := map[registry.Action]bool{}
		for _, v := range c.verdicts(q.domain) {
			got, ok := c.evaluateAction(fn, q, v.key)
			if !ok {
				continue
			}
			all[got] = true
			if want := v.sub.Action; want != "" && want != got {
				wrong = append(wrong, fmt.Sprintf("%q for %s, but its action is %q", got, v.name, want))
			}
		}
		if len(all) < 2 || len(wrong) == 0 {
			continue
		}
		const most = 3
		if more := len(wrong) - most; more > 1 {
			wrong = append(wrong[:most], fmt.Sprintf("wrong for %d more", more))
		}
		c.reportAt(classifier, name.Pos(), name.End(), "%s is %s in %s", name.Name, strings.Join(wrong, ", and "), c.Registry.Name())
		return
	}
}

// evaluateAction returns the action that a function returns for a code of the registry.
// key is the code, and q says how to pass it. ok is false if the function does not
// return an action that a registry can declare.
func (c *checker) evaluateAction(fn *ssa.Function, q codeArgument, key string) (a registry.Action, ok bool) {
	args := make([]eval.Argument, len(fn.Params))
	for i := range args {
		args[i] = eval.Anything()
	}
	args[q.param] = q.argument(key)
	answer, err := c.machine().Evaluate(fn, args...)
	if err != nil {
		return "", false
	}
	switch answer := answer.(type) {
	case string:
		return asAction(answer)
	case int64:
		return namedAction(fn.Signature.Results().At(0).Type(), answer)
	}
	return "", false
}

// asAction returns the action that the given text names, or false if there is none.
func asAction(text string) (registry.Action, bool) {
	a := registry.Action(strings.NewReplacer("-", "_", " ", "_").Replace(strings.ToLower(text)))
	return a, a.IsKnown()
}

// capitals matches the boundary of two words in a Go name: a small letter and the capital
// letter after it.
var capitals = pattern.New(`([a-z])([A-Z])`)

// asActionName returns the action that a constant names, such as ActionFixInput.
func asActionName(name string) (registry.Action, bool) {
	name = strings.TrimSuffix(strings.TrimPrefix(name, "Action"), "Action")
	return asAction(capitals().ReplaceAllString(strings.Trim(name, "_"), "${1}_$2"))
}

// namedAction returns the action that a constant of type t names. It finds the constant
// by its value.
func namedAction(t types.Type, value int64) (registry.Action, bool) {
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || n.Obj().Pkg() == nil {
		return "", false
	}
	scope := n.Obj().Pkg().Scope()
	for _, name := range scope.Names() {
		k, ok := scope.Lookup(name).(*types.Const)
		if ok && types.Identical(k.Type(), t) && k.Val().ExactString() == strconv.FormatInt(value, 10) {
			return asActionName(name)
		}
	}
	return "", false
}

// checkAction reports an action in an entry of a table that contradicts the registry.
func (c *checker) checkAction(e retry.Entry, v verdict) {
	cell, ok := e.Cells[retry.Action]
	if !ok || cell.Value == nil || v.sub.Action == "" || e.Map == nil && actionName().MatchString(e.Table) {
		return // see compareActions for functions
	}
	var got registry.Action
	switch cell.Value.Kind() {
	case constant.String:
		got, ok = asAction(constant.StringVal(cell.Value))
	case constant.Int:
		n, _ := constant.Int64Val(cell.Value)
		got, ok = namedAction(e.Has[retry.Action].Type(), n)
	default:
		return
	}
	if !ok || got == v.sub.Action {
		return
	}
	c.reportInTable(c.finding(classifier, cell.Expr.Pos(), cell.Expr.End(), fmt.Sprintf("the action for %s is %q here, but %q in %s", v.name, got, v.sub.Action, c.Registry.Name())))
}
