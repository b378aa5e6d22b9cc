// Package report prints findings, the statuses of programs, the changes between two
// versions of a contract, and failures, as text, JSON, SARIF, GitHub annotations or
// Markdown.
package report

// A Summary counts the checked packages, programs and statuses, and the findings.
type Summary struct {
	Packages   int  `json:"packages"`
	Programs   int  `json:"programs"`
	Codes      int  `json:"codes"`
	Docs       int  `json:"docs"`
	Findings   int  `json:"findings"`
	NoRegistry bool `json:"no_registry,omitempty"` // whether only rules that need no registry ran
	Fixable    int  `json:"-"`                     // how many findings --fix could fix
}
