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
	commented = pattern.New(`^[ \t]*([A-Za-z_]\w*)(?:[ \t]+\w+)?(?:[ \t]*=[ \t]*iota)?[ \t]*,?[ \t]*(?://|#)[ \t]*(\d{1,3})(?:[ \t]*[-:–—=][ \t]*|[ \t]+|$)(.*)$`)
	// memberConstant matches a member of an object, as in "EXIT_LATE: 3," and "EXIT_LATE": 3.
	// memberMeaning matches a member that gives the meaning of a status: 3: "late". Their
	// groups match the name or the status, and the value.
	memberConstant = pattern.New(`^[ \t]*["']?([A-Za-z_]\w*)["']?[ \t]*:[ \t]*(\d{1,3})[ \t]*,?[ \t]*(?:(?://|#)[ \t]*(.*))?$`)
	memberMeaning  = pattern.New(`^[ \t]+["']?(\d{1,3})["']?[ \t]*:[ \t]*["']?(\pL.*?)["']?[ \t]*,?[ \t\r]*$`)
	// membersStart matches the line before the members of an object about exit statuses. It
	// opens the object, as in "exit_codes:", or is a comment about several statuses. A
	// member beside them is not such a line: in "test: curl URL || exit 1", the next member
	// may be "interval: 30".
	membersStart = pattern.New(`(?i)[:{(\[][ \t]*(?:[ \t](?://|#|/\*).*)?$|^(?://|#|/?\*|--).*(?:codes|statuses|values)\b`)
	exitConstant = pattern.New(`^(?:(?i:exit)_?|EX_)[A-Z]`)
)

// readConstants reads constants in a code block, and members of an object in code or data,
// if there are at least three in successive lines. Below a heading about exit statuses, two
// are enough. Either the name of each constant must begin with a word such as "Exit", or a
// line before the constants must mention exit statuses, as in "package exitcode", "enum
// ExitCode" and "exit_codes:".
func (a *assembler) readConstants(b block.Block) {
	fewest := 3
	if exitTitle().MatchString(a.innermost()) {
		fewest = 2
	}
	var about block.Text // of the lines before the constants, the last one that mentions exit statuses; or empty
	opens := false       // whether the line directly before the constants opens their object
	table := &Table{Kind: KindCodes, Form: block.FormFenced, Example: true}
	named := true    // whether each name begins with a word such as "Exit"
	members := false // whether some row is a member of an object; such rows can be anything without their key
	end := func() {
		if len(table.Rows) >= fewest && (named || about.Len() > 0 && (opens || !members)) {
			before := a.lead
			if about.Len() > 0 {
				a.lead = about
			}
			a.addTable(table)
			a.lead = before
		}
		table, named, members = &Table{Kind: KindCodes, Form: block.FormFenced, Example: true}, true, false
	}
	for _, line := range b.Text.SplitLines() {
		r, isMember, ok := constantRow(line)
		if !ok {
			end()
			if a.hasCue(line.Bytes) {
				about = line.Trim()
			}
			opens = about.Len() > 0 && about.Start() == line.Trim().Start() && membersStart().Match(about.Bytes)
			continue
		}
		members = members || isMember
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

// constantRow reads a line with a constant, or with a member of an object.
func constantRow(line block.Text) (r lineRow, isMember, ok bool) {
	m := constant().FindSubmatchIndex(line.Bytes)
	if c := commented().FindSubmatchIndex(line.Bytes); m == nil && c != nil && exitConstant().Match(line.Bytes[c[2]:c[3]]) {
		m = c
	}
	if m == nil {
		m, isMember = memberConstant().FindSubmatchIndex(line.Bytes), true
	}
	if m == nil {
		if m = memberMeaning().FindSubmatchIndex(line.Bytes); m == nil {
			return lineRow{}, false, false
		}
		return lineRow{value: line.Slice(m[2], m[3]), meaning: line.Slice(m[4], m[5])}, true, true
	}
	r = lineRow{name: line.Slice(m[2], m[3]), value: line.Slice(m[4], m[5])}
	if m[6] >= 0 {
		r.meaning = block.AfterName(line.Slice(m[6], m[7]).Trim(), r.name.String())
	}
	return r, isMember, true
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
		if a.hasCue(line.Bytes) {
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
