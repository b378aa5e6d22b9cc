package block

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// readHTML reads HTML, which may be a fragment.
func readHTML(s *Source) []Block { return parseHTML(s, identity(s.Bytes)) }

// parseHTML reads a part of the source as HTML. It reads tokens rather than the nodes
// of html.Parse, which have no offsets.
func parseHTML(s *Source, t Text) []Block { return readTokens(s, t, htmlTokens(t.Bytes, htmlTag)) }

// readTokens reads the blocks in the tokens of a text.
func readTokens(s *Source, t Text, tokens []htmlToken) []Block {
	h := &htmlReader{Source: s, text: t, tokens: tokens}
	var blocks []Block
	for h.next < len(h.tokens) {
		blocks = append(blocks, h.readBlocks(nil)...)
		h.next++ // skip an end tag without a start tag
	}
	return blocks
}

// An htmlToken is a tag, or the text between two tags.
type htmlToken struct {
	kind       html.TokenType
	tag        atom.Atom
	start, end int    // offsets in the text
	span, rows int    // the attributes colspan and rowspan
	lang       string // the language in class="language-json"
}

// htmlTokens splits HTML into tokens, without comments, scripts and styles. tagOf returns
// the tag for the name of an element.
func htmlTokens(src []byte, tagOf func(name []byte, kind html.TokenType) atom.Atom) []htmlToken {
	var tokens []htmlToken
	z := html.NewTokenizer(bytes.NewReader(src))
	z.SetMaxBuf(0)
	skip := atom.Atom(0)
	for at := 0; ; {
		kind := z.Next()
		raw := len(z.Raw())
		if kind == html.ErrorToken {
			return tokens
		}
		t := htmlToken{kind: kind, start: at, end: at + raw}
		at += raw
		if kind != html.TextToken {
			t.readTag(z, tagOf)
		}
		switch {
		case kind == html.CommentToken || kind == html.DoctypeToken:
		case skip != 0:
			if kind == html.EndTagToken && t.tag == skip {
				skip = 0
			}
		case kind == html.StartTagToken && (t.tag == atom.Script || t.tag == atom.Style || t.tag == atom.Template || t.tag == atom.Svg):
			skip = t.tag
		default:
			tokens = append(tokens, t)
		}
	}
}

// htmlTag returns the tag with the given name, or 0 if HTML has none.
func htmlTag(name []byte, _ html.TokenType) atom.Atom { return atom.Lookup(name) }

// readTag sets the tag name and the attributes of a token.
func (t *htmlToken) readTag(z *html.Tokenizer, tagOf func([]byte, html.TokenType) atom.Atom) {
	name, more := z.TagName()
	t.tag = tagOf(name, t.kind)
	for more {
		var key, value []byte
		key, value, more = z.TagAttr()
		switch string(key) {
		case "colspan":
			t.span, _ = strconv.Atoi(string(value))
		case "rowspan":
			t.rows, _ = strconv.Atoi(string(value))
		case "class":
			for class := range strings.FieldsSeq(string(value)) {
				if lang, ok := strings.CutPrefix(class, "language-"); ok {
					t.lang = lang
				}
			}
		}
	}
}

// An htmlReader reads the tokens of a text. next is the index of the next token. Each
// method moves it past the tokens that it has read.
type htmlReader struct {
	*Source
	text   Text
	tokens []htmlToken
	next   int
	depth  int
}

// nextIs reports whether the next token is of the given kind and has one of the given
// tags.
func (h *htmlReader) nextIs(kind html.TokenType, tags ...atom.Atom) bool {
	if h.next >= len(h.tokens) {
		return false
	}
	t := h.tokens[h.next]
	return t.kind == kind && slices.Contains(tags, t.tag)
}

var (
	htmlHeadings = []atom.Atom{atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6}
	htmlBreaks   = []atom.Atom{
		atom.P, atom.Div, atom.Section, atom.Article, atom.Header, atom.Footer, atom.Main, atom.Nav, atom.Aside, atom.Hr,
		atom.Blockquote, atom.Body, atom.Details, atom.Figure, atom.Title, atom.Address, atom.Form,
	}
	// htmlParts lists elements that occur only inside certain other elements, such as
	// <td> in <tr>.
	htmlParts = []atom.Atom{atom.Li, atom.Dt, atom.Dd, atom.Tr, atom.Td, atom.Th, atom.Thead, atom.Tbody, atom.Tfoot, atom.Caption}
)

