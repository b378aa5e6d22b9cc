package tables

import (
	"bytes"
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/exitlint/exitlint/internal/doc/block"
	"github.com/exitlint/exitlint/internal/pattern"
)

var (
	// proseStatus matches a status in a sentence, as in "exit status is 0 if …", "2
	// if an error …", "A `1` is returned otherwise" and "code of `125` indicates
	// …".
	proseStatus = pattern.New(`(?i)(?:^|\b(?:is|of|or|and|with|code|status|value|returns?|an?|be|exits?|always|only|then)\s+|,\s*|\(|\.\s+|;\s*)["']?((?:>=?|≥)?\s?\d{1,3}|non-?zero|zero)["']?\s+(` + conjunction + `)\b`)
	// proseEnd matches a status at the end of a clause, as in "the exit code will be
	// 126.", "the exit status of tool is 1 (no bits)" and "exits with status 4".
	proseEnd = pattern.New(`(?i)\b(?:(?:exit|return|status)[ -]?(?:codes?|status(?:es)?|values?)\s+(?:\([^()]{1,40}\)\s+)?(?:of\s+(?:the\s+)?[A-Za-z][\w.-]*\s+(?:[a-z]+\s+)?)?(?:(?:is|will be|are|becomes|of|=|to)\s+)?(?:(?:always|then|only|usually)\s+)?|(?:exits?|returns?|exit(?:ed|ing)|terminates|ends)\s+(?:with\s+|as\s+)?(?:an?\s+|the\s+)?(?:(?:exit|return)\s+)?(?:(?:code|status|value)\s+)?(?:of\s+)?)["']?(\d{1,3})["']?(?:[.,;:)]|\s+(?:and|or|but|so|instead)\b|\s+as\s+(?:an?\s+|the\s+|its\s+)?(?:exit|return)\b|\s+\(|\s*\n|$)`)
	// proseMore matches another status after one, as in "4 (since 5.3) or 5."
	proseMore = pattern.New(`^["']?\s*(?:\([^()]{1,40}\)\s*)?(?:,|or|and)\s+["']?(\d{1,3})["']?(?:\s*\(|\s*[.,;]|\s*$)`)
	// proseNamed matches a constant and its status, as in "EXIT_NO_CHANGE = 102".
	proseNamed = pattern.New(`\b((?:EXIT|EX|ERR|E)_[A-Z0-9_]+|Exit[A-Z]\w+)\s*(?:=|:)\s*(\d{1,3})\b`)
	// proseNote matches a status in parentheses, as in "(Exit Code 22)".
	proseNote = pattern.New(`(?i)[(\[]\s*(?:exit|return)s?\s+(?:with\s+)?(?:(?:code|status)\s*)?[:=]?\s*(\d{1,3})\s*[)\]]`)
	// proseItem matches the start of one status in a sentence such as "0 ok, 1
	// generic and 2 usage" or "0=complete, 2=blocked".
	proseItem = pattern.New(`(?:[,;(:/|·•.]\s*(?:and\s+|or\s+)?|\s(?:and|or)\s+|\s[–—-]\s+)` + proseItemEnd)
	// proseFirst matches the start of the first status in such a sentence.
	proseFirst = pattern.New(`^[\s:(]*(?:(?:are|is|of|as follows)[:\s]+)?` + proseItemEnd)
)

const proseItemEnd = `["']?(\d{1,3})["']?(?:\s*(?:=>?|:|–|—|→|->|-)\s*|\s*\(|\s+)["']?\pL`

// conjunction matches the words between a status and its meaning in a sentence.
const conjunction = `if|when(?:ever)?|on|for|indicates?|means?|is returned|otherwise|in case|after|unless|upon|signals?|denotes?`

// prose reads a paragraph with statuses in its sentences. A phrase such as "exit
// code" must be in the paragraph or in the heading above it.
func (a *assembler) prose(b block.Block) {
	t := b.Text
	s := t.String()
	if len(s) > 4000 || !block.HasCue(t.Bytes) && (context{text: a.innermost(), outer: true}).cue() == nil {
		return
	}
	table := &Table{Kind: KindCodes, Form: block.FormProse, Start: b.Start, End: b.End}
	rows := a.sentences(t)
	if list := a.enumerated(t); len(list) > 1 && len(list) > len(rows) {
		rows = list
	}
	rows = withOthers(rows, a.clauses(t))
	for _, r := range rows {
		table.Rows = append(table.Rows, a.sentenceRow(r))
	}
	if len(rows) > 0 {
		before := a.lead
		a.lead = t
		a.addTable(table)
		a.lead = before
	}
}

