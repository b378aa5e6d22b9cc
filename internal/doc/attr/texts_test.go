package attr_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/exitlint/exitlint/internal/doc/attr"
	"github.com/exitlint/exitlint/registry"
)

// TestHeaders checks which field and which unit a header names, in several
// spellings.
func TestHeaders(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		header string
		field  attr.Field
		unit   string
	}{
		{"Exit code", attr.Value, ""},
		{"EXIT-CODE:", attr.Value, ""},
		{"exit_code", attr.Value, ""},
		{"Exit  Code (int)", attr.Value, ""},
		{"退出码", attr.Value, ""},
		{"Retry?", attr.Retry, ""},
		{"max_retries", attr.MaxRetries, ""},
		{"Meaning / cause", attr.Meaning, ""},
		{"Initial delay (ms)", attr.InitialDelay, "ms"},
		{"Delay [seconds]", attr.InitialDelay, "seconds"},
		{"max delay_s", attr.None, "s"},
		{"Cap (min", attr.MaxDelay, "min"},
		{"Delay ms", attr.None, "ms"},
		{"Terms", attr.None, ""},
		{"Error code", attr.ErrorCode, ""},
		{"Error prefix", attr.Prefix, ""},
		{"Type", attr.ErrorType, ""},
		{"Title", attr.Title, ""},
		{"Examples", attr.Example, ""},
		{"Reason", attr.Reason, ""},
		{"Total", attr.Total, ""},
		{"(code)", attr.Value, ""},
		{"", attr.None, ""},
		{"Codes of it", attr.None, ""},
	} {
		if got := attr.FieldOf(c.header); got != c.field {
			t.Errorf("%q is the header of %q, want %q", c.header, got, c.field)
		}
		if got := attr.UnitOf(c.header); got != c.unit {
			t.Errorf("%q has the unit %q, want %q", c.header, got, c.unit)
		}
	}
	if !attr.SameHeader("Exit_Code (x)", "exit code") || attr.SameHeader("exit code", "exit codes") {
		t.Error("headers are not compared as they should be")
	}
}

// TestRecoverable checks which answer a text such as "Yes — after login" begins with,
// and which text follows the answer.
func TestRecoverable(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ text, word, rest, first, after string }{
		{"Yes — fix the input", "yes", "fix the input", "Yes", " — fix the input"},
		{"  **No**", "no", "", "", "  **No**"},
		{"NO", "no", "", "NO", ""},
		{"no.", "no", "", "no", "."},
		{"not found", "", "", "", "not found"},
		{"No_thing", "", "", "", "No_thing"},
		{"no/maybe", "", "", "", "no/maybe"},
		{"no1", "", "", "", "no1"},
		{"Nope", "", "", "", "Nope"},
		{"Yes/No", "sometimes", "", "Yes/No", ""},
		{"Don't retry (ever)", "no", "ever", "Don't retry", " (ever)"},
		{"Not retryable: no", "no", "no", "Not retryable", ": no"},
		{"depends on it", "depends", "on it", "depends", " on it"},
		{"N/A", "n/a", "", "N/A", ""},
		{"—", "n/a", "", "—", ""},
		{"--", "n/a", "", "--", ""},
		{" - ", "n/a", "", "", " - "},
		{"✅ yes", "yes", "yes", "✅", " yes"},
		{"✔️", "yes", "", "✔️", ""},
		{"是的", "yes", "的", "是", "的"},
		{"", "", "", "", ""},
		{"x", "", "", "", "x"},
	} {
		word, rest, ok := attr.ParseRecoverable(c.text)
		if word != c.word || rest != c.rest || ok != (c.word != "") {
			t.Errorf("%q: got %q, %q, %v, want %q, %q", c.text, word, rest, ok, c.word, c.rest)
		}
		if first, after := attr.CutRecoverable(c.text); first != c.first || after != c.after {
			t.Errorf("%q is cut into %q and %q, want %q and %q", c.text, first, after, c.first, c.after)
		}
	}
	for text, want := range map[string]string{"Retry later": "retry", " Fix, then": "fix_input", "STOP.": "abort", "retrying": "", "": "", "then retry": "", "continue": "proceed"} {
		if got, ok := attr.ParseAction(text); got != want || ok != (want != "") {
			t.Errorf("the action of %q is %q, %v, want %q", text, got, ok, want)
		}
	}
}

