package retrypolicy_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/exitlint/exitlint/analyzers/exitflow"
	"github.com/exitlint/exitlint/analyzers/retrypolicy"
	"github.com/exitlint/exitlint/internal/rule"
	"github.com/exitlint/exitlint/internal/test/analyzertest"
	"github.com/exitlint/exitlint/internal/test/testfiles"
)

// head is a registry without contradictions. Each test appends something to it.
const head = `version = 1

[[code]]
value = 7
name  = "LOCK_TIMEOUT"
class = "transient"
retry = "lock"

[retry.lock]
max_attempts    = 4
initial_backoff = "100ms"
max_elapsed     = "5s"

`

func TestRegistry(t *testing.T) {
	tests := []struct {
		name  string
		added string // appended to head, from line 14 on
		want  []string
	}{
		{name: "agrees"},
		{
			name:  "no policy",
			added: "[[code]]\nvalue = 8\nname  = \"BUSY\"\nclass = \"transient\"\n",
			want:  []string{"17:9 retrypolicy/missing"},
		},
		{
			name:  "recoverable, but not by trying again",
			added: "[[code]]\nvalue = 8\nname = \"BAD_INPUT\"\nrecoverable = \"yes\"\naction = \"fix_input\"\n",
		},
		{
			name:  "waits longer than it may",
			added: "[[code]]\nvalue = 8\nname = \"BUSY\"\nclass = \"transient\"\nretry = \"slow\"\n\n[retry.slow]\nmax_attempts = 4\ninitial_backoff = \"100ms\"\nbackoff_multiplier = 2.0\nmax_elapsed = \"500ms\"\n",
			want:  []string{"24:15 retrypolicy/invalid"},
		},
		{
			name:  "a policy for nothing",
			added: "[retry.never]\nmax_attempts = 3\nimmediate = true\n",
			want:  []string{"14:8 retrypolicy/unused"},
		},
		{
			name:  "a policy that a comment in another file names",
			added: "[retry.stuck]\nmax_attempts = 3\nimmediate = true\n",
		},
		{
			name:  "a policy whose name begins like that of a comment",
			added: "[retry.stuc]\nmax_attempts = 3\nimmediate = true\n",
			want:  []string{"14:8 retrypolicy/unused"},
		},
		{
			name:  "a policy for what is not retried",
			added: "[[code]]\nvalue = 8\nname = \"BROKEN\"\nclass = \"permanent\"\nrecoverable = \"no\"\nretry = \"lock\"\n",
			want:  []string{"19:9 retrypolicy/unused"},
		},
		{
			name:  "permanent and recoverable",
			added: "[[code]]\nvalue = 8\nname = \"BROKEN\"\nclass = \"permanent\"\nrecoverable = \"yes\"\n",
			want:  []string{"18:15 retrypolicy/classifier"},
		},
		{
			name:  "one HTTP status in two classes",
			added: "[[classifier]]\nkind = \"http_status\"\nclass = \"transient\"\nvalues = [429, 503]\n\n[[classifier]]\nkind = \"http_status\"\nclass = \"permanent\"\nvalues = [404, 503]\n",
			want:  []string{"22:16 retrypolicy/classifier"},
		},
	}
	dir := testfiles.Unpack(t, "-- go.mod --\nmodule example.com/x\n\ngo 1.24\n-- main.go --\npackage main\n\nfunc main() {}\n-- lib/lib.go --\npackage lib\n"+
		"-- lib/later.go --\n//go:build never\n\npackage lib\n\n//exitlint:retry stuck\nfunc f() {}\n")
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := findings(t, dir, head+tt.added); !slices.Equal(got, tt.want) {
				t.Errorf("found %q, want %q", got, tt.want)
			}
			if got := findings(t, dir, head+tt.added+"\n[rules]\nretrypolicy = false\n"); len(got) > 0 {
				t.Errorf("found %q with the rules off", got)
			}
		})
	}
}

// findings writes a registry into the module at dir, runs the analyzer, and returns the
// findings. The test fails if a finding is not in the registry.
func findings(t *testing.T, dir, registry string) []string {
	t.Helper()
	file := filepath.Join(dir, "exitlint.toml")
	if err := os.WriteFile(file, []byte(registry), 0o666); err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, act := range analyzertest.Analyze(t, retrypolicy.New(rule.Options{}, exitflow.Analyzer), analyzertest.Load(t, dir, "./...")) {
		for _, f := range act.Result.(*rule.Result).Findings {
			if f.File != file {
				t.Errorf("finding in %s", f.File)
			}
			out = append(out, fmt.Sprintf("%d:%d %s", f.Line, f.Column, f.Rule))
		}
	}
	return out
}
