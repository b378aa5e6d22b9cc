package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/exitlint/exitlint/internal/doc/block"
	"github.com/exitlint/exitlint/internal/doc/compare"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/fix"
	pages "github.com/exitlint/exitlint/internal/rule"
	"github.com/exitlint/exitlint/internal/run/contract"
	"github.com/exitlint/exitlint/internal/run/draft"
	"github.com/exitlint/exitlint/internal/run/report"
	"github.com/exitlint/exitlint/registry"
)

type initFlags struct {
	from, presets []string
	force         bool
	tags          string
	packages      []string
}

func (a *app) initCommand() *cobra.Command {
	var flags initFlags
	cmd := &cobra.Command{
		Use:   "init [packages]",
		Short: "Write an exitlint.toml",
		Long: `init writes an exitlint.toml for the programs among the packages, or for all below
the directory: what they can end with, the constants that fix it, and what
README.md, docs/, manual pages and help texts say of it. A status that nothing
names is named after the error or error code that leads to it. The types of the
errors that the programs print as JSON are named, too. With --from it reads
nothing but the documents named: Markdown, HTML, reStructuredText, AsciiDoc,
manual pages, and the comments and help texts of Go files. What is left open, or
said in two ways, is a comment in the file.`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			flags.packages = args
			return a.init(cmd.Context(), flags)
		},
	}
	f := cmd.Flags()
	f.StringArrayVar(&flags.from, "from", nil, "read this `FILE`; repeat it for several")
	f.StringArrayVar(&flags.presets, "preset", nil, "start from this preset, a `NAME` that exitlint preset lists")
	f.StringVar(&flags.tags, "tags", "", "build `TAGS`, comma-separated")
	f.BoolVar(&flags.force, "force", false, "overwrite an exitlint.toml that is there")
	// RegisterFlagCompletionFunc fails only if the flag does not exist or already has a
	// completion.
	_ = cmd.RegisterFlagCompletionFunc("preset", cobra.FixedCompletions(presetNames(), cobra.ShellCompDirectiveNoFileComp))
	return cmd
}

func (a *app) init(ctx context.Context, flags initFlags) error {
	for _, p := range flags.presets {
		if _, ok := registry.LookupPreset(p); !ok {
			return usageFailure("use "+finding.Or(presetNames()), "unknown preset %q", p)
		}
	}
	if len(flags.from) > 0 && len(flags.packages) > 0 {
		return usageFailure("leave one out", "--from reads only documents, and %s is a package", flags.packages[0])
	}
	file := a.options.config
	if file == "" {
		file = filepath.Join(a.dir, registry.FileName)
	}
	if _, err := os.Lstat(file); !flags.force && !errors.Is(err, fs.ErrNotExist) {
		return &report.Failure{
			Code: report.FileExists, Message: report.Relative(a.dir, file) + " is there already",
			Suggestion: "overwrite it with --force, or write to another file with --config",
		}
	}
	d, reg, err := a.draft(ctx, file, flags)
	if err != nil {
		return err
	}
	if err := fix.WriteFile(file, d.TOML()); err != nil {
		return writeFailure(err)
	}
	return a.reportInit(file, reg, d.CountNotes())
}

// draft drafts a registry that extends the presets in flags. It reads the documents
// that --from names. Without --from, it reads the code and the documents near the
// registry. It returns the draft, and the registry that the draft describes.
func (a *app) draft(ctx context.Context, file string, flags initFlags) (*draft.Draft, *registry.Registry, error) {
	empty, err := registry.LoadSource(file, []byte("version = 1\n"))
	if err != nil {
		return nil, nil, err
	}
	d := &draft.Draft{Title: strings.Join(append([]string{"Written by exitlint init"}, flags.packages...), " ") + ". Comments say what it could not decide.", Extends: flags.presets}
	d.Program.Name = contract.ProgramName(empty.Module)
	if len(flags.from) > 0 {
		d.Program.Name = commonName(d.Program.Name, programNames(empty))
	}
	for _, from := range flags.from {
		if err := a.readDoc(d, empty, from); err != nil {
			return nil, nil, err
		}
	}
	var w workspace
	trial := filepath.Join(empty.Dir, filepath.Base(fix.Temporary(empty.File)))
	if len(flags.from) == 0 {
		if w, err = a.survey(ctx, d, empty, flags, trial); err != nil {
			return nil, nil, err
		}
	}
	if d.IsEmpty() {
		return nil, nil, a.nothingToDraft(flags)
	}
	d.Resolve()
	reg, err := registry.LoadSource(file, d.TOML())
	if err != nil {
		return nil, nil, err
	}
	if w != nil {
		return d, reg, a.checkDraft(w, d, trial)
	}
	found, _ := compare.Documents(reg, os.ReadFile)
	for _, f := range report.RelativeFindings(reg.Dir, found) {
		d.AddNote(fmt.Sprintf("%s:%d: %s", f.File, f.Line, f.Message))
	}
	return d, reg, nil
}

