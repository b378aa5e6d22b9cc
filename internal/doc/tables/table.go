package tables

import (
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/doc/attr"
	"github.com/exitlint/exitlint/internal/doc/block"
	"github.com/exitlint/exitlint/internal/pattern"
)

// table reads a table proper.
func (a *assembler) table(b block.Block) {
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
	case b.Head || looksLikeHeader(rows, a.options.Columns):
		t.Columns = a.columns(rows[0])
		rows = rows[1:]
	default:
		t.Columns = make([]Column, width(rows))
	}
	grid := a.grid(rows, len(t.Columns))
	if !a.classify(t, grid) {
		return
	}
	a.fill(t, rows, grid)
	if len(t.Rows) > 0 {
		a.addTable(t)
	}
}

// fixedColumns are the columns of forms that have them by nature.
var fixedColumns = map[block.Form][]attr.Field{
	block.FormGoConst: {attr.Value, attr.Go, attr.Meaning},
	block.FormGoMap:   {attr.Value, attr.Meaning},
}

func width(rows []block.Row) int {
	n := 0
	for _, r := range rows {
		n = max(n, len(r.Cells))
	}
	return n
}

// columns are the columns that a header row gives.
func (a *assembler) columns(row block.Row) []Column {
	var out []Column
	for _, c := range row.Cells {
		cell := a.cellAt(attr.None, c.Text, c.Start, c.End)
		col := Column{Cell: cell, Header: cell.Text}
		col.Field = a.fieldOf(cell.Text)
		out = append(out, col)
	}
	return out
}

// fieldOf is what a header says: what the caller declared, or what is known.
func (a *assembler) fieldOf(header string) attr.Field {
	for h, f := range a.options.Columns {
		if attr.SameHeader(h, header) {
			return f
		}
	}
	return attr.FieldOf(header)
}

// looksLikeHeader reports whether the first row of a table without a header is
// one: it names known columns, and has no status where the others do.
func looksLikeHeader(rows []block.Row, declared map[string]attr.Field) bool {
	if len(rows) < 2 {
		return false
	}
	known := 0
	for _, c := range rows[0].Cells {
		text := collapse(c.Text.String())
		if _, ok := ParseStatuses(text); ok && attr.FieldOf(text) == attr.None {
			return false
		}
		if _, ok := declared[text]; ok || attr.FieldOf(text) != attr.None {
			known++
		}
	}
	return 2*known >= len(rows[0].Cells) && known > 0
}

// grid are the texts of the cells.
func (a *assembler) grid(rows []block.Row, columns int) [][]string {
	var grid [][]string
	for _, r := range rows {
		line := make([]string, columns)
		for i := range min(columns, len(r.Cells)) {
			line[i] = collapse(r.Cells[i].Text.String())
		}
		grid = append(grid, line)
	}
	return grid
}

// isGroup reports whether a row is a heading within the table: one cell of text.
func isGroup(line []string) bool {
	if line[0] == "" || len(line) < 2 {
		return false
	}
	if _, ok := ParseStatuses(line[0]); ok || IsErrorCode(line[0]) {
		return false
	}
	return !slices.ContainsFunc(line[1:], func(s string) bool { return s != "" })
}

// share is how many of a column's cells that are not empty satisfy a test, and
// how many are not empty.
func share(grid [][]string, col int, test func(string) bool) (n, of int) {
	for _, line := range grid {
		if line[col] == "" || isGroup(line) {
			continue
		}
		of++
		if test(line[col]) {
			n++
		}
	}
	return n, of
}

// mostly reports whether most cells of a column satisfy a test.
func mostly(grid [][]string, col int, test func(string) bool) bool {
	n, of := share(grid, col, test)
	return n > 0 && 2*n > of
}

func isStatuses(s string) bool {
	statuses, ok := ParseStatuses(s)
	return ok && statuses.within()
}

var (
	errorCodePattern = pattern.New(`^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$`)
	prefixPattern    = pattern.New(`^[A-Z][A-Z0-9]*_(?:[A-Z0-9]+_)*(?:\*|…|\.\.\.|<[^<>]*>|\{[^{}]*\})?$`)
)

