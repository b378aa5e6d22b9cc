package attr

import (
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/exitlint/exitlint/registry"
)

func compareCount(text string, r *registry.Retry, n int) (want string, wrong bool) {
	got, ok := ParseCount(text)
	return strings.Replace(text, Digits(text), strconv.Itoa(n), 1), r.Has("max_attempts") && (!ok || got != n)
}

// compareDuration compares the duration in a cell with d. It returns d in the notation
// of the cell, and whether the cell is wrong. A difference of at most tolerance is
// allowed, because documents give rounded durations. If isSet is false, the policy does
// not set the duration, so no cell is wrong.
func compareDuration(text, unit string, d time.Duration, isSet bool, tolerance time.Duration) (want string, wrong bool) {
	got, ok := ParseDuration(text, unit)
	return FormatLike(text, unit, d), isSet && (!ok || (got-d).Abs() > tolerance)
}

// compareFirstWait compares a cell with the first wait of a policy. If a server
// determines the wait (key "retry_after"), no cell is wrong.
func compareFirstWait(text, unit string, r *registry.Retry) (want string, wrong bool) {
	if r.RetryAfter != "" {
		return "", false
	}
	first := r.InitialBackoff
	if len(r.Backoffs) > 0 {
		first = r.Backoffs[0]
	}
	if word := strings.ToLower(text); r.Immediate && (strings.HasPrefix(word, "immediate") || word == "none") {
		return "", false
	}
	return compareDuration(text, unit, first, r.Immediate || first > 0, 0)
}

func compareFactor(text string, r *registry.Retry) (want string, wrong bool) {
	got, immediate, ok := ParseFactor(text)
	switch {
	case r.RetryAfter != "" || len(r.Backoffs) > 0:
		return "", false
	case r.Immediate:
		return "Immediate", !immediate && !(ok && got == 1)
	}
	want = strconv.FormatFloat(r.Multiplier, 'g', -1, 64)
	if number := Digits(text); ok && !immediate {
		if strings.HasSuffix(number, ".0") && !strings.Contains(want, ".") {
			want += ".0"
		}
		want = strings.Replace(text, number, want, 1)
	} else {
		want += "x"
	}
	return want, !ok || immediate || got != r.Multiplier
}

func compareJitter(text string, r *registry.Retry) (want string, wrong bool) {
	number := Digits(text)
	got, err := strconv.ParseFloat(number, 64)
	jitter := r.Jitter
	if strings.Contains(text, "%") {
		jitter *= 100
	}
	want = strings.Replace(text, number, strconv.FormatFloat(jitter, 'g', 6, 64), 1)
	return want, r.Has("jitter") && (err != nil || math.Abs(got-jitter) > 1e-9)
}

func compareSchedule(text, unit string, r *registry.Retry) (want string, wrong bool) {
	if len(r.Backoffs) == 0 {
		return "", false
	}
	parts := strings.FieldsFunc(text, func(c rune) bool { return strings.ContainsRune(",→>;", c) })
	same := len(parts) == len(r.Backoffs)
	var all []string
	for i, d := range r.Backoffs {
		all = append(all, d.String())
		if same {
			got, ok := ParseDuration(strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(parts[i]), "(cap)")), unit)
			same = ok && got == d
		}
	}
	return strings.Join(all, ", "), !same
}
