//go:build corpus

package corpus_test

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"text/tabwriter"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/run/driver"
	"github.com/exitlint/exitlint/test/corpus"
)

// TestMeasure scores all programs with labels in the directories that EXITLINT_CORPUS
// lists, and prints a table. It downloads the programs, except those with a folder in
// EXITLINT_SOURCES that is named after their label:
//
//	EXITLINT_CORPUS=path/to/labels go test -tags corpus ./test/corpus -run Measure -v
//
// Each program is a subtest. The table leaves out programs that cannot be fetched or
// loaded.
func TestMeasure(t *testing.T) {
	var total corpus.Score
	var table strings.Builder
	w := tabwriter.NewWriter(&table, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "program\tsites\tstatuses\tbogus\tdynamic")
	for _, l := range labels(t) {
		t.Run(l.ID, func(t *testing.T) {
			root := module(t, l)
			if root == "" {
				t.Skip("cannot be fetched")
			}
			s := measure(t, l, root)
			row(w, l.ID, s)
			total.Add(s)
		})
	}
	row(w, "together", total)
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	t.Log("\n" + table.String())
	reach(t, "labelled sites", total.SitesFound, total.Sites, 99)
	reach(t, "statuses", total.StatusesFound, total.Statuses, 100)
	reach(t, "statuses that are not bogus", total.Reported-total.Bogus, total.Reported, 100)
	reach(t, "dynamic exits", total.DynamicFound, total.Dynamic, 95)
}

func row(w *tabwriter.Writer, name string, s corpus.Score) {
	fmt.Fprintf(w, "%s\t%d/%d\t%d/%d\t%d/%d\t%d/%d\n", name, s.SitesFound, s.Sites, s.StatusesFound, s.Statuses, s.Bogus, s.Reported, s.DynamicFound, s.Dynamic)
}

func reach(t *testing.T, what string, n, of, percent int) {
	t.Helper()
	if n*100 < of*percent {
		t.Errorf("%s: %d of %d, below %d%%", what, n, of, percent)
	}
}

func labels(t *testing.T) []*corpus.Label {
	t.Helper()
	dirs := append(filepath.SplitList(os.Getenv("EXITLINT_CORPUS")), filepath.Join("testdata", "labels"))
	var out []*corpus.Label
	for _, dir := range dirs {
		files, err := filepath.Glob(filepath.Join(dir, "*.toml"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			l, err := corpus.Read(file)
			if err != nil {
				t.Fatal(err)
			}
			// A file without a module is not a label.
			if l.Module != "" {
				out = append(out, l)
			}
		}
	}
	if len(out) == 0 {
		t.Fatal("no labels")
	}
	return out
}

// module downloads the program of a label and the modules that it requires. It
// returns the directory, or "" if they cannot be downloaded.
func module(t *testing.T, l *corpus.Label) string {
	t.Helper()
	if all := os.Getenv("EXITLINT_SOURCES"); all != "" {
		if dir, err := filepath.EvalSymlinks(filepath.Join(all, l.ID)); err == nil {
			return dir
		}
	}
	dir, err := fetched(t, l.Module+"@"+l.Version, l.MainPackages...)
	if err != nil {
		t.Logf("%s: %v", l.ID, err)
		return ""
	}
	return dir
}

// fetched downloads a module to a new directory, and compiles packages of it. It
// returns an error if a download fails, or if a C library is missing.
func fetched(t *testing.T, module string, patterns ...string) (string, error) {
	t.Helper()
	out, err := exec.Command("go", "mod", "download", "-json", module).Output()
	var info struct{ Dir string }
	if err != nil || json.Unmarshal(out, &info) != nil {
		return "", fmt.Errorf("cannot be fetched here: %v %s", err, out)
	}
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(info.Dir)); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("chmod", "-R", "u+w", dir).CombinedOutput(); err != nil {
		t.Fatalf("chmod: %v %s", err, out)
	}
	list := exec.Command("go", append([]string{"list", "-mod=mod", "-deps", "-export"}, patterns...)...)
	list.Dir, list.Env = dir, append(os.Environ(), "GOWORK=off")
	if out, err := list.CombinedOutput(); err != nil {
		return "", fmt.Errorf("does not build here: %v\n%.300s", err, out)
	}
	return dir, nil
}

// same checks that the result is the same if all dependencies are read from source, and
// if it comes from the cache.
func same(t *testing.T, l *corpus.Label, root string, programs []*exit.Program) {
	t.Helper()
	want := jsonOf(t, programs)
	cache := t.TempDir()
	for name, o := range map[string]driver.Options{
		"from source": {FromSource: true}, "kept": {Cache: cache, Identity: "test"}, "found": {Cache: cache, Identity: "test"},
	} {
		o.Dir, o.Patterns = root, l.MainPackages
		w, err := driver.Load(t.Context(), o)
		if err != nil {
			t.Fatal(err)
		}
		got, err := w.Programs()
		if err != nil {
			t.Fatal(err)
		}
		if jsonOf(t, got) != want {
			t.Errorf("%s: another result %s", l.ID, name)
		}
	}
}

func jsonOf(t *testing.T, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func measure(t *testing.T, l *corpus.Label, root string) corpus.Score {
	t.Helper()
	w, err := driver.Load(t.Context(), driver.Options{Dir: root, Patterns: l.MainPackages})
	if err != nil {
		t.Fatalf("%s: %v", l.ID, err)
	}
	programs, err := w.Programs()
	if err != nil {
		t.Fatalf("%s: %v", l.ID, err)
	}
	same(t, l, root, programs)
	s := corpus.Compare(l, root, programs)
	for _, m := range s.Missed {
		t.Logf("%s: %s", l.ID, m)
	}
	for _, step := range corpus.FalseSteps(programs) {
		t.Errorf("%s: %s", l.ID, step)
	}
	return s
}
