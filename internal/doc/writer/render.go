package writer

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/rivo/uniseg"

	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/pattern"
	"github.com/exitlint/exitlint/registry"
)

// A Form is a format that exitlint can write.
type Form string

// The forms.
const (
	Markdown Form = "markdown"
	Man      Form = "man"  // a manual page with man macros
	Help     Form = "help" // lines for a help text
)

// Forms returns all forms.
func Forms() []string { return []string{string(Markdown), string(Man), string(Help)} }

var manual = pattern.New(`^\.(?:[1-8]|man|roff)$`)

// FormOf returns the form for a document. It returns false for a format in which
// exitlint can correct tables, but not add any.
func FormOf(file string) (Form, bool) {
	switch ext := strings.ToLower(path.Ext(file)); {
	case ext == ".md" || ext == ".markdown" || ext == ".mdown":
		return Markdown, true
	case manual().MatchString(ext):
		return Man, true
	}
	return "", false
}

// Render returns the tables of a kind, or of all kinds for "". Manual pages and
// help texts only get tables of exit statuses. It returns "" if the registry has no
// entries of the kind.
func Render(r *registry.Registry, form Form, kind registry.DocKind) string {
	text := render(r, form, kind, 1, true)
	if text == "" {
		return ""
	}
	return form.heading("", false) + text
}

// render returns the tables without the heading above all of them. In Markdown,
// each table has a heading of level level+1. A single table has a heading only if
// titled is set.
func render(r *registry.Registry, form Form, kind registry.DocKind, level int, titled bool) string {
	if kind == "" && form != Markdown {
		kind = registry.DocCodes
	}
	all := sections(r, kind)
	var parts []string
	for i, s := range all {
		var part string
		switch form {
		case Man:
			part = s.man()
		case Help:
			part = s.help()
		default:
			hasHeading := !titled && i == 0 && s.title == titleCodes // the document has a heading for it already
			part = s.markdown(level+1, !hasHeading && (titled || len(all) > 1))
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, "\n")
}

// heading returns the heading above all tables. It returns "" if none is needed, or
// if exists is set: then the document already has one.
func (f Form) heading(text string, exists bool) string {
	switch {
	case f == Man && !exists && text == "":
		return ".SH EXIT STATUS\n"
	case f == Help:
		return "Exit codes:\n"
	case text == "" || exists:
		return ""
	case f == Man:
		return ".SH " + strings.ToUpper(text) + "\n"
	}
	return "## " + text + "\n\n"
}

// markdown formats the section as a table with aligned pipes.
func (s section) markdown(level int, titled bool) string {
	var b strings.Builder
	if titled && s.title != "" {
		fmt.Fprintf(&b, "%s %s\n\n", strings.Repeat("#", min(level, 6)), s.title)
	}
	if s.sample != "" {
		fmt.Fprintf(&b, "```json\n%s\n```\n", s.sample)
		return b.String()
	}
	rows := slices.Concat([][]string{s.head}, s.rows)
	widths := make([]int, len(s.head))
	for _, row := range rows {
		for i, cell := range row {
			row[i] = strings.ReplaceAll(finding.OneLine(cell), "|", `\|`)
			widths[i] = max(widths[i], uniseg.StringWidth(row[i]), len("---"))
		}
	}
	for n, row := range rows {
		for i, cell := range row {
			b.WriteString("| " + cell + strings.Repeat(" ", widths[i]-uniseg.StringWidth(cell)) + " ")
		}
		b.WriteString("|\n")
		if n == 0 {
			for _, w := range widths {
				b.WriteString("| " + strings.Repeat("-", w) + " ")
			}
			b.WriteString("|\n")
		}
	}
	if len(s.list) > 0 {
		b.WriteString("\n" + s.lead + "\n\n")
		for _, line := range s.list {
			b.WriteString("- " + line + "\n")
		}
	}
	return b.String()
}

// man formats the section as .TP paragraphs. The first cell of a row is the tag,
// and the others become a sentence.
func (s section) man() string {
	var b strings.Builder
	for _, row := range s.rows {
		fmt.Fprintf(&b, ".TP\n.B %s\n%s\n", roff(row[0]), roff(s.sentence(row)))
	}
	return b.String()
}

// help formats the section as lines of a help text.
func (s section) help() string {
	width := 0
	for _, row := range s.rows {
		width = max(width, uniseg.StringWidth(plain(row[0])))
	}
	var b strings.Builder
	for _, row := range s.rows {
		first := plain(row[0])
		fmt.Fprintf(&b, "  %s%s  %s\n", first, strings.Repeat(" ", width-uniseg.StringWidth(first)), plain(s.sentence(row)))
	}
	return b.String()
}

// sentence describes a row: by its meaning or, without one, by its name or, without
// either, by all cells with their headers.
func (s section) sentence(row []string) string {
	for _, head := range []string{"Meaning", "Category", "Name"} {
		if i := slices.Index(s.head, head); i > 0 && row[i] != "" && (head != "Name" || len(s.head) == 2 || s.head[0] == headCode && !slices.Contains(s.head, "Max retries")) {
			return row[i]
		}
	}
	var parts []string
	for i := 1; i < len(row); i++ {
		if row[i] != "" && s.head[i] != "Name" {
			parts = append(parts, strings.ToLower(s.head[i])+" "+row[i])
		}
	}
	return strings.Join(parts, ", ")
}

func plain(s string) string { return finding.OneLine(strings.ReplaceAll(s, "`", "")) }

// roff escapes a text for roff, so that it cannot begin with a macro.
func roff(s string) string {
	s = strings.ReplaceAll(plain(s), `\`, `\e`)
	s = strings.ReplaceAll(s, "-", `\-`)
	if strings.HasPrefix(s, ".") || strings.HasPrefix(s, "'") {
		s = `\&` + s
	}
	return s
}
