package exitcode

import (
	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/finding"
)

// noStatus is the result of ExitCode for a child that a signal has ended.
const noStatus = -1

// child reports the status of a child process that becomes the status of the
// program although it is -1 if a signal has ended the child.
func (c *checker) child() {
	_, open := c.flow.Sites(nil)
	for _, d := range open {
		if d.Reason != exit.ChildReason || !d.Becomes(noStatus, 255) {
			continue
		}
		c.Report(finding.Finding{
			Rule:    child,
			Message: "the status of a child is -1 if a signal has ended it, and callers see 255: end with 128 plus the number of the signal, which is in syscall.WaitStatus",
			Package: d.Package, Span: d.Span,
			Related: c.sink(d.Location, d.Sink, ""),
		})
	}
}
