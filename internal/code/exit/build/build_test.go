package build_test

import (
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/exit/build"
	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/test/onefile"
)

// graphOf returns the graph of a package with the given source. The source may import
// only os.
func graphOf(t *testing.T, src string, o build.Options) *exit.Graph {
	t.Helper()
	pass := onefile.CheckWith(t, token.NewFileSet(), "example.com/p", src, osImporter{})
	return build.Graph(pass, build.NewCode(pass, nil), nil, o)
}

// An osImporter imports a fake package os, which declares only Exit.
type osImporter struct{}

func (osImporter) Import(string) (*types.Package, error) {
	pkg := types.NewPackage("os", "os")
	code := types.NewTuple(types.NewParam(token.NoPos, pkg, "code", types.Typ[types.Int]))
	pkg.Scope().Insert(types.NewFunc(token.NoPos, pkg, "Exit", types.NewSignatureType(nil, nil, nil, code, nil, false)))
	pkg.MarkComplete()
	return pkg, nil
}

// TestOneSystem checks that the graph for one system contains only code that may run there,
// and that other graphs contain all code.
func TestOneSystem(t *testing.T) {
	t.Parallel()
	for body, want := range map[string][2]string{
		`if system == "w" { os.Exit(3) }; os.Exit(4)`:                                  {"os.Exit(3), os.Exit(4)", "os.Exit(4)"},
		`if system != "w" { os.Exit(3) }; os.Exit(4)`:                                  {"os.Exit(3), os.Exit(4)", "os.Exit(3)"},
		`c := 1; if system == "w" { c = 3 }; os.Exit(c)`:                               {"os.Exit(1|3)", "os.Exit(1)"},
		`c := 1; switch system { case "l": c = 3; case "w": c = 4 }; os.Exit(c)`:       {"os.Exit(1|3|4)", "os.Exit(3)"},
		`c := 1; if system == "l" { c = 3 }; os.Exit(c)`:                               {"os.Exit(1|3)", "os.Exit(3)"},
		`if on || system == "w" { os.Exit(3) }; if on && system == "w" { os.Exit(4) }`: {"os.Exit(3), os.Exit(4)", "os.Exit(3)"},
		`for system == "w" { os.Exit(3) }; func() { if on { os.Exit(5) } }()`:          {"os.Exit(3), os.Exit(5)", "os.Exit(5)"},
		`if system != "l" { return }; defer print(1); if on { os.Exit(n) }`:            {"os.Exit(param 1)", "os.Exit(param 1)"},
		`if on { os.Exit(3) } else if system == "w" { os.Exit(4) }; print(system)`:     {"os.Exit(3), os.Exit(4)", "os.Exit(3)"},
	} {
		src := "package p\n\nimport \"os\"\n\nconst system = \"l\"\n\nfunc F(on bool, n int) { " + body + " }\n"
		for i, o := range []build.Options{{Dependency: true}, {Dependency: true, OneSystem: true}} {
			calls := regexp.MustCompile(`os\.Exit\(.*?\)`).FindAllString(graphOf(t, src, o).String(), -1)
			if got := strings.Join(calls, ", "); got != want[i] {
				t.Errorf("%s with %+v: got %s, want %s", body, o, got, want[i])
			}
		}
	}
}

// TestGraph checks the graphs of small packages: which values reach a call, and
// what is pruned.
func TestGraph(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct{ src, want string }{
		"guard": {
			`func F(c int) { if c >= 0 { os.Exit(c + 1) } }`,
			"F calls os.Exit(param 0[>=0]<+1>)",
		},
		"join": {
			`func F(c int) { if c == 3 { print() }; os.Exit(c) }`,
			"F does not return, calls os.Exit(param 0)",
		},
		"mirrored": {
			`func F(c int) { if 0 <= c { os.Exit(c) } }`,
			"F calls os.Exit(param 0[>=0])",
		},
		"union of bits": {
			`func F(on bool) { c := 1; for on { c |= 2 }; os.Exit(c) }`,
			"F does not return, calls os.Exit(1|1<|2>)",
		},
		"loop": {
			`func F(on bool) { c := 1; for on { c *= 2 }; os.Exit(c) }`,
			"F does not return, calls os.Exit(1|?a number computed in a loop<*2>)",
		},
		"unreachable": {
			`func die() { os.Exit(1) }; func F() { die(); os.Exit(2) }`,
			"F does not return; die does not return, calls os.Exit(1)",
		},
		"an endless loop": {
			`func serve() { for {} }; func F() int { serve(); return 9 }`,
			"serve does not return",
		},
		"pruned": {
			`func unused() int { return 3 }; var v = 4; func F() { os.Exit(5) }`,
			"F does not return, calls os.Exit(5)",
		},
	} {
		t.Run(name, func(t *testing.T) {
			g := graphOf(t, "package p\n\nimport \"os\"\n\nvar _ = os.Exit\n\n"+test.src+"\n", build.Options{Dependency: true})
			var got []string
			for _, s := range strings.Split(g.String(), "; ") {
				if !strings.HasPrefix(s, "init ") {
					got = append(got, s)
				}
			}
			if s := strings.Join(got, "; "); s != test.want {
				t.Errorf("got\n%s\nwant\n%s", s, test.want)
			}
		})
	}
}

// TestStatusVars checks which fields and variables of a dependency can change its
// statuses. Other packages can set only exported ones.
func TestStatusVars(t *testing.T) {
	t.Parallel()
	src := `package p

import "os"

var Status, hidden, Other = 1, 2, 3

type T struct{ Code, code, Size int }

func (t T) ExitCode() int { return t.Code + t.code }
func (t T) Length() int { return t.Size }

func F() { os.Exit(Status + hidden) }
`
	for dependency, want := range map[bool][]ssax.ID{true: {"example.com/p.Status", "example.com/p.T.Code"}, false: nil} {
		if got := graphOf(t, src, build.Options{Dependency: dependency}).StatusVars; !slices.Equal(got, want) {
			t.Errorf("dependency %v: got %v, want %v", dependency, got, want)
		}
	}
}

// TestNoReturn checks which functions never return.
func TestNoReturn(t *testing.T) {
	t.Parallel()
	for src, want := range map[string]bool{
		`os.Exit(1)`:          true,
		`for {}`:              true,
		`select {}`:           true,
		`{ os.Exit(1) }`:      true,
		`os.Exit(1); print()`: true,
		`if on { os.Exit(1) } else { os.Exit(2) }`:                        true,
		`if on { os.Exit(1) } else if !on { for {} } else { os.Exit(3) }`: true,
		`for { switch { case on: break } }`:                               true,
		`func() { return }(); os.Exit(1)`:                                 true,
		`if on { os.Exit(1) }`:                                            false,
		`if on { return }; os.Exit(1)`:                                    false,
		`for { if on { break } }`:                                         false,
		`l: for { for { break l } }`:                                      false,
		`for on {}`:                                                       false,
		`if on { goto end }; os.Exit(1); end: print()`:                    false,
		`defer os.Exit(1)`:                                                false,
		`func() { os.Exit(1) }()`:                                         false,
	} {
		g := graphOf(t, "package p\n\nimport \"os\"\n\nvar _ = os.Exit\n\nfunc F(on bool) { "+src+" }\n", build.Options{})
		if fn := g.Function("example.com/p.F"); fn == nil || fn.NoReturn != want {
			t.Errorf("%s: %+v", src, fn)
		}
	}
}
