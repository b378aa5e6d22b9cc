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
// The exit status of go vet is not enough for a verdict. It is 1 both for findings
// and for packages that do not load, and the text mixes findings with compiler
// errors and download messages. With -json the status is 0 even if there are
// findings, and only the output shows whether there are any. So a Command first runs
// go vet -json. If the user wants text, it runs go vet again, which takes the
// results from its cache.
type Command struct {
	Go     string    // the go command
	Tool   string    // the executable of exitlint
	Dir    string    // the directory to run in
	Config string    // the absolute path of one registry for all packages; if "", EXITLINT_CONFIG or the nearest registry counts
	Args   Arguments // the arguments of go vet
	Stdout io.Writer
	Stderr io.Writer
}

// A Verdict is the result of a run of go vet.
type Verdict int

// The verdicts. If several apply to a run, its verdict is the last one in this list.
const (
	Clean       Verdict = iota
	Found               // there are findings
	NoRegistry          // a program has no registry
	BadRegistry         // a registry is not valid
	NotLoaded           // packages do not exist or do not compile, or the go command does not work here
	BadFlags            // the go command refuses the flags
	Broken              // an analyzer failed, or go vet printed something unexpected
)

// Run runs go vet and copies its output to c.Stdout and c.Stderr. It returns an error
// if the go command does not start or the output cannot be written.
func (c Command) Run(ctx context.Context) (Verdict, error) {
	if c.Args.appliesFixes() {
		var errs bytes.Buffer
		status, err := c.start(ctx, c.Args.Flags, c.Stdout, io.MultiWriter(c.Stderr, &errs))
		if err != nil || status != 0 {
			return verdictOfFailure(status, errs.Bytes()), err
		}
	}
	var out, errs bytes.Buffer
	status, err := c.start(ctx, c.Args.jsonFlags(), &out, &errs)
	if err != nil {
		return NotLoaded, err
	}
	verdict := judge(out.Bytes())
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
	_, err = c.start(ctx, c.Args.textFlags(), c.Stdout, c.Stderr)
	return verdict, err
}

// verdictOfFailure returns the verdict if go vet ends with the given status, which is
// not 0, and has printed errs to standard error.
func verdictOfFailure(status int, errs []byte) Verdict {
	switch {
	case bytes.Contains(errs, []byte(brokenMark)):
		return Broken
	case status == 2:
		return BadFlags
	}
	return NotLoaded
}

// start runs go vet with the given flags, and returns its exit status.
func (c Command) start(ctx context.Context, flags []string, stdout, stderr io.Writer) (int, error) {
	args := slices.Concat([]string{"vet", "-vettool=" + c.Tool}, flags, []string{"--"}, c.Args.Packages)
	cmd := exec.CommandContext(ctx, c.Go, args...)
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 5 * time.Second // kill the go command if it does not react to the interrupt
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

// judge returns the verdict for the output of go vet -json. The output contains an
// object for each package, with the diagnostics or the error of each analyzer:
//
//	{"example.com/x": {"exitcode": [{"category": "exitcode/range", …}]}}
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

// judgeAnalyzer returns the verdict for the diagnostics or the error of one analyzer.
// The category of a diagnostic shows its kind. A finding has the name of its rule,
// such as exitcode/range. A problem with the registry has a category without a slash.
// The message that there is no registry has no category.
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
