package compare_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/exitlint/exitlint/internal/doc/attr"
	"github.com/exitlint/exitlint/internal/doc/tables"
	"github.com/exitlint/exitlint/registry"
)

// TestRowsOfPresets deletes each row from the documents of the five conventions,
// one at a time. The registry contains only the preset. Each deleted row about a
// code, policy, error code or prefix must be reported as missing.
func TestRowsOfPresets(t *testing.T) {
	t.Parallel()
	kinds := map[tables.Kind]int{}
	for name := range seeds {
		s := presetSite(t, name)
		base := s.lines(s.findings())
		for _, line := range rowLines(t, s, kinds) {
			s.write(t, line.without(s.doc))
			added := slices.DeleteFunc(s.lines(s.findings()), func(have string) bool {
				return slices.Contains(base, have) || !strings.Contains(have, line.says)
			})
			if len(added) != 1 {
				t.Errorf("%s without %q: %d findings say %q", name, line.text, len(added), line.says)
			}
		}
	}
	for _, kind := range []tables.Kind{tables.KindCodes, tables.KindRetry, tables.KindErrors, tables.KindPrefixes} {
		if kinds[kind] == 0 {
			t.Errorf("no row of the kind %s was deleted", kind)
		}
	}
}

// presetSite returns the document of a convention, with a registry that only
// extends the preset.
func presetSite(t *testing.T, name string) *site {
	full := seedSite(t, name)
	source := fmt.Sprintf("version = 1\nextends = [%q]\n", name)
	for _, d := range full.reg.Docs {
		source += fmt.Sprintf("[[doc]]\nfile = \"doc.md\"\nheading = %q\n", d.Heading)
		if d.Kind != "" {
			source += fmt.Sprintf("kind = %q\n", d.Kind)
		}
	}
	s := newSite(t, map[string]string{registry.FileName: source, "doc.md": string(full.doc)})
	s.doc = full.doc
	return s
}

// A rowLine is a line of a document that contains a row of a table.
type rowLine struct {
	text string
	says string // a part of the message that is expected if the line is deleted
}

func (l rowLine) without(doc []byte) []byte { return bytes.Replace(doc, []byte(l.text+"\n"), nil, 1) }

// rowLines returns the lines of all rows about something that the registry
// declares.
func rowLines(t *testing.T, s *site, kinds map[tables.Kind]int) []rowLine {
	t.Helper()
	lines := strings.Split(string(s.doc), "\n")
	var out []rowLine
	for _, entry := range s.reg.Docs {
		d, err := tables.Read("doc.md", s.doc, tables.Options{Heading: entry.Heading, Kind: tables.Kind(entry.Kind), Declared: true})
		if err != nil {
			t.Fatal(err)
		}
		for _, table := range d.Tables {
			for _, row := range table.Rows {
				says := saysWithout(s.reg, table, row)
				line := rowLine{lines[row.Cells[0].Line-1], says}
				if says == "" || strings.Count(string(s.doc), line.text+"\n") != 1 || slices.Contains(out, line) {
					continue
				}
				kinds[table.Kind]++
				out = append(out, line)
			}
		}
	}
	return out
}

// saysWithout returns a part of the message that is expected if the row is deleted.
func saysWithout(reg *registry.Registry, table *tables.Table, row tables.Row) string {
	v, one := row.Statuses.Exact()
	switch c, _ := reg.Code(v); table.Kind {
	case tables.KindCodes:
		if one && c != nil {
			return fmt.Sprintf("docdrift/missing: %d (", v)
		}
	case tables.KindRetry:
		if one && c != nil && c.Retry != "" {
			return fmt.Sprintf("docdrift/missing: the retry policy of %d (", v)
		}
	case tables.KindErrors:
		if cell, ok := row.Cell(attr.ErrorCode); ok {
			if _, declared := reg.ErrorCode(cell.Text); declared {
				return fmt.Sprintf("docdrift/missing: error code %s is declared in", cell.Text)
			}
		}
	case tables.KindPrefixes:
		if cell, ok := row.Cell(attr.Prefix); ok {
			return fmt.Sprintf("docdrift/missing: error prefix %s is declared in", strings.TrimRight(cell.Text, "*"))
		}
	}
	return ""
}

