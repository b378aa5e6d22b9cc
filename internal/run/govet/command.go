package govet

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"

	"github.com/exitlint/exitlint/internal/run/inputs"
)

// A Command runs go vet with exitlint as its -vettool, and returns a [Verdict].
//
// It runs go vet -json and reads the output, because the exit status is 1 both for
// findings and for packages that do not load. If the user wants text, it then runs go vet
// again, which takes the results from its cache.
type Command struct {
	Go   string // the go command
	Tool string // the executable of exitlint
	Dir  string // the working directory
	// Config is the absolute path of one registry for all packages. If it is "", the
	// registry is that in EXITLINT_CONFIG or the nearest one.
	Config string
	Args   Arguments // the arguments of go vet
	Stdout io.Writer
	Stderr io.Writer
}

// A Verdict says how a run of go vet ended.
type Verdict int

// The verdicts. If several apply to a run, the last of them in this list counts.
const (
	Clean       Verdict = iota
	Found               // there are findings
	NoRegistry          // go vet reported that a program has no registry
	BadRegistry         // go vet reported that a registry is not valid
	NotLoaded           // packages do not exist or do not compile, or the go command does not work
	BadFlags            // the go command refuses the flags
	Broken              // an analyzer failed, or exitlint does not understand the output of go vet
)

// Run runs go vet, which writes to c.Stdout and c.Stderr. It returns an error if go vet
// cannot be run.
func (c Command) Run(ctx context.Context) (Verdict, error) {
	if c.Args.appliesFixes() {
		var errs bytes.Buffer
		status, err := c.runVet(ctx, c.Args.Flags, c.Stdout, io.MultiWriter(c.Stderr, &errs))
		if err != nil || status != 0 {
			return verdictOfFailure(status, errs.Bytes()), err
		}
	}
	var out, errs bytes.Buffer
	status, err := c.runVet(ctx, c.Args.jsonFlags(), &out, &errs)
	if err != nil {
		return NotLoaded, err
	}
	verdict := verdictOfOutput(out.Bytes())
	if status != 0 {
		verdict = verdictOfFailure(status, errs.Bytes())
	}
	if c.Args.json() || verdict == Clean || verdict == BadFlags || verdict == Broken {
		if c.Args.json() {
			_, err = c.Stdout.Write(out.Bytes())
		}
		_, errsErr := c.Stderr.Write(errs.Bytes())
		return verdict, errors.Join(err, errsErr)
	}
	_, err = c.runVet(ctx, c.Args.textFlags(), c.Stdout, c.Stderr)
	return verdict, err
}

// verdictOfFailure returns the verdict for a status other than 0. errs is what go vet
// printed to standard error.
func verdictOfFailure(status int, errs []byte) Verdict {
	switch {
	case bytes.Contains(errs, []byte(failurePrefix)):
		return Broken
	case status == 2:
		return BadFlags
	}
	return NotLoaded
}

// runVet runs go vet with the given flags, and returns its exit status.
func (c Command) runVet(ctx context.Context, flags []string, stdout, stderr io.Writer) (int, error) {
	args := slices.Concat([]string{"vet", "-vettool=" + c.Tool}, flags, []string{"--"}, c.Args.Packages)
	cmd := exec.CommandContext(ctx, c.Go, args...)
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 5 * time.Second // kill it if it ignores the interrupt
	cmd.Dir, cmd.Stdout, cmd.Stderr = c.Dir, stdout, stderr
	cmd.Env = append(cmd.Environ(), inputs.TagsVariable+"="+c.Args.value("tags"))
	if c.Config != "" {
		cmd.Env = append(cmd.Env, ConfigVariable+"="+c.Config)
	}
	err := cmd.Run()
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.Exited() {
		return exit.ExitCode(), nil
	}
	return 0, err
}

// verdictOfOutput returns the verdict for the output of go vet -json, which has an object for
// each package:
//
//	{"example.com/x": {"exitcode": [{"category": "exitcode/range", …}]}}
func verdictOfOutput(out []byte) Verdict {
	worst := Clean
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var packages map[string]map[string]json.RawMessage
		if err := dec.Decode(&packages); errors.Is(err, io.EOF) {
			return worst
		} else if err != nil {
			return Broken
		}
		for _, analyzers := range packages {
			for _, raw := range analyzers {
				worst = max(worst, verdictOfAnalyzer(raw))
			}
		}
	}
}

// verdictOfAnalyzer returns the verdict for the output of one analyzer. It depends on the
// categories of the diagnostics. A category with a slash, such as exitcode/range, is a
// finding of that rule. A category without a slash means that the registry is invalid,
// and an empty category that there is no registry.
func verdictOfAnalyzer(raw json.RawMessage) Verdict {
	var diagnostics []struct{ Category string }
	if err := json.Unmarshal(raw, &diagnostics); err != nil {
		return Broken
	}
	worst := Clean
	for _, d := range diagnostics {
		switch {
		case strings.Contains(d.Category, "/"):
			worst = max(worst, Found)
		case d.Category == "":
			worst = max(worst, NoRegistry)
		default:
			worst = max(worst, BadRegistry)
		}
	}
	return worst
}
