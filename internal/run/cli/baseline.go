package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/fix"
	pages "github.com/exitlint/exitlint/internal/rule"
	"github.com/exitlint/exitlint/internal/run/baseline"
	"github.com/exitlint/exitlint/internal/run/report"
)

// writeBaseline writes a baseline file that accepts the given findings, and prints
// their number.
func (a *app) writeBaseline(name string, findings []finding.Finding) error {
	file := a.absolute(name)
	data, err := baseline.FromFindings(file, findings).JSON()
	if err != nil {
		return writeFailure(err)
	}
	if err := fix.WriteFile(file, data); err != nil {
		return writeFailure(err)
	}
	_, err = fmt.Fprintf(a.env.Stdout, "%s: written, with %s\n", report.Relative(a.dir, file), finding.Count(len(findings), "finding"))
	return resultFailure(err)
}

// staleRule is the name of the rule that reports suppressions without effect:
// //exitlint:ignore comments that suppress nothing, and baseline entries whose findings
// are gone.
const staleRule = "ignore/unused"

// withoutBaseline removes the findings that the file of --baseline accepts. If an entry
// accepts more findings than there are, withoutBaseline adds a finding that asks the
// user to reduce or remove the entry. So a baseline only ever shrinks.
func (a *app) withoutBaseline(w workspace, flags checkFlags, findings []finding.Finding) ([]finding.Finding, error) {
	if flags.baseline == "" {
		return findings, nil
	}
	file := a.absolute(flags.baseline)
	b, err := readBaseline(file)
	if err != nil {
		return nil, err
	}
	left, stale := b.Filter(findings)
	for _, e := range stale {
		if !pages.Selects(flags.rules, e.Rule) || !w.Checks(e.Package) {
			continue // this run did not check the rule or the package of the entry
		}
		left = append(left, finding.Finding{
			Rule: staleRule, Package: e.Package, Code: e.Code,
			Message: fmt.Sprintf("the baseline accepts %s of %s in %s and there are fewer now; remove the entry, or run with --write-baseline", finding.Count(e.Count, "finding"), e.Rule, e.Where()),
			Span:    e.At.Span(1),
		})
	}
	return left, nil
}

// readBaseline reads a baseline file. If it fails, the error tells the user what to do,
// such as to create the file with --write-baseline.
func readBaseline(file string) (*baseline.Baseline, error) {
	data, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, usageFailure("write it with --write-baseline", "baseline %s does not exist", file)
	}
	if err != nil {
		return nil, unreadableFailure(err)
	}
	b, err := baseline.Parse(file, data)
	var invalid *baseline.Error
	if errors.As(err, &invalid) {
		return nil, &report.Failure{
			Code: report.Usage, Message: "the baseline cannot be used",
			Problems:   []report.Problem{{Position: invalid.Position, Message: invalid.Message}},
			Suggestion: "write it again with --write-baseline",
		}
	}
	return b, err
}
