package tables

import (
	"github.com/exitlint/exitlint/internal/doc/attr"
	"github.com/exitlint/exitlint/internal/doc/block"
	"github.com/exitlint/exitlint/internal/pattern"
)

// A Schedule is a list of waits in a sentence, such as "exponential backoff: 5 s →
// 10 s → 30 s (cap)".
type Schedule struct {
	Cell        // the text from the first to the last wait
	Word   Cell // the word "exponential"
	Waits  []Cell
	Capped bool // whether "(cap)" or the like follows: the last wait is repeated
}

var (
	scheduleWord  = pattern.New(`(?i)\b(exponential(?:ly)?)\b`)
	scheduleWaits = pattern.New(amount + `(?:\s*(?:→|->|=>|,)\s*` + amount + `){2,}`)
	scheduleCap   = pattern.New(`(?i)^[\s,;(]*(?:cap|max|capped|at most)`)
)

// farthest is the largest number of bytes between the word "exponential" and the
// waits.
const farthest = 80

// schedules reads lists of waits that a text calls exponential.
func (a *assembler) schedules(t block.Text) {
	if !block.ContainsFold(t.Bytes, "exponential") {
		return
	}
	for _, m := range scheduleWord().FindAllSubmatchIndex(t.Bytes, -1) {
		from := m[3]
		at := scheduleWaits().FindIndex(t.Bytes[from:min(t.Len(), from+4*farthest)])
		if at == nil || at[0] > farthest {
			continue
		}
		in := t.Slice(from+at[0], from+at[1])
		s := Schedule{Cell: a.cell(attr.Backoffs, in), Word: a.cell(attr.None, t.Slice(m[2], m[3]))}
		for _, w := range totalTerm().FindAllIndex(in.Bytes, -1) {
			s.Waits = append(s.Waits, a.cell(attr.Backoffs, in.Slice(w[0], w[1])))
		}
		s.Capped = scheduleCap().Match(t.Bytes[from+at[1]:])
		a.doc.Schedules = append(a.doc.Schedules, s)
	}
}
