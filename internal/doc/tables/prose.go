package tables

import (
	"bytes"
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/exitlint/exitlint/internal/doc/block"
	"github.com/exitlint/exitlint/internal/pattern"
)

var (
	// proseNamed matches a constant and its status, as in "EXIT_NO_CHANGE = 102".
	proseNamed = pattern.New(`\b((?:EXIT|EX|ERR|E)_[A-Z0-9_]+|Exit[A-Z]\w+)\s*(?:=|:)\s*(\d{1,3})\b`)
	// proseItem matches a status in a sentence such as "0 ok, 1 generic and 2 usage" or
	// "0=complete, 2=blocked". The match begins with the separator before the status, and
	// ends with the first letter of the meaning.
	proseItem = pattern.New(`(?:[,;(:/|·•.，；：。、（]\s*(?:and\s+|or\s+)?|\s(?:and|or)\s+|\s[–—-]\s+)` + proseItemEnd)
	// proseFirst matches the first status of a list, directly after the words that
	// introduce it: ": 0 o" in "Exit codes: 0 ok, 1 generic".
	proseFirst = pattern.New(`^[\s:(：（]*(?:(?:are|is|of|as follows)[:\s]+|[为是はが][:：\s]*)?` + proseItemEnd)
)

// asianMeans matches words for "means" in Chinese and Japanese.
const asianMeans = `表示|代表|は`

const proseItemEnd = `["']?(?:any\s+)?(non-?zero|非\s?[0零]|\d{1,3}(?:[–-]\d{1,3}|(?:/\d{1,3})+|\+|\s+(?:and|or)\s+(?:above|more|up|higher|greater))?)["']?(?:\s*(?:={1,2}>?|:|–|—|→|->|-|\.{3}|…|：|＝|` + asianMeans + `)\s*|\s*[(（]|\s+)["'` + "`" + `]?(?:--)?\pL`

// readProse reads a paragraph with statuses in sentences. The paragraph, the heading above
// it or the title of the page must have a phrase such as "exit code".
func (a *assembler) readProse(b block.Block) {
	t := b.Text
	if t.Len() > maxProse {
		a.readLongProse(b)
		return
	}
	if !a.hasExitPhrase(t) && !a.belowExitLine && !a.hasListedName(t) && !a.isExitPage() && !a.isExitHeading(a.innermost()) {
		return
	}
	outer := a.topic
	defer func() { a.topic = outer }()
	a.topic = a.topicOf(t, "the start of its paragraph")
	list := a.readLists(t)
	if len(list) > 0 && isFormerList(t, list) {
		list = nil
	}
	rows, lists := bySentence(t, a.readMentions(t), list)
	rows = withMore(withMore(withMore(rows, readArrows(t)), readAssigned(t)), readTrailing(t))
	rows = slices.DeleteFunc(withNames(t, withOthers(rows, a.readNamedStatuses(t))), isPadded)
	if !lists && !a.belowExitLine {
		for at := a.nextSubject(t, rows); at > 0; at = a.nextSubject(t, rows) {
			from, _ := startOfSentence(t, rows[at].value.Start())
			a.addSentences(block.Block{Text: t.Slice(0, from), Start: b.Start, End: b.End}, rows[:at], false)
			t, rows, b.Start, a.topic = t.From(from), rows[at:], t.At(from), Ownership{}
		}
	}
	a.addSentences(block.Block{Text: t, Start: b.Start, End: b.End}, rows, lists)
}

// isFormerList reports whether the statuses of a list are those of an earlier version, as
// in "This replaced the old codes 1 = late, 2 = gone".
func isFormerList(t block.Text, list []lineRow) bool {
	from, at := startOfSentence(t, list[0].value.Start())
	return formerly().Match(t.Bytes[from:at]) || isHistory(t.Bytes[:at])
}

// isPadded reports whether the number of a row begins with a zero, as in "change 015". Such
// a number is not a status.
func isPadded(r lineRow) bool {
	return r.value.Len() > 1 && r.value.Bytes[0] == '0' && '0' <= r.value.Bytes[1] && r.value.Bytes[1] <= '9'
}

// readLongProse reads a paragraph that is longer than maxProse. It divides the paragraph
// between sentences. Parts without the end of a sentence are data rather than prose, and
// are skipped.
func (a *assembler) readLongProse(b block.Block) {
	for t := b.Text; t.Len() > 0; {
		end := min(t.Len(), maxProse)
		if ends := sentenceStart().FindAllIndex(t.Bytes[:end], -1); len(ends) > 0 && end < t.Len() {
			end = ends[len(ends)-1][1]
		} else if end < t.Len() {
			t = t.From(end)
			continue
		}
		a.readProse(block.Block{Text: t.Slice(0, end), Form: b.Form, Start: t.Start(), End: b.End})
		t = t.From(end)
	}
}

