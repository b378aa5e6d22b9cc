package object

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// maxKeys limits how many keys a table may have. Larger tables count as unknown maps.
const maxKeys = 64

// lookup returns what is known about a value that the code reads from a table. For a
// table such as
//
//	var hints = map[string]string{"E_USAGE": "see --help"}
//
// hints[code] is empty unless code is "E_USAGE". So lookup returns what is known about
// the key, here code, and sets Value.Keys to the keys of the table. Keys may also be
// numbers, and the table an array or a slice.
func (f *funcAnalysis) lookup(table, key ssa.Value) Value {
	keys, empty := f.keysOf(table)
	if keys == nil {
		return Value{State: Dynamic}
	}
	return f.value(key).valueIn(&Value{Keys: keys, EmptyKeys: empty})
}

// valueIn returns what is known about the value that a table contains for the key v. The
// parameter "table" describes the table: Keys, EmptyKeys, and Rows if its elements are
// structs.
func (v Value) valueIn(table *Value) Value {
	isOfRow := table.Rows != nil
	switch {
	case v.State == Constant && !isOfRow:
		return TextOf(v.Const, table.Keys, table.EmptyKeys)
	case v.State == Constant && !slices.Contains(table.Keys, v.Const):
		return zeroOf(table.Kind)
	case v.State == Constant, v.Keys != nil:
	case v.State == FromArg:
		return Value{State: FromArg, Param: v.Param, Kind: table.Kind, Keys: table.Keys, EmptyKeys: table.EmptyKeys, Rows: table.Rows}
	case v.State == Dynamic && !isOfRow && len(v.From) == 1 && v.From[0].Type != AnyError:
		return Value{State: Dynamic, From: v.From, Keys: table.Keys, EmptyKeys: table.EmptyKeys}
	}
	return Value{State: Dynamic, From: table.Rows}
}

// zeroOf returns the zero value of a kind of field: "" or false.
func zeroOf(kind string) Value {
	v := Value{State: Constant, Kind: kind}
	if kind == "bool" {
		v.Const = "false"
	}
	return v
}

// A rowRead is an instruction that reads a struct from a table, as in
//
//	var catalog = map[Code]info{Usage: {hint: "see --help"}}
//
//	info := catalog[code]
type rowRead struct {
	read *ssa.Lookup
	key  ssa.Value
}

// rowReadOf returns how the struct v is read from a table: directly, or by a function that
// only looks up its parameter. v may also be the address of a variable with such a struct.
// For other structs, it returns false.
func (s *summarizer) rowReadOf(v ssa.Value) (rowRead, bool) {
	if a, ok := v.(*ssa.Alloc); ok {
		stored := storedIn(a)
		if len(stored) != 1 || isChanged(a) {
			return rowRead{}, false
		}
		v = stored[0]
	}
	if x, ok := v.(*ssa.Extract); ok && x.Index == 0 {
		v = x.Tuple
	}
	switch x := v.(type) {
	case *ssa.Lookup:
		return rowRead{x, x.Index}, !isPointer(elementType(x.X.Type()))
	case *ssa.Call:
		fn := s.static(&x.Call)
		if fn == nil || len(fn.Blocks) != 1 || fn.Signature.Results().Len() != 1 {
			return rowRead{}, false
		}
		ret, ok := fn.Blocks[0].Instrs[len(fn.Blocks[0].Instrs)-1].(*ssa.Return)
		if !ok {
			return rowRead{}, false
		}
		read, ok := ret.Results[0].(*ssa.Lookup)
		if !ok || read.CommaOk || isPointer(read.Type()) {
			return rowRead{}, false
		}
		if i := slices.IndexFunc(fn.Params, func(p *ssa.Parameter) bool { return peel(read.Index) == p }); i >= 0 {
			return rowRead{read, x.Call.Args[i]}, true
		}
	}
	return rowRead{}, false
}

// isChanged reports whether the function may change parts of the value that it stores in a
// variable, such as a field of a struct.
func isChanged(variable ssa.Value) bool {
	return slices.ContainsFunc(referrers(variable), func(ref ssa.Instruction) bool {
		store, ok := ref.(*ssa.Store)
		return !(ok && store.Addr == variable) && mayStoreIn(ref)
	})
}

// fieldOfRow returns what is known about field i of the struct v, or of the struct at the
// address v, if the code reads this struct from a table whose keys are known. If the table
// lacks the key, the field is zero, so the result depends on the key. For other structs, and
// where a test shows that the table has the key, fieldOfRow returns false.
func (o *valueSearch) fieldOfRow(v ssa.Value, i int) (Value, bool) {
	row, ok := o.rowReadOf(v)
	if !ok || globalOf(row.read.X) == nil || isFoundAt(row.read, o.at, o.to) {
		return Value{}, false
	}
	fields, _ := ssax.StructOf(v.Type())
	if fields == nil {
		return Value{}, false
	}
	kind := kindOf(fields.Field(i).Type())
	keys, rows := o.rowKeys(row.read.X), o.sourcesOf(v, i)
	if keys == nil || rows == nil || kind != "string" && kind != "bool" {
		return Value{}, false
	}
	return o.funcAnalysis.value(row.key).valueIn(&Value{Kind: kind, Keys: keys, Rows: rows}), true
}

// rowKeys returns the sorted keys of a table of structs in a package variable that no code
// changes. For other tables, it returns nil.
func (s *summarizer) rowKeys(table ssa.Value) []string {
	var keys []string
	for e := range entriesIn(s.literalOf(table)) {
		key, ok := e.key.(*ssa.Const)
		if !ok || len(keys) == maxKeys {
			return nil
		}
		keys = append(keys, constantOf(key).Const)
	}
	slices.Sort(keys)
	return keys
}

