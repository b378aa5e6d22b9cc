package tables

import (
	"cmp"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/pattern"
)

// A namedOwner is the program or command that a text names as the owner of statuses.
type namedOwner struct {
	Verdict        // VerdictOwn, VerdictSubcommand or VerdictProgram; "" if the text names no owner
	name    string // the name, such as "curl" or "sync", or "tool sync" if the program is before the command
	// uncertain is true if the text only suggests whose statuses these are, as
	// "Tool exits with" does. A text such as "exit codes of tool" is certain.
	uncertain bool
}

// exampleBefore matches the text before a name, if the name is only an example: "such
// as".
var exampleBefore = pattern.New("(?i)\\b(?:e\\.g\\.|i\\.e\\.|such as),?\\s+[`*]*$")

// listFollows matches the text after a name if this text introduces a list, as in "Sync
// exit codes:".
var listFollows = pattern.New(`(?i)^[*` + "`" + `]*\s+` + exitNoun + `\s*[*]*:?\s*$`)

// verbFollows matches the text after a name in code markup if it begins with a verb such
// as "exits".
var verbFollows = pattern.New("^[`*]*\\s+(?:exits?|returns?|will)\\b")

// endsCommand reports whether the first of the given words only ends a longer command in
// code markup. raw is the text with its markup. For the words "probe exits with" of the
// text "`channel probe` exits with", endsCommand returns true.
func endsCommand(words, raw string) bool {
	last, _, _ := strings.Cut(words, " ")
	return strings.Contains(raw, " "+last+"`")
}

// A nameRegexp is a regular expression for the name of a program or command in a
// sentence. There is one for each notation, such as code markup. The first group matches
// the name, and the second one the arguments after it.
type nameRegexp string

const (
	codeNameRegexp    nameRegexp = "[`*]+([A-Za-z][\\w.+-]*)((?: [\\w.<>\\[\\]=-]+)*)[`*]+(?:\\s+(?:sub)?command)?"
	plainNameRegexp   nameRegexp = "[`\"“]?\\b([A-Za-z][\\w.+-]*)()[`\"”]?(?:\\s+(?:tool|program|utility|cli))?"
	titledNameRegexp  nameRegexp = "(?-i:([A-Z][a-z]+))()"
	commandNameRegexp nameRegexp = "the\\s+[`\"“*]*([a-z][\\w-]*)()[`\"”*]*\\s+(?:sub)?commands?"
	// runRegexp matches a name with arguments.
	runRegexp nameRegexp = "[`*]+([A-Za-z][\\w.+-]*)((?: [\\w.<>\\[\\]=-]+)+)[`*]+"
)

// An ownerPattern finds the program or command that a sentence names as the owner of
// statuses, as in "exit codes of `tool sync`".
type ownerPattern struct {
	nameRegexp
	pattern.Pattern
	uncertain bool // see namedOwner.uncertain
}

const (
	exitNoun  = `(?:exit|return)[ -]?(?:codes?|status(?:es)?|values?)`
	exitValue = "exit(?:[ -]?(?:code|status))?\\s+[\"'`*]*\\d{1,3}[\"'`*]*"
	ofWords   = `\s+(?:of|from|(?:(?:are|is)\s+)?(?:used|returned|reported|set) by|by|for)\s+(?:the\s+)?`
	article   = `(?:(?:when|if|once|after|unless)\s+)?(?:(?:the|bare|plain)\s+)?`
	// exitVerb matches the verb of a sentence about exits. A general verb, such as
	// "returns", must have an object such as "exit code".
	exitVerb = `(?:exits|will exit|ends with|(?:returns|will return|uses|emits|reports|produces|has|computes|declares|sets)\b[^.:\n]{0,60}?\b(?:exit|codes?|["'\x60]?\d))\b`
	// hasCodes matches the verb and the object of a sentence that introduces the list of all
	// statuses of a program.
	hasCodes = `\s+(?:(?:cli|tool|command|binary)\s+)?(?:use[sd]|return(?:s|ed)|ha[sd](?:\s+defined)?|defines|provides|follows|reports|emits|sets|supports|distinguishes|(?:exits|ends)\s+with)\s+(?:[a-z-]+\s+){0,4}?exit[ -]?(?:codes|statuses)\b[^.:]*[.:]\s*$`
	// wordVerb matches the verb after a name without markup. Any word could be such a
	// name, so wordVerb matches fewer verbs than exitVerb.
	wordVerb = `(?:(?:exits|will exit|will return)\s+(?:with\b|non|["']?\d)|(?:returns|will return|uses|reports)\s+(?:(?:the|one|of|an?|these|following|with)\s+)*(?:exit|return)\b)`
)