// nextSubject returns the index of the first row whose sentence certainly has a
// different subject from the sentence of rows[0]. Exit statuses must be mentioned both
// before and after the point at which the sentence of the found row begins. The result
// is 0 if there is no such row.
func (a *assembler) nextSubject(t block.Text, rows []lineRow) int {
	if len(rows) < 2 {
		return 0
	}
	first, _ := startOfSentence(t, rows[0].value.Start())
	cue := a.findCue(t.Bytes)
	var was *clauseSubject
	for i := 1; i < len(rows) && cue != nil; i++ {
		from, _ := startOfSentence(t, rows[i].value.Start())
		switch {
		case from == first || cue[0] >= from || cue[1] > from && !a.hasCue(t.Bytes[:from]):
			continue
		case !a.hasCue(t.Bytes[from:]):
			return 0
		case was == nil:
			was = a.subjectAt(t, rows[0].value.Start())
		}
		is := a.subjectAt(t.From(from), rows[i].value.Start())
		switch {
		case is.isVerbSubject && is.isOwn() && !is.isGuess && is.verdict != was.verdict && is.otherActor == "":
			return i
		case a.isExitPage() && is.event != "" && (is.otherActor == "" || is.otherBefore) && was.verdict == VerdictSubcommand:
			// The subject of the found sentence is an event such as "conflicts", as in
			// "Conflicts exit 3". On a page about exit statuses, such a sentence is about
			// the whole program, even if the sentence of rows[0] is about a subcommand.
			return i
		}
	}
	return 0
}

// addSentences adds a table with the given rows, the statuses in a paragraph. The
// parameter "lists" says whether the paragraph is a list, such as
// "Exit codes: 0 ok, 1 late".
func (a *assembler) addSentences(b block.Block, rows []lineRow, lists bool) {
	t := b.Text
	table := &Table{Kind: KindCodes, Form: block.FormProse, Start: b.Start, End: b.End}
	for _, r := range rows {
		row := a.sentenceRow(r)
		from, at := startOfSentence(t, r.value.Start())
		row.Topic = topicStart().Match(t.Bytes[from:at])
		table.Rows = append(table.Rows, row)
	}
	if len(rows) > 0 {
		before := a.lead
		first, end := rows[0].value.Start(), endOfValue(t, rows[len(rows)-1].value)
		if !a.belowExitLine {
			a.lead = textNear(t, first)
			table.subjectText = textNear(t.Slice(0, endOfSentence(t, end)), first)
		}
		table.sentenceSubject = a.subjectAt(t, first)
		from, at := startOfSentence(t, first)
		failed := childFails().Match(t.Bytes[from:at])
		table.sentenceSubject.isMapped = table.sentenceSubject.isMapped || failed
		if s := table.sentenceSubject; failed || (s.verdict == VerdictOwn || s.verdict == VerdictSubcommand) && (!s.isGuess || s.hasVerb && (s.words == theProcess || optionName().MatchString(s.words))) {
			table.sentence = sentenceAt(t, first)
		}
		if introducesCode().Match(t.From(end).Bytes) {
			table.codeAfter = a.commandOf(a.codeAfter)
		}
		table.sentenceSubject.isEnumeration = lists
		table.sentenceSubject.isList = lists || a.inPhraseTable || len(rows) > 1 && !table.sentenceSubject.hasVerb && !a.beginsWithOther(t.Slice(from, at))
		a.addTable(table)
		a.lead = before
	}
}

// beginsWithOther reports whether a sentence, or the part of it after a colon, begins with
// another well-known program in code markup, as in "`gh pr checks` prints it if they fail
// (exit 1) or wait (exit 8)".
func (a *assembler) beginsWithOther(sentence block.Text) bool {
	afterColon := sentence.From(max(bytes.LastIndex(sentence.Bytes, []byte(": ")), bytes.LastIndex(sentence.Bytes, []byte(":\n"))) + 1)
	return slices.ContainsFunc([]block.Text{sentence, afterColon}, func(t block.Text) bool {
		m := leadingCode().FindStringSubmatch(a.source(t.Trim()))
		if m == nil {
			return false
		}
		return a.isOtherProgram(firstWord(m[1]))
	})
}

// childFails matches the start of a sentence about a failure of something that the
// program runs, as in "A script that exits 2 ends the run with exit code".
var childFails = pattern.New(`(?i)^\W*(?:an?|any|each|every)\s+(?:[\w-]+\s+){0,2}?(?:script|hook|child|process|plugin|job|container|service)\s+(?:that|which)\s+(?:exits|returns)\b[^.;]*\b(?:exits?|aborts?|fails|stops|ends)\b`)

// endOfValue returns the index in t of the end of a status.
func endOfValue(t, value block.Text) int {
	_, at := startOfSentence(t, value.Start())
	return min(at+value.Len(), t.Len())
}

// introducesCode matches the text after a status at the end of a sentence with a colon,
// which introduces the next block.
var introducesCode = pattern.New(`^[^.!?;]*:\s*$`)

