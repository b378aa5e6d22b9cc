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

// A Run is a run of a method, which retries Try. Try returns an error for a large
// number of calls.
type Run struct {
	Ctx context.Context
	Try func() error
}

var errTry = errors.New("try again")

// Settings of several methods.
var (
	base    = 30 * ms
	tries   = 4
	longest = 2 * time.Second
)
