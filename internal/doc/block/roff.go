package block

import (
	"bytes"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/pattern"
)

// readRoff reads manual pages with man or mdoc macros.
func readRoff(s *Source) []Block {
	r := &roffReader{lines: s.allLines()}
	r.defineMacros()
	for r.next = 0; r.next < len(r.lines); {
		r.readLine()
	}
	r.endLists()
	return r.blocks
}

// A roffReader reads a manual page. Macros such as .TP begin an item, but there are no
// macros that end an item. So the fields of the reader contain the current paragraph,
// item and list, which the next lines may continue.
type roffReader struct {
	lines  []line
	next   int // the index of the next line
	blocks []Block

	words     []line          // the lines of the current paragraph
	item      *Item           // the current item, or nil
	list      *Block          // the current list, or nil
	listDepth int             // how many mdoc lists contain the current line
	outer     []roffItem      // the items that contain the current list, outermost first
	indents   []bool          // for each .RS without its .RE: whether its text belongs to an item in outer
	macros    map[string]bool // the macros that the page defines for markup
}

// A roffItem is an item with inner blocks: an mdoc list, or the text between .RS and
// .RE. It is kept while the inner blocks are read; leaveItem then returns to it.
type roffItem struct {
	blocks []Block // the blocks read before the list that contains the item
	list   *Block
	item   *Item
}

// maxLists limits the depth of nested lists. The items of a deeper list belong to the
// enclosing list.
const maxLists = 8

// defineMacros finds the macros that the page itself defines to mark up a word: they
// have a short definition that contains \\$1, their first argument.
func (r *roffReader) defineMacros() {
	r.macros = map[string]bool{}
	for i, l := range r.lines {
		name, args := "", []Text(nil)
		if bytes.HasPrefix(l.Bytes, []byte(".de ")) {
			name, args = splitRequest(l.Text)
		}
		if name != "de" || len(args) == 0 {
			continue
		}
		const most = 8 // a longer definition does more than mark up a word
		for _, body := range r.lines[i+1 : min(len(r.lines), i+1+most)] {
			if bytes.HasPrefix(body.Bytes, []byte("..")) {
				break
			}
			if bytes.Contains(body.Bytes, []byte(`\\$1`)) && !bytes.HasPrefix(body.Bytes, []byte(`.\"`)) {
				r.macros[args[0].String()] = true
			}
		}
	}
}

// beginList reads .Bl. Inside an item, it begins a list in this item.
func (r *roffReader) beginList() {
	r.listDepth++
	r.endParagraph()
	if r.item == nil || r.listDepth == 1 || len(r.outer) >= maxLists {
		r.endItem()
		return
	}
	r.enterItem()
}

// endList reads .El. If the list is inside an item, this item becomes the current item
// again.
func (r *roffReader) endList() {
	r.endBlocks()
	r.listDepth = max(0, r.listDepth-1)
	entered := len(r.outer) // by mdoc lists
	for _, is := range r.indents {
		if is {
			entered--
		}
	}
	if entered > 0 && r.listDepth <= entered {
		r.leaveItem()
	}
}

// enterItem begins the blocks inside the current item.
func (r *roffReader) enterItem() {
	r.outer = append(r.outer, roffItem{r.blocks, r.list, r.item})
	r.blocks, r.list, r.item = nil, nil, nil
}

// leaveItem ends the blocks inside an item, which becomes the current item again. If the
// item has no text yet, a paragraph at their start becomes its text.
func (r *roffReader) leaveItem() {
	r.endBlocks()
	n := len(r.outer) - 1
	inner, o := r.blocks, r.outer[n]
	r.outer, r.blocks, r.list, r.item = r.outer[:n], o.blocks, o.list, o.item
	if len(inner) == 0 {
		return
	}
	r.item.End = max(r.item.End, inner[len(inner)-1].End)
	if first := inner[0]; first.Kind == KindParagraph && r.item.Text.Len() == 0 {
		r.item.Text, inner = first.Text, inner[1:]
	}
	r.item.Blocks = append(r.item.Blocks, inner...)
}

