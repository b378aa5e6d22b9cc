package object

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// applyCopy handles a call of maps.Copy or maps.Clone. It returns false for other
// calls.
func (f *funcAnalysis) applyCopy(instr ssa.CallInstruction) bool {
	c, args := f.calledName(instr.Common()), instr.Common().Args
	call, ok := instr.(*ssa.Call)
	if !ok || c.pkg != "maps" || c.method {
		return false
	}
	switch c.name {
	case "Copy":
		for _, t := range f.targets(args[0]) {
			f.merge(t, args[1])
		}
		return true
	case "Clone":
		if n, ok := onlyTarget(f.targets(args[0])); ok {
			fields := slices.Clone(f.snapshot(n))
			f.setFields(f.addObject(call, Object{Kind: Map, Span: f.spanOf(call)}), fields)
		}
		return true
	}
	return false
}

// addCopiedEntries looks for a loop that copies all entries of a map to another one, as
// in "for k, v := range extra { m[k] = v }". It adds the entries of extra to m before
// the loop. If it added them in the loop, they would be missing on the path without an
// iteration. A loop that skips entries gives m too many fields.
func (f *funcAnalysis) addCopiedEntries(r *ssa.Range) {
	if m, ok := r.X.Type().Underlying().(*types.Map); !ok || !ssax.IsString(m.Key()) {
		return
	}
	for _, ref := range referrers(r) {
		next, ok := ref.(*ssa.Next)
		if !ok {
			continue
		}
		for _, ref := range referrers(next) {
			key, ok := ref.(*ssa.Extract)
			if !ok || key.Index != 1 {
				continue
			}
			for _, ref := range referrers(key) {
				if u, ok := ref.(*ssa.MapUpdate); ok && copiedIn(u) == r {
					for _, t := range f.targets(u.Map) {
						f.merge(t, r.X)
					}
				}
			}
		}
	}
}

// copiedIn returns the iterator of the loop over a map if u copies the current entry to
// another map. Otherwise it returns nil.
func copiedIn(u *ssa.MapUpdate) *ssa.Range {
	key, ok := u.Key.(*ssa.Extract)
	if !ok || key.Index != 1 {
		return nil
	}
	value, ok := peel(u.Value).(*ssa.Extract)
	next, isNext := key.Tuple.(*ssa.Next)
	if !ok || !isNext || value.Tuple != key.Tuple || value.Index != 2 {
		return nil
	}
	r, _ := next.Iter.(*ssa.Range)
	return r
}

// merge copies the entries of the map src to the target t. An unknown map may contain
// any key, so fields of t that are not always set become unknown. If src is a parameter
// and t is empty, merge adds a special entry to t. When a caller is analysed, the
// entries of its argument replace the special entry; see isRest.
func (f *funcAnalysis) merge(t target, src ssa.Value) {
	if isZero(src) {
		return
	}
	n, ok := onlyTarget(f.targets(src))
	if i := f.paramIndex(src); !ok && i >= 0 && t.path == "" && f.fields(t.obj).At("").State == Unset {
		f.objects[t.obj].hasOpenKeys = true
		f.setFields(t.obj, f.writableFields(t.obj).setEntry("", &Value{State: FromArg, Param: i, isGuarded: true}))
		return
	}
	if !ok || t.path != "" {
		f.objects[t.obj].hasOpenKeys = true
		f.setFields(t.obj, f.fields(t.obj).mapValues(func(e Field) *Value {
			if isIn(e.Path, t.path) && (e.Value.State == Unset || e.Value.State == Maybe) {
				return dynamic
			}
			return e.Value
		}))
		return
	}
	from := f.snapshot(n)
	for _, e := range from {
		switch {
		case e.Value.State == Unset:
		case e.Path == "":
			f.setFields(t.obj, f.writableFields(t.obj).setEntry("", dynamic))
		case e.Value.State == Maybe || e.Value.State == Copied:
			f.setFields(t.obj, f.writableFields(t.obj).setEntry(e.Path, f.fields(t.obj).at(e.Path).joined(e.Value)))
		default:
			f.setFields(t.obj, f.writableFields(t.obj).setEntry(e.Path, e.Value))
		}
	}
}

// isRest reports whether the entry e stands for all entries of a parameter of map type.
// The function has copied these entries to the map with the fields f or, if e.Path is not
// "", to the inner map with this path. Value.Param is the index of the parameter.
func (f Fields) isRest(e Field) bool {
	return e.Value.State == FromArg && (e.Path == "" || f.HasInner(e.Path) && !f.has(join(e.Path, paramEntry)))
}

// mergeArgument handles a callee that copies all entries of a map parameter to the map
// with the given fields. e is the special entry that stands for the copied entries; see
// isRest. mergeArgument replaces e by the entries of the argument.
func (f *funcAnalysis) mergeArgument(fields Fields, e Field, site callSite) Fields {
	v := e.Value
	if v.Param >= len(site.Args) {
		return fields.setEntry(e.Path, dynamic)
	}
	if isZero(peel(site.Args[v.Param])) {
		return fields.setEntry(e.Path, unset)
	}
	if bound, ok := f.objectInCaller(fields, e.Path, v, site); ok {
		return bound
	}
	if i := f.paramIndex(site.Args[v.Param]); i >= 0 {
		return fields.setEntry(e.Path, &Value{State: FromArg, Param: i, isGuarded: true})
	}
	return fields.setEntry(e.Path, &Value{State: Dynamic, isGuarded: true})
}
