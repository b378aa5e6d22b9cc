package attr

import (
	"strconv"
	"strings"

	"github.com/exitlint/exitlint/internal/pattern"
)

// A Count is the number of retries that a sentence states.
type Count struct {
	Start, End int // the offsets of the number in the sentence
	N          int
	Attempts   bool // whether the number includes the first attempt
}

var (
	// countLimit matches a phrase such as "retry up to 3 times" or "restarted at
	// most 2×".
	countLimit = pattern.New(`(?i)\b(?:retr(?:y|ies|ied)|restart(?:s|ed)?|try again|tried again|tried)\b[^.;:|\n]{0,60}?\b(?:up to|at most|no more than|a maximum of|maximum|max\.?)\s+(\d{1,3})\s*(times\b|×|x\b|retries\b|restarts\b|attempts\b|tries\b)`)
	// countTimes matches "retries it 5 times" if the clause ends there, or if a word
	// such as "with" or "before" follows. It does not match "retries after 3 times 5
	// seconds", which is not a number of retries.
	countTimes = pattern.New(`(?i)\b(?:retr(?:y|ies|ied)|tr(?:y|ies|ied)\s+again)\b[^.;:|,()\n\d]{0,40}?\s(\d{1,3})\s*(times|×)(?:[.,;)]|\s*$|\s+(?:with|at|and|in|before|then|until|by|on|when|if|for)\b)`)
	// countBefore matches "makes 5 attempts before" and "3 retries, then".
	countBefore = pattern.New(`(?i)(?:^|\s)(\d{1,3})\s+(retries|attempts|tries)\b,?\s+(?:before|then|until)\b`)
	// countWord matches "retry once" and "retried twice". It does not match
	// "retry once it is free", where "once" means "as soon as".
	countWord = pattern.New(`(?i)\b(?:retr(?:y|ies|ied)|restart(?:s|ed)?)\b(?:\s+(?:it|the\s+\w+|exactly|only))?\s+(?:(twice)\b|(once)(?:[.,;)]|\s*$|\s+(?:with|more|and|only|before|then|immediately)\b))`)
	// countFlag matches a flag such as "--max-restarts 3".
	countFlag = pattern.New(`--max-(retries|restarts|attempts|tries)[ =](\d{1,3})\b`)
)

// Counts returns the numbers of retries in a sentence, as in "retry up to 3 times",
// "retry once with …" and "--max-restarts 3".
func Counts(text string) []Count {
	var out []Count
	for _, m := range countLimit().FindAllStringSubmatchIndex(text, -1) {
		verb := strings.ToLower(text[m[0]:m[2]])
		unit := strings.ToLower(text[m[4]:m[5]])
		attempts := unit == "attempts" || unit == "tries" || strings.HasPrefix(verb, "tried") && !strings.HasPrefix(verb, "tried again")
		out = append(out, newCount(text, m[2], m[3], attempts))
	}
	for _, m := range countTimes().FindAllStringSubmatchIndex(text, -1) {
		out = append(out, newCount(text, m[2], m[3], false))
	}
	for _, m := range countBefore().FindAllStringSubmatchIndex(text, -1) {
		out = append(out, newCount(text, m[2], m[3], !strings.EqualFold(text[m[4]:m[5]], "retries")))
	}
	for _, m := range countWord().FindAllStringSubmatchIndex(text, -1) {
		c := Count{N: 2, Start: m[2], End: m[3]}
		if m[2] < 0 {
			c = Count{N: 1, Start: m[4], End: m[5]}
		}
		out = append(out, c)
	}
	for _, m := range countFlag().FindAllStringSubmatchIndex(text, -1) {
		unit := text[m[2]:m[3]]
		out = append(out, newCount(text, m[4], m[5], unit == "attempts" || unit == "tries"))
	}
	return out
}

func newCount(text string, start, end int, attempts bool) Count {
	n, _ := strconv.Atoi(text[start:end])
	return Count{Start: start, End: end, N: n, Attempts: attempts}
}
