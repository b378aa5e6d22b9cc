package tables

import (
	"cmp"
	"fmt"
	"go/token"
	"slices"
	"strconv"
	"strings"

	"github.com/exitlint/exitlint/internal/doc/attr"
	"github.com/exitlint/exitlint/internal/doc/block"
	"github.com/exitlint/exitlint/internal/pattern"
)

// A Verdict says whose statuses a table lists, for example those of this program.
type Verdict string

// The possible verdicts, as exitlint prints them.
const (
	VerdictOwn        Verdict = "this program's"
	VerdictSubcommand Verdict = "a subcommand's"
	VerdictProgram    Verdict = "another program's"
	VerdictProtocol   Verdict = "a protocol's"
	VerdictUser       Verdict = "those of a command that the program runs"
	VerdictLog        Verdict = "a log of past runs"
	VerdictPast       Verdict = "an earlier version's"
	VerdictPlan       Verdict = "a plan"
	VerdictAdvice     Verdict = "advice for programs in general"
	VerdictUnknown    Verdict = "unknown"
	VerdictNone       Verdict = "no statuses"
)

// An Ownership says whose statuses a table lists, and which text near the table shows it.
type Ownership struct {
	Verdict
	Where string // a phrase for the text that shows the owner, such as "its caption"
	Words string // the words in the text that show the owner, such as "HTTP"
}

// Why returns a phrase for messages that says why exitlint attributes the statuses to
// their owner, such as `its caption says "HTTP"`.
func (w Ownership) Why() string {
	switch {
	case w.Words == "":
		return w.Where
	case w.Verdict == VerdictProgram || w.Verdict == VerdictSubcommand:
		return fmt.Sprintf("%s is about %s", w.Where, w.Words)
	}
	return fmt.Sprintf("%s says %q", w.Where, w.Words)
}

// Own reports whether the statuses belong to the whole program.
func (w Ownership) Own() bool { return w.Verdict == VerdictOwn }

// Foreign reports whether the statuses are certainly not those of the program or a
// subcommand.
func (w Ownership) Foreign() bool {
	return w.Verdict != VerdictOwn && w.Verdict != VerdictSubcommand && w.Verdict != VerdictUnknown
}

// listsIt is the evidence for statuses that an earlier table also contains.
const listsIt = "a table of the program's statuses lists it"

// besideListed is the evidence for the status in a heading if an earlier heading beside it
// repeats a row of a table.
const besideListed = "a heading beside it repeats a table of the program's statuses"

// isDeclared is the evidence for a table in a document with a [[doc]] entry if no text near
// the table mentions exit statuses. See rejectAssumedTables.
const isDeclared = "its document is declared"

// decideOwnership decides whose exit statuses a table lists. It looks at the texts around
// the table, nearest first: caption, header, lead sentence, the start of the section, the
// headings from the innermost outwards, and the path of the document.
//
// The first text that names an owner determines the result. The owner can be this
// program, a subcommand, another program, a protocol, or commands of the user. A text can
// also say that the statuses are planned, or that they come from past runs.
//
// After a text with a phrase such as "exit code", some texts are ignored: those about a
// protocol, because protocols have no exit statuses, and headings that contain more than
// a name.
//
// If no text names an owner, but one mentions exit statuses, the code around the table or
// the path of the document can show another owner; see ownerByCode. Otherwise the owner
// is usually this program; see decideBySubject and defaultOwnership.
func (a *assembler) decideOwnership(t *Table) Ownership {
	if a.options.Heading != "" {
		return a.defaultOwnership(t)
	}
	if t.listed != "" {
		return Ownership{VerdictOwn, t.listed, ""}
	}
	if w, ok := a.ownerByContent(t); ok {
		return w
	}
	r := nearbyReading{a: a, t: t}
	if w, ok := r.owner(); ok {
		return w
	}
	switch {
	case r.isOwn && !a.isPageOfOther():
		return a.decideBySubject(t, r.cue)
	case r.cue.Verdict == "":
		return a.defaultOwnership(t)
	}
	if w, ok := a.ownerByCode(t, r.cue); ok {
		return w
	}
	return a.decideBySubject(t, r.cue)
}

