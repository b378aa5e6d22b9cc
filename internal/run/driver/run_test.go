package driver

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/exitlint/exitlint/analyzers/exitflow"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/run/report"
	"github.com/exitlint/exitlint/internal/test/testfiles"
)

// chain writes a module with a program and the packages p0, p1, and so on, and returns
// its directory. Each package imports the one before it.
func chain(t *testing.T, n int) string {
	t.Helper()
	t.Setenv("GOFLAGS", "")
	t.Setenv("GOPROXY", "off")
	t.Setenv("GOWORK", "")
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	testfiles.Write(t, filepath.Join(dir, "go.mod"), "module example.com/m\n\ngo 1.24\n")
	testfiles.Write(t, filepath.Join(dir, "exitlint.toml"), "version = 1\n")
	for i := range n {
		source := fmt.Sprintf("package p%d\n\n// F returns a status.\nfunc F() int { return 1 }\n", i)
		if i > 0 {
			source = fmt.Sprintf("package p%d\n\nimport \"example.com/m/p%d\"\n\n// F returns a status.\nfunc F() int { return p%[2]d.F() }\n", i, i-1)
		}
		testfiles.Write(t, filepath.Join(dir, fmt.Sprintf("p%d/p.go", i)), source)
	}
	testfiles.Write(t, filepath.Join(dir, "main.go"), fmt.Sprintf("package main\n\nimport (\n\t\"os\"\n\n\t\"example.com/m/p%d\"\n)\n\nfunc main() { os.Exit(p%[1]d.F()) }\n", n-1))
	return dir
}

func loaded(t *testing.T, ctx context.Context, dir string) *Workspace {
	t.Helper()
	w, err := Load(ctx, Options{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// analyzer returns an analyzer that calls run.
func analyzer(run func(*analysis.Pass) (any, error)) *analysis.Analyzer {
	return &analysis.Analyzer{Name: "injected", Run: run, ResultType: reflect.TypeFor[int]()}
}

// TestBrokenAnalyzer checks the failure for an analyzer that panics or returns an
// error. The failure must say that this is a bug in exitlint, and name the analyzer and
// the package. There must be only one failure, because importing packages are not
// analysed.
func TestBrokenAnalyzer(t *testing.T) {
	breaks := map[string]func() error{
		"panic": func() error { panic("out of cheese") },
		"error": func() error { return errors.New("out of cheese") },
	}
	for name, breaking := range breaks {
		t.Run(name, func(t *testing.T) {
			w := loaded(t, context.Background(), chain(t, 3))
			_, err := w.run([]*analysis.Analyzer{analyzer(func(pass *analysis.Pass) (any, error) {
				if pass.Pkg.Name() == "p1" || pass.Pkg.Name() == "p2" {
					return 0, breaking()
				}
				return 0, nil
			})}, nil)
			var failure *report.Failure
			if !errors.As(err, &failure) || failure.Code != report.Internal || failure.Suggestion == "" {
				t.Fatalf("error %v", err)
			}
			if want := "analyzer injected on example.com/m/p1: "; !strings.HasPrefix(failure.Message, want) || strings.Count(failure.Message, "out of cheese") != 1 {
				t.Errorf("message %q", failure.Message)
			}
		})
	}
}

// TestRequiredResultsAndFacts checks that an analyzer receives the results of
// analyzers that it requires, and the facts of imports.
func TestRequiredResultsAndFacts(t *testing.T) {
	first := analyzer(func(pass *analysis.Pass) (any, error) {
		depth := new(depthFact)
		for _, imp := range pass.Pkg.Imports() {
			pass.ImportPackageFact(imp, depth)
		}
		depth.Depth++
		pass.ExportPackageFact(depth)
		return depth.Depth, nil
	})
	first.FactTypes = []analysis.Fact{new(depthFact)}
	var deepest atomic.Int64
	second := analyzer(func(pass *analysis.Pass) (any, error) {
		if pass.Pkg.Name() == "main" {
			deepest.Store(int64(pass.ResultOf[first].(int)))
		}
		return 0, nil
	})
	second.Requires = []*analysis.Analyzer{first}
	w := loaded(t, context.Background(), chain(t, 4))
	if _, err := w.run([]*analysis.Analyzer{second}, nil); err != nil {
		t.Fatal(err)
	}
	if deepest.Load() != 5 {
		t.Errorf("main is %d deep", deepest.Load())
	}
}

// TestFactsWithoutCache checks that a run without a cache keeps the encoded facts of each
// package, and decodes only those that importers need. Facts that are not encoded would
// keep the export data that their names come from.
func TestFactsWithoutCache(t *testing.T) {
	w := loaded(t, context.Background(), chain(t, 3))
	r, err := w.run([]*analysis.Analyzer{exitflow.New(exitflow.Options{})}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for p, task := range r.tasks {
		if !w.isOwn(p) {
			continue
		}
		if task.cached == nil || len(task.cached.Facts) == 0 {
			t.Errorf("%s keeps no encoded facts", p.PkgPath)
		}
		if p.Name == "main" && task.facts != nil {
			t.Errorf("%s has decoded facts, but no importer", p.PkgPath)
		}
	}
}

type depthFact struct{ Depth int }

func (*depthFact) AFact() {}

// TestInterrupted checks that a run stops analysing packages when its context is
// cancelled, and that all methods of the workspace then report the interruption.
func TestInterrupted(t *testing.T) {
	dir := chain(t, 12)
	ctx, cancel := context.WithCancel(context.Background())
	w := loaded(t, ctx, dir)
	var runs atomic.Int64
	_, err := w.run([]*analysis.Analyzer{analyzer(func(*analysis.Pass) (any, error) {
		runs.Add(1)
		cancel()
		return 0, nil
	})}, nil)
	wantInterrupted(t, "run", err)
	if runs.Load() > 1 {
		t.Errorf("%d packages of a chain were analysed", runs.Load())
	}
	_, _, err = w.Check(nil)
	wantInterrupted(t, "Check", err)
	_, err = w.Programs()
	wantInterrupted(t, "Programs", err)
	_, err = Load(ctx, Options{Dir: dir})
	wantInterrupted(t, "Load", err)
}

func wantInterrupted(t *testing.T, what string, err error) {
	t.Helper()
	var failure *report.Failure
	if !errors.As(err, &failure) || failure.Code != report.Interrupted {
		t.Errorf("%s: error %v", what, err)
	}
}

// TestConcurrentRuns checks that concurrent runs return the same findings. With -race,
// it also detects data races.
func TestConcurrentRuns(t *testing.T) {
	dir := chain(t, 12)
	shared := loaded(t, context.Background(), dir)
	found := make([][]finding.Finding, 4)
	var group sync.WaitGroup
	for i := range found {
		group.Go(func() {
			w := shared
			if i%2 == 0 {
				var err error
				if w, err = Load(context.Background(), Options{Dir: dir}); err != nil {
					t.Error(err)
					return
				}
			}
			var err error
			if found[i], _, err = w.Check(nil); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	for _, f := range found {
		if len(f) != 1 || f[0].Message != "exit status 1 is not declared in exitlint.toml" || !strings.HasSuffix(f[0].File, filepath.Join("p0", "p.go")) {
			t.Errorf("found %+v", f)
		}
	}
}
