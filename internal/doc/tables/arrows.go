package tables

import (
	"bytes"

	"github.com/exitlint/exitlint/internal/doc/block"
	"github.com/exitlint/exitlint/internal/pattern"
)

// readParenthesized reads numbers in code markup and parentheses, as in "a `--late` run
// (`4`)". It takes them as statuses only below a heading about exit statuses.
func (a *assembler) readParenthesized(t block.Text) []lineRow {
	if !block.HasCue([]byte(a.innermost())) || bytes.IndexByte(t.Bytes, '(') < 0 {
		return nil
	}
	var rows []lineRow
	for _, m := range parenthesized().FindAllSubmatchIndex(t.Bytes, -1) {
		r := lineRow{value: t.Slice(m[2], m[3])}
		if at := r.value.Start(); at == 0 || a.Bytes[at-1] != '`' {
			continue
		}
		if statuses, ok := parseStatuses(r.value.String()); ok && statuses.areStatuses() && !isExcluded(t.Bytes[:m[0]]) {
			r.statuses = statuses
			rows = append(rows, r)
		}
	}
	return rows
}

// readArrows reads the statuses of names in a text such as "each variant has an exit
// code (`Late`→4, `Lost`→5)". There must be at least two.
func readArrows(t block.Text) []lineRow {
	var rows []lineRow
	if !block.HasCue(t.Bytes) {
		return nil
	}
	for _, m := range nameArrow().FindAllSubmatchIndex(t.Bytes, -1) {
		r := lineRow{name: t.Slice(m[2], m[3]), value: t.Slice(m[4], m[5])}
		if statuses, ok := parseStatuses(r.value.String()); ok && statuses.areStatuses() {
			r.statuses = statuses
			rows = withOthers(rows, []lineRow{r})
		}
	}
	if len(rows) < 2 {
		return nil
	}
	return rows
}

var (
	// parenthesized matches a number at the start of a text in parentheses.
	parenthesized = pattern.New(`\pL\s*\((\d{1,3})(?:\)|[:,]\s)`)
	// nameArrow matches a name and its status, as in "Late→4".
	nameArrow = pattern.New(`\b([A-Z]\w+)\s*(?:→|->|=>)\s*(\d{1,3})(?:[^\w.]|\.\s|\.?$)`)
)
