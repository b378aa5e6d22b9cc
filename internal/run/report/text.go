package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/exitlint/exitlint/internal/finding"
)

// Text prints reports for people.
type Text struct {
	Dir      string                            // the directory that printed file names are relative to
	Color    bool                              // whether to use ANSI colours
	Excerpts bool                              // whether to show source lines with findings
	Source   func(file string) ([]byte, error) // reads a file, to show its lines with findings; nil to show none
}

// Findings prints each finding with its source line and related positions, and a
// summary.
func (t Text) Findings(w io.Writer, findings []finding.Finding, summary Summary) error {
	out := bufio.NewWriter(w)
	p := palette(t.Color)
	excerpts := excerpter{newSources(t.Source)}
	for _, f := range sortFindings(t.Dir, findings) {
		where := formatPosition(t.Dir, f.Position)
		fmt.Fprintf(out, "%s: %s %s\n", p.bold(where), printable(f.Message), p.faint("("+f.Rule+")"))
		if t.Excerpts {
			source, caret := excerpts.excerptAt(f)
			writeExcerpt(out, p, source, caret)
		}
		for _, r := range f.Related {
			where := formatPosition(t.Dir, r.Position)
			fmt.Fprintf(out, "    %s: %s\n", where, printable(r.Message))
		}
	}
	summary.Findings = len(findings)
	fmt.Fprintln(out, lastLine(summary))
	return out.Flush()
}

func writeExcerpt(w io.Writer, p palette, source, caret string) {
	if source == "" {
		return
	}
	fmt.Fprintf(w, "    %s\n    %s\n", source, p.green(caret))
}

// lastLine returns the last line of a report, such as "2 findings in 3 packages, 1
// program; 5 codes declared".
func lastLine(s Summary) string {
	found := finding.Count(s.Findings, "finding")
	if s.Findings == 0 {
		found = "no findings"
	}
	read := []string{
		finding.Count(s.Packages, "package"),
		finding.Count(s.Programs, "program"),
	}
	if s.Docs > 0 {
		read = append(read, finding.Count(s.Docs, "doc"))
	}
	declared := finding.Count(s.Codes, "code") + " declared"
	if s.NoRegistry {
		declared = "no registry read"
	}
	line := fmt.Sprintf("%s in %s; %s", found, strings.Join(read, ", "), declared)
	if s.Fixable > 0 {
		line += fmt.Sprintf("; %d can be repaired with --fix", s.Fixable)
	}
	return line
}

// Failure prints each problem, and the failure with its suggestion.
func (t Text) Failure(w io.Writer, f *Failure, status int) error {
	p := palette(t.Color)
	var b strings.Builder
	for _, problem := range f.Problems {
		where := formatPosition(t.Dir, problem.Position)
		fmt.Fprintf(&b, "%s: %s\n", p.bold(where), problem.Message)
	}
	fmt.Fprintf(&b, "exitlint: %s", f.Message)
	if f.Suggestion != "" {
		fmt.Fprintf(&b, "; %s", f.Suggestion)
	}
	_, err := fmt.Fprintln(w, b.String())
	return err
}

// A palette adds ANSI codes to strings, to make them bold, faint and so on. The methods
// of a false palette return strings unchanged.
type palette bool

func (p palette) bold(s string) string  { return p.paint("1", s) }
func (p palette) faint(s string) string { return p.paint("2", s) }
func (p palette) green(s string) string { return p.paint("32", s) }
func (p palette) red(s string) string   { return p.paint("31", s) }

func (p palette) paint(code, s string) string {
	if !p || s == "" {
		return s
	}
	return "\x1b[" + code + "m" + s + "\x1b[0m"
}
