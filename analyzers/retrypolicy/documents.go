package retrypolicy

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/exitlint/exitlint/internal/doc/attr"
	"github.com/exitlint/exitlint/internal/doc/sources"
	"github.com/exitlint/exitlint/internal/doc/tables"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/span"
	"github.com/exitlint/exitlint/registry"
)

// checkDocuments checks the retry policies in the tables of documents, and sentences
// about waits and about what follows the last try. In tables, it checks only policies
// for codes without a policy in the registry. For other codes, package docdrift compares
// the policy in the document with that in the registry.
func (c *checker) checkDocuments() {
	if !c.On(missing, c.Registry) && !c.On(invalid, c.Registry) {
		return
	}
	for _, p := range c.Documents() {
		if p.Err != nil {
			continue // docdrift reports that the document cannot be read
		}
		page := &page{c, p}
		for _, t := range p.Tables {
			page.checkTable(t)
		}
		if p.Entry == nil {
			// The text of a document that the registry does not name may be about another
			// program.
			continue
		}
		for _, s := range p.Schedules {
			if s.Word.Text != "" && len(s.Waits) > 2 {
				page.checkSchedule(s)
			}
		}
		for _, t := range p.Totals {
			page.checkTotal(t)
		}
		for _, e := range p.Exhausted {
			page.checkExhausted(e)
		}
	}
}

// A page is a document that is being checked.
type page struct {
	*checker
	sources.Page
}

// reportCell reports a finding of a rule at a cell of the document.
func (p *page) reportCell(rule string, c tables.Cell, format string, args ...any) {
	at := span.NewLines(p.File, p.Source).Span(c.Start, max(c.Start, c.End))
	p.ReportRegistry(finding.Finding{Rule: rule, Message: fmt.Sprintf(format, args...), Span: at})
}

// checkTable checks the rows of a table if at least one of them contains a retry
// policy.
func (p *page) checkTable(t *tables.Table) {
	if t.Kind != tables.KindCodes && t.Kind != tables.KindRetry {
		return
	}
	hasPolicy := slices.ContainsFunc(t.Rows, func(r tables.Row) bool {
		_, ok := sources.Policy(t, r)
		return ok
	})
	for _, row := range t.Rows {
		if hasPolicy {
			p.checkRow(t, row)
		}
	}
}

// checkRow checks the retry policy in a row of a table. It does nothing if the registry
// already has a policy for the code of the row.
func (p *page) checkRow(t *tables.Table, row tables.Row) {
	name, ok := p.codeWithoutPolicy(row)
	if !ok {
		return
	}
	first := slices.IndexFunc(row.Cells, func(c tables.Cell) bool {
		column, ok := attr.PolicyColumnOf(c.Field)
		return ok && column.Read != nil
	})
	policy, hasPolicy := sources.Policy(t, row)
	switch problem := sources.FirstProblem(&policy); {
	case first < 0:
	case !hasPolicy && (t.Kind == tables.KindRetry || retriedByRow(row)):
		p.reportCell(missing, row.Cells[first], "%s is retryable, but this row does not say how often and how slowly", name)
	case hasPolicy && problem.Field == attr.None && problem.Text != "":
		p.reportCell(missing, row.Cells[first], "%s: %s", name, problem.Text)
	case hasPolicy && problem.Text != "":
		p.reportCell(invalid, cellOf(row, problem.Field, row.Cells[first]), "%s: %s", name, problem.Text)
	case hasPolicy && p.isRetriedOnlyHere(row):
		p.reportCell(missing, row.Cells[first], "%s is retried according to this row, but has no policy in %s; add retry = \"…\" to it", name, p.Registry.Name())
	}
}

// isRetriedOnlyHere reports whether only the document says that callers should try
// again after the code of a row. The registry must declare the code, and must have
// retry policies.
func (p *page) isRetriedOnlyHere(row tables.Row) bool {
	if len(p.Registry.Retries) == 0 {
		return false
	}
	if v, one := row.Statuses.Exact(); one {
		code, ok := p.Registry.Code(v)
		return ok && code.Subject().Retried() == registry.RetriedOpen
	}
	cell, _ := row.Cell(attr.ErrorCode)
	e, ok := p.Registry.ErrorCode(cell.Text)
	return ok && p.Registry.SubjectOf(*e).Retried() == registry.RetriedOpen
}

