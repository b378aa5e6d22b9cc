// Package gclplugin registers exitlint as a module plugin of golangci-lint, under
// the name exitlint. A custom build of golangci-lint imports it, see
// docs/golangci-lint.md.
package gclplugin

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis"

	"github.com/exitlint/exitlint/analyzers"
	"github.com/exitlint/exitlint/internal/run/inputs"
)

func init() { register.Plugin("exitlint", New) }

// A settings holds the settings from golangci-lint's configuration, under
// linters.settings.custom.exitlint.settings.
type settings struct {
	Config string   `json:"config"` // the registry for all packages; "" for the nearest one of each
	Rules  []string `json:"rules"`  // names of rules and families to run; none for all that are on
	Tests  bool     `json:"tests"`  // report on test files too
}

// A plugin holds the settings of exitlint, with Config as an absolute path.
type plugin struct {
	dir      string // the working directory
	settings settings
}

// New returns the plugin for settings. It fails for unknown settings, so that
// golangci-lint ends with status 3.
func New(raw any) (register.LinterPlugin, error) {
	s, err := register.DecodeSettings[settings](raw)
	if err != nil {
		return nil, fmt.Errorf("linters.settings.custom.exitlint.settings: %w; it takes config (a path), rules (a list) and tests (true or false)", err)
	}
	if err := known(s.Rules); err != nil {
		return nil, fmt.Errorf("linters.settings.custom.exitlint.settings.rules: %w", err)
	}
	dir, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	if s.Config != "" {
		home, _ := os.UserHomeDir() // "" for none
		base := configDir(os.Args[1:], dir, home)
		if s.Config, err = registryFile(base, s.Config); err != nil {
			return nil, fmt.Errorf("linters.settings.custom.exitlint.settings.config: %w", err)
		}
	}
	return plugin{dir: dir, settings: s}, nil
}

// known returns an error if a name selects no rule.
func known(names []string) error {
	var rules []string
	for _, r := range analyzers.Rules() {
		rules = append(rules, r.Name)
	}
	for _, name := range names {
		if !slices.ContainsFunc(rules, func(rule string) bool { return rule == name || strings.HasPrefix(rule, name+"/") }) {
			return fmt.Errorf("unknown rule %q; the rules are %s", name, strings.Join(rules, ", "))
		}
	}
	return nil
}

// BuildAnalyzers returns the suite, and a marker.
func (p plugin) BuildAnalyzers() ([]*analysis.Analyzer, error) {
	s := p.settings
	id, err := inputs.Invocation{Dir: p.dir, Config: s.Config, Getenv: os.Getenv}.ID()
	if err != nil {
		return nil, err
	}
	suite := analyzers.New(analyzers.Options{Config: s.Config, Tests: s.Tests, Rules: s.Rules, Tags: inputs.Tags(os.Getenv), GoOnly: true})
	return append(suite, marker(id)), nil
}

// marker returns an analyzer that does nothing, with a name that contains id.
// golangci-lint caches issues by the Go files of a package and the names of the
// analyzers, so an edit of a registry or a document has to change a name.
func marker(id string) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name: "exitlint_" + id,
		Doc:  "the registries and documents that exitlint reads, as a hash",
		Run:  func(*analysis.Pass) (any, error) { return nil, nil },
	}
}

// GetLoadMode tells golangci-lint that the rules need types.
func (plugin) GetLoadMode() string { return register.LoadModeTypesInfo }
