package tables

import (
	"regexp"

	"github.com/exitlint/exitlint/internal/doc/block"
	"github.com/exitlint/exitlint/internal/pattern"
)

// A memory value contains the results of searches in short texts. The same headings and
// sentences are searched for each table near them.
type memory struct {
	cues    map[string][]int
	matches map[search][]int
}

// A search is a search for the first match of an expression in a text.
type search struct {
	expression *regexp.Regexp
	text       string
}

// longestSearch is the length of the longest text that a memory value contains. Longer texts
// are seldom searched twice.
const longestSearch = 1000

// findCue is like [block.FindCue].
func (m *memory) findCue(text []byte) []int {
	if len(text) > longestSearch {
		return block.FindCue(text)
	}
	at, ok := m.cues[string(text)]
	if !ok {
		if m.cues == nil {
			m.cues = map[string][]int{}
		}
		at = block.FindCue(text)
		m.cues[string(text)] = at
	}
	return at
}

// hasCue is like [block.HasCue].
func (m *memory) hasCue(text []byte) bool { return m.findCue(text) != nil }

// find returns the start and end of the first match of p in a text, or nil.
func (m *memory) find(p pattern.Pattern, text string) []int {
	s := search{p(), text}
	if len(text) > longestSearch {
		return s.expression.FindStringIndex(text)
	}
	at, ok := m.matches[s]
	if !ok {
		if m.matches == nil {
			m.matches = map[search][]int{}
		}
		at = s.expression.FindStringIndex(text)
		m.matches[s] = at
	}
	return at
}

// findWords returns the first match of p in a text, or "".
func (m *memory) findWords(p pattern.Pattern, text string) string {
	if at := m.find(p, text); at != nil {
		return text[at[0]:at[1]]
	}
	return ""
}
