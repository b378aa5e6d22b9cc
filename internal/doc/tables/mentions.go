package tables

import (
	"bytes"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/doc/block"
	"github.com/exitlint/exitlint/internal/pattern"
)

// A mention is a number in a sentence that may be an exit status.
type mention struct {
	start, end int // the offsets of the number in the text
	// phraseStart is the offset of words such as "exits with" before the number. It is
	// equal to start if there are none.
	phraseStart   int
	meaningStart  int  // the offset of a meaning such as "if it is late" after the number, or 0
	isOtherwise   bool // whether "otherwise" is before the number
	continuesList bool // whether the number continues a list, as 2 does in "1 or 2"
}

const (
	// otherStatuses matches words for all statuses that a text has not named.
	otherStatuses = `\b(?:any|all|every)\s+others?\s+(?:non-?zero\s+)?(?:(?:exit|return)\s+)?(?:codes?|status(?:es)?|values?)\b|\bother\s+(?:exit|return)\s+(?:codes?|status(?:es)?|values?)\b`
	// conjunction matches words such as "if" and "means", which are between a status
	// and its meaning.
	conjunction = `(?:even )?(?:if|when|though)|when(?:ever)?|as (?:soon|long) as|on|for|to (?:indicate|signal|denote)|indicat(?:es?|ing)|mean(?:s|ing)?|(?:is|are|will be) (?:returned|used|reported|given|reserved)|otherwise|in ?(?:the )?case|after|unless|upon|signals?|signif(?:y|ies)|denotes?|refers? to|because|while|bedeute[nt]|signifien?t?|significan?|betekent`
	// meansVerb matches a verb between a status and its meaning. The group begins at the verb.
	meansVerb = `(?:(?:usually|generally|always|only)\s+)?((?:means|indicates|signals|denotes|implies)\b)`
	// statusNoun matches "exit code" and other nouns for a status.
	statusNoun = `(?:(?:exit|return|termination|result)(?:[ -]|\s*\n\s*)?(?:codes?|status(?:es)?|values?)(?: codes?)?|status codes?)`
	statusVerb = `(?:exits?|exited|exiting|returns?|returned|returning|terminates?|ends|quits?|dies|finish(?:es)?|stops|aborts|yields?|surfaces?)`
	// endVerb matches verbs that are about an exit if words such as "with status" follow.
	endVerb = `(?:exit|terminat|end|quit|die|finish|stop|abort|fail|complet|bail|leav|succeed|conclud|halt|crash)(?:e|s|es|ed|d|ing|ping|ped|ting)?`
)

