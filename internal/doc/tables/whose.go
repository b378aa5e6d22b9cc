package tables

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/exitlint/exitlint/internal/doc/attr"
	"github.com/exitlint/exitlint/internal/doc/block"
	"github.com/exitlint/exitlint/internal/pattern"
)

// A Verdict says whose statuses a table has.
type Verdict string

// The verdicts.
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

// A Whose says whose statuses a table has, and how exitlint decided that.
type Whose struct {
	Verdict
	Where string // the text that decided, such as "its caption"
	Words string // the words in that text that decided
}

// Why returns the evidence for messages, such as `its caption says "HTTP"`.
func (w Whose) Why() string {
	switch {
	case w.Words == "":
		return w.Where
	case w.Verdict == VerdictProgram || w.Verdict == VerdictSubcommand:
		return fmt.Sprintf("%s is about %s", w.Where, w.Words)
	}
	return fmt.Sprintf("%s says %q", w.Where, w.Words)
}

// Own reports whether the statuses are those of the whole program.
func (w Whose) Own() bool { return w.Verdict == VerdictOwn }

// Foreign reports whether the statuses are certainly not those of the program or
// one of its subcommands.
func (w Whose) Foreign() bool {
	return w.Verdict != VerdictOwn && w.Verdict != VerdictSubcommand && w.Verdict != VerdictUnknown
}

// whose decides whose statuses a table has. It looks at the texts around the table,
// nearest first: caption, header, lead sentence, the start of its section, the
// headings from the innermost outwards, and the path of the document.
//
// Each text can name a subject: another program, a subcommand, a protocol, the
// commands of the user, past runs or plans. The nearest subject decides. A text can
// also speak of exit statuses. From there on outwards a text about a protocol no
// longer counts, because no protocol has exit statuses, and a heading only counts
// if it is nothing but the name of a subject.
//
// Without a subject, the table is this program's if a text speaks of exit statuses
// or a [[doc]] entry declares the document.
func (a *assembler) whose(t *Table) Whose {
	if a.options.Heading != "" {
		return a.declaredWhose(t)
	}
	if header := logHeader(t); header != "" {
		return Whose{VerdictLog, "a header", header}
	}
	if name, _, _ := strings.Cut(a.command, " "); a.options.Program != "" && name != "" && (name != a.options.Program || name != a.command) && !isExitTopic(name) {
		return Whose{VerdictSubcommand, "the help text", a.command}
	}
	if isSysexits(t) {
		return Whose{VerdictProtocol, "each of its rows is one of sysexits.h", ""}
	}
	var cue Whose
	sure := false // whether cue is a phrase such as "exit code", rather than "return code"
	for _, c := range a.contexts(t) {
		at := c.cue()
		strong := at != nil && isStrongCue(c.text)
		if w, ok := a.subject(c, cue.Verdict != "", sure || strong); ok {
			return w
		}
		if at != nil && cue.Verdict == "" {
			cue, sure = Whose{VerdictOwn, c.where, c.text[at[0]:at[1]]}, strong
		}
		if at != nil && a.namesProgram(c) {
			return cue
		}
	}
	if name := a.otherRun(t); cue.Verdict != "" && name != "" {
		return Whose{VerdictProgram, "the code in its section", name}
	}
	if cue.Verdict != "" && !a.options.Declared && !isExitTopic(a.command) && (a.command == "" || a.command != a.options.Program) {
		if w, ok := a.pathSubject(); ok {
			return w
		}
	}
	if cue.Verdict != "" {
		return cue
	}
	return a.declaredWhose(t)
}

// isExitTopic reports whether a command only shows help about exit statuses, as its
// name "exit-codes" says.
func isExitTopic(command string) bool {
	return block.HasCue([]byte(command)) && isGenericPage(command)
}

// declaredWhose returns the decision for a table without a text that decides.
func (a *assembler) declaredWhose(t *Table) Whose {
	for _, c := range a.contexts(t) {
		if at := c.cue(); at != nil {
			return Whose{VerdictOwn, c.where, c.text[at[0]:at[1]]}
		}
	}
	if a.options.Declared && (a.options.Heading != "" || a.options.Kind != "" || t.Form.Tabular() || a.hasSubject(t)) {
		return Whose{VerdictOwn, "its document is declared", ""}
	}
	return Whose{VerdictUnknown, "nothing near it speaks of exit statuses", ""}
}

