package choice

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/exitlint/exitlint/analyzers/exitflow"
	"github.com/exitlint/exitlint/internal/span"
	"github.com/exitlint/exitlint/internal/test/analyzertest"
	"github.com/exitlint/exitlint/registry/roles"
)

// TestChoices checks the choices, guards and failures that are found in packages,
// against the want comments.
func TestChoices(t *testing.T) {
	t.Parallel()
	choices := New(exitflow.Analyzer, func(*analysis.Pass) bool { return true }, roles.OfError)
	describe := &analysis.Analyzer{
		Name: "choices", Doc: "describe the choices of a package", Requires: []*analysis.Analyzer{choices},
		Run: func(pass *analysis.Pass) (any, error) {
			if part := pass.ResultOf[choices].(*Result).packages[pass.Pkg.Path()]; part != nil {
				report(pass, part.Get())
			}
			return nil, nil
		},
	}
	analyzertest.Run(t, analyzertest.Testdata(t), describe, "choices/...")
}

// report reports what is known of a package: its guards and failures at their lines,
// its functions where they are declared, and its flags where the package begins or,
// if it has one, in its function init.
func report(pass *analysis.Pass, p *Package) {
	declared := map[string]token.Pos{}
	flagsAt := pass.Files[0].Package
	for _, f := range pass.Files {
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			declared[pass.TypesInfo.Defs[fn.Name].(*types.Func).FullName()] = fn.Pos()
			if fn.Name.Name == "init" {
				flagsAt = fn.Pos()
			}
		}
	}
	if len(p.Flags) > 0 {
		pass.Reportf(flagsAt, "flags %s", strings.Join(p.Flags, ", "))
	}
	for _, f := range p.Functions {
		for _, g := range f.Guards {
			pass.Reportf(lineOf(pass, g.Span), "guard %s", g.Name)
		}
		for _, x := range f.Failures {
			what := "failure"
			if x.Return.Line > 0 {
				what = "failure that returns"
			}
			pass.Reportf(lineOf(pass, x.Span), "%s", what)
		}
		if words := describe(f); words != "" && declared[f.ID].IsValid() {
			pass.Reportf(declared[f.ID], "%s", words)
		}
	}
}

func describe(f Function) string {
	var words []string
	for _, is := range []struct {
		name string
		is   bool
	}{{"looks", f.ChecksFormat}, {"encodes", f.EncodesJSON}, {"reports", f.WritesJSONError}, {"prints", f.PrintsText}, {"relays", f.PrintsArguments}} {
		if is.is {
			words = append(words, is.name)
		}
	}
	return strings.Join(words, " ")
}

func lineOf(pass *analysis.Pass, at span.Span) token.Pos {
	i := slices.IndexFunc(pass.Files, func(f *ast.File) bool { return pass.Fset.File(f.Package).Name() == at.File })
	return pass.Fset.File(pass.Files[i].Package).LineStart(at.Line)
}
