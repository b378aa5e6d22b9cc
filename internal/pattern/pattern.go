// Package pattern compiles regular expressions on first use. Under go vet each
// package is a process of its own, which uses few of the expressions of exitlint.
// Compiling all of them took most of the time to start.
package pattern

import (
	"regexp"
	"sync"
)

// A Pattern returns its regular expression, which it compiles on the first call.
type Pattern func() *regexp.Regexp

// New returns the pattern of an expression in the syntax of package regexp. The
// first use of a pattern panics if the expression does not compile.
func New(expr string) Pattern {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}
