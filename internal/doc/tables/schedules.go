package tables

import (
	"github.com/exitlint/exitlint/internal/doc/attr"
	"github.com/exitlint/exitlint/internal/doc/block"
	"github.com/exitlint/exitlint/internal/pattern"
)

// A Schedule is a list of waits in a sentence, such as "exponential backoff: 5 s → 10 s
// → 30 s (cap)" or "retries after 1s, 2s, 4s".
type Schedule struct {
	Cell            // the text from the first to the last wait
	Word     Cell   // the word "exponential", or empty
	Waits    []Cell // the waits, at least two
	Capped   bool   // whether the last wait is repeated, because a word such as "(cap)" follows it
	Open     bool   // whether further waits follow, because the list ends in "…" or a similar sign
	Text     string // the paragraph with the schedule
	Headings []Heading
}

// A Count is a number of retries in a sentence, such as 3 in "retry up to 3 times".
type Count struct {
	Cell
	attr.Count
	Text     string // the paragraph with the number
	Headings []Heading
}

var (
	scheduleWord  = pattern.New(`(?i)\b(?:(exponential(?:ly)?)|back-?offs?|retr(?:y|ies|ied)|restart(?:s|ed)?|waits?|delays?)\b`)
	scheduleWaits = pattern.New(amount + `(?:(?:\s*(?:→|->|=>)\s*` + amount + `)+|(?:\s*(?:,|,?\s+(?:and|then))\s*` + amount + `){2,})`)
	scheduleCap   = pattern.New(`(?i)^[\s,;(]*(?:cap|max|capped|at most)`)
	scheduleOpen  = pattern.New(`(?i)^[\s,;(→]*(?:…|\.\.\.|etc|and so on|up to)`)
	scheduleUnit  = pattern.New(`(?i)\d\s*(?:ms|milliseconds?|s|secs?|seconds?|m|min|minutes?|h)\b`)
)

// farthest limits how many bytes there can be between a word such as "exponential"
// and the waits after it.
const farthest = 80

// readSchedules looks for lists of waits in a paragraph, and adds them to the document. A
// list counts only if a word such as "retry" or "backoff" precedes it.
func (a *assembler) readSchedules(t block.Text) {
	if !block.ContainsFold(t.Bytes, "exponential", "off", "retr", "restart", "wait", "delay") {
		return
	}
	text, last := "", -1
	for _, m := range scheduleWord().FindAllSubmatchIndex(t.Bytes, -1) {
		from := m[1]
		at := scheduleWaits().FindIndex(t.Bytes[from:min(t.Len(), from+4*farthest)])
		if at == nil || at[0] > farthest || m[2] < 0 && !scheduleUnit().Match(t.Bytes[from+at[0]:from+at[1]]) {
			continue
		}
		if from+at[0] != last {
			if text == "" {
				text = collapse(t.String())
			}
			last = from + at[0]
			a.doc.Schedules = append(a.doc.Schedules, a.schedule(t, last, from+at[1], text))
		}
		if m[2] >= 0 {
			a.doc.Schedules[len(a.doc.Schedules)-1].Word = a.cell(attr.None, t.Slice(m[2], m[3]))
		}
	}
}

// schedule converts the list of waits in t[from:to] to a Schedule. text is the whole
// paragraph.
func (a *assembler) schedule(t block.Text, from, to int, text string) Schedule {
	in := t.Slice(from, to)
	s := Schedule{Cell: a.cell(attr.Backoffs, in), Text: text, Headings: a.headings}
	for _, w := range totalTerm().FindAllIndex(in.Bytes, -1) {
		s.Waits = append(s.Waits, a.cell(attr.Backoffs, in.Slice(w[0], w[1])))
	}
	s.Capped, s.Open = scheduleCap().Match(t.Bytes[to:]), scheduleOpen().Match(t.Bytes[to:])
	return s
}

// readCounts looks for numbers of retries in a paragraph, as in "retry up to 3 times", and
// adds them to the document.
func (a *assembler) readCounts(t block.Text) {
	if !block.ContainsFold(t.Bytes, "retr", "restart", "tried", "again", "attempt", "--max-") || t.Len() > maxProse {
		return
	}
	for _, c := range attr.Counts(t.String()) {
		a.doc.Counts = append(a.doc.Counts, Count{
			Cell: a.cell(attr.MaxRetries, t.Slice(c.Start, c.End)), Count: c, Text: collapse(t.String()), Headings: a.headings,
		})
	}
}

// maxProse limits the size of a paragraph, in bytes. In a longer paragraph, no
// statements or counts of retries are read, and statuses are read in parts; see
// readLongProse.
const maxProse = 4000