// ownerPatterns lists the patterns for sentences that name the owner of the statuses in a
// text. If they match several names, the best one is used; see isBetterThan.
var ownerPatterns = []ownerPattern{
	newOwnerPattern(codeNameRegexp, `\b`+exitNoun+ofWords, `(?:\s|\W|$)`, false),                                                                 // exit codes of `tool sync`
	newOwnerPattern(plainNameRegexp, `\b`+exitNoun+`\s+(?:in|of|from|used by|returned by|by|for)\s+(?:the\s+)?`, ``, false),                      // exit codes of curl
	newOwnerPattern(commandNameRegexp, `\b`+exitNoun+`(?: codes?)?(?:\s+\w+){0,6}?\s+(?:after|of|for|from|when)\s+(?:running\s+)?`, `\b`, false), // exit codes of the sync command
	newOwnerPattern(codeNameRegexp, `\b`+exitValue+`\s+(?:from|of)\s+(?:the\s+)?`, `(?:\s|\W|$)`, false),                                         // exit 0 from `sync`
	newOwnerPattern(runRegexp, `\b`+exitValue+`\s+for\s+(?:the\s+)?`, `(?:\s|\W|$)`, false),                                                      // exit code 3 for `tool sync`
	newOwnerPattern(plainNameRegexp, ``, `['’]s\s+(?:own\s+)?`+exitNoun, false),                                                                  // curl's exit codes
	newOwnerPattern(codeNameRegexp, ``, `['’]s\s+(?:[\w-]+\s+){0,3}(?:`+exitNoun+`|outcomes)\b`, false),                                          // `sync`'s exit codes
	newOwnerPattern(plainNameRegexp, `^\W*(?:(?:table|figure|listing)\s+\d+\W+)?`, `\s+`+exitNoun+`\b`, false),                                   // curl exit codes
	newOwnerPattern(codeNameRegexp, `^\W*`, `\s+[^.:]{1,80}\bits\s+`+exitNoun+`\b`, false),                                                       // `tool sync` tells it through its exit code
	newOwnerPattern(codeNameRegexp, `^\W*(?:the\s+)?`, hasCodes, false),                                                                          // `tool` uses standard exit codes:
	newOwnerPattern(plainNameRegexp, `^\W*(?:the\s+)?`, hasCodes, false),                                                                         // Tool uses standard exit codes:
	newOwnerPattern(codeNameRegexp, ``, `\s+(?:(?:always|also|still|then|only|never)\s+)?`+exitVerb, true),                                       // `tool sync` exits with
	newOwnerPattern(codeNameRegexp, `^\W*`+article, `\s+\([^()]{0,300}\)\s+`+exitVerb, true),                                                     // `tool sync` (and others) exits with
	newOwnerPattern(codeNameRegexp, `^\W*`, `\s+is\s+[^.:]{0,80}\band\s+(?:exits|returns)\s*(?:with)?\s*:`, false),                               // `tool sync` is a wrapper and returns:
	newOwnerPattern(plainNameRegexp, ``, `\s+`+wordVerb, true),                                                                                   // tool exits with
	newOwnerPattern(codeNameRegexp, `(?:^|[.;:]\s+)\W*`+article, `['’]?[^.]{0,160}\bexits?\b`, true),                                             // Bare `tool sync` is fast and always exits 0
	newOwnerPattern(codeNameRegexp, `^\W*`+article, `(?s:.*)\bexits?\b`, true),                                                                   // `tool sync` is fast. Then it exits 0
	newOwnerPattern(commandNameRegexp, `(?:^|[.;:]\s+)`, `\s+(?:\w+\s+){0,3}`+exitVerb, true),                                                    // The sync command exits with
}

