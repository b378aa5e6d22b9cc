package baseline_test

import (
	"os"
	"path/filepath"
	"reflect"
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

// setUp writes a Go file, and returns the name of a baseline beside it and six
// findings.
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

// roundTrip returns the baseline of findings, after it was written and read.
func roundTrip(t *testing.T, file string, findings []finding.Finding) *baseline.Baseline {
	t.Helper()
	data, err := baseline.Of(file, findings).JSON()
	if err != nil {
		t.Fatal(err)
	}
	b, err := baseline.Parse(file, data)
	if err != nil {
		t.Fatalf("%v\n%s", err, data)
	}
	return b
}

// TestAcceptsWhatWasThere checks that a baseline accepts the findings it was made
// of, and where its entries are.
func TestAcceptsWhatWasThere(t *testing.T) {
	file, findings := setUp(t)
	b := roundTrip(t, file, findings)
	if left, stale := b.New(findings); len(left)+len(stale) > 0 {
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

// TestLinesDoNotCount checks that findings may move to other lines.
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
	if left, stale := b.New(findings); len(left)+len(stale) > 0 {
		t.Errorf("left %v, stale %v", left, stale)
	}
}

// TestNewAndStale checks which findings are new, and which entries accept too many.
func TestNewAndStale(t *testing.T) {
	file, findings := setUp(t)
	b := roundTrip(t, file, findings[1:3])
	left, stale := b.New(findings)
	if len(left) != 4 || len(stale) != 0 || left[0].Line != 8 {
		t.Errorf("left %v, stale %v", left, stale)
	}
	b = roundTrip(t, file, findings)
	left, stale = b.New(findings[1:])
	if len(left) != 0 || len(stale) != 1 || stale[0].Count != 1 || stale[0].Function != "(*store).Save" {
		t.Errorf("left %v, stale %v", left, stale)
	}
	if left, stale := b.New(nil); len(left) != 0 || len(stale) != len(b.Entries) {
		t.Errorf("left %v, stale %v", left, stale)
	}
}

// TestEqualEntriesAddUp checks that two entries with one key, as a merge by hand
// leaves them, accept the sum of their counts.
func TestEqualEntriesAddUp(t *testing.T) {
	t.Parallel()
	file, findings := setUp(t)
	b := roundTrip(t, file, findings[:1])
	b.Entries = append(b.Entries, b.Entries[0])
	if left, stale := b.New(findings[:2]); len(left)+len(stale) > 0 {
		t.Errorf("left %v, stale %v, want neither", left, stale)
	}
	if left, stale := b.New(findings[:1]); len(left) > 0 || len(stale) != 1 || stale[0].Count != 1 {
		t.Errorf("left %v, stale %v, want one stale entry", left, stale)
	}
}

// TestParse checks what is said of a file that is not a baseline, and where.
func TestParse(t *testing.T) {
	tests := []struct{ text, want string }{
		{"", "b.json:1:1: the file ends too early"},
		{"{\"version\": 2}", "b.json:1:1: version is 2; this exitlint reads version 1"},
		{"{\"version\": 1,\n \"finding\": []}", "unknown field"},
		{"{\"version\": 1,\n \"findings\": [\n  {\"rule\": 3}\n ]}", "b.json:3:12: findings.rule is a number, not a string"},
		{"{\"version\": 1,\n \"findings\": [\n  {\"rule\": \"a/b\", \"function\": \"main\", \"count\": 1},\n  {\"rule\": \"a/b\", \"count\": 1}\n ]}", "b.json:4:3: an entry needs a rule"},
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

// FuzzParse checks that a baseline is the same after it was written and read.
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
