package build

// A program can replace the exit of a parser of kong:
//
//	ctx := kong.Parse(&cli, kong.Exit(leave))
//	ctx.FatalIfErrorf(ctx.Run())
//
// The parser then calls leave(80), leave(1) or leave(0), and does not end the process itself.
// This file finds the calls that use such a parser. The function that contains the call must
// also create the parser with this option, because other parsers of the program may not have
// it.

import (
	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/exit"
)

// hasOwnExit reports whether a call of a kong function creates or uses a parser with
// the kong.Exit option, which calls a function of the program in place of os.Exit.
func (c *collector) hasOwnExit(common *ssa.CallCommon) bool {
	made, ofParser := exit.KongParser(c.names.CalleeID(common))
	switch {
	case made:
		return c.optionsReplaceExit(common.Args[len(common.Args)-1])
	case ofParser && !common.IsInvoke():
		return c.isParserWithExit(common.Args[0])
	}
	return false
}

// isParserExit reports whether v is loaded from the Exit field of a kong parser, and
// the program has not replaced the os.Exit in this field.
func (c *collector) isParserExit(v *ssa.UnOp) bool {
	at, ok := v.X.(*ssa.FieldAddr)
	return ok && !c.isParserWithExit(at.X) && c.fieldNode(at.X.Type(), at.Field).Name == exit.KongExitField
}

// isParserWithExit reports whether v is a kong parser with the kong.Exit option, or the
// context of such a parser.
func (c *collector) isParserWithExit(v ssa.Value) bool {
	for {
		switch x := v.(type) {
		case *ssa.Extract:
			v = x.Tuple
		case *ssa.UnOp: // a load such as ctx.Kong
			v = x.X
		case *ssa.FieldAddr:
			v = x.X
		case *ssa.Call:
			return c.hasOwnExit(&x.Call)
		default:
			return false
		}
	}
}

// optionsReplaceExit reports whether v, the variadic argument of a call, contains the
// option kong.Exit(f) for a function f whose body is in this package. It returns false
// for kong.Exit(os.Exit).
func (c *collector) optionsReplaceExit(v ssa.Value) bool {
	if !isVariadic(v) {
		return false
	}
	replaced := false
	for _, r := range *v.(*ssa.Slice).X.Referrers() {
		elem, ok := r.(*ssa.IndexAddr)
		if !ok {
			continue
		}
		for _, r := range *elem.Referrers() {
			store, ok := r.(*ssa.Store)
			if !ok {
				continue
			}
			option, ok := store.Val.(*ssa.Call)
			if !ok || !exit.IsKongExit(c.names.CalleeID(&option.Call)) {
				continue
			}
			if !hasBody(option.Call.Args[0]) {
				return false
			}
			replaced = true
		}
	}
	return replaced
}

// hasBody reports whether v is a function of this package that has a body.
func hasBody(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.Function:
		return v.Blocks != nil
	case *ssa.MakeClosure:
		return true
	}
	return false
}
