package block

import (
	"bytes"
	"encoding/csv"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/exitlint/exitlint/internal/pattern"
)

// readRST reads reStructuredText: sections, tables of all kinds, lists, definitions
// and literal blocks.
func readRST(s *Source) []Block {
	r := &rstReader{}
	return r.readBlocks(s.allLines(), 0)
}

// A rstReader reads reStructuredText. A title can be underlined with any punctuation:
// the first kind of underline in a document is for the outermost titles, the second
// kind for the next level, and so on.
type rstReader struct {
	titles []string // the underlines of titles so far, outermost first
}

var (
	rstBullet    = pattern.New(`^\s*(?:[-*+•]|(?:\d{1,3}|#|[a-z])[.)]|\((?:\d{1,3}|#)\))(?:\s+|$)`)
	rstField     = pattern.New(`^\s*:([^:\n]+):(?:\s+|$)`)
	rstDirective = pattern.New(`^\s*\.\.\s+([\w-]+(?:[:+.][\w-]+)*)::(?:\s+(.*))?$`)
	rstMarks     = []delimiters{{"``", "``"}, {"**", "**"}, {"*", "*"}, {"|", "|"}, {"`", "`__"}, {"`", "`_"}, {"`", "`"}}
	rstRole      = pattern.New(`:[\w:+.-]+:` + "`")
)

// rstAdornments lists the characters that can underline a title.
const rstAdornments = "=-~^\"'`#*+:.<>_!$%&,/;?@\\|"

// stripMarkup removes inline markup, such as **bold** and the role in :option:`-x`.
func (r *rstReader) stripMarkup(t Text) Text {
	if m := rstRole().FindAllIndex(t.Bytes, -1); m != nil {
		out := Text{offset: t.Start()}
		at := 0
		for _, role := range m {
			out.Append(t.Slice(at, role[0]))
			at = role[1] - 1
		}
		out.Append(t.From(at))
		t = out
	}
	return withoutMarks(t, rstMarks).Trim()
}

// readBlocks splits lines into blocks. depth is the number of list items and other blocks
// that contain the lines.
func (r *rstReader) readBlocks(lines []line, depth int) []Block {
	var blocks []Block
	if depth > maxNesting {
		return nil
	}
	for i := 0; i < len(lines); {
		if lines[i].isBlank() {
			i++
			continue
		}
		b, n := r.readBlock(lines, i, depth)
		i += max(n, 1)
		blocks = append(blocks, b...)
	}
	return blocks
}

// readBlock reads the block at lines[i], including the literal block after a paragraph
// that ends in "::". It also returns how many lines it has read.
func (r *rstReader) readBlock(lines []line, i, depth int) ([]Block, int) {
	l := lines[i]
	if b, n := r.readTitle(lines, i); n > 0 {
		return []Block{b}, n
	}
	switch {
	case isGridBorder(l):
		return r.readGrid(lines, i)
	case isSimpleBorder(l):
		return r.readSimple(lines, i)
	case rstDirective().Match(l.Bytes):
		return r.readDirective(lines, i, depth)
	case l.trimmed() == "..", strings.HasPrefix(l.trimmed(), ".. "):
		return nil, 1 + countIndented(lines, i+1, l.indent) // skip a comment or link target
	case rstBullet().Match(l.Bytes):
		return r.readList(lines, i, depth, rstBullet)
	case rstField().Match(l.Bytes):
		return r.readList(lines, i, depth, rstField)
	case i+1 < len(lines) && !lines[i+1].isBlank() && lines[i+1].indent > l.indent:
		return r.readDefinitions(lines, i, depth)
	}
	return r.readParagraph(lines, i)
}

// readTitle reads a title with a line of punctuation below it, or above and below it.
// Titles with both lines and titles with one line have different levels.
func (r *rstReader) readTitle(lines []line, i int) (Block, int) {
	markOf := func(j int) string {
		if j >= len(lines) || lines[j].indent > 0 {
			return ""
		}
		s := strings.TrimRight(lines[j].trimmed(), " ")
		if len(s) < 2 || s == ".." || strings.IndexByte(rstAdornments, s[0]) < 0 || strings.Trim(s, s[:1]) != "" {
			return ""
		}
		return s[:1]
	}
	text, style, n := i, "", 0
	switch over := markOf(i); {
	case over != "" && i+2 < len(lines) && markOf(i+2) == over && !lines[i+1].isBlank():
		text, style, n = i+1, over+over, 3
	case over == "" && markOf(i+1) != "" && lines[i].indent == 0:
		style, n = markOf(i+1), 2
	}
	if n == 0 || lines[text].isBlank() {
		return Block{}, 0
	}
	level := slices.Index(r.titles, style)
	if level < 0 {
		level = len(r.titles)
		r.titles = append(r.titles, style)
	}
	start, end := extent(lines[i : i+n])
	return Block{Kind: KindHeading, Level: level + 1, Text: r.stripMarkup(lines[text].Text), Start: start, End: end}, n
}

