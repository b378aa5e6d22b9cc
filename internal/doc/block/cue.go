package block

import (
	"bytes"
	"slices"

	"github.com/exitlint/exitlint/internal/pattern"
)

// cue matches the words of a text about exit statuses.
var cue = pattern.New(`(?i)\bexit(?:ing)?[ _-]?(?:codes?|status(?:es)?|values?|numbers?)\b|\breturn(?:ed)?[ _-](?:codes?|status(?:es)?)\b|\bexits?\s+(?:with|non-?zero)\b|\btermination (?:codes?|status(?:es)?)\b|退出码|退出状态|返回码|終了コード|終了ステータス`)

// isCue reports whether a text is about exit statuses: it speaks of exit codes,
// a return status and the like.
func IsCue(text []byte) bool { return FindCue(text) != nil }

// findCue returns the start and end of the first words of a text that make it
// one about exit statuses, nil if there are none.
func FindCue(text []byte) []int {
	if !ContainsFold(text, "exit", "return", "termination", "退出", "返回", "終了") {
		return nil
	}
	return cue().FindIndex(text)
}

// speaksOf reports whether a text has one of some words, which are in lower case,
// whatever theirs is. It is for asking a pattern only where it may match: most
// of what documents say is about something else.
func ContainsFold(text []byte, words ...string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return indexFold(text, w) >= 0 })
}

// indexFold is where a word in lower case stands in a text, in whatever case, or
// -1.
func indexFold(text []byte, word string) int {
	for i := range len(text) - len(word) + 1 {
		// The bit is the case of ASCII letters; what begins other letters has it.
		if text[i]|0x20 == word[0] && bytes.EqualFold(text[i:i+len(word)], []byte(word)) {
			return i
		}
	}
	return -1
}
