package tables

import (
	"cmp"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/doc/attr"
	"github.com/exitlint/exitlint/internal/doc/block"
	"github.com/exitlint/exitlint/internal/pattern"
)

// A listReading contains the items of a list, grouped by how they are read.
type listReading struct {
	lines lineRows // the items that begin with a status
	codes []Row    // the items that begin with an error code
	// sentences contains the items that are read as sentences about statuses.
	sentences []block.Item
	// stated contains items such as "Exits with 3 if it is late". They become rows if the
	// list as a whole lists statuses, and are read as sentences otherwise.
	stated []block.Item
}

// readList reads a list. Its items can be about a status or an error code, or be a sum of
// waits such as "100 + 200 = 300ms". Blocks inside an item are read like other
// blocks.
func (a *assembler) readList(b block.Block) {
	introduced, command, topic := a.listLead, a.command, a.outerTopic
	a.listLead = a.lead
	a.command = cmp.Or(a.optionCommand(b), command)
	about := cmp.Or(a.leadTopic(a.lead), topic)
	a.outerTopic = about
	defer func() { a.listLead, a.command, a.outerTopic = introduced, command, topic }()
	a.readRetryList(b)
	for _, it := range a.addList(b, a.readItems(b)) {
		if it.Start > b.Items[0].Start {
			a.outerTopic = cmp.Or(a.onlyTopic(b.Items[0].Text), about)
		}
		a.readSentence(it)
	}
	a.outerTopic = about
	a.readInItems(b)
}

// readItems reads the items of a list, without the blocks inside them.
func (a *assembler) readItems(b block.Block) listReading {
	var l listReading
	for _, it := range b.Items {
		l.lines.count++
		a.readSchedules(it.Text)
		a.findExhausted(it.Text)
		a.readCounts(it.Text)
		a.readStatements(it.Text)
		if it.Text.Len() > 0 && a.readTotal(it.Text) {
			continue
		}
		if row, ok := a.readItem(it); ok {
			a.addItem(&l, it, row)
		} else if row, ok := a.readErrorItem(it, errorItem); ok {
			l.codes = append(l.codes, row)
		} else if a.hasItemPhrase(it) {
			l.sentences = append(l.sentences, it)
		}
	}
	l.lines.dropEarlyRest()
	if turned := a.readStatusLast(b.Items); len(l.codes) == 0 && len(turned.rows) > len(l.lines.rows) {
		l.lines, l.sentences = turned, nil // the items have their status at the end
	}
	if len(l.codes) > 0 {
		a.readShortErrors(b, &l)
		l.codes = append(l.codes, a.readOtherErrors(b)...)
	}
	if len(l.lines.rows) > 1 && !slices.ContainsFunc(l.lines.rows, func(r lineRow) bool { return !r.hasExitWords }) {
		// All rows have words such as "exit code", and so certainly contain statuses. The
		// number of other items does not matter then.
		l.lines.count = len(l.lines.rows)
	}
	return l
}

// readShortErrors adds the items of a list of error codes whose code is a single word with a
// status, as in "CONFLICT -> 5". Without the other codes, the word could be anything.
func (a *assembler) readShortErrors(b block.Block, l *listReading) {
	for _, it := range b.Items {
		row, ok := a.readErrorItem(it, shortErrorItem)
		if _, hasExit := row.Cell(attr.Exit); !ok || !hasExit {
			continue
		}
		l.codes = append(l.codes, row)
		l.sentences = slices.DeleteFunc(l.sentences, func(s block.Item) bool { return s.Start == it.Start })
	}
	slices.SortFunc(l.codes, func(a, b Row) int { return cmp.Compare(a.Start, b.Start) })
}

// addItem adds an item that begins with a status to l: as a row, as a sentence, or as
// both.
func (a *assembler) addItem(l *listReading, it block.Item, row lineRow) {
	isSeveral := len(a.readEnumeration(it.Text)) > 1
	if isSeveral && titledList().Match(it.Text.Bytes) { // as in "- Exit codes: 0 fine, 3 late"
		l.sentences = append(l.sentences, it)
		return
	}
	if a.isSeveralSentences(it, row) {
		l.lines.addSeveral(a.readMentions(it.Text))
		l.stated = append(l.stated, it)
		return
	}
	if rows := splitStatuses(it.Text); len(rows) > 1 && it.Term.Len() == 0 {
		l.lines.addSeveral(rows)
		return
	}
	l.lines.add(row)
	switch {
	case isSeveral:
		l.stated = append(l.stated, it) // as in "- `0` if fine, `3` if late"
	case !a.hasCue(it.Text.Bytes):
	case row.statuses.Rest, !row.statuses.areStatuses():
		l.sentences = append(l.sentences, it)
	default:
		l.stated = append(l.stated, it)
	}
}