// readParagraph reads a paragraph, up to a blank line. If it ends in "::", it also
// reads the literal block that follows.
func (r *rstReader) readParagraph(lines []line, i int) ([]Block, int) {
	n := max(untilBlank(lines, i), 1)
	start, end := extent(lines[i : i+n])
	t := joinLines(lines[i:i+n], '\n')
	b := Block{Kind: KindParagraph, Form: FormParagraph, Text: r.stripMarkup(t), Start: start, End: end}
	if !strings.HasSuffix(t.String(), "::") {
		return []Block{b}, n
	}
	b.Text = b.Text.Slice(0, b.Text.Len()-1)
	skip := 0
	for i+n+skip < len(lines) && lines[i+n+skip].isBlank() {
		skip++
	}
	m := countIndented(lines, i+n+skip, lines[i].indent)
	if m == 0 {
		return []Block{b}, n
	}
	return []Block{b, literal(lines[i+n+skip:i+n+skip+m], "")}, n + skip + m
}

// readList reads a list. itemStart matches the start of an item. Indented lines
// continue an item. In a field list, such as ":0: success", the name of the field
// becomes the term.
func (r *rstReader) readList(lines []line, i, depth int, itemStart pattern.Pattern) ([]Block, int) {
	b := Block{Kind: KindList, Form: FormRSTList}
	n, indent := 0, lines[i].indent
	for i+n < len(lines) {
		l := lines[i+n]
		if l.isBlank() {
			n++
			continue
		}
		m := itemStart().FindSubmatchIndex(l.Bytes)
		if m == nil || l.indent != indent {
			break
		}
		more := countIndented(lines, i+n+1, indent)
		it := r.readItem(lines[i+n:i+n+1+more], m[1], depth)
		if len(m) > 2 {
			it.Term = r.stripMarkup(l.Slice(m[2], m[3]))
		}
		b.Items = append(b.Items, it)
		n += 1 + more
	}
	b.Start, b.End = b.Items[0].Start, b.Items[len(b.Items)-1].End
	return []Block{b}, n
}

// readItem returns the list item with the given lines. In the first line, its text
// begins at the given column, after the bullet.
func (r *rstReader) readItem(lines []line, column, depth int) Item {
	it := Item{}
	it.Start, it.End = extent(lines)
	head := lines[0]
	head.Text = head.From(column)
	n := 1
	for n < len(lines) && !lines[n].isBlank() && !rstBullet().Match(lines[n].Bytes) {
		n++
	}
	own := append([]line{head}, lines[1:n]...)
	it.Text = r.stripMarkup(joinLines(own, '\n'))
	it.Blocks = r.readBlocks(lines[n:], depth+1)
	return it
}

// readDefinitions reads a definition list: terms, each with indented text below.
func (r *rstReader) readDefinitions(lines []line, i, depth int) ([]Block, int) {
	b := Block{Kind: KindList, Form: FormRSTList}
	n := 0
	for i+n+1 < len(lines) && (n == 0 || isRSTTerm(lines[i+n])) && !lines[i+n].isBlank() && lines[i+n].indent == lines[i].indent && lines[i+n+1].indent > lines[i].indent && !lines[i+n+1].isBlank() {
		more := countIndented(lines, i+n+1, lines[i].indent)
		it := r.readItem(lines[i+n+1:i+n+1+more], 0, depth)
		it.Term, it.Start = r.stripMarkup(lines[i+n].Text), lines[i+n].from
		b.Items = append(b.Items, it)
		n += 1 + more
		for i+n < len(lines) && lines[i+n].isBlank() {
			n++
		}
	}
	if len(b.Items) == 0 {
		return r.readParagraph(lines, i)
	}
	b.Start, b.End = b.Items[0].Start, b.Items[len(b.Items)-1].End
	return []Block{b}, n
}

// isRSTTerm reports whether a line can be a term of a definition list: it does not
// begin a directive, a comment or a list of another kind.
func isRSTTerm(l line) bool {
	return !strings.HasPrefix(l.trimmed(), ".. ") && !rstBullet().Match(l.Bytes) && !rstField().Match(l.Bytes)
}

