package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/exitlint/exitlint/internal/doc/compare"
	"github.com/exitlint/exitlint/internal/doc/writer"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/fix"
	"github.com/exitlint/exitlint/internal/run/report"
	"github.com/exitlint/exitlint/registry"
)

type docsFlags struct {
	check, write bool
	print        choice
	kind         choice
	why          string
}

func (a *app) docsCommand() *cobra.Command {
	flags := docsFlags{
		print: choice{"", writer.Forms()},
		kind:  choice{"", []string{string(registry.DocCodes), string(registry.DocRetry), string(registry.DocErrors), string(registry.DocClasses)}},
	}
	cmd := &cobra.Command{
		Use:   "docs",
		Short: "Write the declared tables into the docs",
		Long: `docs compares the documents that exitlint.toml declares with it and prints what
would have to change, as a diff; with --write it writes that. Tables keep their
layout. A document that has no table yet gets one, under the heading that its
[[doc]] names, with headings, tables and lists as the rest of the document has
them. Source code and data get none: paste what --print prints.

With --print it prints fresh tables instead, to be pasted: markdown, html, rst,
asciidoc, man, mdoc or scdoc for the EXIT STATUS of a manual page, or help for a
help text.

With --why FILE it prints what it sees in a document: each table, list or
sentence that could list statuses, whose statuses they are, and the words that
decided. Documents without a [[doc]] are compared only where the statuses are
this program's.

It ends with 1 when a change is owed, or when something is left that only a
person can write.`,
		Args: maxArgs(0),
		RunE: func(cmd *cobra.Command, _ []string) error { return a.docs(flags) },
	}
	f := cmd.Flags()
	f.BoolVar(&flags.check, "check", false, "print what would change, as a diff (the default)")
	f.BoolVar(&flags.write, "write", false, "write what would change")
	f.Var(&flags.print, "print", "print fresh tables in this form instead")
	f.Var(&flags.kind, "kind", "with --print, only the tables of this kind")
	f.StringVar(&flags.why, "why", "", "print what is seen in this document, and what decided whose statuses it has")
	cmd.MarkFlagsMutuallyExclusive("check", "write", "print", "why")
	for _, c := range []struct {
		name    string
		allowed []string
	}{{"print", flags.print.allowed}, {"kind", flags.kind.allowed}} {
		// RegisterFlagCompletionFunc fails only if the flag does not exist or already
		// has a completion.
		_ = cmd.RegisterFlagCompletionFunc(c.name, cobra.FixedCompletions(c.allowed, cobra.ShellCompDirectiveNoFileComp))
	}
	return cmd
}

func (a *app) docs(flags docsFlags) error {
	if flags.why != "" {
		return a.docsWhy(flags.why)
	}
	reg, err := a.registry()
	if err != nil {
		return err
	}
	if flags.print.value != "" {
		return a.printTables(reg, flags)
	}
	if flags.kind.value != "" {
		return usageFailure("add --print, or leave it out: a [[doc]] says its kind", "--kind without --print")
	}
	if !declaresDocs(reg) {
		return &report.Failure{
			Code: report.NothingToCheck, Message: report.Relative(a.dir, reg.File) + " declares no document",
			Suggestion: "add [[doc]] with file = \"…\", or print tables with --print",
		}
	}
	plan, err := writer.Make(reg)
	if err != nil {
		return unreadableFailure(err)
	}
	if err := a.applyDocs(plan, flags.write); err != nil {
		return err
	}
	return a.reportDocs(plan, flags.write)
}

// declaresDocs reports whether the registry file itself has a [[doc]] table. Tables
// of presets do not count.
func declaresDocs(reg *registry.Registry) bool {
	for _, d := range reg.Docs {
		if d.Preset == "" {
			return true
		}
	}
	return false
}

// applyDocs writes the planned changes to the documents if write is set. Otherwise it
// prints them as a diff.
func (a *app) applyDocs(plan writer.Plan, write bool) error {
	for _, c := range plan.Changes {
		if write {
			if err := c.Write(); err != nil {
				return writeFailure(err)
			}
			continue
		}
		if a.options.format.value == formatText {
			if _, err := a.env.Stdout.Write(c.Diff(report.Relative(a.dir, c.File))); err != nil {
				return writeFailure(err)
			}
		}
	}
	return nil
}

