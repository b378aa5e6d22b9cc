package compare_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const sampleRegistry = `version = 1

[program]
name = "tool"

[[code]]
value = 0
name  = "OK"

[[code]]
value       = 2
name        = "USAGE"
recoverable = "no"

[[code]]
value       = 4
name        = "GONE"
recoverable = "no"

[[code]]
value       = 7
name        = "LOCKED"
class       = "transient"
recoverable = "yes"
retry       = "wait"

[[code]]
value       = 130
name        = "STOPPED"
class       = "cancelled"

[[error]]
code = "E_USAGE"
exit = 2

[[error]]
code = "E_GONE"
exit = 4

[[error]]
code = "E_LOCKED"
exit = 7

[[error]]
code  = "E_RATE"
exit  = 7
retry = "server"

[[error]]
code        = "E_DEPENDS"
recoverable = "depends"

[[error]]
code = "E_STOPPED"
exit = 130

[retry.wait]
max_attempts    = 3
initial_backoff = "100ms"

[retry.server]
max_attempts = 3
retry_after  = "retry_after_ms"
`

// samplePage returns a site with the given document. more is added at the end of the
// registry; it may contain a [[doc]] entry for the document.
func samplePage(t *testing.T, more, doc string) *site {
	s := newSite(t, map[string]string{"exitlint.toml": sampleRegistry + more, "README.md": doc})
	s.doc = []byte(doc)
	return s
}

const declaredPage = "\n[[doc]]\nfile = \"README.md\"\npartial = true\n"