// IsErrorCode reports whether a text has the shape of an error code string.
func IsErrorCode(text string) bool { return errorCodePattern().MatchString(text) }

func isPrefix(s string) bool { return prefixPattern().MatchString(strings.TrimSpace(s)) }

func isErrorCodes(s string) bool {
	return s != "" && !slices.ContainsFunc(strings.FieldsFunc(s, func(r rune) bool { return r == ',' || r == ' ' || r == '/' }), func(w string) bool { return !IsErrorCode(w) })
}

// classify decides what the columns of a table are, by their headers and by
// what they hold, and what the table is about. It is false for tables about
// something else.
func (a *assembler) classify(t *Table, grid [][]string) bool {
	cols := t.Columns
	for i := range cols {
		a.byCells(&cols[i], grid, i)
	}
	a.valueByCells(cols, grid)
	t.Kind = a.kindOf(cols, grid)
	switch t.Kind {
	case KindPrefixes:
		rename(cols, attr.Value, attr.None)
		if !has(cols, attr.Title) {
			rename(cols, attr.Category, attr.Title)
		}
		if !has(cols, attr.Title) {
			rename(cols, attr.Meaning, attr.Title)
		}
	case KindErrors:
		rename(cols, attr.Value, attr.Exit)
	case KindClasses:
		rename(cols, attr.Retry, attr.Retryable)
		rename(cols, attr.Recoverable, attr.Retryable)
		rename(cols, attr.Meaning, attr.Reason)
	case "":
		return false
	}
	once(cols)
	return true
}

// byCells corrects a column whose header may mean several things.
func (a *assembler) byCells(c *Column, grid [][]string, i int) {
	if a.declared(c.Header) {
		return
	}
	switch c.Field {
	case attr.Value, attr.ErrorCode, attr.Name, attr.None, attr.Prefix, attr.ErrorType:
		switch {
		case mostly(grid, i, isStatuses) && (c.Field == attr.ErrorCode || c.Field == attr.Value):
			c.Field = attr.Value
		case mostly(grid, i, isPrefix) && mostly(grid, i, endsOpen):
			c.Field = attr.Prefix
		case c.Field == attr.Value && mostly(grid, i, isErrorCodes), c.Field == attr.ErrorType && mostly(grid, i, isErrorCodes):
			c.Field = attr.ErrorCode
		}
	}
}

// declared reports whether the caller said what a header means.
func (a *assembler) declared(header string) bool {
	for h := range a.options.Columns {
		if attr.SameHeader(h, header) {
			return true
		}
	}
	return false
}

func endsOpen(s string) bool {
	return strings.HasSuffix(s, "_") || strings.ContainsAny(s, "*…<{") || strings.HasSuffix(s, "...")
}

// valueByCells finds the column of statuses in a table whose headers do not
// tell, or that has none.
func (a *assembler) valueByCells(cols []Column, grid [][]string) {
	if has(cols, attr.Value) || has(cols, attr.ErrorCode) || has(cols, attr.Prefix) {
		return
	}
	bare := !slices.ContainsFunc(cols, func(c Column) bool { return c.Header != "" })
	for i := range cols {
		if n, of := share(grid, i, isStatuses); cols[i].Field == attr.None && n > 0 && n == of {
			cols[i].Field = attr.Value
			if bare {
				meaningByCells(cols, grid, i)
			}
			return
		}
	}
	if bare && len(cols) > 0 && mostly(grid, 0, isStatuses) {
		cols[0].Field = attr.Value
		meaningByCells(cols, grid, 0)
	}
}

// meaningByCells names the columns of a table without headers: identifiers are
// names, the last other text is the meaning.
func meaningByCells(cols []Column, grid [][]string, value int) {
	for i := range cols {
		if i == value || cols[i].Field != attr.None {
			continue
		}
		if mostly(grid, i, isConstant) && !has(cols, attr.Name) {
			cols[i].Field = attr.Name
		} else if !has(cols, attr.Meaning) {
			cols[i].Field = attr.Meaning
		}
	}
}

