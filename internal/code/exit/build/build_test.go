package build_test

import (
	"go/token"
	"go/types"
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
func graphOf(t *testing.T, src string, dependency bool) *exit.Graph {
	t.Helper()
	pass := onefile.CheckWith(t, token.NewFileSet(), "example.com/p", src, osImporter{})
	return build.Graph(pass, build.NewCode(pass, nil), nil, dependency, false)
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
			g := graphOf(t, "package p\n\nimport \"os\"\n\nvar _ = os.Exit\n\n"+test.src+"\n", true)
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
		if got := graphOf(t, src, dependency).StatusVars; !slices.Equal(got, want) {
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
		g := graphOf(t, "package p\n\nimport \"os\"\n\nvar _ = os.Exit\n\nfunc F(on bool) { "+src+" }\n", false)
		if fn := g.Function("example.com/p.F"); fn == nil || fn.NoReturn != want {
			t.Errorf("%s: %+v", src, fn)
		}
	}
}
