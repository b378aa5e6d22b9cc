package tables

import (
	"bytes"
	"encoding/csv"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/pattern"
)

// readRST reads reStructuredText: sections, tables of all kinds, lists,
// definitions and literal blocks.
func readRST(s *source) []block {
	r := &rst{source: s}
	return r.flow(s.allLines(), 0)
}

// rst is a reading of reStructuredText.
type rst struct {
	*source
	titles []string // the adornments of titles, outermost first
}

var (
	rstAdornment = pattern.New(`^([=\-~^"'` + "`" + `#*+:.<>_!$%&,/;?@\\|])\S*$`)
	rstGrid      = pattern.New(`^\s*\+[-=]+(?:\+[-=]+)*\+\s*$`)
	rstSimple    = pattern.New(`^\s*=+(?:\s+=+)+\s*$`)
	rstBullet    = pattern.New(`^\s*(?:[-*+•]|(?:\d{1,3}|#|[a-z])[.)]|\((?:\d{1,3}|#)\))(?:\s+|$)`)
	rstField     = pattern.New(`^\s*:([^:\n]+):(?:\s+|$)`)
	rstDirective = pattern.New(`^\s*\.\.\s+([\w-]+)::\s*(.*)$`)
	rstMarks     = []mark{{"``", "``"}, {"**", "**"}, {"*", "*"}, {"|", "|"}, {"`", "`__"}, {"`", "`_"}, {"`", "`"}}
	rstRole      = pattern.New(`:[\w:+.-]+:` + "`")
)

func (r *rst) inline(t text) text {
	if m := rstRole().FindAllIndex(t.bytes, -1); m != nil {
		var out text
		at := 0
		for _, role := range m {
			out.append(t.slice(at, role[0]))
			at = role[1] - 1
		}
		out.append(t.slice(at, t.len()))
		t = out
	}
	return withoutMarks(t, rstMarks).trim()
}

// flow reads the blocks of lines.
func (r *rst) flow(lines []line, depth int) []block {
	var blocks []block
	if depth > maxNesting {
		return nil
	}
	for i := 0; i < len(lines); {
		if lines[i].blank() {
			i++
			continue
		}
		b, n := r.block(lines, i, depth)
		i += max(n, 1)
		blocks = append(blocks, b...)
	}
	return blocks
}

// block reads what begins at a line, and says how many lines it takes.
func (r *rst) block(lines []line, i, depth int) ([]block, int) {
	l := lines[i]
	if b, n := r.title(lines, i); n > 0 {
		return []block{b}, n
	}
	switch {
	case rstGrid().Match(l.bytes):
		return r.grid(lines, i)
	case rstSimple().Match(l.bytes):
		return r.simple(lines, i)
	case rstDirective().Match(l.bytes):
		return r.directive(lines, i, depth)
	case strings.HasPrefix(l.trimmed(), ".. "):
		return nil, 1 + indented(lines, i+1, l.indent) // a comment, a target
	case rstBullet().Match(l.bytes):
		return r.list(lines, i, depth, rstBullet)
	case rstField().Match(l.bytes):
		return r.list(lines, i, depth, rstField)
	case i+1 < len(lines) && !lines[i+1].blank() && lines[i+1].indent > l.indent:
		return r.definition(lines, i, depth)
	}
	return r.paragraph(lines, i)
}

// title reads a section title with its adornment.
func (r *rst) title(lines []line, i int) (block, int) {
	adorned := func(j int) string {
		if j >= len(lines) || lines[j].indent > 0 {
			return ""
		}
		s := strings.TrimRight(lines[j].trimmed(), " ")
		if len(s) < 2 || !rstAdornment().MatchString(s) || strings.Trim(s, s[:1]) != "" {
			return ""
		}
		return s[:1]
	}
	text, style, n := i, "", 0
	switch over := adorned(i); {
	case over != "" && i+2 < len(lines) && adorned(i+2) == over && !lines[i+1].blank():
		text, style, n = i+1, over+over, 3
	case over == "" && adorned(i+1) != "" && lines[i].indent == 0:
		style, n = adorned(i+1), 2
	}
	if n == 0 || lines[text].blank() {
		return block{}, 0
	}
	level := slices.Index(r.titles, style)
	if level < 0 {
		level = len(r.titles)
		r.titles = append(r.titles, style)
	}
	start, end := extent(lines[i : i+n])
	return block{kind: blockHeading, level: level + 1, text: r.inline(lines[text].text), start: start, end: end}, n
}