var (
	// statusNumber matches numbers that can be statuses.
	statusNumber = pattern.New(`(?i)` + otherStatuses + `|\b` + numberWord + `\b(?:\s+\(\d{1,3}\))?|\b(?:` + notZero + `)\b|\b` + signalStatus + `|\b` + plusSignal + `\b|\b(?:greater|more|larger|higher) than (?:\d{1,3}|zero)\b(?: or equal to \d{1,3}\b)?|\bbetween \d{1,3} and \d{1,3}\b|\b(?:above|over|greater than|higher than) or equal to \d{1,3}\b|(?:(?:>=?|≥|!=|≠)\s?)?\b\d{1,3}(?:\s?(?:\.\.\.?|–|-)\s?\d{1,3}\b|\s+(?:through|to)\s+\d{1,3}\b|\s+(?:and|or)\s+(?:above|more|up|higher|greater)\b|\+(?:\B|$)|\b)|\bnon-?\s*zero\b|\bnon-0\b|非\s?[0零]|\bsuccessful(?:ly)?\b`)
	// nounBefore matches words such as "the exit code of tool is" before a status.
	nounBefore = pattern.New(`(?i)\b` + statusNoun + `(?:\s+\([^()]{1,40}\))?(?:\s+(?:of|from|for|on)\s+(?:the\s+)?[A-Za-z][\w.-]*(?:\s+[a-z]+)?|\s+(?:(?:used|returned|given|reported)\s+)?(?:when|if|for|after|on|in)\s+[^.,;:()\d]{1,50}(?:\s(?:is|are|will\s+be)\b)|\s+[a-z][a-z ]{1,40}:)?(?:\s*[:=(]\s*|\s+)` +
		`(?:(?:of|at|in the range(?:\s+of)?|is|are|was|becomes?|stays|remains|to|(?:will|can|may|would|should|(?-i:MUST|SHALL))\s+(?:only\s+|always\s+|[a-z]+ly\s+)?be(?:\s+set\s+to)?|will|is set to|range from)\s+)?(?:(?:always|then|only|still|also|again|[a-z]+ly|either|instead|now)\s+)?(?:an?\s+|the\s+|=\s*)?(?:(?-i:[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\s+\()?["'(]?$`)
	// asianBefore matches "the exit code is" in Chinese and Japanese before a status.
	asianBefore = pattern.New(`(?:終了コード|終了ステータス|退出码|退出代码|退出状态|(?i:exit)\s+(?:code|status)\s*[はが为是])[はが为是:：\s]*$`)
	// exitDefault matches words such as "the exit code if it is late (default:" before
	// a status.
	exitDefault = pattern.New(`(?i)\b(?:` + statusNoun + `|exit_code)\b[^().;\d]{0,60}\(default(?:s|ing)?:?\s+(?:(?:to|is|of|value)\s+)*$`)
	// exitHyphen matches "exit-" before a status, as in "an exit-3 error".
	exitHyphen = pattern.New(`(?i)\bexit-$`)
	// exitOf matches "an exit of" before a status.
	exitOf = pattern.New(`(?i)\b(?:an?|the)\s+(?:[a-z]+\s+)?exit\s+of\s+["']?$`)
	// statusOf matches "a status of" before a status that is returned.
	statusOf = pattern.New(`(?i)(?:^|[.;]\s+)(?:an?|the)\s+status\s+of\s+["']?$`)
	// codesBefore matches the word "code" before a number, if nothing before it says which
	// codes are meant. The group matches the word.
	codesBefore = pattern.New(`(?i)(?:^|[.;:,(—–]\s*|\b(?:the|and|or|but|while|so|that|with|on|for|uses?)\s+)(codes?)\s+["']?$`)
	// areAfter matches the text after several codes that says what they are, as in "Codes 2-4
	// are failures".
	areAfter = pattern.New(`(?i)^["')]*\s+(?:are|mean|indicate)\s+(?:[a-z]+\s+)?(?:errors?|failures?|warnings?|success|usage)\b`)
	// againBefore matches words such as "(code" and "maps to" before a number. The number is a status
	// only if the text before the match contains another status.
	againBefore = pattern.New(`(?i)\((?:(?:usually|typically|normally|always|currently)\s+)?(?:exit\s+)?(?:code|status)\s+["']?$|\((?:usually|typically|normally|always|currently)\s+["']?$|\bthe\s+(?:status|code)\s+(?:is|will\s+be)\s+["']?$|\bmaps?\s+to\s+["']?$`)
	// verbBefore matches words such as "exits with code" before a status.
	verbBefore = pattern.New(`(?i)\bexit_code\s+["']?$|\bexit(?:s|ing)?\s+as\s+(?:an?\s+)?[a-z-]+\s+\(["']?$|\bexit(?:s|ing)?\s+\((?:exit\s+)?(?:code|status)\s+["']?$|\bresults?\s+in\s+(?:exit\s+)?(?:status|code)\s+["']?$|\bexit\s+(?:stays|remains|is)\s+["']?$|\b(?:exits?|returns?)\s+(?:with\s+)?the\s+(?:exit\s+)?(?:status|code)\s+of\s+(?:the\s+|its\s+)?(?:child|command|process|program|script)\s+or\s+(?:with\s+)?["']?$|\b(?:os|sys|process)\.exit\($|\breturns?\s+(?:[a-z-]+\s+)?(?-i:[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|[a-z]*[Cc]ode[A-Z]\w+|[Ee]xit[A-Z]\w+)\s+\($|\b(?:with|and|or)\s+(?:an?\s+)?(?:code|status|value)\s+(?:of\s+)?["'(]?$|\b` + endVerb + `\s+(?:[a-z'’-]+\s+){0,3}(?:with|using|via|as)\s+(?:(?:an?|the|its)\s+)?(?:[a-z-]+\s+){0,2}?(?:` + statusNoun + `|(?:error\s+|failure\s+)?(?:code|status))\s+(?:of\s+)?["'(]?$|\b(?:exit|quit|terminat)(?:e|s|es|ed|ing)?\s+(?:(?:the|its)\s+)?(?:process|program|script|run)\s+with\s+["'(]?$|\b` + statusVerb + `\s+(?:[a-z]+ly\s+)?(?:(?:(?:the|its)\s+[a-z]+\s+|\()?(?:with|as)\s+)?(?:either\s+)?(?:(?:an?|the)\s+)?(?:(?:[a-z-]+\s+){0,3}?(?:` + statusNoun + `_?|(?:error)?code|status|value)\s+(?:of\s+)?)?["'(]?$`)
	// numericNoun matches the noun after "zero" or "non-zero", as in "a zero exit
	// status".
	numericNoun = pattern.New(`(?i)^\s+(?:(?:failure|error)\s+codes?|(?:(?:failure|error|process)\s+)?` + statusNoun + `|status|code|value|exit)\b`)
	// linkBefore and linkWord match the start and the end of the text between two
	// statuses, such as " or " and ", and a late run with ".
	linkBefore = pattern.New(`(?i)^["')]*\s*(?:\([^()]{1,60}\)\s*)?(?:[,;/]|,?\s*\b(?:and|or|but|versus|vs\.?)\b|\.\s+Otherwise\b)`)
	linkWord   = pattern.New(`(?i)(?:\b(?:with|is|be|as|returns?|exits?|uses?|gets?|gives?|of|to|then|an?|code|status|and|or|versus|vs\.?)\s+|[,;(]\s*|/\s*|\.\s+)["'(]?$`)
	// otherwiseLink matches the end of the text between two statuses, if it contains a
	// word such as "otherwise": "otherwise it will be" in
	// "0 if it is fine, otherwise it will be 1".
	otherwiseLink = pattern.New(`(?i)[,;:]?\s*\b(?:otherwise|(?:or )?else|if not)\b,?(?:\s+(?:it(?:['’]s)?|(?:the\s+)?(?:exit\s+)?(?:code|status|value)))?(?:\s+(?:will\s+be|is|becomes|returns|exits))?(?:\s+with)?\s+["'(]?$`)
	onlyLink      = pattern.New(`(?i)^["')]*\s*(?:\([^()]{1,60}\)\s*)?(?:,\s*(?:and\s+|or\s+)?|/\s*|\s*\b(?:or|and|versus|vs\.?)\s+)["'(]?$`)

	// meaningAfter matches a conjunction after a status, as in "0 if all is well".
	meaningAfter = pattern.New(`(?i)^["')]{0,2},?(?:\s+to\s+(?:the|its)\s+(?:shell|caller|parent(?:\s+process)?|operating\s+system))?(?:\s+\([^()\d]{1,40}\))?\s+(?:(?:only|now)\s+)?(` + conjunction + `)\b`)
	// pronounMeans matches the text after a status in a condition, if it says what the status
	// means, as in "If it exits with 3, this means that a file is late".
	pronounMeans = pattern.New(`(?i)^["')]{0,2},?\s+(?:it|this|that|then(?:\s+it)?)\s+` + meansVerb)
	// thisProcess matches the start of such a condition: "the process" is then the program.
	thisProcess = pattern.New(`(?i)\b(?:if|when)\s+(?:the|this)\s+(?:process|program|command)\s+$`)
	// itemAfter matches a separator after a status, and the first letter of the
	// meaning that follows.
	itemAfter = pattern.New(`^["']?(?:\s*(?:=>?|→|->)\s*|\s*:\s+|\s+[–—-]\s+)["']?\pL`)
	// endAfter matches the text after a status at the end of a clause, such as "." and
	// " and".
	endAfter = pattern.New(`(?i)^["']?(?:\)|[.,;:](?:\s|$)|\s+(?:and|or|but|so|instead|then|too|regardless|anyway|[a-z]+ly|having|respectively|once|by|depending|either|like|according|with|without|using|through|before|until|plus|even|rather|not|always|again|here|there|via|per|in (?:this|that|which) case)\b|\s+as\s+(?:an?\s+|the\s+|its\s+)?(?:exit|return|error)\b|\s+[(“"]|\s+/\s|\s*\n|\s*$|/\d|\s*[\p{Han}\p{Hiragana}。，；、）])`)
	// exitRemarkStart matches "(exit" before a status.
	exitRemarkStart = pattern.New(`(?i)\(exit\s+$`)
	bareExit        = pattern.New(`(?i)^exit\s+["']?$`)
	moreStatuses    = pattern.New(`(?i)(?:[,;]|\b(?:and|or))\s+["']?(?:\d{1,3}|non-?zero|zero)["']?\s+(?:` + conjunction + `)\b|[,;]\s+(?:otherwise|or\s+else)\s+["']?(?:\d{1,3}|non-?zero)["']?(?:[.,;]|\s*$)`)
	// listBefore matches the text before a number that may be a status: punctuation, or a
	// word such as "is". The number must also be followed by a conjunction, as in
	// "0 if it succeeds, 1 if it fails" and "The result is 1 when it fails".
	listBefore = pattern.New(`(?i)(?:^|[,;(/]\s*|[.:]\s+|\b(?:is|of|or|and|with|code|status|value|returns?|an?|be|exits?|always|only|then|(?:on|upon)\s+(?:success|failure|errors?))\s+)["'(\\]?$`)
)

// farBefore is the largest distance, in bytes, between words such as "exits with" and the
// number after them. Words farther away are about something else.
const farBefore = 120

// contextBefore is the number of bytes before a status that are searched for words such as
// "never" and "expects", which show that the program does not end with the status. With
// this limit, the time for a paragraph grows no faster than the number of its statuses.
const contextBefore = 600

