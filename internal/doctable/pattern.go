package doctable

import (
	"bytes"
	"regexp"
	"slices"
	"sync"
)

// A pattern is a regular expression that is compiled when it is first asked for.
// Under go vet each package is a process, most of which read no document; to
// compile all of them took half the time to start.
type pattern func() *regexp.Regexp

// speaksOf reports whether a text has one of some words, which are in lower case,
// whatever theirs is. It is for asking a pattern only where it may match: most
// of what documents say is about something else.
func speaksOf(text []byte, words ...string) bool {
	lower := bytes.ToLower(text)
	return slices.ContainsFunc(words, func(w string) bool { return bytes.Contains(lower, []byte(w)) })
}

func lazy(expr string) pattern {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}
