package tables

import (
	"bytes"
	"path"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/doc/block"
	"github.com/exitlint/exitlint/internal/pattern"
)

// A clauseSubject says who exits, according to the words before a status in a sentence.
type clauseSubject struct {
	verdict Verdict // VerdictOwn, VerdictSubcommand, VerdictUser for any other, or "" for none
	words   string  // the words for the subject
	guess   bool    // whether it is uncertain, such as "it" or the first word of the sentence
	verb    bool    // whether there is a verb such as "exits"
	lists   bool    // whether the sentence lists statuses, as in "Exit codes: 0 = ok, 1 = late"
}

// knownVerdict returns the verdict on a sentence if no text near it names another
// owner. The sentence belongs to this program if its subject is the program, or if it
// and its surroundings are about the exit statuses of the program. For tables and
// lists, it returns cue, the verdict so far.
func (a *assembler) knownVerdict(t *Table, cue Whose) Whose {
	s := t.says
	if t.Form != block.FormProse || a.options.Declared || a.options.Program == "" || s == nil || strings.HasSuffix(a.Name, ".go") {
		return cue
	}
	switch {
	case !a.namesProgram:
		return Whose{VerdictUnknown, "the document does not name the program", ""}
	case s.verdict == VerdictOwn:
		return cue
	case s.verdict == VerdictSubcommand:
		return Whose{VerdictSubcommand, "its sentence", s.words}
	case s.verdict == VerdictUser && theProgram().MatchString(s.words) && a.aboutProgram(t):
		return cue
	case s.verdict == VerdictUser && (!s.guess || !a.aboutProgram(t)) && (!a.aboutExits(t) || runners().MatchString(s.words)):
		return Whose{VerdictUnknown, "its subject", s.words}
	case a.aboutExits(t), a.aboutProgram(t), s.lists, a.isHelp:
		return cue
	}
	return Whose{VerdictUnknown, "it does not say what exits", ""}
}

// saysOwn reports whether the subject of a sentence is certainly the program.
func (t *Table) saysOwn() bool {
	return t.says != nil && t.says.verdict == VerdictOwn && !t.says.guess
}

// aboutExits reports whether a table is in a section, page or file about exit
// statuses.
func (a *assembler) aboutExits(t *Table) bool {
	return a.isExitPage() || slices.ContainsFunc(t.Headings, func(h Heading) bool {
		at := (context{text: h.Text, outer: true}).cue()
		return at != nil && !exitSentence().MatchString(h.Text[at[0]:])
	})
}

// isExitPage reports whether the title or the name of the document is about exit
// statuses.
func (a *assembler) isExitPage() bool {
	return isExitTopic(a.fileStem()) || a.title.Text != "" && block.HasCue([]byte(a.title.Text))
}

// exitSentence matches a heading such as "Program exits with 3", which is not about
// exit statuses in general.
var exitSentence = pattern.New(`(?i)^exits?\s+(?:with\b|non|["']?\d)`)

// aboutProgram reports whether a table is on the page of the program, judging by the
// NAME section or the name of the file, or directly below the name of the program.
func (a *assembler) aboutProgram(t *Table) bool {
	return a.page.Text == a.options.Program || a.fileStem() == a.pageName() || strings.EqualFold(a.bareWords(t.Heading().Text), a.options.Program)
}

// fileStem returns the name of the file without its extensions, in lower case.
func (a *assembler) fileStem() string {
	base, _ := stem(strings.TrimSuffix(strings.ToLower(path.Base(a.options.path(a.Name))), ".in"))
	if inner, section := stem(base); manualPage().MatchString(section) {
		base = inner
	}
	return base
}

// findProgram reports whether the document names the program. A long document that does
// not is about something else.
func (a *assembler) findProgram() bool {
	const short = 1000
	return len(a.Bytes) < short || isExitTopic(a.fileStem()) || bytes.Contains(bytes.ToLower(a.Bytes), []byte(strings.ToLower(a.options.Program)))
}

// subjectAt returns the subject of the clause with the status at a source offset.
//
// The subject is the word before the verb, as in "`tool sync` exits with 3". After a
// pronoun or a conjunction, it is the program or command named last, or else the first
// word of the sentence, as in "Only the job runs, and it exits 3". Without a subject,
// as in "late (exit code 3)", it is what the paragraph names last.
func (a *assembler) subjectAt(t block.Text, offset int) *clauseSubject {
	from, at := startOfSentence(t, offset)
	s := a.clauseOf(a.rawSlice(t, from, at))
	if s.verdict == "" && s.words == itself {
		if s = a.firstSubject(string(t.Bytes[:at])); s.verdict == "" {
			s = clauseSubject{verdict: VerdictOwn, words: itself, guess: true} // "It" refers to nothing before it
		}
	}
	if s.verdict == "" {
		verb := s.verb
		s = a.lastNamed(a.rawSlice(t, 0, at))
		s.verb = verb
	}
	return &s
}

