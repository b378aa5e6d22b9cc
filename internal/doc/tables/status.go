package tables

import (
	"slices"
	"strconv"
	"strings"

	"github.com/exitlint/exitlint/internal/conventions"
	"github.com/exitlint/exitlint/internal/doc/attr"
	"github.com/exitlint/exitlint/internal/pattern"
)

// Statuses are the exit statuses that a cell names.
type Statuses struct {
	Values []int      // single statuses, as in "7" and "137/143"
	Ranges []Interval // ranges, as in "64-78", "128+N" (129 to 255), ">0" (1 to 255) and "10+" (10 to 255)
	Rest   bool       // whether the cell says "other": all statuses that are in no other row
}

// maxStatus is the highest exit status of a process.
const maxStatus = 255

// Covers reports whether the cell includes the given status: by its number, in a
// range, or by a word such as "other".
func (s Statuses) Covers(status int) bool {
	if s.Rest || slices.Contains(s.Values, status) {
		return true
	}
	return slices.ContainsFunc(s.Ranges, func(r Interval) bool { return r.Contains(status) })
}

// Exact returns the status in a cell, if the cell names exactly one. Otherwise it
// returns false.
func (s Statuses) Exact() (int, bool) {
	if len(s.Values) == 1 && len(s.Ranges) == 0 && !s.Rest {
		return s.Values[0], true
	}
	return 0, false
}

// IsZero reports whether the cell names no status.
func (s Statuses) IsZero() bool { return len(s.Values) == 0 && len(s.Ranges) == 0 && !s.Rest }

// areStatuses reports whether all statuses are between 0 and 255.
func (s Statuses) areStatuses() bool {
	for _, v := range s.Values {
		if v < 0 || v > maxStatus {
			return false
		}
	}
	for _, r := range s.Ranges {
		if r.Min < 0 || r.Max > maxStatus {
			return false
		}
	}
	return true
}

// statusPattern matches a status or a range. It also matches the 2 of "2nd", so the text
// after the number must be checked.
const statusPattern = `(?:` +
	signalStatus +
	`|` + plusSignal +
	`|(?:>=?|≥|!=|≠|<>)\s*\d{1,4}` + // >0
	`|\d{1,4}\s*(?:-|–|—|\.\.\.?|…|~|to|through)\s*\d{1,4}` + // 64-78
	`|\d{1,3}\s*\+\s*[nN]` + // 1+n, more than 1
	`|\d{1,4}\s*\+` + // 10+
	`|0[xX][0-9a-fA-F]{1,2}` +
	`|-?\d{1,5}` +
	`)`

// signalStatus matches a status such as "128+N", "128+9", "128 + SIGINT" and "128+<signal
// number>".
const signalStatus = `128\s*\+\s*(?:<?(?:sig[a-z]*(?:[\s_](?:number|no))?|[nxs])\b>?|\d{1,2}\b)`

// plusSignal matches a status such as "128 plus the signal number".
const plusSignal = `128\s+plus\s+(?:the\s+)?(?:signal(?:['’]s)?(?:\s+number)?|number\s+of\s+the\s+signal)`

// notZero matches words for all statuses except 0.
const notZero = `not\s+(?:0|zero)|(?:(?:other|different)\s+(?:than|from)|(?:not\s+equal|unequal)\s+to)\s+(?:0|zero)|(?:an?|any)\s+positive\s+(?:integer|number|value)`

// wordsForNumbers lists the words for the numbers from 0 to 4, in order. numberWord
// matches one of them.
var wordsForNumbers = strings.Fields("zero one two three four")

const numberWord = `(?:zero|one|two|three|four)`

// statusesPattern matches a list such as "1, 2 or 64-78".
const statusesPattern = statusPattern + `(?:\s*(?:,\s*(?:or|and)\b|/|,|\||&|、|\bor\b|\band\b)\s*` + statusPattern + `)*`