// topicStart matches the words before a status at the start of a sentence, such as
// "Exit code " in "Exit code 3 means that it is late".
var topicStart = pattern.New(`(?i)^(?:the\s+)?(?:exit\s+)?(?:code|status)\s+["']?$|^exit\s+["']?$`)

// hasExitPhrase reports whether a text mentions exit statuses with a phrase such as
// "exit code". Below a heading with such a phrase, or in a list after a sentence with one, a
// verb such as "returns" is enough.
func (a *assembler) hasExitPhrase(t block.Text) bool {
	return a.hasCue(t.Bytes) || a.findResult(t.Bytes) != nil || block.ContainsFold(t.Bytes, "exit", "return") && (a.hasCue(a.listLead.Bytes) || slices.ContainsFunc(a.headings, func(h Heading) bool { return a.isExitHeading(h.Text) }))
}

// startOfSentence finds the sentence of t around the byte at a source offset. The
// sentence begins at t[from], and the byte is t[at].
func startOfSentence(t block.Text, offset int) (from, at int) {
	at = indexAt(t, offset)
	for _, m := range sentenceEnds(t.Bytes[:at]) {
		if m[1] == at || strings.IndexByte(":,;)=|-", t.Bytes[m[1]]) < 0 { // in "check ./... : exit 3", the dots do not end a sentence
			from = m[1]
		}
	}
	return from, at
}

// indexAt returns the index in t of the byte at a source offset.
func indexAt(t block.Text, offset int) int {
	at := 0
	for at < t.Len() && t.At(at) < offset {
		at++
	}
	return at
}

// sentenceEnds returns the ends of the sentences in a text, with the white space after them.
// The period of "e.g." does not end a sentence.
func sentenceEnds(text []byte) [][]int {
	return slices.DeleteFunc(sentenceStart().FindAllIndex(text, -1), func(m []int) bool { return isAbbreviation(text, m[0]) })
}

// firstPeriod and lastPeriod return the start and end of the first or last period in a text
// that ends a sentence, with the space or newline after it. They return nil if there is none.
func firstPeriod(text []byte) []int {
	for i := range text {
		if n := periodAt(text, i); n > 0 {
			return []int{i, i + n}
		}
	}
	return nil
}

func lastPeriod(text []byte) []int {
	for i := range slices.Backward(text) {
		if n := periodAt(text, i); n > 0 {
			return []int{i, i + n}
		}
	}
	return nil
}

// periodAt returns the length of the period at an offset and the space after it, or 0 if no
// sentence ends there.
func periodAt(text []byte, at int) int {
	const asian = "。"
	switch {
	case bytes.HasPrefix(text[at:], []byte(asian)):
		return len(asian)
	case text[at] == '.' && at+1 < len(text) && (text[at+1] == ' ' || text[at+1] == '\n') && !isAbbreviation(text, at):
		return len(". ")
	}
	return 0
}

// isAbbreviation reports whether the period at an offset belongs to an abbreviation.
func isAbbreviation(text []byte, at int) bool {
	const longest = len("(eg") // looking farther back would take long in a long text
	return abbreviation().Match(text[max(0, at-longest):at])
}

// abbreviation matches a text that ends with an abbreviation, without its last period.
var abbreviation = pattern.New(`(?:e\.g|i\.e|[\s(,]eg|[\s(,]ie)$`)

// sentenceAt returns the sentence of a paragraph that contains the byte at a source offset.
func sentenceAt(t block.Text, offset int) string {
	from, at := startOfSentence(t, offset)
	return collapse(string(t.Bytes[from:endOfSentence(t, at)]))
}

// endOfSentence returns the index in t at which the sentence around t[at] ends.
func endOfSentence(t block.Text, at int) int {
	for from := at; ; {
		m := sentenceStart().FindIndex(t.Bytes[from:])
		switch {
		case m == nil:
			return t.Len()
		case !isAbbreviation(t.Bytes[at:], from-at+m[0]):
			return from + m[1]
		}
		from += m[1]
	}
}

// textNear returns the part of a paragraph around a source offset, at most maxLead bytes.
// Text farther away is probably not about a status at this offset.
func textNear(t block.Text, offset int) block.Text {
	if t.Len() <= maxLead {
		return t
	}
	at := indexAt(t, offset)
	return t.Slice(max(0, at-maxLead/2), min(t.Len(), at+maxLead/2))
}

var (
	exitCell   = pattern.New(`(?i)^exit\s+(?:(?:code|status)\s+)?["'\x60]?\d{1,3}\b|^exit\s+(?:code|status)$`)
	exitRemark = pattern.New(`(?i)^exits?\s+with\s+(?:an?\s+)?non-?zero\b|\((?:[^()]*[\s,;:])?exits?\s+(?:with\s+)?(?:(?:code|status)\s+)?\d{1,3}(?:\s+(?:by|in|on|for|if|when|with|without|under)\s[^().;]{1,40})?\)|[A-Z]_?[A-Z]+\s*/\s*exit\s+\d|\b(?:that|which|and)\s+exits\s+(?:with\s+)?(?:non-?zero|(?:(?:code|status)\s+)?["']?\d{1,3})["']?\s+(?:on|if|when|unless)\s|^[a-z]+s\b[^.;()]{0,60},\s*exits?\s+(?:with\s+)?(?:(?:code|status)\s+)?\d{1,3}$|` + producesExit)
)

