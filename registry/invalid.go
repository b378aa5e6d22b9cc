package registry

import (
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/span"
)

// Invalid is the error of a file that cannot be used, with all that is wrong
// with it.
type Invalid struct {
	Problems []Problem // sorted by position
}

// A Problem is one thing that is wrong with a file, and what to write instead.
type Problem struct {
	span.Position
	Message string
	Advice  string // may be ""
}

// Error gives the problems, one a line.
func (e *Invalid) Error() string {
	lines := make([]string, len(e.Problems))
	for i, p := range e.Problems {
		lines[i] = p.String()
	}
	return strings.Join(lines, "\n")
}

func (p Problem) String() string {
	s := p.Position.String() + ": " + p.Message
	if p.Advice != "" {
		s += "; " + p.Advice
	}
	return s
}

// invalid wraps problems, sorted; it is nil when there are none.
func invalid(problems []Problem) error {
	if len(problems) == 0 {
		return nil
	}
	slices.SortStableFunc(problems, func(a, b Problem) int {
		return a.Compare(b.Position)
	})
	return &Invalid{Problems: problems}
}
