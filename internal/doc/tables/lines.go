package tables

import (
	"strings"

	"github.com/exitlint/exitlint/internal/doc/attr"
	"github.com/exitlint/exitlint/internal/doc/block"
	"github.com/exitlint/exitlint/internal/pattern"
)

// A lineRow is what a line, an item or a paragraph says of a status, as texts.
type lineRow struct {
	statuses      Statuses
	value         block.Text
	name, meaning block.Text // empty where there is none
	indent        int        // of the line
	start, end    int        // whole lines in the source; 0, 0 where they follow from the texts
}

// lineRows are the rows that were found among lines.
type lineRows struct {
	rows  []lineRow
	lead  block.Text // the last line before the first row
	count int        // how many lines, items or paragraphs there were
}

func (l *lineRows) add(r lineRow) { l.rows = append(l.rows, r) }

var (
	// lineWords may stand before the status: "Exit code of 1: …", "Exit 2: …".
	lineWords = pattern.New(`(?i)^(?:(?:an?|the)\s+)?(?:(?:exits?|returns?|exited)\s+(?:with\s+)?)?(?:(?:exit|return|status)\s+)?(?:(?:codes?|status(?:es)?|values?)\s+)?(?:of\s+|is\s+|=\s*|:\s*)?`)
	lineStart = pattern.New(`(?i)^(?:` + statusesPattern + `|(?:any\s+|all\s+)?others?(?:\s+(?:values?|codes?|numbers?|status(?:es)?|exit codes?))?|(?:any\s+)?non[- ]?zero(?:\s+(?:values?|codes?|exit codes?))?|default)`)
	// nameFirst is "EXIT_FOO (7): …", "ExitFoo = 7 …".
	nameFirst = pattern.New(`^([A-Za-z][\w.]*)\s*(?:\(\s*|=\s*|:\s*)(?i:(?:exit\s+)?(?:code|status)\s+)?(-?\d{1,3})\s*\)?`)
	// lineName follows a status: "7 (EXIT_LOCK)", "0 OK — …", "7 EXIT_LOCK: …".
	lineNamed  = pattern.New(`^\s*(?:[:–—-]\s+)?(?:[(\[]\s*([A-Za-z_][\w.]*)\s*[)\]]|([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|(?:Exit|Err|Code|Status)[A-Z]\w*)(?:\s|$|:)|([A-Z][A-Z0-9_]+|[A-Z][a-z0-9]+(?:[A-Z][a-z0-9]+)+)(?:\s*(?:[–—:]|\s-\s)))`)
	separator  = pattern.New(`^\s*(?:(?::|--?|–|—|=>?|→|->|\|)(?:\s+|$)|=|\s\s+|\t|\n\s*|:)`)
	enumerated = pattern.New(`^\s*[.)]`)
)

// parseLine reads a text that begins with a status. Where the status is marked,
// as bold or code, what it means may follow after a space; else something has
// to separate it.
func parseLine(t block.Text, marked bool) (lineRow, bool) {
	t = t.Trim()
	if m := nameFirst().FindSubmatchIndex(t.Bytes); m != nil && isConstant(string(t.Bytes[m[2]:m[3]])) {
		r := lineRow{name: t.Slice(m[2], m[3]), value: t.Slice(m[4], m[5])}
		r.statuses, _ = ParseStatuses(r.value.String())
		return r.explained(t.Slice(m[1], t.Len()), true)
	}
	words := len(lineWords().Find(t.Bytes))
	m := lineStart().FindIndex(t.Bytes[words:])
	if m == nil {
		return lineRow{}, false
	}
	end := words + m[1]
	r := lineRow{value: t.Slice(words, end).Trim()}
	if end < t.Len() && wordByte(t.Bytes[end]) || strings.HasPrefix(t.Slice(end, t.Len()).String(), ".") && end+1 < t.Len() && wordByte(t.Bytes[end+1]) {
		return lineRow{}, false // "2nd", "1.5"
	}
	statuses, ok := ParseStatuses(r.value.String())
	if !ok || words == 0 && enumerated().Match(t.Bytes[end:]) {
		return lineRow{}, false
	}
	r.statuses = statuses
	return r.explained(t.Slice(end, t.Len()), marked)
}

func wordByte(b byte) bool {
	return b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b == '_' || b == '%' || b >= 0x80 && b < 0xc0
}

// isConstant reports whether a word looks like the name of a constant.
func isConstant(s string) bool {
	return strings.Contains(s, "_") && strings.ToUpper(s) == s || strings.HasPrefix(s, "Exit") && len(s) > 4 || strings.HasPrefix(s, "EX_")
}

