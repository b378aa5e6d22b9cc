package envelope_test

import (
	"go/scanner"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/exitlint/exitlint/analyzers/envelope"
)

// A told is a diagnostic, or what a "// want" comment expects.
type told struct {
	file string // relative to the module
	line int
	text string
}

// diagnose runs the analyzer on all packages of a module. Unlike analysistest
// it takes a finding for what it is wherever it stands: a package may complete
// an envelope of another one.
func diagnose(t *testing.T, dir string) (found []told, fixed map[string]string) {
	t.Helper()
	cfg := &packages.Config{Mode: packages.LoadAllSyntax | packages.NeedModule, Dir: dir, Env: append(os.Environ(), "GOWORK=off")}
	pkgs, err := packages.Load(cfg, "./...")
	if err != nil || packages.PrintErrors(pkgs) > 0 {
		t.Fatal(err)
	}
	graph, err := checker.Analyze([]*analysis.Analyzer{envelope.Analyzer}, pkgs, &checker.Options{SanityCheck: true})
	if err != nil {
		t.Fatal(err)
	}
	edits := map[string][]analysis.TextEdit{}
	for _, act := range graph.Roots {
		if act.Err != nil {
			t.Fatal(act.Err)
		}
		for _, d := range act.Diagnostics {
			at := act.Package.Fset.Position(d.Pos)
			rel, _ := filepath.Rel(dir, at.Filename)
			found = append(found, told{filepath.ToSlash(rel), at.Line, d.Message})
			for _, fix := range d.SuggestedFixes {
				edits[at.Filename] = append(edits[at.Filename], fix.TextEdits...)
			}
		}
	}
	return found, applied(t, pkgs[0].Fset, edits)
}

// applied are the files with the edits in them.
func applied(t *testing.T, fset *token.FileSet, edits map[string][]analysis.TextEdit) map[string]string {
	t.Helper()
	out := map[string]string{}
	for name, list := range edits {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		slices.SortFunc(list, func(a, b analysis.TextEdit) int { return int(b.Pos - a.Pos) })
		list = slices.CompactFunc(list, func(a, b analysis.TextEdit) bool {
			return a.Pos == b.Pos && a.End == b.End && string(a.NewText) == string(b.NewText)
		})
		for _, e := range list {
			start, end := fset.Position(e.Pos).Offset, fset.Position(e.End).Offset
			text = slices.Concat(text[:start], e.NewText, text[end:])
		}
		out[filepath.Base(name)] = string(text)
	}
	return out
}

var wanted = regexp.MustCompile("`([^`]*)`")

// wants are the "// want" comments of a module.
func wants(t *testing.T, dir string) []told {
	t.Helper()
	var out []told
	files, err := filepath.Glob(filepath.Join(dir, "*", "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	deeper, _ := filepath.Glob(filepath.Join(dir, "*", "*", "*.go"))
	for _, name := range append(files, deeper...) {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		rel, _ := filepath.Rel(dir, name)
		var s scanner.Scanner
		fset := token.NewFileSet()
		s.Init(fset.AddFile(name, -1, len(text)), text, nil, scanner.ScanComments)
		for {
			pos, tok, lit := s.Scan()
			if tok == token.EOF {
				break
			}
			if rest, ok := strings.CutPrefix(lit, "// want "); ok && tok == token.COMMENT {
				for _, m := range wanted.FindAllStringSubmatch(rest, -1) {
					out = append(out, told{filepath.ToSlash(rel), fset.Position(pos).Line, m[1]})
				}
			}
		}
	}
	return out
}

// TestEnvelopes holds the specification: the "// want" comments of a module.
func TestEnvelopes(t *testing.T) {
	for _, module := range []string{"envelopes", "envelopeseeds"} {
		t.Run(module, func(t *testing.T) {
			dir, err := filepath.Abs(filepath.Join("..", "..", "testdata", "src", module))
			if err != nil {
				t.Fatal(err)
			}
			found, _ := diagnose(t, dir)
			expected := wants(t, dir)
			for _, f := range found {
				i := slices.IndexFunc(expected, func(w told) bool {
					return w.file == f.file && w.line == f.line && strings.Contains(f.text, w.text)
				})
				if i < 0 {
					t.Errorf("%s:%d: unexpected: %s", f.file, f.line, f.text)
					continue
				}
				expected = slices.Delete(expected, i, i+1)
			}
			for _, w := range expected {
				t.Errorf("%s:%d: expected, and not found: %s", w.file, w.line, w.text)
			}
		})
	}
}

// TestFixes holds what fixes write: only where there is one right answer.
func TestFixes(t *testing.T) {
	dir, err := filepath.Abs(filepath.Join("..", "..", "testdata", "src", "envelopes"))
	if err != nil {
		t.Fatal(err)
	}
	_, fixed := diagnose(t, dir)
	want := map[string][]string{
		"flat.go": {
			"Retryable bool   `json:\"retryable\"`",
			`print(Failure{"E_NOT_FOUND", "no", false, []string{"a"}})`,
			`print(Failure{Code: "E_BUSY", Message: "wait", Suggestions: []string{"wait"}, Recoverable: true})`,
			`print(Open{Error: "no", Hint: "look"})`,
		},
		"nested.go": {
			`write(detail{Code: "E_BUSY", Message: "no", ExitCode: 7, Recoverable: true, Suggestion: "wait"}) // want`,
			`e := embedded{base: base{Code: "E_BUSY", Message: "no"}, Hint: "wait", Recoverable: true}`,
		},
		"maps.go": {
			`"recoverable": true, "suggestion": "wait"})   // want`,
			`map[string]any{"code": "E_NOT_FOUND", "message": "no", "hint": "look", "recoverable": false}`,
		},
		"assign.go":   nil,
		"mismatch.go": {"f.Recoverable = false // want"},
		"ctor.go":     {`return fault.New("E_NOT_FOUND", "no", false, "look") // want`},
		"marshal.go":  {"Retryable  bool   `json:\"retryable\"`"},
	}
	for name, fragments := range want {
		text, ok := fixed[name]
		if ok != (fragments != nil) {
			t.Errorf("%s: fixed is %v", name, ok)
		}
		for _, f := range fragments {
			if !strings.Contains(text, f) {
				t.Errorf("%s: no %s in\n%s", name, f, text)
			}
		}
	}
}
