package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/exitlint/exitlint/internal/code/exit"
	pages "github.com/exitlint/exitlint/internal/rule"
	"github.com/exitlint/exitlint/internal/run/driver"
	"github.com/exitlint/exitlint/internal/run/report"
	"github.com/exitlint/exitlint/registry"
)

func (a *app) codesCommand() *cobra.Command {
	var tags string
	var source bool
	var systems []string
	cmd := &cobra.Command{
		Use:   "codes [packages]",
		Short: "Print what each program can end with",
		Long: `codes prints for every main package the statuses it can end with, where each
comes from, and a shortest way there. It needs no exitlint.toml; where there is one,
the statuses have their names.

The statuses are those on this operating system, or on that of GOOS. With
--os linux,darwin,windows they are those on any of these systems. Without --os, code
below a condition such as runtime.GOOS == "windows" counts on every system.`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			options := a.loadOptions(args, tags)
			options.FromSource = source
			return a.codes(cmd.Context(), options, systems)
		},
	}
	cmd.Flags().StringSliceVar(&systems, "os", nil, "analyse the programs for these operating `SYSTEMS`, as in GOOS, and mark what is possible only on some; for example linux,windows")
	cmd.Flags().BoolVar(&source, "from-source", false, fromSource)
	cmd.Flags().StringVar(&tags, "tags", "", "build `TAGS`, comma-separated")
	return cmd
}

func (a *app) codes(ctx context.Context, o driver.Options, systems []string) error {
	finder := newRegistryFinder(a.options.config)
	programs, err := a.programsOn(ctx, o, finder, systems)
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
		return writeFailure(err)
	}
	for _, file := range finder.invalid {
		fmt.Fprintf(a.env.Stderr, "exitlint: no names from %s, which is not valid; exitlint check says why\n",
			report.Relative(a.dir, file))
	}
	return nil
}

// loadPrograms loads the packages that o names, and returns the main packages with the
// statuses that each can end with. The registry of each program gives the statuses
// their names.
func (a *app) loadPrograms(ctx context.Context, o driver.Options, finder *registryFinder) ([]report.Program, error) {
	w, err := a.load(ctx, o)
	if err != nil {
		return nil, asFailure(err)
	}
	found, registries, err := withRegistries(w.Programs, finder)
	if err != nil {
		return nil, asFailure(err)
	}
	var programs []report.Program
	for i, p := range found {
		programs = append(programs, reportProgram(p, registries[i]))
	}
	return programs, nil
}

// withRegistries returns the programs and, at the same indexes, the registries that
// govern them. A registry is nil if the program has none.
//
// It calls the function "programs" without arguments, and looks for registries in the
// directories of the returned programs. If the registries declare exit functions, it
// calls "programs" again with these functions, because they can lead to more statuses.
func withRegistries(programs func(...exit.ExitFunc) ([]*exit.Program, error), finder *registryFinder) ([]*exit.Program, []*registry.Registry, error) {
	found, err := programs()
	if err != nil {
		return nil, nil, err
	}
	registries := make([]*registry.Registry, len(found))
	for i, p := range found {
		if registries[i], err = finder.find(p.Dir); err != nil {
			return nil, nil, err
		}
	}
	if extra := exitFunctions(registries); len(extra) > 0 {
		found, err = programs(extra...)
	}
	return found, registries, err
}

// exitFunctions returns the functions and variables that the registries declare in
// [[exit]] tables. registries may contain nil and duplicates.
func exitFunctions(registries []*registry.Registry) []exit.ExitFunc {
	var all []exit.ExitFunc
	seen := map[*registry.Registry]bool{nil: true}
	for _, r := range registries {
		if !seen[r] {
			seen[r] = true
			all = append(all, pages.ExitFuncs(r)...)
		}
	}
	return all
}

// reportProgram converts p for printing. It takes the names of statuses from r,
// which may be nil.
func reportProgram(p *exit.Program, r *registry.Registry) report.Program {
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

func reportCode(pkg string, s exit.Status) report.Code {
	c := report.Code{Value: s.Value, Implicit: s.Implicit}
	for _, o := range s.Origins {
		c.Origins = append(c.Origins, report.Origin{
			Position: o.Position,
			Kind:     o.Kind, Dependency: o.Dependency, Raw: o.Raw,
		})
	}
	for _, step := range s.Witness {
		// Write main.run for example.com/cmd/x.run, as stack traces do.
		name := strings.Replace(string(step.Func), pkg+".", "main.", 1)
		c.Witness = append(c.Witness, report.Step{Func: name, File: step.File, Line: step.Line})
	}
	return c
}

// A registryFinder finds the registries that name the statuses of programs. Without a
// registry, statuses have no names. An invalid registry is an error only if strict is
// set, or if --config names the registry.
type registryFinder struct {
	// strict says whether an invalid registry is an error. Commands set it if they need
	// more of a registry than the names of statuses.
	strict  bool
	config  string                        // the file that --config names, or ""
	loaded  map[string]*registry.Registry // the registries read so far, by file name; nil for an invalid one
	invalid []string                      // the files of invalid registries
}

func newRegistryFinder(config string) *registryFinder {
	return &registryFinder{config: config, loaded: map[string]*registry.Registry{}}
}

// find returns the registry that governs a directory, or nil if there is none.
func (f *registryFinder) find(dir string) (*registry.Registry, error) {
	file := f.config
	if file == "" {
		found, err := registry.Find(dir)
		if errors.Is(err, registry.ErrNotFound) {
			return nil, nil
		} else if err != nil {
			return nil, asFailure(err)
		}
		file = found
	}
	if r, ok := f.loaded[file]; ok {
		return r, nil
	}
	r, err := registry.Load(file)
	if err != nil {
		if f.config != "" || f.strict {
			return nil, err
		}
		f.invalid = append(f.invalid, file)
		r = nil
	}
	f.loaded[file] = r
	return r, nil
}
