package compare

import (
	"bytes"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/doc/attr"
	"github.com/exitlint/exitlint/internal/doc/block"
	"github.com/exitlint/exitlint/internal/doc/tables"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/registry"
)

// edit returns a fix that replaces the bytes from start to end with the given text.
func (l layout) edit(start, end int, text string) *finding.Fix {
	message := "write " + strings.TrimSpace(text)
	if strings.TrimSpace(text) == "" {
		message = "remove it"
	}
	return &finding.Fix{Message: message, Edits: []finding.Edit{{File: l.file, Start: start, End: end, NewText: text}}}
}

// cellFix returns a fix that writes the given text into a cell. It replaces only the
// words that differ, and keeps bold type, backticks, links and padding. If it cannot
// find the words in the source, because of markup between them, it returns nil. t is
// nil for a cell outside of tables.
func (p *page) cellFix(t *tables.Table, cell tables.Cell, text string) *finding.Fix {
	if text == "" || cell.TextStart < cell.Start || cell.TextEnd > cell.End {
		return nil
	}
	from, to, text := difference(cell.Text, text)
	start, end, ok := p.sourceOf(t, cell, from, to)
	if !ok || strings.Contains(text, "`") && bytes.Contains(p.source[cell.Start:start], []byte("`")) {
		return nil // backticks cannot be nested
	}
	if bytes.Contains(p.source[start:end], []byte("|")) && formOf(t).Bordered() {
		return nil // the pipe may be a border between two cells
	}
	text = p.escapeForGo(start, end, p.escape(t, text))
	if bytes.ContainsAny(p.source[cell.Start:cell.End], "\r\n") {
		return p.edit(start, end, text)
	}
	raw := string(p.source[cell.Start:start]) + text + string(p.source[end:cell.End])
	if formOf(t) == block.FormRSTSimple {
		return p.inColumn(t, cell, raw)
	}
	start, end, raw = p.fit(cell.Start, cell.End, raw)
	if formOf(t).Bordered() && columns(raw) != columns(string(p.source[start:end])) {
		return nil // another width does not fit the borders of the grid
	}
	return p.edit(start, end, raw)
}

// inColumn returns a fix that writes the given source text into a cell of a table whose
// columns are aligned with spaces. The fix changes the space after the cell, so that the
// next cells stay aligned. If there is not enough space, inColumn returns nil.
func (p *page) inColumn(t *tables.Table, cell tables.Cell, raw string) *finding.Fix {
	_, lineEnd := p.lineAround(cell.Start)
	after := p.source[cell.End:lineEnd]
	gap := len(after) - len(bytes.TrimLeft(after, " "))
	last := gap == len(after)
	lineStart, _ := p.lineAround(cell.Start)
	if edge, ok := p.rightEdge(t, cell); ok && !last {
		before := string(p.source[lineStart:cell.Start])
		switch move := edge - columns(raw) - columns(before); {
		case move >= 0:
			return p.edit(cell.Start, cell.End, strings.Repeat(" ", move)+raw)
		case strings.HasSuffix(before, strings.Repeat(" ", -move)):
			return p.edit(cell.Start+move, cell.End, raw)
		}
	}
	switch grown := columns(raw) - columns(string(p.source[cell.Start:cell.End])); {
	case grown <= 0 && !last:
		return p.edit(cell.Start, cell.End, raw+strings.Repeat(" ", -grown))
	case grown > 0 && !last && grown >= gap:
		return nil
	case grown > 0 && !last:
		return p.edit(cell.Start, cell.End+grown, raw)
	}
	return p.edit(cell.Start, cell.End, raw)
}

// sourceOf returns the source offsets of a part of a cell. It returns false if the
// source of this part contains markup or a newline.
func (p *page) sourceOf(t *tables.Table, cell tables.Cell, from, to int) (start, end int, ok bool) {
	inner := string(p.source[cell.TextStart:cell.TextEnd])
	if inner == cell.Text || cell.Text == "" {
		return cell.TextStart + from, cell.TextStart + to, cell.Text != "" || strings.TrimSpace(inner) == ""
	}
	part := cell.Text[from:to]
	raw, written := string(p.source[cell.Start:cell.End]), p.escapeForGo(cell.Start, cell.End, p.escape(t, part))
	if part == "" || strings.Count(raw, written) != strings.Count(cell.Text, part) {
		return 0, 0, false
	}
	at := 0
	for range strings.Count(cell.Text[:from], part) {
		at += strings.Index(raw[at:], written) + len(written)
	}
	at += strings.Index(raw[at:], written)
	return cell.Start + at, cell.Start + at + len(written), true
}

func formOf(t *tables.Table) block.Form {
	if t == nil {
		return ""
	}
	return t.Form
}

// escape escapes characters of the text that have a meaning in the format of the table.
func (p *page) escape(t *tables.Table, text string) string {
	switch form := string(formOf(t)); {
	case strings.Contains(form, "pipe"), strings.HasPrefix(form, "adoc table"):
		return strings.ReplaceAll(text, "|", `\|`)
	case strings.HasPrefix(form, "html"):
		return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;").Replace(text)
	}
	return text
}

