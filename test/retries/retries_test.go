//go:build libraries

package retries

import (
	"context"
	"fmt"
	"go/ast"
	"reflect"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/eval"
	"github.com/exitlint/exitlint/internal/code/retry"
	"github.com/exitlint/exitlint/internal/code/retry/library"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// most is the number of tries after which Try succeeds, so that each run ends.
const most = 60

// TestLibraries compares what each library does, with a fake clock, with what exitlint
// reads in the source: the number of tries, and the waits between them.
func TestLibraries(t *testing.T) {
	for _, lib := range []any{
		Cenkalti4{}, Cenkalti5{}, Avast3{}, Avast4{}, Avast5{}, Sethvargo{}, Hashicorp{}, Kubernetes{}, AWS{}, Gax{}, Failsafe{}, Jpillora{}, Rehttp{},
	} {
		v := reflect.ValueOf(lib)
		t.Run(v.Type().Name(), func(t *testing.T) {
			if n := v.NumMethod(); n < 20 {
				t.Errorf("%d settings, want at least 20", n)
			}
			for i := range v.NumMethod() {
				name := v.Type().Method(i).Name
				run, ok := v.Method(i).Interface().(func(Run))
				if !ok {
					continue
				}
				t.Run(name, func(t *testing.T) { compare(t, readAll(t)[v.Type().Name()+"."+name], measure(t, run)) })
			}
		})
	}
}

// A measured says what a library did in a run.
type measured struct {
	tries int
	waits []time.Duration // between tries
}

func measure(t *testing.T, run func(Run)) measured {
	var m measured
	synctest.Test(t, func(*testing.T) {
		var last time.Time
		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()
		run(Run{ctx, func() error {
			now := time.Now()
			if m.tries++; m.tries > 1 {
				m.waits = append(m.waits, now.Sub(last))
			}
			if last = now; m.tries == most {
				return nil
			}
			return errTry
		}})
	})
	return m
}

// A read says what exitlint reads in the source of a method.
type read struct {
	tries  int
	waits  []library.Span
	bound  library.Bound
	random bool // whether the number of tries depends on chance
}

func compare(t *testing.T, got []read, want measured) {
	if len(got) != 1 {
		t.Fatalf("read %d plans, want 1: %+v", len(got), got)
	}
	r := got[0]
	switch {
	case r.tries == want.tries:
	case r.tries == 0 && r.bound == library.Unbounded && want.tries == most:
	case r.tries == 0 && r.bound == library.ByTime && r.random:
	case r.tries > most && want.tries == most:
	default:
		t.Errorf("read %d tries (bound: %s), the library makes %d", r.tries, r.bound, want.tries)
	}
	if t.Name() == "TestLibraries/AWS/Custom" { // a function of the program
		return
	}
	for i, w := range want.waits {
		switch {
		case i >= len(r.waits):
			if r.random {
				return
			}
			t.Fatalf("read %d waits, the library makes %d", len(r.waits), len(want.waits))
		case !r.waits[i].Contains(w):
			t.Errorf("read %v for wait %d, the library waits %v", r.waits[i], i+1, w)
		}
	}
}

var (
	once sync.Once
	all  map[string][]read
)

// readAll reads the source of this package. It returns what each method does.
func readAll(t *testing.T) map[string][]read {
	once.Do(func() {
		pkgs, err := packages.Load(&packages.Config{Mode: packages.LoadSyntax, BuildFlags: []string{"-tags=libraries"}}, ".")
		if err != nil || packages.PrintErrors(pkgs) > 0 {
			t.Fatal("the package does not load", err)
		}
		p := pkgs[0]
		pass := &analysis.Pass{Fset: p.Fset, Files: p.Syntax, Pkg: p.Types, TypesInfo: p.TypesInfo}
		pkg, fns := ssax.Build(pass, nil)
		model := library.NewModel(nil)
		machine := eval.New(pkg, fns, model)
		index := library.NewIndex(p.TypesInfo, p.Syntax)
		all = map[string][]read{}
		loops := retry.NewFinder(p.TypesInfo, p.Syntax)
		for _, f := range p.Syntax {
			for _, d := range f.Decls {
				if d, ok := d.(*ast.FuncDecl); ok && d.Recv != nil {
					name := fmt.Sprintf("%s.%s", d.Recv.List[0].Type, d.Name.Name)
					for _, plan := range model.Plans(machine, index, within(fns, d)) {
						tries, waits := plan.Run()
						_, limited := plan.Setting(retry.MaxElapsed)
						all[name] = append(all[name], read{tries, waits, plan.Bound, limited})
					}
					for _, l := range loops.Loops(d) {
						run := l.Run(machine)
						r := read{tries: run.Attempts, bound: library.ByTries}
						for _, w := range run.Waits {
							r.waits = append(r.waits, library.Span{Low: w.Length, High: w.Length})
							if !w.Known {
								r.waits[len(r.waits)-1] = library.Span{High: -1}
							}
						}
						all[name] = append(all[name], r)
					}
				}
			}
		}
	})
	return all
}

// within returns the functions in a declaration: the declared function, and the function
// literals in it.
func within(fns []*ssa.Function, d *ast.FuncDecl) []*ssa.Function {
	var out []*ssa.Function
	for _, fn := range fns {
		if s := fn.Syntax(); s != nil && d.Pos() <= s.Pos() && s.End() <= d.End() {
			out = append(out, fn)
		}
	}
	return out
}
