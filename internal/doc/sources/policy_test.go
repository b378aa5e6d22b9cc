package sources_test

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/exitlint/exitlint/internal/doc/sources"
	"github.com/exitlint/exitlint/internal/doc/tables"
	"github.com/exitlint/exitlint/registry"
)

const ms = time.Millisecond

// row reads a Markdown table with the given header and a single row.
func row(t *testing.T, header, cells string) (*tables.Table, tables.Row) {
	t.Helper()
	source := "# Exit codes\n\n" + header + "\n" + strings.Repeat("|---", strings.Count(header, "|")-1) + "|\n" + cells + "\n"
	doc, err := tables.Read("a.md", []byte(source), tables.Options{Declared: true})
	if err != nil || len(doc.Tables) != 1 || len(doc.Tables[0].Rows) != 1 {
		t.Fatalf("%q: %v, %v", source, doc, err)
	}
	return doc.Tables[0], doc.Tables[0].Rows[0]
}

func TestPolicy(t *testing.T) {
	t.Parallel()
	tests := []struct {
		header, cells string
		want          *registry.Retry // nil if the row has no policy
	}{
		{"| Code | Max retries | Initial delay | Factor |", "| 7 | 3 | 100ms | 2x |", &registry.Retry{MaxAttempts: 4, InitialBackoff: 100 * ms, Multiplier: 2}},
		{"| Code | Attempts | Delay (ms) | Cap (s) |", "| 7 | 3 | 50 | 2 |", &registry.Retry{MaxAttempts: 3, InitialBackoff: 50 * ms, Multiplier: 1, MaxBackoff: 2 * time.Second}},
		{"| Code | Attempts | Delay |", "| 7 | 3 | Immediate |", &registry.Retry{MaxAttempts: 3, Multiplier: 1, Immediate: true}},
		{"| Code | Attempts | Delay | Factor |", "| 7 | 3 | 10ms | Immediate |", &registry.Retry{MaxAttempts: 3, Multiplier: 1, Immediate: true}},
		{"| Code | Attempts | Delay |", "| 7 | 3 | retry-after header |", &registry.Retry{MaxAttempts: 3, Multiplier: 1, RetryAfter: "retry-after"}},
		{"| Code | Attempts | Delay |", "| 7 | 3 | 5s → 10s |", &registry.Retry{MaxAttempts: 3, Multiplier: 1, Backoffs: []time.Duration{5 * time.Second, 10 * time.Second}}},
		{"| Code | Delay | Schedule |", "| 7 | 1s | 1s, 3s (cap) |", &registry.Retry{Multiplier: 1, Backoffs: []time.Duration{time.Second, 3 * time.Second}}},
		{"| Code | Delay | Schedule |", "| 7 | 2s | 1s, 3s |", &registry.Retry{Multiplier: 1, InitialBackoff: 2 * time.Second, Backoffs: []time.Duration{time.Second, 3 * time.Second}}},
		{"| Code | Attempts | Schedule |", "| 7 | 3 | 1s |", &registry.Retry{MaxAttempts: 3, Multiplier: 1}},
		{"| Code | Attempts | Jitter | Deadline |", "| 7 | 3 | ±10 % | 1min |", &registry.Retry{MaxAttempts: 3, Multiplier: 1, Jitter: 0.1, MaxElapsed: time.Minute}},
		{"| Code | Attempts | Jitter |", "| 7 | - | 1.5 |", nil},
		{"| Code | Attempts | Delay |", "| 7 | - | soon |", nil},
		{"| Code | Attempts | Total |", "| 7 | - | 700ms |", nil},
	}
	for _, test := range tests {
		got, ok := sources.Policy(row(t, test.header, test.cells))
		switch {
		case ok != (test.want != nil):
			t.Errorf("%s: says a policy: %t", test.cells, ok)
		case ok && !reflect.DeepEqual(got, *test.want):
			t.Errorf("%s: got %+v, want %+v", test.cells, got, *test.want)
		}
	}
}

// TestUnusable checks, for each reason, a policy that only just works and a policy
// that only just does not.
func TestUnusable(t *testing.T) {
	t.Parallel()
	waits := func(ds ...time.Duration) []time.Duration { return ds }
	const often, long = "does not say how often", "does not say how long"
	tests := []struct {
		policy registry.Retry
		want   string // a part of the text; "" if the policy works
	}{
		{registry.Retry{InitialBackoff: ms}, often},
		{registry.Retry{InitialBackoff: ms, MaxElapsed: ms}, ""},
		{registry.Retry{InitialBackoff: ms, MaxAttempts: 2}, ""},
		{registry.Retry{InitialBackoff: ms, MaxAttempts: 1}, "at least 2"},
		{registry.Retry{MaxAttempts: 2}, long},
		{registry.Retry{MaxAttempts: 2, Immediate: true}, ""},
		{registry.Retry{MaxAttempts: 2, RetryAfter: "after"}, ""},
		{registry.Retry{MaxAttempts: 2, Backoffs: waits(ms)}, ""},
		{registry.Retry{MaxAttempts: 2, InitialBackoff: ms, Multiplier: 0.5}, "factor below 1"},
		{registry.Retry{MaxAttempts: 3, Backoffs: waits(0, ms)}, "do not rise"},
		{registry.Retry{MaxAttempts: 3, Backoffs: waits(2*ms, ms)}, "do not rise"},
		{registry.Retry{MaxAttempts: 3, Backoffs: waits(ms, ms)}, ""},
		{registry.Retry{MaxAttempts: 2, InitialBackoff: 2 * ms, MaxBackoff: ms}, "below the first"},
		{registry.Retry{MaxAttempts: 2, InitialBackoff: ms, MaxBackoff: ms}, ""},
		{registry.Retry{MaxAttempts: 3, Backoffs: waits(2*ms, 3*ms), MaxBackoff: ms}, "below the first"},
		{registry.Retry{MaxAttempts: 3, Backoffs: waits(2*ms, 3*ms), MaxBackoff: 2 * ms}, ""},
		{registry.Retry{MaxAttempts: 3, Backoffs: waits(ms, ms, ms)}, "never reached"},
		{registry.Retry{MaxElapsed: 3 * ms, Backoffs: waits(ms, ms, ms)}, ""},
		{registry.Retry{MaxElapsed: 3*ms - 1, Backoffs: waits(ms, ms, ms)}, "never reached"},
		{registry.Retry{MaxAttempts: 3, InitialBackoff: ms, Multiplier: 2, MaxElapsed: 3 * ms}, ""},
		{registry.Retry{MaxAttempts: 3, InitialBackoff: ms, Multiplier: 2, MaxElapsed: 3*ms - 1}, "the waits take 3ms"},
		{registry.Retry{MaxAttempts: 200, InitialBackoff: ms, Multiplier: 2, MaxElapsed: time.Hour}, "the waits take 2562047h47m16.854775807s"},
	}
	for _, test := range tests {
		p := test.policy
		if p.Multiplier == 0 {
			p.Multiplier = 1
		}
		got := sources.FirstProblem(&p)
		if got.Text == "" != (test.want == "") || !strings.Contains(got.Text, test.want) {
			t.Errorf("%+v: got %q, want %q", test.policy, got.Text, test.want)
		}
	}
}
