// Package report writes the results of a run in the formats of exitlint.
package report

// A Summary counts what was read; it closes every report.
type Summary struct {
	Packages int `json:"packages"`
	Programs int `json:"programs"`
	Codes    int `json:"codes"`
	Docs     int `json:"docs"`
	Findings int `json:"findings"`
	Fixable  int `json:"-"` // of the findings; 0 where the fixes were tried already
}
