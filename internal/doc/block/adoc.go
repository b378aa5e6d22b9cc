package block

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/exitlint/exitlint/internal/pattern"
)

// readAsciiDoc reads AsciiDoc: sections, tables, lists, definitions and code
// blocks.
func readAsciiDoc(s *Source) []Block {
	r := &adocReader{s}
	return r.readBlocks(s.allLines())
}

type adocReader struct{ *Source }

var (
	adocTitle      = pattern.New(`^(={1,6}|#{1,6})\s+(\S.*?)(?:\s+=+)?$`)
	adocBullet     = pattern.New(`^\s*(?:\*{1,5}|-|\.{1,5}|\d{1,3}\.)\s+`)
	adocDefinition = pattern.New(`^\s*(\S.*?)(?:::{1,3}|;;)(?:\s+|$)`)
	adocFence      = pattern.New("^(?:-{4,}|\\.{4,}|`{3,}\\w*)\\s*$")
	adocMarks      = []delimiters{{"``", "``"}, {"`+", "+`"}, {"`", "`"}, {"**", "**"}, {"*", "*"}, {"__", "__"}, {"_", "_"}, {"++", "++"}, {"+", "+"}}
)

// adocDelimiter matches the first and the last line of a block that contains other
// blocks.
var adocDelimiter = pattern.New(`^(?:--|={4,}|\*{4,}|_{4,})$`)

// isTableBorder reports whether a line begins or ends a table: |===, or a line such as
// ,=== for a table with a different cell separator.
func isTableBorder(l line) bool {
	s := l.trimmed()
	return len(s) > 3 && strings.IndexByte("|,:!", s[0]) >= 0 && strings.Trim(s[1:], "=") == ""
}

// isDirective reports whether a line includes a file, or begins or ends a part of the text
// that only some formats contain, as "ifdef::backend-docbook[]" does.
func isDirective(l line) bool { return adocDirective().Match(l.Bytes) }

var adocDirective = pattern.New(`^(?:include|ifdef|ifndef|ifeval|endif)::[^\s\[]*\[.*\]\s*$`)

// isAttributes reports whether a line sets attributes of the next block, as in
// "[source,json]".
func isAttributes(l line) bool {
	s := bytes.TrimRight(l.Bytes, " \t\r")
	return len(s) > 0 && s[0] == '[' && bytes.IndexByte(s, ']') == len(s)-1
}

// isCaption reports whether a line is the caption of the next block, as in ".Exit
// codes".
func isCaption(l line) bool {
	return l.Len() > 1 && l.Bytes[0] == '.' && l.Bytes[1] != '.' && !IsSpace(l.Bytes[1])
}

// stripMarkup removes inline markup, such as the asterisks of *bold*.
func (r *adocReader) stripMarkup(t Text) Text {
	return withoutMarks(withoutBreaks(t), adocMarks).Trim()
}

// withoutBreaks removes each " +" at the end of a line, which forces a line break in
// AsciiDoc.
func withoutBreaks(t Text) Text {
	if !bytes.Contains(t.Bytes, []byte(" +")) {
		return t
	}
	out := Text{offset: t.Start()}
	from := 0
	for _, m := range lineBreak().FindAllIndex(t.Bytes, -1) {
		out.Append(t.Slice(from, m[0]))
		from = m[0] + 2
	}
	out.Append(t.From(from))
	return out
}

// lineBreak matches a " +" at the end of a line, which forces a line break.
var lineBreak = pattern.New(`(?m) \+$`)

// readBlocks splits lines into blocks. A line with attributes or a caption belongs to
// the next block.
func (r *adocReader) readBlocks(lines []line) []Block {
	var blocks []Block
	attributes, caption := "", ""
	for i := 0; i < len(lines); {
		l := lines[i]
		switch {
		case l.isBlank(), bytes.HasPrefix(l.Bytes, []byte("//")), bytes.HasPrefix(l.Bytes, []byte(":")) && !isTableBorder(l), l.trimmed() == "+", adocDelimiter().MatchString(l.trimmed()), isDirective(l):
			i++
			continue
		case isAttributes(l):
			attributes = l.trimmed()
			i++
			continue
		case isCaption(l):
			caption = strings.TrimPrefix(l.trimmed(), ".")
			i++
			continue
		}
		b, n := r.readBlock(lines, i, attributes)
		b.Caption = caption
		attributes, caption = "", ""
		if b.End > 0 {
			blocks = append(blocks, b)
		}
		i += max(n, 1)
	}
	return blocks
}

