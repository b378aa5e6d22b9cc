package tables

import (
	"path"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/pattern"
)

// An actor is something that can exit and that a sentence names: this program, one of its
// commands, or something else, such as a job. The zero value means that there is none.
type actor struct {
	verdict   Verdict // VerdictOwn, VerdictSubcommand, or VerdictUser for other actors; "" if there is none
	words     string  // the words that name the actor
	isGuess   bool    // whether the words, such as the pronoun "it", may mean something else
	isGeneral bool    // whether the words name nothing in particular, as in "a late item exits 3"
}

// isOwn reports whether an actor is this program or one of its commands.
func (n actor) isOwn() bool {
	return n.verdict == VerdictOwn || n.verdict == VerdictSubcommand
}

// lastOwnActor returns the last actor that is this program or one of its commands, or
// an empty actor.
func lastOwnActor(actors []actor) actor {
	for _, n := range slices.Backward(actors) {
		if n.isOwn() {
			return n
		}
	}
	return actor{}
}

// lastActor returns the last of the given actors, or an empty actor.
func lastActor(actors []actor) actor {
	if len(actors) == 0 {
		return actor{}
	}
	return actors[len(actors)-1]
}

// actors returns the actors that a text names, in their order.
func (a *assembler) actors(s string) []actor {
	var found []actor
	before := ""
	for _, at := range nameInText().FindAllStringIndex(s, -1) {
		words := s[at[0]:at[1]]
		if n := a.namedActor(words, before, s[:at[0]], s[at[1]:]); n.verdict != "" {
			found = append(found, n)
		}
		before = words
	}
	return found
}

// namedActor returns the actor that the given words of a text name. textBefore and
// textAfter are the text before and after the words. before is the last word of
// textBefore.
func (a *assembler) namedActor(words, before, textBefore, textAfter string) actor {
	word, code := strings.ToLower(strings.Trim(words, "`")), strings.HasPrefix(words, "`")
	first, _, _ := strings.Cut(word, " ")
	article := articleBefore().FindString(textBefore)
	switch {
	case !code && slices.Contains(toolNouns, word) && slices.Contains(otherWords, strings.ToLower(before)):
		return actor{verdict: VerdictUser, words: before + " " + words}
	case !code && slices.Contains(toolNouns, word) && article == "" && !a.isProgramName(word):
		return actor{}
	case runnableNouns().MatchString(word) && (objectAfter().MatchString(textAfter) || nounAfter().MatchString(textAfter)):
		// The word is a verb, as in "checks the file", or describes a noun, as in
		// "server errors".
		return actor{}
	case runnableNouns().MatchString(word) && quantifierBefore().MatchString(textBefore) && failureAfter().MatchString(textAfter):
		return actor{} // in "at least one check failed", the check is an event
	case strings.EqualFold(before, "next") && endOfPhrase().MatchString(textAfter):
		return actor{} // in "and the next steps.", the steps are what the reader can do next
	case word == "go" && goCommand().MatchString(textAfter):
		return actor{verdict: VerdictUser, words: word}
	case a.isOtherProgram(first) && !code && slices.Contains(ordinaryWords, first):
		return actor{}
	case !code && scriptExtension().MatchString(word):
		return actor{} // a file that is only mentioned
	case code && commandSetting().MatchString(strings.Trim(words, "`")):
		return actor{verdict: VerdictUser, words: word}
	case code && words == strings.ToUpper(words):
		return actor{} // a constant
	case code && (a.isOtherProgram(first) || a.runsOtherProgram(first)):
		return actor{verdict: VerdictUser, words: word}
	case !code && a.isIntroduced(word, strings.TrimSpace(article)):
		return actor{verdict: VerdictOwn, words: word}
	case !code && strings.EqualFold(strings.TrimSpace(article), "the") && (word == "command" || word == "subcommand") && !nounAfter().MatchString(textAfter) && verbAfter().MatchString(textAfter):
		return actor{verdict: VerdictSubcommand, words: word}
	case strings.EqualFold(strings.TrimSpace(article), "the") && a.isCommand(word) && !describesNoun().MatchString(textAfter):
		return actor{verdict: VerdictSubcommand, words: word}
	}
	n := a.actorOfNoun(words)
	if n.verdict == VerdictSubcommand && !code || functionName().MatchString(word) {
		return actor{} // an identifier is an actor only as the subject of a sentence
	}
	return n
}

