package tables

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/doc/attr"
	"github.com/exitlint/exitlint/internal/doc/block"
	"github.com/exitlint/exitlint/internal/pattern"
)

// readTable reads a table, and adds it to the document if a [Kind] fits. In any other
// table, it looks for sentences about statuses and for commands.
func (a *assembler) readTable(b block.Block) {
	if len(b.Rows) == 0 {
		return
	}
	t := &Table{Form: b.Form, Caption: b.Caption, Start: b.Start, End: b.End}
	rows := b.Rows
	switch {
	case fixedColumns[b.Form] != nil:
		for _, f := range fixedColumns[b.Form] {
			t.Columns = append(t.Columns, Column{Cell: Cell{Field: f}})
		}
	case b.Head || a.looksLikeHeader(rows):
		t.Columns = a.columns(rows[0])
		rows = rows[1:]
	default:
		t.Columns = make([]Column, width(rows))
	}
	g := newGrid(rows, len(t.Columns))
	if !a.classify(t, g) {
		a.readPhrases(b.Form, b.Rows)
		a.readCommandTable(t, rows, g)
		return
	}
	a.addRows(t, rows, g)
	if len(t.Rows) > 0 {
		a.addTable(t)
	}
	if _, ok := t.ColumnOf(attr.Exit); t.Kind == KindErrors && !ok {
		a.readPhrases(b.Form, rows) // as in "| LATE | Maps to exit 4. |"
	}
}

// fixedColumns lists the columns of forms without headers, such as Go constants.
var fixedColumns = map[block.Form][]attr.Field{
	block.FormGoConst: {attr.Value, attr.Go, attr.Meaning},
	block.FormConst:   {attr.Value, attr.Name, attr.Meaning},
	block.FormGoMap:   {attr.Value, attr.Meaning},
}

func width(rows []block.Row) int {
	n := 0
	for _, r := range rows {
		n = max(n, len(r.Cells))
	}
	return n
}

func (a *assembler) columns(row block.Row) []Column {
	var out []Column
	for _, c := range row.Cells {
		cell := a.cellAt(attr.None, c.Text, c.Start, c.End)
		cell.Field = a.fieldOf(cell.Text)
		out = append(out, Column{Cell: cell, Header: cell.Text})
	}
	return out
}

// fieldOf returns the field for a header. It looks first in Options.Columns, and then
// in package attr.
func (a *assembler) fieldOf(header string) attr.Field {
	if f, ok := a.declaredField(header); ok {
		return f
	}
	if first, rest, _ := strings.Cut(header, " "); a.isProgramName(first) {
		return cmp.Or(attr.FieldOf(header), attr.FieldOf(rest)) // as in "tool exit code"
	}
	return attr.FieldOf(header)
}

// declaredField returns the field that Options.Columns contains for the header of a column.
// It returns false if Options.Columns does not contain the header.
func (a *assembler) declaredField(header string) (attr.Field, bool) {
	for h, f := range a.options.Columns {
		if attr.SameHeader(h, header) {
			return f, true
		}
	}
	return attr.None, false
}

// looksLikeHeader reports whether the first row is a header, although it has no markup
// for headers. At least half of its cells must be known headers, and no cell may be a
// status.
func (a *assembler) looksLikeHeader(rows []block.Row) bool {
	if len(rows) < 2 {
		return false
	}
	known := 0
	for _, c := range rows[0].Cells {
		text := collapse(c.Text.String())
		if _, ok := parseStatuses(text); ok && a.fieldOf(text) == attr.None {
			return false
		}
		if a.fieldOf(text) != attr.None {
			known++
		}
	}
	return 2*known >= len(rows[0].Cells) && known > 0
}

// subject returns the index of the column that says what each row is about, such as the
// column of statuses.
func (t *Table) subject() int {
	fields := map[Kind]attr.Field{KindErrors: attr.ErrorCode, KindPrefixes: attr.Prefix, KindClasses: attr.ErrorType}
	for _, f := range []attr.Field{fields[t.Kind], attr.Value, attr.Name} {
		if i, ok := t.ColumnOf(f); ok && f != attr.None {
			return i
		}
	}
	return 0
}

