package retry

import (
	"go/ast"
	"go/constant"
	"go/types"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// An Entry is one code in a table of codes, such as the row {Code: 4, Retryable:
// true}.
type Entry struct {
	Table string // name of the variable or function that contains the table
	Lit   *ast.CompositeLit
	Map   *ast.CompositeLit   // the map that contains the row; nil in other tables
	Key   ast.Expr            // expression of the code: key of a map, index of an array, field of the row, or expression of a case
	Value constant.Value      // value of Key: an int or a string
	Obj   types.Object        // the constant that Key names; nil if Key is a literal
	Cells map[Role]Cell       // the values of the fields that the row sets
	Has   map[Role]*types.Var // all fields that the row could set
}

// A Cell is the value of one field in a row.
type Cell struct {
	Expr  ast.Expr
	Value constant.Value // value of Expr; nil if Expr is not constant
}

// Keyed reports whether the row names its fields, as {Code: 4} does and {4}
// does not.
func (e *Entry) Keyed() bool {
	if len(e.Lit.Elts) == 0 {
		return true
	}
	_, ok := e.Lit.Elts[0].(*ast.KeyValueExpr)
	return ok
}

// Tables returns the entries of the tables of codes in the files of a package.
// A table is a map, slice or array of structs, a map that an init function fills, or a
// function with a switch that returns a struct in each case. A struct that has only a
// code does not count: it must also have a field about failures or retries.
func Tables(info *types.Info, files []*ast.File) []Entry {
	r := &tableReader{info: info}
	for _, f := range files {
		for _, d := range f.Decls {
			r.readDecl(d)
		}
	}
	return r.entries
}

type tableReader struct {
	info    *types.Info
	entries []Entry
}

func (r *tableReader) readDecl(d ast.Decl) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Body != nil {
			r.readLiterals(d.Body, d.Name.Name)
			r.readSwitches(d)
			if d.Name.Name == "init" && d.Recv == nil {
				r.readAssignments(d.Body)
			}
		}
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			if spec, ok := spec.(*ast.ValueSpec); ok && len(spec.Names) > 0 {
				r.readLiterals(spec, spec.Names[0].Name)
			}
		}
	}
}

// readLiterals reads the rows of all map, slice and array literals inside a
// node. table is the name of the variable or function around them.
func (r *tableReader) readLiterals(n ast.Node, table string) {
	ast.Inspect(n, func(n ast.Node) bool {
		lit, ok := n.(*ast.CompositeLit)
		if !ok {
			return true
		}
		switch r.info.TypeOf(lit).Underlying().(type) {
		case *types.Map, *types.Slice, *types.Array:
			first := len(r.entries)
			for _, e := range lit.Elts {
				if kv, ok := e.(*ast.KeyValueExpr); ok {
					r.add(table, kv.Key, kv.Value)
				} else {
					r.add(table, nil, e)
				}
			}
			if _, ok := r.info.TypeOf(lit).Underlying().(*types.Map); ok {
				for i := first; i < len(r.entries); i++ {
					r.entries[i].Map = lit
				}
			}
		}
		return true
	})
}

// readAssignments reads the rows that a function init puts into maps, as in
// table[4] = row{...}.
func (r *tableReader) readAssignments(body *ast.BlockStmt) {
	ast.Inspect(body, func(n ast.Node) bool {
		a, ok := n.(*ast.AssignStmt)
		if !ok || len(a.Lhs) != 1 || len(a.Rhs) != 1 {
			return true
		}
		if to, ok := a.Lhs[0].(*ast.IndexExpr); ok {
			if table, ok := ast.Unparen(to.X).(*ast.Ident); ok {
				r.add(table.Name, to.Index, a.Rhs[0])
			}
		}
		return true
	})
}

// readSwitches reads the switches in a function. Each case that ends with a
// return of a struct is a row, and the expressions of the case are its codes. A
// switch without a tag is skipped, because its cases are conditions.
func (r *tableReader) readSwitches(d *ast.FuncDecl) {
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
			if v := r.valueOf(key); v != nil && v.Kind() != constant.Bool {
				r.add(d.Name.Name, key, ret.Results[0])
			}
		}
		return true
	})
}

func (r *tableReader) valueOf(e ast.Expr) constant.Value { return r.info.Types[e].Value }

// add adds the row e, if it is a struct literal with at least one field that
// describes a code. key is the expression of the code; if it is nil, the code
// is in a field of the row.
func (r *tableReader) add(table string, key, e ast.Expr) {
	lit := literalOf(e)
	if lit == nil {
		return
	}
	st, _ := ssax.StructOf(r.info.TypeOf(lit)) // lit has a pointer type if &T is omitted, as is allowed in a list of pointers
	if st == nil {
		return
	}
	entry := Entry{Table: table, Lit: lit, Key: key, Cells: map[Role]Cell{}, Has: map[Role]*types.Var{}}
	r.readFields(&entry, lit, st, false)
	if key == nil {
		entry.Key = entry.Cells[Code].Expr
	}
	if entry.Key == nil || !entry.describesCode() {
		return
	}
	if entry.Value = r.valueOf(entry.Key); entry.Value == nil {
		return
	}
	entry.Obj = ssax.Object(r.info, entry.Key)
	r.entries = append(r.entries, entry)
}

// literalOf returns the composite literal of T{...} and &T{...}, and nil for
// other expressions.
func literalOf(e ast.Expr) *ast.CompositeLit {
	e = ast.Unparen(e)
	if u, ok := e.(*ast.UnaryExpr); ok {
		e = ast.Unparen(u.X)
	}
	lit, _ := e.(*ast.CompositeLit)
	return lit
}

// describesCode reports whether the struct of the row has a field that describes
// the code.
func (e *Entry) describesCode() bool {
	_, hasCode := e.Has[Code]
	return len(e.Has) > 1 || len(e.Has) == 1 && !hasCode
}

// readFields reads the fields of a row. If inPolicy is set, lit is the literal
// of a policy in the row. If two fields have the same role, the first one
// counts.
func (r *tableReader) readFields(entry *Entry, lit *ast.CompositeLit, st *types.Struct, inPolicy bool) {
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
		if inner := policyStruct(v); inner != nil && !inPolicy {
			r.readPolicy(entry, v, inner, set[v])
			continue
		}
		role := roleOf(v, inPolicy)
		if role == "" || entry.Has[role] != nil {
			continue
		}
		r.put(entry, role, v, set[v])
	}
	if entry.Has[Multiplier] == nil && entry.Has[Attempts] == nil && entry.Has[Retries] == nil {
		return
	}
	for v := range st.Fields() {
		if role := inPolicies[fieldKey(v.Name())]; role != "" && IsDuration(v.Type()) && entry.Has[role] == nil {
			r.put(entry, role, v, set[v])
		}
	}
}

// put records a field of a row. e is its value, or nil if the row leaves it out.
func (r *tableReader) put(entry *Entry, role Role, v *types.Var, e ast.Expr) {
	entry.Has[role] = v
	if e != nil {
		entry.Cells[role] = Cell{e, r.valueOf(e)}
	}
}

// readPolicy reads the policy in the field v of a row, from the expression e. If
// e is not a literal, the entry only records that there is a policy.
func (r *tableReader) readPolicy(entry *Entry, v *types.Var, st *types.Struct, e ast.Expr) {
	entry.Has[Policy] = v
	if e == nil || r.info.Types[e].IsNil() {
		return
	}
	if lit := literalOf(e); lit != nil {
		r.readFields(entry, lit, st, true)
		return
	}
	entry.Cells[Policy] = Cell{e, nil}
}