// doubtfulPatterns lists patterns for sentences that name another owner in a document
// without a [[doc]] entry. In a declared document, the statuses can still be those of this
// program.
var doubtfulPatterns = slices.Concat(ownerPatterns, []ownerPattern{
	newOwnerPattern(titledNameRegexp, `\b(?-i:[Ee]xit|[Rr]eturn)[ -](?-i:codes?|status(?:es)?)\s+(?:of|used\s+by|returned\s+by|reported\s+by)\s+(?:the\s+)?`, `\b`, false), // exit codes of Vault
	newOwnerPattern(plainNameRegexp, `\b`+exitNoun+`\s+\(`, `\)`, false),                                                                                                   // exit codes (curl)
	newOwnerPattern(plainNameRegexp, `\b`+exitNoun+`\s+(?:that|which)\s+(?:the\s+)?`, `\s+(?:itself\s+|also\s+)?(?:uses|returns|reports|defines)\b`, false),                // exit codes that curl itself uses
	newOwnerPattern(plainNameRegexp, `^\W*(?:in|with|for)\s+`, `,\s+(?:the\s+)?`+exitNoun+`\b`, false),                                                                     // In curl, exit codes mean
	newOwnerPattern(plainNameRegexp, `\b(?:(?:un)?like|compared\s+(?:with|to))\s+\W*`, `(?:\(\d\))?\W*\s+which\s+[^.:]{0,40}?\bexit`, false),                               // Unlike curl, which exits with
	newOwnerPattern(plainNameRegexp, `(?:^|[.;:]\s+)\W*(?:on\s+\w+,\s+)?`, `\s+returns\s+["']?\d{1,3}\b`, true),                                                            // curl returns 7
})

func newOwnerPattern(n nameRegexp, before, after string, uncertain bool) ownerPattern {
	return ownerPattern{n, pattern.New(`(?i)` + before + string(n) + after), uncertain}
}

// ownerIn looks in a text for a phrase such as "exit codes of curl". It returns the program
// or command that the phrase names as the owner of the statuses: here, curl. The result is
// empty if there is no such phrase.
func (a *assembler) ownerIn(c nearbyText) namedOwner {
	if c.isOuter && !c.isIntro {
		return a.headingOwner(c)
	}
	raw := cmp.Or(c.raw, c.text)
	var first namedOwner
	var at nameRank
	patterns := ownerPatterns
	if !a.options.Declared {
		patterns = doubtfulPatterns
	}
	for _, f := range patterns {
		for _, m := range f.Pattern().FindAllStringSubmatchIndex(raw, -1) {
			n := a.resolveName(raw[m[2]:m[3]], raw[m[4]:m[5]], f.nameRegexp, raw[m[5]:])
			if f.nameRegexp == plainNameRegexp && a.isAfterProgram(raw[:m[2]]) && a.canBeCommand(raw[m[2]:m[3]]) {
				n = namedOwner{Verdict: VerdictSubcommand, name: a.options.Program + " " + raw[m[2]:m[3]]}
			}
			if last := phraseCommand().FindStringSubmatch(raw[m[5]:]); f.nameRegexp == plainNameRegexp && n.Verdict == VerdictOwn && last != nil && a.canBeCommand(last[1]) && !slices.Contains(verbs, last[1]) {
				n = namedOwner{Verdict: VerdictSubcommand, name: n.name + " " + last[1]}
			}
			n.uncertain = f.uncertain
			if r := (nameRank{strings.Count(raw[:m[2]], ". "), f.uncertain, m[2]}); n.Verdict != "" && !isCondition(raw[:m[2]], raw[m[5]:]) && !nameSeparator().MatchString(raw[m[5]:]) && !exampleBefore().MatchString(raw[:m[2]]) && (first.Verdict == "" || r.isBetterThan(at)) {
				first, at = n, r
			}
		}
	}
	if words := sharedCodes().FindString(raw); words != "" && a.isExitPage() && first.Verdict == VerdictSubcommand {
		return namedOwner{VerdictOwn, words, false}
	}
	if first.Verdict == "" && !c.isIntro {
		if m := severalCommands().FindStringSubmatch(raw); m != nil && a.options.Program != "" && subcommandName().MatchString(m[1]) && !a.isOtherProgram(m[1]) && m[1] != a.options.Program {
			return namedOwner{VerdictSubcommand, m[1], false}
		}
		if m := leadingCommand().FindStringSubmatch(raw); m != nil && m[1] != a.options.Program && a.cueIn(c) != nil {
			return namedOwner{VerdictSubcommand, m[1], true}
		}
		if words := thisCommand().FindString(c.text); words != "" {
			return namedOwner{VerdictSubcommand, words, true}
		}
		if words := everyCommand().FindString(c.text); words != "" {
			return namedOwner{VerdictOwn, words, false}
		}
	}
	return first
}

