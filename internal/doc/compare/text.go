package compare

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// plain normalizes prose: it removes markup and the final period, and unifies
// quotes and dashes. Texts that differ only in these become equal.
func plain(s string) string {
	return strings.TrimRight(strings.Join(strings.Fields(markup.Replace(s)), " "), ".")
}

// markup is a variable because building a Replacer costs more than using it.
var markup = strings.NewReplacer("`", "", "**", "", "“", `"`, "”", `"`, "’", "'", "–", "-", "—", "-", "…", "...")

// unqualified returns a Go name without its package.
func unqualified(name string) string { return name[strings.LastIndexByte(name, '.')+1:] }

// qualifierOf returns the package of a Go name followed by a dot, or "".
func qualifierOf(name string) string { return name[:strings.LastIndexByte(name, '.')+1] }

// isIdentifier reports whether a text could be the name of a constant.
func isIdentifier(s string) bool {
	return s != "" && !strings.ContainsFunc(s, func(r rune) bool {
		return r > unicode.MaxASCII || !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("_-.*", r)
	})
}

// splitName returns a name with spaces before its capitals, so that
// contentWords finds the words of LockTimeout.
func splitName(name string) string {
	var b strings.Builder
	lower := false
	for _, r := range name {
		if unicode.IsUpper(r) && lower {
			b.WriteByte(' ')
		}
		lower = unicode.IsLower(r)
		b.WriteRune(r)
	}
	return b.String()
}

// empty lists words that do not contribute to the meaning of a status.
var empty = strings.Fields("a an the of to is are was were be been by for on in at or and with it its this that as from exit exits ex code status err error errors failed failure when if")

// contentWords returns the stems of the meaningful words in a text, each once.
func contentWords(text string) []string {
	var out []string
	for _, w := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		if s := stem(w); !slices.Contains(empty, w) && !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return out
}

// stem returns a word without the endings of plurals, past tenses and
// participles.
func stem(word string) string {
	for _, ending := range []string{"ing", "ed", "es", "s"} {
		if stem, ok := strings.CutSuffix(word, ending); ok && len(stem) > 2 {
			return strings.TrimSuffix(stem, "e")
		}
	}
	return strings.TrimSuffix(word, "e")
}

// A wordAt is the range of a word in a text.
type wordAt struct{ start, end int }

func wordsAt(text string) []wordAt {
	var out []wordAt
	start := -1
	for i, r := range text + " " {
		switch space := unicode.IsSpace(r); {
		case space && start >= 0:
			out = append(out, wordAt{start, i})
			start = -1
		case !space && start < 0:
			start = i
		}
	}
	return out
}

// difference returns the edit that changes have into want: the range of have to
// replace and the replacement. Words that both have and want begin or end with
// are outside the range.
func difference(have, want string) (from, to int, text string) {
	a, b := wordsAt(have), wordsAt(want)
	same := func(x, y wordAt) bool {
		return strings.EqualFold(plain(have[x.start:x.end]), plain(want[y.start:y.end]))
	}
	head := 0
	for head < min(len(a), len(b)) && same(a[head], b[head]) {
		head++
	}
	tail := 0
	for tail < min(len(a), len(b))-head && same(a[len(a)-1-tail], b[len(b)-1-tail]) {
		tail++
	}
	if head+tail == 0 || len(a) == 0 {
		return 0, len(have), want
	}
	text = between(want, b[head:len(b)-tail])
	if gone := a[head : len(a)-tail]; len(gone) > 0 && text != "" {
		return gone[0].start, gone[len(gone)-1].end, text
	}
	// Words are only added or only removed. In this case the edit includes
	// a neighbouring word, so that the spaces are right.
	if head > 0 {
		beside, last := a[head-1], a[len(a)-tail-1]
		return beside.start, last.end, strings.TrimSpace(have[beside.start:beside.end] + " " + text)
	}
	beside, first := a[len(a)-tail], a[0]
	return first.start, beside.end, strings.TrimSpace(text + " " + have[beside.start:beside.end])
}

// beginsClause reports whether a text begins with a comma, a dash, a
// parenthesis or a similar mark that separates a clause from the preceding
// words.
func beginsClause(text string) bool {
	return strings.IndexAny(strings.TrimSpace(text), ",;:(-") == 0
}

// between returns the part of text from the first to the last of words.
func between(text string, words []wordAt) string {
	if len(words) == 0 {
		return ""
	}
	return text[words[0].start:words[len(words)-1].end]
}

// renumber returns text with the number from replaced with the number to. It
// returns "" if text does not contain from in digits.
func renumber(text string, from, to int) string {
	old := strconv.Itoa(from)
	for i := 0; i+len(old) <= len(text); i++ {
		j := i + len(old)
		if text[i:j] == old && (i == 0 || !isDigit(text[i-1])) && (j == len(text) || !isDigit(text[j])) {
			return text[:i] + strconv.Itoa(to) + text[j:]
		}
	}
	return ""
}

func isDigit(b byte) bool { return b >= '0' && b <= '9' }
