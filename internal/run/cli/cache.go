package cli

import (
	"os"
	"path/filepath"

	"github.com/exitlint/exitlint/internal/run/driver"
	"github.com/exitlint/exitlint/internal/run/inputs"
)

// cacheVariable is the environment variable that contains the directory of the cache,
// or "off" to disable the cache. By default, the directory is "exitlint" in the user's
// cache directory.
const cacheVariable = "EXITLINT_CACHE"

// useCache sets the cache options in o. It does nothing if there is no directory for
// the cache, if --from-source is set, or if the executable or another input cannot be
// hashed.
func (a *app) useCache(o *driver.Options) {
	dir := a.cacheDir()
	if dir == "" || o.FromSource {
		return
	}
	identity, err := buildIdentity()
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

// buildIdentity returns a different string for each build of exitlint.
func buildIdentity() (string, error) {
	name, err := os.Executable()
	if err != nil {
		return "", err
	}
	return inputs.Identity(name)
}
