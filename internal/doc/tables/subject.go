package tables

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"github.com/exitlint/exitlint/internal/pattern"
)

// otherSubject returns the subject of c, a text near a table, if it is not the whole
// program but, for example, a subcommand, another program or a protocol. It returns false
// if c is about the whole program, or names no subject.
//
// n is the program or command that ownerIn has found in c. hasNearerCue is true if a text
// nearer to the table mentions exit statuses. hasStrongCue is true if c, or a nearer
// text, contains a phrase such as "exit code" that can only be about processes.
func (a *assembler) otherSubject(c nearbyText, n namedOwner, hasNearerCue, hasStrongCue bool) (Ownership, bool) {
	if c.isIntro {
		if words := adviceWords().FindString(c.text); words != "" && words == c.text {
			return Ownership{VerdictAdvice, c.where, words}, true
		}
		return Ownership{VerdictSubcommand, c.where, n.name}, n.Verdict == VerdictSubcommand
	}
	if n.Verdict == VerdictProgram {
		return Ownership{VerdictProgram, c.where, n.name}, true
	}
	if w, ok := a.otherRun(c, n); ok {
		return w, true
	}
	if name := a.linkedOwner(c); name != "" && (n.Verdict != VerdictOwn || n.uncertain) {
		return Ownership{VerdictProgram, c.where, name}, true
	}
	if w, ok := a.otherSource(c); ok && (n.Verdict != VerdictOwn || n.uncertain || w.Verdict == VerdictPast || w.Verdict == VerdictPlan) {
		return w, true
	}
	if n.Verdict == VerdictSubcommand {
		return Ownership{VerdictSubcommand, c.where, n.name}, true
	}
	if w, ok := a.otherUser(c, n.Verdict == VerdictOwn && !n.uncertain); ok {
		return w, true
	}
	if c.isOuter && hasNearerCue {
		return a.headingSubject(c, hasStrongCue)
	}
	if word := plannedWords().FindString(c.text); word != "" && strings.Contains(cmp.Or(c.raw, c.text), word) && !a.hasCue([]byte(firstWords(c.text))) {
		return Ownership{VerdictPlan, c.where, word}, true
	}
	if word := a.findWords(protocolWords, c.text); word != "" && !hasStrongCue && !a.ranksStatuses(word, c) {
		return Ownership{VerdictProtocol, c.where, word}, true
	}
	if c.isOuter {
		return a.headingSubject(c, hasStrongCue)
	}
	word := ""
	if !hasNearerCue {
		word = a.otherTopic(c)
	}
	return Ownership{VerdictUnknown, c.where, word}, word != ""
}

// otherRun returns the owner of the statuses that the text c describes. This owner can
// be something that the program runs, another program, all implementations of a
// specification, or a function. In all other cases, otherRun returns false.
func (a *assembler) otherRun(c nearbyText, n namedOwner) (Ownership, bool) {
	text := cmp.Or(c.sentence, c.listed, c.text)
	if at := a.find(userCommands, text); at != nil {
		before, words := text[:at[0]], text[at[0]:at[1]]
		isOwnCommand := n.Verdict == VerdictSubcommand && endsCommand(words, c.raw)
		isOwnObligation := obligationVerb().MatchString(words) && (c.sentence != "" || freeSubject().MatchString(before))
		if !isOwnCommand && !isOwnObligation && !notOwnerBefore().MatchString(before) && !notOwnerAfter().MatchString(text[at[1]:]) {
			return Ownership{VerdictUser, c.where, words}, true
		}
	}
	if name := a.headingProgram(c); name != "" {
		return Ownership{VerdictProgram, c.where, name}, true
	}
	if m := scriptSubject().FindStringSubmatch(c.raw); m != nil && !c.isOuter && !a.isProgramName(m[1]+m[2]) && !a.isProgramName(m[1]) {
		return Ownership{VerdictProgram, c.where, m[1] + m[2]}, true
	}
	if words := a.findWords(implementations, c.text); words != "" {
		return Ownership{VerdictAdvice, c.where, words}, true
	}
	words := a.findWords(functionExits, c.text)
	return Ownership{VerdictAdvice, c.where, words}, words != "" && !strings.HasPrefix(words, "main(") && !c.isOuter
}

