package corpus

import (
	"fmt"
	"slices"

	"github.com/BurntSushi/toml"
)

// A Verdict is what a person who read the code thinks of a finding.
type Verdict string

// The verdicts.
const (
	True      Verdict = "true"      // a maintainer would change the code
	Debatable Verdict = "debatable" // the code can be meant
	False     Verdict = "false"     // nothing is wrong
)

// A Wrong holds the findings of some rules about statuses that go wrong, in real
// programs.
type Wrong struct {
	Rules    []string
	Programs []struct{ Name, Source string } `toml:"program"` // all programs that were measured
	Findings []WrongFinding                  `toml:"finding"` // all findings in them
}

// A WrongFinding is one of these findings.
type WrongFinding struct {
	Program string
	File    string // relative to the folder of the program
	Line    int
	Rule    string
	Verdict Verdict
	Why     string
}

// ParseWrong reads findings with their verdicts.
func ParseWrong(data []byte) (*Wrong, error) {
	var w Wrong
	meta, err := toml.Decode(string(data), &w)
	if err != nil {
		return nil, err
	}
	if keys := meta.Undecoded(); len(keys) > 0 {
		return nil, fmt.Errorf("unknown keys %v", keys)
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

// Count returns the number of findings of a rule with a verdict.
func (w *Wrong) Count(rule string, verdict Verdict) int {
	n := 0
	for _, f := range w.Findings {
		if f.Rule == rule && f.Verdict == verdict {
			n++
		}
	}
	return n
}
