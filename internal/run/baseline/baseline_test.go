package baseline_test

import (
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/run/baseline"
	"github.com/exitlint/exitlint/internal/span"
)

const source = `package x

type store struct{}

// Save saves.
func (s *store) Save() {
	exit(3)
	exit(3)
}

func main() { exit(4) }

const answer = 5
`

// setUp writes the Go file x.go. It returns the name of a baseline file in the same
// directory, and six findings.
func setUp(t *testing.T) (file string, findings []finding.Finding) {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "x.go"), []byte(source), 0o666); err != nil {
		t.Fatal(err)
	}
	status := func(n int) *int { return &n }
	at := func(rule, name string, line int, code *int) finding.Finding {
		return finding.Finding{Rule: rule, Package: "m/x", Span: span.Span{Position: span.Position{File: filepath.Join(dir, name), Line: line}}, Code: code}
	}
	return filepath.Join(dir, "baseline.json"), []finding.Finding{
		at("exitcode/undeclared", "x.go", 7, status(3)), at("exitcode/undeclared", "x.go", 8, status(3)),
		at("exitcode/undeclared", "x.go", 11, status(4)), at("docdrift/constant", "x.go", 13, status(5)),
		at("docdrift/extra", "docs/x.md", 9, status(9)), at("envelope/type", "docs/x.md", 9, nil),
	}
}

// roundTrip encodes and parses the baseline that accepts findings.
func roundTrip(t *testing.T, file string, findings []finding.Finding) *baseline.Baseline {
	t.Helper()
	data, err := baseline.FromFindings(file, findings).JSON()
	if err != nil {
		t.Fatal(err)
	}
	b, err := baseline.Parse(file, data)
	if err != nil {
		t.Fatalf("%v\n%s", err, data)
	}
	return b
}

// TestAcceptsWhatWasThere checks that a baseline accepts the findings that it was
// made from, and that its entries have positions.
func TestAcceptsWhatWasThere(t *testing.T) {
	file, findings := setUp(t)
	b := roundTrip(t, file, findings)
	if left, stale := b.Filter(findings); len(left)+len(stale) > 0 {
		t.Errorf("left %v, stale %v", left, stale)
	}
	want := []string{"answer", "main", "(*store).Save"}
	var got []string
	for _, e := range b.Entries {
		if e.Function != "" {
			got = append(got, e.Function)
		}
		if e.At.Line < 3 || e.At.Column != 3 {
			t.Errorf("%s is at %v", e.Rule, e.At)
		}
	}
	if len(got) != 3 || !strings.Contains(strings.Join(got, " "), want[2]) {
		t.Errorf("functions %v, want %v", got, want)
	}
}

// TestLinesDoNotCount checks that findings are still accepted after they move to
// other lines.
func TestLinesDoNotCount(t *testing.T) {
	file, findings := setUp(t)
	b := roundTrip(t, file, findings)
	moved := strings.Replace(source, "// Save", "// One more line.\n//\n// Save", 1)
	if err := os.WriteFile(filepath.Join(filepath.Dir(file), "x.go"), []byte(moved), 0o666); err != nil {
		t.Fatal(err)
	}
	for i := range findings {
		findings[i].Line += 2
	}
	if left, stale := b.Filter(findings); len(left)+len(stale) > 0 {
		t.Errorf("left %v, stale %v", left, stale)
	}
}

// TestNewAndStale checks that Filter returns new findings, and stale entries, which
// accept more findings than there are.
func TestNewAndStale(t *testing.T) {
	file, findings := setUp(t)
	b := roundTrip(t, file, findings[1:3])
	left, stale := b.Filter(findings)
	if len(left) != 4 || len(stale) != 0 || left[0].Line != 8 {
		t.Errorf("left %v, stale %v", left, stale)
	}
	b = roundTrip(t, file, findings)
	left, stale = b.Filter(findings[1:])
	if len(left) != 0 || len(stale) != 1 || stale[0].Count != 1 || stale[0].Function != "(*store).Save" {
		t.Errorf("left %v, stale %v", left, stale)
	}
	if left, stale := b.Filter(nil); len(left) != 0 || len(stale) != len(b.Entries) {
		t.Errorf("left %v, stale %v", left, stale)
	}
}

// TestEqualEntriesAddUp checks that two equal entries accept the sum of their
// counts. A merge in version control can leave such entries.
func TestEqualEntriesAddUp(t *testing.T) {
	t.Parallel()
	file, findings := setUp(t)
	b := roundTrip(t, file, findings[:1])
	b.Entries = append(b.Entries, b.Entries[0])
	if left, stale := b.Filter(findings[:2]); len(left)+len(stale) > 0 {
		t.Errorf("left %v, stale %v, want neither", left, stale)
	}
	if left, stale := b.Filter(findings[:1]); len(left) > 0 || len(stale) != 1 || stale[0].Count != 1 {
		t.Errorf("left %v, stale %v, want one stale entry", left, stale)
	}
}

