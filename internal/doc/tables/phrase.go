package tables

import (
	"bytes"
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/exitlint/exitlint/internal/doc/attr"
	"github.com/exitlint/exitlint/internal/doc/block"
	"github.com/exitlint/exitlint/internal/pattern"
)

// readPhrases looks for sentences about statuses in the cells of a table. It reads rows
// about an option or command of this program and rows that say how a run ends. It skips
// rows about other programs.
//
// If the first column names things that can exit, such as steps or jobs, the statuses
// may belong to these things. In data such as YAML, and in tables that mostly name other
// programs, the statuses may also belong to something else. In all these tables,
// readPhrases reads a row without an option or command only if it begins with a status
// or has a remark such as "(exit code 3)".
func (a *assembler) readPhrases(form block.Form, rows []block.Row) {
	scope, others := scopeColumn(rows), form == block.FormData || a.isAboutOthers(rows) || len(rows) > 0 && actorHeader().MatchString(firstCell(rows[0]))
	outer := a.command
	defer func() { a.command = outer }()
	a.command = cmp.Or(a.flagsCommand(), outer)
	command := a.command
	hasFailure := !others && slices.ContainsFunc(rows, func(r block.Row) bool { return a.hasExitClause(r, false) })
	for _, r := range rows {
		if a.readExitRow(r) || slices.ContainsFunc(r.Cells, func(c block.Cell) bool { return requirement().MatchString(strings.Trim(c.Text.String(), "`*| ")) }) {
			continue
		}
		name := firstCell(r)
		run, ok := strings.CutPrefix(name, a.options.Program+" ")
		if ok = ok && a.options.Program != ""; ok {
			a.command = run
		} else if row := a.rowCommand(r); row != "" {
			if a.command = row; programOf(row, a.options.Program) != a.options.Program {
				a.command = command
				continue // about another program
			}
			a.command = strings.Join(a.commandIn(row), " ")
		} else if row := a.scopeOf(rows[0], r, scope); row != "" {
			a.command = row
		} else if !hasOption(r) && !statesExit(r) && (others || !a.hasExitClause(r, hasFailure)) {
			continue
		}
		a.inPhraseTable = true
		about := a.command
		for _, c := range r.Cells {
			if m := commandLabel().FindSubmatch(c.Text.Bytes); m != nil && a.isCommand(string(m[1])) {
				a.command = string(m[1])
			}
			a.readRemarkOrCell(c.Text)
			a.command = about
		}
		a.inPhraseTable, a.command = false, command
	}
}

// commandLabel matches a command in parentheses at the start of a cell, as in "(check) exit
// 3 if it is late".
var commandLabel = pattern.New(`^\(([a-z][a-z0-9-]*)\)\s`)

// requirement matches a cell such as "SHOULD". A row with such a cell tells the authors of
// programs what to do, as in "| SHOULD | Exit with 3 if it is late |".
var requirement = pattern.New(`^(?:MUST|SHOULD|MAY|SHALL|REQUIRED|RECOMMENDED|OPTIONAL)(?: NOT)?$`)

// flagsCommand returns the command whose options the next table or list explains, from a
// paragraph such as "`plan emit` flags:". It returns "" if the paragraph before the table
// or list has another form.
func (a *assembler) flagsCommand() string {
	m := flagsLead().FindStringSubmatch(a.source(a.lead))
	if m == nil {
		return ""
	}
	command := strings.TrimPrefix(m[1]+m[2], a.options.Program+" ")
	if first, _, _ := strings.Cut(command, " "); !subcommandName().MatchString(first) || command == a.options.Program {
		return ""
	}
	return command
}

// flagsLead matches a paragraph such as "`plan emit` flags:". One of its groups is the
// command.
var flagsLead = pattern.New("(?i)^\\W{0,3}?`([a-z][\\w -]*)`\\s+(?:flags?|options?)\\b|^\\W*(?:flags|options) (?:of|for) `([a-z][\\w -]*)`")

// scopeColumn returns the index of the column that says to which command a row applies,
// or -1.
func scopeColumn(rows []block.Row) int {
	if len(rows) == 0 {
		return -1
	}
	return slices.IndexFunc(rows[0].Cells, func(c block.Cell) bool { return scopeHeader().MatchString(strings.TrimSpace(c.Text.String())) })
}

// scopeHeader matches the header of a column that says to which command a row applies.
var scopeHeader = pattern.New(`(?i)^(?:(?:sub-?)?commands?|scope|applies to|used by)$`)