// readMentions reads the statuses in sentences such as "It exits with 0 if all is well, 1
// if not."
func (a *assembler) readMentions(t block.Text) []lineRow {
	var found []mention
	numbers := statusNumber().FindAllIndex(t.Bytes, -1)
	isBelowExits := len(numbers) > 0 && (a.isExitPage() || a.hasCue([]byte(a.innermost())))
	passed := mention{} // the last status of something that the program runs
	for _, m := range numbers {
		one, ok := a.numberAt(t, m[0], m[1], found, isBelowExits).mention()
		switch {
		case !ok, a.isOfOtherProgram(t, one):
		case a.isChildCondition(t, one):
			passed = one
		case bytes.Equal(t.Bytes[passed.start:passed.end], t.Bytes[one.start:one.end]) && !sentenceEnd().Match(t.Bytes[passed.end:one.start]):
			// In "If a script exits with 5, tool exits with 5", the 5 is an example.
		default:
			found = append(found, one)
		}
	}
	var rows []lineRow
	for i, m := range found {
		end := t.Len()
		if i+1 < len(found) {
			end = found[i+1].phraseStart
		}
		r := lineRow{value: t.Slice(m.start, m.end), meaning: a.meaningOf(t, m, end)}
		if sign := signalNote().Find(t.Bytes[m.end:]); r.meaning.Len() == 0 && sign != nil {
			note := t.Slice(m.end, m.end+len(sign)).Trim()
			r.meaning = note.Slice(1, note.Len()-1)
		}
		if i > 0 && m.continuesList && rows != nil && found[i-1].meaningStart == 0 {
			// In "1 or 2 on errors", both statuses have the same meaning.
			r.meaning = rows[len(rows)-1].meaning
		}
		statuses, ok := parseStatuses(r.value.String())
		if word := r.value.Bytes; countWord().Match(word) {
			statuses, ok = parseWord(r.value.String()), true
		} else if successWord().Match(word) {
			statuses, ok = Statuses{Values: []int{0}}, true
		}
		if !ok || !statuses.areStatuses() || onlyNumbers().Match(r.meaning.Bytes) {
			continue
		}
		r.statuses = statuses
		rows = append(rows, r)
	}
	return rows
}

// isChildCondition reports whether m is the status of something that the program runs,
// and a later status is that of the program. In "A script that exits 2 ends the run with
// exit code 3", m is the 2.
func (a *assembler) isChildCondition(t block.Text, m mention) bool {
	if !laterExit().Match(t.Bytes[m.end:]) {
		return false
	}
	from, _ := startOfSentence(t, t.At(m.phraseStart))
	for _, p := range []pattern.Pattern{childThat, ifChild} {
		if c := p().FindStringSubmatch(a.rawSlice(t, from, m.phraseStart)); c != nil {
			return c[2] == "" || !a.isProgramName(c[2]) && !a.isCommand(c[2])
		}
	}
	return false
}

const childNoun = "(?:[\\w-]+\\s+){0,2}?(?:(apps?|applications?|scripts?|hooks?|child(?:ren)?|process|sub-?process|plugins?|jobs?|containers?|services?)|`([\\w.+-]+)[^`]*`)"

var (
	// childThat and ifChild match the text before the verb of a clause about something
	// that the program runs, as in "a script that" and "if the script". Their groups
	// match a noun, or a name in code markup.
	childThat = pattern.New(`(?i)\b(?:an?|the|any|each|every|your)\s+` + childNoun + `\s+(?:that|which)\s+$`)
	ifChild   = pattern.New(`(?i)\b(?:if|when(?:ever)?|once|after)\s+(?:(?:an?|the|any|each|every|your)\s+)?` + childNoun + `\s+$`)
	// laterExit matches the text from a status to another exit in the same sentence.
	laterExit = pattern.New(`(?i)^["')]*[^.;(]{0,80}[^.;]{0,40}\bexit(?:s|ing)?(?:\s+with)?(?:\s+(?:code|status))?\s+["'(]*\d`)
)

// isOfOtherProgram reports whether the words before the status m show that it belongs to
// another program, as in "git's raw exit status 128", "curl exits 22" and "`go test` exit 0".
func (a *assembler) isOfOtherProgram(t block.Text, m mention) bool {
	from := max(0, m.phraseStart-farBefore)
	if owner := ownerBefore().FindSubmatch(t.Bytes[from:m.phraseStart]); owner != nil {
		return a.isOtherProgram(strings.ToLower(string(owner[1])))
	}
	if name := subjectBefore().FindSubmatch(t.Bytes[from:m.phraseStart]); name != nil && statusVerbFirst().Match(t.Bytes[m.phraseStart:m.start]) && a.isOtherProgram(string(name[1])) && !slices.Contains(ordinaryWords, string(name[1])) {
		return true
	}
	if !nounFirst().Match(t.Bytes[m.phraseStart:m.start]) {
		return false
	}
	run := commandRun().FindStringSubmatch(a.rawSlice(t, from, m.phraseStart))
	return run != nil && (run[1] == "go" || a.isOtherProgram(run[1]) || run[2] != "" && !a.isProgramName(run[1]) && !a.isCommand(run[1]) && a.isNamed)
}

var (
	ownerBefore = pattern.New(`([\w.+-]+)['’]s\s+(?:[\w-]+\s+){0,2}$`)
	// subjectBefore matches the word directly before a phrase.
	subjectBefore = pattern.New(`(?:^|[\s(])([a-z][\w.+-]*)\s+$`)
	// nounFirst matches the phrase "exit" in "`go test` exit 0". commandRun matches a
	// command line in code markup before the phrase. Its group is the program.
	nounFirst  = pattern.New(`(?i)^exit\s+(?:code\s+|status\s+)?["']?$`)
	commandRun = pattern.New("`([a-z][\\w.+-]*)( [^`]*)?`:?\\s*$")
)

// meaningOf returns the part of a sentence that says what the status m means. end is the
// offset of the next status. The result is empty if the sentence does not give a meaning.
func (a *assembler) meaningOf(t block.Text, m mention, end int) block.Text {
	if m.isOtherwise {
		return t.Slice(m.start, m.start)
	}
	if m.meaningStart > 0 {
		meaning := trimUnpaired(clause(t.Slice(m.meaningStart, max(m.meaningStart, end))))
		if isUsed().Match(meaning.Bytes) {
			return a.condition(textBefore(t, m.phraseStart))
		}
		// In "exit code 3 is returned if it is late", the meaning is the condition.
		if used := usedBefore().FindSubmatchIndex(meaning.Bytes); used != nil {
			return meaning.From(used[3])
		}
		return meaning
	}
	// In "late (exit code 4)", the meaning is before the parenthesis.
	if i := m.phraseStart - 1; i > 0 && (t.Bytes[i] == '(' || t.Bytes[i] == '[') {
		if before := textBefore(t, i); !exitsName().Match(before.Bytes) {
			return before
		}
		return t.Slice(i, i)
	}
	return a.condition(textBefore(t, m.phraseStart))
}

// usedPhrase is a part of patterns. It matches a verb that says nothing about the status
// before it, as in "If it is late, exit code 3 is used".
const usedPhrase = `(?:is|will\s+be)\s+(?:used|returned|reported|set)`

// isUsed matches the words after a status if they say only that it is used.
var isUsed = pattern.New(`(?i)^` + usedPhrase + `(?:\W+(?:and|or|an?|the))*\W*$`)

// usedBefore matches the words between a status and a condition in a meaning such as "is
// returned if it is late".
var usedBefore = pattern.New(`(?i)^(` + usedPhrase + `\s+)(?:(?:only|instead)\s+)?(?:if|when(?:ever)?|on|for|after|unless)\b`)

// exitsName matches words such as "Exits LATE" before "(4)". They are not a meaning.
var exitsName = pattern.New(`(?i)\bexit(?:s|ing)?\s+(?:with\s+)?["']?(?-i:[A-Z][A-Z0-9_]+)["']?$`)

// A numberContext is a number in a text, with the words around it.
type numberContext struct {
	t            block.Text
	start, end   int       // the offsets of the number
	above, below []byte    // the text before and after the number, at most farBefore bytes each
	found        []mention // the mentions earlier in the text
	isMarked     bool      // whether the number is alone in code markup; see isMarkedStatus
	isBelowExits bool      // whether the heading or the page is about exit statuses, so that "code 3" means a status
	isListed     bool      // whether the page is about exit statuses and has a table of the program's with the number
}

