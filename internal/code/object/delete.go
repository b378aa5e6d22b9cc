package object

import "golang.org/x/tools/go/ssa"

// deletes applies a call of the built-in function delete with a constant key. It
// reports whether the call is one.
func (f *funcAnalysis) deletes(common *ssa.CallCommon) bool {
	b, ok := common.Value.(*ssa.Builtin)
	if !ok || b.Name() != "delete" {
		return false
	}
	key, ok := stringOf(common.Args[1])
	if !ok {
		return false
	}
	to := f.targets(common.Args[0])
	for _, t := range to {
		path, v := join(t.path, key), Value{Is: Unset}
		if len(to) > 1 {
			v = v.join(f.fields(t.obj).At(path))
		}
		f.set(t.obj, f.update(t.obj).set(path, v))
	}
	return true
}
