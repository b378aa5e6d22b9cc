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

// An others value contains the strings that a package uses as names of other things than
// errors, such as "plugin.json" in filepath.Join(dir, "plugin.json"). Such a string may begin
// with a declared prefix. A constant is in constants only if all its uses are such strings.
type others struct {
	exprs     map[ast.Expr]bool
	constants map[types.Object]bool
}

// namesOther reports whether the literal l names something other than an error.
func (c *collector) namesOther(l *ast.BasicLit) bool { return c.allOthers().exprs[l] }

// constantNamesOther reports whether a constant names something other than an error.
func (c *collector) constantNamesOther(k *types.Const) bool { return c.allOthers().constants[k] }

// allOthers returns c.others. It searches the package only once, and only if the package has
// a string that may be an error code.
func (c *collector) allOthers() *others {
	if c.others != nil {
		return c.others
	}
	c.others = &others{map[ast.Expr]bool{}, map[types.Object]bool{}}
	for _, f := range c.pass.Files {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				c.addOtherArgs(n)
			case *ast.BinaryExpr:
				if n.Op == token.EQL || n.Op == token.NEQ {
					c.others.exprs[n.X] = c.foreignCallee(n.Y) != nil
					c.others.exprs[n.Y] = c.foreignCallee(n.X) != nil
				}
			}
			return true
		})
	}
	for id, obj := range c.pass.TypesInfo.Uses {
		if k, ok := obj.(*types.Const); ok {
			was, seen := c.others.constants[k]
			c.others.constants[k] = c.others.exprs[id] && (was || !seen)
		}
	}
	return c.others
}

// addOtherArgs adds the arguments of a call to c.others, if the function belongs to another
// module and otherParams contains the name of the parameter.
func (c *collector) addOtherArgs(call *ast.CallExpr) {
	fn := c.foreignCallee(call)
	if fn == nil {
		return
	}
	params := fn.Signature().Params()
	for i, arg := range call.Args {
		i = min(i, params.Len()-1)
		if i >= 0 && slices.Contains(otherParams, strings.ToLower(params.At(i).Name())) {
			c.others.exprs[arg] = true
		}
	}
}

// foreignCallee returns the function that e calls, if e is a call of a function of another
// module. Otherwise it returns nil.
func (c *collector) foreignCallee(e ast.Expr) *types.Func {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return nil
	}
	fn, ok := typeutil.Callee(c.pass.TypesInfo, call).(*types.Func)
	if !ok || !c.isForeign(fn) {
		return nil
	}
	return fn
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
