package compare

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/exitlint/exitlint/internal/doc/attr"
	"github.com/exitlint/exitlint/internal/doc/block"
	"github.com/exitlint/exitlint/internal/doc/tables"
	"github.com/exitlint/exitlint/internal/pattern"
	"github.com/exitlint/exitlint/registry"
)

// missing reports what the tables of a page leave out although they claim to be
// complete.
func (p *page) missing() {
	for _, scope := range p.scopes() {
		p.missingCodes(scope)
	}
	p.missingPolicies()
	p.missingErrors()
	p.missingPrefixes()
}

// A scope is the tables of codes that make one registry: all of a page, but for
// those that are about one command each.
type scope struct {
	commands []string // nil: all
	tables   []*tables.Table
}

func (p *page) scopes() []scope {
	all := scope{}
	var out []scope
	for _, t := range p.complete(tables.KindCodes) {
		commands := p.commandsOf(t)
		if commands == nil {
			all.tables = append(all.tables, t)
			continue
		}
		i := slices.IndexFunc(out, func(s scope) bool { return slices.Equal(s.commands, commands) })
		if i < 0 {
			out = append(out, scope{commands: commands})
			i = len(out) - 1
		}
		out[i].tables = append(out[i].tables, t)
	}
	if len(all.tables) > 0 {
		out = append(out, all)
	}
	return out
}

// complete are the tables of a kind that claim to be. Sentences do where there
// is nothing else.
func (p *page) complete(kind tables.Kind) []*tables.Table {
	var out []*tables.Table
	for _, t := range p.Tables {
		if t.Kind == kind && len(t.Rows) > 0 && (p.entry != nil || !showsSome(t)) {
			out = append(out, t)
		}
	}
	if slices.ContainsFunc(out, func(t *tables.Table) bool { return !sentence(t) }) {
		return slices.DeleteFunc(out, sentence) // beside a table it does not list
	}
	return out
}

func sentence(t *tables.Table) bool { return t.Form == block.FormProse }

var some = pattern.New(`(?i)\b(some|common|frequent|examples?|e\.g\.|for instance|such as|selected|subset|notable|important|most|additional|other|new|extra)\b`)

// showsSome reports whether a table that nobody declared says that it is a
// part, or is a sentence.
func showsSome(t *tables.Table) bool {
	return sentence(t) || some().MatchString(t.Heading().Text) || some().MatchString(t.Caption) || some().MatchString(t.Lead)
}

var ofCommands = pattern.New(`(?i)\b(exit|return|codes?|status(es)?|values?|of|for|the|commands?|subcommands?|and|in|on)\b|[^\w -]`)

// commandsOf are the commands that the heading over a table is about, if it is
// about nothing else; nil is all.
func (p *page) commandsOf(t *tables.Table) []string {
	var out []string
	heading := ofCommands().ReplaceAllString(t.Heading().Text, " ")
	for _, word := range strings.Fields(heading) {
		if word == p.reg.Program.Name {
			continue
		}
		if !slices.ContainsFunc(p.reg.Codes, func(c registry.Code) bool { return slices.Contains(c.Commands, word) }) {
			return nil
		}
		out = append(out, word)
	}
	slices.Sort(out)
	return out
}

// missingCodes reports the codes that no row of a scope covers.
func (p *page) missingCodes(s scope) {
	var absent []*registry.Code
	owed := 0
	for i := range p.reg.Codes {
		c := &p.reg.Codes[i]
		if !p.owed(c, s) {
			continue
		}
		if owed++; !p.covered(c.Value, s.tables) {
			absent = append(absent, c)
		}
	}
	if p.entry == nil && 2*len(absent) > owed {
		return // nobody declared it, and it shows the smaller part
	}
	p.absentRows(s.tables, absent, func(c *registry.Code) string {
		return fmt.Sprintf("%d (%s) is declared in %s, but missing here", c.Value, c.Name, p.reg.Name())
	})
}

