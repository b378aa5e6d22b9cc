package writer

import (
	"fmt"
	"slices"
	"strings"

	"github.com/rivo/uniseg"

	"github.com/exitlint/exitlint/internal/doc/attr"
	"github.com/exitlint/exitlint/internal/doc/block"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/pattern"
	"github.com/exitlint/exitlint/registry"
)

// A Form is a format of documents for which exitlint can write tables.
type Form string

// The forms.
const (
	Markdown Form = "markdown"
	HTML     Form = "html"
	RST      Form = "rst"
	AsciiDoc Form = "asciidoc"
	Man      Form = "man"  // a manual page with man macros
	Mdoc     Form = "mdoc" // a manual page with mdoc macros
	Scdoc    Form = "scdoc"
	Help     Form = "help" // lines for a help text
)

// Forms returns all forms.
func Forms() []string {
	return []string{string(Markdown), string(HTML), string(RST), string(AsciiDoc), string(Man), string(Mdoc), string(Scdoc), string(Help)}
}

var manual = pattern.New(`^\.(?:[1-8]|man|roff|mdoc)$`)

// FormOf returns the format of a document, such as Markdown or HTML. It returns false for
// source code and data, because exitlint cannot write tables into them.
func FormOf(file string, source []byte) (Form, bool) {
	switch ext := block.Extension(file); {
	case block.IsMarkdown(file):
		return Markdown, true
	case ext == ".html" || ext == ".htm":
		return HTML, true
	case ext == ".rst":
		return RST, true
	case slices.Contains([]string{".adoc", ".asciidoc", ".asc"}, ext):
		return AsciiDoc, true
	case manual().MatchString(ext) && isMdoc(file, source):
		return Mdoc, true
	case manual().MatchString(ext):
		return Man, true
	case ext == ".scd":
		return Scdoc, true
	case ext == ".txt":
		return Help, true
	}
	return "", false
}

// Render returns the tables of the given kind or, if kind is "", of all kinds. In manual
// pages and help texts, it returns only tables of exit statuses. It returns "" if the
// registry has no entries of the kind.
func Render(r *registry.Registry, form Form, kind registry.DocKind) string {
	text := render(r, form, kind, 1, true, style{})
	if text == "" {
		return ""
	}
	return form.title() + text
}

// render returns the tables of a registry in the given form and style. If the form has
// headings, each table gets a heading one level below the given level.
//
// The caller sets titled to false if it writes a heading above all tables itself. A
// single table then gets no heading of its own.
func render(r *registry.Registry, form Form, kind registry.DocKind, level int, titled bool, like style) string {
	if kind == "" && form.onlyCodes() {
		kind = registry.DocCodes
	}
	all := sections(r, kind)
	var parts []string
	for i, s := range all {
		part := s.withStyle(like).format(form, like)
		// The document already has a heading for the first table, that of exit statuses.
		hasHeading := !titled && i == 0 && s.title == titleCodes
		if !form.onlyCodes() && !hasHeading && (titled || len(all) > 1) && s.title != "" {
			part = like.heading(form, min(level+1, 6), s.title) + part
		}
		parts = append(parts, part)
	}
	switch {
	case len(parts) == 0:
		return ""
	case form == Mdoc:
		return ".Bl -tag -width Ds\n" + strings.Join(parts, "") + ".El\n"
	case form == Man:
		return strings.Join(parts, "")
	}
	return strings.Join(parts, "\n")
}

// onlyCodes reports whether exitlint writes only tables of exit statuses in documents of
// the format f. In other formats, it also writes tables of error codes and retry
// policies, and a heading above each table.
func (f Form) onlyCodes() bool { return f == Man || f == Mdoc || f == Scdoc || f == Help }

// title returns the heading to write above all tables in a document of the format f. It
// returns "" for formats without such a heading, such as Markdown.
func (f Form) title() string {
	switch f {
	case Man:
		return ".SH EXIT STATUS\n"
	case Mdoc:
		return ".Sh EXIT STATUS\n"
	case Scdoc:
		return "# EXIT STATUS\n\n"
	case Help:
		return "Exit codes:\n"
	}
	return ""
}

