package registry

import (
	"maps"
	"slices"
	"strings"
	"testing"
)

func parsed(t *testing.T, source string) *Registry {
	t.Helper()
	r, err := Parse(FileName, []byte("version = 1\n"+source))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestPolicyOver checks which keys a policy takes from the policy of a preset, and that
// merging leaves both policies unchanged.
func TestPolicyOver(t *testing.T) {
	t.Parallel()
	const grows = "initial_backoff = \"1s\"\nbackoff_multiplier = 2\nmax_backoff = \"9s\"\njitter = 0.1\nmax_elapsed = \"20s\""
	tests := []struct{ upper, lower, want string }{
		{"max_attempts = 3", grows, "backoff_multiplier initial_backoff jitter max_attempts max_backoff max_elapsed"},
		{"immediate = true", grows, "immediate max_elapsed"},
		{"immediate = false", grows, "backoff_multiplier immediate initial_backoff jitter max_backoff max_elapsed"},
		{"backoffs = [\"1s\"]", grows, "backoffs backoffs[0] jitter max_elapsed"},
		{"immediate = true", "backoffs = [\"1s\"]", "immediate"},
		{"initial_backoff = \"1s\"", "backoffs = [\"1s\"]", "initial_backoff"},
		{"max_attempts = 3", "backoffs = [\"1s\"]", "backoffs backoffs[0] max_attempts"},
		{"initial_backoff = \"1s\"", "immediate = true", "initial_backoff"},
		{"backoffs = [\"1s\"]", "immediate = true", "backoffs backoffs[0]"},
		{"max_attempts = 3", "immediate = true", "immediate max_attempts"},
	}
	for _, test := range tests {
		upper, lower := parsed(t, "[retry.a]\n"+test.upper).Retries[0], parsed(t, "[retry.a]\n"+test.lower).Retries[0]
		keys := func(p Retry) string { return strings.Join(slices.Sorted(maps.Keys(p.keys)), " ") }
		before, under := keys(upper), keys(lower)
		if got := keys(upper.mergedWith(lower)); got != test.want {
			t.Errorf("%q over %q: got %s, want %s", test.upper, test.lower, got, test.want)
		}
		if keys(upper) != before || keys(lower) != under {
			t.Errorf("%q over %q: a policy has changed", test.upper, test.lower)
		}
	}
}

// TestCodeOver checks when a code takes the condition of a code in a preset: only if
// both codes have the same value of "recoverable".
func TestCodeOver(t *testing.T) {
	t.Parallel()
	lower := parsed(t, "[[code]]\nvalue = 1\nname = \"A\"\nrecoverable = \"sometimes\"\ncondition = \"later\"\n").Codes[0]
	for source, want := range map[string]string{
		"":                              "sometimes later",
		"recoverable = \"sometimes\"\n": "sometimes later",
		"recoverable = \"yes\"\n":       "yes ",
		"condition = \"now\"\n":         "sometimes now",
	} {
		c := parsed(t, "[[code]]\nvalue = 1\nname = \"A\"\n"+source).Codes[0].mergedWith(lower)
		if got := string(c.Recoverable) + " " + c.Condition; got != want {
			t.Errorf("%q: got %q, want %q", source, got, want)
		}
	}
}

// TestRegistryOver checks which codes and ranges of a preset are dropped.
func TestRegistryOver(t *testing.T) {
	t.Parallel()
	const source = "[[code]]\nvalue = 1\nname = \"A\"\n[[range]]\nname = \"low\"\nmin = 5\nmax = 10\n"
	tests := []struct{ lower, want string }{
		{"[[code]]\nvalue = 2\nname = \"B\"\n", "A B low"},
		{"[[code]]\nvalue = 2\nname = \"A\"\n", "A low"},
		{"[[code]]\nvalue = 1\nname = \"B\"\n", "A low"},
		{"[[range]]\nname = \"high\"\nmin = 11\nmax = 12\n", "A low high"},
		{"[[range]]\nname = \"high\"\nmin = 10\nmax = 12\n", "A low"},
		{"[[range]]\nname = \"high\"\nmin = 4\nmax = 5\n", "A low"},
		{"[[range]]\nname = \"low\"\nmin = 4\nmax = 5\n", "A low"},
	}
	for _, test := range tests {
		r := parsed(t, source).mergedWith(parsed(t, test.lower))
		var got []string
		for _, c := range r.Codes {
			got = append(got, c.Name)
		}
		for _, g := range r.Ranges {
			got = append(got, g.Name)
		}
		if have := strings.Join(got, " "); have != test.want {
			t.Errorf("over %q: got %s, want %s", test.lower, have, test.want)
		}
	}
}
