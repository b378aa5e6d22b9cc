// Package cli implements the command line of exitlint: it parses the arguments,
// runs the command, writes its results, and decides the exit status. It is the only
// package that changes the state of the process.
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

// An Env holds the inputs and outputs of a process: arguments, standard
// streams, working directory and environment variables.
type Env struct {
	Args   []string // without the program's name
	Stdin  io.Reader
	Stdout io.Writer
	Stderr io.Writer
	Dir    string // the working directory
	Getenv func(string) string
}

// Main runs the command in the arguments and returns the status to end with. If
// go vet runs exitlint as its tool, Main itself ends the process.
func Main(env Env) int {
	spendMemory(env.Getenv)
	switch {
	case govet.AsksUnit(env.Args):
		config, err := govet.Config(env.Getenv)
		if err != nil {
			return vetFailed(env, err)
		}
		govet.Main(env.Args, vetSuite(config, inputs.Tags(env.Getenv)), func(err error) { vetBroken(env, err) })
	case govet.AsksVersion(env.Args):
		return answerVet(env)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second signal ends the process at once
	a := &app{env: env, load: load, rules: documented(analyzers.Rules(), suite())}
	return a.run(ctx)
}

// answerVet answers go vet's request for the version.
func answerVet(env Env) int {
	config, err := govet.Config(env.Getenv)
	if err != nil {
		return vetFailed(env, err)
	}
	executable, err := os.Executable()
	if err != nil {
		return vetFailed(env, err)
	}
	in := inputs.Invocation{Dir: env.Dir, Executable: executable, Config: config, Getenv: env.Getenv}
	if err := govet.WriteVersion(env.Stdout, in); err != nil {
		return vetFailed(env, err)
	}
	return OK
}

// vetFailed reports a failure under go vet.
func vetFailed(env Env, err error) int {
	f := &report.Failure{Code: report.Usage, Message: err.Error(), Suggestion: "fix it and run go vet again"}
	_ = report.Text{Dir: env.Dir}.Failure(env.Stderr, f, Failed)
	return Failed
}

// vetBroken reports an analyzer that panicked under go vet, and ends the process.
func vetBroken(env Env, err error) {
	f := &report.Failure{Code: report.Internal, Message: err.Error(), Suggestion: "please report this with the package that shows it"}
	_ = report.Text{Dir: env.Dir}.Failure(env.Stderr, f, Failed)
	os.Exit(Failed)
}

// An app is one run of the command line.
type app struct {
	env   Env
	load  func(context.Context, driver.Options) (workspace, error)
	rules []ruleDoc

	options options
	dir     string // the working directory: Env.Dir, or the directory of the flag -C

	progress *progress
}

// A workspace provides the methods of [driver.Workspace] that commands call.
type workspace interface {
	Check(rules []string) ([]finding.Finding, report.Summary, error)
	Programs(extra ...exit.ExitFunc) ([]*exit.Program, error)
	Survey() (*driver.Survey, error)
	Checks(pkg string) bool
	Contains(file string) bool
}

// errFindings is the error of a command that has found something and reported it.
var errFindings = errors.New("findings")

// run runs the command, and returns the status to end with.
func (a *app) run(ctx context.Context) int {
	a.dir = a.env.Dir
	a.progress = newProgress(a.env.Stderr)
	defer a.progress.end()
	root := a.rootCommand()
	root.SetArgs(append([]string{}, a.env.Args...)) // never nil: that would be os.Args
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
	// If the write to standard error fails too, only the status reports the
	// failure.
	_ = a.failureFormat().Failure(a.env.Stderr, failureOf(ctx, err), Failed)
	return Failed
}
