package sources

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/exitlint/exitlint/internal/doc/tables"
	"github.com/exitlint/exitlint/internal/pattern"
	"github.com/exitlint/exitlint/registry"
)

// ClassOf returns the class that the name of a set gives to its elements: transient for
// the statuses in RETRYABLE_EXITS. If the name contains no word for a class, it returns
// "". A list of items below "Never retry" is permanent.
func ClassOf(s tables.Set) registry.Class {
	words := Words(s.Name)
	has := func(starts ...string) bool {
		return slices.ContainsFunc(words, func(w string) bool {
			return slices.ContainsFunc(starts, func(start string) bool { return strings.HasPrefix(w, start) })
		})
	}
	switch {
	case s.Listed && notRetried().MatchString(s.Name):
		return registry.ClassPermanent
	case s.Listed:
		return registry.ClassTransient
	case slices.ContainsFunc(words, func(w string) bool { return slices.Contains(excludingWords, w) }), has("delay", "backoff", "count", "attempt", "interval", "unrecover", "unretr", "nonre"):
		return ""
	case has("permanent"):
		return registry.ClassPermanent
	case has("fatal"):
		return registry.ClassFatal
	case has("transient", "retry", "retri", "recover", "temporary"):
		return registry.ClassTransient
	}
	return ""
}

// notRetried matches the titles of lists of statuses that are not to be retried, such as
// "Never retry" and "Non-retryable errors".
var notRetried = pattern.New(`(?i)\b(?:never|not|don['’]t|non-?(?:re|tr)|unre|permanent)`)

// excludingWords lists words that make ClassOf return "", such as "not" in NOT_RETRYABLE and
// "waits" in retry_waits.
var excludingWords = []string{"non", "not", "no", "never", "dont", "after", "max", "wait", "waits", "retries", "ms", "seconds", "schedule"}

// KindOf returns the kind of classifier for the given values, or "" if they are exit
// statuses.
func KindOf(values []string) registry.ClassifierKind {
	all := func(is func(string) bool) bool {
		return !slices.ContainsFunc(values, func(v string) bool { return !is(v) })
	}
	number := func(v string) bool { _, err := strconv.Atoi(v); return err == nil }
	switch {
	case all(number):
		if all(IsHTTPStatus) && slices.ContainsFunc(values, func(v string) bool { return len(v) == 3 && v > "255" }) {
			return registry.ClassifierHTTPStatus
		}
		return ""
	case all(IsErrno):
		return registry.ClassifierErrno
	}
	return registry.ClassifierMessage
}

var errno = pattern.New(`^E[A-Z0-9]{2,}(?:_[A-Z0-9]+)*$`)

// IsErrno reports whether a string looks like the name of a system error, such as
// ECONNRESET.
func IsErrno(s string) bool { return errno().MatchString(s) }

// IsHTTPStatus reports whether a string is a number from 100 to 599.
func IsHTTPStatus(s string) bool {
	n, err := strconv.Atoi(s)
	return err == nil && n >= 100 && n <= 599
}

// Words splits a name into lower-case words: "not" and "found" for NOT_FOUND,
// NotFound and not-found.
func Words(name string) []string {
	var words []string
	var word []rune
	flush := func() {
		if len(word) > 0 {
			words = append(words, strings.ToLower(string(word)))
		}
		word = nil
	}
	runes := []rune(name)
	for i, r := range runes {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			flush()
			continue
		}
		lower := func(k int) bool { return k >= 0 && k < len(runes) && unicode.IsLower(runes[k]) }
		if unicode.IsUpper(r) && (lower(i-1) || lower(i+1) && len(word) > 0) {
			flush()
		}
		word = append(word, r)
	}
	flush()
	return words
}