// scopeOf returns the command in the given column of a row. It returns "" if the cell
// contains anything else. Unless the header of the column is "Command" or "Subcommand", code
// in the document must run the command.
func (a *assembler) scopeOf(header, r block.Row, column int) string {
	if column < 0 || column >= min(len(r.Cells), len(header.Cells)) {
		return ""
	}
	name := strings.Trim(r.Cells[column].Text.String(), "`*| ")
	isListed := eachCommand().Match(header.Cells[column].Text.Bytes) && subcommandName().MatchString(name) &&
		!a.isProgramName(name) && !a.isOtherProgram(name) && !slices.Contains(everyNouns, name)
	if !isListed && !a.isCommand(name) {
		return ""
	}
	return name
}

// rowCommand looks in a row for a cell in which a command is the whole text and has code
// markup, as in "| why | `tool sync --all` | exit 3 if late |". It returns the command.
func (a *assembler) rowCommand(r block.Row) string {
	for _, c := range r.Cells {
		text := c.Text.String()
		markup := a.follows("`", c.Text.Start()) && !strings.Contains(string(a.Bytes[c.Text.Start():c.Text.End()]), "`")
		if words := strings.Fields(text); markup && len(words) > 1 && (words[0] == a.options.Program || slices.Contains(interpreters, words[0]) || slices.Contains(starters, words[0])) {
			return text
		} else if markup && len(words) > 0 && a.isCommand(words[0]) {
			return a.options.Program + " " + text
		}
	}
	return ""
}

// hasOption reports whether a row describes command-line options: either a cell
// consists of options, such as "-h, --help", or the first cell is about a missing
// option, as in "Without --confirm".
func hasOption(r block.Row) bool {
	return slices.ContainsFunc(r.Cells, func(c block.Cell) bool {
		return onlyOptions().MatchString(strings.Trim(c.Text.String(), "`*| "))
	}) || len(r.Cells) > 0 && withoutOption().Match(r.Cells[0].Text.Bytes)
}

// withoutOption matches a cell about a command without an option, as in "Without
// --confirm".
var withoutOption = pattern.New(`(?i)\bwithout\s+["'\x60]?--\w`)

// onlyOptions matches options with their values, as in "-h, --help" and "--format
// <json>".
var onlyOptions = pattern.New(`^--?\w[\w-]*(?:[ =][<\[]?[A-Za-z|\\]+[>\]]?)?(?:(?:\s*[,/|]\s*|\s+)--?\w[\w-]*(?:[ =][<\[]?[A-Za-z|\\]+[>\]]?)?)*$`)

// firstCell returns the text of the first non-empty cell in a row, without markup. It
// returns "" if all cells are empty.
func firstCell(r block.Row) string {
	for _, c := range r.Cells {
		if s := strings.Trim(c.Text.String(), "`*| "); s != "" {
			return s
		}
	}
	return ""
}

// statesExit reports whether a row is about a status. Its first cell may begin with the
// status, as in "exit 3 on a lock", or say "Exit code". Any cell may have a remark such
// as "(usage error, exit 3)" or "Refuses, exit 3".
func statesExit(r block.Row) bool {
	return exitCell().MatchString(firstCell(r)) || slices.ContainsFunc(r.Cells, func(c block.Cell) bool { return exitRemark().Match(c.Text.Bytes) })
}

// hasExitEnd reports whether a cell ends with an exit of this program.
func (a *assembler) hasExitEnd(t block.Text) bool {
	m := exitEnd().FindSubmatch(t.Bytes)
	return m != nil && (len(m[1]) == 0 || a.isProgramName(string(m[1])))
}

// namesOtherProgram reports whether code in a cell begins with the name of another
// well-known program.
func (a *assembler) namesOtherProgram(c block.Cell) bool {
	return slices.ContainsFunc(codeInText().FindAllString(a.source(c.Text), -1), func(code string) bool {
		first, _, _ := strings.Cut(strings.Trim(code, "`*"), " ")
		return a.isOtherProgram(first)
	})
}

// exitEnd matches the end of a text about an exit, such as ", exit 3" and
// "; exit code 3". It does not match "exits 3", which can be about another program. The
// group matches the program in "maps to tool exit code 3".
var exitEnd = pattern.New(`(?i)[,;.]\s+exit\s+(?:(?:code|status)\s+)?["'\x60]?\d{1,3}["'\x60]?\.?\s*$|\.\s+exit\s+code\s+\d{1,3}[;.,)]|\bmaps?\s+to\s+(?:([\w-]+)\s+)?exit\s+code\s+\d{1,3}\b`)

