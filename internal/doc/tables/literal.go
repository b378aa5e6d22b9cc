package tables

import (
	"bytes"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/doc/block"
	"github.com/exitlint/exitlint/internal/pattern"
)

// readLiteral reads literal text, such as a code block or help text. It looks for JSON
// samples, sets of statuses, sums of waits such as "100 + 200 = 300ms", and lines that begin
// with a status.
func (a *assembler) readLiteral(b block.Block) {
	if a.inSection {
		a.readSamples(b)
		a.readSets(b)
	}
	b.Lang = directive().ReplaceAllString(b.Lang, "$1")
	a.recordRun(b.Text)
	a.recordPrograms(b)
	if isDiagram(b) && a.inSection {
		a.readDiagram(b.Text)
		return
	}
	b.Lang = a.langOf(b)
	if a.inSection {
		a.readTests(b)
	}
	if isTranscript(b) {
		a.readCases(b)
		a.readConstants(b)
		a.readCommentLists(b)
		a.readRemarks(b)
		a.readNumberLines(b)
		help := shownHelp(b.Text)
		if !shellLang[strings.ToLower(b.Lang)] || help.Len() == 0 {
			return
		}
		b.Text, b.Form = help, block.FormHelp
	}
	if !a.inSection && !a.hasHeading(b.Text) && !a.isHeading(block.Text{}) {
		return // the section with the heading Options.Heading does not begin here
	}
	if a.readDrawn(b.Text) {
		return
	}
	before, command := a.lead, a.command
	if a.command = b.Caption; a.command == "" {
		a.command = a.usageCommand(b.Text)
	}
	isHelp, helpOf := a.isHelp, a.helpProgram
	if name := usedProgram(b.Text); name != "" && a.command == "" {
		if a.isHelp = strings.EqualFold(name, a.options.Program) || a.isExtension(name); !a.isHelp {
			a.helpProgram = name
		}
	}
	defer func() { a.command, a.isHelp, a.helpProgram = command, isHelp, helpOf }()
	for _, s := range sections(b.Text) {
		if !a.inSection && !a.isHeading(s.heading) {
			continue
		}
		a.lead = before
		if s.heading.Len() > 0 {
			a.lead = s.heading
		}
		outer := a.command
		if m := flagsHeading().FindStringSubmatch(s.heading.String()); m != nil && (m[2] == "]" || a.isCommand(m[1]) || bytes.Contains(s.body.Bytes, []byte("help for "+m[1]+"\n"))) {
			a.command = a.withProgram(m[1])
		}
		a.belowExitLine = a.hasCue(s.heading.Bytes)
		a.readLiteralSection(b, s.body)
		a.command, a.belowExitLine = outer, false
	}
	a.lead = before
}

// readDrawn reads the tables that are drawn with characters in literal text. It reports whether
// one of them is about statuses or retry policies.
func (a *assembler) readDrawn(t block.Text) bool {
	before := len(a.doc.Candidates)
	if a.inSection {
		for _, b := range block.DrawnTables(t) {
			a.readTable(b)
		}
	}
	return len(a.doc.Candidates) > before
}

// hasHeading reports whether a line of literal text is the heading that Options.Heading
// names.
func (a *assembler) hasHeading(t block.Text) bool {
	for line := range t.Lines() {
		if a.isHeading(line.Trim()) {
			return true
		}
	}
	return false
}

// usageCommand returns the subcommand that a help text is about, from a line such as "Usage:
// tool sync [flags]". It returns "" if there is no such line, or if the text lists several
// commands.
func (a *assembler) usageCommand(t block.Text) string {
	if a.listsCommands(t) {
		return ""
	}
	lines := usageLine().FindAllSubmatch(t.Bytes, -1)
	if m := synopsis().FindSubmatch(t.Bytes); m != nil {
		lines = append(lines, m)
	}
	for _, m := range lines {
		words := strings.Fields(string(m[1]))
		if i := slices.IndexFunc(words, isCapital); i > 0 {
			words = words[:i] // an argument, as in "tool sync FILE"
		}
		if len(words) > 2 && a.options.Program == words[0]+"-"+words[1] && a.isExtension(words[1]) {
			words = words[1:] // "helm diff release" runs helm-diff
		}
		if len(words) > 1 && (words[0] == a.options.Program || a.isExtension(words[0])) {
			return strings.Join(words, " ")
		}
	}
	return ""
}

