package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/span"
)

// GitHub is the format of GitHub Actions: one workflow command for each finding,
// which the runner shows at the line of the finding. Columns count characters.
type GitHub struct {
	Dir    string                            // paths are relative to it
	Source func(file string) ([]byte, error) // reads a file, to count its characters; if nil, columns are left out
}

// Findings writes an error for each finding. The related positions are on lines
// of their own in the message. The text ends with the summary.
func (g GitHub) Findings(w io.Writer, findings []finding.Finding, summary Summary) error {
	out := bufio.NewWriter(w)
	files := newSources(g.Source)
	for _, f := range sorted(g.Dir, findings) {
		message := printable(f.Message)
		for _, r := range f.Related {
			message += fmt.Sprintf("\n%s: %s", position(g.Dir, r.Position), printable(r.Message))
		}
		fmt.Fprintln(out, annotation(g.properties(files, f.Span)+",title="+escapeProperty(f.Rule), message))
	}
	summary.Findings = len(findings)
	fmt.Fprintln(out, closing(summary))
	return out.Flush()
}

// properties returns the properties with the position of a finding. The runner
// accepts columns only for a finding on one line.
func (g GitHub) properties(files *sources, at span.Span) string {
	s := "file=" + escapeProperty(Relative(g.Dir, at.File))
	if at.Line == 0 {
		return s
	}
	s += fmt.Sprintf(",line=%d", at.Line)
	end := max(at.Line, at.EndLine)
	source := files.of(at.File)
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

// Failure writes an error for each problem, and one error that describes what
// failed and how to correct it. GitHub reads standard error like standard
// output.
func (g GitHub) Failure(w io.Writer, f *Failure, status int) error {
	var b strings.Builder
	files := newSources(g.Source)
	title := ",title=" + escapeProperty(f.Code)
	for _, p := range f.Problems {
		if p.Line == 0 { // the problem may be about a package
			fmt.Fprintln(&b, annotation(title[1:], Relative(g.Dir, p.File)+": "+p.Message))
			continue
		}
		fmt.Fprintln(&b, annotation(g.properties(files, span.Span{Position: p.Position})+title, p.Message))
	}
	message := f.Message
	if f.Suggestion != "" {
		message += "; " + f.Suggestion
	}
	fmt.Fprintln(&b, annotation(title[1:], message))
	_, err := io.WriteString(w, b.String())
	return err
}

// annotation returns the workflow command that reports an error.
func annotation(properties, message string) string {
	return "::error " + properties + "::" + escapeData(message)
}

// escapeData returns a message as it is written in a workflow command, on one
// line.
func escapeData(s string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A").Replace(s)
}

// escapeProperty returns a value as it is written in a property. Characters
// that would end the property are escaped.
func escapeProperty(s string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C").Replace(s)
}
