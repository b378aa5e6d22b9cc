package attr_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/exitlint/exitlint/internal/doc/attr"
	"github.com/exitlint/exitlint/registry"
)

// TestOf checks which field a header names.
func TestOf(t *testing.T) {
	t.Parallel()
	for header, want := range map[string]attr.Field{
		"Exit code": attr.Value, "exit-code": attr.Value, "Retry?": attr.Retry, "Initial delay (ms)": attr.InitialDelay,
		"max_retries": attr.MaxRetries, "**Meaning / cause**": attr.Meaning, "Go constant": attr.Go, "Error type": attr.ErrorType,
		"退出码": attr.Value, "Prefix": attr.Prefix, "Applies to": attr.Commands, "Schedule": attr.Backoffs, "Port": attr.None, "": attr.None,
		"Cause & Description": attr.Meaning, "Meaning and cause": attr.Meaning, "Name & Description": attr.None, "Sand": attr.None,
	} {
		if got := attr.FieldOf(header); got != want {
			t.Errorf("%q heads %q, want %q", header, got, want)
		}
	}
	for header, want := range map[string]string{"Delay (ms)": "ms", "Delay [sec]": "sec", "delay_s": "s", "Cap": "", "Deadline (minutes)": "minutes", "items": ""} {
		if got := attr.UnitOf(header); got != want {
			t.Errorf("%q has the unit %q, want %q", header, got, want)
		}
	}
}

// TestOfKey checks which keys [doc.columns] accepts: those of the attributes that
// have a column. For other keys, the error must give their position.
func TestOfKey(t *testing.T) {
	t.Parallel()
	known := map[attr.Field]bool{attr.ErrorCode: true, attr.Exit: true, attr.Prefix: true, attr.Title: true}
	for _, c := range attr.CodeColumns() {
		known[c.Field] = true
	}
	for _, c := range attr.PolicyColumns() {
		known[c.Field] = true
	}
	for _, key := range slices.Concat(registry.CodeKeys(), registry.RetryKeys(), []string{"range", "total", "max_retries", "code", "exit", "prefix", "title", "kind"}) {
		_, err := registry.Parse("exitlint.toml", []byte("version = 1\n[program]\nname = \"tool\"\n[[doc]]\nfile = \"a.md\"\n[doc.columns]\n"+key+" = \"Header\"\n"))
		if want := known[attr.FieldOfKey(key)]; want != (err == nil) {
			t.Errorf("%s: got %v, want it accepted: %v", key, err, want)
		} else if err != nil && !strings.Contains(err.Error(), "exitlint.toml:7:1: unknown field") {
			t.Errorf("%s: got %v", key, err)
		}
	}
}

// TestWritten checks that exitlint can read the tables that it writes: each header
// as the same column, and each cell of a policy as the same value.
func TestWritten(t *testing.T) {
	t.Parallel()
	for _, c := range attr.CodeColumns() {
		if c.Head != "" && attr.FieldOf(c.Head) != c.Field {
			t.Errorf("%q is read as %q", c.Head, attr.FieldOf(c.Head))
		}
	}
	for name, r := range policies(t) {
		for _, c := range attr.PolicyColumns() {
			if c.Head == "" {
				continue
			}
			if attr.FieldOf(c.Head) != c.Field {
				t.Errorf("%q is read as %q", c.Head, attr.FieldOf(c.Head))
			}
			text := c.Cell(r)
			if want, wrong := c.Compare(text, "", r); text != "" && wrong {
				t.Errorf("%s: %s is written as %q, but should be %q", name, c.Head, text, want)
			}
		}
	}
}

// policies returns one policy of each kind.
func policies(t *testing.T) map[string]*registry.Retry {
	t.Helper()
	r, err := registry.Parse("exitlint.toml", []byte(`version = 1

[retry.grows]
max_attempts       = 4
initial_backoff    = "100ms"
backoff_multiplier = 2.0
max_backoff        = "1m30s"
jitter             = 0.1
max_elapsed        = "5m"

[retry.steady]
max_elapsed     = "1s"
initial_backoff = "250us"

[retry.lists]
max_attempts = 3
backoffs     = ["1s", "2500ms"]

[retry.immediate]
max_attempts = 3
immediate    = true

[retry.asks]
max_attempts = 3
retry_after  = "error.retry_after_ms"
`))
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]*registry.Retry{}
	for i := range r.Retries {
		out[r.Retries[i].Name] = &r.Retries[i]
	}
	return out
}