// phraseCommand matches a command at the end of a phrase, after the name of the program:
// "sync" in "exit codes for tool sync".
var phraseCommand = pattern.New(`^ ([a-z][a-z0-9-]*)(?:[.:,;)]|\s*$)`)

// sharedCodes matches the end of a list of commands with the same statuses, as in "`tool
// a`, `tool b` and `tool c` all use the same exit codes". On a page about exit statuses,
// these commands stand for the whole program.
var sharedCodes = pattern.New(`(?i)\ball\s+(?:use|share|return|follow|have|exit\s+with)\s+(?:the\s+same|these|the\s+following)\s`)

// isCondition reports whether a name is in the condition of another exit, like `sync` in
// "If `sync` exits 1, the run exits 3". before and after are the texts around the name.
func isCondition(before, after string) bool {
	return ifBefore().MatchString(before) && otherExitAfter().MatchString(after)
}

var (
	ifBefore       = pattern.New("(?i)(?:^|[.;:]\\s+|[-*]\\s+)\\W{0,3}(?:if|when|unless|once)\\s+(?:the\\s+)?[`*]*$")
	otherExitAfter = pattern.New(`(?i)^[^.;,]*\bexits?\b[^.;,]*,[^.;]*\b(?:exits?|exit code)\s`)
)

// isAfterProgram reports whether a text ends with the name of the program. A command can
// follow it, as in "tool test".
func (a *assembler) isAfterProgram(text string) bool {
	text, spaced := strings.CutSuffix(text, " ")
	before, ok := strings.CutSuffix(text, a.options.Program)
	return spaced && ok && a.options.Program != "" && (before == "" || strings.ContainsAny(before[len(before)-1:], " \n`*(\"'"))
}

// A nameRank is the rank of a name among the names of programs and commands in a text.
// The name with the best rank is used; see isBetterThan.
type nameRank struct {
	sentence  int
	uncertain bool
	offset    int
}

// isBetterThan reports whether a name with rank r is a better choice than one with rank
// o. A name in an earlier sentence is better. Within a sentence, a certain name is better
// than an uncertain one; see namedOwner.uncertain. Otherwise the earlier name is better.
func (r nameRank) isBetterThan(o nameRank) bool {
	switch {
	case r.sentence != o.sentence:
		return r.sentence < o.sentence
	case r.uncertain != o.uncertain:
		return o.uncertain
	}
	return r.offset < o.offset
}

// nameSeparator matches the text between two names of a list, such as " and " in "a and b".
var nameSeparator = pattern.New("^[`*\"”]*(?:\\s+(?:and|or)\\b|\\s*[/,]\\s*[`*]+[^-`*])")

// resolveName returns the program or command that a name in a sentence stands for. word
// is the name, and args are its arguments in code markup, or "". n is the regular
// expression that matched them, and rest is the text after them.
func (a *assembler) resolveName(word, args string, n nameRegexp, rest string) namedOwner {
	program := a.options.Program
	word = strings.TrimRight(word, ".+-")
	if n == runRegexp {
		n = codeNameRegexp
	}
	first, _, _ := strings.Cut(strings.TrimSpace(args), " ")
	switch {
	case n == codeNameRegexp && args == "" && a.runsOtherProgram(word):
		return namedOwner{Verdict: VerdictProgram, name: word}
	case n == plainNameRegexp && slices.Contains(imperatives, word):
		return namedOwner{}
	case n == plainNameRegexp && isEvent(word):
		return namedOwner{} // the word is an event, as in "a timeout exits 3"
	case n == codeNameRegexp && args == "" && !a.isCommand(word) && eventAfter().MatchString(rest):
		return namedOwner{} // in "`parser` errors exit 2", the name only describes the errors
	case a.isOtherProgram(strings.ToLower(word)):
		if n == commandNameRegexp || a.isExtensionOf(word, cmp.Or(args, rest)) {
			return namedOwner{}
		}
		return namedOwner{Verdict: VerdictProgram, name: word}
	case program == "":
		return namedOwner{}
	case n == plainNameRegexp && !strings.HasPrefix(rest, "`") && a.isForeignName(word), n == titledNameRegexp && !a.isRelatedName(word) && !a.isCommand(strings.ToLower(word)) && !slices.Contains(genericWords, strings.ToLower(word)):
		return namedOwner{Verdict: VerdictProgram, name: word}
	case n == codeNameRegexp && args == "" && slices.Contains(literalValues, word) && !a.isCommand(word):
		return namedOwner{} // in "`ok` is true if the exit code is 0", the word is a field or its value
	case strings.EqualFold(word, program) && n == codeNameRegexp && subcommandName().MatchString(first):
		return namedOwner{Verdict: VerdictSubcommand, name: word + " " + first}
	case a.isProgramName(word):
		return namedOwner{Verdict: VerdictOwn, name: word}
	case strings.HasPrefix(rest, "*") && !a.isCommand(word): // a word in bold need not be a command
		return namedOwner{}
	// The word is an error code such as E_LATE, or a value that is explained after a colon.
	case n == codeNameRegexp && args == "" && !a.isCommand(word) && (strings.Contains(word, "_") && !verbFollows().MatchString(rest) || strings.HasPrefix(strings.TrimLeft(rest, "`*"), ":")):
		return namedOwner{}
	case n == plainNameRegexp && args == "" && listFollows().MatchString(rest) && a.isCommand(strings.ToLower(word)) && !slices.Contains(genericWords, strings.ToLower(word)):
		return namedOwner{Verdict: VerdictSubcommand, name: strings.ToLower(word)}
	case n == plainNameRegexp || !subcommandName().MatchString(word) || a.hasCue([]byte(word+args)) || args == "" && slices.Contains(genericWords, word) && !a.isCommand(word):
		return namedOwner{}
	}
	return namedOwner{Verdict: VerdictSubcommand, name: word}
}

