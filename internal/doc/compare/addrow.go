package compare

import (
	"bytes"
	"slices"
	"strings"
	"unicode"

	"github.com/exitlint/exitlint/internal/doc/block"
	"github.com/exitlint/exitlint/internal/doc/tables"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/pattern"
)

// A rowText is a row with the source around it. In the source
//
//   - `3`: late
//   - `4`: lost
//
// the first row has the head "- `", the body "3`: late", and the lead "". The gap to the
// next row is "\n- `".
type rowText struct {
	tables.Row
	start, end int    // the body: from the start of the first cell to the end of the last one
	head       string // the text before the body, from the start of the line or the end of the row above
	lead       string // the text after the body, up to the end of the line or the start of the row below
	gap        string // the text between the body and that of the row below; "" for the last row
}

// rowTexts returns the rows of a table in the order of the source. It returns nil if the
// cells of two rows overlap, or if a row has no cells.
func (p *page) rowTexts(t *tables.Table) []rowText {
	var rows []rowText
	for _, r := range t.Rows {
		if len(r.Cells) == 0 {
			return nil
		}
		row := rowText{Row: r, start: len(p.source)}
		for _, c := range r.Cells {
			row.start, row.end = min(row.start, c.Start), max(row.end, c.End)
		}
		rows = append(rows, row)
	}
	slices.SortStableFunc(rows, func(a, b rowText) int { return a.start - b.start })
	for i := range rows {
		row := &rows[i]
		from, _ := p.lineAround(row.start)
		_, to := p.lineAround(row.end)
		if i > 0 {
			from = max(from, rows[i-1].end)
		}
		if i+1 < len(rows) {
			if rows[i+1].start < row.end {
				return nil
			}
			row.gap = string(p.source[row.end:rows[i+1].start])
			to = min(to, rows[i+1].start)
		}
		row.head, row.lead = string(p.source[from:row.start]), string(p.source[row.end:max(row.end, to)])
	}
	return rows
}

// A gap is the text between two rows of a table: the rest of the line of the upper row,
// whole lines, and the start of the line of the lower row. If both rows are on one line,
// as in "<li>3: late</li><li>4: lost</li>", lines contains all of it.
type gap struct{ lead, lines, head string }

func newGap(text string) gap {
	first, last := strings.IndexByte(text, '\n'), strings.LastIndexByte(text, '\n')
	if first < 0 {
		return gap{lines: text}
	}
	lead := strings.TrimSuffix(text[:first], "\r")
	return gap{lead, text[len(lead) : last+1], text[last+1:]}
}

func (g gap) String() string { return g.lead + g.lines + g.head }

// isOneLine reports whether the rows are on one line.
func (g gap) isOneLine() bool { return !strings.Contains(g.lines, "\n") }

// gapOf returns the gap that a new row repeats: the one that most rows of the table have.
// A table with a single row has no gap, so gapOf takes the row above and below itself. It
// returns false if there are words in the gap, unless all rows have the same words, as in
// "Exit status 3: late".
func (p *page) gapOf(t *tables.Table, rows []rowText) (gap, bool) {
	if len(rows) == 1 {
		return p.gapOfOne(t, rows[0])
	}
	counts, most := map[string]int{}, ""
	for _, r := range rows[:len(rows)-1] {
		layout := layoutOf(r.gap)
		if counts[layout]++; counts[layout] > counts[most] {
			most = layout
		}
	}
	i := slices.IndexFunc(rows, func(r rowText) bool { return layoutOf(r.gap) == most })
	g := newGap(rows[i].gap)
	isPattern := counts[most] == len(rows)-1 && layoutOf(rows[0].head) == layoutOf(g.head)
	return g, isPattern || !hasWords(t.Form, []byte(g.String()))
}