// paragraph reads lines up to a blank one. One that ends with a double colon
// has a literal block behind it.
func (r *rst) paragraph(lines []line, i int) ([]block, int) {
	n := max(untilBlank(lines, i), 1)
	start, end := extent(lines[i : i+n])
	t := joined(lines[i : i+n])
	literal := strings.HasSuffix(t.String(), "::")
	b := block{kind: blockParagraph, form: FormParagraph, text: r.inline(t), start: start, end: end}
	if !literal {
		return []block{b}, n
	}
	b.text = b.text.slice(0, b.text.len()-1)
	skip := 0
	for i+n+skip < len(lines) && lines[i+n+skip].blank() {
		skip++
	}
	m := indented(lines, i+n+skip, lines[i].indent)
	if m == 0 {
		return []block{b}, n
	}
	return []block{b, literalOf(lines[i+n+skip:i+n+skip+m], "")}, n + skip + m
}

// literalOf is a literal block of lines.
func literalOf(lines []line, lang string) block {
	start, end := extent(lines)
	return block{kind: blockLiteral, form: FormFenced, lang: lang, text: verbatim(lines), start: start, end: end}
}

// list reads items that begin with a mark; what is indented below belongs to
// them. A field's name is its term.
func (r *rst) list(lines []line, i, depth int, mark pattern.Pattern) ([]block, int) {
	b := block{kind: blockList, form: FormRSTList}
	n, indent := 0, lines[i].indent
	for i+n < len(lines) {
		l := lines[i+n]
		if l.blank() {
			n++
			continue
		}
		m := mark().FindSubmatchIndex(l.bytes)
		if m == nil || l.indent != indent {
			break
		}
		more := indented(lines, i+n+1, indent)
		it := r.item(lines[i+n:i+n+1+more], m[1], depth)
		if len(m) > 2 {
			it.term = r.inline(l.slice(m[2], m[3]))
		}
		b.items = append(b.items, it)
		n += 1 + more
	}
	b.start, b.end = b.items[0].start, b.items[len(b.items)-1].end
	return []block{b}, n
}

// item reads an item whose text begins at a column of its first line.
func (r *rst) item(lines []line, column, depth int) item {
	it := item{}
	it.start, it.end = extent(lines)
	head := lines[0]
	head.text = head.slice(column, head.len())
	n := 1
	for n < len(lines) && !lines[n].blank() && !rstBullet().Match(lines[n].bytes) {
		n++
	}
	own := append([]line{head}, lines[1:n]...)
	it.text = r.inline(joined(own))
	it.blocks = r.flow(lines[n:], depth+1)
	return it
}

// definition reads terms, each with an indented text below.
func (r *rst) definition(lines []line, i, depth int) ([]block, int) {
	b := block{kind: blockList, form: FormRSTList}
	n := 0
	for i+n+1 < len(lines) && !lines[i+n].blank() && lines[i+n].indent == lines[i].indent && lines[i+n+1].indent > lines[i].indent && !lines[i+n+1].blank() {
		more := indented(lines, i+n+1, lines[i].indent)
		it := r.item(lines[i+n+1:i+n+1+more], 0, depth)
		it.term, it.start = r.inline(lines[i+n].text), lines[i+n].start
		b.items = append(b.items, it)
		n += 1 + more
		for i+n < len(lines) && lines[i+n].blank() {
			n++
		}
	}
	if len(b.items) == 0 {
		return r.paragraph(lines, i)
	}
	b.start, b.end = b.items[0].start, b.items[len(b.items)-1].end
	return []block{b}, n
}