// TestKeys checks that an entry accepts only findings with the same rule, package,
// function, file and status. A finding without a status is different from one with the
// status 0.
func TestKeys(t *testing.T) {
	t.Parallel()
	file, findings := setUp(t)
	b := roundTrip(t, file, findings[2:3])
	zero := 0
	for name, change := range map[string]func(*finding.Finding){
		"rule":      func(f *finding.Finding) { f.Rule = "exitcode/range" },
		"package":   func(f *finding.Finding) { f.Package = "m/y" },
		"function":  func(f *finding.Finding) { f.Line = 7 },
		"file":      func(f *finding.Finding) { f.File += ".md" },
		"status":    func(f *finding.Finding) { f.Code = &zero },
		"no status": func(f *finding.Finding) { f.Code = nil },
	} {
		f := findings[2]
		change(&f)
		if left, stale := b.Filter([]finding.Finding{f}); len(left) != 1 || len(stale) != 1 {
			t.Errorf("another %s: %d findings are left and %d entries are stale, want 1 and 1", name, len(left), len(stale))
		}
	}
}

// TestWhere checks which declaration or file an entry names for a finding. A finding in
// a doc comment belongs to the documented declaration.
func TestWhere(t *testing.T) {
	t.Parallel()
	file, findings := setUp(t)
	for line, want := range map[int]string{1: "x.go", 3: "store", 5: "(*store).Save", 6: "(*store).Save", 9: "(*store).Save", 10: "x.go", 11: "main", 13: "answer"} {
		f := findings[0]
		f.Line = line
		if got := roundTrip(t, file, []finding.Finding{f}).Entries[0].Where(); got != want {
			t.Errorf("line %d is in %s, want %s", line, got, want)
		}
	}
	if got := roundTrip(t, file, findings[4:5]).Entries[0].Where(); got != "docs/x.md" {
		t.Errorf("the entry of a document is about %s", got)
	}
}

// TestOrder checks that the order of the findings does not change the file.
func TestOrder(t *testing.T) {
	t.Parallel()
	file, findings := setUp(t)
	want, err := baseline.FromFindings(file, findings).JSON()
	if err != nil {
		t.Fatal(err)
	}
	slices.Reverse(findings)
	if got, err := baseline.FromFindings(file, findings).JSON(); err != nil || string(got) != string(want) {
		t.Errorf("got %s, %v; want %s", got, err, want)
	}
}

// TestParse checks the errors for files that are not baselines, and their
// positions.
func TestParse(t *testing.T) {
	tests := []struct{ text, want string }{
		{"", "b.json:1:1: the file ends too early"},
		{"{\"version\": 2}", "b.json:1:1: version is 2; this exitlint reads version 1"},
		{"{\"findings\": []}", "b.json:1:1: version is 0; this exitlint reads version 1"},
		{"{\"version\": 1,\n \"finding\": []}", "unknown field"},
		{"{\"version\": 1,\n \"findings\": [\n  {\"rule\": 3}\n ]}", "b.json:3:12: findings.rule is a number, not a string"},
		{"{\"version\": 1,\n \"findings\": [\n  {\"rule\": \"a/b\", \"function\": \"main\", \"count\": 1},\n  {\"rule\": \"a/b\", \"count\": 1}\n ]}", "b.json:4:3: an entry needs a rule"},
		{"{\"version\": 1, \"findings\": [{\"function\": \"main\", \"count\": 1}]}", "b.json:1:29: an entry needs a rule"},
		{"{\"version\": 1, \"findings\": [{\"rule\": \"a/b\", \"function\": \"main\", \"count\": 0}]}", "b.json:1:29: an entry needs a rule"},
		{"{\"version\": 1, \"findings\": 3}", "findings is a number, not a list"},
		{"{\"version\": 1} x", "there is more behind"},
		{"{\"version\": 1,\n x", "b.json:2:2: invalid character"},
	}
	for _, test := range tests {
		_, err := baseline.Parse("b.json", []byte(test.text))
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: %v, want %s", test.text, err, test.want)
		}
	}
}

// FuzzParse checks that encoding and parsing a baseline again does not change it.
func FuzzParse(f *testing.F) {
	f.Add([]byte("{\"version\": 1,\n \"findings\": [\n  {\"rule\": \"a/b\", \"package\": \"p\", \"function\": \"main\", \"code\": 3, \"count\": 1}\n ]}"))
	f.Fuzz(func(t *testing.T, data []byte) {
		b, err := baseline.Parse("b.json", data)
		if err != nil {
			return
		}
		again, err := b.JSON()
		if err != nil {
			t.Fatal(err)
		}
		c, err := baseline.Parse("b.json", again)
		if err != nil {
			t.Fatalf("%v\n%s", err, again)
		}
		for i := range b.Entries {
			x, y := b.Entries[i], c.Entries[i]
			x.At, y.At = span.Position{}, span.Position{}
			if !reflect.DeepEqual(x, y) {
				t.Errorf("%v became %v", x, y)
			}
		}
	})
}
