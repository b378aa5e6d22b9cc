package tables

import (
	"bytes"
	"path"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/doc/block"
	"github.com/exitlint/exitlint/internal/pattern"
)

// A clauseSubject describes who exits, according to the words before a status in a
// sentence.
type clauseSubject struct {
	actor
	// otherActor contains the words in or before the sentence that name an actor other
	// than this program and its commands, or "".
	otherActor    string
	hasVerb       bool // whether there is a verb such as "exits" before the status
	isVerbSubject bool // whether the actor is the subject of this verb
	// isMapped is set if the program turns the failure of something else into the
	// status, as in "the status of the hook surfaces as exit code 3".
	isMapped    bool
	event       string // the subject of the verb if it cannot exit: "conflicts" in "conflicts exit 3"
	isEvery     bool   // whether the subject is every command of the program
	otherBefore bool   // whether only an earlier sentence names otherActor
	isList      bool   // whether the sentence lists statuses, as in "Exit codes: 0 = ok, 1 = late"
	// isEnumeration is set if each status in the list is followed by its meaning.
	isEnumeration bool
}

// decideBySubject decides whose statuses a sentence lists, mainly by its subject. It is
// called if a text nearby mentions exit statuses, and no text nearby names another
// owner. So the statuses usually belong to this program or, if the subject is a
// subcommand, to the subcommand. The code after the sentence or the start of the
// paragraph may show another owner; see topicOf. The owner is unknown in these cases:
//
//   - The document does not name the program.
//   - The subject of the sentence is something else that can exit, as in "The job exits
//     3".
//   - The sentence has no subject, but mentions something else that can exit, as in
//     "late jobs (exit code 3)". This case does not count in a section about exit
//     statuses, or on the page of the program.
//
// In all other cases, decideBySubject returns cue, the result for this program. It
// always returns cue for a table or list. For a Go file or a document with a [[doc]]
// entry, it returns cue unless the subject is a Python module that code in the document
// runs.
func (a *assembler) decideBySubject(t *Table, cue Ownership) Ownership {
	s := t.sentenceSubject
	if t.Form != block.FormProse || s == nil {
		return cue
	}
	if s.verdict == VerdictUser && s.hasVerb && a.runsModule(s.words) {
		return Ownership{VerdictProgram, "the code before it", s.words}
	}
	if a.options.Declared || a.options.Program == "" || strings.HasSuffix(a.Name, ".go") {
		return cue
	}
	switch {
	case !a.namesProgram && !a.isRootFile():
		return Ownership{VerdictUnknown, "the document does not name the program", ""}
	case t.codeAfter != "" && !t.hasProgramSubject() && !a.isAboutExits(t):
		return Ownership{VerdictSubcommand, "the code after it", t.codeAfter}
	case a.topic.Verdict != "" && (s.leavesTopic() || a.continuesTopic(t)):
		return a.topic
	case a.topic.Verdict == "" && a.outerTopic.Verdict != "" && s.leavesTopic():
		return a.outerTopic
	case s.lacksSubject() && listActor().Match(a.listLead.Bytes):
		return Ownership{VerdictUnknown, "the text before its list", string(listActor().FindSubmatch(a.listLead.Bytes)[1])}
	case s.verdict == VerdictOwn && (s.otherActor == "" || s.words != pronounIt && !optionName().MatchString(s.words)):
		return cue
	case s.verdict == VerdictSubcommand && a.meansProgram(t, s.words):
		return cue
	case s.verdict == VerdictSubcommand:
		return Ownership{VerdictSubcommand, "its sentence", s.words}
	case s.verdict == VerdictUser && a.isOwnProcess(t, s.words):
		return cue
	case s.verdict == VerdictUser && (!s.isGuess || !a.isAboutProgram(t)) && (!a.isAboutExits(t) || !s.isGuess && s.hasVerb || runnableNouns().MatchString(s.words)):
		return Ownership{VerdictUnknown, "its subject", s.words}
	}
	if w, ok := a.otherActorNear(t); ok {
		return w
	}
	return cue
}

// leavesTopic reports whether a sentence does not say who exits: it has no subject that
// can exit, or its subject is "it", "process" or an option. If the paragraph begins with
// a command, the sentence is then taken to be about this command; see topicOf.
func (s *clauseSubject) leavesTopic() bool {
	return s.lacksSubject() || s.words == pronounIt || optionName().MatchString(s.words) || strings.EqualFold(s.words, theProcess)
}

// lacksSubject reports whether a sentence has no subject that can exit, as in "Exits with
// 3 if it is late".
func (s *clauseSubject) lacksSubject() bool {
	return s.verdict == "" || s.isGuess && s.verdict == VerdictOwn && bareVerb().MatchString(s.words)
}

// continuesTopic reports whether a sentence about the program still describes the
// command at the start of the paragraph. This is assumed of the second sentence of the
// paragraph, as in "`tool sync` copies files. If one is late, tool exits with 3".
func (a *assembler) continuesTopic(t *Table) bool {
	s := t.sentenceSubject
	return s.isVerbSubject && a.isProgramName(s.words) && len(sentenceEnds(t.subjectText.Trim().Bytes)) <= 1
}

// meansProgram reports whether the words "commands" or "command" mean the program or
// any of its commands. "commands" without an adjective always does. "command" does in a
// section or list about exit statuses, and where it can only be the program itself; see
// isOnlyCommand.
func (a *assembler) meansProgram(t *Table, words string) bool {
	switch strings.ToLower(words) {
	case "commands":
		return true
	case "command":
		return a.isAboutExits(t) || exitTitle().Match(a.listLead.Bytes) || a.isOnlyCommand()
	}
	return false
}

