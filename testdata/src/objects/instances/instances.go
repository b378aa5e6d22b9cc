// Package instances has instances of a generic type and a generic function, which have
// the same names in the facts.
package instances

import (
	"encoding/json"
	"os"
)

// A Reply contains an error beside a value of any type.
type Reply[T any] struct {
	Code  string `json:"code"`
	Value T      `json:"value"`
}

// Fail returns a Reply with a code.
func Fail[T any](v T) Reply[T] {
	return Reply[T]{Code: "FAILED", Value: v} // want `value: dynamic }, if nothing calls` `value: "1" } to stderr, by Fail` `value: "a" } to stderr, by Fail` `value: "true" } to stderr, by Fail`
}

// Print prints instances.
func Print() {
	enc := json.NewEncoder(os.Stderr)
	_ = enc.Encode(Fail(1))
	_ = enc.Encode(Fail("a"))
	_ = enc.Encode(Fail(true))
}
