package tables

import (
	"bytes"
	"iter"
	"slices"
	"strings"
	"unicode"

	"github.com/exitlint/exitlint/internal/doc/block"
	"github.com/exitlint/exitlint/internal/pattern"
)

// recordCommands records which commands of the program the code in a document mentions:
// the words after the name of the program. A heading or sentence can then name such a
// command without markup and without the word "command". recordCommands also records the
// programs that shell code runs, and the nouns for the program; see recordNouns.
func (a *assembler) recordCommands(blocks []block.Block) {
	if a.options.Program == "" {
		return
	}
	for _, b := range blocks {
		switch b.Kind {
		case block.KindLiteral:
			for line := range b.Text.Lines() {
				a.recordCommandsInLine(line.String())
				if !shellLang[strings.ToLower(b.Lang)] {
					continue
				}
				if name := programOf(line.String(), ""); name != "" {
					a.runPrograms[name] = true
				}
			}
		case block.KindParagraph, block.KindHeading:
			a.recordNouns(b.Text)
			a.recordCommandsInText(b.Text)
		}
		for _, it := range b.Items {
			a.recordCommandsInText(it.Term)
			a.recordCommandsInText(it.Text)
			a.recordCommands(it.Blocks)
		}
		for _, r := range b.Rows {
			for _, c := range r.Cells {
				a.recordCommandsInText(c.Text)
			}
		}
	}
}

// recordCommandSections records the commands that have a section on a page about exit
// statuses. The heading of such a section is one word, as in "## sync", and directly below it
// is a table or list with the statuses of the command, including 0.
func (a *assembler) recordCommandSections(blocks []block.Block) {
	if a.options.Program == "" || !isExitTopic(a.fileStem()) {
		return
	}
	for i, b := range blocks[:max(0, len(blocks)-1)] {
		name := b.Text.String()
		if b.Kind == block.KindHeading && subcommandName().MatchString(name) && !a.isProgramName(name) && !isGenericPage(name) && listsSuccess(blocks[i+1]) {
			a.commands[name] = true
		}
	}
}

// listsSuccess reports whether a row of a table, or an item of a list, begins with 0.
func listsSuccess(b block.Block) bool {
	return slices.ContainsFunc(b.Rows, func(r block.Row) bool { return len(r.Cells) > 0 && r.Cells[0].Text.String() == "0" }) ||
		slices.ContainsFunc(b.Items, func(it block.Item) bool { return zeroItem().MatchString(it.Term.String() + it.Text.String()) })
}

// zeroItem matches the text of an item that begins with the status 0.
var zeroItem = pattern.New(`^0\b`)

// recordCommandsInText looks in a text for code markup that runs the program, and adds
// the commands of the program to a.commands.
func (a *assembler) recordCommandsInText(t block.Text) {
	if t.Len() == 0 {
		return
	}
	from, to := max(0, t.Start()-1), min(len(a.Bytes), t.End()+1)
	if to <= from || !bytes.Contains(a.Bytes[from:to], []byte(a.options.Program+" ")) {
		return
	}
	for _, m := range codeInText().FindAllString(codeMarkup.Replace(string(a.Bytes[from:to])), -1) {
		// Text between asterisks may be any text in italics, or between two of them.
		if line := strings.Trim(m, "`*"); strings.HasPrefix(m, "`") || strings.HasPrefix(line, a.options.Program) {
			a.recordCommandsInLine(line)
		}
	}
}

// recordCommandsInLine looks for the name of the program in a line of code. It adds the
// command and the subcommand after the name to a.commands.
func (a *assembler) recordCommandsInLine(line string) {
	if words := a.commandIn(line); len(words) > 0 {
		if !a.isCommand(words[0]) {
			a.topCommands++
			a.topCommand = words[0]
		}
		for _, w := range words[:min(len(words), 2)] {
			a.commands[w] = true
		}
	}
}

