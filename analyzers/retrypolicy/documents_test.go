package retrypolicy_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/exitlint/exitlint/analyzers/exitflow"
	"github.com/exitlint/exitlint/analyzers/retrypolicy"
	"github.com/exitlint/exitlint/internal/rule"
	"github.com/exitlint/exitlint/internal/test/analyzertest"
	"github.com/exitlint/exitlint/internal/test/testfiles"
)

// TestDocuments checks that tables are checked in every document, and prose
// only in documents that the registry names.
func TestDocuments(t *testing.T) {
	t.Parallel()
	const (
		declared  = "\n[[doc]]\nfile = \"README.md\"\npartial = true\n"
		codes     = "# Exit codes\n\n| Code | Name |\n|---|---|\n| 7 | LOCK_TIMEOUT |\n\n"
		schedule  = "It waits with exponential backoff: 1s, 2s, 5s.\n"
		escalates = "exhausted = \"escalate\"\n"
		exits     = "exhausted = 7\n"
		busy      = "\n[[code]]\nvalue = 9\nname = \"BUSY\"\n"
		retries   = "# Exit codes\n\n| Code | Name | Max retries | Initial delay |\n|---|---|---|---|\n| 7 | LOCK_TIMEOUT | 3 | 100ms |\n| 9 | BUSY | 3 | 1s |\n"
		errors    = "# Retries after an exit code\n\n| Error code | Max retries | Initial delay |\n|---|---|---|\n| E_LATE | 3 | 100ms |\n| E_BUSY | 3 | |\n"
		late      = "\n[[error]]\ncode = \"E_LATE\"\nexit = 7\n\n[[error]]\ncode = \"E_BUSY\"\nexit = 7\n"
		noPolicy  = "version = 1\n\n[[code]]\nvalue = 7\nname = \"LOCK_TIMEOUT\"\n\n[[code]]\nvalue = 9\nname = \"BUSY\"\n"
		table     = "# Exit codes\n\n| Code | Name | Max attempts | Retry |\n|---|---|---|---|\n| 7 | LOCK_TIMEOUT | 4 | Yes |\n| 9 | | | Yes |\n"
	)
	tests := []struct {
		name, entry, doc string // entry follows head, unless it is a whole registry
		want             []string
	}{
		{"a schedule in a declared document", declared, codes + schedule, []string{"README.md:7 retrypolicy/invalid"}},
		{"a schedule in another document", "", codes + schedule, nil},
		{"a right schedule", declared, codes + "It waits with exponential backoff: 1s, 2s, 4s.\n", nil},
		{"a table in a declared document", declared, table, []string{"README.md:6 retrypolicy/missing"}},
		{"a table of retries has a code without a policy", busy, retries, []string{"README.md:6 retrypolicy/missing"}},
		{"a table of retries has a code that is not retried", busy + "recoverable = \"no\"\n", retries, nil},
		{"a table of retries has a code that is sometimes retried", busy + "recoverable = \"sometimes\"\nretry = \"lock\"\n", retries, nil},
		{"a table of retries in a registry without policies", noPolicy, retries, nil},
		{"a row of an error code without a first wait", "", errors, []string{"README.md:6 retrypolicy/invalid"}},
		{"a row of an error code that has a policy", late, errors, nil},
		{"what follows the last try", escalates + declared, codes + "Retry up to 3 times, then escalate.\n", nil},
		{"what follows the last try, otherwise", escalates + declared, codes + "Retry up to 3 times, then abort.\n", []string{"README.md:7 retrypolicy/invalid"}},
		{"a status after the last try", exits + declared, codes + "After exhausting the lock retries the program exits with 7.\n", nil},
		{"another status after the last try", exits + declared, codes + "After exhausting the lock retries the program exits with status 9.\n", []string{"README.md:7 retrypolicy/invalid"}},
		{"a sentence on two lines", exits + declared, codes + "After exhausting the lock\nretries the program exits with status 9.\n", []string{"README.md:8 retrypolicy/invalid"}},
		{"after something else", exits + declared, codes + "Try harder. If memory is exhausted, ask for more, then go on with 9.\n", nil},
		{"a table in another document", "", table, []string{"README.md:6 retrypolicy/missing"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			registry := head + tt.entry
			if strings.HasPrefix(tt.entry, "version") {
				registry = tt.entry
			}
			dir := testfiles.Unpack(t, "-- go.mod --\nmodule example.com/x\n\ngo 1.24\n-- main.go --\npackage main\n\nfunc main() {}\n"+
				"-- exitlint.toml --\n"+registry+"-- README.md --\n"+tt.doc)
			var got []string
			for _, act := range analyzertest.Analyze(t, retrypolicy.New(rule.Options{}, exitflow.Analyzer), analyzertest.Load(t, dir, "./...")) {
				for _, f := range act.Result.(*rule.Result).Findings {
					got = append(got, fmt.Sprintf("%s:%d %s", filepath.Base(f.File), f.Line, f.Rule))
				}
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("found %q, want %q", got, tt.want)
			}
		})
	}
}
