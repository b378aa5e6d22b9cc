package registry

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// ErrNotFound says that there is no registry for a directory.
var ErrNotFound = errors.New("no " + FileName)

// Find returns the nearest registry at or above dir. It looks no further than
// the module's root, the directory that holds go.mod: a registry above belongs
// to somebody else. Without one its error wraps [ErrNotFound].
func Find(dir string) (string, error) {
	start, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	for dir := start; ; {
		if file := filepath.Join(dir, FileName); isFile(file) {
			return file, nil
		}
		parent := filepath.Dir(dir)
		if isFile(filepath.Join(dir, "go.mod")) || parent == dir {
			return "", fmt.Errorf("%w at or above %s, up to %s", ErrNotFound, start, dir)
		}
		dir = parent
	}
}

// moduleRoot is the nearest directory at or above dir that holds go.mod, or "".
func moduleRoot(dir string) string {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return ""
	}
	for {
		if isFile(filepath.Join(dir, "go.mod")) {
			return dir
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return ""
		}
		dir = parent
	}
}

func isFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}
