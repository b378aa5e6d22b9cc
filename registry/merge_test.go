package registry_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/exitlint/exitlint/registry"
)

// TestMergeCodes merges a [[code]] with one of a preset, and checks each key and its
// source.
func TestMergeCodes(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, extends, toml string
		value               int
		want                string // "key=value:source" in the order of keys; the source is "own" or a preset
	}{
		{
			"one key", "claude-todo", "value = 7\ngo = \"LockTimeout\"", 7,
			`value=7:own name=EXIT_LOCK_TIMEOUT:claude-todo go=LockTimeout:own class=transient:claude-todo recoverable=yes:claude-todo action=retry:claude-todo retry=lock_timeout:claude-todo`,
		},
		{
			"by name", "claude-todo", "name = \"EXIT_LOCK_TIMEOUT\"\naction = \"inspect\"", 7,
			`value=7:claude-todo name=EXIT_LOCK_TIMEOUT:own class=transient:claude-todo recoverable=yes:claude-todo action=inspect:own retry=lock_timeout:claude-todo`,
		},
		{
			"another name", "claude-todo", "value = 7\nname = \"LOCKED\"", 7,
			`value=7:own name=LOCKED:own class=transient:claude-todo recoverable=yes:claude-todo action=retry:claude-todo retry=lock_timeout:claude-todo`,
		},
		{
			"not to be retried", "claude-todo", "value = 7\nrecoverable = \"no\"", 7,
			`value=7:own name=EXIT_LOCK_TIMEOUT:claude-todo recoverable=no:own`,
		},
		{
			"of a class that is not retried", "claude-todo", "value = 7\nclass = \"permanent\"", 7,
			`value=7:own name=EXIT_LOCK_TIMEOUT:claude-todo class=permanent:own`,
		},
		{
			"transient all the same", "claude-todo", "value = 7\naction = \"escalate\"", 7,
			`value=7:own name=EXIT_LOCK_TIMEOUT:claude-todo class=transient:claude-todo recoverable=yes:claude-todo action=escalate:own retry=lock_timeout:claude-todo`,
		},
		{
			"without the policy", "claude-todo", "value = 7\nretry = \"\"\nclass = \"mixed\"\naction = \"\"", 7,
			`value=7:own name=EXIT_LOCK_TIMEOUT:claude-todo class=mixed:own recoverable=yes:claude-todo`,
		},
		{
			"of an earlier preset", "sysexits\", \"loa", "value = 64\ngo = \"Usage\"", 64,
			`value=64:own name=EX_USAGE:loa go=Usage:own class=permanent:loa recoverable=no:loa action=fix_input:loa`,
		},
		{
			"of two presets that contradict each other", "loa\", \"claude-todo", "value = 1\ngo = \"General\"", 1,
			`value=1:own name=EXIT_GENERAL_ERROR:claude-todo go=General:own class=permanent:claude-todo recoverable=no:claude-todo`,
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			r := parse(t, fmt.Sprintf("version = 1\nextends = [\"%s\"]\n[[code]]\n%s\n", test.extends, test.toml))
			c, ok := r.Code(test.value)
			if !ok {
				t.Fatal("not declared")
			}
			var got []string
			for _, k := range []struct{ key, value string }{
				{"value", fmt.Sprint(c.Value)},
				{"name", c.Name},
				{"go", c.Go},
				{"class", string(c.Class)},
				{"recoverable", string(c.Recoverable)},
				{"action", string(c.Action)},
				{"retry", c.Retry},
			} {
				if from := c.From(k.key); from != "" {
					got = append(got, k.key+"="+k.value+":"+from)
				} else if c.Own(k.key) {
					got = append(got, k.key+"="+k.value+":own")
				} else if k.value != "" {
					t.Errorf("%s is %q, and not there", k.key, k.value)
				}
			}
			if have := strings.Join(got, " "); have != test.want {
				t.Errorf("got  %s\nwant %s", have, test.want)
			}
			if c.Preset != "" || c.OwnAt().Line < 3 {
				t.Errorf("preset %q, at %v", c.Preset, c.OwnAt())
			}
			for _, x := range r.Contradictions() {
				t.Errorf("%v: %s", x.Position, x.Message)
			}
		})
	}
}