// isOnlyCommand reports whether "the command" in a sentence can only be the program itself,
// because no code directly before the sentence runs one of its commands. The sentence must be
// in a README. If no code in the document runs a command of the program, it can also be on a
// page such as usage.md, or in the description of an option.
func (a *assembler) isOnlyCommand() bool {
	switch {
	case a.commandOf(a.codeBefore) != "":
		return false
	case a.topCommands > 0:
		return a.fileStem() == "readme"
	}
	return a.describesOption() || a.runPrograms[a.options.Program] && isGenericPage(a.fileStem())
}

// isOwnProcess reports whether words such as "the process" or "the program" mean the
// program of the document, rather than something that it runs.
func (a *assembler) isOwnProcess(t *Table, words string) bool {
	if a.inBareOption && theProgram().MatchString(words) {
		return true
	}
	if theProgram().MatchString(words) {
		canBeOnly := a.isAboutExits(t) || a.topCommands == 0 && block.ContainsFold(a.Bytes, a.options.Program)
		if a.isAboutProgram(t) || canBeOnly && !otherScript().Match(a.Bytes) {
			return true
		}
	}
	return definiteProcess().MatchString(t.Lead) && a.isExitPage() && !managedProcess().Match(a.Bytes)
}

// otherActorNear returns VerdictUnknown for a sentence without a subject, if a text around
// it names an actor other than this program and its commands. It returns false for a list
// of statuses, in a help text of the program, in a section about exit statuses and on the
// page of the program.
func (a *assembler) otherActorNear(t *Table) (Ownership, bool) {
	s := t.sentenceSubject
	heading := t.Heading().Text
	switch {
	case a.isAboutExits(t), a.isAboutProgram(t), s.isList, a.isHelp:
		return Ownership{}, false
	case s.otherActor != "":
		return Ownership{VerdictUnknown, "its sentence", s.otherActor}, true
	case a.helpProgram != "":
		return Ownership{VerdictUnknown, "the help text", a.helpProgram}, true
	case runnableNouns().MatchString(a.fileStem()):
		return Ownership{VerdictUnknown, "the path", a.fileStem()}, true
	}
	other := a.otherActorIn(heading)
	return Ownership{VerdictUnknown, "the heading over it", other}, other != "" && clauseVerb().MatchString(heading)
}

// conditionalStatus and isUsedAfter match the texts around the status in a sentence such as
// "If the child fails, exit code 8 is used". The condition does not say who exits.
var (
	conditionalStatus = pattern.New(`(?i)^\W*(?:if|when|once)\b[^.;]*,\s+(?:the\s+|an?\s+)?(?:exit|return)\s+(?:code|status)\s+["']?$`)
	isUsedAfter       = pattern.New(`(?i)^["']?\d{1,3}["']?(?:\s*\([^()]*\))?\s+` + usedPhrase + `\s*(?:[.,;]|$)`)
)

// listActor matches a text before a list if it only names what performs the steps in the
// list, as in "The workflow:". The group is the noun.
var listActor = pattern.New(`(?i)(?:^|[.!?:]\s+)\W*(?:the|this|your)\s+(?:[\w-]+\s+){0,2}(job|script|hook|plugin|check|workflow|pipeline|action|installer|wrapper)\W*:\W*$`)

// bareVerb matches a verb at the start of a sentence, such as "Exits".
var bareVerb = pattern.New(`(?i)^(?:exits|returns|terminates|fails|quits|stops|aborts)$`)

// topicOf returns whose statuses a text lists, if it begins with a command of the program
// or with another script in code markup, as in
// "`tool sync` copies files. Exits 3 if one is late". For other texts, the result is
// empty. where is a phrase for the text, as in [Ownership].
func (a *assembler) topicOf(t block.Text, where string) Ownership {
	m := leadingCode().FindStringSubmatch(a.source(t.Slice(0, min(t.Len(), maxLead))))
	if m == nil || a.options.Program == "" {
		return Ownership{}
	}
	if script := scriptFile().FindStringSubmatch(m[1]); script != nil && !a.isProgramName(script[1]) && !a.isProgramName(script[1]+script[2]) {
		return Ownership{VerdictProgram, where, m[1]}
	}
	name := m[1]
	if words := a.commandIn(name); len(words) > 0 && programOf(name, "") == a.options.Program { // as in "npx tool sync"
		return Ownership{VerdictSubcommand, where, a.withProgram(words[0])}
	}
	if n := len(a.options.Program) + 1; len(name) > n && strings.EqualFold(name[:n], a.options.Program+" ") { // as in "Tool sync" at the start
		name = name[n:]
	}
	first, args, _ := strings.Cut(name, " ")
	if first == a.options.Program || !subcommandName().MatchString(first) || name == m[1] && !a.isCommand(first) && !placeholder().MatchString(args) {
		return Ownership{}
	}
	return Ownership{VerdictSubcommand, where, a.withProgram(first)}
}

// leadTopic returns the command that a list explains, if the paragraph before the list names
// it and ends with a colon or a dash, as in "Errors of `tool sync`:". For other paragraphs,
// the result is empty.
func (a *assembler) leadTopic(lead block.Text) Ownership {
	const where = "the text before its list"
	text := a.source(lead)
	if a.options.Program == "" || !beforeList().MatchString(text) {
		return Ownership{}
	}
	if m := aboutCommand().FindStringSubmatch(text); m != nil {
		if name := a.commandInCode(m[1]); name != "" {
			return Ownership{VerdictSubcommand, where, name}
		}
	}
	if m := commandVerbs().FindStringSubmatch(text); m != nil && m[1] != a.options.Program {
		return Ownership{VerdictSubcommand, where, a.withProgram(m[1])}
	}
	return a.topicAround(lead, where)
}

