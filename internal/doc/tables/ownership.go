package tables

import (
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/doc/attr"
	"github.com/exitlint/exitlint/internal/doc/block"
	"github.com/exitlint/exitlint/internal/pattern"
)

// A Verdict says whose statuses a table lists, for example those of this program.
type Verdict string

// The possible verdicts: what the numbers in a table can be. exitlint prints these phrases.
const (
	VerdictOwn        Verdict = "this program's"
	VerdictSubcommand Verdict = "a subcommand's"
	VerdictProgram    Verdict = "another program's"
	VerdictProtocol   Verdict = "a protocol's"
	VerdictUser       Verdict = "those of a command that the program runs"
	VerdictLog        Verdict = "a log of past runs"
	VerdictPlan       Verdict = "a plan"
	VerdictAdvice     Verdict = "advice for programs in general"
	VerdictUnknown    Verdict = "unknown"
	VerdictNone       Verdict = "no statuses"
)

// An Ownership says whose statuses a table lists, and which text near the table shows it.
type Ownership struct {
	Verdict
	Where string // a name for this text in messages, such as "its caption"
	Words string // the words in this text that show whose statuses these are, such as "HTTP"
}

// Why returns a phrase for messages that says how exitlint has decided whose statuses a
// table lists, such as `its caption says "HTTP"`.
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

// decideOwnership decides whose exit statuses a table lists. It looks at the texts
// around the table, and begins with the nearest text: caption, header, lead sentence,
// the start of the section, the headings from the innermost outwards, and the path of
// the document.
//
// The first of these texts that names an owner determines the result. The owner can be
// this program, a subcommand, another program, a protocol, or commands of the user. A
// text can also say that the statuses are planned, or that they come from past runs.
//
// If a text nearer to the table contains a phrase such as "exit code", two of the texts
// that follow are ignored: a text about a protocol, because protocols have no exit
// statuses, and a heading with more words than a name.
//
// If no text names an owner, the table is about this program in two cases: one of the
// texts mentions exit statuses, or a [[doc]] entry declares the document.
func (a *assembler) decideOwnership(t *Table) Ownership {
	if a.options.Heading != "" {
		return a.defaultOwnership(t)
	}
	if header := logHeader(t); header != "" {
		return Ownership{VerdictLog, "a header", header}
	}
	if key := runKey(t); key != "" {
		return Ownership{VerdictUser, "a key", key}
	}
	if name, _, _ := strings.Cut(a.command, " "); a.options.Program != "" && name != "" && (name != a.options.Program || name != a.command) && !isExitTopic(name) {
		return Ownership{VerdictSubcommand, "the help text", a.command}
	}
	if len(t.Columns) > 0 && eachCommand().MatchString(t.Columns[0].Header) && a.options.Program != "" {
		return Ownership{VerdictSubcommand, "each row", "a command"}
	}
	if !t.Form.Tabular() && checkbox().Match(a.Bytes[a.LineStart(t.Start):t.End]) {
		return Ownership{VerdictPlan, "each of its items", "[ ]"}
	}
	if isSysexits(t) {
		return Ownership{VerdictProtocol, "each of its rows is one of sysexits.h", ""}
	}
	var cue Ownership
	own := false          // whether a text seems to name this program as the owner; the loop goes on, because a text farther away can name a subcommand
	hasStrongCue := false // whether the nearest phrase about exit statuses is "exit code" or another phrase that is only used about processes; "return code" is no such phrase, because functions have return codes, too
	for _, c := range a.nearbyTexts(t) {
		if a.passesOn(c.text) && c.sentence == "" && !number().MatchString(c.text) {
			continue // it is about the statuses of something that the program runs
		}
		at := c.cue()
		strong := at != nil && isStrongCue(c.text)
		n := a.ownerIn(c)
		if c.sentence != "" && at != nil && n.Verdict == "" && t.hasProgramSubject() && t.sentenceSubject.isVerbSubject && a.isProgramName(t.sentenceSubject.words) {
			n = namedOwner{VerdictOwn, t.sentenceSubject.words, true}
		}
		if c.isOuter && !c.isIntro && globalHeading().MatchString(c.text) {
			break // the options of all commands
		}
		if n.uncertain && c.isOuter && t.isAboutGlobalOption() {
			continue // each command has "--help"
		}
		if w, ok := a.otherSubject(c, n, cue.Verdict != "", hasStrongCue || strong); ok && (!own || w.Verdict == VerdictSubcommand && !n.uncertain) && !(n.uncertain && !c.isOuter && t.hasProgramSubject()) && !t.isPlaceOfScript(c, w) {
			if w.Verdict == VerdictSubcommand && !a.hasExitContext(t) {
				return a.defaultOwnership(t)
			}
			t.isGuess = w.Verdict == VerdictSubcommand && c.isOuter && n.uncertain && n.name == c.sectionCommand && !runAgain().MatchString(t.Lead)
			return w
		}
		if at != nil && cue.Verdict == "" {
			cue, hasStrongCue = Ownership{VerdictOwn, c.where, c.text[at[0]:at[1]]}, strong
		}
		if at != nil && n.Verdict == VerdictOwn {
			if !n.uncertain {
				return cue
			}
			own = true
		}
	}
	if w, ok := a.pathSubject(); own && (!ok || w.Verdict != VerdictSubcommand && w.Verdict != VerdictLog) {
		return a.decideBySubject(t, cue)
	}
	if cue.Verdict != "" && !a.options.Declared && a.options.Program != "" && !a.hasName && a.isFileName("SKILL") {
		return Ownership{VerdictUnknown, "the document does not name the program", ""}
	}
	if name := a.precedingProgram(t); cue.Verdict != "" && name != "" {
		return Ownership{VerdictProgram, "the code before it", name}
	}
	if name := a.sectionProgram(t); cue.Verdict != "" && name != "" {
		return Ownership{VerdictProgram, "the code in its section", name}
	}
	if name := a.otherSectionProgram(t); cue.Verdict != "" && name != "" {
		return Ownership{VerdictProgram, "the code in its section", name}
	}
	if cue.Verdict != "" && !a.options.Declared && !isExitTopic(a.command) && (a.command == "" || a.command != a.options.Program) {
		if w, ok := a.pathSubject(); ok && (w.Verdict != VerdictSubcommand || t.Form != block.FormGoConst || a.Command != "" && t.isUnexported()) && !(w.Verdict == VerdictProgram && t.hasProgramSubject()) {
			return w // the path of the file names the owner of the statuses; Go constants in the file of a subcommand are an exception, because such constants belong to the whole program, unless only this command can use them
		}
	}
	if name := a.followingCommand(t); cue.Verdict != "" && name != "" {
		return Ownership{VerdictSubcommand, "the code after it", name}
	}
	if cue.Verdict != "" {
		return a.decideBySubject(t, cue)
	}
	return a.defaultOwnership(t)
}