// hasSubject reports whether it is certain what a list is about. Numbers can be
// anything, and words in capitals can be environment variables. Such words count as
// error codes if a text nearby is about errors.
func (a *assembler) hasSubject(t *Table) bool {
	if t.Kind != KindErrors {
		return t.Kind != KindCodes
	}
	return slices.ContainsFunc(a.contexts(t), func(c context) bool { return errorWord().MatchString(c.text) })
}

var errorWord = pattern.New(`(?i)\b(?:errors?|failures?)\b|エラー|错误`)

// strongCue matches phrases that only statuses of processes have. Functions and
// protocols have return codes, too.
var strongCue = pattern.New(`(?i)\bexit|terminat|退出|終了`)

func isStrongCue(s string) bool { return strongCue().MatchString(s) }

// subject returns what a text says about a subject other than this program. It
// returns false if the text says nothing about one. cued is set if a nearer text
// speaks of exit statuses. sure is set if this text or a nearer one certainly does.
func (a *assembler) subject(c context, cued, sure bool) (Whose, bool) {
	if c.intro {
		if words := advice().FindString(c.text); words != "" && words == c.text {
			return Whose{VerdictAdvice, c.where, words}, true
		}
		name := a.invocation(c.raw)
		return Whose{VerdictSubcommand, c.where, name}, name != ""
	}
	if name := a.otherProgram(c.text); name != "" {
		return Whose{VerdictProgram, c.where, name}, true
	}
	if words := commands().FindString(c.text); words != "" {
		return Whose{VerdictUser, c.where, words}, true
	}
	if name := a.subcommand(c); name != "" {
		return Whose{VerdictSubcommand, c.where, name}, true
	}
	if words := examples().FindString(c.text); words != "" && !c.outer {
		return Whose{VerdictUser, c.where, words}, true
	}
	if name := a.otherManual(c); name != "" {
		return Whose{VerdictProgram, c.where, name}, true
	}
	if c.outer && cued {
		return a.bareSubject(c, sure)
	}
	if word := planned().FindString(c.text); word != "" && !block.HasCue([]byte(firstWords(c.text))) {
		return Whose{VerdictPlan, c.where, word}, true
	}
	if word := foreign().FindString(c.text); word != "" && !sure {
		return Whose{VerdictProtocol, c.where, word}, true
	}
	if c.outer {
		return a.bareSubject(c, sure)
	}
	return Whose{}, false
}

// bareSubject returns the subject of a heading that consists only of the name of a
// subject and words such as "reference" and "exit codes". It returns false if there
// is more in the heading.
func (a *assembler) bareSubject(c context, sure bool) (Whose, bool) {
	word := a.bareWords(c.text)
	if words := logWords().FindString(c.text); words != "" {
		return Whose{VerdictLog, c.where, words}, true
	}
	if words := runWords().FindString(c.text); words != "" && !c.below {
		return Whose{VerdictLog, c.where, words}, true
	}
	if name := a.explainedName(c); name != "" {
		return Whose{VerdictProgram, c.where, name}, true
	}
	if words := advice().FindString(c.text); words != "" {
		return Whose{VerdictAdvice, c.where, words}, true
	}
	if words := interfaces().FindString(c.text); words != "" && !strings.Contains(strings.ToLower(c.text), "pre-commit") {
		return Whose{VerdictUser, c.where, words}, true
	}
	if at := planned().FindStringIndex(c.text); at != nil && at[0] == 0 {
		return Whose{VerdictPlan, c.where, c.text[at[0]:at[1]]}, true
	}
	if name := strings.ToLower(word); a.isOther(name) && (!slices.Contains(ordinaryWords, name) || strings.Contains(c.raw, "`")) {
		return Whose{VerdictProgram, c.where, word}, true
	}
	if at := foreign().FindStringIndex(word); at != nil && (!sure || at[1]-at[0] == len(word)) {
		return Whose{VerdictProtocol, c.where, word[at[0]:at[1]]}, true
	}
	return Whose{}, false
}

