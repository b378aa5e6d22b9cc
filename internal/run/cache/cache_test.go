package cache_test

import (
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/exitlint/exitlint/internal/run/cache"
)

var key, other = cache.Key{1}, cache.Key{2}

func kept(t *testing.T, s *cache.Store, k cache.Key, want string, there bool) {
	t.Helper()
	if got, ok := s.Get(k); ok != there || string(got) != want {
		t.Errorf("got %q %v, want %q %v", got, ok, want, there)
	}
}

// files are the results in a store.
func files(t *testing.T, dir string) []string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(dir, "??", "*"))
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func TestStore(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "not", "there")
	s := cache.Open(dir)
	kept(t, s, key, "", false)
	s.Put(key, []byte("one"))
	kept(t, s, key, "one", true)
	kept(t, s, other, "", false)
	s.Put(key, nil)
	kept(t, cache.Open(dir), key, "", true)

	var none *cache.Store
	none.Put(key, []byte("one"))
	none.Trim()
	kept(t, none, key, "", false)
	kept(t, cache.Open(""), key, "", false)
}

// TestGarbage holds that what was not written by Put is not there.
func TestGarbage(t *testing.T) {
	dir := t.TempDir()
	s := cache.Open(dir)
	for _, garbage := range []string{"", "x", string(make([]byte, 100))} {
		s.Put(key, []byte("one"))
		file := files(t, dir)[0]
		if err := os.WriteFile(file, []byte(garbage), 0o666); err != nil {
			t.Fatal(err)
		}
		kept(t, s, key, "", false)
		s.Put(key, []byte("two"))
		kept(t, s, key, "two", true)
	}
}

// TestNoPlace holds that a directory that cannot be written is no error.
func TestNoPlace(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	s := cache.Open(file)
	s.Put(key, []byte("one"))
	s.Trim()
	kept(t, s, key, "", false)
}

func TestTogether(t *testing.T) {
	dir := t.TempDir()
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			s := cache.Open(dir)
			for range 50 {
				s.Put(key, []byte("the same"))
				if got, ok := s.Get(key); ok && string(got) != "the same" {
					t.Errorf("got %q", got)
				}
			}
		})
	}
	wg.Wait()
	if n := len(files(t, dir)); n != 1 {
		t.Errorf("%d files, want 1", n)
	}
}

func TestTrim(t *testing.T) {
	dir := t.TempDir()
	s := cache.Open(dir)
	s.Put(key, []byte("old"))
	old := time.Now().Add(-8 * 24 * time.Hour)
	if err := os.Chtimes(files(t, dir)[0], old, old); err != nil {
		t.Fatal(err)
	}
	s.Put(other, []byte("new"))
	s.Trim()
	kept(t, s, key, "", false)
	kept(t, s, other, "new", true)

	// Once a day is enough.
	s.Put(key, []byte("old"))
	if err := os.Chtimes(files(t, dir)[0], old, old); err != nil {
		t.Fatal(err)
	}
	s.Trim()
	if n := len(files(t, dir)); n != 2 {
		t.Errorf("%d files, want 2", n)
	}
}
