package errorcodes_test

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/exitlint/exitlint/internal/rule/errorcodes"
	"github.com/exitlint/exitlint/registry"
)

const source = `package p

import "fmt"

type kind string

const (
	gone kind = "GONE"
	busy kind = "BUSY"
	late kind = "LATE"
)

func fail(code, text string) error { return fmt.Errorf("%s: %s", code, text) }

func work() []error {
	return []error{
		fail("GONE", "A"),
		fail("BUSY", "B"),
		fail("TIMOUT", "C"),
		fmt.Errorf("ERR_ODD: %d", 1),
	}
}

var odd = "ERR_ODD"

func text() string { return "HELLO" }
`

// TestUndeclared checks which strings of a package are undeclared error codes. These are:
// a constant of a type that two declared error codes have, an argument where other calls
// pass declared error codes, and a string with a declared prefix. Messages and other
// strings are not error codes.
func TestUndeclared(t *testing.T) {
	t.Parallel()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "p.go", source, 0)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}}
	pkg, err := (&types.Config{Importer: importer.ForCompiler(fset, "source", nil)}).Check("p", fset, []*ast.File{f}, info)
	if err != nil {
		t.Fatal(err)
	}
	reg := &registry.Registry{Errors: []registry.ErrorCode{{Code: "GONE"}, {Code: "BUSY"}, {Code: "TIMEOUT"}}, Prefixes: []registry.Prefix{{Prefix: "ERR_"}}}
	var got []string
	for _, l := range errorcodes.Undeclared(&analysis.Pass{Fset: fset, Files: []*ast.File{f}, Pkg: pkg, TypesInfo: info}, reg) {
		got = append(got, l.Code)
	}
	slices.Sort(got)
	got = slices.Compact(got)
	if want := []string{"ERR_ODD", "LATE", "TIMOUT"}; !slices.Equal(got, want) {
		t.Errorf("undeclared: %q, want %q", got, want)
	}
}