// bareWords returns a heading without words that say nothing about its subject.
func (a *assembler) bareWords(heading string) string {
	words := strings.FieldsFunc(heading, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("._/-", r)
	})
	return strings.Join(slices.DeleteFunc(words, func(w string) bool {
		word := strings.ToLower(w)
		return word != strings.ToLower(a.options.Program) && (slices.Contains(generic, word) || strings.Trim(word, "0123456789.-_/") == "")
	}), " ")
}

var generic = strings.Fields(`exit exits return returns error errors code codes status statuses value values the a an of for from in and with command commands
	subcommand subcommands tool tools cli reference manual page pages guide usage using cheat sheet cheatsheet note notes about overview appendix table list all
	your this that each every other external custom remote user shell failed unknown invalid missing last first basic main common general available
	line command-line interface result results behavior behaviour semantics meaning meanings convention conventions contract`)

// isOther reports whether a name is that of a well-known program other than this
// one.
func (a *assembler) isOther(name string) bool {
	return name != "" && name != strings.ToLower(a.options.Program) && slices.Contains(otherPrograms, name)
}

// otherProgram returns the name of another program if a text is about its statuses,
// and "" otherwise.
func (a *assembler) otherProgram(s string) string {
	for _, form := range programs {
		for _, m := range form().FindAllStringSubmatchIndex(s, -1) {
			name := strings.TrimRight(s[m[2]:m[3]], ".+-")
			if a.isOther(strings.ToLower(name)) && !a.extends(name, s[m[3]:]) {
				return name
			}
		}
	}
	return ""
}

// extends reports whether this program is an extension of another, as cargo-nextest
// and nextest are in "cargo nextest". after is the text after the other's name.
func (a *assembler) extends(other, after string) bool {
	program := a.options.Program
	next, _, _ := strings.Cut(strings.TrimSpace(after), " ")
	next = strings.Trim(next, "`*.,:;")
	return program != "" && next != "" && (next == program || other+"-"+next == program)
}

// namesProgram reports whether a text says that the statuses are those of this
// program. A heading or title says so if it contains the name of the program.
func (a *assembler) namesProgram(c context) bool {
	program := a.options.Program
	if program == "" {
		return false
	}
	if c.outer && slices.ContainsFunc(strings.Fields(a.bareWords(c.text)), func(w string) bool { return strings.EqualFold(w, program) }) {
		return true
	}
	return slices.ContainsFunc(programs, func(form pattern.Pattern) bool {
		return slices.ContainsFunc(form().FindAllStringSubmatch(c.text, -1), func(m []string) bool {
			return strings.EqualFold(strings.TrimRight(m[1], ".+-"), program)
		})
	})
}

// subcommand returns the subcommand whose statuses a text is about, or "" if there
// is none. A heading may consist of only the name of the subcommand.
func (a *assembler) subcommand(c context) string {
	program := a.options.Program
	if name := a.invocation(c.raw); name != "" {
		return name
	}
	if !c.outer {
		return thisCommand().FindString(c.text)
	}
	if c.about != "" {
		return c.about
	}
	if a.isTagline(c.text) {
		return ""
	}
	text, _, _ := strings.Cut(strings.TrimPrefix(c.text, "$ "), "[")
	text, _, _ = strings.Cut(text, "<")
	words := strings.Fields(a.bareWords(text))
	if slices.ContainsFunc(words, func(w string) bool { return !subcommandName().MatchString(w) }) || len(words) == 0 || len(words) > 4 {
		return ""
	}
	code := strings.Contains(c.raw, "`"+words[0]) && program != ""
	switch {
	case len(words) > 1 && words[0] == program && !isDescription(words), len(words) > 1 && code && !a.isOther(words[0]):
		return strings.Join(words, " ")
	case program != "" && isBelow(text, c.above):
		return strings.Join(strings.Fields(text), " ")
	case len(words) == 1 && program != "" && strings.HasPrefix(words[0], program+"-") && (manualTitle().MatchString(c.text) || a.isNamed(words[0])):
		return words[0]
	case len(words) == 1 && words[0] != program && !a.isOther(words[0]) && (commandWord().MatchString(c.text) || code):
		return words[0]
	}
	return ""
}