// readLine reads the next line of the page. After a macro such as .TP, it also reads the
// lines that belong to the macro.
func (r *roffReader) readLine() {
	l := r.lines[r.next]
	if len(l.Bytes) == 0 || l.Bytes[0] != '.' && l.Bytes[0] != '\'' {
		r.next++
		if l.isBlank() {
			r.endParagraph()
			return
		}
		r.words = append(r.words, line{Text: unescape(l.Text), from: l.from, to: l.to})
		return
	}
	l.Text = unconditional(l.Text)
	name, args := splitRequest(l.Text)
	r.next++
	r.readMacro(name, args, l)
}

// readMacro reads a line that calls the named macro. It handles macros that begin or
// end a block or print text, and ignores all others.
func (r *roffReader) readMacro(name string, args []Text, l line) {
	switch name {
	case "SH", "Sh":
		r.addHeading(1, args, l)
	case "SS", "Ss":
		r.addHeading(2, args, l)
	case "Pp", "sp", "br":
		r.endParagraph()
	case "PP", "P", "LP":
		r.endParagraph()
		if r.listDepth == 0 {
			r.endItem()
		}
	case "RS":
		r.beginIndent()
	case "RE":
		r.endIndent()
	case "TP", "TQ":
		r.readTP(l)
	case "IP":
		r.endParagraph()
		r.beginItem(l, FormRoffTag)
		if len(args) > 0 && !roffBullet().Match(unescape(args[0]).Bytes) {
			r.item.Term = unescape(args[0])
		}
	case "Bl":
		if slices.ContainsFunc(args, func(a Text) bool { return a.String() == "-column" }) {
			r.readColumns(l)
			return
		}
		r.beginList()
	case "El":
		r.endList()
	case "It":
		r.endParagraph()
		r.beginItem(l, FormRoffItem)
		r.item.Term = argumentText(args)
	case "Ex":
		r.readStandardExit(l)
	case "nf", "EX", "Bd":
		r.readLiteral(map[string]string{"nf": "fi", "EX": "EE", "Bd": "Ed"}[name])
	case "TS":
		r.readTable(l)
	case "B", "I", "BR", "RB", "BI", "IB", "IR", "RI", "SM", "Dv", "Er", "Li", "Sy", "Em", "Ar", "Cm", "Fl", "Ic", "Nm", "Pa", "Ql", "Xr", "Va", "Vt", "Sq", "Dq", "No", "Ns", "Op", "Ev", "Tn":
		r.words = append(r.words, macroText(args, l)...)
	default:
		if r.macros[name] {
			r.words = append(r.words, macroText(args, l)...)
		}
	}
}

// macroText returns the text that a macro such as .Nm or .B prints: a line with its
// arguments. It returns nil if the macro has no arguments.
func macroText(args []Text, l line) []line {
	t := argumentText(args)
	if t.Len() == 0 {
		return nil
	}
	return []line{{Text: t, from: l.from, to: l.to}}
}

// roffBullet matches the text before an item of a list without terms: a bullet, a number or
// nothing.
var roffBullet = pattern.New(`^(?:•|·|\*|-|–|o|\(?\d{1,2}[.)])?$`)

// splitRequest splits a line such as `.IP "0" 4` into the macro IP and its
// arguments.
func splitRequest(t Text) (name string, args []Text) {
	i := 1
	for i < t.Len() && (t.Bytes[i] == ' ' || t.Bytes[i] == '\t') {
		i++
	}
	from := i
	for i < t.Len() && !IsSpace(t.Bytes[i]) {
		i++
	}
	name = string(t.Bytes[from:i])
	for i < t.Len() {
		for i < t.Len() && IsSpace(t.Bytes[i]) {
			i++
		}
		if i >= t.Len() || bytes.HasPrefix(t.Bytes[i:], []byte(`\"`)) {
			break
		}
		from = i
		if t.Bytes[i] == '"' {
			from++
			for i++; i < t.Len() && t.Bytes[i] != '"'; i++ {
			}
			args = append(args, t.Slice(from, i))
			i = min(i+1, t.Len())
			continue
		}
		for i < t.Len() && !IsSpace(t.Bytes[i]) {
			i++
		}
		args = append(args, t.Slice(from, i))
	}
	return name, args
}

