package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/span"
)

// GitHub prints workflow commands, such as
//
//	::error file=a.go,line=3,col=8,title=exitcode/range::message
//
// GitHub Actions shows their messages beside lines of the source. Columns count UTF-16
// code units.
type GitHub struct {
	Dir string // the directory that printed file names are relative to
	// Source reads a file, to convert columns from bytes to UTF-16 code units. If it is
	// nil, no columns are printed.
	Source func(file string) ([]byte, error)
}

// Findings prints an annotation for each finding, with related positions as further
// lines, and the summary.
func (g GitHub) Findings(w io.Writer, findings []finding.Finding, summary Summary) error {
	out := bufio.NewWriter(w)
	files := newSources(g.Source)
	for _, f := range sortFindings(g.Dir, findings) {
		message := printable(f.Message)
		for _, r := range f.Related {
			message += fmt.Sprintf("\n%s: %s", formatPosition(g.Dir, r.Position), printable(r.Message))
		}
		fmt.Fprintln(out, formatAnnotation(g.formatProperties(files, f.Span)+",title="+escapeProperty(f.Rule), message))
	}
	summary.Findings = len(findings)
	fmt.Fprintln(out, lastLine(summary))
	return out.Flush()
}

// formatProperties formats a position as "file=a.go,line=3,col=8". It leaves out the
// columns of a span of several lines, which GitHub would not accept.
func (g GitHub) formatProperties(files *sources, at span.Span) string {
	s := "file=" + escapeProperty(Relative(g.Dir, at.File))
	if at.Line == 0 {
		return s
	}
	s += fmt.Sprintf(",line=%d", at.Line)
	end := max(at.Line, at.EndLine)
	source := files.get(at.File)
	first, last := source.column(at.Line, at.Column), source.column(at.EndLine, at.EndColumn)
	if first > 0 && end == at.Line {
		s += fmt.Sprintf(",col=%d", first)
	}
	s += fmt.Sprintf(",endLine=%d", end)
	if first > 0 && end == at.Line && last > first {
		s += fmt.Sprintf(",endColumn=%d", last)
	}
	return s
}

// Failure prints an annotation for each problem, and another one for the failure with its
// suggestion. The annotations may be written to standard error, because GitHub reads both
// output streams.
func (g GitHub) Failure(w io.Writer, f *Failure, status int) error {
	var b strings.Builder
	files := newSources(g.Source)
	title := ",title=" + escapeProperty(f.Code)
	for _, p := range f.Problems {
		if p.Line == 0 { // such as a problem of a whole package
			fmt.Fprintln(&b, formatAnnotation(title[1:], Relative(g.Dir, p.File)+": "+p.Message))
			continue
		}
		fmt.Fprintln(&b, formatAnnotation(g.formatProperties(files, span.Span{Position: p.Position})+title, p.Message))
	}
	message := f.Message
	if f.Suggestion != "" {
		message += "; " + f.Suggestion
	}
	fmt.Fprintln(&b, formatAnnotation(title[1:], message))
	_, err := io.WriteString(w, b.String())
	return err
}

// formatAnnotation formats the workflow command "::error properties::message".
func formatAnnotation(properties, message string) string {
	return "::error " + properties + "::" + escapeData(message)
}

// escapeData escapes a message. A message must be on one line, so newlines are escaped.
func escapeData(s string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A").Replace(s)
}

// escapeProperty escapes the value of a property, such as a file name. An unescaped comma
// or colon would end the value.
func escapeProperty(s string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C").Replace(s)
}
