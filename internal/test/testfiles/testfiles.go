// Package testfiles helps tests to write input files, and to compare output with golden
// files.
package testfiles

import (
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/tools/txtar"
)

// Write writes a file. It creates the directory of the file if necessary.
func Write[T string | []byte](t testing.TB, name string, content T) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(content), 0o666); err != nil {
		t.Fatal(err)
	}
}

// Golden compares got with a golden file, or writes that file if update is set.
func Golden[T string | []byte](t testing.TB, update bool, file string, got T) {
	t.Helper()
	if update {
		Write(t, file, got)
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != string(want) {
		t.Errorf("%s differs; run with -update and read the difference. Got:\n%s", file, got)
	}
}

// WriteAll writes files into a directory. Names have forward slashes.
func WriteAll(t testing.TB, dir string, contents map[string]string) {
	t.Helper()
	for name, content := range contents {
		Write(t, filepath.Join(dir, filepath.FromSlash(name)), content)
	}
}

// Dir writes files into a new directory, and returns the path of the directory without
// symbolic links.
func Dir(t testing.TB, contents map[string]string) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	WriteAll(t, dir, contents)
	return dir
}

// Unpack writes the files of a txtar archive into a new directory, and returns its
// path.
func Unpack(t testing.TB, archive string) string {
	t.Helper()
	contents := map[string]string{}
	for _, f := range txtar.Parse([]byte(archive)).Files {
		contents[f.Name] = string(f.Data)
	}
	return Dir(t, contents)
}