// TestSampleIsEnvelope checks which JSON samples count as errors of the program. Each
// sample contains a mistake, which exitlint reports only if the sample counts.
func TestSampleIsEnvelope(t *testing.T) {
	t.Parallel()
	const full = `{"error": {"code": "E_LOCKED", "message": "x", "exitCode": 7, "recoverable": false}}`
	block := func(lang, text string) string { return "```" + lang + "\n" + text + "\n```\n" }
	for _, tt := range []struct {
		name, more, doc string
		want            bool
	}{
		{"a declared error code", declaredPage, block("json", full), true},
		{"without a language", declaredPage, block("", full), true},
		{"JSON with comments", declaredPage, block("jsonc", "// an error\n"+full), true},
		{"a line of JSON", declaredPage, block("jsonl", `{"event": "start"}`+"\n"+full), true},
		{"another language", declaredPage, block("go", full), false},
		{"in a page that no [[doc]] declares", "", block("json", full), true},
		{"in a page that no [[doc]] declares, with nothing but a message", "", block("json", `{"error": {"code": "E_LOCKED", "message": "x"}}`), false},
		{"after a prompt", declaredPage, block("console", "$ tool get 9 --json\n"+full), true},
		{"after a command in a script", declaredPage, block("sh", "tool get 9 --json\n"+full), true},
		{"after the prompt of another program", declaredPage, block("console", "$ kubectl get x -o json\n"+full), false},
		{"through a filter", declaredPage, block("console", "$ tool get 9 --json 2>&1 | jq .\n"+full), true},
		{"a part of it, cut by a filter", declaredPage, block("console", "$ tool get 9 --json 2>&1 | jq .error\n"+`{"code": "E_LOCKED", "message": "x", "recoverable": false}`), false},
		{"in a container", declaredPage, block("console", "$ docker run --rm example.com/tool get 9\n"+full), true},
		{"behind a label", declaredPage, block("text", "stderr: "+full), true},
		{"a response of a server", declaredPage, block("http", "HTTP/1.1 404 Not Found\nContent-Type: application/json\n\n"+full), false},
		{"a response without a language", declaredPage, block("", "HTTP/2 404\n\n"+full), false},
		{"a request", declaredPage, block("", "POST /v1/errors\n\n"+full), false},
		{"JSON-RPC", declaredPage, block("json", `{"jsonrpc": "2.0", "id": 1, "error": {"code": "E_LOCKED", "message": "x", "recoverable": false}}`), false},
		{
			"an envelope made like JSON-RPC", declaredPage + "[envelope.fields]\nexit_code = \"error.data.exit_code\"\nrecoverable = \"error.data.retriable\"\n",
			block("json", `{"jsonrpc": "2.0", "error": {"code": -32000, "message": "x", "data": {"exit_code": 7, "retriable": false}}}`), true,
		},
		{"a result", declaredPage, block("json", `{"success": true, "code": "E_NEW", "message": "x", "recoverable": false}`), false},
		{"a status of success", declaredPage, block("json", `{"status": "ok", "exit_code": 7, "recoverable": false}`), false},
		{"an exit status of success", declaredPage, block("json", `{"exit_code": 0, "recoverable": false}`), false},
		{"an exit status and an answer", declaredPage, block("json", `{"exit_code": 7, "recoverable": false}`), true},
		{"an exit status with a name and an answer", "", block("json", `{"exit_code": 7, "recoverable": false}`), true},
		{"a number that may be anything", declaredPage, block("json", `{"code": 7, "recoverable": false}`), false},
		{"an exit status that nobody declares", declaredPage, block("json", `{"exit_code": 77, "recoverable": false}`), false},
		{"the code of something else", declaredPage, block("json", `{"code": "US", "message": "x"}`), false},
		{"the code of something else, and an answer", "", block("json", `{"code": "US", "message": "x", "recoverable": false}`), false},
		{"a placeholder", declaredPage, block("json", `{"error": {"code": "<code>", "message": "...", "recoverable": false}}`), false},
		{"types instead of values", declaredPage, block("json", `{"error": {"code": "string", "message": "string", "recoverable": "boolean", "exitCode": "number"}}`), false},
		{"a heading about another subject", declaredPage, "## API errors\n\n" + block("json", `{"exit_code": 7, "recoverable": false}`), false},
		{"a heading about another subject, and a declared error code", declaredPage, "## API errors\n\n" + block("json", full), true},
		{
			"the fields of the registry", declaredPage + "[envelope.fields]\nerror_code = \"kind\"\nrecoverable = \"retry\"\nsuggestion = \"todo\"\n",
			block("json", `{"kind": "E_LOCKED", "retry": false, "todo": "x"}`), true,
		},
		{
			"the fields of the registry in another page", declaredPage + "[envelope.fields]\nerror_code = \"kind\"\nrecoverable = \"retry\"\nsuggestion = \"todo\"\n",
			block("json", `{"kind": "other", "retry": false}`), false,
		},
		{
			"the only field of the registry, in a page that no [[doc]] declares", "\n[envelope.fields]\nrecoverable = \"retry\"\n",
			block("json", `{"code": "E_NEW", "message": "x", "retry": false}`), false,
		},
		{
			"both fields of the registry, in a page that no [[doc]] declares", "\n[envelope.fields]\nrecoverable = \"retry\"\nsuggestion = \"todo\"\n",
			block("json", `{"code": "E_NEW", "message": "x", "retry": false, "todo": "y"}`), true,
		},
		{
			"one of two fields of the registry, in a page that no [[doc]] declares", "\n[envelope.fields]\nrecoverable = \"retry\"\nsuggestion = \"todo\"\n",
			block("json", `{"code": "E_NEW", "message": "x", "retry": false}`), false,
		},
		{"an undeclared code at the prompt", declaredPage, block("console", "$ tool get --json\n"+`{"error": {"code": "NEW", "message": "x", "exitCode": 7, "recoverable": true}}`), true},
		{"a misspelt error code", declaredPage, block("json", `{"error": {"code": "E_GONEX", "message": "x", "recoverable": false}}`), true},
		{"an undeclared code with a declared first word", declaredPage, block("json", `{"error": {"code": "E_OTHER", "message": "x"}}`), true},
		{"an undeclared code with what to do", declaredPage, block("json", `{"error": {"code": "other", "message": "x", "hint": "y"}}`), true},
		{"an undeclared code with what to do, in another page", "", block("json", `{"error": {"code": "other", "message": "x", "hint": "y"}}`), false},
		{"a heading about a contract", declaredPage, "## The contract\n\n" + block("json", `{"exit_code": 7, "recoverable": false}`), true},
		{"a template of the fields", declaredPage + "[envelope.constant]\nok = false\n", block("json", `{"ok": false, "error": {"code": "<code>", "message": "<text>", "recoverable": true}}`), false}, // nothing disagrees
		{
			"a code in a list", declaredPage + "[envelope.fields]\nerror_code = \"issues.0.code\"\nmessage = \"error\"\n",
			block("json", `{"error": "x", "issues": [{"code": "E_NONE", "message": "y"}]}`), true,
		},
		{"an error code under error, and not an object", declaredPage, block("json", `{"error": "E_LOCKED", "message": "x", "recoverable": false}`), true},
		{"usual keys", declaredPage, block("json", `{"error_code": "E_LOCKED", "msg": "x", "retryable": false}`), true},
		{"usual keys under error", declaredPage, block("json", `{"ok": false, "error": {"reason_code": "E_LOCKED", "detail": "x", "transient": false}}`), true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := samplePage(t, tt.more, tt.doc)
			found := slices.ContainsFunc(s.lines(s.findings()), func(line string) bool {
				return strings.Contains(line, "recoverable is ") || strings.Contains(line, " is not declared")
			})
			if found != tt.want {
				t.Errorf("is an envelope: %v, not %v, in\n%s%q", found, tt.want, tt.doc, s.lines(s.findings()))
			}
		})
	}
}

