package errorcode

import (
	"fmt"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/rule/errorcodes"
	"github.com/exitlint/exitlint/registry"
)

// reportUndeclared reports error codes in the Go code of the package if the registry
// does not list them.
func (c *checker) reportUndeclared() {
	for _, l := range errorcodes.Undeclared(c.pass, c.Registry) {
		message := fmt.Sprintf("error code %s is not declared in %s", l.Code, c.Registry.Name())
		if near := c.similarCode(l.Code); near != "" {
			message += "; did you mean " + near + "?"
		}
		c.Report(finding.Finding{Rule: undeclared, Message: message, Span: l.Span})
	}
}

// similarCode returns the declared error code that is most similar to a string, or ""
// if none is similar. A common prefix does not count as similarity.
func (c *checker) similarCode(text string) string {
	prefix, _ := c.Registry.PrefixOf(text)
	start := ""
	if prefix != nil {
		start = prefix.Prefix
	}
	var words []string
	for _, e := range c.Registry.Errors {
		words = append(words, strings.TrimPrefix(e.Code, start))
	}
	near := registry.Near(strings.TrimPrefix(text, start), words, 1)
	if len(near) == 0 {
		return ""
	}
	return c.Registry.Errors[slices.Index(words, near[0])].Code
}