// listsCommands reports whether a help text shows how to call at least three different
// commands of the program. Examples do not count.
func (a *assembler) listsCommands(t block.Text) bool {
	const several = 3
	text := t.Bytes
	if at := examplesTitle().FindIndex(text); at != nil {
		text = text[:at[0]]
	}
	found := map[string]bool{}
	for _, m := range calledCommand().FindAllSubmatch(text, -1) {
		if string(m[1]) == a.options.Program {
			found[string(m[2])] = true
		}
	}
	return len(found) >= several
}

// calledCommand matches a line that begins with a program and a command. The groups
// match the program and the command. examplesTitle matches the title of the examples in
// a help text.
var (
	calledCommand = pattern.New(`(?m)^[ \t]*(?:\$\s+)?([a-z][\w.-]*)[ \t]+([a-z][a-z0-9-]*)\b`)
	examplesTitle = pattern.New(`(?mi)^[ \t]*(?:usage )?examples?:?[ \t]*$`)
)

// synopsis matches the start of a help text that begins with a line such as
// "tool sync [--all] [files ...]" and an empty line.
var synopsis = pattern.New(`^\s*((?:[a-z][\w-]*[ \t]+)+)[\[<][^\n]*\n\s*\n`)

// isExtension reports whether name is the name of this program as an extension of a
// well-known program: "diff" for "helm-diff".
func (a *assembler) isExtension(name string) bool {
	extended, rest, _ := strings.Cut(a.options.Program, "-")
	return rest != "" && rest == name && slices.Contains(otherPrograms, extended)
}

// usedProgram returns the program in the usage line of a help text, or "".
func usedProgram(t block.Text) string {
	m := usageLine().FindSubmatch(t.Bytes)
	if m == nil {
		return ""
	}
	name, _, _ := strings.Cut(strings.TrimSpace(string(m[1])), " ")
	return name
}

// usageLine matches the line of a help text that shows how to call the command. The program
// can have a path, as in "Usage of ./tool:".
var usageLine = pattern.New(`(?im)^[ \t]*usage(?:(?: of|:)[ \t]*(?:\s*\r?\n[ \t]+)?|[ \t]*\r?\n[ \t]+\$ )(?:\.{0,2}/(?:[\w.-]+/)*)?((?:[a-z][\w-]*(?::[a-z][\w-]*)*[ \t]*)+)`)

// dataStart matches the start of data whose language the document does not declare: a JSON
// object, an array with objects or strings, or an HTTP message.
var dataStart = pattern.New(`^\s*(?:\{\s*["}]|\[\s*["{]|HTTP/\d|[A-Z]+ \S+ HTTP/\d)`)

// langOf returns the language of a literal block: "sh" or "json" for a script or data whose
// language the document does not declare, and "" for the options of a program, which the
// document may declare as shell code. No script begins with an option.
func (a *assembler) langOf(b block.Block) string {
	switch {
	case b.Form == block.FormFenced && b.Lang == "" && dataStart().Match(b.Text.Bytes):
		return "json"
	case a.options.Program != "" && b.Form == block.FormFenced && b.Lang == "" && a.isScript(b.Text):
		return "sh"
	case shellLang[strings.ToLower(b.Lang)] && optionTerm().Match(b.Text.Bytes):
		return ""
	}
	return b.Lang
}