// TestMergeOthers checks that policies, error codes, prefixes and ranges with the
// same name are merged.
func TestMergeOthers(t *testing.T) {
	t.Parallel()
	r := parse(t, `version = 1
extends = ["claude-todo"]

[retry.lock_timeout]
max_attempts = 9

[retry.checksum_mismatch]
backoffs = ["1s", "2s"]

[retry.id_collision]
initial_backoff = "1s"

[retry.concurrent_modification]
immediate = true

[[error]]
code = "E_TASK_NOT_FOUND"
recoverable = "yes"

[[error_prefix]]
prefix = "E_TASK_"

[[range]]
name = "hierarchy"
title = "Trees"

[[range]]
name = "locks"
min = 25
max = 40
`)
	policy := func(name string) registry.Retry {
		p, ok := r.Retry(name)
		if !ok {
			t.Fatalf("no policy %s", name)
		}
		return *p
	}
	if p := policy("lock_timeout"); p.MaxAttempts != 9 || p.InitialBackoff == 0 || p.Multiplier == 1 || p.From("initial_backoff") != "claude-todo" || !p.Own("max_attempts") {
		t.Errorf("lock_timeout is %+v", p)
	}
	if p := policy("checksum_mismatch"); len(p.Backoffs) != 2 || p.InitialBackoff != 0 || p.Has("initial_backoff") || p.Immediate || p.Multiplier != 1 || p.MaxAttempts == 0 {
		t.Errorf("checksum_mismatch is %+v", p)
	}
	if p := policy("id_collision"); p.InitialBackoff == 0 || p.Immediate || p.Has("immediate") {
		t.Errorf("id_collision is %+v", p)
	}
	if p := policy("concurrent_modification"); !p.Immediate || p.InitialBackoff != 0 || p.Has("backoff_multiplier") || p.MaxAttempts == 0 {
		t.Errorf("concurrent_modification is %+v", p)
	}
	e, _ := r.ErrorCode("E_TASK_NOT_FOUND")
	if e.Exit == nil || *e.Exit != 4 || e.From("exit") != "claude-todo" || e.Recoverable != "yes" || e.Preset != "" {
		t.Errorf("E_TASK_NOT_FOUND is %+v", e)
	}
	if p := r.Prefixes[0]; p.Prefix != "E_TASK_" || p.Title == "" || p.From("title") != "claude-todo" {
		t.Errorf("the prefix is %+v", p)
	}
	if g, _ := r.Range(12); g == nil || g.Title != "Trees" || g.Min != 10 || g.Max != 19 {
		t.Errorf("12 is in %+v", g)
	}
	if g, _ := r.Range(21); g != nil {
		t.Errorf("21 is in %+v, which overlaps an own range", g)
	}
}

// TestMergeSaysNothingTwice checks that each problem of a merged entry is reported
// once, at a key that the file sets.
func TestMergeSaysNothingTwice(t *testing.T) {
	t.Parallel()
	r := parse(t, `version = 1
extends = ["claude-todo"]
[[code]]
value = 7
class = "transient"
retry = ""

[retry.lock_timeout]
max_elapsed = "1ms"
`)
	var got []string
	for _, c := range r.Contradictions() {
		got = append(got, fmt.Sprintf("%d:%d %s", c.Position.Line, c.Position.Column, c.Topic))
	}
	if have := strings.Join(got, ", "); have != "5:9 policy_missing, 8:8 policy_unused, 9:15 policy_invalid" {
		t.Errorf("got %s", have)
	}
}

// TestAllowsErrorCode checks that an error code is refused only if the file itself
// declares error codes or prefixes.
func TestAllowsErrorCode(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		toml          string
		allow, refuse string // error codes to be allowed, and to be refused
	}{
		{"", "E_X E_TASK_X", ""},
		{"extends = [\"claude-todo\"]", "E_X E_TASK_X E_TASK_NOT_FOUND", ""},
		{"extends = [\"claude-todo\"]\n[[error]]\ncode = \"E_X\"", "E_X E_TASK_NOT_FOUND", "E_TASK_X E_Y"},
		{"extends = [\"claude-todo\"]\n[[error]]\ncode = \"E_TASK_NOT_FOUND\"\nrecoverable = \"no\"", "E_TASK_NOT_FOUND", "E_TASK_X"},
		{"extends = [\"claude-todo\"]\n[[error_prefix]]\nprefix = \"E_X_\"", "E_X_1 E_TASK_X E_TASK_NOT_FOUND", "E_Y"},
		{"[[error_prefix]]\nprefix = \"E_X_\"\n[[error]]\ncode = \"E_X_1\"", "E_X_1", "E_X_2 E_Y"},
	} {
		r := parse(t, "version = 1\n"+test.toml+"\n")
		for _, code := range strings.Fields(test.allow) {
			if !r.AllowsErrorCode(code) {
				t.Errorf("%q refuses %s", test.toml, code)
			}
		}
		for _, code := range strings.Fields(test.refuse) {
			if r.AllowsErrorCode(code) {
				t.Errorf("%q allows %s", test.toml, code)
			}
		}
	}
}

// TestMarksErrorCode checks which strings are error codes by their form alone.
func TestMarksErrorCode(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		toml      string
		is, isNot string // strings that are error codes, and strings that are not
	}{
		{"", "", "E_X"},
		{"[[error_prefix]]\nprefix = \"E_X_\"", "E_X_1", "E_X_ E_Y X_E_X_1"},
		{"[[error_prefix]]\nprefix = \"E_\"", "", "E_X"},
		{"[program]\nerror_pattern = \"E_[A-Z]+\"", "E_X", "E_ E_1 E_X_Y Y"},
		{"[program]\nerror_pattern = \"E[A-Z]+\"", "", "EX"},
		{"[program]\nerror_pattern = \"[a-z_]+\"", "", "not_found"},
	} {
		r := parse(t, "version = 1\n"+test.toml+"\n")
		for _, text := range strings.Fields(test.is) {
			if !r.MarksErrorCode(text) {
				t.Errorf("%q: %s is no error code", test.toml, text)
			}
		}
		for _, text := range strings.Fields(test.isNot) {
			if r.MarksErrorCode(text) {
				t.Errorf("%q: %s is an error code", test.toml, text)
			}
		}
	}
}
