package cli

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"runtime"

	"github.com/rogpeppe/go-internal/cache"

	"github.com/exitlint/exitlint/internal/run/breaking"
	"github.com/exitlint/exitlint/internal/run/driver"
)

// A sideCache stores the contract of a git revision on disk, so that the revision need
// not be checked out again. The zero value stores nothing.
type sideCache struct {
	store *cache.Cache // nil if there is no cache
	key   cache.ActionID
}

// sideCacheFor returns the cache for the contract of a commit, read with the options o.
// The parameter "rel" is the directory of the run in the repository. If o names a
// registry, nothing is stored, because it may be outside of the repository and change.
func (a *app) sideCacheFor(commit, rel string, o driver.Options) sideCache {
	dir := a.cacheDir()
	id, err := identity()
	if dir == "" || o.Config != "" || err != nil || os.MkdirAll(dir, 0o777) != nil {
		return sideCache{}
	}
	store, err := cache.Open(dir)
	if err != nil {
		return sideCache{}
	}
	h := sha256.New()
	fmt.Fprintf(h, "contract %q %q %q %q %q %q\n", id, commit, rel, o.Patterns, o.Tags, runtime.Version())
	for _, name := range []string{"GOOS", "GOARCH", "CGO_ENABLED", "GOFLAGS", "GOEXPERIMENT", "GOWORK", "GOTOOLCHAIN"} {
		fmt.Fprintf(h, "%s=%q\n", name, a.env.Getenv(name))
	}
	return sideCache{store, cache.ActionID(h.Sum(nil))}
}

// get returns the stored contract. ok is false if there is none.
func (c sideCache) get() (side breaking.Side, ok bool) {
	if c.store == nil {
		return side, false
	}
	data, _, err := c.store.GetBytes(c.key)
	return side, err == nil && json.Unmarshal(data, &side) == nil && side.Contract != nil
}

// save stores a contract. It stores nothing if a layer of the contract could not be read,
// because the next run may succeed in reading this layer.
func (c sideCache) save(side breaking.Side) {
	if c.store == nil || side.Contract == nil || side.Reached != "" {
		return
	}
	if data, err := json.Marshal(side); err == nil {
		_ = c.store.PutBytes(c.key, data) // without the cache, the next run is only slower
	}
}
