// Package report writes the results of a run in the formats of exitlint.
package report

// A Summary counts what was checked. It is at the end of every report.
type Summary struct {
	Packages int `json:"packages"`
	Programs int `json:"programs"`
	Codes    int `json:"codes"`
	Docs     int `json:"docs"`
	Findings int `json:"findings"`
	Fixable  int `json:"-"` // number of findings with a fix; 0 if the fixes have already been tried
}
