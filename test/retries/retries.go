//go:build libraries

// Package retries checks what exitlint knows about retry libraries. It calls each library
// with many settings, and records the attempts and waits. The test compares these with
// what exitlint finds in the source code of the same calls. There is one type for each
// library.
package retries

import (
	"context"
	"errors"
	"time"
)

const ms = time.Millisecond

// A Run contains what a method of a library type needs: a context, and the function Try,
// which the method retries. Try fails many times before it succeeds.
type Run struct {
	Ctx context.Context
	Try func() error
}

var errTry = errors.New("try again")

// Settings for retrying that several methods use.
var (
	base    = 30 * ms
	tries   = 4
	longest = 2 * time.Second
)