const envelopeTable = declaredPage + `
[envelope]
required = ["code", "message", "recoverable", "suggestion", "docs_url"]

[envelope.fields]
docs_url = "error.docs_url"

[envelope.constant]
success = false
"error.version" = 2

[[envelope.except]]
code   = "E_DEPENDS"
reason = "old"
`

// TestSampleFindings checks the findings in samples.
func TestSampleFindings(t *testing.T) {
	t.Parallel()
	envelope := func(fields string) string { return "{\"success\": false, \"error\": {\"version\": 2, " + fields + "}}" }
	const rest = `"message": "x", "suggestion": "y", "docs_url": "z"`
	for _, tt := range []struct {
		name, sample string
		want         []string // "column message" for each finding, with its fix in brackets
	}{
		{"complete", envelope(`"code": "E_GONE", "exitCode": 4, "recoverable": false, ` + rest), nil},
		{"with what only some have", envelope(`"code": "E_RATE", "exitCode": 7, "recoverable": true, "retry_after_ms": 100, ` + rest), nil},
		{"an unknown answer", envelope(`"code": "E_GONE", "recoverable": null, ` + rest), nil},
		{"an answer that depends", envelope(`"code": "E_DEPENDS", "recoverable": true`), nil},
		{"placeholders for values", envelope(`"code": "E_GONE", "exitCode": <int>, "recoverable": ..., "message": "...", "suggestion": "<hint>", "docs_url": "…"`), nil},
		{"left out on purpose", `{"success": false, "error": {"code": "E_GONE", ...}}`, nil},
		{"left out around it", `{"error": {"version": 2, "code": "E_GONE", "recoverable": false, ` + rest + `}, ...}`, nil},
		{"left out inside, and so perhaps around it", `{"error": {"version": 2, "code": "E_GONE", ...}}`, nil},
		{"left out by a member", `{"success": false, "error": {"code": "E_GONE", "...": "..."}}`, nil},
		{"an object left out", `{"success": false, "error": {"version": 2, "code": "E_GONE", "recoverable": false, ` + rest + `, ...}, "data": {...}}`, nil},
		{"cancelled", envelope(`"code": "E_STOPPED", "exitCode": 130`), nil},
		{"excepted", envelope(`"code": "E_DEPENDS"`), nil},

		{"another status", envelope(`"code": "E_GONE", "exitCode": 2, "recoverable": false, ` + rest), []string{`74 E_GONE ends with 2 here, but with 4 in exitlint.toml [write 4]`}},
		{"another answer", envelope(`"code": "E_GONE", "recoverable": true, ` + rest), []string{`77 recoverable is true here, but exitlint.toml says "no" for E_GONE [write false]`}},
		{"a code of nobody", envelope(`"code": "E_NEW", "recoverable": true, ` + rest), []string{`53 error code E_NEW is not declared in exitlint.toml`}},
		{"no answer", envelope(`"code": "E_GONE", ` + rest), []string{`29 this sample has no "error.recoverable", which exitlint.toml requires; add "recoverable": false [add "recoverable": false]`}},
		{
			"no answer, and none is known", `{"success": false, "error": {"version": 2, "code": "E_NEW", ` + rest + `}}`,
			[]string{`29 this sample has no "error.recoverable", which exitlint.toml requires; add "recoverable", or "..." if the sample leaves fields out`, `53 error code E_NEW is not declared in exitlint.toml`},
		},
		{"no suggestion", envelope(`"code": "E_GONE", "recoverable": false, "message": "x", "docs_url": "z"`), []string{`29 this sample has no "error.suggestion", which exitlint.toml requires; add "suggestion", or "..." if the sample leaves fields out`}},
		{"an empty suggestion", envelope(`"code": "E_GONE", "recoverable": false, "message": "x", "docs_url": "z", "suggestion": ""`), []string{`132 "error.suggestion" is empty in this sample, which exitlint.toml requires; write what the program prints`}},
		{"no field of its own", envelope(`"code": "E_GONE", "recoverable": false, "message": "x", "suggestion": "y"`), []string{`29 this sample has no "error.docs_url", which exitlint.toml requires; add "docs_url", or "..." if the sample leaves fields out`}},
		{
			"no wait, and the server says how long", envelope(`"code": "E_RATE", "recoverable": true, ` + rest),
			[]string{`29 this sample has no "error.retry_after_ms", but [retry.server] of exitlint.toml tells callers to wait for it; add "retry_after_ms", or "..." if the sample leaves fields out`},
		},
		{"a wait for nothing", envelope(`"code": "E_GONE", "recoverable": false, "retry_after_ms": 50, ` + rest), []string{`102 "error.retry_after_ms" is 50 here, but E_GONE is not recoverable in exitlint.toml; remove the wait`}},
		{"no wait is no wait", envelope(`"code": "E_GONE", "recoverable": false, "retry_after_ms": 0, ` + rest), nil},
		{"another constant", `{"success": true, "error": {"version": 2, "code": "E_GONE", "recoverable": false, ` + rest + `}}`, []string{`13 "success" is true here, but always false in exitlint.toml [write false]`}},
		{"a constant of another type", `{"success": false, "error": {"version": "2", "code": "E_GONE", "recoverable": false, ` + rest + `}}`, []string{`42 "error.version" is "2" here, but always 2 in exitlint.toml [write 2]`}},
		{
			"no constants", `{"error": {"code": "E_GONE", "recoverable": false, ` + rest + `}}`,
			[]string{
				`1 this sample has no "success", which is always false in exitlint.toml; add "success": false [add "success": false]`,
				`11 this sample has no "error.version", which is always 2 in exitlint.toml; add "version": 2 [add "version": 2]`,
			},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := samplePage(t, envelopeTable, "```json\n"+tt.sample+"\n```\n")
			var got []string
			for _, f := range s.findings() {
				line := fmt.Sprintf("%d %s", f.Column, f.Message)
				for _, x := range f.Fixes {
					line += " [" + x.Message + "]"
				}
				got = append(got, line)
			}
			diff(t, got, tt.want)
		})
	}
}