// sentenceRow converts a status in a sentence to a row. The row has no lines of its own,
// so that fixes do not copy or delete them: its start is equal to its end.
func (a *assembler) sentenceRow(r lineRow) Row {
	row := a.row(r)
	row.Start, row.End = row.Cells[0].Start, row.Cells[0].Start
	return row
}

// innermost returns the text of the innermost heading above the current block.
func (a *assembler) innermost() string {
	if len(a.headings) == 0 {
		return ""
	}
	return a.headings[len(a.headings)-1].Text
}

// isExcluded reports whether the words before a status make it an exception, as in "a
// code other than 0, 1, or 2 if …" and "it does not exit with 3".
func isExcluded(before []byte) bool {
	return isExcludedFrom(before, nil)
}

// isExcludedFrom is like isExcluded, but for a status after a phrase such as
// "exits with". before is the text before the phrase.
func isExcludedFrom(before, phrase []byte) bool {
	if !block.ContainsFold(before, exclusions...) {
		return false
	}
	negation := negationBefore().Find(before)
	if negation != nil {
		negation = slices.Concat(negation, phrase)
	}
	return exceptionBefore().Match(before) || shellExit().Match(before) || negation != nil && !nextVerb().Match(negation) && !finiteVerb().Match(negation) && !readerTreats().Match(before)
}

// exclusions lists words in lower case. Each match of shellExit, exceptionBefore and
// negationBefore contains at least one of them.
var exclusions = []string{"||", "&&", "other than", "except", "besides", "rather", "instead", "no", "never", "n't", "n’t"}

var (
	// shellExit matches a shell command that ends a script after another command, as in
	// "tool check || exit 1". The text ends before the number.
	shellExit       = pattern.New(`(?:\|\||&&)\s*exit\s*$`)
	exceptionBefore = pattern.New(`(?i)\b(?:other than|except|besides)\b[^.;:]*$|\((?:not|never)\s[^().;]{0,80}$|\b(?:instead|rather)\s+(?:of|than)\s+(?:[\w'’-]+(?:\s+|/)){1,7}$`)
	negationBefore  = pattern.New(`(?i)\b(?:not|never|no\s+longer|(?:do|does|did|wo|would)n['’]t)\s+(?:[\w'’-]+\s+){0,4}$|\bnever\s+(?:[\w'’-]+\s+){1,3}(?-i:[A-Z_]{3,})\s+\($|\bno\s+$|\bno\s+(?:[\w-]+\s+){0,2}(?:commands?|subcommands?|verbs?|runs?|failures?)\s+$|\bno\s+(?:[\w-]+\s+){0,2}(?:paths?|ways?|cases?|situations?|routes?)\b[^.;:]*$`)
	// nextVerb matches a conjunction that ends a negation, as in "is not there and
	// exits with".
	nextVerb = pattern.New(`(?i)\b(?:and|but|so|then|is|are|means)\s`)
	// finiteVerb matches a text with a negation and a later verb that is not negated, as
	// in "not there exits" from "a run that is not there exits". A negated verb would be
	// "does not exit".
	finiteVerb = pattern.New(`(?i)^(?:not\s|no\s+longer\s+\w+s\s).*\b(?:exits|returns|terminates|quits|ends|yields|(?:will|should|must)\s+(?:exit|return|terminate|quit|end))\s`)
)

// isExpected reports whether this program only reacts to a status of another program, as
// in "it expects exit code 0". before and after are the texts around the status.
//
// A sentence such as "Treat exit code 3 as late" or "On exit code 3, log in" tells the
// reader how to react. The status is then one of this program, and the result is false.
func isExpected(before, after []byte) bool {
	return expectVerb().Match(before) && !readerTreats().Match(before) && !participle().Match(after) && !(baseForm().Match(before) && exitsNext().Match(after)) && !(readerOn().Match(before) && (tellsReader(after) || conditionMeans().Match(after)))
}

// tellsReader reports whether a text tells the reader what to do after the status at its
// start, as in "exit code 3, log in".
func tellsReader(text []byte) bool {
	m := readerActs().FindSubmatch(text)
	return m != nil && !notRequest().Match(m[1])
}