// readBlock returns the block that begins at lines[i], and the number of its lines.
// attributes is the line with the attributes of the block, such as "[source,json]", or "".
func (r *adocReader) readBlock(lines []line, i int, attributes string) (Block, int) {
	l := lines[i]
	switch {
	case adocFence().Match(l.Bytes):
		return readFenced(lines, i, langOf(attributes))
	case isTableBorder(l):
		return r.readTable(lines, i, attributes)
	case adocBullet().Match(l.Bytes):
		return r.readList(lines, i, adocBullet)
	case adocDefinition().Match(l.Bytes):
		return r.readList(lines, i, adocDefinition)
	}
	if m := adocTitle().FindSubmatchIndex(l.Bytes); m != nil {
		return Block{Kind: KindHeading, Level: m[3] - m[2], Text: r.stripMarkup(l.Slice(m[4], m[5])), Start: l.from, End: l.to}, 1
	}
	if i+1 < len(lines) && l.indent == 0 && isUnderlined(l, lines[i+1]) {
		start, end := extent(lines[i : i+2])
		return Block{Kind: KindHeading, Level: 1 + strings.IndexByte("=-~^+", lines[i+1].Bytes[0]), Text: r.stripMarkup(l.Text), Start: start, End: end}, 2
	}
	n := 1
	for i+n < len(lines) && !lines[i+n].isBlank() && !r.startsBlock(lines[i+n]) {
		n++
	}
	start, end := extent(lines[i : i+n])
	if l.indent > 0 {
		return literal(lines[i:i+n], ""), n
	}
	return Block{Kind: KindParagraph, Form: FormParagraph, Text: r.stripMarkup(joinLines(lines[i:i+n], '\n')), Start: start, End: end}, n
}

// isUnderlined reports whether the line below a title underlines it. Both lines must
// have about the same length, as in
//
//	Exit codes
//	----------
func isUnderlined(title, below line) bool {
	s := below.trimmed()
	return len(s) > 2 && strings.IndexByte("=-~^+", s[0]) >= 0 && strings.Trim(s, s[:1]) == "" && max(len(s), title.Len())-min(len(s), title.Len()) <= 2
}

// startsBlock reports whether a line begins a new block, which ends the paragraph
// before it.
func (r *adocReader) startsBlock(l line) bool {
	return adocFence().Match(l.Bytes) && !bytes.HasPrefix(l.Bytes, []byte("--")) || isTableBorder(l) || isAttributes(l) || l.trimmed() == "+"
}

// langOf returns the language in attributes: "json" for "[source,json]".
func langOf(attributes string) string {
	parts := strings.Split(strings.Trim(attributes, "[]"), ",")
	if len(parts) > 1 && strings.HasPrefix(parts[0], "source") {
		return strings.TrimSpace(parts[1])
	}
	return ""
}

// readFenced reads a code block, which ends with a line equal to its first line, such
// as ----.
func readFenced(lines []line, i int, lang string) (Block, int) {
	fence := lines[i].trimmed()
	if rest := strings.TrimLeft(fence, "`"); rest != fence {
		lang, fence = rest, fence[:len(fence)-len(rest)]
	}
	n := 1
	for i+n < len(lines) && lines[i+n].trimmed() != fence {
		n++
	}
	if n == 1 {
		return Block{}, 2
	}
	b := literal(lines[i+1:i+n], lang)
	return b, n + 1
}

// readList reads a list. itemStart matches the start of an item: a bullet, a number, or
// a term such as "0::".
func (r *adocReader) readList(lines []line, i int, itemStart pattern.Pattern) (Block, int) {
	b := Block{Kind: KindList, Form: FormAdocList}
	n := 0
	for i+n < len(lines) {
		l := lines[i+n]
		if l.isBlank() {
			n++
			continue
		}
		m := itemStart().FindSubmatchIndex(l.Bytes)
		if m == nil {
			break
		}
		it, took := r.readItem(lines, i+n, m[1])
		if len(m) > 2 {
			it.Term = r.stripMarkup(l.Slice(m[2], m[3]))
		}
		b.Items = append(b.Items, it)
		n += took
	}
	b.Start, b.End = b.Items[0].Start, b.Items[len(b.Items)-1].End
	return b, n
}

