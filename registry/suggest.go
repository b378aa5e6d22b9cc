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

// IsVariant reports whether two error codes differ only by a word such as "error" at the
// end, or by one abbreviated word: E_DISK and E_DISK_ERROR, doc_locked and document_locked.
func IsVariant(a, b string) bool {
	if a == "" || b == "" || a[0] != b[0] || isUpper(a) != isUpper(b) {
		return false
	}
	inA, inB := coreWords(a), coreWords(b)
	if len(inA) != len(inB) {
		return false
	}
	const least = 3 // a word such as E has fewer letters
	isCommon, different := false, 0
	for i := range inA {
		switch {
		case inA[i] == inB[i]:
			isCommon = isCommon || len(inA[i]) >= least
		case abbreviates(inA[i], inB[i]) || abbreviates(inB[i], inA[i]):
			different++
		default:
			return false
		}
	}
	return isCommon && different <= 1
}

// coreWords returns the words of an error code in lower case, without words at the end that
// are true of every error.
func coreWords(code string) []string {
	var spaced strings.Builder
	last := ' '
	for _, r := range code {
		if strings.ContainsRune("_.-", r) {
			r = ' '
		} else if unicode.IsUpper(r) && unicode.IsLower(last) {
			spaced.WriteByte(' ')
		}
		spaced.WriteRune(unicode.ToLower(r))
		last = r
	}
	words := strings.Fields(spaced.String())
	for len(words) > 0 && slices.Contains([]string{"err", "error", "fail", "failed", "failure"}, words[len(words)-1]) {
		words = words[:len(words)-1]
	}
	return words
}

// abbreviates reports whether a word is a usual abbreviation of another: its beginning, as
// doc is of document, or consonants of it, as cfg is of config.
func abbreviates(short, long string) bool {
	const least, fewer = 3, 3
	if len(long) < len(short)+fewer || short == "" || short[0] != long[0] {
		return false
	}
	if strings.HasPrefix(long, short) {
		return len(short) >= least
	}
	rest := long
	for _, r := range short {
		i := strings.IndexRune(rest, r)
		if i < 0 || strings.ContainsRune("aeiou", r) {
			return false
		}
		rest = rest[i+1:]
	}
	return len(short) > 1
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
