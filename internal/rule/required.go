package rule

import (
	"slices"

	"golang.org/x/tools/go/analysis"
)

// WithRequired returns the given analyzers and all analyzers that they require, directly
// or indirectly. Each occurs once. An analyzer comes after those that it requires.
func WithRequired(analyzers []*analysis.Analyzer) []*analysis.Analyzer {
	var out []*analysis.Analyzer
	var add func(a *analysis.Analyzer)
	add = func(a *analysis.Analyzer) {
		if slices.Contains(out, a) {
			return
		}
		for _, required := range a.Requires {
			add(required)
		}
		out = append(out, a)
	}
	for _, a := range analyzers {
		add(a)
	}
	return out
}
