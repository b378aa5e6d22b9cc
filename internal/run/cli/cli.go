// Package cli implements the command line of exitlint. It parses the arguments,
// runs the command, prints its results and returns the exit status. Settings of the
// whole process, such as memory limits and signal handlers, are made only here.
package cli

import (
	"context"
	"errors"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/exitlint/exitlint/analyzers"
	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/run/driver"
	"github.com/exitlint/exitlint/internal/run/govet"
	"github.com/exitlint/exitlint/internal/run/inputs"
	"github.com/exitlint/exitlint/internal/run/report"
)

// An Env is the environment of a command: its arguments, standard streams, working
// directory and environment variables. Tests pass an Env of their own.
type Env struct {
	Args   []string // the arguments, without the program's name
	Stdin  io.Reader
	Stdout io.Writer
	Stderr io.Writer
	Dir    string // the working directory
	Getenv func(string) string
}

// Main runs the command that env.Args names, and returns the exit status. When go vet
// calls exitlint as its -vettool, Main may end the process instead of returning; see
// [govet.Main].
func Main(env Env) int {
	gc := tuneGC(env.Getenv)
	switch {
	case govet.WantsAnalysis(env.Args):
		config, err := govet.Config(env.Getenv)
		if err != nil {
			return failVet(env, err)
		}
		if !govet.Main(env.Args, vetSuite(config, inputs.Tags(env.Getenv)), func(err error) { exitAfterFailure(env, err) }) {
			return Findings // go vet expects the status 1 after an error of its tool
		}
		return OK
	case govet.WantsVersion(env.Args):
		return printVetVersion(env)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // so that a second signal ends the process at once
	a := &app{env: env, load: gc.load, rules: documentedRules(analyzers.Rules(), suite())}
	return a.run(ctx)
}

// printVetVersion prints the version that go vet asks its tool for. The version is part
// of the key under which go vet caches results.
func printVetVersion(env Env) int {
	config, err := govet.Config(env.Getenv)
	if err != nil {
		return failVet(env, err)
	}
	executable, err := os.Executable()
	if err != nil {
		return failVet(env, err)
	}
	in := inputs.Invocation{Dir: env.Dir, Executable: executable, Config: config, Getenv: env.Getenv}
	if err := govet.WriteVersion(env.Stdout, in); err != nil {
		return failVet(env, err)
	}
	return OK
}

// failVet prints an error that makes a run under go vet impossible, and returns
// the exit status for it.
func failVet(env Env, err error) int {
	f := &report.Failure{Code: report.Usage, Message: err.Error(), Suggestion: "fix it and run go vet again"}
	_ = report.Text{Dir: env.Dir}.Failure(env.Stderr, f, Failed)
	return Failed
}

// exitAfterFailure prints an error about an analyzer that failed under go vet, and ends
// the process.
func exitAfterFailure(env Env, err error) {
	f := &report.Failure{Code: report.Internal, Message: err.Error(), Suggestion: "please report this with the package that shows it"}
	_ = report.Text{Dir: env.Dir}.Failure(env.Stderr, f, Failed)
	os.Exit(Failed)
}

// An app runs one command line.
type app struct {
	env   Env
	load  func(context.Context, driver.Options) (workspace, error)
	rules []ruleDoc

	options options
	dir     string // the working directory: Env.Dir, or the directory that -C names

	progress *progress
}

// A workspace is the part of [driver.Workspace] that commands use. Tests implement it
// with a fake.
type workspace interface {
	Check(rules []string) ([]finding.Finding, report.Summary, error)
	Programs(extra ...exit.ExitFunc) ([]*exit.Program, error)
	Survey() (*driver.Survey, error)
	Reach() (*driver.Reach, error)
	Checks(pkg string) bool
	Contains(file string) bool
}

// errFindings is the error of a command that has already printed its findings. It
// only sets the exit status.
var errFindings = errors.New("findings")

func (a *app) run(ctx context.Context) int {
	a.dir = a.env.Dir
	a.progress = newProgress(a.env.Stderr)
	defer a.progress.end()
	root := a.rootCommand()
	root.SetArgs(append([]string{}, a.env.Args...)) // for nil, cobra would read os.Args
	root.SetIn(a.env.Stdin)
	root.SetOut(a.env.Stdout)
	root.SetErr(a.env.Stderr)
	err := root.ExecuteContext(ctx)
	switch {
	case err == nil:
		return OK
	case errors.Is(err, errFindings):
		return Findings
	}
	// Ignore an error in writing to standard error: the exit status still shows the
	// failure.
	_ = a.failureFormat().Failure(a.env.Stderr, failureOf(ctx, err), Failed)
	return Failed
}