// topicAround returns the command with which a text begins, as topicOf does, if the text is
// about this command only. The text may be about something else if the command is one of
// several, or has a name such as "tool-sync", which may be that of a hook.
func (a *assembler) topicAround(t block.Text, where string) Ownership {
	w := a.topicOf(t, where)
	if w.Verdict != VerdictSubcommand || nextCode().MatchString(a.source(t)) || strings.HasPrefix(w.Words, a.options.Program+"-") {
		return Ownership{}
	}
	return w
}

var (
	// beforeList matches the end of a paragraph that introduces a list.
	beforeList = pattern.New(`(?::|—|–|\s--?)\W{0,4}$`)
	// nextCode matches a text that begins with several names in code markup, such as
	// "`tool sync` or `tool copy` fails".
	nextCode = pattern.New("^\\W*`[^`]+`(?:,|\\s+(?:and|or))\\s+`")
	// aboutCommand matches a short text about a command in code markup, such as
	// "Errors of `tool sync`:". The group matches the command.
	aboutCommand = pattern.New("(?i)^\\W*(?:[\\w-]+\\s+){0,4}(?:of|for|in|about)\\s+`([^`]+)`\\W*$")
	// commandVerbs matches a text about a group of commands, as in "The `task` commands
	// print". The group matches its name.
	commandVerbs = pattern.New("^\\W*The\\s+`([a-z][a-z0-9-]*)`\\s+(?:(?:sub)?commands?|verbs?)\\b")
)

// onlyTopic returns the command that a text calls the only one of its kind, as in "Only `tool
// sync` is destructive". The other sentences of the section are then about this command, too,
// unless the section is about exit statuses. For other texts, the result is empty.
func (a *assembler) onlyTopic(t block.Text) Ownership {
	mentionsExits := func(h Heading) bool { return a.hasCue([]byte(h.Text)) }
	if a.options.Program == "" || !block.ContainsFold(t.Bytes, "only") || slices.ContainsFunc(a.headings, mentionsExits) {
		return Ownership{}
	}
	m := onlyCommand().FindStringSubmatch(a.source(t.Slice(0, min(t.Len(), maxLead))))
	if m == nil {
		return Ownership{}
	}
	name := a.firstCommand(m[1] + m[2])
	if !a.isCommand(name) && m[3] == "" {
		return Ownership{}
	}
	return Ownership{VerdictSubcommand, "a sentence of its section", a.withProgram(name)}
}

// onlyCommand matches a command in a text that calls it the only one. One of the first two
// groups is the command. The third is the noun "command", if the text contains it.
var onlyCommand = pattern.New("^\\W*(?:Only\\s+`([a-z][^`]*)`\\s+(?:is|can\\s+be)\\s|`([a-z][^`]*)`\\s+is\\s+the\\s+only\\s(?:[a-z-]+\\s+){0,2}((?:sub)?command\\b)?)")

// titleTopic returns the command that is the title of the next paragraphs: a paragraph that is only
// a name in bold type or code markup, such as "**`tool sync`**". isTitle is false for
// other paragraphs. For a title that names no command, the topic is empty.
func (a *assembler) titleTopic(t block.Text) (isTitle bool, topic Ownership) {
	const longest = 60
	if a.options.Program == "" || t.Len() == 0 || t.Len() > longest {
		return false, Ownership{}
	}
	m := onlyName().FindStringSubmatch(a.source(t))
	if m == nil {
		return false, Ownership{}
	}
	name := a.commandInCode(m[1] + m[2])
	if name == "" {
		return true, Ownership{}
	}
	return true, Ownership{VerdictSubcommand, "the title before it", name}
}

// onlyName matches a paragraph that is only a name in bold type or code markup. One of its
// groups is the name.
var onlyName = pattern.New("^\\W*?(?:\\*{1,2}\\W*?([^*`]+?)\\W*\\*{1,2}|`([^`]+)`\\W*)\\W*$")

// placeholder matches a placeholder at the start of the arguments of a command: "<id>" in
// "get <id>...".
var placeholder = pattern.New(`^(?:<[\w -]+>|\[[\w <>.-]+\])`)

// scriptFile matches the path of a script. The groups match its name without the extension,
// and the extension.
var scriptFile = pattern.New(`^(?:[\w.-]+/)*([\w.-]+?)(\.(?:sh|bash|zsh|ps1|py|pl|rb|bat|cmd|[mc]?js))$`)

// leadingCode matches code at the start of a paragraph. A label in bold type can precede
// the code. The group matches the code.
var leadingCode = pattern.New("^(?:\\W{0,3}?[^*`\\n]{1,60}\\*\\*\\s*[:—–-]\\s+)?\\W{0,4}?(?:(?:Run|Use|Call|Running|Using|Calling)\\s+)?`([A-Za-z][^`]*)`")

// runsModule reports whether code in the document runs a Python module whose name ends
// with the given word: "sweep" in "python -m tools.sweep".
func (a *assembler) runsModule(word string) bool {
	for name := range a.runPrograms {
		if _, last, ok := strings.Cut(name, "."); ok && last == strings.ToLower(word) && name != a.options.Program {
			return true
		}
	}
	return false
}

// hasProgramSubject reports whether the subject of a sentence is certainly the program.
func (t *Table) hasProgramSubject() bool {
	return t.sentenceSubject != nil && t.sentenceSubject.verdict == VerdictOwn && !t.sentenceSubject.isGuess
}

// exitTitle matches a text that is only a title, such as "Errors and exit codes:".
var exitTitle = pattern.New(`(?i)^[^.;,]{0,40}\bexit (?:codes|statuses)\s*:?\s*$`)

