package exitcode

import (
	"go/types"
	"testing"

	"golang.org/x/tools/go/analysis"
)

// TestFunctionName checks that functions are named as in code: with the name of
// their package, which need not be the last element of the import path.
func TestFunctionName(t *testing.T) {
	pkg, mid := types.NewPackage("example.com/x", "main"), types.NewPackage("example.com/mid", "mid")
	mid.SetImports([]*types.Package{types.NewPackage("example.com/go-term/v3", "term"), pkg})
	pkg.SetImports([]*types.Package{mid, types.NewPackage("os", "os")})
	tests := []struct{ id, want string }{
		{"os.Exit", "os.Exit"},
		{"example.com/x.die", "main.die"},
		{"example.com/x.main$1", "main.main$1"},
		{"example.com/go-term/v3.Exit", "term.Exit"}, // a package that another imported package imports
		{"(*example.com/go-term/v3.App).Run", "term.App.Run"},
		{"(example.com/go-term/v3.Code).Exit", "term.Code.Exit"},
		{"(*example.com/mid.Box[example.com/x.T]).Do", "mid.Box.Do"},
		{"var example.com/mid.exit", "mid.exit"},
		{"(*github.com/urfave/cli/v2.App).Run", "cli.App.Run"}, // a package that nothing imports
		{"gopkg.in/yaml.v3.Unmarshal", "yaml.Unmarshal"},
		{"v2.Run", "v2.Run"},
		{"main", "main"},
	}
	c := &checker{pass: &analysis.Pass{Pkg: pkg}}
	for _, test := range tests {
		if got := c.functionName(test.id); got != test.want {
			t.Errorf("%s is called %s, want %s", test.id, got, test.want)
		}
	}
}