var (
	expectVerb = pattern.New(`(?i)\b(?:asserts|asserting|asserted)\s+(?:\w+\s+and\s+)?(?:the\s+|an?\s+)?$|\b(?:expects?|expected|expecting|requires?|accepts?|tolerates?|treats?|ignores?|allows?|handles?|honou?rs?|checks? for|look(?:s|ing)? for|retr(?:y|ies) on|if|on|when|whenever|after|receives?|gets?|sees?)\s+(?:the\s+|an?\s+)?$`)
	// readerTreats matches a text that ends with a request to the reader, such as
	// "Treat".
	readerTreats = pattern.New(`(?i)(?:(?:^|[.:;,(—–]\s+|\b(?:and|then|so)\s+)(?:treat|handle|ignore|accept|expect|(?:check|look|watch|test) for|(?:(?:never|only|always|do\s+not|don['’]t)\s+)?(?:retry|re-?run|branch|rely|gate|alert|stop|wait|back\s+off)(?:\s+only)?\s+(?:on|after|upon)|don['’]t\s+(?:retry|ignore)|do\s+not\s+(?:retry|ignore))|\b(?:scripts?|callers?|agents?|users?|you|ci|pipelines?|wrappers?|jobs)\b[^.;:]{0,60}\s(?:should|can|must|may)\s+(?:treat|handle|expect|rely on|check for)|\byou(?:['’]ll)?\s+(?:will\s+|may\s+|can\s+)?(?:get|receive|see)|\bto\s+(?:get|receive|see)|\b(?:should|can|must|may)\s+(?:now\s+|then\s+)?(?:branch|gate|rely|switch)\s+on|^Expected:?|[.:]\s+Expected:?|\b(?:errors|failures)\b[^.;:]{0,80}\s(?:get|receive)|\b(?:fails?|stops?|aborts?)\s+(?:only\s+)?on)\s+(?:the\s+|an?\s+)?$`)
	// readerOn and readerActs match a sentence that tells the reader what to do after a
	// status, such as "On exit code 3, log in". readerOn matches the part before
	// "exit", and readerActs matches the rest.
	readerOn   = pattern.New(`(?:^|[.:]\s+|#\s*)(?:On|If|When)\s+(?:an?\s+|the\s+)?$`)
	readerActs = pattern.New(`(?i)^exit(?:s|\s+(?:codes?|status(?:es)?))?\s+(?:is\s+)?(?:\d|non)[^,.:(]{0,40}(?:\([^()]*\))?[,:](?:\s+(\w+)|\s*$)`)
	// conditionMeans matches the rest of a sentence that says what a status means, such as "If
	// the exit code is 3, this means that a file is late".
	conditionMeans = pattern.New(`(?i)^exit(?:s|\s+(?:codes?|status(?:es)?))?\s+(?:is\s+)?["']?(?:\d{1,3}|(?:non-?)?zero)["']?,?\s+(?:it|this|that)\s+` + meansVerb)
	// notRequest matches words such as "it" at the start of a clause that is not a
	// request to the reader.
	notRequest = pattern.New(`(?i)^(?:then|the|an?|it|its|this|that|these|they|we|you|all|each|every|no|any|tool|\w+s)$`)
	participle = pattern.New(`(?i)^exiting\b`)
	// baseForm and exitsNext together match a command whose last word is also a verb. In
	// "tool lock get exits with 3", baseForm matches up to "get", and exitsNext matches
	// "exits".
	baseForm  = pattern.New(`(?i)\b(?:get|see|receive|expect|require|accept|treat|ignore|allow|handle)\s+$`)
	exitsNext = pattern.New(`^(?:exits|returns|ends)\b`)
)

// childCondition matches the start of a condition about the status of another process, as in
// "if the service has died with exit code 1 or".
var childCondition = pattern.New(`(?i)\b(?:if|when|whenever|once|after|unless|until)\s+(?:the|an?|your|this|that|its)\s+(?:\w+\s+)?(?:service|process|child|subprocess|script|job|container|hook|plugin|daemon|worker|step|build)\s[^.;,:()]*\bwith\s+(?:an?\s+|the\s+)?(?:exit\s+(?:code|status)\s+(?:of\s+)?(?:\d+(?:,|\s+or|\s+and)\s*)+)?$`)

// isExample reports whether the sentence around an offset is an example, as in "For
// example, an exit code of 20 means …".
func isExample(t block.Text, at int) bool { return exampleStart().Match(textBefore(t, at).Bytes) }

// exampleStart matches the start of a sentence about an example, or about statuses that the
// user can set.
var exampleStart = pattern.New(`(?i)\bis an example\b|\b(?:exit|return) (?:codes?|status(?:es)?)\s[^.;]{0,60}?\b(?:can|may) be (?:overwritten|overridden|customi[sz]ed|remapped)\b|^(?:for example|for instance|e\.g\.)|\(for\s+(?:example|instance),?\s[^()]*$|\bso that,? for example\b|[—–]\s*for (?:example|instance)\b`)

// onlyNumbers matches the explanation of a status that is a sum of bits: "means 4 and 16"
// after the status 20.
var onlyNumbers = pattern.New(`^\pL+\s+[\d\s,+|&]*\d(?:\s+and\s+\d+)?$`)

