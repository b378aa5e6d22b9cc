//go:build libraries

// Package retries checks what exitlint knows about retry libraries. It calls each
// library with many settings, and records the attempts and waits. The test compares
// them with what exitlint finds in the source code of the same calls. Each library has
// a type of its own.
package retries

import (
	"context"
	"errors"
	"time"
)

const ms = time.Millisecond

// A Run contains a context and a function, Try, which a library retries. Try fails many
// times before it succeeds.
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
