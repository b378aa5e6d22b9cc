package fix

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
)

// WriteFile writes a file atomically: other processes see the old or the new content,
// and after an error the file is unchanged. It keeps the mode of an existing file, and
// writes to the target of a symbolic link.
func WriteFile(name string, data []byte) error {
	mode := fs.FileMode(0o666)
	if target, err := filepath.EvalSymlinks(name); err == nil {
		name = target
	}
	info, err := os.Stat(name)
	switch {
	case err == nil:
		mode = info.Mode().Perm()
		// Fail if the file is write-protected. Renaming the temporary file would
		// replace even a write-protected file.
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

// replace replaces the content of a file with data. It writes data to a temporary file in
// the same directory, and then renames this file.
func replace(name string, data []byte, mode fs.FileMode) (err error) {
	temp, err := newFile(name, mode)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = os.Remove(temp.Name()) // the earlier error says what went wrong
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

// Temporary returns a random name for a temporary file in the directory of a
// file: ".a.go.123" for a.go.
func Temporary(name string) string {
	dir, base := filepath.Split(name)
	return filepath.Join(dir, fmt.Sprintf(".%s.%d", base, rand.Uint32()))
}

// newFile creates a temporary file in the directory of the file with the given name.
// The umask may remove bits from mode.
func newFile(name string, mode fs.FileMode) (*os.File, error) {
	for {
		f, err := os.OpenFile(Temporary(name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
		if !errors.Is(err, fs.ErrExist) {
			return f, err
		}
	}
}