// clause returns a text up to the end of the sentence, without words such as "and" at
// the end.
func clause(t block.Text) block.Text {
	if at := firstPeriod(t.Bytes); at != nil {
		t = t.Slice(0, at[0])
	}
	if next := nextOption().FindIndex(t.Bytes); next != nil {
		t = t.Slice(0, next[0]) // in the options of a help text, the next line is about the next option
	}
	if i := bytes.LastIndexByte(t.Bytes, '('); i > 0 && bytes.Count(t.Bytes, []byte("(")) > bytes.Count(t.Bytes, []byte(")")) {
		// The rest is about the next status.
		t = t.Slice(0, i)
	}
	return t.Slice(0, t.Len()-len(clauseEnd().Find(t.Bytes))).Trim()
}

// nextOption matches the start of a line about an option.
var nextOption = pattern.New(`\n[ \t]*--?[a-z][\w-]*(?:,[ \t]|[ \t]{2,}|[ \t][a-z]+[ \t]{2,})`)

// clauseEnd matches punctuation and words such as "and" at the end of a clause.
var clauseEnd = pattern.New(`(?i)(?:[\s,;.，；。、]+(?:(?:and|while)(?:\s+with)?(?:\s+an?)?(?:\s+(?:(?:exit|return|error)\s+)?(?:value|code|status)(?:\s+of)?)?\b|or\b|an\b|otherwise\s+it\b)?["'\\]?|）です)+$`)

// withOthers merges two lists of rows, and sorts the result by offset. A row of others
// is added only if rows has no row for the same status. If both lists have a row at the
// same offset, and only the row in others has a name, withOthers copies the name.
func withOthers(rows, others []lineRow) []lineRow {
	for _, o := range others {
		if i := rowAt(rows, o.value.Start()); i >= 0 {
			if rows[i].name.Len() == 0 {
				rows[i].name = o.name
			}
			continue
		}
		if !slices.ContainsFunc(rows, func(r lineRow) bool { return r.value.String() == o.value.String() }) {
			rows = append(rows, o)
		}
	}
	sortRows(rows)
	return rows
}

// withMore adds rows at other offsets to the given rows, and sorts the result by
// offset.
func withMore(rows, more []lineRow) []lineRow {
	for _, o := range more {
		if rowAt(rows, o.value.Start()) < 0 {
			rows = append(rows, o)
		}
	}
	sortRows(rows)
	return rows
}

// rowAt returns the index of the row whose status begins at an offset, or -1.
func rowAt(rows []lineRow, offset int) int {
	return slices.IndexFunc(rows, func(r lineRow) bool { return r.value.Start() == offset })
}

// bySentence merges two readings of a paragraph: as sentences and as a list. For each
// sentence, it takes the reading with more rows or, if both have equally many, the one
// with more explained rows. A list with fewer than two rows is ignored. isList is true if
// most rows come from the list.
func bySentence(t block.Text, sentences, list []lineRow) (rows []lineRow, isList bool) {
	if len(list) < 2 {
		return sentences, false
	}
	said, listed := groupBySentence(t, sentences), groupBySentence(t, list)
	isBetter := func(from int) bool {
		l, s := listed[from], said[from]
		return len(l) > len(s) || len(l) == len(s) && countExplained(l) > countExplained(s)
	}
	for from, group := range said {
		if !isBetter(from) {
			rows = append(rows, group...)
		}
	}
	n := len(rows)
	for from, group := range listed {
		if isBetter(from) {
			rows = append(rows, group...)
		}
	}
	sortRows(rows)
	return rows, len(rows) > 2*n
}

// groupBySentence groups the rows of a paragraph by the index in t at which their sentence
// begins. A semicolon does not end a sentence here, because it can be in a list.
func groupBySentence(t block.Text, rows []lineRow) map[int][]lineRow {
	out := map[int][]lineRow{}
	for _, r := range rows {
		from := 0
		for _, m := range sentenceEnds(t.Bytes[:indexAt(t, r.value.Start())]) {
			if t.Bytes[m[0]] != ';' {
				from = m[1]
			}
		}
		out[from] = append(out[from], r)
	}
	return out
}

func sortRows(rows []lineRow) {
	slices.SortFunc(rows, func(a, b lineRow) int { return cmp.Compare(a.value.Start(), b.value.Start()) })
}

var (
	// unionAfter matches text such as " | 1" after a number, as in the TypeScript type
	// "ExitCode = 0 | 1".
	unionAfter = pattern.New(`^["']?\s*\|\s*["']?\d`)
	// fieldName matches the name of a field or type that can have any status as its
	// value, such as ExitCode. It is not the name of a single status.
	fieldName = pattern.New(`^Exit_?(?:Code|Status|Value)s?$`)
	// codedName matches a name in capitals and a number in parentheses: "LATE (4)" and
	// "(LATE, 4)".
	codedName = pattern.New(`\b([A-Z][A-Z0-9]+(?:_[A-Z0-9]+)*)(?:\s+code)?(?:\s+\(|,\s+)(\d{1,3})\)`)
	digits    = pattern.New(`^\d+`)
	codeNoun  = pattern.New(`(?i)\bcodes?\b`)
	exitsWord = pattern.New(`(?i)\bexit(?:s|ing|ed)?\b`)
)