// isTagline reports whether a heading is the name of the program and a phrase about
// it, as in "tool: a checker for links".
func (a *assembler) isTagline(heading string) bool {
	after, ok := strings.CutPrefix(heading, a.options.Program)
	mark := taglineMark().FindString(after)
	return ok && a.options.Program != "" && mark != "" && len(strings.Fields(after[len(mark):])) > 1
}

var taglineMark = pattern.New(`^(?::|\s+(?:--?|–|—|:))\s+`)

// isBelow reports whether a heading names a subcommand of the one in the heading
// above it, as "policy list" does below "policy".
func isBelow(heading, above string) bool {
	words := strings.Fields(heading)
	last := len(words) - 1
	return last > 0 && subcommandName().MatchString(words[last]) && strings.Join(words[:last], " ") == above
}

// otherManual returns the name in the title of the manual page of another program,
// such as "eve(1)", and "" for other texts.
func (a *assembler) otherManual(c context) string {
	name, _, _ := strings.Cut(c.text, "(")
	base := strings.ToLower(name)
	if !c.outer || a.options.Declared || !manualTitle().MatchString(c.text) || len(strings.Fields(name)) != 1 || !a.isForeignPage(base) {
		return ""
	}
	return name
}

// invocation returns the subcommand whose statuses a text is about, or "" if there
// is none. raw is the text with its markup.
func (a *assembler) invocation(raw string) string {
	for _, form := range invocations {
		for _, m := range form().FindAllStringSubmatch(raw, -1) {
			if name := a.invoked(m[1], m[2]); name != "" && !slices.Contains([]string{"and", "or", "/", ","}, strings.TrimSpace(m[3])) {
				return name
			}
		}
	}
	return ""
}

// invoked returns the subcommand that a command runs, or "" if there is none. name
// is the program of the command, and args are its arguments. If this program is
// tool, the result is "tool sync" for that command. A name of an unknown program
// counts as a subcommand too.
func (a *assembler) invoked(name, args string) string {
	program := a.options.Program
	first, _, _ := strings.Cut(strings.TrimSpace(args), " ")
	switch {
	case program == "" || a.isOther(name):
		return ""
	case name != program:
		return name
	case subcommandName().MatchString(first):
		return name + " " + first
	}
	return ""
}

var (
	// invocations match texts about the statuses of a command in code markup: "exit
	// codes of `tool sync`", "`tool sync` exits with". The last group is the word
	// after the command. It can show that another command follows.
	invocations = []pattern.Pattern{
		pattern.New("(?i:\\b(?:exit|return)[ -]?(?:codes?|status(?:es)?|values?)\\s+(?:of|from|used by|returned by|by|for)\\s+(?:the\\s+)?)[`*]+([a-z][a-z0-9-]*)((?: [\\w.<>\\[\\]=-]+)*)[`*]+(\\s*\\S*)"),
		pattern.New("[`*]+([a-z][a-z0-9-]*)((?: [\\w.<>\\[\\]=-]+)*)[`*]+\\s+(?i:(?:sub)?(?:command\\s+)?(?:exits|will exit|ends with|(?:returns|uses|emits|reports|produces|has)\\b[^.:\\n]{0,60}?\\b(?:exit|codes?))\\b)()"),
		pattern.New("[`*]+([a-z][a-z0-9-]*)((?: [\\w.<>\\[\\]=-]+)*)[`*]+\\s+(?i:command\\b[^.\\n]{0,40}\\b(?:uses?|exits?|returns?)\\b[^.\\n]{0,60}\\bexit)()"),
	}
	// manualTitle matches the title of a manual page, such as "git-remote(1)".
	manualTitle = pattern.New(`\(\d\)$`)
	// thisCommand matches words about the command that a page describes.
	thisCommand    = pattern.New(`(?i)\bthis (?:sub)?command (?:exits|returns|ends|supports|uses)\b`)
	subcommandName = pattern.New(`^[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*$`)
	commandWord    = pattern.New(`(?i)\b(?:sub)?command\b`)
)

