package exitflow

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// names are the full names of functions, each written once: they are asked for
// with every instruction.
type names struct {
	functions map[*ssa.Function]string
	methods   map[*types.Func]string
}

func newNames() names {
	return names{map[*ssa.Function]string{}, map[*types.Func]string{}}
}

// function names a function the same way in every package that mentions it.
func (n names) function(fn *ssa.Function) string {
	return once(n.functions, fn, func() string {
		if o := fn.Origin(); o != nil {
			fn = o
		}
		if p := fn.Parent(); p != nil {
			return n.function(p) + strings.TrimPrefix(fn.Name(), p.Name())
		}
		if obj, ok := fn.Object().(*types.Func); ok && isThunk(fn) {
			return obj.Origin().FullName() + thunkSuffix
		} else if ok && (fn.Name() == obj.Name() || fn.Synthetic != "") {
			return obj.Origin().FullName()
		}
		return fn.String()
	})
}

// method names the method of an interface.
func (n names) method(m *types.Func) string { return once(n.methods, m, m.FullName) }

// called names the function or interface method that is called.
func (n names) called(c *ssa.CallCommon) string {
	if c.IsInvoke() {
		return n.method(c.Method)
	}
	if fn := c.StaticCallee(); fn != nil {
		return n.function(fn)
	}
	return ""
}

const thunkSuffix = "$thunk"

// isThunk reports whether fn is what a method expression makes of a method:
// its first parameter is the receiver.
func isThunk(fn *ssa.Function) bool { return strings.HasSuffix(fn.Name(), thunkSuffix) }