// headingProse reads a heading that contains a status, such as "Locked (exit code
// 7)", "EXIT_LOCKED = 7" or "Exit code 7: locked".
func (a *assembler) headingProse(b block.Block) {
	rows := a.clauses(b.Text)
	if r, ok := a.headingRow(b.Text); ok {
		rows = []lineRow{r}
	}
	if len(rows) == 0 {
		return
	}
	table := &Table{Kind: KindCodes, Form: block.FormProse, Start: b.Start, End: b.End}
	for _, r := range rows {
		table.Rows = append(table.Rows, a.sentenceRow(r))
	}
	a.addTable(table)
}

// headingRow reads a heading that begins with a status and its meaning, such as "7:
// locked". A phrase such as "exit code" must be in the heading or in the one above
// it.
func (a *assembler) headingRow(t block.Text) (lineRow, bool) {
	r, ok := parseLine(t, false)
	if _, one := r.statuses.Exact(); !ok || !one || !r.statuses.within() || r.meaning.Len() == 0 || r.conditional {
		return lineRow{}, false
	}
	above := ""
	if n := len(a.headings); n > 1 {
		above = a.headings[n-2].Text
	}
	return r, block.HasCue(t.Bytes) || block.HasCue([]byte(above))
}

// sentenceRow converts a status in a sentence to a row. The row has no lines of its
// own, so a fix must not insert or delete any.
func (a *assembler) sentenceRow(r lineRow) Row {
	row := a.row(r)
	row.Start, row.End = row.Cells[0].Start, row.Cells[0].Start
	return row
}

// innermost returns the text of the innermost heading above the current block.
func (a *assembler) innermost() string {
	if len(a.headings) == 0 {
		return ""
	}
	return a.headings[len(a.headings)-1].Text
}

// sentences reads a text such as "0 if it succeeds, 1 if it fails".
func (a *assembler) sentences(t block.Text) []lineRow {
	var rows []lineRow
	found := proseStatus().FindAllSubmatchIndex(t.Bytes, -1)
	for i, m := range found {
		end := t.Len()
		if i+1 < len(found) {
			end = found[i+1][0]
		}
		r := lineRow{value: t.Slice(m[2], m[3]).Trim(), meaning: clause(t.Slice(m[4], end))}
		statuses, ok := parseStatuses(r.value.String())
		if !ok || !statuses.within() || excluded().Match(t.Bytes[:m[2]]) || onlyNumbers().Match(r.meaning.Bytes) || isExample(t, m[2]) {
			continue
		}
		r.statuses = statuses
		rows = append(rows, r)
	}
	return rows
}

// excluded matches words that make the statuses after them exceptions, as in "a
// code other than 0, 1, or 2 if …".
var excluded = pattern.New(`(?i)\b(?:other than|except|besides)\b[^.;:]*$|\b(?:not|never)\s+(?:[\w-]+\s+){0,4}$`)

// expected matches words before a status that a program sees and does not end with,
// as in "it expects exit code 0".
var expected = pattern.New(`(?i)\b(?:expects?|expected|expecting|requires?|accepts?|treats?|ignores?|allows?|handles?|checks? for|look(?:s|ing)? for|retr(?:y|ies) on|if|on|when|whenever|receives?|gets?|sees?|until)\s+(?:the\s+|an?\s+)?$`)

// isExample reports whether the sentence around an offset is an example, as in "For
// example, an exit code of 20 means …".
func isExample(t block.Text, at int) bool { return exampleStart().Match(before(t, at).Bytes) }

var exampleStart = pattern.New(`(?i)^(?:for example|for instance|e\.g\.)`)

// onlyNumbers matches an explanation of bits, as in "20 means 4 and 16".
var onlyNumbers = pattern.New(`^\pL+\s+[\d\s,+|&]*\d(?:\s+and\s+\d+)?$`)

// clause returns the beginning of a text, up to the end of the sentence. It also
// cuts off words such as "and" at the end.
func clause(t block.Text) block.Text {
	if i := strings.Index(t.String(), ". "); i >= 0 {
		t = t.Slice(0, i)
	}
	if i := strings.Index(t.String(), ".\n"); i >= 0 {
		t = t.Slice(0, i)
	}
	t = t.Trim()
	for _, word := range []string{" and", " or", ",", ".", ";", " an"} {
		if strings.HasSuffix(t.String(), word) {
			t = t.Slice(0, t.Len()-len(word)).Trim()
		}
	}
	return t
}

// withOthers adds to rows those of others whose status is not in rows yet, and
// sorts the result by offset.
func withOthers(rows, others []lineRow) []lineRow {
	for _, o := range others {
		same := func(r lineRow) bool {
			return r.value.Start() == o.value.Start() || r.value.String() == o.value.String()
		}
		if !slices.ContainsFunc(rows, same) {
			rows = append(rows, o)
		}
	}
	slices.SortFunc(rows, func(a, b lineRow) int { return cmp.Compare(a.value.Start(), b.value.Start()) })
	return rows
}

