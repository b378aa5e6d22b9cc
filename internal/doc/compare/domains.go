package compare

import (
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/doc/attr"
	"github.com/exitlint/exitlint/internal/doc/tables"
	"github.com/exitlint/exitlint/internal/pattern"
	"github.com/exitlint/exitlint/registry"
)

// checkDomain checks the heading above a list of error codes with a common prefix. The
// heading should be the title that the registry declares for the prefix, such as
// "Task Errors". checkDomain reports a heading with the same last word, such as
// "Job Errors".
//
// Some documents do not use these titles. So checkDomain reports the heading only if
// the heading of another list is the title of that list's prefix. It also reports
// nothing if the right title, here "Task Errors", is already the heading of a table.
func (p *page) checkDomain(t *tables.Table) {
	x := p.prefixOf(t)
	heading := t.Heading()
	if x == nil || p.entry == nil || p.isTitled(t) || leadAnswer().MatchString(t.Lead) || lastWord(heading.Title) != lastWord(x.Title) {
		return
	}
	others := slices.ContainsFunc(p.Tables, func(o *tables.Table) bool { return o.Start != t.Start && p.isTitled(o) })
	titled := slices.ContainsFunc(p.Tables, func(o *tables.Table) bool {
		return strings.EqualFold(plain(o.Heading().Title), plain(x.Title))
	})
	if others && !titled {
		p.reportMismatch(nil, heading.Cell, nil, "", "the error codes with the prefix %s are under %q here, but under %q in %s", x.Prefix, heading.Title, x.Title, p.reg.Name())
	}
}

// lastWord returns the last word of a title in lower case.
func lastWord(title string) string {
	words := strings.Fields(strings.ToLower(plain(title)))
	if len(words) == 0 {
		return ""
	}
	return words[len(words)-1]
}

// isTitled reports whether the heading of a list is the title that the registry gives
// to the common prefix of its error codes.
func (p *page) isTitled(t *tables.Table) bool {
	x := p.prefixOf(t)
	return x != nil && strings.EqualFold(plain(x.Title), plain(t.Heading().Title))
}

// prefixOf returns the declared prefix that all error codes in a list have. It ignores
// prefixes without a title. It returns nil if there is no such prefix, or if the list has
// only one error code.
func (p *page) prefixOf(t *tables.Table) *registry.Prefix {
	if t.Kind != tables.KindErrors || len(t.Rows) < 2 {
		return nil
	}
	i := slices.IndexFunc(p.reg.Prefixes, func(x registry.Prefix) bool {
		return x.Title != "" && !slices.ContainsFunc(t.Rows, func(r tables.Row) bool {
			c, ok := r.Cell(attr.ErrorCode)
			return !ok || !strings.HasPrefix(c.Text, x.Prefix)
		})
	})
	if i < 0 {
		return nil
	}
	return &p.reg.Prefixes[i]
}

// leadAnswer matches text before a list of error codes if it says whether they are
// retried, such as "Retryable when:" and "Permanent errors:".
var leadAnswer = pattern.New(`(?i)^\W*(not\s+|non-?|never\s+)?(retryable|retriable|retried|recoverable|transient|permanent|fatal)(?:\s+(?:when|if|errors?|codes?|error codes))?\W*$`)

// checkLeadClass compares the text before a list of error codes, such as
// "Permanent errors:", with what the registry says about the error code e.
func (p *page) checkLeadClass(t *tables.Table, cell tables.Cell, e registry.ErrorCode) {
	m := leadAnswer().FindStringSubmatch(t.Lead)
	if m == nil || p.entry == nil {
		return
	}
	said := strings.TrimSpace(m[0])
	negated := m[1] != ""
	answer := registry.RecoverableYes
	switch strings.ToLower(m[2]) {
	case "permanent", "fatal":
		if negated {
			return // "not fatal" does not say whether callers should retry
		}
		answer = registry.RecoverableNo
	default:
		if negated {
			answer = registry.RecoverableNo
		}
	}
	if areContrary(answer, e.Recoverable) {
		p.reportAt(findingParts{rule: Mismatch}, cell, "%s is under %q here, but recoverable is %q in %s", cell.Text, strings.TrimRight(said, ": "), e.Recoverable, p.reg.Name())
	}
}