// TestSampleOmitted checks that with omitted = "false" a bool that is left out
// counts as false.
func TestSampleOmitted(t *testing.T) {
	t.Parallel()
	const more = declaredPage + "[envelope]\nrequired = [\"recoverable\"]\nomitted = \"false\"\n"
	for code, want := range map[string][]string{
		"E_GONE":    nil,
		"E_DEPENDS": nil,
		"E_LOCKED":  {`README.md:2:11 docdrift/mismatch: this sample has no "error.recoverable", so it is false, but exitlint.toml says "yes" for E_LOCKED; add "recoverable": true`},
	} {
		s := samplePage(t, more, "```json\n{\"error\": {\"code\": \""+code+"\"}}\n```\n")
		diff(t, s.lines(s.findings()), want)
	}
}

// TestClassAnswers checks codes without the key "recoverable". Their class determines
// the answer. Tables and samples must not show the opposite answer. Any other answer is
// right.
func TestClassAnswers(t *testing.T) {
	t.Parallel()
	s := newSite(t, map[string]string{"exitlint.toml": `version = 1
[envelope]
[retry.wait]
max_attempts = 2
initial_backoff = "1s"
[[code]]
value = 4
name  = "GONE"
class = "permanent"
[[code]]
value = 7
name  = "LOCKED"
class = "transient"
retry = "wait"
[[code]]
value = 9
name  = "BLOCKED"
class = "blocked"
[[doc]]
file = "README.md"
`, "README.md": `## Exit codes

| Code | Name | Recoverable |
| --- | --- | --- |
| 4 | GONE | Yes |
| 7 | LOCKED | Sometimes |
| 9 | BLOCKED | Yes |

` + "```json\n{\"error\": {\"exitCode\": 7, \"recoverable\": false, \"suggestion\": \"wait\"}}\n```\n"})
	diff(t, messages(s.findings()), []string{
		`4 is recoverable "Yes" here, but "permanent" in exitlint.toml [write No]`,
		`recoverable is false here, but exitlint.toml says "transient" for 7 [write true]`,
	})
}