// TestNumbers checks which texts are durations, factors and counts, and their
// values.
func TestNumbers(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"100ms": "100ms", "5 s": "5s", "1.5s": "1.5s", "2 minutes": "2m0s", "`3` sec": "3s", "~4h": "4h0m0s", "≈ 7µs": "7µs", "8us": "8µs",
		"1,000 ms": "1s", "1 000 000 ms": "16m40s", "10 000,000 ms": "2h46m40s", "0": "0s", "0 x": "no", "5": "no", "5 x": "no", "s": "no", "-1s": "no", "0.0000000001s": "no", "1.23456789s": "1.23456789s",
		"999999999999h": "no", "2562047h": "2562047h0m0s", "2562048h": "no", "3 msecs": "3ms", "3 Mins": "3m0s", "3 milliseconds": "3ms", "12,34ms": "no",
	} {
		if got, ok := attr.ParseDuration(text, ""); ok != (want != "no") || ok && got.String() != want {
			t.Errorf("%q is the duration %v, %v, want %s", text, got, ok, want)
		}
	}
	for unit, want := range map[string]time.Duration{"ms": 5 * time.Millisecond, "S": 5 * time.Second, "min": 5 * time.Minute, "hours": 5 * time.Hour, "us": 5 * time.Microsecond} {
		if got, ok := attr.ParseDuration("5", unit); !ok || got != want {
			t.Errorf("5 of %s is %v, %v, want %v", unit, got, ok, want)
		}
	}
	if _, ok := attr.ParseDuration("5", "days"); ok {
		t.Error("a day is no unit")
	}
	for text, want := range map[string]string{"2x": "2 false true", "×1.5": "1.5 false true", "x 3": "3 false true", "`2.0`": "2 false true", "Immediately": "0 true true", "": "0 false false", "2y": "0 false false", "twice": "0 false false"} {
		factor, immediate, ok := attr.ParseFactor(text)
		if got := fmt.Sprint(factor, immediate, ok); got != want {
			t.Errorf("the factor %q is %s, want %s", text, got, want)
		}
	}
	for text, want := range map[string]string{"3": "3 true", "3x": "3 true", "**5** times": "5 true", "1 time": "1 true", "4 Retries": "4 true", "1234567": "0 false", "x": "0 false", "3 or 4": "0 false"} {
		n, ok := attr.ParseCount(text)
		if got := fmt.Sprint(n, ok); got != want {
			t.Errorf("the count %q is %s, want %s", text, got, want)
		}
	}
}