// followingCommand returns the command that the code block after a list or table runs, if
// the first paragraph of the section is about a run of this command, as in "When an audit
// finds something". Otherwise it returns "".
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

// isUnexported reports whether all rows of a table are Go constants that are not exported.
func (t *Table) isUnexported() bool {
	return !slices.ContainsFunc(t.Rows, func(r Row) bool {
		c, ok := r.Cell(attr.Go)
		return !ok || token.IsExported(c.Text)
	})
}

// hasExitContext reports whether a text near a list of numbers shows that the numbers
// are exit statuses. Without such a text, the numbers can be anything, such as the
// numbers of steps. For a table with headers, and for a list of something else than
// numbers, no such text is necessary, so hasExitContext returns true.
func (a *assembler) hasExitContext(t *Table) bool {
	return t.Kind != KindCodes || t.Form.Tabular() || slices.ContainsFunc(a.nearbyTexts(t), func(c nearbyText) bool { return c.cue() != nil })
}

// isExitTopic reports whether the name of a command, such as "exit-codes", shows that
// the command only prints help about exit statuses.
func isExitTopic(command string) bool {
	return block.HasCue([]byte(command)) && isGenericPage(command)
}

// defaultOwnership returns whose statuses a table lists, if no text near the table says
// so. The result is VerdictOwn, for this program, in two cases: a text near the table
// mentions exit statuses, or the document has a [[doc]] entry and the table probably
// lists statuses. In all other cases, the result is VerdictUnknown.
func (a *assembler) defaultOwnership(t *Table) Ownership {
	for _, c := range a.nearbyTexts(t) {
		if at := c.cue(); at != nil {
			return Ownership{VerdictOwn, c.where, c.text[at[0]:at[1]]}
		}
	}
	if t.testedRun != "" {
		return a.ownerOfRun(t)
	}
	if a.options.Declared && (a.options.Heading != "" || a.options.Kind != "" || t.Form.Tabular() && t.hasHeaders() || a.hasSubject(t)) {
		return Ownership{VerdictOwn, "its document is declared", ""}
	}
	return Ownership{VerdictUnknown, "nothing near it speaks of exit statuses", ""}
}

// acceptListed attributes a sentence about a status to the program, if a table of the
// program's statuses lists this status. It does this only for a sentence that was
// attributed to a subcommand because code in the same section runs the subcommand, and
// for no other reason.
//
// A sentence that lists several statuses stays attributed to the subcommand, because it
// defines the statuses for the subcommand. A sentence about 0 does, too, because every
// command can end with 0.
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
		if t.isGuess && t.sentenceSubject != nil && !t.sentenceSubject.isList && isListed {
			t.Ownership = Ownership{VerdictOwn, "a table of the program's statuses lists it", ""}
		}
	}
}

// runAgain matches a text that refers to the command in the code before it.
var runAgain = pattern.New(`(?i)(?:^|[.!?]\s+)\W*(?:re-?)?running (?:it|this|that|the same command)\b`)