// readLiteralSection reads a part of a literal block: all of it, or the lines below a
// heading such as "EXIT CODES". It looks for statuses in lines, in the descriptions of
// options, and in sentences.
func (a *assembler) readLiteralSection(b block.Block, body block.Text) {
	inside := a.inSection
	a.inSection = true
	defer func() { a.inSection = inside }()
	for _, line := range body.SplitLines() {
		a.readTotal(line.Trim())
	}
	if b.Form == block.FormFenced && a.isSession(body) {
		if body = shownHelp(body); body.Len() == 0 {
			return
		}
		b.Form = block.FormHelp
	}
	if branch().Match(body.Bytes) {
		if a.readTree(b.Form, body) {
			return
		}
		for _, line := range body.SplitLines() {
			a.readPhrase(line.Trim())
		}
		return
	}
	lines := rowLines(body, 0)
	if column, ok := numberColumn(body); ok && len(column.rows) > len(lines.rows) {
		lines = column
	}
	if columns, ok := numberColumns(body); ok {
		lines = columns
	}
	if turned := a.readLinesWithStatusLast(body); len(turned.rows) > len(lines.rows) {
		lines = turned
	}
	lines.rows = slices.DeleteFunc(lines.rows, func(r lineRow) bool { return r.meaning.Len() == 0 && r.name.Len() == 0 })
	// One line can list several statuses, as in "Exit codes: 0=fine, 1=bad" and "Exit 0 =
	// fine, exit 1 = bad".
	enumeration := len(lines.rows) == 1 && (len(a.readEnumeration(body)) > 1 || exitStatuses().Match(lines.rows[0].meaning.Bytes))
	// In a text with few rows, look for a sentence such as
	// "Exit codes: 2 (late), 3 (lost)".
	if len(lines.rows) > 0 && !enumeration && lines.areMost() && !(len(lines.rows) == 1 && outputOf().MatchString(lastSentence(a.lead.String()))) {
		if a.addCodes(b.Form, lines, block.Block{Start: body.Start(), End: body.End()}) {
			a.readAfterRows(b.Form, lines, body)
		}
		return
	}
	if a.readOptionRows(b.Form, body) {
		return
	}
	if b.Form == block.FormHelp && a.readLedLists(b.Form, body) {
		return
	}
	if b.Form == block.FormHelp && body.Len() <= maxProse {
		a.readProse(block.Block{Text: body.Trim(), Form: block.FormProse, Start: body.Start(), End: body.End()})
		return
	}
	if a.readListLine(body) {
		return
	}
	isOutput := outputOf().MatchString(lastSentence(a.lead.String()))
	for i, p := range literalParagraphs(body) {
		if !isOutput || i > 0 && exitLabel().Match(p.Bytes) {
			a.readPhrase(p.From(len(wholeComment().Find(p.Bytes))))
		}
	}
}

// readLedLists reads the paragraphs of a help text that list statuses below a line such as
// "These exit codes are special.", and the sentences in the other paragraphs. It reports
// whether it has read the text: it does so only if there is such a list.
func (a *assembler) readLedLists(form block.Form, body block.Text) bool {
	var others []block.Text
	found := false
	for _, p := range splitAtBlankLines(body) {
		lines := rowLines(p, 0)
		isLed := len(lines.rows) > 0 && len(lines.rows) == lines.count-1 && a.hasCue(lines.lead.Bytes)
		if isLed && lines.isExplained() && a.addCodes(form, lines, block.Block{Start: p.Start(), End: p.End()}) {
			found = true
			continue
		}
		others = append(others, p)
	}
	if !found {
		return false
	}
	for _, p := range others {
		a.readPhrase(p)
	}
	return true
}

// exitStatuses matches a further status in the meaning of one, as in "fine, exit 1 = bad".
var exitStatuses = pattern.New(`(?i)[,;]\s+exit\s+(?:(?:code|status)\s+)?\d{1,3}\s*(?:=|:|—|–|-)\s`)

// readAfterRows reads the sentences after a list of statuses in a help text.
func (a *assembler) readAfterRows(form block.Form, lines lineRows, body block.Text) {
	last := lines.rows[len(lines.rows)-1]
	for _, p := range literalParagraphs(body) {
		if (form == block.FormHelp || a.isHelp) && p.Start() > max(last.value.Start(), last.meaning.Start()) {
			a.readPhrase(p)
		}
	}
}

// readListLine reads literal text that is a list of statuses in one line, such as "0 fine · 1
// late". The paragraph or heading before it must mention exit statuses. readListLine reports
// whether it has read the text.
func (a *assembler) readListLine(body block.Text) bool {
	isListed := a.hasCue(a.lead.Bytes) || a.lead.Len() == 0 && a.hasCue([]byte(a.innermost()))
	line := body.Trim()
	if !isListed || bytes.IndexByte(line.Bytes, '\n') >= 0 || !startsWithStatus(line) || len(a.readEnumeration(line)) < 2 {
		return false
	}
	outer := a.belowExitLine
	a.belowExitLine = true
	a.readSentences(line)
	a.belowExitLine = outer
	return true
}

