package writer

import (
	"fmt"
	"html"
	"strings"

	"github.com/rivo/uniseg"

	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/pattern"
)

// format returns the text of a section in the given form. It returns "" if the
// section cannot be written in this form.
func (s section) format(form Form, like style) string {
	switch form {
	case Man:
		return s.formatMan()
	case Mdoc:
		return s.formatMdoc()
	case Scdoc:
		return s.formatScdoc()
	case Help:
		return s.formatHelp()
	}
	m := marks{form, like}
	if s.sample != "" {
		return m.code(s.sample)
	}
	var b strings.Builder
	if items, ok := s.formatItems(m); ok {
		b.WriteString(items)
	} else {
		b.WriteString(m.table(s.head, s.rows))
	}
	if len(s.list) > 0 {
		b.WriteString("\n" + m.paragraph(s.lead) + "\n")
		b.WriteString(m.list(s.list))
	}
	return b.String()
}

// A marks value converts the texts of a section from Markdown to another form of
// markup, such as HTML.
type marks struct {
	form Form
	like style
}

// inline converts a Markdown string to the markup of the format m.form, such as HTML,
// and puts it on one line.
func (m marks) inline(text string) string {
	text = finding.OneLine(text)
	switch m.form {
	case HTML:
		return code(text, html.EscapeString, "<code>", "</code>")
	case RST:
		return code(text, rstEscapes.Replace, "``", "``")
	case AsciiDoc:
		return code(text, adocEscapes.Replace, "`", "`")
	}
	if m.like.mdx {
		return code(text, mdxEscapes.Replace, "`", "`")
	}
	return code(text, func(s string) string { return tagStart().ReplaceAllString(s, `\$0`) }, "`", "`")
}

// tagStart matches text that Markdown may read as the start of an HTML tag.
var tagStart = pattern.New(`<[A-Za-z/!?]`)