// TestLike checks that words and durations get the notation of a given example.
func TestLike(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ model, word, want string }{{"Yes", "no", "No"}, {"YES", "no", "NO"}, {"yes", "no", "no"}, {"Y", "no", "No"}, {"", "no", "no"}, {"Yes", "", ""}, {"✅", "no", "NO"}, {"É", "no", "NO"}} {
		if got := attr.MatchCase(c.model, c.word); got != c.want {
			t.Errorf("%q in the case of %q is %q, want %q", c.word, c.model, got, c.want)
		}
	}
	for text, want := range map[string]string{"about 1.5s": "1.5", "1.": "1", "x": "x", "": "", "v10 20": "10", "1..2": "1", "9": "9", "a0b": "0", ".5": "5", "12.34.5": "12.34.5"} {
		if got := attr.Digits(text); got != want {
			t.Errorf("the number of %q is %q, want %q", text, got, want)
		}
	}
	for _, c := range []struct {
		model, unit string
		d           time.Duration
		want        string
	}{
		{"100ms", "", 250 * time.Millisecond, "250ms"},
		{"1s", "", 1500 * time.Millisecond, "1.5s"},
		{"1 s", "", 1234567 * time.Microsecond, "1.234567s"},
		{"1s", "", 1234 * time.Millisecond, "1.234s"},
		{"1s", "", 12345 * time.Millisecond, "12.345s"},
		{"1s", "", 123456 * time.Millisecond, "2m3.456s"},
		{"5", "ms", 2 * time.Second, "2000"},
		{"5", "", 2 * time.Second, "2s"},
		{"5 eggs", "ms", 2 * time.Second, "2s"},
		{"none", "ms", 2 * time.Second, "2000"},
		{"about 5min", "", 90 * time.Second, "about 1.5min"},
		{"5 min", "", 90 * time.Second, "1.5 min"},
		{"2h", "", 0, "0h"},
	} {
		if got := attr.FormatLike(c.model, c.unit, c.d); got != c.want {
			t.Errorf("%v like %q of %q is %q, want %q", c.d, c.model, c.unit, got, c.want)
		}
	}
	for _, c := range []struct {
		text, unit string
		want       time.Duration
	}{{"5s", "", 500 * time.Millisecond}, {"5.0s", "", 50 * time.Millisecond}, {"5.25", "s", 5 * time.Millisecond}, {"5", "", 0}, {"x", "s", 500 * time.Millisecond}, {"5 eggs", "s", 0}, {"100ms", "s", 500 * time.Microsecond}} {
		if got := attr.RoundingError(c.text, c.unit); got != c.want {
			t.Errorf("%q of %q is rounded by %v, want %v", c.text, c.unit, got, c.want)
		}
	}
	if got := []string{attr.CodeFont("a"), attr.CodeFont(""), attr.WithSpaces("no_op_x"), attr.FormatAnswer(registry.RecoverableYes, "soon"), attr.FormatAnswer(registry.RecoverableNA, ""), attr.FormatAnswer("", "soon")}; !slices.Equal(got, []string{"`a`", "", "no op x", "Yes — soon", "N/A", ""}) {
		t.Errorf("got %q", got)
	}
}

// allPolicies is a registry with a retry policy of each kind.
const allPolicies = `version = 1

[program]
name = "t"

[[code]]
value = 0
name  = "OK"
meaning = "Fine"

[[code]]
value = 7
name  = "LOCK_TIMEOUT"
go = "ExitLock"
meaning = "Locked"
class = "no_op"
recoverable = "yes"
condition = "soon"
action = "fix_input"
commands = ["a", "b c"]
retry = "full"

[retry.full]
max_attempts = 4
initial_backoff = "100ms"
backoff_multiplier = 1.5
max_backoff = "2m"
jitter = 0.25
max_elapsed = "90s"

[retry.once]
max_attempts = 1

[retry.none]
initial_backoff = "1500us"

[retry.list]
max_attempts = 4
backoffs = ["5s", "10s", "1m"]

[retry.now]
max_attempts = 3
immediate = true

[retry.server]
max_attempts = 2
retry_after = "error.retryAfter"
`

