package block

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// DrawnTables returns the tables that are drawn with characters in a literal text, such
// as the output of a program:
//
//	┌──────┬─────────┐
//	│ Code │ Meaning │
//	├──────┼─────────┤
//	│ 0    │ success │
//	└──────┴─────────┘
//
// A drawing counts as a table if it has a horizontal border, and at least two rows. All
// rows must have the same number of cells, at least two. Most boxes and diagrams do not
// meet these conditions. If the cells are separated by pipes, the drawing must begin
// with a border such as +---+. Without this border, it is a pipe table as in Markdown.
func DrawnTables(t Text) []Block {
	if !bytes.ContainsAny(t.Bytes, cellBorders) {
		return nil // this test is fast, and fails for most texts
	}
	var out []Block
	var d drawing
	flush := func() {
		if b, ok := d.table(); ok {
			out = append(out, b)
		}
		d = drawing{}
	}
	for _, line := range t.SplitLines() {
		if !d.addLine(line.Trim()) {
			flush()
		}
	}
	flush()
	return out
}

// A drawing is a group of successive lines that may be a drawn table.
type drawing struct {
	rows    []Row
	borders int
	isHead  bool // whether a border follows the first row
	isBad   bool // whether rows differ in their number of cells, or a row of pipes has no border above it
}

const (
	cellBorders = "|│┃║"
	// lineParts are the characters of horizontal borders, apart from corners and crossings.
	lineParts = "-=─━═"
	corners   = "+|:┌┐└┘├┤┬┴┼┏┓┗┛┣┫┳┻╋╔╗╚╝╠╣╦╩╬╒╕╘╛╞╡╤╧╪╓╖╙╜╟╢╥╨╫ "
)

// addLine adds a line to the drawing. It reports whether the line can be a part of a table:
// a horizontal border, or a row.
func (d *drawing) addLine(line Text) bool {
	s := line.String()
	switch {
	case s == "":
		return false
	case strings.ContainsAny(s, lineParts) && strings.Trim(s, lineParts+corners) == "":
		if len(d.rows) == 0 {
			d.isBad = s[0] == '|'
		}
		d.borders++
		d.isHead = d.isHead || len(d.rows) == 1
		return true
	}
	border, size := utf8.DecodeRuneInString(s)
	if !strings.ContainsRune(cellBorders, border) || !strings.HasSuffix(s[size:], string(border)) {
		return false
	}
	d.isBad = d.isBad || border == '|' && d.borders == 0
	d.addRow(drawnRow(line.Slice(size, line.Len()-size), string(border)))
	return true
}

// addRow adds a row to the drawing. A row with an empty first cell continues the row above.
func (d *drawing) addRow(row Row) {
	if len(d.rows) == 0 {
		d.rows = append(d.rows, row)
		return
	}
	above := &d.rows[len(d.rows)-1]
	switch {
	case len(above.Cells) != len(row.Cells):
		d.isBad = true
	case row.Cells[0].Text.Len() > 0:
		d.rows = append(d.rows, row)
	default:
		for i := range row.Cells {
			above.Cells[i] = above.Cells[i].withLine(row.Cells[i])
		}
		above.End = row.End
	}
}

// drawnRow splits a line into cells at each border, such as "│", and returns the cells
// as a row.
func drawnRow(line Text, border string) Row {
	row := Row{Start: line.Start(), End: line.End()}
	for from := 0; from <= line.Len(); {
		to := line.Len()
		if i := bytes.Index(line.Bytes[from:], []byte(border)); i >= 0 {
			to = from + i
		}
		text := line.Slice(from, to).Trim()
		row.Cells = append(row.Cells, cellOf(text, text))
		from = to + len(border)
	}
	return row
}

// table returns the drawing as a block. It returns false if the drawing is not a table.
func (d *drawing) table() (Block, bool) {
	if d.isBad || d.borders == 0 || len(d.rows) < 2 || len(d.rows[0].Cells) < 2 {
		return Block{}, false
	}
	return Block{Kind: KindTable, Form: FormDrawn, Head: d.isHead, Rows: d.rows, Start: d.rows[0].Start, End: d.rows[len(d.rows)-1].End}, true
}