// ownerByContent returns the owner of the statuses in a table if the content of the table
// shows it, and the owner is not the whole program. Otherwise it returns false.
func (a *assembler) ownerByContent(t *Table) (Ownership, bool) {
	if header := logHeader(t); header != "" {
		return Ownership{VerdictLog, "a header", header}, true
	}
	if header := a.loggedRun(t); header != "" {
		return Ownership{VerdictLog, "a header", header}, true
	}
	if time := a.logLine(t); time != "" {
		return Ownership{VerdictLog, "its line", time}, true
	}
	if key := runKey(t); key != "" {
		return Ownership{VerdictUser, "a key", key}, true
	}
	if a.isHelpOfCommand() {
		return Ownership{VerdictSubcommand, "the help text", a.command}, true
	}
	if len(t.Columns) > 0 && eachCommand().MatchString(t.Columns[0].Header) && a.options.Program != "" {
		return Ownership{VerdictSubcommand, "each row", "a command"}, true
	}
	if !t.Form.Tabular() && checkbox().Match(a.Bytes[a.LineStart(t.Start):t.End]) && !checklistHeading().MatchString(t.Heading().Text) {
		return Ownership{VerdictPlan, "each of its items", "[ ]"}, true
	}
	if isSysexits(t) {
		return Ownership{VerdictProtocol, "each of its rows is one of sysexits.h", ""}, true
	}
	if heading := a.configuredSection(t); heading != "" {
		return Ownership{VerdictUser, "the code in its section", heading}, true
	}
	if words := goodCodes().FindString(t.subjectText.String()); words != "" && !a.options.Declared {
		return Ownership{VerdictAdvice, "its sentence", words}, true
	}
	words := a.standardWords(t)
	return Ownership{VerdictAdvice, "its description", words}, words != ""
}

// isHelpOfCommand reports whether the document is the help text of a subcommand. It
// returns false for a subcommand such as exit-codes, which only explains exit statuses.
func (a *assembler) isHelpOfCommand() bool {
	name, _, _ := strings.Cut(a.command, " ")
	return a.options.Program != "" && name != "" && (name != a.options.Program || name != a.command) && !isExitTopic(name)
}

// A nearbyReading reads the texts near a table, nearest first. Its fields say what it has
// found so far.
type nearbyReading struct {
	a *assembler
	t *Table

	// cue is the nearest phrase about exit statuses. Its verdict is VerdictOwn, or "" if no
	// text has such a phrase.
	cue Ownership
	// hasStrongCue is true if the phrase in cue can only be about processes, such as
	// "exit code". "return code" does not count, because functions also have return
	// codes.
	hasStrongCue bool
	// isOwn is true if a text seems to name this program as the owner. Texts farther away
	// can still name a subcommand.
	isOwn bool
}

// owner returns the owner of the statuses in the table, if one of the texts near the table
// shows it. Otherwise it returns false.
func (r *nearbyReading) owner() (Ownership, bool) {
	texts := r.a.nearbyTexts(r.t)
	for i, c := range texts {
		if r.a.passesOn(c.text) && c.sentence == "" && !number().MatchString(c.text) {
			continue // about the statuses of something that the program runs
		}
		if c.isOuter && !c.isIntro && globalHeading().MatchString(c.text) {
			return Ownership{}, false // the section is about the options of all commands
		}
		if s := r.t.sentenceSubject; c.sentence != "" && r.a.cueIn(c) != nil && s != nil && s.isEvery {
			return Ownership{VerdictOwn, c.where, s.words}, true
		}
		at := r.a.cueIn(c)
		n := r.namedIn(c, at != nil)
		if n.uncertain && c.isOuter && r.t.isAboutGlobalOption() {
			continue // the sentence is about an option of all commands, such as "--help"
		}
		if w, ok := r.otherOwner(c, n, at != nil); ok {
			if w.Verdict == VerdictSubcommand && c.isOuter && r.isAboutOtherProgram() {
				return Ownership{VerdictUnknown, "its subject", r.t.sentenceSubject.words}, true
			}
			r.t.isGuess = r.t.isGuess && !r.isConfirmed(w, texts[i+1:])
			return w, true
		}
		if r.note(c, n, at) {
			return r.cue, true
		}
	}
	return Ownership{}, false
}

// isAboutOtherProgram reports whether the subject of a sentence is another well-known program
// in code markup, as in "`grep` exits 1". Headings do not change this.
func (r *nearbyReading) isAboutOtherProgram() bool {
	s := r.t.sentenceSubject
	return s != nil && s.verdict == VerdictUser && s.hasVerb && r.a.isOtherProgram(firstWord(s.words)) &&
		strings.Contains(r.a.subjectSource(r.t), "`"+s.words+"`")
}