// TestPolicyColumns checks for each policy and column the cell that exitlint
// writes, and the correction of a wrong cell.
func TestPolicyColumns(t *testing.T) {
	t.Parallel()
	reg, err := registry.Parse("exitlint.toml", []byte(allPolicies))
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	for i := range reg.Retries {
		r := &reg.Retries[i]
		fmt.Fprintf(&got, "%s:", r.Name)
		for _, c := range attr.PolicyColumns() {
			if c.Cell != nil {
				fmt.Fprintf(&got, " %s", strings.ReplaceAll(fmt.Sprintf("%q", c.Cell(r)), " ", ""))
			}
		}
		got.WriteString("\n")
		for _, c := range attr.PolicyColumns() {
			want, wrong := c.Compare(c.Model, "", r)
			fmt.Fprintf(&got, "  %s: %s %v\n", c.Name, want, wrong)
		}
	}
	if want := `full: "3" "100ms" "1.5x" "" "2min" "0.25" "90s"
  max retries: 3 true
  max attempts: 4 true
  the first wait: 100ms true
  the factor: 1.5x true
  the schedule:  false
  the longest wait: 120s true
  the jitter: 0.25 true
  the time for all tries: 90s true
  the total wait: 475ms true
once: "0" "" "1x" "" "" "" ""
  max retries: 0 false
  max attempts: 1 true
  the first wait: 0ms false
  the factor: 1x true
  the schedule:  false
  the longest wait: 0s false
  the jitter: 0 false
  the time for all tries: 0s false
  the total wait: 0ms false
none: "" "1.5ms" "1x" "" "" "" ""
  max retries: -1 false
  max attempts: 0 false
  the first wait: 1.5ms true
  the factor: 1x true
  the schedule:  false
  the longest wait: 0s false
  the jitter: 0 false
  the time for all tries: 0s false
  the total wait: 0ms false
list: "3" "5s" "" "5s,10s,1min" "" "" ""
  max retries: 3 true
  max attempts: 4 true
  the first wait: 5000ms true
  the factor:  false
  the schedule: 5s, 10s, 1m0s true
  the longest wait: 0s false
  the jitter: 0 false
  the time for all tries: 0s false
  the total wait: 75000ms true
now: "2" "0ms" "Immediate" "" "" "" ""
  max retries: 2 true
  max attempts: 3 true
  the first wait: 0ms false
  the factor: Immediate true
  the schedule:  false
  the longest wait: 0s false
  the jitter: 0 false
  the time for all tries: 0s false
  the total wait: 0ms false
server: "1" "` + "`" + `error.retryAfter` + "`" + `" "" "" "" "" ""
  max retries: 1 true
  max attempts: 2 true
  the first wait:  false
  the factor:  false
  the schedule:  false
  the longest wait: 0s false
  the jitter: 0 false
  the time for all tries: 0s false
  the total wait: 0ms false
`; got.String() != want {
		t.Errorf("got\n%s", got.String())
	}
	for _, c := range []struct {
		policy     string
		field      attr.Field
		text, unit string
		want       string
		wrong      bool
	}{
		{"full", attr.MaxRetries, "3 times", "", "3 times", false},
		{"full", attr.MaxRetries, "4 times", "", "3 times", true},
		{"full", attr.MaxAttempts, "4", "", "4", false},
		{"full", attr.MaxAttempts, "many", "", "4", true},
		{"none", attr.MaxAttempts, "4", "", "0", false},
		{"full", attr.InitialDelay, "0.1", "s", "0.1", false},
		{"full", attr.InitialDelay, "0.1000001s", "", "0.1s", true},
		{"list", attr.InitialDelay, "5s", "", "5s", false},
		{"list", attr.InitialDelay, "6 s", "", "5 s", true},
		{"now", attr.InitialDelay, "Immediately", "", "", false},
		{"now", attr.InitialDelay, "none", "", "", false},
		{"now", attr.InitialDelay, "1s", "", "0s", true},
		{"full", attr.InitialDelay, "none", "", "100ms", true},
		{"server", attr.InitialDelay, "1s", "", "", false},
		{"once", attr.InitialDelay, "1s", "", "", false},
		{"full", attr.BackoffFactor, "1.5x", "", "1.5x", false},
		{"full", attr.BackoffFactor, "2.0", "", "1.5", true},
		{"full", attr.BackoffFactor, "Immediate", "", "1.5x", true},
		{"full", attr.BackoffFactor, "none", "", "1.5x", true},
		{"now", attr.BackoffFactor, "1x", "", "Immediate", false},
		{"now", attr.BackoffFactor, "2x", "", "Immediate", true},
		{"now", attr.BackoffFactor, "immediate", "", "Immediate", false},
		{"list", attr.BackoffFactor, "2x", "", "", false},
		{"server", attr.BackoffFactor, "2x", "", "", false},
		{"none", attr.BackoffFactor, "3.0x", "", "", true},
		{"list", attr.Backoffs, "5s, 10s, 1m", "", "5s, 10s, 1m0s", false},
		{"list", attr.Backoffs, "5s → 10s → 60s (cap)", "", "5s, 10s, 1m0s", false},
		{"list", attr.Backoffs, "5, 10, 60", "s", "5s, 10s, 1m0s", false},
		{"list", attr.Backoffs, "5s, 10s", "", "5s, 10s, 1m0s", true},
		{"list", attr.Backoffs, "5s, 11s, 1m", "", "5s, 10s, 1m0s", true},
		{"list", attr.Backoffs, "x, 10s, 1m", "", "5s, 10s, 1m0s", true},
		{"full", attr.Backoffs, "5s", "", "", false},
		{"full", attr.MaxDelay, "2 min", "", "2 min", false},
		{"full", attr.MaxDelay, "3 min", "", "2 min", true},
		{"list", attr.MaxDelay, "3 min", "", "0 min", false},
		{"full", attr.MaxElapsed, "1.5m", "", "1.5m", false},
		{"full", attr.MaxElapsed, "90.1s", "", "90s", true},
		{"list", attr.MaxElapsed, "90s", "", "0s", false},
		{"full", attr.Jitter, "±25%", "", "±25%", false},
		{"full", attr.Jitter, "0.25", "", "0.25", false},
		{"full", attr.Jitter, "0.3", "", "0.25", true},
		{"full", attr.Jitter, "some", "", "0.25", true},
		{"list", attr.Jitter, "10%", "", "0%", false},
		{"list", attr.Total, "75s", "", "75s", false},
		{"list", attr.Total, "1.2 min", "", "1.25 min", false},
		{"list", attr.Total, "76s", "", "75s", true},
		{"server", attr.Total, "76s", "", "", false},
	} {
		r, ok := reg.Retry(c.policy)
		column, known := attr.PolicyColumnOf(c.field)
		if !ok || !known {
			t.Fatal(c.policy, c.field)
		}
		if want, wrong := column.Compare(c.text, c.unit, r); wrong != c.wrong || want != c.want && c.want != "" {
			t.Errorf("%s of %s with %q: got %q, %v, want %q, %v", c.field, c.policy, c.text, want, wrong, c.want, c.wrong)
		}
	}
}

