package envelope

import (
	"fmt"

	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/registry"
)

// named reports an error in the registry for each type or function that it
// names under [envelope] but that does not exist.
func (c *checker) named() {
	for i := range c.Registry.Envelopes {
		n := &c.Registry.Envelopes[i]
		for j, name := range n.Types {
			c.exists("[envelope]", &n.Entry, "type", registry.ItemKey("types", j), name)
		}
		for j := range n.Excepts {
			x := &n.Excepts[j]
			c.exists("[[envelope.except]]", &x.Entry, "type", "type", x.Type)
			c.exists("[[envelope.except]]", &x.Entry, "func", "func", x.Func)
		}
	}
}

// exists reports a name in a table of the registry if its package does not
// declare it. kind is "type" or "func".
func (c *checker) exists(table string, e *registry.Entry, kind, key, name string) {
	if name == "" || !e.Own(key) || !c.On(ruleMismatch, c.Registry) {
		return
	}
	if near, missing := c.Missing(c.Registry, kind, name); missing {
		c.ReportRegistry(finding.Finding{Rule: ruleMismatch, Message: fmt.Sprintf("%s names %s, which does not exist%s", table, name, near), Span: e.At(key).Span(len(name) + 2)})
	}
}