// firstSubject returns the subject at the start of a sentence. If the sentence begins
// with something else, such as a verb, the result is empty.
func (a *assembler) firstSubject(s string) actor {
	m := firstNoun().FindStringSubmatch(s)
	switch {
	case m == nil:
		return actor{}
	case strings.EqualFold(m[2], pronounIt):
		return actor{words: pronounIt}
	case strings.EqualFold(m[2], pronounThey):
		return actor{verdict: VerdictUser, words: m[2]}
	case strings.EqualFold(m[2], "run") && len(a.commandIn(s)) > 0:
		return actor{} // in "Run `tool sync`", the word is a verb
	case pronoun().MatchString(m[2]), requestVerb().MatchString(s), verbAfterPronoun().MatchString(m[1] + m[2]):
		return actor{}
	case m[1] == "" && isTitled(m[2]) && a.isCommand(strings.ToLower(m[2])) && verbAfterName().MatchString(s[len(m[0]):]):
		return actor{verdict: VerdictSubcommand, words: strings.ToLower(m[2])} // as in "Copy reads the files"
	}
	n := a.actorOfNoun(m[1] + m[2])
	n.isGuess = true
	return n
}

// requestVerb matches a request at the start of a sentence if its verb may also be a
// noun, as in "Check for exit code 3".
var requestVerb = pattern.New(`^\W{0,4}(?:Check|Test|Probe|Watch|Run|Script|Hook)\s+(?:for|the|that|whether|if|exit|your|its|on)\b`)

// verbAfterPronoun matches a pronoun and a verb, such as "This is" in "This is a late
// file". The two words look like an article and a noun.
var verbAfterPronoun = pattern.New(`(?i)^(?:this|that|these|those|all|each|both|either)\s+(?:is|are|was|will|can|may|means?|makes?|causes?|fails?|exits?|returns?)$`)

// isTitled reports whether a word has a capital at its start and nowhere else.
func isTitled(word string) bool { return titledWord().MatchString(word) }

// actorOfNoun returns the actor that a noun names, with or without an article.
func (a *assembler) actorOfNoun(words string) actor {
	noun := articles().ReplaceAllString(words, "")
	determiner := strings.ToLower(strings.TrimSpace(strings.TrimSuffix(words, noun)))
	name := strings.Trim(noun, "`*_ ")
	fields, code := strings.Fields(strings.ToLower(name)), strings.HasPrefix(noun, "`")
	if len(fields) == 0 {
		return actor{}
	}
	program, last := strings.ToLower(a.options.Program), fields[len(fields)-1]
	switch {
	case code && functionCall().MatchString(name):
		return actor{verdict: VerdictUser, words: name}
	case slices.Contains(runNouns, last) && !code:
		return a.actorOfRun(name, determiner, fields)
	case scriptExtension().MatchString(name) && !strings.EqualFold(name, a.options.Program):
		return actor{verdict: VerdictUser, words: name}
	case optionName().MatchString(name), !code && determiner != "" && slices.Contains(optionNouns, last):
		return actor{verdict: VerdictOwn, words: name, isGuess: true}
	case len(fields) > 1 && slices.Contains(commandNouns, last) && a.isProgramName(fields[len(fields)-2]) && !a.isCommand(program):
		return actor{verdict: VerdictOwn, words: name}
	case len(fields) == 1 && a.isProgramName(last), !code && slices.Contains(toolNouns, last), slices.Contains(everyNouns, determiner) && slices.Contains(commandNouns, last):
		return actor{verdict: VerdictOwn, words: name}
	case !code && len(fields) == 1 && a.isIntroduced(last, determiner):
		return actor{verdict: VerdictOwn, words: name}
	case code && fields[0] == program && !subcommandName().MatchString(fields[1]):
		return actor{verdict: VerdictOwn, words: name, isGuess: true} // the program with an option, as in "`tool --strict`"
	case determiner == "both" && !code && slices.Contains(commandNouns, last):
		return actor{verdict: VerdictSubcommand, words: determiner + " " + name}
	case code && (fields[0] == program || a.isCommand(fields[0])), !code && slices.Contains(commandNouns, last):
		return actor{verdict: VerdictSubcommand, words: name}
	case slices.Contains(genericWords, last), code:
		return actor{}
	case determiner == "the" && len(fields) == 1 && slices.Contains(systemNouns, last):
		return actor{verdict: VerdictOwn, words: name, isGuess: true}
	case len(fields) == 1 && functionName().MatchString(name):
		return actor{verdict: VerdictUser, words: name}
	case slices.Contains(definiteWords, determiner), runnableNouns().MatchString(last), (a.isOtherProgram(last) || a.isToolOf(last)) && !isEvent(last):
		return actor{verdict: VerdictUser, words: name}
	}
	return actor{words: name, isGeneral: slices.Contains(everyNouns, determiner)}
}

