package compare

import (
	"fmt"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/doc/attr"
	"github.com/exitlint/exitlint/internal/doc/block"
	"github.com/exitlint/exitlint/internal/doc/tables"
	"github.com/exitlint/exitlint/internal/pattern"
	"github.com/exitlint/exitlint/registry"
)

// reportMissing reports codes, policies, error codes and prefixes that the document
// should list but does not.
func (p *page) reportMissing() {
	for _, scope := range p.scopes() {
		p.reportMissingCodes(scope)
	}
	p.reportMissingPolicies()
	p.reportMissingErrors()
	p.reportMissingPrefixes()
}

// A scope is a group of tables that together should list all codes of the program, or
// of some of its commands.
type scope struct {
	commands []string // the commands that the tables describe; nil for the whole program
	tables   []*tables.Table
}

func (p *page) scopes() []scope {
	all := scope{}
	var out []scope
	for _, t := range p.completeTables(tables.KindCodes) {
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
	if slices.ContainsFunc(all.tables, func(t *tables.Table) bool { return t.Ownership.Own() }) {
		all.tables = slices.DeleteFunc(all.tables, func(t *tables.Table) bool { return t.Ownership.Verdict == tables.VerdictSubcommand })
	}
	all.commands = p.subcommands(all.tables)
	if len(all.tables) > 0 {
		out = append(out, all)
	}
	return out
}

// completeTables returns the tables of the given kind that should list everything. A
// table of signals, a sentence or a script counts only if the document has no better
// table. Without a [[doc]] entry, tables that seem to show only some statuses do not
// count.
func (p *page) completeTables(kind tables.Kind) []*tables.Table {
	var out []*tables.Table
	for _, t := range p.Tables {
		if t.Kind == kind && len(t.Rows) > 0 && (p.entry != nil || !showsOnlySome(t)) {
			out = append(out, t)
		}
	}
	if slices.ContainsFunc(out, func(t *tables.Table) bool { return !listsSignals(t) }) {
		out = slices.DeleteFunc(out, listsSignals)
	}
	if slices.ContainsFunc(out, func(t *tables.Table) bool { return !isSentence(t) }) {
		// A sentence need not mention all statuses if the document also has other tables.
		out = slices.DeleteFunc(out, isSentence)
	}
	if slices.ContainsFunc(out, func(t *tables.Table) bool { return t.Form.Tabular() && t.Ownership.Own() }) {
		// A script need not use all statuses if there is also a table about the whole
		// program.
		out = slices.DeleteFunc(out, func(t *tables.Table) bool { return t.Example })
	}
	return out
}

// isMentionedElsewhere reports whether the tables of a scope need not list the status
// of a code, because the document mentions it elsewhere. If the tables have a row for
// each cause of a failure, this is always true for the status 0. Otherwise these
// mentions count:
//
//   - any sentence, if the status is 0
//   - a sentence in the same section, or a table of a subcommand, if the status is lower
//     or higher than all statuses of the scope
//   - a table or sentence about a subcommand that can end with the status, according to
//     the registry
//   - a table about the whole program, if the scope is about some of the commands, and the
//     registry allows the status for all commands
//   - a sentence in the same section that begins with the status, as in "Exit code 3 is
//     reserved"
//   - a comment in the same section, if the tables of the scope are constants in source
//     code
//   - a sentence with several statuses, if each table of the scope has a row for each
//     cause, and so several rows for one status
func (p *page) isMentionedElsewhere(c *registry.Code, s scope) bool {
	const list = 3 // a sentence lists statuses if it mentions at least this many
	beyond, causes := p.isOutsideOfStatuses(c.Value, s), s.listsCauses()
	if c.Value == 0 && causes {
		return true
	}
	counts := func(t *tables.Table) bool {
		switch {
		case t.Kind != tables.KindCodes:
			return false
		case s.commands != nil && c.Commands == nil && t.Ownership.Own() && p.commandsOf(t) == nil:
			return true
		case s.isAboveSubcommand(t) && (beyond || p.isOfCommand(c, t.Ownership.Words)):
			return true
		case !isSentence(t):
			return false
		}
		near := slices.ContainsFunc(s.tables, func(o *tables.Table) bool { return o.Heading().Start == t.Heading().Start })
		return c.Value == 0 || near && (beyond || s.isCode() || isTopic(t, c.Value)) || causes && len(t.Rows) >= list
	}
	return p.isCovered(c.Value, slices.DeleteFunc(slices.Clone(p.Tables), func(t *tables.Table) bool { return !counts(t) }), true)
}

// isOfCommand reports whether a command can end with the status of a code, according to
// the registry. words are the words of the command. The commands below it also count:
// "vm start" is below "vm".
func (p *page) isOfCommand(c *registry.Code, words string) bool {
	if name := p.commandIn(words); name != "" {
		return slices.Contains(c.Commands, name)
	}
	group := strings.TrimPrefix(words, p.reg.Program.Name+" ") + " "
	return slices.ContainsFunc(c.Commands, func(name string) bool { return strings.HasPrefix(name, group) })
}

// isTopic reports whether a sentence begins with a status, as in "Exit code 3 is reserved".
func isTopic(t *tables.Table, status int) bool {
	return slices.ContainsFunc(t.Rows, func(r tables.Row) bool { return r.Topic && r.Statuses.Covers(status) })
}

// isOutsideOfStatuses reports whether value is less than all declared statuses in the
// tables of s, or greater than all of them.
func (p *page) isOutsideOfStatuses(value int, s scope) bool {
	lower, higher := false, false
	for _, t := range s.tables {
		for _, r := range t.Rows {
			v, one := r.Statuses.Exact()
			if c := p.codeOf(t, r, v); one && c != nil {
				lower, higher = lower || c.Value < value, higher || c.Value > value
			}
		}
	}
	return !lower || !higher
}

// listsCauses reports whether each table has at least two rows with the same status.
// Such a table probably has a row for each cause of a failure.
func (s scope) listsCauses() bool {
	return !slices.ContainsFunc(s.tables, func(t *tables.Table) bool {
		seen := map[int]bool{}
		return !slices.ContainsFunc(t.Rows, func(r tables.Row) bool {
			v, one := r.Statuses.Exact()
			again := one && seen[v]
			seen[v] = seen[v] || one
			return again
		})
	})
}

// isExample reports whether all tables of s come from scripts that branch on statuses.
// The default branch of such a script covers all other statuses.
func (s scope) isExample() bool {
	return !slices.ContainsFunc(s.tables, func(t *tables.Table) bool { return !t.Example })
}

// isRemarks reports whether all tables of the scope are sentences about a single
// status. Such sentences need not mention all statuses. Several headings such as "3: not
// found" below "Exit codes" are a list instead.
func (s scope) isRemarks() bool {
	const list = 3
	headings := slices.DeleteFunc(slices.Clone(s.tables), func(t *tables.Table) bool { return !t.IsHeading })
	return len(headings) < list && !slices.ContainsFunc(s.tables, func(t *tables.Table) bool {
		return !isSentence(t) || len(t.Rows) > 1 || slices.ContainsFunc(t.Rows, func(r tables.Row) bool { _, one := r.Statuses.Exact(); return !one })
	})
}

// isProse reports whether all tables of the scope are sentences. Sentences need not mention 0.
func (s scope) isProse() bool {
	return !slices.ContainsFunc(s.tables, func(t *tables.Table) bool { return !isSentence(t) })
}

// isCode reports whether all tables of the scope come from constants or maps in source
// code.
func (s scope) isCode() bool {
	return !slices.ContainsFunc(s.tables, func(t *tables.Table) bool {
		return t.Form != block.FormConst && t.Form != block.FormGoConst && t.Form != block.FormGoMap
	})
}

// isAboveSubcommand reports whether the table t is about a subcommand, while the scope s
// has tables about the whole program.
func (s scope) isAboveSubcommand(t *tables.Table) bool {
	return t.Ownership.Verdict == tables.VerdictSubcommand && s.commands == nil && slices.ContainsFunc(s.tables, func(o *tables.Table) bool { return o.Ownership.Own() })
}

// isSentence reports whether a table consists of the statuses in a sentence. A
// paragraph that begins with a single status, as in "0 is always a success", counts as
// a sentence.
func isSentence(t *tables.Table) bool {
	return t.Form == block.FormProse || t.Form == block.FormParagraph && len(t.Rows) == 1
}

// listsSignals reports whether a table lists signals: each row names one, and at least
// one row has the status of a process that a signal ends. Such a table need not list
// other statuses.
func listsSignals(t *tables.Table) bool {
	ended := false
	for _, r := range t.Rows {
		if !slices.ContainsFunc(r.Cells, func(c tables.Cell) bool { return signalName().MatchString(c.Text) }) {
			return false
		}
		v, one := r.Statuses.Exact()
		ended = ended || one && isOfSignal(r, v)
	}
	return ended
}

var subsetWords = pattern.New(`(?i)\b(some|common|frequent|examples?|e\.g\.|for instance|such as|selected|subset|notable|important|most|additional|other|new|extra)\b`)

// showsOnlySome reports whether a table seems to show only some statuses on purpose. The
// table may come from a sentence, or a word such as "some" may be near it. If it comes
// from a list, the text before it may tell readers to look at the status, as in "Check
// the exit code: …".
func showsOnlySome(t *tables.Table) bool {
	return isSentence(t) || subsetWords().MatchString(t.Heading().Text) || subsetWords().MatchString(t.Caption) || subsetWords().MatchString(t.Lead) ||
		t.Form == block.FormList && instruction().MatchString(t.Lead)
}

// instruction matches a sentence that tells readers to look at a status.
var instruction = pattern.New(`(?i)^(?:\W*\d*[.)]?\s*)(?:then |always |please )?(?:check|inspect|examine|look at|branch on|switch on|react to|handle|test|use)\b`)

var nonCommandWords = pattern.New(`(?i)\b(exit|return|codes?|status(es)?|values?|of|for|the|commands?|subcommands?|and|in|on)\b|[^\w -]`)

// commandsOf returns the commands that the heading of a table names, such as "add" in
// "Exit codes of add". If the heading names none, it returns nil, which means all
// commands.
func (p *page) commandsOf(t *tables.Table) []string {
	var out []string
	heading := nonCommandWords().ReplaceAllString(t.Heading().Text, " ")
	for _, word := range strings.Fields(heading) {
		if word == p.reg.Program.Name {
			continue
		}
		if !p.namesCommand(word) {
			return nil
		}
		out = append(out, word)
	}
	slices.Sort(out)
	return out
}

// subcommands returns the commands that the tables describe, if each table is about a
// command in the registry. Otherwise it returns nil.
func (p *page) subcommands(all []*tables.Table) []string {
	var out []string
	for _, t := range all {
		name := ""
		if t.Ownership.Verdict == tables.VerdictSubcommand {
			name = p.commandIn(t.Ownership.Words)
		}
		if name == "" {
			return nil
		}
		out = append(out, name)
	}
	return out
}

// commandIn returns the longest command of the registry at the end of words: "task add"
// for "tool task add". If there is none, it returns "".
func (p *page) commandIn(words string) string {
	for rest := words; rest != ""; {
		if p.namesCommand(rest) {
			return rest
		}
		_, rest, _ = strings.Cut(rest, " ")
	}
	return ""
}

// namesCommand reports whether the registry lists the given command among the commands
// of some code.
func (p *page) namesCommand(name string) bool {
	return slices.ContainsFunc(p.reg.Codes, func(c registry.Code) bool { return slices.Contains(c.Commands, name) })
}

// reportMissingCodes reports codes without a row in the tables of a scope.
func (p *page) reportMissingCodes(s scope) {
	var absent []*registry.Code
	if s.isRemarks() {
		return
	}
	owed, single := 0, p.listMostCodes(s.tables)
	for i := range p.reg.Codes {
		c := &p.reg.Codes[i]
		if !p.isExpected(c, s) {
			continue
		}
		if owed++; !p.isCovered(c.Value, s.tables, !single || s.isExample()) && !p.isMentionedElsewhere(c, s) {
			absent = append(absent, c)
		}
	}
	if p.entry == nil && 2*len(absent) > owed {
		// Without a [[doc]] entry, a table that shows less than half of the codes may
		// lack the others.
		return
	}
	p.reportAbsentRows(s.tables, absent, func(c *registry.Code) string {
		return fmt.Sprintf("%d (%s) is declared in %s, but missing here", c.Value, c.Name, p.reg.Name())
	})
}

// isExpected reports whether the tables of a scope should show a code. Sentences need
// not show 0, and tables about some commands need not show the codes of other commands.
// Programs rarely use all codes of a preset. So a code of a preset is expected only if
// it is not optional, and the tables show another code of the preset.
func (p *page) isExpected(c *registry.Code, s scope) bool {
	if c.Value == 0 && s.isProse() || s.commands != nil && c.Commands != nil && !slices.ContainsFunc(s.commands, func(name string) bool { return slices.Contains(c.Commands, name) }) {
		return false
	}
	switch {
	case c.Preset == "":
		return true
	case c.Optional():
		return false
	}
	return slices.ContainsFunc(p.reg.Codes, func(o registry.Code) bool { return o.Preset == c.Preset && p.isCovered(o.Value, s.tables, true) })
}

// isCovered reports whether a table has a row for the code with the given status. A row
// with the name of the code counts even if its number is wrong. If rest is set, a row
// such as "any other" counts for every code.
func (p *page) isCovered(value int, all []*tables.Table, rest bool) bool {
	return slices.ContainsFunc(all, func(t *tables.Table) bool {
		return slices.ContainsFunc(t.Rows, func(r tables.Row) bool {
			if v, one := r.Statuses.Exact(); one {
				c := p.codeOf(t, r, v)
				return c != nil && c.Value == value
			}
			r.Statuses.Rest = r.Statuses.Rest && rest
			return r.Statuses.Covers(value)
		})
	})
}

// listMostCodes reports whether the tables have rows for at least three codes, and for
// more than half of all codes. In such tables, "any other" means statuses that are not
// declared. In other tables, it means the declared codes without a row.
func (p *page) listMostCodes(all []*tables.Table) bool {
	n := 0
	for _, c := range p.reg.Codes {
		if p.isCovered(c.Value, all, false) {
			n++
		}
	}
	return n > 2 && 2*n > len(p.reg.Codes)
}

// reportMissingPolicies reports codes with a policy but without a row in the retry tables.
func (p *page) reportMissingPolicies() {
	all := p.completeTables(tables.KindRetry)
	if len(all) == 0 {
		return
	}
	var absent []*registry.Code
	for i := range p.reg.Codes {
		if c := &p.reg.Codes[i]; c.Retry != "" && p.isPolicyExpected(c, all) && !p.isCovered(c.Value, all, true) {
			absent = append(absent, c)
		}
	}
	p.reportAbsentRows(all, absent, func(c *registry.Code) string {
		return fmt.Sprintf("the retry policy of %d (%s) is declared in %s, but missing here", c.Value, c.Name, p.reg.Name())
	})
}

// isPolicyExpected reports whether the retry tables should show the policy of a code.
// They should show the policy of every code in the registry file itself. They should
// show that of a code from a preset only if the page has a table of codes, or if they
// already show another policy of the preset.
func (p *page) isPolicyExpected(c *registry.Code, all []*tables.Table) bool {
	return c.Preset == "" || p.hasKind(tables.KindCodes) || slices.ContainsFunc(p.reg.Codes, func(o registry.Code) bool {
		return o.Retry != "" && o.Preset == c.Preset && p.isCovered(o.Value, all, true)
	})
}

// reportAbsentRows reports codes without a row, each at the table that should have the
// row. If several new rows belong at the same offset, one fix adds them all.
func (p *page) reportAbsentRows(all []*tables.Table, absent []*registry.Code, message func(*registry.Code) string) {
	if len(all) == 0 {
		return
	}
	type pending struct {
		code  *registry.Code
		table *tables.Table
		at    int // the offset at which a fix inserts the row; -1 if there is no fix
	}
	var missing []pending
	texts := map[int][]string{}
	strays := p.countStrays(all)
	for _, c := range absent {
		t := p.tableFor(all, c)
		n := pending{c, t, -1}
		if row, before, ok := p.neighbour(t, c.Value); ok && len(absent) > strays && !p.mayHaveRow(all, c) && !p.isDisputed(all, c.Value) {
			if added, ok := p.newRow(t, row, before, p.codeTexts(c)); ok {
				n.at = added.at
				texts[n.at] = append(texts[n.at], added.text)
			}
		}
		missing = append(missing, n)
	}
	for _, n := range missing {
		r := findingParts{rule: Missing, code: n.code}
		if n.at >= 0 {
			r.fix = p.insertRows(n.at, texts[n.at])
		}
		p.reportAt(r, p.headerCell(n.table), "%s", message(n.code))
	}
}

// tableFor returns the table to which a fix adds the row for a code. The first choice
// is a table below the heading of the code's range. The second choice is the last table
// whose first row has a lower status. Otherwise tableFor returns the first table.
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

// isDisputed reports whether a row has the status v, but may be meant for another code.
// A fix must not add a second row for v.
func (p *page) isDisputed(all []*tables.Table, v int) bool {
	return slices.ContainsFunc(all, func(t *tables.Table) bool {
		return slices.ContainsFunc(t.Rows, func(r tables.Row) bool {
			have, one := r.Statuses.Exact()
			return one && have == v && p.subjectOf(t, r, v).isUnsure
		})
	})
}

// neighbour returns the row beside which a fix inserts a new row for the status v: the
// row with the next lower status or, if there is none, with the next higher one. before
// reports whether the new row goes above that row. neighbour ignores rows about
// undeclared statuses.
func (p *page) neighbour(t *tables.Table, v int) (row tables.Row, before, ok bool) {
	var lower, higher *tables.Row
	below, above := -1, maxStatus+1
	falling, last := true, maxStatus+1
	for i := range t.Rows {
		first, end, ok := p.statusRange(t, t.Rows[i])
		if !ok {
			continue
		}
		falling, last = falling && end < last, first
		switch {
		case end < v && end >= below:
			lower, below = &t.Rows[i], end
		case first > v && first < above:
			higher, above = &t.Rows[i], first
		}
	}
	falling = falling && lower != nil && higher != nil
	switch {
	case lower != nil:
		return *lower, falling, true
	case higher != nil:
		return *higher, true, true
	}
	return tables.Row{}, false, false
}

// statusRange returns the lowest and the highest status of a row. It returns false if the
// row is about an undeclared status, or about "all other" statuses.
func (p *page) statusRange(t *tables.Table, row tables.Row) (low, high int, ok bool) {
	if v, one := row.Statuses.Exact(); one {
		return v, v, p.codeOf(t, row, v) != nil
	}
	low, high = maxStatus+1, -1
	for _, v := range row.Statuses.Values {
		low, high = min(low, v), max(high, v)
	}
	for _, i := range row.Statuses.Ranges {
		low, high = min(low, i.Min), max(high, i.Max)
	}
	return low, high, low <= high && !row.Statuses.Rest
}

// maxStatus is the highest exit status of a process.
const maxStatus = 255

// headerCell returns the cell at which missing rows are reported: the header of the
// column with the statuses, error codes or prefixes or, if there is none, the first
// cell of the first row.
func (p *page) headerCell(t *tables.Table) tables.Cell {
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

// codeTexts returns a function that returns the text of each cell in a new row for the
// code c.
func (p *page) codeTexts(c *registry.Code) fieldText {
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
		if column, ok := attr.CodeColumnOf(f); ok && column.Text != nil {
			return column.Text(c)
		}
		if column, ok := attr.PolicyColumnOf(f); ok && policy != nil {
			want, _ := column.Compare(column.Model, "", policy)
			return want
		}
		return ""
	}
}

// answerFor returns the text for the answer want, such as "Yes". It is spelt like the
// same answer in other cells with the field f. If no other cell has this answer, the
// text begins with a capital letter.
func (p *page) answerFor(f attr.Field, want registry.Recoverable) string {
	for _, t := range p.Tables {
		if text := p.sameAnswer(t, tables.Cell{Field: f, Start: -1}, want); text != "" {
			return text
		}
	}
	if want == registry.RecoverableNA {
		return "N/A"
	}
	return attr.MatchCase("Yes", string(want))
}
