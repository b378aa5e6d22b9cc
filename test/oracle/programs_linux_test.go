//go:build oracle

package oracle_test

import (
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"text/tabwriter"

	"github.com/exitlint/exitlint/test/oracle"
)

// TestPrograms runs the programs of testdata/programs.toml, and prints a table. It
// downloads and builds them. EXITLINT_ORACLE selects programs by name, separated by
// commas; EXITLINT_ORACLE_RUNS is the number of runs of each:
//
//	go test -tags oracle ./test/oracle -run Programs -timeout 2h -v
func TestPrograms(t *testing.T) {
	programs, err := oracle.Programs("testdata/programs.toml")
	if err != nil {
		t.Fatal(err)
	}
	runs := 240
	if n, err := strconv.Atoi(os.Getenv("EXITLINT_ORACLE_RUNS")); err == nil {
		runs = n
	}
	only := strings.FieldsFunc(os.Getenv("EXITLINT_ORACLE"), func(r rune) bool { return r == ',' })
	s, files := sandbox(t)
	exitlint := build(t)
	var table strings.Builder
	w := tabwriter.NewWriter(&table, 0, 0, 2, ' ', 0)
	w.Write([]byte(oracle.Header + "\n"))
	total := 0
	for _, p := range programs {
		if len(only) > 0 && !slices.Contains(only, p.Name) {
			continue
		}
		t.Run(p.Name, func(t *testing.T) {
			tally := check(t, s, p, exitlint, files, runs)
			w.Write([]byte(tally.Row() + "\n"))
			total += tally.Runs
		})
	}
	w.Flush()
	t.Logf("%d runs\n%s", total, table.String())
}

func check(t *testing.T, s *oracle.Sandbox, p oracle.Program, exitlint string, files []string, runs int) *oracle.Tally {
	t.Helper()
	b, err := oracle.Build(p, folder(t))
	if err != nil {
		t.Fatal(err)
	}
	return verify(t, s, b, exitlint, files, runs)
}
