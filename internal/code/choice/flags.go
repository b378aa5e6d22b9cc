package choice

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/pattern"
)

var (
	definer  = pattern.New(`^(Bool|String|Enum|Var)(Var|Func)?P?F?$`)
	flagName = pattern.New(`(?i)^(json|output|format|(output|log|error)[-_]?format|json[-_].*|.*[-_]json)$`)
)

// recordFlag records the flag that a call defines, if the name of the flag shows that
// it selects an output format. A flag of package flag or pflag, or a persistent flag of a
// command, applies to the whole program. Other flags of commands apply to it if there are
// no subcommands.
func (c *collector) recordFlag(common *ssa.CallCommon) {
	fn := ssax.Callee(common)
	if fn == nil || fn.Pkg() == nil {
		return
	}
	path := fn.Pkg().Path()
	if fn.Name() == "AddCommand" && path == "github.com/spf13/cobra" {
		c.hasSubcommands = true
	}
	if !definer().MatchString(fn.Name()) {
		return
	}
	flags := c.localFlags
	if fn.Signature().Recv() == nil {
		if path != "flag" && !strings.HasSuffix(path, "/pflag") {
			return
		}
		flags = c.flags
	} else if len(common.Args) == 0 {
		return
	} else if set, ok := common.Args[0].(*ssa.Call); !ok || !isFlagSet(ssax.Callee(&set.Call)) {
		return
	} else if ssax.Callee(&set.Call).Name() == "PersistentFlags" {
		flags = c.flags
	}
	for _, a := range common.Args {
		if name, ok := ssax.String(a); ok {
			addFlag(flags, name)
			return // the first string is the name of the flag
		}
	}
}

// isFlagSet reports whether a function returns the flags of a command.
func isFlagSet(fn *types.Func) bool {
	return fn != nil && (fn.Name() == "PersistentFlags" || fn.Name() == "Flags")
}

// addFlag adds a flag to a set if its name shows that it selects an output format.
func addFlag(flags map[string]bool, name string) {
	if flagName().MatchString(name) {
		flags[name] = true
	}
}

// recordStoredFlags records the flags that a store gives to a command of urfave/cli, as
// in App{Flags: []Flag{&BoolFlag{Name: "json"}}}. The flags of an App apply to the whole
// program, and those of a Command if there are no subcommands.
func (c *collector) recordStoredFlags(store *ssa.Store) {
	at, ok := store.Addr.(*ssa.FieldAddr)
	if !ok {
		return
	}
	s, named := ssax.StructOf(at.X.Type())
	if named == nil || named.Obj().Pkg() == nil || exit.Unversioned(named.Obj().Pkg().Path()) != "github.com/urfave/cli" {
		return
	}
	flags := c.localFlags
	if named.Obj().Name() == "App" {
		flags = c.flags
	}
	switch s.Field(at.Field).Name() {
	case "Commands", "Subcommands":
		c.hasSubcommands = true
	case "Flags":
		elements, _ := ssax.Elements(store.Val)
		for _, e := range elements {
			addFlag(flags, nameOfFlag(e))
		}
	}
}

// nameOfFlag returns the constant in the field Name of a struct such as cli.BoolFlag, or
// "".
func nameOfFlag(v ssa.Value) string {
	v = ssax.Unboxed(v)
	if load, ok := v.(*ssa.UnOp); ok {
		v = load.X
	}
	lit, ok := v.(*ssa.Alloc)
	if !ok {
		return ""
	}
	s, _ := ssax.StructOf(lit.Type())
	for _, ref := range *lit.Referrers() {
		at, ok := ref.(*ssa.FieldAddr)
		if !ok || s == nil || s.Field(at.Field).Name() != "Name" {
			continue
		}
		for _, use := range *at.Referrers() {
			if store, ok := use.(*ssa.Store); ok {
				name, _ := ssax.String(store.Val)
				return name
			}
		}
	}
	return ""
}
