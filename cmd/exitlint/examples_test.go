package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// taskctl is the directory of the example program, and planted that of a copy of it
// with mistakes of all kinds.
var (
	taskctl = filepath.Join("..", "..", "examples", "taskctl")
	planted = filepath.Join(taskctl, "planted")
)

// TestTaskctl checks that the example without mistakes has no findings.
func TestTaskctl(t *testing.T) {
	t.Parallel()
	if got := check(t, taskctl); len(got) > 0 {
		t.Errorf("findings in the clean example: %v", got)
	}
}

// TestPlanted checks that exactly the planted mistakes are found, each by its rule
// and at its line.
func TestPlanted(t *testing.T) {
	t.Parallel()
	var got []string
	for _, f := range check(t, planted) {
		got = append(got, fmt.Sprintf("%s:%d %s", f.File, f.Line, f.Rule))
	}
	want := plantedComments(t, planted)
	if len(want) == 0 {
		t.Fatal("no planted mistakes")
	}
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("found\n\t%s\nplanted\n\t%s", strings.Join(got, "\n\t"), strings.Join(want, "\n\t"))
	}
}

// plantedComments returns the mistakes that comments such as "planted: exitcode/range"
// announce. A comment behind code is about its own line, any other comment about the
// next line. A comment may announce several mistakes.
func plantedComments(t *testing.T, root string) []string {
	t.Helper()
	var out []string
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !slices.Contains([]string{".go", ".toml", ".md"}, filepath.Ext(path)) {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, path)
		lines := bufio.NewScanner(bytes.NewReader(data))
		for n := 1; lines.Scan(); n++ {
			before, rule, ok := strings.Cut(lines.Text(), "planted: ")
			if !ok {
				continue
			}
			line := n
			if strings.Trim(before, "\t /#<!-") == "" {
				line++
			}
			for rule := range strings.SplitSeq(strings.TrimSuffix(rule, " -->"), " planted: ") {
				out = append(out, fmt.Sprintf("%s:%d %s", filepath.ToSlash(rel), line, rule))
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(out)
	return out
}

// A found is a finding, with the fields that all drivers report.
type found struct {
	File    string
	Line    int
	Column  int
	Rule    string
	Message string
	Related []string // the related positions
	Edits   []string // the edits of its fixes
}

// check returns the findings of the exitlint command.
func check(t *testing.T, dir string, args ...string) []found {
	t.Helper()
	cmd := exec.Command("exitlint", append([]string{"--format", "json"}, args...)...)
	cmd.Dir = dir
	out := output(t, cmd)
	var report struct {
		Findings []struct {
			Rule, Message, File string
			Line, Column        int
			Related             []struct {
				File         string
				Line, Column int
				Message      string
			}
			Fixes []struct {
				Edits []struct {
					File    string
					Start   int
					End     int
					NewText string `json:"new_text"`
				}
			}
		}
	}
	if err := json.Unmarshal(out, &report); err != nil {
		t.Fatalf("exitlint in %s: %v\n%s", dir, err, out)
	}
	var all []found
	for _, f := range report.Findings {
		g := found{File: f.File, Line: f.Line, Column: f.Column, Rule: f.Rule, Message: f.Message}
		for _, r := range f.Related {
			g.Related = append(g.Related, fmt.Sprintf("%s:%d:%d: %s", r.File, r.Line, r.Column, r.Message))
		}
		for _, fix := range f.Fixes {
			for _, e := range fix.Edits {
				g.Edits = append(g.Edits, fmt.Sprintf("%s[%d:%d]=%q", e.File, e.Start, e.End, e.NewText))
			}
		}
		all = append(all, g)
	}
	return all
}

// output runs a command and returns its output. The status 1 is not an error, because
// it means that there are findings.
func output(t *testing.T, cmd *exec.Cmd) []byte {
	t.Helper()
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	var exit *exec.ExitError
	if err != nil && !(errors.As(err, &exit) && exit.ExitCode() == 1) {
		t.Fatalf("%v in %s: %v\n%s%s", cmd.Args, cmd.Dir, err, out, stderr.Bytes())
	}
	if len(bytes.TrimSpace(out)) == 0 {
		out = stderr.Bytes()
	}
	return out
}

// TestReadme checks that README.md shows real findings of the example, and their
// real number.
func TestReadme(t *testing.T) {
	t.Parallel()
	readme, err := os.ReadFile(filepath.Join("..", "..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, shown, _ := strings.Cut(string(readme), "## What it finds\n\n```\n")
	shown, _, ok := strings.Cut(shown, "```")
	if !ok {
		t.Fatal("README.md shows no findings")
	}
	if number := fmt.Sprintf("See it find %d planted mistakes", len(plantedComments(t, planted))); !strings.Contains(string(readme), number) {
		t.Errorf("README.md does not say %q", number)
	}
	cmd := exec.Command("exitlint", "-C", planted)
	printed := string(output(t, cmd))
	for line := range strings.Lines(shown) {
		if line != "…\n" && !strings.Contains(printed, line) {
			t.Errorf("README.md shows %q, which is not printed", line)
		}
	}
}
