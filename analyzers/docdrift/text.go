package docdrift

import (
	"strings"
	"unicode"
)

// sameName reports whether two names are one in two spellings: EXIT_NOT_FOUND,
// ExitNotFound, NotFound.
func sameName(a, b string) bool {
	a, b = squash(a), squash(b)
	return a != "" && a == b
}

// squash is a name without what its spelling adds: case, separators, and the
// words that any status could begin with.
func squash(name string) string {
	s := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, name)
	for _, prefix := range []string{"exitcode", "exitstatus", "exit", "ex", "code", "status", "err"} {
		if rest, ok := strings.CutPrefix(s, prefix); ok && rest != "" && speltApart(name, len(prefix)) {
			return rest
		}
	}
	return s
}

// speltApart reports whether a word ends behind the first n letters of a name:
// ex is a word of EX_USAGE and ExUsage, not of EXTRA.
func speltApart(name string, n int) bool {
	seen := 0
	for _, r := range name {
		letter := unicode.IsLetter(r) || unicode.IsDigit(r)
		if seen == n {
			return !letter || unicode.IsUpper(r) && strings.ToUpper(name) != name
		}
		if letter {
			seen++
		}
	}
	return false
}
