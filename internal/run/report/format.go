package report

import (
	"cmp"
	"io"
	"path/filepath"
	"slices"

	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/span"
)

// A Format writes the result or the failure of a check.
type Format interface {
	// Findings writes the result of a check.
	Findings(w io.Writer, findings []finding.Finding, summary Summary) error
	// Failure writes why nothing was checked. status is the exit status of the
	// process.
	Failure(w io.Writer, f *Failure, status int) error
}

// A ProgramFormat writes the statuses that programs can end with. Some formats
// do not implement it: they represent findings only.
type ProgramFormat interface {
	Programs(w io.Writer, programs []Program) error
}

// sorted returns findings in the order of every report: by file (as shown in the
// report), line, column, rule and message.
func sorted(dir string, findings []finding.Finding) []finding.Finding {
	return slices.SortedStableFunc(slices.Values(findings), func(a, b finding.Finding) int {
		return cmp.Or(
			cmp.Compare(Relative(dir, a.File), Relative(dir, b.File)),
			cmp.Compare(a.Line, b.Line),
			cmp.Compare(a.Column, b.Column),
			cmp.Compare(a.Rule, b.Rule),
			cmp.Compare(a.Message, b.Message),
		)
	})
}

// Relative returns file as it is printed: relative to dir and with forward
// slashes, or unchanged if there is no relative path.
func Relative(dir, file string) string {
	if dir == "" || !filepath.IsAbs(file) {
		return filepath.ToSlash(file)
	}
	rel, err := filepath.Rel(dir, file)
	if err != nil {
		return filepath.ToSlash(file)
	}
	return filepath.ToSlash(rel)
}

// RelativeFindings returns a sorted copy of findings with every path
// relative to dir.
func RelativeFindings(dir string, findings []finding.Finding) []finding.Finding {
	out := make([]finding.Finding, 0, len(findings))
	for _, f := range sorted(dir, findings) {
		f.File = Relative(dir, f.File)
		f.Related = slices.Clone(f.Related)
		for i := range f.Related {
			f.Related[i].File = Relative(dir, f.Related[i].File)
		}
		f.Fixes = relativeFixes(dir, f.Fixes)
		out = append(out, f)
	}
	return out
}

func relativeFixes(dir string, fixes []finding.Fix) []finding.Fix {
	out := slices.Clone(fixes)
	for i := range out {
		out[i].Edits = slices.Clone(out[i].Edits)
		for j := range out[i].Edits {
			out[i].Edits[j].File = Relative(dir, out[i].Edits[j].File)
		}
	}
	return out
}

// position formats a position for text: relative to dir, and as much of
// file:line:column as is known.
func position(dir string, p span.Position) string {
	p.File = printable(Relative(dir, p.File))
	return p.String()
}
