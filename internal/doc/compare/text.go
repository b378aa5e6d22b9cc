package compare

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// plain returns a string for comparison, without markup and final period, and with
// plain quotes and dashes.
func plain(s string) string {
	return strings.TrimRight(strings.Join(strings.Fields(markup.Replace(s)), " "), ".")
}

// normalWording returns s in lower case, without markup, articles, and punctuation at
// its ends. Strings with the same words become equal.
func normalWording(s string) string {
	words := slices.DeleteFunc(strings.Fields(strings.ToLower(plain(strings.NewReplacer("*", "", "_", " ").Replace(s)))), func(w string) bool {
		return w == "a" || w == "an" || w == "the"
	})
	return strings.Trim(strings.Join(words, " "), ".,;:! ")
}

// markup replaces markup and typographic characters. It is a variable because a
// Replacer is expensive to make.
var markup = strings.NewReplacer("`", "", "**", "", "“", `"`, "”", `"`, "’", "'", "–", "-", "—", "-", "…", "...")

// qualifierOf returns the qualifier of a Go name, including the dot: "exit." for
// exit.NotFound. It returns "" if there is none.
func qualifierOf(name string) string { return name[:strings.LastIndexByte(name, '.')+1] }

// isIdentifier reports whether a string could be the name of a constant.
func isIdentifier(s string) bool {
	return s != "" && !strings.ContainsFunc(s, func(r rune) bool {
		return r > unicode.MaxASCII || !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("_-.*", r)
	})
}

// splitName inserts spaces before capitals, so that contentWords finds the words:
// LockTimeout becomes "Lock Timeout".
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

// stopWords lists words that say nothing about a status.
var stopWords = strings.Fields("a an the of to is are was were be been by for on in at or and with it its this that as from exit exits ex code status err error errors failed failure when if")

// contentWords returns the stems of the words in a string, without stopWords and
// without duplicates.
func contentWords(text string) []string {
	var out []string
	for _, w := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		if s := stem(w); !slices.Contains(stopWords, w) && !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return out
}

// stem removes endings such as -s, -ed and -ing from a word.
func stem(word string) string {
	for _, ending := range []string{"ing", "ed", "es", "s"} {
		if stem, ok := strings.CutSuffix(word, ending); ok && len(stem) > 2 {
			return strings.TrimSuffix(stem, "e")
		}
	}
	return strings.TrimSuffix(word, "e")
}

// A wordAt is the start and end of a word in a string.
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

// difference returns the smallest edit of whole words that turns the first string into
// the second one. The edit replaces have[from:to] by text. Equal words at both ends
// stay.
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
	text = textBetween(want, b[head:len(b)-tail])
	if gone := a[head : len(a)-tail]; len(gone) > 0 && text != "" {
		return gone[0].start, gone[len(gone)-1].end, text
	}
	// An edit that only adds or only removes words includes the word before or after
	// them, so that it also adds or removes the space between the words.
	if head > 0 {
		beside, last := a[head-1], a[len(a)-tail-1]
		return beside.start, last.end, strings.TrimSpace(have[beside.start:beside.end] + " " + text)
	}
	beside, first := a[len(a)-tail], a[0]
	return first.start, beside.end, strings.TrimSpace(text + " " + have[beside.start:beside.end])
}

// beginsClause reports whether a string begins with punctuation that starts a new clause or
// sentence, such as a comma, a dash or ". ".
func beginsClause(text string) bool {
	return strings.IndexAny(strings.TrimSpace(text), ",;:(-") == 0 || strings.HasPrefix(text, ". ")
}

// textBetween returns the part of a string from the first to the last of the given
// words.
func textBetween(text string, words []wordAt) string {
	if len(words) == 0 {
		return ""
	}
	return text[words[0].start:words[len(words)-1].end]
}

// renumber replaces the wrong number in a string with the right one. It returns "" if the
// string does not contain the wrong number.
func renumber(text string, wrong, right int) string {
	old := strconv.Itoa(wrong)
	for i := 0; i+len(old) <= len(text); i++ {
		j := i + len(old)
		if text[i:j] == old && (i == 0 || !isDigit(text[i-1]) && text[i-1] != 'x') && (j == len(text) || !isDigit(text[j])) {
			return text[:i] + strconv.Itoa(right) + text[j:]
		}
	}
	return ""
}

func isDigit(b byte) bool { return b >= '0' && b <= '9' }