// readDirective reads a directive such as ".. csv-table::". It handles tables, code blocks
// and descriptions, skips directives without text, such as images, and reads all others,
// such as notes, as normal text.
func (r *rstReader) readDirective(lines []line, i, depth int) ([]Block, int) {
	l := lines[i]
	m := rstDirective().FindSubmatchIndex(l.Bytes)
	name, argument := string(l.Bytes[m[2]:m[3]]), l.From(max(m[3]+len("::"), m[4])).Trim()
	n := countIndented(lines, i+1, l.indent)
	inner := lines[i+1 : i+1+n]
	body, _ := withoutOptions(inner)
	switch {
	case slices.Contains(rstWithoutText, name):
		return nil, 1 + n
	case slices.Contains(rstNotes, name) && argument.Len() > 0:
		l.Text = argument
		l.indent = indentOfFirst(inner, l.indent)
		return r.readBlocks(append([]line{l}, inner...), depth+1), 1 + n
	case slices.Contains(rstTitled, name) && argument.Len() > 0:
		title := Block{Kind: KindParagraph, Form: FormParagraph, Text: r.stripMarkup(argument), Start: l.from, End: l.to}
		return append([]Block{title}, r.readBlocks(body, depth+1)...), 1 + n
	case len(body) == 0:
		return nil, 1 + n
	case slices.Contains(rstLiteral, name):
		return []Block{literal(body, argument.String())}, 1 + n
	case argument.Len() > 0 && (strings.Contains(name, ":") || slices.Contains(rstDescriptions, name)):
		return r.readDescription(l, argument, inner, depth), 1 + n
	}
	switch name {
	case "list-table", "csv-table":
		return r.readTable(name, inner, argument), 1 + n
	case "table":
		blocks := r.readBlocks(body, depth+1)
		for j := range blocks {
			if blocks[j].Kind == KindTable {
				blocks[j].Caption = r.stripMarkup(argument).String()
			}
		}
		return blocks, 1 + n
	}
	return r.readBlocks(body, depth+1), 1 + n
}

var (
	rstLiteral = strings.Fields("code-block code sourcecode parsed-literal")
	// rstWithoutText lists directives that contain no text of the document.
	rstWithoutText = strings.Fields("image figure raw toctree math graphviz")
	// rstNotes lists directives whose text begins in the first line, like that of
	// ".. note:: It exits with 3". In the last three, a version precedes the text.
	rstNotes = strings.Fields("attention caution danger error hint important note tip warning seealso deprecated versionadded versionchanged")
	// rstTitled lists directives with a title in the first line.
	rstTitled = strings.Fields("admonition topic sidebar rubric dropdown collapse details tab tab-item")
	// rstDescriptions lists directives that describe what the first line names, such as
	// an option. Directives of a domain, such as ".. py:function::", do the same.
	rstDescriptions = strings.Fields("option cmdoption confval envvar setting describe object command subcommand subcmd")
)

// indentOfFirst returns the indentation of the first of the given lines, or the given
// number of columns if there is no line.
func indentOfFirst(lines []line, columns int) int {
	if len(lines) == 0 {
		return columns
	}
	return lines[0].indent
}

// readDescription reads a directive such as ".. option:: --check" as a definition list
// with one item. The lines before the first blank line name what is described, and the
// text below describes it. first is the first line, and argument the text in it.
func (r *rstReader) readDescription(first line, argument Text, inner []line, depth int) []Block {
	n := untilBlank(inner, 0)
	names := append([]line{{Text: argument}}, inner[:n]...)
	for i, l := range names {
		if i > 0 && rstField().Match(l.Bytes) {
			names = names[:i] // an option of the directive
			break
		}
	}
	return []Block{definition(FormRSTList, r.stripMarkup(joinLines(names, '\n')), r.readBlocks(inner[n:], depth+1), first.from, inner[len(inner)-1].to)}
}

// definition returns a definition list with one item. A paragraph at the start of the
// blocks is the text of the item.
func definition(form Form, term Text, blocks []Block, start, end int) Block {
	it := Item{Term: term, Blocks: blocks, Start: start, End: end}
	if len(blocks) > 0 && blocks[0].Kind == KindParagraph {
		it.Text, it.Blocks = blocks[0].Text, blocks[1:]
	}
	return Block{Kind: KindList, Form: form, Items: []Item{it}, Start: start, End: end}
}

// withoutOptions separates the options of a directive, such as ":header-rows: 1",
// from its body.
func withoutOptions(lines []line) (body []line, options map[string]string) {
	options = map[string]string{}
	for i, l := range lines {
		m := rstField().FindSubmatchIndex(l.Bytes)
		if m == nil {
			if l.isBlank() {
				continue
			}
			return lines[i:], options
		}
		options[string(l.Bytes[m[2]:m[3]])] = strings.TrimSpace(string(l.Bytes[m[1]:]))
	}
	return nil, options
}

