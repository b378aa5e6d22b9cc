package main

import (
	"os/exec"
	"slices"
	"strings"
)

// A testOrder knows which packages of the module have tests, and what they
// import.
type testOrder struct {
	imports map[string][]string // a package's directory as "./x": the packages that it and its tests import
	tested  []string            // the packages with tests, sorted
}

func newTestOrder() (*testOrder, error) {
	list := func(format string) ([]string, error) {
		out, err := exec.Command("go", "list", "-f", format, "./...").Output()
		return strings.Split(strings.TrimSpace(string(out)), "\n"), err
	}
	module, err := exec.Command("go", "list", "-m").Output()
	if err != nil {
		return nil, err
	}
	prefix := strings.TrimSpace(string(module))
	lines, err := list(`{{.ImportPath}}|{{len .TestGoFiles}}{{len .XTestGoFiles}}|{{join .Imports " "}} {{join .TestImports " "}} {{join .XTestImports " "}}`)
	if err != nil {
		return nil, err
	}
	t := &testOrder{imports: map[string][]string{}}
	for _, line := range lines {
		f := strings.Split(line, "|")
		pkg := "." + strings.TrimPrefix(f[0], prefix)
		for imp := range strings.FieldsSeq(f[2]) {
			if rest, own := strings.CutPrefix(imp, prefix+"/"); own {
				t.imports[pkg] = append(t.imports[pkg], "./"+rest)
			}
		}
		if f[1] != "00" {
			t.tested = append(t.tested, pkg)
		}
	}
	slices.Sort(t.tested)
	return t, nil
}

// stages returns the packages whose tests to run for a change in a package, in
// the order in which to run them: its own, those that import it, all others.
// Rules are tried through their fixtures first, which are quick, and commands
// last.
func (t *testOrder) stages(pkg string) [][]string {
	var stages [][]string
	seen := map[string]bool{}
	add := func(level []string) {
		var stage []string
		for _, p := range level {
			if !seen[p] && slices.Contains(t.tested, p) {
				stage = append(stage, p)
			}
			seen[p] = true
		}
		if len(stage) > 0 {
			stages = append(stages, stage)
		}
	}
	level, last := []string{pkg}, []string(nil)
	for known := map[string]bool{pkg: true}; len(level) > 0; {
		quick, slow := split(level)
		add(quick)
		last = append(last, slow...)
		var next []string
		for _, p := range t.sorted() {
			if !known[p] && slices.ContainsFunc(t.imports[p], func(imp string) bool { return slices.Contains(level, imp) }) {
				known[p] = true
				next = append(next, p)
			}
		}
		level = next
	}
	add(last)
	return append(stages, []string{"./..."})
}

func (t *testOrder) sorted() []string {
	var all []string
	for p := range t.imports {
		all = append(all, p)
	}
	slices.Sort(all)
	return all
}

// split divides packages into those whose tests take seconds and those whose tests take
// longer, because they run programs.
func split(packages []string) (quick, slow []string) {
	for _, p := range packages {
		if strings.HasPrefix(p, "./cmd/") || strings.HasPrefix(p, "./internal/run/driver") || strings.HasPrefix(p, "./internal/test/progen") {
			slow = append(slow, p)
		} else {
			quick = append(quick, p)
		}
	}
	return quick, slow
}
