package errorcode

import (
	"fmt"

	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/rule/errorcodes"
)

// reportUndeclared reports error codes in the Go code of the package if the registry
// does not list them.
func (c *checker) reportUndeclared() {
	for _, l := range errorcodes.Undeclared(c.pass, c.Registry) {
		message := fmt.Sprintf("error code %s is not declared in %s", l.Code, c.Registry.Name())
		if near := c.Registry.SimilarError(l.Code); near != "" {
			message += "; did you mean " + near + "?"
		}
		c.Report(finding.Finding{Rule: undeclared, Message: message, Span: l.Span})
	}
}
