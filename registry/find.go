package registry

import (
	"errors"
	"fmt"
	"path/filepath"

	"github.com/exitlint/exitlint/internal/gomod"
)

// ErrNotFound is the error of [Find] if there is no registry.
var ErrNotFound = errors.New("no " + FileName)

// Find returns the path of the nearest exitlint.toml, in dir or above. It does not
// search above the root of the module, because a file there belongs to another project.
// If there is no exitlint.toml, the error wraps [ErrNotFound].
func Find(dir string) (string, error) {
	start, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	for dir := start; ; {
		if gomod.Has(dir, FileName) {
			return filepath.Join(dir, FileName), nil
		}
		parent := filepath.Dir(dir)
		if gomod.IsRoot(dir) || parent == dir {
			return "", fmt.Errorf("%w at or above %s, up to %s", ErrNotFound, start, dir)
		}
		dir = parent
	}
}