// TestErrorTypes checks a table of error types against the error codes with the same
// prefix, for each value of the key "recoverable".
func TestErrorTypes(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ declared, cell, want string }{
		{"yes", "Yes", ""},
		{"yes", "No", `TaskError is "No" here, but "yes" in exitlint.toml [write Yes]`},
		{"no", "Yes", `TaskError is "Yes" here, but "no" in exitlint.toml [write No]`},
		{"depends", "Yes/No", ""},
		{"sometimes", "No", `TaskError is "No" here, but "yes/no" in exitlint.toml [write Yes/no]`},
		{"n/a", "N/A", ""},
		{"n/a", "Yes", `TaskError is "Yes" here, but "n/a" in exitlint.toml [write N/a]`},
		{"n/a", "perhaps", `TaskError is "perhaps" here, but "n/a" in exitlint.toml [write n/a]`},
	} {
		s := newSite(t, map[string]string{"exitlint.toml": `version = 1
[[error_prefix]]
prefix = "E_TASK_"
title  = "Task Errors"
[[error]]
code        = "E_TASK_GONE"
recoverable = "` + c.declared + `"
[[doc]]
file = "README.md"
`, "README.md": "## Retries\n\n| Error type | Retryable |\n| --- | --- |\n| TaskError | " + c.cell + " |\n"})
		if got := strings.Join(messages(s.findings()), "\n"); got != c.want {
			t.Errorf("%s, %s: got\n%s\nwant\n%s", c.declared, c.cell, got, c.want)
		}
	}
}

// TestSamplesWithoutEnvelope checks that no field is missing if the registry does
// not declare which fields envelopes have.
func TestSamplesWithoutEnvelope(t *testing.T) {
	t.Parallel()
	s := samplePage(t, declaredPage, "```json\n{\"error\": {\"code\": \"E_GONE\"}}\n```\n")
	diff(t, s.lines(s.findings()), nil)
}

// TestSampleTemplate checks that a sample has to be complete even if it has
// placeholders for its values.
func TestSampleTemplate(t *testing.T) {
	t.Parallel()
	const constant = "[envelope.constant]\nok = false\n"
	s := samplePage(t, declaredPage+constant, "```json\n{\"ok\": false, \"error\": {\"code\": \"<code>\", \"message\": \"<text>\", \"recoverable\": true}}\n```\n")
	diff(t, s.lines(s.findings()), []string{`README.md:2:24 docdrift/mismatch: this sample has no "error.suggestion", which callers need; add "suggestion", or "..." if the sample leaves fields out`})
}

// TestSampleKeys checks which key a fix uses for a missing field: the key that the
// other samples use. There is no fix if this key is not known, or if they use several.
func TestSampleKeys(t *testing.T) {
	t.Parallel()
	const one = "```json\n{\"reason_code\": \"E_GONE\", \"detail\": \"x\", \"hint\": \"y\"}\n```\n"
	const other = "```json\n{\"reason_code\": \"E_LOCKED\", \"detail\": \"x\", \"retryable\": true, \"hint\": \"y\"}\n```\n"
	s := samplePage(t, declaredPage+"[envelope]\n", one)
	diff(t, messages(s.findings()), []string{`this sample has no "recoverable", which callers need; add "recoverable", or "..." if the sample leaves fields out`})
	s = samplePage(t, declaredPage+"[envelope]\n", other+one)
	diff(t, messages(s.findings()), []string{`this sample has no "retryable", which callers need; add "retryable": false [add "retryable": false]`})
	if got := string(applied(s.doc, s.findings())); !strings.Contains(got, `"detail": "x", "retryable": false, "hint": "y"}`) {
		t.Error(got)
	}
	// The samples disagree about the key, so it is not known.
	s = samplePage(t, declaredPage+"[envelope]\n", other+strings.Replace(other, "retryable", "is_transient", 1)+one)
	diff(t, messages(s.findings()), []string{`this sample has no "recoverable", which callers need; add "recoverable", or "..." if the sample leaves fields out`})
}