// explained reads what follows the status of a row: a name, a separator, the
// meaning. A space is enough to separate where loose.
func (r lineRow) explained(rest block.Text, loose bool) (lineRow, bool) {
	if note := parenthesis().Find(rest.Bytes); note != nil && lineNamed().Find(rest.Bytes) == nil {
		rest = rest.Slice(len(note), rest.Len()) // "130 (SIGINT): …"
	}
	if m := lineNamed().FindSubmatchIndex(rest.Bytes); m != nil && r.name.Len() == 0 {
		for i := 2; i < len(m); i += 2 {
			if m[i] >= 0 {
				r.name = rest.Slice(m[i], m[i+1])
				end := m[i+1]
				if i == 2 {
					end = m[1]
				}
				rest, loose = rest.Slice(end, rest.Len()), true
				break
			}
		}
	}
	sep := len(separator().Find(rest.Bytes))
	if sep == 0 && rest.Trim().Len() > 0 && !(loose && (block.IsSpace(rest.Bytes[0]) || r.name.Len() > 0)) {
		return lineRow{}, false
	}
	r.meaning = rest.Slice(sep, rest.Len()).Trim()
	return r, true
}

var parenthesis = pattern.New(`^\s*\([^()\n]{1,40}\)`)

// rowLines reads the lines of a text. What follows a row, indented, goes on
// with it.
func rowLines(t block.Text, marked bool) lineRows {
	var out lineRows
	open := false // the last row may go on
	for i, line := range t.SplitLines() {
		trimmed := line.Trim()
		if trimmed.Len() == 0 {
			open = open && out.rows[len(out.rows)-1].meaning.Len() == 0
			continue
		}
		out.count++
		indent := block.Indent(line.Bytes)
		if r, ok := parseLine(trimmed, marked && i == 0); ok {
			r.indent = indent
			out.add(r)
			open = true
			continue
		}
		if open {
			last := &out.rows[len(out.rows)-1]
			if last.meaning.Len() == 0 || indent > last.indent || !looksLikeCue(trimmed.String()) {
				last.goOn(trimmed)
				out.count--
				continue
			}
		}
		open = false
		if len(out.rows) == 0 {
			out.lead = trimmed
		}
	}
	return out
}

// goOn appends a line to the meaning of a row.
func (r *lineRow) goOn(line block.Text) {
	if r.meaning.Len() == 0 {
		r.meaning = line
		return
	}
	joined := block.Text{}
	joined.Append(r.meaning)
	joined.Put('\n', joined.After(joined.Len()), line.At(0))
	joined.Append(line)
	r.meaning = joined
}

// looksLikeCue reports whether a line is a heading of its own in plain text.
func looksLikeCue(line string) bool {
	return strings.HasSuffix(line, ":") && len(line) < 60 || line == strings.ToUpper(line) && strings.ToLower(line) != line && len(line) < 60
}

// codes adds rows of lines as a table of codes, and reports whether they are
// one. Paragraphs that follow each other make one table.
func (a *assembler) codes(form block.Form, lines lineRows, b block.Block) bool {
	if 2*len(lines.rows) < lines.count {
		return false
	}
	if lead := lines.lead.String(); form == block.FormParagraph && lead != "" && !strings.HasSuffix(lead, ":") {
		return false // a sentence of which a line begins with a number
	}
	t := &Table{Kind: KindCodes, Form: form, Start: b.Start, End: b.End}
	for _, r := range lines.rows {
		if !r.statuses.within() {
			continue
		}
		t.Rows = append(t.Rows, a.row(r))
	}
	if len(t.Rows) == 0 {
		return false
	}
	if last := a.last(); form == block.FormParagraph && last != nil && last.Form == form && sameHeadings(last.Headings, a.headings) {
		last.Rows = append(last.Rows, t.Rows...)
		last.End = t.End
		return true
	}
	if lines.lead.Len() > 0 {
		a.lead = lines.lead
	}
	return a.addTable(t)
}

func (a *assembler) last() *Table {
	if len(a.doc.Tables) == 0 {
		return nil
	}
	return a.doc.Tables[len(a.doc.Tables)-1]
}

func sameHeadings(a, b []Heading) bool {
	return len(a) == len(b) && (len(a) == 0 || a[len(a)-1].Start == b[len(b)-1].Start)
}

func (a *assembler) row(r lineRow) Row {
	row := Row{Statuses: r.statuses, Start: r.start, End: r.end}
	row.Cells = append(row.Cells, a.cell(attr.Value, r.value))
	if r.name.Len() > 0 {
		row.Cells = append(row.Cells, a.cell(attr.Name, r.name))
	}
	if r.meaning.Len() > 0 {
		row.Cells = append(row.Cells, a.cell(attr.Meaning, r.meaning))
	}
	row.Line = row.Cells[0].Line
	if row.End == 0 {
		first, last := row.Cells[0].Start, 0
		for _, c := range row.Cells {
			first, last = min(first, c.Start), max(last, c.End)
		}
		row.Start, row.End = a.LineStart(first), a.LineEnd(max(first, last-1))
	}
	return row
}
