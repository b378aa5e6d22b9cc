package cli

import (
	"cmp"
	"context"
	"errors"
	"os"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/run/driver"
	"github.com/exitlint/exitlint/internal/run/report"
)

// knownSystems lists the operating systems that Go can compile programs for.
const knownSystems = "aix android darwin dragonfly freebsd illumos ios js linux netbsd openbsd plan9 solaris wasip1 windows"

// programsOn returns the programs with the statuses that they can end with on the given
// operating systems. If a status is possible on only some of them, the result lists these
// systems. Without a given system, programsOn uses the one in GOOS.
func (a *app) programsOn(ctx context.Context, o driver.Options, finder *registryFinder, systems []string) ([]report.Program, error) {
	if len(systems) == 0 {
		a.useCache(&o)
		return a.loadPrograms(ctx, o, finder)
	}
	systems = slices.Clone(systems)
	for i := range systems {
		systems[i] = strings.TrimSpace(systems[i]) // as in --os 'windows, linux'
	}
	for _, system := range systems {
		if !slices.Contains(strings.Fields(knownSystems), system) {
			return nil, usageFailure("name systems as GOOS does: --os linux,darwin,windows", "unknown operating system %q", system)
		}
	}
	systems = slices.Compact(slices.Sorted(slices.Values(systems)))
	u := systemUnion{systems: systems}
	var missing error
	for _, system := range systems {
		on := *a
		on.env.Getenv = func(name string) string {
			if name == "GOOS" {
				return system
			}
			return a.env.Getenv(name)
		}
		inner := o
		inner.Env, inner.OneSystem = append(os.Environ(), "GOOS="+system), true
		on.useCache(&inner)
		programs, err := on.loadPrograms(ctx, inner, finder)
		if nothing := new(report.Failure); errors.As(err, &nothing) && nothing.Code == report.NothingToCheck {
			missing = cmp.Or(missing, err) // the packages may exist only on other systems
			continue
		}
		if err != nil {
			return nil, withSystem(err, system)
		}
		for _, p := range programs {
			u.add(p, system)
		}
	}
	if len(u.programs) == 0 {
		return nil, missing
	}
	return u.sortedPrograms(), nil
}

// withSystem returns a copy of the failure err whose message begins with the name of an
// operating system. If err is not a failure, it returns err.
func withSystem(err error, system string) error {
	var f *report.Failure
	if !errors.As(err, &f) {
		return err
	}
	named := *f
	named.Message = "for " + system + ": " + named.Message
	return &named
}

// A systemUnion merges the statuses of programs on several systems.
type systemUnion struct {
	systems  []string
	programs []report.Program
}

// add adds the statuses that the program p can end with on one operating system.
func (u *systemUnion) add(p report.Program, system string) {
	i := slices.IndexFunc(u.programs, func(old report.Program) bool { return old.Package == p.Package })
	if i < 0 {
		i = len(u.programs)
		u.programs = append(u.programs, report.Program{Package: p.Package, Registry: p.Registry})
	}
	into := &u.programs[i]
	for _, c := range p.Codes {
		addCode(into, c, system)
	}
	for _, d := range p.Dynamic {
		k := slices.IndexFunc(into.Dynamic, func(old report.Dynamic) bool { return old.Position == d.Position })
		if k < 0 {
			k = len(into.Dynamic)
			into.Dynamic = append(into.Dynamic, d)
		}
		into.Dynamic[k].OS = append(into.Dynamic[k].OS, system)
	}
}

// addCode adds the status c, which the program can end with on the given system. If the
// result already has an entry for this status on other systems, addCode adds the system
// and the origins of c to that entry. The entry keeps its call path, unless only the Go
// runtime sets the status on the other systems. In this case it gets the call path of
// c.
func addCode(into *report.Program, c report.Code, system string) {
	k := slices.IndexFunc(into.Codes, func(old report.Code) bool { return old.Value == c.Value })
	if k < 0 {
		c.OS = []string{system}
		into.Codes = append(into.Codes, c)
		return
	}
	old := &into.Codes[k]
	old.OS = append(old.OS, system)
	if old.Implicit {
		old.Implicit, old.Witness = c.Implicit, c.Witness
	}
	for _, o := range c.Origins {
		if !slices.Contains(old.Origins, o) {
			old.Origins = append(old.Origins, o)
		}
	}
}

// sortedPrograms returns the merged programs, sorted. A status that is possible on all
// systems has no list of systems.
func (u *systemUnion) sortedPrograms() []report.Program {
	unmarked := func(systems []string) []string {
		if len(systems) == len(u.systems) {
			return nil
		}
		return systems
	}
	for _, p := range u.programs {
		for i := range p.Codes {
			p.Codes[i].OS = unmarked(p.Codes[i].OS)
			slices.SortFunc(p.Codes[i].Origins, func(a, b report.Origin) int { return a.Compare(b.Position) })
		}
		for i := range p.Dynamic {
			p.Dynamic[i].OS = unmarked(p.Dynamic[i].OS)
		}
		slices.SortFunc(p.Codes, func(a, b report.Code) int { return cmp.Compare(a.Value, b.Value) })
		slices.SortFunc(p.Dynamic, func(a, b report.Dynamic) int { return a.Compare(b.Position) })
	}
	slices.SortStableFunc(u.programs, func(a, b report.Program) int { return cmp.Compare(a.Package, b.Package) })
	return u.programs
}