// TestCompare checks which cells about a policy are wrong, and that the corrected
// text is in the notation of the document.
func TestCompare(t *testing.T) {
	t.Parallel()
	all := policies(t)
	tests := []struct {
		policy           string
		field            attr.Field
		text, unit, want string // want is "" if the text is right
	}{
		{"grows", attr.MaxRetries, "3", "", ""},
		{"grows", attr.MaxRetries, "4 times", "", "3 times"},
		{"grows", attr.MaxRetries, "many", "", "3"},
		{"grows", attr.MaxAttempts, "3x", "", "4x"},
		{"steady", attr.MaxAttempts, "9", "", ""},

		{"grows", attr.InitialDelay, "0.1 s", "", ""},
		{"grows", attr.InitialDelay, "100", "ms", ""},
		{"grows", attr.InitialDelay, "100", "s", "0.1"},
		{"grows", attr.InitialDelay, "100", "", "100ms"},
		{"grows", attr.InitialDelay, "2min", "", "100ms"},
		{"steady", attr.InitialDelay, "1ms", "", "0.25ms"},
		{"lists", attr.InitialDelay, "2s", "", "1s"},
		{"immediate", attr.InitialDelay, "Immediately", "", ""},
		{"immediate", attr.InitialDelay, "none", "", ""},
		{"immediate", attr.InitialDelay, "0", "", ""},
		{"immediate", attr.InitialDelay, "100ms", "", "0ms"},
		{"asks", attr.InitialDelay, "100ms", "", ""},

		{"grows", attr.BackoffFactor, "2.0", "", ""},
		{"grows", attr.BackoffFactor, "3x", "", "2x"},
		{"grows", attr.BackoffFactor, "3.0", "", "2.0"},
		{"grows", attr.BackoffFactor, "Immediate", "", "2x"},
		{"immediate", attr.BackoffFactor, "1x", "", ""},
		{"immediate", attr.BackoffFactor, "2x", "", "Immediate"},
		{"lists", attr.BackoffFactor, "2x", "", ""},
		{"asks", attr.BackoffFactor, "2x", "", ""},

		{"grows", attr.MaxDelay, "90s", "", ""},
		{"grows", attr.MaxDelay, "1min", "", "1.5min"},
		{"lists", attr.MaxDelay, "1s", "", ""},
		{"grows", attr.MaxElapsed, "300 s", "", ""},
		{"grows", attr.MaxElapsed, "1s", "", "300s"},
		{"lists", attr.MaxElapsed, "1s", "", ""},

		{"grows", attr.Jitter, "10 %", "", ""},
		{"grows", attr.Jitter, "±20%", "", "±10%"},
		{"grows", attr.Jitter, "some", "", "0.1"},
		{"lists", attr.Jitter, "0.5", "", ""},

		{"lists", attr.Backoffs, "1s → 2.5s (cap)", "", ""},
		{"lists", attr.Backoffs, "1, 2.5", "s", ""},
		{"lists", attr.Backoffs, "1s, 2s", "", "1s, 2.5s"},
		{"lists", attr.Backoffs, "1s", "", "1s, 2.5s"},
		{"grows", attr.Backoffs, "1s, 2s", "", ""},

		{"grows", attr.Total, "700ms", "", ""},
		{"grows", attr.Total, "0.7s", "", ""},
		{"grows", attr.Total, "1s", "", ""}, // 0.7s, rounded to seconds
		{"grows", attr.Total, "2s", "", "0.7s"},
		{"steady", attr.Total, "9s", "", ""},
	}
	for _, test := range tests {
		c, ok := attr.PolicyColumnOf(test.field)
		if !ok {
			t.Fatalf("no column %s", test.field)
		}
		want, wrong := c.Compare(test.text, test.unit, all[test.policy])
		if wrong != (test.want != "") || wrong && want != test.want {
			t.Errorf("%s of %s, %q: got %q, wrong: %t, want %q", test.field, test.policy, test.text, want, wrong, test.want)
		}
	}
}

func TestParseRecoverable(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][2]string{
		"Yes — fix the input": {"yes", "fix the input"}, "**No**": {"no", ""}, "—": {"n/a", ""}, "Do not retry": {"no", ""},
		"yes/no": {"sometimes", ""}, "✅": {"yes", ""}, "varies (by host)": {"depends", "by host"}, "not found": {"", ""}, "nothing": {"", ""}, "": {"", ""},
	} {
		word, rest, ok := attr.ParseRecoverable(text)
		if word != want[0] || rest != want[1] || ok != (want[0] != "") {
			t.Errorf("%q: got %q, %q, %t, want %q", text, word, rest, ok, want)
		}
	}
}

func TestParseDuration(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		text, unit string
		want       time.Duration
		ok         bool
	}{
		{"100ms", "", 100 * time.Millisecond, true},
		{"~1.5 s", "", 1500 * time.Millisecond, true},
		{"2 minutes", "ms", 2 * time.Minute, true},
		{"5", "s", 5 * time.Second, true},
		{"5", "", 0, false},
		{"0", "", 0, true},
		{"1,000 ms", "", time.Second, true},
		{"10µs", "", 10 * time.Microsecond, true},
		{"soon", "s", 0, false},
		{"-1s", "", 0, false},
		{"999999999999h", "", 0, false},
	} {
		if got, ok := attr.ParseDuration(test.text, test.unit); got != test.want || ok != test.ok {
			t.Errorf("%q in %q: got %v, %t, want %v, %t", test.text, test.unit, got, ok, test.want, test.ok)
		}
	}
}