// TestReadPolicy checks which values are read from cells about policies.
func TestReadPolicy(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		field      attr.Field
		text, unit string
		want       string // "" if the text states no value
	}{
		{attr.MaxRetries, "3", "", "4 attempts"},
		{attr.MaxAttempts, "3", "", "3 attempts"},
		{attr.MaxRetries, "x", "", ""},
		{attr.MaxAttempts, "x", "", ""},
		{attr.InitialDelay, "100", "ms", "first 100ms"},
		{attr.InitialDelay, "immediate", "", "now"},
		{attr.InitialDelay, "Retry-After header", "", "after Retry-After"},
		{attr.InitialDelay, "retry_after_ms", "", "after retry_after_ms"},
		{attr.InitialDelay, "5s, 10s", "", "list [5s 10s]"},
		{attr.InitialDelay, "soon", "", ""},
		{attr.BackoffFactor, "2x", "", "times 2"},
		{attr.BackoffFactor, "Immediate", "", "times 1 now"},
		{attr.BackoffFactor, "x", "", ""},
		{attr.Backoffs, "5s → 10s (cap)", "", "list [5s 10s]"},
		{attr.Backoffs, "1; 2/3", "s", "list [1s 2s 3s]"},
		{attr.Backoffs, "5s", "", ""},
		{attr.Backoffs, "5s, x", "", ""},
		{attr.MaxDelay, "1m", "", "most 1m0s"},
		{attr.MaxDelay, "x", "", ""},
		{attr.MaxElapsed, "2", "s", "all 2s"},
		{attr.MaxElapsed, "x", "", ""},
		{attr.Jitter, "0.1", "", "jitter 0.1"},
		{attr.Jitter, "±10 %", "", "jitter 0.1"},
		{attr.Jitter, "100%", "", "jitter 1"},
		{attr.Jitter, "101%", "", ""},
		{attr.Jitter, "0", "", ""},
		{attr.Jitter, "-0.1", "", ""},
		{attr.Jitter, "x", "", ""},
	} {
		column, _ := attr.PolicyColumnOf(c.field)
		var r registry.Retry
		ok := column.Read(&r, c.text, c.unit)
		var said []string
		say := func(is bool, format string, v any) {
			if is {
				said = append(said, fmt.Sprintf(format, v))
			}
		}
		say(r.MaxAttempts != 0, "%d attempts", r.MaxAttempts)
		say(r.InitialBackoff != 0, "first %v", r.InitialBackoff)
		say(r.Multiplier != 0, "times %v", r.Multiplier)
		say(r.Immediate, "now%v", "")
		say(r.RetryAfter != "", "after %v", r.RetryAfter)
		say(r.Backoffs != nil, "list %v", r.Backoffs)
		say(r.MaxBackoff != 0, "most %v", r.MaxBackoff)
		say(r.MaxElapsed != 0, "all %v", r.MaxElapsed)
		say(r.Jitter != 0, "jitter %v", r.Jitter)
		if got := strings.Join(said, " "); ok != (c.want != "") || ok && got != c.want {
			t.Errorf("%s from %q: got %q, %v, want %q", c.field, c.text, got, ok, c.want)
		}
	}
	for _, c := range attr.PolicyColumns() {
		if (c.Read == nil) != (c.Field == attr.Total) {
			t.Errorf("%s: is read: %v", c.Field, c.Read != nil)
		}
	}
}

