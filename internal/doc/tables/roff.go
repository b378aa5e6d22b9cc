package tables

import (
	"bytes"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/pattern"
)

// readRoff reads manual pages written with the man or mdoc macros.
func readRoff(s *source) []block {
	r := &roff{source: s, lines: s.allLines()}
	for r.next = 0; r.next < len(r.lines); {
		r.line()
	}
	r.flush()
	return r.blocks
}

// roff is a reading of a manual page.
type roff struct {
	*source
	lines  []line
	next   int
	blocks []block

	words  []line // of the open paragraph
	item   *item  // the open item, nil outside
	list   *block
	listed int // how deep in mdoc lists
}

// line reads the next line, or several.
func (r *roff) line() {
	l := r.lines[r.next]
	if len(l.bytes) == 0 || l.bytes[0] != '.' && l.bytes[0] != '\'' {
		r.next++
		if l.blank() {
			r.paragraph()
			return
		}
		r.words = append(r.words, line{text: unescaped(l.text), start: l.start, end: l.end})
		return
	}
	name, args := request(l.text)
	r.next++
	r.request(name, args, l)
}

// request does what a macro says.
func (r *roff) request(name string, args []text, l line) {
	switch name {
	case "SH", "Sh":
		r.heading(1, args, l)
	case "SS", "Ss":
		r.heading(2, args, l)
	case "PP", "P", "LP", "Pp", "sp", "br":
		r.paragraph()
	case "TP", "TQ":
		r.tag(l)
	case "IP":
		r.paragraph()
		r.open(l, FormRoffTag)
		if len(args) > 0 && !roffBullet().Match(unescaped(args[0]).bytes) {
			r.item.term = unescaped(args[0])
		}
	case "Bl":
		r.paragraph()
		r.close()
		r.listed++
	case "El":
		r.flush()
		r.listed = max(0, r.listed-1)
	case "It":
		r.paragraph()
		r.open(l, FormRoffItem)
		r.item.term = spoken(args)
	case "Ex":
		r.standard(l)
	case "nf", "EX", "Bd":
		r.literal(map[string]string{"nf": "fi", "EX": "EE", "Bd": "Ed"}[name])
	case "TS":
		r.table(l)
	case "B", "I", "BR", "RB", "BI", "IB", "IR", "RI", "SM", "Dv", "Er", "Li", "Sy", "Em", "Ar", "Cm", "Fl", "Ic", "Nm", "Pa", "Ql", "Xr", "Va", "Vt", "Sq", "Dq", "No", "Ns", "Op", "Ev", "Tn":
		if t := spoken(args); t.len() > 0 {
			r.words = append(r.words, line{text: t, start: l.start, end: l.end})
		}
	}
}

// roffBullet is the mark of an item that has no term.
var roffBullet = pattern.New(`^(?:•|·|\*|-|–|o|\(?\d{1,2}[.)])?$`)

// request splits a control line into its macro and the arguments.
func request(t text) (name string, args []text) {
	i := 1
	for i < t.len() && (t.bytes[i] == ' ' || t.bytes[i] == '\t') {
		i++
	}
	from := i
	for i < t.len() && !isSpace(t.bytes[i]) {
		i++
	}
	name = string(t.bytes[from:i])
	for i < t.len() {
		for i < t.len() && isSpace(t.bytes[i]) {
			i++
		}
		if i >= t.len() || bytes.HasPrefix(t.bytes[i:], []byte(`\"`)) {
			break
		}
		from = i
		if t.bytes[i] == '"' {
			from++
			for i++; i < t.len() && t.bytes[i] != '"'; i++ {
			}
			args = append(args, t.slice(from, i))
			i = min(i+1, t.len())
			continue
		}
		for i < t.len() && !isSpace(t.bytes[i]) {
			i++
		}
		args = append(args, t.slice(from, i))
	}
	return name, args
}

// mdocWords are macros that mark a word up within the arguments of another.
var mdocWords = strings.Fields("Dv Er Li Sy Em Ar Cm Fl Ic Nm Pa Ql Xr Va Vt Sq Dq No Ns Xo Xc Ev Tn")

// spoken are arguments as a text, with spaces between.
func spoken(args []text) text {
	var t text
	for _, a := range args {
		if slices.Contains(mdocWords, a.String()) {
			continue
		}
		if t.len() > 0 {
			t.put(' ', t.after(t.len()), a.at(0))
		}
		t.append(unescaped(a))
	}
	return t
}

var roffEscape = pattern.New(`^\\(?:f(?:[A-Z0-9]|\([A-Z]{2}|\[[A-Za-z]*\])|s[-+]?\d{1,2}|\*(?:\(..|\[[^\]]*\]|.)|\((..)|\[([^\]]+)\]|[&|^%/,:c]|"(?:.*)$)`)

