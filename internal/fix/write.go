package fix

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
)

// WriteFile writes a file atomically: a reader sees either the old content or
// the new content, and after a failure the file still has the old content. An
// existing file keeps its mode, and a symbolic link keeps its target.
func WriteFile(name string, data []byte) error {
	mode := fs.FileMode(0o666)
	if target, err := filepath.EvalSymlinks(name); err == nil {
		name = target
	}
	info, err := os.Stat(name)
	switch {
	case err == nil:
		mode = info.Mode().Perm()
		// Do not replace a file that may not be written.
		f, err := os.OpenFile(name, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		if err := f.Close(); err != nil {
			return err
		}
	case !errors.Is(err, fs.ErrNotExist):
		return err
	}
	return replace(name, data, mode)
}

// replace writes the data to a file in the directory of name, and renames that
// file.
func replace(name string, data []byte, mode fs.FileMode) (err error) {
	temp, err := newFile(name, mode)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = os.Remove(temp.Name()) // the first error says what went wrong
		}
	}()
	_, err = temp.Write(data)
	if err = errors.Join(err, temp.Sync(), temp.Close()); err != nil {
		return err
	}
	if info, statErr := os.Stat(name); statErr == nil {
		if err = os.Chmod(temp.Name(), info.Mode().Perm()); err != nil {
			return err
		}
	}
	return os.Rename(temp.Name(), name)
}

// Temporary returns a name for a hidden temporary file in the directory of a
// file. The returned name contains the name of that file.
func Temporary(name string) string {
	dir, base := filepath.Split(name)
	return filepath.Join(dir, fmt.Sprintf(".%s.%d", base, rand.Uint32()))
}

// newFile creates a file in the directory of another one, with the given mode
// as restricted by the umask.
func newFile(name string, mode fs.FileMode) (*os.File, error) {
	for {
		f, err := os.OpenFile(Temporary(name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
		if !errors.Is(err, fs.ErrExist) {
			return f, err
		}
	}
}
