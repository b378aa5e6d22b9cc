package block

import (
	"bytes"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	gmtext "github.com/yuin/goldmark/text"

	"github.com/exitlint/exitlint/internal/pattern"
)

// readMarkdown reads Markdown with GitHub's extensions.
func readMarkdown(s *Source) []Block {
	t := unwrapText(fenceColons(identity(s.Bytes)))
	if strings.HasSuffix(strings.ToLower(s.Name), ".mdx") {
		t = withoutBraces(t)
	}
	return append(frontMatterTitle(s), parseMarkdown(s, t)...)
}

// frontMatterTitle returns the title in the front matter as a heading of level 0,
// which is above all other headings. It returns nil if there is no title.
func frontMatterTitle(s *Source) []Block {
	for _, fence := range []string{"---", "+++"} {
		end := frontMatterEnd(bytes.ReplaceAll(bytes.TrimPrefix(s.Bytes, byteOrderMark), []byte("\r"), []byte(" ")), fence)
		if end == 0 {
			continue
		}
		m := titleKey().FindSubmatchIndex(s.Bytes[:min(len(s.Bytes), end)])
		if m == nil {
			return nil
		}
		t := identity(s.Bytes).Slice(m[2], m[3]).Trim()
		if n := t.Len(); n > 1 && (t.Bytes[0] == '"' || t.Bytes[0] == '\'') && t.Bytes[n-1] == t.Bytes[0] {
			t = t.Slice(1, n-1)
		}
		if t.Trim().Len() > 0 {
			return []Block{{Kind: KindHeading, Text: t.Trim(), Start: m[0], End: m[1]}}
		}
	}
	return nil
}

// titleKey matches the line with the title in front matter.
var titleKey = pattern.New(`(?m)^title[ \t]*[:=][ \t]*(.*)$`)

var byteOrderMark = []byte("\xef\xbb\xbf")

// parseMarkdown reads a part of a source as Markdown, such as a comment without its
// prefixes.
func parseMarkdown(s *Source, t Text) []Block { return parseInner(s, t, 0) }

// parseInner is parseMarkdown for a text inside the given number of directives.
func parseInner(s *Source, t Text, directives int) []Block {
	m := &markdownReader{Source: s, text: t, plain: blankFrontMatter(t.Bytes), directives: directives}
	limitNesting(m.plain)
	outdentColons(m.plain)
	tables := m.takeOutPandocTables()
	p := goldmark.New(goldmark.WithExtensions(extension.Table, extension.Strikethrough, extension.DefinitionList)).Parser()
	root := p.Parse(gmtext.NewReader(m.plain), parser.WithContext(parser.NewContext()))
	m.addContainer(root, 0)
	if len(tables) > 0 {
		return inOrder(append(m.blocks, tables...))
	}
	return m.blocks
}

// A markdownReader converts the syntax tree of a Markdown text to blocks.
type markdownReader struct {
	*Source
	text   Text
	plain  []byte // the bytes of text, with spaces in place of front matter and carriage returns
	blocks []Block
	html   int // the offset after the last block of HTML; see readHTML

	directives int // how many directives are around the text; see addDirective
}

// Limits for goldmark, which could otherwise take quadratic time. Real documents stay
// far below them.
const (
	maxNesting        = 100
	maxIndent         = 200
	maxQuotes         = 50
	maxLineMarks      = 2000
	maxParagraphMarks = 20000
)

// limitNesting keeps a Markdown text within maxIndent, maxQuotes, maxLineMarks and
// maxParagraphMarks. It replaces lines that are nested too deeply with spaces. In a line
// or paragraph with too many delimiters, such as "*" and "[", it replaces the
// delimiters.
func limitNesting(src []byte) {
	at, marks := 0, 0
	for line := range bytes.Lines(src) {
		l := src[at : at+len(line)]
		at += len(line)
		inner := bytes.TrimLeft(l, " \t")
		switch quoted := bytes.TrimLeft(l, "> \t"); {
		case len(bytes.TrimSpace(l)) == 0:
			marks = 0
		case Indent(l) > maxIndent, bytes.Count(l[:len(l)-len(quoted)], []byte(">")) > maxQuotes, countBullets(inner) > maxQuotes:
			blank(l, func(byte) bool { return true })
		default:
			n := bytes.Count(l, []byte("*")) + bytes.Count(l, []byte("_")) + bytes.Count(l, []byte("["))
			if marks += n; n > maxLineMarks || marks > maxParagraphMarks {
				blank(l, func(b byte) bool { return b == '*' || b == '_' || b == '[' })
			}
		}
	}
}

