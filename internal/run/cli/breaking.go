package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/exitlint/exitlint/internal/gomod"
	"github.com/exitlint/exitlint/internal/rule"
	"github.com/exitlint/exitlint/internal/run/breaking"
	"github.com/exitlint/exitlint/internal/run/contract"
	"github.com/exitlint/exitlint/internal/run/driver"
	"github.com/exitlint/exitlint/internal/run/report"
	"github.com/exitlint/exitlint/internal/run/revision"
	"github.com/exitlint/exitlint/registry"
)

const breakingName = "breaking"

type breakingFlags struct {
	against  string
	exitZero bool
	write    bool // whether to write [[accept]] entries
	tags     string
}

func (a *app) breakingCommand() *cobra.Command {
	var flags breakingFlags
	cmd := &cobra.Command{
		Use:   breakingName + " [packages]",
		Short: "Compare with another version, and say what breaks callers",
		Long: `breaking compares what callers may rely on with another version: what the
registries declare, and what the programs can end with. The other version is a git
revision, a directory, or a file that exitlint contract wrote. Without --against it
is the newest release tag that HEAD contains.

It ends with 0 when nothing breaks callers, with 1 when something does and no
[[accept]] entry says that it is intended, and with 2 when nothing was compared.`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.breaking(cmd.Context(), flags, args)
		},
	}
	f := cmd.Flags()
	f.StringVar(&flags.against, "against", "", "compare with `VERSION`: a git revision, a directory, or a file of exitlint contract")
	f.BoolVar(&flags.exitZero, "exit-zero", false, "end with 0 although something breaks callers")
	f.BoolVar(&flags.write, "write-accept", false, "add an [[accept]] entry for each breaking change, with a reason to fill in")
	f.StringVar(&flags.tags, "tags", "", "build `TAGS`, comma-separated, for both versions")
	return cmd
}

func (a *app) breaking(ctx context.Context, flags breakingFlags, patterns []string) error {
	options := a.loadOptions(patterns, flags.tags)
	after, own, err := a.readSide(ctx, options)
	if err != nil {
		return err
	}
	before, against, err := a.readBaselineSide(ctx, flags.against, options)
	if err != nil {
		return err
	}
	changes, layers := breaking.Compare(before, after)
	if layers.AreEmpty() {
		return &report.Failure{
			Code:       report.NothingToCheck,
			Message:    fmt.Sprintf("nothing could be compared with %s: declared: %s; reached: %s", against, layers.Declared, layers.Reached),
			Suggestion: "name another version with --against",
		}
	}
	findings := breaking.Accept(changes, layers, own, against)
	if flags.write {
		if err := a.writeAccepts(changes); err != nil {
			return err
		}
	}
	out := report.Changes{Against: against, Layers: layers, Changes: changes, Findings: findings, Summary: breaking.Summarize(changes)}
	if err := a.changeFormat().Changes(a.env.Stdout, out); err != nil {
		return writeFailure(err)
	}
	if !flags.exitZero && (len(findings) > 0 || slices.ContainsFunc(changes, breaking.Change.NeedsAcceptance)) {
		return errFindings
	}
	return nil
}

// changesPage is the address of the page about exitlint breaking.
const changesPage = "https://github.com/exitlint/exitlint/blob/main/docs/breaking.md"

// changeRules returns the kinds of changes that exitlint breaking reports, as rules of
// a SARIF log.
func changeRules() []report.Rule {
	var rules []report.Rule
	for _, r := range breaking.Rules() {
		rules = append(rules, report.Rule{Name: r.Name, Summary: r.Summary + ".", Text: r.Summary + ".", Markdown: r.Summary + ".", URL: changesPage})
	}
	return rules
}

// changeDocs returns the documentation of the rules of package breaking.
func changeDocs() []ruleDoc {
	var docs []ruleDoc
	for _, r := range breaking.Rules() {
		page := fmt.Sprintf("%s.\n\nCategory: %s.\n\nexitlint breaking reports it. An [[accept]] entry in exitlint.toml says that a\nbreaking change is intended. %s describes both.", r.Summary, r.Effect, changesPage)
		docs = append(docs, ruleDoc{rule.Info{Name: r.Name, Summary: r.Summary}, page})
	}
	return docs
}

