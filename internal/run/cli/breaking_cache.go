package cli

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"runtime"

	"github.com/exitlint/exitlint/internal/run/breaking"
	"github.com/exitlint/exitlint/internal/run/driver"
	"github.com/exitlint/exitlint/internal/run/store"
)

// A revisionCache stores the contract of a git revision on disk, so that a later run
// need not check out the revision again. The zero value stores nothing.
type revisionCache struct {
	file *store.File // the file for the contract; nil to store nothing
	key  store.Key
}

// revisionCacheFor returns the cache for the contract of a commit. rel is the working
// directory relative to the root of the repository. If o names a registry, the cache
// stores nothing: that file may be outside of the repository, and may change while the
// commit stays the same.
func (a *app) revisionCacheFor(commit, rel string, o driver.Options) revisionCache {
	dir := a.cacheDir()
	id, err := buildIdentity()
	if dir == "" || o.Config != "" || err != nil {
		return revisionCache{}
	}
	h := sha256.New()
	fmt.Fprintf(h, "contract %q %q %q %q %q %q\n", id, commit, rel, o.Patterns, o.Tags, runtime.Version())
	for _, name := range []string{"GOOS", "GOARCH", "CGO_ENABLED", "GOFLAGS", "GOEXPERIMENT", "GOWORK", "GOTOOLCHAIN"} {
		fmt.Fprintf(h, "%s=%q\n", name, a.env.Getenv(name))
	}
	key := store.Key(h.Sum(nil))
	return revisionCache{store.Open(dir, key), key}
}

// get returns the stored contract. ok is false if there is none.
func (c revisionCache) get() (side breaking.Side, ok bool) {
	data, found := c.file.Get(c.key)
	c.file.Close()
	return side, found && json.Unmarshal(data, &side) == nil && side.Contract != nil
}

// save stores a contract. It does not store a contract without the statuses of programs:
// their analysis has failed, but may succeed in the next run.
func (c revisionCache) save(side breaking.Side) {
	if side.Contract == nil || side.Reached != "" {
		return
	}
	if data, err := json.Marshal(side); err == nil {
		c.file.Put(c.key, data)
		c.file.Close()
	}
}
