package main

import (
	"fmt"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/callgraph/cha"
	"golang.org/x/tools/go/callgraph/rta"
	"golang.org/x/tools/go/callgraph/vta"
	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/ssa/ssautil"
)

// modes contains the functions to measure, keyed by name. To measure one, this program
// starts itself in another process, with the name as an argument.
var modes = map[string]func(dir string) error{"floor": floor, "facts": facts, "whole": whole}

// floor only type-checks packages against export data. Every analyzer has to do at
// least this, so its cost is a lower bound.
func floor(dir string) error {
	pkgs, err := packages.Load(&packages.Config{Mode: packages.LoadSyntax, Dir: dir}, "./...")
	if err != nil {
		return err
	}
	noop := &analysis.Analyzer{Name: "noop", Doc: "does nothing", Run: func(*analysis.Pass) (any, error) { return nil, nil }}
	_, err = checker.Analyze([]*analysis.Analyzer{noop}, pkgs, nil)
	return err
}

type trivial struct{ Seen bool }

func (*trivial) AFact() {}

// facts runs an analyzer that exports a fact for each package. So it has to load all
// dependencies from source.
func facts(dir string) error {
	pkgs, err := packages.Load(&packages.Config{Mode: packages.LoadAllSyntax, Dir: dir}, "./...")
	if err != nil {
		return err
	}
	a := &analysis.Analyzer{
		Name: "facts", Doc: "exports a fact", FactTypes: []analysis.Fact{new(trivial)},
		Run: func(pass *analysis.Pass) (any, error) {
			pass.ExportPackageFact(&trivial{true})
			return nil, nil
		},
	}
	_, err = checker.Analyze([]*analysis.Analyzer{a}, pkgs, nil)
	return err
}

// whole builds SSA for the whole program, and then two call graphs, for comparison with
// exitlint.
func whole(dir string) error {
	pkgs, err := packages.Load(&packages.Config{Mode: packages.LoadAllSyntax, Dir: dir}, "./...")
	if err != nil {
		return err
	}
	prog, _ := ssautil.AllPackages(pkgs, ssa.InstantiateGenerics)
	prog.Build()
	var roots []*ssa.Function
	for _, p := range ssautil.MainPackages(prog.AllPackages()) {
		roots = append(roots, p.Func("init"), p.Func("main"))
	}
	if len(roots) == 0 {
		return fmt.Errorf("no program in %s", dir)
	}
	reached := rta.Analyze(roots, true)
	all := map[*ssa.Function]bool{}
	for fn := range reached.Reachable {
		all[fn] = true
	}
	vta.CallGraph(all, cha.CallGraph(prog))
	return nil
}