// readBaselineSide reads the old version, and returns it with its name. against is a
// directory, a contract file or a git revision. options selects the packages. If the
// packages or the registry cannot be read, the Side contains the reason, and the error is
// nil.
func (a *app) readBaselineSide(ctx context.Context, against string, options driver.Options) (breaking.Side, string, error) {
	if against != "" {
		info, err := os.Stat(a.absolute(against))
		switch {
		case err == nil && info.IsDir():
			options.Dir = a.absolute(against)
			options.Config = movedPath(options.Config, a.dir, options.Dir)
			return a.readOldDir(ctx, options), against, ctx.Err()
		case err == nil && strings.EqualFold(filepath.Ext(against), ".json"):
			c, err := a.readContract(against)
			if err != nil {
				return breaking.Side{}, against, err
			}
			return sideOf(c), against, nil
		}
	}
	return a.readRevision(ctx, against, options)
}

// readRevision reads a git revision, which it checks out into a temporary folder.
func (a *app) readRevision(ctx context.Context, against string, options driver.Options) (side breaking.Side, name string, err error) {
	repo, err := revision.Open(ctx, a.dir, os.Environ())
	if err != nil {
		return side, "", usageFailure("name a directory or a file of exitlint contract with --against", "there is no git revision to compare with: %v", err)
	}
	if against == "" {
		if against, err = repo.NewestTag(ctx, gomod.ModuleRoot(a.dir)); err != nil {
			return side, "", usageFailure("name a version with --against", "the release tags cannot be listed: %v", err)
		} else if against == "" {
			return side, "", usageFailure("name a version with --against, or fetch the tags: git fetch --tags --unshallow", "HEAD contains no release tag")
		}
	}
	commit, err := repo.Commit(ctx, against)
	if err != nil {
		return side, "", usageFailure("name a git revision, a directory, or a file of exitlint contract; a shallow clone has few revisions",
			"--against %s is no git revision, directory or file: %v", against, err)
	}
	kept := a.revisionCacheFor(commit, repo.Dir, options)
	if side, ok := kept.get(); ok {
		return side, against, nil
	}
	checkedOut := a.progress.showStep("checking out " + against)
	checkout, err := repo.Checkout(ctx, commit)
	checkedOut()
	if err != nil {
		return side, "", a.checkoutFailure(ctx, against, err)
	}
	defer func() {
		if closeErr := checkout.Close(); closeErr != nil && err == nil {
			err = asFailure(fmt.Errorf("the checkout of %s cannot be removed: %w", against, closeErr))
		}
	}()
	options.Config = movedPath(options.Config, repo.Root, checkout.Root)
	options.Dir = checkout.Dir
	options.Env = append(os.Environ(), "GOWORK="+checkout.Workspace(os.Getenv("GOWORK")))
	side = a.readOldDir(ctx, options)
	kept.save(side)
	return side, against, ctx.Err()
}

func (a *app) checkoutFailure(ctx context.Context, against string, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return &report.Failure{
		Code: report.LoadFailed, Message: fmt.Sprintf("revision %s cannot be checked out: %v", against, err),
		Suggestion: "make `git worktree add DIR " + against + "` work, or name a directory with --against",
	}
}

// movedPath returns the path of a file after the directory "from" was moved to "to". A
// file outside of "from" keeps its path.
func movedPath(file, from, to string) string {
	rel, err := filepath.Rel(from, file)
	if file == "" || err != nil || !filepath.IsLocal(rel) {
		return file
	}
	return filepath.Join(to, rel)
}

// readOldDir reads the old version from a directory. If its packages do not load, it
// reads only the registry.
func (a *app) readOldDir(ctx context.Context, options driver.Options) breaking.Side {
	side, _, err := a.readSide(ctx, options)
	if err == nil {
		return side
	}
	why := "does not load: " + firstProblem(err)
	found := newRegistryFinder(options.Config)
	found.strict = true
	if _, err := found.find(options.Dir); err != nil {
		return breaking.Side{Declared: "does not load: " + firstProblem(err), Reached: why}
	}
	side = sideOf(contract.New(options.Dir, nil, found.allRegistries(), nil))
	side.Reached = why
	return side
}

// firstProblem returns the first problem that an error lists or, if it lists none, the
// message of the error.
func firstProblem(err error) string {
	var invalid *registry.Invalid
	if errors.As(err, &invalid) {
		return invalid.Problems[0].String()
	}
	var failure *report.Failure
	if !errors.As(err, &failure) {
		return err.Error()
	}
	if len(failure.Problems) > 0 {
		return failure.Problems[0].Message
	}
	return failure.Message
}
