package compare

import (
	"bytes"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/doc/attr"
	"github.com/exitlint/exitlint/internal/doc/block"
	"github.com/exitlint/exitlint/internal/doc/tables"
	"github.com/exitlint/exitlint/internal/pattern"
)

// A fieldText function returns the text of a new row in the column with the given
// field, or "" if there is none.
type fieldText func(attr.Field) string

// essentialFields lists the fields that identify a row. If a table has a column with
// one of these fields, a new row must have a text for it.
var essentialFields = []attr.Field{attr.Value, attr.Name, attr.Go, attr.Meaning, attr.ErrorCode, attr.Prefix}

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
	if t.Form == block.FormPipe || t.Form == block.FormComment || t.Form.Bordered() {
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
