package tables

import (
	"bytes"
	"slices"
)

// speaksOf reports whether a text has one of some words, which are in lower case,
// whatever theirs is. It is for asking a pattern only where it may match: most
// of what documents say is about something else.
func speaksOf(text []byte, words ...string) bool {
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
