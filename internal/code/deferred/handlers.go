package deferred

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/span"
)

// A framework runs the handlers of commands, which are functions in fields of
// its types.
type framework struct {
	path   string   // import path without major version
	runs   []string // names of the functions that run a handler
	types  []string // names of the types with handlers
	fields []string // names of the fields that contain handlers
}

var frameworks = []framework{
	{
		"github.com/spf13/cobra",
		[]string{"(*Command).Execute", "(*Command).ExecuteC", "(*Command).ExecuteContext", "(*Command).ExecuteContextC"},
		[]string{"Command"},
		[]string{"Run", "RunE", "PreRun", "PreRunE", "PostRun", "PostRunE", "PersistentPreRun", "PersistentPreRunE", "PersistentPostRun", "PersistentPostRunE", "Args"},
	},
	{
		"github.com/urfave/cli",
		[]string{"(*App).Run", "(*App).RunContext", "(*App).RunAndExitOnError", "(*Command).Run"},
		[]string{"App", "Command"},
		[]string{"Action", "Before", "After"},
	},
}

// frameworkOf returns the framework that a package belongs to, or nil.
func frameworkOf(path string) *framework {
	path = exit.Unversioned(strings.TrimPrefix(path, "vendor/"))
	i := slices.IndexFunc(frameworks, func(f framework) bool { return f.path == path })
	if i < 0 {
		return nil
	}
	return &frameworks[i]
}

// runsHandlers reports whether a function runs the handlers of commands.
func runsHandlers(id ssax.ID) bool {
	path, name := id.Split()
	f := frameworkOf(path)
	return f != nil && slices.Contains(f.runs, name)
}

// storeHandler remembers the function that an instruction stores in a field for
// a handler.
func (s *summarizer) storeHandler(store *ssa.Store) {
	field, ok := store.Addr.(*ssa.FieldAddr)
	if !ok {
		return
	}
	if _, isFunc := store.Val.Type().Underlying().(*types.Signature); !isFunc {
		return
	}
	named, ok := types.Unalias(field.X.Type().Underlying().(*types.Pointer).Elem()).(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return
	}
	f := frameworkOf(named.Obj().Pkg().Path())
	if f == nil || !slices.Contains(f.types, named.Obj().Name()) {
		return
	}
	if name := named.Underlying().(*types.Struct).Field(field.Field).Name(); !slices.Contains(f.fields, name) {
		return
	}
	val := store.Val
	if c, ok := val.(*ssa.ChangeType); ok {
		val = c.X
	}
	if c, ok := val.(*ssa.MakeClosure); ok {
		val = c.Fn
	}
	if fn, ok := val.(*ssa.Function); ok {
		s.stored = append(s.stored, Step{s.names.Func(fn), span.Span{Position: span.At(s.pass.Fset.Position(store.Pos()))}})
	}
}

// addHandlers adds the stored handlers that can end the process. It reports
// whether there are new ones.
func (s *summarizer) addHandlers() bool {
	before := len(s.handlers)
	s.handlers = nil
	for _, h := range s.stored {
		if f := s.function(h.Func); f != nil && f.End != nil {
			s.handlers = append(s.handlers, h)
		}
	}
	return len(s.handlers) > before
}

// handler returns a handler that can end the process: one of the package, or else
// one of a dependency. It returns nil if there is none.
func (s *summarizer) handler() *Step {
	if len(s.handlers) > 0 {
		return &s.handlers[0]
	}
	for _, imp := range s.pass.Pkg.Imports() {
		if p := s.deps[imp.Path()]; p != nil && len(p.Get().Handlers) > 0 {
			return &p.Get().Handlers[0]
		}
	}
	return nil
}