// readItem reads an item of a list. Its text begins at the given column of the first
// line and ends at a blank line. After a term such as "0::", the text may also begin
// below a blank line. A line that is only "+" attaches the next block to the item.
func (r *adocReader) readItem(lines []line, i, column int) (Item, int) {
	head := lines[i]
	head.Text = head.From(column)
	n := 1
	if head.isBlank() {
		for i+n < len(lines) && lines[i+n].isBlank() {
			n++
		}
	}
	own := []line{}
	if !head.isBlank() {
		own = append(own, head)
	}
	for i+n < len(lines) && r.continues(lines[i+n]) {
		own = append(own, lines[i+n])
		n++
	}
	it := Item{Start: lines[i].from, End: lines[i+n-1].to, Text: r.stripMarkup(joinLines(own, '\n'))}
	if len(own) > 0 && own[len(own)-1].to > 0 {
		it.End = own[len(own)-1].to
	}
	for i+n+1 < len(lines) && lines[i+n].trimmed() == "+" {
		b, took := r.readBlock(lines, i+n+1, "")
		if b.End > 0 {
			it.Blocks = append(it.Blocks, b)
			it.End = b.End
		}
		n += 1 + max(took, 1)
	}
	return it, n
}

// continues reports whether a line continues the text of the list item above it.
func (r *adocReader) continues(l line) bool {
	return !l.isBlank() && l.trimmed() != "+" && !adocDelimiter().MatchString(l.trimmed()) && !adocBullet().Match(l.Bytes) && !adocDefinition().Match(l.Bytes) && !adocTitle().Match(l.Bytes) && !r.startsBlock(l) && !adocFence().Match(l.Bytes)
}

// readTable reads a table between two lines "|===". It distributes the cells over the
// rows, regardless of line breaks. The attributes may set the number of columns.
// Otherwise the first line has one cell for each column.
func (r *adocReader) readTable(lines []line, i int, attributes string) (Block, int) {
	n := 1
	for i+n < len(lines) && !isTableBorder(lines[i+n]) {
		n++
	}
	body := lines[i+1 : i+n]
	b := Block{Kind: KindTable, Form: FormAdocTable, Start: lines[i].from, End: lines[min(i+n, len(lines)-1)].to}
	if comma := adocSeparator(lines[i], attributes); comma != 0 {
		for _, l := range body {
			if row := readSeparated(l, comma, r.cell); len(row.Cells) > 0 {
				b.Rows = append(b.Rows, row)
			}
		}
		b.Head = strings.Contains(attributes, "header") || lines[i].trimmed()[0] != '|' && len(b.Rows) > 1
		return b, n + 1
	}
	cells, firstLine := r.readCells(body)
	columns := firstLine
	if c := adocColumns(attributes); c > 0 {
		columns = c
	}
	if columns == 0 || len(cells) == 0 {
		return Block{}, n + 1
	}
	b.Rows = r.distributeCells(cells, min(columns, maxSpan))
	b.Head = strings.Contains(attributes, "header") || len(body) > 1 && !body[0].isBlank() && body[1].isBlank()
	return b, n + 1
}

// adocSeparator returns the separator between the cells of a table in CSV or a similar
// format, for example a comma. It returns 0 for other tables. border is the first line of
// the table.
func adocSeparator(border line, attributes string) rune {
	m := adocFormat().FindStringSubmatch(attributes)
	switch first := border.trimmed()[0]; {
	case first == ',' || m != nil && m[1] == "csv":
		return ','
	case first == ':' || m != nil && m[1] == "dsv":
		return ':'
	case m != nil && m[1] == "tsv":
		return '\t'
	}
	return 0
}

var adocFormat = pattern.New(`format\s*=\s*"?(csv|dsv|tsv)\b`)

// adocColumns returns the number of columns that the attributes of a table set: 5
// for [cols="1,2a,3*"]. It returns 0 if they set none.
func adocColumns(attributes string) int {
	m := adocCols().FindStringSubmatch(attributes)
	if m == nil {
		return 0
	}
	if n, err := strconv.Atoi(m[1] + m[2]); err == nil {
		return max(0, min(n, maxSpan)) // for example, cols="3" means three columns
	}
	n := 0
	for part := range strings.SplitSeq(m[1]+m[2], ",") {
		if times, _, ok := strings.Cut(part, "*"); ok && len(times) > 0 && times[0] >= '1' && times[0] <= '9' {
			n += int(times[0] - '0')
			continue
		}
		n++
	}
	return n
}

