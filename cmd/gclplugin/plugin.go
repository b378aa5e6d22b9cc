// Package gclplugin is a module plugin of golangci-lint with the name exitlint. A
// custom build of golangci-lint imports it; see docs/golangci-lint.md.
package gclplugin

import (
	"errors"
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

// settings contains the settings under linters.settings.custom.exitlint.settings in
// golangci-lint's configuration.
type settings struct {
	Config     string   `json:"config"`      // one registry for all packages; if "", each uses the nearest one
	NoRegistry bool     `json:"no-registry"` // whether to run only the rules that need no registry
	Rules      []string `json:"rules"`       // the rules and families to run; if empty, all rules that are on
	Tests      bool     `json:"tests"`       // whether to also check test files
}

// A plugin is exitlint with its settings. The setting Config is an absolute path.
type plugin struct {
	dir      string // the working directory
	settings settings
}

// New returns the plugin for the given settings. If a setting is unknown, New returns
// an error, and golangci-lint ends with status 3.
func New(raw any) (register.LinterPlugin, error) {
	s, err := register.DecodeSettings[settings](raw)
	if err != nil {
		return nil, fmt.Errorf("linters.settings.custom.exitlint.settings: %w; it takes config (a path), no-registry (true or false), rules (a list) and tests (true or false)", err)
	}
	if err := checkNames(s.Rules); err != nil {
		return nil, fmt.Errorf("linters.settings.custom.exitlint.settings.rules: %w", err)
	}
	if s.NoRegistry && s.Config != "" {
		return nil, errors.New("linters.settings.custom.exitlint.settings: no-registry does not go with config; leave one out")
	}
	dir, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	if s.Config != "" {
		home, _ := os.UserHomeDir() // "" if there is no home directory
		base := configDir(os.Args[1:], dir, home)
		if s.Config, err = registryFile(base, s.Config); err != nil {
			return nil, fmt.Errorf("linters.settings.custom.exitlint.settings.config: %w", err)
		}
	}
	return plugin{dir: dir, settings: s}, nil
}

// checkNames returns an error if a name is neither a rule nor a family.
func checkNames(names []string) error {
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

// BuildAnalyzers returns the analyzers of the suite, and the analyzer of package
// marker. This analyzer makes golangci-lint drop old results from its cache.
func (p plugin) BuildAnalyzers() ([]*analysis.Analyzer, error) {
	s := p.settings
	id, err := inputs.Invocation{Dir: p.dir, Config: s.Config, Getenv: os.Getenv}.ID()
	if err != nil {
		return nil, err
	}
	suite := analyzers.New(analyzers.Options{Config: s.Config, NoRegistry: s.NoRegistry, Tests: s.Tests, Rules: s.Rules, Tags: inputs.Tags(os.Getenv), GoOnly: true})
	return append(suite, marker(id)), nil
}

// marker returns an analyzer that does nothing except invalidate the cache of
// golangci-lint. The cache depends on the names of the analyzers. The name of the
// returned analyzer contains id, which changes when a registry or document is edited.
func marker(id string) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name: "exitlint_" + id,
		Doc:  "the registries and documents that exitlint reads, as a hash",
		Run:  func(*analysis.Pass) (any, error) { return nil, nil },
	}
}

// GetLoadMode tells golangci-lint that the rules need types.
func (plugin) GetLoadMode() string { return register.LoadModeTypesInfo }
