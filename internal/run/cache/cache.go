// Package cache keeps results between runs, in files of a directory that anybody
// may delete at any time. What cannot be read, or is not what was written, is
// not there; what cannot be written is not kept. So a cache never changes a
// result, only how soon it comes.
package cache

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"time"
)

// A Key names a result: a hash of all that it depends on.
type Key [sha256.Size]byte

// A Store is a directory of results. A nil Store keeps nothing.
type Store struct{ dir string }

// Open returns the store in a directory, which need not exist. "" is no store.
func Open(dir string) *Store {
	if dir == "" {
		return nil
	}
	return &Store{dir}
}

func (s *Store) file(k Key) string {
	name := hex.EncodeToString(k[:])
	return filepath.Join(s.dir, name[:2], name)
}

// Get returns what Put kept under a key.
func (s *Store) Get(k Key) ([]byte, bool) {
	if s == nil {
		return nil, false
	}
	file := s.file(k)
	data, err := os.ReadFile(file)
	if err != nil || len(data) < sha256.Size {
		return nil, false
	}
	sum, data := data[:sha256.Size], data[sha256.Size:]
	if want := sha256.Sum256(data); !bytes.Equal(sum, want[:]) {
		return nil, false // cut off, or something else's
	}
	s.touch(file)
	return data, true
}

// Put keeps data under a key, as a whole or not at all.
func (s *Store) Put(k Key, data []byte) {
	if s == nil {
		return
	}
	file := s.file(k)
	if os.MkdirAll(filepath.Dir(file), 0o777) != nil {
		return
	}
	temp, err := os.CreateTemp(filepath.Dir(file), "new-*")
	if err != nil {
		return
	}
	sum := sha256.Sum256(data)
	_, err = temp.Write(append(sum[:], data...))
	if closeErr := temp.Close(); err != nil || closeErr != nil || os.Rename(temp.Name(), file) != nil {
		_ = os.Remove(temp.Name()) // a full disk: there is nobody to tell
	}
}

// How long results are kept that nobody asks for, and how often that is looked
// at and noted.
const (
	unused = 7 * 24 * time.Hour
	rarely = 24 * time.Hour
)

// touch notes that a result is used.
func (s *Store) touch(file string) {
	if info, err := os.Stat(file); err == nil && time.Since(info.ModTime()) > rarely {
		now := time.Now()
		_ = os.Chtimes(file, now, now) // of a cache that is read-only, somebody else takes care
	}
}

// Trim deletes what has not been used for a week, at most once a day.
func (s *Store) Trim() {
	if s == nil {
		return
	}
	mark := filepath.Join(s.dir, "trimmed")
	if info, err := os.Stat(mark); err == nil && time.Since(info.ModTime()) < rarely {
		return
	}
	if os.WriteFile(mark, nil, 0o666) != nil {
		return
	}
	files, err := filepath.Glob(filepath.Join(s.dir, "??", "*"))
	if err != nil {
		return
	}
	for _, file := range files {
		if info, err := os.Stat(file); err == nil && time.Since(info.ModTime()) > unused {
			_ = os.Remove(file)
		}
	}
}
