package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"
)

// The policy [retry.lock] of exitlint.toml: waits of 100, 200 and 400ms.
const (
	lockAttempts   = 4
	lockBackoff    = 100 * time.Millisecond
	lockMultiplier = 2
)

// lock creates the lock file beside path, or gives up with ErrLocked. It stops
// waiting when ctx is done.
//
//exitlint:retry lock
func lock(ctx context.Context, path string) error {
	wait := lockBackoff
	for attempt := 1; ; attempt++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		f, err := os.OpenFile(lockFile(path), os.O_CREATE|os.O_EXCL, 0o644)
		if err == nil {
			return f.Close()
		}
		if !errors.Is(err, fs.ErrExist) {
			return err
		}
		if attempt == lockAttempts {
			return fmt.Errorf("%w: %s exists", ErrLocked, lockFile(path))
		}
		select {
		case <-ctx.Done():
		case <-time.After(wait): // planted: retrypolicy/invalid
		}
		wait += lockBackoff * lockMultiplier
	}
}

func unlock(path string) {
	_ = os.Remove(lockFile(path))
}

func lockFile(path string) string {
	return path + ".lock"
}
