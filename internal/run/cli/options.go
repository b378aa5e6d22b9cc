package cli

import (
	"io"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/run/report"
)

// The output formats.
const (
	formatText   = "text"
	formatJSON   = "json"
	formatSARIF  = "sarif"  // only for findings and changes
	formatGitHub = "github" // only for findings and changes

	formatMarkdown = "markdown" // only for changes
)

// The values of the --color flag.
const (
	colorAuto   = "auto"
	colorAlways = "always"
	colorNever  = "never"
)

// options holds the flags that every command has.
type options struct {
	config string
	dir    string
	format choice
	color  choice
}

func (a *app) addSharedFlags(cmd *cobra.Command) {
	o := &a.options
	o.format = choice{formatText, []string{formatText, formatJSON, formatSARIF, formatGitHub, formatMarkdown}}
	o.color = choice{colorAuto, []string{colorAuto, colorAlways, colorNever}}
	flags := cmd.PersistentFlags()
	flags.StringVar(&o.config, "config", "", "use this `FILE` for every package, not the nearest exitlint.toml")
	flags.StringVarP(&o.dir, "chdir", "C", "", "run as if started in `DIR`")
	flags.Var(&o.format, "format", "how to report; sarif and github: check and breaking only; markdown: breaking only")
	flags.Var(&o.color, "color", "whether to colour text; auto: on a terminal, unless NO_COLOR is set")
	for _, name := range []string{"format", "color"} {
		c := flags.Lookup(name).Value.(*choice)
		// RegisterFlagCompletionFunc fails only if the flag does not exist or already
		// has a completion.
		_ = cmd.RegisterFlagCompletionFunc(name, cobra.FixedCompletions(c.allowed, cobra.ShellCompDirectiveNoFileComp))
	}
}

// changeDir changes the working directory of the command to that of the -C flag. The
// working directory of the process stays the same.
func (a *app) changeDir() error {
	a.dir = a.absolute(a.options.dir)
	info, err := os.Stat(a.dir)
	if err != nil || !info.IsDir() {
		return usageFailure("name a directory", "-C %s: there is no such directory", a.options.dir)
	}
	if a.options.config != "" {
		a.options.config = a.absolute(a.options.config)
	}
	return nil
}

// absolute returns the absolute path of a file. A relative name is relative to the
// directory of the -C flag.
func (a *app) absolute(name string) string {
	if filepath.IsAbs(name) {
		return filepath.Clean(name)
	}
	return filepath.Join(a.dir, name)
}

// checkFormat returns a failure if the command does not support the output format. All
// commands print text and JSON. check also prints SARIF and GitHub annotations, and
// breaking prints SARIF, GitHub annotations and Markdown.
func (a *app) checkFormat(cmd *cobra.Command) error {
	formats := []string{formatText, formatJSON}
	switch {
	case !cmd.HasParent(), cmd.Name() == checkName:
		formats = append(formats, formatSARIF, formatGitHub)
	case cmd.Name() == breakingName:
		formats = append(formats, formatSARIF, formatGitHub, formatMarkdown)
	}
	if format := a.options.format.value; !slices.Contains(formats, format) {
		return usageFailure("use "+finding.Or(formats), "%s has no --format %s", cmd.CommandPath(), format)
	}
	return nil
}

func (a *app) format() report.Format {
	switch a.options.format.value {
	case formatJSON:
		return report.JSON{Dir: a.dir}
	case formatSARIF:
		return report.SARIF{Dir: a.dir, Version: buildVersion(), Rules: a.reportRules(), Source: os.ReadFile}
	case formatGitHub:
		return report.GitHub{Dir: a.dir, Source: os.ReadFile}
	}
	return a.text(a.env.Stdout)
}

// programFormat returns the format in which the codes command prints the statuses
// of programs.
func (a *app) programFormat() report.ProgramFormat {
	if a.options.format.value == formatJSON {
		return report.JSON{Dir: a.dir}
	}
	return a.text(a.env.Stdout)
}

func (a *app) changeFormat() report.ChangeFormat {
	switch a.options.format.value {
	case formatJSON:
		return report.JSON{Dir: a.dir}
	case formatSARIF:
		return report.SARIF{Dir: a.dir, Version: buildVersion(), Rules: changeRules(), Source: os.ReadFile}
	case formatGitHub:
		return report.GitHub{Dir: a.dir, Source: os.ReadFile}
	case formatMarkdown:
		return report.Markdown{Dir: a.dir}
	}
	return a.text(a.env.Stdout)
}

// failureFormat returns the format in which failures are printed. After an invalid flag,
// the flags are not parsed, so failureFormat looks for --format in the arguments. For
// --format sarif it returns the text format, because a SARIF log cannot represent
// failures.
func (a *app) failureFormat() report.Format {
	switch format := a.options.format.value; {
	case format == formatJSON || hasFormat(a.env.Args, formatJSON):
		return report.JSON{Dir: a.dir}
	case format == formatGitHub || hasFormat(a.env.Args, formatGitHub):
		return report.GitHub{Dir: a.dir, Source: os.ReadFile}
	}
	return a.text(a.env.Stderr)
}

// hasFormat reports whether the arguments contain the --format flag with the given
// value.
func hasFormat(args []string, format string) bool {
	i := slices.Index(args, "--format")
	return slices.Contains(args, "--format="+format) ||
		i >= 0 && i+1 < len(args) && args[i+1] == format
}

// text returns the text format for output to w. Colours and source excerpts depend
// on --color and on whether w is a terminal.
func (a *app) text(w io.Writer) report.Text {
	terminal := isTerminal(w)
	color := a.options.color.value
	return report.Text{
		Dir:      a.dir,
		Color:    color == colorAlways || color == colorAuto && terminal && a.mayColor(),
		Excerpts: color == colorAlways || terminal,
		Source:   os.ReadFile,
	}
}

// mayColor reports whether the environment permits colours: NO_COLOR must not be
// set, and TERM must not be "dumb".
func (a *app) mayColor() bool {
	return a.env.Getenv("NO_COLOR") == "" && a.env.Getenv("TERM") != "dumb"
}

func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}