// isAboutExits reports whether a table is in a section, page or file about exit
// statuses.
func (a *assembler) isAboutExits(t *Table) bool {
	return a.isExitPage() || slices.ContainsFunc(t.Headings, a.namesExits)
}

// namesExits reports whether a heading names exit statuses, as in "Exit codes". A heading
// such as "Exits with 3" does not count.
func (a *assembler) namesExits(h Heading) bool {
	at := a.cueIn(nearbyText{text: h.Text, isOuter: true})
	return at != nil && !exitSentence().MatchString(h.Text[at[0]:])
}

// isExitPage reports whether the title or the name of the document is about exit
// statuses.
func (a *assembler) isExitPage() bool {
	at := a.findCue([]byte(a.title.Text))
	return isExitTopic(a.fileStem()) || at != nil && !exitSentence().MatchString(a.title.Text[at[0]:])
}

// exitSentence matches words such as "exits with 3". A heading with such words is about
// one status, and its section need not list others.
var exitSentence = pattern.New(`(?i)^\w+\s+with\b|^exits?\s+(?:non|["']?\d)`)

// isAboutProgram reports whether a table is on the manual page of the program, in a
// file with its name, or directly below a heading that is its name.
func (a *assembler) isAboutProgram(t *Table) bool {
	return a.manPage.Text == a.options.Program || a.fileStem() == a.pageName() || a.fileStem() == a.pageName()+"-command" || strings.EqualFold(a.subjectWords(t.Heading().Text), a.options.Program)
}

// fileStem returns the name of the document's file without its extensions, in lower
// case.
func (a *assembler) fileStem() string {
	base, _ := stem(strings.TrimSuffix(strings.ToLower(path.Base(a.options.path(a.Name))), ".in"))
	if inner, section := stem(base); manualPage().MatchString(section) {
		base = inner
	}
	return base
}

// canBeAboutProgram reports whether the document may be about the program: it contains
// the name of the program, is shorter than 1000 bytes, or has a file name about exit
// statuses.
func (a *assembler) canBeAboutProgram() bool {
	const short = 1000
	return len(a.Bytes) < short || isExitTopic(a.fileStem()) || a.isNamed
}

// subjectAt returns the subject of the clause with the status at the given source
// offset: the noun before the verb, as in "`tool sync` exits with 3".
//
// In some clauses, this noun does not say who exits:
//
//   - A pronoun or conjunction refers to an actor earlier in the sentence. In "Only the
//     job runs, and it exits 3", the subject is "the job".
//   - An event, such as a failure, cannot exit. In "Failures exit with 3", the subject is
//     the program or command that the sentence names.
//   - There is no noun, as in "late (exit code 3)". The subject is then the program or
//     command that the paragraph names last.
func (a *assembler) subjectAt(t block.Text, offset int) *clauseSubject {
	from, at := startOfSentence(t, offset)
	start := from
	if !a.follows("`", t.At(from)) { // "tool" is not a label in "`tool: late`"
		from += len(itemLabel().Find(t.Bytes[from:at]))
	}
	from += len(readersBefore().Find(t.Bytes[from:at]))
	condition := len(ifAny().Find(t.Bytes[from:at]))
	s := a.clauseOf(a.rawSlice(t, from+condition, at))
	if label := a.labelActor(string(t.Bytes[start:from]), string(t.Bytes[from:at])); label.verdict != "" {
		s.actor = label
	}
	if conditionalStatus().Match(t.Bytes[from:at]) && isUsedAfter().Match(t.Bytes[at:]) {
		return &clauseSubject{}
	}
	if s.verdict == "" && s.words == pronounIt {
		if s.actor = a.firstSubject(string(t.Bytes[:at])); s.verdict == "" || condition > 0 {
			// In "It exits with 3", "It" means the program, unless a noun comes before
			// this sentence. In "If any check fails, it exits with 3", "it" cannot mean
			// the check, because there may be several.
			s.actor = actor{verdict: VerdictOwn, words: pronounIt, isGuess: true}
		}
	}
	if strings.EqualFold(s.words, pronounThey) {
		s.actor = theyIn(string(t.Bytes[:start]), theyIn(a.innermost(), s.actor))
	}
	before := a.actorBefore(a.rawSlice(t, 0, start))
	end := endOfSentence(t, at)
	if m := consequence().FindIndex(t.Bytes[at:end]); m != nil {
		end = at + m[0] // advice or a condition after the status does not name who exits
	}
	s.otherActor = a.otherActorIn(parentheses().ReplaceAllString(a.rawSlice(t, from+max(condition, startOfClause(t.Bytes[from:at])), at), "") + a.rawSlice(t, at, end))
	if functionCall().MatchString(s.otherActor) && mapped().MatchString(string(t.Bytes[from:at])) {
		// In "`newLate()` — exit code 3", the function has a status, but does not exit.
		s.otherActor = ""
	}
	if s.otherActor == "" && before.verdict == VerdictUser {
		s.otherActor, s.otherBefore = before.words, true
	}
	if processEnds().Match(t.Bytes[from:at]) && !otherProcess().Match(t.Bytes) { // the paragraph names no other process
		if strings.EqualFold(s.words, theProcess) {
			s.actor = actor{verdict: VerdictOwn, words: s.words, isGuess: true}
		}
		if strings.EqualFold(s.otherActor, theProcess) {
			s.otherActor = ""
		}
	}
	if s.verdict != "" {
		return &s
	}
	if m := othersFail().FindStringSubmatch(a.listLead.String()); m != nil && s.otherActor == "" && s.verdict == "" {
		s.otherActor = m[1]
	}
	if lead := lastActor(a.actors(a.source(a.listLead))); s.otherActor == "" && scriptExtension().MatchString(lead.words) {
		s.otherActor = lead.words
	}
	general := s.isGeneral
	if s.hasVerb && !pronoun().MatchString(s.words) {
		s.event = s.words
	}
	if s.actor = lastOwnActor(a.actors(a.rawSlice(t, from, at))); s.verdict == "" && s.otherActor == "" && !general {
		s.actor = before
	}
	return &s
}