// commandIn returns the words after the name of the program in a line of code, up to
// the first argument: the command and its subcommands. It returns nil if the name of the
// program is not known.
func (a *assembler) commandIn(line string) []string {
	if a.options.Program == "" {
		return nil
	}
	if prefix := a.options.Program + "-"; strings.Contains(line, prefix) {
		if name := programOf(line, ""); strings.HasPrefix(name, prefix) && subcommandName().MatchString(name) && !a.isProgramName(name) {
			return []string{name} // as in tool-sync
		}
	}
	for rest := line; ; {
		i := strings.Index(rest, a.options.Program)
		if i < 0 {
			return nil
		}
		before, after := rest[:i], rest[i+len(a.options.Program):]
		rest = after
		if before != "" && !strings.ContainsAny(before[len(before)-1:], " \t/`(\"'") || !strings.HasPrefix(after, " ") && !strings.HasPrefix(after, ".") {
			continue
		}
		if strings.HasPrefix(after, ".") { // as in tool.phar
			_, after, _ = strings.Cut(after, " ")
		}
		words := strings.Fields(after)
		for i, w := range words {
			if !subcommandName().MatchString(w) {
				words = words[:i]
				break
			}
		}
		if len(words) == 0 || slices.Contains(verbs, words[0]) {
			continue
		}
		return words
	}
}

var codeInText = pattern.New("`[^`]+`|\\*[^*]+\\*")

// verbs lists words that can follow the name of a program in a sentence, but are not
// subcommands.
var verbs = strings.Fields("is are was will can does has may must should exits returns ends and or to with for from on in as of the a an")

// isCommand reports whether code in the document runs the given word as a command of
// the program.
func (a *assembler) isCommand(word string) bool { return a.commands[word] }

// runsOtherProgram reports whether code in the document runs this program, and also another
// program with the given name.
func (a *assembler) runsOtherProgram(name string) bool {
	program := a.options.Program
	return a.runPrograms[name] && a.runPrograms[program] && subcommandName().MatchString(name) && name != program && !a.isCommand(name) && !strings.HasPrefix(name, program+"-") && !slices.Contains(genericWords, name)
}

// knownCommand returns the subcommand in a heading such as "audit", "Audit", "install
// / i", "Command: audit", "Page: index build" and "Audits (audit)". Code in the document
// must run this subcommand, or the paragraph below the heading must begin with "This
// command". In "Audit — an overview", the subcommand must be the first that code in the
// section runs. knownCommand returns "" for other headings.
func (a *assembler) knownCommand(c nearbyText) string {
	heading := c.text
	if m := headingName().FindStringSubmatch(heading); m != nil {
		heading = m[1]
	}
	heading = strings.Trim(commandWord().ReplaceAllString(headingNumber().ReplaceAllString(heading, ""), ""), " :")
	if m := pageOfCommand().FindStringSubmatch(heading); m != nil && heading != m[1] && !audience().MatchString(heading) && a.isCommand(strings.ToLower(m[1])) && !slices.Contains(genericWords, strings.ToLower(m[1])) {
		heading = m[1]
	}
	if _, after, ok := strings.Cut(heading, ": "); ok && a.isSubcommandPath(after) {
		heading = after
	}
	if m := describedCommand().FindStringSubmatch(heading); m != nil && (strings.EqualFold(m[1], c.firstRun) || a.isCommand(m[1])) {
		heading = m[1]
	}
	names := strings.FieldsFunc(heading, func(r rune) bool { return strings.ContainsRune("/,| ", r) })
	if len(names) == 0 || len(names) > 3 {
		return ""
	}
	for i, first := range names {
		first = strings.Trim(first, "`*_")
		name := strings.ToLower(first)
		switch {
		case i > 0 && !strings.ContainsAny(heading, "/,|") && (name != first || !a.isCommand(names[0])):
			return ""
		case !subcommandName().MatchString(name) || name == strings.ToLower(a.options.Program) || a.isOtherProgram(name):
			return ""
		case name != first && (slices.Contains(genericWords, name) || first == strings.ToUpper(first) || slices.Contains(genericPages, name)):
			return ""
		case i == 0 && !a.isCommand(name) && !(name == first && c.introducesCommand):
			return ""
		}
	}
	name := strings.ToLower(strings.Trim(names[0], "`*_"))
	return a.withProgram(name)
}