// withStyle returns a copy of the section whose headers and cells look like those of the
// document.
func (s section) withStyle(like style) section {
	if len(s.head) == 0 || s.head[0] != headCode {
		return s
	}
	var fields []attr.Field
	head := slices.Clone(s.head)
	for i, h := range s.head {
		fields = append(fields, attr.FieldOf(h))
		if theirs := like.headers[fields[i]]; theirs != "" {
			head[i] = theirs
		}
	}
	var rows [][]string
	for _, row := range s.rows {
		row = slices.Clone(row)
		for i, cell := range row {
			if m, ok := like.marks[fields[i]]; ok && cell != "" {
				row[i] = m[0] + strings.Trim(cell, "`") + m[1]
			}
			if fields[i] == attr.Meaning && like.endsInPeriod {
				row[i] = endSentence(row[i])
			}
		}
		rows = append(rows, row)
	}
	s.fields, s.head, s.rows = fields, head, rows
	return s
}

func endSentence(text string) string {
	if text == "" || strings.HasSuffix(text, ".") {
		return text
	}
	return text + "."
}

// formatItems formats the rows of the section as a list, with the markup m. The items
// look like those of the list of statuses in the document. It returns false if the
// document has no such list, or if a row lacks a part of the items, such as the meaning.
func (s section) formatItems(m marks) (string, bool) {
	it := m.like.item
	if it == nil || len(s.fields) == 0 || slices.Contains(s.fields, attr.MaxRetries) {
		return "", false
	}
	var b strings.Builder
	for _, row := range s.rows {
		for i, f := range it.fields {
			col := slices.Index(s.fields, f)
			if col < 0 || row[col] == "" {
				return "", false
			}
			text := row[col]
			if f != attr.Meaning {
				text = strings.Trim(text, "`")
			}
			b.WriteString(it.around[i] + m.inline(text))
		}
		b.WriteString(it.around[len(it.fields)] + "\n")
	}
	switch {
	case m.form == HTML && strings.Contains(it.around[0], "<dt"):
		return "<dl>\n" + b.String() + "</dl>\n", true
	case m.form == HTML:
		return "<ul>\n" + b.String() + "</ul>\n", true
	}
	return b.String(), true
}

// formatMan formats the section as .TP paragraphs. The first cell of a row is the tag,
// and the others become a sentence.
func (s section) formatMan() string {
	var b strings.Builder
	for _, row := range s.rows {
		fmt.Fprintf(&b, ".TP\n.B %s\n%s\n", roff(row[0]), roff(s.sentence(row)))
	}
	return b.String()
}

// formatMdoc formats the section as items of a tagged list.
func (s section) formatMdoc() string {
	var b strings.Builder
	for _, row := range s.rows {
		fmt.Fprintf(&b, ".It Li %s\n%s\n", roff(row[0]), roff(s.sentence(row)))
	}
	return b.String()
}

// formatScdoc formats the section as terms, each with an indented sentence below.
func (s section) formatScdoc() string {
	var b strings.Builder
	for i, row := range s.rows {
		if i > 0 {
			b.WriteString("\n")
		}
		fmt.Fprintf(&b, "*%s*\n\t%s\n", scdocEscapes.Replace(plain(row[0])), scdocEscapes.Replace(plain(s.sentence(row))))
	}
	return b.String()
}

// scdocEscapes escapes the characters that mark up text in scdoc.
var scdocEscapes = strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "[", `\[`, "#", `\#`)

// formatHelp formats the section as lines of a help text.
func (s section) formatHelp() string {
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

// sentence returns a sentence about a row: its meaning or, if that is empty, its category
// or name. Tables of retry policies do not use the name. Without such a cell, the
// sentence consists of the other cells with their headers.
func (s section) sentence(row []string) string {
	for _, head := range []string{"Meaning", "Category", "Name"} {
		if i := s.columnIndex(head); i > 0 && row[i] != "" && (head != "Name" || len(s.head) == 2 || s.head[0] == headCode && s.columnIndex("Max retries") < 0) {
			return row[i]
		}
	}
	var parts []string
	for i := 1; i < len(row); i++ {
		if row[i] != "" && i != s.columnIndex("Name") {
			parts = append(parts, strings.ToLower(s.head[i])+" "+row[i])
		}
	}
	return strings.Join(parts, ", ")
}

// columnIndex returns the index of the column whose usual header is head, or -1. The
// section may use another header for this column.
func (s section) columnIndex(head string) int {
	if i := slices.Index(s.fields, attr.FieldOf(head)); i >= 0 {
		return i
	}
	return slices.Index(s.head, head)
}

func plain(s string) string { return finding.OneLine(strings.ReplaceAll(s, "`", "")) }

// roff escapes a string for roff, so that no text is read as a macro.
func roff(s string) string {
	s = strings.ReplaceAll(plain(s), `\`, `\e`)
	s = strings.ReplaceAll(s, "-", `\-`)
	if strings.HasPrefix(s, ".") || strings.HasPrefix(s, "'") {
		s = `\&` + s
	}
	return s
}
