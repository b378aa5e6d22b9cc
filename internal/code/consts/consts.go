// Package consts lists the integer constants of a package, and where its
// code names them.
package consts

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"reflect"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// A Constant is an integer constant at package level.
type Constant struct {
	Package string // import path
	Name    string
	Value   int64
	Meaning string // what its comment says, without its name; "" for none
	File    string
	Line    int
	Block   int // the line where its declaration begins, which it shares with its siblings
}

// A Place is where an expression begins.
type Place struct {
	File         string
	Line, Column int
}

// An Ident names a constant.
type Ident struct{ Package, Name string }

// A Result is what one package declares and names.
type Result struct {
	Declared []Constant
	Named    map[Place]Ident // expressions that are a constant, by their beginning
	Imported map[Ident]int64 // the values of integers of other packages that it names
}

// New returns the analyzer. Its result is a *Result.
func New() *analysis.Analyzer {
	return &analysis.Analyzer{
		Name: "constants", Doc: "list integer constants", Run: run, ResultType: reflect.TypeFor[*Result](),
	}
}

func run(pass *analysis.Pass) (any, error) {
	r := &Result{Named: map[Place]Ident{}, Imported: map[Ident]int64{}}
	for _, f := range pass.Files {
		for _, d := range f.Decls {
			if gen, ok := d.(*ast.GenDecl); ok && gen.Tok == token.CONST {
				r.declared(pass, gen)
			}
		}
		ast.Inspect(f, func(n ast.Node) bool {
			r.named(pass, n)
			return true
		})
	}
	return r, nil
}

func (r *Result) declared(pass *analysis.Pass, gen *ast.GenDecl) {
	for _, spec := range gen.Specs {
		spec := spec.(*ast.ValueSpec)
		for _, name := range spec.Names {
			obj, ok := pass.TypesInfo.Defs[name].(*types.Const)
			if !ok || obj.Val().Kind() != constant.Int {
				continue
			}
			value, exact := constant.Int64Val(obj.Val())
			at := pass.Fset.PositionFor(name.Pos(), false)
			if exact && name.Name != "_" {
				r.Declared = append(r.Declared, Constant{
					Package: pass.Pkg.Path(), Name: name.Name, Value: value, Meaning: meaning(name.Name, comment(gen, spec)),
					File: at.Filename, Line: at.Line, Block: pass.Fset.PositionFor(gen.Pos(), false).Line,
				})
			}
		}
	}
}

// comment is the comment of a constant: above it, or behind it.
func comment(gen *ast.GenDecl, spec *ast.ValueSpec) string {
	switch {
	case spec.Doc.Text() != "":
		return spec.Doc.Text()
	case spec.Comment.Text() != "":
		return spec.Comment.Text()
	case len(gen.Specs) == 1:
		return gen.Doc.Text()
	}
	return ""
}

// meaning is the first sentence of a comment, without the words that only
// repeat the name: "NotFound means there is no task." says "there is no task".
func meaning(name, text string) string {
	text, _, _ = strings.Cut(text, "\n\n")
	text = strings.Join(strings.Fields(text), " ")
	text = strings.TrimSuffix(firstSentence(text), ".")
	rest, ok := strings.CutPrefix(text, name)
	if !ok || rest != "" && rest[0] != ' ' && rest[0] != ':' {
		return text
	}
	rest = strings.TrimLeft(rest, " :—–-")
	for _, verb := range []string{"means that ", "means ", "indicates that ", "indicates ", "is returned when ", "is returned if ", "is used when ", "is the exit code for ", "is the exit status for ", "is the status of ", "is for ", "is when "} {
		if s, ok := strings.CutPrefix(rest, verb); ok {
			return s
		}
	}
	return rest
}

// firstSentence is a text up to its first period that ends a sentence.
func firstSentence(text string) string {
	for from := 0; ; {
		i := strings.Index(text[from:], ". ")
		if i < 0 {
			return text
		}
		from += i + len(". ")
		sentence := text[:from-1]
		if !strings.HasSuffix(sentence, "e.g.") && !strings.HasSuffix(sentence, "i.e.") {
			return sentence
		}
	}
}

// named notes an identifier, or one with its package, that is a constant at
// package level.
func (r *Result) named(pass *analysis.Pass, n ast.Node) {
	var id *ast.Ident
	switch n := n.(type) {
	case *ast.Ident:
		id = n
	case *ast.SelectorExpr:
		id = n.Sel
	default:
		return
	}
	obj, ok := pass.TypesInfo.Uses[id].(*types.Const)
	if !ok || obj.Pkg() == nil || obj.Parent() != obj.Pkg().Scope() {
		return
	}
	at := pass.Fset.PositionFor(n.Pos(), false)
	name := Ident{obj.Pkg().Path(), obj.Name()}
	r.Named[Place{at.Filename, at.Line, at.Column}] = name
	if obj.Pkg() != pass.Pkg && obj.Val().Kind() == constant.Int {
		if value, exact := constant.Int64Val(obj.Val()); exact {
			r.Imported[name] = value
		}
	}
}
