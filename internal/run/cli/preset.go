package cli

import (
	"encoding/json"
	"fmt"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/registry"
)

func (a *app) presetCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "preset [NAME]",
		Short: "List the presets, or print one as TOML",
		Long: `preset lists the conventions that an exitlint.toml can extend, or prints one.

To build on one, write extends = ["NAME"]; to own a copy, print it into a file.`,
		Args: maxArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return a.listPresets()
			}
			return a.printPreset(args[0])
		},
		ValidArgsFunction: cobra.FixedCompletions(presetNames(), cobra.ShellCompDirectiveNoFileComp),
	}
}

// A presetItem describes a preset in JSON output.
type presetItem struct {
	Name    string `json:"name"`
	Summary string `json:"summary"`
	TOML    string `json:"toml,omitempty"`
}

func (a *app) listPresets() error {
	items := []presetItem{}
	for _, p := range registry.Presets() {
		items = append(items, presetItem{Name: p.Name, Summary: p.Summary})
	}
	if a.options.format.value == formatJSON {
		return a.printJSON(struct {
			Version int          `json:"version"`
			Presets []presetItem `json:"presets"`
		}{1, items})
	}
	table := tabwriter.NewWriter(a.env.Stdout, 0, 0, 2, ' ', 0)
	for _, p := range items {
		fmt.Fprintf(table, "%s\t%s\n", p.Name, p.Summary)
	}
	return resultFailure(table.Flush())
}

func (a *app) printPreset(name string) error {
	p, ok := registry.LookupPreset(name)
	if !ok {
		return usageFailure("use "+finding.Or(presetNames()), "unknown preset %q", name)
	}
	if a.options.format.value == formatJSON {
		return a.printJSON(struct {
			Version int        `json:"version"`
			Preset  presetItem `json:"preset"`
		}{1, presetItem{p.Name, p.Summary, string(p.TOML)}})
	}
	_, err := a.env.Stdout.Write(p.TOML)
	return resultFailure(err)
}

func presetNames() []string {
	var names []string
	for _, p := range registry.Presets() {
		names = append(names, p.Name)
	}
	return names
}

func (a *app) printJSON(v any) error {
	e := json.NewEncoder(a.env.Stdout)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return resultFailure(e.Encode(v))
}

// resultFailure returns the failure for an error in writing results to standard output, or
// nil if err is nil.
func resultFailure(err error) error {
	if err != nil {
		return writeFailure(err)
	}
	return nil
}