// isConfirmed reports whether the owner w, a command that was inferred from code in a
// section, is also shown by other words: the subject of the sentence is a command, the
// sentence is a condition on the status of this code, or one of the given texts, which are
// farther away, names the same command.
func (r *nearbyReading) isConfirmed(w Ownership, texts []nearbyText) bool {
	if s := r.t.sentenceSubject; s != nil && s.verdict == VerdictSubcommand || ifExit().MatchString(r.t.Lead) {
		return true
	}
	command := r.a.firstCommand(w.Words)
	return slices.ContainsFunc(texts, func(c nearbyText) bool {
		n := r.a.ownerIn(c)
		return n.Verdict == VerdictSubcommand && !n.uncertain && r.a.firstCommand(n.name) == command
	})
}

// ifExit matches a sentence that is a condition on an exit status, such as "If exit code 3: log
// in".
var ifExit = pattern.New(`(?i)^\W*(?:if|when|on)\s+(?:the\s+)?exit\s+(?:code|status)\b`)

// namedIn returns the program or command that the text c names as the owner of the
// statuses. If c names no owner, but has a sentence about exits whose subject is this
// program, the result is this program, but uncertain. hasCue says whether c has a phrase
// about exit statuses.
func (r *nearbyReading) namedIn(c nearbyText, hasCue bool) namedOwner {
	n := r.a.ownerIn(c)
	if c.sentence == "" || !hasCue || n.Verdict != "" || !r.t.hasProgramSubject() {
		return n
	}
	if s := r.t.sentenceSubject; s.isVerbSubject && r.a.isProgramName(s.words) {
		return namedOwner{VerdictOwn, s.words, true}
	}
	return n
}

// otherOwner returns the owner of the statuses according to the text c. It returns false
// if this owner is the whole program, or if c shows no owner. n is the owner that c
// names. hasCue says whether c has a phrase about exit statuses.
func (r *nearbyReading) otherOwner(c nearbyText, n namedOwner, hasCue bool) (Ownership, bool) {
	strong := r.hasStrongCue || hasCue && (c.result != nil || isStrongCue(c.text)) || r.t.sentenceSubject != nil && r.t.sentenceSubject.isList && exitTitle().MatchString(parentheses().ReplaceAllString(r.t.Heading().Text, ""))
	w, ok := r.a.otherSubject(c, n, r.cue.Verdict != "", strong)
	switch {
	case !ok,
		r.isOwn && (w.Verdict != VerdictSubcommand || n.uncertain), // a nearer text names this program
		n.uncertain && !c.isOuter && r.t.hasProgramSubject(),
		c.isOuter && (w.Verdict == VerdictUser || w.Verdict == VerdictProgram) && r.t.hasProgramSubject() && r.t.sentenceSubject.isVerbSubject,
		w.Verdict == VerdictAdvice && r.t.testedRun != "",
		w.Verdict == VerdictSubcommand && r.t.Form.Tabular() && c.isSectionIntro && severalCommands().MatchString(c.raw),
		r.t.isPlaceOfScript(c, w), r.t.isMappedFrom(c, w):
		return Ownership{}, false
	case w.Verdict == VerdictSubcommand && !r.a.hasExitContext(r.t):
		return r.a.defaultOwnership(r.t), true
	}
	r.t.isGuess = w.Verdict == VerdictSubcommand && c.isOuter && n.uncertain && n.name == c.sectionCommand && !runAgain().MatchString(r.t.Lead)
	return w, true
}

// note records what the text c says about exit statuses and this program. It reports
// whether c shows for certain that this program is the owner. at is the result of c.cue.
func (r *nearbyReading) note(c nearbyText, n namedOwner, at []int) bool {
	if at == nil {
		return false
	}
	if r.cue.Verdict == "" {
		r.cue, r.hasStrongCue = Ownership{VerdictOwn, c.where, c.text[at[0]:at[1]]}, isStrongCue(c.text)
	}
	r.isOwn = r.isOwn || n.Verdict == VerdictOwn
	return n.Verdict == VerdictOwn && !n.uncertain
}