// readTable reads a list-table or csv-table directive. name is its name, and lines are
// its options and its body.
func (r *rstReader) readTable(name string, lines []line, caption Text) []Block {
	body, options := withoutOptions(lines)
	if len(body) == 0 {
		return nil
	}
	b := Block{Kind: KindTable, Form: FormRSTTable, Caption: r.stripMarkup(caption).String(), Head: options["header-rows"] != "" && options["header-rows"] != "0"}
	b.Start, b.End = extent(body)
	if name == "csv-table" {
		r.readCSV(&b, body, options["header"])
	} else {
		r.readRows(&b, body)
	}
	if len(b.Rows) == 0 {
		return nil
	}
	return []Block{b}
}

// readRows reads the rows of a list-table directive. An outer item is a row, and
// an inner item a cell, as in
//
//	.. list-table::
//
//	   * - 0
//	     - success
func (r *rstReader) readRows(b *Block, body []line) {
	outer, inner := body[0].indent, 0 // the columns of the bullets
	var lines []line                  // those of the current cell
	end := func() {
		if len(lines) > 0 {
			row := &b.Rows[len(b.Rows)-1]
			row.Cells = append(row.Cells, r.cell(joinLines(lines, '\n')))
		}
		lines = nil
	}
	for _, l := range body {
		row, cell := rstRow().FindSubmatchIndex(l.Bytes), rstCell().FindIndex(l.Bytes)
		switch {
		case row != nil && l.indent == outer:
			end()
			b.Rows = append(b.Rows, Row{Start: l.from})
			inner = outer + utf8.RuneCount(bytes.TrimLeft(l.Bytes[:row[2]], " \t"))
			lines = []line{{Text: l.From(row[3])}}
		case cell != nil && l.indent > outer && l.indent <= inner:
			end()
			lines = []line{{Text: l.From(cell[1])}}
		case l.isBlank() || l.indent <= outer:
			end()
			continue
		case len(lines) == 0:
			continue // the line belongs to no row, or to a cell that has been read
		default:
			lines = append(lines, l)
		}
		b.Rows[len(b.Rows)-1].End = l.to
	}
	end()
}

var (
	// rstRow and rstCell match the start of a row and of a further cell in a list-table.
	// The group of rstRow is the bullet of the first cell.
	rstRow  = pattern.New(`^\s*[-*+•]\s+([-*+•])(?:\s|$)`)
	rstCell = pattern.New(`^\s*[-*+•](?:\s|$)`)
)

// cell returns a cell with the given text, without inline markup.
func (r *rstReader) cell(t Text) Cell { return cellOf(r.stripMarkup(t), t.Trim()) }

// readCSV reads the rows of a csv-table directive. columns are the names of the columns, or
// "".
func (r *rstReader) readCSV(b *Block, body []line, columns string) {
	for _, l := range body {
		if row := readSeparated(l, ',', r.cell); len(row.Cells) > 0 {
			b.Rows = append(b.Rows, row)
		}
	}
	names := csv.NewReader(strings.NewReader(columns))
	names.TrimLeadingSpace = true
	if names, err := names.Read(); err == nil && len(b.Rows) > 0 {
		b.Rows, b.Head = slices.Insert(b.Rows, 0, header(names, b.Start)), true
	}
}

// readSeparated reads a line of separated values, such as a line of a CSV file. cell
// converts the text of a value to a cell. For a malformed line, the row has no cells.
func readSeparated(l line, comma rune, cell func(Text) Cell) Row {
	row := Row{Start: l.from, End: l.to}
	reader := csv.NewReader(strings.NewReader(string(l.Bytes)))
	reader.Comma, reader.TrimLeadingSpace, reader.LazyQuotes = comma, true, comma != ','
	fields, err := reader.Read()
	if err != nil {
		return row
	}
	for i, f := range fields {
		_, column := reader.FieldPos(i)
		row.Cells = append(row.Cells, cell(separatedText(l.From(column-1), f)))
	}
	return row
}

// separatedText returns the value at the start of rest, without the quotes around it.
// In a quoted value, "" stands for one quote.
func separatedText(rest Text, value string) Text {
	if !bytes.HasPrefix(rest.Bytes, []byte(`"`)) {
		return rest.Slice(0, min(len(value), rest.Len()))
	}
	t := Text{offset: rest.At(1)}
	for from, i := 1, 1; i < rest.Len(); i++ {
		if rest.Bytes[i] != '"' {
			continue
		}
		if i+1 == rest.Len() || rest.Bytes[i+1] != '"' {
			t.Append(rest.Slice(from, i))
			break
		}
		t.Append(rest.Slice(from, i+1))
		i++
		from = i + 1
	}
	return t
}
