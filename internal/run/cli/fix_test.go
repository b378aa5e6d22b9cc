package cli

import (
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/run/report"
	"github.com/exitlint/exitlint/internal/span"
)

// replaced returns a finding whose fix replaces old with text in a file. It returns
// no finding if the file does not contain old.
func (s *session) replaced(message, file, old, text string) []finding.Finding {
	data, err := os.ReadFile(file)
	if err != nil {
		s.t.Fatal(err)
	}
	at := strings.Index(string(data), old)
	if at < 0 {
		return nil
	}
	return []finding.Finding{{
		Rule: "exitcode/literal", Message: message, Span: span.Span{Position: span.Position{File: file, Line: 1, Column: 1}},
		Fixes: []finding.Fix{{Message: "write " + text, Edits: []finding.Edit{{File: file, Start: at, End: at + len(old), NewText: text}}}},
	}}
}

// TestFixRounds checks that --fix also applies a fix that becomes possible only after
// another fix.
func TestFixRounds(t *testing.T) {
	t.Parallel()
	s := newSession(t)
	file := s.write("README.md", "one")
	s.fake.findings = func() []finding.Finding {
		return append(s.replaced("one is two", file, "one", "two"), s.replaced("two is three", file, "two", "three")...)
	}
	stdout, _ := s.run(OK, "--fix")
	if data, err := os.ReadFile(file); string(data) != "three" || err != nil {
		t.Errorf("%q: %v", data, err)
	}
	if want := "README.md: fixed\nno findings in 1 package, 0 programs; 0 codes declared\n"; stdout != want {
		t.Errorf("got %q", stdout)
	}
}

// TestFixPutBack checks that --fix restores a file if its fix causes harm, and
// still fixes other files.
func TestFixPutBack(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name  string
		after func(s *session, bad string) []finding.Finding // the findings once the bad fix is applied
		why   string
	}{
		{"a new finding", func(s *session, bad string) []finding.Finding {
			return []finding.Finding{{Rule: "docdrift/missing", Message: "4 is missing", Span: span.Span{Position: span.Position{File: bad, Line: 1, Column: 1}}}}
		}, "4 is missing"},
		{"a new finding elsewhere", func(s *session, bad string) []finding.Finding {
			return []finding.Finding{{Rule: "docdrift/missing", Message: "4 is missing", Span: span.Span{Position: span.Position{File: s.write("other.md", ""), Line: 1, Column: 1}}}}
		}, "4 is missing"},
		{"the same finding", func(s *session, bad string) []finding.Finding {
			return []finding.Finding{{Rule: "exitcode/literal", Message: "bad", Span: span.Span{Position: span.Position{File: bad, Line: 1, Column: 1}}}}
		}, "bad"},
		{"what does not compile", func(s *session, bad string) []finding.Finding {
			return nil
		}, "undefined: x"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := newSession(t)
			bad, good := s.write("bad.md", "old"), s.write("good.md", "old")
			s.fake.findings = func() []finding.Finding {
				if data, _ := os.ReadFile(bad); string(data) != "old" {
					return append(tt.after(s, bad), s.replaced("good", good, "old", "new")...)
				}
				return append(s.replaced("bad", bad, "old", "new"), s.replaced("good", good, "old", "new")...)
			}
			if tt.why == "undefined: x" {
				s.broken = func() error {
					if data, _ := os.ReadFile(bad); string(data) == "old" {
						return nil
					}
					return &report.Failure{Code: report.LoadFailed, Message: "some packages do not compile", Problems: []report.Problem{{Position: span.Position{File: bad}, Message: tt.why}}}
				}
			}
			stdout, _ := s.run(Findings, "--fix")
			if data, err := os.ReadFile(bad); string(data) != "old" || err != nil {
				t.Errorf("%q: %v", data, err)
			}
			if want := "bad.md: not fixed, as the result would have: " + tt.why + "\n"; !strings.Contains(stdout, want) {
				t.Errorf("got %q", stdout)
			}
			if data, err := os.ReadFile(good); tt.name != "a new finding elsewhere" && string(data) != "new" || err != nil {
				t.Errorf("good.md is %q: %v", data, err)
			}
		})
	}
}

// TestFixFails checks that --fix restores all files if the check after the fixes
// fails.
func TestFixFails(t *testing.T) {
	t.Parallel()
	s := newSession(t)
	file := s.write("README.md", "old")
	s.fake.findings = func() []finding.Finding { return s.replaced("old", file, "old", "new") }
	s.broken = func() error {
		if data, _ := os.ReadFile(file); string(data) == "old" {
			return nil
		}
		return errors.New("no more memory")
	}
	if _, stderr := s.run(Failed, "--fix"); !strings.Contains(stderr, "no more memory") {
		t.Errorf("stderr %q", stderr)
	}
	if data, err := os.ReadFile(file); string(data) != "old" || err != nil {
		t.Errorf("%q: %v", data, err)
	}
}