// outdentColons moves the colon before a definition to the start of its line. Up to three
// spaces may be before it, as in
//
//	3
//	  : not found
//
// but goldmark knows only definitions without spaces. The line above must not be indented.
func outdentColons(src []byte) {
	at, fenced, above := 0, false, false // above: whether the last line may be a term or a definition
	for line := range bytes.Lines(src) {
		fenced = fenced != fenceLine().Match(line)
		if m := indentedColon().FindIndex(line); m != nil && above && !fenced {
			src[at+m[1]-2], src[at] = ' ', ':'
		} else if len(bytes.TrimSpace(line)) > 0 {
			above = termOrDefinition().Match(line)
		}
		at += len(line)
	}
}

var (
	indentedColon    = pattern.New(`^ {1,3}:[ \t]`)
	termOrDefinition = pattern.New("^(?:[\\w`*\\[]|:[ \\t])")
)

// countBullets counts the bullets at the start of a line: 2 for "- - a".
func countBullets(l []byte) int {
	n := 0
	for len(l) > 1 && (l[0] == '-' || l[0] == '*' || l[0] == '+') && l[1] == ' ' {
		n++
		l = l[2:]
	}
	return n
}

// blank replaces bytes of l with spaces, if match returns true for them. It keeps
// newlines.
func blank(l []byte, match func(byte) bool) {
	for i, b := range l {
		if b != '\n' && match(b) {
			l[i] = ' '
		}
	}
}

// blankFrontMatter returns src with spaces in place of a byte order mark, carriage
// returns and front matter.
func blankFrontMatter(src []byte) []byte {
	out := bytes.Clone(src)
	from := 0
	if bytes.HasPrefix(out, byteOrderMark) {
		from = copy(out, "   ")
	}
	for i, b := range out {
		if b == '\r' {
			out[i] = ' '
		}
	}
	for _, fence := range []string{"---", "+++"} {
		blank(out[:from+frontMatterEnd(out[from:], fence)], func(byte) bool { return true })
	}
	return out
}

// frontMatterEnd returns the offset after the front matter, or 0 if there is none.
// Front matter is the text between two lines that are equal to fence, such as "---".
func frontMatterEnd(src []byte, fence string) int {
	at := 0
	for line := range bytes.Lines(src) {
		fenced := string(bytes.TrimRight(line, " \n")) == fence
		switch {
		case at == 0 && !fenced:
			return 0
		case at > 0 && fenced:
			return at + len(line)
		}
		at += len(line)
	}
	return 0
}

func (m *markdownReader) add(b Block) { m.blocks = append(m.blocks, b) }

// addContainer appends the blocks inside a node, such as a quote or a list item, to m.blocks.
func (m *markdownReader) addContainer(n ast.Node, depth int) {
	if depth > maxNesting {
		return
	}
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if start, _ := m.extent(c); start < m.html && start >= 0 {
			continue // readHTML has read this node already
		}
		m.addBlock(c, depth)
	}
}