var adocCols = pattern.New(`cols\s*=\s*(?:"([^"]*)"|([^,\]]*))`)

// An adocCell is a cell, with the numbers of columns and rows that it spans.
type adocCell struct {
	Cell
	columns, rows int
}

// distributeCells distributes the cells of a table over rows with the given number of
// columns: the first cells become the first row, and so on.
func (r *adocReader) distributeCells(cells []adocCell, columns int) []Row {
	var rows []Row
	spans := map[int]int{} // for each column: how many further rows its last cell spans
	for len(cells) > 0 {
		row := Row{Start: r.LineStart(cells[0].Start)}
		last := cells[0].Cell
		at := cells[0].Start
		for row.fill(spans, at); len(row.Cells) < columns && len(cells) > 0; row.fill(spans, at) {
			c := cells[0]
			cells = cells[1:]
			last, at = c.Cell, c.End
			for i := range min(c.columns, columns-len(row.Cells)) {
				if c.rows > 1 {
					spans[len(row.Cells)] = min(c.rows, maxSpan) - 1
				}
				if i > 0 {
					row.Cells = append(row.Cells, Cell{isAbsent: true, Start: c.End, End: c.End})
					continue
				}
				row.Cells = append(row.Cells, c.Cell)
			}
		}
		row.End = r.LineEnd(max(last.Start, last.End-1))
		rows = append(rows, row)
	}
	return rows
}

// readCells returns the cells of a table, and the number of cells in its first line.
// Text before the first "|" of a line belongs to the last cell of the previous line.
func (r *adocReader) readCells(body []line) (cells []adocCell, first int) {
	for _, l := range body {
		if l.isBlank() {
			continue
		}
		bars := adocBars(l.Bytes)
		lead := l.Text
		if len(bars) > 0 {
			lead = l.Slice(0, bars[0].start)
		}
		if lead.Trim().Len() > 0 && len(cells) > 0 {
			last := &cells[len(cells)-1]
			last.Cell = last.withLine(r.cell(lead))
		}
		for j, bar := range bars {
			end := l.Len()
			if j+1 < len(bars) {
				end = bars[j+1].start
			}
			c := adocCell{r.cell(l.Slice(bar.end, end)), bar.columns, bar.rows}
			for range bar.times {
				cells = append(cells, c)
			}
		}
		if first == 0 {
			for _, c := range cells {
				first += c.columns
			}
		}
	}
	return cells, first
}

// An adocBar is the "|" that begins a cell, together with the specifier before it, as
// in "2+|".
type adocBar struct {
	start, end           int // the offsets in the line, including the specifier
	columns, rows, times int
}

// adocBars returns the bars in a line of a table, each of which begins a cell. A bar
// after a backslash is part of the text of a cell.
func adocBars(l []byte) []adocBar {
	var bars []adocBar
	from := 0 // the offset at which the text of the previous cell begins
	for i, c := range l {
		if c != '|' || i > 0 && l[i-1] == '\\' {
			continue
		}
		bar := adocBar{start: i, end: i + 1, columns: 1, rows: 1, times: 1}
		if m := adocSpec().FindSubmatchIndex(l[from:i]); m != nil {
			bar.start = from + m[2]
			number := func(k int) int {
				if m[k] < 0 {
					return 1
				}
				n, _ := strconv.Atoi(string(l[from+m[k] : from+m[k+1]]))
				return max(1, min(n, maxSpan))
			}
			if m[8] >= 0 && l[from+m[8]] == '*' {
				bar.times = number(4)
			} else if m[8] >= 0 {
				bar.columns, bar.rows = number(4), number(6)
			}
		}
		bars = append(bars, bar)
		from = bar.end
	}
	return bars
}

// adocSpec matches the specifier directly before the bar of a cell. It sets the span,
// alignment and style of the cell.
var adocSpec = pattern.New(`(?:^|\s)((?:(\d{1,3})?(?:\.(\d{1,3}))?([+*]))?[<^>]?(?:\.[<^>])?[adehlmsv]?)$`)

// cell returns a cell with the given text, without inline markup.
func (r *adocReader) cell(t Text) Cell { return cellOf(r.stripMarkup(t), t.Trim()) }