// clauseOf returns the subject of the clause at the end of s, the text before a status.
func (a *assembler) clauseOf(s string) clauseSubject {
	if m := possessor().FindStringSubmatch(s); m != nil {
		return a.noun(m[1])
	}
	m := clauseVerb().FindStringSubmatchIndex(s)
	if m != nil && numberBefore().MatchString(s[m[3]:]) {
		return clauseSubject{}
	}
	if m == nil || statusNounAfter().MatchString(s[m[3]:]) {
		if first := a.firstSubject(s); first.verdict != VerdictUser || runners().MatchString(first.words) || functionCall().MatchString(first.words) {
			return first
		}
		return clauseSubject{}
	}
	n := a.verbSubject(s, m)
	n.verb = m[0] > 0
	return n
}

// verbSubject returns the subject of a verb. The offsets verb are those of a match of
// clauseVerb in s.
func (a *assembler) verbSubject(s string, verb []int) clauseSubject {
	before := strings.TrimRight(parentheses().ReplaceAllString(s[:verb[0]], ""), " \n\t*_-+•")
	if strings.Count(before, "`")%2 == 1 {
		before = strings.TrimRight(before, " \n\t*`_-+•") // the code begins before s, or contains the verb
	}
	modal := false
	for words := ""; before != words; {
		words = before
		before = strings.TrimRight(before[:len(before)-len(adverb().FindString(before))], " \n\t")
		modal = modal || before != words
	}
	last := lastNoun().FindString(before)
	switch form := strings.ToLower(s[verb[2]:verb[3]]); {
	case before == "" && strings.HasSuffix(form, "s"):
		return clauseSubject{verdict: VerdictOwn, words: s[verb[2]:verb[3]], guess: true} // as in "Exits with 3 if it is late"
	case form == "exit" && !modal && !strings.HasSuffix(last, "s"):
		return clauseSubject{} // as in "JSON to stdout, exit 0"
	}
	if last != "" && !pronoun().MatchString(last) {
		which := articleBefore().FindString(before[:len(before)-len(last)])
		if name := strings.Trim(last, "*`"); a.isAfterProgram(before[:len(before)-len(last)]) && subcommandName().MatchString(name) && !slices.Contains(toolNouns, name) && !slices.Contains(commandNouns, name) {
			return clauseSubject{verdict: VerdictSubcommand, words: a.options.Program + " " + name}
		}
		n := a.noun(which + last)
		if slices.Contains(toolNouns, strings.ToLower(last)) && which == "" {
			n.verdict = VerdictUser // a word such as "other" is before "tool"
		}
		switch first := a.firstSubject(s); {
		case slices.Contains(commandNouns, last) && a.lastNamed(before).verdict == VerdictOwn:
			return a.lastNamed(before) // the program, if "tool" is its name in "the tool command"
		case n.verdict == VerdictUser && first.verdict != VerdictUser && first.verdict != "":
			return first // as in "a command without output exits 3"
		}
		return n
	}
	if named := a.lastNamed(before); named.verdict != "" {
		return named
	}
	return a.firstSubject(s)
}

// lastNamed returns the program or command that a text names last, or none.
func (a *assembler) lastNamed(s string) clauseSubject {
	for _, at := range slices.Backward(nameInText().FindAllStringIndex(s, -1)) {
		words := s[at[0]:at[1]]
		if slices.Contains(toolNouns, strings.ToLower(words)) && !articleBefore().MatchString(s[:at[0]]) {
			continue // in "the other tool", it is not this program
		}
		if n := a.noun(words); n.verdict == VerdictOwn || n.verdict == VerdictSubcommand && strings.HasPrefix(words, "`") {
			return n
		}
	}
	return clauseSubject{}
}

// firstSubject returns the subject at the start of a sentence, or none if it begins
// with something else, such as a verb.
func (a *assembler) firstSubject(s string) clauseSubject {
	m := firstNoun().FindStringSubmatch(s)
	switch {
	case m == nil:
		return clauseSubject{}
	case strings.EqualFold(m[2], itself):
		return clauseSubject{words: itself}
	case pronoun().MatchString(m[2]):
		return clauseSubject{}
	}
	n := a.noun(m[1] + m[2])
	n.guess = true
	return n
}

// noun returns the subject for a noun, which can have an article.
func (a *assembler) noun(words string) clauseSubject {
	noun := articles().ReplaceAllString(words, "")
	which := strings.ToLower(strings.TrimSpace(strings.TrimSuffix(words, noun)))
	name := strings.Trim(noun, "`*_ ")
	fields, code := strings.Fields(strings.ToLower(name)), strings.HasPrefix(noun, "`")
	switch {
	case len(fields) == 0:
		return clauseSubject{}
	case code && functionCall().MatchString(name):
		return clauseSubject{verdict: VerdictUser, words: name}
	case slices.Contains(runNouns, fields[len(fields)-1]) && !code && (len(fields) == 1 || which != "" && len(fields) == 2 && !slices.Contains(otherRuns, fields[0])):
		return clauseSubject{verdict: VerdictOwn, words: name, guess: true}
	case optionName().MatchString(name):
		return clauseSubject{verdict: VerdictOwn, words: name, guess: true}
	}
	program, last := strings.ToLower(a.options.Program), fields[len(fields)-1]
	switch {
	case len(fields) == 1 && last == program, !code && slices.Contains(toolNouns, last), slices.Contains(everyNouns, which) && slices.Contains(commandNouns, last):
		return clauseSubject{verdict: VerdictOwn, words: name}
	case code && (fields[0] == program || a.isCommand(fields[0])), !code && slices.Contains(commandNouns, last):
		return clauseSubject{verdict: VerdictSubcommand, words: name}
	case slices.Contains(generic, last), code:
		return clauseSubject{}
	}
	return clauseSubject{verdict: VerdictUser, words: name}
}