var (
	exitWords = pattern.New(`(?i)^(?:(?:(?:must|will|should) be|always)\s+)?(?:(?:exit|return|status)\b\s*)?(?:(?:codes?|status(?:es)?|values?)\b\s*)?(?:of\b\s*)?[:=]?\s*`)
	// spacedStatuses matches statuses between spaces, as in a cell with "`3` `4`".
	spacedStatuses = pattern.New(`^(?:0|[1-9]\d{0,2})(?:\s(?:0|[1-9]\d{0,2})){1,9}$`)
	onlyStatuses   = pattern.New(`(?i)^` + statusesPattern + `(?:(?:\s+|\s*[,:–—-]\s+)(?:and|or)\s+(?:above|more|up|higher|greater))?\s*(?:\([^()]*\)|（[^（）]*）)?$`)
	otherThan      = pattern.New(`(?i)^(?:any(?:thing)?\s+)?other than ` + statusesPattern + `$`)
	betweenWords   = pattern.New(`(?i)^between \d{1,4} and \d{1,4}$`)
	orEqualWords   = pattern.New(`(?i)^(?:above|over|greater than|higher than) or equal to \d{1,4}$`)
	moreWords      = pattern.New(`(?i)^(?:greater|more|larger|higher) than [1-9]\d{0,2}$`)
	openRange      = pattern.New(`^\d{1,3}\s*(?:-|–|—|…|\.\.\.?)$`)
	oneStatus      = pattern.New(`(?i)` + statusPattern)
	andAbove       = pattern.New(`(?i)^(\d{1,4})(?:\s+|\s*[,:–—-]\s+)(?:and|or)\s+(?:above|more|up|higher|greater)`)
	andOthers      = pattern.New(`(?i)^[(（](?:and|or)\s+(?:(?:any|all)\s+)?others?\b`)
	restWords      = pattern.New(`(?i)^(?:<?(?:(?:any(?:thing)?|all|every)\s+)?(?:others?|else|otherwise)(?:\s+non-?zero)?(?:\s+(?:(?:exit|return)\s+)?(?:values?|codes?|numbers?|status(?:es)?))?>?|\*|default|any|其他|其它)$`)
	// wordAndDigits matches a number in words and digits, as in "one (1)".
	wordAndDigits = pattern.New(`(?i)^` + numberWord + `\s+\(\d{1,3}\)$`)
	// nonZeroAndDigits matches a status such as "non-zero (1)".
	nonZeroAndDigits = pattern.New(`(?i)^non-?\s*zero\s+\(\d{1,3}\)$`)
	nonZeroWords     = pattern.New(`(?i)^(?:any\s+)?(?:` + notZero + `$|(?:greater|more|larger|higher) than (?:0|zero)|non-?\s*zero|non-0|!0|非\s?[0零])(?:\s+(?:values?|codes?|numbers?|exit codes?))?$`)
)

// parseStatuses reads a cell such as "7", "exit 2", "130 (SIGINT)", "137/143", "64-78",
// "128+N", "> 0", "10+", "other" or "non-zero". It returns false for other cells.
func parseStatuses(text string) (Statuses, bool) {
	text = strings.TrimSpace(text)
	if len(text) > 80 {
		return Statuses{}, false // too long for statuses
	}
	if text == "*" {
		return Statuses{Rest: true}, true
	}
	text = strings.TrimSpace(signs().ReplaceAllString(attr.StripMarkup(text), ""))
	text = text[len(exitWords().FindString(text)):]
	switch {
	case strings.EqualFold(text, "zero"), wordAndDigits().MatchString(text):
		return parseWord(text), true
	case nonZeroAndDigits().MatchString(text):
		return Statuses{Values: numbers(text)}, true
	case nonZeroWords().MatchString(text):
		return Statuses{Ranges: []Interval{{1, maxStatus}}}, true
	case restWords().MatchString(text), otherThan().MatchString(text):
		return Statuses{Rest: true}, true
	case betweenWords().MatchString(text):
		n := numbers(text)
		return Statuses{Ranges: []Interval{{n[0], max(n[0], n[1])}}}, true
	case orEqualWords().MatchString(text), openRange().MatchString(text): // "100 -"
		first := numbers(text)[0]
		return Statuses{Ranges: []Interval{{first, max(first, maxStatus)}}}, true
	case moreWords().MatchString(text):
		first := numbers(text)[0] + 1
		return Statuses{Ranges: []Interval{{first, max(first, maxStatus)}}}, true
	case onlyStatuses().MatchString(text):
		return parseList(text), true
	case spacedStatuses().MatchString(text):
		s := Statuses{Values: numbers(text)}
		return s, slices.IsSorted(s.Values)
	}
	return Statuses{}, false
}

// parseWord reads a status that begins with a word for its number, such as "one" or "one
// (1)".
func parseWord(text string) Statuses {
	word, _, _ := strings.Cut(strings.ToLower(text), " ")
	return Statuses{Values: []int{slices.Index(wordsForNumbers, word)}}
}

