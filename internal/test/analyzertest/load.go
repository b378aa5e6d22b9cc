// Package analyzertest runs analyzers on test packages and compares their
// diagnostics with the "want" comments of the packages.
//
// Like analysistest, it treats a directory with a go.mod as a module, and any other
// as a GOPATH. Unlike analysistest,
//
//   - it reads the standard library from export data, which takes a tenth of the
//     time, and loads packages that several tests need only once;
//   - it allows diagnostics outside of the package: in a file of another package,
//     or in an exitlint.toml, where "# want" comments expect them;
//   - it checks that a file has a golden file if and only if it has a fix.
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

// Testdata returns the GOPATH with the test packages of the module: the
// testdata folder at its root.
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

// loads maps a directory and patterns to a function that loads the packages on
// its first call, see sync.OnceValues.
var loads sync.Map

// Load returns the packages that match, with their tests. It reads them and their
// dependencies from source, except for the standard library. Tests that load the
// same packages share them, and must change neither them nor their files.
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

// WithoutTests returns the packages without their test variants and test mains.
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

// list returns the import paths that match the patterns, and the import paths of
// these packages and all their dependencies outside of the standard library.
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
