package registry

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// foreignKeys contains advice for keys that users know from other tools. The advice names
// the most similar key of the registry.
var foreignKeys = map[string]string{
	"max_retries": `write "max_attempts", which counts the first try too`,
	"max_delay":   `did you mean "max_backoff"?`,
	"multiplier":  `did you mean "backoff_multiplier"?`,
	"description": `did you mean "meaning"?`,
}

// suggest returns advice about an unknown word: "did you mean …?" with a similar word. If
// none of the given words is similar, the advice lists all of them.
func suggest(word string, words []string) string {
	if advice, ok := foreignKeys[word]; ok && slices.ContainsFunc(words, func(w string) bool { return strings.Contains(advice, strconv.Quote(w)) }) {
		return advice
	}
	if best := nearest(word, words); best != "" {
		return "did you mean " + quoted([]string{best}) + "?"
	}
	switch len(words) {
	case 0:
		return "remove it"
	case 1:
		return "write " + quoted(words)
	}
	return "write one of " + quoted(words)
}

// nearest returns the string in words that is most similar to word, or "" if none is
// similar.
func nearest(word string, words []string) string {
	for _, w := range words {
		if letters(w) == letters(word) {
			return w
		}
	}
	best, least := "", len(word)/3+2
	for _, w := range words {
		if d := Distance(word, w); d < least {
			best, least = w, d
		}
	}
	if best != "" {
		return best
	}
	for _, w := range words {
		if len(word) >= 3 && strings.HasPrefix(w, word) || len(w) >= 3 && strings.HasPrefix(word, w) {
			return w
		}
	}
	return ""
}

// Near returns the words that are similar to the given word, most similar first. It
// returns at most limit words.
func Near(word string, words []string, limit int) []string {
	least := len(word)/3 + 2
	away := func(w string) int {
		if letters(w) == letters(word) || sameWords(w, word) {
			return 0
		}
		return Distance(strings.ToLower(word), strings.ToLower(w))
	}
	near := slices.DeleteFunc(slices.Clone(words), func(w string) bool { return away(w) >= least })
	slices.SortStableFunc(near, func(a, b string) int { return away(a) - away(b) })
	near = slices.Compact(near)
	return near[:min(len(near), limit)]
}

// sameWords reports whether two names consist of the same words in another order, as
// NOT_FOUND_FILE and FILE_NOT_FOUND do.
func sameWords(a, b string) bool {
	words := func(s string) []string {
		w := strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return strings.ContainsRune("_.-", r) })
		slices.Sort(w)
		return w
	}
	return len(a) == len(b) && slices.Equal(words(a), words(b))
}

// letters returns a word in lower case, without punctuation: N/A becomes na, and
// fix_input fixinput.
func letters(word string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return -1
		}
		return unicode.ToLower(r)
	}, word)
}

// Distance returns how many edits turn a into b. An edit inserts, removes or replaces a
// byte, or swaps two bytes that are next to each other.
func Distance(a, b string) int {
	before, last := make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row := make([]int, len(b)+1)
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last = last, row
	}
	return last[len(b)]
}
