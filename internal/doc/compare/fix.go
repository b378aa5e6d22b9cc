package compare

import (
	"bytes"
	"slices"
	"strings"
	"unicode"

	"github.com/exitlint/exitlint/internal/doc/attr"
	"github.com/exitlint/exitlint/internal/doc/block"
	"github.com/exitlint/exitlint/internal/doc/tables"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/pattern"
	"github.com/exitlint/exitlint/registry"
)

// edit is a fix that replaces a part of the document.
func (l layout) edit(start, end int, text string) *finding.Fix {
	message := "write " + strings.TrimSpace(text)
	if strings.TrimSpace(text) == "" {
		message = "remove it"
	}
	return &finding.Fix{Message: message, Edits: []finding.Edit{{File: l.file, Start: start, End: end, NewText: text}}}
}

// cellFix writes a text into a cell, where the words of the cell are others.
// What stands around them stays: bold type, backticks, links, padding, and the
// words that agree. t is nil for a position outside tables. There is no fix
// where the words cannot be told from markup in the document.
func (p *page) cellFix(t *tables.Table, cell tables.Cell, text string) *finding.Fix {
	if text == "" || cell.TextStart < cell.Start || cell.TextEnd > cell.End {
		return nil
	}
	from, to, text := differing(cell.Text, text)
	start, end, ok := p.sourceOf(t, cell, from, to)
	if !ok || strings.Contains(text, "`") && bytes.Contains(p.source[cell.Start:start], []byte("`")) {
		return nil // backticks within backticks
	}
	if bytes.Contains(p.source[start:end], []byte("|")) && formOf(t) == string(block.FormRSTGrid) {
		return nil // the grid is not what it looks like
	}
	text = p.spelled(start, end, p.escaped(t, text))
	if bytes.ContainsAny(p.source[cell.Start:cell.End], "\r\n") {
		return p.edit(start, end, text)
	}
	raw := string(p.source[cell.Start:start]) + text + string(p.source[end:cell.End])
	if formOf(t) == string(block.FormRSTSimple) {
		return p.inColumn(cell, raw)
	}
	start, end, raw = p.fitted(cell.Start, cell.End, raw)
	if formOf(t) == string(block.FormRSTGrid) && columns(raw) != columns(string(p.source[start:end])) {
		return nil // the grid would no longer close
	}
	return p.edit(start, end, raw)
}