// TestCodeColumns checks the cells about statuses in tables that exitlint writes,
// and in rows that a fix adds to other tables.
func TestCodeColumns(t *testing.T) {
	t.Parallel()
	reg, err := registry.Parse("exitlint.toml", []byte(allPolicies))
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	for i := range reg.Codes {
		for _, c := range attr.CodeColumns() {
			if c.Cell != nil {
				fmt.Fprintf(&got, "%s: %s", c.Head, c.Cell(&reg.Codes[i]))
			}
			if c.Text != nil {
				fmt.Fprintf(&got, " | %s", c.Text(&reg.Codes[i]))
			}
			fmt.Fprintf(&got, " | %s\n", c.Key)
		}
	}
	if want := `Exit code: 0 | 0 | 
Name: ` + "`" + `OK` + "`" + ` | OK | 
Go constant:  | OK | 
Meaning: Fine | Fine | meaning
Class:  |  | 
Recoverable:  | 
 | 
Action:  |  | 
Commands:  |  | 
Since:  |  | since
 | 
Exit code: 7 | 7 | 
Name: ` + "`" + `LOCK_TIMEOUT` + "`" + ` | LOCK_TIMEOUT | 
Go constant: ` + "`" + `ExitLock` + "`" + ` | ExitLock | 
Meaning: Locked | Locked | meaning
Class: no op | no_op | 
Recoverable: Yes — soon | 
 | 
Action: Fix the input | Fix input | 
Commands: ` + "`" + `a` + "`" + `, ` + "`" + `b c` + "`" + ` | a, b c | 
Since:  |  | since
 | 
`; got.String() != want {
		t.Errorf("got\n%s", got.String())
	}
	if _, ok := attr.CodeColumnOf(attr.Total); ok {
		t.Error("a total is about no code")
	}
	if _, ok := attr.PolicyColumnOf(attr.Name); ok {
		t.Error("a name is of no policy")
	}
}

func TestSince(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][2]string{
		"not found (since 0.17.0)":             {"not found", "0.17.0"},
		"Not found. Since tool 5.3.":           {"Not found", "5.3"},
		"not found, added in v2":               {"not found", "v2"},
		"not found as of version 1.4":          {"not found", "1.4"},
		"not found (0.16+)":                    {"not found", "0.16"},
		"not found (>= 2.0)":                   {"not found", "2.0"},
		"Not found. *Since tool 0.9.55*.":      {"Not found.", "0.9.55"},
		"the file changed since the last time": {"the file changed since the last time", ""},
		"nothing new in 24 hours":              {"nothing new in 24 hours", ""},
		"more than 2 (or 3+)":                  {"more than 2 (or 3+)", ""},
		"":                                     {"", ""},
	} {
		if rest, since := attr.CutSince(text); rest != want[0] || since != want[1] {
			t.Errorf("CutSince(%q) = %q, %q", text, rest, since)
		}
	}
	for _, same := range [][2]string{{"v2", "2.0"}, {"since 0.17", "0.17.0"}, {"Tool 1.4", "1.4"}} {
		if !attr.SameVersion(same[0], same[1]) {
			t.Errorf("%q and %q should be the same version", same[0], same[1])
		}
	}
	if attr.SameVersion("0.17", "0.18") || attr.SameVersion("2", "20") {
		t.Error("different versions should not be the same")
	}
	if _, ok := attr.ParseSince("the beginning"); ok {
		t.Error("\"the beginning\" is no version")
	}
}