// eventAfter matches a noun for an event, such as "errors", after a name.
var eventAfter = pattern.New("(?i)^[`*]*\\s+(?:errors?|failures?|warnings?|findings?|violations?|mismatches|conflicts?)\\b")

// literalValues lists words in code markup that are values, or fields with such values.
var literalValues = strings.Fields("true false null nil none ok yes no")

// imperatives lists verbs that are also names of programs, as in "Test exit codes: …".
var imperatives = strings.Fields("Test Find Make Expect")

// headingOwner returns the program or command that a heading names.
func (a *assembler) headingOwner(c nearbyText) namedOwner {
	if words := everyCommand().FindString(c.text); words != "" {
		return namedOwner{Verdict: VerdictOwn, name: words}
	}
	if m := headingScript().FindStringSubmatch(c.raw); m != nil && !strings.EqualFold(scriptExtension().ReplaceAllString(m[1], ""), a.pageName()) {
		return namedOwner{Verdict: VerdictSubcommand, name: m[1]} // a script of the project can share the program's statuses
	}
	if name, weak := a.headingCommand(c); name != "" {
		return namedOwner{VerdictSubcommand, name, weak}
	}
	if name := strings.Trim(c.text, "`"); a.runsOtherProgram(name) && !a.isProgramName(name) {
		return namedOwner{Verdict: VerdictProgram, name: name}
	}
	program := a.options.Program
	if program != "" && slices.ContainsFunc(strings.Fields(a.subjectWords(c.text)), a.isProgramName) {
		return namedOwner{Verdict: VerdictOwn, name: program}
	}
	c.isOuter = false
	if n := a.ownerIn(c); n.Verdict == VerdictProgram || n.Verdict == VerdictOwn && !n.uncertain {
		return n
	}
	return namedOwner{}
}

// headingCommand returns the subcommand that a heading is about, or "". This is a word of
// the heading in these cases:
//
//   - The word is in code markup, as in "Streams (`events --check`)" and
//     "`tool events` returns exit code 3".
//   - The word is after the name of the program, or beside the word "command". In code
//     markup, no other command may follow: "From `tool copy` to `tool sync`" names none.
//   - Code in the document runs the word as a command.
//   - The heading is in a section such as "Commands", and is a synopsis, as in
//     "sync [options] FILE".
//
// Otherwise it is the subcommand that all code of the section runs.
func (a *assembler) headingCommand(c nearbyText) (name string, uncertain bool) {
	if a.options.Program == "" || a.isTagline(c.text) || a.isProductTitle(c.text) {
		return "", false
	}
	if name := cmp.Or(a.codeCommand(c.raw), c.introducedCommand, c.listedCommand); name != "" {
		return name, false
	}
	if m := headingRun().FindAllStringSubmatch(c.raw, -1); len(m) > 0 && m[0][1] == a.options.Program && (len(m) == 1 && !meansInHeading().MatchString(c.raw) || a.cueIn(c) != nil) {
		return m[0][1] + " " + m[0][2], false
	}
	if words := strings.Fields(c.text); len(words) == 2 && words[0] == a.options.Program && a.isCommand(words[1]) {
		return c.text, false // in "tool status", even a generic word such as "status" is a command
	}
	if a.isProgramPhrase(c.text) {
		return c.sectionCommand, true
	}
	if name := cmp.Or(a.synopsisCommand(c.text), a.knownCommand(c), a.subjectCommand(c.text)); name != "" {
		return name, false
	}
	if name, uncertain := a.wordCommand(c); name != "" {
		return name, uncertain
	}
	return c.sectionCommand, true
}

