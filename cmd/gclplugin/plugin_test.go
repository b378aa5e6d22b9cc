package gclplugin

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis"

	"github.com/exitlint/exitlint/internal/test/testfiles"
)

func TestRegistered(t *testing.T) {
	if _, err := register.GetPlugin("exitlint"); err != nil {
		t.Error(err)
	}
}

// TestSettings checks which settings are accepted. It passes them in the same form as
// golangci-lint.
func TestSettings(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	testfiles.Write(t, filepath.Join(dir, "ci", "exitlint.toml"), "version = 1\n")
	tests := []struct {
		name string
		raw  any
		want string // part of the error
	}{
		{"none", nil, ""},
		{"empty", map[string]any{}, ""},
		{"all", map[string]any{"config": "ci/exitlint.toml", "rules": []any{"exitcode", "docdrift/missing"}, "tests": true}, ""},
		{"unknown setting", map[string]any{"rule": []any{"exitcode"}}, `unknown field "rule"; it takes config (a path), no-registry (true or false), rules (a list) and tests (true or false)`},
		{"no registry", map[string]any{"no-registry": true}, ""},
		{"no registry and one", map[string]any{"no-registry": true, "config": "ci/exitlint.toml"}, "no-registry does not go with config"},
		{"wrong type", map[string]any{"tests": "yes"}, "settings: "},
		{"unknown rule", map[string]any{"rules": []any{"exitcode", "exitcode/rnage"}}, `settings.rules: unknown rule "exitcode/rnage"; the rules are exitcode/`},
		{"part of a family's name", map[string]any{"rules": []any{"exit"}}, `unknown rule "exit"`},
		{"no such file", map[string]any{"config": "exitlint.toml"}, "settings.config: there is no file " + filepath.Join(dir, "exitlint.toml")},
		{"a directory", map[string]any{"config": "ci"}, "settings.config: there is no file"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p, err := New(test.raw)
			if test.want != "" {
				if err == nil || !strings.Contains(err.Error(), test.want) {
					t.Errorf("error %v, want %s", err, test.want)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if p.GetLoadMode() != register.LoadModeTypesInfo {
				t.Errorf("load mode %s", p.GetLoadMode())
			}
			if err := analysis.Validate(build(t, p)); err != nil {
				t.Error(err)
			}
		})
	}
}

func build(t *testing.T, p register.LinterPlugin) []*analysis.Analyzer {
	t.Helper()
	suite, err := p.BuildAnalyzers()
	if err != nil {
		t.Fatal(err)
	}
	return suite
}

// TestNames checks that an edit of a registry or document changes the name of an
// analyzer, and that undoing the edit restores it.
func TestNames(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	testfiles.Write(t, "go.mod", "module example.com/x\n")
	testfiles.Write(t, "exitlint.toml", "version = 1\n")
	testfiles.Write(t, "README.md", "# x\n")
	names := func(raw any) string {
		p, err := New(raw)
		if err != nil {
			t.Fatal(err)
		}
		var all []string
		for _, a := range build(t, p) {
			all = append(all, a.Name)
		}
		return strings.Join(all, " ")
	}
	before := names(nil)
	if again := names(nil); again != before {
		t.Errorf("%s, then %s", before, again)
	}
	for _, file := range []string{"exitlint.toml", "README.md"} {
		old, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		testfiles.Write(t, file, string(old)+"\n# more\n")
		if names(nil) == before {
			t.Errorf("an edit of %s changes nothing", file)
		}
		testfiles.Write(t, file, string(old))
		if names(nil) != before {
			t.Errorf("taking back the edit of %s does not restore the name", file)
		}
	}
	testfiles.Write(t, "ci/codes.toml", "version = 1\n")
	named := names(map[string]any{"config": "ci/codes.toml"})
	if named == before {
		t.Error("naming a registry changes nothing")
	}
	testfiles.Write(t, "ci/codes.toml", "version = 1\n# more\n")
	if names(map[string]any{"config": "ci/codes.toml"}) == named {
		t.Error("an edit of the registry that is named changes nothing")
	}
}

func TestConfigDir(t *testing.T) {
	root := t.TempDir()
	at := func(name string) string { return filepath.Join(root, filepath.FromSlash(name)) }
	for _, file := range []string{"repo/.golangci.yml", "repo/ci/lint.yml", "home/.golangci.toml", "home/lint.yml", "bare/x.go", "repo/sub/x.go"} {
		testfiles.Write(t, at(file), "")
	}
	tests := []struct {
		name, dir string
		args      []string
		want      string
	}{
		{"in the working directory", "repo", []string{"run"}, "repo"},
		{"above it", "repo/sub", []string{"run", "./..."}, "repo"},
		{"in the home directory", "bare", []string{"run"}, "home"},
		{"named", "repo/sub", []string{"run", "-c", "../ci/lint.yml"}, "repo/ci"},
		{"named in one word", "repo/sub", []string{"run", "-c../ci/lint.yml"}, "repo/ci"},
		{"named with a sign", "repo/sub", []string{"run", "-c=../ci/lint.yml"}, "repo/ci"},
		{"named at length", "repo/sub", []string{"run", "--config", at("repo/ci/lint.yml"), "-v"}, "repo/ci"},
		{"named at length with a sign", "repo/sub", []string{"run", "--config=../ci/lint.yml"}, "repo/ci"},
		{"named twice", "repo", []string{"run", "-c", "x.yml", "-c", "ci/lint.yml"}, "repo/ci"},
		{"named under the home directory", "repo", []string{"run", "-c", "~/lint.yml"}, "home"},
		{"not a file", "repo/sub", []string{"run", "-c", os.DevNull}, "repo/sub"},
		{"behind the flags", "repo/sub", []string{"run", "--", "-c", "../ci/lint.yml"}, "repo"},
		{"without a value", "repo/sub", []string{"run", "-c"}, "repo"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := configDir(test.args, at(test.dir), at("home")); got != at(test.want) {
				t.Errorf("%s, want %s", got, at(test.want))
			}
		})
	}
	if got := configDir([]string{"run"}, at("bare"), ""); got != at("bare") {
		t.Errorf("without any, %s", got)
	}
}
