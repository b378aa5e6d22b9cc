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

// cacheVariable is an environment variable. Its value is the directory of the cache, or
// "off" for no cache. By default, the cache is the folder exitlint in the user's cache
// directory.
const cacheVariable = "EXITLINT_CACHE"

// useCache sets the cache options in o. It leaves o without a cache in three cases: there
// is no directory for the cache, everything is to be read from source, or the executable
// or the registries and documents cannot be hashed.
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

// cacheDir returns the directory of the cache, or "" if the cache is off or the
// system has no cache directory for the user.
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

// idMark is the string that the linker writes directly before the build ID, near the start
// of a Go executable. The ID is a hash of all linked code; see cmd/internal/buildid.
var idMark = []byte("\xff Go build ID: \"")

// identity returns a different string for each build of exitlint: the build ID of the
// executable or, without one, a hash of the file.
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
