package tables

import (
	"cmp"
	"slices"

	"github.com/exitlint/exitlint/internal/doc/attr"
	"github.com/exitlint/exitlint/internal/doc/block"
	"github.com/exitlint/exitlint/internal/pattern"
)

// statusLast matches a list item in which the meaning comes before the status, such
// as "Late: 3", "late → exit 3" and "Late (exit code 3)".
var statusLast = pattern.New(`(?i)^([^\d\n][^\n]{0,120}?)(?:\s*(?::|→|->|=>|=|–|—|\s-)\s*|\s*[(\[])\s*(?:exits?\s+(?:with\s+)?)?(?:(?:exit|return)[ -]?)?(?:(?:codes?|status)\s*)?[:=]?\s*["'` + "`" + `]?(0[xX][0-9a-fA-F]{1,2}|\d{1,3}(?:\s*[-–]\s*\d{1,3})?)["'` + "`" + `]?[)\]]?\.?$`)

// readStatusLast reads a list with a status at the end of each item. In a list with
// arrows, such as "late → 3", a quarter of the items may have another form.
//
// A list of settings can look the same. So the sentence before the list must mention
// exit statuses, and no status may occur twice unless a word such as "exit" is before it.
// Without such a sentence, or after a sentence that only announces values ("Scripts can
// use the following values"), the heading above the list must mention exit statuses.
func (a *assembler) readStatusLast(items []block.Item) lineRows {
	var out lineRows
	if !a.announcesStatuses() {
		return out
	}
	seen := map[string]bool{}
	arrows := true
	for _, it := range items {
		r, ok := statusLastRow(it)
		if !ok && it.Term.Len() == 0 {
			continue
		}
		if !ok || seen[r.value.String()] && !exitWord().Match(it.Text.From(r.meaning.Len()).Bytes) {
			return lineRows{}
		}
		seen[r.value.String()] = true
		arrows = arrows && arrow().Match(it.Text.From(r.meaning.Len()).Bytes)
		out.add(r)
	}
	out.count = len(out.rows)
	if others := len(items) - out.count; out.count < 2 || others > 0 && !(arrows && 4*others <= len(items)) {
		return lineRows{}
	}
	return out
}

// readLinesWithStatusLast is like readStatusLast, but for the lines of a text. A mark
// such as "-" before a line is not a part of its meaning.
func (a *assembler) readLinesWithStatusLast(t block.Text) lineRows {
	if !a.announcesStatuses() {
		return lineRows{} // avoid allocating items for most texts
	}
	var items []block.Item
	for line := range t.Lines() {
		text := line.Trim()
		if text.Len() == 0 {
			continue
		}
		items = append(items, block.Item{Text: text.From(len(lineMark().Find(text.Bytes))), Start: line.Start(), End: line.End()})
	}
	return a.readStatusLast(items)
}

// lineMark matches the mark of a list item in literal text.
var lineMark = pattern.New(`^[-*•+]\s+`)

// announcesStatuses reports whether the sentence before a list or, if it says nothing
// about the list, the heading above it mentions exit statuses.
func (a *assembler) announcesStatuses() bool {
	return a.hasCue(a.lead.Bytes) || (a.lead.Len() == 0 || followingValues().Match(a.lead.Bytes)) && a.hasCue([]byte(a.innermost()))
}

// followingValues matches a sentence that introduces a list, but does not say what its
// values are.
var followingValues = pattern.New(`(?i)\b(?:the following|these) (?:values|codes|numbers|bits)\b`)

var arrow = pattern.New(`→|[-=]>`)

// statusLastRow converts a list item that ends with a status, such as "late → 3", to a row.
// It returns false for other items.
func statusLastRow(it block.Item) (lineRow, bool) {
	m := statusLast().FindSubmatchIndex(it.Text.Bytes)
	if m == nil {
		return lineRow{}, false
	}
	r := lineRow{meaning: it.Text.Slice(m[2], m[3]).Trim(), value: it.Text.Slice(m[4], m[5]), start: it.Start, end: it.End}
	if isConstant(r.meaning.String()) {
		r.name, r.meaning = r.meaning, block.Text{}
	}
	var ok bool
	r.statuses, ok = parseStatuses(r.value.String())
	return r, ok && r.statuses.areStatuses()
}

// readOtherErrors reads items such as "All other errors → exit 1" in a list of error codes.
func (a *assembler) readOtherErrors(b block.Block) []Row {
	var out []Row
	for _, it := range b.Items {
		if !restOfErrors().Match(it.Text.Bytes) {
			continue
		}
		if r, ok := statusLastRow(it); ok {
			value := a.cell(attr.Exit, r.value)
			out = append(out, Row{Cells: []Cell{value, a.cell(attr.Meaning, r.meaning)}, Statuses: r.statuses, Start: it.Start, End: it.End, Line: value.Line})
		}
	}
	return out
}

var restOfErrors = pattern.New(`(?i)^(?:all\s+|any\s+)?(?:other|everything else|anything else|unknown|the rest)`)

// addRanges adds rows for items such as "50-200 reserved": a range of statuses, a space
// and a meaning. A single status would need a separator such as a colon, because
// "3 retries" is not about the status 3.
func (a *assembler) addRanges(lines *lineRows, b block.Block) {
	read := map[int]bool{}
	for _, r := range lines.rows {
		read[r.start] = true
	}
	for _, it := range b.Items {
		if it.Term.Len() > 0 || read[it.Start] {
			continue
		}
		r, ok := parseLine(it.Text, true)
		if !ok || len(r.statuses.Ranges) == 0 {
			continue
		}
		r.start, r.end = it.Start, it.End
		lines.add(r)
	}
	slices.SortStableFunc(lines.rows, func(a, b lineRow) int { return cmp.Compare(a.start, b.start) })
}
