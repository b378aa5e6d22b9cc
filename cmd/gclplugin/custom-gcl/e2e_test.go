package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestExamples checks that golangci-lint reports the same findings in the examples as
// exitlint. It runs once with the configuration of this repository, and once with
// golangci-lint's defaults, which suppress some issues. The standard linters also
// report issues in the examples.
func TestExamples(t *testing.T) {
	shipped, err := filepath.Abs(filepath.Join(root, ".golangci-plugin.yml"))
	if err != nil {
		t.Fatal(err)
	}
	defaults := filepath.Join(module(t, "", ""), ".golangci.yml")
	taskctl := filepath.Join(root, "examples", "taskctl")
	for _, test := range []struct {
		dir     string
		planted bool
	}{{taskctl, false}, {filepath.Join(taskctl, "planted"), true}} {
		want := alone(t, test.dir)
		if len(want) > 0 != test.planted {
			t.Fatalf("exitlint finds %d in %s", len(want), test.dir)
		}
		compare(t, test.dir, want, lint(t, test.dir, "-c", shipped))
		compare(t, test.dir, want, lint(t, test.dir, "-c", defaults, "--default=none"))
		compare(t, test.dir, want, lint(t, test.dir, "-c", shipped)) // again, from the cache
	}
}

// TestConventions checks that golangci-lint and exitlint report the same findings in
// programs that break each statement of a convention.
func TestConventions(t *testing.T) {
	scripts, err := filepath.Glob(filepath.Join(root, "cmd", "exitlint", "testdata", "script", "seed_*.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	if len(scripts) != 5 {
		t.Errorf("%d programs, want 5", len(scripts))
	}
	for _, script := range scripts {
		t.Run(strings.TrimSuffix(filepath.Base(script), ".txtar"), func(t *testing.T) {
			archive, err := os.ReadFile(script)
			if err != nil {
				t.Fatal(err)
			}
			dir := module(t, "", string(archive))
			want := alone(t, dir)
			if len(want) < 5 {
				t.Fatalf("exitlint finds %v", want)
			}
			compare(t, dir, want, lint(t, dir, "--default=none"))
		})
	}
}

// TestOneLine checks that no finding is lost. By default, golangci-lint shows only one
// issue for each line, and only three with the same text. But several findings can be
// on one line, or outside of Go files.
func TestOneLine(t *testing.T) {
	dir := module(t, "", `
-- go.mod --
module example.com/x

go 1.26
-- exitlint.toml --
version = 1

[[code]]
value = 0
name  = "OK"

[[code]]
value = 127
name  = "BUSY"

[[code]]
value = 126
name  = "ODD"
-- README.md --
# x

## Exit codes

| Code | Name |
| --- | --- |
| 0 | OK |
| 1 | ONE |
| 2 | TWO |
| 3 | THREE |
| 4 | FOUR |
-- main.go --
package main

import "os"

func main() {
	if len(os.Args) > 1 { os.Exit(7) }; if len(os.Args) > 2 { os.Exit(8) }
	os.Exit(300)
}
`)
	want := alone(t, dir)
	if len(want) < 10 {
		t.Fatalf("exitlint finds %d", len(want))
	}
	r := lint(t, dir)
	if len(r.issues) >= len(want) {
		t.Errorf("no line is shared: %v", r.issues)
	}
	compare(t, dir, want, r)
}

const small = `
-- go.mod --
module example.com/x

go 1.26
-- exitlint.toml --
version = 1

[[code]]
value = 0
name  = "OK"

[[code]]
value = 3
name  = "NOT_FOUND"
-- docs/codes.md --
# Exit codes

| Code | Name |
| --- | --- |
| 0 | OK |
| 3 | NOT_FOUND |
-- main.go --
package main

import (
	"os"

	"example.com/x/lib"
)

func main() { os.Exit(lib.Run()) }
-- lib/lib.go --
package lib

func Run() int { return 3 }
`

// TestStale checks that an edit of a registry or document changes the issues although
// no Go file changes, and that undoing the edit restores them.
func TestStale(t *testing.T) {
	dir := module(t, "", small)
	registry, doc := filepath.Join(dir, "exitlint.toml"), filepath.Join(dir, "docs", "codes.md")
	steps := []struct {
		name, file, before, after string
		want                      int
	}{
		{"nothing", registry, "version", "version", 0},
		{"a status is not declared any more", registry, "value = 3", "value = 4", 3},
		{"a rule is switched off", registry, "version = 1\n", "version = 1\n[rules]\n\"exitcode/undeclared\" = false\n", 2},
		{"and on", registry, "false", "true", 3},
		{"the status is declared again", registry, "value = 4", "value = 3", 0},
		{"the document loses a row", doc, "| 3 | NOT_FOUND |\n", "", 1},
		{"and gets it back", doc, "| 0 | OK |\n", "| 0 | OK |\n| 3 | NOT_FOUND |\n", 0},
	}
	for _, step := range steps {
		edit(t, step.file, step.before, step.after)
		want := alone(t, dir)
		if len(want) != step.want {
			t.Fatalf("%s: exitlint finds %v", step.name, want)
		}
		compare(t, dir, want, lint(t, dir))
	}
}

// TestRegistries checks that each program of a module is compared with its own
// registry.
func TestRegistries(t *testing.T) {
	program := "package main\n\nimport \"os\"\n\nfunc main() { os.Exit(3) }\n"
	codes := func(value string) string { return "version = 1\n\n[[code]]\nvalue = " + value + "\nname  = \"X\"\n" }
	dir := module(t, "", "-- go.mod --\nmodule example.com/x\n\ngo 1.26\n"+
		"-- cmd/a/exitlint.toml --\n"+codes("3")+"-- cmd/a/main.go --\n"+program+
		"-- cmd/b/exitlint.toml --\n"+codes("4")+"-- cmd/b/main.go --\n"+program+
		"-- cmd/c/exitlint.toml --\n"+codes("127")+"-- cmd/c/main.go --\n"+program)
	want := alone(t, dir)
	files := map[string]bool{}
	for _, f := range want {
		files[f.File] = true
	}
	if !files["cmd/b/main.go"] || !files["cmd/b/exitlint.toml"] || !files["cmd/c/exitlint.toml"] || files["cmd/a/main.go"] {
		t.Fatalf("exitlint finds %v", want)
	}
	compare(t, dir, want, lint(t, dir))
}

// TestSettings checks what each setting does.
func TestSettings(t *testing.T) {
	other := small + `
-- ci/codes.toml --
version = 1

[[code]]
value = 0
name  = "OK"
-- sub/main.go --
package main

import "os"

func main() { os.Exit(3) }
-- sub/main_test.go --
package main

import (
	"os"
	"testing"
)

func TestMain(*testing.M) { os.Exit(9) }
`
	tests := []struct {
		name, settings, in string
		flags              []string
		want               int
	}{
		{"none", "", ".", nil, 0},
		{"config", "config: ci/codes.toml", ".", []string{"--config", "ci/codes.toml"}, 2},
		{"config, from a subdirectory", "config: ci/codes.toml", "sub", []string{"--config", "../ci/codes.toml"}, 1},
		{"rules", "config: ci/codes.toml, rules: [docdrift, exitcode/range]", ".", []string{"--config", "ci/codes.toml", "--rules", "docdrift,exitcode/range"}, 0},
		{"tests", "tests: true", ".", []string{"--tests"}, 1},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			dir := filepath.Join(module(t, test.settings, other), test.in)
			want := alone(t, dir, test.flags...)
			if len(want) != test.want {
				t.Fatalf("exitlint finds %v", want)
			}
			compare(t, dir, want, lint(t, dir))
		})
	}
}

