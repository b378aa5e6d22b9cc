package choice

import (
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/pattern"
)

var (
	definer  = pattern.New(`^(Bool|String|Enum|Var)(Var|Func)?P?F?$`)
	flagName = pattern.New(`(?i)^(json|output|format|(output|log|error)[-_]?format|json[-_].*|.*[-_]json)$`)
)

// recordFlag records the flag that a call defines, if the name of the flag shows that
// it selects an output format. The flag must apply to the whole program: it is defined
// with package flag or pflag, or is a persistent flag of a command.
func (c *collector) recordFlag(common *ssa.CallCommon) {
	fn := ssax.Callee(common)
	if fn == nil || fn.Pkg() == nil || !definer().MatchString(fn.Name()) {
		return
	}
	path := fn.Pkg().Path()
	isGlobal := (path == "flag" || strings.HasSuffix(path, "/pflag")) && fn.Signature().Recv() == nil
	if fn.Signature().Recv() != nil && len(common.Args) > 0 {
		set, ok := common.Args[0].(*ssa.Call)
		if ok {
			if callee := ssax.Callee(&set.Call); callee != nil && callee.Name() == "PersistentFlags" {
				isGlobal = true
			}
		}
	}
	if !isGlobal {
		return
	}
	for _, a := range common.Args {
		if name, ok := ssax.String(a); ok {
			if flagName().MatchString(name) {
				c.flags[name] = true
			}
			return // the first string is the name of the flag
		}
	}
}