// textBefore returns the part of a sentence before an offset.
func textBefore(t block.Text, end int) block.Text {
	from := 0
	if at := lastPeriod(t.Bytes[:end]); at != nil {
		from = at[1]
	}
	for _, stop := range []string{"; ", ": "} {
		if i := bytes.LastIndex(t.Bytes[:end], []byte(stop)); i >= 0 {
			from = max(from, i+len(stop))
		}
	}
	return t.Slice(from, end).Trim()
}

// condition returns a clause such as "If it is late" at the start of a sentence. It
// returns an empty text if there is no such clause.
func (a *assembler) condition(t block.Text) block.Text {
	if !conditional().Match(t.Bytes) || youSee().Match(t.Bytes) {
		return t.Slice(0, 0)
	}
	if i := bytes.LastIndexByte(t.Bytes, ','); i > 0 {
		t = t.Slice(0, i)
	}
	t = t.Slice(0, t.Len()-len(programEnd().Find(t.Bytes)))
	for _, word := range []string{" →", " =>", " ->", " " + a.options.Program, " the", " an", " a"} {
		if len(word) > 1 && bytes.HasSuffix(t.Bytes, []byte(word)) {
			t = t.Slice(0, t.Len()-len(word))
		}
	}
	if t = t.Trim(); bytes.IndexByte(t.Bytes, ' ') < 0 {
		return t.Slice(0, 0) // a single word, such as "On" in "On exit code 3, log in", is not a condition
	}
	return t
}

// youSee matches words that say how the reader notices a status, as in "If you see exit code 3,
// log in". They are not its meaning.
var youSee = pattern.New(`(?i)^(?:if|when(?:ever)?)\s+you(?:['’]ll)?\s+(?:(?:will|may|can|ever)\s+)?(?:see|get|receive)$`)

var conditional = pattern.New(`(?i)^(?:if|when(?:ever)?|unless|otherwise|on|in case|after|upon|for)\b`)

// readLists reads lists of statuses in a text such as "exit codes: 0 ok, 1 generic".
// Usually a phrase such as "exit codes" is before the list. In a section about exit
// statuses, the first sentence can be a list without such a phrase, as in
// "Scheme: 0 ok, 1 generic, 2 usage." Only this sentence is then read as a list.
func (a *assembler) readLists(t block.Text) []lineRow {
	rows := a.readEnumeration(t)
	if !a.isExitHeading(a.innermost()) {
		return rows
	}
	if first := t.Slice(0, endOfSentence(t, 0)); first.Len() < t.Len() {
		if list := a.readEnumeration(first); len(list) > max(2, len(rows)) {
			return list
		}
	}
	return rows
}

// withoutAdjectives returns the items of a list without numbers such as the 40 in
// "40-character". In "0-fine, 1-late", a hyphen is after each number, so it is a separator.
func withoutAdjectives(t block.Text, items [][]int) [][]int {
	isAdjective := func(m []int) bool { return adjectiveAfter().Match(t.Bytes[m[3]:]) }
	if len(items) > 1 && !slices.ContainsFunc(items, func(m []int) bool { return !isAdjective(m) }) {
		return items
	}
	return slices.DeleteFunc(items, isAdjective)
}

