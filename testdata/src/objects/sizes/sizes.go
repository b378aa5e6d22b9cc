// Package sizes builds values that are too large to be followed, and parts of the
// running program.
package sizes

import (
	"context"
	"encoding/json"
	"os"
	"sync"
)

type five struct{ A, B, C, D, E string }

type twenty struct{ V, W, X, Y five }

type thirty struct {
	twenty
	S, T five
}

// The fields of Other do not count, because there are too many of them.
type sixty struct {
	thirty
	Other thirtyMore
}

type thirtyMore struct {
	K, L, M, N, O, P five
}

// The fields of embedded structs always count.
type seventy struct {
	Code string
	twenty
	thirtyMore
	Q twenty
}

type failure struct {
	Code  string `json:"code"`
	Small twenty `json:"small"`
	Large thirty `json:"large"`
}

type locked struct {
	Code string
	mu   sync.Mutex
}

type called struct {
	Code string
	ctx  context.Context
}

type stopped struct {
	Code string
	done chan struct{}
}

type table struct {
	Code string
	Run  func()
}

type hooked struct {
	Code string
	run  func()
}

type tagged struct {
	Code string `json:"code"`
	mu   sync.Mutex
}

type lockedError struct {
	Code string
	mu   sync.Mutex
}

func (e *lockedError) Error() string { return e.Code }

func print(v any) { _ = json.NewEncoder(os.Stderr).Encode(v) }

func large() {
	print(&sixty{}) // want `struct sizes.sixty{ } to stderr`
	print(&seventy{Code: "A"})
	print(&failure{Code: "A"}) // want `struct sizes.failure{ code: "A" } to stderr`
}

func running() {
	print(&locked{Code: "A"})
	print(&called{Code: "A"})
	print(&stopped{Code: "A"})
	print(&table{Code: "A"})
	print(&hooked{Code: "A"})      // want `struct sizes.hooked{ Code: "A" } to stderr`
	print(&tagged{Code: "A"})      // want `struct sizes.tagged{ code: "A" } to stderr`
	print(&lockedError{Code: "A"}) // want `struct sizes.lockedError{ Code: "A" } to stderr`
}
