package tables

import (
	"github.com/exitlint/exitlint/internal/doc/block"
	"github.com/exitlint/exitlint/internal/pattern"
)

// readArrows reads statuses with arrows before them, in a text such as "each variant has
// an exit code (`Late`→4, `Lost`→5)" and "exit codes: late file → 4, no file → 5". It
// returns nil for fewer than two statuses, or if the text does not mention exit statuses.
func readArrows(t block.Text) []lineRow {
	var rows []lineRow
	if !block.HasCue(t.Bytes) {
		return nil
	}
	for _, m := range arrowItem().FindAllSubmatchIndex(t.Bytes, -1) {
		r, before := lineRow{value: t.Slice(m[4], m[5])}, t.Slice(m[2], m[3]).Trim()
		switch {
		case unitAfter().Match(t.Bytes[m[5]:]), arrowAfter().Match(t.Bytes[m[5]:]), onlyAmount().Match(before.Bytes):
			continue // as in "waits 5 s → 10 s → 30 s"
		case capitalWord().Match(before.Bytes):
			r.name = before
		default:
			r.meaning = before
		}
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
	// arrowItem matches a name or meaning and its status, as in "Late→4".
	arrowItem = pattern.New(`([^,;:.()→⇒\n]{2,60}?)["']?\s*(?:→|⇒|->|=>)\s*["']?(\d{1,3})["']?(?:[^\w.]|\.\s|\.?$)`)
	// arrowAfter matches the text after a number if it shows that the number is not a
	// status: another arrow, as in "5 s → 10 s", or a unit of time.
	arrowAfter = pattern.New(`^["']?\s*[a-z]{0,3}\s*(?:→|⇒|->|=>)|^\s[smhd]\b`)
	// onlyAmount matches a text that is only a number with a unit, or ends with a number.
	onlyAmount = pattern.New(`^\d*\s*[a-z]{1,2}$|\d$`)
	// capitalWord matches a word that begins with a capital.
	capitalWord = pattern.New(`^[A-Z]\w+$`)
)

// readTrailing reads statuses of sysexits.h with their meanings before them, as in "the exit
// codes are: usage 64, too-new data 65 and an unreachable store 69". Lower numbers after such
// words may count something, as in "exit codes: passed 3, failed 4". readTrailing returns nil
// for fewer than three statuses, or if no phrase such as "exit codes" is before them.
func readTrailing(t block.Text) []lineRow {
	const fewest, lowest, highest = 3, 64, 78
	cue := block.FindCue(t.Bytes)
	if cue == nil {
		return nil
	}
	t = t.From(cue[1])
	var rows []lineRow
	for _, m := range trailingItem().FindAllSubmatchIndex(t.Bytes, -1) {
		r := lineRow{meaning: t.Slice(m[2], m[3]), value: t.Slice(m[4], m[5])}
		r.statuses, _ = parseStatuses(r.value.String())
		if v, one := r.statuses.Exact(); !one || v < lowest || v > highest {
			return nil
		}
		rows = append(rows, r)
	}
	if len(rows) < fewest {
		return nil
	}
	return rows
}

// trailingItem matches an item of a list that ends in a status, such as "too-new data 65".
var trailingItem = pattern.New(`(?:[:,;(]|\band)\s+(?:and\s+)?([a-z][a-z -]{2,60}?)\s+(\d{1,3})\b`)

// readAssigned reads statuses with names before them, as in "the exit codes are ok=0,
// usage=2 and late=3". It returns nil unless the text mentions exit statuses, and the first
// name is one for the status 0. Otherwise the names may be settings.
func readAssigned(t block.Text) []lineRow {
	var rows []lineRow
	if !block.HasCue(t.Bytes) {
		return nil
	}
	for _, m := range assignedItem().FindAllSubmatchIndex(t.Bytes, -1) {
		r := lineRow{name: t.Slice(m[2], m[3]), value: t.Slice(m[4], m[5])}
		if statuses, ok := parseStatuses(r.value.String()); ok && statuses.areStatuses() {
			r.statuses = statuses
			rows = append(rows, r)
		}
	}
	if len(rows) < 2 || !successName().Match(rows[0].name.Bytes) || rows[0].value.String() != "0" {
		return nil
	}
	return rows
}

var (
	// assignedItem matches a name and its status, as in "late=3".
	assignedItem = pattern.New(`(?:^|[\s(,;/])["']?([A-Za-z][\w-]*)\s?=\s?(\d{1,3})["']?(?:[,;.)/\s]|$)`)
	// successName matches the usual names of the status 0.
	successName = pattern.New(`(?i)^(?:ok|success|successful|clean|pass(?:ed)?|fine|allow(?:ed)?|valid|no_?error|none|exit_?(?:ok|success))$`)
)
