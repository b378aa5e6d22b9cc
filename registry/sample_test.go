package registry_test

import (
	"maps"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/exitlint/exitlint/registry"
)

func sample(t *testing.T) *registry.Registry {
	t.Helper()
	data, err := os.ReadFile("testdata/sample.toml")
	if err != nil {
		t.Fatal(err)
	}
	r, err := registry.Parse("exitlint.toml", data)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestSample reads a registry that sets every key.
func TestSample(t *testing.T) {
	r := sample(t)
	check := func(what string, got, want any) {
		t.Helper()
		if got != want {
			t.Errorf("%s is %v, not %v", what, got, want)
		}
	}
	check("program", r.Program.Name, "taskctl")
	check("constants", r.Program.Constants[0], "./internal/exit")
	check("fallback", *r.Program.Fallback, 1)
	check("range", r.Ranges[0].Title, "Concurrency Codes")
	check("range min", r.Ranges[0].Min, 20)

	c, ok := r.Code(7)
	if !ok {
		t.Fatal("no code 7")
	}
	check("code name", c.Name, "EXIT_LOCK_TIMEOUT")
	check("go name", c.GoName(), "LockTimeout")
	check("class", c.Class, registry.ClassTransient)
	check("recoverable", c.Recoverable, registry.RecoverableYes)
	check("action", c.Action, registry.ActionRetry)
	check("condition", c.Condition, "another process holds the lock")
	check("commands", slices.Equal(c.Commands, []string{"add", "update"}), true)
	check("line of class", c.At("class").String(), "exitlint.toml:29:15")
	check("line of its key", c.KeyAt("class").String(), "exitlint.toml:29:1")
	check("line of an absent key", c.At("nothing").String(), "exitlint.toml:24:1")
	check("line of an item", c.At(registry.ItemKey("commands", 1)).String(), "exitlint.toml:34:23")

	p, ok := r.Retry("lock")
	if !ok {
		t.Fatal("no policy lock")
	}
	check("attempts", p.MaxAttempts, 4)
	check("start", p.InitialBackoff, 100*time.Millisecond)
	check("multiplier", p.Multiplier, 2.0)
	check("cap", p.MaxBackoff, 30*time.Second)
	check("jitter given", p.Has("jitter"), true)
	check("backoffs given", p.Has("backoffs"), false)
	check("policy", p.At("").String(), "exitlint.toml:42:8")
	total, _ := p.TotalWait()
	check("total", total, 700*time.Millisecond)
	restart, _ := r.Retry("restart")
	check("schedule", slices.Equal(restart.Waits(), []time.Duration{5e9, 10e9, 30e9}), true)
	limited, _ := r.Retry("ratelimit")
	check("server's field", limited.RetryAfter, "retry_after_ms")
	check("no waits", limited.Waits() == nil, true)

	e, _ := r.ErrorCode("E_TASK_NOT_FOUND")
	check("exit", *e.Exit, 4)
	check("class of its status", r.Effective(*e).Class, registry.ClassPermanent)
	check("prefix", r.Prefixes[0].Title, "Task operations")
	check("classifier", r.Classifiers[0].Kind, registry.ClassifierHTTPStatus)
	check("statuses", slices.Equal(r.Classifiers[0].Values, []string{"408", "429", "500", "502", "503", "504"}), true)
	check("envelope", r.Envelopes[0].Types[0], "example.com/taskctl/internal/output.ErrorEnvelope")
	check("envelope path", r.Envelopes[0].Path(registry.RoleErrorCode), "fault.code")
	check("usual path", r.Envelopes[0].Path(registry.RoleMessage), "error.message")
	check("envelope field", r.Envelopes[0].At("fields.error_code").Line, 83)
	check("exit func", r.Exits[0].Func, "example.com/taskctl/internal/cli.Die")
	check("exit arg", *r.Exits[0].Arg, 0)
	check("exit var", r.Exits[1].Var, "example.com/murli.ExitFunc")
	check("passthrough", r.Passthroughs[0].Reason, "the plugin's own status")
	check("doc kind", r.Docs[0].Kind, registry.DocCodes)
	check("columns", maps.Equal(r.Docs[0].Columns, map[string]string{"Status": "value", "Remark": "meaning"}), true)
	check("rule", r.Enabled("exitcode/dynamic", false), true)
	check("preset", len(r.Codes), 3+15)
	check("contradictions", len(r.Contradictions()), 0)
}

func TestEnabled(t *testing.T) {
	r := &registry.Registry{Rules: map[string]bool{"exitcode": false, "exitcode/range": true}}
	tests := []struct {
		rule               string
		byDefault, enabled bool
	}{
		{"exitcode/range", false, true},
		{"exitcode/literal", true, false},
		{"exitcode", true, false},
		{"docdrift/extra", true, true},
		{"docdrift/extra", false, false},
	}
	for _, test := range tests {
		if got := r.Enabled(test.rule, test.byDefault); got != test.enabled {
			t.Errorf("Enabled(%q, %v) is %v", test.rule, test.byDefault, got)
		}
	}
}
