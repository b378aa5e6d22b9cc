package retrypolicy

import (
	"go/ast"
	"go/constant"
	"slices"

	"github.com/exitlint/exitlint/internal/code/retry"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/pattern"
)

// retryWord matches the names of tables that are about retrying.
var retryWord = pattern.New(`(?i)retr(y|ies)|backoff|polic(y|ies)|schedule`)

// checkAbsent reports the maps of retry policies that lack an entry for a code that
// is retried. It looks only at maps whose name is about retrying and whose entries
// contain only policies, because other tables need not have all codes.
func (c *checker) checkAbsent(entries []retry.Entry) {
	byMap := map[*ast.CompositeLit][]retry.Entry{}
	var order []*ast.CompositeLit
	for _, e := range entries {
		if e.Map == nil || !retryWord().MatchString(e.Table) {
			continue
		}
		if byMap[e.Map] == nil {
			order = append(order, e.Map)
		}
		byMap[e.Map] = append(byMap[e.Map], e)
	}
	for _, m := range order {
		if absent := c.absent(m, byMap[m]); len(absent) > 0 {
			c.reportAt(missing, m.Pos(), m.Lbrace, "%s has no entry for %s, which %s retried in %s", byMap[m][0].Table, finding.And(absent), areOrIs(absent), c.Registry.Name())
		}
	}
}

// absent returns the names of the codes that are retried and that a map of policies
// lacks. It returns nil if the map is about other values, too.
func (c *checker) absent(m *ast.CompositeLit, entries []retry.Entry) []string {
	if len(entries) != len(m.Elts) {
		return nil
	}
	present := map[string]bool{}
	for _, e := range entries {
		v, ok := c.verdictOfEntry(e, entries)
		isPolicy := !slices.ContainsFunc(booleans, func(b struct {
			role  retry.Role
			sense sense
		},
		) bool {
			return e.Has[b.role] != nil
		}) && e.Has[retry.Class] == nil
		if !ok || !isPolicy || v.sub.Retry == "" {
			return nil
		}
		present[v.key] = true
	}
	d := statuses
	if entries[0].Value.Kind() == constant.String {
		d = errorCodes
	}
	var out []string
	for _, v := range c.verdicts(d) {
		if want, known := retried.expects(v.sub); known && want && v.sub.Retry != "" && !present[v.key] {
			out = append(out, v.name)
		}
	}
	return out
}
