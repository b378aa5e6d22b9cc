package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// GitHub is the format of GitHub Actions: a workflow command a finding, which
// the runner shows at the line it is about. Columns count characters.
type GitHub struct {
	Dir    string                            // paths are relative to it
	Source func(file string) ([]byte, error) // reads a file, to count its characters; nil: no columns
}

// Findings writes an error a finding, its related places on lines of their own
// in the message, and the closing line of the text.
func (g GitHub) Findings(w io.Writer, findings []Finding, summary Summary) error {
	out := bufio.NewWriter(w)
	files := newSources(g.Source)
	for _, f := range sorted(g.Dir, findings) {
		message := printable(f.Message)
		for _, r := range f.Related {
			message += fmt.Sprintf("\n%s: %s", position(Relative(g.Dir, r.File), r.Line, r.Column), printable(r.Message))
		}
		fmt.Fprintln(out, annotation(g.place(files, f)+",title="+escapeProperty(f.Rule), message))
	}
	summary.Findings = len(findings)
	fmt.Fprintln(out, closing(summary))
	return out.Flush()
}

// place gives the properties that say where a finding is. A column is only one
// of a line: the runner takes none for a finding over several.
func (g GitHub) place(files *sources, f Finding) string {
	s := "file=" + escapeProperty(Relative(g.Dir, f.File))
	if f.Line == 0 {
		return s
	}
	s += fmt.Sprintf(",line=%d", f.Line)
	end := max(f.Line, f.EndLine)
	source := files.of(f.File)
	first, last := source.column(f.Line, f.Column), source.column(f.EndLine, f.EndColumn)
	if first > 0 && end == f.Line {
		s += fmt.Sprintf(",col=%d", first)
	}
	s += fmt.Sprintf(",endLine=%d", end)
	if first > 0 && end == f.Line && last > first {
		s += fmt.Sprintf(",endColumn=%d", last)
	}
	return s
}

// Failure writes an error a place, and one that says what failed and what to do
// about it. GitHub reads standard error as it reads standard output.
func (g GitHub) Failure(w io.Writer, f *Failure, status int) error {
	var b strings.Builder
	files := newSources(g.Source)
	title := ",title=" + escapeProperty(f.Code)
	for _, p := range f.Places {
		if p.Line == 0 { // what failed may be a package
			fmt.Fprintln(&b, annotation(title[1:], Relative(g.Dir, p.File)+": "+p.Message))
			continue
		}
		at := Finding{File: p.File, Line: p.Line, Column: p.Column}
		fmt.Fprintln(&b, annotation(g.place(files, at)+title, p.Message))
	}
	message := f.Message
	if f.Suggestion != "" {
		message += "; " + f.Suggestion
	}
	fmt.Fprintln(&b, annotation(title[1:], message))
	_, err := io.WriteString(w, b.String())
	return err
}

// annotation is a workflow command that reports an error.
func annotation(properties, message string) string {
	return "::error " + properties + "::" + escapeData(message)
}

// escapeData writes a message as a workflow command holds it, on one line.
func escapeData(s string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A").Replace(s)
}

// escapeProperty writes a value that must not end a property either.
func escapeProperty(s string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C").Replace(s)
}
