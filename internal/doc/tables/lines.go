package tables

import (
	"bytes"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/doc/attr"
	"github.com/exitlint/exitlint/internal/doc/block"
	"github.com/exitlint/exitlint/internal/pattern"
)

// A lineRow is a row of a list of statuses. It was read from a line, a list item or a
// sentence, and not from a table.
type lineRow struct {
	statuses      Statuses
	value         block.Text
	name, meaning block.Text // each is empty if the line has none
	// withLabel is the name and the meaning as one text, such as "IO: cannot read". It is
	// set only if the name may be the first word of the meaning; see correctLabels.
	withLabel     block.Text
	indent        int  // the indentation of the line, in columns
	isConditional bool // whether the meaning follows the status without a separator, as in "3 if it is late"
	hasCodeWord   bool // whether the word "code" comes before the status
	hasExitWords  bool // whether words such as "exit code" come before the status
	isJoined      bool // whether the meaning was joined from several lines; it is then not a part of the source
	// start and end are the offsets of the lines of the row. If end is 0, the row consists
	// of the lines that contain the value, the name and the meaning.
	start, end int
}

// addDefinition adds the definition of a term to r, the row that was read from the term.
// In a term such as "0 - OK", the word after the status becomes the name, and the
// definition becomes the meaning.
func (r *lineRow) addDefinition(definition block.Text) {
	if definition.Len() == 0 {
		return
	}
	if r.name.Len() == 0 && !r.isConditional && termName().Match(r.meaning.Bytes) {
		r.name = r.meaning
	}
	if r.meaning.Len() == 0 || !r.isConditional && len(r.meaning.Bytes) < definition.Len() {
		r.meaning = definition
	}
}

var termName = pattern.New(`^[A-Z][A-Za-z0-9_]*$`)

// A lineRows value contains the rows that were read from a list, a paragraph or
// literal text.
type lineRows struct {
	rows  []lineRow
	lead  block.Text // the line before the first row
	count int        // the number of lines or items that were read; lines that continue a row do not count
}

// isExplained reports whether any row has a name or meaning. Otherwise the numbers may be
// anything.
func (l *lineRows) isExplained() bool {
	return slices.ContainsFunc(l.rows, func(r lineRow) bool { return r.name.Len()+r.meaning.Len() > 0 })
}

// areMost reports whether at least half of the lines or items are rows.
func (l *lineRows) areMost() bool { return 2*len(l.rows) >= l.count }

// dropEarlyRest removes some rows for "all other statuses": those before the first row
// with words such as "exit code". They are not about statuses. An example is "Default:
// stdout" in a list of options.
func (l *lineRows) dropEarlyRest() {
	first := slices.IndexFunc(l.rows, func(r lineRow) bool { return r.hasExitWords })
	for i := first - 1; i >= 0; i-- {
		if l.rows[i].statuses.Rest {
			l.rows = slices.Delete(l.rows, i, i+1)
		}
	}
}

func (l *lineRows) add(r lineRow) { l.rows = append(l.rows, r) }

// addSeveral adds the rows of one item, which has been counted. As the rows share the item,
// they have no lines of their own; see splitColumns.
func (l *lineRows) addSeveral(rows []lineRow) {
	for _, r := range rows {
		r.start, r.end = r.value.Start(), r.value.Start()
		l.add(r)
	}
	l.count += 2 * (len(rows) - 1) // for areMost, the item is still one row
}