// addRows adds rows to a table. It leaves out headings, and rows without text in the
// column that subject returns.
func (a *assembler) addRows(t *Table, rows []block.Row, g grid) {
	subject, group := t.subject(), ""
	for i, r := range rows {
		line := g[i]
		if len(line) == 0 {
			continue
		}
		if isGroup(line) {
			group = line[0]
			continue
		}
		if line[subject] == "" {
			continue
		}
		row := Row{Group: group, Start: r.Start, End: r.End}
		for col := range min(len(r.Cells), len(t.Columns)) {
			c, isExit := r.Cells[col], t.Columns[col].isExit()
			if m := statusFirst().FindSubmatchIndex(c.Text.Bytes); m != nil && isExit {
				row.Cells = append(row.Cells, a.cell(t.Columns[col].Field, c.Text.Slice(m[2], m[3])))
				continue // the rest is the meaning of the status
			}
			if m := namedStatus().FindSubmatchIndex(c.Text.Bytes); m != nil && isExit {
				row.Cells = append(row.Cells, a.cell(t.Columns[col].Field, c.Text.Slice(m[4], m[5])))
				if !t.has(attr.Name) {
					row.Cells = append(row.Cells, a.cell(attr.Name, c.Text.Slice(m[2], m[3])))
				}
				continue
			}
			row.Cells = append(row.Cells, a.cellAt(t.Columns[col].Field, c.Text, c.Start, c.End))
		}
		field := attr.Value
		if t.Kind == KindErrors {
			field = attr.Exit
		}
		if value, ok := row.Cell(field); ok {
			row.Statuses, ok = parseStatuses(value.Text)
			if m := rangeAtEnd().FindStringSubmatch(value.Text); m != nil && !ok {
				row.Statuses, _ = parseStatuses(m[1])
			}
		}
		row.Line = row.Cells[subject].Line
		t.Rows = append(t.Rows, row)
	}
}

// isExplainedStatus reports whether a cell contains statuses, or a status with its meaning or
// name, as in "0 — success" and "LATE (3)".
func isExplainedStatus(cell string) bool {
	return isStatuses(cell) || statusFirst().MatchString(cell) || namedStatus().MatchString(cell)
}

// namedStatus matches a cell with a name in capitals and its status. The groups match the
// name and the status.
var namedStatus = pattern.New(`^([A-Z][A-Z0-9_]+)\s+\((\d{1,3})\)$`)

// statusFirst matches a cell with a status and its meaning. The group matches the status.
var statusFirst = pattern.New(`^(\d{1,3})(?:\s+[–—-]\s+|\s*:\s+)\pL`)

// rangeAtEnd matches a cell that describes statuses and ends with their range, as in
// "Passed on (0-255)".
var rangeAtEnd = pattern.New(`\((\d{1,3}\s*[-–]\s*\d{1,3})\)$`)

// A grid contains the texts of a table by row and column. All rows have the same number
// of columns; a missing cell is "".
type grid [][]string

func newGrid(rows []block.Row, columns int) grid {
	var g grid
	for _, r := range rows {
		line := make([]string, columns)
		for i := range min(columns, len(r.Cells)) {
			line[i] = collapse(r.Cells[i].Text.String())
		}
		g = append(g, line)
	}
	return g
}

// countCells returns n, the number of cells in a column that satisfy the given
// condition, and all, the number of cells that are not empty.
func (g grid) countCells(col int, test func(string) bool) (n, all int) {
	for _, line := range g {
		if line[col] == "" || isGroup(line) {
			continue
		}
		all++
		if test(line[col]) {
			n++
		}
	}
	return n, all
}

// isMostly reports whether more than half of the non-empty cells in a column satisfy the
// given condition.
func (g grid) isMostly(col int, test func(string) bool) bool {
	n, all := g.countCells(col, test)
	return n > 0 && 2*n > all
}

// isHalf reports whether at least half of the non-empty cells in a column satisfy the given
// condition.
func (g grid) isHalf(col int, test func(string) bool) bool {
	n, all := g.countCells(col, test)
	return n > 0 && 2*n >= all
}

// isGroup reports whether a row is a heading for the rows below it. Such a row has text
// in its first cell only, and this text is neither a status nor an error code.
func isGroup(line []string) bool {
	if line[0] == "" || len(line) < 2 {
		return false
	}
	if _, ok := parseStatuses(line[0]); ok || IsErrorCode(line[0]) {
		return false
	}
	return !slices.ContainsFunc(line[1:], func(s string) bool { return s != "" })
}

// readExitRow reads a row such as "| Exit codes | 0=fine / 1=late |" of a table about
// several topics. It returns false for other rows.
func (a *assembler) readExitRow(r block.Row) bool {
	if len(r.Cells) < 2 {
		return false
	}
	topic := r.Cells[0].Text
	topic = topic.Slice(0, len(bytes.TrimRight(topic.Bytes, ": ")))
	if at := a.findCue(topic.Bytes); at == nil || at[1]-at[0] != topic.Len() {
		return false
	}
	for _, c := range r.Cells[1:] {
		if c.Text.Len() == 0 {
			continue
		}
		var t block.Text
		t.Append(topic)
		t.Put(':', topic.End(), topic.End())
		t.Put(' ', topic.End(), c.Text.Start())
		t.Append(c.Text)
		if len(a.readEnumeration(t)) > 1 {
			a.readProse(block.Block{Text: t, Form: block.FormProse, Start: r.Start, End: r.End})
			return true
		}
	}
	return false
}
