package tables

import (
	"bytes"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/doc/attr"
	"github.com/exitlint/exitlint/internal/doc/block"
	"github.com/exitlint/exitlint/internal/pattern"
)

// A Statement contains the parts of a sentence or heading about a status. Parts that are
// missing are empty.
type Statement struct {
	Name    Cell // a name: EXIT_NO_CHANGE in "EXIT_NO_CHANGE (102)"
	Value   Cell // a status: 102 in "EXIT_NO_CHANGE (102)", or 2 in "the codes (0/1/2)"
	Title   Cell // the words before a status at the end of a heading: "Lock timeout" in "Lock timeout (exit code 7)"
	Outcome Cell // how callers should treat the status: "success" in "treat EXIT_NO_CHANGE as success"
	Error   Cell // an error code: E_BUSY in "Code: E_BUSY"
	// Current is set if the statement is certainly about a name and status that the program
	// has now; see isCurrent.
	Current bool
}

const statusName = `[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+`

var (
	statedName    = pattern.New(`\b(` + statusName + `)\s*(?:\(\s*(\d{1,3})\s*\)|=\s*(\d{1,3})\b|:\s*(\d{1,3})(?:[.;)]|$)|\s*[–—]\s(\d{1,3})$)`)
	statedOutcome = pattern.New(`(?i)\b(?:treat(?:s|ed)?|counts?|counted|handles?|handled)\s+(?:(?:the|an?)\s+)?(?-i:(` + statusName + `)|(?i:(?:exit\s+)?(?:code|status))\s+(\d{1,3}))(?:\s*\(\d{1,3}\))?\s+as\s+(?:(?:an?|the)\s+)?(success(?:ful)?|errors?|failures?|failed)\b`)
	statedTitle   = pattern.New(`(?i)^([^()]+?)\s*\(\s*exit\s+(?:(?:code|status)\s+)?(\d{1,3})\s*\)$`)
	statedList    = pattern.New(`(?i)\b(?:codes|statuses)\s*\((\d{1,3}(?:\s*/\s*\d{1,3})+)\)`)
	statedError   = pattern.New(`(?i:\bcode):?\s+(` + errorCode + `)\b`)
	httpList      = pattern.New(`\b[45]\d\d(?:(?:,\s*(?:and\s+|or\s+)?|\s*/\s*|\s+(?:and|or)\s+)[45]\d\d)+\b`)
	httpExcept    = pattern.New(`(?i)\b(?:except|other than|but|not|besides|e\.g\.|such as|like|including|say)\s*$`)
	number        = pattern.New(`\d+`)
	// otherTime matches words in a sentence about another version or program.
	otherTime = pattern.New(`(?i)\b(?:was|were|used to|would|former(?:ly)?|old(?:er)?|earlier|previous(?:ly)?|before|until|since|renamed|changed?|moved|renumber(?:ed)?|deprecated|removed|replaced?s?|legacy|unlike|instead|rather|versions?|will|planned|proposed|todo|v\d)\b`)
	// otherTopic matches headings above texts about other programs, versions or settings.
	otherTopic = pattern.New(`(?i)\b(?:others?|alternatives?|comparison|related|environment|config(?:uration)?|settings?|variables?|history|releases?|changelog|migrat\w+|upgrad\w+|roadmap|plans?|proposals?)\b|\d\.\d`)
	// toldTo matches the start of a sentence that tells the reader what to do with a name.
	toldTo     = pattern.New(`(?i)^\s*(?:(?:always|never|only|please|do not|don't)\s+)?(?:use|test(?:ing)?(?:\s+for)?|check(?:ing)?(?:\s+for)?|watch(?:ing)?(?:\s+for)?|look(?:ing)?\s+for|handl(?:e|ing)|treat(?:ing)?|expect(?:ing)?|retry(?:ing)?(?:\s+(?:on|after))?|ignor(?:e|ing)|match(?:ing)?)\s+(?:(?:the|an?|exit|code|status)\s+)*\W?$`)
	otherCodes = pattern.New(`(?i)\b(?:http|response|error|signal|api)\b[^.]{0,30}$`)
)

