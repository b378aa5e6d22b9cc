package block

import (
	"bytes"
	"cmp"
	"slices"

	"github.com/exitlint/exitlint/internal/pattern"
)

// dashBorder matches the line of dashes below the header of a simple table. Each group
// of dashes is a column.
var dashBorder = pattern.New(`^ {0,3}-+(?: +-+)+ *$`)

// wholeBorder matches the first and last line of a table with rows of several lines.
var wholeBorder = pattern.New(`^ {0,3}-{5,} *$`)

// pandocBorderStart matches the start of a border. Each Pandoc table has a border, so a
// text without a match contains no Pandoc table.
var pandocBorderStart = pattern.New(`(?m)^[ \t]*(?:\+[-=]{2,}|-+ +-)`)

// takeOutPandocTables reads tables that only Pandoc knows: grid tables, and simple
// tables with a line of dashes below their header, such as
//
//	Code Meaning
//	---- -------
//	3    not found
//
// It overwrites these tables with spaces, so that goldmark does not read them as
// something else.
func (m *markdownReader) takeOutPandocTables() []Block {
	if !pandocBorderStart().Match(m.plain) {
		return nil
	}
	lines := m.plainLines()
	var blocks []Block
	fenced := false
	for i := 0; i < len(lines); i++ {
		if fenceLine().Match(lines[i].Bytes) {
			fenced = !fenced
		}
		if fenced {
			continue
		}
		b, first, after := pandocTable(lines, i)
		if len(b.Rows) == 0 {
			continue
		}
		for _, l := range lines[first:after] {
			from := l.offset
			blank(m.plain[from:from+l.Len()], func(byte) bool { return true })
		}
		b.Start, b.End = m.text.At(lines[first].offset), m.text.After(lines[after-1].offset+lines[after-1].Len())
		blocks = append(blocks, m.inSource(b))
		i = after - 1
	}
	return blocks
}

// plainLines returns the lines of m.plain. Their offsets are offsets in m.plain rather
// than in the source.
func (m *markdownReader) plainLines() []line {
	var lines []line
	for _, l := range identity(m.plain).SplitLines() {
		lines = append(lines, line{Text: l, indent: Indent(l.Bytes), from: l.offset, to: min(l.offset+l.Len()+1, len(m.plain))})
	}
	return lines
}

// inSource converts the offsets in a table from offsets in m.text to source offsets. It
// also removes inline markup from the cells.
func (m *markdownReader) inSource(b Block) Block {
	for i := range b.Rows {
		r := &b.Rows[i]
		r.Start, r.End = m.LineStart(m.text.At(r.Start)), m.LineEnd(max(m.text.At(r.Start), m.text.After(r.End)-1))
		for j := range r.Cells {
			c := &r.Cells[j]
			c.Start, c.End = m.text.At(c.Start), m.text.After(max(c.End, c.Start))
			var t Text
			for k, x := range c.Text.Bytes {
				t.Put(x, m.text.At(c.Text.At(k)), m.text.After(c.Text.After(k+1)))
			}
			c.Text = withoutMarks(t, pandocMarks).Trim()
		}
	}
	return b
}

// pandocMarks lists the inline markup that the cells of Pandoc's tables can contain.
var pandocMarks = []delimiters{{"``", "``"}, {"`", "`"}, {"**", "**"}, {"__", "__"}, {"*", "*"}, {"_", "_"}}

// pandocTable reads a table. lines[i] is the first line of the table or, in a simple
// table, the border below its header. The lines of the table are lines[first:after].
func pandocTable(lines []line, i int) (b Block, first, after int) {
	l := lines[i]
	switch {
	case isGridBorder(l) && bytes.ContainsAny(l.Bytes, "-="):
		blocks, n := (&rstReader{}).readGrid(lines, i)
		if len(blocks) > 0 {
			return blocks[0], i, i + n
		}
	case dashBorder().Match(l.Bytes):
		return simplePandocTable(lines, i)
	}
	return Block{}, i, i
}

// simplePandocTable reads a simple table. lines[i] is the border below its header, or
// the first line of a table without a header. If the table also has a border above its
// header, a row may span several lines, and the table ends in a border.
func simplePandocTable(lines []line, i int) (b Block, first, after int) {
	starts := dashStarts(lines[i].Bytes)
	b = Block{Kind: KindTable, Form: FormRSTSimple, Head: i > 0 && !lines[i-1].isBlank()}
	first = i
	for b.Head && first > 0 && !lines[first-1].isBlank() && i-first < 10 {
		first--
		if wholeBorder().Match(lines[first].Bytes) || dashBorder().Match(lines[first].Bytes) {
			break
		}
	}
	closed := wholeBorder().Match(lines[first].Bytes) && first < i
	end := pandocEnd(lines, i, closed)
	if end < 0 {
		return Block{}, i, i
	}
	r := &rstReader{}
	if b.Head {
		for _, l := range lines[first:i] {
			if !wholeBorder().Match(l.Bytes) {
				pandocLine(r, &b, l, starts, len(b.Rows) > 0)
			}
		}
	}
	fresh := true
	for _, l := range lines[i+1 : end] {
		if l.isBlank() {
			fresh = true
			continue
		}
		pandocLine(r, &b, l, starts, closed && !fresh)
		fresh = false
	}
	if len(b.Rows) < 2 && b.Head || len(b.Rows) == 0 {
		return Block{}, i, i
	}
	if after = end; end < len(lines) && !lines[end].isBlank() {
		after++
	}
	return b, first, after
}

// pandocEnd returns the index of the line after the last row of a simple table, or -1
// if the lines are not a table. lines[i] is the border below the header. A table that
// also has a border above its header may contain blank lines, and must end in a border.
// Other tables end at a border, a blank line or the end of the document.
func pandocEnd(lines []line, i int, hasTopBorder bool) int {
	const most = 1000 // a text with many borders would otherwise take quadratic time
	for j := i + 1; j < min(len(lines), i+most); j++ {
		s := lines[j]
		switch border := wholeBorder().Match(s.Bytes) || dashBorder().Match(s.Bytes); {
		case border && (j+1 == len(lines) || lines[j+1].isBlank()):
			return j
		case border, bytes.HasPrefix(s.Bytes, []byte("#")):
			return -1
		case s.isBlank() && !hasTopBorder:
			return j
		}
	}
	if hasTopBorder {
		return -1
	}
	return len(lines)
}

// pandocLine adds a line to a simple table. The line continues the last row if
// continuesRow is set. Otherwise it is a new row.
func pandocLine(r *rstReader, b *Block, l line, starts []int, continuesRow bool) {
	one := Block{}
	r.addSimpleLine(&one, l, starts)
	row := one.Rows[0]
	if !continuesRow || len(b.Rows) == 0 {
		b.Rows = append(b.Rows, row)
		return
	}
	above := &b.Rows[len(b.Rows)-1]
	for c := range row.Cells {
		above.Cells[c] = above.Cells[c].withLine(row.Cells[c])
	}
	above.End = l.to
}

// dashStarts returns the columns at which the cells of a simple table begin: those at
// which the groups of dashes in the border begin. The first cell always begins at
// column 0, because its text may begin to the left of the dashes.
func dashStarts(border []byte) []int {
	out := fieldStarts(bytes.ReplaceAll(border, []byte("-"), []byte("=")))
	out[0] = 0
	return out
}

// inOrder sorts blocks by their offset, because Pandoc's tables are read before the other
// blocks.
func inOrder(blocks []Block) []Block {
	slices.SortStableFunc(blocks, func(a, b Block) int { return cmp.Compare(a.Start, b.Start) })
	return blocks
}
