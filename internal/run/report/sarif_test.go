package report_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/run/report"
	"github.com/exitlint/exitlint/internal/span"
)

func sarifFormat(dir string) report.SARIF {
	return report.SARIF{Dir: dir, Version: "v1.2.3", Source: sources, Rules: []report.Rule{
		{"exitcode/literal", "A bare number", "A bare number.\n", "A bare number.\n", "https://example.com/rules/exitcode.md#exitcodeliteral"},
		{"exitcode/undeclared", "A status is not in the registry", "A status is not.\n\n\tos.Exit(3)\n", "A status is not.\n\n```go\nos.Exit(3)\n```\n", "https://example.com/rules/exitcode.md#exitcodeundeclared"},
	}}
}

// sarifSchema compiles the JSON schema that OASIS publishes with the standard:
// https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json
func sarifSchema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	file, err := os.Open(filepath.Join("testdata", "sarif-schema-2.1.0.json"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	doc, err := jsonschema.UnmarshalJSON(file)
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	c.AssertFormat() // also check the format of URIs
	if err := c.AddResource("sarif.json", doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("sarif.json")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// A log contains the parts of a SARIF log that the tests look at.
type log struct {
	Runs []struct {
		Results []result
	}
}

type (
	result struct {
		RuleID           string
		RuleIndex        *int
		Locations        []location
		RelatedLocations []location
		Fixes            []struct {
			ArtifactChanges []struct {
				ArtifactLocation artifact
				Replacements     []struct {
					DeletedRegion   region
					InsertedContent struct{ Text string }
				}
			}
		}
		PartialFingerprints map[string]string
	}
	location struct {
		PhysicalLocation struct {
			ArtifactLocation artifact
			Region           *region
		}
	}
	artifact struct{ URI, URIBaseID string }
	region   struct{ StartLine, StartColumn, EndLine, EndColumn int }
)

// sarifOf writes a log with the findings, validates it against the schema, and
// returns its results. All findings must be in one file.
func sarifOf(t *testing.T, format report.SARIF, findings ...finding.Finding) []result {
	t.Helper()
	var out bytes.Buffer
	if err := format.Findings(&out, findings, report.Summary{}); err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(out.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	if err := sarifSchema(t).Validate(doc); err != nil {
		t.Errorf("%v in\n%s", err, out.String())
	}
	var l log
	if err := json.Unmarshal(out.Bytes(), &l); err != nil {
		t.Fatal(err)
	}
	return l.Runs[0].Results
}

func TestSARIFIsValid(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("testdata", "*.sarif"))
	if err != nil || len(files) < 2 {
		t.Fatalf("%d logs: %v", len(files), err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		if err := sarifSchema(t).Validate(doc); err != nil {
			t.Errorf("%s: %v", file, err)
		}
	}
}

// TestSARIFSchemaRefuses checks that sarifOf would notice an invalid log: the
// schema refuses a result without a message.
func TestSARIFSchemaRefuses(t *testing.T) {
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(`{"version": "2.1.0", "runs": [{"tool": {"driver": {"name": "x"}}, "results": [{"ruleId": "r"}]}]}`))
	if err != nil {
		t.Fatal(err)
	}
	if sarifSchema(t).Validate(doc) == nil {
		t.Error("a result without a message is valid")
	}
}

// applied replaces a region of source with text, as readers of SARIF do.
func applied(source string, r region, text string) string {
	return cut(source, 1, 1, r.StartLine, r.StartColumn) + text + cut(source, r.EndLine, r.EndColumn, 1<<30, 1)
}

// cut returns the text between two positions. Columns count UTF-16 code units.
func cut(source string, line, column, endLine, endColumn int) string {
	var b strings.Builder
	n := 0
	for l := range strings.Lines(source) {
		n++
		u := utf16.Encode([]rune(l))
		from, to := 0, len(u)
		if n < line || n > endLine {
			continue
		}
		if n == line {
			from = column - 1
		}
		if n == endLine {
			to = endColumn - 1
		}
		b.WriteString(string(utf16.Decode(u[from:to])))
	}
	return b.String()
}

// TestSARIFEdits checks that the region of a fix covers exactly the bytes that the
// edit replaces.
func TestSARIFEdits(t *testing.T) {
	const source = "a 日本 b\r\nc\t👩‍👩‍👧 é d\n\nlast"
	file := abs(t, "x.go")
	format := report.SARIF{Dir: abs(t), Source: func(string) ([]byte, error) { return []byte(source), nil }}
	var starts []int // the offset of each character, and of the end
	for i := range source {
		starts = append(starts, i)
	}
	starts = append(starts, len(source))
	for _, start := range starts {
		for _, end := range starts {
			if end < start || strings.HasSuffix(source[:start], "\r") || strings.HasSuffix(source[:end], "\r") {
				continue
			}
			edit := finding.Edit{File: file, Start: start, End: end, NewText: "<new>"}
			f := finding.Finding{Rule: "r", Message: "m", Span: span.Span{Position: span.Position{File: file, Line: 1, Column: 1}}, Fixes: []finding.Fix{{Message: "fix", Edits: []finding.Edit{edit}}}}
			changes := convert(t, format, f).Fixes[0].ArtifactChanges
			r := changes[0].Replacements[0]
			want := source[:start] + "<new>" + source[end:]
			if got := applied(source, r.DeletedRegion, r.InsertedContent.Text); got != want {
				t.Errorf("bytes %d to %d are %v: got %q, want %q", start, end, r.DeletedRegion, got, want)
			}
		}
	}
}

// convert returns the SARIF result for a finding. Unlike sarifOf it does not
// validate the log, which would be slow.
func convert(t *testing.T, format report.SARIF, f finding.Finding) result {
	t.Helper()
	var out bytes.Buffer
	if err := format.Findings(&out, []finding.Finding{f}, report.Summary{}); err != nil {
		t.Fatal(err)
	}
	var l log
	if err := json.Unmarshal(out.Bytes(), &l); err != nil {
		t.Fatal(err)
	}
	return l.Runs[0].Results[0]
}

func TestSARIFRegions(t *testing.T) {
	tests := []struct {
		name, source string
		at           finding.Finding
		want         string
	}{
		{"plain", "abc\n", finding.Finding{Span: span.Span{Position: span.Position{Line: 1, Column: 2}, EndLine: 1, EndColumn: 3}}, "1:2-1:3"},
		{"wide", "日本 x\n", finding.Finding{Span: span.Span{Position: span.Position{Line: 1, Column: 8}, EndLine: 1, EndColumn: 9}}, "1:4-1:5"},
		{"emoji", "👍 x\n", finding.Finding{Span: span.Span{Position: span.Position{Line: 1, Column: 6}, EndLine: 1, EndColumn: 7}}, "1:4-1:5"},
		{"tab", "\t\tx\n", finding.Finding{Span: span.Span{Position: span.Position{Line: 1, Column: 3}, EndLine: 1, EndColumn: 4}}, "1:3-1:4"},
		{"combining", "e\u0301x\n", finding.Finding{Span: span.Span{Position: span.Position{Line: 1, Column: 4}, EndLine: 1, EndColumn: 5}}, "1:3-1:4"},
		{"byte order mark", "\ufeffx\n", finding.Finding{Span: span.Span{Position: span.Position{Line: 1, Column: 4}, EndLine: 1, EndColumn: 5}}, "1:1-1:2"},
		{"not UTF-8", "\xff\xffx\n", finding.Finding{Span: span.Span{Position: span.Position{Line: 1, Column: 3}, EndLine: 1, EndColumn: 4}}, "1:3-1:4"},
		{"end of line", "abc\n", finding.Finding{Span: span.Span{Position: span.Position{Line: 1, Column: 1}, EndLine: 1, EndColumn: 4}}, "1:1-1:4"},
		{"several lines", "日{\n日}\n", finding.Finding{Span: span.Span{Position: span.Position{Line: 1, Column: 4}, EndLine: 2, EndColumn: 5}}, "1:2-2:3"},
		{"no end", "abc\n", finding.Finding{Span: span.Span{Position: span.Position{Line: 1, Column: 2}}}, "1:2-0:0"},
		{"no column", "abc\n", finding.Finding{Span: span.Span{Position: span.Position{Line: 1}}}, "1:0-0:0"},
		{"no line", "abc\n", finding.Finding{}, "none"},
		{"behind the line", "abc\ndef\n", finding.Finding{Span: span.Span{Position: span.Position{Line: 1, Column: 9}}}, "1:0-0:0"},
		{"behind the file", "abc\n", finding.Finding{Span: span.Span{Position: span.Position{Line: 9, Column: 1}}}, "9:0-0:0"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			format := report.SARIF{Dir: abs(t), Source: func(string) ([]byte, error) { return []byte(tt.source), nil }}
			tt.at.File, tt.at.Rule, tt.at.Message = abs(t, "x.go"), "r", "m"
			got := "none"
			if r := sarifOf(t, format, tt.at)[0].Locations[0].PhysicalLocation.Region; r != nil {
				got = fmt.Sprintf("%d:%d-%d:%d", r.StartLine, r.StartColumn, r.EndLine, r.EndColumn)
			}
			if got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}

func TestSARIFFiles(t *testing.T) {
	format := report.SARIF{Dir: abs(t, "w")}
	tests := []struct {
		file string
		want artifact
	}{
		{abs(t, "w", "cmd", "main.go"), artifact{"cmd/main.go", "%SRCROOT%"}},
		{abs(t, "w", "a b%c#d?.go"), artifact{"a%20b%25c%23d%3F.go", "%SRCROOT%"}},
		{abs(t, "w", "日本.md"), artifact{"%E6%97%A5%E6%9C%AC.md", "%SRCROOT%"}},
		{abs(t, "w", "a:b.go"), artifact{"./a:b.go", "%SRCROOT%"}},
		{abs(t, "w", "..x.go"), artifact{"..x.go", "%SRCROOT%"}},
		{abs(t, "other", "x.go"), artifact{rootURI(t) + "other/x.go", ""}},
	}
	for _, tt := range tests {
		r := sarifOf(t, format, finding.Finding{Rule: "r", Message: "m", Span: span.Span{Position: span.Position{File: tt.file, Line: 1}}})
		if got := r[0].Locations[0].PhysicalLocation.ArtifactLocation; got != tt.want {
			t.Errorf("%s is %v, want %v", tt.file, got, tt.want)
		}
	}
}

// TestSARIFFixes checks that edits of several files become one SARIF fix, and that
// a fix of a file that cannot be read is left out.
func TestSARIFFixes(t *testing.T) {
	format := report.SARIF{Dir: abs(t), Source: sources}
	one, other := abs(t, "main.go"), abs(t, "cmd", "main.go")
	fix := func(edits ...finding.Edit) finding.Fix { return finding.Fix{Message: "fix", Edits: edits} }
	r := sarifOf(t, format, finding.Finding{
		Rule: "r", Message: "m", Span: span.Span{Position: span.Position{File: one, Line: 1}}, Fixes: []finding.Fix{
			fix(finding.Edit{File: one, Start: 0, End: 0, NewText: "x"}, finding.Edit{File: other, Start: 1, End: 2}, finding.Edit{File: one, Start: 5, End: 6}),
			fix(finding.Edit{File: abs(t, "gone.go"), Start: 0, End: 1}),
			fix(finding.Edit{File: one, Start: 0, End: 1 << 20}),
			fix(),
		},
	})[0]
	if len(r.Fixes) != 1 || len(r.Fixes[0].ArtifactChanges) != 2 {
		t.Fatalf("fixes are %+v", r.Fixes)
	}
	if first := r.Fixes[0].ArtifactChanges[0]; first.ArtifactLocation.URI != "main.go" || len(first.Replacements) != 2 {
		t.Errorf("the first change is %+v", first)
	}
}

// TestSARIFFingerprints checks that a fingerprint stays the same if lines are inserted
// or the file moves, and that two findings with the same text have different
// fingerprints.
func TestSARIFFingerprints(t *testing.T) {
	prints := func(name, source string, lines ...int) []string {
		format := report.SARIF{Dir: abs(t), Source: func(string) ([]byte, error) { return []byte(source), nil }}
		var findings []finding.Finding
		for _, line := range lines {
			findings = append(findings, finding.Finding{Rule: "r", Message: "m", Span: span.Span{Position: span.Position{File: abs(t, name), Line: line, Column: 1}}})
		}
		var all []string
		for _, r := range sarifOf(t, format, findings...) {
			all = append(all, r.PartialFingerprints["exitlint/v1"])
		}
		return all
	}
	before := prints("a.go", "die(3)\ndie(3)\ndie(4)\n", 1, 2, 3)
	after := prints("b.go", "\n\n\tdie(3)\n\tdie(3)\n\n\tdie(4)\n", 3, 4, 6)
	if fmt.Sprint(before) != fmt.Sprint(after) {
		t.Errorf("%v became %v", before, after)
	}
	if before[0] == before[1] || before[1] == before[2] || before[0] == "" {
		t.Errorf("%v are not different", before)
	}
}

// TestSARIFRules checks that results refer to rules by their index in the log. A
// result of a rule that is not in the log has no index.
func TestSARIFRules(t *testing.T) {
	f := func(rule string) finding.Finding {
		return finding.Finding{Rule: rule, Message: "m", Span: span.Span{Position: span.Position{File: abs(t, "x.go"), Line: 1}}}
	}
	for _, r := range sarifOf(t, sarifFormat(abs(t)), f("exitcode/undeclared"), f("exitcode/literal"), f("other/rule")) {
		index := -1
		if r.RuleIndex != nil {
			index = *r.RuleIndex
		}
		if want := map[string]int{"exitcode/literal": 0, "exitcode/undeclared": 1, "other/rule": -1}[r.RuleID]; index != want {
			t.Errorf("%s has the index %d, want %d", r.RuleID, index, want)
		}
	}
}

// TestGitHubEscapes checks that characters that would end a workflow command or a
// property are escaped.
func TestGitHubEscapes(t *testing.T) {
	format := report.GitHub{Dir: abs(t), Source: func(string) ([]byte, error) { return nil, fs.ErrNotExist }}
	f := finding.Finding{
		Rule: "r/x,y", Message: "100% :: a,b", Span: span.Span{Position: span.Position{File: abs(t, "a,b:c%\n.go"), Line: 2, Column: 3}, EndLine: 4, EndColumn: 1},
		Related: []finding.Related{{Position: span.Position{File: abs(t, "d.go"), Line: 1, Column: 2}, Message: "see\x1b[1m\n::warning::x"}},
	}
	var out bytes.Buffer
	if err := format.Findings(&out, []finding.Finding{f}, report.Summary{}); err != nil {
		t.Fatal(err)
	}
	want := "::error file=a%2Cb%3Ac%25%0A.go,line=2,endLine=4,title=r/x%2Cy::100%25 :: a,b%0Ad.go:1:2: see?[1m?::warning::x\n" +
		"1 finding in 0 packages, 0 programs; 0 codes declared\n"
	if out.String() != want {
		t.Errorf("got\n%swant\n%s", out.String(), want)
	}
}
