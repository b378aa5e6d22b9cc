package cli

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"os"
	"path/filepath"

	"github.com/exitlint/exitlint/internal/run/driver"
	"github.com/exitlint/exitlint/internal/run/inputs"
)

// cacheVariable is the name of the environment variable that sets the directory
// of the cache, or turns the cache off with the value "off". By default the
// cache is the folder exitlint in the user's cache directory.
const cacheVariable = "EXITLINT_CACHE"

// useCache sets the options o so that a run reuses the results of earlier runs.
// It does not change o if there is no cache directory, or if the identity of
// the executable or the ID of the inputs cannot be determined.
func (a *app) useCache(o *driver.Options) {
	dir := a.cacheDir()
	if dir == "" || o.FromSource {
		return
	}
	identity, err := identity()
	if err != nil {
		return
	}
	id, err := inputs.Invocation{Dir: a.dir, Config: o.Config, Tags: o.TagList(), Getenv: a.env.Getenv}.ID()
	if err != nil {
		return
	}
	o.Cache, o.Identity, o.Inputs = dir, identity, id
}

// cacheDir returns the directory of the cache, or "" for none.
func (a *app) cacheDir() string {
	switch dir := a.env.Getenv(cacheVariable); {
	case dir == "off":
		return ""
	case dir != "":
		return a.absolute(dir)
	}
	dir, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	return filepath.Join(dir, "exitlint")
}

// idMark precedes the build ID that the linker writes near the beginning of a Go
// program: see cmd/internal/buildid. The ID is a hash of all linked code.
var idMark = []byte("\xff Go build ID: \"")

// identity returns a text that differs between executables of exitlint: the
// build ID, or a hash of the executable if that contains no build ID.
func identity() (string, error) {
	name, err := os.Executable()
	if err != nil {
		return "", err
	}
	f, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	head := make([]byte, 64<<10)
	n, err := io.ReadFull(f, head)
	if err != nil && err != io.ErrUnexpectedEOF {
		return "", err
	}
	if _, id, ok := bytes.Cut(head[:n], idMark); ok {
		if id, _, ok := bytes.Cut(id, []byte("\"")); ok && len(id) > 0 {
			return string(id), nil
		}
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return "", err
	}
	sum := sha256.New()
	if _, err := io.Copy(sum, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}