// addBlock converts a node of the syntax tree to a block, and appends the block to m.blocks.
func (m *markdownReader) addBlock(n ast.Node, depth int) {
	start, end := m.extent(n)
	if start < 0 {
		return
	}
	at := Block{Start: m.text.At(start), End: m.text.After(end)}
	switch n := n.(type) {
	case *ast.Heading:
		at.Kind, at.Level, at.Text = KindHeading, n.Level, m.textOf(n)
	case *ast.Paragraph, *ast.TextBlock:
		at.Kind, at.Form, at.Text = KindParagraph, FormParagraph, m.textOf(n)
		if dots := numberedHeading().Find(at.Text.Bytes); depth == 0 && dots != nil {
			at.Kind, at.Form, at.Level = KindHeading, "", mostLevel+bytes.Count(dots, []byte("."))
		}
	case *ast.FencedCodeBlock:
		at.Kind, at.Form, at.Text, at.Lang = KindLiteral, FormFenced, m.literalText(n), string(n.Language(m.plain))
		if m.addDirective(n, at.Text) {
			return
		}
		m.add(at)
		// A code block with the language "markdown" shows how to write a table. It
		// does not list statuses.
		if !strings.HasPrefix(at.Lang, "markdown") && at.Lang != "md" {
			m.blocks = append(m.blocks, commentTables(m.Source, at.Text)...)
		}
		return
	case *ast.CodeBlock:
		at.Kind, at.Form, at.Text = KindLiteral, FormFenced, m.literalText(n)
		if items := m.bulletItems(at.Text); items != nil {
			at.Kind, at.Form, at.Text, at.Items = KindList, FormList, Text{}, items
			m.add(at)
			return
		}
		m.add(at)
		m.blocks = append(m.blocks, commentTables(m.Source, at.Text)...)
		return
	case *ast.HTMLBlock:
		m.readHTML(start, end)
		return
	case *ast.List:
		at.Kind, at.Form, at.Items = KindList, FormList, m.readItems(n, depth)
	case *extast.DefinitionList:
		at.Kind, at.Form, at.Items = KindList, FormList, m.readDefinitions(n, depth)
	case *extast.Table:
		at.Kind, at.Form, at.Head = KindTable, FormPipe, true
		at.Rows = m.readRows(n)
		at.End = at.Rows[len(at.Rows)-1].End
	default: // a container, such as a quote
		m.addContainer(n, depth+1)
		return
	}
	m.add(at)
}

// extent returns the offsets of a block, including everything inside it. It returns
// -1 and -1 if they are unknown.
func (m *markdownReader) extent(n ast.Node) (start, end int) {
	start, end = -1, -1
	widen := func(i, j int) {
		if start < 0 || i < start {
			start = i
		}
		end = max(end, j)
	}
	if n.Type() == ast.TypeInline {
		return -1, -1
	}
	if lines := n.Lines(); lines != nil && lines.Len() > 0 {
		widen(lines.At(0).Start, lines.At(lines.Len()-1).Stop)
	}
	for c := n.FirstChild(); c != nil && c.Type() != ast.TypeInline; c = c.NextSibling() {
		if i, j := m.extent(c); i >= 0 {
			widen(i, j)
		}
	}
	return start, end
}

// textOf returns the text of a node such as a paragraph or table cell, without markup.
func (m *markdownReader) textOf(n ast.Node) Text {
	var t Text
	m.appendText(&t, n, 0)
	return t.Trim()
}

// appendText appends the text of a node to t, without markup.
func (m *markdownReader) appendText(t *Text, n ast.Node, depth int) {
	if depth > maxNesting {
		return
	}
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		switch c := c.(type) {
		case *ast.Text:
			m.appendWords(t, c)
		case *ast.CodeSpan:
			dropRole(t)
			for s := c.FirstChild(); s != nil; s = s.NextSibling() {
				if s, ok := s.(*ast.Text); ok {
					m.appendSource(t, s.Segment.Start, s.Segment.Stop)
				}
			}
		case *ast.AutoLink:
			m.appendAutoLink(t, c)
		case *ast.RawHTML:
			m.appendRawHTML(t, c)
		case *ast.Image:
			// Ignore the alternative text of an image, such as a badge.
		default:
			m.appendText(t, c, depth+1)
		}
	}
}

// appendAutoLink appends the address in <https://…>. goldmark gives only the offset of
// the link, so appendAutoLink searches for the address after this offset.
func (m *markdownReader) appendAutoLink(t *Text, n *ast.AutoLink) {
	label := n.Label(m.plain)
	from := 0
	if p := n.Pos(); p > 0 && p <= len(m.plain) {
		from = p
	}
	if i := bytes.Index(m.plain[from:], label); i >= 0 {
		m.appendSource(t, from+i, from+i+len(label))
	}
}