// otherUser returns the owner of the statuses that the text c describes, if c is about
// other programs. Such a text may say how programs should use exit statuses, or introduce
// an example. It may also be the title of another manual page, or a heading such as
// "Target process exit status". For other texts, otherUser returns false. isOwn says
// whether c names this program as the owner.
func (a *assembler) otherUser(c nearbyText, isOwn bool) (Ownership, bool) {
	if !c.isOuter {
		if words := obligedPrograms().FindString(cmp.Or(c.sentence, c.text)); words != "" && !isOwn && !readerNouns().MatchString(words) && !callerAdvice().MatchString(words) {
			return Ownership{VerdictUser, c.where, words}, true
		}
		words := exampleWords().FindString(c.text)
		return Ownership{VerdictUser, c.where, words}, words != ""
	}
	if name := a.otherManual(c); name != "" {
		return Ownership{VerdictProgram, c.where, name}, true
	}
	words := a.otherOwner(c)
	return Ownership{VerdictUser, c.where, words}, words != ""
}

// passesOn reports whether a text says that the status of something else becomes the
// status of this program, as in "The child's exit code becomes tool's exit code".
func (a *assembler) passesOn(text string) bool {
	m := becomes().FindStringSubmatch(text)
	return m != nil && a.isProgramName(m[1])
}

var becomes = pattern.New(`(?i)\b(?:child|command)['’]s exit (?:code|status) becomes (?:the )?([\w-]+?)(?:['’]s)?(?: exit|[.,;]|$)`)

// otherOwner returns what a heading about exit statuses names as the owner: "Target
// process" in "Target process exit status". It returns "" unless this owner is something
// that a program runs.
func (a *assembler) otherOwner(c nearbyText) string {
	at := exitTopic().FindStringIndex(c.text)
	if !c.isOuter || at == nil {
		return ""
	}
	owner := strings.TrimRight(ownerMark().ReplaceAllString(c.text[:at[0]], ""), " `*_")
	if !runnableNouns().MatchString(owner) || strings.EqualFold(owner, "process") || strings.EqualFold(owner, "program") {
		return ""
	}
	return owner
}

// ownerMark matches the ending of a possessive, as in "tool's".
var ownerMark = pattern.New(`['’]s?\s*$`)

var exitTopic = pattern.New(`(?i)\b` + exitNoun + `\b`)

// headingSubject returns the subject of a heading if it is another program, a protocol, a
// log of earlier runs, a plan, programs in general, or programs that this one runs, such
// as hooks. It returns false for all other headings. In a heading such as "curl exit codes
// reference", only "curl" counts.
// hasStrongCue is true if the heading, or a text nearer to the table, contains a phrase
// such as "exit code" that can only be about processes.
func (a *assembler) headingSubject(c nearbyText, hasStrongCue bool) (Ownership, bool) {
	if a.isTagline(c.text) || c.listsErrors && errorWord().MatchString(c.text) {
		return Ownership{}, false
	}
	word := a.subjectWords(c.text)
	if words := logWords().FindString(c.text); words != "" {
		return Ownership{VerdictLog, c.where, words}, true
	}
	if words := runWords().FindString(c.text); words != "" && !c.hasInnerCue {
		return Ownership{VerdictLog, c.where, words}, true
	}
	if name := a.explainedName(c); name != "" {
		return Ownership{VerdictProgram, c.where, name}, true
	}
	if words := adviceWords().FindString(c.text); words != "" && !c.introducesProgram && !(c.hasInnerCue && a.hasName && commandLines().MatchString(words)) && !(a.isForAgents() && strings.EqualFold(words, "rules")) && !(strings.EqualFold(words, "best practices") && !c.isTitle && a.topCommands > 1) {
		return Ownership{VerdictAdvice, c.where, words}, true
	}
	if words := interfaceWords().FindString(c.text); words != "" && !strings.Contains(strings.ToLower(c.text), "pre-commit") {
		return Ownership{VerdictUser, c.where, words}, true
	}
	if words := partProtocol().FindString(c.text); words != "" && !a.options.Declared {
		return Ownership{VerdictUser, c.where, words}, true
	}
	if at := plannedWords().FindStringIndex(c.text); at != nil && at[0] == 0 {
		return Ownership{VerdictPlan, c.where, c.text[at[0]:at[1]]}, true
	}
	if name := strings.ToLower(word); a.isOtherProgram(name) && (!slices.Contains(ordinaryWords, name) || strings.Contains(c.raw, "`")) || a.isForeignName(word) && (c.text != a.title.Text || !a.hasName) {
		return Ownership{VerdictProgram, c.where, word}, true
	}
	if name := a.relatedProgram(c); name != "" {
		return Ownership{VerdictUnknown, c.where, name}, true
	}
	if at := protocolWords().FindStringIndex(word); at != nil && (!hasStrongCue && !a.ranksStatuses(word[at[0]:at[1]], c) || at[1]-at[0] == len(word) && !scaleWords().MatchString(word)) {
		return Ownership{VerdictProtocol, c.where, word[at[0]:at[1]]}, true
	}
	return Ownership{}, false
}

