package store

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

func TestSave(t *testing.T) {
	path := filepath.Join(t.TempDir(), "tasks.json")
	f := open(t, path)
	f.Add("one")
	f.Add("two")
	if err := f.Save(); err != nil {
		t.Fatal(err)
	}
	f.Close()

	again := open(t, path)
	defer again.Close()
	if task := again.Find(2); task == nil || task.Title != "two" {
		t.Errorf("task 2 is %+v", task)
	}
}

func TestSaveAfterChange(t *testing.T) {
	path := filepath.Join(t.TempDir(), "tasks.json")
	f := open(t, path)
	defer f.Close()
	f.Add("one")
	if err := os.WriteFile(path, []byte("[]"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := f.Save(); !errors.Is(err, ErrChanged) {
		t.Errorf("got %v, want ErrChanged", err)
	}
}

func open(t *testing.T, path string) *File {
	t.Helper()
	f, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	return f
}
