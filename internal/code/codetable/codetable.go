// Package codetable reads tables of codes out of Go: maps, slices and arrays of
// structs that say of each status or error code what sort of failure it is and
// how to retry it, and functions that return such a struct by a switch.
//
// It says what is written, never what is allowed.
package codetable

import (
	"go/ast"
	"go/constant"
	"go/types"
)

// An Entry is what a table says of one code.
type Entry struct {
	Table string // the variable or function it stands in
	Lit   *ast.CompositeLit
	Key   ast.Expr            // what names the code
	Value constant.Value      // of the key: an int or a string
	Obj   types.Object        // the constant that the key is, nil for a literal
	Cells map[Role]Cell       // what it sets
	Has   map[Role]*types.Var // what it could set, with the field
}

// A Cell is what an entry sets a field to.
type Cell struct {
	Expr  ast.Expr
	Value constant.Value // nil where it is no constant
}

// Keyed reports whether the entry names its fields.
func (e *Entry) Keyed() bool {
	if len(e.Lit.Elts) == 0 {
		return true
	}
	_, ok := e.Lit.Elts[0].(*ast.KeyValueExpr)
	return ok
}

// Read finds the tables of the files of a package.
func Read(info *types.Info, files []*ast.File) []Entry {
	r := &reader{info: info}
	for _, f := range files {
		for _, d := range f.Decls {
			r.decl(d)
		}
	}
	return r.entries
}

type reader struct {
	info    *types.Info
	entries []Entry
}

func (r *reader) decl(d ast.Decl) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Body != nil {
			r.inside(d.Body, d.Name.Name)
			r.switches(d)
		}
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			if spec, ok := spec.(*ast.ValueSpec); ok && len(spec.Names) > 0 {
				r.inside(spec, spec.Names[0].Name)
			}
		}
	}
}

// inside finds the tables that are composite literals.
func (r *reader) inside(n ast.Node, name string) {
	ast.Inspect(n, func(n ast.Node) bool {
		lit, ok := n.(*ast.CompositeLit)
		if !ok {
			return true
		}
		switch r.info.TypeOf(lit).Underlying().(type) {
		case *types.Map:
			r.keyed(lit, name)
		case *types.Slice, *types.Array:
			r.listed(lit, name)
		}
		return true
	})
}

// keyed reads a map.
func (r *reader) keyed(lit *ast.CompositeLit, name string) {
	for _, e := range lit.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			r.add(name, kv.Key, r.constantOf(kv.Key), kv.Value)
		}
	}
}

// listed reads a slice or an array: its indices, where they are written, or
// else the field that holds the code.
func (r *reader) listed(lit *ast.CompositeLit, name string) {
	for _, e := range lit.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			r.add(name, kv.Key, r.constantOf(kv.Key), kv.Value)
			continue
		}
		r.add(name, nil, nil, e)
	}
}

// switches reads a function that returns a struct for each code.
func (r *reader) switches(d *ast.FuncDecl) {
	ast.Inspect(d.Body, func(n ast.Node) bool {
		clause, ok := n.(*ast.CaseClause)
		if !ok || len(clause.Body) == 0 {
			return true
		}
		ret, ok := clause.Body[len(clause.Body)-1].(*ast.ReturnStmt)
		if !ok || len(ret.Results) == 0 {
			return true
		}
		for _, key := range clause.List {
			if v := r.constantOf(key); v != nil && v.Kind() != constant.Bool {
				r.add(d.Name.Name, key, v, ret.Results[0])
			}
		}
		return true
	})
}

func (r *reader) constantOf(e ast.Expr) constant.Value { return r.info.Types[e].Value }

// add adds an entry, if it is one: a struct that says something of a code.
func (r *reader) add(table string, key ast.Expr, value constant.Value, e ast.Expr) {
	if u, ok := ast.Unparen(e).(*ast.UnaryExpr); ok {
		e = u.X
	}
	lit, ok := ast.Unparen(e).(*ast.CompositeLit)
	if !ok {
		return
	}
	st, ok := r.info.TypeOf(lit).Underlying().(*types.Struct)
	if p, isPointer := r.info.TypeOf(lit).Underlying().(*types.Pointer); isPointer {
		st, ok = p.Elem().Underlying().(*types.Struct) // &T left out in a list of pointers
	}
	if !ok {
		return
	}
	entry := Entry{Table: table, Lit: lit, Key: key, Value: value, Cells: map[Role]Cell{}, Has: map[Role]*types.Var{}}
	r.fields(&entry, lit, st, false)
	if entry.Key == nil {
		code, ok := entry.Cells[Code]
		if !ok {
			return
		}
		entry.Key, entry.Value = code.Expr, code.Value
	}
	if entry.Value == nil || !entry.tells() {
		return
	}
	entry.Obj = r.constant(entry.Key)
	r.entries = append(r.entries, entry)
}

// tells reports whether an entry can say anything about retrying.
func (e *Entry) tells() bool {
	for role := range e.Has {
		if role != Code {
			return true
		}
	}
	return false
}

func (r *reader) constant(e ast.Expr) types.Object {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return r.info.Uses[e]
	case *ast.SelectorExpr:
		return r.info.Uses[e.Sel]
	}
	return nil
}

// fields reads the fields of a struct, and those of a policy inside it.
func (r *reader) fields(entry *Entry, lit *ast.CompositeLit, st *types.Struct, policy bool) {
	set := map[*types.Var]ast.Expr{}
	for i, e := range lit.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			if key, ok := kv.Key.(*ast.Ident); ok {
				if v, ok := r.info.Uses[key].(*types.Var); ok {
					set[v] = kv.Value
				}
			}
		} else if i < st.NumFields() {
			set[st.Field(i)] = e
		}
	}
	for v := range st.Fields() {
		if inner := policyStruct(v); inner != nil && !policy {
			r.policy(entry, v, inner, set[v])
			continue
		}
		role := roleOf(v, policy)
		if role == "" || entry.Has[role] != nil {
			continue
		}
		entry.Has[role] = v
		if e := set[v]; e != nil {
			entry.Cells[role] = Cell{e, r.constantOf(e)}
		}
	}
}

// policy reads the policy inside an entry. One that is made elsewhere is there,
// but not read.
func (r *reader) policy(entry *Entry, v *types.Var, st *types.Struct, e ast.Expr) {
	entry.Has[Policy] = v
	if u, ok := e.(*ast.UnaryExpr); ok {
		e = u.X
	}
	if e == nil || isNil(r.info, e) {
		return
	}
	entry.Cells[Policy] = Cell{e, nil}
	if lit, ok := e.(*ast.CompositeLit); ok {
		delete(entry.Cells, Policy)
		r.fields(entry, lit, st, true)
	}
}

func isNil(info *types.Info, e ast.Expr) bool { return info.Types[e].IsNil() }
