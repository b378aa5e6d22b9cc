package docdrift

import (
	"bytes"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/doctable"
	"github.com/exitlint/exitlint/internal/finding"
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

// cellFix replaces the text of a cell and keeps what stands around it: bold
// type, backticks, padding. t is nil for a place outside tables. There is no fix
// where the text is not in the document as it reads, which is so in Go strings
// and where a text goes over several lines.
func (p *page) cellFix(t *doctable.Table, cell doctable.Cell, text string) *finding.Fix {
	if cell.TextStart < cell.Start || cell.TextEnd > cell.End || bytes.ContainsAny(p.source[cell.Start:cell.End], "\r\n") {
		return nil
	}
	if text == "" || !strings.HasPrefix(formOf(t), "pipe") && !p.verbatim(cell) {
		return nil
	}
	raw := string(p.source[cell.Start:cell.TextStart]) + p.escaped(t, text) + string(p.source[cell.TextEnd:cell.End])
	if i := strings.LastIndex(text, "`"); i >= 0 && strings.Contains(string(p.source[cell.Start:cell.TextStart]), "`") {
		return nil // backticks within backticks
	}
	if model, ok := p.modelOf(t, cell, text); ok {
		raw = model
	}
	from, to, raw := p.fitted(cell.Start, cell.End, raw)
	if formOf(t) == string(doctable.FormRSTGrid) && columns(raw) != columns(string(p.source[from:to])) {
		return nil // the grid would no longer close
	}
	return p.edit(from, to, raw)
}

func formOf(t *doctable.Table) string {
	if t == nil {
		return ""
	}
	return string(t.Form)
}

// verbatim reports whether a cell's text stands in the document as it reads.
func (l layout) verbatim(cell doctable.Cell) bool {
	return string(l.source[cell.TextStart:cell.TextEnd]) == cell.Text
}

// escaped is a text as the form of a table writes it.
func (p *page) escaped(t *doctable.Table, text string) string {
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
func (p *page) modelOf(t *doctable.Table, cell doctable.Cell, text string) (string, bool) {
	if t == nil || cell.Field == doctable.FieldMeaning {
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
func (p *page) tablesLike(t *doctable.Table) []*doctable.Table {
	like := []*doctable.Table{t}
	for _, o := range p.Tables {
		if o != t && o.Kind == t.Kind && o.Form == t.Form {
			like = append(like, o)
		}
	}
	return like
}

// answer is how a document writes whether something is recoverable: as other
// cells of the column do, or as the cell did. A condition the registry knows
// goes with it where one stood there.
func (p *page) answer(t *doctable.Table, cell doctable.Cell, want registry.Recoverable, condition string) string {
	word, rest, ok := doctable.ParseRecoverable(cell.Text)
	first := cell.Text
	if i := strings.IndexAny(first, " —–-"); ok && i > 0 {
		first = first[:i]
	}
	text := likeCase(first, string(want))
	if want == registry.RecoverableNA {
		text = "N/A"
		if strings.ToLower(first) == first && strings.ToUpper(first) != first {
			text = "n/a"
		}
	}
	if rest == "" || word == "" {
		if model := p.sameAnswer(t, cell, want); model != "" {
			return model
		}
	}
	if ok && rest != "" && condition != "" {
		text += " — " + condition
	}
	return text
}

// sameAnswer is the text of another cell of the column with that answer and
// nothing more.
func (p *page) sameAnswer(t *doctable.Table, cell doctable.Cell, want registry.Recoverable) string {
	if t == nil {
		return ""
	}
	for _, table := range p.tablesLike(t) {
		for _, row := range table.Rows {
			if c, ok := row.Cell(cell.Field); ok && c.Start != cell.Start {
				if word, rest, ok := doctable.ParseRecoverable(c.Text); ok && rest == "" && word == string(want) {
					return c.Text
				}
			}
		}
	}
	return ""
}

// lined are the forms in which a row is its own lines, so that copying them
// makes another row and removing them leaves none.
var lined = []doctable.Form{
	doctable.FormPipe, doctable.FormList, doctable.FormFenced, doctable.FormComment, doctable.FormHelp, doctable.FormGoComment,
	doctable.FormHTMLTable, doctable.FormHTMLList, doctable.FormRSTSimple, doctable.FormRSTList, doctable.FormRSTTable,
	doctable.FormAdocTable, doctable.FormAdocList, doctable.FormRoffTag, doctable.FormRoffItem, doctable.FormRoffTable, doctable.FormGoMap,
}

// deletion removes a row with its lines. The last row of a table is not removed:
// what would be left is none.
func (p *page) deletion(t *doctable.Table, row doctable.Row) *finding.Fix {
	if !slices.Contains(lined, t.Form) || len(t.Rows) < 2 || p.shares(t, row) {
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

// shares reports whether a row does not have its lines to itself: another row,
// or code around a string, stands on them.
func (p *page) shares(t *doctable.Table, row doctable.Row) bool {
	if row.Start >= row.End || slices.ContainsFunc(t.Rows, func(o doctable.Row) bool {
		return o.Line != row.Line && o.Start < row.End && row.Start < o.End
	}) {
		return true
	}
	if t.Form != doctable.FormHelp {
		return false
	}
	cells := ordered(row)
	around := slices.Concat(p.source[row.Start:cells[0].Start], p.source[cells[len(cells)-1].End:row.End])
	return len(bytes.TrimSpace(around)) > 0
}

// ordered are the cells of a row by where they stand.
func ordered(row doctable.Row) []doctable.Cell {
	return slices.SortedFunc(slices.Values(row.Cells), func(a, b doctable.Cell) int { return a.Start - b.Start })
}

// A fact gives what a new row says in a field, "" for nothing.
type fact func(doctable.Field) string

// newRow writes a row like the one that stands before or behind it. There is
// none for a form whose rows are more than their lines, nor where a cell of the
// model has no place of its own.
func (p *page) newRow(t *doctable.Table, model doctable.Row, say fact) (string, bool) {
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
		from, to, text := p.newCell(t, c, say(c.Field))
		if from < at {
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
func (p *page) newCell(t *doctable.Table, c doctable.Cell, text string) (from, to int, raw string) {
	if text != "" {
		raw = string(p.source[c.Start:c.TextStart]) + p.escaped(t, text) + string(p.source[c.TextEnd:c.End])
		if styled, ok := p.modelOf(t, doctable.Cell{Field: c.Field, Start: -1}, text); ok {
			raw = styled
		}
	}
	if t.Form == doctable.FormPipe {
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
func (p *page) insertion(row doctable.Row, before bool, lines []string) *finding.Fix {
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
func (p *page) place(row doctable.Row, before bool) int {
	if before {
		return row.Start
	}
	at := row.End
	for at > row.Start && (p.source[at-1] == '\n' || p.source[at-1] == '\r') {
		at--
	}
	return at
}
