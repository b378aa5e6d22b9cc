package registry

import (
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/span"
)

// Invalid is the error for an invalid registry. It lists all problems.
type Invalid struct {
	Problems []Problem // sorted by position
}

// A Problem describes an error in a registry, with its position.
type Problem struct {
	span.Position
	Message string
	Advice  string // how to correct the problem, or ""
}

// Error returns the problems, one on each line.
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

// invalid returns an *Invalid, or nil if there are no problems.
func invalid(problems []Problem) error {
	if len(problems) == 0 {
		return nil
	}
	slices.SortStableFunc(problems, func(a, b Problem) int {
		return a.Compare(b.Position)
	})
	return &Invalid{Problems: problems}
}