// mdocWords lists macros that may be arguments of other macros and only mark up a word,
// such as Er in ".It Er ENOENT".
var mdocWords = strings.Fields("Dv Er Li Sy Em Ar Cm Fl Ic Nm Pa Ql Xr Va Vt Sq Dq No Ns Xo Xc Ev Tn")

// argumentText joins the arguments of a macro, except those in mdocWords. It puts the
// argument after Pq in parentheses, as the program man does: "EX_LATE (5)" for "Dv
// EX_LATE Pq 5".
func argumentText(args []Text) Text {
	var t Text
	inParentheses := false
	for _, a := range args {
		switch {
		case a.String() == "Pq":
			inParentheses = true
			continue
		case slices.Contains(mdocWords, a.String()):
			continue
		}
		if t.Len() > 0 && !onlyPunctuation().Match(a.Bytes) {
			t.Put(' ', t.End(), a.Start())
		}
		if inParentheses {
			t.Put('(', a.Start(), a.Start())
		}
		t.Append(unescape(a))
		if inParentheses {
			t.Put(')', a.End(), a.End())
		}
		inParentheses = false
	}
	return t
}

// onlyPunctuation matches an argument that is only punctuation, such as the period in
// ".Ar file .".
var onlyPunctuation = pattern.New(`^[.,;:)\]?!]+$`)

var roffEscape = pattern.New(`^\\(?:f(?:[A-Z0-9]|\([A-Z]{2}|\[[A-Za-z]*\])|s[-+]?\d{1,2}|\*(?:\(..|\[[^\]]*\]|.)|\((..)|\[([^\]]+)\]|[&|^%/,:c]|"(?:.*)$)`)

// roffGlyphs maps the name in an escape, such as bu in \(bu, to its character.
var roffGlyphs = map[string]string{
	"bu": "•", "em": "—", "en": "–", "hy": "-", "mi": "-", "lq": `"`, "rq": `"`, "oq": "'", "cq": "'", "aq": "'", "dq": `"`, "ga": "`", "ha": "^", "ti": "~", "rs": `\`, "ba": "|", "pl": "+", ">=": "≥", "<=": "≤", "->": "→",
}

// unescape replaces escapes that stand for a character, such as \(bu for a bullet. It
// removes other escapes, such as \fB for bold type.
func unescape(t Text) Text {
	if bytes.IndexByte(t.Bytes, '\\') < 0 {
		return t
	}
	out := Text{offset: t.Start()} // so that even an empty text has an offset
	out.grow(t.Len())
	for i := 0; i < t.Len(); {
		if t.Bytes[i] != '\\' || i+1 >= t.Len() {
			out.Put(t.Bytes[i], t.At(i), t.After(i+1))
			i++
			continue
		}
		if m := roffEscape().FindSubmatch(t.Bytes[i:]); m != nil {
			if glyph := roffGlyphs[string(m[1])+string(m[2])]; glyph != "" {
				out.putString(glyph, t.At(i), t.After(i+len(m[0])))
			}
			i += len(m[0])
			continue
		}
		with := t.Bytes[i+1]
		switch with {
		case 'e':
			with = '\\'
		case '~', '0':
			with = ' '
		}
		out.Put(with, t.At(i), t.After(i+2))
		i += 2
	}
	return out
}

// addHeading adds a heading. If the macro has no arguments, the next line is the title. If
// that line begins an item or a paragraph, there is no title, and so no heading.
func (r *roffReader) addHeading(level int, args []Text, l line) {
	r.endLists()
	t := argumentText(args)
	if t.Len() == 0 && r.next < len(r.lines) {
		if name, control := controlName(r.lines[r.next]); control && slices.Contains(blockMacros, name) {
			return
		}
		t = unescape(r.lines[r.next].Text)
		r.next++
	}
	r.blocks = append(r.blocks, Block{Kind: KindHeading, Level: level, Text: t.Trim(), Start: l.from, End: l.to})
}

// blockMacros lists macros of manual pages that begin an item or a paragraph.
var blockMacros = strings.Fields("TP TQ IP PP P LP RS nf EX TS")

// fillLines joins lines with spaces, as roff does. It keeps the newline before a line
// that begins with a space.
func fillLines(lines []line) Text {
	var t Text
	for i, l := range lines {
		if i > 0 {
			separator := byte(' ')
			if l.Len() > 0 && IsSpace(l.Bytes[0]) {
				separator = '\n'
			}
			t.Put(separator, lines[i-1].End(), l.Start())
		}
		t.Append(l.Trim())
	}
	return t
}

// endParagraph ends the current paragraph. If the current item has no text yet, the
// paragraph becomes the text of the item.
func (r *roffReader) endParagraph() {
	if len(r.words) == 0 {
		return
	}
	start, end := extent(r.words)
	t := fillLines(r.words)
	r.words = r.words[:0]
	if r.item == nil {
		if r.list != nil {
			r.endBlocks() // the list before the paragraph has ended
		}
		r.blocks = append(r.blocks, Block{Kind: KindParagraph, Form: FormParagraph, Text: t.Trim(), Start: start, End: end})
		return
	}
	if r.item.Text.Len() == 0 {
		r.item.Text = t.Trim()
	} else {
		r.item.Blocks = append(r.item.Blocks, Block{Kind: KindParagraph, Form: FormParagraph, Text: t.Trim(), Start: start, End: end})
	}
	r.item.End = max(r.item.End, end)
}

// readTP reads .TP, which begins an item. The line after .TP is the term of the item.
func (r *roffReader) readTP(l line) {
	r.endParagraph()
	r.beginItem(l, FormRoffTag)
	for r.next < len(r.lines) && bytes.HasPrefix(r.lines[r.next].Bytes, []byte(`.\"`)) {
		r.next++ // skip comments
	}
	if r.next >= len(r.lines) {
		return
	}
	term := r.lines[r.next]
	term.Text = unconditional(term.Text)
	r.next++
	if bytes.HasPrefix(term.Bytes, []byte(".")) {
		_, args := splitRequest(term.Text)
		r.item.Term = argumentText(args)
	} else {
		r.item.Term = unescape(term.Text)
	}
	r.item.End = term.to
}