// isPageOfOther reports whether the path shows that the document is a log or the page of a
// subcommand.
func (a *assembler) isPageOfOther() bool {
	w, ok := a.pathSubject()
	return ok && (w.Verdict == VerdictSubcommand || w.Verdict == VerdictLog)
}

// ownerByCode looks at the code around the table and at the path of the document. If
// they show that the owner of the statuses is not the whole program, it returns the
// owner. Otherwise it returns false. It is called only if no text near the table names
// an owner. cue is the text that mentions exit statuses.
func (a *assembler) ownerByCode(t *Table, cue Ownership) (Ownership, bool) {
	if !a.options.Declared && a.options.Program != "" && !a.hasName && a.isFileName("SKILL") {
		return Ownership{VerdictUnknown, "the document does not name the program", ""}, true
	}
	if name := cmp.Or(a.precedingProgram(t), a.introducingProgram(t)); name != "" {
		return Ownership{VerdictProgram, "the code before it", name}, true
	}
	if name := cmp.Or(a.sectionProgram(t), a.listedProgram(t, cue), a.otherSectionProgram(t), a.toolOfSection(t)); name != "" {
		return Ownership{VerdictProgram, "the code in its section", name}, true
	}
	if w, ok := a.ownerByPath(t); ok {
		return w, true
	}
	name := a.followingCommand(t)
	return Ownership{VerdictSubcommand, "the code after it", name}, name != ""
}

// ownerByPath looks at the path of the document. If the path shows that the owner of the
// statuses is not the whole program, ownerByPath returns the owner. Otherwise it returns
// false. It also returns false if the path names another program, but the subject of the
// sentence is this program. Go constants in the file of a subcommand belong to this
// subcommand only if all are unexported, or if the package is only about this subcommand.
// The page of a command may have a section about the exit statuses of the whole program.
func (a *assembler) ownerByPath(t *Table) (Ownership, bool) {
	if a.options.Declared || isExitTopic(a.command) || a.command != "" && a.command == a.options.Program {
		return Ownership{}, false
	}
	w, ok := a.pathSubject()
	switch {
	case !ok && a.isPageOfOnlyCommand() && !a.isAboutExits(t):
		return Ownership{VerdictSubcommand, "the title", a.withProgram(a.topCommand)}, true
	case !ok,
		w.Verdict == VerdictSubcommand && t.Form == block.FormGoConst && !t.isUnexported() && a.pagePath().commandOfFolder() == "",
		w.Verdict == VerdictProgram && t.hasProgramSubject():
		return Ownership{}, false
	}
	return w, true
}

// listedProgram returns the last program that code in the section of a list runs. It
// returns "" unless the statuses in the list probably belong to that program: it must be a
// builder such as make, or the rows must mention exits, as in "- Exit 1: not installed". It
// also returns "" if the code runs the program of the registry.
func (a *assembler) listedProgram(t *Table, cue Ownership) string {
	h := t.Heading()
	if a.options.Program == "" || t.Form == block.FormProse || h.runsThisProgram || a.hasCue([]byte(h.Text)) {
		return ""
	}
	if cue.Where == eachRow || slices.Contains(builders, h.lastProgram) {
		return h.lastProgram
	}
	return ""
}

// builders lists programs that run the targets of a project. In a section with such a
// program, the statuses are those of a target.
var builders = strings.Fields("make just")

// eachRow is how messages refer to the words before the statuses of a list.
const eachRow = "each of its rows"

// followingCommand returns the command that the code block after a list or table runs.
// The first paragraph of the section must begin with words about this command, as in
// "When an audit finds something". Otherwise the result is "".
func (a *assembler) followingCommand(t *Table) string {
	if t.Form == block.FormProse || a.codeAfter.Len() == 0 || a.options.Program == "" {
		return ""
	}
	command := a.commandOf(a.codeAfter)
	_, name, _ := strings.Cut(command, " ")
	if m := aboutRun().FindStringSubmatch(a.intro.String()); m == nil || name == "" || m[1] != name {
		return ""
	}
	return command
}

// aboutRun matches the start of a paragraph about a run of a command. The group matches the
// word that can be the command.
var aboutRun = pattern.New(`^(?:(?:When|If|After|Once)\s+)?(?i:an?|the|each|every)\s+([a-z][a-z0-9-]*)\b`)

