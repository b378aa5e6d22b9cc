package retry

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/pattern"
)

// An Entry is one code in a table of codes, such as the row {Code: 4, Retryable:
// true}.
type Entry struct {
	Table string // name of the variable or function that contains the table
	Of    any    // the table: equal for all rows of one map, one literal or one switch
	// Tag is what the switch compares with Key, such as code in "switch code { case 4:
	// ... }". It is nil if the table is not a switch.
	Tag ast.Expr
	// Lit is the struct literal of the row. If the row is only a number or a string, Lit
	// is the map literal that contains the row.
	Lit *ast.CompositeLit
	Map *Map // the map that contains the row; nil if the table is not a map
	// Key is the expression for the code of the row: the map key, the index, the value of
	// a field, or the expression after "case".
	Key   ast.Expr
	Value constant.Value      // the value of Key: an int or a string
	Obj   types.Object        // the constant that Key names; nil if Key is a literal
	Texts []string            // the constant strings in the row
	Cells map[Role]Cell       // the values of the fields that the row sets
	Has   map[Role]*types.Var // the fields that rows of this type have, including those that this row does not set
	Waits []Cell              // the elements, if the row is a list of durations
}

// A Cell is the value of one field in a row.
type Cell struct {
	Expr  ast.Expr
	Value constant.Value // the value of Expr; nil if Expr is not constant
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

// Tables returns the rows of the tables of codes in files. A table is one of these:
//
//   - a map, slice or array of structs;
//   - a map that init functions fill, directly or by calling a function that only stores its
//     arguments;
//   - a package variable with a struct;
//   - a function with a switch that returns a struct in each case.
//
// Besides the field with the code, each struct must have a field about failures or
// retries. In a table with a name such as retryDelays or maxAttempts, a row may also be
// a single number or word.
func Tables(info *types.Info, files []*ast.File) []Entry {
	r := &tableReader{info: info}
	r.readMaps(files)
	for _, f := range files {
		for _, d := range f.Decls {
			r.readDecl(d)
		}
	}
	return r.entries
}

// A place is where rows are: a table.
type place struct {
	name string   // see Entry.Table
	of   any      // see Entry.Of
	tag  ast.Expr // see Entry.Tag
}

type tableReader struct {
	info       *types.Info
	entries    []Entry
	maps       map[types.Object]*Map       // the maps in package variables, keyed by variable
	literals   map[*ast.CompositeLit]*Map  // the same maps, keyed by map literal
	registrars map[types.Object]*registrar // functions that only add a row to a map, keyed by function
}

func (r *tableReader) readDecl(d ast.Decl) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Body != nil {
			r.readLiterals(d.Body, d.Name.Name)
			r.readSwitches(d)
			if isInit(d) {
				r.readInit(d.Body)
			}
		}
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			if spec, ok := spec.(*ast.ValueSpec); ok && len(spec.Names) > 0 {
				r.readLiterals(spec, spec.Names[0].Name)
			}
			if spec, ok := spec.(*ast.ValueSpec); ok && d.Tok == token.VAR && len(spec.Names) == len(spec.Values) {
				for i, v := range spec.Values {
					r.add(place{name: spec.Names[i].Name, of: spec.Names[i]}, nil, v)
				}
			}
		}
	}
}

// readLiterals reads the rows of all map, slice and array literals in a node. table is
// the name of the variable or function that contains the node.
func (r *tableReader) readLiterals(n ast.Node, table string) {
	ast.Inspect(n, func(n ast.Node) bool {
		lit, ok := n.(*ast.CompositeLit)
		if !ok {
			return true
		}
		switch r.info.TypeOf(lit).Underlying().(type) {
		case *types.Map:
			m := r.literals[lit]
			if m == nil {
				m = &Map{}
			}
			m.Lit = lit
			for _, e := range lit.Elts {
				if kv, ok := e.(*ast.KeyValueExpr); ok {
					r.addElement(place{name: table, of: m}, m, lit, kv.Key, kv.Value)
				}
			}
		case *types.Slice, *types.Array:
			for _, e := range lit.Elts {
				if kv, ok := e.(*ast.KeyValueExpr); ok {
					r.add(place{name: table, of: lit}, kv.Key, kv.Value)
				} else {
					r.add(place{name: table, of: lit}, nil, e)
				}
			}
		}
		return true
	})
}

