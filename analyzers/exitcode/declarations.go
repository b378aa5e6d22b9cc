package exitcode

import (
	"fmt"

	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/registry"
)

// checkNames reports each function, variable or type in the registry that does not
// exist in the code.
func (c *checker) checkNames() {
	for i := range c.Registry.Exits {
		e := &c.Registry.Exits[i]
		c.checkName("exit", "func", e.Func, &e.Entry)
		c.checkName("exit", "var", e.Var, &e.Entry)
	}
	for i := range c.Registry.Passthroughs {
		p := &c.Registry.Passthroughs[i]
		c.checkName("passthrough", "func", p.Func, &p.Entry)
	}
	for i := range c.Registry.Codes {
		code := &c.Registry.Codes[i]
		for j, name := range code.Errors {
			c.checkErrorExists(name, &code.Entry, registry.ItemKey("errors", j))
		}
	}
}

// checkErrorExists reports a name in the list "errors" of a [[code]] entry if no
// variable or type has this name. key identifies the name within the entry e; see
// [registry.ItemKey].
func (c *checker) checkErrorExists(name string, e *registry.Entry, key string) {
	if !e.Own(key) || !c.On(unreached, c.Registry) {
		return
	}
	if _, isType := c.Missing(c.Registry, "type", name); !isType {
		return
	}
	if near, missing := c.Missing(c.Registry, "var", name); missing {
		c.ReportRegistry(finding.Finding{Rule: unreached, Message: fmt.Sprintf("[[code]] names %s, which does not exist%s", name, near), Span: e.At(key).Span(len(name) + 2)})
	}
}

// checkName reports an entry of the registry that names a function or variable that
// does not exist. It reports nothing if the package cannot be read.
func (c *checker) checkName(table, key, name string, e *registry.Entry) {
	if name == "" || e.Preset != "" || !c.On(unreached, c.Registry) {
		return
	}
	if near, missing := c.Missing(c.Registry, key, name); missing {
		c.ReportRegistry(finding.Finding{Rule: unreached, Message: fmt.Sprintf("[[%s]] names %s, which does not exist%s", table, name, near), Span: e.At(key).Span(len(name) + 2)})
	}
}
