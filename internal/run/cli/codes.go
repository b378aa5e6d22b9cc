package cli

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/exitlint/exitlint/analyzers/exitflow"
	"github.com/exitlint/exitlint/internal/run/driver"
	"github.com/exitlint/exitlint/internal/run/report"
	"github.com/exitlint/exitlint/registry"
)

func (a *app) codesCommand() *cobra.Command {
	var tags string
	var source bool
	cmd := &cobra.Command{
		Use:   "codes [packages]",
		Short: "Print what each program can end with",
		Long: `codes prints for every main package the statuses it can end with, where each
comes from, and a shortest way there. It needs no exitlint.toml; where there is one,
the statuses have their names.`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			options := a.loadOptions(args, tags)
			options.FromSource = source
			a.keep(&options)
			return a.codes(cmd.Context(), options)
		},
	}
	cmd.Flags().BoolVar(&source, "from-source", false, fromSource)
	cmd.Flags().StringVar(&tags, "tags", "", "build `TAGS`, comma-separated")
	return cmd
}

func (a *app) codes(ctx context.Context, o driver.Options) error {
	names := newNamer(a.options.config)
	programs, err := a.programs(ctx, o, names)
	if err != nil {
		return err
	}
	if len(programs) == 0 {
		return &report.Failure{
			Code:       report.NothingToCheck,
			Message:    "no main package matched",
			Suggestion: "name one, or run inside its module",
		}
	}
	if err := a.programFormat().Programs(a.env.Stdout, programs); err != nil {
		return writeFailed(err)
	}
	for _, file := range names.invalid {
		fmt.Fprintf(a.env.Stderr, "exitlint: no names from %s, which is not valid; exitlint check says why\n",
			report.Relative(a.dir, file))
	}
	return nil
}

// programs loads the packages and names the statuses of their programs.
func (a *app) programs(ctx context.Context, o driver.Options, names *namer) ([]report.Program, error) {
	w, err := a.load(ctx, o)
	if err != nil {
		return nil, asFailure(err)
	}
	found, err := w.Programs()
	if err != nil {
		return nil, asFailure(err)
	}
	registries := make([]*registry.Registry, len(found))
	for i, p := range found {
		if registries[i], err = names.of(programDir(p, a.dir)); err != nil {
			return nil, err
		}
	}
	// Only the programs tell which registries are theirs, and only those tell
	// what else ends a program.
	if extra := terminators(registries); len(extra) > 0 {
		if found, err = w.Programs(extra...); err != nil {
			return nil, asFailure(err)
		}
	}
	var programs []report.Program
	for i, p := range found {
		programs = append(programs, reportProgram(p, registries[i]))
	}
	return programs, nil
}

// terminators are what registries declare to end the process; nil ones and
// repeated ones are fine.
func terminators(registries []*registry.Registry) []exitflow.Terminator {
	var all []exitflow.Terminator
	seen := map[*registry.Registry]bool{nil: true}
	for _, r := range registries {
		if seen[r] {
			continue
		}
		seen[r] = true
		for _, e := range r.Exits {
			t := exitflow.Terminator{Func: e.Func, Var: e.Var, Status: e.Status}
			if e.Arg != nil {
				t.Arg = *e.Arg
			}
			all = append(all, t)
		}
	}
	return all
}

// programDir is the directory of a program, or fallback where no witness
// starts in it.
func programDir(p *exitflow.Program, fallback string) string {
	for _, s := range p.Statuses {
		if len(s.Witness) > 0 && s.Witness[0].File != "" {
			return filepath.Dir(s.Witness[0].File)
		}
	}
	return fallback
}

// reportProgram gives a program's statuses the names in r, which may be nil.
func reportProgram(p *exitflow.Program, r *registry.Registry) report.Program {
	out := report.Program{Package: p.Package}
	if r != nil {
		out.Registry = r.File
	}
	for _, s := range p.Statuses {
		c := reportCode(p.Package, s)
		if r != nil {
			if declared, ok := r.Code(s.Value); ok {
				c.Name, c.Declared = declared.Name, true
			}
		}
		out.Codes = append(out.Codes, c)
	}
	for _, d := range p.Dynamic {
		out.Dynamic = append(out.Dynamic, report.Dynamic{
			Position: d.Position, Reason: d.Reason,
		})
	}
	return out
}

func reportCode(pkg string, s exitflow.Status) report.Code {
	c := report.Code{Value: s.Value, Implicit: s.Implicit}
	for _, o := range s.Origins {
		c.Origins = append(c.Origins, report.Origin{
			Position: o.Position,
			Kind:     o.Kind, Dependency: o.Dependency, Raw: o.Raw,
		})
	}
	for _, step := range s.Witness {
		// As in a stack trace, the main package is called main.
		name := strings.Replace(string(step.Func), pkg+".", "main.", 1)
		c.Witness = append(c.Witness, report.Step{Func: name, File: step.File, Line: step.Line})
	}
	return c
}

// A namer finds the registry that names a program's statuses. Here a registry
// is a help and no condition: without one, or with a broken one, statuses just
// have no names. Only one that was asked for must be good.
type namer struct {
	config  string
	loaded  map[string]*registry.Registry
	invalid []string // the files found but not used
}

func newNamer(config string) *namer {
	return &namer{config: config, loaded: map[string]*registry.Registry{}}
}

// of returns the registry for a directory, or nil.
func (n *namer) of(dir string) (*registry.Registry, error) {
	file := n.config
	if file == "" {
		found, err := registry.Find(dir)
		if errors.Is(err, registry.ErrNotFound) {
			return nil, nil
		} else if err != nil {
			return nil, asFailure(err)
		}
		file = found
	}
	if r, ok := n.loaded[file]; ok {
		return r, nil
	}
	r, err := registry.Load(file)
	if err != nil {
		if n.config != "" {
			return nil, err
		}
		n.invalid = append(n.invalid, file)
		r = nil
	}
	n.loaded[file] = r
	return r, nil
}
