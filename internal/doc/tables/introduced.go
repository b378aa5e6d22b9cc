package tables

import (
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/doc/block"
	"github.com/exitlint/exitlint/internal/pattern"
)

// recordNouns records the noun that a text uses for the program: "runner" in
// "`tool` is a fast command runner for Windows". The document can then call the program
// "the runner".
func (a *assembler) recordNouns(t block.Text) {
	text := string(t.Bytes)
	name := introducedName().FindStringSubmatchIndex(text)
	if name == nil || !a.isProgramName(text[name[2]:name[3]]) {
		return
	}
	phrase := text[name[1]:]
	if end := phraseEnd().FindStringIndex(phrase); end != nil {
		phrase = phrase[:end[0]]
	}
	words := strings.Fields(strings.ToLower(phrase))
	if len(words) == 0 || len(words) > longPhrase {
		return
	}
	noun := strings.Trim(words[len(words)-1], "`*_,")
	if nounWord().MatchString(noun) && !slices.Contains(commandNouns, noun) && !slices.Contains(runNouns, noun) && !slices.Contains(groupNouns, noun) {
		a.nouns[noun] = true
	}
}

// longPhrase is the largest number of words in a phrase that introduces the program. A
// longer phrase is probably a whole sentence, and need not end with the noun.
const longPhrase = 8

// isIntroduced reports whether a noun such as "runner" in "the runner" means the program.
// The document must have introduced the program with this noun. determiner is the word
// before the noun.
func (a *assembler) isIntroduced(noun, determiner string) bool {
	return a.nouns[strings.ToLower(noun)] && (strings.EqualFold(determiner, "the") || strings.EqualFold(determiner, "this"))
}

// groupNouns lists nouns for things that cannot exit, such as "set". A document may still
// introduce its program as "a set of commands".
var groupNouns = strings.Fields("set collection suite family part project library package module framework way repository extension fork port")

var (
	// introducedName matches the start of a text that says what the program is, up to the
	// article: "`tool` is a".
	introducedName = pattern.New("(?i)^\\W{0,3}([\\w.+-]+)[`*_]{0,3}(?:\\s+\\([^()]{1,60}\\))?(?:\\s+is|,|:|\\s+[–—-]{1,2})\\s+(?:an?|the)\\s+")
	// phraseEnd matches the punctuation or word after a phrase: " for" in
	// "tool is a fast runner for Windows".
	phraseEnd = pattern.New(`(?i)[.;:()–—]|\s-{1,2}\s|,?\s(?:that|which|who|whose|for|of|to|in|with|on|from|by|and|or|but|not|as|at|like|around|over|about|between|without|under|using|built|written|designed|based|used|inspired|implemented|intended|meant|made|aimed|developed|running|providing|allowing|supporting)\b`)
	nounWord  = pattern.New(`^[a-z]{4,}$`)
)
