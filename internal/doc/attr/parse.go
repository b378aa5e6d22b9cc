package attr

import (
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/exitlint/exitlint/internal/pattern"
	"github.com/exitlint/exitlint/registry"
)

// StripMarkup removes Markdown such as ** from a cell, and replaces full-width
// characters with ASCII ones.
func StripMarkup(text string) string { return cellMarkup.Replace(text) }

var cellMarkup = strings.NewReplacer("`", "", "*", "", "__", "", "\u00a0", " ", "＞", ">", "－", "-")

// recoverableWords maps words at the start of a cell to values of the key
// "recoverable".
var recoverableWords = []struct{ text, word string }{
	{"not recoverable", "no"},
	{"not retryable", "no"},
	{"non-retryable", "no"},
	{"no retry", "no"},
	{"not applicable", "n/a"},
	{"don't retry", "no"},
	{"do not retry", "no"},
	{"never", "no"},
	{"n/a", "n/a"},
	{"na", "n/a"},
	{"none", "n/a"},
	{"yes/no", "sometimes"},
	{"sometimes", "sometimes"},
	{"maybe", "sometimes"},
	{"possibly", "sometimes"},
	{"partially", "sometimes"},
	{"depends", "depends"},
	{"varies", "depends"},
	{"yes", "yes"},
	{"true", "yes"},
	{"always", "yes"},
	{"recoverable", "yes"},
	{"retryable", "yes"},
	{"✅", "yes"},
	{"✓", "yes"},
	{"✔", "yes"},
	{"是", "yes"},
	{"no", "no"},
	{"false", "no"},
	{"❌", "no"},
	{"✗", "no"},
	{"✘", "no"},
	{"否", "no"},
}

// ParseRecoverable splits a cell such as "Yes — fix the input" into the answer "yes"
// and the rest "fix the input". The answer is yes, no, sometimes, depends or n/a. A
// single dash means n/a. If the cell does not begin with an answer, ok is false.
func ParseRecoverable(text string) (word, rest string, ok bool) {
	text = strings.TrimSpace(StripMarkup(text))
	switch text {
	case "-", "–", "—", "--":
		return "n/a", "", true
	}
	lower := strings.ToLower(text)
	for _, w := range recoverableWords {
		if strings.HasPrefix(lower, w.text) && isWordEnd(lower, len(w.text)) && len(lower) == len(text) {
			return w.word, strings.Trim(text[len(w.text):], " \t\n-–—:;,.()️"), true
		}
	}
	return "", "", false
}

// CutRecoverable is like ParseRecoverable, but keeps the spelling: "Yes — fix the input"
// becomes "Yes" and " — fix the input". If the cell does not begin with an answer,
// CutRecoverable returns "" and the whole cell. It does the same if the cell has several
// words, and markup in the answer.
func CutRecoverable(text string) (word, rest string) {
	if _, _, ok := ParseRecoverable(text); !ok {
		return "", text
	}
	for _, w := range recoverableWords {
		n := len(w.text)
		if n <= len(text) && strings.EqualFold(text[:n], w.text) && isWordEnd(strings.ToLower(text), n) {
			if i := strings.IndexByte(text, '\xef'); i == n { // skip the variation selector that ends an emoji
				n += min(3, len(text)-n)
			}
			return text[:n], text[n:]
		}
	}
	if strings.TrimSpace(text) != "" && !strings.Contains(text, " ") {
		// Here the whole cell is the answer, for example with markup around it.
		return text, ""
	}
	return "", text
}

// isWordEnd reports whether a word ends at offset i of text. In "not found", a word
// ends at 3, but not at 2.
func isWordEnd(text string, i int) bool {
	if i >= len(text) || text[i] >= 0x80 {
		return true
	}
	c := text[i]
	return c != '_' && c != '/' && (c < '0' || c > '9') && (c < 'a' || c > 'z')
}

// actionWords maps the first word of a text, such as "Retry after login", to an action
// of the registry.
var actionWords = map[string]string{
	"proceed": "proceed", "continue": "proceed",
	"retry": "retry", "restart": "retry",
	"fix": "fix_input", "fix_input": "fix_input", "correct": "fix_input",
	"escalate": "escalate", "abort": "abort", "stop": "abort", "halt": "abort",
	"resume": "resume", "inspect": "inspect", "investigate": "inspect",
}

// ParseAction returns the action that the first word of a cell names. ok is false if
// the word names no action.
func ParseAction(text string) (action string, ok bool) {
	first, _, _ := strings.Cut(strings.TrimSpace(text), " ")
	action, ok = actionWords[strings.ToLower(strings.Trim(first, ".,;:"))]
	return action, ok
}

var durationPattern = pattern.New(`(?i)^[~≈]?\s*(\d{1,12}(?:[ ,]\d{3})*(?:\.\d{1,9})?)\s*(ms|msecs?|milliseconds?|s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|µs|us)?$`)