// anyKey in Value.Keys stands for every key: the value is empty only for the keys in
// Value.EmptyKeys; see ofFoundKey.
const anyKey = "\x00"

// ofFoundKey returns what is known about v, a text from a table, after a test that the
// table has the key. The text is then empty only if it is empty in the table.
func (v Value) ofFoundKey() Value {
	if len(v.EmptyKeys) == 0 {
		return Value{State: Dynamic}
	}
	v.Keys = []string{anyKey}
	return v
}

// isOfFoundKey reports whether the value is a result of ofFoundKey that may be empty.
func (v *Value) isOfFoundKey() bool { return len(v.Keys) == 1 && v.Keys[0] == anyKey }

// isFilled reports whether a value is known and not empty.
func (v *Value) isFilled() bool {
	return v.State == Constant && v.Const != "" || v.State == Dynamic && v.Blank == nil && len(v.From) == 0 && v.Keys == nil
}

// isFoundAt reports whether block b runs only if a table has the key that read looks
// up. The parameter "to" is nil or a successor of b. If it is a successor, isFoundAt also
// returns true if the table must have the key for control to go from b to this
// successor.
func isFoundAt(read *ssa.Lookup, b, to *ssa.BasicBlock) bool {
	isFound := func(d, next *ssa.BasicBlock) bool {
		test, ok := d.Instrs[len(d.Instrs)-1].(*ssa.If)
		if !ok || d.Succs[0] != next || d.Succs[1] == next {
			return false
		}
		found, ok := test.Cond.(*ssa.Extract)
		return ok && found.Tuple == read && found.Index == 1
	}
	if to != nil && isFound(b, to) {
		return true
	}
	for d := b.Idom(); d != nil; b, d = d, d.Idom() {
		if len(b.Preds) == 1 && isFound(d, b) {
			return true
		}
	}
	return false
}

// TextOf returns what is known about table[key] for a constant key. keys lists the keys
// whose text is not empty; the text itself is unknown. "empty" lists the keys with an
// empty text: the result is then empty, with the span of this text. For any other key,
// the result is empty and has no span.
func TextOf(key string, keys []string, empty []EmptyKey) Value {
	for _, e := range empty {
		if e.Key == key && e.Span.File != "" {
			return Value{State: Constant, Span: e.Span, EmptyKeys: empty}
		}
	}
	if slices.Contains(keys, key) || slices.Contains(keys, anyKey) {
		return Value{State: Dynamic}
	}
	return Value{State: Constant}
}

// keysOf returns the sorted keys of a table of strings in a package variable that no code
// changes. It returns keys with an empty text separately. For other tables, it returns nil.
func (f *funcAnalysis) keysOf(table ssa.Value) (keys []string, empty []EmptyKey) {
	if globalOf(table) == nil || !ssax.IsString(elementType(table.Type())) {
		return nil, nil
	}
	for e := range entriesIn(f.literalOf(table)) {
		key, ok := e.key.(*ssa.Const)
		if !ok || len(keys) == maxKeys {
			return nil, nil
		}
		if value, isConst := ssax.String(e.value); !isConst || value != "" {
			keys = append(keys, constantOf(key).Const)
		} else {
			empty = append(empty, EmptyKey{constantOf(key).Const, f.storedAt(e.pos)})
		}
	}
	slices.Sort(keys)
	return keys, empty
}

// elementType returns the type of the elements of a map, a slice, an array or a pointer to
// an array. For other types, it returns nil.
func elementType(t types.Type) types.Type {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	switch t := t.Underlying().(type) {
	case *types.Map:
		return t.Elem()
	case *types.Slice:
		return t.Elem()
	case *types.Array:
		return t.Elem()
	}
	return nil
}

// isUpdated reports whether some function may change the map or slice in a package
// variable, for example by assigning to an element, or by passing the map to another
// function.
func (s *summarizer) isUpdated(g *ssa.Global) bool {
	if s.updated != nil {
		return s.updated[g]
	}
	s.updated = map[*ssa.Global]bool{}
	_, fns := s.exits.SSA()
	for _, fn := range fns {
		for instr := range ssax.Instructions(fn) {
			load, ok := instr.(*ssa.UnOp)
			if !ok {
				continue
			}
			table, ok := load.X.(*ssa.Global)
			if ok && slices.ContainsFunc(referrers(load), mayUpdate) {
				s.updated[table] = true
			}
		}
	}
	return s.updated[g]
}

// mayUpdate reports whether an instruction may change a map or a slice that is one of its
// operands.
func mayUpdate(instr ssa.Instruction) bool {
	switch x := instr.(type) {
	case *ssa.Lookup, *ssa.Range, *ssa.DebugRef:
		return false
	case *ssa.IndexAddr:
		return slices.ContainsFunc(referrers(x), mayStoreIn)
	case *ssa.Call:
		b, ok := x.Call.Value.(*ssa.Builtin)
		return !ok || b.Name() != "len"
	}
	return true
}

// mayStoreIn reports whether an instruction may change an element of a table. The
// instruction uses the address of the element or of one of its fields.
func mayStoreIn(instr ssa.Instruction) bool {
	switch x := instr.(type) {
	case *ssa.UnOp, *ssa.DebugRef:
		return false
	case *ssa.FieldAddr:
		return slices.ContainsFunc(referrers(x), mayStoreIn)
	}
	return true
}
