package tables

import (
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/doc/block"
	"github.com/exitlint/exitlint/internal/pattern"
)

// lastVerb returns the start and end of the last verb about an exit in a text. It
// returns nil if there is no such verb, or if the verb is too far from the end of the
// text. The first word in parentheses, as in "late (exit", does not count as a verb.
func lastVerb(s string) []int {
	for _, m := range slices.Backward(clauseVerb().FindAllStringIndex(s, -1)) {
		if (strings.HasSuffix(s[:m[1]], "with") || !statusNounAfter().MatchString(s[m[1]:])) && !nounExit().MatchString(s[:m[1]]) && !strings.HasSuffix(s[:m[0]], "(") {
			if len(s)-m[1] > farVerb || strings.ContainsAny(s[m[1]:], ".;(") {
				return nil
			}
			return m
		}
	}
	return nil
}

// farVerb is the largest distance, in bytes, between a verb and the status after it.
const farVerb = 60

// verbSubject returns the subject of a verb in s. verb contains the start and end of the
// verb.
func (a *assembler) verbSubject(s string, verb []int) actor {
	before, modal := beforeVerb(s[:verb[0]])
	last := lastNoun().FindString(before)
	if words := exampleCommands().FindString(before); words != "" {
		return actor{verdict: VerdictOwn, words: words, isGuess: true}
	}
	switch form := strings.ToLower(s[verb[0]:verb[1]]); {
	case strings.HasSuffix(form, "ing") && strings.EqualFold(last, "by"):
		main := strings.TrimSuffix(before, last)
		// The subject of "by exiting" is that of the main clause: "the hook" in "the hook
		// stops it by exiting with 3".
		return a.firstSubject(main[len(leadingClause().FindString(main)):])
	case itself().MatchString(s[:verb[0]]):
		return actor{verdict: VerdictOwn, words: last}
	case before == "" && strings.HasSuffix(form, "s"):
		// A sentence without a subject, such as "Exits with 3 if it is late", is about the
		// program of the document.
		return actor{verdict: VerdictOwn, words: s[verb[0]:verb[1]], isGuess: true}
	case form == "exit" && !modal && theyBefore().MatchString(before):
		return a.antecedentOfThey(before)
	case strings.EqualFold(last, pronounThey):
		return a.antecedentOfThey(before)
	case strings.EqualFold(last, pronounOne):
		return actor{verdict: VerdictUser, words: last} // the subject of "Every one exits 0" is not this program
	case form == "exit" && !modal && !strings.HasSuffix(last, "s"):
		return actor{} // in "JSON to stdout, exit 0", the word "exit" has no subject
	case relative().MatchString(last):
		return a.relativeSubject(strings.TrimRight(before[:len(before)-len(last)], ", \n\t"))
	case last == "" || pronoun().MatchString(last):
		return a.earlierSubject(before, last)
	}
	if name := strings.Trim(last, "`"); modal && name != last && !strings.Contains(name, " ") && mayBefore().MatchString(s[:verb[0]]) && a.lastSubject(before, last).words == "" {
		return actor{verdict: VerdictUser, words: name} // an error code cannot exit
	}
	if name := strings.Trim(last, "`"); name != last && returnsNumber().MatchString(s[verb[0]:]) && a.isFunction(name) {
		return actor{verdict: VerdictUser, words: name}
	}
	return a.nounSubject(before, last)
}

// returnsNumber matches the verb "returns" directly before a status.
var returnsNumber = pattern.New(`(?i)^return(?:s|ed)\s+["'` + "`" + `(]*$`)

// isFunction reports whether text in code markup is the name of a function or method, such as
// "Run" and "client.Do". It returns false for the program and its commands, for words that
// can be the name of an error or of a value, and for names such as "ExitCode": a function
// with such a name returns a status of the program.
func (a *assembler) isFunction(name string) bool {
	return identifier().MatchString(name) && !a.isProgramName(name) && !a.isCommand(name) && !eventNoun().MatchString(name) && !slices.Contains(literalValues, strings.ToLower(name)) &&
		name != strings.ToUpper(name) && !block.ContainsFold([]byte(name), "exit", "main", "status")
}

// identifier matches the name of a function or method.
var identifier = pattern.New(`^(?:[A-Za-z_]\w*\.)*[A-Za-z_]\w*(?:\(\))?$`)