// isProductTitle reports whether a heading is the title of the document, and names the
// product that contains the program: "AgentTool" for the program "tool".
func (a *assembler) isProductTitle(heading string) bool {
	const shortest = 4 // shorter names can be in any word
	program := a.options.Program
	return heading == a.title.Text && len(program) >= shortest && subcommandName().MatchString(strings.ToLower(heading)) && !strings.Contains(heading, "-") && strings.Contains(strings.ToLower(heading), program)
}

// codeCommand returns the command in the code markup of a heading, or "".
func (a *assembler) codeCommand(heading string) string {
	program := a.options.Program
	for _, m := range headingCode().FindAllStringSubmatch(heading, -1) {
		name, args := m[1]+m[3], m[2]+m[4]
		first, _, _ := strings.Cut(strings.TrimSpace(args), " ")
		switch {
		case name == program && (subcommandName().MatchString(first) || optionName().MatchString(first)):
			return name + " " + first
		case name == program || a.isOtherProgram(name) || !subcommandName().MatchString(name) || a.hasCue([]byte(name)):
		case args != "" || a.isCommand(name):
			return name + args
		}
	}
	return ""
}

// synopsisCommand returns the command in a heading such as "tool run FILE...", "Task
// commands" or "Exit 3 on any task command", or "". A heading in capitals, such as "KEYBOARD
// COMMANDS", names a section of a manual page.
func (a *assembler) synopsisCommand(heading string) string {
	if m := withArguments().FindStringSubmatch(heading); m != nil && m[1] == a.options.Program {
		return m[1] + m[2]
	}
	if m := groupInHeading().FindStringSubmatch(heading); m != nil && a.isCommand(m[1]) && !slices.Contains(genericWords, m[1]) {
		return a.withProgram(m[1])
	}
	if m := commandGroup().FindStringSubmatch(heading); m != nil && m[1] != strings.ToUpper(m[1]) && !slices.Contains(genericWords, strings.ToLower(m[1])) && !strings.EqualFold(m[1], a.options.Program) {
		return m[1]
	}
	return ""
}

// subjectCommand returns the command that is the subject of a heading, as in "Requirement:
// Sync exits with 3" and "task get exits 3". It returns "" if code in the document does not
// run the command.
func (a *assembler) subjectCommand(heading string) string {
	m := headingSubject().FindStringSubmatch(heading)
	if m == nil {
		return ""
	}
	for _, name := range strings.Fields(strings.ToLower(m[1])) {
		if !a.isCommand(name) {
			return ""
		}
	}
	return a.withProgram(strings.ToLower(m[1]))
}

// headingSubject matches a heading that is a sentence. Its group matches the subject.
var headingSubject = pattern.New(`^(?:\w+:\s+)?([A-Z][a-z0-9]+|[a-z][a-z0-9-]*(?: [a-z][a-z0-9-]*)?)\s+(?:exits|returns|fails|refuses|rejects|prints|emits|preserves|keeps|stops|aborts|ends)\s`)

