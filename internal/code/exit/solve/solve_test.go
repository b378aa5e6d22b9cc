package solve_test

import (
	"fmt"
	"go/token"
	"slices"
	"strings"
	"testing"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/exit/solve"
	"github.com/exitlint/exitlint/internal/code/fact"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

func number(n int64, line int32) exit.Source {
	return exit.Source{Kind: exit.ConstSource, Const: n, Usage: "argument", At: exit.Range{Line: line, Col: 1}}
}

func from(n exit.Node, transfers ...exit.Transfer) exit.Source {
	return exit.Source{Kind: exit.NodeSource, Node: n, Transfers: transfers, At: exit.Range{Line: 99}}
}

func call(site int, fn ssax.ID, args ...exit.Source) exit.Call {
	c := exit.Call{Site: site, Func: fn, At: exit.Range{Line: int32(site + 50)}}
	for i, a := range args {
		c.Args = append(c.Args, exit.Argument{Index: i, Values: []exit.Source{a}})
	}
	return c
}

// function returns a function that makes the given calls. The function refers to
// each callee.
func function(id ssax.ID, calls ...exit.Call) *exit.Function {
	fn := &exit.Function{ID: id, Params: 1, DependsOnParams: true, Calls: calls}
	for _, c := range calls {
		fn.Refs = append(fn.Refs, exit.Reference{ID: c.Func, At: c.At, Call: true})
	}
	return fn
}

func graph(path string, dependency bool, fns ...*exit.Function) *exit.Graph {
	slices.SortFunc(fns, func(a, b *exit.Function) int { return strings.Compare(string(a.ID), string(b.ID)) })
	return &exit.Graph{Path: path, Dir: "/" + path, Main: path == "main", Dependency: dependency, Files: []exit.File{{Name: path + ".go"}}, Funcs: fns}
}

// statuses describes the result for a program: each origin with its status and
// position, and each unbounded position with the reason.
func statuses(p *exit.Program) string {
	var out []string
	for _, s := range p.Statuses {
		for _, o := range s.Origins {
			text := fmt.Sprintf("%d at %s:%d", o.Raw, o.File, o.Line)
			if o.Dependency {
				text += " of a dependency"
			}
			out = append(out, text)
		}
	}
	for _, d := range p.Dynamic {
		out = append(out, "? "+d.Reason)
	}
	return strings.Join(out, ", ")
}

func param(fn ssax.ID) exit.Node { return exit.Node{Kind: exit.ParamNode, Name: fn} }

// returning returns a function that makes the given calls and returns the
// value.
func returning(id ssax.ID, value exit.Source, calls ...exit.Call) *exit.Function {
	fn := function(id, calls...)
	fn.Edges = []exit.Edge{{To: exit.Node{Kind: exit.ResultNode, Name: id}, Values: []exit.Source{value}}}
	return fn
}

// ends returns a function that sets a variable to 5 and ends with the value of it.
func ends(id, variable ssax.ID) *exit.Function {
	v := exit.Node{Kind: exit.VarNode, Name: variable}
	fn := function(id, call(0, "os.Exit", from(v)))
	fn.Edges = []exit.Edge{{To: v, Values: []exit.Source{number(5, 5)}}}
	return fn
}

// TestProgram checks the statuses of programs that are given as graphs, without source.
func TestProgram(t *testing.T) {
	t.Parallel()
	field := exit.Node{Kind: exit.FieldNode, Name: "main.T.F"}
	stores := function("main.stores")
	stores.Edges = []exit.Edge{{To: field, Values: []exit.Source{number(8, 8)}}}
	grows := function("main.main", call(0, "os.Exit", from(field)))
	grows.Edges = []exit.Edge{{To: field, Values: []exit.Source{number(1, 1), from(field, exit.Transfer{Tok: token.ADD, K: 1})}}}
	for name, test := range map[string]struct {
		graphs []*exit.Graph
		want   string
	}{
		"only what main leads to": {
			[]*exit.Graph{graph("main", false, function("main.main", call(0, "os.Exit", number(1, 1))), function("main.unused", call(0, "os.Exit", number(2, 2))))},
			"1 at /main/main.go:1",
		},
		"the call that was entered": {
			[]*exit.Graph{graph("main", false,
				function("main.main", call(0, "main.id", number(3, 3)), call(1, "main.id", number(77, 4)), call(2, "os.Exit", from(exit.NewCallNode("main.main", 0, 0)))),
				returning("main.id", from(param("main.id"))))},
			"3 at /main/main.go:3",
		},
		"all callers of a function that ends": {
			[]*exit.Graph{graph("main", false,
				function("main.main", call(0, "main.end", number(3, 3)), call(1, "main.end", number(4, 4))),
				function("main.end", call(0, "os.Exit", from(param("main.end")))))},
			"3 at /main/main.go:3, 4 at /main/main.go:4",
		},
		"a guard and arithmetic": {
			[]*exit.Graph{graph("main", false,
				function("main.main", call(0, "main.end", number(-3, 3)), call(1, "main.end", number(4, 4))),
				function("main.end", call(0, "os.Exit", from(param("main.end"), exit.Transfer{Tok: token.GEQ, Guard: true}))))},
			"4 at /main/main.go:4",
		},
		"a field that reached code stores": {
			[]*exit.Graph{graph("main", false, function("main.main", call(0, "main.stores"), call(1, "os.Exit", from(field))), stores)},
			"8 at /main/main.go:8",
		},
		"a field that only other code stores": {
			[]*exit.Graph{graph("main", false, function("main.main", call(0, "os.Exit", from(field))), stores)},
			"",
		},
		"a field of a package that was not analysed": {
			[]*exit.Graph{graph("main", false, function("main.main", call(0, "os.Exit", from(exit.Node{Kind: exit.FieldNode, Name: "far.T.F"}))))},
			"? far.T.F, which is set outside the code that is followed",
		},
		"a variable that the packages above a dependency may set": {
			[]*exit.Graph{graph("main", false, function("main.main", call(0, "dep.Maybe"))), graph("dep", true, ends("dep.Maybe", "dep.Status"))},
			"5 at /dep/dep.go:5 of a dependency, ? dep.Status, which is set outside the code that is followed",
		},
		"a variable of a dependency that only it can set": {
			[]*exit.Graph{graph("main", false, function("main.main", call(0, "dep.Maybe"))), graph("dep", true, ends("dep.Maybe", "dep.status"))},
			"5 at /dep/dep.go:5 of a dependency",
		},
		"a variable that other packages of the program may set": {
			[]*exit.Graph{graph("main", false, function("main.main", call(0, "lib.Maybe"))), graph("lib", false, ends("lib.Maybe", "lib.Status"))},
			"5 at /lib/lib.go:5",
		},
		"a number that grows": {
			[]*exit.Graph{graph("main", false, grows)},
			"1 at /main/main.go:1, ? a number computed from its own earlier value",
		},
		"a function that is not followed": {
			[]*exit.Graph{graph("main", false, function("main.main", call(0, "strconv.Atoi"), call(1, "os.Exit", from(exit.NewCallNode("main.main", 0, 0)))))},
			"? a parsed number",
		},
		"a dependency that may end": {
			[]*exit.Graph{graph("main", false, function("main.main", call(0, "dep.Maybe"))), graph("dep", true, function("dep.Maybe", call(0, "os.Exit", number(5, 5))))},
			"5 at /dep/dep.go:5 of a dependency",
		},
		"a dependency that always ends": {
			[]*exit.Graph{graph("main", false, function("main.main", call(0, "dep.Die"))), graph("dep", true, func() *exit.Function {
				fn := function("dep.Die", call(0, "os.Exit", number(5, 5)))
				fn.NoReturn = true
				return fn
			}())},
			"5 at /main/main.go:50",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			graphs := exit.Graphs{}
			for _, g := range test.graphs {
				graphs[g.Path] = fact.NewPart(g)
			}
			p := solve.Program(test.graphs[0], graphs, nil)
			if got := statuses(p); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

// TestTransfersDiffer checks that a query visits a node once for each list of transfers
// that leads to it, even if two lists differ only in the sign of one operation.
func TestTransfersDiffer(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		first, second exit.Transfer
		want          string
	}{
		"conversions": {
			exit.Transfer{Bits: 8},
			exit.Transfer{Bits: 8, Signed: true},
			"-3 at /main/main.go:3, 253 at /main/main.go:3",
		},
		"operators": {
			exit.Transfer{Tok: token.QUO, K: 1 << 62},
			exit.Transfer{Tok: token.QUO, K: 1 << 62, Unsigned: true},
			"0 at /main/main.go:99, 3 at /main/main.go:99",
		},
		"guards": {
			exit.Transfer{Tok: token.LSS, K: 9, Guard: true},
			exit.Transfer{Tok: token.LSS, K: 9, Guard: true, Unsigned: true},
			"-3 at /main/main.go:3",
		},
		"a signed and an unsigned operator": { // which no graph of package build contains
			exit.Transfer{Tok: token.QUO, K: 1 << 62, Signed: true},
			exit.Transfer{Tok: token.QUO, K: 1 << 62, Unsigned: true},
			"0 at /main/main.go:99, 3 at /main/main.go:99",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, order := range [][]exit.Transfer{{test.first, test.second}, {test.second, test.first}} {
				variable := exit.Node{Kind: exit.VarNode, Name: "main.status"}
				exits := call(0, "os.Exit", from(variable, order[0]))
				exits.Args[0].Values = append(exits.Args[0].Values, from(variable, order[1]))
				fn := function("main.main", exits)
				fn.Edges = []exit.Edge{{To: variable, Values: []exit.Source{number(-3, 3)}}}
				g := graph("main", false, fn)
				if got := statuses(solve.Program(g, exit.Graphs{"main": fact.NewPart(g)}, nil)); got != test.want {
					t.Errorf("%v: got %q, want %q", order, got, test.want)
				}
			}
		})
	}
}

// TestExtra checks exit functions that only a registry declares: a method, and
// a variable that contains a function.
func TestExtra(t *testing.T) {
	t.Parallel()
	value := call(1, "", number(4, 4))
	value.Value = []exit.Source{from(exit.Node{Kind: exit.VarNode, Name: "main.Stop"})}
	g := graph("main", false, function("main.main", call(0, "(*main.T).Die", number(3, 3)), value))
	status := 7
	for _, test := range []struct {
		extra []exit.ExitFunc
		want  string
	}{
		{nil, ""},
		{[]exit.ExitFunc{{Func: "main.T.Die"}}, "3 at /main/main.go:3"},
		{[]exit.ExitFunc{{Func: "main.T.Die", Status: &status}}, "7 at /main/main.go:50"},
		{[]exit.ExitFunc{{Var: "main.Stop"}}, "4 at /main/main.go:4"},
		{[]exit.ExitFunc{{Var: "main.Other"}}, ""},
	} {
		p := solve.Program(g, exit.Graphs{"main": fact.NewPart(g)}, test.extra)
		if got := statuses(p); got != test.want {
			t.Errorf("%+v: got %q, want %q", test.extra, got, test.want)
		}
	}
}

// TestSites checks that Sites leaves out an origin that a dependency reports.
func TestSites(t *testing.T) {
	t.Parallel()
	dep := graph("dep", false, function("dep.Run", call(0, "os.Exit", number(5, 5))))
	dep.Reported = []string{"/dep/dep.go:5:1:5"}
	own := graph("main", false, function("main.main", call(0, "dep.Run"), call(1, "os.Exit", number(6, 6))), function("main.unused", call(0, "os.Exit", number(7, 7))))
	origins, dynamic := solve.Sites(own, exit.Graphs{"main": fact.NewPart(own), "dep": fact.NewPart(dep)}, nil)
	if got, want := solve.Keys(origins, dynamic), []string{"/main/main.go:6:1:6", "/main/main.go:7:1:7"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestSitesWithExtra checks that only a main package reports the origins in other
// packages that lead to an exit function of the registry.
func TestSitesWithExtra(t *testing.T) {
	t.Parallel()
	dep := graph("dep", false, function("dep.Run", call(0, "dep.Die", number(5, 5))))
	extra := []exit.ExitFunc{{Func: "dep.Die"}}
	for path, want := range map[string][]string{
		"main": {"/dep/dep.go:5:1:5", "/main/main.go:6:1:6"},
		"lib":  {"/lib/lib.go:6:1:6"},
	} {
		own := graph(path, false, function(ssax.ID(path+".Run"), call(0, "dep.Run"), call(1, "os.Exit", number(6, 6))))
		origins, dynamic := solve.Sites(own, exit.Graphs{path: fact.NewPart(own), "dep": fact.NewPart(dep)}, extra)
		if got := solve.Keys(origins, dynamic); !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", path, got, want)
		}
	}
}