// isMappedFrom reports whether the sentence c says how this program exits after the
// failure of another program or command, which w names.
func (t *Table) isMappedFrom(c nearbyText, w Ownership) bool {
	return c.sentence != "" && t.sentenceSubject != nil && t.sentenceSubject.isMapped && (w.Verdict == VerdictUser || w.Verdict == VerdictProgram)
}

// isUnexported reports whether all rows of a table are Go constants that are not exported.
func (t *Table) isUnexported() bool {
	return !slices.ContainsFunc(t.Rows, func(r Row) bool {
		c, ok := r.Cell(attr.Go)
		return !ok || token.IsExported(c.Text)
	})
}

// hasExitContext reports whether a text near a list of numbers shows that they are exit
// statuses. Otherwise they can be anything, such as the numbers of steps. It returns true
// for tables with headers and for lists of other things, such as error codes, which need
// no such text.
func (a *assembler) hasExitContext(t *Table) bool {
	return t.Kind != KindCodes || t.Form.Tabular() || slices.ContainsFunc(a.nearbyTexts(t), func(c nearbyText) bool { return a.cueIn(c) != nil })
}

// isExitTopic reports whether the name of a command, such as "exit-codes", shows that
// the command only prints help about exit statuses.
func isExitTopic(command string) bool {
	return block.HasCue([]byte(command)) && isGenericPage(command)
}

// defaultOwnership returns the owner of the statuses in a table if no text near the
// table names one. The owner is this program, VerdictOwn, in these cases:
//
//   - A text near the table mentions exit statuses.
//   - The statuses are in a sentence that repeats an earlier table; see isListedAbove.
//   - The document has a [[doc]] entry, and the table probably lists statuses.
//
// For a script, the result is the owner of the command whose status the script tests.
// Otherwise the result is VerdictUnknown.
func (a *assembler) defaultOwnership(t *Table) Ownership {
	for _, c := range a.nearbyTexts(t) {
		if at := a.cueIn(c); at != nil {
			return Ownership{VerdictOwn, c.where, c.text[at[0]:at[1]]}
		}
	}
	if t.testedRun != "" {
		return a.ownerOfRun(t)
	}
	if a.isListedAbove(t) {
		return Ownership{VerdictOwn, listsIt, ""}
	}
	if a.options.Declared && (a.options.Heading != "" || a.options.Kind != "" || t.Form.Tabular() && t.hasHeaders() || a.hasSubject(t)) {
		return Ownership{VerdictOwn, isDeclared, ""}
	}
	return Ownership{VerdictUnknown, "nothing near it speaks of exit statuses", ""}
}

// isListedAbove reports whether a sentence repeats statuses of a table above it. The
// table must list the statuses of the program. Each status in the sentence must have a
// name, and the table must give it the same name.
func (a *assembler) isListedAbove(t *Table) bool {
	return t.Form == block.FormProse && len(t.Rows) > 0 && !slices.ContainsFunc(t.Rows, func(r Row) bool {
		name, ok := r.Cell(attr.Name)
		v, one := r.Statuses.Exact()
		return !ok || !one || !a.isListed(name.Text, strconv.Itoa(v))
	})
}

// acceptListed corrects tables that were attributed to a subcommand, although a table of
// the program's statuses lists their statuses.
//
// It corrects a sentence about a status if the only sign of the subcommand is that code
// in the same section runs it. A sentence about several statuses is not corrected,
// because it defines them for the subcommand. Neither is a sentence about 0: every command
// can end with 0.
//
// It also corrects a script that runs a subcommand, if the script branches only on listed
// statuses, which any command can end with.
func (a *assembler) acceptListed() {
	listed := map[int]bool{}
	for _, t := range a.doc.Tables {
		for _, r := range t.Rows {
			if v, one := r.Statuses.Exact(); one && len(t.Rows) > 2 && t.Kind == KindCodes && t.Form != block.FormProse && t.Ownership.Own() && t.Ownership.Words != "" {
				listed[v] = true
			}
		}
	}
	for _, t := range a.doc.Tables {
		isListed := !t.hasStatus(0) && !slices.ContainsFunc(t.Rows, func(r Row) bool { v, one := r.Statuses.Exact(); return !one || !listed[v] })
		if t.isScriptOf(listed) || t.isGuess && t.sentenceSubject != nil && !t.sentenceSubject.isList && isListed {
			t.Ownership = Ownership{VerdictOwn, listsIt, ""}
		}
	}
}

