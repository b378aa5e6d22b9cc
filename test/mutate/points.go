package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// A point is a mutation of a source file: it replaces the bytes from offset start to
// offset end with text.
type point struct {
	file         string
	line, column int
	start, end   int
	text         string
	what         string // such as "< becomes <="
}

func (p point) position() string {
	return fmt.Sprintf("%s:%d:%d", filepath.ToSlash(p.file), p.line, p.column)
}

func (p point) String() string { return p.position() + ": " + p.what }

// apply returns the source of the file with the mutation.
func (p point) apply() ([]byte, error) {
	src, err := os.ReadFile(p.file)
	if err != nil {
		return nil, err
	}
	return []byte(string(src[:p.start]) + p.text + string(src[p.end:])), nil
}

// operators maps each operator to the operator that replaces it in a mutant.
var operators = map[token.Token]token.Token{
	token.LSS: token.LEQ, token.LEQ: token.LSS, token.GTR: token.GEQ, token.GEQ: token.GTR,
	token.EQL: token.NEQ, token.NEQ: token.EQL, token.LAND: token.LOR, token.LOR: token.LAND,
	token.ADD: token.SUB, token.SUB: token.ADD, token.MUL: token.QUO, token.QUO: token.MUL, token.REM: token.MUL,
	token.AND: token.OR, token.OR: token.AND, token.AND_NOT: token.AND, token.SHL: token.SHR, token.SHR: token.SHL,
}

// A finder finds the possible mutants of a file.
type finder struct {
	name   string
	src    string
	fset   *token.FileSet
	points []point
}

// pointsOf returns the possible mutants of a file, or none if it is generated.
func pointsOf(name string) ([]point, error) {
	src, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	f := &finder{name: name, src: string(src), fset: token.NewFileSet()}
	file, err := parser.ParseFile(f.fset, name, src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil || ast.IsGenerated(file) {
		return nil, err
	}
	for _, d := range file.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil {
			ast.Inspect(fn.Body, func(n ast.Node) bool {
				f.visit(n)
				return true
			})
		}
	}
	return f.points, nil
}

func (f *finder) visit(n ast.Node) {
	switch n := n.(type) {
	case *ast.BinaryExpr:
		if to, ok := operators[n.Op]; ok && !isText(n.X) && !isText(n.Y) {
			f.replace(n.OpPos, n.OpPos+token.Pos(len(n.Op.String())), to.String())
		}
	case *ast.IfStmt:
		f.replace(n.Cond.Pos(), n.Cond.End(), "!("+f.text(n.Cond)+")")
	case *ast.UnaryExpr:
		if n.Op == token.NOT {
			f.replace(n.OpPos, n.OpPos+1, "")
		}
	case *ast.BasicLit:
		if v, err := strconv.Atoi(n.Value); err == nil && n.Kind == token.INT {
			f.replace(n.Pos(), n.End(), strconv.Itoa(v+1))
		}
	case *ast.IncDecStmt:
		f.replace(n.TokPos, n.TokPos+2, map[token.Token]string{token.INC: "--", token.DEC: "++"}[n.Tok])
	case *ast.BranchStmt:
		if to := map[token.Token]string{token.BREAK: "continue", token.CONTINUE: "break"}[n.Tok]; to != "" && n.Label == nil {
			f.replace(n.Pos(), n.End(), to)
		}
	case *ast.ReturnStmt:
		for _, r := range n.Results {
			if id, ok := r.(*ast.Ident); ok && (id.Name == "true" || id.Name == "false") {
				f.replace(id.Pos(), id.End(), map[string]string{"true": "false", "false": "true"}[id.Name])
			}
		}
	case *ast.ExprStmt:
		f.replace(n.Pos(), n.End(), "")
	case *ast.AssignStmt:
		if n.Tok != token.DEFINE {
			f.replace(n.Pos(), n.End(), "")
		}
	case *ast.CaseClause:
		if len(n.Body) > 0 {
			f.replace(n.Body[0].Pos(), n.Body[len(n.Body)-1].End(), "")
		}
	}
}

// isText reports whether an expression is a string literal. A + with such an operand
// joins strings, and a mutant with another operator would not compile.
func isText(x ast.Expr) bool {
	lit, ok := x.(*ast.BasicLit)
	return ok && lit.Kind == token.STRING
}

func (f *finder) text(n ast.Node) string {
	return f.src[f.fset.Position(n.Pos()).Offset:f.fset.Position(n.End()).Offset]
}

// replace adds a mutant in which text replaces the source between two positions.
func (f *finder) replace(from, to token.Pos, text string) {
	start, end := f.fset.Position(from), f.fset.Position(to)
	was, _, more := strings.Cut(f.src[start.Offset:end.Offset], "\n")
	if more {
		was += " …"
	}
	what := was + " becomes " + text
	if text == "" {
		what = was + " goes"
	}
	f.points = append(f.points, point{f.name, start.Line, start.Column, start.Offset, end.Offset, text, what})
}
