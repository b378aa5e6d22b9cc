package exitcode

import (
	"go/token"

	"github.com/exitlint/exitlint/internal/finding"
)

// reportMisleading applies the rules that need no registry. They find statuses that
// mislead callers, such as a 0 after a failure.
func (c *checker) reportMisleading() {
	for _, r := range []struct {
		name  string
		check func()
	}{
		{swallowed, c.reportSwallowed},
		{skipped, c.reportSkipped},
		{child, c.reportChild},
		{signal, c.reportBareSignals},
		{unsent, c.reportUnsent},
	} {
		if c.On(r.name, c.Registry) {
			r.check()
		}
	}
}

// insert returns an edit that inserts text at a position. ok is false if cgo has
// rewritten the file.
func (c *checker) insert(at token.Pos, text string) (edit finding.Edit, ok bool) {
	tf := c.pass.Fset.File(at)
	if tf == nil || c.syntax(tf.Name()) == nil || c.pass.Fset.Position(at).Filename != tf.Name() {
		return finding.Edit{}, false
	}
	offset := tf.Offset(at)
	return finding.Edit{File: tf.Name(), Start: offset, End: offset, NewText: text}, true
}
