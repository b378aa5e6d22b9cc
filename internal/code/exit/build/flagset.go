package build

// This file handles flag sets of the packages flag and pflag. A flag set ends the
// process if it is parsed, the command line is wrong, and its error handling is
// ExitOnError.

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// parsesCommandLine reports whether a call parses the command line with
// flag.CommandLine or pflag.CommandLine, as flag.Parse and flag.CommandLine.Parse do.
// It returns the import path of flag or pflag for such a call, and "" for other calls.
func parsesCommandLine(id ssax.ID, c *ssa.CallCommon) string {
	if !strings.HasSuffix(string(id), ".FlagSet).Parse") || len(c.Args) != 2 || isEmptySlice(c.Args[1]) {
		return "" // Parse cannot fail without arguments
	}
	return exit.FlagSetOf(loadedVar(c.Args[0]))
}

// errorHandling records how the flag set in a package variable handles errors.
// Variables other than flag.CommandLine and pflag.CommandLine are ignored.
//
// The parameter "name" is the name of the variable, and the parameter "at" is the
// instruction that sets the variable. The parameter "call" is the call of NewFlagSet or
// Init. The last argument of this call is the error handling, such as flag.ExitOnError.
// In the source, this argument has the index i.
func (b *builder) errorHandling(at ssa.Instruction, name ssax.ID, call ssa.CallInstruction, i int) {
	if exit.FlagSetOf(name) == "" {
		return
	}
	e := b.c.syntax.Argument(call, i)
	args := call.Common().Args
	how := args[len(args)-1] // the last argument of NewFlagSet and of Init
	to := []exit.Node{{Kind: exit.VarNode, Name: name}}
	b.addEdges(to, b.values(how, valueUse{expr: e, usage: "argument", block: at.Block()}))
	if !ssax.IsOnAllPaths(at.Block()) {
		// If the function returns without executing this block, the flag set keeps the
		// default, ExitOnError.
		b.addEdges(to, []exit.Source{{Kind: exit.ConstSource, Const: exit.ExitOnError, At: b.instrRange(at)}})
	}
}

// replaceFlagSet handles a store of a flag set in flag.CommandLine or
// pflag.CommandLine. How the new flag set handles errors decides whether flag.Parse
// ends the process. Other stores are ignored.
func (b *builder) replaceFlagSet(store *ssa.Store) {
	g, ok := store.Addr.(*ssa.Global)
	if !ok || exit.FlagSetOf(globalName(g)) == "" {
		return
	}
	if made, ok := store.Val.(*ssa.Call); ok && strings.HasSuffix(string(b.c.names.CalleeID(&made.Call)), ".NewFlagSet") {
		b.errorHandling(store, globalName(g), made, 1)
	} else {
		b.addEdges([]exit.Node{{Kind: exit.VarNode, Name: globalName(g)}}, b.unboundedSource("a flag set that is not followed", store.Pos()))
	}
}

// isAnalyzerFlagSet reports whether a call of the function with the given ID creates
// the flag set of an analyzer of golang.org/x/tools/go/analysis. The error handling of
// such a flag set has no effect, because drivers do not parse it: they copy its flags
// to a flag set of their own.
func (c *collector) isAnalyzerFlagSet(id ssax.ID, call ssa.CallInstruction) bool {
	switch id {
	case "(*flag.FlagSet).Init":
		f, ok := call.Common().Args[0].(*ssa.FieldAddr)
		return ok && c.fieldNode(f.X.Type(), f.Field).Name == "golang.org/x/tools/go/analysis.Analyzer.Flags"
	case "flag.NewFlagSet":
		return call.Value() != nil && c.importsAnalysis() && c.isOnlyCopied(call.Value())
	}
	return false
}

func (c *collector) importsAnalysis() bool {
	return slices.ContainsFunc(c.pass.Pkg.Imports(), func(p *types.Package) bool { return p.Path() == "golang.org/x/tools/go/analysis" })
}

// isOnlyCopied reports whether a function only defines flags in the new flag set v, and
// copies the struct that v points to. Analyzer.Flags is set with such a copy, because
// an analyzer contains a flag set and not a pointer to one.
func (c *collector) isOnlyCopied(v ssa.Value) bool {
	copied := false
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.DebugRef:
		case *ssa.UnOp:
			copied = true
		case *ssa.Call:
			id := c.names.CalleeID(&r.Call)
			isMethod := strings.HasPrefix(string(id), "(*flag.FlagSet).") && !slices.Contains(r.Call.Args[1:], v)
			if !isMethod || id == "(*flag.FlagSet).Parse" {
				return false
			}
		default:
			return false
		}
	}
	return copied
}
