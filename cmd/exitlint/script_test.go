package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/exitlint/exitlint/internal/test/slow"
)

var update = flag.Bool("update", false, "rewrite what the scripts expect")

// TestMain lets the test binary act as exitlint when scripts or go vet run it under
// that name.
func TestMain(m *testing.M) {
	testscript.Main(suite{m}, map[string]func(){"exitlint": main})
}

// A suite runs the tests of the package with a cache directory of their own.
type suite struct{ *testing.M }

func (s suite) Run() int {
	dir, err := os.MkdirTemp("", "exitlint-kept")
	if err == nil {
		err = os.Setenv("EXITLINT_CACHE", dir)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	return s.M.Run()
}

// TestScript runs the scripts in testdata/script. There is one for each feature.
// Scripts that run the go command have a go.mod without requirements, so they need
// no network.
func TestScript(t *testing.T) {
	// All scripts use the user's build cache. Otherwise each would compile the same
	// packages again.
	cache, err := exec.Command("go", "env", "GOCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:                 filepath.Join("testdata", "script"),
		UpdateScripts:       *update,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Cmds:                map[string]func(*testscript.TestScript, bool, []string){"status": status},
		Condition:           large,
		Setup: func(env *testscript.Env) error {
			exe, err := exec.LookPath("exitlint") // see TestMain
			if err != nil {
				return err
			}
			env.Setenv("EXE", exe)
			env.Setenv("GOCACHE", strings.TrimSpace(string(cache)))
			env.Setenv("GOPROXY", "off")
			env.Setenv("GOFLAGS", "")
			env.Setenv("EXITLINT_CACHE", filepath.Join(env.WorkDir, ".kept"))
			env.Setenv("GOTOOLCHAIN", "local")
			return nil
		},
	})
}

// large implements the condition [slow] of scripts, for commands that take long. One of
// them is go vet, which reads the standard library again for each registry.
func large(condition string) (bool, error) {
	if condition != "slow" {
		return false, fmt.Errorf("unknown condition %q", condition)
	}
	return slow.Tests, nil
}

// status implements the "status" command of scripts, which runs a command and fails
// unless it ends with the given exit status:
//
//	status 2 exitlint --nope
func status(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status N command [argument ...]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	err = ts.Exec(args[1], args[2:]...)
	got := 0
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		got = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if got != want {
		ts.Fatalf("%s ends with %d, not with %d", args[1], got, want)
	}
}