// producesExit matches a verb such as "causes" and the status after it, as in "causes exit
// code 3".
const producesExit = `\b(?:produces?|causes?|triggers?|gives?|sets?|forces?|results?\s+in|leads?\s+to)\s+(?:an?\s+|the\s+)?exit\s+(?:code|status)\s+(?:(?:of|to)\s+)?["'\x60]?\d{1,3}\b`

// mapsTo matches a cell that names a failure and its status, such as "Out of turns (exit
// code 3)" and "Exit 3. The token is late".
var mapsTo = pattern.New(`(?i)\(exit (?:code |status )?\d{1,3}[),;]|^(?:maps to )?exit (?:code |status )?\d{1,3}\.`)

var optionName = pattern.New(`^--?\w`)

// readPhrase reads a short text such as the description of an option. The text itself
// must say that the program exits, because numbers in such texts can be anything.
func (a *assembler) readPhrase(t block.Text) {
	if block.ContainsFold(t.Bytes, "exit", "return") && (exitPhrase().Match(t.Bytes) || mapsTo().Match(t.Bytes) || a.hasExitEnd(t)) {
		a.readSentences(t)
	}
}

// readRemarkOrCell reads a comment in code, or a cell of a table. Unlike readPhrase, it also
// reads texts that mention a status in other words.
func (a *assembler) readRemarkOrCell(t block.Text) {
	if a.hasCue(t.Bytes) && len(a.readMentions(t)) > 0 {
		a.readSentences(t)
		return
	}
	a.readPhrase(t)
}

func (a *assembler) readSentences(t block.Text) {
	a.readProse(block.Block{Text: t, Form: block.FormProse, Start: t.Start(), End: t.End()})
}

// exitPhrase matches phrases such as "exits with" and "return exit code 3".
var exitPhrase = pattern.New(`(?i)` + producesExit + `|\bexit\s+(?:code|status)\b[^().;\d]{0,60}\(default(?:s|ing)?:?\s+(?:(?:to|is|of|value)\s+)*\d|\bexit\s+(?:code|status),?\s+with\s+\d{1,3}\s+(?:meaning|for|if|when|on)\b|\bnon-?zero\s+exit\b|\bwith\s+exit\s+(?:code|status)\s+\d|^exit\s+(?:codes?|status(?:es)?)(?:\s*:)?\s+["']?\d|\bexit\s+(?:code|status)\s+(?:of|will\s+be|stays|becomes)\s+(?:["']?\d|non-?\s?zero|zero)|^returns?\s+\d{1,3}\s+(?:if|when|unless)\s|\bexit(?:s|ing)?\s+(?:with\b|non-?zero\b|zero\b|["']?\d)|\breturns?\s+(?:with\s+)?(?:an?\s+|the\s+)?(?:exit|status|error|[\w-]+\s+exit\s+(?:code|status))|(?:→|[-=]>)\s*exit\s+(?:(?:code|status)\s+)?\d|(?:→|[-=]>)[^.;\n]{1,60},\s*exit\s+(?:code|status)\s+\d`)

// hasExitClause reports whether a cell of a row contains a clause about an exit, such as
// "Unknown name → exit 3". It returns false for a row about another program. A row with the
// status 0 counts only if its subject is the program, as in "`tool list` exits 0", or if
// countsSuccess is true: another row of the table has a clause about a failure.
func (a *assembler) hasExitClause(r block.Row, countsSuccess bool) bool {
	for i, c := range r.Cells {
		isOwn := a.statesOwnExit(c.Text)
		if a.mentionsExit(c.Text, countsSuccess || isOwn) && (isOwn || i > 0 || exitAndNumber().Match(c.Text.Bytes)) {
			return !slices.ContainsFunc(r.Cells, a.namesOtherProgram)
		}
	}
	return false
}

// statesOwnExit reports whether a cell says that this program exits, as in "`tool list`
// exits 0".
func (a *assembler) statesOwnExit(t block.Text) bool {
	m := commandExits().FindStringSubmatch(a.source(t))
	return m != nil && programOf(m[1], a.options.Program) == a.options.Program && a.options.Program != ""
}

