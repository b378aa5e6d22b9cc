package build

import (
	"go/ast"
	"go/types"
	"sync"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/exitlint/exitlint/internal/code/chain"
	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// A Code holds the SSA and the syntax of a package. Both are built when they are first
// needed, because this takes about as long as type-checking the package.
type Code struct {
	SSA      func() (*ssa.Package, []*ssa.Function) // the SSA of the package and of its functions; see [ssax.Build]
	Syntax   func() *ssax.Syntax
	noReturn func() map[*types.Func]bool // the functions of the package that never return
	unsent   func() unsentEntries
}

// An unsentEntries value describes the log entries that a package creates but never
// sends, such as log.Fatal().Err(err) of zerolog without a call of Msg or Send. The
// process would end only when the entry is sent.
type unsentEntries struct {
	calls  map[*ast.CallExpr]bool // the calls that create these log entries, such as log.Fatal()
	starts map[*types.Func]bool   // the functions that these calls call, such as log.Fatal of zerolog
}

// NewCode returns the SSA and the syntax of a package for all analyzers. deps are the
// graphs of the dependencies, which show which of their functions never return.
func NewCode(pass *analysis.Pass, deps exit.Graphs) *Code {
	foreign := &foreignFunctions{deps, map[*types.Func]bool{}}
	unsent := sync.OnceValue(func() unsentEntries { return findUnsent(pass) })
	noReturn := sync.OnceValue(func() map[*types.Func]bool { return findNoReturn(pass, foreign, unsent().calls) })
	return &Code{
		SSA: sync.OnceValues(func() (*ssa.Package, []*ssa.Function) {
			never, starts := noReturn(), unsent().starts
			return ssax.Build(pass, func(f *types.Func) bool { return never[f] || !starts[f] && foreign.neverReturns(f) })
		}),
		Syntax:   sync.OnceValue(func() *ssax.Syntax { return ssax.NewSyntax(pass.Files, pass.TypesInfo) }),
		noReturn: noReturn,
		unsent:   unsent,
	}
}

// IsUnsent reports whether a call starts a log entry that the program never sends. For
// example, log.Fatal() of zerolog ends the process only after a call of Msg or Send.
func (c *Code) IsUnsent(call ssa.CallInstruction) bool {
	unsent := c.unsent().calls
	return len(unsent) > 0 && unsent[c.Syntax().Call(call)]
}

// findUnsent returns the log entries that are never sent.
//
// A function such as log.Fatal of zerolog is normally treated as never returning, because
// the log entry that it creates ends the process when it is sent. But if the entry is
// never sent, the call returns. In SSA, either all calls of a function return, or none
// does. So if the package contains one such call, all its calls of this function are
// treated as returning.
func findUnsent(pass *analysis.Pass) unsentEntries {
	out := unsentEntries{calls: map[*ast.CallExpr]bool{}, starts: map[*types.Func]bool{}}
	for _, entry := range chain.Unsent(pass.Files, pass.TypesInfo) {
		out.calls[entry.Start] = true
		if f := typeutil.StaticCallee(pass.TypesInfo, entry.Start); f != nil {
			out.starts[f] = true
		}
	}
	return out
}
