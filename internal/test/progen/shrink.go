package progen

import (
	"bytes"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/astutil"
)

// An edit makes a package smaller, for example by removing a statement. unit is the index
// of the package in the program. number is the index of the edit among all possible edits
// of the package.
type edit struct{ unit, number int }

// Shrink removes parts of p as long as the program still fails, and returns the smaller
// program. The function "compiles" reports whether a program compiles. The function
// "fails" reports, for each of the given programs, whether it fails.
func Shrink(p *Program, compiles func(*Program) bool, fails func([]*Program) []bool) *Program {
	for {
		single := smallerPrograms(p, singleEdits(p), compiles)
		good := failsStill(single, fails)
		if len(good) == 0 {
			return p
		}
		var together [][]edit
		for n := len(good); n > 1; n /= 2 {
			for from := 0; from < len(good); from += n {
				var all []edit
				for _, c := range good[from:min(from+n, len(good))] {
					all = append(all, c.edits...)
				}
				together = append(together, all)
			}
		}
		good = append(good, failsStill(smallerPrograms(p, together, compiles), fails)...)
		p = slices.MinFunc(good, func(a, b candidate) int { return a.program.size() - b.program.size() }).program
	}
}

func (p *Program) size() int {
	n := 0
	for _, u := range p.Packages {
		for _, d := range u.Decls {
			n += len(d)
		}
	}
	return n
}

type candidate struct {
	edits   []edit
	program *Program
}

func failsStill(cs []candidate, fails func([]*Program) []bool) []candidate {
	var programs []*Program
	for _, c := range cs {
		programs = append(programs, c.program)
	}
	if len(programs) == 0 {
		return nil
	}
	var out []candidate
	for i, failed := range fails(programs) {
		if failed {
			out = append(out, cs[i])
		}
	}
	return out
}

func singleEdits(p *Program) [][]edit {
	var out [][]edit
	for i, u := range p.Packages {
		n := 0
		u.editedCopy(func(int) bool { n++; return false })
		for k := range n {
			out = append(out, []edit{{i, k}})
		}
	}
	return out
}

// smallerPrograms applies each set of edits to p, and returns smaller programs that
// compile.
func smallerPrograms(p *Program, sets [][]edit, compiles func(*Program) bool) []candidate {
	var out []candidate
	for _, edits := range sets {
		q := &Program{Seed: p.Seed, Bits: p.Bits, Packages: slices.Clone(p.Packages)}
		for i, u := range q.Packages {
			q.Packages[i] = u.editedCopy(func(n int) bool { return slices.Contains(edits, edit{i, n}) })
		}
		q.dropPackages()
		if q.size() < p.size() && q.hasMain() && compiles(q) {
			out = append(out, candidate{edits, q})
		}
	}
	return out
}

// dropPackages removes packages that nothing imports any more.
func (p *Program) dropPackages() {
	p.Packages = slices.DeleteFunc(p.Packages, func(u Unit) bool {
		return u.Name != "main" && !slices.ContainsFunc(p.Packages, func(o Unit) bool { return o.Imports[u.Name] != "" })
	})
}

func (p *Program) hasMain() bool {
	return slices.ContainsFunc(p.Packages, func(u Unit) bool {
		return slices.ContainsFunc(u.Decls, func(d string) bool { return strings.Contains(d, "func Y_main(") })
	})
}

// editedCopy returns a copy of u after some of its possible edits. It applies the edit
// with the index i if want(i) is true.
func (u Unit) editedCopy(want func(number int) bool) Unit {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", "package p\n"+strings.Join(u.Decls, "\n"), parser.SkipObjectResolution)
	if err != nil {
		return u
	}
	number := -1
	astutil.Apply(file, nil, func(c *astutil.Cursor) bool {
		changed := false
		eachReduction(c, func(change func()) {
			if number++; want(number) && !changed {
				changed = true
				change()
			}
		})
		return true
	})
	var b bytes.Buffer
	out := Unit{Name: u.Name, Imports: maps.Clone(u.Imports)}
	for _, d := range file.Decls {
		b.Reset()
		if format.Node(&b, fset, d) != nil {
			return u
		}
		out.Decls = append(out.Decls, b.String())
	}
	out.dropImports()
	return out
}

// eachReduction calls try for each way to make the node at the cursor smaller. The
// argument of try makes the change.
func eachReduction(c *astutil.Cursor, try func(func())) {
	if canDelete(c) {
		try(c.Delete)
	}
	instead := func(n ast.Node) { try(func() { c.Replace(n) }) }
	switch n := c.Node().(type) {
	case *ast.IfStmt:
		if c.Index() >= 0 {
			try(func() { splice(c, n.Body) })
		}
		if n.Else != nil {
			instead(n.Else)
			try(func() { n.Else = nil })
		}
	case *ast.ForStmt:
		instead(n.Body)
	case *ast.RangeStmt:
		instead(n.Body)
	case *ast.BlockStmt:
		if c.Index() >= 0 {
			try(func() { splice(c, n) })
		}
	case *ast.BinaryExpr:
		instead(n.X)
		instead(n.Y)
	case *ast.UnaryExpr:
		instead(n.X)
	case *ast.ParenExpr:
		instead(n.X)
	case *ast.CallExpr:
		switch c.Parent().(type) {
		case *ast.GoStmt, *ast.DeferStmt:
			return // go and defer need a call
		}
		for _, a := range n.Args {
			instead(a)
		}
		if lit, ok := n.Fun.(*ast.FuncLit); ok && len(lit.Body.List) == 1 {
			if ret, ok := lit.Body.List[0].(*ast.ReturnStmt); ok && len(ret.Results) == 1 {
				instead(ret.Results[0])
			}
		}
		instead(&ast.BasicLit{Kind: token.INT, Value: "7"})
		instead(ast.NewIdent("true"))
	case *ast.IndexExpr:
		instead(&ast.BasicLit{Kind: token.INT, Value: "7"})
	case *ast.CompositeLit:
		if len(n.Elts) > 0 {
			try(func() { n.Elts = nil })
		}
	case *ast.ReturnStmt:
		if len(n.Results) > 0 {
			try(func() { n.Results = nil })
		}
	}
}

// canDelete reports whether the node at the cursor is an element of a list that can be
// deleted.
func canDelete(c *astutil.Cursor) bool {
	if c.Index() < 0 {
		return false
	}
	switch c.Node().(type) {
	case ast.Stmt, ast.Decl, *ast.Field, ast.Spec:
		return true
	case ast.Expr:
		_, ok := c.Parent().(*ast.CompositeLit)
		return ok
	}
	return false
}

// splice replaces a block with its statements.
func splice(c *astutil.Cursor, b *ast.BlockStmt) {
	for _, s := range b.List {
		c.InsertBefore(s)
	}
	c.Delete()
}