// quantifierBefore and failureAfter match the texts around a noun in a clause about the result of
// something, such as "any check fails". In "any check fails with 3", the check exits.
var (
	quantifierBefore = pattern.New(`(?i)\b(?:any|no|all|every|some|(?:at\s+least|more\s+than|only)\s+one|one\s+or\s+more)\s+(?:[a-z-]+\s+)?$`)
	failureAfter     = pattern.New(`(?i)^\s+(?:has\s+|have\s+|had\s+|did\s+)?(?:fail(?:s|ed)?|pass(?:es|ed)?|succeed(?:s|ed)?|(?:is|are|was|were)\s+[a-z]+ed)(?:[.,;:)]|\s+(?:or|and|if|when|for|on|in)\b|\s*$)`)
)

// isToolOf reports whether a name is that of a tool for another well-known program, such
// as "docker-compose" and "cargo-binstall".
func (a *assembler) isToolOf(name string) bool {
	other, rest, ok := strings.Cut(name, "-")
	return ok && rest != "" && a.isOtherProgram(other) && !slices.Contains(ordinaryWords, other) && !a.isCommand(name) && !strings.HasPrefix(a.options.Program, other+"-")
}

// functionName matches an identifier such as install_service. In a sentence, it is the name of a
// function or step.
var functionName = pattern.New(`^[a-z]+(?:_[a-z0-9]+)+$`)

// isEvent reports whether a word without code markup means an event rather than the
// program of this name: "timeout" in "a timeout exits 3".
func isEvent(word string) bool {
	return slices.Contains(ordinaryWords, word) && eventNoun().MatchString(word)
}

// isProgramName reports whether a word is a name of the program. It ignores case,
// hyphens, a "cli" at the end and the extension of a script: KubeLinter means
// kube-linter, tool-cli means tool, and build.py means build.
func (a *assembler) isProgramName(word string) bool {
	if a.options.Program == "" {
		return false
	}
	name, program := joined.Replace(strings.ToLower(word)), joined.Replace(strings.ToLower(a.options.Program))
	return name == program || name == program+"cli" || name+"cli" == program || strings.TrimSuffix(name, path.Ext(name)) == program && scriptExtension().MatchString(name)
}

// joined removes the characters between the words of a name.
var joined = strings.NewReplacer("-", "", "_", "")

// actorOfRun returns the actor for a noun such as "run": this program for
// "a truncated run", and something else for "a workflow run". name is the noun with its
// adjectives, and fields are its words in lower case. determiner is the word before
// name, such as an article.
func (a *assembler) actorOfRun(name, determiner string, fields []string) actor {
	switch {
	case slices.ContainsFunc(fields, func(w string) bool { return slices.Contains(otherRuns, w) }):
		return actor{verdict: VerdictUser, words: name}
	case len(fields) == 1 || determiner != "":
		return actor{verdict: VerdictOwn, words: name, isGuess: true}
	}
	return actor{words: name}
}

// canBeCommand reports whether a word after the name of the program can be a command,
// as in "tool sync", rather than a noun or an adverb.
func (a *assembler) canBeCommand(word string) bool {
	return subcommandName().MatchString(word) && !slices.Contains(toolNouns, word) && !slices.Contains(commandNouns, word) &&
		(!strings.HasSuffix(word, "ly") && !slices.Contains(descriptions, word) || a.isCommand(word))
}

// The pronouns that can be the subject of a sentence about exits. "it" may mean the
// program. "they" means something else that can exit.
const (
	pronounIt   = "it"
	pronounThey = "they"
	pronounOne  = "one"
	// theProcess is the noun "process". A document may also use it for its own program.
	theProcess = "process"
)