// TestFewOfPreset checks a document that shows only some codes of a preset. The codes
// that it does not show are missing only if the document has a [[doc]] entry. They
// are never missing if programs are expected to use only some codes of the preset.
func TestFewOfPreset(t *testing.T) {
	t.Parallel()
	table := "# Exit codes\n\n| Code | Meaning |\n|---|---|\n| 0 | Done |\n| 1 | Failed |\n"
	for _, test := range []struct {
		name, toml, doc string
		missing         int
	}{
		{"declared", "extends = [\"sf\"]\n[[doc]]\nfile = \"README.md\"\n", table, 3},
		{"partial", "extends = [\"sf\"]\n[[doc]]\nfile = \"README.md\"\npartial = true\n", table, 0},
		{"not declared", "extends = [\"sf\"]\n", table, 0},
		{"not declared, most of them", "extends = [\"sf\"]\n", table + "| 10 | Blocked |\n", 2},
		{"chosen from", "extends = [\"sysexits\"]\n[[doc]]\nfile = \"README.md\"\n", "# Exit codes\n\n| Code | Meaning |\n|---|---|\n| 64 | Usage |\n", 0},
		{
			"error codes", "extends = [\"claude-todo\"]\n[[doc]]\nfile = \"README.md\"\nkind = \"errors\"\n",
			"# Error codes\n\n| Code | Exit |\n|---|---|\n| E_TASK_NOT_FOUND | 4 |\n", errorsOf(t, "claude-todo") - 1,
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			s := newSite(t, map[string]string{registry.FileName: "version = 1\n" + test.toml, "README.md": test.doc})
			lines := s.lines(s.findings())
			n := len(slices.DeleteFunc(slices.Clone(lines), func(l string) bool { return !strings.Contains(l, "docdrift/missing") }))
			if n != test.missing {
				t.Errorf("%d rows are missing, not %d:\n\t%s", n, test.missing, strings.Join(lines, "\n\t"))
			}
		})
	}
}

func errorsOf(t *testing.T, preset string) int {
	t.Helper()
	file := filepath.Join(t.TempDir(), registry.FileName)
	if err := os.WriteFile(file, fmt.Appendf(nil, "version = 1\nextends = [%q]\n", preset), 0o666); err != nil {
		t.Fatal(err)
	}
	r, err := registry.Load(file)
	if err != nil {
		t.Fatal(err)
	}
	return len(r.Errors)
}

// TestErrorsBesideAPreset checks error codes and prefixes that are not declared. A
// document may show them if the registry has only those of a preset. It must not show
// them if the registry file itself lists error codes or prefixes.
func TestErrorsBesideAPreset(t *testing.T) {
	t.Parallel()
	doc := "# Error codes\n\n| Code | Exit |\n|---|---|\n| E_TASK_NOT_FOUND | 5 |\n| E_DISK_FULL | 1 |\n\n" +
		"# Prefixes of error codes\n\n| Prefix | Category | Examples |\n|---|---|---|\n| E_DISK_ | Disk | E_DISK_FULL |\n"
	entries := "[[doc]]\nfile = \"README.md\"\nkind = \"errors\"\npartial = true\n"
	for _, test := range []struct {
		name, toml string
		want       []string
	}{
		{"preset alone", "", []string{"README.md:5:22 docdrift/mismatch: E_TASK_NOT_FOUND ends with \"5\" here, but with 4 in exitlint.toml"}},
		{"an own error code", "[[error]]\ncode = \"E_OWN\"\n", []string{
			"README.md:5:22 docdrift/mismatch: E_TASK_NOT_FOUND ends with \"5\" here, but with 4 in exitlint.toml", "README.md:6:3 docdrift/extra: error code E_DISK_FULL", "README.md:12:20 docdrift/extra: error code E_DISK_FULL",
		}},
		{"an own prefix", "[[error_prefix]]\nprefix = \"E_OWN_\"\n", []string{
			"README.md:5:22 docdrift/mismatch: E_TASK_NOT_FOUND ends with \"5\" here, but with 4 in exitlint.toml", "README.md:6:3 docdrift/extra: error code E_DISK_FULL", "README.md:12:3 docdrift/extra: error prefix E_DISK_",
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			s := newSite(t, map[string]string{registry.FileName: "version = 1\nextends = [\"claude-todo\"]\n" + entries + test.toml, "README.md": doc})
			got := s.lines(s.findings())
			same := len(got) == len(test.want)
			for i := range got {
				same = same && strings.HasPrefix(got[i], test.want[i])
			}
			if !same {
				t.Errorf("found\n\t%s", strings.Join(got, "\n\t"))
			}
		})
	}
}