// actorBefore returns the last actor that a text before a sentence names. The result is
// empty if this actor is the noun of a prepositional phrase at the end of the text, such
// as "process" in "It fits into your build process.": such a noun does not say who
// exits.
func (a *assembler) actorBefore(text string) actor {
	last := lastActor(a.actors(text))
	if m := prepositionalEnd().FindStringSubmatch(text); m != nil && last.verdict == VerdictUser && strings.EqualFold(m[1], last.words) {
		return actor{}
	}
	return last
}

// prepositionalEnd matches a prepositional phrase at the end of a sentence. The group matches
// its noun.
var prepositionalEnd = pattern.New(`(?i)\b(?:in|into|from|within)\s+(?:the|an?|your|its|our)\s+(?:[a-z-]+\s+)?([a-z]+)\.\s*$`)

// startOfClause returns the offset at which the last clause of a text begins. An actor
// in an earlier clause does not exit, such as the server in "a path that the server
// rejects — a late path is an error (exit 2)".
func startOfClause(text []byte) int {
	isParenthesis := len(clauseDash().FindAll(text, -1))%2 == 0 // two dashes enclose a parenthesis
	for _, m := range slices.Backward(clauseBoundary().FindAllIndex(text, -1)) {
		if !isParenthesis || !clauseDash().Match(text[m[0]:m[1]]) {
			return m[1]
		}
	}
	return 0
}

// clauseDash matches a dash between two clauses or around a parenthesis.
var clauseDash = pattern.New(`\s[—–-]\s`)

// clauseBoundary matches the end of a clause, with the conjunction after it.
var clauseBoundary = pattern.New(`(?i)(?:;|\s[—–-]|,\s+(?:but|so|and))\s+`)

// newSubject matches the text before a noun that begins a new clause, as in
// "the text is written and the script exits".
var newSubject = pattern.New(`(?i)\b(?:is|are|be|was|were|been)\s[^,;]*\band\s+(?:the|this|that)\s+$`)

// othersFail matches a sentence such as "More tasks may fail with these symptoms:". The
// list after it describes failures of things that the program runs. The group matches the
// noun for these things.
var othersFail = pattern.New(`(?i)\b(tasks|jobs|pods|containers|processes|hooks|scripts|plugins|steps)\s+(?:(?:may|might|can|will|also|now)\s+)*(?:fail|exit|end|stop|terminate)\b`)

// labelActor returns the actor in a label before a sentence, such as "sync" in
// "sync: exit 3 if it is late". rest is the text between the label and the status. If
// rest names who exits, or if the label names no actor, the result is empty.
func (a *assembler) labelActor(label, rest string) actor {
	name := strings.ToLower(strings.TrimRight(label, ": \n\t"))
	switch {
	case name == "" || !onlyExit().MatchString(rest):
		return actor{}
	case a.isCommand(name) && !slices.Contains(genericWords, name):
		return actor{verdict: VerdictSubcommand, words: name}
	case runnableNouns().MatchString(name) || testNouns().MatchString(name):
		return actor{verdict: VerdictUser, words: name}
	}
	return actor{}
}

// otherActorIn returns the words in a text that name an actor other than this program
// and its commands, or "".
func (a *assembler) otherActorIn(s string) string {
	for _, other := range a.actors(s) {
		if other.verdict == VerdictUser {
			return other.words
		}
	}
	return ""
}

// ifAny matches a condition about any of several things at the start of a sentence. These
// things do not exit in the rest of the sentence.
var ifAny = pattern.New(`(?i)^\W*(?:if|when(?:ever)?|once|as soon as|unless)\s+(?:any|no|all|every|one|at\s+least\s+one)\b[^,;:]*,\s+(?:it\s|the\s+(?:exit|return)\s|an?\s+(?:exit\s|return\s|$)|(?:exit|return)\s+(?:code|status)\s)`)

// clauseOf returns the subject of the last clause in s, the part of a sentence before a
// status.
func (a *assembler) clauseOf(s string) clauseSubject {
	if m := possessor().FindStringSubmatch(s); m != nil {
		if noun := strings.TrimSpace(m[2]); noun == "command" && !a.isCommand(strings.ToLower(m[1])) {
			m[2] = "" // in "the remote command", the word "remote" does not name a command of this program
		}
		return clauseSubject{actor: a.actorOfNoun(m[1] + m[2])}
	}
	if processStatus().MatchString(s) {
		return clauseSubject{actor: actor{verdict: VerdictOwn, words: theProcess, isGuess: true}, hasVerb: true}
	}
	if surfaced().MatchString(s) {
		return clauseSubject{actor: actor{verdict: VerdictOwn, words: "surfaced"}, hasVerb: true, isMapped: true}
	}
	if words := everyOwnCommand().FindString(s); words != "" {
		return clauseSubject{actor: actor{verdict: VerdictOwn, words: collapse(words)}, hasVerb: true, isVerbSubject: true, isEvery: true}
	}
	// In "all make commands exit", "make" is not a verb.
	if m := caused().FindStringSubmatchIndex(s); m != nil && !articleBefore().MatchString(s[:m[0]]) {
		if n := a.actorOfNoun(s[m[2]:m[3]] + s[m[4]:m[5]]); n.isOwn() {
			return clauseSubject{actor: n, hasVerb: true, isVerbSubject: true}
		}
	}
	code := ""
	if at := ofErrorCode().FindStringSubmatchIndex(s); at != nil {
		s, code = s[:at[0]], s[at[2]:at[3]]
	}
	verb := lastVerb(s)
	if verb == nil && code == "" && eventBefore().MatchString(s) && !a.firstSubject(s).isOwn() {
		return clauseSubject{actor: actor{isGeneral: true}}
	}
	if code != "" && verb != nil && strings.HasSuffix(s[:verb[1]], "with") {
		verb = nil // in "fails with `E_LATE` (exit 3)", the verb is about the error code
	}
	switch {
	case verb == nil && code != "" && !a.firstSubject(s).isOwn():
		return clauseSubject{actor: actor{verdict: VerdictOwn, words: code, isGuess: true}}
	case verb != nil && numberBefore().MatchString(s[verb[1]:]):
		return clauseSubject{}
	case verb == nil:
		if first := a.firstSubject(s); first.verdict != VerdictUser || runnableNouns().MatchString(first.words) || functionCall().MatchString(first.words) && !mapped().MatchString(s) || strings.EqualFold(first.words, pronounThey) {
			return clauseSubject{actor: first}
		}
		return clauseSubject{}
	}
	subject := a.verbSubject(s, verb)
	return clauseSubject{actor: subject, hasVerb: verb[0] > 0, isVerbSubject: subject.isOwn()}
}

