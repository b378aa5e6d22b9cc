package object

import (
	"slices"

	"golang.org/x/tools/go/ssa"
)

// merges applies a call of maps.Copy or maps.Clone with maps that may be objects. It
// reports whether the call is one.
func (f *funcAnalysis) merges(instr ssa.CallInstruction) bool {
	c, args := f.called(instr.Common()), instr.Common().Args
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
		if n, ok := only(f.targets(args[0])); ok {
			fields := slices.Clone(f.snapshot(n))
			f.set(f.begin(call, Object{Kind: Map, Span: f.spanOf(call)}), fields)
		}
		return true
	}
	return false
}

// merge copies the entries of the map src to a target. If src is not known, it may
// set any field.
func (f *funcAnalysis) merge(t target, src ssa.Value) {
	if isZero(src) {
		return
	}
	n, ok := only(f.targets(src))
	if !ok || t.path != "" {
		f.objects[t.obj].hasOpenKeys = true
		f.set(t.obj, f.fields(t.obj).mapped(func(e Field) Value {
			if isIn(e.Path, t.path) && (e.Value.Is == Unset || e.Value.Is == Maybe) {
				return Value{Is: Dynamic}
			}
			return e.Value
		}))
		return
	}
	from := f.snapshot(n)
	for _, e := range from {
		switch {
		case e.Value.Is == Unset:
		case e.Path == "":
			f.set(t.obj, f.update(t.obj).setEntry("", Value{Is: Dynamic}))
		case e.Value.Is == Maybe || e.Value.Is == Copied:
			f.set(t.obj, f.update(t.obj).setEntry(e.Path, f.fields(t.obj).At(e.Path).join(e.Value)))
		default:
			f.set(t.obj, f.update(t.obj).setEntry(e.Path, e.Value))
		}
	}
}