// cellOf returns the cell of a row for the field f, or the parameter other if there is
// none. For the number of attempts, a cell with the number of retries also counts.
func cellOf(row tables.Row, f attr.Field, other tables.Cell) tables.Cell {
	if c, ok := row.Cell(f); ok {
		return c
	}
	if c, ok := row.Cell(attr.MaxRetries); ok && f == attr.MaxAttempts {
		return c
	}
	return other
}

// codeWithoutPolicy returns the code of a row, as text for messages. ok is false if the
// row has no code, or if the registry has a policy for that code.
func (p *page) codeWithoutPolicy(row tables.Row) (text string, ok bool) {
	if v, one := row.Statuses.Exact(); one {
		code, ok := p.Registry.Code(v)
		if ok && code.Retry == "" {
			return fmt.Sprintf("%d (%s)", v, code.Name), true
		}
		return strconv.Itoa(v), !ok
	}
	cell, ok := row.Cell(attr.ErrorCode)
	if !ok {
		return "", false
	}
	e, declared := p.Registry.ErrorCode(cell.Text)
	return cell.Text, !declared || p.Registry.Effective(*e).Retry == ""
}

// retriedByRow reports whether a row in a table of codes tells callers to try
// again.
func retriedByRow(row tables.Row) bool {
	if cell, ok := row.Cell(attr.Action); ok {
		if action, known := attr.ParseAction(cell.Text); known {
			return action == string(registry.ActionRetry)
		}
	}
	for _, f := range []attr.Field{attr.Retry, attr.Retryable, attr.Recoverable} {
		if cell, ok := row.Cell(f); ok {
			word, rest, known := attr.ParseRecoverable(cell.Text)
			return known && word == string(registry.RecoverableYes) && (rest == "" || f != attr.Recoverable)
		}
	}
	return false
}

// checkSchedule checks waits that a sentence calls exponential, such as
// "5 s → 10 s → 20 s". Each wait must be the same multiple of the wait before it. Only
// the last wait may be shorter, because of a cap.
func (p *page) checkSchedule(s tables.Schedule) {
	var waits []time.Duration
	for _, cell := range s.Waits {
		d, ok := attr.ParseDuration(cell.Text, unitOfLast(s.Waits))
		if !ok || d <= 0 {
			return
		}
		waits = append(waits, d)
	}
	factor := float64(waits[1]) / float64(waits[0])
	for i := 2; i < len(waits); i++ {
		want := time.Duration(float64(waits[i-1]) * factor)
		last := i == len(waits)-1
		if off := (waits[i] - want).Abs(); off*100 <= want || s.Capped && last && waits[i] < want {
			continue
		}
		p.reportCell(invalid, s.Waits[i], "this wait is %v, but exponential backoff from %v to %v (×%.3g) goes on with %v", waits[i], waits[0], waits[1], factor, want)
		return
	}
}

// unitOfLast returns the unit of the last wait in a list such as "5, 10, 20 s". Waits
// without a unit have the same unit.
func unitOfLast(waits []tables.Cell) string {
	return strings.TrimLeft(waits[len(waits)-1].Text, "0123456789. ")
}

// checkTotal reports a sum of waits above t.Cap, a limit that the document states
// before the sum.
func (p *page) checkTotal(t tables.Total) {
	most, ok := attr.ParseDuration(t.Cap.Text, "")
	if !ok || len(t.Terms) == 0 {
		return
	}
	var waits []time.Duration
	var sum time.Duration
	for _, term := range t.Terms {
		d, ok := attr.ParseDuration(term.Text, t.Unit)
		if !ok {
			return
		}
		waits, sum = append(waits, d), sum+d
	}
	if sum > most {
		p.reportCell(invalid, t.Sum, "these waits add up to %s, above the %v of the sentence before", arithmetic(waits), most)
	}
}