// inColumn writes a cell of a table whose columns begin at the same places of
// all lines: what follows stays where it is. There is no fix for a text that is
// wider than its column.
func (p *page) inColumn(cell tables.Cell, raw string) *finding.Fix {
	_, lineEnd := p.lineAround(cell.Start)
	behind := p.source[cell.End:lineEnd]
	gap := len(behind) - len(bytes.TrimLeft(behind, " "))
	last := gap == len(behind)
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

// sourceOf is where a part of a cell's text stands in the document; it is false
// where that writes it in another way, or over several lines.
func (p *page) sourceOf(t *tables.Table, cell tables.Cell, from, to int) (start, end int, ok bool) {
	inner := string(p.source[cell.TextStart:cell.TextEnd])
	if inner == cell.Text || cell.Text == "" {
		return cell.TextStart + from, cell.TextStart + to, cell.Text != "" || strings.TrimSpace(inner) == ""
	}
	part := cell.Text[from:to]
	raw, written := string(p.source[cell.Start:cell.End]), p.spelled(cell.Start, cell.End, p.escaped(t, part))
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

func formOf(t *tables.Table) string {
	if t == nil {
		return ""
	}
	return string(t.Form)
}

// escaped is a text as the form of a table writes it.
func (p *page) escaped(t *tables.Table, text string) string {
	switch form := formOf(t); {
	case strings.Contains(form, "pipe"), strings.HasPrefix(form, "adoc table"):
		return strings.ReplaceAll(text, "|", `\|`)
	case strings.HasPrefix(form, "html"):
		return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;").Replace(text)
	}
	return text
}

// modelOf is how another row writes the text in the same column: where each Yes
// is bold and no No is, the new one follows them.
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

// tablesLike are a table and those of its kind and form, itself first.
func (p *page) tablesLike(t *tables.Table) []*tables.Table {
	like := []*tables.Table{t}
	for _, o := range p.Tables {
		if o != t && o.Kind == t.Kind && o.Form == t.Form {
			like = append(like, o)
		}
	}
	return like
}

// answer is how a document writes whether something is recoverable: as other
// cells of the column do, or as the cell did. What follows the word stays. It is
// "" where the cell does not begin with such a word and has more than one.
func (p *page) answer(t *tables.Table, cell tables.Cell, want registry.Recoverable) string {
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
	return attr.LikeCase(word, string(want)) + rest
}

// sameAnswer is the text of another cell of the column with that answer and
// nothing more.
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

// lined are the forms in which a row is its own lines, so that copying them
// makes another row and removing them leaves none.
var lined = []block.Form{
	block.FormPipe, block.FormList, block.FormFenced, block.FormComment, block.FormHelp, block.FormGoComment,
	block.FormHTMLTable, block.FormHTMLList, block.FormRSTSimple, block.FormRSTList, block.FormRSTTable,
	block.FormAdocTable, block.FormAdocList, block.FormRoffTag, block.FormRoffItem, block.FormRoffTable, block.FormGoMap,
}

// deletion removes a row whose words all stand in another row of its table, that
// of a declared code: it says nothing of its own. There is none for any other
// row, as somebody may have meant it.
func (p *page) deletion(t *tables.Table, row tables.Row) *finding.Fix {
	if !slices.Contains(lined, t.Form) || t.Form == block.FormHelp || p.shares(t, row) || !p.repeats(t, row) {
		return nil
	}
	start, end := row.Start, row.End
	if end == len(p.source) && end > 0 && p.source[end-1] != '\n' && start > 0 {
		start-- // the line before becomes the last, without an end as this one
		if start > 0 && p.source[start-1] == '\r' {
			start--
		}
	}
	fix := p.edit(start, end, "")
	fix.Message = "remove the row"
	return fix
}

// repeats reports whether another row of a table, about a declared code, has
// the cells of a row but for its number.
func (p *page) repeats(t *tables.Table, row tables.Row) bool {
	said, w := saidIn(row), p.claimsOf(row)
	return (w.named || w.text != "") && slices.ContainsFunc(t.Rows, func(o tables.Row) bool {
		v, one := o.Statuses.Exact()
		_, declared := p.reg.Code(v)
		return one && declared && saidIn(o) == said
	})
}

// saidIn are the texts of a row but for its number.
func saidIn(row tables.Row) string {
	var b strings.Builder
	for _, c := range row.Cells {
		if c.Field != attr.Value {
			b.WriteString(c.Raw)
		}
		b.WriteByte(0)
	}
	return b.String()
}

// shares reports whether a row does not have its lines to itself: another row,
// or code around a string, stands on them.
func (p *page) shares(t *tables.Table, row tables.Row) bool {
	if row.Start >= row.End || slices.ContainsFunc(t.Rows, func(o tables.Row) bool {
		return o.Line != row.Line && o.Start < row.End && row.Start < o.End
	}) {
		return true
	}
	if t.Form != block.FormHelp {
		return false
	}
	cells := ordered(row)
	around := slices.Concat(p.source[row.Start:cells[0].Start], p.source[cells[len(cells)-1].End:row.End])
	return len(bytes.TrimSpace(around)) > 0
}

// ordered are the cells of a row by where they stand.
func ordered(row tables.Row) []tables.Cell {
	return slices.SortedFunc(slices.Values(row.Cells), func(a, b tables.Cell) int { return a.Start - b.Start })
}

// A fact gives what a new row says in a field, "" for nothing.
type fact func(attr.Field) string

// telling are the fields without which a row says nothing.
var telling = []attr.Field{attr.Value, attr.Name, attr.Go, attr.Meaning, attr.ErrorCode, attr.Prefix}

// markupAround is what stands between cells without saying anything.
var markupAround = pattern.New(`<[^<>]*>|\\f.|(?m)^[.'].*$`)

// tells reports whether what stands between two cells has words, which would be
// about the row that has them.
func tells(form block.Form, between []byte) bool {
	text := markupAround().ReplaceAllString(string(between), "")
	return form != block.FormRSTTable && strings.ContainsFunc(text, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
}

// newRow writes a row like the one that stands before or behind it. There is
// none for a form whose rows are more than their lines, nor where a cell of the
// model has no position of its own, or the registry nothing to say in one.
func (p *page) newRow(t *tables.Table, model tables.Row, say fact) (string, bool) {
	if !slices.Contains(lined, t.Form) || p.shares(t, model) {
		return "", false
	}
	end := model.End
	for end > model.Start && (p.source[end-1] == '\n' || p.source[end-1] == '\r') {
		end--
	}
	var b strings.Builder
	at, grown := model.Start, 0
	for _, c := range ordered(model) {
		told := say(c.Field)
		from, to, text := p.newCell(t, c, told)
		if from < at || told == "" && c.Text != "" && slices.Contains(telling, c.Field) || at > model.Start && tells(t.Form, p.source[at:from]) {
			return "", false
		}
		b.WriteString(narrowed(string(p.source[at:from]), grown))
		b.WriteString(text)
		grown = columns(text) - columns(string(p.source[from:to]))
		at = to
	}
	b.Write(p.source[at:end])
	return b.String(), true
}

// newCell is a cell of a new row: its range in the model, and what stands there.
func (p *page) newCell(t *tables.Table, c tables.Cell, text string) (from, to int, raw string) {
	if text != "" {
		before, behind := p.source[c.Start:c.TextStart], p.source[c.TextEnd:c.End]
		if bytes.Contains(behind, []byte("](")) {
			before, behind = nil, nil // a link to what the model is about
		}
		raw = string(before) + p.escaped(t, text) + string(behind)
		if styled, ok := p.modelOf(t, tables.Cell{Field: c.Field, Start: -1}, text); ok {
			raw = styled
		}
	}
	if t.Form == block.FormPipe || t.Form == block.FormComment {
		return p.fitted(c.Start, c.End, raw)
	}
	return c.Start, c.End, raw
}

// narrowed is the gap between two columns that are lined up by spaces, where
// the cell before it has grown.
func narrowed(gap string, grown int) string {
	if len(gap) < 2 || strings.Trim(gap, " ") != "" {
		return gap
	}
	return strings.Repeat(" ", max(1, len(gap)-grown))
}

// insertion puts lines before or behind a row.
func (p *page) insertion(row tables.Row, before bool, lines []string) *finding.Fix {
	newline := p.newline()
	at, text := p.place(row, before), strings.Join(lines, newline)
	if before {
		text += newline
	} else {
		text = newline + text // so that a document may end without a line end
	}
	message := "add the row"
	if len(lines) > 1 {
		message = "add the rows"
	}
	return &finding.Fix{Message: message, Edits: []finding.Edit{{File: p.file, Start: at, End: at, NewText: text}}}
}

// place is where lines before or behind a row go: behind it, before the line
// end.
func (p *page) place(row tables.Row, before bool) int {
	if before {
		return row.Start
	}
	at := row.End
	for at > row.Start && (p.source[at-1] == '\n' || p.source[at-1] == '\r') {
		at--
	}
	return at
}
