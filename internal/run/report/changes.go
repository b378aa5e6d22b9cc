package report

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/run/breaking"
	"github.com/exitlint/exitlint/internal/run/contract"
	"github.com/exitlint/exitlint/internal/span"
)

// Changes are the differences between two versions of a contract.
type Changes struct {
	Against  string // the name of the old version, such as a tag
	Layers   breaking.Layers
	Changes  []breaking.Change
	Findings []finding.Finding // about [[accept]] entries
	Summary  breaking.Summary
}

// A ChangeFormat prints changes.
type ChangeFormat interface {
	Changes(w io.Writer, c Changes) error
}

// Changes prints an object with the keys "version", "against", "layers", "changes",
// "findings" and "summary".
func (j JSON) Changes(w io.Writer, c Changes) error {
	return writeJSON(w, struct {
		Version  int               `json:"version"`
		Against  string            `json:"against"`
		Layers   breaking.Layers   `json:"layers"`
		Changes  []breaking.Change `json:"changes"`
		Findings []finding.Finding `json:"findings"`
		Summary  breaking.Summary  `json:"summary"`
	}{version, c.Against, c.Layers, append([]breaking.Change{}, c.Changes...), RelativeFindings(j.Dir, c.Findings), c.Summary})
}

// Changes prints a SARIF log of the findings, and of the breaking changes that are not
// accepted.
func (s SARIF) Changes(w io.Writer, c Changes) error {
	return s.Findings(w, c.allFindings(s.Dir), Summary{})
}

// Changes prints an annotation for each finding and each breaking change that is not
// accepted, and a summary.
func (g GitHub) Changes(w io.Writer, c Changes) error {
	out := bufio.NewWriter(w)
	files := newSources(g.Source)
	for _, f := range sortFindings(g.Dir, c.allFindings(g.Dir)) {
		fmt.Fprintln(out, formatAnnotation(g.formatProperties(files, f.Span)+",title="+escapeProperty(f.Rule), printable(f.Message)))
	}
	fmt.Fprintln(out, c.lastLine())
	return out.Flush()
}

// allFindings returns the findings in c, and a finding for each breaking change that is
// not accepted. Paths in contracts are relative to dir.
func (c Changes) allFindings(dir string) []finding.Finding {
	all := slices.Clone(c.Findings)
	for _, change := range c.Changes {
		if change.NeedsAcceptance() {
			all = append(all, finding.Finding{Rule: change.Rule, Span: positionOf(dir, change).Span(0), Message: change.Message + " (" + change.ID + ")"})
		}
	}
	return all
}

// positionOf returns the position in the new version at which a change is reported: the
// declaration of the status in the registry or, if there is none, a call that ends the
// process with the status. If neither is known, it is the registry or go.mod, without a
// line.
func positionOf(dir string, c breaking.Change) span.Position {
	if c.At.File != "" {
		return c.At
	}
	if n := len(c.Is); n > 0 {
		return span.Position{File: filepath.Join(dir, filepath.FromSlash(c.Is[n-1].File)), Line: c.Is[n-1].Line}
	}
	return span.Position{File: filepath.Join(dir, filepath.FromSlash(cmp.Or(c.File, "go.mod")))}
}

// Changes prints the changes by category, and a last line with counts. Each change
// comes with the call paths to the exits in both versions.
func (t Text) Changes(w io.Writer, c Changes) error {
	out := bufio.NewWriter(w)
	p := palette(t.Color)
	for _, note := range c.notes() {
		fmt.Fprintln(out, printable(note))
	}
	for _, category := range categories {
		for _, change := range c.Changes {
			if change.Category != category {
				continue
			}
			head := string(category)
			switch {
			case change.Accepted:
				head += ", accepted"
			case category == breaking.Breaking:
				head = p.red(head)
			}
			fmt.Fprintf(out, "%s: %s %s\n", p.bold(head), printable(change.Message), p.faint("("+printable(change.ID)+")"))
			for _, line := range changeDetails(change) {
				fmt.Fprintf(out, "    %s\n", p.faint(printable(line)))
			}
		}
	}
	for _, f := range sortFindings(t.Dir, c.Findings) {
		fmt.Fprintf(out, "%s: %s %s\n", p.bold(formatPosition(t.Dir, f.Position)), printable(f.Message), p.faint("("+f.Rule+")"))
	}
	fmt.Fprintln(out, c.lastLine())
	return out.Flush()
}

// categories lists the categories in the order of the report.
var categories = []breaking.Category{breaking.Breaking, breaking.Compatible, breaking.Metadata}