// A docsReport is the JSON output of exitlint docs.
type docsReport struct {
	Version int               `json:"version"`
	Written bool              `json:"written"` // whether the changes were written, and not only printed
	Changes []docsChange      `json:"changes"`
	Left    []finding.Finding `json:"left"` // findings that docs cannot fix
}

type docsChange struct {
	File string `json:"file"`
	Diff string `json:"diff"`
}

// reportDocs prints the changes and the findings without a fix. It returns
// [errFindings] if there are findings without a fix, or changes that were not written.
func (a *app) reportDocs(plan writer.Plan, write bool) error {
	left := report.RelativeFindings(a.dir, plan.Left)
	if a.options.format.value == formatJSON {
		r := docsReport{Version: 1, Written: write, Changes: []docsChange{}, Left: left}
		for _, c := range plan.Changes {
			name := report.Relative(a.dir, c.File)
			r.Changes = append(r.Changes, docsChange{name, string(c.Diff(name))})
		}
		if err := a.printJSON(r); err != nil {
			return err
		}
	} else if err := a.docsText(plan.Changes, left, len(plan.Docs), write); err != nil {
		return err
	}
	if len(left) > 0 || len(plan.Changes) > 0 && !write {
		return errFindings
	}
	return nil
}

func (a *app) docsText(changes []fix.Change, left []finding.Finding, read int, write bool) error {
	for _, c := range changes {
		if write {
			fmt.Fprintf(a.env.Stdout, "%s: written\n", report.Relative(a.dir, c.File))
		}
	}
	for _, f := range left {
		fmt.Fprintf(a.env.Stdout, "%s:%d:%d: %s%s (%s)\n", f.File, f.Line, f.Column, f.Message, manualAdvice(f), f.Rule)
	}
	if len(changes)+len(left) > 0 {
		return nil
	}
	_, err := fmt.Fprintf(a.env.Stdout, "nothing to write in %s\n", finding.Count(read, "doc"))
	return resultFailure(err)
}

// manualAdvice returns advice for a finding that exitlint docs cannot fix, or "" if the
// finding has advice. A finding in the registry means that a table is missing, which the
// user can paste from the output of exitlint docs --print.
func manualAdvice(f finding.Finding) string {
	switch {
	case f.Rule == compare.Missing && filepath.Ext(f.File) == filepath.Ext(registry.FileName):
		return "; paste what exitlint docs --print prints"
	case strings.Contains(f.Message, "; "):
		return ""
	case f.Rule == compare.Extra:
		return "; remove it, or declare it"
	}
	return "; write it by hand"
}

func (a *app) printTables(reg *registry.Registry, flags docsFlags) error {
	text := writer.Render(reg, writer.Form(flags.print.value), registry.DocKind(flags.kind.value))
	if text == "" {
		return &report.Failure{
			Code: report.NothingToCheck, Message: report.Relative(a.dir, reg.File) + " declares nothing to print",
			Suggestion: "declare codes in it, or leave out --kind",
		}
	}
	_, err := a.env.Stdout.Write([]byte(text))
	return resultFailure(err)
}

// registry loads the registry of --config or, without it, the nearest one in the
// working directory or above.
func (a *app) registry() (*registry.Registry, error) {
	file := a.options.config
	if file == "" {
		found, err := registry.Find(a.dir)
		if errors.Is(err, registry.ErrNotFound) {
			return nil, report.NoRegistry("at or above this directory, up to its module's root")
		} else if err != nil {
			return nil, asFailure(err)
		}
		file = found
	}
	return registry.Load(file)
}

func unreadableFailure(err error) *report.Failure {
	suggestion := "allow exitlint to read it, or name another document"
	if errors.Is(err, os.ErrNotExist) {
		suggestion = "name a document that exists"
	}
	return &report.Failure{Code: report.DocUnreadable, Message: err.Error(), Suggestion: suggestion}
}