// gapOfOne returns the gap between the only row of a table and a copy of it on the next
// lines. It returns false if the lines of the row do not contain whole elements of HTML.
func (p *page) gapOfOne(t *tables.Table, r rowText) (gap, bool) {
	end := p.lineEnd(r.Row)
	if r.Start > r.start || end < r.end || !areClosed(p.source[r.Start:end]) || t.Form == block.FormHelp && !p.isWholeLine(r) {
		return gap{}, false
	}
	return newGap(string(p.source[r.end:end]) + p.newline() + string(p.source[r.Start:r.start])), true
}

// isWholeLine reports whether the lines of a row contain nothing besides its cells, such as
// the Go code around a string.
func (p *page) isWholeLine(r rowText) bool {
	return strings.TrimSpace(r.head+r.lead) == ""
}

// areClosed reports whether each element of HTML that begins in a text also ends there.
// Elements such as <br> have no end.
func areClosed(source []byte) bool {
	open := map[string]int{}
	for _, m := range htmlTag().FindAllSubmatch(source, -1) {
		switch name := strings.ToLower(string(m[2])); {
		case name == "br" || name == "img" || name == "hr" || len(m[3]) > 0:
		case len(m[1]) > 0:
			open[name]--
		default:
			open[name]++
		}
	}
	for _, n := range open {
		if n != 0 {
			return false
		}
	}
	return true
}

var htmlTag = pattern.New(`<(/?)([A-Za-z][\w-]*)[^<>]*?(/?)>`)

// layoutOf returns a text without spaces, so that texts become equal that differ only in
// spaces, as the ends of the rows of an aligned table do.
func layoutOf(text string) string {
	return strings.NewReplacer(" ", "", "\t", "", "\r", "").Replace(text)
}

// markupAround matches the markup that can be between two cells of a row: HTML tags and
// entities, and the font changes and macros of manual pages.
var markupAround = pattern.New(`<[^<>]*>|&#?\w+;|\\f(?:\[[^\]]*\]|\(..|.)|(?m:^[.'].*$)`)

// tagWidth matches the end of a line such as ".IP 3 4", after the tag.
var tagWidth = pattern.New(`^"?[ \t]+\d+[a-z]?[ \t]*\r?\n`)

