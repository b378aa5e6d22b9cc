package writer_test

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/exitlint/exitlint/internal/doc/writer"
	"github.com/exitlint/exitlint/internal/run/draft"
	"github.com/exitlint/exitlint/registry"
)

const codes = `version = 1

[program]
name = "tool"

[[range]]
name  = "concurrency"
title = "Concurrency Codes"
min   = 20
max   = 29

[[code]]
value       = 0
name        = "OK"
meaning     = "all is well"
class       = "success"
recoverable = "n/a"

[[code]]
value       = 3
name        = "NOT_FOUND"
go          = "NotFound"
meaning     = "no such a|b, 見つからない"
recoverable = "no"
condition   = "unless it is made"
action      = "fix_input"
commands    = ["get", "rm"]

[[code]]
value       = 20
name        = "BUSY"
meaning     = "somebody else works on it"
class       = "transient"
recoverable = "yes"
action      = "retry"
retry       = "busy"

[[code]]
value       = 21
name        = "LIMITED"
recoverable = "yes"
retry       = "limited"

[[code]]
value       = 22
name        = "RESTART"
recoverable = "yes"
retry       = "restart"

[retry.busy]
max_attempts       = 6
initial_backoff    = "50ms"
backoff_multiplier = 1.5
max_backoff        = "30s"
jitter             = 0.25
max_elapsed        = "1m30s"

[retry.limited]
max_attempts = 5
retry_after  = "retry_after_ms"

[retry.restart]
max_attempts = 4
backoffs     = ["5s", "10s", "30s"]

[[error]]
code = "E_TASK_NOT_FOUND"
exit = 3

[[error]]
code        = "E_TASK_BUSY"
exit        = 20

[[error_prefix]]
prefix = "E_TASK_"
title  = "Task operations"

[[classifier]]
kind   = "errno"
class  = "transient"
values = ["ECONNRESET", "EPIPE"]

[[classifier]]
kind   = "http_status"
class  = "permanent"
values = [404, 410]

[envelope.fields]
error_code  = "error.code"
exit_code   = "error.exitCode"
message     = "error.message"
recoverable = "error.recoverable"
suggestion  = "error.suggestion"
`