// TestRefused checks that golangci-lint ends with status 3 and says why if exitlint
// cannot check something.
func TestRefused(t *testing.T) {
	broken := strings.Replace(small, "value = 3", "valeu = 3", 1)
	tests := []struct {
		name, settings, files string
		args                  []string
		want                  []string
	}{
		{"unknown setting", "rule: [exitcode]", small, nil, []string{`plugin(exitlint)`, `unknown field "rule"`, "it takes config (a path), no-registry (true or false), rules (a list) and tests (true or false)"}},
		{"unknown rule", "rules: [exitcode/rnage]", small, nil, []string{`unknown rule "exitcode/rnage"`, "exitcode/range"}},
		{"wrong type", "tests: maybe", small, nil, []string{"plugin(exitlint)", "tests"}},
		{"no such registry", "config: nowhere.toml", small, nil, []string{"there is no file", "nowhere.toml", "a relative path starts at golangci-lint's configuration file"}},
		{"a broken registry", "", broken, nil, []string{"exitlint checked nothing", "exitlint.toml:8:1: ", "valeu"}},
		{"a broken registry, without the program", "", broken, []string{"./lib"}, []string{"exitlint checked nothing", "exitlint.toml:8:1: "}},
		{"a broken registry that is named", "config: ci/codes.toml", small + "-- ci/codes.toml --\nversion = 2\n", nil, []string{"exitlint checked nothing", "codes.toml:1:11: "}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := lint(t, module(t, test.settings, test.files), test.args...)
			if r.status != 3 || len(r.issues) > 0 {
				t.Errorf("status %d, issues %v", r.status, r.issues)
			}
			for _, want := range test.want {
				if !strings.Contains(r.stderr, want) {
					t.Errorf("no %q in\n%s", want, r.stderr)
				}
			}
		})
	}
}

// TestNoRegistry checks that a program without a registry is an issue.
func TestNoRegistry(t *testing.T) {
	r := lint(t, module(t, "", "-- go.mod --\nmodule example.com/x\n\ngo 1.26\n-- main.go --\npackage main\n\nfunc main() {}\n"))
	if r.status != 1 || len(r.issues) != 1 || !strings.Contains(r.issues[0].Text, "no exitlint.toml") {
		t.Errorf("status %d, issues %v", r.status, r.issues)
	}
}

const wrong = `
-- go.mod --
module example.com/x

go 1.26
-- exitlint.toml --
version = 1

[program]
constants = ["./exit"]

[[code]]
value = 0
name  = "OK"

[[code]]
value = 3
name  = "NOT_FOUND"
go    = "NotFound"
-- exit/exit.go --
package exit

const NotFound = 3
-- main.go --
package main

import (
	"os"

	"example.com/x/exit"
)

func main() {
	if len(os.Args) > 1 {
		os.Exit(66) //nolint:exitlint // the race detector's own
	}
	if len(os.Args) > 2 {
		os.Exit(exit.NotFound)
	}
	os.Exit(3)
}
`

// TestFix checks that golangci-lint --fix applies fixes, and that //nolint comments
// suppress issues.
func TestFix(t *testing.T) {
	dir := module(t, "", wrong)
	r := lint(t, dir)
	if len(r.issues) != 1 || !strings.Contains(r.issues[0].Text, "(exitcode/literal)") {
		t.Fatalf("issues %v", r.issues)
	}
	if r := lint(t, dir, "--fix"); r.status != 0 || len(r.issues) > 0 {
		t.Errorf("status %d, issues %v", r.status, r.issues)
	}
	source, err := os.ReadFile(filepath.Join(dir, "main.go"))
	if err != nil {
		t.Fatal(err)
	}
	if want := "\t}\n\tos.Exit(exit.NotFound)\n}\n"; !strings.HasSuffix(string(source), want) {
		t.Errorf("main.go is\n%s", source)
	}
}
