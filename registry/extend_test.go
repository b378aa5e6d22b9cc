package registry

import (
	"strings"
	"testing"

	"github.com/exitlint/exitlint/internal/span"
)

// TestMerge merges a file with two presets that set the same keys.
func TestMerge(t *testing.T) {
	own := mustRead(t, `version = 1
[[range]]
name = "low"
min = 1
max = 9
[[code]]
value = 1
name = "OWN"
[retry.lock]
max_attempts = 2
[[error]]
code = "E_OWN"
[[classifier]]
kind = "errno"
class = "fatal"
values = ["EPIPE"]
[envelope]
types = ["x.Own"]
[envelope.fields]
message = "own"
[rules]
exitcode = true
`)
	first := mustRead(t, `version = 1
[program]
name = "first"
fallback = 2
[[range]]
name = "clash"
min = 9
max = 12
[[range]]
name = "high"
min = 20
max = 29
[[code]]
value = 2
name = "FIRST"
[[code]]
value = 3
name = "FIRST_3"
[[code]]
value = 1
name = "FIRST_1"
[retry.lock]
max_attempts = 9
[retry.more]
max_attempts = 9
[[error]]
code = "E_FIRST"
[[error_prefix]]
prefix = "E_"
[[classifier]]
kind = "errno"
class = "transient"
values = ["EPIPE", "EAGAIN"]
[envelope]
types = ["x.First"]
required = ["recoverable"]
[envelope.fields]
message = "first"
suggestion = "first"
[rules]
exitcode = false
envelope = false
`)
	second := mustRead(t, `version = 1
[program]
fallback = 3
[[code]]
value = 3
name = "SECOND"
[envelope.fields]
suggestion = "second"
`)
	at := span.Position{File: "exitlint.toml", Line: 2, Column: 12}
	for name, base := range map[string]*Registry{"first": first, "second": second} {
		base.markPreset(name, at)
	}
	merged := own.mergedWith(second.mergedWith(first))

	var codes, ranges []string
	for _, c := range merged.Codes {
		codes = append(codes, c.Name+":"+c.Preset)
	}
	for _, r := range merged.Ranges {
		ranges = append(ranges, r.Name)
	}
	same(t, "codes", strings.Join(codes, " "), "OWN: SECOND:second FIRST:first")
	same(t, "ranges", strings.Join(ranges, " "), "low high")
	lock, _ := merged.Retry("lock")
	same(t, "own policy", lock.MaxAttempts, 2)
	more, _ := merged.Retry("more")
	same(t, "policy", more.At("max_attempts"), at)
	same(t, "errors", len(merged.Errors), 2)
	same(t, "classifiers", strings.Join(merged.Classifiers[1].Values, " "), "EAGAIN")
	same(t, "program", merged.Program.Name, "")
	same(t, "fallback", *merged.Program.Fallback, 3)
	same(t, "fallback's place", merged.Program.At("fallback"), at)
	same(t, "types", merged.Envelopes[0].Types[0], "x.Own")
	same(t, "required", merged.Envelopes[0].Required[0], "recoverable")
	same(t, "message", merged.Envelopes[0].Path(RoleMessage), "own")
	same(t, "suggestion", merged.Envelopes[0].Path(RoleSuggestion), "second")
	same(t, "own rule", merged.Enabled("exitcode/range", false), true)
	same(t, "rule", merged.Enabled("envelope/type", true), false)
}

func mustRead(t *testing.T, source string) *Registry {
	t.Helper()
	r, problems := readRegistry("exitlint.toml", []byte(source))
	if err := invalid(problems); err != nil {
		t.Fatal(err)
	}
	return r
}

func same[T comparable](t *testing.T, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s: %v, not %v", what, got, want)
	}
}

func TestSuggest(t *testing.T) {
	words := []string{"value", "name", "recoverable", "fix_input", "n/a", "yes", "meaning"}
	tests := []struct{ word, want string }{
		{"vlaue", `did you mean "value"?`},
		{"recoverabel", `did you mean "recoverable"?`},
		{"Fix-Input", `did you mean "fix_input"?`},
		{"NA", `did you mean "n/a"?`},
		{"description", `did you mean "meaning"?`},
		{"zzzzzzzzzzz", "write one of " + quoted(words)},
	}
	for _, test := range tests {
		if got := suggest(test.word, words); got != test.want {
			t.Errorf("suggest(%q) is %q, not %q", test.word, got, test.want)
		}
	}
}