// splitStatuses reads an item with several statuses in the form "0: fine, 1: late, 2: lost".
// It returns nil for other items.
func splitStatuses(t block.Text) []lineRow {
	if !colonStatus().Match(t.Bytes) {
		return nil
	}
	return splitAt(t, nextStatus().FindAllSubmatchIndex(t.Bytes, -1))
}

// colonStatus matches a status and a colon. nextStatus matches the comma before the next one;
// its group matches the comma and the space.
var (
	colonStatus = pattern.New(`^\d{1,3}:\s`)
	nextStatus  = pattern.New(`([,;]\s+)\d{1,3}:\s`)
)

// isSeveralSentences reports whether an item that begins with the status of the given row
// explains further statuses, as "0 means fine and 3 means late" does.
func (a *assembler) isSeveralSentences(it block.Item, row lineRow) bool {
	return moreStatuses().Match(row.meaning.Bytes) && a.mentionsOthers(it.Text, row)
}

// titledList matches an item that begins with the title of a list of statuses.
var titledList = pattern.New(`(?i)^(?:exit|return)\s+(?:codes?|status(?:es)?)\s*:`)

// addList adds a table if the items list statuses or error codes. It returns the items to
// read as sentences.
func (a *assembler) addList(b block.Block, l listReading) []block.Item {
	if l.lines.areMost() && l.lines.isExplained() {
		a.addRanges(&l.lines, b)
	}
	switch {
	case len(l.codes) >= max(1, len(l.lines.rows)) && 2*len(l.codes) >= len(b.Items):
		a.addTable(&Table{Kind: KindErrors, Form: b.Form, Rows: l.codes, Start: b.Start, End: b.End})
		return nil
	case l.lines.isExplained() && a.addCodes(b.Form, l.lines, b):
		return slices.DeleteFunc(l.sentences, func(it block.Item) bool {
			row, isRow := a.readItem(it)
			return isRow && row.statuses.areStatuses() && !a.isSeveralSentences(it, row)
		})
	case a.readItemGroups(b):
	case !l.lines.areMost():
		return append(l.sentences, l.stated...)
	}
	return l.sentences
}

// readInItems reads the blocks inside the items of a list.
func (a *assembler) readInItems(b block.Block) {
	before := a.lead
	for _, it := range b.Items {
		if it.Text.Len() > 0 {
			a.lead = it.Text
		}
		command, topic, leave := a.command, a.outerTopic, a.enterItem(it)
		a.command = cmp.Or(a.commandTerm(it), a.commandItem(it), command)
		a.outerTopic = cmp.Or(a.topicAround(it.Text, "the item around it"), topic)
		a.readBlocks(it.Blocks)
		a.command, a.outerTopic = command, topic
		leave()
	}
	a.lead = before
}

// optionCommand returns the command whose options a list explains: the only command that
// the paragraph before the list names. It returns "" if there is no such command, or if
// an item does not begin with an option.
func (a *assembler) optionCommand(b block.Block) string {
	for _, it := range b.Items {
		if first := cmp.Or(it.Term.String(), it.Text.String()); !optionName().MatchString(first) {
			return ""
		}
	}
	name := ""
	for _, code := range codeInText().FindAllString(a.source(a.lead), -1) {
		words := strings.Fields(strings.Trim(code, "`*"))
		if len(words) < 2 || words[0] != a.options.Program || a.options.Program == "" {
			continue
		}
		if words = a.commandIn(strings.Join(words, " ")); len(words) == 0 || name != "" {
			return ""
		}
		name = a.options.Program + " " + words[0]
	}
	return name
}

