package cli

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/fix"
	"github.com/exitlint/exitlint/internal/rule"
	"github.com/exitlint/exitlint/internal/run/driver"
	"github.com/exitlint/exitlint/internal/run/inputs"
	"github.com/exitlint/exitlint/internal/run/report"
)

type checkFlags struct {
	fix, diff  bool
	tests      bool
	tags       string
	rules      []string
	noRegistry bool // whether to run only the rules that need no registry
	baseline   string
	write      bool // whether to write a baseline instead of reporting findings
	source     bool // whether to read every dependency from source
}

const checkName = "check"

func (a *app) checkCommand() *cobra.Command {
	var flags checkFlags
	cmd := &cobra.Command{
		Use:   checkName + " [packages]",
		Short: "Check packages and the docs that belong to them",
		Args:  cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.check(cmd.Context(), flags, args)
		},
	}
	f := cmd.Flags()
	f.BoolVar(&flags.fix, "fix", false, "apply the fixes, then report what is left")
	f.BoolVar(&flags.diff, "diff", false, "print what --fix would change, and change nothing")
	f.BoolVar(&flags.tests, "tests", false, "report on test files too")
	f.BoolVar(&flags.noRegistry, rule.NoRegistryFlag, false, "run only the rules that need no exitlint.toml, and read none")
	f.StringVar(&flags.tags, "tags", "", "build `TAGS`, comma-separated")
	f.BoolVar(&flags.source, "from-source", false, fromSource)
	f.StringVar(&flags.baseline, "baseline", "", "report only what is not accepted in `FILE`")
	f.BoolVar(&flags.write, "write-baseline", false, "accept all findings as they are, into the --baseline file")
	f.StringSliceVar(&flags.rules, "rules", nil, "run only these rules or families, a comma-separated `LIST`; a rule that is named runs even when it is off by default or under [rules]")
	return cmd
}

func (a *app) check(ctx context.Context, flags checkFlags, patterns []string) error {
	if format := a.options.format.value; flags.diff && format != formatText {
		return usageFailure("leave one out; JSON and SARIF reports hold the edits", "--diff does not go with --format %s", format)
	}
	if flags.write && flags.baseline == "" {
		return usageFailure("name the file with --baseline FILE", "--write-baseline needs a file to write")
	}
	if flags.write && (flags.fix || flags.diff) {
		return usageFailure("fix first, then accept what is left", "--write-baseline does not go with --fix and --diff")
	}
	if err := a.checkRuleNames(flags.rules); err != nil {
		return err
	}
	if flags.noRegistry {
		if err := cmp.Or(a.refuseConfig(), a.checkFreeRules(flags.rules)); err != nil {
			return err
		}
	}
	options := a.loadOptions(patterns, flags.tags)
	options.Tests, options.FromSource, options.NoRegistry = flags.tests, flags.source, flags.noRegistry
	w, findings, summary, err := a.loadAndCheck(ctx, options, flags.rules)
	if err != nil {
		return err
	}
	if flags.diff {
		return a.printDiff(findings)
	}
	if flags.fix {
		f := fixer{app: a, checkResult: checkResult{w, findings, summary}, refused: map[string]string{}, before: map[string][]byte{}}
		err := f.run(func() (checkResult, error) {
			w, findings, summary, err := a.loadAndCheck(ctx, options, flags.rules)
			return checkResult{w, findings, summary}, err
		})
		if err != nil {
			return err
		}
		w, findings, summary = f.workspace, f.findings, f.summary
	}
	if flags.write {
		return a.writeBaseline(flags.baseline, findings)
	}
	if findings, err = a.withoutBaseline(w, flags, findings); err != nil {
		return err
	}
	if !flags.noRegistry {
		a.noteRulesOff(flags.rules)
	}
	summary.Findings = len(findings)
	if !flags.fix {
		summary.Fixable = countFixable(findings)
	}
	if err := a.format().Findings(a.env.Stdout, findings, summary); err != nil {
		return writeFailure(err)
	}
	return findingsError(findings)
}

