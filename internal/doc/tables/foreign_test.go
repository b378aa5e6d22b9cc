package tables

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

const twoCodes = "\n\n- `0`: fine\n- `8`: bad\n"

// TestForeign checks tables in documents without a [[doc]] entry. Each kind of evidence for
// another owner has two documents. The first one has the evidence, and want is the verdict on
// its last table. The second one is like it, but about this program.
func TestForeign(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		path, other, want string
		own               string
		ownPath           string // path if it is ""
	}{
		// Names in headings.
		{"", "# Tool\n\n## Skopeo exit codes" + twoCodes, "another program's: the heading over it is about Skopeo", "# Tool\n\n## Detailed exit codes" + twoCodes, ""},
		{"", "# Tool\n\n## Exit codes of skopeo" + twoCodes, "another program's: the heading over it is about skopeo", "# Tool\n\n## Exit codes of tool" + twoCodes, ""},
		{"", "# Tool\n\n## Exit codes (skopeo)" + twoCodes, "another program's: the heading over it is about skopeo", "# Tool\n\n## Exit codes (stable)" + twoCodes, ""},
		{"", "# Tool\n\n## Skopeo\n\n### Exit codes" + twoCodes, "another program's: the heading over it is about Skopeo", "# Tool\n\n## Usage\n\n### Exit codes" + twoCodes, ""},
		{"", "# Skopeo\n\nIt copies.\n\n## Exit codes" + twoCodes, "another program's: the heading over it is about Skopeo", "# Skopeo\n\nSee tool.\n\n## Exit codes" + twoCodes, ""},
		{"", "---\ntitle: Skopeo exit codes\n---" + twoCodes, "another program's: the heading over it is about Skopeo", "---\ntitle: Tool exit codes\n---" + twoCodes, ""},
		{"", "# Tool\n\n## Integrating with Terraform\n\nExit codes:" + twoCodes, `unknown: the heading over it says "Terraform"`, "# Tool\n\n## Integrating with scripts\n\nExit codes:" + twoCodes, ""},
		{"", "# Tool\n\nThis is the name and the use of it.\n\n## Benutzung\n\n### Exit codes" + twoCodes, "another program's: the heading over it is about Benutzung", "# Werkzeug\n\nSo ist der Name und der Sinn.\n\n## Benutzung\n\n### Exit codes" + twoCodes, ""},

		// Names in sentences and captions.
		{"", "# Tool\n\nskopeo returns the following exit codes." + twoCodes, "another program's: the text before it is about skopeo", "# Tool\n\nTool returns the following exit codes." + twoCodes, ""},
		{"", "# Tool\n\nskopeo used these exit codes:" + twoCodes, "another program's: the text before it is about skopeo", "# Tool\n\nIt used these exit codes:" + twoCodes, ""},
		{"", "# Tool\n\nskopeo ends with one of these exit codes:" + twoCodes, "another program's: the text before it is about skopeo", "# Tool\n\nIt ends with one of these exit codes:" + twoCodes, ""},
		{"", "# Tool\n\nThe exit codes of Vault are:" + twoCodes, "another program's: the text before it is about Vault", "# Tool\n\nThe exit codes of vaults are:" + twoCodes, ""},
		{"", "# Tool\n\n## Exit codes of Vault" + twoCodes, "another program's: the heading over it is about Vault", "# Tool\n\n## Exit Codes of Vaults" + twoCodes, ""},
		{"", "# Tool\n\nHere are the exit codes that Skopeo itself uses." + twoCodes, "another program's: the text before it is about Skopeo", "# Tool\n\nHere are the exit codes that scripts see." + twoCodes, ""},
		{"", "# Tool\n\nIn Skopeo, exit codes have these meanings:" + twoCodes, "another program's: the text before it is about Skopeo", "# Tool\n\nIn pipelines, exit codes have these meanings:" + twoCodes, ""},
		{"", "# Tool\n\nCompared with *skopeo*, which has these exit codes:" + twoCodes, "another program's: the text before it is about skopeo", "# Tool\n\nCompared with the next list, it has these exit codes:" + twoCodes, ""},
		{"", "# Tool\n\nUnlike skopeo, which exits with 8 if it is late, tool waits.\n", "another program's: the text before it is about skopeo", "# Tool\n\nUnlike skopeo, tool exits with 8 if it is late.\n", ""},
		{"", "# Tool\n\nTrivy exits with 8 if it is late.\n", "another program's: the text before it is about Trivy", "# Tool\n\nTool exits with 8 if it is late.\n", ""},
		{"", "# Tool\n\n**Table 2: skopeo exit codes**" + twoCodes, "another program's: the text before it is about skopeo", "# Tool\n\n**Table 2: all exit codes**" + twoCodes, ""},
		{"a.html", "<h1>Tool</h1><table><caption>Skopeo exit codes</caption><tr><th>Code</th><th>Text</th></tr><tr><td>8</td><td>x</td></tr></table>", "another program's: its caption is about Skopeo", "<h1>Tool</h1><table><caption>All exit codes</caption><tr><th>Code</th><th>Text</th></tr><tr><td>8</td><td>x</td></tr></table>", ""},

		// Links.
		{"", "# Tool\n\n## Exit codes of [Vale](https://vale.sh)" + twoCodes, "another program's: the heading over it is about Vale", "# Tool\n\n## Exit codes of [every release](https://example.org/tool)" + twoCodes, ""},
		{"", "# Tool\n\n## [Vale](https://vale.sh)\n\n### Exit codes" + twoCodes, "another program's: the heading over it is about Vale", "# Tool\n\n## [Late files](https://example.org/tool/late)\n\n### Exit codes" + twoCodes, ""},
		{"", "# Tool\n\n[Vale](https://vale.sh) has these exit codes:" + twoCodes, "another program's: the text before it is about Vale", "# Tool\n\n[Tool](https://example.org) has these exit codes:" + twoCodes, ""},
		{"", "# Tool\n\nThese [exit codes](https://vale.sh/exit) are:" + twoCodes, "another program's: the text before it is about https://vale.sh/exit", "# Tool\n\nThese [exit codes](https://en.wikipedia.org/wiki/Exit_status) are:" + twoCodes, ""},
		{"", "# Tool\n\nThese [exit codes](https://vale.sh/exit):" + twoCodes, "another program's: the text before it is about https://vale.sh/exit", "# Tool\n\nThese [exit codes](https://example.org/tool/exit):" + twoCodes, ""},
		{"a.html", "<h2>Exit codes of <a href=\"https://vale.sh\">Vale</a></h2><ul><li>0: fine</li><li>8: bad</li></ul>", "another program's: the heading over it is about Vale", "<h2>Exit codes of <a href=\"#all\">every run</a></h2><ul><li>0: fine</li><li>8: bad</li></ul>", ""},
		{"a.rst", "Tool\n====\n\nExit codes of `Vale <https://vale.sh>`_:\n\n- 0: fine\n- 8: bad\n", "another program's: the text before it is about Vale", "Tool\n====\n\nExit codes of `all runs <https://example.org/tool>`_:\n\n- 0: fine\n- 8: bad\n", ""},

		// Paths.
		{"docs/docker/exit-codes.md", "# Exit codes" + twoCodes, "another program's: the path is about docs/docker/exit-codes.md", "# Exit codes" + twoCodes, "docs/cli/exit-codes.md"},
		{"docs/skopeo/exit-codes.md", "# Exit codes" + twoCodes, "another program's: the path is about docs/skopeo/exit-codes.md", "# Exit codes\n\nSee tool." + twoCodes, ""},
		{"docs/docker-exit-codes.md", "# Exit codes" + twoCodes, "another program's: the path is about docs/docker-exit-codes.md", "# Exit codes" + twoCodes, "docs/tool-exit-codes.md"},
		{"docs/golangci-lint-exit-codes.md", "# Exit codes" + twoCodes, "another program's: the path is about docs/golangci-lint-exit-codes.md", "# Exit codes" + twoCodes, "docs/all-exit-codes.md"},
		{"docs/third-party/exit-codes.md", "# Exit codes" + twoCodes, "another program's: the path is about docs/third-party/exit-codes.md", "# Exit codes" + twoCodes, "docs/reference/exit-codes.md"},

		// Code before the table.
		{"", "# Notes\n\n```console\n$ skopeo inspect x\n$ echo $?\n```\n\nExit codes:" + twoCodes, "another program's: the code before it is about skopeo", "# Notes\n\n```console\n$ tool inspect x\n$ echo $?\n```\n\nExit codes:" + twoCodes, ""},
		{"", "# Notes\n\n```sh\nskopeo inspect x\n```\n\nThe exit codes are:" + twoCodes, "another program's: the code before it is about skopeo", "# Notes\n\n```sh\nskopeo copy example.org/tool\n```\n\nThe exit codes are:" + twoCodes, ""},
		{"", "# Notes\n\n```sh\nskopeo inspect x\n```\n\nIt exits with one of these:" + twoCodes, "another program's: the code before it is about skopeo", "# Notes\n\n```sh\nskopeo inspect x\n```\n\nTool exits with one of these:" + twoCodes, ""},

		// Programs without a name.
		{"", "# Tool\n\nThe underlying tool may fail with one of these exit codes:" + twoCodes, `those of a command that the program runs: the text before it says "The underlying tool may fail"`, "# Tool\n\nThe tool may fail with one of these exit codes:" + twoCodes, ""},
		{"", "# Tool\n\nOther tools use different exit codes, for example:" + twoCodes, `advice for programs in general: the text before it says "Other tools use"`, "# Tool\n\nUnlike other tools, it has different exit codes:" + twoCodes, ""},
		{"", "# Tool\n\nMost programs use these exit codes:" + twoCodes, `advice for programs in general: the text before it says "Most programs use"`, "# Tool\n\nMost commands use these exit codes:" + twoCodes, ""},
		{"", "# Tool\n\nA typical CLI has these exit codes:" + twoCodes, `advice for programs in general: the text before it says "A typical CLI has"`, "# Tool\n\nThe CLI has these exit codes:" + twoCodes, ""},

		// Functions and other things in sentences.
		{"", "# Tool\n\n## Exit codes\n\n`Run` returns 0 if all is fine and 8 if it is late.\n", `unknown: its subject says "Run"`, "# Tool\n\n## Exit codes\n\n`ExitCode` returns 0 if all is fine and 8 if it is late.\n", ""},
		{"", "# Tool\n\nThe exit code: `client.Do` returns 8.\n", `unknown: its subject says "client.Do"`, "# Tool\n\nThe exit code: `LateError` returns 8.\n", ""},
		{"", "# Tool\n\n## Exit codes\n\nThe callback returns 8 if it is late.\n", `unknown: its subject says "callback"`, "# Tool\n\n## Exit codes\n\nThe tool returns 8 if it is late.\n", ""},
		{"", "# Tool\n\nIf rsync fails with code 8 or 9, run it again.\n", `unknown: its subject says "rsync"`, "# Tool\n\nIf tool fails with code 8 or 9, run it again.\n", ""},
		{"", "# Tool\n\ngo vet exits with 8 on findings.\n", `unknown: its subject says "go vet"`, "# Tool\n\ngit conflicts exit with 8.\n", ""},
		{"", "# Tool\n\nGNU parallel exits with 8 if it is late.\n", `unknown: its subject says "GNU parallel"`, "# Tool\n\nGNU tool exits with 8 if it is late.\n", ""},
		{"", "# Tool\n\nThe fuzz target exits with 8 if it is late.\n", `unknown: its subject says "fuzz target"`, "# Tool\n\nThe late tool exits with 8 if it is late.\n", ""},
		{"", "# Tool\n\n## Exit codes\n\nSkopeo returns 8 if it is late.\n", "another program's: the text before it is about Skopeo", "# Tool\n\n## Exit codes\n\nTool returns 8 if it is late.\n", ""},
		{"", "# Tool\n\nLike diff(1), which exits with 8 if it is late, tool waits.\n", "another program's: the text before it is about diff", "# Tool\n\nLike diff(1), tool exits with 8 if it is late.\n", ""},
		{"", "# Tool\n\n### `exit status 8` when I run `go install`\n\nText.\n", "another program's: the heading over it is about go", "# Tool\n\n### `exit status 8` when I run `tool late`\n\nText.\n", ""},
		{"", "# Tool\n\nPod in CrashLoop with exit code 8: it is late.\n", `those of a command that the program runs: the text before it says "Pod in CrashLoop with exit code"`, "# Tool\n\nA late pod stops the run with exit code 8.\n", ""},
		{"", "# Tool\n\nHere, exit code 8 is accepted.\n", `those of a command that the program runs: the text before it says "exit code 8 is accepted"`, "# Tool\n\nHere, exit code 8 is used.\n", ""},
		{"", "# Tool\n\nExit code 8 means misuse of shell builtins.\n", `advice for programs in general: the text before it says "misuse of shell"`, "# Tool\n\nExit code 8 means misuse of options.\n", ""},
		{"", "# Tool\n\nBy convention, a program exits with 8 if it is late.\n", `advice for programs in general: the text before it says "By convention, a program exits"`, "# Tool\n\nBy convention, the program exits with 8 if it is late.\n", ""},
		{"", "# Tool\n\nPlugins answer by exit code: 0 fine, 8 late.\n", `those of a command that the program runs: the text before it says "Plugins answer by exit code:"`, "# Tool\n\nTool answers by exit code: 0 fine, 8 late.\n", ""},
		{"", "# Tool\n\nIn v1, the exit code was 8 if it was late.\n", `an earlier version's: the text before it says "In v1, the exit code was 8 if it was"`, "# Tool\n\nSince v1, the exit code is 8 if it is late.\n", ""},

		// Other versions.
		{"", "# Tool\n\nPrevious versions used these exit codes:" + twoCodes, `an earlier version's: the text before it says "Previous versions"`, "# Tool\n\nUnlike previous versions, it has these exit codes:" + twoCodes, ""},
		{"", "# Tool\n\nBefore version 2.0, tool had these exit codes:" + twoCodes, `an earlier version's: the text before it says "Before version 2.0"`, "# Tool\n\nSince version 2.0, tool has these exit codes:" + twoCodes, ""},
		{"", "# Tool\n\nExit codes before v2:" + twoCodes, `an earlier version's: the text before it says "before v2"`, "# Tool\n\nThe exit codes can change before v2:" + twoCodes, ""},
		{"", "# Tool\n\n## Legacy exit codes" + twoCodes, `an earlier version's: the heading over it says "Legacy exit codes"`, "# Tool\n\n## Current exit codes" + twoCodes, ""},
		{"", "# Tool\n\nIn the future, tool will use these exit codes:" + twoCodes, `a plan: the text before it says "In the future, tool will"`, "# Tool\n\nIn the future, more may be added to these exit codes:" + twoCodes, ""},
		{"", "# Tool\n\nA future version will return these exit codes:" + twoCodes, `a plan: the text before it says "future version will"`, "# Tool\n\nA version string is not one of these exit codes:" + twoCodes, ""},
		{"", "# Tool\n\n## Options considered\n\nExit codes:" + twoCodes, `a plan: the heading over it says "Options considered"`, "# Tool\n\n## Options\n\nExit codes:" + twoCodes, ""},

		// Commands of the user.
		{"", "# Tool\n\nAn extension **must** return exit code 8 if it is late.\n", `those of a command that the program runs: the text before it says "An extension must return exit"`, "# Tool\n\nA late file must not hide exit code 8.\n\nTool returns exit code 8 if it is late.\n", ""},
		{"", "# Tool\n\nEach probe must return one of these exit codes:" + twoCodes, `those of a command that the program runs: the text before it says "Each probe must return one of these exit"`, "# Tool\n\nEach probe must have a name. The exit codes are:" + twoCodes, ""},
		{"", "# Tool\n\nYour transformer can exit with:" + twoCodes, `those of a command that the program runs: the text before it says "Your transformer can exit with"`, "# Tool\n\nYour run can exit with:" + twoCodes, ""},
		{"", "# Tool\n\nScripts that exit with code 8 are skipped.\n", `those of a command that the program runs: the text before it says "Scripts that exit"`, "# Tool\n\nRuns that exit with code 8 are repeated.\n", ""},
		{"", "# Tool\n\nA filter program may exit with:" + twoCodes, `those of a command that the program runs: the text before it says "A filter program may exit with"`, "# Tool\n\nThe program may exit with:" + twoCodes, ""},
		{"", "# Tool\n\n`--scanner CMD` runs CMD; exit code 8 means that it is late.\n", `those of a command that the program runs: the text before it says "--scanner CMD runs"`, "# Tool\n\n`--scan DIR` reads DIR; exit code 8 means that it is late.\n", ""},
		{"", "# Tool\n\nWhen it wraps a job, tool sees these exit codes:" + twoCodes, `those of a command that the program runs: the text before it says "sees these exit codes"`, "# Tool\n\nWhen it wraps a job, tool has these exit codes:" + twoCodes, ""},

		// Logs.
		{"", "# Tool\n\n| job | exit_code |\n|---|---|\n| build | 0 |\n| test | 77 |\n", `a log of past runs: a header says "job"`, "# Tool\n\n| job | exit_code | meaning |\n|---|---|---|\n| build | 0 | fine |\n| test | 77 | late |\n", ""},
		{"", "# Tool\n\n| Host | Exit code |\n|---|---|\n| a | 0 |\n| b | 8 |\n", `a log of past runs: a header says "Host"`, "# Tool\n\n| Error | Exit code |\n|---|---|\n| none | 0 |\n| late | 8 |\n", ""},
		{"", "# Test report\n\n- push a: exit code 0\n- push b: exit code 77\n", `a log of past runs: the heading over it says "Test report"`, "# Late report\n\n- not late: exit code 0\n- late: exit code 77\n", ""},
		{"", "# Tool\n\n```\n2024-01-01 tool: done, exit code 77\n```\n", `a log of past runs: its line says "2024-01-01"`, "# Tool\n\n```\ntool: done, exit code 77\n```\n", ""},
		{"", "# Tool\n\n```\ntime=12:03 run ended with exit code 77\n```\n", `a log of past runs: its line says "time="`, "# Tool\n\n```\nwarning: run ended with exit code 77\n```\n", ""},

		// Other lists in a section about exit statuses.
		{"", "# Exit codes\n\nSee tool.\n\nThe verbosity is a number:" + twoCodes, `unknown: the text before it says "verbosity"`, "# Exit codes\n\nSee tool.\n\nThe status is a number:" + twoCodes, ""},
		{"", "# Exit codes\n\nSee tool.\n\nThe server answers with:" + twoCodes, `unknown: the text before it says "server"`, "# Exit codes\n\nSee tool.\n\nThe tool answers with:" + twoCodes, ""},
	} {
		verdict := func(path, src string, declared bool) string {
			if path == "" {
				path = "a.md"
			}
			d, err := Read(path, []byte(src), Options{Program: "tool", Declared: declared})
			if err != nil {
				t.Fatal(err)
			}
			if len(d.Candidates) == 0 {
				return "no table"
			}
			w := d.Candidates[len(d.Candidates)-1].Ownership
			return fmt.Sprintf("%s: %s", w.Verdict, w.Why())
		}
		if got := verdict(c.path, c.other, false); got != c.want {
			t.Errorf("%s %q:\n got %s\nwant %s", c.path, c.other, got, c.want)
		}
		ownPath := c.path
		if c.ownPath != "" {
			ownPath = c.ownPath
		}
		if got := verdict(ownPath, c.own, false); !strings.HasPrefix(got, "this program's") {
			t.Errorf("%s %q: got %s", ownPath, c.own, got)
		}
	}
}