// site writes a registry and documents into a new module, and loads the registry.
func site(t testing.TB, toml string, files map[string]string) *registry.Registry {
	t.Helper()
	dir := t.TempDir()
	write := func(name, text string) {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("go.mod", "module example.com/tool\n\ngo 1.24\n")
	write(registry.FileName, toml)
	for name, text := range files {
		write(name, text)
	}
	r, err := registry.Load(filepath.Join(dir, registry.FileName))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// written makes the changes of a plan, and returns the changed document with the
// given name. The test fails if a finding is left, or if a second plan has changes.
func written(t testing.TB, r *registry.Registry, name string) string {
	t.Helper()
	for round := range 2 {
		plan, err := writer.Make(r)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range plan.Left {
			t.Errorf("left: %s:%d:%d: %s", filepath.Base(f.File), f.Line, f.Column, f.Message)
		}
		for _, c := range plan.Changes {
			if round > 0 {
				t.Errorf("changed again:\n%s", c.Diff(name))
			}
			if err := c.Write(); err != nil {
				t.Fatal(err)
			}
		}
	}
	text, err := os.ReadFile(filepath.Join(r.Dir, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestFresh adds new tables to documents of many kinds, and checks that these tables
// agree with the registry.
func TestFresh(t *testing.T) {
	starts := map[string]string{
		"empty": "", "text": "# tool\n\ntext\n", "no final newline": "# tool\n\ntext", "CRLF": "# tool\r\n\r\ntext\r\n",
		"a heading": "# tool\n\n## Exit codes\n\nSee.\n\n## More\n\ntext", "a heading, CRLF": "# tool\r\n\r\n## Exit codes\r\n\r\n## More\r\n",
		"setext": "tool\n====\n\nExit codes\n----------\n\nMore\n----\n\ntext\n", "tabs and wide": "# tool\n\n\tcode\n\n日本語 | 表\n",
	}
	for name, start := range starts {
		for _, kind := range []string{"", "codes", "retry", "errors", "classes"} {
			for _, heading := range []string{"", "Exit codes"} {
				t.Run(fmt.Sprintf("%s,%s,%s", name, kind, heading), func(t *testing.T) {
					entry := "[[doc]]\nfile = \"doc.md\"\n"
					if kind != "" {
						entry += fmt.Sprintf("kind = %q\n", kind)
					}
					if heading != "" {
						entry += fmt.Sprintf("heading = %q\n", heading)
					}
					got := written(t, site(t, codes+entry, map[string]string{"doc.md": start}), "doc.md")
					if len(got) <= len(start) {
						t.Fatalf("nothing was written:\n%s", got)
					}
					checkKept(t, start, got)
				})
			}
		}
	}
}

// checkKept checks that a changed document still contains its text and its kind of
// newlines.
func checkKept(t *testing.T, start, got string) {
	t.Helper()
	for line := range strings.Lines(start) {
		if !strings.Contains(got, strings.TrimRight(line, "\r\n")) {
			t.Errorf("lost %q", line)
		}
	}
	if strings.Contains(start, "\r\n") && strings.Count(got, "\n") != strings.Count(got, "\r\n") {
		t.Errorf("mixed line ends: %q", got)
	}
	if start != "" && strings.HasSuffix(start, "\n") != strings.HasSuffix(got, "\n") {
		t.Errorf("the last line ended otherwise: %q", got[max(0, len(got)-40):])
	}
}

// TestFreshManual checks that a new table in a manual page agrees with the
// registry.
func TestFreshManual(t *testing.T) {
	for _, start := range []string{"", ".TH TOOL 1\n.SH NAME\ntool\n", ".TH TOOL 1\n.SH EXIT STATUS\n.SH SEE ALSO\nls\n", ".TH TOOL 1\r\n.SH NAME\r\ntool"} {
		toml := codes + "[[doc]]\nfile = \"tool.1\"\n"
		if strings.Contains(start, "EXIT STATUS") {
			toml += "heading = \"EXIT STATUS\"\n"
		}
		got := written(t, site(t, toml, map[string]string{"tool.1": start}), "tool.1")
		if !strings.Contains(got, ".B 20") || strings.Count(got, "EXIT STATUS") != 1 {
			t.Errorf("from %q:\n%s", start, got)
		}
		checkKept(t, start, got)
	}
}

// TestCorrected checks that an existing table is corrected, and that no second table
// is added.
func TestCorrected(t *testing.T) {
	toml := strings.Replace(codes, "[[error]]\ncode = \"E_TASK_NOT_FOUND\"\nexit = 3\n", "", 1) + "[[doc]]\nfile = \"doc.md\"\nkind = \"codes\"\n"
	start := "| Code | Meaning |\r\n|---|---|\r\n| 0 | all is well |\r\n| 4 | no such a\\|b, 見つからない |\r\n| 20 | wrong |\r\n| 21 |  |\r\n| 22 |  |"
	want := "| Code | Meaning |\r\n|---|---|\r\n| 0 | all is well |\r\n| 3 | no such a\\|b, 見つからない |\r\n| 20 | somebody else works on it |\r\n| 21 |  |\r\n| 22 |  |"
	if got := written(t, site(t, toml, map[string]string{"doc.md": start}), "doc.md"); got != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

// TestThereAndBack writes the tables of a registry, and drafts a second registry from
// these tables. Both registries must be the same.
func TestThereAndBack(t *testing.T) {
	registries := map[string]string{"all there is": codes}
	for _, p := range registry.Presets() {
		if p.Name != "shell" && p.Name != "sysexits" { // programs use only some of their codes
			registries[p.Name] = "version = 1\nextends = [\"" + p.Name + "\"]\n\n"
		}
	}
	for name, toml := range registries {
		t.Run(name, func(t *testing.T) { thereAndBack(t, toml) })
	}
}

func thereAndBack(t *testing.T, toml string) {
	r := site(t, toml+"[[doc]]\nfile = \"doc.md\"\n", map[string]string{"doc.md": "# tool\n"})
	d := &draft.Draft{Title: "drafted"}
	d.Program.Name = "tool"
	if err := d.Read(draft.Source{File: "doc.md", Bytes: []byte(written(t, r, "doc.md"))}); err != nil {
		t.Fatal(err)
	}
	d.Resolve()
	back, err := registry.Parse(r.File, d.TOML())
	if err != nil {
		t.Fatal(err)
	}
	want, got := describe(r), describe(back)
	if got != want {
		t.Errorf("got\n%s\nwant\n%s\nfrom\n%s", got, want, d.TOML())
	}
}

// isUsed reports whether a code or an error code has the given policy.
func isUsed(r *registry.Registry, policy string) bool {
	return slices.ContainsFunc(r.Codes, func(c registry.Code) bool { return c.Retry == policy }) ||
		slices.ContainsFunc(r.Errors, func(e registry.ErrorCode) bool { return e.Retry == policy })
}

// describe formats the entries of a registry without positions.
func describe(r *registry.Registry) string {
	var b strings.Builder
	for _, g := range r.Ranges {
		fmt.Fprintln(&b, "range", g.Name, g.Title, g.Min, g.Max)
	}
	for _, c := range r.Codes {
		c.Entry, c.Errors = registry.Entry{}, nil // tables do not say which Go errors lead to a status
		fmt.Fprintf(&b, "code %+v\n", c)
	}
	for _, p := range r.Retries {
		if !isUsed(r, p.Name) {
			continue // tables have no policies of classifiers
		}
		p.Entry, p.Before = registry.Entry{}, "" // tables do not say what callers do before a retry
		fmt.Fprintf(&b, "retry %+v\n", p)
	}
	for _, e := range r.Errors {
		exit := -1
		if e.Exit != nil {
			exit = *e.Exit
		}
		fmt.Fprintln(&b, "error", e.Code, exit, e.Class, e.Recoverable, e.Retry)
	}
	for _, p := range r.Prefixes {
		fmt.Fprintln(&b, "prefix", p.Prefix, p.Title)
	}
	values := map[string][]string{} // a preset has several entries for a class if some values have a policy
	for _, c := range r.Classifiers {
		key := fmt.Sprint("classifier ", c.Kind, " ", c.Class)
		values[key] = append(values[key], c.Values...)
	}
	for _, key := range slices.Sorted(maps.Keys(values)) {
		fmt.Fprintln(&b, key, values[key])
	}
	waits := slices.ContainsFunc(r.Errors, func(e registry.ErrorCode) bool { return r.Effective(e).Recoverable == registry.RecoverableYes })
	for _, role := range registry.Roles() {
		// A sample shows the wait only of an error that can be retried. A draft
		// leaves out paths that are the default.
		if role != registry.RoleRetryAfter || waits {
			fmt.Fprintln(&b, "path", role, r.ShapedEnvelope().Path(role))
		}
	}
	return b.String()
}

// TestOnlySamples checks a document whose [[doc]] entry declares it because of its
// samples. It gets no tables, unless the entry names a kind of table.
func TestOnlySamples(t *testing.T) {
	t.Parallel()
	const sample = "# Errors\n\n```json\n{\"error\": {\"code\": \"E_TASK_NOT_FOUND\", \"message\": \"x\", \"exitCode\": 3, \"suggestion\": \"y\"}}\n```\n"
	for kind, tables := range map[string]bool{"": false, "kind = \"errors\"\n": true} {
		got := written(t, site(t, codes+"[[doc]]\nfile = \"doc.md\"\n"+kind, map[string]string{"doc.md": sample}), "doc.md")
		if strings.Contains(got, "| -") != tables {
			t.Errorf("with %q:\n%s", kind, got)
		}
	}
	other := written(t, site(t, codes+"[[doc]]\nfile = \"doc.md\"\n", map[string]string{"doc.md": "# Results\n\n```json\n{\"id\": 1}\n```\n"}), "doc.md")
	if !strings.Contains(other, "| -") {
		t.Errorf("a sample of something else keeps tables away:\n%s", other)
	}
}
