package fix_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/fix"
)

// TestDropBadFixes checks which fixes DropBadFixes keeps: those that pass the check together, and
// those that need no check. The order of the findings stays the same.
func TestDropBadFixes(t *testing.T) {
	t.Parallel()
	// at returns a finding with a fix that inserts name at an offset.
	at := func(name string, start int) finding.Finding {
		f := of(finding.Edit{File: "f", Start: start, End: start + 1, NewText: name})
		f.Message = name
		return f
	}
	never := func(bad ...string) func(string) bool {
		return func(names string) bool {
			return !slices.ContainsFunc(bad, func(b string) bool { return strings.Contains(names, b) })
		}
	}
	for _, test := range []struct {
		name     string
		findings []finding.Finding
		passes   func(names string) bool // reports whether the fixes with these names pass the check together
		want     string
	}{
		{"all", []finding.Finding{at("a", 1), at("b", 2), at("c", 3)}, never(), "abc"},
		{"one is bad", []finding.Finding{at("a", 1), at("b", 2), at("c", 3), at("d", 4)}, never("b"), "acd"},
		{"the last is bad", []finding.Finding{at("a", 1), at("b", 2), at("c", 3)}, never("c"), "ab"},
		{"all are bad", []finding.Finding{at("a", 1), at("b", 2)}, never("a", "b"), ""},
		{"two are bad together", []finding.Finding{at("a", 1), at("b", 2), at("c", 3)}, func(names string) bool {
			return !strings.Contains(names, "a") || !strings.Contains(names, "c")
		}, "ab"},
		{"a bad one in the way of a good one", []finding.Finding{at("a", 1), at("b", 1), at("c", 3)}, never("a"), "bc"},
		{"bad ones that exclude each other", []finding.Finding{at("a", 1), at("b", 1), at("c", 1)}, never("a", "c"), "b"},
		{"not tried", []finding.Finding{at("a", 1), at("skip", 2)}, never("a", "skip"), "skip"},
	} {
		fix.DropBadFixes(test.findings, func(f finding.Finding) bool { return f.Message != "skip" }, func(s fix.Set) bool {
			var names []string
			for _, f := range s.Applied {
				names = append(names, f.Message)
			}
			return test.passes(strings.Join(names, ""))
		})
		var got string
		for _, f := range test.findings {
			if len(f.Fixes) > 0 {
				got += f.Message
			}
		}
		if got != test.want {
			t.Errorf("%s: the fixes of %q stay, want %q", test.name, got, test.want)
		}
	}
}
