package doctable

import (
	"regexp"
	"sync"
)

// A pattern is a regular expression that is compiled when it is first asked for.
// Under go vet each package is a process, most of which read no document; to
// compile all of them took half the time to start.
type pattern func() *regexp.Regexp

func lazy(expr string) pattern {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}