// loadAndCheck loads the packages that o names, through the cache if possible, and runs
// the rules on them.
func (a *app) loadAndCheck(ctx context.Context, o driver.Options, rules []string) (workspace, []finding.Finding, report.Summary, error) {
	a.useCache(&o)
	w, err := a.load(ctx, o)
	if err != nil {
		return nil, nil, report.Summary{}, asFailure(err)
	}
	findings, summary, err := w.Check(rules)
	return w, findings, summary, asFailure(err)
}

// fromSource is the help text of the --from-source flag, which check and other commands
// have.
const fromSource = "read every dependency from source, and use nothing that is kept from earlier runs"

// loadOptions returns the options for loading the packages that match patterns. If
// tags is "", the build tags of the environment apply.
func (a *app) loadOptions(patterns []string, tags string) driver.Options {
	tags = cmp.Or(tags, strings.Join(inputs.Tags(a.env.Getenv), ","))
	return driver.Options{Dir: a.dir, Patterns: patterns, Config: a.options.config, Tags: tags, Progress: a.progress.show}
}

// findingsError returns [errFindings] if the list contains a finding, and nil otherwise.
func findingsError(findings []finding.Finding) error {
	if len(findings) > 0 {
		return errFindings
	}
	return nil
}

// checkRuleNames returns a failure if a name in names is neither a rule nor a family.
func (a *app) checkRuleNames(names []string) error {
	for _, name := range names {
		if !slices.ContainsFunc(a.rules, func(r ruleDoc) bool { return r.matches(name) }) {
			return usageFailure("exitlint explain lists the rules", "unknown rule %q", name)
		}
	}
	return nil
}

// refuseConfig returns a failure if the options name a registry. Commands call it
// before they run without a registry.
func (a *app) refuseConfig() error {
	if a.options.config != "" {
		return usageFailure("leave one out", "--no-registry does not go with --config")
	}
	return nil
}

// checkFreeRules returns a failure unless each name in names is a rule that needs no
// registry, or a family with such a rule.
func (a *app) checkFreeRules(names []string) error {
	for _, name := range names {
		if !slices.ContainsFunc(a.rules, func(r ruleDoc) bool { return r.Free && r.matches(name) }) {
			return usageFailure("leave one out", "--rules %s does not go with --no-registry, because it needs a registry", name)
		}
	}
	return nil
}

func countFixable(findings []finding.Finding) int {
	n := 0
	for _, f := range findings {
		if len(f.Fixes) > 0 {
			n++
		}
	}
	return n
}

// noteRulesOff prints, for each family in names, which of its rules do not run. These
// rules are not in names themselves, and are off in the registry or, if it does not
// mention them, by default.
func (a *app) noteRulesOff(names []string) {
	reg, _ := a.registry() // for several registries, the nearest one
	for _, family := range names {
		var off []string
		for _, r := range a.rules {
			on := !r.Off
			if reg != nil {
				on = r.Enabled(names, reg)
			}
			if r.Family() == family && !on && !slices.Contains(names, r.Name) {
				off = append(off, r.Name)
			}
		}
		if len(off) > 0 {
			fmt.Fprintf(a.env.Stderr, "exitlint: --rules %s leaves off %s; name a rule to turn it on\n", family, strings.Join(off, ", "))
		}
	}
}

func (a *app) printDiff(findings []finding.Finding) error {
	changes, err := fix.Plan(findings, os.ReadFile)
	if err != nil {
		return fixFailed(err)
	}
	for _, c := range changes {
		if _, err := a.env.Stdout.Write(c.Diff(report.Relative(a.dir, c.File))); err != nil {
			return writeFailure(err)
		}
	}
	return findingsError(findings)
}

func fixFailed(err error) error {
	return &report.Failure{
		Code:       report.Internal,
		Message:    err.Error(),
		Suggestion: "nothing was changed; run without --fix and report this",
	}
}
