//go:build corpus

package corpus_test

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"

	"github.com/exitlint/exitlint/test/corpus"
)

// TestCalls measures the labels of calls of retry libraries. A comment above each call
// names a policy. If the policy agrees with the call, there must be no finding. If it
// contradicts a setting, there must be a finding with the value of this setting.
//
//	EXITLINT_SOURCES=DIR go test -tags corpus ./test/corpus -run 'TestCalls$' -v
func TestCalls(t *testing.T) {
	eachProgram(t, "settings of calls", calls(t), func(t *testing.T, s *score, root string, labels []corpus.Call, pkgs map[string]*packages.Package) {
		for _, l := range labels {
			measureCall(t, s, root, pkgs[folderOf(l)], l)
		}
	})
}

// measureCall compares a call with its label, setting by setting.
func measureCall(t *testing.T, s *score, root string, pkg *packages.Package, c corpus.Call) {
	t.Helper()
	pkg = changedTo(t, pkg, withComments(t, root, []comment{{c.Position, "//exitlint:retry call"}}))
	about := func(contradict string) []string {
		return slices.DeleteFunc(messages(t, pkg, c.Registry(contradict)), func(m string) bool {
			return !strings.Contains(m, "[retry.call]") || strings.Contains(m, "nothing here retries")
		})
	}
	agreeing := about("")
	for i, key := range c.Keys() {
		if i > 0 {
			agreeing = nil // count these findings only once
		}
		contrary := about(key)
		s.add(t, c.String()+" "+key, true, c.Finds(key, contrary), agreeing, contrary)
	}
	if len(c.Settings) == 0 {
		s.add(t, c.String(), false, false, agreeing, nil)
	}
}