// TestMeaningsOfPresets checks that meanings in documents are compared only with
// meanings that the registry file itself declares, and not with those of a preset.
func TestMeaningsOfPresets(t *testing.T) {
	t.Parallel()
	s := newSite(t, map[string]string{
		registry.FileName: "version = 1\nextends = [\"sf\"]\n[[code]]\nvalue = 10\ngo = \"Blocked\"\n[[code]]\nvalue = 12\nmeaning = \"Start again\"\n[[doc]]\nfile = \"README.md\"\n",
		"README.md":       "# Exit codes\n\n| Code | Meaning |\n|---|---|\n| 0 | Done |\n| 1 | Failed |\n| 10 | Waits |\n| 11 | Stopped |\n| 12 | Again |\n",
	})
	diff(t, s.lines(s.findings()), []string{`README.md:9:8 docdrift/mismatch: 12 means "Again" here, but "Start again" in exitlint.toml`})
}

// TestPoliciesOfPresets checks which retry policies a document must show. It must show
// those of codes that the registry file itself declares. It must show those of a preset
// if it has a table of codes, or another policy of this preset.
func TestPoliciesOfPresets(t *testing.T) {
	t.Parallel()
	const (
		reg    = "version = 1\n\n[[code]]\nvalue = 3\nname = \"BUSY\"\nretry = \"soon\"\n\n[[code]]\nvalue = 4\nname = \"LOCKED\"\nretry = \"soon\"\n\n[[code]]\nvalue = 5\nname = \"LATE\"\nretry = \"soon\"\n\n[[code]]\nvalue = 6\nname = \"SLOW\"\nretry = \"soon\"\n\n[retry.soon]\nmax_attempts = 4\ninitial_backoff = \"1s\"\n\n[[doc]]\nfile = \"README.md\"\n"
		codes  = "# Exit codes\n\n| Code | Name |\n|---|---|\n| 0 | OK |\n| 3 | BUSY |\n| 4 | LOCKED |\n| 5 | LATE |\n| 6 | SLOW |\n\n"
		retry  = "# Retry policies\n\n| Code | Retries | Delay |\n|---|---|---|\n"
		preset = 5 // a preset declares the codes from 5 on
	)
	for _, tt := range []struct {
		name, doc string
		want      []int
	}{
		{"only policies of the preset", retry + "| 5 | 3 | 1s |\n| 6 | 3 | 1s |\n", []int{3, 4}},
		{"one policy of the preset", retry + "| 3 | 3 | 1s |\n| 4 | 3 | 1s |\n| 5 | 3 | 1s |\n", []int{6}},
		{"no policy of the preset", retry + "| 3 | 3 | 1s |\n", []int{4}},
		{"no policy of the preset, but a table of codes", codes + retry + "| 3 | 3 | 1s |\n", []int{4, 5, 6}},
		{"all policies", codes + retry + "| 3 | 3 | 1s |\n| 4 | 3 | 1s |\n| 5 | 3 | 1s |\n| 6 | 3 | 1s |\n", nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := newSite(t, map[string]string{"exitlint.toml": reg, "README.md": tt.doc})
			for i := range s.reg.Codes {
				if c := &s.reg.Codes[i]; c.Value >= preset {
					c.Preset = "some"
				}
			}
			var want []string
			for _, v := range tt.want {
				c, _ := s.reg.Code(v)
				want = append(want, fmt.Sprintf("the retry policy of %d (%s) is declared in exitlint.toml, but missing here", v, c.Name))
			}
			var got []string
			for _, f := range s.findings() {
				got = append(got, f.Message)
			}
			diff(t, got, want)
		})
	}
}