// ranksStatuses reports whether a match of protocolWords only says how a text orders exit
// statuses: "severity" in "Return codes by severity".
func (a *assembler) ranksStatuses(word string, c nearbyText) bool {
	return scaleWords().MatchString(word) && a.cueIn(c) != nil
}

// commandLines matches words such as "Command-line interfaces", which adviceWords has
// found. A heading with such words is usually about programs in general, but can also be
// about the commands of one program. The latter is assumed if the document names the
// program, and a heading nearer to the table is about exit statuses.
var commandLines = pattern.New(`(?i)^command[- ]line`)

// subjectWords returns the words of a heading, but leaves out words that many headings
// contain, such as "exit codes".
func (a *assembler) subjectWords(heading string) string {
	heading = statusVariable().ReplaceAllString(audience().ReplaceAllString(heading, "$1"), "")
	words := strings.FieldsFunc(heading, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("._/-", r)
	})
	return strings.Join(slices.DeleteFunc(words, func(w string) bool {
		word := strings.ToLower(w)
		return word != strings.ToLower(a.options.Program) && (slices.Contains(genericWords, word) || strings.Trim(word, "0123456789.-_/") == "")
	}), " ")
}

// audience matches words about the readers of a document, such as "agent guide".
var audience = pattern.New(`(?i)\b(?:AI\s+)?(?:agents?|users?['’]?s?|developers?|admin(?:istrator)?s?|operators?)\s+(guide|manual|reference|handbook|instructions|notes)\b`)

// statusVariable matches a remark in a heading that names the variable of the shell for the
// status, such as "(`echo $?` after a run)".
var statusVariable = pattern.New(`\([^()]*\$\?[^()]*\)`)

var genericWords = strings.Fields(`exit exits return returns error errors code codes status statuses value values the a an of for from in and with command commands
	subcommand subcommands tool tools cli reference manual page pages guide usage using cheat sheet cheatsheet note notes about overview appendix table list all
	your this that each every other external custom remote user shell failed unknown invalid missing last first basic main common general available
	line command-line specified given executed wrapped underlying invoked original inner remote contained called running target current same actual
	interface result results behavior behaviour semantics meaning meanings convention conventions contract`)

// isOtherProgram reports whether a name is that of another well-known program. Some of
// these names are also English words, such as "find". Such a name means a command of
// this program if there is a command with this name.
func (a *assembler) isOtherProgram(name string) bool {
	return name != "" && name != strings.ToLower(a.options.Program) && slices.Contains(otherPrograms, name) &&
		!(slices.Contains(ordinaryWords, name) && a.isCommand(name))
}

// isExtensionOf reports whether this program is an extension of another program:
// cargo-nextest extends cargo, and documents write "cargo nextest". after is the text
// after the name of the other program.
func (a *assembler) isExtensionOf(other, after string) bool {
	program := a.options.Program
	next, _, _ := strings.Cut(strings.TrimSpace(after), " ")
	next = strings.Trim(next, "`*.,:;")
	return program != "" && next != "" && (next == program || other+"-"+next == program)
}

// headingProgram returns another program that is the subject of a heading, as in
// "Git clone fails with exit status 128", "What curl can print" and "Embedded curl". For
// a heading about the installation, it returns "the installation", because the statuses
// are those of an installer. It returns "" for other headings.
func (a *assembler) headingProgram(c nearbyText) string {
	if !c.isOuter {
		return ""
	}
	if c.isInstall {
		return "the installation"
	}
	if m := runHeading().FindStringSubmatch(cmp.Or(c.source, c.raw)); m != nil && (a.isOtherProgram(m[1]) || m[1] == "go") && !strings.Contains(m[0], a.options.Program) {
		return m[1]
	}
	m := programHeading().FindStringSubmatch(c.text)
	if m == nil {
		return ""
	}
	name := strings.ToLower(m[1] + m[2] + m[3])
	if !a.isOtherProgram(name) || slices.Contains(ordinaryWords, name) {
		return ""
	}
	return name
}