// notes returns a line if the declarations were not compared, and a line if the
// statuses of programs were not compared. Each line gives the reason.
func (c Changes) notes() []string {
	var notes []string
	if c.Layers.Declared != breaking.Compared {
		notes = append(notes, "what is declared was not compared: "+c.Layers.Declared)
	}
	if c.Layers.Reached != breaking.Compared {
		notes = append(notes, "what programs end with was not compared: "+c.Layers.Reached)
	}
	return notes
}

// changeDetails returns the lines below a change: the call paths to the exits, and why the
// change is accepted.
func changeDetails(c breaking.Change) []string {
	var lines []string
	if len(c.Was) > 0 {
		lines = append(lines, "before: "+formatWitness(c.Was))
	}
	if len(c.Is) > 0 {
		lines = append(lines, "now: "+formatWitness(c.Is))
	}
	if c.Reason != "" {
		lines = append(lines, "reason: "+c.Reason)
	}
	return lines
}

// formatWitness formats a call path: main.main → main.run (cmd/x/main.go:12).
func formatWitness(steps []contract.Step) string {
	names := make([]string, len(steps))
	for i, s := range steps {
		names[i] = s.Func
	}
	last := steps[len(steps)-1]
	text := strings.Join(names, " → ")
	if last.File != "" {
		text += fmt.Sprintf(" (%s:%d)", last.File, last.Line)
	}
	return text
}

func (c Changes) lastLine() string {
	s := c.Summary
	count := fmt.Sprintf("%d breaking", s.Breaking)
	if s.Accepted > 0 {
		count += fmt.Sprintf(" (%d accepted)", s.Accepted)
	}
	line := fmt.Sprintf("%s, %d compatible, %d metadata since %s; the next version is a %s one", count, s.Compatible, s.Metadata, c.Against, s.Next)
	if n := len(c.Findings); n > 0 {
		line += "; " + finding.Count(n, "finding")
	}
	return line
}

// Markdown prints changes for a comment on a pull request.
type Markdown struct {
	Dir string // the directory that printed file names are relative to
}

// Changes prints a summary and a table of changes, and the call paths to the exits in a
// folded section.
func (m Markdown) Changes(w io.Writer, c Changes) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "**exitlint breaking**: %s\n", escapeMarkdown(c.lastLine()))
	for _, note := range c.notes() {
		fmt.Fprintf(out, "\n%s\n", escapeMarkdown(note))
	}
	if len(c.Changes)+len(c.Findings) > 0 {
		fmt.Fprint(out, "\n| | program | change | id |\n| --- | --- | --- | --- |\n")
	}
	for _, category := range categories {
		for _, change := range c.Changes {
			if change.Category == category {
				m.writeRow(out, change)
			}
		}
	}
	for _, f := range sortFindings(m.Dir, c.Findings) {
		fmt.Fprintf(out, "| finding | | %s: %s | `%s` |\n", escapeMarkdown(formatPosition(m.Dir, f.Position)), escapeMarkdown(f.Message), f.Rule)
	}
	m.printWitnesses(out, c.Changes)
	return out.Flush()
}

func (m Markdown) writeRow(w io.Writer, c breaking.Change) {
	head := string(c.Category)
	if c.Accepted {
		head += ", accepted"
	} else if c.Category == breaking.Breaking {
		head = "**" + head + "**"
	}
	message := escapeMarkdown(c.Message)
	if c.Reason != "" {
		message += " (" + escapeMarkdown(c.Reason) + ")"
	}
	fmt.Fprintf(w, "| %s | %s | %s | `%s` |\n", head, escapeMarkdown(strings.TrimSpace(c.Program+" "+c.Command)), message, strings.ReplaceAll(c.ID, "`", ""))
}

// printWitnesses prints the call paths to the exits in a folded section.
func (m Markdown) printWitnesses(w io.Writer, changes []breaking.Change) {
	var lines []string
	for _, c := range changes {
		for _, line := range changeDetails(breaking.Change{Was: c.Was, Is: c.Is}) {
			lines = append(lines, fmt.Sprintf("* `%s` %s", c.ID, escapeMarkdown(line)))
		}
	}
	if len(lines) > 0 {
		fmt.Fprintf(w, "\n<details><summary>How the programs get there</summary>\n\n%s\n\n</details>\n", strings.Join(lines, "\n"))
	}
}

// escapeMarkdown escapes text for a cell of a Markdown table.
func escapeMarkdown(text string) string {
	return strings.NewReplacer("|", `\|`, "<", "&lt;", "\n", " ", "*", `\*`, "_", `\_`, "`", "\\`").Replace(printable(text))
}
