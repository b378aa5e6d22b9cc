package govet_test

import (
	"bytes"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/exitlint/exitlint/internal/run/govet"
	"github.com/exitlint/exitlint/internal/run/inputs"
	"github.com/exitlint/exitlint/internal/test/testfiles"
)

func TestAsks(t *testing.T) {
	tests := []struct {
		args          []string
		version, unit bool
	}{
		{nil, false, false},
		{[]string{"-V=full"}, true, false},
		{[]string{"-V=full", "./..."}, false, false},
		{[]string{"-flags"}, false, true},
		{[]string{"-flags", "./..."}, false, false},
		{[]string{"-json", "/tmp/vet.cfg"}, false, true},
		{[]string{"-tags", "x", "-json", "/tmp/vet.cfg"}, false, true},
		{[]string{"/tmp/vet.cfg"}, false, true},
		{[]string{"check", "./..."}, false, false},
		{[]string{"vet", "./vet.cfg"}, false, false},
	}
	for _, tt := range tests {
		if got := govet.WantsVersion(tt.args); got != tt.version {
			t.Errorf("AsksVersion(%q) = %v", tt.args, got)
		}
		if got := govet.WantsAnalysis(tt.args); got != tt.unit {
			t.Errorf("AsksUnit(%q) = %v", tt.args, got)
		}
	}
}

// TestWriteVersion checks that the answer to -V=full has the form that go vet
// requires.
func TestWriteVersion(t *testing.T) {
	dir := t.TempDir()
	tool := filepath.Join(dir, "exitlint")
	testfiles.Write(t, tool, "an executable")
	var out bytes.Buffer
	err := govet.WriteVersion(&out, inputs.Invocation{Dir: dir, Executable: tool, Getenv: func(string) string { return "" }})
	if err != nil {
		t.Fatal(err)
	}
	if !regexp.MustCompile(`^exitlint version devel buildID=[0-9a-f]{64}\n$`).Match(out.Bytes()) {
		t.Errorf("got %q", out.String())
	}
}

func TestConfigMustBeAbsolute(t *testing.T) {
	if _, err := govet.Config(func(string) string { return "exitlint.toml" }); err == nil {
		t.Error("a relative name is accepted")
	}
}
