package tables

import (
	"bytes"
	"slices"
	"unicode/utf8"
)

// grid reads a table that is drawn with + - and |. Rows without a line between
// them, and rows whose first cell is empty, go on with the row above.
func (r *rst) grid(lines []line, i int) ([]block, int) {
	n := 0
	for i+n < len(lines) {
		t := bytes.TrimSpace(lines[i+n].bytes)
		if len(t) == 0 || t[0] != '+' && t[0] != '|' {
			break
		}
		n++
	}
	b := block{kind: blockTable, form: FormRSTGrid}
	b.start, b.end = extent(lines[i : i+n])
	borders := columnsOf(lines[i].bytes, '+')
	var group []line
	for _, l := range lines[i : i+n] {
		if !rstGrid().Match(l.bytes) {
			group = append(group, l)
			continue
		}
		if len(group) > 0 {
			b.rows = append(b.rows, r.gridRow(group, borders))
			b.head = b.head || len(b.rows) == 1 && bytes.ContainsRune(l.bytes, '=')
		}
		group = nil
	}
	if len(b.rows) == 0 {
		return nil, n
	}
	return []block{b}, n
}

// columnsOf are the columns, in runes, at which a line has a byte.
func columnsOf(l []byte, b byte) []int {
	var out []int
	column := 0
	for i, w := 0, 0; i < len(l); i += w {
		if l[i] == b {
			out = append(out, column)
		}
		_, w = utf8.DecodeRune(l[i:])
		column++
	}
	return out
}

// byteAt is the byte offset of a column in runes, at most the length.
func byteAt(l []byte, column int) int {
	i := 0
	for ; column > 0 && i < len(l); column-- {
		_, w := utf8.DecodeRune(l[i:])
		i += w
	}
	return i
}

// gridRow reads the cells between the borders of the lines of a row.
func (r *rst) gridRow(lines []line, borders []int) blockRow {
	row := blockRow{}
	row.start, row.end = extent(lines)
	for c := range len(borders) - 1 {
		var parts []line
		for _, l := range lines {
			from, to := byteAt(l.bytes, borders[c]+1), byteAt(l.bytes, borders[c+1])
			if from > to {
				continue
			}
			if part := (line{text: l.slice(from, to)}); !part.blank() {
				parts = append(parts, part)
			}
		}
		if len(parts) == 0 {
			at := lines[0].at(byteAt(lines[0].bytes, borders[c]+1))
			row.cells = append(row.cells, blockCell{start: at, end: at})
			continue
		}
		row.cells = append(row.cells, r.blockCell(joined(parts)))
	}
	return row
}

// simple reads a table whose columns are marked by lines of equal signs.
func (r *rst) simple(lines []line, i int) ([]block, int) {
	var borders []int
	for j := i; j < len(lines) && len(borders) < 3; j++ {
		if rstSimple().Match(lines[j].bytes) {
			borders = append(borders, j)
			if len(borders) > 1 && (j+1 == len(lines) || lines[j+1].blank()) {
				break
			}
		}
	}
	if len(borders) < 2 {
		return nil, 1
	}
	last := borders[len(borders)-1]
	b := block{kind: blockTable, form: FormRSTSimple, head: len(borders) == 3}
	b.start, b.end = extent(lines[i : last+1])
	starts := fieldStarts(lines[i].bytes)
	for j := i + 1; j < last; j++ {
		l := lines[j]
		if l.blank() || slices.Contains(borders, j) || bytes.Trim(l.bytes, " -") == nil {
			continue
		}
		r.simpleRow(&b, l, starts)
	}
	if len(b.rows) == 0 {
		return nil, last + 1 - i
	}
	return []block{b}, last + 1 - i
}

// fieldStarts are the columns at which the runs of a border begin.
func fieldStarts(border []byte) []int {
	var out []int
	for i, b := range border {
		if b == '=' && (i == 0 || border[i-1] != '=') {
			out = append(out, i)
		}
	}
	return out
}

// simpleRow adds a line to a simple table: a row, or where its first cell is
// empty more text for the row above.
func (r *rst) simpleRow(b *block, l line, starts []int) {
	row := blockRow{start: l.start, end: l.end}
	for c, start := range starts {
		from, to := byteAt(l.bytes, start), l.len()
		if c+1 < len(starts) {
			to = byteAt(l.bytes, starts[c+1])
		}
		row.cells = append(row.cells, r.blockCell(l.slice(from, max(from, to))))
	}
	if row.cells[0].text.len() > 0 || len(b.rows) == 0 {
		b.rows = append(b.rows, row)
		return
	}
	above := &b.rows[len(b.rows)-1]
	for c := range row.cells {
		above.cells[c] = above.cells[c].joined(row.cells[c])
	}
	above.end = l.end
}

// joined is a cell that goes on with another one.
func (c blockCell) joined(more blockCell) blockCell {
	if more.text.len() == 0 {
		return c
	}
	if c.text.len() == 0 {
		return more
	}
	var t text
	t.append(c.text)
	t.put('\n', c.end, more.start)
	t.append(more.text)
	return blockCell{text: t, start: c.start, end: more.end}
}