func (a *app) nothingToDraft(flags initFlags) error {
	if len(flags.from) > 0 {
		return &report.Failure{
			Code: report.NothingToCheck, Message: strings.Join(flags.from, ", ") + ": nothing about exit statuses",
			Suggestion: "name a document with a table or a list of them",
		}
	}
	return &report.Failure{
		Code: report.NothingToCheck, Message: "no main package here, and no document that lists exit statuses",
		Suggestion: "run inside the module of a program, or name a document with --from, or a preset with --preset",
	}
}

// programNames returns the names of the executables that the registry governs.
func programNames(reg *registry.Registry) []string {
	var names []string
	for _, dir := range (&pages.Files{}).Scope(reg.Dir).Programs {
		if dir == reg.Root {
			names = append(names, contract.ProgramName(reg.Module))
		} else {
			names = append(names, filepath.Base(dir))
		}
	}
	return names
}

// commonName returns the program name for the registry. If there is a single program,
// this is its name. Otherwise it is the parameter module if there is no program or one
// of several has this name, and "" if none has it.
func commonName(module string, programs []string) string {
	switch {
	case len(programs) == 1:
		return programs[0]
	case len(programs) == 0 || slices.Contains(programs, module):
		return module
	}
	return ""
}

// readDoc reads a document, and adds to the draft what it says about statuses and
// errors. It refuses a document outside of the module, because the registry could not
// name it.
func (a *app) readDoc(d *draft.Draft, reg *registry.Registry, name string) error {
	file := a.absolute(name)
	source, err := os.ReadFile(file)
	if err != nil {
		return unreadableFailure(err)
	}
	rel, err := filepath.Rel(reg.Dir, file)
	if err != nil || !reg.Holds(file) {
		return &report.Failure{
			Code: report.DocUnreadable, Message: fmt.Sprintf("document %q lies outside the module, or is a link that leads out of it", name),
			Suggestion: "name a document of the module that the registry is for",
		}
	}
	err = d.Read(draft.Source{File: filepath.ToSlash(rel), Bytes: source})
	switch {
	case errors.Is(err, block.ErrFormat):
		return &report.Failure{
			Code: report.DocUnreadable, Message: fmt.Sprintf("document %q: unknown format", name),
			Suggestion: "name a file that ends in .md, .html, .xml (DocBook), .rst, .adoc, .pod, .1 to .8, .txt or .go",
		}
	case err != nil:
		return &report.Failure{Code: report.DocUnreadable, Message: err.Error(), Suggestion: "name a smaller document"}
	}
	return nil
}

// An initReport is the JSON output of init.
type initReport struct {
	Version    int    `json:"version"`
	File       string `json:"file"`
	Codes      int    `json:"codes"`
	Retries    int    `json:"retry_policies"`
	ErrorCodes int    `json:"error_codes"`
	Notes      int    `json:"notes"` // how many comments in the draft ask the user a question
}

func (a *app) reportInit(file string, reg *registry.Registry, notes int) error {
	r := initReport{1, report.Relative(a.dir, file), len(reg.Codes), len(reg.Retries), len(reg.Errors), notes}
	if a.options.format.value == formatJSON {
		return a.printJSON(r)
	}
	text := fmt.Sprintf("%s: written, with %s, %s and %s\n", r.File, finding.Count(r.Codes, "code"), policies(r.Retries), finding.Count(r.ErrorCodes, "error code"))
	if notes > 0 {
		text += fmt.Sprintf("%s in it for you to decide\n", finding.Count(notes, "comment"))
	}
	_, err := a.env.Stdout.Write([]byte(text))
	return resultFailure(err)
}

func policies(n int) string {
	if n == 1 {
		return "1 retry policy"
	}
	return fmt.Sprintf("%d retry policies", n)
}