// readStatements looks for statements about statuses in a paragraph, list item or heading,
// such as "treat EXIT_NO_CHANGE as success", and adds them to the document.
func (a *assembler) readStatements(t block.Text) {
	if t.Len() > maxProse {
		return
	}
	cell := func(m []int, group int) Cell {
		if m[2*group] < 0 {
			return Cell{}
		}
		return a.cell(attr.None, t.Slice(m[2*group], m[2*group+1]))
	}
	add := func(m Statement) { a.doc.Statements = append(a.doc.Statements, m) }
	for _, m := range statedName().FindAllSubmatchIndex(t.Bytes, -1) {
		value := cell(m, 2)
		for group := 3; value.Text == "" && group < len(m)/2; group++ {
			value = cell(m, group)
		}
		add(Statement{Name: cell(m, 1), Value: value, Current: a.isCurrent(t, m)})
	}
	for _, m := range statedOutcome().FindAllSubmatchIndex(t.Bytes, -1) {
		add(Statement{Name: cell(m, 1), Value: cell(m, 2), Outcome: cell(m, 3)})
	}
	for _, m := range statedError().FindAllSubmatchIndex(t.Bytes, -1) {
		add(Statement{Error: cell(m, 1)})
	}
	for _, m := range statedList().FindAllSubmatchIndex(t.Bytes, -1) {
		list := t.Slice(m[2], m[3])
		if !parseList(list.String()).areStatuses() {
			continue // statuses of HTTP
		}
		for _, at := range number().FindAllIndex(list.Bytes, -1) {
			if !otherCodes().Match(t.Bytes[:m[0]]) {
				add(Statement{Value: a.cell(attr.None, list.Slice(at[0], at[1]))})
			}
		}
	}
	a.readHTTPLists(t)
}

// isCurrent reports whether the name and status at m in the sentence or heading t are those
// that the program has now: t is only the name and the status, or it tells the reader what
// to do with them, as in "Test for EXIT_LATE (4)". Neither t nor a heading above it may speak
// of another program, of another version or of settings.
func (a *assembler) isCurrent(t block.Text, m []int) bool {
	from, _ := startOfSentence(t, t.At(m[0]))
	before, sentence := t.Bytes[from:m[0]], t.Bytes[from:endOfSentence(t, m[0])]
	after := bytes.Trim(t.Bytes[m[1]:max(m[1], from+len(sentence))], ".;: \n")
	if otherTime().Match(sentence) || !toldTo().Match(before) && len(bytes.TrimSpace(before))+len(after) > 0 {
		return false
	}
	isOther := func(h Heading) bool { return otherTime().MatchString(h.Text) || otherTopic().MatchString(h.Text) }
	table := &Table{Kind: KindCodes, Form: block.FormProse, Headings: a.headings, Lead: lastSentence(t.String()), Start: t.Start(), End: t.End()}
	return !slices.ContainsFunc(a.headings, isOther) && !a.decideOwnership(table).Foreign()
}

// readHeadingStatements reads a heading such as "Lock timeout (exit code 7)".
func (a *assembler) readHeadingStatements(t block.Text) {
	a.readStatements(t)
	if m := statedTitle().FindSubmatchIndex(t.Bytes); m != nil {
		a.doc.Statements = append(a.doc.Statements, Statement{Title: a.cell(attr.None, t.Slice(m[2], m[3])), Value: a.cell(attr.None, t.Slice(m[4], m[5]))})
	}
}

// readHTTPLists adds a set for each list of HTTP statuses in a sentence, such as
// "429, 500 and 503". The set is named after the part of the sentence before the list,
// and the heading of the section, such as "Transient errors".
func (a *assembler) readHTTPLists(t block.Text) {
	for _, m := range httpList().FindAllIndex(t.Bytes, -1) {
		if httpExcept().Match(t.Bytes[:m[0]]) {
			continue
		}
		in := t.Slice(m[0], m[1])
		name := collapse(textBefore(t, m[0]).String() + " " + a.innermost())
		s := Set{Name: strings.TrimSpace(name), NameCell: a.cell(attr.None, in), Cell: a.cell(attr.None, in), Prose: true, Headings: a.headings}
		for _, at := range number().FindAllIndex(in.Bytes, -1) {
			s.Values = append(s.Values, a.cell(attr.Value, in.Slice(at[0], at[1])))
		}
		a.doc.Sets = append(a.doc.Sets, s)
	}
}

// readCommandTable adds a table of commands without statuses to the document. The heading
// above it may name the status of these commands.
func (a *assembler) readCommandTable(t *Table, rows []block.Row, g grid) {
	if len(t.Columns) == 0 || t.Columns[0].Field != attr.Commands {
		return
	}
	a.addRows(t, rows, g)
	t.Headings, t.Lead, t.Position = a.headings, lastSentence(a.lead.String()), a.Position(t.Start)
	a.doc.Commands = append(a.doc.Commands, t)
}
