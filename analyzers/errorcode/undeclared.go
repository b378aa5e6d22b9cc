package errorcode

import (
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/rule/errorcodes"
)

// reportUndeclared reports error codes in the Go code of the package if the registry
// does not list them.
func (c *checker) reportUndeclared() {
	for _, l := range errorcodes.Undeclared(c.pass, c.Registry) {
		c.Report(finding.Finding{Rule: undeclared, Message: errorcodes.Message(l.Code, c.Registry), Span: l.Span})
	}
}