// readItemGroups looks in a list, such as a list of options, for groups of successive
// items about statuses. It adds a table for a group if the item before the group
// mentions exit statuses. It reports whether it has added a table.
func (a *assembler) readItemGroups(b block.Block) bool {
	before, found := a.lead, false
	for i := 0; i < len(b.Items); i++ {
		lines := lineRows{}
		from := i
		for ; i < len(b.Items); i++ {
			r, ok := a.readItem(b.Items[i])
			if !ok {
				break
			}
			lines.add(r)
		}
		if lines.count = len(lines.rows); lines.count > 1 && lines.isExplained() && from > 0 && a.hasCue(b.Items[from-1].Text.Bytes) {
			a.lead = b.Items[from-1].Text
			found = a.addCodes(b.Form, lines, block.Block{Start: b.Items[from].Start, End: b.Items[i-1].End}) || found
		}
	}
	a.lead = before
	return found
}

// hasItemPhrase is hasExitPhrase for the text of a list item.
func (a *assembler) hasItemPhrase(it block.Item) bool {
	defer a.enterItem(it)()
	return a.hasExitPhrase(it.Text)
}

// readSentence reads a list item that contains a sentence about statuses. In a list of
// subcommands, the sentence is about the subcommand in the term of the item.
func (a *assembler) readSentence(it block.Item) {
	defer a.enterItem(it)()
	command := a.command
	defer func() { a.command, a.inBareOption = command, false }()
	a.command = cmp.Or(a.commandTerm(it), a.commandFolder(it), a.listedCommand(it), command)
	a.inBareOption = bareOption().Match(it.Term.Bytes)
	a.readProse(block.Block{Text: it.Text, Start: it.Text.Start(), End: it.Text.End()})
}

// bareOption matches options without values, as in "-s, --scan". In the description of
// such an option, "the script" is the program itself, because the option names no other
// script.
var bareOption = pattern.New(`^--?[\w-]+(?:,\s+--?[\w-]+)*$`)

// commandFolder returns the subcommand whose folder an item describes, as in
// "`cmd/sync/`: copies files". It returns "" if the item begins with anything else.
func (a *assembler) commandFolder(it block.Item) string {
	m := folderItem().FindStringSubmatch(a.source(it.Text))
	if m == nil || !slices.Contains(commandFolders, m[1]) || m[2] == a.options.Program {
		return ""
	}
	return a.withProgram(m[2])
}

// listedCommand returns the command at the start of an item in a list below a heading such
// as "Commands" and "Command surface (v1)". It returns "" for other items.
func (a *assembler) listedCommand(it block.Item) string {
	if !commandsHeading().MatchString(a.innermost()) {
		return ""
	}
	m := leadingCode().FindStringSubmatch(a.source(it.Text))
	if m == nil {
		return ""
	}
	name := strings.TrimPrefix(m[1], a.options.Program+" ")
	if name, _, _ = strings.Cut(name, " "); !subcommandName().MatchString(name) || name == a.options.Program {
		return ""
	}
	return a.withProgram(name)
}

// headedCommand returns the command in the last of the given headings, if this is a synopsis
// such as "sync [options] FILE" directly below a heading such as "Commands". For a sentence
// directly below a heading such as "Commands", it returns this heading: the sentence is about
// one of the commands, unless it introduces the section, explains an option, or has a title
// such as "Exit codes:". It returns "" for other headings.
func (a *assembler) headedCommand(t *Table, headings []Heading) string {
	n := len(headings)
	if n == len(t.Headings) && t.Form == block.FormProse && !a.inOption && !titledExits().Match(t.subjectText.Bytes) && a.intro.Len() > 0 && t.Start > a.intro.End() && bareCommands().MatchString(headings[n-1].Text) {
		return headings[n-1].Text
	}
	if n < 2 || !commandsHeading().MatchString(headings[n-2].Text) {
		return ""
	}
	m := headedSynopsis().FindStringSubmatch(strings.TrimPrefix(strings.Trim(headings[n-1].Text, "`"), a.options.Program+" "))
	if m == nil || a.isProgramName(m[1]) || slices.Contains(sectionNames, m[1]) {
		return ""
	}
	return a.withProgram(m[1])
}

// headedSynopsis matches a heading that consists of a command with its arguments. The group
// matches the command.
var headedSynopsis = pattern.New("^([a-z][a-z0-9]*(?:[-_][a-z0-9]+)*)(?:\\s+(?:\\[[^\\]]+\\]|<[^<>]+>|[A-Z][A-Z_]+|-{1,2}[a-z][\\w-]*)(?:\\.{3}|…)?)*$")

