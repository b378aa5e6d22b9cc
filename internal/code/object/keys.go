package object

import (
	"go/types"
	"slices"
	"strconv"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// keyPrefix marks the entry of a map whose key is a parameter of the function. The path
// "error.-key:1", for example, says that the function sets an entry of the map at the
// path "error", and that the key is parameter 1. In a caller, the argument replaces the
// parameter.
const keyPrefix = "-key:"

func keyOfParam(i int) string { return keyPrefix + strconv.Itoa(i) }

// paramOfKey returns the index of the parameter that is the key of a map entry, and the
// path of the map. For a known key, the index is -1.
func paramOfKey(path string) (param int, around string) {
	return paramIn(path, keyPrefix)
}

// keyOfUpdate returns the key of an assignment to a map entry: a constant, or a
// parameter in the form of keyPrefix. For any other key, it returns false.
func (f *funcAnalysis) keyOfUpdate(m *ssa.MapUpdate) (string, bool) {
	if key, ok := ssax.String(m.Key); ok {
		return key, true
	}
	switch v := f.value(m.Key); {
	case v.State == Constant && !v.IsEmpty():
		return v.Const, true
	case v.isParam():
		return keyOfParam(v.Param), true
	}
	return "", false
}

// isParam reports whether a value is a parameter, rather than a text that the parameter
// selects from a table.
func (v *Value) isParam() bool {
	return v.State == FromArg && v.Keys == nil && v.Texts == nil && len(v.From) == 0
}

// A rowLoop sets the entries of a map in a loop over a table with constant keys, as in
//
//	for _, row := range table {
//		m[row.key] = row.value
//	}
//
// If pairs is not nil, it is a list in which keys and values alternate, and the loop
// reads this list instead of a table; see pairList.
type rowLoop struct {
	update  *ssa.MapUpdate
	entries []mapEntry
	pairs   ssa.Value
}

// A mapEntry is a key that the code sets in a map, and its value.
type mapEntry struct {
	key   string
	value ssa.Value
}

// findRowLoops records in f.rowLoops the loops that set the entries of a map from a table.
// f.rowLoops is keyed by the block before the loop, where the effect of the whole loop is
// applied.
func (f *funcAnalysis) findRowLoops() {
	for instr := range ssax.Instructions(f.fn) {
		m, ok := instr.(*ssa.MapUpdate)
		if !ok {
			continue
		}
		if _, isConst := ssax.String(m.Key); isConst {
			continue
		}
		loop := rowLoop{update: m}
		var before *ssa.BasicBlock
		if loop.pairs, before = pairList(m); loop.pairs == nil {
			if before, loop.entries = f.entriesOfRows(m); len(loop.entries) == 0 {
				continue
			}
		}
		if f.rowLoops == nil {
			f.rowLoops = map[*ssa.BasicBlock][]rowLoop{}
		}
		f.rowLoops[before] = append(f.rowLoops[before], loop)
	}
}

// isInRowLoop reports whether applyRowLoops handles an assignment to a map entry.
func (f *funcAnalysis) isInRowLoop(m *ssa.MapUpdate) bool {
	for _, loops := range f.rowLoops {
		if slices.ContainsFunc(loops, func(l rowLoop) bool { return l.update == m }) {
			return true
		}
	}
	return false
}

// applyRowLoops applies the effects of the loops that begin after block b.
func (f *funcAnalysis) applyRowLoops(b *ssa.BasicBlock) {
	for _, l := range f.rowLoops[b] {
		if l.pairs != nil {
			f.setPairs(f.targets(l.update.Map), l.pairs)
		}
		for _, e := range l.entries {
			f.assignKey(l.update, e.key, e.value)
		}
	}
}

// assignKey handles an assignment of v to the entry of a map with the given key.
func (f *funcAnalysis) assignKey(m *ssa.MapUpdate, key string, v ssa.Value) {
	to := slices.Clone(f.targets(m.Map))
	for i := range to {
		to[i].path = join(to[i].path, key)
	}
	f.assign(to, m, v)
}

// entriesOfRows returns the entries that a loop over a table sets in a map, and the
// block before the loop. The table must have constant keys, and each iteration must set
// an entry. Otherwise entriesOfRows returns nil.
func (f *funcAnalysis) entriesOfRows(m *ssa.MapUpdate) (before *ssa.BasicBlock, entries []mapEntry) {
	key := f.cellOf(m.Key)
	if key.at == nil {
		return nil, nil
	}
	if before = blockBeforeLoop(m.Block(), key.at.Block()); before == nil {
		return nil, nil
	}
	value := f.cellOf(m.Value)
	for _, r := range f.rowsOf(key.at.X) {
		k := r[key.field]
		if k == nil {
			return nil, nil
		}
		text, ok := ssax.String(k)
		if !ok {
			return nil, nil
		}
		v := m.Value
		if value.at != nil && value.at.X == key.at.X && value.at.Index == key.at.Index {
			if v = r[value.field]; v == nil {
				return nil, nil
			}
		}
		entries = append(entries, mapEntry{text, v})
	}
	return before, entries
}

// A cell is a field of a row in a table, or the row itself if field is -1. The zero
// cell means that a value does not come from a table.
type cell struct {
	at    *ssa.IndexAddr
	field int
}

// cellOf returns the cell of a table from which v is read.
func (f *funcAnalysis) cellOf(v ssa.Value) cell {
	field := -1
	for range maxDepth * 2 {
		switch x := peel(v).(type) {
		case *ssa.IndexAddr:
			if _, isConst := x.Index.(*ssa.Const); isConst {
				return cell{}
			}
			return cell{x, field}
		case *ssa.FieldAddr:
			v, field = x.X, x.Field
		case *ssa.Field:
			v, field = x.X, x.Field
		case *ssa.UnOp:
			v = x.X
		case *ssa.Alloc: // a loop variable that contains the row
			stored := storedIn(x)
			if len(stored) != 1 {
				return cell{}
			}
			v = stored[0]
		default:
			return cell{}
		}
	}
	return cell{}
}

// blockBeforeLoop returns the block before the innermost loop around read, a block that
// reads an element of a table. It returns nil if block b does not run in every
// iteration.
func blockBeforeLoop(b, read *ssa.BasicBlock) *ssa.BasicBlock {
	if !read.Dominates(b) {
		return nil
	}
	for d := read; d != nil; d = d.Idom() {
		isLoop := false
		for _, p := range d.Preds {
			if d.Dominates(p) {
				if isLoop = true; !b.Dominates(p) {
					return nil
				}
			}
		}
		if isLoop {
			return d.Idom()
		}
	}
	return nil
}

// A row is an element of a table: the values of its fields, keyed by index. The key -1
// stands for the whole element.
type row map[int]ssa.Value

// rowsOf returns the rows of a table: a literal in the function, or a package variable
// that no code changes. For other tables, it returns nil.
func (s *summarizer) rowsOf(table ssa.Value) []row {
	switch x := table.(type) {
	case *ssa.UnOp:
		g, ok := x.X.(*ssa.Global)
		if !ok {
			return s.rowsOf(x.X)
		}
		if !s.isUpdated(g) {
			return s.rowsOf(s.onlyValue(g))
		}
	case *ssa.Slice:
		return s.rowsOf(x.X)
	case *ssa.Alloc:
		return rowsIn(x)
	case *ssa.Global: // an array
		if !s.isChanged(x) {
			return s.rowsOf(s.onlyValue(x))
		}
	}
	return nil
}

// rowsIn returns the rows of an array literal.
func rowsIn(array *ssa.Alloc) []row {
	t, ok := array.Type().Underlying().(*types.Pointer).Elem().Underlying().(*types.Array)
	if !ok || t.Len() > maxKeys {
		return nil
	}
	out := make([]row, t.Len())
	for i := range out {
		out[i] = row{}
	}
	for _, ref := range referrers(array) {
		at, ok := ref.(*ssa.IndexAddr)
		if !ok {
			continue
		}
		if i, isConst := at.Index.(*ssa.Const); isConst && int(ssax.Int(i)) < len(out) {
			out[ssax.Int(i)].add(at)
		}
	}
	return out
}

// add adds the values that the code stores in the table element at the given address.
func (r row) add(at ssa.Value) {
	for _, ref := range referrers(at) {
		switch x := ref.(type) {
		case *ssa.Store:
			if x.Addr != at {
				continue
			}
			r[-1] = x.Val
			if literal := movedFrom(x.Val); literal != nil {
				r.add(literal)
			}
		case *ssa.FieldAddr:
			for _, use := range referrers(x) {
				if store, ok := use.(*ssa.Store); ok && store.Addr == ssa.Value(x) {
					r[x.Field] = store.Val
				}
			}
		}
	}
}

// keyInCaller converts a path in the summary of a callee to a path in the caller. A key
// that is a parameter is replaced by the argument. If the argument is not known,
// keyInCaller returns the path of the map and false.
func (f *funcAnalysis) keyInCaller(path string, site callSite) (string, bool) {
	p, around := paramOfKey(path)
	if p < 0 {
		return path, true
	}
	if p < len(site.Args) {
		switch v := f.value(site.Args[p]); {
		case v.State == Constant && !v.IsEmpty():
			return join(around, v.Const), true
		case v.isParam():
			return join(around, keyOfParam(v.Param)), true
		}
	}
	return around, false
}

// withoutParamKeys returns f without the entries whose keys are parameters, or elements
// of parameters. In the result, the maps that contained these entries may have any key.
func (f Fields) withoutParamKeys() Fields {
	isOfParam := func(e Field) bool { _, ok := mapWithParamKey(e.Path); return ok }
	if !slices.ContainsFunc(f, isOfParam) {
		return f
	}
	out := slices.DeleteFunc(slices.Clone(f), isOfParam)
	for _, e := range f {
		if around, ok := mapWithParamKey(e.Path); ok {
			out = out.setEntry(around, openMap)
		}
	}
	return out
}

// mapWithParamKey returns the path of the map that contains the entry with the given
// path. It returns false unless the key of this entry is a parameter, or an element of
// one.
func mapWithParamKey(path string) (around string, ok bool) {
	p, around := paramOfKey(path)
	if p < 0 {
		p, around = pairsParam(path)
	}
	return around, p >= 0
}