// readBlocks reads the blocks in an element. It stops at an end tag with one of the
// given names. In an element such as <li>, it also stops at the next <li>, because HTML
// does not require </li>.
func (h *htmlReader) readBlocks(endTags []atom.Atom) []Block {
	h.depth++
	defer func() { h.depth-- }()
	var blocks []Block
	var t Text
	from := -1
	flush := func() {
		if words := t.Trim(); words.Len() > 0 {
			blocks = append(blocks, Block{Kind: KindParagraph, Form: FormParagraph, Text: words, Start: from, End: words.End()})
		}
		t, from = Text{}, -1
	}
	for ; h.next < len(h.tokens); h.next++ {
		tok := h.tokens[h.next]
		if tok.kind == html.TextToken || tok.tag == atom.Br {
			if from < 0 {
				from = h.text.At(tok.start)
			}
			h.appendWords(&t, tok)
			continue
		}
		if h.closes(tok, endTags) {
			break
		}
		if isRow := tok.kind == html.StartTagToken && slices.Contains(htmlRows, tok.tag); !isRow && (slices.Contains(htmlBreaks, tok.tag) || slices.Contains(htmlParts, tok.tag)) {
			flush()
			continue
		}
		if tok.kind != html.StartTagToken {
			continue
		}
		if b, ok := h.readElement(tok); ok {
			flush()
			blocks = append(blocks, b)
			h.next-- // the loop will advance to the token after the element
		}
	}
	flush()
	return blocks
}

// closes reports whether tok ends the element that is being read. endTags contains the tags
// that can end this element.
func (h *htmlReader) closes(tok htmlToken, endTags []atom.Atom) bool {
	if !slices.Contains(endTags, tok.tag) {
		return false
	}
	return tok.kind == html.EndTagToken || slices.Contains(htmlParts, tok.tag)
}

// readElement reads a block element. It returns false for an element that is not a
// block, or that is nested too deeply. The caller then ignores the tags of this element
// and reads its content.
func (h *htmlReader) readElement(tok htmlToken) (Block, bool) {
	b := Block{Start: h.text.At(tok.start)}
	if h.depth > maxNesting {
		return b, false
	}
	switch level := slices.Index(htmlHeadings, tok.tag); {
	case level >= 0:
		b.Kind, b.Level, b.Text = KindHeading, level+1, h.innerText(tok.tag)
	case tok.tag == atom.Summary:
		b.Kind, b.Level, b.Text = KindHeading, len(htmlHeadings)+1, h.innerText(tok.tag)
	case tok.tag == atom.Pre:
		b.Kind, b.Form = KindLiteral, FormFenced
		b.Lang = h.langInside()
		b.Text = h.innerText(atom.Pre)
	case tok.tag == atom.Ul || tok.tag == atom.Ol || tok.tag == atom.Menu:
		b.Kind, b.Form, b.Items = KindList, FormHTMLList, h.readList(tok.tag)
	case tok.tag == atom.Dl:
		b.Kind, b.Form, b.Items = KindList, FormHTMLList, h.readDefinitions()
	case tok.tag == atom.Table || slices.Contains(htmlRows, tok.tag):
		if tok.tag != atom.Table {
			h.next-- // read the tag again, as the first one in the table
		}
		b.Kind, b.Form = KindTable, FormHTMLTable
		h.readTable(&b)
		if len(b.Rows) == 0 {
			b.Kind, b.Text = KindParagraph, Text{}
		}
	default:
		return b, false
	}
	b.End = h.text.After(h.tokens[min(h.next, len(h.tokens))-1].end)
	return b, true
}

// langInside returns the language of a <pre> element, or "". The language may also be
// the class of a <code> element, as in <pre><code class="language-json">.
func (h *htmlReader) langInside() string {
	if h.next+1 < len(h.tokens) {
		return h.tokens[h.next].lang + h.tokens[h.next+1].lang
	}
	return ""
}

// innerText returns the text inside the element whose start tag is the next token.
func (h *htmlReader) innerText(tag atom.Atom) Text {
	var t Text
	for h.next++; h.next < len(h.tokens); h.next++ {
		tok := h.tokens[h.next]
		if tok.kind == html.TextToken || tok.tag == atom.Br {
			h.appendWords(&t, tok)
		}
		if tok.tag == tag && tok.kind != html.TextToken {
			if tok.kind == html.EndTagToken {
				h.next++
			}
			break
		}
	}
	return t.trimLines()
}

