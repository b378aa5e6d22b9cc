package retrypolicy

import (
	"go/parser"
	"testing"
)

// TestIsLiteral checks that a fix only replaces literals and units of time. A
// named constant may be used elsewhere, and a call may have other effects.
func TestIsLiteral(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"3":                            true,
		"time.Second":                  true,
		"100 * time.Millisecond":       true,
		"(2 + 3) * time.Second":        true,
		"wait":                         false,
		"2 * wait":                     false,
		"wait * time.Second":           false,
		"config.Wait":                  false,
		"2 * config.Wait":              false,
		"config.Retry.Wait":            false,
		"wait()":                       false,
		"time.Duration(n)":             false,
		"waits[0]":                     false,
		"[]time.Duration{time.Second}": false,
	} {
		e, err := parser.ParseExpr(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := isLiteral(e); got != want {
			t.Errorf("isLiteral(%s) = %v", text, got)
		}
	}
}
