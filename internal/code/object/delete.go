package object

import (
	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// applyDelete applies delete(m, key) with a constant key. It returns false for other
// calls.
func (f *funcAnalysis) applyDelete(common *ssa.CallCommon) bool {
	b, ok := common.Value.(*ssa.Builtin)
	if !ok || b.Name() != "delete" {
		return false
	}
	key, ok := ssax.String(common.Args[1])
	if !ok {
		return false
	}
	f.setIn(f.targets(common.Args[0]), key, unset)
	return true
}
