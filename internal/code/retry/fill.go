package retry

import (
	"go/ast"
	"go/constant"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/pattern"
)

// A Map is a Go map whose entries are the rows of a retry table. The entries come from
// a map literal or from init functions.
type Map struct {
	Name     *ast.Ident        // the name of the variable that contains the map; nil if there is none
	Lit      *ast.CompositeLit // the map literal; nil if there is none
	Elements int               // the number of elements, including those without an [Entry]
	Partial  bool              // whether other code may add elements
	Nil      []Nil             // the elements whose value is nil or an empty slice
}

// A Nil is a map element whose value is nil or an empty slice. Value is the constant
// value of Key.
type Nil struct {
	Key   ast.Expr
	Value constant.Value
	Obj   types.Object // the constant that Key names; nil if Key is a literal
}

// A registrar is a function that only stores two of its arguments in a map, as a key and
// a value. Each call of the function adds a row to the table.
type registrar struct {
	table *Map
	key   int // index of the parameter with the key of the row
	value int // index of the parameter with the value of the row
}

// readMaps finds the package variables that are maps, the functions that only store
// their arguments in such a map, and the maps that other code may change.
func (r *tableReader) readMaps(files []*ast.File) {
	r.maps, r.literals, r.registrars = map[types.Object]*Map{}, map[*ast.CompositeLit]*Map{}, map[types.Object]*registrar{}
	for _, f := range files {
		for _, d := range f.Decls {
			if d, ok := d.(*ast.GenDecl); ok {
				for _, spec := range d.Specs {
					if spec, ok := spec.(*ast.ValueSpec); ok {
						r.addMaps(spec)
					}
				}
			}
		}
	}
	for _, f := range files {
		for _, d := range f.Decls {
			if d, ok := d.(*ast.FuncDecl); ok && d.Body != nil && !r.addRegistrar(d) {
				r.markChangedMaps(d)
			}
		}
	}
}

// addMaps records the package variables in a declaration that are maps.
func (r *tableReader) addMaps(spec *ast.ValueSpec) {
	for i, name := range spec.Names {
		if obj := r.info.Defs[name]; obj != nil {
			if _, ok := obj.Type().Underlying().(*types.Map); ok {
				r.maps[obj] = r.newMap(name, spec, i)
			}
		}
	}
}

// newMap returns the Map for the i-th variable in spec. name is the identifier of the
// variable. If its initial value is neither a literal nor an empty map, the elements
// are not known, so Partial is set.
func (r *tableReader) newMap(name *ast.Ident, spec *ast.ValueSpec, i int) *Map {
	m := &Map{Name: name}
	if len(spec.Values) == 0 {
		return m
	}
	if len(spec.Values) == len(spec.Names) {
		if lit, ok := ast.Unparen(spec.Values[i]).(*ast.CompositeLit); ok {
			r.literals[lit] = m
			return m
		}
		if isEmptyMap(spec.Values[i]) {
			return m
		}
	}
	m.Partial = true
	return m
}

// isEmptyMap reports whether e is a call of make, or a literal without elements.
func isEmptyMap(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		return len(e.Elts) == 0
	case *ast.CallExpr:
		id, ok := e.Fun.(*ast.Ident)
		return ok && id.Name == "make"
	}
	return false
}

// mapOf returns the map in the package variable e, or nil.
func (r *tableReader) mapOf(e ast.Expr) *Map {
	obj := ssax.Object(r.info, e)
	if obj == nil {
		return nil
	}
	return r.maps[obj]
}

// addRegistrar records a function such as
//
//	func register(code int, p Policy) { policies[code] = p }
//
// It returns false for other functions.
func (r *tableReader) addRegistrar(d *ast.FuncDecl) bool {
	if d.Recv != nil || len(d.Body.List) != 1 {
		return false
	}
	table, key, value := r.storedElement(d.Body.List[0])
	if table == nil {
		return false
	}
	fn, ok := r.info.Defs[d.Name].(*types.Func)
	if !ok {
		return false
	}
	params := slices.Collect(fn.Signature().Params().Variables())
	index := func(e ast.Expr) int {
		return slices.IndexFunc(params, func(v *types.Var) bool { return ssax.Object(r.info, e) == v })
	}
	reg := &registrar{table, index(key), index(value)}
	if reg.key < 0 || reg.value < 0 || fn.Signature().Variadic() {
		return false
	}
	r.registrars[fn] = reg
	return true
}

// storedElement returns m, key and value for the statement m[key] = value. For other
// statements, m is nil.
func (r *tableReader) storedElement(s ast.Stmt) (m *Map, key, value ast.Expr) {
	a, ok := s.(*ast.AssignStmt)
	if !ok || len(a.Lhs) != 1 || len(a.Rhs) != 1 {
		return nil, nil, nil
	}
	to, ok := a.Lhs[0].(*ast.IndexExpr)
	if !ok {
		return nil, nil, nil
	}
	return r.mapOf(to.X), to.Index, a.Rhs[0]
}

