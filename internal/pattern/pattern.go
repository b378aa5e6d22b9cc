// Package pattern compiles regular expressions when they are first used. go vet starts
// a process of exitlint for each package, and a process uses few of the expressions.
// Compiling all of them took most of the startup time.
package pattern

import (
	"regexp"
	"sync"
)

// A Pattern returns a compiled regular expression. It compiles the expression
// in the first call.
type Pattern func() *regexp.Regexp

// New returns a pattern for an expression in the syntax of package regexp. If the
// expression is invalid, the first use of the pattern panics.
func New(expr string) Pattern {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}
