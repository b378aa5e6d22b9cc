package block

import (
	"bytes"
	"slices"

	"github.com/exitlint/exitlint/internal/pattern"
)

// cue matches words that only a text about exit statuses has.
var cue = pattern.New(`(?i)\bexit(?:ing)?[ _-]?(?:codes?|status(?:es)?|values?|numbers?)\b|\breturn(?:ed)?[ _-](?:codes?|status(?:es)?)\b|\bexits?\s+(?:with|non-?zero)\b|\btermination (?:codes?|status(?:es)?)\b|退出码|退出状态|返回码|終了コード|終了ステータス`)

// HasCue reports whether a text is about exit statuses: it has words such as
// "exit code" or "return status".
func HasCue(text []byte) bool { return FindCue(text) != nil }

// FindCue returns the range of the first words of a text that are about exit
// statuses, nil if there are none.
func FindCue(text []byte) []int {
	if !ContainsFold(text, "exit", "return", "termination", "退出", "返回", "終了") {
		return nil
	}
	return cue().FindIndex(text)
}

// ContainsFold reports whether a text contains one of some words, which are in
// lower case, in whatever case. It is much cheaper than a pattern. Most texts are
// about something else, so a pattern is only tried where it may match.
func ContainsFold(text []byte, words ...string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return indexFold(text, w) >= 0 })
}

// indexFold returns the offset of a word in lower case in a text of whatever
// case, -1 if it is not there.
func indexFold(text []byte, word string) int {
	for i := range len(text) - len(word) + 1 {
		// The bit 0x20 tells the case of an ASCII letter, and the first byte of
		// any other letter has it set.
		if text[i]|0x20 == word[0] && bytes.EqualFold(text[i:i+len(word)], []byte(word)) {
			return i
		}
	}
	return -1
}
