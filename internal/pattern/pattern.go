// Package pattern compiles regular expressions when they are first asked for.
// Under go vet each package is a process of its own, which needs few of those
// that exitlint has: to compile them all took most of the time to start.
package pattern

import (
	"regexp"
	"sync"
)

// A Pattern returns its regular expression.
type Pattern func() *regexp.Regexp

// New returns the pattern of an expression, in the syntax of package regexp. One
// that does not compile panics when it is first used.
func New(expr string) Pattern {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}