// numberAt returns the context of the number in t[start:end]. found contains the mentions
// before it.
func (a *assembler) numberAt(t block.Text, start, end int, found []mention, isBelowExits bool) numberContext {
	return numberContext{
		t: t, start: start, end: end, found: found,
		above: t.Bytes[max(0, start-farBefore):start], below: t.Bytes[end:min(t.Len(), end+farBefore)],
		isMarked: a.isMarkedStatus(t, start, end), isBelowExits: isBelowExits,
		isListed: isBelowExits && a.isExitPage() && a.listsRow(t.Slice(start, end).String(), func(Row) bool { return true }),
	}
}

// mention returns the mention for the number. It returns false if the words around the
// number do not make it a status.
func (c numberContext) mention() (mention, bool) {
	t, start, end := c.t, c.start, c.end
	m := mention{start: start, end: end, phraseStart: start}
	if others().Match(t.Bytes[start:end]) {
		return m, c.isExplainedRest(&m)
	}
	conjunction := meaningAfter().FindSubmatchIndex(c.below)
	if c.isPart() || isOptionValue(t, t.Bytes[start:end]) || c.isCountWord(conjunction != nil) || successWord().Match(t.Bytes[start:end]) && !c.isSuccessfulExit() {
		return m, false
	}
	pronoun := pronounMeans().FindSubmatchIndex(c.below)
	if conjunction != nil {
		m.meaningStart = end + conjunction[2]
	} else if pronoun != nil {
		m.meaningStart = end + pronoun[2]
	} else if itemAfter().Match(c.below) {
		m.meaningStart = end + len(itemSeparator().Find(c.below))
	}
	phrase, hasPhrase := c.phraseBefore(m.meaningStart > 0)
	if hasPhrase {
		m.phraseStart = phrase
	}
	if reason().Match(t.Bytes[m.meaningStart:]) && readerTreats().Match(t.Bytes[contextStart(m):m.phraseStart]) {
		m.meaningStart = 0 // in "Never retry on exit 4, because it is late", the reason is not a meaning
	}
	m.continuesList = len(c.found) > 0 && onlyLink().Match(c.between())
	switch {
	case c.isOther(m), c.isDenied(m), checkedFor().Match(c.above):
		return m, false
	case numericNoun().Match(c.below) && (t.Bytes[start] > '9' || verbBefore().Match(c.above) || c.isArticled()):
		return m, m.isAdjective(c.above, c.below)
	case hasPhrase && bytes.Contains(t.Bytes[start:end], []byte("positive")):
		return m, m.meaningStart > 0 // "An exit code is a positive integer" is a definition
	case hasPhrase:
		return m, m.meaningStart > 0 || !isCounted(c.below) || c.isInRemark() || purposeAfter().Match(c.below) && !requestBefore().Match(textBefore(t, m.phraseStart).Bytes)
	}
	return m, c.isExplained(&m, conjunction != nil) || c.followsStatus(&m) || c.isBare(&m)
}

// isExplainedRest reports whether the words for all other statuses follow a status and have a
// meaning, as in "any other exit code indicates an error". If so, it sets m.meaningStart.
func (c numberContext) isExplainedRest(m *mention) bool {
	at := othersMean().FindSubmatchIndex(c.below)
	if at == nil {
		return false
	}
	m.meaningStart = c.end + at[2]
	return len(c.found) > 0 && !c.isDenied(*m) && !c.isOther(*m)
}

// others matches words for all other statuses. othersMean matches the text after them if it
// says what they mean. Its group begins at the meaning.
var (
	others     = pattern.New(`(?i)^(?:` + otherStatuses + `)$`)
	othersMean = pattern.New(`(?i)^["')]*\s+((?:(?:is|are)\s+(?:an?\s+)?(?:[a-z]+\s+)?(?:errors?|failures?)|means?|indicates?|signif(?:y|ies)|signals?|denotes?|represents?|implies|imply|for|on|upon|if|when|in\s+case)\b)`)
)

var reason = pattern.New(`(?i)^(?:because|since)\b`)

// isPart reports whether the number is a part of a word, of a name, of a longer number, or
// of a list of exceptions. Examples are the 2 in "2nd", "2-column", "print/2", "2.5" and
// "-2", and the 0 in "other than 0, 1 or 2".
func (c numberContext) isPart() bool {
	if bytes.Contains(c.t.Bytes[c.start:c.end], []byte("other")) && nextNumber().Match(c.below) {
		return true
	}
	if plusOther().Match(c.below) {
		return true // "100 plus the number of the button" is a sum
	}
	isWord := len(c.below) > 0 && wordByte(c.below[0])
	isDecimal := len(c.below) > 1 && c.below[0] == '.' && wordByte(c.below[1])
	return isWord || isDecimal || adjectiveAfter().Match(c.below) && !nounBefore().Match(c.above) || nameBefore().Match(c.above) || c.start > 0 && (c.t.Bytes[c.start-1] == '.' || c.t.Bytes[c.start-1] == '-' && !(exitHyphen().Match(c.above) && exitNounAfter().Match(c.below)))
}

// adjectiveAfter and nameBefore match the text after and before a number that is a part of
// an adjective, such as "40-character", or of a name, such as "print/2".
var (
	adjectiveAfter = pattern.New(`^-[a-z]{3,}`)
	nameBefore     = pattern.New(`[a-z_]/$`)
	// exitNounAfter matches a noun after a number, as in "exit-3 error".
	exitNounAfter = pattern.New(`^\s+(?:contract|errors?|exits?|failures?|gates?|outcomes?|paths?|refusals?|results?)\b`)
)

// plusOther matches the text after the first number of a sum.
var plusOther = pattern.New(`(?i)^\s+plus\s+(?:the|an?|its)\s+(?:[\w'’-]+\s+){0,2}?(?:number|index|count|value|id|errno)\b`)

// isCountWord reports whether the number is a word such as "one" that counts something,
// or that is a pronoun as in "returns one of them". hasConjunction is true if a word such
// as "if" follows.
func (c numberContext) isCountWord(hasConjunction bool) bool {
	word := c.t.Bytes[c.start:c.end]
	if !countWord().Match(word) {
		return false
	}
	isNamed := (nounBefore().Match(c.above) || statusOf().Match(c.above)) && (hasConjunction || endAfter().Match(c.below))
	return !isNamed && !(conditionAfter().Match(c.below) && (verbBefore().Match(c.above) || len(c.found) > 0 && listBefore().Match(c.above)))
}

// isSuccessfulExit reports whether a match of successWord means the status 0, as in "exits
// successfully" and "a successful exit code". In "after it exits successfully", something
// else exits, and in "exits successfully (with 0)" the status follows.
func (c numberContext) isSuccessfulExit() bool {
	return !statusInside().Match(c.below) && (exitsBefore().Match(c.above) || successfulNoun().Match(c.below)) && !whenBefore().Match(textBefore(c.t, c.start).Bytes)
}

// successWord matches the words that can mean the status 0.
var successWord = pattern.New(`(?i)^successful(?:ly)?$`)

var (
	exitsBefore    = pattern.New(`(?i)\bexit(?:s|ing)?\s+$`)
	successfulNoun = pattern.New(`(?i)^\s+(?:(?:exit|return)[ -](?:code|status)|exit)\b`)
	statusInside   = pattern.New(`(?i)^\s+(?:\([^()]{0,40}(?:\d|\bzero\b)|with\s)`)
	whenBefore     = pattern.New(`(?i)\b(?:if|when(?:ever)?|once|after|until|unless|that|which)\s[^,;]*$`)
)

var conditionAfter = pattern.New(`(?i)^,?\s+(?:if|when(?:ever)?|otherwise|unless)\b`)