// commandExits matches a command in code markup and the verb "exits". The group matches the
// command.
var commandExits = pattern.New("`([^`]+)`\\s+(?:(?:then|also|always)\\s+)?exits\\s+(?:with\\s+)?(?:(?:code|status)\\s+)?[`\"']?\\d")

// mentionsExit reports whether a text mentions exit statuses. Unless countsSuccess is true,
// at least one of them must not be 0.
func (a *assembler) mentionsExit(t block.Text, countsSuccess bool) bool {
	return a.hasCue(t.Bytes) && !childExit().Match(t.Bytes) && !requestsExit().Match(t.Bytes) && slices.ContainsFunc(a.readMentions(t), func(r lineRow) bool {
		v, one := r.statuses.Exact()
		return countsSuccess || !one || v != 0
	})
}

var (
	// actorHeader matches the header of a column that says who acts in each row.
	actorHeader = pattern.New(`(?i)^(?:steps?|roles?|checks?|jobs?|hooks?|tasks?|plugins?|tests?|phases?|stages?|workers?|agents?|scripts?)$`)
	// requestsExit matches a text that tells the reader how to exit, as in "Keep it, or exit
	// 3".
	requestsExit = pattern.New(`(?i)^(?:use|return|set|give)\s+(?:an?\s+|the\s+)?exit\b|^[a-z]+\s+[^.;]*,\s+or\s+exit\b`)
	// childExit matches words about the exit of something that the program runs, such as
	// "worker exit code".
	childExit = pattern.New(`(?i)\b(?:workers?|child(?:ren)?|hooks?|scripts?|sub-?process(?:es)?|containers?|jobs?|plugins?|steps?|tasks?)(?:['’]s?)?\s+(?:process\s+)?exit(?:s|ed|ing)?\b`)
)

// isAboutOthers reports whether at least half of the rows of a table name another program.
func (a *assembler) isAboutOthers(rows []block.Row) bool {
	n := 0
	for _, r := range rows {
		if slices.ContainsFunc(r.Cells, a.namesOtherProgram) {
			n++
		}
	}
	return n > 0 && 2*n >= len(rows)-1 // the first row may be a header
}

var exitAndNumber = pattern.New(`(?i)\b(?:exits|exited|returns)\s[^.;]{0,30}\d`)

// countExplained counts the rows with a meaning.
func countExplained(rows []lineRow) int {
	n := 0
	for _, r := range rows {
		if r.meaning.Len() > 0 {
			n++
		}
	}
	return n
}

// readHeadingProse reads a heading that contains a status, such as "Locked (exit code
// 7)", "EXIT_LOCKED = 7" or "Exit code 7: locked". below is the paragraph directly below
// the heading, or an empty text. This paragraph is the meaning of a heading such as "7".
func (a *assembler) readHeadingProse(b block.Block, below block.Text) {
	const most = 300 // a longer heading is broken markup
	if b.Text.Len() > most {
		return
	}
	// A heading such as "Non-zero exit codes" or "Exit codes (10-19)" is the title of a
	// section rather than the meaning of a status; see newHeading.
	rows := slices.DeleteFunc(a.readMentions(b.Text), func(r lineRow) bool { return len(r.statuses.Ranges) > 0 })
	rows = withNames(b.Text, withOthers(rows, a.readNamedStatuses(b.Text)))
	isWhole := false
	if r, ok := a.readHeadingRow(b.Text, below); ok {
		rows = []lineRow{r}
		isWhole = len(a.headings) > 1 && exitTitle().MatchString(a.headings[len(a.headings)-2].Text) && r.meaning.End() <= b.Text.End()
	}
	listedRows, listed := a.readListedHeading(b.Text)
	if len(rows) == 0 {
		rows = listedRows
	}
	if len(rows) == 0 {
		return
	}
	table := &Table{Kind: KindCodes, Form: block.FormProse, Start: b.Start, End: b.End, IsHeading: isWhole, listed: listed}
	for _, r := range rows {
		table.Rows = append(table.Rows, a.sentenceRow(r))
	}
	if s := a.subjectAt(b.Text, rows[0].value.Start()); s.verdict == VerdictUser && s.hasVerb {
		table.sentenceSubject = s
	} else if label := strings.Replace(b.Text.String(), rows[0].meaning.String(), "", 1); len(rows) == 1 && !headingVerb().MatchString(label) {
		table.headingLabel = label
	}
	a.addTable(table)
}

// headingVerb matches a verb in a heading such as "If tool exited with code 3". What does
// so is a part of the meaning.
var headingVerb = pattern.New(`(?i)\b(?:exit(?:s|ed|ing)|return(?:s|ed|ing)?|ends?|ended|fails?|failed)\b`)