// sectionNames lists headings of sections that are not commands.
var sectionNames = strings.Fields("usage options flags examples example notes errors exit returns arguments overview")

// commandsHeading matches the heading of a list of commands.
var commandsHeading = pattern.New(`(?i)^(?:[\w-]+\s+){0,2}(?:(?:sub)?commands|built-?ins|command\s+(?:surface|reference|list|overview))(?:\s+\(v?\d[\w.]*\))?$`)

var (
	// bareCommands matches the heading of a section that explains the commands one after the
	// other.
	bareCommands = pattern.New(`(?i)^(?:sub-?)?commands$`)
	// titledExits matches the start of a text with a title such as "Exit codes:".
	titledExits = pattern.New(`(?i)^\W*exit (?:codes|statuses)\b`)
)

var folderItem = pattern.New("^\\W*`(?:[\\w.-]+/)*([a-z-]+)/([a-z][a-z0-9-]*)/?`")

// commandTerm returns the subcommand in the term of an item, as in "sync", "tool sync" and
// "tool [options] sync". It returns "" for other terms. For example, "Fl c" in mdoc is
// the -c option, and a term in italics is an argument.
func (a *assembler) commandTerm(it block.Item) string {
	if m := synopsisTerm().FindSubmatch(it.Term.Bytes); m != nil && string(m[1]) == a.options.Program {
		return a.withProgram(string(m[2]))
	}
	first, args, _ := strings.Cut(it.Term.String(), " ")
	if next := firstWord(args); first == a.options.Program && subcommandName().MatchString(next) && !slices.Contains(verbs, next) {
		return a.withProgram(next)
	}
	if subcommandName().MatchString(first) && !argumentTerm().Match(a.Bytes[max(0, it.Term.Start()-4):it.Term.Start()]) {
		return first
	}
	return ""
}

// commandItem returns the command whose statuses the blocks inside an item list: the item
// consists of the command in code markup, possibly with an explanation after a colon or dash.
// For other items, the result is "".
func (a *assembler) commandItem(it block.Item) string {
	m := onlyCode().FindStringSubmatch(a.source(it.Text))
	if m == nil || a.options.Program == "" {
		return ""
	}
	return cmp.Or(a.commandInCode(m[1]), a.listedCommand(it))
}

// onlyCode matches code at the start of an item if it is the whole text, or an explanation
// follows. The group matches the code.
var onlyCode = pattern.New("^\\W{0,4}`([a-z][^`]*)`(?:\\W*$|\\*{0,2}(?::|\\s+(?:—|–|-))\\s)")

// argumentTerm matches the markup in a manual page before an option or an argument.
var argumentTerm = pattern.New(`(?:Fl |Ar |\.I |\\fI)$`)

// synopsisTerm matches a synopsis with the options of all commands before the command, such as
// "tool [options] sync". The groups match the program and the command.
var synopsisTerm = pattern.New(`^([\w.+-]+)\s+\[(?:[a-z]+[ -])?(?i:options|flags)(?:\.{3})?\]\s+([a-z][a-z0-9-]*)(?:\s|$)`)

// readItem reads a list item about a status. In a definition list, the status is in
// the term, possibly with a name.
func (a *assembler) readItem(it block.Item) (lineRow, bool) {
	if it.Term.Len() == 0 {
		text := it.Text.From(len(firstSign().Find(it.Text.Bytes)))
		r, ok := parseLine(text, a.isItemMarked(text) || exitTitle().Match(a.lead.Bytes))
		if !ok && (a.hasCue([]byte(a.innermost())) || a.hasCue(a.lead.Bytes)) {
			if r, ok = readLabelled(text); !ok && conditionalItem().Match(text.Bytes) {
				r, ok = parseLine(text, true)
			}
		}
		if !ok && a.hasCue([]byte(a.innermost())) {
			r, ok = readDefined(text)
		}
		if ok && r.meaning.Len() == 0 && len(it.Blocks) > 0 && it.Blocks[0].Kind == block.KindParagraph {
			r.meaning = it.Blocks[0].Text
		}
		r.start, r.end = it.Start, it.End
		return r, ok
	}
	term := it.Term
	if inner := inParentheses().FindSubmatchIndex(term.Bytes); inner != nil {
		term = term.Slice(inner[2], inner[3])
	}
	r, ok := parseLine(term, true)
	if !ok {
		return lineRow{}, false
	}
	r.addDefinition(it.Text)
	r.start, r.end = it.Start, it.End
	return r, true
}

