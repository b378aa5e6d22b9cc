// Package finding defines the findings of rules, before they are converted to
// text, JSON or diagnostics of go/analysis.
package finding

import (
	"cmp"
	"slices"

	"github.com/exitlint/exitlint/internal/span"
)

// A Finding is one disagreement between a program and its registry.
//
// File is absolute inside the program and relative to the working directory,
// with forward slashes, in every output. Lines and columns count from 1,
// columns in bytes. EndLine and EndColumn are the position after the last byte.
type Finding struct {
	Rule    string `json:"rule"`
	Message string `json:"message"`
	Package string `json:"package"`
	span.Span
	Code    *int      `json:"code,omitempty"`
	Related []Related `json:"related,omitempty"`
	Fixes   []Fix     `json:"fixes,omitempty"`
}

// A Related is a position that explains a finding, such as the exit to which a
// status is passed.
type Related struct {
	span.Position
	Message string `json:"message"`
}

// A Fix is a set of edits that resolves a finding when applied together.
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

// Compare compares findings by file, line, column, rule and message.
func Compare(a, b Finding) int {
	return cmp.Or(a.Position.Compare(b.Position), cmp.Compare(a.Rule, b.Rule), cmp.Compare(a.Message, b.Message))
}

// Distinct sorts findings and drops repetitions. Two programs, for example, may
// both have a finding about a status of a package that they import.
func Distinct(findings []Finding) []Finding {
	slices.SortStableFunc(findings, func(a, b Finding) int {
		return cmp.Or(Compare(a, b), cmp.Compare(a.Package, b.Package))
	})
	return slices.CompactFunc(findings, func(a, b Finding) bool { return Compare(a, b) == 0 })
}

// Beyond returns the findings that are not among known ones. It ignores
// positions, since edits move findings, but counts findings: if findings
// contains more equal ones than known, the excess is returned.
func Beyond(known, findings []Finding) []Finding {
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