var (
	// foreign matches words about codes that are not exit statuses, such as HTTP.
	foreign = pattern.New(`(?i)\bHTTPS?\b|\bSQL ?STATE\b|\bgRPC\b|\bWeb ?Sockets?\b|\bdisconnect(?:ed|ion)?\b|\bJSON-?RPC\b|\berrno\b|\bprotobuf\b|\bsmtp\b|\bmqtt\b|\bftp (?:codes?|repl)|\bABI\b|\bopcodes?\b|\bwindows error\b|\bsmart contracts?\b|\b(?:across|between) contracts\b|\bcontracts?['’]? (?:errors?|reverts?)\b|\bAPI (?:errors?|codes?|responses?)\b|\bresponse (?:codes?|status(?:es)?)\b|\bHRESULT\b|\bLSP\b|\bDNS\b|\bRCODE\b|\bprotocols?\b|\bwire (?:format|codes?)\b|\b(?:message|frame|event|alarm|trap) (?:types?|codes?)\b|\bpackets?\b|\breason codes?\b|\blog levels?\b|\bseverit(?:y|ies)\b|\bpriorit(?:y|ies)\b|\bfunctions?['’]? return\b|\breturn (?:codes?|values?) of (?:the )?(?:functions?|methods?|callbacks?|api)\b`)
	// planned matches words about features that do not exist yet.
	planned = pattern.New(`(?i)\b(?:road ?map|planned|proposals?|proposed|future work|todo|ideas?|milestones?)\b`)
	// commands matches words about the statuses of commands that the program runs,
	// as in "the script must exit with 0" and "the exit code of your command".
	commands = pattern.New(`(?i)\b(?:commands?|checks?|scripts?|hooks?|plugins?|containers?|child(?:ren)?|sub-?process|handlers?|probes?|callbacks?)['’]s?\s+(?:own\s+)?(?:exit|return)\b|\b(?:hooks?|plugins?|scripts|probes?|handlers?)\s+(?:\w+\s+)?(?:return|exit|end)s?\s+(?:with\s+)?(?:an?\s+|the\s+|one of\s+)?(?:exit|return|non-?zero|status)|\b(?:must|should|ha(?:s|ve) to|needs? to|expected to)\s+(?:(?:exit|return|end)\s+(?:with\b|non|["']?\d)|set\s+(?:the\s+|its\s+)?exit)` +
		`|\b(?:in|for|from)\s+your\s+(?:\w+\s+)?(?:scripts?|hooks?|plugins?|handlers?|functions?),?\s+you\s+(?:should|must|can|need)\b` +
		`|\b(?:exit|return)[ -]?(?:code|status|value)s?\s+of\s+\S+\s+(?:indicates?|means?|signals?)\s+(?:that\s+)?(?:the\s+|your\s+|an?\s+)?(?:functions?|scripts?|hooks?|plugins?|handlers?|probes?|child)\b` +
		`|\b(?:exit|return)[ -]?(?:codes?|status(?:es)?|values?)\s+(?:of|from|returned by|by|for)\s+(?:(?:your|a|an|each|any|every|(?:the\s+)?(?:user['’]?s?|wrapped|child|inner|given|target|underlying|executed|invoked|external))\s+)(?:own\s+)?(?:\w+\s+)?(?:commands?|scripts?|hooks?|plugins?|process(?:es)?|containers?|programs?|checks?|probes?|handlers?|jobs?|tasks?|tests?)\b` +
		`|\b(?:your|the user['’]s)\s+(?:own\s+)?(?:\w+\s+)?(?:commands?|scripts?|hooks?|plugins?|process(?:es)?|containers?|programs?|checks?|probes?|handlers?|jobs?|tasks?|tests?)(?:['’]s)?\s+(?:(?:should|must|can|may|might)\s+)?(?:not\s+)?(?:\w+\s+)?(?:exits?|returns?|exit codes?|ends?)\b` +
		`|\bcommand\s+["'“<]?[\w./<>-]+["'”>]?\s+exited\s+with\b`)
	// programs match texts about the statuses of a program, with its name: "exit
	// codes of curl", "curl's exit codes".
	programs = []pattern.Pattern{
		pattern.New("(?i)\\b(?:exit|return)[ -]?(?:codes?|status(?:es)?|values?)\\s+(?:of|from|used by|returned by|by|for|in)\\s+(?:the\\s+)?[`\"“]?([A-Za-z][\\w.+-]*)"),
		pattern.New("(?i)[`\"“]?\\b([A-Za-z][\\w.+-]*)[`\"”]?['’]s\\s+(?:own\\s+)?(?:exit|return)[ -]?(?:codes?|status)"),
		pattern.New("(?i)^[`\"“]?([A-Za-z][\\w.+-]*)[`\"”]?\\s+(?:exit|return)[ -](?:codes?|status(?:es)?|values?)\\b"),
		pattern.New("(?i)[`\"“]([A-Za-z][\\w.+-]*)(?: [\\w.+ -]*)?[`\"”]\\s+(?:exits|returns|will exit|will return)\\b"),
		pattern.New(`(?i)\b([a-z][\w.+-]*)\s+(?:exits|will exit)\s+(?:with\b|non|["']?\d)`),
		pattern.New(`(?i)\b([a-z][\w.+-]*)\s+(?:returns|uses|reports)\s+(?:(?:the|one|of|an?|these|following|with)\s+)*(?:exit|return)\b`),
	}
	// examples match words before an example, which shows a configuration of the
	// user and what happens with it.
	examples = pattern.New(`(?i)\b(?:with|using) (?:this|these|the above|the following) (?:config(?:uration)?|settings?|workflow|pipeline)\b`)
	// interfaces match headings about programs that the user writes.
	interfaces = pattern.New(`(?i)\bsub-?process(?:es)?\b|\bhooks?\b|\b(?:plugin|script|handler|driver|extension|hook|probe|check|function)s? (?:interface|protocol|contract|api|authoring|development|spec(?:ification)?)\b|\bwriting (?:an? |your |custom )?(?:plugins?|hooks?|scripts?|checks?|tests?|handlers?)\b`)
	// advice matches titles of documents about programs in general.
	advice = pattern.New(`(?i)\bCLIs\b|\bcommand[- ]line (?:tools|programs|interfaces|applications)\b|\bbest practices\b|\bmanifesto?\b|^(?:rules|guidelines|style guide)$`)
	// logWords match headings over records of what has happened.
	logWords = pattern.New(`(?i)\b(?:change ?log|release notes|post-?mortems?|incidents?|run history|run log|past runs|logs? of)\b`)
	// runWords match headings over results of runs, unless there is a heading about
	// exit statuses below.
	runWords = pattern.New(`(?i)\b(?:test (?:runs?|results?)|benchmarks?)\b`)
	// logHeaders match headers of columns that only records of runs have.
	logHeaders = pattern.New(`(?i)^(?:date|time|timestamp|run|run id|runs|run #|build|job id|duration|elapsed|wall time|started|finished|commit|pid|host|attempt|iteration|event|events|last run|when run)$`)
)