// owed reports whether the tables of a scope have to show a code. A program
// seldom uses all codes of a preset.
func (p *page) owed(c *registry.Code, s scope) bool {
	if s.commands != nil && c.Commands != nil && !slices.ContainsFunc(s.commands, func(name string) bool { return slices.Contains(c.Commands, name) }) {
		return false
	}
	switch {
	case c.Preset == "":
		return true
	case c.Optional():
		return false
	}
	return slices.ContainsFunc(p.reg.Codes, func(o registry.Code) bool { return o.Preset == c.Preset && p.covered(o.Value, s.tables) })
}

// covered reports whether a row speaks of the code with a value, be it under a
// wrong number.
func (p *page) covered(value int, all []*tables.Table) bool {
	return slices.ContainsFunc(all, func(t *tables.Table) bool {
		return slices.ContainsFunc(t.Rows, func(r tables.Row) bool {
			if v, one := r.Statuses.Exact(); one {
				c := p.meant(t, r, v)
				return c != nil && c.Value == value
			}
			return r.Statuses.Covers(value)
		})
	})
}

// missingPolicies reports the codes with a retry policy that no row of a retry
// table is about.
func (p *page) missingPolicies() {
	all := p.complete(tables.KindRetry)
	if len(all) == 0 {
		return
	}
	var absent []*registry.Code
	for i := range p.reg.Codes {
		if c := &p.reg.Codes[i]; c.Retry != "" && p.owedPolicy(c, all) && !p.covered(c.Value, all) {
			absent = append(absent, c)
		}
	}
	p.absentRows(all, absent, func(c *registry.Code) string {
		return fmt.Sprintf("the retry policy of %d (%s) is declared in %s, but missing here", c.Value, c.Name, p.reg.Name())
	})
}

// owedPolicy reports whether the tables of retry policies have to show that of a
// code. Those of a preset are owed beside a table of its codes, or another one of
// its policies.
func (p *page) owedPolicy(c *registry.Code, all []*tables.Table) bool {
	return c.Preset == "" || p.has(tables.KindCodes) || slices.ContainsFunc(p.reg.Codes, func(o registry.Code) bool {
		return o.Retry != "" && o.Preset == c.Preset && p.covered(o.Value, all)
	})
}

// absentRows reports codes without a row, each at the table where its row
// belongs, with one fix for all that go to the same place.
func (p *page) absentRows(all []*tables.Table, absent []*registry.Code, message func(*registry.Code) string) {
	if len(all) == 0 {
		return
	}
	type place struct {
		row    tables.Row
		before bool
	}
	lines := map[int][]string{}
	places := map[int]place{}
	type pending struct {
		code  *registry.Code
		table *tables.Table
		at    int // the offset of the place; -1 where there is none
	}
	var missing []pending
	strays := p.strays(all)
	for _, c := range absent {
		t := p.tableFor(all, c)
		n := pending{c, t, -1}
		if row, before, ok := p.neighbour(t, c.Value); ok && len(absent) > strays && !p.spokenOf(all, c) {
			if line, ok := p.newRow(t, row, p.facts(c)); ok {
				n.at = p.place(row, before)
				lines[n.at], places[n.at] = append(lines[n.at], line), place{row, before}
			}
		}
		missing = append(missing, n)
	}
	for _, n := range missing {
		r := remark{rule: Missing, code: n.code}
		if n.at >= 0 {
			r.fix = p.insertion(places[n.at].row, places[n.at].before, lines[n.at])
		}
		p.at(r, p.head(n.table), "%s", message(n.code))
	}
}

// tableFor is the table that a row of a code belongs into: the one under its
// category, or the one with the codes around it.
func (p *page) tableFor(all []*tables.Table, c *registry.Code) *tables.Table {
	best := all[0]
	for _, t := range all {
		if h, ok := t.Range(); ok && h.Range.Contains(c.Value) {
			return t
		}
		if r := p.rangeTitled(t.Heading().Title); r != nil && r.Min <= c.Value && c.Value <= r.Max {
			return t
		}
		if v, ok := t.Rows[0].Statuses.Exact(); ok && v < c.Value {
			best = t
		}
	}
	return best
}