// wordCommand returns the command that a heading names, if the heading has few other
// words. Otherwise it returns "". uncertain is true if the words may mean something else.
func (a *assembler) wordCommand(c nearbyText) (name string, uncertain bool) {
	program := a.options.Program
	text, _, _ := strings.Cut(strings.TrimPrefix(manualName(c.text), "$ "), "[")
	text, _, _ = strings.Cut(text, "<")
	text = withoutFlags().ReplaceAllString(text, "")
	words := strings.Fields(a.subjectWords(text))
	if len(words) == 0 || len(words) > 4 || slices.ContainsFunc(words, func(w string) bool { return !subcommandName().MatchString(w) || w == "is" || w == "are" }) {
		return "", true
	}
	switch first := words[0]; {
	case a.hasCue([]byte(first)) || a.isOtherProgram(first):
	case len(words) > 1 && first == program && !isDescription(words) && !(isDocumentKind(words[1]) && !a.isCommand(words[1])) && (a.isCommand(words[1]) || a.topCommands == 0 || len(strings.Fields(text)) == 2 || a.hasCue([]byte(text))):
		return strings.Join(words, " "), false
	case len(words) == 1 && strings.HasPrefix(first, program+"-") && !a.isProgramName(first) && (manualTitle().MatchString(c.text) || a.isFileName(first) || a.isCommand(first)):
		return first, false
	case len(words) == 1 && first != program && a.isCommandInHeading(c.text, first):
		return first, false
	case first != program && strings.Contains(c.raw, "`"+first) && (!strings.Contains(first, "_") || a.isCommand(first)):
		return strings.Join(words, " "), true
	}
	return "", true
}

var (
	// headingCode matches a command in code markup. It must be at the start of a
	// heading or after punctuation.
	headingCode = pattern.New("(?:^\\W*`([\\w.+-]+)((?: [\\w.<>\\[\\]=-]+)*)`|[(:,/–—]\\s*`([\\w.+-]+)((?: [\\w.<>\\[\\]=-]+)*)`(?:\\)?\\W*$|\\W*[,/]))")
	// withoutFlags matches the words after a name if it is run without arguments, as in "tool
	// (no flags)".
	withoutFlags = pattern.New(`(?i)\s+\(?(?:no|without)\s+(?:flags?|options?|arguments?|args|(?:sub)?commands?)\)?\s*$`)
	// headingScript matches the path of a script in code markup. Its group is the name of
	// the file.
	headingScript = pattern.New("`(?:[\\w.-]+/)*([\\w.-]+\\.(?:sh|bash|py|pl|rb))`")
	// headingRun matches a program with a command in code markup, anywhere in a heading: "Why
	// does `tool sync` return exit code 3?". The groups match the program and the command.
	headingRun = pattern.New("`([\\w.+-]+) ([a-z][a-z0-9-]*)(?: [^`]*)?`")
	// meansInHeading matches a heading in which a command is only the means, as in "Agents
	// (generated by `tool agents`)" and "Init with `tool run`".
	meansInHeading = pattern.New("(?i)\\b(?:by|with|from|via|using|through)\\s+`")
	// withArguments matches a heading such as "tool run FILE... [OPTIONS]".
	withArguments = pattern.New(`^([\w.+-]+)((?: [a-z][a-z0-9-]*)+)(?: (?:[A-Z]{2}[A-Z_-]*|\[[^\]]+\]|<[^>]+>)(?:\.{3})?)+$`)
	// groupInHeading matches the commands of a group in a heading: "any task command". The
	// group matches its name.
	groupInHeading = pattern.New(`\b(?:any|every|each|all)\s+([a-z][a-z-]+)\s+(?:sub)?commands?\b`)
	// commandGroup matches the heading above a group of commands, such as "Task commands".
	commandGroup = pattern.New(`(?i)^(\w+) (?:sub-?)?commands$`)
	// manualTitle matches the title of a manual page, such as "git-remote(1)".
	manualTitle = pattern.New(`\(\d\)$`)
	// severalCommands matches a list of commands as the subject of a sentence, as in
	// "`check`, `watch`, and `list` return 0" and "`check` or `list` with `--strict` exits 3".
	// Its group matches the first name.
	severalCommands = pattern.New("`([a-z][a-z0-9-]*)(?: [a-z][a-z0-9-]*)*`(?:,?\\s+(?:and\\s+|or\\s+)?`[a-z][a-z0-9 -]*`)+\\)?(?:,?\\s+(?:and|or)\\s+(?:[\\w-]+\\s+){1,2}commands|\\s+(?:on|with|without)\\s[^.,;:]{1,60}?)?\\s+(?:(?:all|always|both|will|can|may|also|only)\\s+)?(?:exit|return)s?\\s+(?:with\\s+)?(?:(?:exit\\s+)?(?:code|status)\\s+)?[\"'`]?\\d")
	// leadingCommand matches the start of a text about a command, as in "Tool's `sync`
	// subcommand copies files". Its group matches the name of the command.
	leadingCommand = pattern.New("^\\W*(?:The|[\\w-]+['’]s)\\s+`{1,2}([a-z][a-z0-9-]*)`{1,2}\\s+(?:sub)?command\\b")
	// thisCommand matches words such as "this command exits", and words about the
	// commands with an option, as in "on dry-run commands to exit".
	thisCommand    = pattern.New(`(?i)\bthis (?:sub)?command (?:exits|returns|ends|supports|uses)\b|\b` + exitNoun + `\s+(?:of|for|from)\s+this\s+(?:sub)?command\b|\bon [\w/-]+ commands to (?:exit|return)\b`)
	subcommandName = pattern.New(`^[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*$`)
	commandWord    = pattern.New(`(?i)\b(?:sub)?command\b`)
	// everyCommand matches words such as "used by all commands" and, at the start of a
	// sentence, "All commands return".
	everyCommand = pattern.New(`(?i)\b(?:returned|used|shared)\s+by\s+(?:all|every)\s+(?:[\w-]+\s+)?(?:sub)?commands?\b|(?:^|[.!?]\s+)\W*(?:all|every|each)\s+(?:cli\s+)?(?:sub)?commands?\s+(?:returns?|uses?|shares?|follows?|exits?|ends?|emits?|reports?|sets?|have|has)\b`)
)

