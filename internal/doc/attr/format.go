package attr

import (
	"math"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/exitlint/exitlint/registry"
)

// CodeFont formats s as a Markdown code span. It returns "" for "".
func CodeFont(s string) string {
	if s == "" {
		return ""
	}
	return "`" + s + "`"
}

// WithSpaces replaces the underscores in a word of the registry with spaces: no_op
// becomes "no op".
func WithSpaces(word string) string { return strings.ReplaceAll(word, "_", " ") }

// FormatAnswer formats the values of the keys "recoverable" and "condition" as a cell, such
// as "Yes — after login".
func FormatAnswer(r registry.Recoverable, condition string) string {
	word := map[registry.Recoverable]string{
		registry.RecoverableYes: "Yes", registry.RecoverableNo: "No", registry.RecoverableSometimes: "Sometimes",
		registry.RecoverableDepends: "Depends", registry.RecoverableNA: "N/A",
	}[r]
	if word != "" && condition != "" {
		word += " — " + condition
	}
	return word
}

// MatchCase writes a word in the case of model. With the model "Yes", "no" becomes "No".
// With the model "YES", it becomes "NO".
func MatchCase(model, word string) string {
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

// Digits returns the first number in s: "1.5" for "about 1.5s". If s contains no
// number, it returns s.
func Digits(s string) string {
	i := strings.IndexAny(s, "0123456789")
	if i < 0 {
		return s
	}
	j := i
	for j < len(s) && (isDigit(s[j]) || s[j] == '.' && j+1 < len(s) && isDigit(s[j+1])) {
		j++
	}
	return s[i:j]
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// FormatLike formats d in the unit of model: two seconds are "2000 ms" for the model
// "500 ms". If model has no unit, FormatLike uses unit, which comes from the header. If
// there is no unit at all, or if d would need a long fraction, the result looks like
// "1m30s".
func FormatLike(model, unit string, d time.Duration) string {
	number := Digits(model)
	written := strings.TrimSpace(model[strings.Index(model, number)+len(number):])
	bare := written == ""
	if !bare {
		unit = written
	}
	one, ok := ParseDuration("1", unit)
	if !ok || one <= 0 || bare && unit == "" {
		return d.String()
	}
	text := strconv.FormatInt(int64(d/one), 10)
	if d%one != 0 {
		if text = strconv.FormatFloat(float64(d)/float64(one), 'f', -1, 64); len(text) > len("0.0000") {
			return d.String()
		}
	}
	return strings.Replace(model, number, text, 1)
}

// RoundingError returns the largest difference between a duration and its rounded text:
// half a unit of the last digit, such as 50ms for "1.5s".
func RoundingError(text, unit string) time.Duration {
	number := Digits(text)
	one, ok := ParseDuration("1"+text[strings.Index(text, number)+len(number):], unit)
	if !ok {
		return 0
	}
	decimals := 0
	if i := strings.IndexByte(number, '.'); i >= 0 {
		decimals = len(number) - i - 1
	}
	return time.Duration(float64(one) / math.Pow10(decimals) / 2)
}

// formatDuration formats a duration in a single unit, such as "90s". It returns "" for 0.
func formatDuration(d time.Duration) string {
	switch {
	case d == 0:
		return ""
	case d%time.Minute == 0:
		return strconv.FormatInt(int64(d/time.Minute), 10) + "min"
	case d%time.Second == 0:
		return strconv.FormatInt(int64(d/time.Second), 10) + "s"
	}
	return strconv.FormatFloat(float64(d)/float64(time.Millisecond), 'f', -1, 64) + "ms"
}

// formatFirstWait returns the text of a cell with the first wait of a policy, such as
// "100ms". If a server determines the wait, the text is the name of the field that
// contains it, such as "retry_after".
func formatFirstWait(r *registry.Retry) string {
	switch {
	case r.Immediate:
		return "0ms"
	case r.RetryAfter != "":
		return CodeFont(r.RetryAfter)
	case len(r.Backoffs) > 0:
		return formatDuration(r.Backoffs[0])
	}
	return formatDuration(r.InitialBackoff)
}

// formatFactor returns the text of a cell with the factor by which waits grow, such as
// "2x". It returns "Immediate" if there are no waits, and "" if the policy has no
// factor.
func formatFactor(r *registry.Retry) string {
	switch {
	case r.Immediate:
		return "Immediate"
	case len(r.Backoffs) > 0 || r.RetryAfter != "":
		return ""
	}
	return strconv.FormatFloat(r.Multiplier, 'f', -1, 64) + "x"
}

// formatSchedule returns the text of a cell with the list of waits that a policy declares,
// such as "5s, 10s, 30s". It returns "" if the policy has no such list.
func formatSchedule(r *registry.Retry) string {
	all := make([]string, len(r.Backoffs))
	for i, d := range r.Backoffs {
		all[i] = formatDuration(d)
	}
	return strings.Join(all, ", ")
}

// AnswerOfClass returns whether callers should retry after an error of the given class,
// or RecoverableDepends if retrying helps after some of these errors only.
func AnswerOfClass(c registry.Class) registry.Recoverable {
	switch c {
	case registry.ClassTransient:
		return registry.RecoverableYes
	case registry.ClassMixed, registry.ClassPartial:
		return registry.RecoverableDepends
	}
	return registry.RecoverableNo
}
