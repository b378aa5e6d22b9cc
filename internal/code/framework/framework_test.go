package framework_test

import (
	"fmt"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/framework"
	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/test/onefile"
)

// libraries contains the source of the parts of frameworks that the tests use, and of a
// package that is not a framework.
var libraries = map[string]string{
	"github.com/spf13/cobra": `package cobra
type Command struct {
	Use string
	Run func(cmd *Command, args []string)
	RunE, PersistentPostRunE func(cmd *Command, args []string) error
}
func (c *Command) Execute() error { return nil }
func (c *Command) Help() error { return nil }
`,
	"github.com/urfave/cli/v2": `package cli
type Context struct{}
type App struct { After, Action func(*Context) error }
func (a *App) Run([]string) error { return nil }
`,
	"example.com/wrap": `package wrap
type Command struct { RunE func() error; Load func() error }
func (c *Command) Execute() error { return nil }
`,
}

// build returns the functions of a package that imports the libraries, by name.
func build(t *testing.T, source string) map[string]*ssa.Function {
	t.Helper()
	fset, made := token.NewFileSet(), importer{}
	for path, source := range libraries {
		made[path] = onefile.CheckWith(t, fset, path, source, nil).Pkg
	}
	_, fns := ssax.Build(onefile.CheckWith(t, fset, "p", source, made), nil)
	out := map[string]*ssa.Function{}
	for _, fn := range fns {
		out[fn.Name()] = fn
	}
	return out
}

type importer map[string]*types.Package

func (i importer) Import(path string) (*types.Package, error) {
	if i[path] == nil {
		return nil, fmt.Errorf("no package %s", path)
	}
	return i[path], nil
}

// TestRunners checks which functions run the handlers of a program.
func TestRunners(t *testing.T) {
	t.Parallel()
	fns := build(t, `package p
import ("github.com/spf13/cobra"; "github.com/urfave/cli/v2"; "example.com/wrap")
func execute(c *cobra.Command) { c.Execute() }
func help(c *cobra.Command) { c.Help() }
func run(a *cli.App) { a.Run(nil) }
func other(c *wrap.Command) { c.Execute() }
`)
	for name, want := range map[string]bool{"execute": true, "help": false, "run": true, "other": false} {
		for instr := range ssax.Instructions(fns[name]) {
			call, ok := instr.(*ssa.Call)
			if !ok {
				continue
			}
			callee := call.Call.StaticCallee()
			runner := framework.RunnerOf(callee.Object().(*types.Func))
			if named := framework.RunnerNamed(ssax.NewNames().Func(callee)); named != runner || (runner != nil) != want {
				t.Errorf("%s: RunnerNamed %v, RunnerOf %v", name, named, runner)
			}
			if want && runner.Prints != (name == "execute") {
				t.Errorf("%s: Prints %v", name, runner.Prints)
			}
		}
	}
}

// TestFields checks when a framework calls the functions that a program stores in
// fields. FieldOf must ignore the fields of types that do not belong to a framework,
// but RoleOf must not.
func TestFields(t *testing.T) {
	t.Parallel()
	fns := build(t, `package p
import ("github.com/spf13/cobra"; "github.com/urfave/cli/v2"; "example.com/wrap")
func f(c *cobra.Command, a *cli.App, w *wrap.Command) {
	c.Use = "x"
	c.RunE = nil
	c.PersistentPostRunE = nil
	a.After = nil
	w.RunE = nil
	w.Load = nil
}
`)
	var got []string
	for instr := range ssax.Instructions(fns["f"]) {
		if store, ok := instr.(*ssa.Store); ok {
			field, ok := framework.FieldOf(store.Addr)
			got = append(got, fmt.Sprint(ok, field.Name, field.Role, field.Everywhere, field.Always, framework.RoleOf(store.Addr)))
		}
	}
	line := func(ok bool, f framework.Field, role framework.Role) string {
		return fmt.Sprint(ok, f.Name, f.Role, f.Everywhere, f.Always, role)
	}
	want := []string{
		line(false, framework.Field{}, framework.None),
		line(true, framework.Field{Name: "RunE", Role: framework.Action}, framework.Action),
		line(true, framework.Field{Name: "PersistentPostRunE", Role: framework.After, Everywhere: true}, framework.After),
		line(true, framework.Field{Name: "After", Role: framework.After, Everywhere: true, Always: true}, framework.After),
		line(false, framework.Field{}, framework.Action),
		line(false, framework.Field{}, framework.None),
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

// TestHandlers checks which functions are handlers by their signature, and by the tags
// and methods of their receiver.
func TestHandlers(t *testing.T) {
	t.Parallel()
	fns := build(t, `package p
import ("github.com/spf13/cobra"; "github.com/urfave/cli/v2")
func cobraRun(*cobra.Command, []string) {}
func cobraRunE(*cobra.Command, []string) error { return nil }
func twoResults(*cobra.Command, []string) (int, error) { return 0, nil }
func status(*cobra.Command, []string) int { return 0 }
func one(*cobra.Command, string) error { return nil }
func action(*cli.Context) error { return nil }

type tagged struct { Name string `+"`arg:\"\"`"+` }
func (tagged) Run() error { return nil }
func (tagged) AfterRun() error { return nil }
func (tagged) Close() error { return nil }
type plain struct { Name string }
func (plain) Start() error { return nil }
`)
	handlers := map[string]bool{"cobraRun": true, "cobraRunE": true, "action": true}
	roles := map[string]framework.Role{"Run": framework.Action, "AfterRun": framework.After}
	for _, name := range slices.Sorted(maps.Keys(fns)) {
		if got := framework.IsHandler(fns[name]); got != handlers[name] {
			t.Errorf("IsHandler(%s) is %v", name, got)
		}
		if got := framework.MethodRole(fns[name]); got != roles[name] {
			t.Errorf("MethodRole(%s) is %v", name, got)
		}
	}
}

// TestFunctions checks which functions a stored handler can be.
func TestFunctions(t *testing.T) {
	t.Parallel()
	fns := build(t, `package p
type T struct{}
func (T) m() {}
func plain() {}
func wrap(f func()) func() { return func() { f() } }
func chained() func() { return wrap(plain) }
var flag bool
func either() func() {
	if flag {
		return plain
	}
	return func() {}
}
type I interface{ n() }
func stores(to *func(), t T, i I, unknown func()) {
	*to = plain
	*to = t.m
	*to = i.n
	*to = func() {}
	*to = either()
	*to = chained()
	*to = unknown
}
`)
	var got []string
	for instr := range ssax.Instructions(fns["stores"]) {
		if store, ok := instr.(*ssa.Store); ok {
			var names []string
			for _, fn := range framework.Functions(store.Val) {
				names = append(names, fn.Name())
			}
			got = append(got, fmt.Sprint(names))
		}
	}
	if want := []string{"[plain]", "[m]", "[n$bound]", "[stores$1]", "[plain either$1]", "[]", "[]"}; !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}
