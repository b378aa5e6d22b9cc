package rule

import (
	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/registry"
)

// ExitFuncs returns the exit functions that a registry declares.
func ExitFuncs(reg *registry.Registry) []exit.ExitFunc {
	if reg == nil {
		return nil
	}
	var out []exit.ExitFunc
	for _, e := range reg.Exits {
		t := exit.ExitFunc{Func: e.Func, Var: e.Var, Status: e.Status}
		if e.Arg != nil {
			t.Arg = *e.Arg
		}
		out = append(out, t)
	}
	return out
}