// ParseDuration reads a duration such as "100ms", "5 s", "1.5s" and "2 minutes". A
// number without a unit has the given unit. If there is no given unit either, only 0 is
// accepted.
func ParseDuration(text, unit string) (time.Duration, bool) {
	m := durationPattern().FindStringSubmatch(strings.TrimSpace(StripMarkup(text)))
	if m == nil {
		return 0, false
	}
	n, err := strconv.ParseFloat(strings.NewReplacer(" ", "", ",", "").Replace(m[1]), 64)
	if err != nil {
		return 0, false
	}
	if m[2] != "" {
		unit = m[2]
	}
	scale, ok := unitOf(unit)
	if !ok && n != 0 {
		return 0, false
	}
	if total := n * float64(scale); total < math.MaxInt64 {
		return time.Duration(math.Round(total)), true
	}
	return 0, false
}

func unitOf(unit string) (time.Duration, bool) {
	switch u := strings.ToLower(unit); {
	case u == "":
		return 0, false
	case strings.HasPrefix(u, "ms"), strings.HasPrefix(u, "milli"):
		return time.Millisecond, true
	case u == "us", u == "µs":
		return time.Microsecond, true
	case u[0] == 's':
		return time.Second, true
	case u[0] == 'm':
		return time.Minute, true
	case u[0] == 'h':
		return time.Hour, true
	}
	return 0, false
}

var factorPattern = pattern.New(`(?i)^(?:[x×]\s*)?(\d{1,6}(?:\.\d{1,9})?)\s*[x×]?$`)

// ParseFactor reads factors such as "2x", "1.5×" and "2.0". For the word "Immediate",
// the factor is 0, and immediate is true.
func ParseFactor(text string) (factor float64, immediate, ok bool) {
	text = strings.TrimSpace(StripMarkup(text))
	if strings.HasPrefix(strings.ToLower(text), "immediate") {
		return 0, true, true
	}
	m := factorPattern().FindStringSubmatch(text)
	if m == nil {
		return 0, false, false
	}
	factor, err := strconv.ParseFloat(m[1], 64)
	return factor, false, err == nil
}

var countPattern = pattern.New(`(?i)^(\d{1,6})\s*(?:[x×]|times?|retries|attempts|tries)?$`)

// ParseCount returns the number in a cell such as "3", "3x" or "5 times". It returns false
// for other cells.
func ParseCount(text string) (int, bool) {
	m := countPattern().FindStringSubmatch(strings.TrimSpace(StripMarkup(text)))
	if m == nil {
		return 0, false
	}
	n, err := strconv.Atoi(m[1])
	return n, err == nil
}

// readDuration parses a duration into d. It returns false if text is not a
// duration.
func readDuration(d *time.Duration, text, unit string) bool {
	parsed, ok := ParseDuration(text, unit)
	*d = parsed
	return ok
}

// readFirstWait reads the first wait of a policy from a cell, and stores it in r. The
// cell contains a duration, a schedule such as "5s, 10s", the word "immediate", or the
// name of the field in which a server sends the wait, such as "retry_after".
func readFirstWait(r *registry.Retry, text, unit string) bool {
	if readDuration(&r.InitialBackoff, text, unit) {
		return true
	}
	if _, immediate, ok := ParseFactor(text); ok && immediate {
		r.Immediate = true
		return true
	}
	if word, _, _ := strings.Cut(strings.TrimSpace(text), " "); strings.HasPrefix(strings.ToLower(strings.ReplaceAll(word, "-", "_")), "retry_after") {
		r.RetryAfter = word
		return true
	}
	r.Backoffs = parseSchedule(text, unit)
	return r.Backoffs != nil
}

// parseSchedule reads a list of waits such as "5s → 10s → 30s" or "5s, 10s, 30s". It
// returns nil for anything else, such as a single wait. A number without a unit has the
// given unit.
func parseSchedule(text, unit string) []time.Duration {
	var out []time.Duration
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune("→,;/", r) }) {
		part, _, _ = strings.Cut(part, "(")
		d, ok := ParseDuration(part, unit)
		if !ok {
			return nil
		}
		out = append(out, d)
	}
	if len(out) < 2 {
		return nil
	}
	return out
}

// parseFraction reads fractions such as "0.1", "10%" and "±10 %". It returns 0 for
// anything else.
func parseFraction(text string) float64 {
	text = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(text), "±"))
	number, percent := strings.CutSuffix(text, "%")
	f, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
	if percent {
		f /= 100
	}
	if err != nil || !(f >= 0 && f <= 1) {
		return 0
	}
	return f
}

// Unqualify removes the package from a Go name: exit.NotFound becomes NotFound.
func Unqualify(name string) string { return name[strings.LastIndexByte(name, '.')+1:] }