// logHeader returns the header of a column that only a log of runs has, or "" if
// there is none.
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

// isSysexits reports whether a table repeats nearly all of sysexits.h, and has no
// statuses of a program.
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

// otherPrograms lists well-known programs. A document that names one of them may
// explain the statuses of that program. A name that is not listed is taken for a
// command of the document's own program.
var otherPrograms = strings.Fields(`ansible apt bash bats borg brew buf bun bzip2 cargo clang cmake composer cron curl deno diff docker dpkg
	eslint expect ffmpeg find flake8 gcc gh git gradle grep gunzip gzip helm isort java jest jq kubectl ld make maven mocha mypy mysql nagios
	node npm npx nmap openssl php phpunit pip pnpm podman powershell psql puppet pylint pytest python rake robocopy rsync ruby rustc scp sed
	sensu shellcheck ssh sshpass stylelint svn systemctl systemd tar terraform test timeout tox tsc unzip valgrind vim vitest wget xargs yarn zip zsh`)

// ordinaryWords lists the names in otherPrograms that are also English words. A
// heading such as "Timeout" is not about a program.
var ordinaryWords = strings.Fields("bats buf bun composer cron diff expect find flake helm make puppet rake test timeout zip")

// firstWords returns the first 24 bytes of a text.
func firstWords(s string) string { return s[:min(len(s), 24)] }