// isScriptOf reports whether a script runs a subcommand, and branches only on 0 and on
// statuses that are listed for the program.
func (t *Table) isScriptOf(listed map[int]bool) bool {
	return t.testedRun != "" && t.Ownership.Verdict == VerdictSubcommand &&
		!slices.ContainsFunc(t.Rows, func(r Row) bool { v, one := r.Statuses.Exact(); return one && v != 0 && !listed[v] })
}

// runAgain matches a text that refers to the command in the code before it.
var runAgain = pattern.New(`(?i)(?:^|[.!?]\s+)\W*(?:re-?)?running (?:it|this|that|the same command)\b`)

// isAboutGlobalOption reports whether the subject of a sentence is an option that all
// commands have, such as "--help".
func (t *Table) isAboutGlobalOption() bool {
	return t.sentenceSubject != nil && (strings.HasPrefix(t.sentenceSubject.words, "--help") || strings.HasPrefix(t.sentenceSubject.words, "--version"))
}

// isBareSentence reports whether a table is a sentence without a subject or verb, as in
// "Exit code 3 if it is late". Such a sentence is about the command in the code before it.
func (t *Table) isBareSentence() bool {
	s := t.sentenceSubject
	return t.Form == block.FormProse && s != nil && !s.isList && !s.hasVerb && s.words == "" && s.verdict == ""
}

// globalHeading matches the heading above the options that all commands have.
var globalHeading = pattern.New(`(?i)^\W*(?:global|common|shared|persistent) (?:flags|options|switches)\W*$|^options inherited from parent commands$`)

// hasStatus reports whether a row of a table has the given status and no other.
func (t *Table) hasStatus(status int) bool {
	return slices.ContainsFunc(t.Rows, func(r Row) bool { v, one := r.Statuses.Exact(); return one && v == status })
}

// explainsExits reports whether a table has a column that says what happened, such as
// "Situation" or "Error", beside a column with the header "Exit".
func (t *Table) explainsExits() bool {
	return slices.ContainsFunc(t.Columns, func(c Column) bool {
		return c.Field != attr.Value && c.Field != attr.Exit && eventHeader().MatchString(c.Header)
	}) && slices.ContainsFunc(t.Columns, func(c Column) bool { return bareExitHeader().MatchString(c.Header) })
}

var (
	eventHeader    = pattern.New(`(?i)^(?:(?:error|failure|exit)\s+)?(?:codes?|errors?|failures?|reasons?|causes?|conditions?|category|categories|situations?|scenarios?|cases?|outcomes?|results?|events?|when)$`)
	bareExitHeader = pattern.New(`(?i)^exit$`)
)

func (t *Table) hasHeaders() bool {
	return slices.ContainsFunc(t.Columns, func(c Column) bool { return c.Header != "" })
}

// rejectAssumedTables corrects the verdicts on tables of numbers in a document with a
// [[doc]] entry. In such a document, every table of numbers first counts as a table of
// exit statuses, even if no text near it mentions them. But if a text near one of the
// tables does, probably only this table lists exit statuses. The verdict on the other
// tables then becomes VerdictNone. For example, a README can have a table of exit
// statuses, and other tables about colours, sizes and lines.
func (a *assembler) rejectAssumedTables() {
	if !a.options.Declared || a.options.Heading != "" || a.options.Kind != "" {
		return
	}
	isSaid := func(t *Table) bool {
		return t.Kind == KindCodes && t.Form != block.FormProse && !t.Ownership.Foreign() && t.Ownership.Words != ""
	}
	if !slices.ContainsFunc(a.doc.Tables, isSaid) {
		return
	}
	for _, t := range a.doc.Tables {
		if t.Kind == KindCodes && (t.Ownership.Where == isDeclared || t.Ownership.Verdict == VerdictUnknown) {
			t.Ownership = Ownership{VerdictNone, "another table of the document speaks of exit statuses", ""}
		}
	}
}

// hasSubject reports whether the elements of a list show what the list is about. Mere
// numbers do not. Words in capitals may be environment variables, so they count as error
// codes only near a text about errors.
func (a *assembler) hasSubject(t *Table) bool {
	if t.Kind != KindErrors {
		return t.Kind != KindCodes
	}
	return slices.ContainsFunc(a.nearbyTexts(t), func(c nearbyText) bool { return errorWord().MatchString(c.text) })
}

var errorWord = pattern.New(`(?i)\b(?:errors?|failures?)\b|エラー|错误`)

