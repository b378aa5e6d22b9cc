package fix_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/fix"
)

// of returns a finding with a fix that consists of the edits.
func of(edits ...finding.Edit) finding.Finding {
	return finding.Finding{Fixes: []finding.Fix{{Edits: edits}}}
}

func plan(t *testing.T, name, content string, findings func(file string) []finding.Finding) (string, error) {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(file, []byte(content), 0o666); err != nil {
		t.Fatal(err)
	}
	changes, err := fix.Plan(findings(file), os.ReadFile)
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
		findings            func(f string) []finding.Finding
	}{
		{"a.md", "0123456789", "0123456789", func(f string) []finding.Finding {
			return []finding.Finding{{}}
		}},
		{"a.md", "0123456789", "0x23yz6789", func(f string) []finding.Finding {
			return []finding.Finding{
				of(finding.Edit{File: f, Start: 4, End: 6, NewText: "yz"}),
				of(finding.Edit{File: f, Start: 1, End: 2, NewText: "x"}),
			}
		}},
		// The second fix overlaps the first, so none of its edits is applied.
		{"a.md", "0123456789", "0xx3456789", func(f string) []finding.Finding {
			return []finding.Finding{
				of(finding.Edit{File: f, Start: 1, End: 3, NewText: "xx"}),
				of(finding.Edit{File: f, Start: 2, End: 4, NewText: "yy"}, finding.Edit{File: f, Start: 8, End: 9, NewText: "z"}),
			}
		}},
		// Two insertions at one offset conflict, because their order is not defined.
		{"a.md", "0123456789", "0a123456789", func(f string) []finding.Finding {
			return []finding.Finding{
				of(finding.Edit{File: f, Start: 1, End: 1, NewText: "a"}),
				of(finding.Edit{File: f, Start: 1, End: 1, NewText: "b"}),
			}
		}},
		// An insertion and a replacement at one offset also conflict.
		{"a.md", "0123456789", "0a123456789", func(f string) []finding.Finding {
			return []finding.Finding{
				of(finding.Edit{File: f, Start: 1, End: 1, NewText: "a"}),
				of(finding.Edit{File: f, Start: 1, End: 3, NewText: "b"}),
			}
		}},
		// Edits next to each other do not conflict.
		{"a.md", "0123456789", "0xxyy56789", func(f string) []finding.Finding {
			return []finding.Finding{
				of(finding.Edit{File: f, Start: 3, End: 5, NewText: "yy"}),
				of(finding.Edit{File: f, Start: 1, End: 3, NewText: "xx"}),
			}
		}},
		// An edit that is in two fixes is applied once.
		{"a.md", "0123456789", "+0ab3456789", func(f string) []finding.Finding {
			shared := finding.Edit{File: f, NewText: "+"}
			return []finding.Finding{
				of(shared, finding.Edit{File: f, Start: 1, End: 2, NewText: "a"}),
				of(shared, finding.Edit{File: f, Start: 2, End: 3, NewText: "b"}),
			}
		}},
		// Go source that was formatted before the fix is also formatted after it.
		{"a.go", "package a\n\nvar (\n\tx   = 1\n\tyyy = 2\n)\n", "package a\n\nvar (\n\tx = 1\n\ty = 2\n)\n", func(f string) []finding.Finding {
			return []finding.Finding{of(finding.Edit{File: f, Start: 27, End: 30, NewText: "y"})}
		}},
		// Go source that was not formatted before the fix is not formatted after it.
		{"a.go", "package a\nvar  x=1\n", "package a\nvar  x=2\n", func(f string) []finding.Finding {
			return []finding.Finding{of(finding.Edit{File: f, Start: 17, End: 18, NewText: "2"})}
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
	for _, e := range []finding.Edit{
		{Start: 0, End: 1, NewText: "("},
		{Start: 5, End: 99},
		{Start: 5, End: 4},
	} {
		_, err := plan(t, "a.go", "package a\n", func(f string) []finding.Finding {
			e.File = f
			return []finding.Finding{of(e)}
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