var (
	// lineWords matches the words at the start of a line that come before a status, as
	// in "Exit code of 1: …" and "Exit 2: …".
	lineWords = pattern.New(`(?i)^(?:(?:an?|the)\s+)?(?:(?:exits?|returns?|exited)\s+(?:with\s+)?)?(?:(?:exit|return|status|error)\s+)?(?:(?:codes?|status(?:es)?|values?|exit_?codes?)\b\s*)?(?:of\s+|is\s+|=\s*|:\s*)?`)
	lineStart = pattern.New(`(?i)^(?:` + statusesPattern + `(?:(?:\s+|\s*[,:–—-]\s+)(?:and|or)\s+(?:above|more|up|higher|greater)\b|\s*\((?:and|or)\s+(?:(?:any|all)\s+)?others?\b[^()]{0,40}\))?|(?:any\s+|all\s+)?others?(?:\s+non[- ]?zero)?(?:\s+(?:values?|codes?|numbers?|status(?:es)?|exit codes?))?|(?:any\s+)?non[- ]?zero(?:\s+(?:values?|codes?|exit codes?))?|非\s?[0零]|default)`)
	// nameFirst matches a name before its status, as in "EXIT_FOO (7): …" and
	// "ExitFoo = 7 …".
	nameFirst = pattern.New(`^([A-Za-z][\w.]*)\s*(?:\(\s*|=\s*|:\s*)(?i:(?:exit\s+)?(?:code|status)\s+)?(-?\d{1,3})\s*\)?`)
	// lineNamed matches a name after its status, as in "7 (EXIT_LOCK)", "0 OK — …"
	// and "7 EXIT_LOCK: …".
	lineNamed = pattern.New(`^\s*(?:[:–—-]\s+)?(?:[(\[]\s*([A-Za-z_]\w*\.[A-Z]\w*|[a-z]+(?:[A-Z]|_[a-z])\w*|[A-Z_][A-Z0-9_]*|[A-Z][a-z0-9]+(?:[A-Z]\w*|_\w+))\s*[)\]]|((?:EXIT|EX|ERR|E)_[A-Z0-9_]+|(?:Exit|Err|Code|Status)[A-Z]\w*)(?:\s|$|:)|(` + errorCode + `)(?:\s*$|\s*:|\s*[–—]|\s-\s|\s\s)|([A-Z][A-Z0-9_]+|[A-Z][a-z0-9]+(?:[A-Z][a-z0-9]+)+)(?:\s*(?:[–—:]|\s-\s)))`)
	separator = pattern.New(`^\s*(?:(?::|--?|–|—|=>?|→|->|\||\.{3}|…)(?:\s+|$)|=|\s\s+|\t|\n\s*|:|[–—：＝]|(?:` + asianMeans + `))`)
)

// parseLine reads a text such as "2: wrong usage". A separator, such as a colon or a
// dash, must follow the status: in "2 eggs", the number is not a status. A space is enough
// if the status is in bold or code (isMarked).
func parseLine(t block.Text, isMarked bool) (lineRow, bool) {
	t = t.Trim()
	t = t.From(len(firstSign().Find(t.Bytes)))
	if m := nameFirst().FindSubmatchIndex(t.Bytes); m != nil && (isConstant(string(t.Bytes[m[2]:m[3]])) || isMarked && isCapital(string(t.Bytes[m[2]:m[3]])) && bytes.IndexByte(t.Bytes[m[3]:m[4]], '(') >= 0) {
		r := lineRow{name: t.Slice(m[2], m[3]), value: t.Slice(m[4], m[5])}
		r.statuses, _ = parseStatuses(r.value.String())
		return r.readExplanation(t.From(m[1]), true)
	}
	words := len(lineWords().Find(t.Bytes))
	m := lineStart().FindIndex(t.Bytes[words:])
	if m == nil {
		return lineRow{}, false
	}
	end := words + m[1]
	r := lineRow{value: t.Slice(words, end).Trim()}
	if end < t.Len() && wordByte(t.Bytes[end]) || strings.HasPrefix(t.From(end).String(), ".") && end+1 < t.Len() && wordByte(t.Bytes[end+1]) {
		return lineRow{}, false // the number is not complete, as in "2nd" and "1.5"
	}
	statuses, ok := parseStatuses(r.value.String())
	if !ok {
		return lineRow{}, false
	}
	r.hasCodeWord = codeWord().Match(t.Bytes[:words])
	r.statuses, r.hasExitWords = statuses, explicitWords().Match(t.Bytes[:words])
	return r.readExplanation(t.From(end), isMarked || exitVariable().Match(t.Bytes[:words]))
}