// flagsHeading matches the heading above the options of a command in a help text, such as "sync
// flags" and "[sync command options]". The groups match the command, and a closing bracket.
var flagsHeading = pattern.New(`(?i)^(?:#+\s+|\[)?([a-z][\w-]*) (?:command )?(?:flags|options)(\]|\s*:?)$`)

// branch matches a line of a tree that is drawn with box characters, such as
// "├ late: exit 3". Unless readTree reads the tree, a number at the start of such a line
// can be anything, and only phrases such as "exit 3" are read.
var branch = pattern.New(`(?m)^\s*[├└]`)

// readTree reads a tree whose branches begin with statuses, as in "├── 3 → late". Its
// first line, or the text before it, must mention exit statuses. readTree reports whether it
// has read the tree.
func (a *assembler) readTree(form block.Form, body block.Text) bool {
	const fewest = 3
	var lines lineRows
	for line := range body.Lines() {
		mark := branchMark().Find(line.Bytes)
		if mark == nil {
			if lines.count == 0 && line.Trim().Len() > 0 {
				lines.lead = line.Trim()
			}
			continue
		}
		lines.count++
		if r, ok := parseLine(line.From(len(mark)), false); ok && r.meaning.Len() > 0 {
			r.start, r.end = line.Start(), line.End()
			lines.add(r)
		}
	}
	if len(lines.rows) < fewest || !a.hasCue(lines.lead.Bytes) && !a.announcesStatuses() {
		return false
	}
	return a.addCodes(form, lines, block.Block{Start: body.Start(), End: body.End()})
}

// branchMark matches the box characters before a branch.
var branchMark = pattern.New(`^[\s│┃]*[├└][─━]*\s*`)

// outputOf matches the text before a sample of output, such as "The output:". The sample
// only shows how one run of some program ended, so sentences about statuses in it are not
// read.
var outputOf = pattern.New(`(?i)\b(?:outputs?|prints|(?:error )?messages?)\b[^.]{0,40}:\W*$|\bexamples?\b\s*(?:\([^()]*\))?\s*:\W*$`)

// exitLabel matches a paragraph that begins with words such as "Exit codes:". Such a
// paragraph is not a part of the sample of output above it.
var exitLabel = pattern.New(`(?i)^exit (?:codes?|status(?:es)?)\s*:`)

// isSession reports whether a text contains a command at a prompt. A line such as
// "# sync flags" or "# Exit codes: 0 fine, 1 late" is a comment rather than a prompt: it
// is not indented, it is short or about exit statuses, and its first word is not the name
// of a program.
func (a *assembler) isSession(t block.Text) bool {
	const most = 4 // the maximum number of words in a title that is not about exit statuses
	for _, line := range t.SplitLines() {
		after, root := strings.CutPrefix(line.String(), "# ")
		words := strings.Fields(after)
		title := root && 0 < len(words) && (len(words) <= most || a.hasCue(line.Bytes)) && !strings.Contains(words[0], "/") && words[0] != a.options.Program &&
			!slices.Contains(otherPrograms, words[0]) && !slices.Contains(starters, words[0])
		if prompt().Match(line.Bytes) && !title {
			return true
		}
	}
	return false
}

// splitAtBlankLines returns the parts of a text between blank lines.
func splitAtBlankLines(t block.Text) []block.Text {
	var out []block.Text
	begin, from, next := true, 0, 0
	for line := range t.Lines() {
		at := next
		next = nextLine(t, at, line)
		if line.Trim().Len() == 0 {
			begin = true
			continue
		}
		if begin {
			out, begin, from = append(out, block.Text{}), false, at
		}
		out[len(out)-1] = t.Slice(from, at+line.Len())
	}
	return out
}

// readNumberLines reads a code block in which all lines are like "3 = not found". Such a block is
// a list, even if it is marked as source code. If it is marked as shell code, the lines can also
// be like "not found: 3"; in other code, such lines can be settings.
func (a *assembler) readNumberLines(b block.Block) {
	const fewest = 2
	if shellLang[strings.ToLower(b.Lang)] {
		if turned := a.readLinesWithStatusLast(b.Text); len(turned.rows) >= fewest {
			a.addCodes(b.Form, turned, b)
			return
		}
	}
	for _, line := range b.Text.SplitLines() {
		if line.Trim().Len() > 0 && !numberLine().Match(line.Bytes) {
			return
		}
	}
	if lines := rowLines(b.Text, 0); len(lines.rows) >= fewest {
		a.addCodes(b.Form, lines, b)
	}
}