// isSubcommandPath reports whether a text consists of a command and its subcommand, such
// as "index build". Code in the document must run both.
func (a *assembler) isSubcommandPath(text string) bool {
	words := strings.Fields(text)
	return len(words) == 2 && a.isCommand(words[0]) && a.isCommand(words[1])
}

// describedCommand matches a heading that describes the word at its start, as in "audit —
// check the files". The group matches the word.
var describedCommand = pattern.New(`^([A-Za-z][\w-]*)(?::|\s+(?:--?|–|—|:))\s+\S`)

// pageOfCommand matches a heading such as "Scan guide", "Scan options" and "Using scan". Its
// group matches the word that can be a command.
var pageOfCommand = pattern.New(`^(?:(?i:using|running)\s+)?([A-Za-z][a-z0-9-]*)(?: (?i:guide|reference|manual|stage|phase|mode|workflow|options|flags|usage|arguments|behaviou?r))?$`)

// introducedCommand returns the command of a section. The first paragraph must begin with
// the command, as in "`tool index build` writes the index". The heading must contain all
// words of the command, as in "Index build: how it works". Otherwise the result is "".
func (a *assembler) introducedCommand(h Heading) string {
	intro := a.intros[h.Start]
	code := introCode().FindStringSubmatch(a.source(intro))
	if code == nil || a.options.Program == "" {
		return ""
	}
	words := a.commandIn(code[1])
	have := strings.Join(wordsOf(strings.ReplaceAll(h.Text, "_", " ")), " ")
	for _, w := range words {
		if !slices.Contains(strings.Fields(have), w) {
			return ""
		}
	}
	if len(words) == 0 || slices.Contains(genericWords, words[0]) {
		return ""
	}
	return a.withProgram(strings.Join(words, " "))
}

// introCode matches code at the start of a paragraph.
var introCode = pattern.New("^\\W{0,3}?`([^`]+)`")

// recordRun stores in a.headings which subcommand of the program a code block runs. A
// section whose code only runs "search" may be about this subcommand, for example if its
// heading is "Searching".
func (a *assembler) recordRun(code block.Text) {
	if a.options.Program == "" {
		return
	}
	for words := range a.commandsRun(code) {
		second := ""
		if len(words) > 1 {
			second = words[1]
		}
		for i := range a.headings {
			h := &a.headings[i]
			h.runsEnd = code.End()
			h.runsDirectly = h.runsDirectly || i == len(a.headings)-1
			if h.runsCommand == "" {
				h.runsSecond = second
			} else if h.runsSecond != second {
				h.runsSecond = ""
			}
			switch h.runsCommand {
			case words[0]:
			case "":
				h.runsCommand = words[0]
			default:
				h.runsSeveral = true
			}
		}
	}
}

// commandsRun looks in a code block for the lines that run the program. For each of
// them, it yields the command and its subcommands.
func (a *assembler) commandsRun(code block.Text) iter.Seq[[]string] {
	return func(yield func([]string) bool) {
		for line := range code.Lines() {
			words := a.commandIn(line.String())
			if len(words) > 0 && programOf(line.String(), "") == a.options.Program && !yield(words) {
				return
			}
		}
	}
}

// commandOf returns the command with which a code block runs the program. It returns ""
// if the block does not run the program, or runs several of its commands.
func (a *assembler) commandOf(code block.Text) string {
	command := ""
	for words := range a.commandsRun(code) {
		if command != "" && command != words[0] || slices.Contains(genericWords, words[0]) {
			return ""
		}
		command = words[0]
	}
	if command == "" {
		return ""
	}
	return a.withProgram(command)
}

