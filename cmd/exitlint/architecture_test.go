package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const modulePath = "github.com/exitlint/exitlint/"

// mayImport says which rooms of the house a room may look into. Imports go
// down only.
var mayImport = map[string][]string{
	"registry":              nil,
	"internal/finding":      nil,
	"internal/conventions":  nil,
	"internal/doctable":     {"internal/pattern"},
	"analyzers/exitflow":    {"internal/pattern", "internal/ssabuild", "internal/wire"},
	"internal/rule":         {"internal/constants", "internal/documents", "internal/finding", "internal/recheck", "registry"},
	"internal/recheck":      {"internal/finding", "internal/fix"},
	"analyzers/exitcode":    {"analyzers/exitflow", "internal/constants", "internal/conventions", "internal/finding", "internal/pattern", "internal/rule", "registry"},
	"analyzers/retrypolicy": {"analyzers/exitflow", "internal/codetable", "internal/doctable", "internal/documents", "internal/finding", "internal/pattern", "internal/pure", "internal/retryloop", "internal/rule", "registry"},
	"internal/ssabuild":     nil,
	"internal/cache":        nil,
	"internal/corpus":       {"analyzers/exitflow"},
	"internal/constants":    {"registry"},
	"internal/causes":       {"internal/constants"},
	"internal/baseline":     {"internal/finding"},
	"internal/pattern":      nil,
	"internal/pure":         nil,
	"internal/jsonflow":     {"internal/pattern", "internal/wire"},
	"analyzers/envelope":    {"analyzers/exitflow", "internal/doctable", "internal/finding", "internal/jsonflow", "internal/pattern", "internal/rule", "internal/wire", "registry"},
	"analyzers/docdrift":    {"internal/constants", "internal/doctable", "internal/documents", "internal/finding", "internal/fix", "internal/pattern", "internal/rule", "registry"},
	"analyzers/ignore":      {"analyzers/docdrift", "analyzers/envelope", "analyzers/exitcode", "analyzers/retrypolicy", "internal/finding", "internal/pattern", "internal/rule", "registry"}, // judges what the rules suppressed
	"internal/golines":      {"internal/finding", "internal/rule", "registry"},
	"cmd/gclplugin":         {"analyzers", "internal/vet"},
	"internal/report":       {"analyzers/exitflow", "internal/finding", "registry"},
	"internal/fix":          {"internal/finding"},
	"internal/draft":        {"internal/causes", "internal/doctable", "internal/documents", "internal/pattern", "registry"},
	"internal/documents":    {"internal/doctable", "internal/pattern", "registry"},
	"internal/codetable":    {"internal/pattern"},
	"internal/retryloop":    {"internal/pattern"},
	"internal/docs":         {"analyzers/docdrift", "internal/doctable", "internal/finding", "internal/fix", "internal/pattern", "registry"},
	"internal/wire":         nil,
	"internal/vet":          {"internal/rule", "registry"},
}

// forTests are the packages that only tests import.
var forTests = []string{"internal/analyzertest", "internal/progen", "internal/slow"}

func TestImportsGoDown(t *testing.T) {
	t.Parallel()
	cmd := exec.Command("go", "list", "-f", `{{.ImportPath}} {{join .Imports " "}}`, "./...")
	cmd.Dir = filepath.Join("..", "..")
	out, err := cmd.Output()
	if err != nil {
		t.Fatal("go list: ", err)
	}
	seen := 0
	for line := range strings.Lines(string(out)) {
		fields := strings.Fields(line)
		room := strings.TrimPrefix(fields[0], modulePath)
		for _, imp := range fields[1:] {
			if slices.Contains(forTests, strings.TrimPrefix(imp, modulePath)) {
				t.Errorf("%s imports %s, which is for tests", room, imp)
			}
		}
		allowed, held := mayImport[room]
		if !held {
			continue
		}
		seen++
		for _, imp := range fields[1:] {
			if below, own := strings.CutPrefix(imp, modulePath); own && !slices.Contains(allowed, below) {
				t.Errorf("%s imports %s", room, below)
			}
		}
	}
	if seen != len(mayImport) {
		t.Errorf("%d of %d rooms exist", seen, len(mayImport))
	}
}

// TestProcessState holds that only the command line touches what a process
// has one of.
func TestProcessState(t *testing.T) {
	t.Parallel()
	root := filepath.Join("..", "..")
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		name := d.Name()
		if d.IsDir() {
			if slices.Contains([]string{"cmd", "examples", "test", "testdata"}, name) || strings.HasPrefix(name, "_") || len(name) > 1 && name[0] == '.' && name != ".." {
				return fs.SkipDir
			}
			return nil
		}
		if filepath.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") || strings.HasPrefix(filepath.ToSlash(rel), "internal/cli/") {
			return nil
		}
		for _, use := range processUses(t, path) {
			t.Errorf("%s uses %s", rel, use)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func processUses(t *testing.T, path string) []string {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	var uses []string
	ast.Inspect(f, func(n ast.Node) bool {
		sel, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		if x, ok := sel.X.(*ast.Ident); ok && x.Name == "os" && slices.Contains([]string{"Args", "Exit", "Getenv", "Setenv", "LookupEnv"}, sel.Sel.Name) {
			uses = append(uses, "os."+sel.Sel.Name)
		}
		return true
	})
	return uses
}
