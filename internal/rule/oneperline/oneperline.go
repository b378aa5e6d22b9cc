// Package oneperline reports findings in a form that golangci-lint shows completely: in Go
// files, with at most one diagnostic for each line.
//
// golangci-lint drops issues outside of Go files. By default it shows only one issue for
// each line, and counts related positions as issues of their own. So this package reports
// a finding in a registry or document at the package clause or at an import, with its
// position in the message. If possible, each such finding is on a line of its own. All
// findings on one line become one diagnostic.
package oneperline

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/rule"
	"github.com/exitlint/exitlint/registry"
)

// New returns an analyzer that runs the rules of a suite and reports their
// findings.
func New(o rule.Options, suite []*analysis.Analyzer) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name:     "exitlint",
		Doc:      "exitlint: exit statuses as exitlint.toml declares them",
		URL:      "https://github.com/exitlint/exitlint",
		Run:      func(pass *analysis.Pass) (any, error) { return nil, run(pass, o, suite) },
		Requires: suite,
	}
}

// run reports the findings of the suite. If the registry is invalid, it returns an error.
// A diagnostic would not be enough: only the package that owns the registry would have
// it, and golangci-lint would succeed for all other packages although nothing was
// checked.
func run(pass *analysis.Pass, o rule.Options, suite []*analysis.Analyzer) error {
	reporter, err := rule.NewReporter(pass, o, nil)
	var invalid *registry.Invalid
	switch {
	case errors.As(err, &invalid):
		return fmt.Errorf("exitlint checked nothing: %s", strings.ReplaceAll(invalid.Error(), "\n", "; "))
	case err != nil && !reporter.Free():
		return reporter.Unusable(err)
	}
	s := lineFindings{Reporter: reporter, lines: map[line][]finding.Finding{}}
	s.placeOnLines(pass, findings(pass, suite))
	for _, at := range s.sortFindings() {
		pass.Report(s.diagnostic(at))
	}
	return nil
}

// findings returns the sorted findings of all rules for the package that the pass
// analyses.
func findings(pass *analysis.Pass, suite []*analysis.Analyzer) []finding.Finding {
	var all []finding.Finding
	for _, a := range suite {
		if res, ok := pass.ResultOf[a].(rule.Resulter); ok {
			all = append(all, res.RuleResult().Findings...)
		}
	}
	return finding.Distinct(all)
}

// A line identifies a line of a Go file.
type line struct {
	file   string
	number int
}

// A lineFindings value contains the findings in a package, grouped by the line at which
// golangci-lint shows them.
type lineFindings struct {
	*rule.Reporter
	lines map[line][]finding.Finding
}

func (s *lineFindings) sortFindings() []line {
	var all []line
	for at := range s.lines {
		all = append(all, at)
	}
	slices.SortFunc(all, func(a, b line) int {
		return cmp.Or(cmp.Compare(a.file, b.file), cmp.Compare(a.number, b.number))
	})
	return all
}

// placeOnLines assigns each finding to a line. A finding in a Go file stays on its line.
// Any other finding gets one of the lines that headerLines returns. Such findings share a
// line only if there are not enough lines.
func (s *lineFindings) placeOnLines(pass *analysis.Pass, all []finding.Finding) {
	var elsewhere []finding.Finding
	for _, f := range all {
		if at := (line{f.File, f.Line}); isGo(f) {
			s.lines[at] = append(s.lines[at], f)
		} else {
			elsewhere = append(elsewhere, f)
		}
	}
	if len(elsewhere) == 0 {
		return
	}
	free := slices.DeleteFunc(headerLines(pass), func(at line) bool { return len(s.lines[at]) > 0 })
	if len(free) == 0 {
		free = []line{packageClause(pass)}
	}
	for i, f := range elsewhere {
		at := free[i*min(len(free), len(elsewhere))/len(elsewhere)]
		s.lines[at] = append(s.lines[at], f)
	}
}

func isGo(f finding.Finding) bool { return strings.HasSuffix(f.File, ".go") }

func (s *lineFindings) diagnostic(at line) analysis.Diagnostic {
	all := s.lines[at]
	d := s.Diagnostic(all[0])
	if !isGo(all[0]) {
		d.Pos, d.End = s.Pos(at.file, at.number, 1), 0
	}
	var texts []string
	for _, f := range all {
		texts = append(texts, s.text(f))
	}
	d.Message = strings.Join(texts, "; ")
	d.Related = nil
	d.SuggestedFixes = s.fixes(at.file, all)
	return d
}

// text returns the message of a finding, with the related positions. If the finding is
// not in a Go file, the message begins with the position of the finding.
func (s *lineFindings) text(f finding.Finding) string {
	text := fmt.Sprintf("%s (%s)", f.Message, f.Rule)
	if !isGo(f) {
		text = s.FormatPosition(f.Position) + ": " + text
	}
	for _, r := range f.Related {
		text += "; " + s.FormatPosition(r.Position) + ": " + r.Message
	}
	return text
}

// fixes merges the fixes of all findings at a line into one fix. It returns nothing if a
// finding has no fix, if a fix edits another file, or if two fixes overlap: golangci-lint
// would apply only some of the edits, and then treat the issue as fixed.
func (s *lineFindings) fixes(file string, all []finding.Finding) []analysis.SuggestedFix {
	var joined finding.Fix
	for _, f := range all {
		if len(f.Fixes) == 0 {
			return nil
		}
		joined.Edits = append(joined.Edits, f.Fixes[0].Edits...)
	}
	joined.Message = all[0].Fixes[0].Message
	slices.SortFunc(joined.Edits, func(a, b finding.Edit) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End), cmp.Compare(a.NewText, b.NewText))
	})
	joined.Edits = slices.Compact(joined.Edits)
	for i, e := range joined.Edits {
		if e.File != file || i > 0 && e.Start < joined.Edits[i-1].End {
			return nil
		}
	}
	return []analysis.SuggestedFix{s.SuggestedFix(joined)}
}
