// Package store keeps results of runs on disk, so that a later run can use them again.
//
// All results of one run are in one file. Creating a file for each package would take a
// fifth of the processor time of a first run.
package store

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/rogpeppe/go-internal/lockedfile"
)

// A Key identifies a result. It is a hash of everything that the result depends on.
type Key [sha256.Size]byte

// A File contains the results of a run, and results of earlier runs of the same kind; see
// [File.Close]. It may be used by several goroutines. A nil File is empty and stores
// nothing.
type File struct {
	name string
	// old contains the results on disk, the most recently used first.
	old []*zip.File

	mu    sync.Mutex
	index map[string]int    // the index of each result in old, keyed by name
	used  []bool            // for each result in old, whether this run has used it
	added map[string][]byte // the results of this run, keyed by name
}

const (
	extension = ".results"
	// maxAge is how long an unused file is kept, as in Go's build cache.
	maxAge = 5 * 24 * time.Hour
	// touchAge is the age at which using a file updates its modification time. Of many
	// runs in quick succession, only one writes this time to the disk.
	touchAge = time.Hour
)

// Open reads the results of earlier runs of one kind from a file in the given
// directory. kind determines the name of the file. Open creates the directory if
// necessary, and returns nil if this fails. It treats a file that cannot be read as
// empty.
func Open(dir string, kind Key) *File {
	if os.MkdirAll(dir, 0o777) != nil {
		return nil
	}
	f := &File{name: filepath.Join(dir, hex.EncodeToString(kind[:])+extension), index: map[string]int{}, added: map[string][]byte{}}
	data, err := lockedfile.Read(f.name)
	if err != nil {
		return f
	}
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return f
	}
	f.old, f.used = archive.File, make([]bool, len(archive.File))
	for i, result := range f.old {
		f.index[result.Name] = i
	}
	return f
}

// Get returns the result for a key. ok is false if there is none.
func (f *File) Get(key Key) (data []byte, ok bool) {
	if f == nil {
		return nil, false
	}
	i, ok := f.index[nameOf(key)]
	if !ok {
		return nil, false
	}
	r, err := f.old[i].Open()
	if err != nil {
		return nil, false
	}
	defer r.Close()
	data, err = io.ReadAll(r) // reports an error if the checksum is wrong
	if err != nil {
		return nil, false
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.used[i] = true
	return data, true
}

// Put adds a result. [File.Close] writes it.
func (f *File) Put(key Key, data []byte) {
	if f == nil {
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.added[nameOf(key)] = data
}

func nameOf(key Key) string { return hex.EncodeToString(key[:]) }

// Close writes the results of this run to disk, with the earlier results that it has
// used. It writes nothing if this run has added no result. Other results of earlier runs
// are kept for users who return to another branch, up to the size of the results in use.
// Close then removes files that no run has used for maxAge.
//
// It ignores an error in writing, because the next run can compute the results again.
func (f *File) Close() {
	if f == nil {
		return
	}
	if len(f.added) == 0 {
		f.touch()
		return
	}
	if content, err := f.encode(); err == nil {
		_ = lockedfile.Write(f.name, bytes.NewReader(content), 0o666)
	}
	f.trim()
}

func (f *File) encode() ([]byte, error) {
	size := 0
	for _, data := range f.added {
		size += len(data) + 256 // the headers, which contain the name twice
	}
	var b bytes.Buffer
	b.Grow(size)
	w := zip.NewWriter(&b)
	for _, name := range slices.Sorted(maps.Keys(f.added)) {
		entry, err := w.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Store})
		if err != nil {
			return nil, err
		}
		if _, err := entry.Write(f.added[name]); err != nil {
			return nil, err
		}
	}
	room := uint64(0)
	for _, used := range []bool{true, false} {
		for i, result := range f.old {
			if f.used[i] != used || f.added[result.Name] != nil || !used && result.CompressedSize64 > room {
				continue
			}
			if !used {
				room -= result.CompressedSize64
			}
			if err := w.Copy(result); err != nil {
				return nil, err
			}
		}
		if err := w.Flush(); err != nil {
			return nil, err
		}
		room = uint64(b.Len())
	}
	err := w.Close()
	return b.Bytes(), err
}

// touch marks the file as used, so that trim keeps it.
func (f *File) touch() {
	if info, err := os.Stat(f.name); err == nil && time.Since(info.ModTime()) > touchAge {
		now := time.Now()
		_ = os.Chtimes(f.name, now, now)
	}
}

// trim removes all cache files in the directory of f that no run has used for maxAge.
func (f *File) trim() {
	dir := filepath.Dir(f.name)
	entries, _ := os.ReadDir(dir) // without a list there is nothing to remove
	for _, e := range slices.DeleteFunc(entries, func(e os.DirEntry) bool { return !strings.HasSuffix(e.Name(), extension) }) {
		if info, err := e.Info(); err == nil && time.Since(info.ModTime()) > maxAge {
			_ = os.Remove(filepath.Join(dir, e.Name()))
		}
	}
}