// roffGlyphs are the characters with names that manual pages use.
var roffGlyphs = map[string]string{
	"bu": "•", "em": "—", "en": "–", "hy": "-", "mi": "-", "lq": `"`, "rq": `"`, "oq": "'", "cq": "'", "aq": "'", "dq": `"`, "ga": "`", "ha": "^", "ti": "~", "rs": `\`, "ba": "|", "pl": "+", ">=": "≥", "<=": "≤", "->": "→",
}

// unescaped is a text without roff's escapes.
func unescaped(t text) text {
	var out text
	for i := 0; i < t.len(); {
		if t.bytes[i] != '\\' || i+1 >= t.len() {
			out.put(t.bytes[i], t.at(i), t.after(i+1))
			i++
			continue
		}
		if m := roffEscape().FindSubmatch(t.bytes[i:]); m != nil {
			if glyph := roffGlyphs[string(m[1])+string(m[2])]; glyph != "" {
				out.putString(glyph, t.at(i), t.after(i+len(m[0])))
			}
			i += len(m[0])
			continue
		}
		with := t.bytes[i+1]
		switch with {
		case 'e':
			with = '\\'
		case '~', '0':
			with = ' '
		}
		out.put(with, t.at(i), t.after(i+2))
		i += 2
	}
	return out
}

func (r *roff) heading(level int, args []text, l line) {
	r.flush()
	t := spoken(args)
	if t.len() == 0 && r.next < len(r.lines) { // the title stands on the next line
		t = unescaped(r.lines[r.next].text)
		r.next++
	}
	r.blocks = append(r.blocks, block{kind: blockHeading, level: level, text: t.trim(), start: l.start, end: l.end})
}

// paragraph ends the open paragraph: it is the text of the open item, or stands
// for itself.
func (r *roff) paragraph() {
	if len(r.words) == 0 {
		return
	}
	start, end := extent(r.words)
	t := joinedBy(' ', r.words)
	r.words = nil
	if r.item == nil {
		r.blocks = append(r.blocks, block{kind: blockParagraph, form: FormParagraph, text: t.trim(), start: start, end: end})
		return
	}
	if r.item.text.len() == 0 {
		r.item.text = t.trim()
	}
	r.item.end = max(r.item.end, end)
	if r.listed == 0 {
		r.close()
	}
}

// tag reads .TP: the next line is the term.
func (r *roff) tag(l line) {
	r.paragraph()
	r.open(l, FormRoffTag)
	for r.next < len(r.lines) && bytes.HasPrefix(r.lines[r.next].bytes, []byte(`.\"`)) {
		r.next++ // a comment
	}
	if r.next >= len(r.lines) {
		return
	}
	term := r.lines[r.next]
	r.next++
	if bytes.HasPrefix(term.bytes, []byte(".")) {
		_, args := request(term.text)
		r.item.term = spoken(args)
	} else {
		r.item.term = unescaped(term.text)
	}
	r.item.end = term.end
}

// open begins an item.
func (r *roff) open(l line, form Form) {
	r.close()
	if r.list == nil {
		r.list = &block{kind: blockList, form: form, start: l.start}
	}
	r.item = &item{start: l.start, end: l.end}
}

// close ends the open item.
func (r *roff) close() {
	if r.item == nil {
		return
	}
	r.list.items = append(r.list.items, *r.item)
	r.list.end = r.item.end
	r.item = nil
}

// flush ends all that is open.
func (r *roff) flush() {
	r.paragraph()
	r.close()
	if r.list != nil && len(r.list.items) > 0 {
		r.blocks = append(r.blocks, *r.list)
	}
	r.list = nil
}

// standard reads mdoc's .Ex -std: "exits 0 on success, and >0 if an error
// occurs". It is a sentence that has no text of its own in the source.
func (r *roff) standard(l line) {
	r.flush()
	var t text
	t.putString("exit status is 0 on success, and >0 if an error occurs", l.start, max(l.start, l.after(l.len())))
	r.blocks = append(r.blocks, block{kind: blockParagraph, form: FormProse, text: t, start: l.start, end: l.end})
}

// literal reads lines up to the macro that ends them.
func (r *roff) literal(end string) {
	r.flush()
	from := r.next
	for r.next < len(r.lines) {
		l := r.lines[r.next]
		r.next++
		if name, _ := controlName(l); name == end {
			break
		}
	}
	to := r.next
	if to > from && to <= len(r.lines) {
		if name, ok := controlName(r.lines[to-1]); ok && name == end {
			to--
		}
	}
	var body []line
	for _, l := range r.lines[from:to] {
		if _, control := controlName(l); !control {
			body = append(body, line{text: unescaped(l.text), indent: l.indent, start: l.start, end: l.end})
		}
	}
	if len(body) > 0 {
		r.blocks = append(r.blocks, literalOf(body, ""))
	}
}

// controlName is the macro of a control line.
func controlName(l line) (string, bool) {
	if len(l.bytes) == 0 || l.bytes[0] != '.' {
		return "", false
	}
	name, _ := request(l.text)
	return name, true
}

// table reads a tbl table: options, formats, and rows of cells between tabs or
// the separator that the options name.
func (r *roff) table(l line) {
	r.flush()
	b := block{kind: blockTable, form: FormRoffTable, start: l.start}
	separator := byte('\t')
	formats := true
	for r.next < len(r.lines) {
		l := r.lines[r.next]
		r.next++
		b.end = l.end
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
			b.rows = append(b.rows, tblRow(l, separator))
		}
	}
	if len(b.rows) > 0 {
		r.blocks = append(r.blocks, b)
	}
}

func tblRow(l line, separator byte) blockRow {
	row := blockRow{start: l.start, end: l.end}
	at := 0
	for at <= l.len() {
		n := bytes.IndexByte(l.bytes[at:], separator)
		end := l.len()
		if n >= 0 {
			end = at + n
		}
		cell := l.slice(at, end).trim()
		for _, mark := range []string{"T{", "T}"} {
			if cell.String() == mark {
				cell = cell.slice(0, 0)
			}
		}
		row.cells = append(row.cells, blockCell{text: unescaped(cell), start: cell.at(0), end: cell.after(cell.len())})
		at = end + 1
	}
	return row
}