// endLists ends the current paragraph and all lists that contain it.
func (r *roffReader) endLists() {
	r.endBlocks()
	for len(r.outer) > 0 {
		r.leaveItem()
		r.endBlocks()
	}
	r.listDepth, r.indents = 0, nil
}

// beginIndent reads .RS, which indents the following lines, up to .RE. Inside an item, they
// belong to this item. A short line before .RS is the term of an item. DocBook writes lists
// in this way:
//
//	.PP
//	0
//	.RS 4
//	success
//	.RE
func (r *roffReader) beginIndent() {
	const most = 60 // the maximum length of a term, in bytes
	if r.item == nil && len(r.words) == 1 && r.words[0].Len() <= most && !strings.ContainsAny(string(r.words[0].Bytes[max(0, r.words[0].Len()-1):]), ".:") {
		term := r.words[0]
		r.words = nil
		r.beginItem(term, FormRoffBlock)
		r.item.Term = term.Trim()
	}
	r.endParagraph()
	if r.listDepth > 0 {
		return
	}
	inItem := r.item != nil && len(r.outer) < maxLists
	if inItem {
		r.enterItem()
	}
	r.indents = append(r.indents, inItem)
}

// endIndent reads .RE. The item that contains the indented lines ends, too.
func (r *roffReader) endIndent() {
	r.endParagraph()
	if r.listDepth > 0 {
		return
	}
	if n := len(r.indents) - 1; n >= 0 {
		if r.indents[n] {
			r.leaveItem()
		}
		r.indents = r.indents[:n]
	}
	r.endItem()
}

// unconditional removes the condition at the start of a line: for ".ie n .IP 0", it
// returns ".IP 0". It removes only conditions that roffCondition matches.
func unconditional(t Text) Text {
	m := roffCondition().FindSubmatchIndex(t.Bytes)
	if m == nil {
		return t
	}
	return t.From(m[2])
}

// roffCondition matches a condition before a request: n, which is true for terminals,
// or a comparison of strings.
var roffCondition = pattern.New(`^\.\s*(?:if|ie)\s+(?:n|!?'[^']*'[^']*')\s+(\.)`)