// TestForeignDeclared checks that names that are only not ordinary words, and words about
// other versions, do not matter in a document with a [[doc]] entry.
func TestForeignDeclared(t *testing.T) {
	t.Parallel()
	for _, src := range []string{
		"# Tool\n\n## Skopeo exit codes" + twoCodes,
		"# Tool\n\n## Exit codes of [Vale](https://vale.sh)" + twoCodes,
		"# Tool\n\nPrevious versions used these exit codes:" + twoCodes,
		"# Tool\n\nOther tools use different exit codes, for example:" + twoCodes,
		"# Tool\n\n| job | exit_code |\n|---|---|\n| build | 0 |\n| test | 77 |\n",
		"# Notes\n\n```console\n$ skopeo inspect x\n```\n\nExit codes:" + twoCodes,
		"# Exit codes\n\nThe verbosity is a number:" + twoCodes,
	} {
		d, err := Read("docs/skopeo/exit-codes.md", []byte(src), Options{Program: "tool", Declared: true})
		if err != nil || len(d.Candidates) != 1 || !d.Candidates[0].Ownership.Own() {
			t.Errorf("%q: got %v, %v", src, d.Candidates[0].Ownership, err)
		}
	}
}

// TestForeignNames checks which words are names of other programs.
func TestForeignNames(t *testing.T) {
	t.Parallel()
	p, err := Parse("a.md", []byte("Run `bundle vendorize a`.\n"))
	if err != nil {
		t.Fatal(err)
	}
	for word, want := range map[string]bool{
		"skopeo": true, "Skopeo": true, "golangci-lint": true, "GitLab": true, "kube-score": true,
		"errors": false, "Scripting": false, "pre-commit": false, "LateError": false, // ordinary words
		"CI": false, "SARIF": false, "prd": false, "v2": false, // abbreviations
		"bundle": false, "Bundler": false, "MyBundle": false, "vendorize": false, // this program and its command
		"a_b": false, "docs/skopeo": false,
	} {
		a := &assembler{Source: p.source, options: Options{Program: "bundle"}, uses: p.usesOf(Options{Program: "bundle"}, "")}
		if got := a.isForeignName(word); got != want {
			t.Errorf("%s: got %v, want %v", word, got, want)
		}
	}
}

// TestOrdinaryWords checks that words.txt contains only words in lower case, sorted, and no
// name of a program that is not an ordinary word, too.
func TestOrdinaryWords(t *testing.T) {
	t.Parallel()
	words := strings.Fields(ordinaryText)
	if !slices.IsSorted(words) || strings.ToLower(ordinaryText) != ordinaryText {
		t.Error("words.txt is not sorted, or has capitals")
	}
	for _, w := range otherPrograms {
		if !slices.Contains(ordinaryWords, w) && ordinary()[w] {
			t.Errorf("%s is a program", w)
		}
	}
}