var firstSign = pattern.New(`^(?:` + sign + `\s*)+`)

// explicitWords matches words such as "exit code" and "exit", after which a number is a
// status.
var explicitWords = pattern.New(`(?i)\bexit(?:s|\s+(?:code|status)|\s+$)`)

// exitVariable matches "exitCode=" before a status. A space is then enough after the status.
var exitVariable = pattern.New(`(?i)^exit_?code=$`)

// wordByte reports whether a byte directly after a number shows that the number is not
// a status, as in "2nd" and "5%".
func wordByte(b byte) bool {
	return b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b == '_' || b == '%' || b >= 0x80 && b < 0xc0
}

// isConstant reports whether a word looks like a constant, such as EXIT_LOCK or
// ExitLock.
func isConstant(s string) bool {
	return strings.Contains(s, "_") && strings.ToUpper(s) == s || strings.HasPrefix(s, "Exit") && len(s) > 4 || strings.HasPrefix(s, "EX_")
}

// readExplanation returns the row r with the name and meaning from rest, the text after
// the status. It returns false if no separator follows the status. If allowsSpace is
// true, a space is a separator.
func (r lineRow) readExplanation(rest block.Text, allowsSpace bool) (lineRow, bool) {
	if note := parenthesis().Find(rest.Bytes); note != nil && (lineNamed().Find(rest.Bytes) == nil || signalNote().Match(note)) {
		rest = rest.From(len(note)) // skip the signal in "130 (SIGINT): …"
	}
	if m := lineNamed().FindSubmatchIndex(rest.Bytes); m != nil && r.name.Len() == 0 && !signalNote().Match(rest.Bytes) {
		for i := 2; i < len(m); i += 2 {
			if m[i] >= 0 {
				r.name = rest.Slice(m[i], m[i+1])
				if i == len(m)-2 {
					r.withLabel = rest.From(m[i]).Trim()
				}
				end := m[i+1]
				if i == 2 {
					end = m[1]
				}
				rest, allowsSpace = rest.From(end), true
				break
			}
		}
	}
	if be := isStart().FindIndex(rest.Bytes); r.hasCodeWord && be != nil {
		r.meaning, r.isConditional = rest.From(be[1]).Trim(), true
		return r, true
	}
	// The meaning is a condition, as in "0 when all went well". A text with further
	// statuses, such as "0 if a, 1 if b", is not read here.
	if words := conditionStart().FindSubmatchIndex(rest.Bytes); words != nil && !moreStatuses().Match(rest.Bytes) {
		r.meaning, r.isConditional = rest.From(words[2]).Trim(), true
		return r, true
	}
	sep := len(separator().Find(rest.Bytes))
	if m := commaAfter().FindSubmatchIndex(rest.Bytes); sep == 0 && allowsSpace && m != nil {
		sep = m[3]
	}
	if andAbove().Match(r.value.Bytes) {
		sep = max(sep, len(listComma().Find(rest.Bytes))) // as in "128 or higher, if a signal ended it"
	}
	if sep == 0 && rest.Trim().Len() > 0 && !(allowsSpace && (block.IsSpace(rest.Bytes[0]) || r.name.Len() > 0)) {
		return lineRow{}, false
	}
	r.meaning = rest.From(sep).Trim()
	return r, true
}

var listComma = pattern.New(`^,\s+`)

// commaAfter matches the comma after a status in bold or code, if a sentence follows it.
var commaAfter = pattern.New(`^(,\s+)[A-Z]`)

var conditionStart = pattern.New(`(?i)^,?\s+((?:(?:usually|typically|often|always)\s+)?(?:` + conjunction + `|points? to))\b`)

var (
	// codeWord matches the words before a status, if they consist of "code" or "exit
	// code".
	codeWord = pattern.New(`(?i)^(?:exit[ -])?codes?\s+$`)
	// isStart matches the verb after a status, as in "Codes 3 and 4 are timeouts".
	isStart = pattern.New(`(?i)^\s+(?:is|are)\s+`)
)