// appendRawHTML appends a space for a tag that ends a line, such as <br>, and nothing for
// other tags.
func (m *markdownReader) appendRawHTML(t *Text, n *ast.RawHTML) {
	if n.Segments.Len() == 0 {
		return
	}
	s := n.Segments.At(0)
	tag := strings.ToLower(string(m.plain[s.Start:s.Stop]))
	if strings.HasPrefix(tag, "<br") || strings.HasPrefix(tag, "</p") || strings.HasPrefix(tag, "</li") {
		t.Put(' ', m.text.At(s.Start), m.text.After(s.Stop))
	}
}

// appendWords appends plain text, without the backslashes of escapes and with entities
// decoded.
func (m *markdownReader) appendWords(t *Text, n *ast.Text) {
	src := m.plain[:n.Segment.Stop]
	for i := n.Segment.Start; i < len(src); {
		switch {
		case src[i] == '\\' && i+1 < len(src) && isPunctuation(src[i+1]):
			t.Put(src[i+1], m.text.At(i), m.text.After(i+2))
			i += 2
		case src[i] == '&':
			if decoded, size := entity(src[i:]); size > 0 {
				t.putString(decoded, m.text.At(i), m.text.After(i+size))
				i += size
				continue
			}
			fallthrough
		default:
			m.appendSource(t, i, i+1)
			i++
		}
	}
	if n.SoftLineBreak() || n.HardLineBreak() {
		t.Put('\n', m.text.After(n.Segment.Stop), m.text.After(n.Segment.Stop))
	}
}

// appendSource appends source bytes as they are.
func (m *markdownReader) appendSource(t *Text, start, end int) {
	for i := start; i < end; i++ {
		t.Put(m.plain[i], m.text.At(i), m.text.After(i+1))
	}
}

func (m *markdownReader) literalText(n ast.Node) Text {
	var t Text
	for i := range n.Lines().Len() {
		s := n.Lines().At(i)
		m.appendSource(&t, s.Start, s.Stop)
	}
	return t
}

// readItems returns the items of a list, with the blocks inside each item.
func (m *markdownReader) readItems(n ast.Node, depth int) []Item {
	var items []Item
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		start, end := m.extent(c)
		if start < 0 {
			continue // an empty item
		}
		it := Item{Start: m.LineStart(m.text.At(start)), End: m.LineEnd(max(m.text.At(start), m.text.After(end)-1))}
		inner := &markdownReader{Source: m.Source, text: m.text, plain: m.plain, directives: m.directives}
		inner.addContainer(c, depth+1)
		it.Blocks = inner.blocks
		if len(it.Blocks) > 0 && it.Blocks[0].Kind == KindParagraph {
			it.Text, it.Blocks = it.Blocks[0].Text, it.Blocks[1:]
		}
		items = append(items, it)
	}
	m.addNumbers(n, items)
	return items
}

// readDefinitions reads the items of a definition list. Several terms may share one
// definition.
func (m *markdownReader) readDefinitions(n ast.Node, depth int) []Item {
	var items []Item
	// The next definition defines the terms in items[first:].
	first := 0
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		start, end := m.extent(c)
		if start < 0 {
			continue
		}
		if _, ok := c.(*extast.DefinitionTerm); ok {
			if first < len(items) && items[first].Text.Len()+len(items[first].Blocks) > 0 {
				first = len(items)
			}
			from, to := m.text.At(start), m.text.After(end)
			items = append(items, Item{Term: m.textOf(c), Start: m.LineStart(from), End: m.LineEnd(max(from, to-1))})
			continue
		}
		inner := &markdownReader{Source: m.Source, text: m.text, plain: m.plain, directives: m.directives}
		inner.addContainer(c, depth+1)
		term := Text{}
		if _, more := c.NextSibling().(*extast.DefinitionDescription); more {
			term = m.cutTerm(inner.blocks)
		}
		for i := first; i < len(items); i++ {
			items[i].define(inner.blocks)
		}
		last, to := len(items)-1, m.LineEnd(max(m.text.At(start), m.text.After(end)-1))
		if term.Len() > 0 {
			first, to = len(items), m.LineStart(term.Start())
			items = append(items, Item{Term: term, Start: to, End: m.LineEnd(term.End())})
		}
		if last >= 0 {
			items[last].End = max(items[last].End, to)
		}
	}
	return items
}

