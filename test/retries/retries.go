//go:build libraries

// Package retries calls retry libraries with many settings. The test runs each
// method, and compares the tries and waits of the library with the ones that exitlint
// reads in the source of the method. Methods of a type belong to one library.
package retries

import (
	"context"
	"errors"
	"time"
)

const ms = time.Millisecond

// A Run is one run of a method. Try is the function that the method retries. It
// returns an error until it has been called a large number of times.
type Run struct {
	Ctx context.Context
	Try func() error
}

var errTry = errors.New("try again")

// Settings that several methods use.
var (
	base    = 30 * ms
	tries   = 4
	longest = 2 * time.Second
)