// signalNote matches a signal in parentheses, such as the "(SIGINT)" after 130.
var signalNote = pattern.New(`^\s*\(SIG[A-Z]{2,6}\)`)

var parenthesis = pattern.New(`^\s*\([^()\n]{1,40}\)`)

// rowLines reads lines that begin with a status. A line without a status continues the
// meaning of the row above it, unless the line looks like a heading. marked is the number
// of lines at the start of t whose status is in bold or code; see parseLine.
func rowLines(t block.Text, marked int) lineRows {
	var out lineRows
	inRow := false // whether the next line can continue the last row
	for i, line := range t.SplitLines() {
		trimmed := line.Trim()
		if bullet := lineMark().Find(trimmed.Bytes); bullet != nil && startsWithStatus(trimmed.From(len(bullet))) {
			trimmed = trimmed.From(len(bullet))
		}
		if trimmed.Len() == 0 {
			inRow = inRow && out.rows[len(out.rows)-1].meaning.Len() == 0
			continue
		}
		out.count++
		indent := block.Indent(line.Bytes)
		if rows := splitColumns(trimmed); len(rows) > 1 {
			out.rows, out.count, inRow = append(out.rows, rows...), out.count+len(rows)-1, false
			continue
		}
		r, ok := alignedRow(line, out.rows)
		isContinued := inRow && bytes.HasPrefix(trimmed.Bytes, []byte("of ")) // as in "an exit code\nof 1"
		if !ok && !isContinued {
			r, ok = parseLine(trimmed, i < marked)
		}
		if ok {
			r.indent = indent
			out.add(r)
			inRow = true
			continue
		}
		if inRow {
			last := &out.rows[len(out.rows)-1]
			if unknownVerb().Match(trimmed.Bytes) {
				inRow = false // the line begins another row, whose status is not known
				continue
			}
			if last.meaning.Len() == 0 || indent > last.indent || indent == last.indent && !looksLikeHeading(trimmed.String()) && !optionName().Match(trimmed.Bytes) {
				last.extend(trimmed)
				out.count--
				continue
			}
		}
		inRow = false
		if len(out.rows) == 0 {
			out.lead = trimmed
		}
	}
	return out
}

// alignedRow reads a line with a single space after its status, such as "124 timeout".
// The meaning must begin in the same column as the meaning of the previous row.
// Otherwise alignedRow returns false.
func alignedRow(line block.Text, rows []lineRow) (lineRow, bool) {
	m := oneSpace().FindSubmatchIndex(line.Bytes)
	if m == nil || len(rows) == 0 {
		return lineRow{}, false
	}
	last := rows[len(rows)-1]
	if last.meaning.Len() == 0 || last.indent != block.Indent(line.Bytes) {
		return lineRow{}, false
	}
	if last.meaning.Start()-last.value.Start() != line.At(m[3])-line.At(m[2])+1 {
		return lineRow{}, false
	}
	return parseLine(line, true)
}

// oneSpace matches a status at the start of a line, and a single space after it.
var oneSpace = pattern.New(`^\s*(\d{2,3}) \pL`)

// splitColumns reads a line with several statuses, as in "0 ok │ 1 late │ 2 lost" and
// "0  ok      1  late". It returns nil if a part of the line does not begin with a
// status. The rows have no lines of their own (start is equal to end), so that a fix for
// one row does not delete the whole line.
func splitColumns(line block.Text) []lineRow {
	if bounds := verticalLine().FindAllSubmatchIndex(line.Bytes, -1); len(bounds) > 0 {
		return splitAt(line, bounds)
	}
	if !wideColumn().Match(line.Bytes) {
		return nil
	}
	return splitAt(line, nextColumn().FindAllSubmatchIndex(line.Bytes, -1))
}