// readEnumeration reads a list of statuses in a sentence, and returns a row for each status
// with its meaning. For "exit codes: 0 ok, 1 generic", the meanings are "ok" and
// "generic". If the text contains a phrase such as "exit codes", the list begins after it.
func (a *assembler) readEnumeration(t block.Text) []lineRow {
	at := 0
	if loc := a.findCue(t.Bytes); loc != nil && proseFirst().Find(t.Bytes) == nil {
		// A phrase such as "exit 0" contains the first number, so start at this number.
		at = loc[0] + len(bytes.TrimRight(t.Bytes[loc[0]:loc[1]], "0123456789\"'"))
		if a.isOfOtherProgram(t, mention{phraseStart: loc[0], start: at}) {
			return nil // as in "`go test` exit 0 means fine, 1 means late"
		}
	}
	var found [][]int
	next := proseFirst
	if proseFirst().Find(t.Bytes[at:]) == nil {
		next = proseItem
	}
	for ; at < t.Len(); next = proseItem {
		m := next().FindSubmatchIndex(t.Bytes[at:])
		if m == nil {
			break
		}
		for i := range m {
			m[i] += at
		}
		if !isArgument(t.Bytes[:m[2]]) && !isQuantity(t.Bytes[:m[2]], t.Bytes[m[3]:]) && !interpretedAfter().Match(t.Bytes[m[3]:]) && !plusOther().Match(t.Bytes[m[3]:]) && !checkedFor().Match(t.Bytes[:m[2]]) && !demanded().Match(t.Bytes[:m[2]]) && !isTotal(t.Bytes[:m[2]], t.Bytes[m[2]:m[3]]) {
			found = append(found, m)
		}
		// Continue directly after the number, because the match can include the separator
		// after it.
		at = m[3]
	}
	found = withoutAdjectives(t, found)
	var rows []lineRow
	for i, m := range found {
		end := t.Len()
		if i+1 < len(found) {
			end = found[i+1][0]
		}
		_, last := utf8.DecodeLastRune(t.Bytes[m[0]:m[1]])
		if m[1]-last >= end {
			continue // this number has no meaning, like 4 in "4, 5 and 6"
		}
		meaning := clause(t.Slice(m[1]-last, end))
		if orNumber().Match(meaning.Bytes) || particle().Match(meaning.Bytes) {
			continue
		}
		values := statusesBetweenSlashes(t.Slice(m[2], m[3]))
		if len(values) > 1 && bytes.IndexByte(meaning.Bytes, ',') >= 0 {
			meaning = meaning.Slice(0, 0) // in "0/3 for fine, late", each status has a meaning of its own
		}
		for _, value := range values {
			if statuses, ok := parseStatuses(value.String()); ok && statuses.areStatuses() && !isOptionValue(t, value.Bytes) {
				rows = append(rows, lineRow{value: value, statuses: statuses, meaning: trimUnpaired(meaning)})
			}
		}
	}
	return rows
}

// isTotal reports whether a number is the total of a count such as "4/4", or the end of a
// larger number such as "13,236". before is the text before the number.
func isTotal(before, number []byte) bool {
	return bytes.HasSuffix(before, append(slices.Clone(number), '/')) || len(number) == 3 && thousands().Match(before)
}

// thousands matches the start of a number with a comma, such as "13,".
var thousands = pattern.New(`(?:^|[^\d,])\d{1,3},$`)

// statusesBetweenSlashes returns the statuses of a text such as "3" or "3/4/7". It returns
// nil if the numbers do not ascend, as in the count "4/4".
func statusesBetweenSlashes(t block.Text) []block.Text {
	var out []block.Text
	from, last := 0, -1
	for part := range bytes.SplitSeq(t.Bytes, []byte("/")) {
		n, err := strconv.Atoi(string(part))
		if err == nil && n <= last {
			return nil
		}
		out, from, last = append(out, t.Slice(from, from+len(part))), from+len(part)+1, n
	}
	return out
}

// orNumber matches the rest of a list of numbers, as in "or 102".
var orNumber = pattern.New(`^(?:or|and)\s+\d`)

// particle matches a Japanese particle after a number that is the object of a verb, as in "fixed
// to 0/1".
var particle = pattern.New(`^[にを]`)

// isQuantity reports whether a number is an amount with a unit, the end of a version, or
// the default value of an option, as in "16 KiB", "version 2.5" and "default: 180".
// before and after are the texts around the number.
func isQuantity(before, after []byte) bool {
	return unitAfter().Match(after) || partBefore().Match(before) || defaultBefore().Match(before)
}

var (
	unitAfter     = pattern.New(`^\s*(?:[KMGTkmgt]i?B|[Bb]ytes?|bits?|m?s|msec|sec|min|(?:second|minute|hour|day|week|month)s?)\b`)
	partBefore    = pattern.New(`\d\.{1,3}$|[KMGTkmgt]i?B\s+of\s+$`)
	defaultBefore = pattern.New(`(?i)\bdefaults?(?:\s+(?:is|to|value))*\s*[:=]?\s*["']?$`)
)

// checkedFor matches the text before the status of something that the program runs, as in
// "The return code is checked for success (0".
var checkedFor = pattern.New(`(?i)\b(?:is|are)\s+checked\s+for\s+(?:[a-z]+\s+)?\($`)

// isArgument reports whether a number after the given text belongs to the argument of an
// option. In "use -n standby,3", for example, the comma is inside of the argument of -n.
func isArgument(text []byte) bool { return argumentEnd().Match(text) }

var argumentEnd = pattern.New(`(?:^|[\s"'\x60(])--?\w[\w-]*(?:\s+|=)[^\s,"'\x60]+,$`)

// trimUnpaired removes closing parentheses at the end of a text that have no
// counterpart.
func trimUnpaired(t block.Text) block.Text {
	for _, pair := range [][2]string{{"(", ")"}, {"（", "）"}} {
		opening, closing := []byte(pair[0]), []byte(pair[1])
		for bytes.HasSuffix(t.Bytes, closing) && bytes.Count(t.Bytes, closing) > bytes.Count(t.Bytes, opening) {
			t = t.Slice(0, t.Len()-len(closing)).Trim()
		}
	}
	return t
}
