package tables

import (
	"strings"

	"github.com/exitlint/exitlint/internal/doc/block"
	"github.com/exitlint/exitlint/internal/pattern"
)

var (
	// proseStatus matches a status in a sentence, as in "exit status is 0 if …", "2
	// if an error …", "A `1` is returned otherwise" and "code of `125` indicates
	// …".
	proseStatus = pattern.New(`(?i)(?:^|\b(?:is|of|or|and|with|code|status|value|returns?|a|an|be|exits?|zero)\s+|,\s*|\(|\.\s+|;\s*)["']?((?:>=?|≥)?\s?\d{1,3})["']?\s+(if|when|on|for|indicates?|means?|is returned|otherwise|in case|after|unless|upon)\b`)
	// proseItem matches one status in a sentence such as "0 ok, 1 generic, 2 usage"
	// or "0=complete, 2=blocked".
	proseItem = pattern.New(`(?:^|[,;(:]\s*(?:and\s+|or\s+)?)(\d{1,3})\s*(?:=|:|–|—|-)?\s*([A-Za-z][^,;()]*?)\s*(?:[,;).]|$)`)
)

// prose reads a paragraph with statuses in its sentences. A phrase such as "exit
// code" must be in the paragraph or in the heading above it.
func (a *assembler) prose(b block.Block) {
	t := b.Text
	s := t.String()
	if len(s) > 4000 || !block.HasCue(t.Bytes) && !block.HasCue([]byte(a.innermost())) {
		return
	}
	table := &Table{Kind: KindCodes, Form: block.FormProse, Start: b.Start, End: b.End}
	rows := a.sentences(t)
	if len(rows) < 2 {
		if list := a.enumerated(t); len(list) > len(rows) && len(list) > 1 {
			rows = list
		}
	}
	for _, r := range rows {
		row := a.row(r)
		row.Start, row.End = row.Cells[0].Start, row.Cells[0].Start // no line is only about this status, so a fix can neither insert nor delete lines
		table.Rows = append(table.Rows, row)
	}
	if len(rows) > 0 {
		before := a.lead
		a.lead = t
		a.addTable(table)
		a.lead = before
	}
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
		if !ok || !statuses.within() || excluded().Match(t.Bytes[:m[2]]) {
			continue
		}
		r.statuses = statuses
		rows = append(rows, r)
	}
	return rows
}

// excluded matches words that make the statuses after them exceptions, as in "a
// code other than 0, 1, or 2 if …".
var excluded = pattern.New(`(?i)\b(?:other than|except|besides|not|never)\b[^.;:]*$`)

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

// enumerated reads a text such as "exit codes: 0 ok, 1 generic".
func (a *assembler) enumerated(t block.Text) []lineRow {
	loc := block.FindCue(t.Bytes)
	if loc == nil {
		return nil
	}
	var rows []lineRow
	at := loc[1]
	for {
		m := proseItem().FindSubmatchIndex(t.Bytes[at:])
		if m == nil {
			return rows
		}
		r := lineRow{value: t.Slice(at+m[2], at+m[3]), meaning: t.Slice(at+m[4], at+m[5])}
		if statuses, ok := parseStatuses(r.value.String()); ok && statuses.within() {
			r.statuses = statuses
			rows = append(rows, r)
		}
		at += m[5] // continue at the separator, with which the next item begins
	}
}
