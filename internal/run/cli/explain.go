package cli

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/registry"
)

func (a *app) explainCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "explain [RULE, CODE or NAME]",
		Short: "Explain a rule, a status, an error code, a retry policy or a sort of JSON errors",
		Long: `explain lists the rules, prints the page of one, or tells all there is to know
about a status: what the registry says and which file says it, what others mean
by it, and where the programs here end with it. A status may be given by its name
in the registry. Of an error code and of a retry policy, each by its name in the
registry, it tells the same, and what uses them. Of a sort of JSON errors, by its
name or as [envelope], it tells what the registry says.`,
		Args: maxArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return a.listRules()
			}
			return a.explain(cmd.Context(), args[0])
		},
		ValidArgsFunction: cobra.FixedCompletions(a.ruleNames(), cobra.ShellCompDirectiveNoFileComp),
	}
}

func (a *app) ruleNames() []string {
	var names []string
	for _, r := range a.rules {
		names = append(names, r.Name)
	}
	return names
}

// explain prints the page for its argument: a rule, a family, a status (by name or
// number), an error code, a retry policy or a kind of envelope. If several of them have
// this name, the status comes before other entries of the registry. If nothing has
// exactly this name, explain looks for a status with another spelling, such as NOT_FOUND
// for not-found.
func (a *app) explain(ctx context.Context, what string) error {
	if status, err := strconv.Atoi(what); err == nil {
		return a.explainStatus(ctx, status)
	}
	var matched []ruleDoc
	for _, r := range a.rules {
		if r.matches(what) {
			matched = append(matched, r)
		}
	}
	// The argument may be the id of a change, such as breaking/lost:x:3, as exitlint breaking
	// prints it.
	rule, _, _ := strings.Cut(what, ":")
	for _, r := range changeDocs() {
		if r.matches(rule) {
			matched = append(matched, r)
		}
	}
	if len(matched) > 0 {
		return a.explainRules(matched)
	}
	finder := newRegistryFinder(a.options.config)
	r, err := finder.find(a.dir)
	if err != nil {
		return err
	}
	if r == nil {
		return a.unknownNameFailure(what, nil)
	}
	named, spelt := r.CodeNamed(what)
	if spelt && (named.Name == what || named.GoName() == what) {
		return a.explainStatus(ctx, named.Value)
	}
	if e, ok := r.ErrorCode(what); ok {
		return a.explainError(r, e)
	}
	if p, ok := r.Retry(strings.TrimSuffix(strings.TrimPrefix(what, "[retry."), "]")); ok {
		return a.explainPolicy(r, p)
	}
	if envelope := r.EnvelopeNamed(what); envelope != nil {
		return a.explainEnvelope(envelope)
	}
	if spelt { // the argument is another spelling, such as notfound for NOT_FOUND
		return a.explainStatus(ctx, named.Value)
	}
	return a.unknownNameFailure(what, r)
}

// unknownNameFailure returns the failure for an argument that names nothing. It
// suggests similar names of rules and, unless r is nil, of entries of the registry r.
func (a *app) unknownNameFailure(what string, r *registry.Registry) error {
	names := a.ruleNames()
	if r != nil {
		for _, c := range r.Codes {
			names = append(names, c.Name, c.GoName())
		}
		for _, e := range r.Errors {
			names = append(names, e.Code)
		}
		for _, p := range r.Retries {
			names = append(names, p.Name)
		}
		for _, e := range r.Envelopes {
			names = append(names, e.Name)
		}
	}
	const most = 3
	advice := "exitlint explain lists the rules"
	if near := registry.Near(what, names, most); len(near) > 0 {
		advice = "did you mean " + finding.Or(near) + "?"
	}
	return usageFailure(advice, "%q is neither a rule, an exit status, an error code, a policy nor a sort of JSON errors", what)
}

// A ruleItem describes a rule in JSON output.
type ruleItem struct {
	Name    string `json:"name"`
	Summary string `json:"summary"`
	Page    string `json:"page,omitempty"`
}

func (a *app) printRules(items []ruleItem) error {
	return a.printJSON(struct {
		Version int        `json:"version"`
		Rules   []ruleItem `json:"rules"`
	}{1, items})
}

func (a *app) listRules() error {
	items := []ruleItem{}
	for _, r := range a.rules {
		items = append(items, ruleItem{Name: r.Name, Summary: r.Summary})
	}
	if a.options.format.value == formatJSON {
		return a.printRules(items)
	}
	table := tabwriter.NewWriter(a.env.Stdout, 0, 0, 2, ' ', 0)
	for _, r := range items {
		fmt.Fprintf(table, "%s\t%s\n", r.Name, r.Summary)
	}
	return resultFailure(table.Flush())
}

func (a *app) explainRules(rules []ruleDoc) error {
	var items []ruleItem
	var pages []string
	for _, r := range rules {
		items = append(items, ruleItem{r.Name, r.Summary, r.page})
		pages = append(pages, fmt.Sprintf("%s\n\n%s\n", r.Name, r.page))
	}
	if a.options.format.value == formatJSON {
		return a.printRules(items)
	}
	_, err := fmt.Fprint(a.env.Stdout, strings.Join(pages, "\n"))
	return resultFailure(err)
}
