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
)

// A content returns the text for a field of a new row, or "".
type content func(attr.Field) string

// essential lists the fields that identify the code of a row. If the table has
// a column for such a field, a new row must have a text for the field.
var essential = []attr.Field{attr.Value, attr.Name, attr.Go, attr.Meaning, attr.ErrorCode, attr.Prefix}

// markupAround matches the markup between cells.
var markupAround = pattern.New(`<[^<>]*>|\\f.|(?m)^[.'].*$`)

// hasWords reports whether the text between two cells contains words. Such
// words describe the row from which a new row is copied.
func hasWords(form block.Form, between []byte) bool {
	text := markupAround().ReplaceAllString(string(between), "")
	return form != block.FormRSTTable && strings.ContainsFunc(text, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
}

// newRow returns a row in the style of model, a neighbouring row. The second
// result is false if the form requires more than the lines of the row, if a
// cell of model has no source range of its own, or if there is no text for an
// essential field.
func (p *page) newRow(t *tables.Table, model tables.Row, say content) (string, bool) {
	if !slices.Contains(lineForms, t.Form) || p.sharesLines(t, model) {
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
		if from < at || told == "" && c.Text != "" && slices.Contains(essential, c.Field) || at > model.Start && hasWords(t.Form, p.source[at:from]) {
			return "", false
		}
		b.WriteString(narrow(string(p.source[at:from]), grown))
		b.WriteString(text)
		grown = columns(text) - columns(string(p.source[from:to]))
		at = to
	}
	b.Write(p.source[at:end])
	return b.String(), true
}

// newCell returns the raw text for a cell of a new row, and the range of c, the
// corresponding cell of the model, that the raw text replaces.
func (p *page) newCell(t *tables.Table, c tables.Cell, text string) (from, to int, raw string) {
	if text != "" {
		before, behind := p.source[c.Start:c.TextStart], p.source[c.TextEnd:c.End]
		if bytes.Contains(behind, []byte("](")) {
			before, behind = nil, nil // the link belongs to the text of the model
		}
		raw = string(before) + p.escape(t, text) + string(behind)
		if styled, ok := p.modelOf(t, tables.Cell{Field: c.Field, Start: -1}, text); ok {
			raw = styled
		}
	}
	if t.Form == block.FormPipe || t.Form == block.FormComment {
		return p.fit(c.Start, c.End, raw)
	}
	return c.Start, c.End, raw
}

// narrow returns the gap between two columns that are aligned with spaces,
// after the first cell has become wider by grown columns.
func narrow(gap string, grown int) string {
	if len(gap) < 2 || strings.Trim(gap, " ") != "" {
		return gap
	}
	return strings.Repeat(" ", max(1, len(gap)-grown))
}

// insertion returns a fix that inserts lines before or after a row.
func (p *page) insertion(row tables.Row, before bool, lines []string) *finding.Fix {
	newline := p.newline()
	at, text := p.insertAt(row, before), strings.Join(lines, newline)
	if before {
		text += newline
	} else {
		text = newline + text // also works if the last line has no newline
	}
	message := "add the row"
	if len(lines) > 1 {
		message = "add the rows"
	}
	return &finding.Fix{Message: message, Edits: []finding.Edit{{File: p.file, Start: at, End: at, NewText: text}}}
}

// insertAt returns the offset at which to insert lines before or after a row.
// The offset after a row is that of the row's last newline.
func (p *page) insertAt(row tables.Row, before bool) int {
	if before {
		return row.Start
	}
	at := row.End
	for at > row.Start && (p.source[at-1] == '\n' || p.source[at-1] == '\r') {
		at--
	}
	return at
}
