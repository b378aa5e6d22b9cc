package envelope_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/exitlint/exitlint/analyzers/envelope"
	"github.com/exitlint/exitlint/internal/rule"
	"github.com/exitlint/exitlint/internal/rule/ruletest"
	"github.com/exitlint/exitlint/internal/test/analyzertest"
)

// TestEnvelopes checks the findings against the want comments of two modules.
func TestEnvelopes(t *testing.T) {
	t.Parallel()
	for _, module := range []string{"envelopes", "envelopeseeds"} {
		t.Run(module, func(t *testing.T) {
			t.Parallel()
			actions := analyzertest.Run(t, filepath.Join(analyzertest.Testdata(t), "src", module), alone, "./...")
			if module == "envelopes" {
				isElsewhere := func(i rule.Info) bool { return i.Name == "envelope/absent" || i.Name == "envelope/dynamic" } // see TestAbsent, TestDynamic
				ruletest.Covers(t, slices.DeleteFunc(envelope.Rules(), isElsewhere), actions...)
			}
		})
	}
}

// TestFixes checks the text that fixes write. Findings that could be resolved in
// several ways have no fix.
func TestFixes(t *testing.T) {
	t.Parallel()
	pkgs := analyzertest.Load(t, filepath.Join(analyzertest.Testdata(t), "src", "envelopes"), "./...")
	fixed := map[string]string{}
	for name, text := range analyzertest.Fixed(t, analyzertest.Analyze(t, alone, pkgs)) {
		fixed[filepath.Base(name)] = string(text)
	}
	want := map[string][]string{
		"flat.go": {
			"Retryable bool   `json:\"retryable\"`",
			`print(Failure{"E_NOT_FOUND", "no", false, []string{"a"}})`,
			`print(Failure{Code: "E_BUSY", Message: "wait", Suggestions: []string{"wait"}, Recoverable: true})`,
			`print(Open{Error: "no", Hint: "look"})`,
		},
		"nested.go": {
			`write(detail{Code: "E_BUSY", Message: "no", ExitCode: 7, Recoverable: true, Suggestion: "wait"}) // want`,
			`e := embedded{base: base{Code: "E_BUSY", Message: "no"}, Hint: "wait", Recoverable: true}`,
		},
		"maps.go": {
			`"recoverable": true, "suggestion": "wait"})   // want`,
			`map[string]any{"code": "E_NOT_FOUND", "message": "no", "hint": "look", "recoverable": false}`,
		},
		"assign.go":   nil,
		"mismatch.go": {"f.Recoverable = false // want"},
		"ctor.go":     {`return fault.New("E_NOT_FOUND", "no", false, "look") // want`},
		"constants.go": {
			`write(Reply{Schema: schema, Success: false, Error: &problem{V: 2, Code: "E_BUSY", Message: "no", Hint: "wait"}}) // want`,
			`write(Reply{Schema: "https://example.com/error.json", Error: &problem{V: 2, Code: "E_BUSY"}})`,
			"Error: &problem{V: 2, Code: \"E_BUSY\", Message: \"no\", Hint: \"wait\"}})                // want `v is 1",
			`Error: &problem{Code: "E_BUSY", Message: "no", Hint: "wait", V: 2}})`,
			"Success bool   `json:\"success\"`",
			`map[string]any{"$schema": schema, "error": map[string]any{"v": 2, "code": "E_BUSY", "hint": "wait"}, "success": false})`,
		},
		"named.go": {
			`Message: "no", ExitCode: exitNotFound, Suggestion: "look"})`,
			`Message: "no", ExitCode: exit.NotFound, Suggestion: "look"})`,
			`Message: "no", ExitCode: int(exit.NotFound), Suggestion: "look"})`,
			`Code: "E_UNSURE", Message: "no", ExitCode: exit.Busy,`,
			`Code: "E_UNSURE", Message: "no", ExitCode: exitBusy,`,
			`ExitCode: local,`,
			`Code: "E_LIMITED", Message: "no", ExitCode: exit.Busy,`,
		},
		"marshal.go": {"Retryable  bool   `json:\"retryable\"`"},
	}
	for name, fragments := range want {
		text, ok := fixed[name]
		if ok != (fragments != nil) {
			t.Errorf("%s: fixed is %v", name, ok)
		}
		for _, f := range fragments {
			if !strings.Contains(text, f) {
				t.Errorf("%s: no %s in\n%s", name, f, text)
			}
		}
	}
}