// readSwitches reads the switches in a function. A case that ends with "return" and a
// struct is a row, and its code is the expression after "case". Switches whose cases
// are conditions are skipped, as in "switch { case x > 1: ... }".
func (r *tableReader) readSwitches(d *ast.FuncDecl) {
	ast.Inspect(d.Body, func(n ast.Node) bool {
		if s, ok := n.(*ast.SwitchStmt); ok && s.Tag != nil {
			for _, clause := range s.Body.List {
				r.readCase(place{d.Name.Name, s, s.Tag}, clause.(*ast.CaseClause))
			}
		}
		return true
	})
}

// readCase reads a case of a switch.
func (r *tableReader) readCase(table place, clause *ast.CaseClause) {
	if len(clause.Body) == 0 {
		return
	}
	ret, ok := clause.Body[len(clause.Body)-1].(*ast.ReturnStmt)
	if !ok || len(ret.Results) == 0 {
		return
	}
	for _, key := range clause.List {
		if v := r.valueOf(key); v != nil && v.Kind() != constant.Bool {
			r.add(table, key, ret.Results[0])
			r.addValue(table, nil, key, ret.Results[0], r.info.TypeOf(ret.Results[0]))
		}
	}
}

// addValue adds a row that is a single number or string, such as the 3 in
// maxAttempts[exit.Locked] = 3. It does nothing unless the name of the table shows what
// the value means. key is the expression for the code, e is the value, and t is its
// type. lit is the map literal that contains e, or nil.
func (r *tableReader) addValue(table place, lit *ast.CompositeLit, key, e ast.Expr, t types.Type) {
	v := r.valueOf(key)
	if v == nil {
		return
	}
	field := types.NewVar(e.Pos(), nil, byCode().ReplaceAllString(table.name, ""), t)
	role := roleOfTable(field)
	if role == "" {
		return
	}
	if lit == nil {
		lit = &ast.CompositeLit{Lbrace: e.Pos(), Rbrace: e.End()}
	}
	r.entries = append(r.entries, Entry{
		Table: table.name, Of: table.of, Tag: table.tag, Lit: lit, Key: key, Value: v, Obj: ssax.Object(r.info, key),
		Cells: map[Role]Cell{role: {e, r.valueOf(e)}}, Has: map[Role]*types.Var{role: field},
	})
}

// byCode matches words at the end of a table name, such as ByCode in retryDelayByCode,
// if they say what the keys of the table are.
var byCode = pattern.New(`(?i)_?(by|per|for|of)_?(exit_?)?(code|status|error|kind|class|errorcode)$|_?(For|Of)$`)

// roleOfTable returns the role of the values in a table, such as the number of
// attempts, or "" if it is not known. v has the name of the table, and the type of its
// values. The name may be a plural, or begin with a word such as "retry".
func roleOfTable(v *types.Var) Role {
	if _, ok := v.Type().Underlying().(*types.Basic); !ok {
		return "" // only numbers and strings have a role
	}
	for _, name := range []string{v.Name(), strings.TrimSuffix(v.Name(), "s"), strings.TrimSuffix(v.Name(), "es"), strings.TrimSuffix(v.Name(), "ies") + "y"} {
		for _, short := range []string{name, tablePrefix().ReplaceAllString(name, "")} {
			named := types.NewVar(v.Pos(), nil, short, v.Type())
			if role := roleOf(named, true); slices.Contains(Numbers, role) || role == Class || role == Action {
				return role
			}
		}
	}
	return ""
}

