//go:build libraries

// Package retries calls retry libraries with many settings. The test compares what each
// library does with what exitlint reads in the source of the call. Each type is for one
// library.
package retries

import (
	"context"
	"errors"
	"time"
)

const ms = time.Millisecond

// A Run is one run of a method, which retries the function Try. Try fails many times
// before it succeeds.
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