// readHeadingRow reads a heading such as "7: locked", or "7" if the paragraph below
// gives the meaning. A phrase such as "exit code" must be in this heading or in the
// heading above it, or the whole page must be about exit statuses.
func (a *assembler) readHeadingRow(t, below block.Text) (lineRow, bool) {
	const most = 200 // bytes; a longer paragraph tells more than the meaning
	above := ""
	for i := len(a.headings) - 2; i >= 0; i-- {
		if above = a.headings[i].Text; a.headings[i].Range == nil {
			break // a heading such as "Task errors (10-19)" only groups the statuses
		}
	}
	r, ok := parseLine(t, bareRow().Match(t.Bytes) && (a.isExitPage() || exitTitle().MatchString(above)))
	if ok && r.meaning.Len() == 0 && below.Len() <= most && exitTitle().MatchString(above) {
		r.meaning = below
	}
	if _, one := r.statuses.Exact(); !ok || !one || !r.statuses.areStatuses() || r.meaning.Len() == 0 || r.isConditional {
		return lineRow{}, false
	}
	return r, a.hasCue(t.Bytes) || a.hasCue([]byte(above)) || a.isExitPage() && len(a.headings) > 1
}

// listedHeading matches a heading such as "4 - Late" or "Late (4)".
var listedHeading = pattern.New(`^(?:(\d{1,3})\s*[-–—:.]\s*(\S.*)|(\S.*?)\s*\((\d{1,3})\))$`)

// readListedHeading reads a heading such as "4 - Late" or "Late (4)", for example in a
// section "Details". An earlier table of the program's statuses must have a row with this
// status, and with this text as its name or meaning. After such a heading, the other
// headings of this form in the same section count too, because one that agrees with no row
// is a mistake. evidence says why the statuses are those of the program.
func (a *assembler) readListedHeading(t block.Text) (rows []lineRow, evidence string) {
	m := listedHeading().FindSubmatchIndex(t.Bytes)
	if m == nil {
		return nil, ""
	}
	value, text := t.Slice(max(m[2], m[8]), max(m[3], m[9])), t.Slice(max(m[4], m[6]), max(m[5], m[7]))
	statuses, ok := parseStatuses(value.String())
	status, one := statuses.Exact()
	level := a.headings[len(a.headings)-1].Level
	switch {
	case !ok || !one || !statuses.areStatuses():
		return nil, ""
	case a.listsText(status, text.String()):
		a.listedLevel = level
		return []lineRow{{value: value, statuses: statuses}}, listsIt
	case a.listedLevel == level:
		return []lineRow{{value: value, statuses: statuses}}, besideListed
	}
	return nil, ""
}

// listsText reports whether a table of the program's statuses has a row with the given
// status, and with the given text as its name or meaning. Case and punctuation do not
// matter: "Not found" is the name NOT_FOUND.
func (a *assembler) listsText(status int, text string) bool {
	words := wordsOf(text)
	isSame := func(c Cell) bool { return slices.Equal(wordsOf(c.Text), words) }
	return len(words) > 0 && a.listsRow(strconv.Itoa(status), func(r Row) bool { return slices.ContainsFunc(r.Cells, isSame) })
}

// isCodedStatus reports whether t[start:end] is the name of a status, as in "exits with
// `LATE` (4)". The name must be in code markup, and must not be that of a signal. In
// addition, one of these must be true:
//
//   - A table of the program's statuses lists the name and the number.
//   - The sentence, or the heading above it, is about exits.
//   - The paragraph is about exits. In addition, the sentence contains a word such as
//     "code", or the number is in code markup.
//
// In a sentence about a protocol, only the first of these counts.
func (a *assembler) isCodedStatus(t block.Text, start, end, number int) bool {
	name := t.Slice(start, end)
	if !a.follows("`", name.Start()) || bytes.HasPrefix(name.Bytes, []byte("SIG")) {
		return false
	}
	from, at := startOfSentence(t, name.Start())
	sentence := t.Bytes[from:endOfSentence(t, at)]
	return a.isListed(name.String(), string(digits().Find(t.Bytes[number:]))) || !protocolWords().Match(sentence) && (exitsWord().Match(sentence) || (a.Bytes[t.At(number)-1] == '`' || codeNoun().Match(sentence)) && a.hasCue(t.Bytes) || a.isExitHeading(a.innermost()))
}

