package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/exitlint/exitlint/internal/test/slow"
	"github.com/exitlint/exitlint/internal/test/testfiles"
)

// TestTwoProcesses checks that processes with a common cache report the same
// findings, even if they run at the same time, and after one of them was killed.
func TestTwoProcesses(t *testing.T) {
	t.Parallel()
	dir, err := filepath.Abs(planted)
	if err != nil {
		t.Fatal(err)
	}
	want := outcomeOf(t, exitlint(t, dir, "off"))
	if want.status != 1 {
		t.Fatalf("%+v", want)
	}
	rounds, kills := 1, 1
	if slow.Tests {
		rounds, kills = 3, 5
	}
	for range rounds {
		kept := t.TempDir()
		together(4, func() {
			if got := outcomeOf(t, exitlint(t, dir, kept)); got != want {
				t.Errorf("got %+v, want %+v", got, want)
			}
		})
	}
	kept := t.TempDir()
	for i := range kills {
		cmd := exitlint(t, dir, kept)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(i*100+50) * time.Millisecond) // kill it at different moments
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		if got := outcomeOf(t, exitlint(t, dir, kept)); got != want {
			t.Errorf("after a kill: got %+v, want %+v", got, want)
		}
	}
}

// together calls do n times concurrently.
func together(n int, do func()) {
	var group sync.WaitGroup
	for range n {
		group.Go(do)
	}
	group.Wait()
}

// exitlint returns a command that runs exitlint with the given cache directory, or
// without a cache if cache is "off".
func exitlint(t *testing.T, dir, cache string, args ...string) *exec.Cmd {
	t.Helper()
	exe, err := exec.LookPath("exitlint") // see TestMain
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(exe, args...)
	cmd.Dir = dir
	cmd.Env = append(cmd.Environ(), "GOFLAGS=", "GOPROXY=off", "GOWORK=off", "EXITLINT_CACHE="+cache)
	return cmd
}

// An outcome is the exit status and the output of a process.
type outcome struct {
	status         int // -1 if a signal ended the process
	stdout, stderr string
}

func outcomeOf(t *testing.T, cmd *exec.Cmd) outcome {
	t.Helper()
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	var exit *exec.ExitError
	if err := cmd.Run(); err != nil && !errors.As(err, &exit) {
		t.Error(err)
	}
	return outcome{cmd.ProcessState.ExitCode(), stdout.String(), stderr.String()}
}

// A writing is a command that writes files.
type writing struct {
	name   string
	args   []string
	remove string // a file to remove before the command runs, or ""
}

var writings = []writing{
	{"fix", []string{"--fix"}, ""},
	{"docs", []string{"docs", "--write"}, ""},
	{"init", []string{"init"}, "exitlint.toml"},
	{"init force", []string{"init", "--force"}, ""},
	{"baseline", []string{"--write-baseline", "--baseline", "baseline.json"}, ""},
}

// TestInterrupted interrupts commands that write files. Afterwards, each file must be
// as it was before, or as the complete command leaves it, and there must be no other
// files. Only a command that is killed may leave temporary files.
func TestInterrupted(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there is no interrupt to send")
	}
	commands, moments := writings[:1], 1
	if slow.Tests {
		commands, moments = writings, 5
	}
	for _, w := range commands {
		t.Run(w.name, func(t *testing.T) {
			t.Parallel()
			before := w.module(t)
			started := time.Now()
			dir := testfiles.Dir(t, before)
			if got := outcomeOf(t, exitlint(t, dir, "off", w.args...)); got.status > 1 || got.status < 0 {
				t.Fatalf("%+v", got)
			}
			took := time.Since(started)
			after := contents(t, dir)
			if len(after) == len(before) && !changes(before, after) {
				t.Fatal("there is nothing to write")
			}
			for _, signal := range []os.Signal{os.Interrupt, syscall.SIGTERM, os.Kill} {
				for i := range moments {
					// Distribute the signals over the time that the command takes.
					w.interrupt(t, before, after, signal, took*time.Duration(2*i+1)/time.Duration(2*moments))
				}
			}
		})
	}
}

// interrupt starts the command, sends it a signal after wait, and checks the files.
func (w writing) interrupt(t *testing.T, before, after map[string]string, signal os.Signal, wait time.Duration) {
	t.Helper()
	dir := testfiles.Dir(t, before)
	cmd := exitlint(t, dir, "off", w.args...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	time.Sleep(wait)
	_ = cmd.Process.Signal(signal) // fails if the command has already ended
	_ = cmd.Wait()
	status := cmd.ProcessState.ExitCode()
	if said := strings.Contains(stderr.String(), "exitlint: interrupted; run it again"); said != (status == 2) {
		t.Errorf("%v after %v: status %d, %q", signal, wait, status, stderr.String())
	}
	for name, content := range contents(t, dir) {
		old, was := before[name]
		fresh, becomes := after[name]
		switch {
		case was && content == old, becomes && content == fresh:
		case !was && !becomes && signal == os.Kill && temporary.MatchString(filepath.Base(name)):
		default:
			t.Errorf("%v after %v, status %d: %s is\n%s", signal, wait, status, name, content)
		}
	}
	for name := range before {
		if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
			t.Errorf("%v after %v: %v", signal, wait, err)
		}
	}
}

// temporary matches the names of temporary files, which commands write first and then
// rename.
var temporary = regexp.MustCompile(`^\.(.+)\.\d+$`)

// changes reports whether any file has different content in after.
func changes(before, after map[string]string) bool {
	for name, content := range after {
		if before[name] != content {
			return true
		}
	}
	return false
}

// module returns the files of a module in which the command has many files to write.
func (w writing) module(t *testing.T) map[string]string {
	t.Helper()
	var registry, cases, table strings.Builder
	registry.WriteString("version = 1\n\n[program]\nconstants = [\"./exit\"]\n")
	module := map[string]string{"go.mod": "module example.com/m\n\ngo 1.24\n"}
	constants := "package exit\n\n"
	for i := 3; i < 60; i++ {
		fmt.Fprintf(&registry, "\n[[code]]\nvalue = %d\nname = \"S%d\"\nmeaning = \"status %d\"\n", i, i, i)
		constants += fmt.Sprintf("// S%d is %d.\nconst S%d = %d\n\n", i, i, i, i)
		fmt.Fprintf(&cases, "\tf%d()\n", i)
		module[fmt.Sprintf("f%d.go", i)] = fmt.Sprintf("package main\n\nimport \"os\"\n\nfunc f%d() {\n\tif len(os.Args) == %d {\n\t\tos.Exit(%d)\n\t}\n}\n", i, i, i)
		if i%2 == 0 {
			fmt.Fprintf(&table, "| %d | status %d |\n", i, i)
		}
	}
	for i := range 10 {
		name := fmt.Sprintf("docs/d%d.md", i)
		module[name] = "# Exit codes\n\n| Code | Meaning |\n| --- | --- |\n" + table.String()
		fmt.Fprintf(&registry, "\n[[doc]]\nfile = %q\nkind = \"codes\"\n", name)
	}
	module["exit/exit.go"] = constants
	module["main.go"] = "package main\n\nfunc main() {\n" + cases.String() + "}\n"
	module["exitlint.toml"] = registry.String()
	delete(module, w.remove)
	return module
}

// contents returns the content of all files in a directory, by name.
func contents(t *testing.T, dir string) map[string]string {
	t.Helper()
	found := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(dir, path)
		found[filepath.ToSlash(name)] = string(content)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}
