package cli

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"os"
	"slices"

	"github.com/spf13/cobra"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/run/breaking"
	"github.com/exitlint/exitlint/internal/run/contract"
	"github.com/exitlint/exitlint/internal/run/driver"
	"github.com/exitlint/exitlint/internal/run/report"
	"github.com/exitlint/exitlint/registry"
)

func (a *app) contractCommand() *cobra.Command {
	var tags, output string
	cmd := &cobra.Command{
		Use:   "contract [packages]",
		Short: "Write what callers may rely on to a file",
		Long: `contract writes what the registries declare, and what each program can end with,
as JSON. The output depends on the contract alone: it has no lines and no times, so
the file can be committed. exitlint breaking compares with it.`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			side, _, err := a.readSide(cmd.Context(), a.loadOptions(args, tags))
			if err != nil {
				return err
			}
			return a.writeContract(side.Contract, output)
		},
	}
	cmd.Flags().StringVarP(&output, "output", "o", "", "write to `FILE`, not to standard output")
	cmd.Flags().StringVar(&tags, "tags", "", "build `TAGS`, comma-separated")
	return cmd
}

// writeContract writes a contract to a file, or to standard output if output is "".
func (a *app) writeContract(c *contract.Contract, output string) error {
	var b bytes.Buffer
	if err := c.Write(&b); err != nil {
		return err
	}
	if output == "" {
		_, err := a.env.Stdout.Write(b.Bytes())
		return resultFailure(err)
	}
	if err := os.WriteFile(a.absolute(output), b.Bytes(), 0o666); err != nil {
		return writeFailure(err)
	}
	return nil
}

// readSide reads the packages that o selects. It returns the registries, and the contract as
// one side of a comparison. A missing registry is not an error.
func (a *app) readSide(ctx context.Context, o driver.Options) (breaking.Side, []*registry.Registry, error) {
	a.useCache(&o)
	w, err := a.load(ctx, o)
	if err != nil {
		return breaking.Side{}, nil, asFailure(err)
	}
	reach, err := w.Reach()
	if err != nil {
		return breaking.Side{}, nil, asFailure(err)
	}
	found := newRegistryFinder(o.Config)
	found.strict = true
	if _, err := found.find(o.Dir); err != nil {
		return breaking.Side{}, nil, err
	}
	programs, governing, err := withRegistries(func(extra ...exit.ExitFunc) ([]*exit.Program, error) {
		return reach.Programs(extra...), nil
	}, found)
	if err != nil {
		return breaking.Side{}, nil, err
	}
	side := sideOf(contract.New(o.Dir, sourcesOf(programs, governing), found.allRegistries(), reach.Errors))
	if len(programs) == 0 {
		side.Reached = "has no program among the packages"
	}
	return side, found.allRegistries(), nil
}

// sourcesOf pairs each program with the registry that governs it: the one at the same
// index.
func sourcesOf(programs []*exit.Program, governing []*registry.Registry) []contract.Source {
	var all []contract.Source
	for i, p := range programs {
		all = append(all, contract.Source{Program: p, Registry: governing[i]})
	}
	return all
}

// sideOf returns the contract c as one side of a comparison. If c contains no registry,
// the Declared field of the result says so.
func sideOf(c *contract.Contract) breaking.Side {
	side := breaking.Side{Contract: c}
	if len(c.Registries) == 0 {
		side.Declared = "has no " + registry.FileName
	}
	return side
}

// allRegistries returns the registries that were loaded, sorted by file.
func (f *registryFinder) allRegistries() []*registry.Registry {
	var all []*registry.Registry
	for _, file := range slices.Sorted(maps.Keys(f.loaded)) {
		if r := f.loaded[file]; r != nil {
			all = append(all, r)
		}
	}
	return all
}

// readContract reads a file that exitlint contract wrote.
func (a *app) readContract(name string) (*contract.Contract, error) {
	data, err := os.ReadFile(a.absolute(name))
	if err != nil {
		return nil, usageFailure("name a file that exitlint contract wrote", "the contract cannot be read: %v", err)
	}
	c, err := contract.Read(data)
	if err != nil {
		return nil, &report.Failure{
			Code: report.Usage, Message: fmt.Sprintf("%s: %v", name, err),
			Suggestion: "write it again with exitlint contract --output " + name,
		}
	}
	return c, nil
}
