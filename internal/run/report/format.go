package report

import (
	"cmp"
	"io"
	"path/filepath"
	"slices"

	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/span"
)

// A Format prints the outcome of a check: its findings, or why it failed.
type Format interface {
	// Findings prints the result of a check.
	Findings(w io.Writer, findings []finding.Finding, summary Summary) error
	// Failure prints why nothing was checked. status is the exit status of the command,
	// which is part of JSON output.
	Failure(w io.Writer, f *Failure, status int) error
}

// A ProgramFormat is an output format that can print programs with their statuses: text
// or JSON. SARIF and GitHub annotations can only show findings.
type ProgramFormat interface {
	Programs(w io.Writer, programs []Program) error
}

// sortFindings returns findings sorted for a report: by file name as printed, line,
// column, rule and message.
func sortFindings(dir string, findings []finding.Finding) []finding.Finding {
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

// Relative returns a file name for a report: relative to dir if possible, with forward
// slashes.
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

// RelativeFindings returns a sorted copy of findings with file names relative to dir.
func RelativeFindings(dir string, findings []finding.Finding) []finding.Finding {
	out := make([]finding.Finding, 0, len(findings))
	for _, f := range sortFindings(dir, findings) {
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

// formatPosition formats a position as "a.go:3:8", with the file name relative to dir.
// It leaves out a line or column that is unknown.
func formatPosition(dir string, p span.Position) string {
	p.File = printable(Relative(dir, p.File))
	return p.String()
}