// cutTerm removes a term from the end of a definition and returns it. Authors may write
// the next term directly below a definition, without an empty line:
//
//	0
//	: success
//	3
//	: not found
//
// The Markdown parser then takes the line "3" for a part of the first definition.
// cutTerm removes the last line of the given blocks, unless it is indented. If there is
// no such line, it returns an empty text.
func (m *markdownReader) cutTerm(blocks []Block) Text {
	if len(blocks) == 0 || blocks[len(blocks)-1].Kind != KindParagraph {
		return Text{}
	}
	b := &blocks[len(blocks)-1]
	at := bytes.LastIndexByte(b.Text.Bytes, '\n') + 1
	if term := b.Text.From(at); at > 0 && term.Len() > 0 && !IsSpace(m.Bytes[m.LineStart(term.Start())]) {
		b.Text = b.Text.Slice(0, at).Trim()
		return term
	}
	return Text{}
}

// define adds the blocks of a definition to an item. If the item is still empty and the
// first block is a paragraph, the paragraph becomes the text of the item.
func (it *Item) define(blocks []Block) {
	if it.Text.Len() == 0 && len(it.Blocks) == 0 && len(blocks) > 0 && blocks[0].Kind == KindParagraph {
		it.Text, blocks = blocks[0].Text, blocks[1:]
	}
	it.Blocks = append(it.Blocks, blocks...)
}

// addNumbers stores the number of each item in Term, if the list is numbered from 0, as
// a list of statuses may be. If two items have the same number, it changes nothing.
func (m *markdownReader) addNumbers(n ast.Node, items []Item) {
	list, ok := n.(*ast.List)
	if !ok || !list.IsOrdered() || list.Start != 0 {
		return
	}
	seen := map[string]bool{}
	var numbers []Text
	for _, it := range items {
		number := m.itemNumber(it)
		if number.Len() == 0 || seen[number.String()] {
			return
		}
		seen[number.String()] = true
		numbers = append(numbers, number)
	}
	for i, number := range numbers {
		items[i].Term = number
	}
}

// itemNumber returns the number before an item of an ordered list. It returns an empty text
// if the item has no text after its number.
func (m *markdownReader) itemNumber(it Item) Text {
	if it.Text.Len() == 0 {
		return Text{}
	}
	found := itemNumber().FindSubmatchIndex(m.Bytes[it.Start:it.Text.Start()])
	if found == nil {
		return Text{}
	}
	return identity(m.Bytes).Slice(it.Start+found[2], it.Start+found[3])
}

// itemNumber matches the number of an item, which may be in a quote.
var itemNumber = pattern.New(`^[ \t>]*(\d{1,9})[.)]`)

// readRows returns the rows of a table. The Markdown parser takes a row on two lines
// for two rows, so readRows joins such rows again.
func (m *markdownReader) readRows(table ast.Node) []Row {
	var rows []Row
	columns := 0
	for n := table.FirstChild(); n != nil; n = n.NextSibling() {
		row, ok := m.readRow(n)
		if !ok {
			continue
		}
		if len(rows) == 0 {
			columns = len(row.Cells)
		} else if last := &rows[len(rows)-1]; len(rows) > 1 && m.continues(*last, row, columns) {
			last.join(row, columns)
			continue
		}
		rows = append(rows, row)
	}
	return rows
}