// strongCue matches phrases that can only be about processes. It does not match
// "return code", because functions and protocols also have return codes.
var strongCue = pattern.New(`(?i)\bexit|terminat|退出|終了`)

func isStrongCue(s string) bool { return strongCue().MatchString(s) }

// logHeader returns a header that only a log of past runs has, or "" if the table has
// no such header.
func logHeader(t *Table) string {
	if t.Kind != KindCodes {
		return ""
	}
	for _, c := range t.Columns {
		if c.Field != attr.Value && logHeaders().MatchString(collapse(attr.StripMarkup(c.Header))) {
			return c.Header
		}
	}
	return ""
}

// runKey returns the header of a column with commands in a data file: "exec" for {"exec":
// "go version", "exit-status": 0}. The statuses in such data are those of single runs.
// The result is "" if there is no such column.
func runKey(t *Table) string {
	if t.Form != block.FormData {
		return ""
	}
	for _, c := range t.Columns {
		if runKeys().MatchString(c.Header) {
			return c.Header
		}
	}
	return ""
}

// goodCodes matches advice for the authors of programs, such as "Use meaningful exit codes".
var goodCodes = pattern.New(`(?i)\buse\s+(?:meaningful|appropriate|proper|sensible|descriptive|correct)\s+exit\s+(?:codes|statuses)\b`)

// standardWords returns words in the description of a data file that make it a catalogue
// for several programs, as in "Standard exit codes for our tools". It returns "" if there
// are none.
func (a *assembler) standardWords(t *Table) string {
	if t.Form != block.FormData {
		return ""
	}
	return string(standardDescription().Find(a.Bytes[:min(len(a.Bytes), maxLead)]))
}

// standardDescription matches words such as "Standard exit codes for our tools".
var standardDescription = pattern.New(`(?i)\b(?:standard|common|shared)\s+exit\s+(?:codes|statuses)\s+for\s+[^"'\n]{0,60}\b(?:tools|libraries|programs|services)\b`)

// eachCommand matches the header of the first column if the column contains commands.
var eachCommand = pattern.New(`(?i)^\W*(?:sub-?)?command\W*$`)

// checklistHeading matches the heading of a list of things to check again and again, such
// as "Review checklist". Its items are no plans.
var checklistHeading = pattern.New(`(?i)\b(?:reviews?|tests?|testing|verification|quality|releases?|PR|pull[ -]requests?|(?:pre-?)?commit)\s+(?:checklist|requirements|checks)\b`)

// checkbox matches an item that is not done yet.
var checkbox = pattern.New(`^\s*[-*+]\s+\[ \]\s`)

// isSysexits reports whether a table repeats nearly all of sysexits.h, and lists no
// other status except 0.
func isSysexits(t *Table) bool {
	const first, last, most = 64, 78, 13
	seen := map[int]bool{}
	for _, r := range t.Rows {
		v, one := r.Statuses.Exact()
		if one && v != 0 && (v < first || v > last) {
			return false
		}
		seen[v] = one && v != 0
	}
	n := 0
	for _, is := range seen {
		if is {
			n++
		}
	}
	return n >= most
}

// otherPrograms lists well-known programs, whose statuses a document may explain. A
// name that is not in this list counts as a command of this program.
var otherPrograms = strings.Fields(`ansible apt apt-get awk bash bats borg brew buf bun bzip2 cargo clang cmake composer cron curl deno diff docker dpkg
	dnf eslint expect ffmpeg find flake8 flatpak gcc gh git gpg gradle grep gunzip gzip helm hg isort java jest jq kubectl ld make maven mocha mypy mysql nagios
	node npm npx nmap openssl pacman php phpunit pip pnpm podman powershell psql puppet pwsh pylint pytest python rake robocopy rsync ruby rustc scp sed
	sensu shellcheck snap ssh sshpass stylelint svn systemctl systemd tar terraform test timeout tmux tox tsc unzip valgrind vim vitest wget xargs yarn yum zip zsh zypper`)

// ordinaryWords lists the names in otherPrograms that are also English words. A
// heading such as "Timeout" is not about a program.
var ordinaryWords = strings.Fields("bats snap buf bun composer cron diff expect find helm make puppet rake test timeout zip")

// firstWords returns the first 24 bytes of a string, which are enough for the first words.
func firstWords(s string) string { return s[:min(len(s), 24)] }
