package ssax

import (
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// An ID is the full name of a function or method, as [types.Func.FullName] returns it:
// "log.Fatal", "(*log.Logger).Fatal", or "(io.Writer).Write" for a method of an
// interface. A function has the same ID in the analyses of all packages. All instances
// of a generic function share one ID.
//
// Function literals are numbered in source order: "pkg.f$1" is the first one in f.
// Those in the initial values of package variables belong to "pkg.init". SSA generates
// functions for method values, whose ID ends in "$bound", and for method expressions,
// whose ID ends in "$thunk".
//
// Fields, package variables and types have IDs of the same form: "pkg.T.F", "pkg.V" and
// "pkg.T".
type ID string

// thunkSuffix ends the name of a function that SSA generates for a method expression
// such as T.Method. The first parameter of this function is the receiver.
const thunkSuffix = "$thunk"

// IsMethod reports whether id is the ID of a method.
func (id ID) IsMethod() bool { return strings.HasPrefix(string(id), "(") }

// IsThunk reports whether id is the ID of a function that SSA generates for a method
// expression such as T.Method.
func (id ID) IsThunk() bool { return strings.HasSuffix(string(id), thunkSuffix) }

// Outer returns the ID of the declared function that contains the function literal id:
// "pkg.f" for "pkg.f$1". Outer returns an id without a "$" unchanged.
func (id ID) Outer() ID {
	outer, _, _ := strings.Cut(string(id), "$")
	return ID(outer)
}

// Name returns the bare name of the function, method, field, variable or type, without
// the package and the receiver: "Fatal" for "(*log.Logger).Fatal".
func (id ID) Name() string { return string(id[strings.LastIndexByte(string(id), '.')+1:]) }

// IsExported reports whether the last part of the ID is an exported name.
func (id ID) IsExported() bool { return token.IsExported(id.Name()) }

// Split cuts id into an import path and a name: "(*log.Logger).Fatal" into "log" and
// "(*Logger).Fatal". It cannot split (error).Error, which belongs to no package.
//
// The path ends before the first dot of its last element. A dot before a version, as in
// "gopkg.in/yaml.v3", does not count. If the last element contains another dot, the
// path may be too short; see Packages.
func (id ID) Split() (pkg, name string) {
	prefix, pkg, name := id.cut()
	return pkg, prefix + name
}

// cut splits id into the import path and the text before and after it: "(*", "log" and
// "Logger).Fatal" for "(*log.Logger).Fatal". See Split.
func (id ID) cut() (prefix, pkg, name string) {
	rest := strings.TrimLeft(string(id), "(*")
	prefix = string(id[:len(id)-len(rest)])
	slash := strings.LastIndexByte(rest, '/') + 1
	dot := strings.IndexByte(rest[slash:], '.')
	if dot < 0 {
		return "", "", string(id)
	}
	dot += slash
	if version, ok := strings.CutPrefix(rest[dot:], ".v"); ok {
		if after := strings.TrimLeft(version, "0123456789"); len(after) < len(version) && strings.HasPrefix(after, ".") {
			dot = len(rest) - len(after)
		}
	}
	return prefix, rest[:dot], rest[dot+1:]
}

// Pkg returns the import path at the beginning of the ID; see [ID.Split].
func (id ID) Pkg() string {
	_, pkg, _ := id.cut()
	return pkg
}

// Packages yields every import path that id may begin with, shortest first. For
// example, "example.com/a.go.F" can be the function F in package "example.com/a.go", or
// the F method of a type "go" in package "example.com/a". Only the caller knows which
// of these packages exist.
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

// In returns the entry for the package that declares id, or nil if there is none. The
// parameter packages is keyed by import path.
func In[T any](packages map[string]*T, id ID) *T {
	for path := range id.Packages() {
		if p := packages[path]; p != nil {
			return p
		}
	}
	return nil
}

// Normalize converts the name of a method as users write it, "pkg.T.M" or "pkg.(*T).M",
// to its ID "(*pkg.T).M". It returns other names unchanged.
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

// Matches reports whether name, as users write it, refers to id. Stars, parentheses and
// type parameters are ignored: "pkg.T.M" refers to "(*pkg.T).M" and "(*pkg.T[E]).M".
// The name of a function also refers to the function literals in it.
func (id ID) Matches(name string) bool {
	return bare(name) == bare(string(id.Outer()))
}

// bare returns a name without stars, parentheses and type parameters.
func bare(name string) string {
	if before, rest, ok := strings.Cut(name, "["); ok {
		name = before + rest[strings.LastIndexByte(rest, ']')+1:]
	}
	return strings.NewReplacer("(", "", ")", "", "*", "").Replace(name)
}

// Callee returns the function or method that a call names. For a call through an
// interface, this is the method of the interface. For an instance of a generic
// function, it is the generic function. Callee returns nil for built-in functions,
// function literals and other function values.
func Callee(c *ssa.CallCommon) *types.Func {
	if c.IsInvoke() {
		return c.Method
	}
	if fn := c.StaticCallee(); fn != nil {
		return Declared(fn)
	}
	return nil
}

// Declared returns the declared function that SSA built fn from. For an instance of a
// generic function, this is the generic function. For a function literal, the result is
// nil.
func Declared(fn *ssa.Function) *types.Func {
	if o := fn.Origin(); o != nil {
		fn = o
	}
	obj, ok := fn.Object().(*types.Func)
	if !ok {
		return nil
	}
	return obj.Origin()
}

// Names computes and caches the IDs of functions, because analyses need an ID at every
// instruction. It is not safe for concurrent use.
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
		id = n.makeID(fn)
		n.functions[fn] = id
	}
	return id
}

func (n *Names) makeID(fn *ssa.Function) ID {
	if o := fn.Origin(); o != nil {
		fn = o
	}
	if p := fn.Parent(); p != nil {
		return n.Func(p) + ID(strings.TrimPrefix(fn.Name(), p.Name()))
	}
	obj := Declared(fn)
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

// Method returns the ID of a method of an interface.
func (n *Names) Method(m *types.Func) ID {
	id, ok := n.methods[m]
	if !ok {
		id = ID(m.FullName())
		n.methods[m] = id
	}
	return id
}

// CalleeID returns the ID of the function or interface method that a call names. It
// returns "" for a call of a function value.
func (n *Names) CalleeID(c *ssa.CallCommon) ID {
	if c.IsInvoke() {
		return n.Method(c.Method)
	}
	if fn := c.StaticCallee(); fn != nil {
		return n.Func(fn)
	}
	return ""
}

// IsThunk reports whether SSA generated fn for a method expression, such as
// T.Method.
func IsThunk(fn *ssa.Function) bool { return strings.HasSuffix(fn.Name(), thunkSuffix) }