// nextNumber matches the text between two numbers of a list, and the second number.
var nextNumber = pattern.New(`^["']?(?:,\s*|\s+)(?:(?:or|and)\s+)?["']?\d`)

// countWord matches the words for numbers that can also count something.
var countWord = pattern.New(`(?i)^(?:one|two|three|four)$`)

// phraseBefore returns the offset of the words that make the number a status, such as
// "exits with". It returns false if there are none. hasMeaning is true if a meaning
// follows the number.
func (c numberContext) phraseBefore(hasMeaning bool) (int, bool) {
	from := c.start - len(c.above)
	for _, words := range []pattern.Pattern{nounBefore, asianBefore, exitDefault, exitHyphen, exitOf, statusOf} {
		if at := words().FindIndex(c.above); at != nil {
			return from + at[0], true
		}
	}
	if at := againBefore().FindIndex(c.above); at != nil && len(c.found) > 0 {
		return from + at[0], true
	}
	if at := verbBefore().FindIndex(c.above); at != nil && (hasMeaning || !isInScript(c.above, at[0])) {
		return from + at[0], true
	}
	if at := codesBefore().FindSubmatchIndex(c.above); at != nil && (c.isBelowExits || len(c.found) > 0 && areAfter().Match(c.below)) {
		return from + at[2], true
	}
	return 0, false
}

// isInRemark reports whether the number follows "(exit" and is not an amount. In
// "(exit 2 conditions)" it is a status, although a plural noun follows.
func (c numberContext) isInRemark() bool {
	return exitRemarkStart().Match(c.above) && !isAmount(c.below)
}

// between returns the text between the last mention and the number.
func (c numberContext) between() []byte {
	return c.t.Bytes[c.found[len(c.found)-1].end:c.start]
}

// isOther reports whether the number is not a status of this program: it belongs to HTTP,
// to another program, to an earlier version, or to a single run in the past.
func (c numberContext) isOther(m mention) bool {
	from := contextStart(m)
	phrase, before := c.t.Bytes[m.phraseStart:c.start], textBefore(c.t.From(from), m.phraseStart-from).Bytes
	switch {
	case answerBefore().Match(phrase) && c.end-c.start == 3 && bytes.HasPrefix(c.t.Bytes[c.start:], []byte("20")):
		return true // "returns 200" is about HTTP
	case statusVerbFirst().Match(phrase) && programEnd().Match(before):
		return false // in "if every target is late they exit 3", the targets do not exit
	case statusVerbFirst().Match(phrase) && severalPrograms().Match(before):
		return true
	case severalFail().Match(before):
		return true
	case pastVerb().Match(phrase) && !notPast().Match(before):
		return true
	case pastEnd().Match(before) && !notPast().Match(before[:len(before)-len(pastEnd().Find(before))]):
		return true // "the build returned exit status 3" is about one run
	}
	return isOutput(c.t, c.start, c.end) || interpretedAfter().Match(c.below) || formerly().Match(before) || isHistory(c.t.Bytes[from:c.start])
}

// isHistory reports whether a text ends in an account of the past, which begins with a
// word such as "Historically".
func isHistory(text []byte) bool {
	at := history().FindIndex(text)
	return at != nil && !present().Match(text[at[1]:])
}

// isDenied reports whether the text says that the program does not end with the number,
// or that something else does. It also returns true if the number is only planned,
// observed or an example.
func (c numberContext) isDenied(m mention) bool {
	from := contextStart(m)
	all, before := c.t.Bytes[from:c.start], c.t.Bytes[from:m.phraseStart]
	return neverUsedAfter().Match(c.below) || demanded().Match(all) || ofOldVersion().Match(c.below) || insteadAfter().Match(c.below) && defectBefore().Match(before) || isExcluded(all) && !readerTreats().Match(before) || isExcludedFrom(before, c.t.Bytes[m.phraseStart:c.start]) ||
		futureWork().Match(before) || exitPurpose().Match(all) || observed().Match(before) ||
		isExpected(before, c.t.Bytes[m.phraseStart:]) ||
		block.ContainsFold(all, "with") && !(pronounMeans().Match(c.below) && thisProcess().Match(before)) && (childCondition().Match(before) || childrenWith().Match(before) || childCondition().Match(all)) ||
		isExample(c.t.From(from), m.phraseStart-from)
}

// demanded matches the start of a sentence about the status that a command of the user must
// end with, as in "The exit code of the handler must be 0 to continue, 1 to stop".
var demanded = pattern.New(`(?i)\b` + statusNoun + `\s+of\s+(?:the|your|this|that|each|any)\s+["'\w-]{1,30}\s+(?:must|has\s+to|needs\s+to|shall)\s+be\b[^.;]*$`)

// contextStart returns the offset from which the text before m is searched for words such
// as "never"; see contextBefore.
func contextStart(m mention) int { return max(0, m.phraseStart-contextBefore) }

// isExplained reports whether the text around the number shows that the number is a
// status, as in "0 is success" and "failure (3)". Words such as "exits with" before the
// number are not needed. If the result is true, isExplained sets the missing fields of m.
// hasConjunction is true if a word such as "if" follows the number.
func (c numberContext) isExplained(m *mention, hasConjunction bool) bool {
	inParentheses := bytes.HasPrefix(bytes.TrimLeft(c.below, "\"'"), []byte(")"))
	switch {
	case hasConjunction && listBefore().Match(c.above) && !isQuantity(c.above, c.below):
		return true
	case isReturned().Match(c.below) && inCase().Match(textBefore(c.t, c.start).Bytes) && block.HasCue(c.t.Bytes):
		m.meaningStart = 0
		return true
	case sharedMeaning().Match(c.below) && listBefore().Match(c.above) && block.HasCue(c.t.Bytes):
		return true
	case outcomeAfter().Match(c.below) && (startsSentence(c.t, c.start) || whereBefore().Match(c.above)) && (c.isBelowExits || block.HasCue(c.t.Bytes[:c.start])):
		m.meaningStart = c.end + len(c.below) - len(bytes.TrimLeft(c.below, "\"') \n"))
		return true
	case c.t.Bytes[c.start] > '9' && zeroBefore().Match(c.above) && restAfter().Match(c.below):
		return true
	case c.isMarked && markedBefore().Match(c.above) && !isCounted(c.below) && !isQuantity(c.above, c.below):
		return true
	case c.isListed && verbOfListed().Match(c.above) && endAfter().Match(c.below) && !isCounted(c.below) && !isQuantity(c.above, c.below):
		return true
	case inParentheses && outcomeBefore().Match(c.above) && block.HasCue(c.t.Bytes[:c.start]),
		inParentheses && len(c.found) > 0 && c.followsWord() && valueBefore().Match(c.between()):
		m.phraseStart = c.start - 1
		return true
	}
	return false
}

// verbOfListed matches the end of a clause about a failure that the number after it names, as
// in "Every failure is 1", "a late run ends at 3" and "`ls` reports 1". On a page about exit
// statuses, the number is a status if a table of the page lists it.
var verbOfListed = pattern.New(`(?i)(?:^|\s)(?:(?:is|are)\s+(?:(?:also|still|always|then|again)\s+)?|(?:ends?|stops?)\s+at\s+|(?:reports?|returns?|uses?|gives?|yields?)\s+|(?:into|under)\s+)["']?$`)

