package cli

import (
	"strings"

	"github.com/spf13/cobra"
)

const rootLong = `exitlint checks the exit statuses of Go programs against exitlint.toml, the
file that declares them.

Without a command it checks; without packages it takes ./... .

It ends with 0 when nothing was found, with 1 when something was, and with 2
when it could not check.`

// rootCommand returns the exitlint command. Without a subcommand, it runs check.
func (a *app) rootCommand() *cobra.Command {
	root := a.checkCommand()
	root.Use = "exitlint [check] [packages]"
	root.Short = "Check exit statuses against exitlint.toml"
	root.Long = rootLong
	root.Version = buildVersion()
	root.SetVersionTemplate(versionLine() + "\n")
	root.SilenceErrors = true
	root.SilenceUsage = true
	root.SuggestionsMinimumDistance = 2
	root.SetFlagErrorFunc(flagFailure)
	root.PersistentPreRunE = func(cmd *cobra.Command, _ []string) error {
		if err := a.checkFormat(cmd); err != nil {
			return err
		}
		return a.changeDir()
	}
	check := root.RunE
	root.RunE = func(cmd *cobra.Command, args []string) error {
		if err := mistypedCommand(cmd, args); err != nil {
			return err
		}
		return check(cmd, args)
	}
	a.addSharedFlags(root)
	root.AddCommand(
		a.checkCommand(),
		a.breakingCommand(),
		a.codesCommand(),
		a.contractCommand(),
		a.docsCommand(),
		a.explainCommand(),
		a.initCommand(),
		a.presetCommand(),
		a.versionCommand(),
		a.vetCommand(),
	)
	root.SetHelpCommand(helpCommand())
	root.InitDefaultCompletionCmd("completion")
	if completion, _, err := root.Find([]string{"completion"}); err == nil {
		refuseUnknown(completion)
	}
	return root
}

// refuseUnknown makes a group of commands, such as exitlint preset, fail for an unknown
// subcommand. By default, cobra shows the help and succeeds.
func refuseUnknown(cmd *cobra.Command) {
	cmd.Args = maxArgs(0)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
}

// mistypedCommand returns a failure if the first argument is probably a misspelled
// command: for exitlint chekc, but not for exitlint ./chekc, which names a package.
func mistypedCommand(root *cobra.Command, args []string) error {
	if len(args) == 0 || strings.ContainsAny(args[0], "./\\") {
		return nil
	}
	if near := root.SuggestionsFor(args[0]); len(near) > 0 {
		return usageFailure("for the command, write exitlint "+near[0]+"; for a package, ./"+args[0],
			"unknown command %q", args[0])
	}
	return nil
}

// helpCommand returns the help command. Unlike the help command of cobra, it fails for
// an unknown command.
func helpCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "help [command]",
		Short: "Help about a command",
		RunE: func(cmd *cobra.Command, args []string) error {
			about, rest, err := cmd.Root().Find(args)
			if err != nil || len(rest) > 0 {
				return usageFailure("see exitlint --help", "unknown command %q", strings.Join(args, " "))
			}
			about.InitDefaultHelpFlag()
			return about.Help()
		},
	}
}

// maxArgs returns a validator that refuses more than n arguments.
func maxArgs(n int) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) > n {
			return usageFailure("see "+cmd.CommandPath()+" --help", "unexpected argument %q", args[n])
		}
		return nil
	}
}
