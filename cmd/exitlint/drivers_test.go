package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/exitlint/exitlint/internal/test/slow"
	"github.com/exitlint/exitlint/internal/test/testfiles"
)

// TestDriversAgree checks that go vet reports the same findings as exitlint, with the
// same positions and edits, in the examples and, with the build tag "slow", in more
// modules.
func TestDriversAgree(t *testing.T) {
	t.Parallel()
	dirs := map[string]string{"planted": planted}
	if slow.Tests {
		dirs["taskctl"] = taskctl
		for _, name := range []string{"envelopes", "envelopeseeds", "envelopeshapes", "envelopeshapes/encoders", "envelopeshapes/library", "envelopeshapes/replaced"} {
			dirs[name] = filepath.Join("..", "..", "testdata", "src", filepath.FromSlash(name))
		}
		addScripts(t, dirs)
	}
	total := 0
	for name, dir := range dirs {
		t.Run(name, func(t *testing.T) {
			own, vet := check(t, dir), vetted(t, dir)
			total += len(own)
			if !reflect.DeepEqual(own, vet) {
				t.Errorf("exitlint finds\n%sgo vet finds\n%s", list(own), list(vet))
			}
		})
	}
	if total < 20 {
		t.Errorf("only %d findings were compared", total)
	}
}

// addScripts unpacks the modules of all scripts, and adds their directories to
// dirs.
func addScripts(t *testing.T, dirs map[string]string) {
	t.Helper()
	scripts, err := filepath.Glob(filepath.Join("testdata", "script", "*.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range scripts {
		if dir := module(t, file); dir != "" {
			dirs[strings.TrimSuffix(filepath.Base(file), ".txtar")] = dir
		}
	}
}

// module unpacks the files of a script, and returns the directory. It returns "" if
// they are not a module with a registry and a Go file.
func module(t *testing.T, script string) string {
	t.Helper()
	archive, err := txtar.ParseFile(script)
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	dir := t.TempDir()
	for _, f := range archive.Files {
		names[f.Name] = true
		testfiles.Write(t, filepath.Join(dir, filepath.FromSlash(f.Name)), string(f.Data))
	}
	if !names["go.mod"] || !names["exitlint.toml"] || !slices.ContainsFunc(slices.Collect(maps.Keys(names)), isGo) {
		return ""
	}
	return dir
}

func isGo(name string) bool { return strings.HasSuffix(name, ".go") }

// vetted returns the findings of go vet with exitlint as its tool.
func vetted(t *testing.T, dir string) []found {
	t.Helper()
	exe, err := exec.LookPath("exitlint")
	if err != nil {
		t.Fatal(err)
	}
	dir, err = filepath.Abs(dir)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("go", "vet", "-json", "-vettool="+exe, "./...")
	cmd.Dir = dir
	var all []found
	for _, pkg := range vetPackages(t, output(t, cmd)) {
		for _, raw := range pkg {
			var diagnostics []diagnostic
			if err := json.Unmarshal(raw, &diagnostics); err != nil {
				t.Fatalf("go vet in %s: %s", dir, raw)
			}
			for _, d := range diagnostics {
				all = append(all, d.found(t, dir))
			}
		}
	}
	slices.SortFunc(all, func(a, b found) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column), cmp.Compare(a.Rule, b.Rule), cmp.Compare(a.Message, b.Message))
	})
	return slices.CompactFunc(all, func(a, b found) bool { return reflect.DeepEqual(a, b) })
}

// vetPackages parses the output of go vet -json: a comment and a JSON object for
// each package.
func vetPackages(t *testing.T, out []byte) []map[string]json.RawMessage {
	t.Helper()
	var lines []string
	for line := range strings.Lines(string(out)) {
		if !strings.HasPrefix(line, "#") {
			lines = append(lines, line)
		}
	}
	var all []map[string]json.RawMessage
	dec := json.NewDecoder(bytes.NewReader([]byte(strings.Join(lines, ""))))
	for dec.More() {
		var byPackage map[string]map[string]json.RawMessage
		if err := dec.Decode(&byPackage); err != nil {
			t.Fatalf("%v in\n%s", err, out)
		}
		for _, byAnalyzer := range byPackage {
			all = append(all, byAnalyzer)
		}
	}
	return all
}

// A diagnostic is one diagnostic in the output of go vet -json.
type diagnostic struct {
	Category       string
	Posn           string
	Message        string
	SuggestedFixes []struct {
		Edits []struct {
			Filename string
			Start    int
			End      int
			New      string
		}
	} `json:"suggested_fixes"`
	Related []struct{ Posn, Message string }
}

func (d diagnostic) found(t *testing.T, dir string) found {
	t.Helper()
	f := found{Rule: d.Category, Message: strings.TrimSuffix(d.Message, " ("+d.Category+")")}
	f.File, f.Line, f.Column = position(t, dir, d.Posn)
	for _, r := range d.Related {
		file, line, column := position(t, dir, r.Posn)
		f.Related = append(f.Related, fmt.Sprintf("%s:%d:%d: %s", file, line, column, r.Message))
	}
	for _, fix := range d.SuggestedFixes {
		for _, e := range fix.Edits {
			f.Edits = append(f.Edits, fmt.Sprintf("%s[%d:%d]=%q", relative(t, dir, e.Filename), e.Start, e.End, e.New))
		}
	}
	return f
}

func position(t *testing.T, dir, posn string) (file string, line, column int) {
	t.Helper()
	parts := strings.Split(posn, ":")
	n := len(parts)
	if n < 3 {
		t.Fatalf("position %q", posn)
	}
	line, err1 := strconv.Atoi(parts[n-2])
	column, err2 := strconv.Atoi(parts[n-1])
	if err := cmp.Or(err1, err2); err != nil {
		t.Fatal(err)
	}
	return relative(t, dir, strings.Join(parts[:n-2], ":")), line, column
}

func relative(t *testing.T, dir, file string) string {
	t.Helper()
	rel, err := filepath.Rel(dir, file)
	if err != nil {
		t.Fatal(err)
	}
	return filepath.ToSlash(rel)
}

func list(all []found) string {
	var b strings.Builder
	for _, f := range all {
		fmt.Fprintf(&b, "\t%+v\n", f)
	}
	return b.String()
}
