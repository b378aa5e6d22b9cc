package block

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/rivo/uniseg"
)

// isGridBorder reports whether a line is a border of a grid table, such as
// +---+---+.
func isGridBorder(l line) bool {
	s := l.trimmed()
	return len(s) > 2 && s[0] == '+' && s[len(s)-1] == '+' && strings.Trim(s, "+-=") == "" && !strings.Contains(s, "++")
}

// isSimpleBorder reports whether a line is a border of a simple table, such as
// "==== =====".
func isSimpleBorder(l line) bool {
	runs := strings.Fields(l.trimmed())
	return len(runs) > 1 && !slices.ContainsFunc(runs, func(run string) bool { return strings.Trim(run, "=") != "" })
}

// readGrid reads a grid table. The lines between two borders are one row, as in
//
//	+---+---------+
//	| 0 | success |
//	+---+---------+
func (r *rstReader) readGrid(lines []line, i int) ([]Block, int) {
	n := 0
	for i+n < len(lines) {
		t := bytes.TrimSpace(lines[i+n].Bytes)
		if len(t) == 0 || t[0] != '+' && t[0] != '|' {
			break
		}
		n++
	}
	b := Block{Kind: KindTable, Form: FormRSTGrid}
	b.Start, b.End = extent(lines[i : i+n])
	borders := columnsOf(lines[i].Bytes, '+')
	var group []line
	for _, l := range lines[i : i+n] {
		if !isGridBorder(l) {
			group = append(group, l)
			continue
		}
		if len(group) > 0 {
			b.Rows = append(b.Rows, r.readGridRow(group, borders))
			b.Head = b.Head || len(b.Rows) == 1 && bytes.ContainsRune(l.Bytes, '=')
		}
		group = nil
	}
	if len(b.Rows) == 0 {
		return nil, n
	}
	return []Block{b}, n
}

// columnsOf returns the columns of a line that contain the byte b. As in a terminal, a
// wide character, such as a Chinese one, takes two columns.
func columnsOf(l []byte, b byte) []int {
	var out []int
	for column, at := range runes(l) {
		if at < len(l) && l[at] == b {
			out = append(out, column)
		}
	}
	return out
}

// runeOffsets contains the byte offset of each column of a line, followed by the length
// of the line. A wide character takes two columns. With these offsets, cells can be cut
// out of a line without decoding it again.
type runeOffsets []int

// runes returns the byte offset of each column of a line.
func runes(l []byte) runeOffsets {
	var out runeOffsets
	for i, w := 0, 0; i < len(l); i += w {
		var r rune
		r, w = utf8.DecodeRune(l[i:])
		out = append(out, i)
		if r >= firstWide && uniseg.StringWidth(string(r)) > 1 {
			out = append(out, i+w) // a wide character takes two columns
		}
	}
	return append(out, len(l))
}

// firstWide is the first character that takes two columns.
const firstWide = 0x1100

// at returns the byte offset of a column. If the line has fewer columns, it returns
// the length of the line.
func (r runeOffsets) at(column int) int { return r[min(column, len(r)-1)] }

// readGridRow reads the cells of a row from its lines. borders lists the columns in which
// the row has a "|".
func (r *rstReader) readGridRow(lines []line, borders []int) Row {
	row := Row{}
	row.Start, row.End = extent(lines)
	offsets := make([]runeOffsets, len(lines))
	for i, l := range lines {
		offsets[i] = runes(l.Bytes)
	}
	for c := range len(borders) - 1 {
		var parts []line
		for i, l := range lines {
			from, to := offsets[i].at(borders[c]+1), offsets[i].at(borders[c+1])
			if from > to {
				continue
			}
			if part := (line{Text: l.Slice(from, to)}); !part.isBlank() {
				parts = append(parts, part)
			}
		}
		if len(parts) == 0 {
			at := lines[0].At(offsets[0].at(borders[c] + 1))
			row.Cells = append(row.Cells, Cell{Start: at, End: at})
			continue
		}
		row.Cells = append(row.Cells, r.cell(joinLines(parts, '\n')))
	}
	return row
}

// readSimple reads a simple table. It has lines of equal signs above and below it, and
// below its header. These lines also mark the columns:
//
//	====  =======
//	0     success
//	====  =======
func (r *rstReader) readSimple(lines []line, i int) ([]Block, int) {
	var borders []int
	for j := i; j < len(lines) && len(borders) < 3; j++ {
		if isSimpleBorder(lines[j]) {
			borders = append(borders, j)
			if len(borders) > 1 && (j+1 == len(lines) || lines[j+1].isBlank()) {
				break
			}
		}
	}
	if len(borders) < 2 {
		return nil, 1
	}
	last := borders[len(borders)-1]
	b := Block{Kind: KindTable, Form: FormRSTSimple, Head: len(borders) == 3}
	b.Start, b.End = extent(lines[i : last+1])
	starts := fieldStarts(lines[i].Bytes)
	for j := i + 1; j < last; j++ {
		l := lines[j]
		if l.isBlank() || slices.Contains(borders, j) || bytes.Trim(l.Bytes, " -") == nil {
			continue
		}
		r.addSimpleLine(&b, l, starts)
	}
	if len(b.Rows) == 0 {
		return nil, last + 1 - i
	}
	return []Block{b}, last + 1 - i
}

// fieldStarts returns the columns in which the groups of equal signs begin: 0 and 6 for
// the border "====  =======".
func fieldStarts(border []byte) []int {
	var out []int
	for i, b := range border {
		if b == '=' && (i == 0 || border[i-1] != '=') {
			out = append(out, i)
		}
	}
	return out
}

// addSimpleLine adds a line to a simple table. A line with an empty first cell continues
// the row above.
func (r *rstReader) addSimpleLine(b *Block, l line, starts []int) {
	row := Row{Start: l.from, End: l.to}
	offsets := runes(l.Bytes)
	for c, start := range starts {
		from, to := offsets.at(start), l.Len()
		if c+1 < len(starts) {
			to = offsets.at(starts[c+1])
		}
		row.Cells = append(row.Cells, r.cell(l.Slice(from, max(from, to))))
	}
	if row.Cells[0].Text.Len() > 0 || len(b.Rows) == 0 {
		b.Rows = append(b.Rows, row)
		return
	}
	above := &b.Rows[len(b.Rows)-1]
	for c := range row.Cells {
		above.Cells[c] = above.Cells[c].withLine(row.Cells[c])
	}
	above.End = l.to
}
