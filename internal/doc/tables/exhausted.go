package tables

import (
	"github.com/exitlint/exitlint/internal/doc/attr"
	"github.com/exitlint/exitlint/internal/doc/block"
	"github.com/exitlint/exitlint/internal/pattern"
)

// An Exhausted says what happens after the last try, according to a part of a sentence
// such as "up to 3, then escalate" or "after exhausting restarts the parent exits with
// 1". It has either a Status or an Action.
type Exhausted struct {
	Cell   // the whole phrase, such as "up to 3, then escalate"
	Text   string
	Status Cell // a number
	Action Cell // a verb, such as "escalate"
}

const lastStep = `(?:(escalate|abort)s?\b|(?:exit|end|fail)s?\s+with\s+(?:(?:the\s+)?(?:exit\s+)?(?:status|code)\s+)?(\d{1,3})\b)`

var (
	exhaustedThen  = pattern.New(`(?i)\b(?:retry|retries|restart|try|up to)\b[^.;|]{0,60}?,?\s+(?:and\s+)?then\s+` + lastStep)
	exhaustedAfter = pattern.New(`(?i)\b(?:after|once|when|if)\s+[^.;|]{0,40}?\bexhaust\w*[^.;|]{0,60}?\b` + lastStep)
)

// findExhausted finds phrases in a text that say what happens after the last try, such
// as "up to 3, then escalate". It appends an [Exhausted] for each phrase to
// a.doc.Exhausted.
func (a *assembler) findExhausted(t block.Text) {
	if !block.ContainsFold(t.Bytes, "then") && !block.ContainsFold(t.Bytes, "exhaust") {
		return
	}
	for _, form := range []pattern.Pattern{exhaustedThen, exhaustedAfter} {
		for _, m := range form().FindAllSubmatchIndex(t.Bytes, -1) {
			in := t.Slice(m[0], m[1])
			e := Exhausted{Cell: a.cell(attr.None, in), Text: string(in.Bytes)}
			if m[2] >= 0 {
				e.Action = a.cell(attr.Action, t.Slice(m[2], m[3]))
			} else {
				e.Status = a.cell(attr.Value, t.Slice(m[4], m[5]))
			}
			a.doc.Exhausted = append(a.doc.Exhausted, e)
		}
	}
}
