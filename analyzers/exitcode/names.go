package exitcode

import (
	"go/types"
	gopath "path"
	"strings"

	"github.com/exitlint/exitlint/internal/pattern"
)

// functionName shortens the full name of a function or variable to the name
// that code uses: "(*github.com/urfave/cli/v2.App).Run" becomes "cli.App.Run".
func (c *checker) functionName(id string) string {
	id = brackets().ReplaceAllString(id, "")
	qualified, method := id, ""
	if rest, ok := strings.CutPrefix(id, "("); ok {
		qualified, method, _ = strings.Cut(rest, ")")
		qualified = strings.TrimPrefix(qualified, "*")
	}
	dot := strings.LastIndexByte(qualified, '.')
	if dot < 0 {
		return qualified + method
	}
	return c.packageName(qualified[:dot]) + qualified[dot:] + method
}

var brackets = pattern.New(`\[.*\]`)

// packageName returns the name of the package with the given import path. If the
// package of the pass does not depend on that package, packageName derives the name
// from the path.
func (c *checker) packageName(path string) string {
	if c.packages == nil {
		c.packages = map[string]string{}
		c.collectNames(c.pass.Pkg)
	}
	if name, known := c.packages[path]; known {
		return name
	}
	base := gopath.Base(path)
	if majorVersion().MatchString(base) && gopath.Dir(path) != "." {
		base = gopath.Base(gopath.Dir(path))
	}
	name, _, _ := strings.Cut(base, ".")
	return name
}

// majorVersion matches a major version such as v2. In example.com/cli/v2, it is the
// last element of the path, but the package is named cli.
var majorVersion = pattern.New(`^v\d+$`)

func (c *checker) collectNames(p *types.Package) {
	if _, seen := c.packages[p.Path()]; seen {
		return
	}
	c.packages[p.Path()] = p.Name()
	for _, imp := range p.Imports() {
		c.collectNames(imp)
	}
}