// rawSlice returns the text t[from:to] with its markup, as it is in the document. HTML
// tags for code become backticks, and other tags are removed. If there are macros or font
// changes of a manual page, or much markup, rawSlice returns the text without markup.
func (a *assembler) rawSlice(t block.Text, from, to int) string {
	if from >= to {
		return ""
	}
	start, end := t.At(from), t.At(to-1)+1
	if start > 0 && strings.IndexByte("`*", a.Bytes[start-1]) >= 0 {
		start--
	}
	if end < start || end-start > 2*maxProse || bytes.Contains(a.Bytes[start:end], []byte("\n.")) || bytes.Contains(a.Bytes[start:end], []byte(`\f`)) {
		return string(t.Bytes[from:to])
	}
	return tag().ReplaceAllString(codeTag().ReplaceAllString(string(a.Bytes[start:end]), "`"), "")
}

// prepositions matches words that begin a description after the noun of a subject, such
// as "without" in "a command without output".
const prepositions = "with|without|on|in|of|from|for|that|which|whose|to|by|at|under|after|before|over"

const (
	// callers matches plural nouns for programs that run this one and read its status.
	callers = `scripts|callers|pipelines|wrappers|workflows|jobs|hooks|tools|programs`
	// anyOf matches the words before one of the callers, such as "all CI" in
	// "all CI pipelines".
	anyOf = `(?:(?:the|your|any|all|shell|ci)\s+){0,2}`
)