// directive reads a directive: tables, code, or text that stands apart.
func (r *rst) directive(lines []line, i, depth int) ([]block, int) {
	l := lines[i]
	m := rstDirective().FindSubmatchIndex(l.bytes)
	name, argument := string(l.bytes[m[2]:m[3]]), strings.TrimSpace(string(l.bytes[m[4]:m[5]]))
	n := indented(lines, i+1, l.indent)
	body, options := withoutOptions(lines[i+1 : i+1+n])
	if len(body) == 0 {
		return nil, 1 + n
	}
	switch name {
	case "code-block", "code", "sourcecode", "parsed-literal":
		return []block{literalOf(body, argument)}, 1 + n
	case "list-table":
		return r.listTable(body, argument, options), 1 + n
	case "csv-table":
		return r.csvTable(body, argument, options), 1 + n
	case "table":
		blocks := r.flow(body, depth+1)
		for j := range blocks {
			if blocks[j].kind == blockTable {
				blocks[j].caption = argument
			}
		}
		return blocks, 1 + n
	case "image", "figure", "raw", "toctree", "math", "graphviz":
		return nil, 1 + n
	}
	return r.flow(body, depth+1), 1 + n
}

// withoutOptions is the body of a directive behind its options.
func withoutOptions(lines []line) (body []line, options map[string]string) {
	options = map[string]string{}
	for i, l := range lines {
		m := rstField().FindSubmatchIndex(l.bytes)
		if m == nil {
			if l.blank() {
				continue
			}
			return lines[i:], options
		}
		options[string(l.bytes[m[2]:m[3]])] = strings.TrimSpace(string(l.bytes[m[1]:]))
	}
	return nil, options
}

// listTable reads a list of lists as a table.
func (r *rst) listTable(body []line, caption string, options map[string]string) []block {
	b := block{kind: blockTable, form: FormRSTTable, caption: caption, head: options["header-rows"] != "" && options["header-rows"] != "0"}
	b.start, b.end = extent(body)
	for i, l := range body {
		rest, ok := bytes.CutPrefix(bytes.TrimLeft(l.bytes, " \t"), []byte("* -"))
		if ok && (len(rest) == 0 || isSpace(rest[0])) {
			b.rows = append(b.rows, blockRow{start: l.start, end: l.end})
		} else if !bytes.HasPrefix(bytes.TrimLeft(l.bytes, " \t"), []byte("- ")) && l.trimmed() != "-" || len(b.rows) == 0 {
			continue // goes on with the cell before
		}
		row := &b.rows[len(b.rows)-1]
		at := bytes.IndexByte(l.bytes, '-') + 1
		cell := []line{{text: l.slice(at, l.len())}}
		row.end = l.end
		for j := i + 1; j < len(body); j++ {
			t := bytes.TrimLeft(body[j].bytes, " \t")
			if bytes.HasPrefix(t, []byte("- ")) || bytes.HasPrefix(t, []byte("* -")) || string(t) == "-" || body[j].blank() {
				break
			}
			cell = append(cell, body[j])
			row.end = body[j].end
		}
		row.cells = append(row.cells, r.blockCell(joined(cell)))
	}
	if len(b.rows) == 0 {
		return nil
	}
	return []block{b}
}

// blockCell is a cell of a text with its markup.
func (r *rst) blockCell(t text) blockCell {
	t = t.trim()
	return blockCell{text: r.inline(t), start: t.at(0), end: t.after(t.len())}
}

// csvTable reads lines of comma-separated values.
func (r *rst) csvTable(body []line, caption string, options map[string]string) []block {
	b := block{kind: blockTable, form: FormRSTTable, caption: caption, head: options["header-rows"] != "" && options["header-rows"] != "0"}
	b.start, b.end = extent(body)
	for _, l := range body {
		row := blockRow{start: l.start, end: l.end}
		at := 0
		reader := csv.NewReader(strings.NewReader(string(l.bytes)))
		reader.TrimLeadingSpace = true
		fields, err := reader.Read()
		if err != nil {
			continue
		}
		for _, f := range fields {
			i := bytes.Index(l.bytes[at:], []byte(f))
			if i < 0 {
				break // a quote within quotes
			}
			row.cells = append(row.cells, r.blockCell(l.slice(at+i, at+i+len(f))))
			at += i + len(f)
		}
		b.rows = append(b.rows, row)
	}
	if head := options["header"]; head != "" && len(b.rows) > 0 {
		b.caption = strings.TrimSpace(caption + " " + head)
	}
	if len(b.rows) == 0 {
		return nil
	}
	return []block{b}
}
