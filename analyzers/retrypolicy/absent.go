package retrypolicy

import (
	"fmt"
	"go/constant"
	"go/token"
	"slices"
	"time"

	"github.com/exitlint/exitlint/internal/code/retry"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/pattern"
	"github.com/exitlint/exitlint/registry"
)

// retryWord matches the names of tables that may contain retry policies, such as
// retryDelays.
var retryWord = pattern.New(`(?i)retr(y|ies)|backoff|polic(y|ies)|schedule`)

// checkAbsent reports maps of retry policies without an entry, or with an empty entry,
// for a code that is retried. A map must have a name such as retryPolicies and contain
// nothing but policies. Other tables need not contain all codes.
func (c *checker) checkAbsent(entries []retry.Entry) {
	byMap := map[*retry.Map][]retry.Entry{}
	var order []*retry.Map
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
		absent, empty := c.absent(m, byMap[m])
		what := ""
		switch {
		case len(absent) > 0 && len(empty) > 0:
			what = fmt.Sprintf("no entry for %s, and an empty one for %s", finding.And(absent), finding.And(empty))
		case len(absent) > 0:
			what = "no entry for " + finding.And(absent)
		case len(empty) > 0:
			what = "an empty entry for " + finding.And(empty)
		default:
			continue
		}
		pos, end := positionOf(m)
		c.reportInTable(c.finding(missing, pos, end, fmt.Sprintf("%s has %s, which %s retried in %s", byMap[m][0].Table, what, areOrIs(slices.Concat(absent, empty)), c.Registry.Name())))
	}
}

// positionOf returns where a missing entry of the map m is reported. Usually this is
// the type in the map literal, such as map[int]string. If init functions fill the map,
// it is the name of the variable.
func positionOf(m *retry.Map) (pos, end token.Pos) {
	if m.Lit != nil {
		return m.Lit.Pos(), m.Lit.Lbrace
	}
	return m.Name.Pos(), m.Name.End()
}

// absent returns the names of codes that callers should retry: those without an entry
// in the map m, and those with an empty one. Both lists are nil in these cases: m
// contains something other than retry policies, m contains a policy for a code without
// a policy in the registry, or other code may add entries to m.
func (c *checker) absent(m *retry.Map, entries []retry.Entry) (absent, empty []string) {
	if m.Partial || len(entries)+len(m.Nil) != m.Elements {
		return nil, nil
	}
	all := slices.Clone(entries)
	for _, n := range m.Nil {
		all = append(all, retry.Entry{Table: entries[0].Table, Key: n.Key, Value: n.Value, Obj: n.Obj})
	}
	present := map[string]bool{}
	for _, e := range all {
		v, ok := c.verdictOfEntry(e, all)
		if !ok || !isPolicy(e) || v.sub.Retry == "" {
			return nil, nil
		}
		present[v.key] = true
		want, known := v.sub.Has(registry.PropertyRetried)
		if p, ok := c.Registry.Retry(v.sub.Retry); known && want && ok && isEmpty(e) && (p.Has("max_attempts") || p.Has("max_elapsed")) {
			empty = append(empty, v.name)
		}
	}
	if len(empty) == len(all) {
		// If all entries are empty, the map is probably not about retries, or other
		// code fills it.
		empty = nil
	}
	d := statuses
	if entries[0].Value.Kind() == constant.String {
		d = errorCodes
	}
	for _, v := range c.verdicts(d) {
		if want, known := v.sub.Has(registry.PropertyRetried); known && want && v.sub.Retry != "" && !present[v.key] {
			absent = append(absent, v.name)
		}
	}
	return absent, empty
}

// isPolicy reports whether an entry contains only a retry policy.
func isPolicy(e retry.Entry) bool {
	for _, b := range booleans {
		if e.Has[b.role] != nil {
			return false
		}
	}
	return e.Has[retry.Class] == nil && e.Has[retry.Action] == nil
}

func isEmpty(e retry.Entry) bool { return len(e.Cells) == 0 && len(e.Waits) == 0 }

// checkSchedule compares the waits that a table lists for an error code or a status
// with the retry policy in the registry. It reports the first difference.
func (c *checker) checkSchedule(e retry.Entry, v verdict) {
	p, ok := c.Registry.Retry(v.sub.Retry)
	if !ok || p.RetryAfter != "" {
		return
	}
	for i, want := range p.FirstWaits(len(e.Waits)) {
		cell := e.Waits[i]
		if cell.Value == nil || cell.Value.Kind() != constant.Int {
			continue
		}
		if got := amountOf(cell.Value, amount{isDuration: true}, time.Nanosecond); got.duration != want {
			c.reportInTable(c.waitFinding(p, v, cell, i, got.duration))
			return
		}
	}
}

// waitFinding returns a finding about a wait in a table that differs from the i-th wait
// of a policy. got is the wait in the table.
func (c *checker) waitFinding(p *registry.Retry, v verdict, cell retry.Cell, i int, got time.Duration) finding.Finding {
	return c.finding(invalid, cell.Expr.Pos(), cell.Expr.End(), fmt.Sprintf("wait %d for %s is %v here, but %s", i+1, v.name, got, c.policyWait(p, i)))
}
