// Package analyzertest runs analyzers on test packages, and compares their
// diagnostics with "want" comments in these packages.
//
// Like analysistest, it treats a directory with a go.mod as a module, and any other
// directory as a GOPATH. It differs from analysistest in three ways:
//
//   - it reads the standard library from export data, which takes a tenth of the
//     time, and loads packages only once for several tests;
//   - diagnostics may be in files outside of the package, such as an exitlint.toml,
//     which expects them with "# want" comments;
//   - a file must have a golden file if and only if it has a fix.
package analyzertest

import (
	"cmp"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/go/packages"
)

// Testdata returns the testdata folder of the module, which is a GOPATH with the test
// packages.
func Testdata(t testing.TB) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for ; ; dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return filepath.Join(dir, "testdata")
		}
		if dir == filepath.Dir(dir) {
			t.Fatal("no go.mod above the tests")
		}
	}
}

// loads contains the packages that tests have loaded, keyed by directory and patterns.
// The values are functions that load the packages when they are first called.
var loads sync.Map

// Load returns the packages that match patterns, with their tests. They and their
// dependencies are read from source, except for the standard library. Tests share the
// packages and must not change them.
func Load(t testing.TB, dir string, patterns ...string) []*packages.Package {
	t.Helper()
	dir, err := filepath.Abs(dir)
	if err != nil {
		t.Fatal(err)
	}
	once, _ := loads.LoadOrStore(dir+"\n"+strings.Join(patterns, "\n"), sync.OnceValues(func() ([]*packages.Package, error) {
		return load(dir, patterns)
	}))
	pkgs, err := once.(func() ([]*packages.Package, error))()
	if err != nil {
		t.Fatal(err)
	}
	return pkgs
}

// WithoutTests returns pkgs without test variants and generated test mains.
func WithoutTests(pkgs []*packages.Package) []*packages.Package {
	return slices.DeleteFunc(slices.Clone(pkgs), func(p *packages.Package) bool {
		return p.ForTest != "" || strings.HasSuffix(p.PkgPath, ".test")
	})
}

func load(dir string, patterns []string) ([]*packages.Package, error) {
	env := append(os.Environ(), "GOFLAGS=", "GOWORK=off", "GOPROXY=off")
	if _, err := os.Stat(filepath.Join(dir, "go.mod")); err != nil {
		env = append(env, "GOPATH="+dir, "GO111MODULE=off")
	}
	asked, all, err := list(dir, env, patterns)
	if err != nil {
		return nil, err
	}
	mode := packages.LoadSyntax | packages.NeedModule | packages.NeedForTest
	pkgs, err := packages.Load(&packages.Config{Mode: mode, Dir: dir, Env: env, Tests: true}, all...)
	if err != nil {
		return nil, err
	}
	var matching []*packages.Package
	for _, p := range pkgs {
		if asked[cmp.Or(p.ForTest, strings.TrimSuffix(p.PkgPath, ".test"))] {
			matching = append(matching, p)
		}
	}
	return matching, nil
}

// list returns the import paths of the packages that match patterns, and of their
// dependencies outside of the standard library. asked is true for a package that matches
// patterns, and false for one that is only a dependency.
func list(dir string, env, patterns []string) (asked map[string]bool, all []string, err error) {
	cmd := exec.Command("go", append([]string{"list", "-e", "-deps", "-f", "{{if not .Standard}}{{.DepOnly}} {{.ImportPath}}{{end}}", "--"}, patterns...)...)
	cmd.Dir, cmd.Env = dir, env
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, nil, fmt.Errorf("go list %q: %v\n%s", patterns, err, stderr.String())
	}
	asked = map[string]bool{}
	for line := range strings.Lines(string(out)) {
		depOnly, path, _ := strings.Cut(strings.TrimSpace(line), " ")
		asked[path] = depOnly == "false"
		all = append(all, path)
	}
	if len(all) == 0 {
		return nil, nil, fmt.Errorf("no package matches %q in %s", patterns, dir)
	}
	return asked, all, nil
}
