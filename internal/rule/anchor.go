package rule

import (
	"cmp"
	"fmt"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/span"
)

// anchored moves a diagnostic to the package clause, and says in the text where
// it belongs: what stands in a file that cannot be read has no position. Its
// fixes are left out, for they would change what nobody sees.
func (r *Reporter) anchored(f finding.Finding) analysis.Diagnostic {
	text := r.Place(f.Position) + ": " + f.Message
	family, rule, _ := strings.Cut(f.Rule, "/")
	name := r.pass.Files[0].Name
	return analysis.Diagnostic{
		Pos: name.Pos(), End: name.End(), Category: f.Rule, Message: fmt.Sprintf("%s (%s)", text, f.Rule), URL: URL(family) + "#" + family + rule,
	}
}

// Place is a place as texts name it, its path being relative to the module's
// root, or to the registry outside a module, with forward slashes.
func (r *Reporter) Place(p span.Position) string {
	root := filepath.Dir(r.pass.Fset.Position(r.pass.Files[0].Package).Filename)
	if r.Registry != nil {
		root = cmp.Or(r.Registry.Root, r.Registry.Dir)
	}
	if rel, err := filepath.Rel(root, p.File); err == nil {
		p.File = rel
	}
	p.File = filepath.ToSlash(p.File)
	return p.String()
}
