package rule

import (
	"cmp"
	"fmt"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/exitlint/exitlint/internal/finding"
)

// anchored moves a diagnostic to the package clause, and says in the text where
// it belongs: what stands in a file that cannot be read has no position. Its
// fixes are left out, for they would change what nobody sees.
func (r *Reporter) anchored(f finding.Finding) analysis.Diagnostic {
	text := fmt.Sprintf("%s:%d:%d: %s", r.relative(f.File), f.Line, f.Column, f.Message)
	family, rule, _ := strings.Cut(f.Rule, "/")
	name := r.pass.Files[0].Name
	return analysis.Diagnostic{
		Pos: name.Pos(), End: name.End(), Category: f.Rule, Message: fmt.Sprintf("%s (%s)", text, f.Rule), URL: URL(family) + "#" + family + rule,
	}
}

// relative is the path of a file from the module's root, or from the registry
// outside a module, with forward slashes.
func (r *Reporter) relative(file string) string {
	root := filepath.Dir(r.pass.Fset.Position(r.pass.Files[0].Package).Filename)
	if r.Registry != nil {
		root = cmp.Or(r.Registry.Root, r.Registry.Dir)
	}
	rel, err := filepath.Rel(root, file)
	if err != nil {
		rel = file
	}
	return filepath.ToSlash(rel)
}
