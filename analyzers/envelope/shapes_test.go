package envelope_test

import (
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis/checker"

	"github.com/exitlint/exitlint/internal/test/analyzertest"
	"github.com/exitlint/exitlint/internal/test/slow"
)

// TestShapes checks the findings in programs against the want comments. Each
// program prints its errors in another way.
func TestShapes(t *testing.T) {
	t.Parallel()
	dir, err := filepath.Abs(filepath.Join(analyzertest.Testdata(t), "src", "envelopeshapes"))
	if err != nil {
		t.Fatal(err)
	}
	for name, actions := range shapesIn(t, dir) {
		t.Run(name, func(t *testing.T) {
			for _, d := range analyzertest.Differences(t, dir, actions) {
				t.Error(d)
			}
		})
	}
}

// TestJSONv2 checks the test package jsonv2, which builds only with
// GOEXPERIMENT=jsonv2.
func TestJSONv2(t *testing.T) {
	if !slow.Tests {
		t.Skip("compiles parts of the standard library")
	}
	t.Setenv("GOEXPERIMENT", "jsonv2")
	analyzertest.Run(t, filepath.Join(analyzertest.Testdata(t), "src", "envelopeshapes"), alone, "./jsonv2")
}

// shapesIn returns the results of the analyzer, keyed by folder. A shape is a folder of
// test packages, in the module at dir or in a module in a folder of dir.
func shapesIn(t *testing.T, dir string) map[string][]*checker.Action {
	t.Helper()
	shapes := map[string][]*checker.Action{}
	modules, err := filepath.Glob(filepath.Join(dir, "*", "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range append(modules, filepath.Join(dir, "go.mod")) {
		module := filepath.Dir(file)
		for _, act := range analyzertest.Analyze(t, alone, analyzertest.Load(t, module, "./...")) {
			shape, _, _ := strings.Cut(relative(t, module, act.Package.Dir), "/")
			name := relative(t, dir, filepath.Join(module, shape))
			shapes[name] = append(shapes[name], act)
		}
	}
	return shapes
}

func relative(t *testing.T, dir, path string) string {
	t.Helper()
	rel, err := filepath.Rel(dir, path)
	if err != nil {
		t.Fatal(err)
	}
	return filepath.ToSlash(rel)
}