// tablePrefix matches the first word of a table name if this word says nothing about the
// values in the table, such as "default" or "retry".
var tablePrefix = pattern.New(`(?i)^(default|retry|backoff|error|code|exit)_?`)

func (r *tableReader) valueOf(e ast.Expr) constant.Value { return r.info.Types[e].Value }

// add adds a row for e, if e is a struct literal whose type has a field that describes
// a code, such as Retryable. key is the expression for the code, or nil if a field of
// the struct contains the code.
func (r *tableReader) add(table place, key, e ast.Expr) {
	lit := literalOf(e)
	if lit == nil || key != nil && r.valueOf(key) == nil {
		return
	}
	// In a []*T, {...} stands for a *T. StructOf returns T.
	st, _ := ssax.StructOf(r.info.TypeOf(lit))
	if st == nil {
		return
	}
	entry := Entry{Table: table.name, Of: table.of, Tag: table.tag, Lit: lit, Key: key, Cells: map[Role]Cell{}, Has: map[Role]*types.Var{}}
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
	entry.Texts = r.texts(lit)
	entry.Obj = ssax.Object(r.info, entry.Key)
	r.entries = append(r.entries, entry)
}

// texts returns the constant strings in the fields of a struct literal.
func (r *tableReader) texts(lit *ast.CompositeLit) (out []string) {
	for _, e := range lit.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			e = kv.Value
		}
		if v := r.valueOf(e); v != nil && v.Kind() == constant.String {
			out = append(out, constant.StringVal(v))
		}
	}
	return out
}

// literalOf returns the literal in T{...} and &T{...}, or nil.
func literalOf(e ast.Expr) *ast.CompositeLit {
	if e == nil {
		return nil
	}
	e = ast.Unparen(e)
	if u, ok := e.(*ast.UnaryExpr); ok {
		e = ast.Unparen(u.X)
	}
	lit, _ := e.(*ast.CompositeLit)
	return lit
}

// describesCode reports whether the row has a field that describes the code, besides the
// field with the code itself.
func (e *Entry) describesCode() bool {
	_, hasCode := e.Has[Code]
	return len(e.Has) > 1 || len(e.Has) == 1 && !hasCode
}

// readFields reads the fields of the struct literal lit into entry. lit is a row or, if
// inPolicy is set, a retry policy in a row. If two fields have the same role, the first
// one counts.
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
		if v.Embedded() {
			r.readEmbedded(entry, v, set[v])
			continue
		}
		role := roleOf(v, inPolicy)
		if role == "" || entry.Has[role] != nil {
			continue
		}
		r.setField(entry, role, v, set[v])
	}
	if entry.Has[Multiplier] == nil && entry.Has[Attempts] == nil && entry.Has[Retries] == nil {
		return
	}
	for v := range st.Fields() {
		if role := inPolicies[fieldKey(v.Name())]; role != "" && IsDuration(v.Type()) && entry.Has[role] == nil {
			r.setField(entry, role, v, set[v])
		}
	}
}

// readEmbedded reads the fields of an embedded struct into entry. v is the embedded
// field, and e its value.
func (r *tableReader) readEmbedded(entry *Entry, v *types.Var, e ast.Expr) {
	st, ok := v.Type().Underlying().(*types.Struct)
	if lit := literalOf(e); ok && lit != nil {
		r.readFields(entry, lit, st, false)
	}
}

// setField records in entry that the row has the field v with the given role. e is its
// value, or nil if the row does not set the field.
func (r *tableReader) setField(entry *Entry, role Role, v *types.Var, e ast.Expr) {
	entry.Has[role] = v
	if e != nil {
		entry.Cells[role] = Cell{e, r.valueOf(e)}
	}
}

// readPolicy reads the retry policy in the field v of a row into entry. st is the type
// of the policy, and e the value of the field. If e is not a literal, readPolicy only
// records that the row has a policy.
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
