package tables

import (
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/exitlint/exitlint/internal/doc/attr"
	"github.com/exitlint/exitlint/internal/doc/jsonlike"
	"github.com/exitlint/exitlint/internal/test/testfiles"
)

// TestReads reads the documents in testdata/reads, and compares everything read,
// with positions, with golden files.
func TestReads(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/reads/*")
	if err != nil {
		t.Fatal(err)
	}
	documents := 0
	for _, file := range files {
		if strings.HasSuffix(file, ".golden") {
			continue
		}
		documents++
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			src, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			d, err := Read(strings.TrimSuffix(file, ".txt"), src, Options{Program: "Tool", Declared: strings.Contains(file, "declared")})
			if err != nil {
				t.Fatal(err)
			}
			for _, problem := range misplaced(d, src) {
				t.Error(problem)
			}
			testfiles.Golden(t, *update, file+".golden", everything(d))
		})
	}
	if documents == 0 {
		t.Error("no documents")
	}
}

// everything lists what was read from a document, one cell on each line.
func everything(d *Document) string {
	var b strings.Builder
	for _, t := range d.Tables {
		fmt.Fprintf(&b, "%d:%d %s, %s", t.Line, t.Column, t.Kind, t.Form)
		if !t.Ownership.Own() {
			b.WriteString(", not its own")
		}
		fmt.Fprintf(&b, ": %s\n", t.Ownership.Why())
		if t.Caption != "" {
			fmt.Fprintf(&b, "  caption %q\n", t.Caption)
		}
		if t.Lead != "" {
			fmt.Fprintf(&b, "  after %q\n", t.Lead)
		}
		headings(&b, t.Headings)
		for i, c := range t.Columns {
			fmt.Fprintf(&b, "  column %d: %s\n", i, spelled(c.Cell))
		}
		for _, r := range t.Rows {
			fmt.Fprintf(&b, "  row %d, %d bytes: %s", r.Line, r.End-r.Start, describe(r.Statuses))
			if r.Group != "" {
				fmt.Fprintf(&b, " in %q", r.Group)
			}
			for _, c := range r.Cells {
				b.WriteString(" | " + spelled(c))
			}
			b.WriteString("\n")
		}
		fmt.Fprintf(&b, "  %d bytes in all\n", t.End-t.Start)
	}
	for _, t := range d.Totals {
		fmt.Fprintf(&b, "total %s\n  name %s\n  sum %s in %q\n  at once %v, count %s, cap %s\n", spelled(t.Cell), spelled(t.Name), spelled(t.Sum), t.Unit, t.Immediate, spelled(t.Count), spelled(t.Cap))
		cells(&b, t.Terms)
		headings(&b, t.Headings)
	}
	for _, s := range d.Schedules {
		fmt.Fprintf(&b, "schedule %s\n  word %s, capped %v\n", spelled(s.Cell), spelled(s.Word), s.Capped)
		cells(&b, s.Waits)
	}
	for _, s := range d.Sets {
		fmt.Fprintf(&b, "set %q\n  name %s\n  in %s\n", s.Name, spelled(s.NameCell), spelled(s.Cell))
		cells(&b, s.Values)
		headings(&b, s.Headings)
	}
	for _, s := range d.Samples {
		fmt.Fprintf(&b, "sample %d, %d bytes\n", s.Line, s.End-s.Start)
		for _, v := range s.Values {
			fmt.Fprintf(&b, "  %s = %s %s, key %s\n", v.Path, v.JSON, spelled(v.Cell), spelled(v.Key))
		}
		for _, x := range []struct{ name, text string }{{"lead", s.Lead}, {"before", s.Before}, {"program", s.Program}, {"foreign", s.ForeignOutput}, {"other", s.OtherSubject}} {
			if x.text != "" {
				fmt.Fprintf(&b, "  %s %q\n", x.name, x.text)
			}
		}
		for path, v := range objects(s.Block.Bytes, "", s.Root) {
			if v.Elided {
				fmt.Fprintf(&b, "  elided %q\n", path)
			}
		}
		headings(&b, s.Headings)
	}
	if s := d.Under; s != nil {
		fmt.Fprintf(&b, "section %s to %d\n", spelled(s.Cell), s.TextEnd)
	}
	return b.String()
}

// objects yields the objects and arrays in a value with their paths.
func objects(text []byte, path string, v jsonlike.Value) iter.Seq2[string, jsonlike.Value] {
	return func(yield func(string, jsonlike.Value) bool) {
		if v.Kind != jsonlike.Object && v.Kind != jsonlike.Array || !yield(path, v) {
			return
		}
		for _, m := range v.Members {
			for path, v := range objects(text, path+"."+m.Key.Text(text), m.Value) {
				if !yield(path, v) {
					return
				}
			}
		}
	}
}

func headings(b *strings.Builder, all []Heading) {
	for _, h := range all {
		fmt.Fprintf(b, "  under %d %s %q", h.Level, spelled(h.Cell), h.Title)
		if h.Range != nil {
			fmt.Fprintf(b, " %d to %d: %s", h.Range.Min, h.Range.Max, spelled(h.RangeCell))
		}
		b.WriteString("\n")
	}
}

func cells(b *strings.Builder, all []Cell) {
	for _, c := range all {
		fmt.Fprintf(b, "  %s\n", spelled(c))
	}
}

// spelled formats a cell with its position and field. It shows the markup around the
// text in brackets.
func spelled(c Cell) string {
	if c == (Cell{}) {
		return "none"
	}
	field := c.Field
	if field != attr.None {
		field += " "
	}
	before, after := c.Raw[:c.TextStart-c.Start], c.Raw[c.TextEnd-c.Start:]
	if before+after != "" {
		return fmt.Sprintf("%d:%d %s[%s]%q[%s]", c.Line, c.Column, field, before, c.Text, after)
	}
	return fmt.Sprintf("%d:%d %s%q", c.Line, c.Column, field, c.Text)
}

// TestOptions reads one document with different options.
func TestOptions(t *testing.T) {
	t.Parallel()
	src := `# Tool

- 0: before

## 2. Exit codes:

- 1: list

| State | Häufigkeit | Code of it |
|---|---|---|
| a | x | 2 |
| b | y | 3 |
| c | z | z |

### Errors

| Error code | Exit |
|---|---|
| E_A | 3 |

| Prefix | Title |
|---|---|
| E_A_* | a |

## Policies (10-19)

| Code | Retries | Delay |
|---|---|---|
| 4 | 1 | 1s |

- Lock: 1s + 1s = 2s
- exponential 1s, 2s, 3s

Exit codes:

- 5: paragraph

### exit codes

- 6: again

## Exit codes

- 7: once more

` + "```\nexit CODES\n8  literal\nMore:\n9  after\n```\n\n| Name | Meaning |\n|---|---|\n| EX_A | named |\n\n## Last\n\n- 10: last\n"
	own := func(d *Document) string {
		var b strings.Builder
		for _, t := range d.Tables {
			fmt.Fprintf(&b, "%s", t.Kind)
			if !t.Ownership.Own() {
				b.WriteString(" not own")
			}
			for _, r := range t.Rows {
				fmt.Fprintf(&b, " %s", describe(r.Statuses))
				if e, ok := r.Cell(attr.ErrorCode); ok {
					b.WriteString(e.Text)
				}
			}
			b.WriteString("; ")
		}
		fmt.Fprintf(&b, "%d totals, %d schedules", len(d.Totals), len(d.Schedules))
		if d.Under != nil {
			fmt.Fprintf(&b, ", section %q from %d to %q", d.Under.Text, d.Under.Line, firstOf(src[d.Under.TextEnd:]))
		}
		return b.String()
	}
	for _, c := range []struct {
		name string
		o    Options
		want string
	}{
		{"none", Options{}, `codes 1; errors 3E_A; prefixes ; retry not own 4; codes 5; codes 6; codes 7; codes 8; codes 9; 1 totals, 1 schedules`},
		{"declared", Options{Declared: true}, `codes 1; errors 3E_A; prefixes ; retry 4; codes 5; codes 6; codes 7; codes 8; codes 9; 1 totals, 1 schedules`},
		{"codes", Options{Kind: KindCodes, Declared: true}, `codes 0; codes 1; codes 5; codes 6; codes 7; codes 8; codes 9; codes ; codes 10; 0 totals, 0 schedules`},
		{"errors", Options{Kind: KindErrors}, `errors 3E_A; prefixes ; 0 totals, 0 schedules`},
		{"prefixes", Options{Kind: KindPrefixes}, `prefixes ; 0 totals, 0 schedules`},
		{"retry", Options{Kind: KindRetry}, `retry not own 4; 1 totals, 1 schedules`},
		{"columns", Options{Columns: map[string]attr.Field{"code OF it": attr.Value, "Häufigkeit": attr.Name}}, `codes 1; codes 2 3 ; errors 3E_A; prefixes ; retry not own 4; codes 5; codes 6; codes 7; codes 8; codes 9; 1 totals, 1 schedules`},
		{"heading", Options{Heading: "Exit codes"}, `codes 1; errors 3E_A; prefixes ; codes 5; codes 6; codes 7; codes 8; codes 9; 0 totals, 0 schedules, section "2. Exit codes:" from 5 to "### Errors"`},
		{"numbered heading", Options{Heading: "2. Exit codes"}, `codes 1; errors 3E_A; prefixes ; 0 totals, 0 schedules, section "2. Exit codes:" from 5 to "### Errors"`},
		{"heading with markup", Options{Heading: "## `policies`:"}, `retry not own 4; codes 5; codes 6; 1 totals, 1 schedules, section "Policies (10-19)" from 25 to "### exit codes"`},
		{"no heading", Options{Heading: "codes"}, `0 totals, 0 schedules`},
		{"literal heading", Options{Heading: "More"}, `codes 9; 0 totals, 0 schedules`},
		{"last heading", Options{Heading: "last", Declared: true}, `codes 10; 0 totals, 0 schedules, section "Last" from 57 to ""`},
		{"inner heading", Options{Heading: "Errors", Kind: KindErrors, Declared: true}, `errors 3E_A; prefixes ; 0 totals, 0 schedules, section "Errors" from 15 to "## Policies (10-19)"`},
	} {
		d, err := Read("a.md", []byte(src), c.o)
		if err != nil {
			t.Fatal(err)
		}
		if got := own(d); got != c.want {
			t.Errorf("%s: got\n%s\nwant\n%s", c.name, got, c.want)
		}
	}
}

// TestSameHeading checks what a [[doc]] entry may omit from the heading of a section.
func TestSameHeading(t *testing.T) {
	for _, c := range []struct {
		have, want string
		same       bool
	}{
		{"2.1 Task errors (10-19)", "2.1 Task errors (10-19)", true},
		{"2.1 Task errors (10-19)", "Task errors (10-19)", true},
		{"2.1 Task errors (10-19)", "2.1 Task errors", true},
		{"2.1 Task errors (10-19)", "Task errors", true},
		{"2.1 Task errors (10-19)", "errors", false},
		{"2.1 Task errors (10-19)", "Task", false},
		{"2.1 Task errors (locks)", "Task errors", false},
		{"2.1 Task errors", "3.1 Task errors", false},
	} {
		if got := sameHeading(c.have, c.want); got != c.same {
			t.Errorf("sameHeading(%q, %q) = %v", c.have, c.want, got)
		}
	}
}

// TestLimits checks the limits on the size of texts and lists. What is exactly at a
// limit is read; what is beyond it is not.
func TestLimits(t *testing.T) {
	t.Parallel()
	x := func(n int) string { return strings.Repeat("x", n) }
	depth := func(n int) string {
		return "```json\n" + strings.Repeat(`{"a":`, n) + "1" + strings.Repeat("}", n) + "\n```\n"
	}
	for _, c := range []struct {
		what     string
		at, over string
		count    func(*Document) int
	}{
		{"words between a schedule and its name", "exponential" + strings.Repeat(" ", 80) + "1, 2, 3\n", "exponential" + strings.Repeat(".", 81) + "1, 2, 3\n", func(d *Document) int { return len(d.Schedules) }},
		{"waits of a schedule", "exponential: 1s, 2s, 3s\n", "exponential: 1s, 2s\n", func(d *Document) int { return len(d.Schedules) }},
		{"length of prose", "# Exit codes\n\nIt is 1 if " + x(4000-11), "# Exit codes\n\nIt is 1 if " + x(4001-11), func(d *Document) int { return len(d.Tables) }},
		{"length of code with sets", "```\na = [1]\n" + x(64<<10-9) + "\n```\n", "```\na = [1]\n" + x(64<<10-8) + "\n```\n", func(d *Document) int { return len(d.Sets) }},
		{"depth of samples", depth(100), depth(101), func(d *Document) int { return min(1, len(d.Samples)) }},
		{"rows among lines", "# Exit codes\n\n```\n1 - a\n\nx\n```\n", "# Exit codes\n\n```\n1 - a\n\nx\n\ny\n```\n", func(d *Document) int { return len(d.Tables) }},
		{"rows among items", "# Exit codes\n\n- 1: a\n- x\n", "# Exit codes\n\n- 1: a\n- x\n- y\n", func(d *Document) int { return len(d.Tables) }},
		{"error codes among items", "# Exit codes\n\n- E_A\n- x\n", "# Exit codes\n\n- E_A\n- x\n- y\n", func(d *Document) int { return len(d.Tables) }},
		{"length of a line that is a heading", "# Exit codes\n\n```\n1 - a\n" + x(58) + ":\n2 - b\n```\n", "# Exit codes\n\n```\n1 - a\n" + x(59) + ":\n2 - b\n```\n", func(d *Document) int { return len(d.Tables) - 1 }},
		{"length of a line in capitals", "# Exit codes\n\n```\n1 - a\n" + strings.ToUpper(x(59)) + "\n2 - b\n```\n", "# Exit codes\n\n```\n1 - a\n" + strings.ToUpper(x(60)) + "\n2 - b\n```\n", func(d *Document) int { return len(d.Tables) - 1 }},
		{"length of a cell of statuses", "| Code | M |\n|---|---|\n| 1" + strings.Repeat(",1", 39) + "0 | a |\n", "| Code | M |\n|---|---|\n| 1" + strings.Repeat(",1", 39) + "00 | a |\n", func(d *Document) int { return len(d.Tables) }},
	} {
		for _, v := range []struct {
			src  string
			want int
		}{{c.at, 1}, {c.over, 0}} {
			d, err := Read("a.md", []byte(v.src), Options{})
			if err != nil {
				t.Fatal(err)
			}
			if got := c.count(d); got != v.want {
				t.Errorf("%s: got %d of %.40q…, want %d", c.what, got, v.src, v.want)
			}
		}
	}
	for _, n := range []int{400, 401} {
		d, _ := Read("a.md", []byte("é"+x(n-2)+"\n\n| Exit code | M |\n|---|---|\n| 1 | a |\n"), Options{})
		if got, want := d.Tables[0].Lead, map[int]string{400: "é" + x(398), 401: x(399)}[n]; got != want {
			t.Errorf("%d bytes before the table: got %d: %.10q, want %d", n, len(got), got, len(want))
		}
	}
}

// TestStatuses checks the methods of the type Statuses.
func TestStatuses(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		s       Statuses
		exact   int
		one     bool
		zero    bool
		covered []int // the statuses that s covers, of 0, 7, 8 and 255
	}{
		{Statuses{}, 0, false, true, nil},
		{Statuses{Values: []int{7}}, 7, true, false, []int{7}},
		{Statuses{Values: []int{7, 8}}, 0, false, false, []int{7, 8}},
		{Statuses{Values: []int{7}, Ranges: []Interval{{8, 9}}}, 0, false, false, []int{7, 8}},
		{Statuses{Ranges: []Interval{{8, 255}}}, 0, false, false, []int{8, 255}},
		{Statuses{Ranges: []Interval{{7, 7}}}, 0, false, false, []int{7}},
		{Statuses{Values: []int{7}, Rest: true}, 0, false, false, []int{0, 7, 8, 255}},
		{Statuses{Rest: true}, 0, false, false, []int{0, 7, 8, 255}},
	} {
		var covered []int
		for _, v := range []int{0, 7, 8, 255} {
			if c.s.Covers(v) {
				covered = append(covered, v)
			}
		}
		exact, one := c.s.Exact()
		if exact != c.exact || one != c.one || c.s.IsZero() != c.zero || !slices.Equal(covered, c.covered) {
			t.Errorf("%+v: exact %d %v, zero %v, covers %v", c.s, exact, one, c.s.IsZero(), covered)
		}
	}
}

func firstOf(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return line
}

// TestValuesWithoutHeader checks when the first column contains statuses although no
// header says so. A table of error codes or prefixes has no such column.
func TestValuesWithoutHeader(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		what, header string
		rows         []string
		want         bool
	}{
		{"names", "No. | Name", []string{"1 | BUSY", "2 | GONE"}, true},
		{"meanings", "No. | Meaning", []string{"1 | busy", "2 | gone"}, true},
		{"repeated numbers", "No. | Name", []string{"1 | BUSY", "1 | GONE"}, false},
		{"a word among the numbers", "No. | Name", []string{"1 | BUSY", "x | GONE"}, false},
		{"prefixes", "No. | Prefix | Meaning", []string{"1 | E_LOCK_* | locks", "2 | E_FILE_* | files"}, false},
		{"error codes", "No. | Error code | Meaning", []string{"1 | E_LOCK_HELD | held", "2 | E_FILE_GONE | gone"}, false},
		{"nothing that explains them", "No. | Shape", []string{"1 | round", "2 | flat"}, false},
	} {
		src := "# Exit codes\n\n| " + c.header + " |\n|" + strings.Repeat("---|", strings.Count(c.header, "|")+1) + "\n| " + strings.Join(c.rows, " |\n| ") + " |\n"
		d, err := Read("a.md", []byte(src), Options{})
		if err != nil {
			t.Fatal(err)
		}
		got := slices.ContainsFunc(d.Tables, func(t *Table) bool { return t.has(attr.Value) })
		if got != c.want {
			t.Errorf("%s: has statuses is %v, want %v", c.what, got, c.want)
		}
	}
}
