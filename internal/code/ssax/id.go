package ssax

import (
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// An ID is the name of a function or method, in the form of
// [types.Func.FullName]. The ID is the same in every package that refers to the
// function: "log.Fatal", "(*log.Logger).Fatal", "(io.Writer).Write" for the
// method of an interface. All instances of a generic function have the ID of
// the generic function.
//
// Functions that SSA adds have a suffix: literals "$1", "$2" and so on in the
// order of the source, method values "$bound", method expressions "$thunk". A
// literal in the initial value of a package variable is one of "pkg.init".
//
// Fields, package variables and types have IDs of the same form: "pkg.T.F",
// "pkg.V" and "pkg.T".
type ID string

// thunkSuffix is the suffix in the name of the function that SSA creates for a
// method expression. The receiver is the first parameter of this function.
const thunkSuffix = "$thunk"

// IsMethod reports whether id is a method.
func (id ID) IsMethod() bool { return strings.HasPrefix(string(id), "(") }

// IsThunk reports whether id is a function that SSA made of a method expression.
func (id ID) IsThunk() bool { return strings.HasSuffix(string(id), thunkSuffix) }

// Outer returns the declared function that encloses the literal id, or id
// itself if it is declared.
func (id ID) Outer() ID {
	outer, _, _ := strings.Cut(string(id), "$")
	return ID(outer)
}

// Name returns the bare name, without package and receiver, such as "Fatal".
func (id ID) Name() string { return string(id[strings.LastIndexByte(string(id), '.')+1:]) }

// IsExported reports whether the bare name is exported.
func (id ID) IsExported() bool { return token.IsExported(id.Name()) }

// Split cuts id into the import path of the package and the name within it:
// "(*log.Logger).Fatal" into "log" and "(*Logger).Fatal". The package is empty
// for a method of a type without a package, such as (error).Error.
//
// The last element of an import path may contain a dot. Split recognises the
// versions of gopkg.in, such as "gopkg.in/yaml.v3". For other such paths, Split
// returns a package that is too short. Packages yields all possible packages.
func (id ID) Split() (pkg, name string) {
	rest := strings.TrimLeft(string(id), "(*")
	prefix := string(id[:len(id)-len(rest)])
	slash := strings.LastIndexByte(rest, '/') + 1
	dot := strings.IndexByte(rest[slash:], '.')
	if dot < 0 {
		return "", string(id)
	}
	dot += slash
	if version, ok := strings.CutPrefix(rest[dot:], ".v"); ok {
		if after := strings.TrimLeft(version, "0123456789"); len(after) < len(version) && strings.HasPrefix(after, ".") {
			dot = len(rest) - len(after)
		}
	}
	return rest[:dot], prefix + rest[dot+1:]
}

// Pkg returns the import path of the package that Split returns.
func (id ID) Pkg() string {
	pkg, _ := id.Split()
	return pkg
}

// Packages yields all import paths that the package of id can have, shortest
// first. There can be several because a path may end in ".v3" or ".go", and the
// ID does not show where the path ends.
func (id ID) Packages() func(yield func(path string) bool) {
	return func(yield func(string) bool) {
		name := strings.TrimLeft(string(id), "(*")
		for i := strings.LastIndexByte(name, '/') + 1; i < len(name); i++ {
			if name[i] == '.' && !yield(name[:i]) {
				return
			}
		}
	}
}

// In returns the entry for the package that declares id, from a map by import
// path, or nil.
func In[T any](packages map[string]*T, id ID) *T {
	for path := range id.Packages() {
		if p := packages[path]; p != nil {
			return p
		}
	}
	return nil
}

// Normalize converts the names that people write for methods, "pkg.T.M" and
// "pkg.(*T).M", to the ID of the method of *T, "(*pkg.T).M". An ID stays
// unchanged.
func Normalize(name string) ID {
	id := ID(name)
	if id.IsMethod() {
		return id
	}
	pkg, local := id.Split()
	recv, method, ok := strings.Cut(local, ".")
	if !ok {
		return id
	}
	if t, ok := strings.CutPrefix(recv, "(*"); ok {
		recv = strings.TrimSuffix(t, ")")
	}
	return ID("(*" + pkg + "." + recv + ")." + method)
}

// Matches reports whether name, as people write it, is the name of id, or of
// the function that encloses the literal id. name may be "pkg.F", "pkg.T.M" or
// "(*pkg.T).M".
func (id ID) Matches(name string) bool {
	bare := strings.NewReplacer("(", "", ")", "", "*", "")
	return bare.Replace(name) == bare.Replace(string(id.Outer()))
}

// Callee returns the function or method that a call names. For a call through
// an interface, Callee returns the interface method. For a call of an instance,
// Callee returns the generic function. Callee returns nil for a call of a
// built-in, a literal or another function value.
func Callee(c *ssa.CallCommon) *types.Func {
	if c.IsInvoke() {
		return c.Method
	}
	if fn := c.StaticCallee(); fn != nil {
		return declared(fn)
	}
	return nil
}

// declared returns the declared function for fn: the generic function if fn is
// an instance, and nil if fn is a literal.
func declared(fn *ssa.Function) *types.Func {
	if o := fn.Origin(); o != nil {
		fn = o
	}
	obj, ok := fn.Object().(*types.Func)
	if !ok {
		return nil
	}
	return obj.Origin()
}

// Names returns the IDs of functions. Names stores the IDs that it has
// returned, because analyses look up IDs at every instruction. Names is not
// safe for concurrent use.
type Names struct {
	functions map[*ssa.Function]ID
	methods   map[*types.Func]ID
}

// NewNames returns an empty Names.
func NewNames() *Names {
	return &Names{map[*ssa.Function]ID{}, map[*types.Func]ID{}}
}

// Func returns the ID of fn.
func (n *Names) Func(fn *ssa.Function) ID {
	id, ok := n.functions[fn]
	if !ok {
		id = n.make(fn)
		n.functions[fn] = id
	}
	return id
}

func (n *Names) make(fn *ssa.Function) ID {
	if o := fn.Origin(); o != nil {
		fn = o
	}
	if p := fn.Parent(); p != nil {
		return n.Func(p) + ID(strings.TrimPrefix(fn.Name(), p.Name()))
	}
	obj := declared(fn)
	switch {
	case obj == nil:
		return ID(fn.String())
	case strings.HasSuffix(fn.Name(), thunkSuffix):
		return ID(obj.FullName() + thunkSuffix)
	case fn.Name() == obj.Name() || fn.Synthetic != "":
		return ID(obj.FullName())
	}
	return ID(fn.String())
}

// Method returns the ID of the method of an interface.
func (n *Names) Method(m *types.Func) ID {
	id, ok := n.methods[m]
	if !ok {
		id = ID(m.FullName())
		n.methods[m] = id
	}
	return id
}

// Called returns the ID of the function or interface method that a call names,
// or "" for a call of a function value.
func (n *Names) Called(c *ssa.CallCommon) ID {
	if c.IsInvoke() {
		return n.Method(c.Method)
	}
	if fn := c.StaticCallee(); fn != nil {
		return n.Func(fn)
	}
	return ""
}

// IsThunk reports whether fn is a function that SSA made of a method expression.
func IsThunk(fn *ssa.Function) bool { return strings.HasSuffix(fn.Name(), thunkSuffix) }
