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

// A Command runs go vet with exitlint as its tool.
//
// go vet ends with status 1 both when it has findings and when packages do not
// load. The text of go vet does not distinguish the two cases either, because
// downloads and warnings are mixed in. With -json, go vet ends with 0 when it
// has findings. So a Command runs go vet with -json first. The text, if it is
// wanted, comes from a second run, which go vet answers from its cache.
type Command struct {
	Go     string    // the go command
	Tool   string    // the executable of exitlint
	Dir    string    // the directory to run in
	Config string    // the absolute path of the one registry to use; "" for the registry that the environment names, or the nearest one
	Args   Arguments // the arguments of go vet
	Stdout io.Writer
	Stderr io.Writer
}

// A Verdict is the result of a run of go vet.
type Verdict int

// The verdicts, each worse than the one before.
const (
	Clean       Verdict = iota
	Found               // at least one finding
	NoRegistry          // a program has no registry
	BadRegistry         // a registry is not valid
	NotLoaded           // packages do not exist, do not compile, or the go command cannot run here
	BadFlags            // the go command refuses the flags
	Broken              // a rule failed, or go vet's output has an unknown form
)

// Run runs go vet, passes its output on, and returns a verdict. The error is
// non-nil if the go command cannot be started or the output cannot be written.
func (c Command) Run(ctx context.Context) (Verdict, error) {
	if c.Args.applies() {
		var errs bytes.Buffer
		status, err := c.start(ctx, c.Args.Flags, c.Stdout, io.MultiWriter(c.Stderr, &errs))
		if err != nil || status != 0 {
			return failed(status, errs.Bytes()), err
		}
	}
	var out, errs bytes.Buffer
	status, err := c.start(ctx, c.Args.jsonFlags(), &out, &errs)
	if err != nil {
		return NotLoaded, err
	}
	verdict := judge(out.Bytes())
	if status != 0 {
		verdict = failed(status, errs.Bytes())
	}
	if c.Args.json() || verdict == Clean || verdict == BadFlags || verdict == Broken {
		if c.Args.json() {
			_, err = c.Stdout.Write(out.Bytes())
		}
		_, errsErr := c.Stderr.Write(errs.Bytes())
		return verdict, errors.Join(err, errsErr)
	}
	_, err = c.start(ctx, c.Args.textFlags(), c.Stdout, c.Stderr)
	return verdict, err
}

// failed returns the verdict for a go command that ended with a status other
// than 0. errs is its standard error.
func failed(status int, errs []byte) Verdict {
	switch {
	case bytes.Contains(errs, []byte(brokenMark)):
		return Broken
	case status == 2:
		return BadFlags
	}
	return NotLoaded
}

// start runs go vet with flags, and returns its status.
func (c Command) start(ctx context.Context, flags []string, stdout, stderr io.Writer) (int, error) {
	args := slices.Concat([]string{"vet", "-vettool=" + c.Tool}, flags, []string{"--"}, c.Args.Packages)
	cmd := exec.CommandContext(ctx, c.Go, args...)
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 5 * time.Second // kills a go command that ignores the interrupt
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

// judge returns the verdict on the output of go vet -json. The output contains
// an object for each package, with the diagnostics or the error of each
// analyzer.
func judge(out []byte) Verdict {
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
				worst = max(worst, judgeAnalyzer(raw))
			}
		}
	}
}

// judgeAnalyzer returns the verdict on the diagnostics or the error of one
// analyzer. The category of a diagnostic is the name of the rule, such as
// exitcode/range, if the diagnostic is a finding. The category is a single word
// if the registry is not valid, and empty if there is no registry.
func judgeAnalyzer(raw json.RawMessage) Verdict {
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
