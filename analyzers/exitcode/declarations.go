package exitcode

import (
	"fmt"

	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/registry"
)

// named reports each function or variable that the registry names although it
// does not exist.
func (c *checker) named() {
	for i := range c.Registry.Exits {
		e := &c.Registry.Exits[i]
		c.exists("exit", "func", e.Func, &e.Entry)
		c.exists("exit", "var", e.Var, &e.Entry)
	}
	for i := range c.Registry.Passthroughs {
		p := &c.Registry.Passthroughs[i]
		c.exists("passthrough", "func", p.Func, &p.Entry)
	}
}

// exists reports an entry of the registry that names a function or variable that
// does not exist. It reports nothing if the package of the function or variable
// cannot be read.
func (c *checker) exists(table, key, name string, e *registry.Entry) {
	if name == "" || e.Preset != "" || !c.On(unreached, c.Registry) {
		return
	}
	if near, missing := c.Missing(c.Registry, key, name); missing {
		c.ReportRegistry(finding.Finding{Rule: unreached, Message: fmt.Sprintf("[[%s]] names %s, which does not exist%s", table, name, near), Span: e.At(key).Span(len(name) + 2)})
	}
}
