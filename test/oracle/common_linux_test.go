package oracle_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/exitlint/exitlint/test/oracle"
)

func TestMain(m *testing.M) {
	oracle.Init()
	os.Exit(m.Run())
}

// build builds exitlint for a test, and returns its path.
func build(t *testing.T) string {
	t.Helper()
	exitlint := filepath.Join(t.TempDir(), "exitlint")
	if out, err := exec.Command("go", "build", "-o", exitlint, "../../cmd/exitlint").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return exitlint
}

// sandbox returns a sandbox and the names of the files in its directories.
func sandbox(t *testing.T) (*oracle.Sandbox, []string) {
	t.Helper()
	archive, err := txtar.ParseFile("testdata/files.txtar")
	if err != nil {
		t.Fatal(err)
	}
	files := map[string][]byte{}
	var names []string
	for _, f := range archive.Files {
		files[f.Name] = f.Data
		names = append(names, f.Name)
	}
	s, err := oracle.NewSandbox(folder(t), files)
	if err != nil {
		t.Fatal(err)
	}
	t.Log("no network by " + s.Network)
	return s, names
}

// folder returns a temporary directory that other users may read, unlike those of
// testing.T.
func folder(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "oracle")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	return dir
}

// verify runs a program, and reports the statuses that exitlint does not print.
func verify(t *testing.T, s *oracle.Sandbox, b oracle.Built, exitlint string, files []string, runs int) *oracle.Tally {
	t.Helper()
	tally, notes, err := s.Check(b, exitlint, files, runs)
	if err != nil {
		t.Fatal(err)
	}
	for _, note := range notes {
		t.Log(note)
	}
	t.Log(tally.Row())
	for _, status := range tally.Misses() {
		t.Errorf("exitlint codes does not print %d", status)
	}
	return tally
}