var (
	// programHeading matches a heading whose subject can be a program. One of its groups is
	// the name.
	programHeading = pattern.New(`(?i)^(?:[\d.)]+\s+)?(?:([a-z][\w-]*)(?::[a-z]+)?\s+(?:\w+\s+){0,2}(?:fails?|failed|exits|exited|returns|returned|crash(?:es|ed)|aborts|terminates|dies|died)\b|(?:what|how|why|when)\s+([a-z][\w-]*)\s+(?:can|does|will|may|exits|returns|reports|prints)\b|(?:[\w.]+\s+)?(?:embedded|native|bundled|upstream|external|vendored)\s+([a-z][\w-]*)(?:\s+\(.*\))?$)`)
	// runHeading matches a heading about a run of a program, as in "`exit status 3` when I run
	// `curl URL`". The group is its name.
	runHeading     = pattern.New("(?i)\\b(?:when|while|if|after)\\s+(?:(?:I|you|we)\\s+)?(?:try(?:ing)?\\s+to\\s+)?(?:run|running|use|using|execute|executing|install|installing|build|building)\\s+(?:\\w+\\s+)?(?:with\\s+)?`([a-z][\\w-]*)[^`]*`")
	usageHeading   = pattern.New(`(?i)\b(?:usage|us(?:e|ing)|commands?|options?|flags?|run(?:ning)?)\b|用法|使用`)
	installerWord  = pattern.New(`(?i)installer|script|脚本`)
	installHeading = pattern.New(`(?i)^\W*(?:install(?:ation|ing|er)?(?:\s+(?:methods?|scripts?|options?))?|安装(?:方法|脚本)?|インストール(?:方法)?)\W*$`)
)

// scriptSubject matches a sentence whose subject is a script, as in "Both `get.sh` and
// `get.ps1` use the same exit codes". Its groups are the name of the script without the
// extension, and the extension.
var scriptSubject = pattern.New("^\\W*(?:(?:Both|The)\\s+)?`(?:[\\w.-]+/)*([\\w.-]+?)(\\.(?:sh|bash|zsh|ps1|py|pl|rb|cmd|bat))`(?:,?\\s+(?:and|or)\\s+`[^`]+`)?\\s+(?:scripts?\\s+)?(?:both\\s+)?(?:uses?|shares?|follows?|returns?|exits?|ends?|has|have)\\b")

// implementations matches words about all programs that implement a specification.
var implementations = pattern.New(`(?i)\b(?:CLI|all|other|conforming|compliant|every|each)\s+implementations?\s+(?:are|is|should|must|may|can|shall)\b`)

// functionExits matches a text about a function of a library, if the function ends the
// program that calls it, as in "finish(result) exits 1".
var functionExits = pattern.New(`\b[a-z_]\w*\([^()]{0,60}\)\s+(?:exits\b|\(exit\s+\d)`)