// signs matches emoji before or after a status, as in "✅ 0" and ":x: 1".
var signs = pattern.New(`^(?:` + sign + `\s*)+|(?:\s*` + sign + `)+$`)

// sign matches an emoji with its variation selectors and joiners, or the name of an
// emoji between colons, such as ":warning:".
const sign = `(?:[\x{2300}-\x{27BF}\x{2B00}-\x{2BFF}\x{1F000}-\x{1FAFF}][\x{FE0F}\x{200D}]*|:[a-z][a-z_]*:)`

// parseList reads statuses from a string that the pattern onlyStatuses matches. It
// ignores a remark in parentheses, unless the remark begins with words such as "and
// other values".
func parseList(text string) Statuses {
	var s Statuses
	if m := andAbove().FindStringSubmatch(text); m != nil {
		low, _ := strconv.Atoi(m[1])
		return Statuses{Ranges: []Interval{{low, max(low, maxStatus)}}}
	}
	if i := strings.IndexAny(text, "(（"); i >= 0 {
		s.Rest = andOthers().MatchString(text[i:])
		text = text[:i]
	}
	for _, one := range oneStatus().FindAllString(text, -1) {
		s.addOne(one)
	}
	return s
}

// addOne adds one status or one range of statuses to s. text is a string that statusPattern
// matches, such as "3", "0x1F" or "128+N".
func (s *Statuses) addOne(text string) {
	n := numbers(text)
	first := n[0]
	switch {
	case strings.Contains(text, "plus"):
		s.Ranges = append(s.Ranges, Interval{first + 1, maxStatus})
	case len(text) > 1 && text[0] == '0' && text[1]|0x20 == 'x':
		v, _ := strconv.ParseUint(text[2:], 16, 8)
		s.Values = append(s.Values, int(v))
	case strings.HasPrefix(text, "128") && strings.Contains(text, "+") && len(n) == 2:
		s.Values = append(s.Values, first+n[1])
	case strings.HasPrefix(text, "128") && strings.Contains(text, "+") && !strings.HasSuffix(text, "+"):
		s.addSignals(text[strings.IndexByte(text, '+')+1:])
	case strings.HasSuffix(strings.ToLower(text), "n"):
		s.Ranges = append(s.Ranges, Interval{first + 1, max(first+1, maxStatus)})
	case strings.HasPrefix(text, ">=") || strings.HasPrefix(text, "≥") || strings.HasSuffix(text, "+"):
		s.Ranges = append(s.Ranges, Interval{first, max(first, maxStatus)})
	case strings.HasPrefix(text, "!=") || strings.HasPrefix(text, "≠") || strings.HasPrefix(text, "<>"):
		s.addAllBut(first)
	case strings.HasPrefix(text, ">"):
		s.Ranges = append(s.Ranges, Interval{first + 1, max(first+1, maxStatus)})
	case strings.HasPrefix(text, "-"):
		s.Values = append(s.Values, -first)
	case len(n) == 2 && n[0] <= n[1]:
		s.Ranges = append(s.Ranges, Interval{n[0], n[1]})
	default:
		s.Values = append(s.Values, n...)
	}
}

// addSignals adds to s the statuses after a signal: 130 for "SIGINT". If the words name no
// signal, as in "signum", it adds the statuses after any signal.
func (s *Statuses) addSignals(words string) {
	for v := conventions.FirstSignal; v <= maxStatus; v++ {
		if name, ok := conventions.SignalName(v); ok && strings.EqualFold(name, strings.TrimSpace(words)) {
			s.Values = append(s.Values, v)
			return
		}
	}
	s.Ranges = append(s.Ranges, Interval{conventions.FirstSignal, maxStatus})
}

// addAllBut adds to s all statuses from 0 to 255 except the given one.
func (s *Statuses) addAllBut(status int) {
	if status > 0 {
		s.Ranges = append(s.Ranges, Interval{0, min(status-1, maxStatus)})
	}
	if status < maxStatus {
		s.Ranges = append(s.Ranges, Interval{status + 1, maxStatus})
	}
}

// numbers returns all numbers in a string, such as 64 and 78 for "64-78". The numbers must
// have few digits, as in a string that statusPattern matches, so that each fits into an int.
func numbers(text string) []int {
	var n []int
	for d := range strings.FieldsFuncSeq(text, func(r rune) bool { return r < '0' || r > '9' }) {
		v, _ := strconv.Atoi(d)
		n = append(n, v)
	}
	return n
}
