package tables

import (
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
}

const statusName = `[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+`

var (
	statedName    = pattern.New(`\b(` + statusName + `)\s*(?:\(\s*(\d{1,3})\s*\)|=\s*(\d{1,3})\b)`)
	statedOutcome = pattern.New(`(?i)\b(?:treat(?:s|ed)?|counts?|counted|handles?|handled)\s+(?:(?:the|an?)\s+)?(?-i:(` + statusName + `)|(?i:(?:exit\s+)?(?:code|status))\s+(\d{1,3}))(?:\s*\(\d{1,3}\))?\s+as\s+(?:(?:an?|the)\s+)?(success(?:ful)?|errors?|failures?|failed)\b`)
	statedTitle   = pattern.New(`(?i)^([^()]+?)\s*\(\s*exit\s+(?:(?:code|status)\s+)?(\d{1,3})\s*\)$`)
	statedList    = pattern.New(`(?i)\b(?:codes|statuses)\s*\((\d{1,3}(?:\s*/\s*\d{1,3})+)\)`)
	statedError   = pattern.New(`(?i:\bcode):?\s+(` + errorCode + `)\b`)
	httpList      = pattern.New(`\b[45]\d\d(?:(?:,\s*(?:and\s+|or\s+)?|\s*/\s*|\s+(?:and|or)\s+)[45]\d\d)+\b`)
	httpExcept    = pattern.New(`(?i)\b(?:except|other than|but|not|besides|e\.g\.|such as|like|including|say)\s*$`)
	number        = pattern.New(`\d+`)
	otherCodes    = pattern.New(`(?i)\b(?:http|response|error|signal|api)\b[^.]{0,30}$`)
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
		if m[4] < 0 {
			value = cell(m, 3)
		}
		add(Statement{Name: cell(m, 1), Value: value})
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
