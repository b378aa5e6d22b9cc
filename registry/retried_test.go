package registry_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/exitlint/exitlint/registry"
)

// TestRetried compares the answer for every combination of the four keys with the truth
// table of docs/registry.md, in which the first row that applies has the answer.
func TestRetried(t *testing.T) {
	t.Parallel()
	rows := truthTable(t)
	classes := []registry.Class{
		"", registry.ClassSuccess, registry.ClassNoOp, registry.ClassPartial, registry.ClassTransient, registry.ClassPermanent,
		registry.ClassFatal, registry.ClassBlocked, registry.ClassCancelled, registry.ClassControl, registry.ClassMixed,
	}
	actions := []registry.Action{
		"", registry.ActionProceed, registry.ActionRetry, registry.ActionFixInput, registry.ActionEscalate,
		registry.ActionAbort, registry.ActionResume, registry.ActionInspect,
	}
	words := []registry.Recoverable{
		"", registry.RecoverableYes, registry.RecoverableNo, registry.RecoverableSometimes, registry.RecoverableDepends, registry.RecoverableNA,
	}
	used := map[int]bool{}
	for _, class := range classes {
		for _, word := range words {
			for _, action := range actions {
				for _, policy := range []string{"", "lock"} {
					s := registry.Subject{Class: class, Recoverable: word, Action: action, Retry: policy}
					want := registry.RetriedOpen
					if s.Conflict() == "" {
						i := slices.IndexFunc(rows, func(r []string) bool { return fits(r, s) })
						used[i] = true
						want = map[string]registry.Retried{"yes": "yes", "no": "no", "sometimes": "sometimes", "not said": ""}[rows[i][4]]
					}
					if got := s.Retried(); got != want {
						t.Errorf("%+v: got %q, want %q", s, got, want)
					}
					if needs := want == registry.RetriedYes || want == registry.RetriedSometimes; s.NeedsPolicy() != needs {
						t.Errorf("%+v: needs a policy: %v, want %v", s, s.NeedsPolicy(), needs)
					}
				}
			}
		}
	}
	if len(used) != len(rows) {
		t.Errorf("%d of %d rows decide something", len(used), len(rows))
	}
}

// truthTable returns the cells of the table in docs/registry.md, without markup.
func truthTable(t *testing.T) [][]string {
	t.Helper()
	page, err := os.ReadFile("../docs/registry.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(page), "\n### Retryable\n")
	section, _, _ = strings.Cut(section, "\n#")
	var rows [][]string
	for line := range strings.Lines(section) {
		cells := strings.Split(strings.ReplaceAll(strings.Trim(line, "| \n"), "`", ""), " | ")
		if len(cells) == 5 && cells[0] != "class" && cells[0] != "---" {
			rows = append(rows, cells)
		}
	}
	if len(rows) == 0 {
		t.Fatal("no table")
	}
	return rows
}

// fits reports whether a row of the truth table applies to the four keys.
func fits(row []string, s registry.Subject) bool {
	retry := "none"
	if s.Retry != "" {
		retry = "a policy"
	}
	for i, value := range []string{string(s.Class), string(s.Recoverable), string(s.Action), retry} {
		not, isNot := strings.CutPrefix(row[i], "any but ")
		switch {
		case row[i] == "any":
		case isNot && value != not:
		case slices.Contains(strings.Split(row[i], ", "), value):
		default:
			return false
		}
	}
	return true
}

// TestAnswer checks what Answer and Stated return, with and without the key
// "recoverable".
func TestAnswer(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		class      registry.Class
		own        registry.Recoverable
		want       registry.Recoverable
		stated     string
		json       string
		isDecision bool
	}{
		{"", "", "", "", "", false},
		{"", registry.RecoverableYes, registry.RecoverableYes, "yes", "true", true},
		{registry.ClassTransient, "", registry.RecoverableYes, "transient", "true", true},
		{registry.ClassTransient, registry.RecoverableSometimes, registry.RecoverableSometimes, "sometimes", "", false},
		{registry.ClassTransient, registry.RecoverableNo, "", "no", "", false}, // class and recoverable contradict each other
		{registry.ClassPermanent, "", registry.RecoverableNo, "permanent", "false", true},
		{registry.ClassFatal, "", registry.RecoverableNo, "fatal", "false", true},
		{registry.ClassFatal, registry.RecoverableYes, "", "yes", "", false},
		{registry.ClassBlocked, registry.RecoverableNo, registry.RecoverableNo, "no", "false", true},
		{registry.ClassBlocked, "", "", "blocked", "", false},
		{registry.ClassSuccess, "", "", "success", "", false},
		{registry.ClassSuccess, registry.RecoverableNA, registry.RecoverableNA, "n/a", "", false},
	} {
		s := registry.Subject{Class: tt.class, Recoverable: tt.own}
		json, isDecision := s.Answer().JSON()
		if s.Answer() != tt.want || s.Stated() != tt.stated || json != tt.json || isDecision != tt.isDecision {
			t.Errorf("class %q, recoverable %q: got %q, stated %q, JSON %q (%v)", tt.class, tt.own, s.Answer(), s.Stated(), json, isDecision)
		}
	}
}