// readList returns the items of a list. The next token is the start tag of the list, which is
// <ul>, <ol> or <menu>.
func (h *htmlReader) readList(tag atom.Atom) []Item {
	var items []Item
	for h.next++; h.next < len(h.tokens); {
		switch {
		case h.nextIs(html.EndTagToken, tag):
			h.next++
			return items
		case h.nextIs(html.StartTagToken, atom.Li):
			start := h.tokens[h.next].start
			h.next++
			blocks := h.readBlocks([]atom.Atom{atom.Li, tag})
			items = append(items, h.newItem(start, blocks))
			if h.nextIs(html.EndTagToken, atom.Li) {
				h.next++
			}
		default:
			h.next++
		}
	}
	return items
}

// newItem returns a list item with the given blocks. If the first block is a paragraph,
// its text becomes the text of the item.
func (h *htmlReader) newItem(start int, blocks []Block) Item {
	end := h.tokens[min(h.next, len(h.tokens)-1)].start
	it := Item{
		Start: h.LineStart(h.text.At(start)),
		End:   h.LineEnd(max(h.text.At(start), h.text.After(end)-1)),
	}
	if len(blocks) > 0 && blocks[0].Kind == KindParagraph {
		it.Text, blocks = blocks[0].Text, blocks[1:]
	}
	it.Blocks = blocks
	return it
}

// readDefinitions reads the items of a <dl>. If several terms share a definition, each
// term has its own item.
func (h *htmlReader) readDefinitions() []Item {
	var items []Item
	closers := []atom.Atom{atom.Dt, atom.Dd, atom.Dl}
	for h.next++; h.next < len(h.tokens); {
		switch {
		case h.nextIs(html.EndTagToken, atom.Dl):
			h.next++
			return items
		case h.nextIs(html.StartTagToken, atom.Dt):
			start := h.tokens[h.next].start
			h.next++
			it := h.newItem(start, h.readBlocks(closers))
			it.Term, it.Text = it.Text, Text{}
			items = append(items, it)
		case h.nextIs(html.StartTagToken, atom.Dd):
			start := h.tokens[h.next].start
			h.next++
			define(items, h.newItem(start, h.readBlocks(closers)))
		default:
			h.next++
		}
	}
	return items
}

// define adds the definition d to a definition list. Several terms can share a
// definition. So define adds d to all items after the last one that already has a
// definition.
func define(items []Item, d Item) {
	for i := len(items) - 1; i >= 0 && items[i].Text.Len() == 0 && len(items[i].Blocks) == 0; i-- {
		items[i].Text, items[i].Blocks, items[i].End = d.Text, d.Blocks, d.End
	}
}

// htmlRows lists the tags that begin the rows of a table. A table without a start tag begins
// with one of them.
var htmlRows = []atom.Atom{atom.Thead, atom.Tbody, atom.Tr}

// readTable adds the rows and the caption of a table to b. The next token is the start tag of
// the table, or the token before its rows. The table ends at its end tag, or where another
// block begins.
func (h *htmlReader) readTable(b *Block) {
	spans := map[int]int{} // for each column: how many further rows its last cell spans
	for h.next++; h.next < len(h.tokens); {
		switch {
		case h.nextIs(html.EndTagToken, atom.Table):
			h.next++
			return
		case h.nextIs(html.StartTagToken, htmlHeadings...), h.nextIs(html.StartTagToken, atom.P, atom.Pre):
			return
		case h.nextIs(html.StartTagToken, atom.Caption):
			b.Caption = strings.Join(strings.Fields(h.innerText(atom.Caption).String()), " ")
		case h.nextIs(html.StartTagToken, atom.Tr):
			row, head := h.readRow(spans)
			if len(row.Cells) > 0 {
				b.Head = b.Head || len(b.Rows) == 0 && head
				b.Rows = append(b.Rows, row)
			}
		default:
			h.next++
		}
	}
}