func has(cols []Column, f attr.Field) bool {
	return slices.ContainsFunc(cols, func(c Column) bool { return c.Field == f })
}

func rename(cols []Column, from, to attr.Field) {
	for i := range cols {
		if cols[i].Field == from {
			cols[i].Field = to
		}
	}
}

// once leaves each field to its first column.
func once(cols []Column) {
	seen := map[attr.Field]bool{}
	for i := range cols {
		if seen[cols[i].Field] {
			cols[i].Field = attr.None
		}
		seen[cols[i].Field] = true
	}
}

// kindOf is what a table is about, "" for something else.
func (a *assembler) kindOf(cols []Column, grid [][]string) Kind {
	policies := 0
	for _, c := range cols {
		if _, ok := attr.OfPolicy(c.Field); ok {
			policies++
		}
	}
	value, hasValue := column(cols, attr.Value)
	code, hasCode := column(cols, attr.ErrorCode)
	statuses := hasValue && mostly(grid, value, isStatuses)
	switch {
	case has(cols, attr.Prefix):
		return KindPrefixes
	case policies >= 2 && (statuses || has(cols, attr.Name) || hasCode) && !(statuses && someIdle(cols, grid)):
		return KindRetry
	case statuses && (!hasCode || value < code):
		return KindCodes
	case hasCode && mostly(grid, code, isErrorCodes):
		return KindErrors
	case has(cols, attr.ErrorType) && (has(cols, attr.Retry) || has(cols, attr.Recoverable) || has(cols, attr.Retryable)):
		return KindClasses
	case a.options.Kind == KindCodes && has(cols, attr.Name):
		return KindCodes
	}
	return ""
}

// someIdle reports whether a row of a table says nothing in all columns about
// retrying: the table is of all statuses, and of some says how to retry them.
func someIdle(cols []Column, grid [][]string) bool {
	return slices.ContainsFunc(grid, func(row []string) bool {
		if len(row) == 0 || isGroup(row) {
			return false
		}
		for i := range min(len(row), len(cols)) {
			if _, ok := attr.OfPolicy(cols[i].Field); ok && !nothing(row[i]) {
				return false
			}
		}
		return true
	})
}

// nothing reports whether a cell is left empty, or says that nothing applies.
func nothing(cell string) bool {
	return slices.Contains([]string{"", "-", "–", "—", "--", "n/a", "none"}, strings.ToLower(cell))
}

func column(cols []Column, f attr.Field) (int, bool) {
	i := slices.IndexFunc(cols, func(c Column) bool { return c.Field == f })
	return i, i >= 0
}

// subject is the column that says what the rows of a table are about.
func subject(t *Table) int {
	want := map[Kind]attr.Field{KindErrors: attr.ErrorCode, KindPrefixes: attr.Prefix, KindClasses: attr.ErrorType}[t.Kind]
	if i, ok := column(t.Columns, want); ok && want != "" {
		return i
	}
	if i, ok := column(t.Columns, attr.Value); ok {
		return i
	}
	return max(0, slices.IndexFunc(t.Columns, func(c Column) bool { return c.Field == attr.Name }))
}

// fill adds the rows of a table.
func (a *assembler) fill(t *Table, rows []block.Row, grid [][]string) {
	about := subject(t)
	group := ""
	for i, r := range rows {
		line := grid[i]
		if len(line) == 0 {
			continue
		}
		if isGroup(line) {
			group = line[0]
			continue
		}
		if line[about] == "" {
			continue
		}
		row := Row{Group: group, Start: r.Start, End: r.End}
		for col := range min(len(r.Cells), len(t.Columns)) {
			c := r.Cells[col]
			row.Cells = append(row.Cells, a.cellAt(t.Columns[col].Field, c.Text, c.Start, c.End))
		}
		field := attr.Value
		if t.Kind == KindErrors {
			field = attr.Exit
		}
		if value, ok := row.Cell(field); ok {
			row.Statuses, _ = ParseStatuses(value.Text)
		}
		row.Line = row.Cells[about].Line
		t.Rows = append(t.Rows, row)
	}
}