// beginItem begins a list item at the line l. If there is no current list, it also
// begins a list with the given form.
func (r *roffReader) beginItem(l line, form Form) {
	r.endItem()
	if r.list == nil {
		r.list = &Block{Kind: KindList, Form: form, Start: l.from}
	}
	r.item = &Item{Start: l.from, End: l.to}
}

// endItem ends the current item, if there is one, and adds it to the current list.
func (r *roffReader) endItem() {
	if r.item == nil {
		return
	}
	r.list.Items = append(r.list.Items, *r.item)
	r.list.End = r.item.End
	r.item = nil
}

// endBlocks ends the current paragraph, item and list.
func (r *roffReader) endBlocks() {
	r.endParagraph()
	r.endItem()
	if r.list != nil && len(r.list.Items) > 0 {
		r.blocks = append(r.blocks, *r.list)
	}
	r.list = nil
}

// readStandardExit reads the mdoc macro .Ex -std, which prints a standard sentence
// about the statuses 0 and >0. It adds this sentence as a paragraph. The words about 0
// have the source offsets of ".Ex", and the words about >0 those of the rest of the
// line.
func (r *roffReader) readStandardExit(l line) {
	r.endBlocks()
	var t Text
	name := l.from + len(".Ex")
	t.putString("exit status is 0 on success, and ", l.from, name)
	t.putString(">0 if an error occurs", name, max(name, l.End()))
	r.blocks = append(r.blocks, Block{Kind: KindParagraph, Form: FormProse, Text: t, Start: l.from, End: l.to})
}

// readLiteral reads literal text, such as a code sample, up to the macro with the given
// name or the next heading.
func (r *roffReader) readLiteral(end string) {
	r.endBlocks()
	var body []line
	for ; r.next < len(r.lines); r.next++ {
		l := r.lines[r.next]
		name, control := controlName(l)
		if control && isHeadingMacro(name) {
			break // a heading ends literal text, even without its end macro
		}
		if control && name == end {
			r.next++
			break
		}
		if !control {
			body = append(body, line{Text: unescape(l.Text), indent: l.indent, from: l.from, to: l.to})
		}
	}
	if len(body) > 0 {
		r.blocks = append(r.blocks, literal(body, ""))
	}
}

// isHeadingMacro reports whether the named macro begins a section or subsection.
func isHeadingMacro(name string) bool {
	return slices.Contains([]string{"SH", "Sh", "SS", "Ss"}, name)
}

// controlName returns the name of the macro in a line. It returns false if the line
// calls no macro.
func controlName(l line) (string, bool) {
	if len(l.Bytes) == 0 || l.Bytes[0] != '.' {
		return "", false
	}
	name, _ := splitRequest(l.Text)
	return name, true
}

// readTable reads a tbl table: options, column formats and rows. Cells are separated by
// tabs, or by the character that the options set:
//
//	.TS
//	tab(;);
//	l l.
//	0;success
//	.TE
func (r *roffReader) readTable(l line) {
	r.endBlocks()
	b := Block{Kind: KindTable, Form: FormRoffTable, Start: l.from}
	separator := byte('\t')
	formats := true
	for r.next < len(r.lines) {
		l := r.lines[r.next]
		r.next++
		b.End = l.to
		if name, _ := controlName(l); name == "TE" {
			break
		}
		s := l.trimmed()
		switch {
		case strings.HasSuffix(s, ";") && formats:
			if _, after, ok := strings.Cut(s, "tab("); ok && after != "" {
				separator = after[0]
			}
		case formats:
			formats = !strings.HasSuffix(s, ".")
		case s == "" || s[0] == '.' || strings.Trim(s, "_=") == "":
		default:
			b.Rows = append(b.Rows, r.readTableRow(l, separator))
			b.End = b.Rows[len(b.Rows)-1].End
		}
	}
	if len(b.Rows) > 0 {
		r.blocks = append(r.blocks, b)
	}
}