// markChangedMaps sets Partial for each map that the function d may change: by
// assigning to the variable, by storing an element, or by passing the map to another
// function. In an init function, two kinds of statements do not count: assignments of
// an empty map, and assignments of single elements, which readInit reads.
func (r *tableReader) markChangedMaps(d *ast.FuncDecl) {
	if len(r.maps) == 0 {
		return
	}
	partial := func(e ast.Expr) {
		if m := r.mapOf(e); m != nil {
			m.Partial = true
		}
	}
	ast.Inspect(d.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, to := range n.Lhs {
				if !isInit(d) || len(n.Lhs) != len(n.Rhs) || !isEmptyMap(n.Rhs[i]) {
					partial(to)
				}
				if x, ok := to.(*ast.IndexExpr); ok && (!isInit(d) || len(n.Lhs) != 1) {
					partial(x.X)
				}
			}
		case *ast.CallExpr:
			if reg := r.registrars[typeutil.Callee(r.info, n)]; reg != nil && !isInit(d) {
				reg.table.Partial = true
			}
			for i, arg := range n.Args {
				if m := r.mapOf(arg); m != nil && r.mayChange(n, i) {
					m.Partial = true
				}
			}
		}
		return true
	})
}

// mayChange reports whether a call may change its i-th argument, a map. If the
// parameter is an interface, as in fmt.Println, the function is assumed not to change
// the map.
func (r *tableReader) mayChange(call *ast.CallExpr, i int) bool {
	if _, ok := typeutil.Callee(r.info, call).(*types.Func); !ok {
		id, isName := call.Fun.(*ast.Ident)
		return !isName || id.Name != "len"
	}
	// Argument i belongs to parameter i even in a call T.String(t) of a method
	// expression, where t is the receiver: the type of T.String has the receiver as its
	// first parameter.
	sig, ok := r.info.TypeOf(call.Fun).Underlying().(*types.Signature)
	if !ok || sig.Params().Len() == 0 {
		return true
	}
	t := sig.Params().At(min(i, sig.Params().Len()-1)).Type()
	if s, isSlice := t.Underlying().(*types.Slice); isSlice && sig.Variadic() {
		t = s.Elem()
	}
	_, isParam := types.Unalias(t).(*types.TypeParam)
	return isParam || !types.IsInterface(t)
}

func isInit(d *ast.FuncDecl) bool { return d.Recv == nil && d.Name.Name == "init" }

// readInit reads the rows that an init function stores in maps, as in table[4] =
// row{...} and register(4, row{...}). Rows in a branch or loop make the map partial.
func (r *tableReader) readInit(body *ast.BlockStmt) {
	top := map[ast.Stmt]bool{}
	for _, s := range body.List {
		top[s] = true
	}
	ast.Inspect(body, func(n ast.Node) bool {
		s, ok := n.(ast.Stmt)
		if !ok {
			return true
		}
		m, key, value := r.storedElement(s)
		if e, isExpr := s.(*ast.ExprStmt); isExpr {
			if call, isCall := e.X.(*ast.CallExpr); isCall {
				if reg := r.registrars[typeutil.Callee(r.info, call)]; reg != nil {
					m, key, value = reg.table, call.Args[reg.key], call.Args[reg.value]
				}
			}
		}
		if m != nil {
			m.Partial = m.Partial || !top[s]
			r.addElement(place{name: m.Name.Name, of: m}, m, nil, key, value)
		}
		return true
	})
}

// addElement adds an element of a map. lit is the map literal that contains the element,
// or nil if an init function stores the element.
func (r *tableReader) addElement(table place, m *Map, lit *ast.CompositeLit, key, value ast.Expr) {
	m.Elements++
	first := len(r.entries)
	r.add(table, key, value)
	elem := r.info.TypeOf(value)
	switch {
	case lit != nil:
		elem = r.info.TypeOf(lit)
	case m.Name != nil:
		elem = r.info.TypeOf(m.Name)
	}
	if t, ok := elem.Underlying().(*types.Map); ok {
		elem = t.Elem()
	}
	r.addValue(table, lit, key, value, elem)
	if waits := r.listedWaits(table.name, elem, value); len(waits) > 0 && r.valueOf(key) != nil {
		r.entries = append(r.entries, Entry{Table: table.name, Of: table.of, Lit: literalOf(value), Key: key, Value: r.valueOf(key), Obj: ssax.Object(r.info, key), Waits: waits})
	}
	for i := first; i < len(r.entries); i++ {
		r.entries[i].Map = m
	}
	if v := r.valueOf(key); v != nil && r.isNil(value) {
		m.Nil = append(m.Nil, Nil{key, v, ssax.Object(r.info, key)})
	}
}

// isNil reports whether the value e of a map element is nil or an empty slice.
func (r *tableReader) isNil(e ast.Expr) bool {
	if r.info.Types[e].IsNil() {
		return true
	}
	lit := literalOf(e)
	if lit == nil || len(lit.Elts) > 0 {
		return false
	}
	_, isSlice := r.info.TypeOf(lit).Underlying().(*types.Slice)
	return isSlice
}

// waitsName matches the names of tables with lists of waits.
var waitsName = pattern.New(`(?i)retr(y|ies)|backoff|delay|wait|schedule`)

// listedWaits returns the waits in e, an element of the given table. e must be a list
// of durations, and the name of the table must be one such as retryDelays. Otherwise
// the result is nil. t is the type of e.
func (r *tableReader) listedWaits(table string, t types.Type, e ast.Expr) (out []Cell) {
	lit := literalOf(e)
	s, ok := t.Underlying().(*types.Slice)
	if lit == nil || !ok || !IsDuration(s.Elem()) || !waitsName().MatchString(table) {
		return nil
	}
	for _, e := range lit.Elts {
		if _, ok := e.(*ast.KeyValueExpr); ok {
			return nil
		}
		out = append(out, Cell{e, r.valueOf(e)})
	}
	return out
}