// readRow returns the row of a table whose <tr> is the next token. head reports whether all
// cells of the row are <th>.
func (h *htmlReader) readRow(spans map[int]int) (row Row, head bool) {
	start := h.tokens[h.next].start
	row.Start = h.LineStart(h.text.At(start))
	head = true
	end := h.tokens[h.next].end
	for h.next++; h.next < len(h.tokens); {
		tok := h.tokens[h.next]
		if tok.kind == html.StartTagToken && (tok.tag == atom.Td || tok.tag == atom.Th) {
			head = head && tok.tag == atom.Th
			row.fill(spans, h.text.At(tok.start))
			h.readCell(&row, tok, spans)
			end = h.tokens[h.next-1].end
			continue
		}
		if tok.tag == atom.Tr || tok.tag == atom.Table {
			if tok.kind == html.EndTagToken && tok.tag == atom.Tr {
				end = tok.end
				h.next++
			}
			break
		}
		h.next++
	}
	row.fill(spans, h.text.After(end))
	row.End = h.LineEnd(max(row.Start, h.text.After(end)-1))
	return row, head
}

// fill appends absent cells to a row as long as a cell in a row above covers the next
// column. The absent cells have the given source offset.
func (r *Row) fill(spans map[int]int, at int) {
	for spans[len(r.Cells)] > 0 {
		spans[len(r.Cells)]--
		r.Cells = append(r.Cells, Cell{isAbsent: true, Start: at, End: at})
	}
}

// maxSpan is the limit for colspan in the HTML standard.
const maxSpan = 1000

// readCell reads a cell and appends it to the row. If the cell spans several columns,
// it appends an absent cell for each of the others.
func (h *htmlReader) readCell(row *Row, tok htmlToken, spans map[int]int) {
	var t Text
	nested := 0
	for h.next++; h.next < len(h.tokens); h.next++ {
		in := h.tokens[h.next]
		if in.kind == html.TextToken || in.tag == atom.Br {
			h.appendWords(&t, in)
			continue
		}
		if in.tag == atom.Table {
			if in.kind == html.EndTagToken && nested == 0 {
				break
			}
			if in.kind == html.EndTagToken {
				nested--
			} else {
				nested++
			}
		}
		if nested == 0 && slices.Contains([]atom.Atom{atom.Td, atom.Th, atom.Tr, atom.Tbody, atom.Thead, atom.Tfoot}, in.tag) {
			break
		}
	}
	t = t.Trim()
	c := Cell{Text: t, Start: h.text.After(tok.end), End: h.text.After(tok.end)}
	if t.Len() > 0 {
		c.Start, c.End = h.innerRange(tok.end)
	}
	for i := len(row.Cells); tok.rows > 1 && i < min(len(row.Cells)+max(1, tok.span), maxSpan); i++ {
		spans[i] = min(tok.rows, maxSpan) - 1
	}
	row.Cells = append(row.Cells, c)
	for i := 1; i < min(tok.span, maxSpan); i++ {
		row.Cells = append(row.Cells, Cell{isAbsent: true, Start: c.End, End: c.End})
	}
	if h.nextIs(html.EndTagToken, atom.Td, atom.Th) {
		h.next++
	}
}

// innerRange returns the source offsets of the text from the given offset to the next
// token, without surrounding white space.
func (h *htmlReader) innerRange(from int) (start, end int) {
	to := len(h.text.Bytes)
	if h.next < len(h.tokens) {
		to = h.tokens[h.next].start
	}
	from, to = trimRange(h.text.Bytes, from, to)
	return h.text.At(from), h.text.After(to)
}

// appendWords appends the text of a token, with entities such as &gt; decoded. For <br>
// it appends a newline.
func (h *htmlReader) appendWords(t *Text, tok htmlToken) {
	if tok.tag == atom.Br {
		t.Put('\n', h.text.At(tok.start), h.text.After(tok.end))
		return
	}
	src := h.text.Bytes[:tok.end]
	for i := tok.start; i < tok.end; {
		if decoded, size := entity(src[i:]); size > 0 {
			t.putString(decoded, h.text.At(i), h.text.After(i+size))
			i += size
			continue
		}
		t.Put(src[i], h.text.At(i), h.text.After(i+1))
		i++
	}
}

// entity decodes the entity, such as &gt;, at the start of src. size is its length
// in bytes, or 0 if there is none.
func entity(src []byte) (decoded string, size int) {
	const longest = 33 // &CounterClockwiseContourIntegral;
	if len(src) == 0 || src[0] != '&' {
		return "", 0
	}
	end := bytes.IndexByte(src[:min(len(src), longest)], ';')
	if end < 0 {
		return "", 0
	}
	raw := string(src[:end+1])
	if decoded = html.UnescapeString(raw); decoded == raw {
		return "", 0
	}
	if decoded == "\u00a0" {
		decoded = " " // &nbsp; separates words as a space does
	}
	return decoded, end + 1
}