// readColumns reads a list with columns of mdoc, which is a table. The word Ta separates the
// cells of a row:
//
//	.Bl -column "Code" "Meaning"
//	.It 0 Ta success
//	.El
func (r *roffReader) readColumns(l line) {
	r.endBlocks()
	b := Block{Kind: KindTable, Form: FormRoffTable, Start: l.from}
	for r.next < len(r.lines) {
		l := r.lines[r.next]
		r.next++
		b.End = l.to
		name, args := "", []Text{l.Trim()}
		if len(l.Bytes) > 0 && l.Bytes[0] == '.' {
			name, args = splitRequest(l.Text)
		}
		switch {
		case name == "El":
		case name == "It":
			b.Rows = append(b.Rows, Row{Start: l.from, End: l.to, Cells: columnCells(args)})
		case len(b.Rows) > 0 && len(args) > 0 && !l.isBlank():
			row := &b.Rows[len(b.Rows)-1]
			cells := columnCells(args)
			if name != "Ta" && len(row.Cells) > 0 {
				last := len(row.Cells) - 1
				row.Cells[last] = row.Cells[last].withLine(cells[0])
				cells = cells[1:]
			}
			row.Cells, row.End = append(row.Cells, cells...), l.to
		}
		if name == "El" {
			break
		}
	}
	if len(b.Rows) > 0 {
		r.blocks = append(r.blocks, b)
	}
}

// columnCells returns the cells that the word Ta separates in the arguments of a macro.
func columnCells(args []Text) []Cell {
	var cells []Cell
	for len(args) > 0 {
		n := slices.IndexFunc(args, func(a Text) bool { return a.String() == "Ta" })
		if n < 0 {
			n = len(args)
		}
		if words := slices.DeleteFunc(slices.Clone(args[:n]), func(a Text) bool { return slices.Contains(mdocWords, a.String()) }); len(words) > 0 {
			c := Cell{Text: argumentText(words), Start: words[0].Start(), End: words[len(words)-1].End()}
			cells = append(cells, c)
		} else {
			cells = append(cells, Cell{Start: args[0].Start(), End: args[0].Start(), isAbsent: true})
		}
		args = args[min(n+1, len(args)):]
	}
	return cells
}

// readTableRow reads a row that begins with the line l. A cell between "T{" and "T}"
// may have several lines. The next cell of the row follows the "T}".
func (r *roffReader) readTableRow(l line, separator byte) Row {
	row := Row{Start: l.from, End: l.to}
	at := 0
	for at <= l.Len() {
		n := bytes.IndexByte(l.Bytes[at:], separator)
		end := l.Len()
		if n >= 0 {
			end = at + n
		}
		cell := l.Slice(at, end).Trim()
		at = end + 1
		if cell.String() == "T{" {
			cell = cell.Slice(0, 0)
			if n, ok := r.tblTextEnd(); ok {
				cell = tblText(r.lines[r.next:n], cell)
				l, r.next = r.lines[n], n+1
				row.End, at = l.to, len("T}")
				if at < l.Len() {
					at++ // the separator
				} else {
					at = l.Len() + 1
				}
			}
		}
		row.Cells = append(row.Cells, cellOf(unescape(cell), cell))
	}
	return row
}

// tblTextEnd returns the index of the line with the "T}" that ends a cell. It returns
// false if there is no such line before the end of the table, or if it is too far away.
func (r *roffReader) tblTextEnd() (int, bool) {
	// A file with many "T{" and no "T}" would otherwise take quadratic time.
	const most = 500
	for n := r.next; n < min(len(r.lines), r.next+most); n++ {
		if name, _ := controlName(r.lines[n]); name == "TE" {
			return 0, false
		}
		if bytes.HasPrefix(r.lines[n].Bytes, []byte("T}")) {
			return n, true
		}
	}
	return 0, false
}

// tblText returns the text in the lines of a cell, without lines that call a macro. If
// there is no text, it returns the parameter empty.
func tblText(lines []line, empty Text) Text {
	text := slices.DeleteFunc(slices.Clone(lines), func(l line) bool {
		return l.isBlank() || l.Bytes[0] == '.' || l.Bytes[0] == '\''
	})
	if len(text) == 0 {
		return empty
	}
	return joinLines(text, '\n')
}