// isReturned and inCase match the text after a status, and the start of the sentence
// before it, in "In case of an error 3 is returned".
var (
	isReturned = pattern.New(`(?i)^["')]?\s+(?:is|will\s+be)\s+returned\b`)
	inCase     = pattern.New(`(?i)^(?:in\s+case|if|when(?:ever)?|on|upon|after|for|unless|otherwise)\b`)
)

// followsWord reports whether the last mention is a word, such as "non-zero".
func (c numberContext) followsWord() bool {
	return c.t.Bytes[c.found[len(c.found)-1].start] > '9'
}

// followsStatus reports whether the number continues a list of statuses, like the 3 in
// "exits with 2 if it is late and 3 otherwise". If so, it sets the missing fields of m.
func (c numberContext) followsStatus(m *mention) bool {
	if len(c.found) == 0 {
		return false
	}
	between, ends := c.between(), endAfter().Match(c.below) || m.continuesList && !isCounted(c.below)
	if len(between) >= farBefore {
		return false
	}
	if words := otherwiseLink().Find(between); ends && words != nil && !sentenceEnd().Match(between[:len(between)-len(words)]) {
		m.isOtherwise, m.phraseStart = true, c.start-len(words)
		return true
	}
	if sentenceEnd().Match(between) {
		return false
	}
	return linkBefore().Match(between) && linkWord().Match(between) && (ends || m.meaningStart > 0) && (m.continuesList || linkVerb().Match(between))
}

// isMarkedStatus reports whether a number is alone in code markup, and its sentence, the
// heading above it or the title of the page mentions exit statuses.
func (a *assembler) isMarkedStatus(t block.Text, start, end int) bool {
	if !a.follows("`", t.At(start)) || !bytes.HasPrefix(a.Bytes[t.At(end-1)+1:], []byte("`")) {
		return false
	}
	from, at := startOfSentence(t, t.At(start))
	sentence := t.Bytes[from:endOfSentence(t, at)]
	return !protocolWords().Match(sentence) && (a.hasCue(sentence) || a.hasCue([]byte(a.innermost())) || a.isExitPage())
}

// markedBefore matches the text before a status in code markup, such as the start of a
// clause, a conjunction or the noun "code".
var markedBefore = pattern.New(`(?i)(?:^|[.,;:(—/]\s*|\b(?:both|all|each|either)\s+(?:is|are)\s+|\b(?:and|or)\s+|\bcodes?\s+(?:[a-z]+\s+(?:in)?to\s+)?|\buses?\s+|\((?:the|an?)\s+(?:[a-z]+\s+)?)["']?$`)

// answerBefore matches a verb such as "returns" directly before a number. In
// "returns 200", the number is a status of HTTP.
var answerBefore = pattern.New(`(?i)^return(?:s|ed|ing)?\s+["']?$`)

// outcomeBefore matches a word for an outcome before a status in parentheses, such as
// "failure (" in "failure (3)".
var outcomeBefore = pattern.New(`(?i)\b(?:success(?:\s+code)?|successfully|failures?|failed|errors?|ok|clean|drift|warnings?|passe?d?|[a-z]+ed|found|timeouts?|conflicts?)["']?\s+\(["']?$`)

// valueBefore matches the text between "non-zero" and its value, as in "non-zero (1)".
var valueBefore = pattern.New(`^["']?\s+\(["']?$`)

// interpretedAfter matches a text after the status of another program, if this program
// only interprets the status, as in "exit code 0 is considered a success".
var interpretedAfter = pattern.New(`(?i)^["')]*(?:(?:,?\s+(?:and|or)\s+|,\s*|/)\d{1,3}["')]*){0,6}\s+(?:is|are)\s+(?:always\s+|also\s+)?(?:considered|regarded|interpreted|treated|counted)\b`)

// neverUsedAfter matches the text after a status that the program never ends with, as in
// "`2` is reserved and never returned" and "2 and the 3-9 range are reserved".
var neverUsedAfter = pattern.New(`(?i)^["')]*\s+(?:is|are|stays?|remains?)\s+(?:(?:deliberately|intentionally|always|currently)\s+)?(?:unused\b|(?:reserved|kept|left)\b[^.;]{0,80}\bnever\s|never\s+(?:used|emitted|returned|reported)\b)|^["')]*\s+and\s+(?:the\s+)?(?:range\s+)?\d{1,3}\s?[-–]\s?\d{1,3}(?:\s+range)?\s+(?:is|are)\s+reserved\b`)

// defectBefore and insteadAfter match the texts around the status of a defect, as in
// "currently returns exit 1 instead of exit 2".
var (
	defectBefore = pattern.New(`(?i)\b(?:currently|wrongly|incorrectly|mistakenly|erroneously)\b[^.;]*$`)
	insteadAfter = pattern.New(`(?i)^["')]*\s+(?:instead\s+of|rather\s+than)\s`)
)

// childrenWith matches the text before the status of things that a program can run:
// "pods with" in "pods with exit code 1".
var childrenWith = pattern.New(`(?i)\b(?:pods|containers|jobs|processes|tasks|hooks|scripts|children|plugins|steps)\s+(?:that\s+(?:end|exit|fail)(?:ed)?\s+)?with\s*(?:an?)?$`)

// ofOldVersion matches the text after a status of an earlier version, as in "exit code 3 of
// old versions".
var ofOldVersion = pattern.New(`(?i)^["')]*\s+(?:of|in|from)\s+(?:the\s+)?(?:old|older|earlier|previous|former)\s`)

// formerly matches the start of a sentence about earlier versions, as in "Versions
// before 1.4 used exit code 10". The program no longer ends with the status.
var formerly = pattern.New(`(?i)\b(?:earlier|older|previous|prior|former)\s+(?:versions?|releases?)\b|\b(?:versions?|releases?)\s+(?:of\s+\S+\s+)?(?:prior\s+to|before|older\s+than|up\s+to)\b|^(?:previously|formerly|traditional(?:ly)?)\b|\breplace[sd]?\s+the\s+(?:old|previous|former)\b`)

// history matches words such as "historically". present matches words such as "now", which
// end an account of the past.
var (
	history = pattern.New(`(?i)\b(?:historically|in\s+the\s+past|previous\s+behaviou?r)\b`)
	present = pattern.New(`(?i)\b(?:now|today|nowadays|currently|as\s+of|since|still|is|are|exits|returns)\b`)
)

// futureWork matches the start of a sentence about plans, as in
// "Future work: exit with 3".
var futureWork = pattern.New(`(?i)(?:^|[.!?]\s+)(?:future(?:\s+work)?|planned|to-?do)\s*:[^.!?]*$`)

// exitPurpose matches the start of a sentence that says how the reader can exit, as in "To exit
// with 3, call quit".
var exitPurpose = pattern.New(`(?i)(?:^|[.!?]\s+)to\s+(?:exit|quit|leave|terminate)\b[^.;:,]*$`)

// observed matches words before a status that was seen in one run, such as "measured,".
var observed = pattern.New(`(?i)\b(?:measured|observed)[,:]\s+$`)

// pastVerb matches a verb about an exit in the past, as in
// "`tool` exited 3, so that the job failed", and pastEnd matches it at the end of a text.
// notPast matches the text before a verb of the same form that is not about the past: in
// a condition, or in "3 is returned".
var (
	pastVerb = pattern.New(`(?i)^(?:exited|returned)\b`)
	pastEnd  = pattern.New(`(?i)\b(?:exited|returned)(?:\s+(?:with|an?|the))*$|\b(?:fell|collapsed)\b[^.;:]*\bto(?:\s+an?)?$`)
	notPast  = pattern.New(`(?i)^\W*$|\b(?:if|when(?:ever)?|once|after|unless|until|whether|that|which|who|is|are|was|were|be|been|being|has|have|had|status|code|means?|indicates?)\b`)
)