// nounSubject returns the subject of a verb. before is the text before the verb, and last
// is the noun at its end. This noun need not be the subject: in "a command, or an alias,
// exits 3", the subject is at the start.
func (a *assembler) nounSubject(before, last string) actor {
	subject := a.lastSubject(before, last)
	if newSubject().MatchString(before[:len(before)-len(last)]) {
		return subject
	}
	if m := headNoun().FindStringSubmatch(before); m != nil && (!subject.isOwn() || optionName().MatchString(subject.words)) {
		subject = a.headSubject(m[1], m[2])
	}
	if named := lastOwnActor(a.actors(before)); theProgram().MatchString(subject.words) && named.verdict == VerdictOwn && !named.isGuess {
		return actor{verdict: VerdictOwn, words: subject.words} // the program that the sentence names
	}
	if first := a.firstSubject(before[startOfClause([]byte(before)):]); !subject.isOwn() && subjectEnd().MatchString(before) && (first.isOwn() || subject.verdict == "" && first.verdict != "") {
		return first
	}
	return subject
}

// headSubject returns the actor that a phrase such as "the server" stands for. article
// and noun are the two parts of the phrase. An unknown name in code markup counts as a
// subcommand if it has the form of one.
func (a *assembler) headSubject(article, noun string) actor {
	n := a.actorOfNoun(article + noun)
	if name := strings.Trim(noun, "`"); n.verdict == "" && name != noun && subcommandName().MatchString(name) && !strings.Contains(name, "_") {
		return actor{verdict: VerdictSubcommand, words: name}
	}
	n.isGeneral = slices.Contains(everyNouns, strings.ToLower(strings.TrimSpace(article)))
	return n
}

// antecedentOfThey returns the actor that "they" stands for. s is the text before the
// verb of "they". In "Sync commands are different: they exit 3", the actor is the
// command "sync". In "Late commands never prompt: they exit 3", the actor is all
// commands of the program, unless one of them is called "late".
func (a *assembler) antecedentOfThey(s string) actor {
	m := pluralCommands().FindStringSubmatch(s)
	switch {
	case m == nil:
		return actor{verdict: VerdictUser, words: pronounThey}
	case a.isCommand(strings.ToLower(m[1])):
		return actor{verdict: VerdictSubcommand, words: m[1]}
	}
	return actor{verdict: VerdictOwn, words: m[0], isGuess: true}
}

// theyIn returns the actor that "they" stands for at the start of a sentence. s is a
// text before the sentence. If s mentions commands, "they" means these commands. If s
// mentions events such as "failures" but no other process, the result is empty, because
// events cannot exit. Otherwise the result is the parameter "other".
func theyIn(s string, other actor) actor {
	switch m := pluralCommands().FindString(s); {
	case m != "":
		return actor{verdict: VerdictOwn, words: m, isGuess: true}
	case pluralEvents().MatchString(s) && !otherProcess().MatchString(s):
		return actor{}
	}
	return other
}

// beforeVerb shortens s, the text before a verb. It removes words in parentheses. From
// the end, it also removes adverbs and words such as "will"; modal reports whether there
// were any.
func beforeVerb(s string) (before string, modal bool) {
	before = strings.TrimRight(parentheses().ReplaceAllString(s, ""), " \n\t*_-+•")
	if strings.Count(before, "`")%2 == 1 {
		// The counterpart of the backtick at the end is not in this text.
		before = strings.TrimRight(before, " \n\t*`_-+•")
	}
	for words := ""; before != words; {
		words = before
		before = strings.TrimRight(before[:len(before)-len(adverb().FindString(before))], " \n\t—–")
		modal = modal || before != words
	}
	return before, modal
}

// lastSubject returns the actor that the noun at the end of a text stands for: this
// program, one of its commands, or something else.
func (a *assembler) lastSubject(text, noun string) actor {
	before := text[:len(text)-len(noun)]
	determiner := articleBefore().FindString(before)
	if name := strings.Trim(noun, "*`"); a.isAfterProgram(before) && a.canBeCommand(name) {
		return actor{verdict: VerdictSubcommand, words: a.options.Program + " " + name}
	}
	if name := strings.TrimSpace(programBefore().FindString(before)); a.isWithProgram(name, noun) {
		return actor{verdict: VerdictUser, words: name + " " + noun}
	}
	if invalidBefore().MatchString(before) {
		return actor{words: noun} // in "an unknown service exits 2", the service is an argument
	}
	if m := describedBefore().FindStringSubmatch(before); m != nil && otherNouns().MatchString(noun) {
		return actor{verdict: VerdictUser, words: m[1] + noun}
	}
	n := a.actorOfNoun(determiner + noun)
	if slices.Contains(toolNouns, strings.ToLower(noun)) && determiner == "" && (!a.isProgramName(noun) || otherBefore().MatchString(before)) {
		n.verdict = VerdictUser // without an article, or after "other", "tool" means another program
		if a.endsWithProgram(before) {
			n.verdict = VerdictOwn
		}
	}
	if slices.Contains(commandNouns, noun) {
		if words := strings.Fields(before); len(words) > 0 && slices.Contains(otherPrograms, words[len(words)-1]) && !a.isProgramName(words[len(words)-1]) && !a.isCommand(words[len(words)-1]) {
			return actor{verdict: VerdictUser, words: words[len(words)-1] + " " + noun} // as in "all make commands exit 0"
		}
		if m := anyBefore().FindStringSubmatch(before); m != nil && !a.isCommand(strings.ToLower(m[1])) {
			return actor{verdict: VerdictOwn, words: m[1] + " " + noun, isGuess: true} // "a failed command" is any command
		}
		if named := lastOwnActor(a.actors(before)); named.verdict == VerdictOwn {
			// Here the program comes before the noun, as in "the tool command".
			return named
		}
	}
	return n
}