// sampleLayouts lists samples before and after fixes. left is the number of findings
// that remain after the fixes.
var sampleLayouts = []struct {
	name, before, after string
	left                int
}{
	{
		"indented", "```json\n{\n  \"error\": {\n    \"code\": \"E_GONE\",\n    \"message\": \"x\", // what went wrong\n    \"exitCode\": 2,\n    \"suggestion\": \"y\"\n  }\n}\n```\n",
		"```json\n{\n  \"error\": {\n    \"code\": \"E_GONE\",\n    \"message\": \"x\", // what went wrong\n    \"exitCode\": 4,\n    \"recoverable\": false,\n    \"suggestion\": \"y\"\n  }\n}\n```\n", 0,
	},
	{"on one line", "```json\n{\"error\":{\"code\":\"E_GONE\",\"message\":\"x\",\"suggestion\":\"y\"}}\n```\n", "```json\n{\"error\":{\"code\":\"E_GONE\",\"message\":\"x\",\"recoverable\":false,\"suggestion\":\"y\"}}\n```\n", 0},
	{
		"with tabs", "```\n{\n\t\"error\":\t{\n\t\t\"code\":\t\"E_LOCKED\",\n\t\t\"message\": \"x\",\n\t\t\"suggestion\": \"y\",\n\t\t\"recoverable\":\tfalse\n\t}\n}\n```\n",
		"```\n{\n\t\"error\":\t{\n\t\t\"code\":\t\"E_LOCKED\",\n\t\t\"message\": \"x\",\n\t\t\"suggestion\": \"y\",\n\t\t\"recoverable\":\ttrue\n\t}\n}\n```\n", 0,
	},
	{
		"the last of its object", "```json\n{\n  \"error\": {\n    \"suggestion\": \"y\",\n    \"message\": \"x\",\n    \"code\": \"E_LOCKED\" // which\n  }\n}\n```\n",
		"```json\n{\n  \"error\": {\n    \"suggestion\": \"y\",\n    \"message\": \"x\",\n    \"recoverable\": true,\n    \"code\": \"E_LOCKED\" // which\n  }\n}\n```\n", 0,
	},
	{
		"in a quotation", "> ```json\n> {\n>   \"error\": {\n>     \"code\": \"E_GONE\",\n>     \"message\": \"x\",\n>     \"suggestion\": \"y\"\n>   }\n> }\n> ```\n",
		"> ```json\n> {\n>   \"error\": {\n>     \"code\": \"E_GONE\",\n>     \"message\": \"x\",\n>     \"recoverable\": false,\n>     \"suggestion\": \"y\"\n>   }\n> }\n> ```\n", 0,
	},
	{
		"in a list", "1. It fails:\n\n   ```json\n   {\"error\": {\n     \"code\": \"E_GONE\",\n     \"message\": \"x\",\n     \"suggestion\": \"y\"}}\n   ```\n",
		"1. It fails:\n\n   ```json\n   {\"error\": {\n     \"code\": \"E_GONE\",\n     \"message\": \"x\",\n     \"recoverable\": false,\n     \"suggestion\": \"y\"}}\n   ```\n", 0,
	},
	{
		"without quotes", "```json5\n{error: {\n  code: 'E_GONE',\n  message: 'x',\n  suggestion: 'y',\n}}\n```\n",
		"```json5\n{error: {\n  code: 'E_GONE',\n  message: 'x',\n  recoverable: false,\n  suggestion: 'y',\n}}\n```\n", 0,
	},
	{
		"a transcript", "```console\n$ tool get 9\n{\"error\": {\"code\": \"E_GONE\", \"message\": \"x\", \"recoverable\": true, \"suggestion\": \"y\"}}\n$ echo $?\n4\n```\n",
		"```console\n$ tool get 9\n{\"error\": {\"code\": \"E_GONE\", \"message\": \"x\", \"recoverable\": false, \"suggestion\": \"y\"}}\n$ echo $?\n4\n```\n", 0,
	},
	{
		"several in a block", "```json\n{\"error\": {\"code\": \"E_GONE\", \"message\": \"x\", \"recoverable\": true, \"suggestion\": \"y\"}}\n{\"other\": 1}\n{\"error\": {\"code\": \"E_LOCKED\", \"message\": \"x\", \"suggestion\": \"y\"}}\n```\n",
		"```json\n{\"error\": {\"code\": \"E_GONE\", \"message\": \"x\", \"recoverable\": false, \"suggestion\": \"y\"}}\n{\"other\": 1}\n{\"error\": {\"code\": \"E_LOCKED\", \"message\": \"x\", \"recoverable\": true, \"suggestion\": \"y\"}}\n```\n", 0,
	},
	{
		"what only a person can write", "```json\n{\"error\": {\n    \"code\": \"E_GONE\",\n    \"message\": \"x\"\n}}\n```\n",
		"```json\n{\"error\": {\n    \"code\": \"E_GONE\",\n    \"message\": \"x\",\n    \"recoverable\": false\n}}\n```\n", 1,
	},
	{
		"left out", "```json\n{\"error\": {\"code\": \"E_GONE\", \"exitCode\": 2, ...}}\n```\n",
		"```json\n{\"error\": {\"code\": \"E_GONE\", \"exitCode\": 4, ...}}\n```\n", 0,
	},
}