// splitAt reads the parts of a text, each of which begins with a status. The last two
// elements of each match are the start and end of the separator between two parts.
func splitAt(t block.Text, separators [][]int) []lineRow {
	var rows []lineRow
	from := 0
	for _, m := range append(separators, []int{t.Len(), t.Len()}) {
		m = m[len(m)-2:]
		part := t.Slice(from, m[0]).Trim()
		r, ok := parseLine(part, true)
		if !ok || r.meaning.Len() == 0 && r.name.Len() == 0 {
			return nil
		}
		r.start, r.end = part.Start(), part.Start()
		rows, from = append(rows, r), m[1]
	}
	return rows
}

// wideColumn matches a line that begins with a status and at least two spaces. nextColumn
// matches the next column of this form; its group matches the space before it.
var (
	wideColumn = pattern.New(`^\d{1,3}\s{2,}\pL`)
	nextColumn = pattern.New(`(\s{2,})\d{1,3}\s{2,}\pL`)
)

// verticalLine matches a character of box drawings that separates columns.
var verticalLine = pattern.New(`\s+[│┃]\s+`)

// unknownVerb matches a line of a format string that begins with a verb, such as %d,
// instead of a status.
var unknownVerb = pattern.New(`^%[-+# 0]*\d*[dvs]\b`)

func (r *lineRow) extend(line block.Text) {
	if r.meaning.Len() == 0 {
		r.meaning = line
		return
	}
	// r.meaning is a slice of the block's text. Appending to it would overwrite the block.
	if !r.isJoined {
		var own block.Text
		own.Append(r.meaning)
		r.meaning, r.isJoined = own, true
	}
	r.meaning.Put('\n', r.meaning.End(), line.Start())
	r.meaning.Append(line)
}

// looksLikeHeading reports whether a line of plain text is short, and ends with a
// colon or is in capitals.
func looksLikeHeading(line string) bool {
	return strings.HasSuffix(line, ":") && len(line) < 60 || line == strings.ToUpper(line) && strings.ToLower(line) != line && len(line) < 60
}

// addCodes adds a table with the given rows to the document, and reports whether it did.
// It adds no table if fewer than half of the lines are rows.
//
// Successive paragraphs of a section, each about one status, form one table: the row of a
// paragraph is appended to the table of the previous one. A paragraph with a first line
// such as "Errors:" begins another table.
func (a *assembler) addCodes(form block.Form, lines lineRows, b block.Block) bool {
	if !lines.areMost() {
		return false
	}
	if lead := lines.lead.String(); form == block.FormParagraph && lead != "" && !looksLikeHeading(lead) {
		// The lines are parts of a sentence, and one of them begins with a number by
		// chance.
		return false
	}
	last := a.lastTable()
	continues := form == block.FormParagraph && lines.lead.Len() == 0 && last != nil && last.Form == form && sameHeadings(last.Headings, a.headings)
	if !slices.ContainsFunc(lines.rows, func(r lineRow) bool {
		return !r.statuses.Rest || continues && block.ContainsFold(r.value.Bytes, "other")
	}) {
		return false // only a row such as "Default: …"
	}
	lines.correctLabels()
	lines.splitNames()
	t := &Table{Kind: KindCodes, Form: form, Start: b.Start, End: b.End}
	for _, r := range lines.rows {
		if v, one := r.statuses.Exact(); !r.statuses.areStatuses() && !(one && -maxStatus <= v && v < 0) {
			continue
		}
		t.Rows = append(t.Rows, a.row(r))
	}
	if len(t.Rows) == 0 {
		return false
	}
	if continues {
		last.Rows = append(last.Rows, t.Rows...)
		last.Start, last.End = min(last.Start, t.Start), max(last.End, t.End)
		return true
	}
	if lines.lead.Len() > 0 {
		a.lead = lines.lead
	}
	return a.addTable(t)
}

