package chain

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"
)

// A Chain is a chain of calls that creates a log entry but never sends it. An example
// is log.Fatal().Str("file", name): without .Msg at the end, it neither prints anything
// nor ends the process.
type Chain struct {
	Start *ast.CallExpr // the call that starts the log entry
	Name  string        // the name of the function that Start calls, such as "Fatal"
	// End is the last call of the chain, to which a fix can append Send. It is nil if
	// the chain is only a part of a statement.
	End    *ast.CallExpr
	Send   string // what a fix appends to End to send the log entry, such as ".Send()"
	Fatal  bool   // whether sending the entry ends the process; otherwise it panics
	Status int
}

// Unsent returns the log entries in the files of a package that are never sent, in
// source order.
func Unsent(files []*ast.File, info *types.Info) []Chain {
	files = filesWith(files, info)
	if len(files) == 0 {
		return nil
	}
	var out []Chain
	root := inspector.New(files).Root()
	for at := range root.Preorder((*ast.CallExpr)(nil)) {
		if c, ok := unsent(info, root, at); ok {
			out = append(out, c)
		}
	}
	return out
}

// filesWith returns the files that use a function which starts a log entry. Few
// packages contain such a file. filesWith looks only at the names in a file, which is
// faster than visiting its syntax tree.
func filesWith(files []*ast.File, info *types.Info) []*ast.File {
	var at []token.Pos
	for id, obj := range info.Uses {
		if f, ok := obj.(*types.Func); ok && startedLibrary(f) != nil {
			at = append(at, id.Pos())
		}
	}
	if len(at) == 0 {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(files), func(f *ast.File) bool {
		return !slices.ContainsFunc(at, func(p token.Pos) bool { return f.FileStart <= p && p < f.FileEnd })
	})
}

// startedLibrary returns the logging library of f if f starts a log entry, and nil
// otherwise.
func startedLibrary(f *types.Func) *library {
	results := f.Signature().Results()
	if results.Len() != 1 || f.Pkg() == nil {
		return nil
	}
	l := libraryOf(results.At(0).Type())
	if l == nil || !l.isPartOf(f.Pkg()) || !slices.Contains(l.starts, f.Name()) {
		return nil
	}
	return l
}

// A search finds out whether the program may send one log entry that it has started.
type search struct {
	info *types.Info
	root inspector.Cursor // the files that start log entries
	lib  *library
	// Some chains of calls, such as log.Fatal().Err(err), are statements of their own.
	// ends contains the last call of each of these chains.
	ends []*ast.CallExpr
	vars []*types.Var // the variables that the entry was assigned to
}

// unsent returns the chain of calls that begins with the call at the cursor, if it
// creates a log entry that the program never sends. Otherwise it returns false.
func unsent(info *types.Info, root, at inspector.Cursor) (Chain, bool) {
	call := at.Node().(*ast.CallExpr)
	f := typeutil.StaticCallee(info, call)
	if f == nil {
		return Chain{}, false
	}
	lib := startedLibrary(f)
	if lib == nil {
		return Chain{}, false
	}
	s := search{info: info, root: root, lib: lib}
	if s.maySend(at) {
		return Chain{}, false
	}
	c := Chain{Start: call, Name: f.Name(), Send: lib.send, Fatal: f.Name() == "Fatal", Status: lib.status}
	if len(s.ends) == 1 {
		c.End = s.ends[0]
	}
	return c, true
}

// maySend reports whether the program may send the log entry in the expression at the
// cursor. If the entry leaves the function, for example as an argument, other code may
// send it.
func (s *search) maySend(at inspector.Cursor) bool {
	parent := at.Parent()
	switch n := parent.Node().(type) {
	case *ast.ParenExpr:
		return s.maySend(parent)
	case *ast.SelectorExpr:
		return s.maySendBy(parent)
	case *ast.ExprStmt:
		if call, ok := at.Node().(*ast.CallExpr); ok {
			s.ends = append(s.ends, call)
		}
		return false
	case *ast.DeferStmt, *ast.GoStmt:
		return false
	case *ast.AssignStmt:
		if kind, i := at.ParentEdge(); kind == edge.AssignStmt_Rhs && len(n.Lhs) == len(n.Rhs) {
			return s.maySendLater(n.Lhs[i])
		}
	case *ast.ValueSpec:
		if kind, i := at.ParentEdge(); kind == edge.ValueSpec_Values && len(n.Names) == len(n.Values) {
			return s.maySendLater(n.Names[i])
		}
	}
	return true
}

// maySendBy reports whether the program may send an entry with the method in a selector
// such as entry.Msg, or with a later method of the chain. It also returns true for a
// method such as Discard, because a program calls it to drop an entry on purpose.
func (s *search) maySendBy(at inspector.Cursor) bool {
	f, ok := s.info.Uses[at.Node().(*ast.SelectorExpr).Sel].(*types.Func)
	if !ok || slices.Contains(s.lib.sends, f.Name()) || slices.Contains(s.lib.drops, f.Name()) {
		return true
	}
	results := f.Signature().Results()
	if results.Len() != 1 || libraryOf(results.At(0).Type()) != s.lib {
		return true
	}
	for {
		switch kind, _ := at.ParentEdge(); kind {
		case edge.ParenExpr_X:
			at = at.Parent()
		case edge.CallExpr_Fun:
			return s.maySend(at.Parent())
		default:
			return true
		}
	}
}

// maySendLater reports whether the program may call a method such as Send on a log
// entry after an assignment of the entry. The parameter left is the expression on the
// left side of the assignment.
func (s *search) maySendLater(left ast.Expr) bool {
	id, ok := left.(*ast.Ident)
	if !ok {
		return true
	}
	if id.Name == "_" {
		return false
	}
	v, ok := s.info.ObjectOf(id).(*types.Var)
	switch {
	case !ok || v.Kind() != types.LocalVar:
		// Other functions can read the entry, and may send it.
		return true
	case slices.Contains(s.vars, v):
		return false
	}
	s.vars = append(s.vars, v)
	for at := range s.root.Preorder((*ast.Ident)(nil)) {
		if kind, _ := at.ParentEdge(); s.info.Uses[at.Node().(*ast.Ident)] == v && kind != edge.AssignStmt_Lhs && s.maySend(at) {
			return true
		}
	}
	return false
}
