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

// A layer is a folder of the module. may lists the folders that packages in it may
// import. A package belongs to the innermost layer that contains it.
type layer struct {
	folder string
	may    []string
}

// layers lists all layers. A layer may import only layers above it in this list, except
// that analyzers may also import the families of rules, which are below it. Packages of
// a layer may import each other only if the layer lists itself.
var layers = []layer{
	{"internal/span", nil},
	{"internal/gomod", nil},
	{"internal/pattern", nil},
	{"internal/conventions", nil},
	{"internal/finding", []string{"internal/span"}},
	{"internal/fix", []string{"internal/finding", "internal/span"}},
	{"registry", []string{"internal/gomod", "internal/span"}},
	{"registry/roles", []string{"registry"}},
	{"internal/code", []string{"internal/code", "internal/pattern", "internal/span"}},
	{"internal/doc", []string{"internal/conventions", "internal/gomod", "internal/doc", "registry", "internal/fix", "internal/finding", "internal/pattern", "internal/span"}},
	{"internal/rule", []string{"internal/gomod", "internal/rule", "internal/code/consts", "internal/code/exit", "internal/code/fact", "internal/code/ssax", "internal/doc/sources", "registry", "internal/fix", "internal/finding", "internal/pattern", "internal/span"}},
	{"analyzers", append(rules, "analyzers", "internal/code", "internal/rule")},
	{"analyzers/exitflow", []string{"internal/code", "internal/pattern", "internal/span"}},
	{"analyzers/exitcode", rules},
	{"analyzers/envelope", rules},
	{"analyzers/retrypolicy", rules},
	{"analyzers/docdrift", rules},
	{"analyzers/errorcode", rules},
	{"analyzers/ignore", append(rules, "analyzers")}, // checks the suppressions of all other rules
	{"internal/run", []string{"internal/gomod", "internal/run", "analyzers", "internal/rule", "internal/code", "internal/doc", "registry", "internal/fix", "internal/finding", "internal/conventions", "internal/pattern", "internal/span"}},
	{"cmd", []string{"internal/run", "analyzers"}},
	{"internal/test", nil}, // for tests only
	{"test", []string{"analyzers/exitflow", "internal/code", "internal/doc", "internal/finding"}},
}

// rules lists the folders that each family of rules may import. Families do not
// import each other.
var rules = []string{"analyzers/exitflow", "internal/rule", "internal/code", "internal/doc", "registry", "internal/fix", "internal/finding", "internal/conventions", "internal/pattern", "internal/span"}

// in reports whether a package is in a folder, directly or further down.
func in(pkg, folder string) bool { return strings.HasPrefix(pkg+"/", folder+"/") }

// layerOf returns the layer that a package belongs to.
func layerOf(pkg string) (layer, bool) {
	var found layer
	for _, l := range layers {
		if in(pkg, l.folder) && len(l.folder) > len(found.folder) {
			found = l
		}
	}
	return found, found.folder != ""
}

// TestImportsGoDown checks that every package belongs to a layer and imports only what
// its layer may import.
func TestImportsGoDown(t *testing.T) {
	t.Parallel()
	cmd := exec.Command("go", "list", "-f", `{{.ImportPath}} {{join .Imports " "}}`, "./...")
	cmd.Dir = filepath.Join("..", "..")
	out, err := cmd.Output()
	if err != nil {
		t.Fatal("go list: ", err)
	}
	used := map[string]bool{}
	for line := range strings.Lines(string(out)) {
		fields := strings.Fields(line)
		pkg := strings.TrimPrefix(fields[0], modulePath)
		l, ok := layerOf(pkg)
		if !ok {
			t.Errorf("%s is in no layer; move it into a folder of one, or add a layer", pkg)
		}
		used[l.folder] = true
		for _, imp := range fields[1:] {
			if imp, own := strings.CutPrefix(imp, modulePath); own && !slices.ContainsFunc(l.may, func(folder string) bool { return in(imp, folder) }) {
				t.Errorf("%s imports %s; packages in %s may import only those in %q", pkg, imp, l.folder, l.may)
			}
		}
	}
	for _, l := range layers {
		if !used[l.folder] {
			t.Errorf("no package is in %s", l.folder)
		}
	}
}

// TestProcessState checks that only the command line uses the arguments, the
// environment and the exit status of the process.
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
		if filepath.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") || strings.HasPrefix(filepath.ToSlash(rel), "internal/run/cli/") {
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