// isCommandInHeading reports whether a heading calls the given name a command, as in
// "The sync command" and "Command: sync". In "The command surface", the word "command"
// has another meaning. So without a colon, a name after "command" must be one that code
// in the document runs.
func (a *assembler) isCommandInHeading(heading, name string) bool {
	heading = strings.ToLower(heading)
	at := strings.Index(heading, name)
	if at < 0 {
		return false
	}
	after := commandAfter().MatchString(heading[at+len(name):])
	before := commandBefore().FindString(heading[:at])
	return after || before != "" && (strings.ContainsAny(before, ":–—") || a.isCommand(name))
}

var (
	// commandAfter matches the text after the name of a command, as in "sync command".
	commandAfter = pattern.New("^[`*\"”]*\\s+(?:sub)?commands?\\b(?:[^-\\s]|\\s+[^l]|\\s*$)")
	// commandBefore matches the text before the name of a command, as in "command sync"
	// and "Command: sync".
	commandBefore = pattern.New("\\b(?:sub)?command\\s*(?:[:–—]\\s*)?[`*\"“]*$")
)

// manualName returns the title of a manual page without its description: "tool(1)" for
// "tool(1) -- copy files". Other headings stay as they are.
func manualName(heading string) string {
	return manualTagline().ReplaceAllString(heading, "$1")
}

var manualTagline = pattern.New(`^([\w.+-]+\(\d\w*\))\s+(?:--?|–|—)\s.*$`)

// isTagline reports whether a heading is the name of the program and a phrase about
// it, as in "tool: a checker for links" and "tool CLI — a map".
func (a *assembler) isTagline(heading string) bool {
	after, ok := strings.CutPrefix(heading, a.options.Program)
	after = after[len(toolNounAfter().FindString(after)):]
	mark := taglineMark().FindString(after)
	return ok && a.options.Program != "" && mark != "" && len(strings.Fields(after[len(mark):])) > 1
}

// isProgramPhrase reports whether a heading is a phrase that begins with the name of the
// program, such as "tool for coding agents" and "tool in CI".
func (a *assembler) isProgramPhrase(heading string) bool {
	words := strings.Fields(heading)
	return len(words) > 1 && words[0] == a.options.Program && slices.ContainsFunc(words[1:], func(w string) bool { return slices.Contains(verbs, w) })
}

var (
	taglineMark = pattern.New(`^(?::|\s+(?:--?|–|—|:))\s+`)
	// toolNounAfter matches a noun after the name of a program, as in "tool CLI".
	toolNounAfter = pattern.New(`^\s+(?i:cli|tool|binary)\b`)
)

// otherManual returns the name of another program if c is the title of its manual page,
// such as "eve(1)". Otherwise it returns "".
func (a *assembler) otherManual(c nearbyText) string {
	name, _, _ := strings.Cut(c.text, "(")
	base := strings.ToLower(name)
	if !c.isOuter || a.options.Declared || !manualTitle().MatchString(c.text) || len(strings.Fields(name)) != 1 || !a.isForeignPage(base) {
		return ""
	}
	return name
}
