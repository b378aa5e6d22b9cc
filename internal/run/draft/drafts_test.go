package draft_test

import (
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/exitlint/exitlint/internal/code/causes"
	"github.com/exitlint/exitlint/internal/run/draft"
	"github.com/exitlint/exitlint/internal/test/testfiles"
	"github.com/exitlint/exitlint/registry"
)

// TestDrafts compares drafts with golden files. Each archive in testdata/drafts
// contains documents. Those in the folder found/ are documents that the user did not
// name, and those in after/ have Source.IsLast set. The comment of the archive names
// presets to extend, and says whether the code has statuses.
func TestDrafts(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/drafts/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no archives", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			d := &draft.Draft{Title: "Drafted."}
			d.Program.Name = "tool"
			for _, word := range strings.Fields(string(archive.Comment)) {
				if preset, ok := strings.CutPrefix(word, "extends:"); ok {
					d.Extends = append(d.Extends, preset)
				}
				if word == "statuses" {
					statuses(d)
				}
			}
			for _, f := range archive.Files {
				s := draft.Source{File: f.Name, Bytes: f.Data, IsDiscovered: strings.HasPrefix(f.Name, "found/"), IsLast: strings.HasPrefix(f.Name, "after/")}
				if err := d.Read(s); err != nil {
					t.Fatal(err)
				}
			}
			d.Resolve()
			testfiles.Golden(t, *update, file+".toml", d.TOML())
			if _, err := registry.Parse(registry.FileName, d.TOML()); err != nil {
				t.Error(err)
			}
		})
	}
}

// statuses adds statuses and string constants to a draft, as if from code.
func statuses(d *draft.Draft) {
	constant := func(name string, value, uses int, meaning string) draft.Constant {
		return draft.Constant{Home: "./exit", Name: name, Meaning: meaning, Where: "exit/exit.go:3", Value: value, Uses: uses}
	}
	d.AddStringConstants([]causes.Texts{{Values: []string{"E_LOCK_LOST", "E_LOCK_TIMEOUT", "E_TASK_GONE"}}, {Values: []string{"E_OTHER"}}, {Values: []string{"disk_full", "disk_gone", "disk_slow"}, Codes: true}, {Values: []string{"not a code", "x"}, Codes: true}})
	d.AddStatuses([]draft.Status{
		{Value: 0, Constants: []draft.Constant{constant("ExitOK", 0, 3, "ExitOK says that it worked.")}},
		{Value: 2, Constants: []draft.Constant{constant("ExitUsage", 2, 2, "wrong flags"), constant("ExitFlags", 2, 1, "")}},
		{Value: 3, Origins: []draft.Origin{{Where: "main.go:12", Causes: []causes.Cause{{Kind: causes.Sentinel, Name: "ErrNotFound"}}}, {Where: "main.go:14"}}},
		{Value: 10, Origins: []draft.Origin{{Where: "lock.go:1", Causes: []causes.Cause{{Kind: causes.ErrorCode, Name: "E_LOCK_TIMEOUT"}}}}},
		{Value: 99, Origins: []draft.Origin{{Where: "main.go:1"}, {Where: "main.go:2"}, {Where: "main.go:3"}, {Where: "main.go:4"}, {Where: "main.go:5"}}},
		{Value: 255, Constants: []draft.Constant{{Home: "example.com/other", Name: "Fatal", Where: "other.go:1", Value: -1, Uses: 1}}},
	})
	d.ProgramStatuses = []int{0, 2, 3, 10, 99, 255}
	d.Programs = []string{"tool", "tool-daemon"}
	d.AddPassthrough(draft.Passthrough{Func: "example.com/m/run.Exit", Reason: "the status of a child process", Where: "run.go:7"})
	d.AddNote("one more thing")
}