// hasListedName reports whether a text contains a name and a number, as in "LATE (4)", and
// an earlier table of the program's statuses has a row with both.
func (a *assembler) hasListedName(t block.Text) bool {
	if bytes.IndexByte(t.Bytes, ')') < 0 {
		return false
	}
	return slices.ContainsFunc(codedName().FindAllSubmatchIndex(t.Bytes, -1), func(m []int) bool { return a.isListed(t.Slice(m[2], m[3]).String(), t.Slice(m[4], m[5]).String()) })
}

// isListed reports whether a table of the program's statuses has a row with the given name and number.
func (a *assembler) isListed(name, number string) bool {
	return a.listsRow(number, func(r Row) bool {
		c, ok := r.Cell(attr.Name)
		return ok && c.Text == name
	})
}

// listsRow reports whether a table of the program's statuses has a row with the given
// number for which matches returns true.
func (a *assembler) listsRow(number string, matches func(Row) bool) bool {
	return slices.ContainsFunc(a.doc.Tables, func(t *Table) bool {
		return t.Kind == KindCodes && t.Form != block.FormProse && t.Ownership.Own() && slices.ContainsFunc(t.Rows, func(r Row) bool {
			v, one := r.Statuses.Exact()
			return one && strconv.Itoa(v) == number && matches(r)
		})
	})
}

// readNamedStatuses reads statuses that follow a name, as in "EXIT_LATE = 4" and "exits
// with `LATE` (4)".
func (a *assembler) readNamedStatuses(t block.Text) []lineRow {
	var rows []lineRow
	add := func(r lineRow, at int) {
		statuses, ok := parseStatuses(r.value.String())
		if r.statuses = statuses; ok && statuses.areStatuses() && !isExcluded(t.Bytes[:at]) && !isExpected(t.Bytes[:at], t.Bytes[at:]) && !isExample(t, at) {
			rows = withOthers(rows, []lineRow{r})
		}
	}
	for _, m := range proseNamed().FindAllSubmatchIndex(t.Bytes, -1) {
		name := t.Slice(m[2], m[3])
		if fieldName().Match(name.Bytes) {
			name = block.Text{}
		}
		if !unionAfter().Match(t.Bytes[m[1]:]) {
			add(lineRow{name: name, value: t.Slice(m[4], m[5])}, m[0])
		}
	}
	for _, m := range codedName().FindAllSubmatchIndex(t.Bytes, -1) {
		if a.isCodedStatus(t, m[2], m[3], m[4]) {
			add(lineRow{name: t.Slice(m[2], m[3]), value: t.Slice(m[4], m[5])}, m[0])
		}
	}
	return rows
}

// withNames adds names to rows without one, if the name is directly beside the status, as in
// "exits with 4 (EXIT_LATE)" and "The exit code is EXIT_LATE (4)".
func withNames(t block.Text, rows []lineRow) []lineRow {
	for i, r := range rows {
		at := indexAt(t, r.value.Start())
		switch end := min(at+r.value.Len(), t.Len()); {
		case r.name.Len() > 0:
		case nameAfter().Match(t.Bytes[end:]):
			m := nameAfter().FindSubmatchIndex(t.Bytes[end:])
			rows[i].name = t.Slice(end+max(m[2], m[4]), end+max(m[3], m[5]))
		case nameBeforeValue().Match(t.Bytes[max(0, at-farBefore):at]):
			from := max(0, at-farBefore)
			m := nameBeforeValue().FindSubmatchIndex(t.Bytes[from:at])
			rows[i].name = t.Slice(from+m[2], from+m[3])
		}
	}
	return rows
}

// nameAfter matches the text after a status if it begins with the name of the status.
// Between commas, this must be a name such as EXIT_LATE or ExitLate. nameBeforeValue matches
// the text before a status if it ends with its name. Groups match the names.
var (
	nameAfter       = pattern.New(`^["')]{0,2}(?:\s*[(\[]\s*["']?(` + statusName + `|Exit[A-Z][a-z]\w*)["']?\s*[)\]]|(?:,|\s[–—-])\s+["']?(EXIT_[A-Z0-9_]+|Exit[A-Z][a-z]\w*)["']?(?:[.,;:)]|\s*$))`)
	nameBeforeValue = pattern.New(`(?:^|[\s"'(])(` + statusName + `|Exit[A-Z][a-z]\w*)["']?\s+\(["']?$`)
)