// neighbour is the row beside which a status belongs, and whether it goes before
// that. Rows about no code are none: they go away.
func (p *page) neighbour(t *tables.Table, v int) (row tables.Row, before, ok bool) {
	for _, r := range t.Rows {
		have, one := r.Statuses.Exact()
		switch {
		case !one || p.meant(t, r, have) == nil:
		case have < v:
			row, before, ok = r, false, true
		case !ok:
			return r, true, true
		}
	}
	return row, before, ok
}

// head is where a table is said to lack something: the header over its values,
// or its first row.
func (p *page) head(t *tables.Table) tables.Cell {
	for _, field := range []attr.Field{attr.Value, attr.ErrorCode, attr.Prefix} {
		if i, ok := t.ColumnOf(field); ok && t.Columns[i].End > t.Columns[i].Start {
			return t.Columns[i].Cell
		}
	}
	if len(t.Rows) > 0 && len(t.Rows[0].Cells) > 0 {
		return t.Rows[0].Cells[0]
	}
	return tables.Cell{Start: t.Start, End: t.Start}
}

// facts are what a row says of a code.
func (p *page) facts(c *registry.Code) fact {
	policy, _ := p.reg.Retry(c.Retry)
	return func(f attr.Field) string {
		switch f {
		case attr.Recoverable, attr.Retry:
			return p.answerFor(f, c.Recoverable)
		case attr.Category:
			if r, ok := p.reg.Range(c.Value); ok {
				return r.Title
			}
		}
		if column, ok := attr.OfCode(f); ok && column.Text != nil {
			return column.Text(c)
		}
		if column, ok := attr.OfPolicy(f); ok && policy != nil {
			want, _ := column.Compare(column.Model, "", policy)
			return want
		}
		return ""
	}
}

// answerFor is how the page writes an answer in the columns of a field.
func (p *page) answerFor(f attr.Field, want registry.Recoverable) string {
	for _, t := range p.Tables {
		if text := p.sameAnswer(t, tables.Cell{Field: f, Start: -1}, want); text != "" {
			return text
		}
	}
	if want == registry.RecoverableNA {
		return "N/A"
	}
	return attr.LikeCase("Yes", string(want))
}

// missingErrors reports the error codes that the tables of error codes leave
// out.
func (p *page) missingErrors() {
	all := p.complete(tables.KindErrors)
	if len(all) == 0 {
		return
	}
	shown := func(e registry.ErrorCode) bool { return has(all, attr.ErrorCode, e.Code) }
	for _, e := range p.reg.Errors {
		of := func(o registry.ErrorCode) bool { return o.Preset == e.Preset }
		if shown(e) || e.Preset != "" && !follows(p, p.reg.Errors, of, shown) {
			continue
		}
		t := all[len(all)-1]
		if x := slices.IndexFunc(all, func(t *tables.Table) bool { return p.under(t, e.Code) }); x >= 0 {
			t = all[x]
		}
		r := remark{rule: Missing}
		last := t.Rows[len(t.Rows)-1]
		if line, ok := p.newRow(t, last, p.errorFacts(e)); ok && p.showsError(t) && !p.mayMean(all, e) {
			r.fix = p.insertion(last, false, []string{line})
		}
		p.at(r, p.head(t), "error code %s is declared in %s, but missing here", e.Code, p.reg.Name())
	}
}

// follows reports whether a page shows the entries of a preset that it is to
// show as a whole: one that is declared for it any of them, another one most.
func follows[T any](p *page, entries []T, of, shown func(T) bool) bool {
	have, all := 0, 0
	for _, e := range entries {
		if !of(e) {
			continue
		}
		if all++; shown(e) {
			have++
		}
	}
	return have > 0 && (p.entry != nil || 2*have >= all)
}

