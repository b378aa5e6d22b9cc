package corpus_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/span"
	"github.com/exitlint/exitlint/registry"
	"github.com/exitlint/exitlint/test/corpus"
)

const envelopeLabel = `
id            = "tiny"
module        = "example.com/tiny"
version       = "v1.0.0"
main_packages = ["./..."]
completeness  = "full"
types         = ["example.com/tiny.Error"]

[fields]
suggestion = "error.way_out"

[[finding]]
rule = "envelope/type"
file = "main.go"
line = 5
role = "recoverable"

[[finding]]
rule = "envelope/type"
file = "main.go"
line = 5
role = "suggestion"

[[finding]]
rule      = "envelope/suggestion"
file      = "cmd/run.go"
line      = 20
also      = [18, 22]
elsewhere = ["envelope/type main.go:7"]

[[finding]]
rule  = "envelope/suggestion"
file  = "cmd/run.go"
line  = 30
types = true

[[finding]]
rule     = "envelope/recoverable"
file     = "cmd/run.go"
line     = 40
optional = true
`

// TestCompareEnvelopes checks the scores of findings against a label.
func TestCompareEnvelopes(t *testing.T) {
	root := t.TempDir()
	at := func(rule, file string, line int, message string) finding.Finding {
		return finding.Finding{Rule: rule, Message: message, Span: span.Position{File: filepath.Join(root, file), Line: line, Column: 1}.Span(1)}
	}
	for _, c := range []struct {
		name         string
		types        bool
		completeness string
		findings     []finding.Finding
		want         corpus.EnvelopeScore
	}{
		{"nothing", true, "full", nil, corpus.EnvelopeScore{Labels: 4, Differences: []string{
			"missed main.go:5 envelope/type", "missed main.go:5 envelope/type", "missed cmd/run.go:20 envelope/suggestion", "missed cmd/run.go:30 envelope/suggestion",
		}}},
		{
			"one role of two, a further line twice, another rule", false, "full",
			[]finding.Finding{
				at("envelope/type", "main.go", 5, "no field for suggestion"),
				at("envelope/suggestion", "cmd/run.go", 18, ""), at("envelope/suggestion", "cmd/run.go", 22, ""),
				at("envelope/mismatch", "cmd/run.go", 1, ""),
			},
			corpus.EnvelopeScore{Labels: 3, Found: 2, Reported: 3, Differences: []string{"missed main.go:5 envelope/type"}},
		},
		{
			"elsewhere, optional, without types, wrong", false, "full",
			[]finding.Finding{
				at("envelope/type", "main.go", 7, ""), at("envelope/recoverable", "cmd/run.go", 40, ""),
				at("envelope/suggestion", "cmd/run.go", 30, ""), at("envelope/recoverable", "cmd/run.go", 20, "has none"),
			},
			corpus.EnvelopeScore{Labels: 3, Found: 1, Reported: 3, Wrong: 1, Differences: []string{
				"wrong cmd/run.go:20 envelope/recoverable has none", "missed main.go:5 envelope/type", "missed main.go:5 envelope/type",
			}},
		},
		{
			"a sample", true, "sample",
			[]finding.Finding{at("envelope/suggestion", "cmd/run.go", 30, ""), at("envelope/type", "other.go", 1, "")},
			corpus.EnvelopeScore{Labels: 4, Found: 1, Reported: 1, Differences: []string{
				"missed main.go:5 envelope/type", "missed main.go:5 envelope/type", "missed cmd/run.go:20 envelope/suggestion",
			}},
		},
	} {
		l := readEnvelopes(t, envelopeLabel)
		l.Completeness = c.completeness
		got := corpus.CompareEnvelopes(l, root, c.findings, c.types)
		if !slices.Equal(got.Differences, c.want.Differences) {
			t.Errorf("%s: got %q, want %q", c.name, got.Differences, c.want.Differences)
		}
		if got.Labels != c.want.Labels || got.Found != c.want.Found || got.Reported != c.want.Reported || got.Wrong != c.want.Wrong {
			t.Errorf("%s: got %+v, want %+v", c.name, got, c.want)
		}
	}
}

// TestReadEnvelopes checks that labels with mistakes are rejected.
func TestReadEnvelopes(t *testing.T) {
	for _, edit := range [][2]string{
		{"also ", "allso "},
		{`"envelope/recoverable"`, `"envelope/mismatch"`},
		{"line     = 40", ""},
		{`"full"`, `"all"`},
		{`"v1.0.0"`, `""`},
	} {
		file := filepath.Join(t.TempDir(), "tiny.toml")
		text := strings.Replace(envelopeLabel, edit[0], edit[1], 1)
		if text == envelopeLabel {
			t.Fatalf("%q is not in the label", edit[0])
		}
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := corpus.ReadEnvelopes(file); err == nil {
			t.Errorf("a label with %q was read", edit[1])
		}
	}
}

// TestEnvelopeLabels checks that the labels can be read, and that the registries for
// them are valid.
func TestEnvelopeLabels(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("testdata", "envelopes", "*.toml"))
	if err != nil || len(files) == 0 {
		t.Fatal("no labels", err)
	}
	labels := []*corpus.EnvelopeLabel{readEnvelopes(t, envelopeLabel)}
	for _, file := range files {
		l, err := corpus.ReadEnvelopes(file)
		if err != nil {
			t.Fatal(err)
		}
		if l.ID+".toml" != filepath.Base(file) {
			t.Errorf("%s has the id %s", file, l.ID)
		}
		labels = append(labels, l)
	}
	for _, l := range labels {
		for _, types := range []bool{false, true} {
			file := filepath.Join(t.TempDir(), "exitlint.toml")
			if err := os.WriteFile(file, []byte(l.Registry(types)), 0o666); err != nil {
				t.Fatal(err)
			}
			r, err := registry.Load(file)
			if err != nil {
				t.Fatalf("%s: %v\n%s", l.ID, err, l.Registry(types))
			}
			if types && len(l.Types) > 0 && !slices.Equal(r.Envelopes[0].Types, l.Types) {
				t.Errorf("%s: types %q, want %q", l.ID, r.Envelopes[0].Types, l.Types)
			}
		}
	}
}

func readEnvelopes(t *testing.T, text string) *corpus.EnvelopeLabel {
	t.Helper()
	file := filepath.Join(t.TempDir(), "tiny.toml")
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	l, err := corpus.ReadEnvelopes(file)
	if err != nil {
		t.Fatal(err)
	}
	return l
}
