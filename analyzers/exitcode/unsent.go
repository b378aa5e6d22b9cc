package exitcode

import (
	"fmt"
	"go/ast"

	"github.com/exitlint/exitlint/internal/code/chain"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/span"
)

// reportUnsent reports log entries that would end the process and are never sent.
func (c *checker) reportUnsent() {
	for _, entry := range chain.Unsent(c.pass.Files, c.pass.TypesInfo) {
		end := ast.Node(entry.Start)
		if entry.End != nil {
			end = entry.End
		}
		f := finding.Finding{
			Rule:    unsent,
			Message: fmt.Sprintf("%s() only starts a log entry, and the entry is never sent, so the process does not end here; add %s", entry.Name, entry.Send),
			Span:    span.Between(c.pass.Fset.Position(entry.Start.Pos()), c.pass.Fset.Position(end.End())),
		}
		if fix, ok := c.sendFix(entry); ok {
			f.Fixes = append(f.Fixes, fix)
		}
		c.Report(f)
	}
}

// sendFix returns a fix that adds a call such as .Send() to a chain such as
// log.Fatal().Err(err). ok is false if the chain is not a statement of its own, or if
// the registry does not declare the status with which the program would then end.
func (c *checker) sendFix(entry chain.Chain) (fix finding.Fix, ok bool) {
	if entry.End == nil || !c.mayEndWith(entry) {
		return finding.Fix{}, false
	}
	edit, ok := c.insert(entry.End.End(), entry.Send)
	return finding.Fix{Message: "add " + entry.Send, Edits: []finding.Edit{edit}}, ok
}

func (c *checker) mayEndWith(entry chain.Chain) bool {
	if c.Registry == nil || !entry.Fatal {
		return true
	}
	_, declared := c.Registry.Code(entry.Status)
	return declared
}
