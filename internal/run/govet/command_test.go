package govet

import (
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/exitlint/exitlint/internal/test/testfiles"
)

// TestSplit checks at which argument the packages begin.
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

// TestValuedFlags checks that Split knows all flags of the go command with a value,
// except -C, which is a flag of exitlint itself.
func TestValuedFlags(t *testing.T) {
	t.Parallel()
	flag := regexp.MustCompile(`(?m)^\s+-(\w+) \S`)
	for _, command := range []string{"build", "vet"} {
		help, err := exec.Command("go", "help", command).Output()
		if err != nil {
			t.Fatal(err)
		}
		found := flag.FindAllStringSubmatch(string(help), -1)
		if len(found) == 0 {
			t.Errorf("go help %s shows no flag with a value", command)
		}
		for _, m := range found {
			if name := m[1]; name != "C" && !slices.Contains(flagsWithValue, name) {
				t.Errorf("valued lacks -%s, which go help %s shows with a value", name, command)
			}
		}
	}
}

// TestRuns checks the flags of both runs of go vet: the first prints JSON, the second
// what the user sees.
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
		{"-diff", "-diff -json", "-diff", false}, // go vet refuses -diff without -fix
	}
	for _, tt := range tests {
		a := Split(strings.Fields(tt.flags))
		if got := strings.Join(a.jsonFlags(), " "); got != tt.asking {
			t.Errorf("%q asks with %q", tt.flags, got)
		}
		if got := strings.Join(a.textFlags(), " "); got != tt.showing {
			t.Errorf("%q shows with %q", tt.flags, got)
		}
		if a.appliesFixes() != tt.applies {
			t.Errorf("%q applies: %v", tt.flags, a.appliesFixes())
		}
	}
}

// TestJudge checks the verdict for outputs of go vet -json, and that the worst
// verdict counts.
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
		if got := verdictOfOutput([]byte(tt.out)); got != tt.want {
			t.Errorf("%s: %d, want %d", tt.name, got, tt.want)
		}
	}
}

// TestFailed checks the verdict for each exit status of go vet, and that a panic of
// an analyzer takes precedence.
func TestFailed(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		status int
		errs   string
		want   Verdict
	}{
		{1, "# m\nvet: ./a.go:3:1: undefined: x\n", NotLoaded},
		{2, "flag provided but not defined: -x\n", BadFlags},
		{1, "exitlint: " + failurePrefix + "exitcode on m: panic: x\n", Broken},
		{2, "exitlint: " + failurePrefix + "exitcode on m: panic: x\n", Broken},
	} {
		if got := verdictOfFailure(test.status, []byte(test.errs)); got != test.want {
			t.Errorf("%d %q: %d, want %d", test.status, test.errs, got, test.want)
		}
	}
}

// TestFactsOnly checks that needsOnlyFacts returns true only for a .cfg file with
// "VetxOnly": true.
func TestFactsOnly(t *testing.T) {
	t.Parallel()
	dir := testfiles.Dir(t, map[string]string{"yes": `{"VetxOnly": true}`, "no": `{"VetxOnly": false}`, "other": `{}`, "text": "VetxOnly"})
	for name, want := range map[string]bool{"yes": true, "no": false, "other": false, "text": false, "gone": false} {
		if got := needsOnlyFacts(filepath.Join(dir, name)); got != want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