// clauses reads statuses that follow their meaning, as in "If it cannot be found,
// the exit code will be 127.", and statuses that follow a name.
func (a *assembler) clauses(t block.Text) []lineRow {
	var rows []lineRow
	add := func(r lineRow, at int) {
		statuses, ok := parseStatuses(r.value.String())
		if r.statuses = statuses; ok && statuses.within() && !excluded().Match(t.Bytes[:at]) && !expected().Match(t.Bytes[:at]) && !isExample(t, at) {
			rows = withOthers(rows, []lineRow{r})
		}
	}
	for _, m := range proseNamed().FindAllSubmatchIndex(t.Bytes, -1) {
		add(lineRow{name: t.Slice(m[2], m[3]), value: t.Slice(m[4], m[5])}, m[0])
	}
	for _, m := range proseNote().FindAllSubmatchIndex(t.Bytes, -1) {
		add(lineRow{value: t.Slice(m[2], m[3]), meaning: before(t, m[0])}, m[0])
	}
	for _, m := range proseEnd().FindAllSubmatchIndex(t.Bytes, -1) {
		meaning := a.condition(before(t, m[0]))
		add(lineRow{value: t.Slice(m[2], m[3]), meaning: meaning}, m[0])
		for at := m[3]; ; {
			more := proseMore().FindSubmatchIndex(t.Bytes[at:])
			if more == nil {
				break
			}
			add(lineRow{value: t.Slice(at+more[2], at+more[3]), meaning: meaning}, m[0])
			at += more[3]
		}
	}
	return rows
}

// before returns the part of a sentence that ends at an offset.
func before(t block.Text, end int) block.Text {
	from := 0
	for _, stop := range []string{". ", ".\n", "; ", ": "} {
		if i := bytes.LastIndex(t.Bytes[:end], []byte(stop)); i >= 0 {
			from = max(from, i+len(stop))
		}
	}
	return t.Slice(from, end).Trim()
}

// condition returns the clause at the start of a sentence that begins with a word
// such as "if": "If it is late" for "If it is late, the exit code is". For other
// sentences it returns an empty text.
func (a *assembler) condition(t block.Text) block.Text {
	if !conditional().Match(t.Bytes) {
		return t.Slice(0, 0)
	}
	if i := bytes.LastIndexByte(t.Bytes, ','); i > 0 {
		t = t.Slice(0, i)
	}
	for _, word := range []string{" " + a.options.Program, " the", " it", " an", " a"} {
		if len(word) > 1 && bytes.HasSuffix(t.Bytes, []byte(word)) {
			t = t.Slice(0, t.Len()-len(word))
		}
	}
	return t.Trim()
}

var conditional = pattern.New(`(?i)^(?:if|when(?:ever)?|unless|otherwise|on|in case|after|upon|for)\b`)

// enumerated reads a text such as "exit codes: 0 ok, 1 generic". The text, or the
// heading over it, must speak of exit statuses before the list.
func (a *assembler) enumerated(t block.Text) []lineRow {
	at := 0
	if loc := block.FindCue(t.Bytes); loc != nil {
		at = loc[1]
	}
	var found [][]int
	next := proseFirst
	if proseFirst().Find(t.Bytes[at:]) == nil {
		next = proseItem
	}
	for ; at < t.Len(); next = proseItem {
		m := next().FindSubmatchIndex(t.Bytes[at:])
		if m == nil {
			break
		}
		for i := range m {
			m[i] += at
		}
		found = append(found, m)
		at = m[3] // the separator before the next item can be part of this match
	}
	var rows []lineRow
	for i, m := range found {
		end := t.Len()
		if i+1 < len(found) {
			end = found[i+1][0]
		}
		_, last := utf8.DecodeLastRune(t.Bytes[m[0]:m[1]])
		if m[1]-last >= end {
			continue // nothing is between this number and the next, as in "4, 5 and 6"
		}
		r := lineRow{value: t.Slice(m[2], m[3]), meaning: clause(t.Slice(m[1]-last, end))}
		if statuses, ok := parseStatuses(r.value.String()); ok && statuses.within() {
			r.statuses = statuses
			r.meaning = unpaired(r.meaning)
			rows = append(rows, r)
		}
	}
	return rows
}

// unpaired removes the closing parenthesis at the end of a text, if the text has no
// opening one.
func unpaired(t block.Text) block.Text {
	for t.Len() > 0 && t.Bytes[t.Len()-1] == ')' && bytes.Count(t.Bytes, []byte(")")) > bytes.Count(t.Bytes, []byte("(")) {
		t = t.Slice(0, t.Len()-1).Trim()
	}
	return t
}
