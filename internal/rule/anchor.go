package rule

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/registry"
)

// anchored moves a diagnostic to Go code of this package, and says in the text
// where it belongs: some drivers drop everything outside Go files, and what
// stands in a file that cannot be read has no position. Its fixes are left
// out, for such a driver would not show what they change.
func (r *Reporter) anchored(f finding.Finding) analysis.Diagnostic {
	text := fmt.Sprintf("%s:%d:%d: %s", r.relative(f.File), f.Line, f.Column, f.Message)
	family, rule, _ := strings.Cut(f.Rule, "/")
	pos, end := r.anchor(f.Code)
	return analysis.Diagnostic{
		Pos: pos, End: end, Category: f.Rule, Message: fmt.Sprintf("%s (%s)", text, f.Rule), URL: URL(family) + "#" + family + rule,
	}
}

// relative is the path of a file from the module's root, or from the registry
// outside a module, with forward slashes.
func (r *Reporter) relative(file string) string {
	root := r.pass.Fset.Position(r.pass.Files[0].Package).Filename
	root = filepath.Dir(root)
	if r.Registry != nil {
		root = cmp.Or(r.Registry.Root, r.Registry.Dir)
	}
	rel, err := filepath.Rel(root, file)
	if err != nil {
		rel = file
	}
	return filepath.ToSlash(rel)
}

// anchor is the Go constant of a declared status, or the name of the package.
// Such drivers keep one finding a line, so that each status has its own place.
func (r *Reporter) anchor(status *int) (pos, end token.Pos) {
	name := r.pass.Files[0].Name
	if status == nil || r.Registry == nil {
		return name.Pos(), name.End()
	}
	code, ok := r.Registry.Code(*status)
	if !ok {
		return name.Pos(), name.End()
	}
	at, ok := constantAt(r.Registry, code.GoName())
	if !ok {
		return name.Pos(), name.End()
	}
	return r.pos(at.Filename, at.Line, at.Column), r.pos(at.Filename, at.Line, at.Column+len(code.GoName()))
}

// constantAt finds a constant in the packages that a registry names for its
// constants.
func constantAt(reg *registry.Registry, name string) (token.Position, bool) {
	for _, path := range reg.ConstantPaths() {
		rel := strings.TrimPrefix(strings.TrimPrefix(path, reg.Module), "/")
		files, _ := filepath.Glob(filepath.Join(reg.Root, filepath.FromSlash(rel), "*.go"))
		for _, file := range files {
			fset := token.NewFileSet()
			f, err := parser.ParseFile(fset, file, nil, parser.SkipObjectResolution)
			if err != nil || strings.HasSuffix(file, "_test.go") {
				continue
			}
			if id := constantIn(f, name); id != nil {
				return fset.PositionFor(id.Pos(), false), true
			}
		}
	}
	return token.Position{}, false
}

func constantIn(f *ast.File, name string) *ast.Ident {
	for _, d := range f.Decls {
		gen, ok := d.(*ast.GenDecl)
		if !ok || gen.Tok != token.CONST {
			continue
		}
		for _, spec := range gen.Specs {
			for _, id := range spec.(*ast.ValueSpec).Names {
				if id.Name == name {
					return id
				}
			}
		}
	}
	return nil
}