// correctLabels corrects rows in which a label was read as the name of the status. In
// this list, "IO" was read as the name of 4, because it is in capitals:
//
//	3: Usage: wrong flag
//	4: IO: cannot read
//	5: Git: cannot push
//
// But "Usage" and "Git" are labels, so "IO" is also a label, and belongs to the
// meaning. correctLabels corrects such rows only if more rows have a label like "Usage"
// than one like "IO".
func (l *lineRows) correctLabels() {
	names, labels := 0, 0
	for _, r := range l.rows {
		if r.withLabel.Len() > 0 {
			names++
		} else if r.name.Len() == 0 && labelStart().Match(r.meaning.Bytes) {
			labels++
		}
	}
	for i := range l.rows {
		if r := &l.rows[i]; labels > names && r.withLabel.Len() > 0 {
			r.name, r.meaning = block.Text{}, r.withLabel
		}
	}
}

// splitNames splits meanings that begin with the name of the status in a column of its
// own: "Late  it was late" becomes the name "Late" and the meaning "it was late". The
// meanings of all rows must have this form, and each name must begin with a capital.
func (l *lineRows) splitNames() {
	if len(l.rows) < 2 || slices.ContainsFunc(l.rows, func(r lineRow) bool {
		return r.name.Len() > 0 || r.isConditional || nameColumn().Find(r.meaning.Bytes) == nil
	}) {
		return
	}
	for i := range l.rows {
		r := &l.rows[i]
		m := nameColumn().FindSubmatchIndex(r.meaning.Bytes)
		r.name, r.meaning = r.meaning.Slice(m[2], m[3]), r.meaning.From(m[4])
	}
}

// nameColumn matches a name, the space between two columns, and the start of the meaning.
var nameColumn = pattern.New(`^([A-Z][A-Za-z0-9_]*)(?:\t\s*|\s{2,})(\S)`)

// labelStart matches a label at the start of a line, as in "Usage: wrong flag".
var labelStart = pattern.New(`^[A-Z][a-z]+(?::|\s[–—-])\s`)

// lastTable returns the newest table of the document, or nil if there is none.
func (a *assembler) lastTable() *Table {
	if len(a.doc.Tables) == 0 {
		return nil
	}
	return a.doc.Tables[len(a.doc.Tables)-1]
}

// sameHeadings reports whether two blocks with the headings a and b are in the same
// section.
func sameHeadings(a, b []Heading) bool {
	return len(a) == len(b) && (len(a) == 0 || a[len(a)-1].Start == b[len(b)-1].Start)
}

// withSign corrects the row for a line such as ">0  failure". The Markdown parser takes
// the ">" for a quotation mark, so the row contains only the status 0. withSign returns
// the row with ">0".
func (a *assembler) withSign(r lineRow) lineRow {
	v, one := r.statuses.Exact()
	at := r.value.Start() - 1
	if !one || v >= maxStatus || at < 0 || a.Bytes[at] != '>' {
		return r
	}
	start := a.LineStart(at)
	quoted := func(line []byte) bool { return bytes.HasPrefix(bytes.TrimLeft(line, " \t"), []byte(">")) }
	if len(bytes.TrimSpace(a.Bytes[start:at])) > 0 || quoted(a.Bytes[a.LineEnd(at):]) || start > 0 && quoted(a.Bytes[a.LineStart(start-1):start]) {
		return r // the ">" begins a quote of several lines
	}
	var value block.Text
	value.Put('>', at, at+1)
	value.Append(r.value)
	r.value, r.statuses = value, Statuses{Ranges: []Interval{{v + 1, maxStatus}}}
	return r
}

func (a *assembler) row(r lineRow) Row {
	r = a.withSign(r)
	row := Row{Statuses: r.statuses, Start: r.start, End: r.end}
	row.Cells = append(row.Cells, a.cell(attr.Value, r.value))
	if r.name.Len() > 0 {
		row.Cells = append(row.Cells, a.cell(attr.Name, r.name))
	}
	if r.meaning.Len() > 0 {
		row.Cells = append(row.Cells, a.cell(attr.Meaning, r.meaning))
	}
	row.Line = row.Cells[0].Line
	if row.End == 0 {
		first, last := row.Cells[0].Start, 0
		for _, c := range row.Cells {
			first, last = min(first, c.Start), max(last, c.End)
		}
		row.Start, row.End = a.LineStart(first), a.LineEnd(max(first, last-1))
	}
	return row
}