// TestSampleLayout checks that fixes keep the layout of a sample, with each kind of
// newline, and that nothing is left to fix.
func TestSampleLayout(t *testing.T) {
	t.Parallel()
	for _, tt := range sampleLayouts {
		for _, newline := range []string{"\n", "\r\n"} {
			t.Run(fmt.Sprintf("%s %q", tt.name, newline), func(t *testing.T) {
				t.Parallel()
				before, after := strings.ReplaceAll(tt.before, "\n", newline), strings.ReplaceAll(tt.after, "\n", newline)
				s := samplePage(t, declaredPage+"[envelope]\n", before)
				got := string(applied(s.doc, s.findings()))
				if got != after {
					t.Errorf("got\n%q\nwant\n%q\nof %q", got, after, s.lines(s.findings()))
				}
				s.rewrite(t, got)
				if left := s.findings(); len(left) != tt.left || string(applied([]byte(got), left)) != got {
					t.Errorf("left are %q", s.lines(left))
				}
			})
		}
	}
}

func (s *site) rewrite(t *testing.T, doc string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(s.dir, "README.md"), []byte(doc), 0o666); err != nil {
		t.Fatal(err)
	}
}

// TestSampleMistakes removes each member of a complete sample and changes each
// value, in several layouts. After the fixes, the sample must be JSON, and no
// finding must have a fix.
func TestSampleMistakes(t *testing.T) {
	t.Parallel()
	const more = declaredPage + "[envelope]\nrequired = [\"code\", \"message\", \"exit_code\", \"recoverable\", \"suggestion\"]\n[envelope.constant]\nok = false\nversion = \"1\"\n"
	members := []string{`"ok": false`, `"version": "1"`, `"code": "E_GONE"`, `"message": "x"`, `"exitCode": 4`, `"recoverable": false`, `"suggestion": "y"`}
	known := []string{`"ok"`, `"version"`, `"exitCode"`, `"recoverable"`}
	layouts := []func([]string, []string) string{
		func(top, in []string) string {
			return "{" + strings.Join(append(top, `"error": {`+strings.Join(in, ", ")+"}"), ", ") + "}"
		},
		func(top, in []string) string {
			return "{\n  " + strings.Join(append(top, "\"error\": {\n    "+strings.Join(in, ",\n    ")+"\n  }"), ",\n  ") + "\n}"
		},
		func(top, in []string) string {
			return "{ \"error\": {" + strings.Join(in, ",") + "},\n" + strings.Join(top, ", ") + "}"
		},
	}
	for i, member := range members {
		key, value, _ := strings.Cut(member, ": ")
		other := map[string]string{"false": "true", "4": "2", `"1"`: `"2"`}[value]
		for _, changed := range []string{"", key + ": " + other} {
			if changed != "" && other == "" {
				continue
			}
			for n, layout := range layouts {
				top, in := slices.Clone(members[:2]), slices.Clone(members[2:])
				for _, some := range []*[]string{&top, &in} {
					j := slices.Index(*some, member)
					switch {
					case j < 0:
					case changed == "":
						*some = slices.Delete(*some, j, j+1)
					default:
						(*some)[j] = changed
					}
				}
				s := samplePage(t, more, "```json\n"+layout(top, in)+"\n```\n")
				fixed := string(applied(s.doc, s.findings()))
				s.rewrite(t, fixed)
				body := strings.TrimSuffix(strings.TrimPrefix(fixed, "```json\n"), "\n```\n")
				left := s.findings()
				if !json.Valid([]byte(body)) || (len(left) == 0) != (changed != "" || slices.Contains(known, key)) && i != 2 {
					t.Errorf("layout %d, %s becomes %q: left are %q in\n%s", n, member, changed, s.lines(left), fixed)
				}
			}
		}
	}
}
