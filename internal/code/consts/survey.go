package consts

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"reflect"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/exitlint/exitlint/internal/pattern"
	"github.com/exitlint/exitlint/internal/span"
)

// A Declaration describes an integer constant: its position, its value and its comment.
type Declaration struct {
	Package string // import path
	Name    string
	Value   int64
	Meaning string // the first sentence of the comment, without the name of the constant
	File    string
	Line    int
	Block   int // line where the const declaration begins, which identifies it in File
}

// An Ident identifies a constant by the import path of its package and its
// name.
type Ident struct{ Package, Name string }

// A Result contains the constants that one package declares, and the constants that the
// package refers to.
type Result struct {
	Declared []Declaration
	// Named contains the constants that the package refers to, keyed by the position of
	// the reference.
	Named map[span.Position]Ident
	// Imported contains the values of the integer constants of other packages that this
	// package refers to.
	Imported map[Ident]int64
}

// New returns an analyzer whose result is a *Result.
func New() *analysis.Analyzer {
	return &analysis.Analyzer{
		Name: "constants", Doc: "list integer constants", Run: run, ResultType: reflect.TypeFor[*Result](),
	}
}

func run(pass *analysis.Pass) (any, error) {
	r := &Result{Named: map[span.Position]Ident{}, Imported: map[Ident]int64{}}
	for _, k := range Declared(pass.Files, pass.Pkg) {
		if value, ok := k.Int(); ok {
			r.Declared = append(r.Declared, k.describe(pass.Fset, value))
		}
	}
	for _, f := range pass.Files {
		ast.Inspect(f, func(n ast.Node) bool {
			r.addName(pass, n)
			return true
		})
	}
	return r, nil
}

func (k Constant) describe(fset *token.FileSet, value int64) Declaration {
	at := fset.PositionFor(k.Pos(), false)
	return Declaration{
		Package: k.Pkg().Path(), Name: k.Name(), Value: value, Meaning: meaning(k.Name(), k.comment()),
		File: at.Filename, Line: at.Line, Block: fset.PositionFor(k.decl.Pos(), false).Line,
	}
}

// comment returns the comment of a constant, which is above it or at the end of its
// line. For a const declaration with a single constant, it can also be above the
// declaration.
func (k Constant) comment() string {
	switch {
	case k.spec.Doc.Text() != "":
		return k.spec.Doc.Text()
	case k.spec.Comment.Text() != "":
		return k.spec.Comment.Text()
	case len(k.decl.Specs) == 1:
		return k.decl.Doc.Text()
	}
	return ""
}

// meaning returns the first sentence of a comment, without words that only repeat the
// name of the constant: "there is no task" for "NotFound means there is no task."
func meaning(name, text string) string {
	text, _, _ = strings.Cut(text, "\n\n")
	text = strings.Join(strings.Fields(text), " ")
	text = strings.TrimSuffix(firstSentence(text), ".")
	rest, ok := strings.CutPrefix(text, name)
	if !ok || rest != "" && rest[0] != ' ' && rest[0] != ':' {
		return text
	}
	rest = strings.TrimLeft(rest, " :—–-")
	return rest[len(verbBefore().FindString(rest)):]
}

// verbBefore matches the verb between the name of a constant and its meaning, as in
// "NotFound is the exit code when there is no task".
var verbBefore = pattern.New(`^(?:(?:means|indicates|signals) (?:that )?|` +
	`is (?:an?|the) (?:process |program )?(?:exit |return )?(?:code|status) (?:returned |used )?(?:for |when |if |of )|` +
	`is (?:returned |used )?(?:for |when |if ))`)

// firstSentence returns text up to the first period that ends a sentence. The period of
// "e.g." does not end a sentence.
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

// addName records the package-level constant that an expression such as NotFound or
// codes.NotFound names.
func (r *Result) addName(pass *analysis.Pass, n ast.Node) {
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
	name := Ident{obj.Pkg().Path(), obj.Name()}
	r.Named[span.At(pass.Fset.PositionFor(n.Pos(), false))] = name
	if obj.Pkg() != pass.Pkg && obj.Val().Kind() == constant.Int {
		if value, exact := constant.Int64Val(obj.Val()); exact {
			r.Imported[name] = value
		}
	}
}