// isAboutGlobalOption reports whether the subject of a sentence is an option that all
// commands have, such as "--help".
func (t *Table) isAboutGlobalOption() bool {
	return t.sentenceSubject != nil && (strings.HasPrefix(t.sentenceSubject.words, "--help") || strings.HasPrefix(t.sentenceSubject.words, "--version"))
}

// isBareSentence reports whether a table is a sentence without a subject or verb, as in
// "Exit code 3 if it is late". Such a sentence is about what is shown before it.
func (t *Table) isBareSentence() bool {
	s := t.sentenceSubject
	return t.Form == block.FormProse && s != nil && !s.isList && !s.hasVerb && s.words == "" && s.verdict == ""
}

// globalHeading matches the heading above the options that all commands have.
var globalHeading = pattern.New(`(?i)^\W*(?:global|common|shared|persistent) (?:flags|options|switches)\W*$|^options inherited from parent commands$`)

// hasStatus reports whether a row of a table is about nothing but the given status.
func (t *Table) hasStatus(status int) bool {
	return slices.ContainsFunc(t.Rows, func(r Row) bool { v, one := r.Statuses.Exact(); return one && v == status })
}

// namesErrors reports whether a table has a column of names or categories of errors beside
// a column with the header "Exit".
func (t *Table) namesErrors() bool {
	return slices.ContainsFunc(t.Columns, func(c Column) bool {
		return c.Field != attr.Value && c.Field != attr.Exit && errorHeader().MatchString(c.Header)
	}) && slices.ContainsFunc(t.Columns, func(c Column) bool { return bareExitHeader().MatchString(c.Header) })
}

var (
	errorHeader    = pattern.New(`(?i)^(?:error\s+)?(?:codes?|errors?|reasons?|conditions?|category|categories)$`)
	bareExitHeader = pattern.New(`(?i)^exit$`)
)

// hasHeaders reports whether a column of a table has a header.
func (t *Table) hasHeaders() bool {
	return slices.ContainsFunc(t.Columns, func(c Column) bool { return c.Header != "" })
}

// rejectAssumedTables corrects the verdicts on tables of numbers in a document with a
// [[doc]] entry. In such a document, every table of numbers is first assumed to list
// exit statuses, even if no text near it mentions them. But if there is a text about
// exit statuses near one of the tables, probably only this table lists exit statuses.
// rejectAssumedTables then sets the verdict on the other tables to VerdictNone. For
// example, a README can have a table of exit statuses, and other tables about colours,
// sizes and lines.
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
		if t.Kind == KindCodes && t.Ownership.Words == "" && (t.Ownership.Own() || t.Ownership.Verdict == VerdictUnknown) {
			t.Ownership = Ownership{VerdictNone, "another table of the document speaks of exit statuses", ""}
		}
	}
}

// hasSubject reports whether the elements of a list show what the list is about. A list of
// numbers does not show this, because the numbers can have any meaning. Words in capitals
// count as error codes only near a text about errors, because they may be environment
// variables.
func (a *assembler) hasSubject(t *Table) bool {
	if t.Kind != KindErrors {
		return t.Kind != KindCodes
	}
	return slices.ContainsFunc(a.nearbyTexts(t), func(c nearbyText) bool { return errorWord().MatchString(c.text) })
}

var errorWord = pattern.New(`(?i)\b(?:errors?|failures?)\b|エラー|错误`)

// strongCue matches phrases that are only used about processes. "return code" is not
// one of them, because functions and protocols have return codes, too.
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

// runKey returns the key in a data file that names what a command runs, as in
// {"exec": "go version", "exit-status": 0}, or "" if there is no such key. Such data
// says which status one run of the command should have or had.
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

// eachCommand matches the header of the first column, in a table that has a row for
// each command.
var eachCommand = pattern.New(`(?i)^\W*(?:sub-?)?command\W*$`)

// checkbox matches an item of a list of tasks.
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
var otherPrograms = strings.Fields(`ansible apt apt-get bash bats borg brew buf bun bzip2 cargo clang cmake composer cron curl deno diff docker dpkg
	dnf eslint expect ffmpeg find flake8 flatpak gcc gh git gradle grep gunzip gzip helm isort java jest jq kubectl ld make maven mocha mypy mysql nagios
	node npm npx nmap openssl pacman php phpunit pip pnpm podman powershell psql puppet pylint pytest python rake robocopy rsync ruby rustc scp sed
	sensu shellcheck snap ssh sshpass stylelint svn systemctl systemd tar terraform test timeout tox tsc unzip valgrind vim vitest wget xargs yarn yum zip zsh zypper`)

// ordinaryWords lists the names in otherPrograms that are also English words. A
// heading such as "Timeout" is not about a program.
var ordinaryWords = strings.Fields("bats snap buf bun composer cron diff expect find flake helm make puppet rake test timeout zip")

// firstWords returns the first 24 bytes of a string, which are enough for the first words.
func firstWords(s string) string { return s[:min(len(s), 24)] }
