package tables

import (
	"slices"
	"strconv"
	"strings"

	"github.com/exitlint/exitlint/internal/pattern"
)

// assemble decides what the blocks of a document mean.
func assemble(s *source, blocks []block, o Options) *Document {
	a := &assembler{source: s, options: o, doc: &Document{File: s.name}, inside: o.Heading == ""}
	a.blocks(blocks)
	a.endSection(len(s.bytes))
	a.doc.Tables = slices.DeleteFunc(a.doc.Tables, func(t *Table) bool { return !a.wanted(t.Kind) })
	if !a.wanted(KindRetry) {
		a.doc.Totals, a.doc.Schedules = nil, nil
	}
	return a.doc
}

// An assembler goes through the blocks of a document in order.
type assembler struct {
	*source
	options  Options
	doc      *Document
	headings []Heading // over the block, outermost first
	lead     text      // the paragraph before the block
	inside   bool      // the heading that was asked for is over the block
	within   int       // its level
}

// wanted reports whether tables of a kind were asked for. Prefixes are part of
// error codes.
func (a *assembler) wanted(k Kind) bool {
	want := a.options.Kind
	return want == "" || want == k || want == KindErrors && k == KindPrefixes
}

func (a *assembler) blocks(blocks []block) {
	for _, b := range blocks {
		if b.kind == blockHeading {
			a.heading(b)
			continue
		}
		if !a.inside && !a.opens(b) {
			continue
		}
		switch b.kind {
		case blockParagraph:
			a.paragraph(b)
		case blockList:
			a.list(b)
			a.lead = text{}
		case blockTable:
			a.table(b)
			a.lead = text{}
		case blockLiteral:
			a.literal(b)
		}
	}
}

// opens reports whether a paragraph is the heading that was asked for, as in
// text that has no other: "Exit codes:". What follows it is read up to the next
// heading.
func (a *assembler) opens(b block) bool {
	if b.kind == blockLiteral {
		return true // it may hold the heading
	}
	if b.kind == blockParagraph && sameHeading(firstLine(b.text).String(), a.options.Heading) {
		a.inside, a.within = true, lastLevel
		return true
	}
	return false
}

func firstLine(t text) text { return t.splitLines()[0] }

// lastLevel is below every level of headings.
const lastLevel = 99

func (a *assembler) heading(b block) {
	for len(a.headings) > 0 && a.headings[len(a.headings)-1].Level >= b.level {
		a.headings = a.headings[:len(a.headings)-1]
	}
	a.headings = append(slices.Clip(a.headings), a.newHeading(b.text, b.level))
	a.lead = text{}
	if a.options.Heading == "" {
		return
	}
	a.endSection(a.lineStart(b.start))
	if a.inside && b.level <= a.within {
		a.inside = false
	}
	if !a.inside && sameHeading(b.text.String(), a.options.Heading) {
		a.inside, a.within = true, b.level
		if a.doc.Under == nil {
			a.doc.Under = &Section{Heading: a.headings[len(a.headings)-1]}
		}
	}
}

// endSection ends the section that was asked for, where it still goes on.
func (a *assembler) endSection(at int) {
	if a.doc.Under != nil && a.doc.Under.TextEnd == 0 {
		a.doc.Under.TextEnd = at
	}
}

// sameHeading compares a heading with the one that was asked for, which may be
// written with or without its range and number.
func sameHeading(have, want string) bool {
	have, want = headingWords(have), headingWords(want)
	return have == want || headingNumber().ReplaceAllString(have, "") == want || strings.TrimSpace(headingRange().ReplaceAllString(have, "")) == want
}

func headingWords(s string) string {
	s = strings.Trim(markupOfCells.Replace(s), "# \t:")
	return strings.ToLower(collapse(s))
}

var (
	headingNumber = pattern.New(`^\d+(?:\.\d+)*[.)]?\s+`)
	headingRange  = pattern.New(`\s*[(\[（]\s*(?:(?i:exit|codes?|status(?:es)?)\s+)*(\d{1,3})\s*(?:(?:-|–|—|\.\.\.?|…|to)\s*(\d{1,3})|(\+))\s*[)\]）]\s*:?$`)
)

func (a *assembler) newHeading(t text, level int) Heading {
	h := Heading{Cell: a.cell(FieldNone, t), Level: level}
	h.Title = h.Text
	m := headingRange().FindSubmatchIndex(t.bytes)
	if m == nil {
		return h
	}
	low, _ := strconv.Atoi(string(t.bytes[m[2]:m[3]]))
	high, end := maxStatus, m[7]
	if m[4] >= 0 {
		high, _ = strconv.Atoi(string(t.bytes[m[4]:m[5]]))
		end = m[5]
	}
	if low > high || high > maxStatus {
		return h
	}
	h.Title = collapse(string(t.bytes[:m[0]]))
	h.Range = &Interval{low, high}
	h.RangeCell = a.cell(FieldNone, t.slice(m[2], end))
	return h
}

// cell is a cell of a text that has no markup around it, or none that is known.
func (a *assembler) cell(f Field, t text) Cell {
	t = t.trim()
	start, end := t.at(0), t.after(t.len())
	return a.cellAt(f, t, start, end)
}

