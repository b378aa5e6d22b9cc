package tables

import (
	"strings"

	"github.com/exitlint/exitlint/internal/doc/block"
	"github.com/exitlint/exitlint/internal/pattern"
)

var (
	// constant matches a constant with a status, as in "const ExitLate = 3 // late". Its
	// groups match the name, the status and the comment.
	constant = pattern.New(`^[ \t]*(?:(?:pub|export|public|static|final|const|readonly|int|let)[ \t]+)*([A-Za-z_]\w*)(?:[ \t]*:[ \t]*\w+|[ \t]+\w+)?[ \t]*=[ \t]*(\d{1,3})[ \t]*[;,]?[ \t]*(?:(?://|#)[ \t]*(.*))?$`)
	// commented matches a constant whose comment gives the status, as in "ExitLate //
	// 3: late". Its groups match the name, the status and the rest of the comment.
	commented    = pattern.New(`^[ \t]*([A-Za-z_]\w*)(?:[ \t]+\w+)?(?:[ \t]*=[ \t]*iota)?[ \t]*,?[ \t]*(?://|#)[ \t]*(\d{1,3})(?:[ \t]*[-:–—=][ \t]*|[ \t]+|$)(.*)$`)
	exitConstant = pattern.New(`^(?:(?i:exit)_?|EX_)[A-Z]`)
)

// readConstants reads constants in a code block, if there are at least three in
// successive lines. Either the name of each constant must begin with a word such as
// "Exit", or a line before the constants must mention exit statuses, as in "package
// exitcode" and "enum ExitCode".
func (a *assembler) readConstants(b block.Block) {
	const fewest = 3
	var about block.Text // of the lines before the constants, the last one that mentions exit statuses; or empty
	table := &Table{Kind: KindCodes, Form: block.FormFenced, Example: true}
	named := true // whether each name begins with a word such as "Exit"
	end := func() {
		if len(table.Rows) >= fewest && (named || about.Len() > 0) {
			before := a.lead
			if about.Len() > 0 {
				a.lead = about
			}
			a.addTable(table)
			a.lead = before
		}
		table, named = &Table{Kind: KindCodes, Form: block.FormFenced, Example: true}, true
	}
	for _, line := range b.Text.SplitLines() {
		m := constant().FindSubmatchIndex(line.Bytes)
		if c := commented().FindSubmatchIndex(line.Bytes); m == nil && c != nil && exitConstant().Match(line.Bytes[c[2]:c[3]]) {
			m = c
		}
		if m == nil {
			end()
			if block.HasCue(line.Bytes) {
				about = line.Trim()
			}
			continue
		}
		r := lineRow{name: line.Slice(m[2], m[3]), value: line.Slice(m[4], m[5])}
		if m[6] >= 0 {
			r.meaning = block.AfterName(line.Slice(m[6], m[7]).Trim(), r.name.String())
		}
		if r.statuses, _ = parseStatuses(r.value.String()); !r.statuses.areStatuses() {
			continue
		}
		if named = named && exitConstant().Match(r.name.Bytes); len(table.Rows) == 0 {
			table.Start = line.Start()
		}
		table.Rows, table.End = append(table.Rows, a.sentenceRow(r)), line.End()
	}
	end()
}

// readCommentLists reads comments in source code that list at least three statuses in one
// line, as in "// 0=fine, 1=late, 2=lost". This line, or a line of the comment before it,
// must mention exit statuses.
func (a *assembler) readCommentLists(b block.Block) {
	const fewest = 3
	if shellLang[strings.ToLower(b.Lang)] {
		return
	}
	before := a.lead
	defer func() { a.lead = before }()
	var about block.Text // of the lines of the current comment, the last one that mentions exit statuses
	for _, line := range b.Text.SplitLines() {
		m := commentMark().FindIndex(line.Bytes)
		if m == nil {
			about = block.Text{}
			continue
		}
		line = line.From(m[1]).Trim()
		if block.HasCue(line.Bytes) {
			about = line
		}
		rows := a.readEnumeration(line)
		if about.Len() == 0 || len(rows) < fewest || len(rows) != countExplained(rows) {
			continue
		}
		t := &Table{Kind: KindCodes, Form: block.FormProse, Example: true, Start: line.Start(), End: line.End()}
		for _, r := range rows {
			t.Rows = append(t.Rows, a.sentenceRow(r))
		}
		a.lead = about
		a.addTable(t)
	}
}

// commentMark matches the start of a line that is only a comment.
var commentMark = pattern.New(`^[ \t]*(?://+|#+|--|\*)[ \t]+`)