// readRow converts a node to a row of a table. It returns false if the row has no cells.
func (m *markdownReader) readRow(n ast.Node) (Row, bool) {
	pos := n.Pos()
	if pos < 0 || pos >= len(m.plain) {
		return Row{}, false
	}
	at := m.text.At(pos)
	row := Row{Start: m.LineStart(at), End: m.LineEnd(at)}
	lineEnd := row.End
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		cell := Cell{isAbsent: true, Start: lineEnd, End: lineEnd}
		if lines := c.Lines(); lines != nil && lines.Len() > 0 {
			s := lines.At(0)
			start, end := trimRange(m.plain, s.Start, s.Stop)
			cell = Cell{Text: m.textOf(c), Start: m.text.At(start), End: m.text.After(end)}
			cell.isAbsent = m.isOutside(start, pos)
		}
		row.Cells = append(row.Cells, cell)
	}
	return row, len(row.Cells) > 0
}

// isOutside reports whether the offset start is outside the line that contains pos. A cell
// that begins outside the line of its row is not in the source: goldmark adds such cells
// to a row with too few cells.
func (m *markdownReader) isOutside(start, pos int) bool {
	end := bytes.IndexByte(m.plain[pos:], '\n')
	if end < 0 {
		end = len(m.plain) - pos
	}
	return start > pos+end || start < pos
}

// countWritten returns the number of cells that the source contains. Absent cells do
// not count.
func (r Row) countWritten() int {
	n := 0
	for _, c := range r.Cells {
		if !c.isAbsent {
			n++
		}
	}
	return n
}

// continues reports whether two rows are the halves of one row, as in
//
//	| 3 | not found
//	fix the input |
//
// The first half must start with a pipe, and the second must not. Together they must
// not have more cells than there are columns.
func (m *markdownReader) continues(last, row Row, columns int) bool {
	first := func(r Row) byte {
		line := bytes.TrimLeft(m.Bytes[r.Start:r.End], " \t")
		if len(line) == 0 {
			return 0
		}
		return line[0]
	}
	return first(last) == '|' && first(row) != '|' && last.countWritten()+row.countWritten() <= columns
}

// join appends the cells of next, the second half of the row r; see continues.
func (r *Row) join(next Row, columns int) {
	n := r.countWritten()
	r.Cells = append(r.Cells[:n:n], next.Cells[:next.countWritten()]...)
	for len(r.Cells) < columns {
		r.Cells = append(r.Cells, Cell{isAbsent: true, Start: next.End, End: next.End})
	}
	r.End = next.End
}

// readHTML reads a block of HTML. In Markdown, a blank line ends the block. If this
// line is inside a table, readHTML continues up to </table>.
func (m *markdownReader) readHTML(start, end int) {
	low := bytes.ToLower(m.plain[start:end])
	if i := bytes.LastIndex(low, []byte("<table")); i >= 0 && !bytes.Contains(low[i:], []byte("</table")) {
		if j := indexFold(m.plain[end:], "</table>"); j >= 0 {
			end += j + len("</table>")
		}
	}
	m.html = end
	m.blocks = append(m.blocks, parseHTML(m.Source, m.text.Slice(start, end))...)
}

// numberedHeading matches a paragraph that is the heading of a section, as in "5.3 Command:
// sync". Its level is below those of the headings with markup, which go up to mostLevel.
var numberedHeading = pattern.New(`^\d{1,2}(?:\.\d{1,2})+\.?[ \t]+\p{Lu}[^.\n]{0,60}$`)

const mostLevel = 6

// pastedBullet matches a bullet of a word processor, which a tab follows. Markdown takes
// such a list for a code block if a tab is before the bullet, too.
var pastedBullet = pattern.New(`^[ \t]*•\t`)

// bulletItems returns the items of a list in which each line begins with the bullet of a
// word processor, or nil.
func (m *markdownReader) bulletItems(t Text) []Item {
	var items []Item
	for l := range t.Lines() {
		n := len(pastedBullet().Find(l.Bytes))
		switch {
		case l.Trim().Len() == 0:
		case n == 0:
			return nil
		default:
			items = append(items, Item{Text: l.From(n).Trim(), Start: m.LineStart(l.Start()), End: m.LineEnd(l.End())})
		}
	}
	return items
}
