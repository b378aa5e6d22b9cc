package finding_test

import (
	"slices"
	"testing"

	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/span"
)

// of returns a finding at the start of a line.
func of(rule, message, file string, line int) finding.Finding {
	return finding.Finding{Rule: rule, Message: message, Package: "p", Span: span.Position{File: file, Line: line, Column: 1}.Span(1)}
}

// TestDistinct checks the order of findings, and that a finding is removed only
// if another one has the same rule, message and position.
func TestDistinct(t *testing.T) {
	t.Parallel()
	want := []finding.Finding{
		of("r/b", "m", "a.go", 2),
		of("r/a", "m", "a.go", 10),
		of("r/b", "l", "a.go", 10),
		of("r/b", "m", "a.go", 10),
		of("r/a", "l", "b.go", 1),
	}
	later := want[1]
	later.Column = 2
	want = slices.Insert(want, 4, later)
	got := slices.Clone(want)
	slices.Reverse(got)
	again := want[3]
	again.Package = "z" // the finding of package p comes first, so Distinct keeps that one
	got = append([]finding.Finding{again}, got...)
	got = finding.Distinct(append(got, want[0]))
	if !slices.EqualFunc(got, want, func(a, b finding.Finding) bool { return finding.Compare(a, b) == 0 && a.Package == b.Package }) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

// TestAdditional checks that Additional compares findings by rule, message and file, and
// that it takes into account how often equal findings occur.
func TestAdditional(t *testing.T) {
	t.Parallel()
	known := []finding.Finding{of("r/a", "m", "a.go", 1), of("r/a", "m", "a.go", 2), of("r/b", "m", "a.go", 3)}
	for _, test := range []struct {
		name  string
		found []finding.Finding
		want  []int // indices in found of the findings that Additional returns
	}{
		{"nothing", nil, nil},
		{"the same", known, nil},
		{"moved", []finding.Finding{of("r/a", "m", "a.go", 7), of("r/b", "m", "a.go", 1)}, nil},
		{"one more", []finding.Finding{of("r/a", "m", "a.go", 1), of("r/a", "m", "a.go", 2), of("r/a", "m", "a.go", 3)}, []int{2}},
		{"another rule", []finding.Finding{of("r/c", "m", "a.go", 1)}, []int{0}},
		{"another message", []finding.Finding{of("r/a", "n", "a.go", 1)}, []int{0}},
		{"another file", []finding.Finding{of("r/a", "m", "b.go", 1)}, []int{0}},
	} {
		var want []finding.Finding
		for _, i := range test.want {
			want = append(want, test.found[i])
		}
		got := finding.Additional(known, test.found)
		if !slices.EqualFunc(got, want, func(a, b finding.Finding) bool { return finding.Compare(a, b) == 0 }) {
			t.Errorf("%s: got %+v, want %+v", test.name, got, want)
		}
	}
}

func TestWords(t *testing.T) {
	t.Parallel()
	for got, want := range map[string]string{
		finding.Count(0, "code"):                   "0 codes",
		finding.Count(1, "code"):                   "1 code",
		finding.Count(2, "code"):                   "2 codes",
		finding.Count(1, "status"):                 "1 status",
		finding.Count(3, "status"):                 "3 statuses",
		finding.And(nil):                           "",
		finding.And([]string{"a"}):                 "a",
		finding.And([]string{"a", "b"}):            "a and b",
		finding.Or([]string{"a", "b"}):             "a or b",
		finding.Or([]string{"a", "b", "c"}):        "a, b or c",
		finding.And([]string{"a", "b", "c"}):       "a, b and c",
		finding.OneLine(" a\tb\r\n\n  c d \u00a0"): "a b c d",
	} {
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
