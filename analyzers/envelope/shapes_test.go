package envelope_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis/checker"

	"github.com/exitlint/exitlint/analyzers/envelope"
	"github.com/exitlint/exitlint/internal/test/analyzertest"
)

// TestShapes checks the findings in programs that print their errors in one way
// each, against the want comments. The shapes in known are not found as their
// comments say; one that is has to leave the list.
func TestShapes(t *testing.T) {
	t.Parallel()
	dir, err := filepath.Abs(filepath.Join(analyzertest.Testdata(t), "src", "envelopeshapes"))
	if err != nil {
		t.Fatal(err)
	}
	known := []string{
		"anyparam",
		"completed",
		"embedded",
		"fieldread",
		"funcfield",
		"funcmap",
		"funcslice",
		"iface1",
		"iface2",
		"ptrpart",
		"twosources",
		"valmethod",
		"valparam",
	}
	shapes := shapesIn(t, dir)
	for _, name := range known {
		if shapes[name] == nil {
			t.Errorf("%s is known, but no shape", name)
		}
	}
	for name, actions := range shapes {
		t.Run(name, func(t *testing.T) {
			differences := analyzertest.Differences(t, dir, actions)
			switch {
			case !slices.Contains(known, name):
				for _, d := range differences {
					t.Error(d)
				}
			case len(differences) == 0:
				t.Error("found as the comments say: remove it from known")
			default:
				t.Log(strings.Join(differences, "\n"))
			}
		})
	}
}

// shapesIn returns the actions of the shapes in a directory, by name. A shape is a
// folder with packages, or with a module of its own.
func shapesIn(t *testing.T, dir string) map[string][]*checker.Action {
	t.Helper()
	shapes := map[string][]*checker.Action{}
	for _, act := range analyzertest.Analyze(t, envelope.Analyzer, analyzertest.Load(t, dir, "./...")) {
		rel, err := filepath.Rel(dir, act.Package.Dir)
		if err != nil {
			t.Fatal(err)
		}
		name, _, _ := strings.Cut(filepath.ToSlash(rel), "/")
		shapes[name] = append(shapes[name], act)
	}
	modules, err := filepath.Glob(filepath.Join(dir, "*", "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range modules {
		module := filepath.Dir(file)
		shapes[filepath.Base(module)] = analyzertest.Analyze(t, envelope.Analyzer, analyzertest.Load(t, module, "./..."))
	}
	return shapes
}