// inParentheses matches a term in parentheses, such as "(128+N)". The group matches the text
// between them.
var inParentheses = pattern.New(`^\(([^()]+)\)$`)

// readLabelled reads an item with a label before the status, such as "Late (3): the file
// is late" and "Failure: 1 if it is late". Such an item can be about any number, so the
// heading or sentence above it must be about exit statuses.
func readLabelled(t block.Text) (lineRow, bool) {
	if label := conditionLabel().FindSubmatchIndex(t.Bytes); label != nil {
		return parseLine(t.From(label[2]), true)
	}
	m := labelledStatus().FindSubmatchIndex(t.Bytes)
	if m == nil {
		return lineRow{}, false
	}
	r := lineRow{meaning: t.Slice(m[2], m[3]), value: t.Slice(m[4], m[5])}
	statuses, ok := parseStatuses(r.value.String())
	r.statuses = statuses
	return r, ok && statuses.areStatuses()
}

// conditionLabel matches a label, and a status with a condition. The group begins at the
// status.
var conditionLabel = pattern.New(`(?i)^[a-z][a-z -]{1,40}:\s+(["']?(?:\d{1,3}|non-?\s*zero|zero)["']?\s+(?:if|when|unless)\s)`)

// conditionalItem matches an item that begins with a status and a word such as "if".
var conditionalItem = pattern.New(`(?i)^\d{1,3}\s+(?:` + conjunction + `)\b`)

var labelledStatus = pattern.New(`(?i)^([a-z][^\n().,:;\d]{1,40}?)\s+\((?:(?:exit\s+)?(?:code|status)\s+)?["']?(\d{1,3})["']?\)(?:\s*[:–—]|\s+-)\s`)

// readDefined reads an item such as "2 is an error". Such an item can be about any
// number, so the heading above it must be about exit statuses.
func readDefined(t block.Text) (lineRow, bool) {
	m := definedStatus().FindSubmatchIndex(t.Bytes)
	if m == nil {
		return lineRow{}, false
	}
	r := lineRow{value: t.Slice(m[2], m[3]), meaning: t.From(m[1]).Trim(), isConditional: true}
	statuses, ok := parseStatuses(r.value.String())
	r.statuses = statuses
	return r, ok && statuses.areStatuses() && r.meaning.Len() > 0
}

var definedStatus = pattern.New(`^(\d{1,3})\s+is\s+`)

// isItemMarked reports whether an item begins with markup, such as bold text, code or an
// HTML tag.
func (a *assembler) isItemMarked(t block.Text) bool {
	at := t.Start()
	return t.Len() > 0 && at > 0 && (strings.IndexByte("*_`>", a.Bytes[at-1]) >= 0 || a.isInRoffFont(at))
}

// readErrorItem reads a list item that begins with an error code, possibly with its status,
// as in "E_NOT_FOUND -> 4". start matches the error code and the separator after it.
func (a *assembler) readErrorItem(it block.Item, start pattern.Pattern) (Row, bool) {
	t := it.Text
	if it.Term.Len() > 0 {
		t = it.Term
	}
	m := start().FindSubmatchIndex(t.Bytes)
	if m == nil {
		return Row{}, false
	}
	meaning := t.From(m[1])
	if it.Term.Len() > 0 {
		meaning = it.Text
	}
	row := Row{Start: it.Start, End: it.End}
	row.Cells = append(row.Cells, a.cell(attr.ErrorCode, t.Slice(m[2], m[3])))
	if x := errorExit().FindSubmatchIndex(meaning.Bytes); x != nil {
		value := meaning.Slice(x[2], x[3])
		if statuses, ok := parseStatuses(value.String()); ok && statuses.areStatuses() {
			row.Statuses, meaning = statuses, meaning.From(x[1])
			row.Cells = append(row.Cells, a.cell(attr.Exit, value))
		}
	}
	if meaning.Trim().Len() > 0 {
		row.Cells = append(row.Cells, a.cell(attr.Meaning, meaning))
	}
	row.Line = row.Cells[0].Line
	return row, true
}
