package errorcodes

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"
)

// otherParams lists names of parameters that take the name of something other than an
// error: of a file, an environment variable, or a key of the configuration. Examples are
// os.Getenv(key) and filepath.Join(elem...).
var otherParams = []string{"dir", "elem", "env", "envvar", "file", "filename", "key", "keys", "name", "newname", "oldname", "path", "pattern", "prefix", "substr", "suffix"}

// addOthers sets c.others and c.otherConstants. They contain the strings that the package
// uses as names of other things than errors, such as "plugin.json" in
// filepath.Join(dir, "plugin.json"). Such a string may begin with a declared prefix.
func (c *collector) addOthers() {
	c.others, c.otherConstants = map[ast.Expr]bool{}, map[types.Object]bool{}
	for _, f := range c.pass.Files {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				c.addOtherArgs(n)
			case *ast.BinaryExpr:
				if n.Op == token.EQL || n.Op == token.NEQ {
					c.others[n.X] = c.isForeignCall(n.Y)
					c.others[n.Y] = c.isForeignCall(n.X)
				}
			}
			return true
		})
	}
	// A constant is the name of something else only if all its uses are.
	for id, obj := range c.pass.TypesInfo.Uses {
		if k, ok := obj.(*types.Const); ok {
			was, seen := c.otherConstants[k]
			c.otherConstants[k] = c.others[id] && (was || !seen)
		}
	}
}

// addOtherArgs adds the arguments of a call to c.others, if the function belongs to another
// module and otherParams contains the name of the parameter.
func (c *collector) addOtherArgs(call *ast.CallExpr) {
	fn, ok := typeutil.Callee(c.pass.TypesInfo, call).(*types.Func)
	if !ok || !c.isForeign(fn) {
		return
	}
	params := fn.Signature().Params()
	for i, arg := range call.Args {
		i = min(i, params.Len()-1)
		if i >= 0 && slices.Contains(otherParams, strings.ToLower(params.At(i).Name())) {
			c.others[arg] = true
		}
	}
}

// isForeignCall reports whether e is a call of a function of another module.
func (c *collector) isForeignCall(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	fn, ok := typeutil.Callee(c.pass.TypesInfo, call).(*types.Func)
	return ok && c.isForeign(fn)
}

// isForeign reports whether fn belongs to another module than the package.
func (c *collector) isForeign(fn *types.Func) bool {
	if fn.Pkg() == nil {
		return false
	}
	module, _, _ := strings.Cut(c.pass.Pkg.Path(), "/")
	if m := c.pass.Module; m != nil && m.Path != "" {
		module = m.Path
	}
	return !strings.HasPrefix(fn.Pkg().Path()+"/", module+"/")
}