// numberLine matches a line with a number, a separator and a meaning.
var numberLine = pattern.New(`^\s*\d{1,3}\s*(?:=>?|:|–|—|-|→|->)\s+\pL`)

// shownHelp returns the help text in a session: the text with the usage line, from the
// prompt before it to the next prompt. If there is no usage line, it returns an empty text.
// Without a prompt before it, the help text begins with the usage line.
func shownHelp(session block.Text) block.Text {
	m := usageLine().FindIndex(session.Bytes)
	if m == nil {
		return block.Text{}
	}
	from := m[0]
	if prompts := prompt().FindAllIndex(session.Bytes[:from], -1); prompts != nil {
		if from = prompts[len(prompts)-1][1]; bytes.IndexByte(session.Bytes[from:m[0]], '\n') >= 0 {
			from += bytes.IndexByte(session.Bytes[from:m[0]], '\n') + 1
		}
	}
	help := session.From(from)
	if next := prompt().FindIndex(help.Bytes); next != nil {
		help = help.Slice(0, next[0])
	}
	return help
}

// readOptionRows reads lists of statuses in the descriptions of options. Each line of such a
// list begins with a status. The description must mention exit statuses before the list.
// readOptionRows reports whether it has found such a list.
func (a *assembler) readOptionRows(form block.Form, body block.Text) bool {
	before, found := a.lead, false
	for i, p := range literalParagraphs(body) {
		at := 0
		for _, line := range p.SplitLines() {
			if startsWithStatus(line.Trim()) {
				break
			}
			at = nextLine(p, at, line)
		}
		intro, list := p.Slice(0, at).Trim(), p.From(at)
		if i == 0 && intro.Len() == 0 {
			intro = before
		}
		if lines := rowLines(list, 0); len(lines.rows) > 1 && lines.isExplained() && a.hasCue(intro.Bytes) {
			a.lead = intro
			found = a.addCodes(form, lines, block.Block{Start: list.Start(), End: list.End()}) || found
		}
	}
	a.lead = before
	return found
}

// literalParagraphs splits literal text at blank lines, and before options and bullets.
func literalParagraphs(body block.Text) []block.Text {
	var out []block.Text
	from, at, next := 0, 0, 0
	cut := func(to int) {
		if p := body.Slice(from, to).Trim(); p.Len() > 0 {
			out = append(out, p)
		}
		from = to
	}
	for _, line := range body.SplitLines() {
		trimmed := line.Trim()
		if at, next = next, nextLine(body, next, line); trimmed.Len() == 0 || optionName().Match(trimmed.Bytes) || lineMark().Match(trimmed.Bytes) {
			cut(at)
		}
	}
	cut(body.Len())
	return out
}

// numberColumn reads lines with a status, a single space and a meaning, as in "3 not
// found". It returns false if there are fewer than three such lines, or many other
// lines. It also returns false if many statuses are lower than the status before them.
func numberColumn(body block.Text) (lineRows, bool) {
	var out lineRows
	last, others, falls := -1, 0, 0
	for _, line := range body.SplitLines() {
		trimmed := line.Trim()
		if strings.Trim(trimmed.String(), "-= ") == "" {
			continue
		}
		r, ok := parseLine(trimmed, true)
		status, one := r.statuses.Exact()
		switch {
		case !ok || !one || r.meaning.Len() == 0 && r.name.Len() == 0:
			if others++; len(out.rows) == 0 {
				others = 0 // lines before the first row are a header
			}
			continue
		case status <= last:
			falls++
		}
		last = status
		out.add(r)
	}
	out.count = len(out.rows)
	return out, len(out.rows) > 2 && 5*others <= len(out.rows) && 5*falls <= len(out.rows)
}

