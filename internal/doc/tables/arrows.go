package tables

import (
	"github.com/exitlint/exitlint/internal/doc/block"
	"github.com/exitlint/exitlint/internal/pattern"
)

// readArrows reads names with their statuses in a text such as "each variant has an exit
// code (`Late`→4, `Lost`→5)". It returns nil if there are fewer than two names.
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

// nameArrow matches a name and its status, as in "Late→4".
var nameArrow = pattern.New(`\b([A-Z]\w+)\s*(?:→|->|=>)\s*(\d{1,3})(?:[^\w.]|\.\s|\.?$)`)
