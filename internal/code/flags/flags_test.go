package flags_test

import (
	"fmt"
	"go/ast"
	"go/types"
	"testing"

	"github.com/exitlint/exitlint/internal/code/flags"
	"github.com/exitlint/exitlint/internal/test/onefile"
)

// TestRead checks the defaults that Read finds for the variable or field v, and for the
// flag n.
func TestRead(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, source, variable, named string }{
		{"a variable", `var v int; func f() { flag.IntVar(&v, "n", 3, "") }`, "3", "3"},
		{"a duration", `var v time.Duration; func f() { flag.DurationVar(&v, "n", 2*time.Second, "") }`, "2000000000", "2000000000"},
		{"a float", `var v float64; func f() { flag.Float64Var(&v, "n", 1.5, "") }`, "1.5", "1.5"},
		{"a field", `type options struct { v int }; func f(o *options) { flag.IntVar(&o.v, "n", 3, "") }`, "3", "3"},
		{"a pointer", `func f() { v := flag.Int("n", 3, ""); _ = *v }`, "<nil>", "3"},
		{"a flag of a set", `var v uint; func f(s *flag.FlagSet) { s.UintVar(&v, "n", 4, "") }`, "4", "4"},
		{"a constant", `const k = 5; var v int; func f() { flag.IntVar(&v, "n", k, "") }`, "5", "5"},

		{"no constant", `var v, k int; func f() { flag.IntVar(&v, "n", k, "") }`, "<nil>", "<nil>"},
		{"a text", `var v string; func f() { flag.StringVar(&v, "n", "x", "") }`, "<nil>", "<nil>"},
		{"stored again", `var v int; func f() { flag.IntVar(&v, "n", 3, ""); v = 4 }`, "<nil>", "3"},
		{"counted", `var v int; func f() { flag.IntVar(&v, "n", 3, ""); v++ }`, "<nil>", "3"},
		{"its address is taken again", `var v int; func f() { flag.IntVar(&v, "n", 3, ""); _ = &v }`, "<nil>", "3"},
		{"set in a literal", `type options struct { v int }; func f(o *options) { flag.IntVar(&o.v, "n", 3, ""); _ = options{v: 4} }`, "<nil>", "3"},
		{"two flags of a name", `var v int; func f() { flag.IntVar(&v, "n", 3, ""); _ = flag.Int("n", 4, "") }`, "3", "<nil>"},
		{"two flags of a name that agree", `func f() { _ = flag.Int("n", 3, ""); _ = flag.Int("n", 3, "") }`, "<nil>", "3"},
		{"no flag", "var v = 3", "<nil>", "<nil>"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			pass := onefile.Check(t, "package p\n\nimport (\"flag\"; \"time\")\n\nvar _ = flag.Args\nvar _ time.Duration\n\n"+test.source)
			d := flags.Read(pass.TypesInfo, pass.Files)
			var variable, named any
			if v := declared(pass.TypesInfo.Defs); d != nil && v != nil {
				variable = d.Variable(v)
				if local := d.Local(v.Pos()); local != variable {
					t.Errorf("Local returns %v", local)
				}
			}
			if d != nil {
				named = d.Named("n")
			}
			if fmt.Sprint(variable) != test.variable || fmt.Sprint(named) != test.named {
				t.Errorf("got %v and %v, want %s and %s", variable, named, test.variable, test.named)
			}
		})
	}
}

// declared returns the variable or field named v.
func declared(defs map[*ast.Ident]types.Object) *types.Var {
	for id, obj := range defs {
		if v, ok := obj.(*types.Var); ok && id.Name == "v" {
			return v
		}
	}
	return nil
}