// describedBefore matches an article and an adjective at the end of a text, as in "the fuzz ".
// otherNouns matches nouns for something other than this program that an adjective can describe.
var (
	describedBefore = pattern.New(`(?i)\b(?:the|this|your|our)\s+((?:[a-z-]+\s+){1,2})$`)
	otherNouns      = pattern.New(`(?i)^(?:targets?|suites?|agents?|handlers?|callbacks?|functions?|methods?|actions?|modules?|kernel|clients?|generators?|editors?|debuggers?|compilers?|helpers?|wrappers?|benchmarks?)$`)
)

// isWithProgram reports whether a word and a noun after it are another program with a command,
// as in "go vet" and "docker run", or a name such as "GNU parallel". It returns false for
// "git errors" and for commands of this program.
func (a *assembler) isWithProgram(word, noun string) bool {
	isProgram := word == "GNU" || word == "go" && goCommand().MatchString(" "+noun) || a.isOtherProgram(word) && !slices.Contains(ordinaryWords, word)
	return isProgram && subcommandName().MatchString(noun) && !eventNoun().MatchString(strings.TrimSuffix(noun, "s")) && !slices.Contains(toolNouns, noun) && !slices.Contains(commandNouns, noun) && !a.isProgramName(noun) && !a.isCommand(noun)
}

// programBefore matches a word that may be the name of a program at the end of a text, such as
// "go " before "vet" and "GNU " before "parallel".
var programBefore = pattern.New(`(?:GNU|\bgo|\b[a-z][a-z0-9-]+)\s$`)

// endsWithProgram reports whether a text ends with the name of the program, apart from
// nouns such as "CLI" after it: "the `tool` CLI".
func (a *assembler) endsWithProgram(text string) bool {
	words := strings.Fields(text)
	for len(words) > 0 && slices.Contains(toolNouns, strings.ToLower(words[len(words)-1])) {
		words = words[:len(words)-1]
	}
	return len(words) > 0 && a.isProgramName(strings.Trim(words[len(words)-1], "`*"))
}

// relativeSubject returns the program or command that a pronoun such as "which" refers
// to: `tool sync` in "`tool sync`, which exits with 3". text is the part of the sentence
// before the pronoun.
func (a *assembler) relativeSubject(text string) actor {
	last := lastNoun().FindString(text)
	n := a.lastSubject(text, last)
	switch {
	case n.words == "" && strings.HasPrefix(last, "`"), n.verdict == "" && n.isGeneral && !strings.HasSuffix(text, ",") && !eventNoun().MatchString(n.words):
		return actor{verdict: VerdictUser, words: last} // in "a build that exits 0", a build of the user can exit
	}
	return n
}

// innerClause matches the start of a subordinate clause in the middle of a sentence, such
// as "even when".
var innerClause = pattern.New(`(?i)\s(?:even\s+)?(?:if|when|because|while)\s`)

// itAfterColon matches a colon and a clause about "it". Its group begins at "it".
var itAfterColon = pattern.New(`:\s+(it\s)[^:;]*$`)

// earlierSubject returns the subject of a verb after a word such as "it" or "and". last
// is this word, and text ends with it. The subject is the first actor in the text. After
// a condition at the start of the sentence, the subject is the first actor after the
// condition or, if there is none, the last actor in the condition.
func (a *assembler) earlierSubject(text, last string) actor {
	if m := itAfterColon().FindStringSubmatchIndex(text); m != nil && !lastOwnActor(a.actors(text[:m[2]])).isOwn() {
		text = text[m[2]:] // in "It does one task: it reads the file and exits", the task does not exit
	}
	after := len(leadingClause().FindString(text))
	if m := innerClause().FindStringIndex(text[after:]); m != nil && strings.EqualFold(last, "and") {
		if named := a.actors(text[after+m[1]:]); len(named) > 0 {
			// In "the step runs even when tool fails and exits", the subject of "exits"
			// is the program "tool", not the step.
			return named[0]
		}
	}
	if named := a.actors(text[after:]); len(named) > 0 {
		return named[0]
	}
	named := a.actors(text[:after])
	if strings.EqualFold(last, pronounIt) {
		if n := lastOwnActor(named); n.isOwn() {
			return n
		}
		return actor{words: pronounIt}
	}
	if n := lastActor(named); n.verdict != "" {
		return n
	}
	return a.firstSubject(text)
}