// sectionCommand returns the command that all code between a heading and a table runs. It
// returns "" unless one of these is true:
//
//   - The heading names the command.
//   - The code is directly below the heading, and no inner heading names a subject.
//
// The title of a page does not count: the page of a command often gives the statuses of
// the whole program.
func (a *assembler) sectionCommand(t *Table, h Heading) string {
	name := h.runsCommand
	if name == "" || h.runsSeveral || slices.Contains(genericWords, name) || slices.Contains(genericPages, name) || h.Start == a.title.Start || t.Start < h.runsEnd || startHeading().MatchString(h.Text) {
		return ""
	}
	const several = 3 // this many statuses below a heading such as "Errors" are those of the whole program
	near := (len(t.Rows) < several || a.subjectWords(h.Text) != "") && h.Start == subjectHeading(t).Start && h.runsDirectly && (a.topCommands > 1 || t.isBareSentence() && !usageHeading().MatchString(h.Text))
	named := slices.ContainsFunc(wordsOf(h.Text), func(w string) bool { return isFormOf(w, name) || isFormOf(w, h.runsSecond) })
	if !near && !named {
		return ""
	}
	return a.withProgram(name)
}

// startHeading matches the heading of a section for beginners, such as "Quick start". Such
// a section is not about the command that its code runs.
var startHeading = pattern.New(`(?i)^\W*(?:getting started|quick ?-?start)\b`)

// isFormOf reports whether a word is a form of a command's name, such as "archived",
// "archives" or "archiving" for "archive".
func isFormOf(word, name string) bool {
	return len(name) > 2 && (strings.HasPrefix(word, name) || strings.HasPrefix(word, strings.TrimSuffix(name, "e")+"ing"))
}