// hasWords reports whether there are words in the text between two cells. Such a row is
// not copied to create a new row, because the words may be wrong in the new row.
func hasWords(form block.Form, between []byte) bool {
	text := markupAround().ReplaceAllString(string(between), "")
	if form == block.FormRoffTag {
		text = tagWidth().ReplaceAllString(text, "")
	}
	return form != block.FormRSTTable && strings.ContainsFunc(text, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
}

// unrepeatable lists the forms in which a new row cannot be a copy of another one:
// sentences, code and data, and tables that are drawn with characters.
var unrepeatable = []block.Form{
	block.FormProse, block.FormDrawn, block.FormConst, block.FormGoConst, block.FormGoMap, block.FormData,
}

// A newRow is a row that a fix adds: the text to insert, and the offset at which to
// insert it.
type newRow struct {
	at   int
	text string
}

// newRow returns a new row directly above or below the given row. The new row is a copy of
// that row, with the texts that textFor returns. Between the two rows, it repeats the gap
// between other rows. newRow returns false in these cases:
//
//   - The table has no gap to repeat, or the row is separated from the next one by another
//     gap, in which it is not clear where the row ends.
//   - No row of the table can be copied; see copyOf.
func (p *page) newRow(t *tables.Table, row tables.Row, before bool, textFor fieldText) (newRow, bool) {
	rows := p.rowTexts(t)
	i := slices.IndexFunc(rows, func(r rowText) bool { return valueAt(r.Row) == valueAt(row) && r.Start == row.Start })
	if i < 0 || slices.Contains(unrepeatable, t.Form) {
		return newRow{}, false
	}
	g, ok := p.gapOf(t, rows)
	if !ok {
		return newRow{}, false
	}
	at, ok := p.placeBelow(t, rows, i, g)
	if before {
		at, ok = placeAbove(rows, i, g)
	}
	if !ok {
		return newRow{}, false
	}
	for _, model := range modelsFor(rows, i) {
		if text, ok := p.copyOf(t, model, g, at.lines, textFor); ok {
			return newRow{at.offset, at.before + text + at.after}, true
		}
	}
	return newRow{}, false
}

// A place says where a fix inserts a row.
type place struct {
	offset        int
	before, after string // the parts of the gap before and after the row
	lines         bool   // whether the row has lines of its own
}

// modelsFor returns the rows that a new row can copy: rows[i], and then the other rows with
// a single status and as many cells.
func modelsFor(rows []rowText, i int) []rowText {
	models := []rowText{rows[i]}
	for k, r := range rows {
		if _, one := r.Statuses.Exact(); one && k != i && len(r.Cells) == len(rows[i].Cells) {
			models = append(models, r)
		}
	}
	return models
}

// placeBelow returns the place below rows[i]. It returns false if it is not clear where
// the row ends.
func (p *page) placeBelow(t *tables.Table, rows []rowText, i int, g gap) (place, bool) {
	r, end := rows[i], p.lineEnd(rows[i].Row)
	line := r.end + len(r.lead)
	// The lead may also begin with the end of markup in the last cell.
	follows := !g.isOneLine() && layoutOf(strings.TrimLeft(r.lead, "`*_")) == layoutOf(strings.TrimLeft(g.lead, "`*_"))
	last := i == len(rows)-1
	regular := last || layoutOf(r.gap) == layoutOf(g.String())
	remark := last && end > line && hasWords(t.Form, p.source[line:end]) && !strings.HasPrefix(layoutOf(g.lines), layoutOf(string(p.source[line:end])))
	switch {
	case follows && regular && !remark:
		return place{line, g.lines, "", true}, true
	case follows && strings.TrimSpace(g.lines) == "" && line <= end && (last || end < rows[i+1].start):
		return place{end, g.lines, "", true}, true // further lines belong to the row
	case regular && !remark:
		// Something else follows on the line, such as the end of the list.
		return place{r.end, g.String(), "", false}, true
	}
	return place{}, false
}

// placeAbove returns the place above rows[i]. It returns false if it is not clear where the
// row begins.
func placeAbove(rows []rowText, i int, g gap) (place, bool) {
	r := rows[i]
	switch {
	case i > 0 && layoutOf(rows[i-1].gap) != layoutOf(g.String()):
		return place{}, false
	case !g.isOneLine() && layoutOf(r.head) == layoutOf(g.head):
		return place{r.start - len(r.head), "", g.lines, true}, true
	}
	return place{r.start, "", g.String(), false}, true
}

// lineEnd returns the offset of the newline at the end of a row.
func (p *page) lineEnd(row tables.Row) int {
	at := row.End
	for at > row.Start && (p.source[at-1] == '\n' || p.source[at-1] == '\r') {
		at--
	}
	return at
}

// copyOf returns a copy of a row with other texts. If lines is set, the copy includes the
// head and the lead of the row. They are those of the gap if the row has others, because it
// is on one line with something else. copyOf returns false in these cases:
//
//   - The row begins or ends in another way than other rows.
//   - The markup of the row is unbalanced; see isBalanced.
//   - There are words between the cells of the row, but not the same in all rows.
//   - The row has a text for one of the essentialFields, but textFor returns "" for it.
func (p *page) copyOf(t *tables.Table, r rowText, g gap, lines bool, textFor fieldText) (string, bool) {
	from, to, head, lead := r.start, r.end, "", ""
	ownHead, ownLead := layoutOf(r.head), layoutOf(r.lead)
	switch {
	case !g.isOneLine() && (!strings.HasSuffix(ownHead, layoutOf(g.head)) || !strings.HasPrefix(ownLead, layoutOf(g.lead))):
		return "", false // the row is written in another way
	case lines && ownHead == layoutOf(g.head) && ownLead == layoutOf(g.lead):
		from, to = r.start-len(r.head), r.end+len(r.lead)
	case lines:
		head, lead = g.head, g.lead
	}
	var b, skeleton strings.Builder
	b.WriteString(head)
	skeleton.WriteString(g.head)
	at, grown := from, 0
	for i, c := range orderedCells(r.Row) {
		told := textFor(c.Field)
		start, end, text := p.newCell(t, c, told)
		if start < at || end > to || told == "" && c.Text != "" && slices.Contains(essentialFields, c.Field) {
			return "", false
		}
		if i > 0 && hasWords(t.Form, p.source[at:start]) && !p.areSameBetween(t, len(r.Cells), i) {
			return "", false
		}
		wider := columns(text) - columns(string(p.source[start:end]))
		if wider != 0 && t.Form.Bordered() {
			return "", false
		}
		between := narrow(string(p.source[at:start]), grown)
		if _, ok := p.rightEdge(t, tables.Cell{Field: c.Field, Start: -1}); i == 0 && (ok || isTooWide(between, wider, p.source[end:to])) {
			between, wider = narrow(between, wider), 0
		}
		if i > 0 {
			skeleton.WriteString(between)
		}
		b.WriteString(between + text)
		skeleton.WriteByte('0')
		at, grown = end, wider
	}
	b.Write(p.source[at:to])
	b.WriteString(lead)
	return b.String(), isBalanced(skeleton.String() + g.lead + g.lines)
}

// areSameBetween reports whether all rows with n cells have the same text before the cell
// with the index i, as in ".It 3 Ta late". There must be at least three such rows.
func (p *page) areSameBetween(t *tables.Table, n, i int) bool {
	seen, rows := map[string]bool{}, 0
	for _, r := range t.Rows {
		if cells := orderedCells(r); len(cells) == n && cells[i-1].End <= cells[i].Start {
			seen[layoutOf(string(p.source[cells[i-1].End:cells[i].Start]))] = true
			rows++
		}
	}
	return len(seen) == 1 && rows > 2
}

// rightEdge returns the text column at which the cells of a table column end. It returns
// false if they do not all end at the same one, or if they all begin at the same one. The
// header counts, too, but the given cell does not.
func (p *page) rightEdge(t *tables.Table, cell tables.Cell) (column int, ok bool) {
	if strings.Contains(string(t.Form), "pipe") {
		return 0, false // see fit
	}
	starts, ends := map[int]bool{}, map[int]bool{}
	add := func(c tables.Cell) {
		line, _ := p.lineAround(c.Start)
		column = columns(string(p.source[line:max(line, c.End)]))
		ends[column] = true
		starts[columns(string(p.source[line:c.Start]))] = true
	}
	for _, r := range t.Rows {
		if c, ok := r.Cell(cell.Field); ok && c.Start != cell.Start {
			add(c)
		}
	}
	if i, ok := t.ColumnOf(cell.Field); ok && t.Columns[i].Start < t.Columns[i].End {
		add(t.Columns[i].Cell)
	}
	return column, len(ends) == 1 && len(starts) > 1
}

// isTooWide reports whether the first cell of a line has become so much wider that fewer
// than two of the spaces after it would be left, but the spaces before it suffice.
func isTooWide(before string, wider int, after []byte) bool {
	gap := len(after) - len(bytes.TrimLeft(after, " "))
	return wider > 0 && gap > 1 && gap-wider < 2 && len(before) > wider && strings.Trim(before, " ") == ""
}

// narrow shortens the space after a cell that has become wider, so that the next cell stays
// aligned. grown is the difference in columns. narrow leaves at least one space.
func narrow(gap string, grown int) string {
	if len(gap) < 2 || strings.Trim(gap, " ") != "" {
		return gap
	}
	return strings.Repeat(" ", max(1, len(gap)-grown))
}

// insertRows returns a fix that inserts rows at an offset.
func (p *page) insertRows(at int, texts []string) *finding.Fix {
	message := "add the row"
	if len(texts) > 1 {
		message = "add the rows"
	}
	return &finding.Fix{Message: message, Edits: []finding.Edit{{File: p.file, Start: at, End: at, NewText: strings.Join(texts, "")}}}
}
