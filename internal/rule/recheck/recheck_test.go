package recheck_test

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/rule/recheck"
)

// sources contains packages of one file each, by import path.
var sources = map[string]string{
	"time": "package time\ntype Duration int64\nconst Second Duration = 1e9\n",
	"exit": "package exit\ntype Code int\nconst Locked Code = 7\n",
	"main": `package main

import "time"

var wait = 5 * time.Second

func end(code int) { _ = wait }

func main() { end(7) }
`,
}

// passOf returns a pass for a main package with the given source. It also
// returns package exit, which the source does not import.
func passOf(t *testing.T, main string) (*analysis.Pass, *types.Package) {
	t.Helper()
	fset := token.NewFileSet()
	known := importer{"time": typed(t, fset, "time", sources["time"], nil, nil)}
	info := &types.Info{Implicits: map[ast.Node]types.Object{}, Defs: map[*ast.Ident]types.Object{}}
	var files []*ast.File
	pkg := typed(t, fset, "main", main, known, func(f *ast.File) *types.Info { files = append(files, f); return info })
	return &analysis.Pass{Fset: fset, Files: files, Pkg: pkg, TypesInfo: info, TypesSizes: types.SizesFor("gc", "amd64")},
		typed(t, fset, "exit", sources["exit"], nil, nil)
}

func typed(t *testing.T, fset *token.FileSet, path, source string, known importer, infoOf func(*ast.File) *types.Info) *types.Package {
	t.Helper()
	f, err := parser.ParseFile(fset, path+".go", source, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	var info *types.Info
	if infoOf != nil {
		info = infoOf(f)
	}
	conf := types.Config{Importer: known, Error: func(error) {}}
	pkg, _ := conf.Check(path, fset, []*ast.File{f}, info) // some sources contain errors on purpose
	return pkg
}

type importer map[string]*types.Package

func (i importer) Import(path string) (*types.Package, error) {
	if pkg := i[path]; pkg != nil {
		return pkg, nil
	}
	return nil, errors.New("no package " + path)
}

// replacing returns a finding with a fix that replaces strings in the source. "texts"
// contains pairs of an old string and its replacement.
func replacing(t *testing.T, source string, texts ...string) finding.Finding {
	t.Helper()
	var fix finding.Fix
	for i := 0; i < len(texts); i += 2 {
		at := strings.Index(source, texts[i])
		if at < 0 {
			t.Fatalf("no %q", texts[i])
		}
		fix.Edits = append(fix.Edits, finding.Edit{File: "main.go", Start: at, End: at + len(texts[i]), NewText: texts[i+1]})
	}
	return finding.Finding{Fixes: []finding.Fix{fix}}
}

func TestDropBrokenFixes(t *testing.T) {
	t.Parallel()
	const imported = "\"time\"\nimport \"exit\""
	broken := strings.Replace(sources["main"], "_ = wait", "_ = wait; _ = nowhere", 1)
	tests := []struct {
		name, source string
		fixes        [][]string
		want         string // says for each fix whether DropBrokenFixes keeps it
	}{
		{"what compiles", sources["main"], [][]string{{"7", "8"}}, "+"},
		{"a constant of another type", sources["main"], [][]string{{`"time"`, imported, "7", "exit.Locked"}}, "-"},
		{"a conversion", sources["main"], [][]string{{`"time"`, imported, "7", "int(exit.Locked)"}}, "+"},
		{"a package that nobody knows", sources["main"], [][]string{{`"time"`, "\"time\"\nimport \"gone\"", "7", "gone.X"}}, "-"},
		{"a package of the standard library that nothing imports", sources["main"], [][]string{{`"time"`, "\"time\"\nimport \"os\"", "_ = wait", "os.Exit(1)"}, {`"time"`, "\"time\"\nimport \"os\"", "_ = wait", "os.Getenv()"}}, "+-"},
		{"the state of a child", sources["main"], [][]string{{`"time"`, "\"time\"\nimport \"syscall\"", "_ = wait", "if status := syscall.WaitStatus(0); status.Signaled() { end(128 + int(status.Signal())) }"}}, "+"},
		{"the last use of an import", sources["main"], [][]string{{"5 * time.Second", "0"}}, "-"},
		{"what does not parse", sources["main"], [][]string{{"7", "("}}, "-"},
		{"the good ones among others", sources["main"], [][]string{{"end(7)", "end(8)"}, {"5 *", "gone *"}, {"_ = wait", "_, _ = wait, code"}}, "+-+"},
		{"two for one text", sources["main"], [][]string{{"7", "8"}, {"7", "9"}, {"7", "nine"}}, "++-"},
		{"a package that did not compile before", broken, [][]string{{"7", "8"}, {"5 *", "gone *"}}, "+-"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			pass, exit := passOf(t, tt.source)
			var findings []finding.Finding
			for _, texts := range tt.fixes {
				findings = append(findings, replacing(t, tt.source, texts...))
			}
			read := func(string) ([]byte, error) { return []byte(tt.source), nil }
			recheck.New(pass, []*types.Package{exit}, read).DropBrokenFixes(findings)
			got := ""
			for _, f := range findings {
				got += map[bool]string{true: "+", false: "-"}[len(f.Fixes) > 0]
			}
			if got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}

// TestDropBrokenFixesElsewhere checks that DropBrokenFixes keeps fixes in files of other packages,
// and removes fixes in files from which a file of the package was generated.
func TestDropBrokenFixesElsewhere(t *testing.T) {
	t.Parallel()
	pass, _ := passOf(t, "//line shown.go:1\n"+sources["main"])
	findings := []finding.Finding{
		{Fixes: []finding.Fix{{Edits: []finding.Edit{{File: "shown.go", Start: 1, End: 2, NewText: "x"}}}}},
		{Fixes: []finding.Fix{{Edits: []finding.Edit{{File: "README.md", Start: 1, End: 2, NewText: "x"}}}}},
	}
	recheck.New(pass, nil, func(string) ([]byte, error) { return nil, errors.New("not read") }).DropBrokenFixes(findings)
	if len(findings[0].Fixes) != 0 || len(findings[1].Fixes) != 1 {
		t.Errorf("left are %v", findings)
	}
}
