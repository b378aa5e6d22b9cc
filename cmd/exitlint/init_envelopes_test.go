package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/exitlint/exitlint/internal/run/cli"
	"github.com/exitlint/exitlint/internal/test/slow"
	"github.com/exitlint/exitlint/registry"
)

// TestInitEnvelopes checks the registry that init writes for programs that print JSON
// errors: with it, exitlint must not report types that lack a field. Each program
// prints its errors in another way. They are checked as one program. With the build tag
// "slow", every eighth of them is also checked alone.
func TestInitEnvelopes(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(filepath.Join("..", "..", "testdata", "src", "envelopeshapes"))); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(dir, registry.FileName)); err != nil {
		t.Fatal(err)
	}
	patterns := []string{"./..."}
	if mains, _ := filepath.Glob(filepath.Join(dir, "*", "main.go")); slow.Tests {
		for i := 0; i < len(mains); i += 1 + len(mains)/20 { // about twenty of them
			own := filepath.Dir(mains[i])
			if _, err := os.Stat(filepath.Join(own, "go.mod")); err != nil {
				patterns = append(patterns, "./"+filepath.Base(own)+"/...")
			}
		}
	}
	for _, pattern := range patterns {
		status, _, stderr := runMain(dir, "init", "--force", pattern)
		if strings.Contains(string(stderr), "no main package here") {
			continue // its files need a build tag
		}
		if status == cli.Failed {
			t.Fatalf("init %s: %s", pattern, stderr)
		}
		reg, err := registry.Load(filepath.Join(dir, registry.FileName))
		if err != nil {
			t.Fatal(pattern, err)
		}
		if pattern == "./..." && len(reg.EnvelopeTypes()) == 0 {
			t.Error("no type of JSON errors is named")
		}
		var found struct {
			Findings []struct{ Rule, Message, File string }
		}
		var stdout []byte
		status, stdout, stderr = runMain(dir, "--format", "json", "--rules", "envelope", pattern)
		if err := json.Unmarshal(stdout, &found); err != nil || status == cli.Failed {
			t.Fatalf("check %s: %v, %s", pattern, err, stderr)
		}
		for _, f := range found.Findings {
			if hasRegistryBelow(dir, filepath.Dir(f.File)) {
				continue // this program has a registry of its own
			}
			if f.Rule == "envelope/type" || strings.Contains(f.Message, "does not exist") {
				t.Errorf("%s: %s: %s", pattern, f.File, f.Message)
			}
		}
	}
}

// hasRegistryBelow reports whether the folder of a program, or a folder between it and
// dir, has a registry. The registry of dir itself does not count.
func hasRegistryBelow(dir, folder string) bool {
	for ; folder != "."; folder = filepath.Dir(folder) {
		if _, err := os.Stat(filepath.Join(dir, folder, registry.FileName)); err == nil {
			return true
		}
	}
	return false
}