// The nouns that show whether an actor is this program or something else.
var (
	// toolNouns lists nouns that a document uses for its own program, as in "the tool
	// exits with 3".
	toolNouns = strings.Fields("tool cli binary utility executable linter formatter scanner checker")
	// systemNouns lists nouns that a specification uses for the program that it specifies,
	// as in "the system MUST exit with 3".
	systemNouns = strings.Fields("system runtime application implementation software")
	// runNouns lists nouns for one run of the program, as in "a truncated run exits 1".
	// With a word in otherRuns, as in "a workflow run", they mean something else.
	runNouns  = strings.Fields("run invocation execution shutdown")
	otherRuns = strings.Fields("test ci workflow pipeline job build hook agent child past previous sub nested cron script task")
	// optionNouns lists nouns for an option. If "this option" exits with 0, the program does.
	optionNouns = strings.Fields("option flag switch parameter")
	// commandNouns lists nouns that a document uses for the commands of its program.
	commandNouns = strings.Fields("command subcommand commands subcommands verb verbs mode modes")
	// everyNouns lists words such as "every". Before a noun such as "command", they
	// make a sentence general, as in "a command returns 4".
	everyNouns = strings.Fields("a an any every each all no")
	// otherWords lists words that make a noun such as "tool" mean another program, as
	// in "the other tool".
	otherWords = strings.Fields("other another community different external native official third-party underlying upstream wrapped")
	// definiteWords lists words before a noun that can exit, as in
	// "the sweep exits with 3". A noun without such a word is taken for an event or a
	// result, such as "conflicts", which cannot exit.
	definiteWords = strings.Fields("the this that our")
)

// articleWords matches articles, and words that can replace an article, such as
// "every".
const articleWords = "the|an?|any|each|every|either|all|no|this|that|bare|plain|our|both"

var (
	// functionCall matches a call such as "run()".
	functionCall = pattern.New(`^[\w.]+\(.*\)$`)
	// commandSetting matches the name of a setting whose value is a command of the user, such
	// as "restoreCommand" and "post_hook".
	commandSetting = pattern.New(`^[a-z]+(?:[A-Z][a-z]+)*(?:Command|Cmd|Script|Hook)$|^[a-z]+(?:_[a-z]+)*_(?:command|cmd|script|hook)$`)
	// objectAfter matches the text after a word such as "checks" if the word is a verb,
	// as in "checks the file".
	objectAfter = pattern.New(`(?i)^\s+(?:the|an?|that|for|if|whether|your|all|each|every|it|them|its)\b`)
	// nounAfter matches the text after a word such as "server" if the word only
	// describes the next noun, as in "server errors".
	nounAfter = pattern.New(`(?i)^[/-]\w|^\s+(?:errors?|failures?|names?|files?|folders?|dirs?|director(?:y|ies)|lists?|ids?|codes?|status(?:es)?|config\w*|options?|flags?|outputs?|types?|timeouts?|entry ?points?|boundar(?:y|ies)|groups?)\b`)
	// describesNoun matches the text after a word such as "sync" if the word describes a
	// plural noun, as in "the sync gates share one limit".
	describesNoun = pattern.New(`(?i)^\s+[a-z]+s\s+(?:are|have|do|can|will|may|must|share|use|run|refuse|return|exit)\b`)
	// verbAfter matches a verb after a noun, as in "the command prints a line".
	verbAfter = pattern.New(`(?i)^\s+(?:(?:will|then|also|still|always|only)\s+)?(?:prints?|shows?|writes?|reports?|stops|aborts|fails|refuses|rejects|returns|exits|waits|runs|does|lists|emits|warns|ends)\b`)
	// titledWord matches a word with a capital at its start.
	titledWord = pattern.New(`^[A-Z][a-z0-9]+$`)
	// verbAfterName matches a verb in the third person after a name.
	verbAfterName = pattern.New(`^\s+(?:(?:also|then|only|never|always)\s+)?[a-z]{2,}[^s\W]s\s`)
	// endOfPhrase matches punctuation after a noun, which shows that no verb follows.
	endOfPhrase = pattern.New("^[*`]*[.,:;]")
	// invalidBefore matches a text that ends with an adjective such as "unknown" or
	// "invalid".
	invalidBefore = pattern.New(`(?i)(?:^|[^\w-])(?:unknown|invalid|missing|unsupported|duplicate|nonexistent|malformed)\s+$`)
	// goCommand matches the text after "go" in a command line, such as "go test".
	goCommand = pattern.New(`^ (?:build|generate|get|install|mod|run|test|tool|vet)\b`)
	// runnableNouns matches nouns for something that a program can run, such as "hook".
	runnableNouns = pattern.New(`(?i)\b(?:jobs?|scripts?|hooks?|plugins?|process(?:es)?|programs?|checks?|probes?|services?|containers?|steps?|tasks?|servers?|daemons?|workers?|wrappers?|runners?|pipelines?|workflows?|child(?:ren)?|shells?|installers?|fixtures?)$`)
)
