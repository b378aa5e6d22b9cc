package block

import (
	"bytes"
	"slices"

	"github.com/exitlint/exitlint/internal/pattern"
)

// cue matches phrases that occur only in texts about exit statuses, such as
// "exit code".
var cue = pattern.New(`(?i)\bexit(?:ing)?[ _-]?(?:codes?|status(?:es)?|values?|numbers?)\b|\breturn(?:ed)?[ _-](?:codes?|status(?:es)?)\b|\bexits?\s+(?:with|non-?zero)\b|\btermination (?:codes?|status(?:es)?)\b|退出码|退出状态|返回码|終了コード|終了ステータス`)

// HasCue reports whether a text contains a phrase such as "exit code" or
// "return status". A text with such a phrase is about exit statuses.
func HasCue(text []byte) bool { return FindCue(text) != nil }

// FindCue returns the range of the first phrase that HasCue looks for, or nil.
func FindCue(text []byte) []int {
	if !ContainsFold(text, "exit", "return", "termination", "退出", "返回", "終了") {
		return nil
	}
	return cue().FindIndex(text)
}

// ContainsFold reports whether text contains one of words, regardless of letter
// case. The words are in lower case. ContainsFold is much cheaper than a
// pattern. Since most texts are about something else, callers try a pattern
// only if ContainsFold has found one of the words of the pattern.
func ContainsFold(text []byte, words ...string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return indexFold(text, w) >= 0 })
}

// indexFold returns the offset of word in text regardless of letter case, or
// -1. word is in lower case.
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
