package compare_test

import (
	"bytes"
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/exitlint/exitlint/internal/doc/attr"
	"github.com/exitlint/exitlint/internal/doc/tables"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/test/slow"
)

// A mutant is a document in which one cell has been given another text.
type mutant struct {
	cell tables.Cell
	kind tables.Kind
	text string // the new text
}

func (m mutant) of(doc []byte) []byte {
	return slices.Concat(doc[:m.cell.TextStart], []byte(m.text), doc[m.cell.TextEnd:])
}

// mutants returns a mutant for each cell that the registry has a value for. It
// leaves out columns of prose, such as reasons.
func mutants(t *testing.T, s *site) []mutant {
	var out []mutant
	seen := map[int]bool{}
	for _, entry := range s.reg.Docs {
		d, err := tables.Read("doc.md", s.doc, tables.Options{Heading: entry.Heading, Kind: tables.Kind(entry.Kind), Declared: true})
		if err != nil {
			t.Fatal(err)
		}
		for _, table := range d.Tables {
			for _, row := range table.Rows {
				for _, cell := range row.Cells {
					if seen[cell.Start] || cell.Text == "" {
						continue
					}
					seen[cell.Start] = true
					for _, text := range otherTexts(cell) {
						out = append(out, mutant{cell, table.Kind, text})
					}
				}
			}
		}
		for _, total := range d.Totals {
			for _, cell := range append([]tables.Cell{total.Sum, total.Count}, total.Terms...) {
				if cell.Text != "" && !seen[cell.Start] {
					seen[cell.Start] = true
					out = append(out, mutant{cell, "total", bump(cell.Text, 1)})
				}
			}
		}
	}
	return out
}

var number = regexp.MustCompile(`\d+`)

// bump adds delta to the first number in a text.
func bump(text string, delta int) string {
	done := false
	return number.ReplaceAllStringFunc(text, func(n string) string {
		if done {
			return n
		}
		done = true
		v, _ := strconv.Atoi(n)
		return strconv.Itoa(v + delta)
	})
}

// otherTexts returns plausible wrong texts for a cell. It returns none for prose.
func otherTexts(c tables.Cell) []string {
	first, rest, _ := strings.Cut(c.Text, " ")
	if rest != "" {
		rest = " " + rest
	}
	switch c.Field {
	case attr.Value, attr.Exit:
		return []string{bump(c.Text, 1), bump(c.Text, 50)}
	case attr.Name, attr.Go, attr.ErrorCode:
		return []string{c.Text + "X"}
	case attr.Meaning, attr.Title:
		return []string{"Other" + rest, c.Text + " twice"}
	case attr.Recoverable, attr.Retry, attr.Retryable:
		other := map[string]string{"yes": "No", "no": "Yes", "n/a": "Yes", "—": "Yes", "sometimes": "No", "depends": "No", "yes/no": "NO"}[strings.ToLower(first)]
		if strings.ToUpper(first) == first {
			other = strings.ToUpper(other)
		}
		return []string{other + rest}
	case attr.Action:
		if first == "Escalate" {
			return []string{"Proceed" + rest}
		}
		return []string{"Escalate" + rest}
	case attr.MaxRetries, attr.InitialDelay:
		return []string{bump(c.Text, 1)}
	case attr.BackoffFactor:
		if c.Text == "Immediate" {
			return []string{"2x"}
		}
		return []string{bump(c.Text, 1)}
	case attr.Prefix:
		return []string{strings.Replace(c.Text, "_", "_Q", 1)}
	case attr.Example:
		return []string{strings.Replace(c.Text, "_", "_Q", 1)}
	case attr.ErrorType:
		return []string{"Other" + c.Text}
	}
	return nil
}

// TestMutants changes one cell of a document at a time: every cell with the build tag
// slow, and otherwise every fourth cell. At least 98 % of the changes must be found,
// at the right line. A fix must resolve all findings. If it changes the cell, it must
// restore the old text.
func TestMutants(t *testing.T) {
	t.Parallel()
	total, found, fixable, restored := 0, 0, 0, 0
	var survivors []string
	for name := range seeds {
		s := seedSite(t, name)
		base := s.lines(s.findings())
		all := mutants(t, s)
		if len(all) == 0 {
			t.Errorf("%s has no data cells", name)
		}
		for i, m := range all {
			if i%4 != 0 && !slow.Tests {
				continue
			}
			total++
			what := fmt.Sprintf("%s:%d:%d %s %s: %q instead of %q", name, m.cell.Line, m.cell.Column, m.kind, m.cell.Field, m.text, m.cell.Text)
			s.write(t, m.of(s.doc))
			findings := s.findings()
			if !slices.ContainsFunc(findings, func(f finding.Finding) bool {
				return f.Line == m.cell.Line && !slices.Contains(base, s.lines([]finding.Finding{f})[0])
			}) {
				survivors = append(survivors, what)
				continue
			}
			found++
			if after, ok := s.fixed(t, findings); ok {
				fixable++
				if bytes.Equal(after, s.doc) {
					restored++
				}
			}
		}
	}
	for _, what := range survivors {
		t.Logf("not found: %s", what)
	}
	score := 100 * float64(found) / float64(total)
	t.Logf("%d of %d mutants found (%.1f %%); the fixes of %d leave nothing to find, %d give the original back", found, total, score, fixable, restored)
	if score < 98 {
		t.Errorf("only %.1f %% of the mutants were found", score)
	}
	if 100*fixable < 70*total {
		t.Errorf("fixes remove only %d of %d", fixable, total)
	}
}

func (s *site) write(t *testing.T, doc []byte) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(s.dir, "doc.md"), doc, 0o666); err != nil {
		t.Fatal(err)
	}
}

// fixed applies all fixes to the document. It sets ok if the fixed document has no
// findings with a fix, and no new findings. Fixing the result again must not change
// it.
func (s *site) fixed(t *testing.T, findings []finding.Finding) (doc []byte, ok bool) {
	t.Helper()
	doc, err := os.ReadFile(filepath.Join(s.dir, "doc.md"))
	if err != nil {
		t.Fatal(err)
	}
	doc = applied(doc, findings)
	s.write(t, doc)
	left := s.findings()
	if again := applied(doc, left); !bytes.Equal(again, doc) {
		t.Errorf("a second run has more to fix: %q", s.lines(left))
		return doc, false
	}
	return doc, len(left) <= len(s.known(left))
}

// known returns the findings that the original document also has.
func (s *site) known(findings []finding.Finding) []finding.Finding {
	return slices.DeleteFunc(slices.Clone(findings), func(f finding.Finding) bool {
		return !contradiction(f)
	})
}

// contradiction reports whether a finding is about the one contradiction within the
// documents: murli says two things about not_found.
func contradiction(f finding.Finding) bool {
	return strings.HasPrefix(f.Message, "not_found is recoverable")
}

// applied applies the first fix of each finding. If several fixes contain the same
// edit, it makes the edit once.
func applied(doc []byte, findings []finding.Finding) []byte {
	var edits []finding.Edit
	for _, f := range findings {
		if len(f.Fixes) > 0 && !contradiction(f) {
			for _, e := range f.Fixes[0].Edits {
				if !slices.Contains(edits, e) {
					edits = append(edits, e)
				}
			}
		}
	}
	slices.SortStableFunc(edits, func(a, b finding.Edit) int { return cmp.Or(b.Start-a.Start, b.End-a.End) })
	out := slices.Clone(doc)
	for _, e := range edits {
		out = slices.Concat(out[:e.Start], []byte(e.NewText), out[e.End:])
	}
	return out
}
