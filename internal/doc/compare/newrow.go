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

// A fieldText function returns the text of a new row in the column with the given
// field, or "" if there is none.
type fieldText func(attr.Field) string

// essentialFields lists the fields that identify a row. If a table has a column with
// one of these fields, a new row must have a text for it.
var essentialFields = []attr.Field{attr.Value, attr.Name, attr.Go, attr.Meaning, attr.ErrorCode, attr.Prefix}

// markupAround matches the markup that can be between two cells of a row: HTML tags, and the
// font changes and macros of manual pages.
var markupAround = pattern.New(`<[^<>]*>|\\f.|(?m)^[.'].*$`)

// hasWords reports whether there are words between two cells of a row. Such a row is
// not copied to create a new row, because the words may be wrong in the new row.
func hasWords(form block.Form, between []byte) bool {
	text := markupAround().ReplaceAllString(string(between), "")
	return form != block.FormRSTTable && strings.ContainsFunc(text, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
}

// newRow returns the source of a new row directly above or below the row model. The new
// row is a copy of model, with the texts that textFor returns. newRow returns false in
// these cases:
//
//   - model does not have lines of its own; see lineForms and sharesLines.
//   - The markup in model, and in all similar rows, is unbalanced; see balanceMarks.
//   - There are words between the cells of model, or one of its cells is not in the
//     source, or ends after the row, as in an incomplete row at the end of a file.
//   - model has a text for one of the essentialFields, but textFor returns "" for it.
func (p *page) newRow(t *tables.Table, model tables.Row, textFor fieldText) (string, bool) {
	if !slices.Contains(lineForms, t.Form) || p.sharesLines(t, model) {
		return "", false
	}
	if model = p.balanceMarks(t, model); !isBalanced(p.skeleton(model)) {
		return "", false
	}
	end := p.insertAt(model, false)
	var b strings.Builder
	at, grown := model.Start, 0
	for _, c := range orderedCells(model) {
		told := textFor(c.Field)
		from, to, text := p.newCell(t, c, told)
		if from < at || told == "" && c.Text != "" && slices.Contains(essentialFields, c.Field) || at > model.Start && hasWords(t.Form, p.source[at:from]) {
			return "", false
		}
		b.WriteString(narrow(string(p.source[at:from]), grown))
		b.WriteString(text)
		grown = columns(text) - columns(string(p.source[from:to]))
		at = to
	}
	if at > end {
		return "", false
	}
	b.Write(p.source[at:end])
	return b.String(), true
}

// balanceMarks returns the row to copy for a new row: the given row or, if the markup
// between its cells is unbalanced, a similar row with balanced markup. If there is
// none, it returns the given row. See isBalanced.
func (p *page) balanceMarks(t *tables.Table, row tables.Row) tables.Row {
	if isBalanced(p.skeleton(row)) {
		return row
	}
	for _, r := range t.Rows {
		if _, one := r.Statuses.Exact(); one && len(r.Cells) == len(row.Cells) && !p.sharesLines(t, r) && isBalanced(p.skeleton(r)) {
			return r
		}
	}
	return row
}

// skeleton returns the source of a row with 0 in place of each cell.
func (p *page) skeleton(row tables.Row) string {
	var b strings.Builder
	at := row.Start
	for _, c := range orderedCells(row) {
		b.Write(p.source[at:max(at, c.Start)])
		b.WriteByte('0')
		at = max(at, c.End)
	}
	b.Write(p.source[at:max(at, p.insertAt(row, false))])
	return b.String()
}

// isBalanced reports whether the numbers of backticks and of "**" in markup are even.
// markup is the text between the cells of a row. An odd number means that code or bold
// type begins between two cells and ends in a cell, or that it begins in a cell and ends
// between two cells.
func isBalanced(markup string) bool {
	return strings.Count(markup, "`")%2 == 0 && strings.Count(markup, "**")%2 == 0
}

// newCell returns the edit that writes the given text into the cell c of a copied row:
// it replaces source[from:to] by raw. The range may contain spaces around c. raw is the
// text with the markup of c, such as bold type.
func (p *page) newCell(t *tables.Table, c tables.Cell, text string) (from, to int, raw string) {
	if text != "" {
		before, after := p.source[c.Start:c.TextStart], p.source[c.TextEnd:c.End]
		if bytes.Contains(after, []byte("](")) {
			// The old text is a link. The new text must not link to the same page.
			before, after = nil, nil
		}
		if c.Field == attr.Meaning && p.endsInPeriod(t) && !strings.HasSuffix(text, ".") {
			text += "."
		}
		raw = string(before) + p.markup(t, c, text) + string(after)
		if styled, ok := p.modelOf(t, tables.Cell{Field: c.Field, Start: -1}, text); ok {
			raw = styled
		}
	}
	if t.Form == block.FormPipe || t.Form == block.FormComment {
		return p.fit(c.Start, c.End, raw)
	}
	return c.Start, c.End, raw
}

// endsInPeriod reports whether all meanings in a table end in a period.
func (p *page) endsInPeriod(t *tables.Table) bool {
	return !slices.ContainsFunc(t.Rows, func(r tables.Row) bool {
		c, ok := r.Cell(attr.Meaning)
		return !ok || !strings.HasSuffix(c.Text, ".")
	})
}

// codeSpan matches code between backticks in a string of the registry.
var codeSpan = pattern.New("`([^`]+)`")

// markup converts a string of the registry to the markup of a table: code in backticks
// becomes <code> in HTML. The string replaces the text of the cell c in the copy of a
// row.
func (p *page) markup(t *tables.Table, c tables.Cell, text string) string {
	form := string(t.Form)
	escaped := p.escape(t, text)
	switch {
	case strings.HasPrefix(form, "html"):
		return codeSpan().ReplaceAllString(escaped, "<code>$1</code>")
	case strings.HasPrefix(form, "rst"):
		return codeSpan().ReplaceAllString(escaped, "``$1``")
	case strings.HasPrefix(form, "roff"):
		escaped = strings.ReplaceAll(codeSpan().ReplaceAllString(text, "$1"), `\`, `\e`)
		if slices.ContainsFunc(t.Rows, func(r tables.Row) bool {
			return slices.ContainsFunc(r.Cells, func(c tables.Cell) bool { return strings.Contains(c.Raw, `\-`) })
		}) {
			escaped = strings.ReplaceAll(escaped, "-", `\-`)
		}
		if start, _ := p.lineAround(c.Start); start == c.Start && strings.IndexAny(escaped, ".'") == 0 {
			escaped = `\&` + escaped
		}
	}
	return escaped
}

// narrow shortens the space after a cell that has become wider, so that the next cell stays
// aligned. grown is the difference in columns. narrow leaves at least one space.
func narrow(gap string, grown int) string {
	if len(gap) < 2 || strings.Trim(gap, " ") != "" {
		return gap
	}
	return strings.Repeat(" ", max(1, len(gap)-grown))
}

// insertion returns a fix that inserts lines before or after a row of a table.
func (p *page) insertion(t *tables.Table, row tables.Row, before bool, lines []string) *finding.Fix {
	newline := p.newline()
	if p.isLoose(t) {
		newline += newline
	}
	at, text := p.insertAt(row, before), strings.Join(lines, newline)
	if before {
		text += newline
	} else {
		// The row may be the last line of a file that does not end in a newline.
		text = newline + text
	}
	message := "add the row"
	if len(lines) > 1 {
		message = "add the rows"
	}
	return &finding.Fix{Message: message, Edits: []finding.Edit{{File: p.file, Start: at, End: at, NewText: text}}}
}

// isLoose reports whether empty lines separate all rows of a table.
func (p *page) isLoose(t *tables.Table) bool {
	for i := range len(t.Rows) - 1 {
		from, to := p.insertAt(t.Rows[i], false), t.Rows[i+1].Start
		if from > to || len(bytes.TrimSpace(p.source[from:to])) > 0 || bytes.Count(p.source[from:to], []byte("\n")) != 2 {
			return false
		}
	}
	return len(t.Rows) > 1
}

// insertAt returns the offset at which to insert lines before or after a row. The
// offset after a row is that of the newline at its end.
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