// modelOf looks in the same column for a cell that already has the given text, and
// returns its source. A fix copies this source to get the same style: "**Yes**" if the
// answers in the column are bold.
func (p *page) modelOf(t *tables.Table, cell tables.Cell, text string) (string, bool) {
	if t == nil || cell.Field == attr.Meaning {
		return "", false
	}
	for _, table := range p.tablesLike(t) {
		for _, row := range table.Rows {
			c, ok := row.Cell(cell.Field)
			if ok && c.Start != cell.Start && c.Text == text && c.Raw == string(p.source[c.Start:c.End]) {
				return c.Raw, true
			}
		}
	}
	return "", false
}

// tablesLike returns t, followed by the other tables on the page with the same kind and
// form.
func (p *page) tablesLike(t *tables.Table) []*tables.Table {
	like := []*tables.Table{t}
	for _, o := range p.Tables {
		if o != t && o.Kind == t.Kind && o.Form == t.Form {
			like = append(like, o)
		}
	}
	return like
}

// answerText returns the text of a cell with its answer replaced by want: "Yes — fix the
// input" becomes "No — fix the input". If the cell contains only an answer, want is
// spelt as in other cells of the column. Otherwise want is capitalized like the old
// answer. If the cell has several words but no answer, answerText returns "".
func (p *page) answerText(t *tables.Table, cell tables.Cell, want registry.Recoverable) string {
	word, rest := attr.CutRecoverable(cell.Text)
	if word == "" && strings.Contains(cell.Text, " ") {
		return ""
	}
	if rest == "" {
		if model := p.sameAnswer(t, cell, want); model != "" {
			return model
		}
	}
	if want == registry.RecoverableNA && (strings.ToLower(word) != word || strings.ToUpper(word) == word) {
		return "N/A" + rest
	}
	return attr.MatchCase(word, string(want)) + rest
}

// sameAnswer looks in the same column for another cell that contains only the answer
// want, such as "Yes", and returns its text. A fix uses the same spelling. If there is
// no such cell, sameAnswer returns "".
func (p *page) sameAnswer(t *tables.Table, cell tables.Cell, want registry.Recoverable) string {
	if t == nil {
		return ""
	}
	for _, table := range p.tablesLike(t) {
		for _, row := range table.Rows {
			if c, ok := row.Cell(cell.Field); ok && c.Start != cell.Start {
				if word, rest, ok := attr.ParseRecoverable(c.Text); ok && rest == "" && word == string(want) {
					return c.Text
				}
			}
		}
	}
	return ""
}

// lineForms lists the forms in which a row has lines of its own, so that a fix can copy
// them to add a row, and remove them to remove a row.
var lineForms = []block.Form{
	block.FormPipe, block.FormList, block.FormParagraph, block.FormFenced, block.FormComment, block.FormHelp, block.FormGoComment,
	block.FormHTMLTable, block.FormHTMLList, block.FormRSTSimple, block.FormRSTList, block.FormRSTTable,
	block.FormAdocTable, block.FormAdocList, block.FormRoffTag, block.FormRoffItem, block.FormRoffTable, block.FormGoMap,
}

// deletion returns a fix that removes a row. It returns nil unless the row repeats another
// row with a declared status; see repeats. The author may have had a reason to write any
// other row.
func (p *page) deletion(t *tables.Table, row tables.Row) *finding.Fix {
	if !slices.Contains(lineForms, t.Form) || t.Form == block.FormHelp || p.sharesLines(t, row) || !p.repeats(t, row) {
		return nil
	}
	start, end := row.Start, row.End
	if end == len(p.source) && end > 0 && p.source[end-1] != '\n' && start > 0 {
		start-- // no newline follows the row, so remove the one before the row
		if start > 0 && p.source[start-1] == '\r' {
			start--
		}
	}
	fix := p.edit(start, end, "")
	fix.Message = "remove the row"
	return fix
}

// repeats reports whether a row repeats another row of the table. The other row must
// have a single declared status. All cells except the status must have the same texts
// in both rows.
func (p *page) repeats(t *tables.Table, row tables.Row) bool {
	said, w := textsOf(row), p.claimsOf(row)
	return (w.hasName || w.text != "") && slices.ContainsFunc(t.Rows, func(o tables.Row) bool {
		v, one := o.Statuses.Exact()
		_, declared := p.reg.Code(v)
		return one && declared && textsOf(o) == said
	})
}

// textsOf returns the text of all cells of a row, except the cell with the status.
func textsOf(row tables.Row) string {
	var b strings.Builder
	for _, c := range row.Cells {
		if c.Field != attr.Value {
			b.WriteString(c.Raw)
		}
		b.WriteByte(0)
	}
	return b.String()
}

// sharesLines reports whether the lines of a row contain more than this row, such as
// another row, or Go code around a string. A fix must not copy or remove such lines.
func (p *page) sharesLines(t *tables.Table, row tables.Row) bool {
	if row.Start >= row.End || slices.ContainsFunc(t.Rows, func(o tables.Row) bool {
		return valueAt(o) != valueAt(row) && o.Start < row.End && row.Start < o.End
	}) {
		return true
	}
	if t.Form != block.FormHelp {
		return false
	}
	cells := orderedCells(row)
	around := slices.Concat(p.source[row.Start:cells[0].Start], p.source[cells[len(cells)-1].End:row.End])
	return len(bytes.TrimSpace(around)) > 0
}

// orderedCells returns the cells of a row in the order of the source.
func orderedCells(row tables.Row) []tables.Cell {
	return slices.SortedFunc(slices.Values(row.Cells), func(a, b tables.Cell) int { return a.Start - b.Start })
}