// wordsOf returns the words of a text in lower case. It also splits words at hyphens.
func wordsOf(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// subjectHeading returns the innermost heading that is above a table and names a
// subject. "Exit codes of sync" names a subject, and "Exit codes" does not.
func subjectHeading(t *Table) Heading {
	for _, h := range slices.Backward(t.Headings) {
		if !isExitTopic(strings.ToLower(strings.Join(strings.Fields(h.Text), "-"))) {
			return h
		}
	}
	return Heading{}
}

// withProgram returns a command with the name of the program: "tool sync" for "sync". A
// name such as "tool-sync" stays as it is.
func (a *assembler) withProgram(command string) string {
	if strings.HasPrefix(command, a.options.Program+"-") {
		return command
	}
	return a.options.Program + " " + command
}

// commandInCode returns the command that a text in code markup names or runs, as in "sync"
// and "tool sync all". Unless the text begins with the name of the program, code in the
// document must run the command. For other texts, the result is "".
func (a *assembler) commandInCode(text string) string {
	name, isRun := strings.CutPrefix(text, a.options.Program+" ")
	if first := firstWord(name); subcommandName().MatchString(first) && first != a.options.Program && (isRun || a.isCommand(first)) {
		return a.withProgram(first)
	}
	return ""
}

// firstCommand returns the command in a name of a command, with or without the name of the
// program: "sync" for "tool sync all".
func (a *assembler) firstCommand(name string) string {
	return firstWord(strings.TrimPrefix(name, a.options.Program+" "))
}

// thisOne matches the start of a paragraph about the command in the heading above it.
var thisOne = pattern.New(`(?i)^this (?:sub)?command\b`)

// recordManPage records the name in the NAME section of a manual page.
func (a *assembler) recordManPage(t block.Text) {
	if a.manPage.Text != "" || !strings.EqualFold(a.innermost(), "name") {
		return
	}
	if m := pageName().FindSubmatchIndex(t.Bytes); m != nil {
		a.manPage = a.cell("", t.Slice(m[2], m[3]))
	}
}

// pageName matches the first line of a manual page, such as "tool-sync - copy
// files".
var pageName = pattern.New(`^([\w.+-]+?)(?:\(\d\w*\))?\s+(?:-|--|–|—|\\-)\s`)

// isDescription reports whether the words after the name of the program in a heading
// describe the program, as in "tool client utility". Otherwise they may be a subcommand.
func isDescription(words []string) bool {
	return len(words) > 3 || slices.Contains(descriptions, words[len(words)-1])
}

// isDocumentKind reports whether a word is a kind of document, as in "tool: design".
func isDocumentKind(word string) bool { return slices.Contains(documentKinds, word) }

var documentKinds = strings.Fields("plan design spec specification contract requirements tutorial cookbook recipes faq glossary")

var descriptions = strings.Fields(`utility client program application server daemon library searcher checker linter formatter manager compiler
	converter wrapper runner interpreter documentation docs help readme home introduction installation configuration features changelog internals architecture`)

// recordPrograms stores in a.headings which programs a code block runs.
func (a *assembler) recordPrograms(b block.Block) {
	if bytes.Contains(b.Text.Bytes, []byte("exit")) && exitKey().Match(b.Text.Bytes) && commandKey().Match(b.Text.Bytes) {
		for i := range a.headings {
			a.headings[i].configuresRuns = true
		}
	}
	if !shellLang[strings.ToLower(b.Lang)] {
		return
	}
	for line := range b.Text.Lines() {
		name := programOf(line.String(), a.options.Program)
		if noProgram().MatchString(name) {
			continue
		}
		if n := len(a.headings); n > 0 && name != "" {
			a.headings[n-1].lastProgram = name
		}
		for i := range a.headings {
			h := &a.headings[i]
			switch {
			case name == "":
			case name == a.options.Program:
				h.runsThisProgram = true
			case !a.isForAgents():
			case subcommandName().MatchString(name) && !slices.Contains(otherPrograms, name):
				h.otherProgram = name
			}
		}
	}
}

// noProgram matches a command of the shell, and the first word of a line of output, such as
// "0" and "gpg:".
var noProgram = pattern.New(`^(?:echo|cd|export|\d+|.*:)$`)

// exitKey and commandKey match keys of a configuration that runs a command and explains
// its statuses: "exit_codes", and a key for the command such as "run".
var (
	exitKey    = pattern.New(`(?m)^\s*["']?exit_?codes["']?\s*:\s*[{]?\s*$`)
	commandKey = pattern.New(`(?m)^\s*(?:-\s+)?["']?(?:cmd|command|exec|run)["']?\s*:\s*\S`)
)

// configuredSection returns the heading of a section with a configuration that runs a
// command and explains its statuses. The table t must be in this section. The result is
// "" if there is no such heading. The title of the document does not count.
func (a *assembler) configuredSection(t *Table) string {
	for _, h := range t.Headings {
		if h.configuresRuns && h.Start != a.title.Start {
			return h.Text
		}
	}
	return ""
}

// precedingProgram returns the program that a sentence after code is about. It returns
// "" if this is the program of the registry, or if it is not known. The program is known
// for two kinds of sentences:
//
//   - A sentence without a subject, such as "Exits with 3". If the code directly before
//     the sentence runs a well-known program, such as grep, the sentence is about that
//     program; see otherProgramIn.
//   - A sentence such as "The command exits with 3". It is about the last program that
//     code in the section runs. But if that program is well known (see otherPrograms),
//     the result is "".
func (a *assembler) precedingProgram(t *Table) string {
	if t.Form == block.FormProse && startsExit().MatchString(t.Lead) && a.codeBefore.Len() > 0 && a.options.Program != "" {
		return a.otherProgramIn(a.codeBefore)
	}
	name := t.Heading().lastProgram
	if !theCommand().MatchString(t.Lead) || name == a.options.Program || !subcommandName().MatchString(name) && !scriptExtension().MatchString(name) || slices.Contains(otherPrograms, name) {
		return ""
	}
	return name
}

// startsExit matches a sentence that does not say who exits, such as "Exits with 3" and
// "If the exit code is 3". After a code block, the sentence is about the program that the
// code runs.
var startsExit = pattern.New(`^(?:Exits|Returns|Ends)\b|^(?:If|When) the exit (?:code|status) is\b`)

// otherProgramIn returns the well-known program that a code block runs last. It returns
// "" if the code mentions the program of the registry.
func (a *assembler) otherProgramIn(code block.Text) string {
	name := ""
	for _, line := range code.SplitLines() {
		switch one := programOf(line.String(), a.options.Program); {
		case one == a.options.Program || strings.Contains(line.String(), a.options.Program):
			return ""
		case one != "" && (slices.Contains(otherPrograms, one) || one == "go" || one == "make"):
			name = one
		}
	}
	return name
}

// sectionProgram returns the script that the last code block before a table runs, if the
// section is about this script. This is assumed if no code in the section runs the
// program of the registry, but other code in the document does. Otherwise the result is
// "".
func (a *assembler) sectionProgram(t *Table) string {
	h := subjectHeading(t)
	script := strings.Contains(h.lastProgram, ".") && subcommandName().MatchString(strings.ReplaceAll(h.lastProgram, ".", "-"))
	if !script || h.runsThisProgram || !a.runPrograms[a.options.Program] {
		return ""
	}
	return h.lastProgram
}

// toolOfSection returns the well-known program that the section around a sentence is about:
// code in the section runs it, and no code in the document runs the program of the
// registry. It returns "" for a section about exit statuses, and if the subject of the
// sentence is certainly the program of the registry.
func (a *assembler) toolOfSection(t *Table) string {
	h := t.Heading()
	if t.Form != block.FormProse || a.options.Program == "" || a.runPrograms[a.options.Program] || !slices.Contains(otherPrograms, h.lastProgram) || a.namesExits(h) || t.hasProgramSubject() {
		return ""
	}
	return h.lastProgram
}

// theCommand matches the start of a sentence that refers to the command in the code
// block above it, such as "The command exits".
var theCommand = pattern.New(`(?i)^the (?:[a-z]+ )?(?:command|script) (?:exits|returns|ends)\b`)

// otherSectionProgram returns the program that the section around a sentence is about, if
// code in the section runs it and it is not the program of the registry. Otherwise the
// result is "". It looks only at files for coding agents, such as AGENTS.md, which often
// have a section for each tool of a project.
func (a *assembler) otherSectionProgram(t *Table) string {
	if t.Form != block.FormProse || !a.isForAgents() {
		return ""
	}
	for _, h := range slices.Backward(t.Headings) {
		if h.runsThisProgram || h.Level < 2 || a.hasCue([]byte(h.Text)) {
			return ""
		}
		if h.otherProgram != "" {
			return h.otherProgram
		}
	}
	return ""
}

// isForAgents reports whether the document contains instructions for coding agents.
func (a *assembler) isForAgents() bool {
	return slices.ContainsFunc(agentFiles, a.isFileName)
}

// isRootFile reports whether the document contains instructions for coding agents that
// work on the program rather than use it. Such a file need not name the program.
func (a *assembler) isRootFile() bool {
	file := a.options.path(a.Name)
	return file == "AGENTS.md" || file == "CLAUDE.md"
}

var agentFiles = strings.Fields("AGENTS CLAUDE GEMINI SKILL copilot-instructions")

// explainedName returns the name of another program that a heading introduces, as in
// "UBS — Ultimate Bug Scanner". It returns "" for other headings.
func (a *assembler) explainedName(c nearbyText) string {
	m := introduction().FindStringSubmatch(c.text)
	if m == nil && a.isForAgents() {
		m = quickReference().FindStringSubmatch(c.text)
	}
	if m == nil || c.isTitle || errorNumber().MatchString(m[1]) || strings.EqualFold(m[1], a.options.Program) || a.options.Program == "" || a.subjectWords(m[1]) == "" {
		return ""
	}
	return m[1]
}

// errorNumber matches the number at the end of the name of an error, as in "APP2001".
var errorNumber = pattern.New(`\d{3}$`)

// quickReference matches headings such as "UBS Quick Reference for AI Agents".
var quickReference = pattern.New(`^([A-Z][A-Z0-9]{1,7})\s+(?:Quick (?:Reference|Start)|Cheat ?sheet)\b`)

// introduction matches a name in capitals, followed by an explanation of the name.
var introduction = pattern.New(`^([A-Z][A-Z0-9]{1,7})\s+(?:—|–|--?)\s+\pL`)