var (
	rstEscapes  = strings.NewReplacer(`\`, `\\`, "*", `\*`, "|", `\|`)
	adocEscapes = strings.NewReplacer("{", `\{`)
	mdxEscapes  = strings.NewReplacer("<", `\<`, "{", `\{`)
)

// code converts a Markdown string to another form of markup. It replaces the backticks
// around code with the strings before and after, and calls escape for the text outside
// of code. It removes a single backtick without a counterpart.
func code(text string, escape func(string) string, before, after string) string {
	parts := strings.Split(text, "`")
	var b strings.Builder
	for i, part := range parts {
		switch {
		case i%2 == 0 || i == len(parts)-1:
			b.WriteString(escape(part))
		case after == "</code>":
			b.WriteString(before + escape(part) + after)
		default:
			b.WriteString(before + part + after)
		}
	}
	return b.String()
}

func (m marks) paragraph(text string) string {
	if m.form == HTML {
		return "<p>" + m.inline(text) + "</p>"
	}
	return m.inline(text) + "\n"
}

func (m marks) list(items []string) string {
	var b strings.Builder
	if m.form == HTML {
		b.WriteString("<ul>\n")
	}
	for _, item := range items {
		switch m.form {
		case HTML:
			fmt.Fprintf(&b, "<li>%s</li>\n", m.inline(item))
		default:
			fmt.Fprintf(&b, "%s %s\n", m.like.bulletOf(m.form), m.inline(item))
		}
	}
	if m.form == HTML {
		b.WriteString("</ul>\n")
	}
	return b.String()
}

func (m marks) code(text string) string {
	switch m.form {
	case HTML:
		return "<pre><code class=\"language-json\">" + html.EscapeString(text) + "</code></pre>\n"
	case RST:
		return ".. code-block:: json\n\n   " + strings.ReplaceAll(text, "\n", "\n   ") + "\n"
	case AsciiDoc:
		return "[source,json]\n----\n" + text + "\n----\n"
	}
	return "```json\n" + text + "\n```\n"
}

func (m marks) table(head []string, rows [][]string) string {
	lines := make([][]string, 0, len(rows)+1)
	for _, row := range append([][]string{head}, rows...) {
		var line []string
		for _, cell := range row {
			line = append(line, m.inline(cell))
		}
		lines = append(lines, line)
	}
	switch {
	case m.form == HTML:
		return htmlTable(lines)
	case m.form == AsciiDoc:
		return adocTable(lines)
	case m.form == RST && m.like.grid:
		return rstGrid(lines)
	case m.form == RST && m.like.simple && !emptyFirst(lines):
		return rstSimple(lines)
	case m.form == RST:
		return rstTable(lines)
	}
	return m.like.pipes(lines)
}

func htmlTable(lines [][]string) string {
	var b strings.Builder
	b.WriteString("<table>\n")
	for i, line := range lines {
		tag := "td"
		if i == 0 {
			tag = "th"
		}
		b.WriteString("<tr>")
		for _, cell := range line {
			fmt.Fprintf(&b, "<%s>%s</%s>", tag, cell, tag)
		}
		b.WriteString("</tr>\n")
	}
	b.WriteString("</table>\n")
	return b.String()
}

func adocTable(lines [][]string) string {
	var b strings.Builder
	b.WriteString("[%header]\n|===\n")
	for i, line := range lines {
		for k, cell := range line {
			if k > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(strings.TrimRight("|"+strings.ReplaceAll(cell, "|", `\|`), " "))
		}
		b.WriteByte('\n')
		if i == 0 {
			b.WriteByte('\n')
		}
	}
	b.WriteString("|===\n")
	return b.String()
}

// rstTable returns a table as a list-table of reStructuredText.
func rstTable(lines [][]string) string {
	var b strings.Builder
	b.WriteString(".. list-table::\n   :header-rows: 1\n\n")
	for _, line := range lines {
		for k, cell := range line {
			bullet := " "
			if k == 0 {
				bullet = "*"
			}
			b.WriteString(strings.TrimRight(fmt.Sprintf("   %s - %s", bullet, cell), " ") + "\n")
		}
	}
	return b.String()
}

// emptyFirst reports whether any of the given rows begins with an empty cell. A simple
// table of reStructuredText cannot have such a row.
func emptyFirst(lines [][]string) bool {
	for _, line := range lines {
		if line[0] == "" {
			return true
		}
	}
	return false
}

func rstSimple(lines [][]string) string {
	widths := widthsOf(lines)
	var rule, b strings.Builder
	for i, w := range widths {
		if i > 0 {
			rule.WriteString("  ")
		}
		rule.WriteString(strings.Repeat("=", w))
	}
	rule.WriteByte('\n')
	b.WriteString(rule.String())
	for i, line := range lines {
		var cells []string
		for k, cell := range line {
			cells = append(cells, pad(cell, widths[k]))
		}
		b.WriteString(strings.TrimRight(strings.Join(cells, "  "), " ") + "\n")
		if i == 0 {
			b.WriteString(rule.String())
		}
	}
	b.WriteString(rule.String())
	return b.String()
}

func rstGrid(lines [][]string) string {
	widths := widthsOf(lines)
	rule := func(with string) string {
		var b strings.Builder
		for _, w := range widths {
			b.WriteString("+" + strings.Repeat(with, w+2))
		}
		return b.String() + "+\n"
	}
	var b strings.Builder
	b.WriteString(rule("-"))
	for i, line := range lines {
		for k, cell := range line {
			b.WriteString("| " + pad(cell, widths[k]) + " ")
		}
		b.WriteString("|\n")
		if i == 0 {
			b.WriteString(rule("="))
		} else {
			b.WriteString(rule("-"))
		}
	}
	return b.String()
}

// pipes returns a table with pipes. Its cells are padded like those of the other tables
// in the document.
func (s style) pipes(lines [][]string) string {
	widths := widthsOf(escapePipes(lines))
	for i := range widths {
		widths[i] = max(widths[i], len("---"))
	}
	var b strings.Builder
	write := func(cells []string) {
		line := strings.Join(cells, s.textBetween())
		if s.omitsOuterPipes {
			b.WriteString(strings.TrimRight(line, " ") + "\n")
			return
		}
		edge := strings.TrimSuffix(s.textBetween(), " ")
		b.WriteString(strings.TrimPrefix(s.textBetween(), " ") + line + edge + "\n")
	}
	for n, line := range escapePipes(lines) {
		var cells []string
		for i, cell := range line {
			if !s.isCompact {
				cell = pad(cell, widths[i])
			}
			cells = append(cells, cell)
		}
		write(cells)
		if n == 0 {
			b.WriteString(s.delimiter(widths))
		}
	}
	return b.String()
}

func (s style) textBetween() string {
	if s.omitsSpaces {
		return "|"
	}
	return " | "
}

// delimiter returns the line between the header and the rows of a table.
func (s style) delimiter(widths []int) string {
	var parts []string
	for _, w := range widths {
		switch {
		case s.isCompact:
			w = len("---")
		case s.hasTightDelimiters:
			w += 2
		}
		parts = append(parts, strings.Repeat("-", w))
	}
	between := " | "
	if s.hasTightDelimiters || s.omitsSpaces {
		between = "|"
	}
	line := strings.Join(parts, between)
	if s.omitsOuterPipes {
		return line + "\n"
	}
	return strings.TrimPrefix(between, " ") + line + strings.TrimSuffix(between, " ") + "\n"
}

// escapePipes returns the rows of a table with a backslash before each pipe in a cell.
func escapePipes(lines [][]string) [][]string {
	var out [][]string
	for _, line := range lines {
		var cells []string
		for _, cell := range line {
			cells = append(cells, strings.ReplaceAll(cell, "|", `\|`))
		}
		out = append(out, cells)
	}
	return out
}

func widthsOf(lines [][]string) []int {
	widths := make([]int, len(lines[0]))
	for _, line := range lines {
		for i, cell := range line {
			widths[i] = max(widths[i], uniseg.StringWidth(cell), 1)
		}
	}
	return widths
}

func pad(cell string, width int) string {
	return cell + strings.Repeat(" ", max(0, width-uniseg.StringWidth(cell)))
}
