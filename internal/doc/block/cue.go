package block

import (
	"bytes"
	"slices"

	"github.com/exitlint/exitlint/internal/pattern"
)

// cue matches phrases that occur only in texts about exit statuses, such as
// "exit code".
var cue = pattern.New(`(?i)\bexit(?:ing)?[ _-]?(?:codes?|status(?:es)?|values?|numbers?)\b|\breturn(?:ed)?[ _-](?:codes?|status(?:es)?)\b|\bexits?\s+(?:with|non-?zero)\b|\btermination (?:codes?|status(?:es)?)\b|退出码|退出状态|返回码|終了コード|終了ステータス`)

// HasCue reports whether a text has a phrase such as "exit code" or "return
// status", which shows that it is about exit statuses.
func HasCue(text []byte) bool { return FindCue(text) != nil }

// FindCue returns the range of the first such phrase in a text, or nil.
func FindCue(text []byte) []int {
	if !ContainsFold(text, "exit", "return", "termination", "退出", "返回", "終了") {
		return nil
	}
	return cue().FindIndex(text)
}

// ContainsFold reports whether a text contains one of some words, whatever the
// case of its letters. The words are in lower case. It is much cheaper than a
// pattern. Most texts are about something else, so callers try a pattern only
// after ContainsFold has found a word of it.
func ContainsFold(text []byte, words ...string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return indexFold(text, w) >= 0 })
}

// indexFold returns the offset of a word in a text, ignoring the case of the
// text, or -1. The word is in lower case.
func indexFold(text []byte, word string) int {
	for i := range len(text) - len(word) + 1 {
		// Setting bit 0x20 makes an ASCII letter lower case. The first byte of
		// any other letter has the bit set already.
		if text[i]|0x20 == word[0] && bytes.EqualFold(text[i:i+len(word)], []byte(word)) {
			return i
		}
	}
	return -1
}
