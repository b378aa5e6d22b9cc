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

// plain is prose without what does not change what it says: markup, the kind
// of quotes and dashes, the period at the end.
func plain(s string) string {
	return strings.TrimRight(strings.Join(strings.Fields(markup.Replace(s)), " "), ".")
}

// markup takes away what plain does not want. Making it costs more than using it.
var markup = strings.NewReplacer("`", "", "**", "", "“", `"`, "”", `"`, "’", "'", "–", "-", "—", "-", "…", "...")

// unqualified is a Go name without its package.
func unqualified(name string) string { return name[strings.LastIndexByte(name, '.')+1:] }

// likeCase writes a word as another one is written: after "Yes", "no" is "No".
func likeCase(model, word string) string {
	switch {
	case model == "" || word == "":
		return word
	case len(model) > 1 && strings.ToUpper(model) == model:
		return strings.ToUpper(word)
	case unicode.IsUpper([]rune(model)[0]):
		return strings.ToUpper(word[:1]) + word[1:]
	}
	return word
}

// isIdentifier reports whether a text could be the name of a constant.
func isIdentifier(s string) bool {
	return s != "" && !strings.ContainsFunc(s, func(r rune) bool {
		return r > unicode.MaxASCII || !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("_-.*", r)
	})
}
