package rule

import (
	"cmp"
	"fmt"
	"go/token"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/span"
)

// Diagnostic converts a finding to a diagnostic. The message contains the name of the
// rule, because many drivers do not print the category.
//
// If the file of the finding cannot be read, the diagnostic is at the package clause, and
// the message begins with the position of the finding. In this case Diagnostic leaves out
// the fixes, because users could not see what they change.
func (r *Reporter) Diagnostic(f finding.Finding) analysis.Diagnostic {
	family, rule, _ := strings.Cut(f.Rule, "/")
	d := analysis.Diagnostic{Category: f.Rule, Message: fmt.Sprintf("%s (%s)", f.Message, f.Rule), URL: URL(family) + "#" + family + rule}
	if r.file(f.File) == nil {
		name := r.pass.Files[0].Name
		d.Pos, d.End, d.Message = name.Pos(), name.End(), r.FormatPosition(f.Position)+": "+d.Message
		return d
	}
	d.Pos, d.End = r.Pos(f.File, f.Line, f.Column), r.Pos(f.File, f.EndLine, f.EndColumn)
	for _, rel := range f.Related {
		pos := r.Pos(rel.File, rel.Line, rel.Column)
		d.Related = append(d.Related, analysis.RelatedInformation{Pos: pos, End: pos, Message: rel.Message})
	}
	for _, fix := range f.Fixes {
		d.SuggestedFixes = append(d.SuggestedFixes, r.SuggestedFix(fix))
	}
	return d
}

// SuggestedFix converts a fix to an analysis.SuggestedFix.
func (r *Reporter) SuggestedFix(fix finding.Fix) analysis.SuggestedFix {
	out := analysis.SuggestedFix{Message: fix.Message}
	for _, e := range fix.Edits {
		tf := r.file(e.File)
		if tf == nil {
			continue
		}
		out.TextEdits = append(out.TextEdits, analysis.TextEdit{Pos: tf.Pos(e.Start), End: tf.Pos(e.End), NewText: []byte(e.NewText)})
	}
	return out
}

// Pos converts a position in any file to a token.Pos of the pass. It returns
// token.NoPos if the file cannot be read or has no such line.
func (r *Reporter) Pos(file string, line, column int) token.Pos {
	tf := r.file(file)
	if tf == nil || line < 1 || line > tf.LineCount() {
		return token.NoPos
	}
	offset := tf.Offset(tf.LineStart(line)) + max(column-1, 0)
	return tf.Pos(min(offset, tf.Size()))
}

// file returns the token file with the given name, or nil if the file cannot be read. If
// the file is not in the package, it is added to the file set, so that drivers can print
// positions in the file.
func (r *Reporter) file(name string) *token.File {
	if tf := r.files[name]; tf != nil {
		return tf
	}
	for _, f := range r.pass.Files {
		if tf := r.pass.Fset.File(f.Package); tf != nil && tf.Name() == name {
			r.files[name] = tf
			return tf
		}
	}
	data, err := r.ReadFile(name)
	if err != nil {
		return nil
	}
	tf := r.pass.Fset.AddFile(name, -1, len(data))
	tf.SetLinesForContent(data)
	r.files[name] = tf
	return tf
}

// FormatPosition formats a position for messages. The path has forward slashes, and is
// relative to the root of the module or, without one, to the directory of the registry.
func (r *Reporter) FormatPosition(p span.Position) string {
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