var (
	// protocolWords matches words about codes that are not exit statuses, such as HTTP.
	protocolWords = pattern.New(`(?i)\bHTTPS?\b|\bSQL ?STATE\b|\bgRPC\b|\bWeb ?Sockets?\b|\bdisconnect(?:ed|ion)?\b|\bJSON-?RPC\b|\berrno\b|\bprotobuf\b|\bsmtp\b|\bmqtt\b|\bftp (?:codes?|repl)|\bABI\b|\bopcodes?\b|\bwindows error\b|\bsmart contracts?\b|\b(?:across|between) contracts\b|\bcontracts?['’]? (?:errors?|reverts?)\b|\bAPI (?:errors?|codes?|responses?)\b|\bresponse (?:codes?|status(?:es)?)\b|\bHRESULT\b|\bLSP\b|\bDNS\b|\bRCODE\b|\bprotocols?\b|\bwire (?:format|codes?)\b|\b(?:message|frame|event|alarm|trap) (?:types?|codes?)\b|\bpackets?\b|\breason codes?\b|\blog levels?\b|\bseverit(?:y|ies)\b|\bpriorit(?:y|ies)\b|\bfunctions?['’]? return\b|\breturn (?:codes?|values?) of (?:the )?(?:functions?|methods?|callbacks?|api)\b`)
	// scaleWords matches those words of protocolWords that name a scale, such as
	// "log level". A section about a scale can still name statuses of the program, as in
	// "An error of this severity exits 1".
	scaleWords = pattern.New(`(?i)^(?:log levels?|severit(?:y|ies)|priorit(?:y|ies))$`)
	// plannedWords matches words about features that do not exist yet.
	plannedWords = pattern.New(`(?i)\b(?:road ?map|planned|proposals?|proposed|future work|todo|ideas?|milestones?)\b`)
	// userCommands matches words about the statuses of things that the program runs, as
	// in "the script must exit with 0" and "the exit code of your command".
	userCommands = pattern.New(`(?i)\b(?:commands?|checks?|scripts?|hooks?|plugins?|containers?|child(?:ren)?|sub-?process|handlers?|probes?|callbacks?)['’]s?\s+(?:own\s+)?(?:exit|return)\b|\b(?:hooks?|plugins?|scripts|probes?|handlers?)\s+(?:\w+\s+)?(?:return|exit|end)s?\s+(?:with\s+)?(?:an?\s+|the\s+|one of\s+)?(?:exit|return|non-?zero|status)|\b(?:must|should|ha(?:s|ve) to|needs? to|expected to)\s+(?:(?:exit|return|end)\s+(?:with\b|code\b|non|["']?\d)|set\s+(?:the\s+|its\s+)?exit)` +
		`|\b(?:using|via|through|with|by)\s+their\s+(?:own\s+)?(?:exit|return)[ -]?(?:codes?|status(?:es)?)\b` +
		`|\b(?:in|for|from)\s+your\s+(?:\w+\s+)?(?:scripts?|hooks?|plugins?|handlers?|functions?),?\s+you\s+(?:should|must|can|need)\b` +
		`|\b(?:if|when|unless|until|after|once)\s+(?:the|your|this|that|an?)\s+(?:[\w-]+\s+)?(?:tool|command|script|process|program|hook|plugin|container|job|task|test)s?\s+(?:exits?|exited|returns?|returned|ends|ended)\s+(?:with\b|(?:an?\s+)?non|["']?\d)` +
		`|\b(?:scripts?|hooks?|plugins?|handlers?|probes?)\s+(?:should|must|shall|has\s+to|needs\s+to)\s[^.;:]{1,120}?\band\s+(?:exit|return)\s+(?:with\b|code\b|non|zero|\d)` +
		`|\bexpects?\s+(?:the\s+|your\s+|all\s+)?(?:[a-z]+\s+)?(?:commands|scripts|programs|hooks|plugins)\s+to\b` +
		`|\bparses?\s+as\s+(?:an?\s+)?exit\b` +
		`|\bcommand\s+exit\s+(?:status\s+)?(?:codes?|status(?:es)?)\s+(?:are|is)\s+expected\b` +
		`|\bpass(?:ing)?\s+criteri(?:a|on)\s+(?:for|of)\s+(?:the\s+|an?\s+|each\s+|every\s+|all\s+)?(?:checks?|tests?|steps?|cases?)\b` +
		`|\bboth\s+(?:installers|scripts|hooks|plugins)\s[^.;]{0,120}\bexit\b` +
		`|\btasks?\s+(?:will|would)\s+fail\s+(?:if|when|unless)\s[^.;]{0,80}\(exits?\s` +
		`|\b(?:checks|plugins|hooks|handlers|scripts)\b[^.:]{0,120}\bproduce\s+an?\s+exit` +
		`|\b(?:exit|return)[ -]?(?:code|status|value)s?\s+of\s+\S+\s+(?:indicates?|means?|signals?)\s+(?:that\s+)?(?:the\s+|your\s+|an?\s+)?(?:functions?|scripts?|hooks?|plugins?|handlers?|probes?|child)\b` +
		`|\b(?:exit|return)[ -]?(?:codes?|status(?:es)?|values?)\s+(?:of|from|returned by|by|for)\s+(?:(?:your|a|an|each|any|every|(?:the\s+)?(?:user['’]?s?|wrapped|child|inner|given|target|underlying|executed|invoked|external))\s+)(?:own\s+)?(?:\w+\s+)?(?:commands?|scripts?|hooks?|plugins?|process(?:es)?|containers?|programs?|checks?|probes?|handlers?|jobs?|tasks?|tests?)\b` +
		`|\b(?:exit|return)[ -]?(?:codes?|status(?:es)?)\s+of\s+your\s+(?:\w+\s+)?(?:services?|daemons?|workers?|apps?|applications?|servers?)\b` +
		`|\b(?:your|the user['’]s)\s+(?:own\s+)?(?:\w+\s+)?(?:commands?|scripts?|hooks?|plugins?|process(?:es)?|containers?|programs?|checks?|probes?|handlers?|jobs?|tasks?|tests?)(?:['’]s)?\s+(?:(?:should|must|can|may|might)\s+)?(?:not\s+)?(?:\w+\s+)?(?:exits?|returns?|exit codes?|ends?)\b` +
		`|\b(?:verifiers?|helpers?|validators?)\b[^.;]{0,60}\breturns?\b|\bshould\s+(?:result|end)\s+in\b[^.;\n]{0,60}\bexit` +
		`|\B\.{1,2}/\S+\s[^.;]{0,30}?\bexit(?:s|ed)\b` + // "./check exits 0"
		`|\bexits?\s+(?:(?:code|status)\s+)?\d+\s+from\s+(?:an?|any|each|every|your|another)\s+(?:\w+\s+)?(?:scanners?|linters?|checkers?|compilers?|tools?|gates?|suites?|builds?|tests?|scripts?|hooks?|plugins?|steps?|jobs?|child|sub-?process)\b` +
		`|\ban?\s+(?:\w+\s+)?(?:command|script|hook|plugin|job)\s+(?:that|which)\s[^.;]{0,60}\bexits\b` +
		`|\bthe\s+script\s+[\w-]+s\s+with\s+exit\b` +
		`|\b(?:scripts?|hooks?)\s+\(exits?\s+\d` +
		`|\bexit[ -]?(?:codes?|status(?:es)?)\s[^.;]{0,30}?\b(?:is|are|come from)\s+(?:the|a|your)\s+shell(?:['’]s\b|\s+[a-z]+ing\b|\s*(?:[.,;:)]|$))` +
		`|\b(?:service|unit|child|worker|user|container|job)\s+process(?:es)?\s+(?:will\s+|possibly\s+|may\s+)?(?:exits?|exited|returns?|terminated)\b` +
		`|\b(?:pods?|containers?)\s+(?:whose|that|which)\s[^.;]{0,80}\b(?:exit|terminat)` +
		`|\bexit[ -]?(?:codes?|status(?:es)?)\s+\d+\s+(?:indicates?|means?|signals?)\s+(?:that\s+)?(?:the\s+)?(?:container|pod|shell)\b` +
		`|\bexit[ -]?(?:codes?|status(?:es)?)\s+(?:indicates?|means?|signals?)\s+(?:that\s+)?(?:(?:the|an?|your)\s+)?(?:command|script|child|process)\s+(?:errors?|fail)` +
		`|\btargets\b[^.;]{0,60}\bexit\s+(?:with|code|non|\d)` +
		`|\bfor\s+(?:the|this|a)\s+test\s+to\s+(?:pass|succeed|fail)\b` +
		`|\bcommand\s+["'“<]?[\w./<>-]+["'”>]?\s+exited\s+with\b`)
	// obligedPrograms matches the start of a sentence that says what other programs have to
	// do, as in "Collectors should use these exit codes".
	obligedPrograms = pattern.New(`(?:^|[.!?:]\s+)\W{0,3}[A-Z][a-z]{2,}s\s+(?:should|must|shall|have to)\s+(?:use|return|follow|honou?r|exit|end|report)\s[^.;]*`)
	// readerNouns matches plural subjects that are not other programs, although
	// obligedPrograms matches them: the commands of this program, readers of its
	// statuses, and events such as "failures".
	readerNouns = pattern.New(`(?i)^\W*(?:(?:sub)?commands|callers|agents|users|clients|consumers|pipelines|wrappers|orchestrators|errors|failures|results|successes|warnings|operators|developers|contributors)\s`)
	// callerAdvice matches advice to programs that run this one and read its status, as in
	// "Scripts should use these exit codes and not the messages".
	callerAdvice = pattern.New(`(?i)^\W*(?:scripts|tools|programs|jobs|workflows)\s+(?:should|must|shall|have to)\s+use\s+(?:these|the|its)\s[^.;:]*?\b(?:(?:and|but)\s+not|rather\s+than|instead\s+of|to\s+(?:detect|decide|determine|tell|distinguish|check|branch|test|see|know|react|handle|find\s+out))\b`)
	// notOwnerBefore matches the text before a match of userCommands if the match does not
	// say whose statuses a table lists: "regardless of the" in "regardless of the
	// command's exit code".
	notOwnerBefore = pattern.New(`(?i)\b(?:regardless\s+of|independent(?:ly)?\s+of|unlike|rather\s+than|instead\s+of)\s+(?:the\s+|an?\s+)?$`)
	// notOwnerAfter matches the text after a match of userCommands if the match does not
	// say whose statuses a table lists: " contract" in "the command exit contract".
	notOwnerAfter = pattern.New(`(?i)^\s+(?:contract|interface|api)\b`)
	// obligationVerb matches the start of a phrase such as "should exit". freeSubject
	// matches the text before the phrase if its subject is "it" or an event such as
	// "failures", and so not a program.
	freeSubject    = pattern.New(`(?i)(?:(?:^|[,;:.]\s+)(?:so\s+|then\s+)?it|\b(?:errors|failures|warnings|conflicts|violations)(?:\s+that)?)\s+$`)
	obligationVerb = pattern.New(`(?i)^(?:must|should|ha(?:s|ve) to|needs? to|expected to)\s`)
	// exampleWords matches words that introduce a sample configuration and what happens
	// with it, such as "with this config".
	exampleWords = pattern.New(`(?i)\b(?:with|using) (?:this|these|the above|the following) (?:config(?:uration)?|settings?|workflow|pipeline)\b`)
	// interfaceWords matches headings about programs that users write, and about the
	// expectations of tests.
	interfaceWords = pattern.New(`(?i)\bsub-?process(?:es)?\b|\b(?:expectations|assertions)\b|\bhooks?\b|\b(?:plugin|script|handler|driver|extension|hook|probe|check|function)s? (?:interface|protocol|contract|api|authoring|development|spec(?:ification)?)\b|\bwriting (?:an? |your |custom )?(?:plugins?|hooks?|scripts?|checks?|tests?|handlers?)\b`)
	// partProtocol matches headings about helper programs that this program runs, such as
	// "Collector protocol".
	partProtocol = pattern.New(`(?i)\b(?:tool|collector|component|provider|adapter|connector|backend) protocol\b`)
	// adviceWords matches titles of documents about programs in general.
	adviceWords = pattern.New(`(?i)\bCLIs\b|\bcommand[- ]line (?:tools|programs|interfaces|applications)\b|\bbest practices\b|\brubrics?\b|\bmanifestos?\b|\b(?:test|commit|branch|pull request) (?:names?|messages?|titles?)\b|^(?:rules|guidelines|style guide)$`)
	// logWords matches headings above records of past events, such as change logs.
	logWords = pattern.New(`(?i)\b(?:change ?log|release notes|post-?mortems?|run history|run log|past runs|logs? of)\b|\bincidents?(?:[\s:,;)]|$)`)
	// runWords matches headings above the results of tests and benchmarks. A table below
	// such a heading is a log of past runs, unless a heading between them is about exit
	// statuses.
	runWords = pattern.New(`(?i)\b(?:test (?:runs?|results?|report)|benchmarks?)\b`)
	// logHeaders matches headers of columns that only a log of past runs has.
	logHeaders = pattern.New(`(?i)^(?:date|time|timestamp|run|run id|runs|run #|build|job id|duration|elapsed|wall time|started|finished|commit|pid|host|attempt|iteration|event|events|last run|when run)$`)
	// runKeys matches keys in data files whose value is a command to run, such as "exec".
	// It does not match "command": in a list of statuses, this key can name the subcommands
	// that return each status.
	runKeys = pattern.New(`(?i)^(?:exec|cmd|cmd ?line|command ?line|argv?s?|shell|script|std ?in)$`)
)
