package corpus_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/span"
	"github.com/exitlint/exitlint/test/corpus"
)

// TestCompare checks the score of a program for which only some exits are found.
func TestCompare(t *testing.T) {
	root := t.TempDir()
	place := func(file string, line int) exit.Location {
		return exit.Location{Span: span.Span{Position: span.Position{File: filepath.Join(root, file), Line: line}}}
	}
	origin := func(file string, line int) exit.Origin { return exit.Origin{Location: place(file, line)} }
	program := &exit.Program{
		Statuses: []exit.Status{
			{Value: 0, Implicit: true},
			{Value: 1, Origins: []exit.Origin{{Location: place("vendor.go", 1), Dependency: true}}},
			{Value: 3, Origins: []exit.Origin{origin("main.go", 7), origin("cmd/run.go", 20)}},
			{Value: 9, Origins: []exit.Origin{origin("main.go", 30)}},
			{Value: 77, Origins: []exit.Origin{{Location: place("main.go", 31), Sink: place("main.go", 50)}}},
		},
		Dynamic: []exit.Dynamic{{Location: place("main.go", 40)}},
	}
	label := &corpus.Label{
		StaticCodes: []int{0, 3, 4},
		Exits: []corpus.Site{
			{Code: 3, File: "main.go", Line: 7, Reach: "yes"},
			{Code: 3, File: "cmd/run.go", Line: 21, Reach: "yes"},
			{Code: 4, File: "main.go", Line: 8, Reach: "yes"},
			{Code: 5, File: "main_plan9.go", Line: 8, Reach: "buildtag"},
		},
		Dynamic: []corpus.Site{
			{File: "main.go", Line: 40},
			{File: "main.go", Line: 50},
			{File: "main.go", Line: 60, Note: "closed set {0, 3}"},
			{File: "main.go", Line: 61, Note: "closed set {0,4}"},
			{File: "main.go", Line: 62},
		},
	}
	s := corpus.Compare(label, root, []*exit.Program{program})
	missed := []string{
		"site cmd/run.go:21 3 ", "site main.go:8 4 ", "dynamic main.go:61 0 ", "dynamic main.go:62 0 ", "status 4",
		"bogus 9 from main.go:30:0", "bogus 77 from main.go:31:0",
	}
	if !slices.Equal(s.Missed, missed) {
		t.Errorf("missed %q, want %q", s.Missed, missed)
	}
	s.Missed = nil
	want := corpus.Score{Sites: 3, SitesFound: 1, Statuses: 3, StatusesFound: 2, Reported: 3, Bogus: 2, Dynamic: 5, DynamicFound: 3}
	if s.Sites != want.Sites || s.SitesFound != want.SitesFound || s.Statuses != want.Statuses || s.StatusesFound != want.StatusesFound ||
		s.Reported != want.Reported || s.Bogus != want.Bogus || s.Dynamic != want.Dynamic || s.DynamicFound != want.DynamicFound {
		t.Errorf("got %+v, want %+v", s, want)
	}
}

// TestFalseSteps checks that FalseSteps returns the steps that the source does not
// confirm: one to a function that the line does not name, and one to a method at a line
// without a value.
func TestFalseSteps(t *testing.T) {
	file := filepath.Join(t.TempDir(), "x.go")
	source := `package m

func f() {
	var c coder
	c = x
	g(c)
}
`
	if err := os.WriteFile(file, []byte(source), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		line int
		next ssax.ID
		ok   bool
	}{
		{6, "m.g", true},
		{5, "m.g", false},
		{4, "(*m.T).Code", false},
		{5, "(*m.T).Code", true},
		{6, "(*m.T).Code", true},
		{7, "(*m.T).Code", false},
		{4, "m.f$1", true},
	} {
		at := exit.Location{Span: span.Span{Position: span.Position{File: file, Line: test.line}}}
		status := exit.Status{Value: 3, Witness: []exit.Step{{Func: "m.f", Location: at}, {Func: test.next}}}
		got := corpus.FalseSteps([]*exit.Program{{Statuses: []exit.Status{status}}})
		if (len(got) == 0) != test.ok {
			t.Errorf("line %d to %s: %q", test.line, test.next, got)
		}
	}
}
