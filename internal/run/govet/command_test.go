package govet

import (
	"strings"
	"testing"
)

func TestSplit(t *testing.T) {
	tests := []struct {
		args            string
		flags, packages string
	}{
		{"", "", "./..."},
		{"./a ./b", "", "./a ./b"},
		{"-fix ./a", "-fix", "./a"},
		{"-tags x,y", "-tags x,y", "./..."},
		{"-tags=x vet", "-tags=x", "vet"},
		{"--tags x -json a", "--tags x -json", "a"},
		{"-c 1 a -fix", "-c 1", "a -fix"},
		{"-fix -- -a", "-fix", "-a"},
		{"--", "", "./..."},
		{"-tags", "-tags", "./..."},
	}
	for _, tt := range tests {
		a := Split(strings.Fields(tt.args))
		if flags, packages := strings.Join(a.Flags, " "), strings.Join(a.Packages, " "); flags != tt.flags || packages != tt.packages {
			t.Errorf("%q: flags %q, packages %q", tt.args, flags, packages)
		}
	}
}

// What is asked in JSON, and what is run to be shown.
func TestRuns(t *testing.T) {
	tests := []struct {
		flags           string
		asking, showing string
		applies         bool
	}{
		{"", "-json", "", false},
		{"-c=1 -tags x", "-c=1 -tags x -json", "-c=1 -tags x", false},
		{"-json", "-json", "-json", false},
		{"--json=true -fix", "--json=true -fix", "--json=true -fix", false},
		{"-json=false", "-json=false -json", "-json=false", false},
		{"-fix -x", "-x -json", "-x", true},
		{"--fix=1", "-json", "", true},
		{"-fix=false", "-fix=false -json", "-fix=false", false},
		{"-fix -diff", "-json", "-fix -diff", false},
		{"-diff", "-diff -json", "-diff", false}, // go vet refuses it
	}
	for _, tt := range tests {
		a := Split(strings.Fields(tt.flags))
		if got := strings.Join(a.asking(), " "); got != tt.asking {
			t.Errorf("%q asks with %q", tt.flags, got)
		}
		if got := strings.Join(a.showing(), " "); got != tt.showing {
			t.Errorf("%q shows with %q", tt.flags, got)
		}
		if a.applies() != tt.applies {
			t.Errorf("%q applies: %v", tt.flags, a.applies())
		}
	}
}

func TestJudge(t *testing.T) {
	tests := []struct {
		name, out string
		want      Verdict
	}{
		{"nothing", "", Clean},
		{"packages without findings", "{}\n{}\n", Clean},
		{"a finding", `{} {"p": {"exitcode": [{"category": "exitcode/range"}]}}`, Found},
		{"a program without a registry", `{"p": {"exitcode": [{"message": "no exitlint.toml"}]}}`, NoRegistry},
		{"a broken registry beside findings", `{"p": {"exitcode": [{"category": "registry"}]}} {"q": {"docdrift": [{"category": "docdrift/extra"}]}}`, BadRegistry},
		{"a rule that fails", `{"p": {"exitcode": {"error": "panic"}}}`, Broken},
		{"no JSON", "vet: help!", Broken},
	}
	for _, tt := range tests {
		if got := judge([]byte(tt.out)); got != tt.want {
			t.Errorf("%s: %d, want %d", tt.name, got, tt.want)
		}
	}
}
