package corpus

import (
	"fmt"
	"slices"
)

// A Verdict is a reviewer's judgement of a finding, after reading the code.
type Verdict string

// The verdicts.
const (
	True      Verdict = "true"      // a maintainer would change the code
	Debatable Verdict = "debatable" // the author may have intended this behaviour
	False     Verdict = "false"     // nothing is wrong
)

// A Wrong contains the findings about wrong exit statuses in real programs.
type Wrong struct {
	Rules    []string
	Programs []WrongProgram `toml:"program"` // all programs that were checked
	Findings []WrongFinding `toml:"finding"` // all findings
}

// A WrongProgram is a program that was checked for wrong statuses. A person has judged
// each finding in it.
type WrongProgram struct {
	Name, Source string
	Packages     []string // patterns of the packages, or none for ./...
	// Known is set for a program that was chosen because somebody had noticed a mistake
	// in it. It says who.
	Known string
}

// A WrongFinding is a finding with the verdict of a reviewer.
type WrongFinding struct {
	Program string
	File    string // relative to the folder of the program
	Line    int
	Rule    string
	Verdict Verdict
	Why     string
}

// ParseWrong reads a file with findings in real programs, each with a verdict.
func ParseWrong(data []byte) (*Wrong, error) {
	var w Wrong
	if err := decode(data, &w); err != nil {
		return nil, err
	}
	for i, f := range w.Findings {
		switch {
		case f.Program == "" || f.File == "" || f.Line == 0 || f.Why == "" || !slices.Contains(w.Rules, f.Rule):
			return nil, fmt.Errorf("finding %d has no program, file, line or reason, or its rule is not among %v", i, w.Rules)
		case !slices.Contains([]Verdict{True, Debatable, False}, f.Verdict):
			return nil, fmt.Errorf("finding %d: unknown verdict %q", i, f.Verdict)
		}
	}
	return &w, nil
}

// Count returns how many findings of a rule have the given verdict. If known is true,
// it counts only findings in programs that were chosen for a known mistake. Otherwise
// it counts only findings in the other programs.
func (w *Wrong) Count(rule string, verdict Verdict, known bool) int {
	n := 0
	for _, f := range w.Findings {
		if f.Rule == rule && f.Verdict == verdict && w.isKnown(f.Program) == known {
			n++
		}
	}
	return n
}

// isKnown reports whether a program was chosen because somebody had already noticed a
// mistake in it.
func (w *Wrong) isKnown(program string) bool {
	return slices.ContainsFunc(w.Programs, func(p WrongProgram) bool { return p.Name == program && p.Known != "" })
}
