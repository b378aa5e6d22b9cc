package object

import (
	"go/token"
	"iter"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// pairsPrefix is the start of the last path segment of an entry that represents several
// map entries. In the path "error.-pairs:1", for example, parameter 1 is a list in which
// keys and values alternate, and the function stores them in the map with the path
// "error". A caller replaces the entry with the entries of its argument.
const pairsPrefix = "-pairs:"

// pairsParam returns the index of the parameter in which keys and values alternate, and
// the path of the map in which the function stores them. The index is -1 for the path of
// any other entry.
func pairsParam(path string) (param int, around string) { return paramIn(path, pairsPrefix) }

// paramIn returns the number in the last segment of a path, if this segment begins with
// the given prefix, and the path around the segment. For other paths, the number is -1.
func paramIn(path, prefix string) (param int, around string) {
	last := lastOf(path)
	text, ok := strings.CutPrefix(last, prefix)
	if !ok {
		return -1, "" // most paths; an error of Atoi would take memory
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		return -1, ""
	}
	return n, strings.TrimSuffix(strings.TrimSuffix(path, last), ".")
}

// A listElement is an element of a list that a loop reads. In the first iteration, the
// index of the element is the number offset. In each later iteration, the index grows
// by the number step. base is the phi at the start of the loop: the index, or the rest
// of the list if each iteration removes the first elements.
type listElement struct {
	list   ssa.Value
	base   *ssa.Phi
	offset int64
	step   int64
}

// pairList handles an assignment to a map entry in a loop over a list in which keys and
// values alternate. If the loop stores all keys and values in the map, pairList returns
// the list: kv in
//
//	for i := 0; i < len(kv); i += 2 {
//		m[kv[i].(string)] = kv[i+1]
//	}
//
// It also returns the block before the loop. For other assignments, the list is nil.
func pairList(m *ssa.MapUpdate) (list ssa.Value, before *ssa.BasicBlock) {
	key, ok := elementRead(m.Key)
	if !ok || key.offset != 0 || key.step != 2 {
		return nil, nil
	}
	value, ok := elementRead(m.Value)
	if value.offset--; !ok || value != key {
		return nil, nil
	}
	return key.list, key.base.Block().Idom()
}

// elementRead returns the list element from which v is read, perhaps with a type
// assertion or a conversion to text. It returns false for other values.
func elementRead(v ssa.Value) (listElement, bool) {
	for range maxDepth * 2 {
		switch x := peel(v).(type) {
		case *ssa.TypeAssert:
			v = x.X
		case *ssa.Extract:
			read, ok := x.Tuple.(*ssa.TypeAssert)
			if !ok || x.Index != 0 {
				return listElement{}, false
			}
			v = read.X
		case *ssa.Call:
			if v = printedOperand(callee(&x.Call), x.Call.Args); v == nil {
				return listElement{}, false
			}
		case *ssa.UnOp:
			at, ok := x.X.(*ssa.IndexAddr)
			if !ok || x.Op != token.MUL {
				return listElement{}, false
			}
			return addressedElement(at)
		default:
			return listElement{}, false
		}
	}
	return listElement{}, false
}

// addressedElement returns the element of a list at an address. The index may be a
// variable that begins with a constant and grows in each iteration of a loop. The list
// may instead be a variable from which each iteration removes the first elements.
func addressedElement(at *ssa.IndexAddr) (listElement, bool) {
	base, offset := indexOf(at.Index)
	if base == nil {
		rest, ok := at.X.(*ssa.Phi)
		if !ok {
			return listElement{}, false
		}
		list, step := cutInLoop(rest)
		return listElement{list, rest, offset, step}, list != nil
	}
	start, step, ok := countedInLoop(base)
	return listElement{at.X, base, start + offset, step}, ok
}

// indexOf returns the phi and the constant whose sum is v. The phi is nil if v is a
// constant. For other values, it is nil and the constant is -1.
func indexOf(v ssa.Value) (base *ssa.Phi, offset int64) {
	switch x := v.(type) {
	case *ssa.Const:
		return nil, ssax.Int(x)
	case *ssa.Phi:
		return x, 0
	case *ssa.BinOp:
		phi, isPhi := x.X.(*ssa.Phi)
		n, isConst := x.Y.(*ssa.Const)
		switch {
		case isPhi && isConst && x.Op == token.ADD:
			return phi, ssax.Int(n)
		case isPhi && isConst && x.Op == token.SUB:
			return phi, -ssax.Int(n)
		}
	}
	return nil, -1
}

// countedInLoop returns the initial value of a variable, and the number that each
// iteration of a loop adds to the variable. ok is false unless both are constants.
func countedInLoop(counter *ssa.Phi) (start, step int64, ok bool) {
	hasStart := false
	for _, e := range counter.Edges {
		switch x := e.(type) {
		case *ssa.Const:
			if hasStart {
				return 0, 0, false
			}
			start, hasStart = ssax.Int(x), true
		default:
			next, n := indexOf(x)
			if next != counter || n <= 0 || step != 0 && step != n {
				return 0, 0, false
			}
			step = n
		}
	}
	return start, step, hasStart && step > 0
}

// cutInLoop returns the initial value of a list variable, and how many elements each
// iteration of a loop removes from the start of the list. For other variables, the
// result is nil.
func cutInLoop(rest *ssa.Phi) (list ssa.Value, step int64) {
	for _, e := range rest.Edges {
		cut, ok := e.(*ssa.Slice)
		if !ok || cut.X != ssa.Value(rest) {
			if list != nil {
				return nil, 0
			}
			list = e
			continue
		}
		low, ok := cut.Low.(*ssa.Const)
		if !ok || cut.High != nil || step != 0 && step != ssax.Int(low) {
			return nil, 0
		}
		step = ssax.Int(low)
	}
	return list, step
}

// setPairs handles a loop that stores the keys and values of a list in a map. The
// parameter "to" lists the maps that this may be. If the loop skips some of the entries,
// the map has too many fields afterwards.
func (f *funcAnalysis) setPairs(to []target, list ssa.Value) {
	if len(to) > 1 {
		f.openKeys(to)
		return
	}
	for _, t := range to {
		f.objects[t.obj].hasOpenKeys = true
		fields, _ := f.addPairs(f.writableFields(t.obj), t.path, list, nil)
		f.setFields(t.obj, fields)
	}
}

// addPairs returns fields with an entry for each key and value in a list, which the code
// stores in the map or log entry at the path "around". It also returns the paths of the
// entries. If the list, or a part of it that append adds, is a parameter, only the callers
// of the function know the entries. If it is not known, the map may have any key. site is
// the call of which the list is the variadic argument, or nil. Like append, addPairs may
// change fields in place.
func (f *funcAnalysis) addPairs(fields Fields, around string, list ssa.Value, site *callSite) (Fields, []string) {
	if call, ok := list.(*ssa.Call); ok && ssax.IsAppend(call) {
		var paths, more []string
		fields, paths = f.addPairs(fields, around, call.Call.Args[0], nil)
		fields, more = f.addPairs(fields, around, call.Call.Args[1], nil)
		return fields, append(paths, more...)
	}
	paths := []string{around}
	if i := f.paramIndex(list); i >= 0 {
		return fields.withPairsOfParam(around, i), paths
	}
	elements, ok := listElements(list)
	if !ok {
		return fields.setEntry(around, openMap), paths
	}
	for p := range pairsIn(elements, around) {
		switch paths = append(paths, p.path); {
		case p.value != nil:
			fields = fields.withPair(p.path, f.valueOfPair(p, site))
		case p.isGroup:
			fields = fields.setEntry(p.path, unset)
		default:
			fields = fields.setEntry(p.path, openMap)
		}
	}
	return fields, paths
}

// withPairsOfParam returns f with an entry for the keys and values in parameter i, which
// the function stores in the map at the given path. Like append, it may change f in
// place.
func (f Fields) withPairsOfParam(path string, i int) Fields {
	return f.setEntry(join(path, pairsPrefix+strconv.Itoa(i)), &Value{State: FromArg, Param: i, isGuarded: true})
}

// withPair returns f with the value v for the given path. If the field was set before,
// it is not known whether it has the old value or v in the end. Like append, withPair
// may change f in place.
func (f Fields) withPair(path string, v *Value) Fields {
	if f.has(path) && f.at(path).State != Unset && !f.at(path).equals(v) {
		v = dynamic
	}
	return f.set(path, v)
}

// A pair is a key and a value in a list of arguments: two elements, or one attribute such
// as slog.String("code", c).
type pair struct {
	path    string    // the key, after the names of the groups around it
	value   ssa.Value // nil for a group, and if the key is not known
	isGroup bool      // whether the pair is a group, whose pairs follow
	index   int       // the index of the value in the list
}

// pairsIn yields the pairs in a list with the given elements. All paths begin with the
// prefix. If a key is not known, the path is that of the map or group that has the key.
func pairsIn(elements []ssa.Value, prefix string) iter.Seq[pair] {
	return func(yield func(pair) bool) { yieldPairs(elements, prefix, yield) }
}

// yieldPairs is pairsIn without an iterator. It reports whether to continue.
func yieldPairs(elements []ssa.Value, prefix string, yield func(pair) bool) bool {
	for i := 0; i < len(elements); i++ {
		if v := peel(elements[i]); ssax.IsString(v.Type()) {
			key, known := ssax.String(v)
			p := pair{path: prefix, index: i + 1}
			if i++; i == len(elements) {
				return true
			}
			if known {
				p.path, p.value = join(prefix, key), elements[i]
			}
			if !yield(p) {
				return false
			}
			continue
		}
		if !isDeclaredIn(peel(elements[i]).Type(), "log/slog") { // neither a key nor an attribute
			yield(pair{path: prefix, index: i})
			return false
		}
		if !yieldAttribute(elements[i], prefix, i, yield) {
			return false
		}
	}
	return true
}

// yieldAttribute yields the pair in an attribute of package log/slog, and the pairs in a
// group. It reports whether to continue. index is the index of the attribute in the list.
func yieldAttribute(attribute ssa.Value, prefix string, index int, yield func(pair) bool) bool {
	call, _ := peel(attribute).(*ssa.Call)
	key, value := attributeIn(call)
	if key == nil {
		return yield(pair{path: prefix, index: index})
	}
	at := join(prefix, constantOf(key).Const)
	if !strings.HasPrefix(callee(&call.Call).name, "Group") {
		return yield(pair{path: at, value: value, index: index})
	}
	if !yield(pair{path: at, isGroup: true, index: index}) {
		return false
	}
	elements, ok := listElements(value)
	if !ok {
		return yield(pair{path: at, index: index})
	}
	return yieldPairs(elements, at, func(p pair) bool {
		p.index = index
		return yield(p)
	})
}

// listElements returns the elements of a list literal. It returns false for other lists.
func listElements(list ssa.Value) ([]ssa.Value, bool) {
	if slice, ok := list.(*ssa.Slice); ok && (slice.Low != nil || slice.High != nil) {
		return nil, false
	}
	return ssax.Elements(list)
}

// valueOfPair returns what is known about the value in a pair. If the pair is in the
// variadic argument of a call, site is this call; otherwise it is nil.
func (f *funcAnalysis) valueOfPair(p pair, site *callSite) *Value {
	if f.isObject(peel(p.value)) {
		return dynamic
	}
	v := f.value(p.value)
	v.Kind = valueKind(p.value)
	if site == nil {
		return &v
	}
	if call := f.syntax.Call(site.instr); call != nil {
		if i := site.Signature().Params().Len() - 1 + p.index; i < len(call.Args) {
			v.Span = f.span(call.Args[i].Pos(), call.Args[i].End())
		}
	}
	return &v
}

// pairsInCaller handles a callee that stores the keys and values in its parameter p in a
// map. "around" is the path of the map. pairsInCaller returns fields with the new entries
// of the map, and the paths of the fields that the argument determines. Like append, it
// may change fields in place.
func (f *funcAnalysis) pairsInCaller(fields Fields, around string, p int, site callSite) (Fields, []string) {
	if p >= len(site.Args) {
		return fields.setEntry(around, openMap), []string{around}
	}
	from := &site
	if !site.Signature().Variadic() || p != len(site.Args)-1 {
		from = nil
	}
	return f.addPairs(fields, around, site.Args[p], from)
}

// applyPairs handles a call of a function that reads keys and values from its parameter
// p, and stores them in a map or in an inner map of it. The parameter "to" lists the maps
// that this may be, and around is the path of the inner map, or "".
func (f *funcAnalysis) applyPairs(to []target, around string, p int, site callSite) {
	if len(to) > 1 {
		f.openKeys(to)
		return
	}
	for _, t := range to {
		fields, _ := f.pairsInCaller(f.writableFields(t.obj), join(t.path, around), p, site)
		f.setFields(t.obj, fields)
	}
}