// numberColumns reads lines with several columns of statuses, as in "0 ok    3 late".
// Every line must begin with a status, and two lines must have a second column at the
// same position. Otherwise numberColumns returns false.
func numberColumns(body block.Text) (lineRows, bool) {
	var out lineRows
	// starts are the positions of second and later columns. aligned is true if two lines
	// have such a column at the same position.
	starts, aligned := map[int]bool{}, false
	for _, line := range body.SplitLines() {
		at := columnStart().FindAllSubmatchIndex(line.Bytes, -1)
		if line.Trim().Len() == 0 {
			continue
		}
		if len(at) == 0 || line.Slice(0, at[0][2]).Trim().Len() > 0 {
			return out, false
		}
		for i, m := range at {
			if i > 0 {
				aligned = aligned || starts[m[2]]
				starts[m[2]] = true
			}
			end := line.Len()
			if i+1 < len(at) {
				end = at[i+1][0]
			}
			r, ok := parseLine(line.Slice(m[2], end), true)
			if _, one := r.statuses.Exact(); !ok || !one || r.meaning.Len()+r.name.Len() == 0 {
				return out, false
			}
			out.add(r)
		}
	}
	out.count = len(out.rows)
	return out, aligned
}

// columnStart matches the start of a column with a status.
var columnStart = pattern.New(`(?:^\s*|\s{2,})(\d{1,3})(?:\s*[:=–—-]\s*|\s)["'\x60]?\pL`)

// A literalSection is a part of literal text below a line such as "EXIT CODES". The
// heading of the first section is empty.
type literalSection struct{ heading, body block.Text }

// sections splits literal text at lines that look like headings.
func sections(t block.Text) []literalSection {
	var out []literalSection
	var heading block.Text
	from, at := 0, 0
	for _, line := range t.SplitLines() {
		next := nextLine(t, at, line)
		trimmed := line.Trim()
		switch option := optionName().Match(trimmed.Bytes); {
		case trimmed.Len() > 0 && (looksLikeHeading(trimmed.String()) || flagsHeading().Match(trimmed.Bytes)) && !startsWithStatus(trimmed.From(len(lineMark().Find(trimmed.Bytes)))):
			out = append(out, literalSection{heading, t.Slice(from, at)})
			heading, from = trimmed, next
		case option && optionName().Match(heading.Bytes): // the description of another option
			out = append(out, literalSection{heading, t.Slice(from, at)})
			heading, from = block.Text{}, at
		}
		at = next
	}
	return append(out, literalSection{heading, t.From(from)})
}

// nextLine returns the offset in t of the line after the given line. at is the offset of
// the given line.
func nextLine(t block.Text, at int, line block.Text) int {
	next := min(at+line.Len()+1, t.Len())
	if next < t.Len() && t.Bytes[at+line.Len()] == '\r' {
		next++
	}
	return next
}

// startsWithStatus reports whether a line begins with a status, as in "2: wrong
// usage".
func startsWithStatus(t block.Text) bool {
	_, ok := parseLine(t, true)
	return ok
}

var (
	shellLang  = map[string]bool{"sh": true, "shell": true, "console": true, "bash": true, "zsh": true, "powershell": true, "terminal": true, "shell-session": true}
	configLang = map[string]bool{"yaml": true, "yml": true, "toml": true, "ini": true, "conf": true, "properties": true}
	// directive matches a language that is written as a directive of MyST, as in
	// "{terminal}".
	directive = pattern.New(`^\{([\w-]+)\}.*$`)
	plainLang = map[string]bool{"text": true, "txt": true, "plain": true, "plaintext": true, "none": true}
	prompt    = pattern.New(`(?m)^\s*(?:\$|#|%|PS>|>)\s+\S`)
)

// isScript reports whether text without a declared language is shell code: its first
// command runs the program, and a comment follows a command. It returns false if a line
// begins with an option, as in a help text.
func (a *assembler) isScript(t block.Text) bool {
	isFirst, hasRemark := true, false
	for line := range t.Lines() {
		trimmed := line.Trim()
		if trimmed.Len() == 0 || wholeComment().Match(line.Bytes) {
			continue
		}
		runs := len(a.commandIn(line.String())) > 0
		if optionName().Match(trimmed.Bytes) || isFirst && !runs {
			return false
		}
		isFirst, hasRemark = false, hasRemark || runs && remark().Match(line.Bytes)
	}
	return hasRemark
}

// isTranscript reports whether a code block has a language for shell commands or source
// code. In such a block, a number at the start of a line is not a status.
func isTranscript(b block.Block) bool {
	if b.Form != block.FormFenced {
		return false
	}
	lang := strings.ToLower(b.Lang)
	return shellLang[lang] || lang != "" && !plainLang[lang]
}