// cellAt is a cell with its markup between start and end.
func (a *assembler) cellAt(f Field, t text, start, end int) Cell {
	c := Cell{Field: f, Text: collapse(t.String()), Start: start, End: end, TextStart: start, TextEnd: end}
	if t.len() > 0 {
		c.TextStart, c.TextEnd = t.at(0), t.after(t.len())
	}
	c.Raw = string(a.bytes[start:end])
	c.Line, c.Column = a.position(start)
	return c
}

// collapse makes one space of each run of white space.
func collapse(s string) string { return strings.Join(strings.Fields(s), " ") }

// paragraph reads rows, or statuses within sentences; what is neither leads to
// the next block.
func (a *assembler) paragraph(b block) {
	a.schedules(b.text)
	if a.total(b.text) {
		return
	}
	lines := rowLines(b.text, b.marked(a.source))
	if len(lines.rows) > 0 && a.codes(b.form, lines, b) {
		a.lead = text{}
		return
	}
	a.prose(b)
	a.lead = b.text
}

// marked reports whether a paragraph begins with bold or code.
func (b block) marked(s *source) bool {
	at := b.text.at(0)
	return b.text.len() > 0 && at > b.start && strings.IndexByte("*_`\\", s.bytes[at-1]) >= 0 || at > 0 && s.bytes[at-1] == '>'
}

// list reads the items of a list: codes, error codes, or sums of waits. What is
// inside the items stands for itself.
func (a *assembler) list(b block) {
	var lines lineRows
	var codes []Row
	for _, it := range b.items {
		lines.count++
		a.schedules(it.text)
		if it.text.len() > 0 && a.total(it.text) {
			continue
		}
		if row, ok := a.itemRow(it); ok {
			lines.add(row)
			continue
		}
		if row, ok := a.errorItem(it); ok {
			codes = append(codes, row)
		}
	}
	switch {
	case len(lines.rows) > 0:
		a.codes(b.form, lines, b)
	case len(codes) > 0 && 2*len(codes) >= len(b.items):
		a.addTable(&Table{Kind: KindErrors, Form: b.form, Rows: codes, Start: b.start, End: b.end})
	}
	before := a.lead
	for _, it := range b.items {
		if it.text.len() > 0 {
			a.lead = it.text
		}
		a.blocks(it.blocks)
	}
	a.lead = before
}

// itemRow reads an item of a list as a row. A definition's term holds the
// status, and may hold a name.
func (a *assembler) itemRow(it item) (lineRow, bool) {
	if it.term.len() == 0 {
		r, ok := parseLine(it.text, a.itemMarked(it.text))
		r.start, r.end = it.start, it.end
		return r, ok
	}
	r, ok := parseLine(it.term, true)
	if !ok {
		return lineRow{}, false
	}
	if r.meaning.len() == 0 {
		r.meaning = it.text
	}
	r.start, r.end = it.start, it.end
	return r, true
}

// itemMarked reports whether an item begins with bold or code, or with a tag.
func (a *assembler) itemMarked(t text) bool {
	at := t.at(0)
	return t.len() > 0 && at > 0 && strings.IndexByte("*_`>", a.bytes[at-1]) >= 0
}

var errorItem = pattern.New(`^([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:\s*(?::|-|–|—|=)\s*|\s*$)`)

// errorItem reads an item that is, or begins with, an error code string.
func (a *assembler) errorItem(it item) (Row, bool) {
	t := it.text
	if it.term.len() > 0 {
		t = it.term
	}
	m := errorItem().FindSubmatchIndex(t.bytes)
	if m == nil {
		return Row{}, false
	}
	meaning := t.slice(m[1], t.len())
	if it.term.len() > 0 {
		meaning = it.text
	}
	row := Row{Start: it.start, End: it.end}
	row.Cells = append(row.Cells, a.cell(FieldErrorCode, t.slice(m[2], m[3])))
	if meaning.trim().len() > 0 {
		row.Cells = append(row.Cells, a.cell(FieldMeaning, meaning))
	}
	row.Line = row.Cells[0].Line
	return row, true
}

// addTable adds a table with what stands around it. Tables without the form of
// one are dropped unless they are known to be the program's own: any list may
// have numbers.
func (a *assembler) addTable(t *Table) bool {
	t.Headings = a.headings
	t.Lead = lastSentence(a.lead.String())
	t.Line, t.Column = a.position(t.Start)
	a.recognise(t)
	if !t.Own && !t.Form.tabular() {
		return false
	}
	a.doc.Tables = append(a.doc.Tables, t)
	return true
}

// tabular reports whether a table has the form of one.
func (f Form) tabular() bool {
	switch f {
	case FormPipe, FormComment, FormHTMLTable, FormRSTGrid, FormRSTSimple, FormRSTTable, FormAdocTable, FormRoffTable:
		return true
	}
	return false
}

// lastSentence is the end of a paragraph, which leads to what follows.
func lastSentence(s string) string {
	s = collapse(s)
	const most = 400
	if len(s) > most {
		s = strings.ToValidUTF8(s[len(s)-most:], "")
	}
	return s
}
