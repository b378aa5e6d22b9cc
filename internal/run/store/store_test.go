package store

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// key returns a key that begins with b.
func key(b byte) Key { return Key{b} }

// content returns a result of n bytes.
func content(b byte, n int) []byte { return bytes.Repeat([]byte{b}, n) }

// has reports whether a file on disk contains a result of n bytes.
func has(dir string, b byte, n int) bool {
	data, ok := Open(dir, key(0)).Get(key(b))
	return ok && bytes.Equal(data, content(b, n))
}

func TestKeepsResults(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "not", "there")
	f := Open(dir, key(0))
	if _, ok := f.Get(key(1)); ok {
		t.Error("an empty file has a result")
	}
	f.Put(key(1), content(1, 10))
	if has(dir, 1, 10) {
		t.Error("a result is on disk before Close")
	}
	f.Close()
	if !has(dir, 1, 10) {
		t.Error("a result is not on disk after Close")
	}
	if has(dir, 2, 10) {
		t.Error("a result that nobody stored is on disk")
	}
	if _, ok := Open(dir, key(9)).Get(key(1)); ok {
		t.Error("a run of another kind has the result")
	}
}

// TestLimitsSize uses some of the results of a file, and adds one. Close must keep the
// used results, and as many bytes of unused ones.
func TestLimitsSize(t *testing.T) {
	dir := t.TempDir()
	first := Open(dir, key(0))
	for b := byte(1); b <= 3; b++ {
		first.Put(key(b), content(b, 1000))
	}
	first.Close()
	second := Open(dir, key(0))
	second.Get(key(2))
	second.Put(key(4), content(4, 200))
	second.Close()
	if !has(dir, 2, 1000) || !has(dir, 4, 200) {
		t.Error("a used or a new result is gone")
	}
	if has(dir, 1, 1000) == has(dir, 3, 1000) {
		t.Errorf("of the unused results, 1 is kept: %v, 3 is kept: %v; want one of them", has(dir, 1, 1000), has(dir, 3, 1000))
	}
	third := Open(dir, key(0))
	third.Get(key(4))
	third.Put(key(5), content(5, 900))
	third.Close()
	if !has(dir, 2, 1000) || has(dir, 1, 1000) || has(dir, 3, 1000) {
		t.Error("the result that was used last is not the one that is kept")
	}
}

// TestReplaces stores a result a second time.
func TestReplaces(t *testing.T) {
	dir := t.TempDir()
	for _, n := range []int{10, 20} {
		f := Open(dir, key(0))
		f.Put(key(1), content(1, n))
		f.Close()
	}
	if !has(dir, 1, 20) {
		t.Error("the second result did not replace the first")
	}
}

// TestDamage changes a file on disk. A result may then be missing, but never wrong.
func TestDamage(t *testing.T) {
	dir := t.TempDir()
	f := Open(dir, key(0))
	f.Put(key(1), content(1, 100))
	f.Close()
	intact, err := os.ReadFile(f.name)
	if err != nil {
		t.Fatal(err)
	}
	for _, damaged := range [][]byte{nil, intact[:len(intact)/2], bytes.Replace(intact, content(1, 100), content(2, 100), 1)} {
		if err := os.WriteFile(f.name, damaged, 0o666); err != nil {
			t.Fatal(err)
		}
		again := Open(dir, key(0))
		if data, ok := again.Get(key(1)); ok {
			t.Errorf("a damaged file returns %q", data)
		}
		again.Put(key(1), content(1, 100))
		again.Close()
		if !has(dir, 1, 100) {
			t.Error("a damaged file is not replaced")
		}
	}
}

// TestRemovesOldFiles checks that a file is removed if it was not used for a long time,
// and that a run that adds no results counts as a use.
func TestRemovesOldFiles(t *testing.T) {
	dir := t.TempDir()
	past := time.Now().Add(-2 * maxAge)
	old := []string{filepath.Join(dir, "other")}
	if err := os.WriteFile(old[0], nil, 0o666); err != nil {
		t.Fatal(err)
	}
	for b := byte(1); b <= 2; b++ {
		f := Open(dir, key(b))
		f.Put(key(b), content(b, 10))
		f.Close()
		old = append(old, f.name)
	}
	for _, name := range old {
		if err := os.Chtimes(name, past, past); err != nil {
			t.Fatal(err)
		}
	}
	Open(dir, key(1)).Close()
	f := Open(dir, key(3))
	f.Put(key(3), nil)
	f.Close()
	for b, want := range map[byte]bool{1: true, 2: false, 3: true} {
		if _, err := os.Stat(Open(dir, key(b)).name); (err == nil) != want {
			t.Errorf("file %d: %v, want it to exist: %v", b, err, want)
		}
	}
	if _, err := os.Stat(old[0]); err != nil {
		t.Error("a file of somebody else is gone")
	}
}

// TestNil checks that the nil File, which Open returns if it cannot create the
// directory, can be used.
func TestNil(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	f := Open(filepath.Join(file, "below"), key(0))
	f.Put(key(1), nil)
	f.Close()
	if _, ok := f.Get(key(1)); ok {
		t.Error("there is a result without a file")
	}
}
