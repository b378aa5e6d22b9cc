//go:build slow

package oracle_test

import (
	"testing"

	"github.com/exitlint/exitlint/test/oracle"
)

// TestExamples does for programs of this repository what TestPrograms does for others,
// but with fewer runs.
func TestExamples(t *testing.T) {
	s, files := sandbox(t)
	exitlint := build(t)
	for source, p := range map[string]oracle.Program{
		"../../examples/taskctl": {Name: "taskctl", Main: "./cmd/taskctl", Try: []string{"list", "show 1", "add x"}},
		"../..":                  {Name: "exitlint", Main: "./cmd/exitlint", Try: []string{"preset", "explain 3", "check"}},
	} {
		t.Run(p.Name, func(t *testing.T) {
			b, err := oracle.BuildIn(source, p, folder(t))
			if err != nil {
				t.Fatal(err)
			}
			verify(t, s, b, exitlint, files, 80)
		})
	}
}