// rawSlice returns a part of a text with its code markup, as in the document. If that
// contains requests or escapes of a manual page, it returns the text without markup.
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

// itself is the pronoun for the subject of a paragraph.
const itself = "it"

// toolNouns lists nouns for the program of a document, as in "the tool exits with 3".
var toolNouns = strings.Fields("tool cli binary utility executable linter formatter scanner")

// Nouns for one run of the program, as in "a truncated run exits 1". After a word in
// otherRuns, they mean something else.
var (
	runNouns  = strings.Fields("run invocation execution shutdown")
	otherRuns = strings.Fields("test ci workflow pipeline job build hook agent child past previous sub nested cron script task")
)

// functionCall matches a call such as "run()".
var functionCall = pattern.New(`^[\w.]+\(.*\)$`)

// commandNouns lists nouns for the commands of the program.
var commandNouns = strings.Fields("command subcommand commands subcommands verb verbs mode modes")

// everyNouns lists words such as "every". Before "command", they mean all commands, as
// in "a command returns 4".
var everyNouns = strings.Fields("a any every each all no")

const articleWords = "the|an?|any|each|every|all|no|this|that|bare|plain|our|both"

var (
	// sentenceStart matches the end of a sentence and the white space before the
	// next one.
	sentenceStart = pattern.New(`[.!?;]["'” )]*\s+`)
	// possessor matches words that say whose status it is, as in "the exit code of
	// the tool is".
	possessor = pattern.New(`(?i)\b` + exitNoun + `\s+(?:of|from|for)\s+(?:the\s+)?(` + "`[^`]+`|[A-Za-z][\\w.+-]*" + `)`)
	// clauseVerb matches the verb of a clause about an exit, and what follows.
	clauseVerb = pattern.New(`(?i)\b(exits?|exited|exiting|returns?|returned|terminates?|terminated|ends|quits?)\b[^.;(]{0,60}$`)
	// statusNounAfter matches the rest of a noun such as "exit code" after "exit".
	statusNounAfter = pattern.New(`(?i)^[ _-]?(?:codes?|status(?:es)?|values?)\b`)
	// numberBefore matches words such as "If each part returns 0," at the end of a
	// text.
	numberBefore = pattern.New(`\d["'` + "`" + `)]*,\s*$`)
	// adverb matches a word between a subject and its verb.
	adverb = pattern.New(`(?i)\s+(?:will|would|can|may|might|must|should|shall|does|do|also|always|then|still|never|only|just|instead|itself|immediately|normally|usually|simply|therefore|not|now|either|to|cleanly)$`)
	// parentheses matches words in parentheses.
	parentheses = pattern.New(`\([^()]*\)`)
	// pronoun matches pronouns and words such as "and", after which the subject is
	// named earlier in the sentence.
	pronoun = pattern.New(`(?i)^(?:it|this|that|which|they|these|those|and|or|but|then|otherwise|so|who|we|you|also|if|when)$`)
	// articleBefore matches an article at the end of a text.
	articleBefore = pattern.New(`(?i)\b(?:` + articleWords + `)\s+$`)
	articles      = pattern.New(`(?i)^(?:` + articleWords + `)\s+`)
	// lastNoun matches the last word or code of a text.
	lastNoun = pattern.New("`[^`]+`$|[\\w][\\w.+-]*\\*{0,2}$")
	// firstNoun matches the noun that a sentence begins with, and its article.
	firstNoun = pattern.New("^\\W{0,3}?(?i:(?:only|if|when)\\s+){0,2}((?i:" + articleWords + ")\\s+)?(`[^`]+`|[\\w][\\w.+-]*(?:\\s+(?i:job|script|hook|plugin|process|program|command|check|probe|service|container|step|task|server|daemon|tool|worker|wrapper|runner|child|run|invocation)\\b)?)")
	// nameInText matches code and words, which can be names.
	nameInText = pattern.New("`[^`]+`|[\\w][\\w.+-]*[\\w+]")
	// codeTag and tag match HTML tags.
	codeTag = pattern.New(`(?i)</?(?:code|tt|kbd)>`)
	tag     = pattern.New(`</?[A-Za-z][^<>]*>`)
	// theProgram matches "program" and "script", which a page can use for its own
	// program.
	theProgram = pattern.New(`(?i)^(?:program|script)$`)
	// runners matches nouns for what a program runs.
	runners = pattern.New(`(?i)\b(?:jobs?|scripts?|hooks?|plugins?|process(?:es)?|programs?|checks?|probes?|services?|containers?|steps?|tasks?|servers?|daemons?|workers?|wrappers?|runners?|child(?:ren)?|shells?)$`)
)
