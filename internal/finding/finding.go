// Package finding defines findings. A driver converts them to text, JSON or
// diagnostics of go/analysis.
package finding

import (
	"cmp"
	"slices"

	"github.com/exitlint/exitlint/internal/span"
)

// A Finding is a disagreement between a program and its registry.
//
// File is an absolute path while exitlint runs. In every output, it is relative to the
// working directory, with forward slashes. Lines and columns count from 1, and columns
// count bytes. EndLine and EndColumn are the position after the last byte.
type Finding struct {
	Rule    string `json:"rule"`
	Message string `json:"message"`
	Package string `json:"package"`
	span.Span
	Code    *int      `json:"code,omitempty"`
	Related []Related `json:"related,omitempty"`
	Fixes   []Fix     `json:"fixes,omitempty"`
}

// A Related is another position that explains a finding, such as the call of os.Exit
// that the status reaches.
type Related struct {
	span.Position
	Message string `json:"message"`
}

// A Fix resolves a finding if all its edits are applied together.
type Fix struct {
	Message string `json:"message"`
	Edits   []Edit `json:"edits"`
}

// An Edit replaces the bytes [Start, End) of File with NewText.
type Edit struct {
	File    string `json:"file"`
	Start   int    `json:"start"`
	End     int    `json:"end"`
	NewText string `json:"new_text"`
}

// Compare orders findings by file, line, column, rule and message.
func Compare(a, b Finding) int {
	return cmp.Or(a.Position.Compare(b.Position), cmp.Compare(a.Rule, b.Rule), cmp.Compare(a.Message, b.Message))
}

// Distinct sorts findings and removes duplicates. A library that is part of two programs,
// for example, causes the same finding in both. Of two equal findings, Distinct keeps the
// one with more related positions.
func Distinct(findings []Finding) []Finding {
	slices.SortStableFunc(findings, func(a, b Finding) int {
		return cmp.Or(Compare(a, b), cmp.Compare(len(b.Related), len(a.Related)), cmp.Compare(a.Package, b.Package))
	})
	return slices.CompactFunc(findings, func(a, b Finding) bool { return Compare(a, b) == 0 })
}

// Additional returns the findings that are not in known. If a finding occurs five times
// in findings and three times in known, it is returned twice. Findings are compared by
// rule, message and file, but not by position, because edits move them.
func Additional(known, findings []Finding) []Finding {
	type text struct{ rule, message, file string }
	left := map[text]int{}
	for _, f := range known {
		left[text{f.Rule, f.Message, f.File}]++
	}
	var out []Finding
	for _, f := range findings {
		key := text{f.Rule, f.Message, f.File}
		if left[key]--; left[key] < 0 {
			out = append(out, f)
		}
	}
	return out
}
