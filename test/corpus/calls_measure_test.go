//go:build corpus

package corpus_test

import (
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/exitlint/exitlint/test/corpus"
)

// TestCalls measures the labels of calls of retry libraries. A comment above each
// call names a policy. A policy that agrees with the call must give no finding, and
// one that contradicts a setting must give one with the value of the setting.
//
//	EXITLINT_SOURCES=DIR go test -tags corpus ./test/corpus -run 'TestCalls$' -v
func TestCalls(t *testing.T) {
	measureEach(t, "settings of calls", calls(t), func(c corpus.Call) corpus.Position { return c.Position }, measureCall)
}

// measureCall compares a call with its label, setting by setting.
func measureCall(t *testing.T, s *score, root string, c corpus.Call) {
	t.Helper()
	pkgs := typed(t, root, "./"+path.Dir(c.Path), withComment(t, root, c.Path, c.Line, "//exitlint:retry call"))
	about := func(contradict string) []string {
		return slices.DeleteFunc(messages(t, pkgs, c.Registry(contradict)), func(m string) bool {
			return !strings.Contains(m, "[retry.call]") || strings.Contains(m, "nothing here retries")
		})
	}
	agreeing := about("")
	for i, key := range c.Keys() {
		if i > 0 {
			agreeing = nil // count them once
		}
		contrary := about(key)
		s.add(t, c.String()+" "+key, true, c.Finds(key, contrary), agreeing, contrary)
	}
	if len(c.Settings) == 0 {
		s.add(t, c.String(), false, false, agreeing, nil)
	}
}
