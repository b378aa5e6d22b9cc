package retrypolicy

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/exitlint/exitlint/internal/code/retry"
	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/pattern"
)

// exitWord matches names of exit statuses. keyWord also matches names of codes that may
// be exit statuses.
var (
	exitWord = pattern.New(`(?i)exit|^rc$`)
	keyWord  = pattern.New(`(?i)exit|^rc$|code|status`)
)

// keysAreStatuses reports whether the numbers by which a table is ordered are exit
// statuses. They are in these cases:
//
//   - The table uses constants of the registry, or their type.
//   - A name says that they are exit statuses, as in "switch exitCode(err)", and the
//     registry declares some of them.
//   - A name says that they are codes, as in "switch code", and the registry declares
//     all of them, of which there are several.
//
// The numbers of other tables can be anything: in "switch len(args)", 2 is a number of
// arguments.
func (c *checker) keysAreStatuses(table []retry.Entry) bool {
	declared := 0
	for _, e := range table {
		n, ok := status(e.Value)
		if !ok {
			return false
		}
		if _, ok := c.Registry.Code(n); ok {
			declared++
		}
	}
	if slices.ContainsFunc(table, func(e retry.Entry) bool { return e.Obj != nil && c.declares(e.Obj.Pkg()) }) {
		return true
	}
	key := table[0].Key
	if table[0].Tag != nil {
		key = table[0].Tag
	}
	t := c.pass.TypesInfo.TypeOf(key)
	switch names := c.keyNames(table[0], t); {
	case c.isStatusType(t):
		return true
	case c.isForeignCode(t), slices.ContainsFunc(names, httpWord().MatchString):
		return false
	case slices.ContainsFunc(names, exitWord().MatchString):
		return declared > 0
	default:
		return declared > 1 && declared == len(table) && slices.ContainsFunc(names, keyWord().MatchString)
	}
}

// keyNames returns the names that may say what the keys of a table are. e is a row of
// the table, and t the type of its key.
func (c *checker) keyNames(e retry.Entry, t types.Type) []string {
	names := namesOfType(t)
	if e.Tag != nil {
		return append(names, c.namesOf(e.Tag, e.Table)...)
	}
	names = append(names, e.Table)
	names = append(names, namesOfType(c.pass.TypesInfo.TypeOf(e.Lit))...)
	if cell, ok := e.Cells[retry.Code]; ok && cell.Expr == e.Key {
		names = append(names, e.Has[retry.Code].Name())
	}
	if e.Map != nil && e.Map.Name != nil {
		names = append(names, c.indices()[c.pass.TypesInfo.Defs[e.Map.Name]]...)
	}
	return names
}

// namesOfType returns the name of a type, and of the type that a pointer points to.
func namesOfType(t types.Type) []string {
	if t == nil {
		return nil
	}
	if n, ok := types.Unalias(t).(*types.Named); ok {
		return []string{n.Obj().Name()}
	}
	if p := ssax.PointedType(t); p != nil {
		return []string{p.Name()}
	}
	return nil
}

// namesOf returns the names in an expression that say what its value is: the variable,
// the field or the called function. function is the name of the enclosing function,
// which says it for a variable that the function takes.
func (c *checker) namesOf(e ast.Expr, function string) []string {
	info := c.pass.TypesInfo
	e = ast.Unparen(e)
	if call, ok := e.(*ast.CallExpr); ok {
		if info.Types[call.Fun].IsType() && len(call.Args) == 1 {
			return append(namesOfType(info.TypeOf(call)), c.namesOf(call.Args[0], function)...)
		}
		if fn, ok := typeutil.Callee(info, call).(*types.Func); ok {
			return []string{fn.Name()}
		}
		return nil
	}
	v, ok := ssax.Object(info, e).(*types.Var)
	owner := ownerOf(info, e)
	switch {
	case !ok:
		return nil
	case slices.ContainsFunc(owner, httpWord().MatchString):
		return append(owner, v.Name())
	case v.Kind() == types.ParamVar || v.Kind() == types.RecvVar:
		return []string{v.Name(), function}
	}
	return []string{v.Name()}
}

// ownerOf returns the name of the type that has the field e, such as Response for
// resp.StatusCode.
func ownerOf(info *types.Info, e ast.Expr) []string {
	if sel, ok := e.(*ast.SelectorExpr); ok {
		return namesOfType(info.TypeOf(sel.X))
	}
	return nil
}

// newIndices returns the names of the values by which the package reads maps, such as
// "code" in infos[code], keyed by the variable of the map.
func (c *checker) newIndices() map[types.Object][]string {
	out := map[types.Object][]string{}
	for _, f := range c.pass.Files {
		ast.Inspect(f, func(n ast.Node) bool {
			if x, ok := n.(*ast.IndexExpr); ok {
				if obj := ssax.Object(c.pass.TypesInfo, x.X); obj != nil {
					out[obj] = append(out[obj], c.namesOf(x.Index, "")...)
				}
			}
			return true
		})
	}
	return out
}
