package tables

import (
	"bytes"
	"strings"

	"github.com/exitlint/exitlint/internal/doc/attr"
	"github.com/exitlint/exitlint/internal/doc/block"
	"github.com/exitlint/exitlint/internal/pattern"
)

// amount matches a wait, such as "100" or "5 seconds".
const amount = `\d{1,9}(?:\.\d{1,6})?\s*(?:ms|milliseconds?|s|secs?|seconds?|m|min|minutes?|h)?`

var (
	totalSum    = pattern.New(`^(?:([^:=+\n]{1,80}?)\s*[:–—]\s*)?(` + amount + `(?:\s*\+\s*` + amount + `)+)\s*=\s*(` + amount + `)\s*\.?$`)
	totalTerm   = pattern.New(amount)
	totalAtOnce = pattern.New(`(?i)^([^:=+\n]{1,80}?)\s*[:–—]\s*immediate(?:ly)?\b(?:\s*[,;][^()\n]{0,60}|\s+(?:retr(?:y|ies)|tr(?:y|ies)|attempts?|restarts?|again|once|twice|then|without)\b[^()\n]{0,60})?\s*(?:\(\s*(\d{1,4})\s*(?:x|×|times?)?[^()\n]{0,20}\))?\s*\.?$`)
	totalCap    = pattern.New(`(?i)\b(?:cap(?:ped)?|limit(?:ed)?|max(?:imum)?|at most|no more than|up to)\b[^.:\n]*?\b(\d{1,9}(?:\.\d{1,6})?\s*(?:ms|milliseconds?|s|secs?|seconds?|minutes?|min))\b`)
)

// readTotal reads a line with a sum of waits, such as "Lock: 100 + 200 = 300ms". It also
// reads a line about retries without waits, such as "Lock: immediate retries (3x max)".
// For other texts, it returns false.
func (a *assembler) readTotal(t block.Text) bool {
	t = t.Trim()
	if bytes.Contains(t.Bytes, []byte("+")) {
		if m := totalSum().FindSubmatchIndex(t.Bytes); m != nil {
			a.addTotal(t, m)
			return true
		}
	}
	if !block.ContainsFold(t.Bytes, "immediate") {
		return false
	}
	m := totalAtOnce().FindSubmatchIndex(t.Bytes)
	if m == nil {
		return false
	}
	total := Total{Cell: a.cell(attr.Total, t), Name: a.cell(attr.Name, t.Slice(m[2], m[3])), Immediate: true, Headings: a.headings, Cap: a.capOf()}
	if m[4] >= 0 {
		total.Count = a.cell(attr.MaxRetries, t.Slice(m[4], m[5]))
	}
	a.doc.Totals = append(a.doc.Totals, total)
	return true
}

// addTotal adds a line such as "Lock: 100 + 200 = 300ms" to the document. m contains the
// offsets of the groups that totalSum matches in this line.
func (a *assembler) addTotal(t block.Text, m []int) {
	total := Total{Cell: a.cell(attr.Total, t), Headings: a.headings, Cap: a.capOf()}
	if m[2] >= 0 {
		total.Name = a.cell(attr.Name, t.Slice(m[2], m[3]))
	}
	terms := t.Slice(m[4], m[5])
	for _, at := range totalTerm().FindAllIndex(terms.Bytes, -1) {
		total.Terms = append(total.Terms, a.cell(attr.InitialDelay, terms.Slice(at[0], at[1])))
	}
	total.Sum = a.cell(attr.Total, t.Slice(m[6], m[7]))
	total.Unit = strings.TrimLeft(total.Sum.Text, "0123456789. ")
	a.doc.Totals = append(a.doc.Totals, total)
}

// capOf returns the largest total of waits that the sentence before a list allows, such
// as "5 seconds" in "The waits, capped at 5 seconds:". It returns an empty Cell if the
// sentence gives no such limit.
func (a *assembler) capOf() Cell {
	m := totalCap().FindSubmatchIndex(a.lead.Bytes)
	if m == nil {
		return Cell{}
	}
	return a.cell(attr.MaxElapsed, a.lead.Slice(m[2], m[3]))
}