// outcomeAfter matches the text after a number that calls it a success or failure:
// " is success" in "0 is success". The number is a status if the text before mentions
// exit statuses, as in "Check the exit code. 0 is success".
var outcomeAfter = pattern.New(`(?i)^["')]*\s+(?:is|means|indicates|for)\s+(?:an?\s+)?(?:success|ok|failure|errors?|failed)\b`)

// whereBefore matches a conjunction or verb before the first status, as in "exit codes
// follow conventions, where 0 indicates success" and "all commands use 0 for success".
var whereBefore = pattern.New(`(?i)\b(?:where|so\s+that|uses?)\s+["']?$`)

// zeroBefore and restAfter match the texts before and after a word such as "non-zero", as
// in "0 indicates success and non-zero values indicate errors".
var (
	zeroBefore = pattern.New(`(?i)\b(?:0|zero)\s+(?:is|means|indicates|signals)\s[^.;]{1,40}?[,;]?\s+(?:and|while)\s+(?:an?\s+|any\s+)?$`)
	restAfter  = pattern.New(`(?i)^\s+(?:(?:exit\s+)?(?:values?|codes?|status(?:es)?)\s+)?(?:is|are|means?|indicates?|signals?)\s`)
)

// sharedMeaning matches the text after the first of several statuses with one meaning, as
// in "3 or 4 means late".
var sharedMeaning = pattern.New(`(?i)^["']?(?:,\s*["']?\d{1,3}["']?){0,4},?\s+(?:or|and)\s+["']?\d{1,3}["']?\s+(?:both\s+)?means?\b`)

// programEnd matches a pronoun, or a noun that stands for the program, at the end of a text.
var programEnd = pattern.New(`(?i)\s(?:they|it|the\s+(?:program|command|tool|utility|process))\s*(?:\b(?:will|then|also)\s*)*$`)

// severalPrograms matches words before a verb that show that several other programs exit,
// such as "If every hook" and "some tools".
var severalPrograms = pattern.New(`(?i)\b(?:some|many|most|other)\s+[\w-]+\s*(?:\b(?:may|might|can|will)\s*)?$|(?i)\b(?:if|when|unless|until)\s+(?:every|each|all|any|none|one)\b(?:[^,;]*[^,;(])?$|\b(?:if|when|unless|until)\s+no\s+[\w-]+\s*$`)

// severalFail matches the text before the status of several other programs, if a verb about a
// failure is before the status, as in "if any command fails with a".
var severalFail = pattern.New(`(?i)\b(?:if|when|unless|until)\s+(?:every|each|all|any|none|one)\b[^,;(]*\b(?:fails?|ends?|exits?)(?:\s+with)?(?:\s+an?)?$`)

// startsSentence reports whether a sentence begins at an offset, apart from an article
// before it.
func startsSentence(t block.Text, at int) bool {
	return sentenceBefore().Match(t.Bytes[max(0, at-10):at])
}

var (
	// sentenceBefore matches the text directly before the first word of a sentence: the end
	// of the previous sentence, if there is one, and an article such as "the".
	sentenceBefore = pattern.New(`(?i)(?:^|[.!?:;—–]\s+|\s-\s+)(?:an?\s+|the\s+)?$`)
	// isVerb matches the verb after a status at the start of a sentence, as in "Exit
	// code 2 is not an error".
	isVerb = pattern.New(`(?i)^["')]*\s+(?:(?:is|does|says|tells|shows|covers|marks|comes|identifies|represents|denotes|reflects|becomes|stays|remains|wins|applies|never|always)\b|[a-z]{2,}s\s+(?:an?|the|that|you|it|this|any|all|only|when|with|to|["“])(?:\s|\b))`)
)

var statusVerbFirst = pattern.New(`(?i)^` + statusVerb + `\b`)

// isOutput reports whether the number in t[start:end] ends a line of output: "exit
// status 1" alone, or a message such as "Error: cannot start: exit status 1".
func isOutput(t block.Text, start, end int) bool {
	from := bytes.LastIndexByte(t.Bytes[:start], '\n') + 1
	if end < t.Len() && t.Bytes[end] != '\n' {
		return false
	}
	return from > 0 && outputLine().Match(t.Bytes[from:start]) || outputMessage().Match(t.Bytes[from:start])
}

var (
	outputLine = pattern.New(`^\s*exit (?:status )?$`)
	// outputMessage matches an error message of os/exec in the message of another
	// program. It must follow a time, a level such as "FATA[0000]", or two other
	// messages, each with a colon.
	outputMessage = pattern.New(`(?:\b[A-Z]{4,5}\[\d+\]|\d\d:\d\d:\d\d|:\s[^:\n]+).*:\s*exit status $`)
)

// isOptionValue reports whether the given number is the value of an option that sets
// the status, as in "tool --exit-code 42". Such a number is only an example.
func isOptionValue(t block.Text, number []byte) bool {
	if !bytes.Contains(t.Bytes, []byte("--")) {
		return false
	}
	return slices.ContainsFunc(exitOption().FindAllSubmatch(t.Bytes, -1), func(m [][]byte) bool { return bytes.Equal(m[1], number) })
}

var exitOption = pattern.New(`--[\w-]*(?:exit|code|status)[\w-]*(?:\s+(?:to\s+)?|=)["']?(\d{1,3})\b`)

// isArticled reports whether the number is between an article, or "with", and a noun, as in
// "a 3 exit status".
func (c numberContext) isArticled() bool {
	noun := numericNoun().Find(c.below)
	return indefinite().Match(c.above) && strongNoun().Match(noun) && !bytes.HasSuffix(noun, []byte("codes"))
}

var indefinite = pattern.New(`(?i)\b(?:an?|with)\s+["']?$`)

// isAdjective reports whether the mention m, such as "zero" or "non-zero", is the status of
// the program, as in "returns a zero exit status if it succeeds". It sets m.meaningStart if a
// meaning follows.
func (m *mention) isAdjective(above, below []byte) bool {
	rest := below[len(numericNoun().Find(below)):]
	if given := givenAfter().FindSubmatchIndex(rest); given != nil {
		if given[2] >= 0 {
			m.meaningStart = m.end + len(below) - len(rest) + given[2]
		}
		return true
	}
	if c := meaningAfter().FindSubmatchIndex(rest); c != nil {
		m.meaningStart = m.end + len(below) - len(rest) + c[2]
		return true
	}
	if strongNoun().Match(below[:len(below)-len(rest)]) && (!conditionOf().Match(above) || willEnd().Match(above)) && !ofOther().Match(rest) &&
		(resultBefore().Match(above) || failsBefore().Match(above) || articleFirst().Match(above) && saysWhat().Match(rest)) {
		return true
	}
	isRemark := remarkBefore().Match(above) && remarkEnd().Match(rest) && bytes.HasSuffix(below[:len(below)-len(rest)], []byte(" exit"))
	return isRemark || (verbBefore().Match(above) || failsBefore().Match(above)) && endAfter().Match(rest)
}

