package cli

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/exitlint/exitlint/internal/rule"
	"github.com/exitlint/exitlint/internal/run/govet"
	"github.com/exitlint/exitlint/internal/run/inputs"
	"github.com/exitlint/exitlint/internal/run/report"
)

func (a *app) vetCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "vet [go vet flags] [packages]",
		Short: "Run go vet with exitlint as its tool",
		Long: `vet runs go vet with exitlint as its tool, without packages on ./... . What go
vet has found once it takes from its cache.

Flags are those of go vet, such as -fix, -diff, -json, -c and -tags, and
-no-registry, and stand before the packages; -C and --config are exitlint's and
stand anywhere.
--format json is -json, and makes failures JSON too.

The output is go vet's. The status is exitlint's: 0 when nothing was found, 1
when something was, 2 when go vet could not run, packages do not compile, or a
registry is missing or broken. After -fix what is left is reported.`,
		DisableFlagParsing: true, // go vet parses the flags
		RunE:               func(cmd *cobra.Command, args []string) error { return a.vet(cmd, args) },
	}
}

func (a *app) vet(cmd *cobra.Command, args []string) error {
	if slices.ContainsFunc(args, func(arg string) bool { return arg == "-h" || arg == "-help" || arg == "--help" }) {
		return cmd.Help()
	}
	rest, err := takeFlags(cmd.Root().PersistentFlags(), args)
	if err != nil {
		return flagFailure(cmd, err)
	}
	if err := a.changeDir(); err != nil {
		return err
	}
	command, err := a.newVetCommand(govet.Split(rest))
	if err != nil {
		return err
	}
	// In JSON output, the standard error of go vet becomes a part of the failure.
	var stderr bytes.Buffer
	if a.options.format.value == formatJSON {
		command.Stderr = &stderr
	}
	verdict, err := command.Run(cmd.Context())
	if err != nil {
		return a.vetFailure(cmd.Context(), err)
	}
	err = verdictFailure(verdict)
	var failure *report.Failure
	if text := strings.TrimSpace(stderr.String()); text != "" && errors.As(err, &failure) {
		failure.Message += ": " + text
	}
	return err
}

// takeFlags parses the flags of exitlint in args, and returns the other arguments, which
// are for go vet. Like go vet, it accepts both -name and --name.
func takeFlags(set *pflag.FlagSet, args []string) (rest []string, err error) {
	for i := 0; i < len(args); i++ {
		if args[i] == "--" {
			return append(rest, args[i:]...), nil
		}
		name, value, given := strings.Cut(args[i], "=")
		f := set.Lookup(strings.TrimLeft(name, "-"))
		if f == nil && len(name) == 2 {
			f = set.ShorthandLookup(name[1:])
		}
		if f == nil || !strings.HasPrefix(name, "-") {
			rest = append(rest, args[i])
			continue
		}
		if !given {
			i++
			if i == len(args) {
				return nil, fmt.Errorf("flag needs an argument: %s", name)
			}
			value = args[i]
		}
		if err := set.Set(f.Name, value); err != nil {
			return nil, err
		}
	}
	return rest, nil
}

// newVetCommand returns the go vet command to run for the arguments.
func (a *app) newVetCommand(args govet.Arguments) (govet.Command, error) {
	if args.Has("vettool") {
		return govet.Command{}, usageFailure("run go vet itself for another tool", "exitlint vet is its own -vettool")
	}
	switch a.options.format.value {
	case formatText:
	case formatJSON:
		args.Flags = append(args.Flags, "-json")
	default:
		return govet.Command{}, usageFailure("use text or json, or exitlint check", "go vet has no --format %s", a.options.format.value)
	}
	tool, err := os.Executable()
	if err == nil {
		// Check that the tool exists. If it did not, go vet would run its own
		// analyzers.
		_, err = os.Stat(tool)
	}
	if err != nil {
		return govet.Command{}, &report.Failure{Code: report.Internal, Message: "exitlint cannot find its own executable: " + err.Error(), Suggestion: "reinstall it"}
	}
	goCommand, err := exec.LookPath("go")
	if err != nil {
		return govet.Command{}, &report.Failure{Code: report.LoadFailed, Message: err.Error(), Suggestion: "install Go, or add it to PATH"}
	}
	if err := a.requireRegistry(args.IsOn(rule.NoRegistryFlag)); err != nil {
		return govet.Command{}, err
	}
	return govet.Command{Go: goCommand, Tool: tool, Dir: a.dir, Config: a.options.config, Args: args, Stdout: a.env.Stdout, Stderr: a.env.Stderr}, nil
}

// requireRegistry returns a failure if there is no registry. go vet reports a missing
// registry only for main packages, so a run on libraries would succeed without checking
// anything.
//
// With noRegistry, only rules that need no registry run. requireRegistry then returns a
// failure if the options do name a registry.
func (a *app) requireRegistry(noRegistry bool) error {
	if noRegistry {
		return a.refuseConfig()
	}
	named, err := govet.Config(a.env.Getenv)
	if err != nil {
		return usageFailure("fix it and run again", "%v", err)
	}
	if cmp.Or(a.options.config, named) != "" {
		return nil
	}
	in := inputs.Invocation{Dir: a.dir, Getenv: a.env.Getenv}
	if found, err := in.HasRegistry(); found || err != nil {
		return nil // go vet will report the error
	}
	return verdictFailure(govet.NoRegistry)
}

func (a *app) vetFailure(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return &report.Failure{Code: report.LoadFailed, Message: "go vet: " + err.Error(), Suggestion: "check that go vet runs on its own"}
}

// verdictFailure converts the verdict of go vet to an error. The error has no positions,
// because go vet has already printed them.
func verdictFailure(v govet.Verdict) error {
	switch v {
	case govet.Clean:
		return nil
	case govet.Found:
		return errFindings
	case govet.NoRegistry:
		return report.NoRegistryOrFlag("at or above the packages, up to their module's root")
	case govet.BadRegistry:
		return &report.Failure{Code: report.RegistryInvalid, Message: "exitlint.toml cannot be used", Suggestion: "fix it and run again"}
	case govet.BadFlags:
		return usageFailure("see go help vet", "go vet does not take these arguments")
	case govet.NotLoaded:
		return &report.Failure{Code: report.LoadFailed, Message: "go vet could not check all packages", Suggestion: "make `go build` pass first"}
	}
	return &report.Failure{Code: report.Internal, Message: "a rule failed under go vet", Suggestion: "please report it with the package that shows it"}
}
