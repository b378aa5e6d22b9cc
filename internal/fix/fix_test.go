package fix_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/exitlint/exitlint/internal/fix"
	"github.com/exitlint/exitlint/internal/report"
)

// finding makes a finding whose fix is the edits.
func finding(edits ...report.Edit) report.Finding {
	return report.Finding{Fixes: []report.Fix{{Edits: edits}}}
}

func plan(t *testing.T, name, content string, findings func(file string) []report.Finding) (string, error) {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(file, []byte(content), 0o666); err != nil {
		t.Fatal(err)
	}
	changes, err := fix.Plan(findings(file))
	if err != nil {
		return "", err
	}
	if len(changes) == 0 {
		return content, nil
	}
	if err := changes[0].Write(); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(got), nil
}

func TestPlan(t *testing.T) {
	tests := []struct {
		name, content, want string
		findings            func(f string) []report.Finding
	}{
		{"a.md", "0123456789", "0123456789", func(f string) []report.Finding {
			return []report.Finding{{}}
		}},
		{"a.md", "0123456789", "0x23yz6789", func(f string) []report.Finding {
			return []report.Finding{
				finding(report.Edit{File: f, Start: 4, End: 6, NewText: "yz"}),
				finding(report.Edit{File: f, Start: 1, End: 2, NewText: "x"}),
			}
		}},
		// The second fix overlaps the first: none of it is applied.
		{"a.md", "0123456789", "0xx3456789", func(f string) []report.Finding {
			return []report.Finding{
				finding(report.Edit{File: f, Start: 1, End: 3, NewText: "xx"}),
				finding(report.Edit{File: f, Start: 2, End: 4, NewText: "yy"}, report.Edit{File: f, Start: 8, End: 9, NewText: "z"}),
			}
		}},
		// A shared edit counts once.
		{"a.md", "0123456789", "+0ab3456789", func(f string) []report.Finding {
			shared := report.Edit{File: f, NewText: "+"}
			return []report.Finding{
				finding(shared, report.Edit{File: f, Start: 1, End: 2, NewText: "a"}),
				finding(shared, report.Edit{File: f, Start: 2, End: 3, NewText: "b"}),
			}
		}},
		// Formatted Go stays formatted.
		{"a.go", "package a\n\nvar (\n\tx   = 1\n\tyyy = 2\n)\n", "package a\n\nvar (\n\tx = 1\n\ty = 2\n)\n", func(f string) []report.Finding {
			return []report.Finding{finding(report.Edit{File: f, Start: 27, End: 30, NewText: "y"})}
		}},
		// Unformatted Go is left as it is.
		{"a.go", "package a\nvar  x=1\n", "package a\nvar  x=2\n", func(f string) []report.Finding {
			return []report.Finding{finding(report.Edit{File: f, Start: 17, End: 18, NewText: "2"})}
		}},
	}
	for _, tt := range tests {
		got, err := plan(t, tt.name, tt.content, tt.findings)
		if err != nil {
			t.Fatal(err)
		}
		if got != tt.want {
			t.Errorf("got %q, want %q", got, tt.want)
		}
	}
}

func TestPlanRefuses(t *testing.T) {
	for _, e := range []report.Edit{
		{Start: 0, End: 1, NewText: "("},
		{Start: 5, End: 99},
		{Start: 5, End: 4},
	} {
		_, err := plan(t, "a.go", "package a\n", func(f string) []report.Finding {
			e.File = f
			return []report.Finding{finding(e)}
		})
		if err == nil || !strings.Contains(err.Error(), "a.go") {
			t.Errorf("edit %+v: error %v", e, err)
		}
	}
}

func TestWriteRefusesAChangedFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.md")
	if err := os.WriteFile(file, []byte("new"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := (fix.Change{File: file, Before: []byte("old"), After: []byte("x")}).Write(); err == nil {
		t.Error("an edit of somebody else is overwritten")
	}
}