var (
	// strongNoun matches nouns that can only be about processes, such as "exit" and
	// "status code".
	strongNoun = pattern.New(`(?i)\bexit\b|\bstatus\s+code|\breturn\s+(?:code|status)`)
	// resultBefore matches the text before "non-zero" if this status is the result of
	// something, such as "ends in a" and "late →".
	resultBefore = pattern.New(`(?i)(?:\b(?:is|are|be|with|into|in|to|plus|and|then|returns?|uses?|gives?|gets?|yields?|generates?|produces?|causes?|triggers?|raises?)(?:\s+(?:an?|the))?|→|⇒|[-=]>|[(—–:;,+])\s+$`)
	// articleFirst and saysWhat match the texts around the status in sentences such as
	// "A non-zero exit fails the run".
	articleFirst = pattern.New(`(?i)(?:^|[.!?:—–]\s+)(?:(?:an?|any|the)\s+)?$`)
	saysWhat     = pattern.New(`(?i)^\s+(?:also\s+|then\s+|always\s+)?(?:means?|indicates?|signals?|denotes?|tells?|shows?|marks?|says?|fails|breaks|blocks|stops)\s|^\s*(?:⇒|→|[-=]>)\s`)
	conditionOf  = pattern.New(`(?i)\b(?:if|when(?:ever)?|on|upon|unless|until|after|once|whether|any|for|treats?|expects?|handles?|ignor(?:es?|ing)|accepts?|sees?|checks?|detects?|catch(?:es)?|from|despite|of|not|never|no|without|like|than|previously|every|each|as)\s+(?:[\w'\x60-]+\s+){0,4}?(?:an?\s+|returns?\s+|is\s+|with\s+){0,3}$`)
	// willEnd matches the end of a clause that conditionOf takes for a condition only because
	// it contains the words before the clause, as in "If it is not late it will return a".
	willEnd = pattern.New(`(?i)\b(?:will|should|must|shall)\s+(?:[a-z]+ly\s+)?(?:return|exit|terminate|end|give|yield)\s+(?:with\s+)?(?:an?\s+)?$`)
	ofOther = pattern.New(`(?i)^\s+(?:(?:of|from|by)\s|in\s+(?:an?|the|your|its|their|this|that)\s)`)
)

// remarkBefore and remarkEnd match the texts around a remark such as "(non-zero exit)" and "—
// non-zero exit".
var (
	remarkBefore = pattern.New(`(?:\(|[—–:]\s|\s-\s)$`)
	remarkEnd    = pattern.New(`^\s*(?:\)|$)`)
)

// givenAfter matches the text after a status that the program ends with, as in
// "a non-zero exit status will be returned" and "a non-zero status is returned if it is
// late". The group begins at the meaning, if there is one.
var givenAfter = pattern.New(`(?i)^\s+(?:is|are|will be)\s+(?:returned|used|set|given|reported)(?:\s*(?:[.,;:)]|$)|\s+(if|when(?:ever)?|on|upon|for|unless|after)\b)`)

// failsBefore matches words such as "errors are shown with a" before a status.
var failsBefore = pattern.New(`(?i)\b(?:fails|failed|aborts)\s+\($|\b` + endVerb + `\s+(?:[a-z]+ly\s+)?with\s+(?:an?|the|its)\s+(?:[a-z-]+\s+){1,3}and\s+(?:with\s+)?an?\s+$|\b(?:errors?|failures?|fails?|failed)\b.{0,60}\bwith\s+(?:an?\s+)?$|\b(?:expect|produces?|gives?|causes?|triggers?|forces?|see|means?|yields?)\s+(?:an?\s+)?$|\b(?:before|until)\s+(?:an?\s+|the\s+)?$`)

var (
	itemSeparator = pattern.New(`^["']?\s*(?:=>?|→|->|:|–|—|-)?\s*`)
	sentenceEnd   = pattern.New(`\.\s+[A-Z]`)
	linkVerb      = pattern.New(`(?i)\b(?:with|is|be|as|returns?|exits?|uses?|gets?|gives?|of)\s+["'(]?$|\botherwise\b`)
)

// isInScript reports whether "exit" before a number can be a command in a script, as in
// "Add `exit 3` to it". The given offset is that of "exit".
func isInScript(above []byte, at int) bool {
	return bareExit().Match(above[at:]) && scriptBefore().Match(above[:at])
}

// isCounted reports whether the text after a number says what the number counts, as in
// "3 ms", "3 lines" and "2 or more old files".
func isCounted(after []byte) bool {
	m := countedWords().FindSubmatch(after)
	switch {
	case isAmount(after):
		return true
	case m == nil || isVerb().Match(after):
		return false
	}
	return plural().Match(m[1]) && !functionWord().Match(m[1]) || plural().Match(m[2]) && !functionWord().Match(m[1]) && !functionWord().Match(m[2])
}

// isAmount reports whether the text after a number shows that the number is not a status
// of the program. This text is a unit, or a text that otherAfter matches.
func isAmount(after []byte) bool {
	return unitAfter().Match(after) || otherAfter().Match(after) && !readerAims().Match(after) && !toCaller().Match(after)
}

var (
	// otherAfter matches text after a number that is not the status of the program:
	//
	//   - the purpose of an instruction, as in "Exit 1 to quit"
	//   - the time in a log line, as in "exit 0 in 20ms"
	//   - the rest of a type, as in "0 | 1"
	otherAfter = pattern.New(`(?i)^["']*(?:\s+to\b|\s*(?:\s(?:in|after)|·|,)\s*\d[\d.]*\s*m?s\b|\s*\||\s+as\s+(?:many|much|often)\b|\s+or\s+so\b)`)
	// purposeAfter matches the purpose of an exit, as in "exits 3 to warn the shell".
	// requestBefore matches the text before a request to exit, such as "Then " in
	// "Then exit 3 to stop".
	purposeAfter  = pattern.New(`(?i)^["')]*\s+to\s+(?:help|let|make|force|facilitate|avoid|prevent|stop|block|allow|enable|keep|mark|warn|show|report|request|ask|trigger|support|match|reflect)\b`)
	requestBefore = pattern.New(`(?i)(?:^|[.:;,(—–]|\b(?:and|or|then|should|must|can|may|please|just|you|to))\s*(?:(?:return|use|set|give)\s*)?(?:\b(?:an?|the)\s*)?$`)
	// readerAims matches text such as " to detect" after a status. It says what the
	// reader can do with the status.
	readerAims = pattern.New(`(?i)^["']*\s+to\s+(?:detect|distinguish|find|know|tell|see|check|recogni[sz]e|identify)\b`)
	// toCaller matches text after a status that says to whom the program returns it.
	toCaller     = pattern.New(`(?i)^["']*\s+to\s+(?:the|its)\s+(?:call(?:er|ing)|parent|shell|operating\s+system)\b`)
	countedWords = pattern.New(`(?i)^["']*\s+(?:or\s+(?:more|fewer|less)\s+)?([a-z-]+)(?:\s+([a-z-]+))?`)
	plural       = pattern.New(`(?i)^[a-z-]+[^siu]s$`)
	// functionWord matches words such as "if" and "the", which cannot name what a number
	// counts.
	functionWord = pattern.New(`(?i)^(?:` + conjunction + `|is|are|was|does|has|and|or|but|so|instead|then|too|always|never|also|still|not|this|that|these|those|which|its|his|the|an?|as|like|by|with|without|from|at|in|to|of|per|via|means|unless|plus|besides|sometimes|perhaps|regardless|[a-z]+ly|itself|exits|returns)$`)
	// scriptBefore matches words before "exit 3" that make it a command in a script, as
	// in "Add `exit 3` to it".
	scriptBefore = pattern.New(`(?i)\b(?:add|adds|adding|put|puts|insert|write|append|type|call|calls|calling|replace|remove|using|by|a)\s+[\"']?$|(?:^|[.:;,]\s+|\byou\s+(?:can|could|should|may)\s+|\bor\s+)use\s+["']?$|(?:\|\||&&|\])\s*["']?$`)
)