var (
	// sentenceStart matches the end of a sentence and the white space before the next
	// one. The question mark of "$?" does not end a sentence.
	sentenceStart = pattern.New(`(?:[.!;]|[^$]\?)["'” )]*\s+`)
	// itemLabel matches a label at the start of a list item, such as "Next steps:" in
	// "Next steps: prints a line and exits with".
	itemLabel = pattern.New(`^(?:[A-Z][a-z]+\s+)?[\w-]+:\s+`)
	// onlyExit matches a text that is only a verb or noun for an exit, such as
	// "exits with".
	onlyExit = pattern.New(`(?i)^\W*(?:exits?|returns?)\s+(?:with\s+)?(?:(?:code|status)\s+)?["'\x60]?$|^\W*` + exitNoun + `\s+["'\x60]?$`)
	// eventNoun matches nouns for events and inputs, which cannot exit themselves. "An error
	// that exits 3" means that the program exits 3.
	eventNoun = pattern.New(`(?i)(?:errors?|failures?|findings?|problems?|warnings?|mismatch|conflict|timeout|paths?|cases?|situation|refusal|results?|exception|violation|signal|panic|issue|outcome|branch|flags?|options?|arguments?|values?|files?|inputs?|lists?|names?|changes?|[st]ions?)$`)
	// itself matches a subject with "itself" at the end of a text, possibly with a
	// modal verb, as in "the process itself will". It means this program, even if the
	// sentence names another one.
	itself = pattern.New(`(?i)\bthe\s+(?:process|program|tool|cli|binary|command)\s+itself\s+(?:(?:will|should|must|can|then|always|still|only)\s+)*$`)
	// mayBefore matches a modal verb at the end of a text.
	mayBefore = pattern.New(`(?i)\b(?:may|might|can|could)\s+$`)
	// testNouns matches words for the tests of a program.
	testNouns = pattern.New(`\b(?:tests?|suites?)$`)
	// possessor matches words that say whose status is meant, as in "the exit code of
	// the tool is".
	possessor = pattern.New(`(?i)\b` + exitNoun + `\s+(?:of|from|for)\s+(?:the\s+)?(` + "`[^`]+`|[A-Za-z][\\w.+-]*" + `)((?:\s+(?:mode|command|subcommand)\b)?)`)
	// processStatus matches words such as "the process exit code is" before a status.
	processStatus = pattern.New(`(?i)(?:^|[,;.]\s+)the\s+process\s+exit\s+(?:code|status)\s+(?:will\s+be|is)\s+["'` + "`" + `]?$`)
	// caused matches a clause whose subject makes a program or command exit, as in
	// "A late item stops `tool` with exit code".
	caused = pattern.New("(?i)\\b(?:stops?|aborts?|fails|ends|terminates?|halts?|makes?|causes?|forces?)\\s+((?:the\\s+)?)(`[^`]+`|(?:[a-z-]+\\s+command)\\b|[A-Za-z][\\w.+-]*)\\s+(?:(?:to\\s+)?(?:exit|return|terminate|end|fail)\\b|with\\s)[^,;.]{0,40}$")
	// surfaced matches the text before a status, if the program turns the failure or
	// status of something else into this status.
	surfaced = pattern.New(`(?i)\b(?:surfac(?:es?|ed)(?:\s+[a-z]+ly)?\s+as|mapped\s+(?:on)?to|translated\s+(?:in)?to|converted\s+(?:in)?to|turned\s+into|reported\s+as)\s+(?:an?\s+|the\s+)?(?:own\s+)?[*]*` + exitNoun + `\s+["'` + "`*" + `]*$`)
	// everyOwnCommand matches a clause whose subject is every command of the program, or
	// every command of some kind.
	everyOwnCommand = pattern.New("(?i)^\\W*(?:[^.;]{0,80}[:,]\\s+)?(?:every|each)\\s+(?:[a-z]+-[a-z]+\\s+)?(?:sub)?command\\s+[^.;]*\\bexits\\s+(?:with\\s+)?(?:(?:code|status)\\s+)?[\"'`*]*$")
	// ofErrorCode matches the words between an error code and its status, as in
	// "`E_LATE` (exit code".
	ofErrorCode = pattern.New("`([A-Z][A-Z0-9_]{2,})`(?:\\s+code)?\\s*\\((?:(?i:" + exitNoun + "|exits?)\\s+)?`?$")
	// eventBefore matches a text before a status that is about events, such as errors,
	// and not about a process, as in "They are usage errors (exit".
	eventBefore = pattern.New("(?i)\\b(?:is|are)\\s+(?:an?\\s+)?(?:[\\w`*-]+\\s+){0,3}(?:errors?|failures?|violations?|refusals?|conflicts?)[`*]*\\s+\\((?:" + exitNoun + "|exits?)\\s+[\"'`]?$")
	// mapped matches a sign and a noun that assign a status to a name: "— exit code "
	// in "`newLate()` — exit code 3".
	mapped = pattern.New(`(?i)(?:[:=→—–]|->|=>)\s*` + exitNoun + `\s+$`)
	// clauseVerb matches the verb of a clause about an exit.
	clauseVerb = pattern.New(`(?i)\b(?:exits?|exited|exiting|returns?|returned|sets?\s+(?:the\s+|its\s+)?exit\s+(?:code|status)|terminates?|terminated|ends|quits?|(?:fails?|failed|aborts?|aborted|stops|dies|crashes|finishes)\s+with)\b`)
	// nounExit matches a text that ends with the noun "exit", as in "returns exit".
	nounExit = pattern.New(`(?i)\b(?:returns?|returned|returning|with|gives?|means?|an)\s+exit$`)
	// statusNounAfter matches the text after a word such as "exit" if the word begins a
	// noun rather than being a verb: " code" in "exit code".
	statusNounAfter = pattern.New(`(?i)^[ _-]?(?:codes?|status(?:es)?|values?)\b`)
	// numberBefore matches a number and a comma at the end of a text, as in "If each part
	// returns 0,".
	numberBefore = pattern.New(`\d["'` + "`" + `)]*,\s*$`)
	// adverb matches a word between a subject and its verb.
	adverb = pattern.New(`(?i)\s+(?:will|would|can|may|might|must|should|shall|does|do|also|always|then|still|never|only|just|instead|itself|therefore|not|now|either|to|[a-z]+ly)$`)
	// readersBefore matches words at the start of a sentence that address its readers:
	// "For pipelines," in "For pipelines, exit 3 means that it is late".
	readersBefore = pattern.New(`^\W{0,4}(?:\w+\.\W{1,4})?(?:For\s+(?:[a-z]+\s+){0,2}[a-z]+s,\s|(?:Your\s+|Shell\s+|CI\s+)?(?i:scripts|callers|pipelines|wrappers|jobs|workflows|hooks)\s+(?:can|could|should|may|might|must)\s+(?:then\s+|also\s+)?(?:test|check|look|watch|branch|rely|gate|retry|treat|tell|distinguish|use|detect)\b)`)
	// parentheses matches words in parentheses.
	parentheses = pattern.New(`\([^()]*\)`)
	// pronoun matches pronouns and words such as "and". Before a verb, they show that
	// the subject was named earlier.
	pronoun = pattern.New(`(?i)^(?:it|this|that|which|they|these|those|and|or|but|then|otherwise|so|who|we|you|also|if|when)$`)
	// relative matches pronouns that refer to the noun before them.
	relative = pattern.New(`(?i)^(?:which|that|who)$`)
	// subjectEnd matches punctuation and words that end the subject of a sentence,
	// such as "without" in "a command without output".
	subjectEnd = pattern.New(`(?i)[,;:—–]|\b(?:` + prepositions + `|and|or|is|are|does)\b`)
	// otherBefore matches a word such as "another" at the end of a text.
	otherBefore = pattern.New(`(?i)\b(?:an)?other\s+$`)
	// anyBefore matches a word such as "a" or "any" and an adjective at the end of a
	// text, as in "any failed". An adverb may be between them, as in "a newly failed".
	anyBefore = pattern.New(`(?i)\b(?:an?|any|each|every|all|no)\s+(?:[a-z]+ly\s+)?([a-z-]+)\s+$`)
	// articleBefore matches an article at the end of a text, and articles matches one
	// at the start.
	articleBefore = pattern.New(`(?i)\b(?:` + articleWords + `)\s+$`)
	articles      = pattern.New(`(?i)^(?:` + articleWords + `)\s+`)
	// lastNoun matches the last word of a text, or code at its end, which is assumed to
	// be the noun.
	lastNoun = pattern.New("`[^`]+`$|[\\w][\\w.+-]*\\*{0,2}$")
	// headNoun matches a noun and its article at the start of a clause, if a
	// preposition follows: "a command" in "a command without output".
	headNoun = pattern.New("(?:^|[,;:—–→]\\s+|\\b(?:but|so|while|because|then)\\s+)\\W*((?i:" + articleWords + ")\\s+)?((?:[\\w*-]+\\s+){0,5}?(?:`[^`]+`|[\\w][\\w.+-]*))\\*{0,2}\\s+(?i:" + prepositions + ")\\s[^,;:—–→]*$")
	// leadingClause matches a condition at the start of a sentence.
	leadingClause = pattern.New(`(?i)^\W*(?:(?:if|when(?:ever)?|while|after|once|unless|on|in|with|for)\b[^,]*,|(?:with|without)\s+\S+\s)`)
	// firstNoun matches the noun at the start of a sentence, with its article.
	firstNoun = pattern.New("^\\W{0,3}?(?i:(?:only|if|when)\\s+){0,2}((?i:" + articleWords + ")\\s+)?(`[^`]+`|[\\w][\\w.+-]*(?:\\s+(?i:job|script|hook|plugin|process|program|command|check|probe|service|container|step|task|server|daemon|tool|worker|wrapper|runner|child|run|invocation)\\b)?)")
	// nameInText matches whatever may be the name of a program or command in a text:
	// text in code markup, and each word.
	nameInText = pattern.New("`[^`]+`|[\\w][\\w.+-]*[\\w+]")
	// codeTag matches an HTML tag for code, and tag any HTML tag.
	codeTag = pattern.New(`(?i)</?(?:code|tt|kbd|literal|command|option|constant|errorcode|returnvalue|filename)>`)
	tag     = pattern.New(`</?[A-Za-z][^<>]*>`)
	// pluralCommands matches a subject such as "Late commands" at the start of a sentence.
	pluralCommands = pattern.New(`(?i)^\W*(?:(?:the|all|some|these)\s+)?(?:([a-z-]+)\s+)?(?:sub)?commands\b`)
	// consequence matches the start of advice or of a condition after a status, as in
	// "late (exit 3) → restart the server" and "0 is returned when a check passes".
	consequence = pattern.New(`→|->|=>|\beven\s+(?:if|when|though)\b|\bso\s+(?:that\s+)?` + anyOf + `(?:` + callers + `|agents)\b|\b(?:is|are) returned (?:if|when)\b|\b(?:rather than|instead of|useful (?:for|in|when|if)|versus)\b|\bmeans?\s+(?:that\s+)?(?:(?:the|an?|one|some)\s+)?(?:checks?|tests?)\s+(?:has\s+|have\s+)?failed\b|\b(?:to|for|tells?|lets?|allow(?:s|ing)?|help(?:s|ing)?)\s+` + anyOf + `(?:` + callers + `)\b`)
	// exampleCommands matches a subject in which the commands are only examples, such as
	// "Commands like `sync`".
	exampleCommands = pattern.New(`(?i)^\W*(?:sub)?commands\s+(?:like|such as)\b`)
	// pluralEvents matches a text that begins with several events, such as errors, to
	// which a later "they" may refer, as in "HTTP 401 & 403: no access. They return".
	pluralEvents = pattern.New(`(?i)^[^.:;]{0,60}?(?:\b(?:errors|failures|warnings|findings|conflicts|timeouts|results|violations)\b|\d{3}\s*(?:&|/|and|or|,)\s*\d{3})`)
	// theyBefore matches the words from "they" to a second verb: in
	// "they print it and exit", the subject of "exit" is "they".
	theyBefore = pattern.New(`(?i)\bthey\s[^.;:]{1,80}\band$`)
	// processEnds matches words that say that "the process" exits or ends.
	processEnds = pattern.New(`(?i)\bthe process\s+(?:[a-z]+s\s[^.;]{1,60}\band\s+)?(?:(?:itself|to|will|can|may|then|always)\s+)*(?:exit|end|return|terminate|quit)s?\b`)
	// otherProcess matches words about processes that a program starts or manages.
	otherProcess = pattern.New(`(?i)\b(?:child(?:ren)?|parent|sub-?process(?:es)?|processes|spawn\w*|forks?|forked|starts?|started|launch\w*|supervis\w*|monitor\w*|services?|daemons?|containers?|workers?|servers?|jobs?|scripts?|hooks?|plugins?|wrapped|executed|pid|signal\w*|kill\w*)\b`)
	// otherScript matches words for scripts and programs other than the one that the
	// document describes. In "tool is a small program", this is the one.
	otherScript = pattern.New(`(?i)(?:[^s\s]|[^i]s)\s+an? (?:[a-z-]+ ){0,2}(?:script|program)\b|\b(?:scripts|programs|(?:your|user|shell|test|each|every|any|this|that|another|other|build|install|example|wrapper) (?:[a-z-]+ ){0,2}(?:script|program)|scripting)\b|\.(?:sh|py|pl|rb|bash)\b`)
	// definiteProcess matches phrases such as "the process" and "the daemon".
	// managedProcess matches words about a process that the program starts for the user.
	definiteProcess = pattern.New(`(?i)\bthe (?:daemon |server )?(?:process|daemon|server)\b`)
	managedProcess  = pattern.New(`(?i)\b(?:child(?:ren)?|sub-?process(?:es)?|your (?:process|command|service|daemon|server|app)|wrapped)\b`)
	// theProgram matches the words "program" and "script", which a page about a program
	// may use instead of its name.
	theProgram = pattern.New(`(?i)^(?:program|script)$`)
)