// showsError reports whether a row of a table is about a declared error code. A
// row beside others only would be the third name for one thing.
func (p *page) showsError(t *tables.Table) bool {
	return slices.ContainsFunc(t.Rows, func(r tables.Row) bool {
		c, ok := r.Cell(attr.ErrorCode)
		_, declared := p.reg.ErrorCode(c.Text)
		return ok && declared
	})
}

// under reports whether a table stands under the title of an error code's
// prefix.
func (p *page) under(t *tables.Table, code string) bool {
	return slices.ContainsFunc(p.reg.Prefixes, func(x registry.Prefix) bool {
		return strings.HasPrefix(code, x.Prefix) && strings.EqualFold(plain(x.Title), plain(t.Heading().Title))
	})
}

func has(all []*tables.Table, field attr.Field, text string) bool {
	return slices.ContainsFunc(all, func(t *tables.Table) bool {
		return slices.ContainsFunc(t.Rows, func(r tables.Row) bool {
			c, ok := r.Cell(field)
			return ok && strings.TrimRight(c.Text, "*….") == text
		})
	})
}

func (p *page) errorFacts(e registry.ErrorCode) fact {
	effective := p.reg.Effective(e)
	return func(f attr.Field) string {
		switch f {
		case attr.ErrorCode:
			return e.Code
		case attr.Exit, attr.Value:
			if e.Exit != nil {
				return strconv.Itoa(*e.Exit)
			}
		case attr.Recoverable, attr.Retry, attr.Retryable:
			if effective.Recoverable != "" {
				return p.answerFor(f, effective.Recoverable)
			}
		case attr.Class:
			return string(effective.Class)
		}
		return ""
	}
}

// missingPrefixes reports the prefixes that the tables of prefixes leave out.
func (p *page) missingPrefixes() {
	all := p.complete(tables.KindPrefixes)
	if len(all) == 0 {
		return
	}
	t := all[len(all)-1]
	shown := func(x registry.Prefix) bool {
		return has(all, attr.Prefix, x.Prefix) || p.retitled(all, x.Prefix)
	}
	for i := range p.reg.Prefixes {
		x := &p.reg.Prefixes[i]
		of := func(o registry.Prefix) bool { return o.Preset == x.Preset }
		if shown(*x) || x.Preset != "" && !follows(p, p.reg.Prefixes, of, shown) {
			continue
		}
		r := remark{rule: Missing}
		last := t.Rows[len(t.Rows)-1]
		if line, ok := p.newRow(t, last, p.prefixFacts(x)); ok {
			r.fix = p.insertion(last, false, []string{line})
		}
		p.at(r, p.head(t), "error prefix %s is declared in %s, but missing here", x.Prefix, p.reg.Name())
	}
}

// retitled reports whether a row has the title of a prefix, so that what is
// wrong is its prefix.
func (p *page) retitled(all []*tables.Table, prefix string) bool {
	return slices.ContainsFunc(all, func(t *tables.Table) bool {
		return slices.ContainsFunc(t.Rows, func(r tables.Row) bool {
			c, ok := r.Cell(attr.Prefix)
			title, titled := r.Cell(attr.Title)
			if !ok || !titled || p.prefix(strings.TrimRight(c.Text, "*….")) != nil {
				return false
			}
			x := p.prefixTitled(title.Text)
			return x != nil && x.Prefix == prefix
		})
	})
}

func (p *page) prefixFacts(x *registry.Prefix) fact {
	return func(f attr.Field) string {
		switch f {
		case attr.Prefix:
			return x.Prefix + "*"
		case attr.Title:
			return x.Title
		case attr.Example:
			for _, e := range p.reg.Errors {
				if strings.HasPrefix(e.Code, x.Prefix) {
					return e.Code
				}
			}
		}
		return ""
	}
}
