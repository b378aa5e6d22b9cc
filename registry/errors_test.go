package registry_test

import (
	"fmt"
	"testing"

	"github.com/exitlint/exitlint/registry"
)

// TestEffective checks what an error code takes from its status: only keys that it
// does not set itself, and no policy if it should not be retried.
func TestEffective(t *testing.T) {
	t.Parallel()
	r := parse(t, `version = 1

[[code]]
value       = 7
name        = "LOCKED"
class       = "transient"
recoverable = "yes"
retry       = "slow"

[[code]]
value = 8
name  = "PLAIN"

[[code]]
value       = 9
name        = "MIXED"
class       = "mixed"
recoverable = "yes"
retry       = "slow"

[[error]]
code = "E_NOTHING"
exit = 7

[[error]]
code  = "E_CLASS"
exit  = 7
class = "permanent"

[[error]]
code        = "E_RECOVERABLE"
exit        = 9
recoverable = "no"

[[error]]
code        = "E_SOMETIMES"
exit        = 7
recoverable = "sometimes"

[[error]]
code        = "E_BOTH"
exit        = 7
class       = "mixed"
recoverable = "depends"

[[error]]
code  = "E_RETRY"
exit  = 7
retry = "fast"

[[error]]
code  = "E_PLAIN"
exit  = 8
retry = "fast"

[[error]]
code  = "E_ALONE"
class = "fatal"

[retry.slow]
max_attempts    = 2
initial_backoff = "1s"

[retry.fast]
max_attempts    = 2
initial_backoff = "1ms"
`)
	want := map[string]string{
		"E_NOTHING":     "transient yes slow",
		"E_CLASS":       "permanent yes ",
		"E_RECOVERABLE": "mixed no ",
		"E_SOMETIMES":   "transient sometimes slow",
		"E_BOTH":        "mixed depends slow",
		"E_RETRY":       "transient yes fast",
		"E_PLAIN":       "  fast",
		"E_ALONE":       "fatal  ",
	}
	for _, e := range r.Errors {
		all := r.Effective(e)
		if got := fmt.Sprint(all.Class, " ", all.Recoverable, " ", all.Retry); got != want[e.Code] {
			t.Errorf("%s: got %q, want %q", e.Code, got, want[e.Code])
		}
	}
	if len(r.Errors) != len(want) {
		t.Errorf("%d error codes, want %d", len(r.Errors), len(want))
	}
	e, undeclared := r.Errors[0], 99
	e.Exit = &undeclared
	if all := r.Effective(e); all.Class != "" || all.Recoverable != "" || all.Retry != "" {
		t.Errorf("an error code has %+v from a status that is not declared", all)
	}
}

// TestIsVariant checks which error codes count as variants of each other.
func TestIsVariant(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"E_PROVIDER", "E_PROVIDER_ERROR", true},
		{"E_PROVIDER_FAILED", "E_PROVIDER_ERROR", true},
		{"doc_locked", "document_locked", true},
		{"CFG_SYNTAX", "CONFIG_SYNTAX", true},
		{"BadRequest", "BadRequestError", true},
		{"E_DOC", "E_DOCUMENT", false},            // no other word is common
		{"E_DISK_FULL", "E_DISK", false},          // full is no word of every error
		{"NOT_FOUND", "REPO_NOT_FOUND", false},    // another thing
		{"E_DOC_CFG", "E_DOCUMENT_CONFIG", false}, // two abbreviations
		{"doc_locked", "DOCUMENT_LOCKED", false},  // another style
		{"E_TO_LONG", "E_TIMEOUT_LONG", false},    // to has a vowel, and begins no timeout
		{"E_FAILED", "E_ERROR", false},            // nothing is left but E
		{"disk_read", "disk_reads", false},        // a misspelling, and no abbreviation
		{"disk_full_error", "disk_empty_error", false},
	} {
		if got := registry.IsVariant(c.a, c.b); got != c.want || registry.IsVariant(c.b, c.a) != got {
			t.Errorf("%s and %s: got %v, want %v", c.a, c.b, got, c.want)
		}
	}
}

// TestSimilarError checks which error code a message suggests for an undeclared one.
func TestSimilarError(t *testing.T) {
	t.Parallel()
	r := &registry.Registry{Errors: []registry.ErrorCode{{Code: "E_USAGE"}, {Code: "TASK_SLOW"}, {Code: "E_FILE_LOCKED"}, {Code: "api.unavailable"}}}
	for text, want := range map[string]string{
		"E_USAGEE":        "E_USAGE",
		"E_LATE":          "",          // only the prefix is similar
		"TSAK_SLOW":       "TASK_SLOW", // the first word is misspelt
		"E_LOCKED_FILE":   "E_FILE_LOCKED",
		"api.unreachable": "api.unavailable",
		"api.late":        "",
		"USAGE":           "E_USAGE",
		"E_USAGE_ERROR":   "E_USAGE",
	} {
		if got := r.SimilarError(text); got != want {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
}
