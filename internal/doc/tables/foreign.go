package tables

import (
	"bytes"
	"cmp"
	_ "embed"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/exitlint/exitlint/internal/doc/attr"
	"github.com/exitlint/exitlint/internal/doc/block"
	"github.com/exitlint/exitlint/internal/pattern"
)

//go:embed words.txt
var ordinaryText string

// ordinary returns the set of the words in words.txt: words that documents use for other
// things than programs. An inflected form such as "errors" is not in the set.
var ordinary = sync.OnceValue(func() map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(ordinaryText) {
		set[w] = true
	}
	return set
})

// endings lists the endings of inflected words.
var endings = strings.Fields("s es d ed ing ly er r rs ers")

// isOrdinary reports whether a word in lower case is an ordinary word, such as "errors", and
// so not the name of a program.
func isOrdinary(word string) bool {
	const shortest = 3 // shorter words are abbreviations
	if len(word) < shortest || ordinary()[word] || slices.Contains(genericWords, word) || slices.Contains(genericPages, word) {
		return true
	}
	return slices.ContainsFunc(endings, func(ending string) bool {
		stem, ok := strings.CutSuffix(word, ending)
		return ok && len(stem) >= shortest && (ordinary()[stem] || ordinary()[stem+"e"])
	})
}

// isForeignName reports whether a word is the name of something other than this program, such
// as "skopeo": it is not an ordinary word, and not a name of this program or of one of its
// commands. A name such as "golangci-lint" needs only one part that is not an ordinary word.
//
// It returns false for words in capitals or without vowels, which are mostly abbreviations,
// in documents that are not in English or have a [[doc]] entry, and in Go files, where
// comments begin with the names of functions and types.
func (a *assembler) isForeignName(word string) bool {
	word = strings.Trim(word, "`*_.,:;()[]\"'")
	if a.options.Declared || a.options.Program == "" || strings.HasSuffix(a.Name, ".go") || !nameOfProgram().MatchString(word) || word == strings.ToUpper(word) || !a.isInEnglish || a.isRelatedName(word) {
		return false
	}
	name := strings.ToLower(word)
	if a.isCommand(name) || a.nouns[name] || slices.Contains(toolNouns, name) {
		return false
	}
	parts := strings.FieldsFunc(innerCapital().ReplaceAllString(word, "$1-$2"), isSeparator)
	return slices.ContainsFunc(parts, func(part string) bool {
		part = strings.ToLower(part)
		return strings.IndexFunc(part, unicode.IsDigit) < 0 && strings.ContainsAny(part, "aeiouy") && !isOrdinary(part)
	})
}

var (
	// nameOfProgram matches a word that can be the name of a program.
	nameOfProgram = pattern.New(`^[A-Za-z][A-Za-z0-9]*(?:[.-][A-Za-z0-9]+)*$`)
	// innerCapital matches the place between two words of a name such as "GitLab".
	innerCapital = pattern.New(`([a-z])([A-Z])`)
)

// isRelatedName reports whether a word is a form of the program's name, such as "Bundler" for
// "bundle" and "AgentTool" for "tool". It is then not the name of another program.
func (a *assembler) isRelatedName(word string) bool {
	const shortest = 4 // shorter names are in too many words
	name, program := joined.Replace(strings.ToLower(word)), joined.Replace(a.pageName())
	switch {
	case a.isProgramName(word), len(program) >= shortest && strings.Contains(name, program), len(name) >= shortest && strings.Contains(program, name):
		return true
	}
	return len(name) >= shortest && len(program) >= shortest && name[:shortest] == program[:shortest]
}

// isInEnglish reports whether a text is in English, or too short to tell.
func isInEnglish(text []byte) bool {
	english := countWords(text, "the", "and", "of", "is")
	return english >= countWords(text, "der", "und", "die", "le", "la", "les", "el", "los", "del", "di", "il", "do", "da", "para", "het", "een")
}

// countWords returns how often the given words occur in a text, in lower case.
func countWords(text []byte, words ...string) int {
	n := 0
	for _, w := range words {
		n += bytes.Count(text, []byte(" "+w+" "))
	}
	return n
}

// otherSource returns the owner of the statuses that the text c describes, in a document
// without a [[doc]] entry, if c says that they come from other programs, from other
// versions of this program, or from commands of the user. Otherwise it returns false.
// In a declared document, such words are not enough.
func (a *assembler) otherSource(c nearbyText) (Ownership, bool) {
	if a.options.Declared || a.options.Program == "" || c.isIntro {
		return Ownership{}, false
	}
	text, lists := cmp.Or(c.sentence, c.listed, c.text), [][]otherSource{headingSources}
	if !c.isOuter {
		lists[0] = otherSources
		// A sentence with a status has other rules for versions; see isHistory.
		if !c.isProse && !c.isSectionIntro && !unsettled().MatchString(text) {
			lists = append(lists, otherVersions)
		} else if c.isProse {
			lists = append(lists, pastVersions)
		}
	}
	for _, s := range slices.Concat(lists...) {
		if words := s.words().FindString(text); words != "" {
			return Ownership{s.verdict, c.where, strings.TrimSpace(words)}, true
		}
	}
	return Ownership{}, false
}

// An otherSource says whose statuses a text describes if it contains certain words.
type otherSource struct {
	verdict Verdict
	words   pattern.Pattern
}

const (
	anyProgram = `(?:tools?|programs?|CLIs?|utilit(?:y|ies)|linters?|scanners?|applications?|shells?|compilers?|executables?|binar(?:y|ies))`
	helperNoun = `(?:extension|add-?on|filter|driver|adapter|provider|backend|helper|validator|verifier|plugin|hook|script|connector|collector|handler|wrapper|probe|generator|processor|scanner|formatter|linter|resolver|reporter)`
	usesCodes  = `\s+(?:[a-z]+\s+){0,2}?(?:uses?|used|ha[sd]|have|returns?|returned|exits?|fails?|reports?|defines?|follows?|ends?)\b`
	oneVersion = `(?:version\s+|release\s+)?(?:v\d+(?:\.\w+)*|\d+(?:\.\w+)+)`
)

var (
	// otherSources lists words in captions and sentences about other programs.
	otherSources = []otherSource{
		{VerdictUser, pattern.New(`(?i)(?:^|[.;:]\s+)\W*(?:(?:an?|the|your)\s+)?(?:underlying|wrapped|third-party|upstream|external)\s+(?:[a-z-]+\s+){0,2}?(?:commands?|` + anyProgram + `)` + usesCodes)},
		{VerdictAdvice, pattern.New(`(?i)(?:^|[.;:]\s+)\W*(?:(?:an?|the|most|many|some|all)\s+)?(?:other|another|most|many|some|typical|traditional|conventional|similar|ordinary)\s+(?:[a-z-]+\s+){0,2}?` + anyProgram + usesCodes)},
		{VerdictUser, pattern.New(`(?i)\b(?:(?:any|every|each|all|an?|your)\s+(?:[a-z-]+\s+){0,2}?` + helperNoun + `s?|your\s+(?:[a-z-]+\s+)?[a-z]+(?:er|or))(?:\s+(?:program|script|command|binary|executable|process))?\s+(?:must|should|shall|may|can|has\s+to|have\s+to|needs?\s+to)\s+(?:[a-z]+\s+){0,2}?(?:exit|return|end|signal)\s[^.;]{0,60}?(?:exit|status|code|with|zero|\d)`)},
		{VerdictUser, pattern.New(`(?i)(?:^|[.;:]\s+)\W*` + helperNoun + `s\s+(?:(?:that|which|whose)\s[^.;:]{0,40}?\b|(?:may|can)\s+)(?:exit|return|end)\b`)},
		{VerdictUser, pattern.New(`(?i)\ban?\s+[a-z-]+\s+(?:program|script|command|executable|process)\s+(?:must|should|shall|may|can)\s+(?:exit|return|end)\b`)},
		{VerdictUser, pattern.New(`(?i)\b` + helperNoun + `s?\s[^.;:]{0,60}?\b(?:by|via|through|with|as)\s+(?:an?\s+|the\s+|their\s+|its\s+)?` + exitNoun + `:`)},
		{VerdictUser, pattern.New(`(?i)\b(?:pods?|containers?|jobs?|builds?|runners?|nodes?)\s+(?:(?:is|are|was)\s+)?(?:in\s+[a-z-]+|stop(?:s|ped)|fail(?:s|ed)?|kill(?:s|ed)|terminate[sd]|crash(?:es|ed)|die[sd])\s+with\s+` + exitNoun)},
		{VerdictUser, pattern.New(`(?i)\b` + exitNoun + `\s+\d{1,3}(?:(?:,|\s+(?:and|or))\s+\d{1,3})*\s+(?:is|are|will\s+be)\s+(?:also\s+|then\s+)?(?:accepted|tolerated|allowed|permitted|retried)\b`)},
		{VerdictAdvice, pattern.New(`(?i)\bmisuse of (?:the )?shell\b|(?:^|[.;:]\s+)\W*(?:by\s+(?:unix\s+)?convention,\s+)?an?\s+(?:[a-z]+\s+)?(?:program|process|executable)\s+(?:that\s[^.;:]*\s)?(?:exits|returns|ends)\b`)},
		{VerdictUser, pattern.New(`(?i)--[\w-]+[ =]["'<]?(?:cmd|command|script|program|prog|exe|executable)[>"']?\s+(?:runs|executes|calls|invokes|starts)\b`)},
		{VerdictUser, pattern.New(`(?i)\b(?:sees|receives|gets|observes|encounters|expects|recogni[sz]es|interprets|understands)\s+(?:one\s+of\s+)?(?:these|the\s+following)\s+` + exitNoun)},
	}
	// pastVersions lists words in sentences about other versions of the program.
	pastVersions = []otherSource{
		{VerdictPast, pattern.New(`(?i)\b(?:in|with)\s+` + oneVersion + `(?:\s+and\s+(?:earlier|before))?,?\s[^.;]*\b(?:was|were|had|used|returned|exited|ended)\b`)},
	}
	// otherVersions lists words in captions and sentences about other versions of the program.
	otherVersions = []otherSource{
		{VerdictPast, formerly},
		{VerdictPast, history},
		{VerdictPast, pattern.New(`(?i)\b(?:before|prior\s+to|until|up\s+to(?:\s+and\s+including)?|older\s+than)\s+` + oneVersion)},
		{VerdictPast, pattern.New(`(?i)^\W*(?:legacy|old|former|previous|obsolete|removed|retired)\s+` + exitNoun)},
		{VerdictPlan, pattern.New(`(?i)(?:^|[.;:]\s+)\W*(?:in|with)\s+(?:(?:the|a)\s+)?(?:near\s+)?(?:future|next|upcoming|later)\b[^.:;]*?\b(?:will|shall|should|would)\b|\b(?:future|upcoming)\s+(?:versions?|releases?)\s+(?:will|shall|should|would)\b`)},
	}
	// headingSources lists words in headings.
	headingSources = []otherSource{
		{VerdictPast, pattern.New(`(?i)^\W*(?:legacy|old|former|previous|obsolete|removed|retired)\s+` + exitNoun + `|^` + exitNoun + `\s+(?:before|prior\s+to|until|up\s+to)\s+` + oneVersion)},
		{VerdictPlan, pattern.New(`(?i)^(?:\d+[.)]\s+)?(?:(?:considered|rejected|discarded)\s+(?:options|alternatives|approaches|designs)|(?:options|alternatives|approaches|designs)(?:\s+(?:we\s+)?(?:considered|rejected|discarded))|alternatives)\W*$`)},
	}
)

// unsettled matches words such as "may change". A text with such words is about the present
// statuses, even if it names another version.
var unsettled = pattern.New(`(?i)\b(?:may|might|can|could|subject\s+to)\b[^.;:]*\b(?:changed?|added|be\s+removed|grow)\b|\b(?:un)?stable\b|\bunlike\b|\breserved\b`)

// linkedOwner returns what a link in the text c names as the owner of the statuses, in a
// document without a [[doc]] entry: "skopeo" in "Exit codes of [skopeo](https://…)". The
// target of the link must be a page on another site that is not about this program. The
// result is "" if there is no such link.
func (a *assembler) linkedOwner(c nearbyText) string {
	if a.options.Declared || a.options.Program == "" || c.isIntro || c.isProse || !strings.Contains(c.source, "://") {
		return ""
	}
	for _, m := range externalLink().FindAllStringSubmatchIndex(c.source, -1) {
		group := func(i int) string {
			if m[2*i] < 0 {
				return ""
			}
			return strings.TrimSpace(c.source[m[2*i]:m[2*i+1]])
		}
		target, text := group(2)+group(3)+group(6), strings.Trim(group(1)+group(4)+group(5), "`*_ ")
		if standardSite().MatchString(target) || strings.Contains(strings.ToLower(target), strings.ToLower(a.options.Program)) {
			continue
		}
		before, after := strings.TrimLeft(c.source[:m[0]], "#=* \t"), c.source[m[1]:]
		subject := a.subjectWords(text)
		switch {
		case a.isRelatedName(subject):
		case a.hasCue([]byte(text)) && (c.isOuter || introduces().MatchString(after)):
			return cmp.Or(subject, target)
		case subject != "" && (statusesOf().MatchString(before) || statusesAfter().MatchString(after) || c.isOuter && before == "" && strings.TrimSpace(after) == ""):
			return subject
		}
	}
	return ""
}

var (
	// externalLink matches a link to another site in Markdown, HTML, reStructuredText and
	// AsciiDoc. The groups are the texts and targets.
	externalLink = pattern.New(`\[([^\]\[]+)\]\((https?://[^)\s]+)[^)]*\)|<a\s[^>]*?href=["'](https?://[^"']+)["'][^>]*>([^<]+)</a>|` + "`([^`<]+)<(https?://[^>]+)>`_+")
	// standardSite matches the address of a page about exit statuses in general.
	standardSite = pattern.New(`(?i)wikipedia\.org|tldp\.org|//(?:www\.)?man7?\.|\bman\.|opengroup\.org|gnu\.org|linux\.die\.net|stackoverflow|stackexchange|sysexits`)
	// statusesOf and statusesAfter match the texts before and after the name of the owner.
	statusesOf    = pattern.New(`(?i)\b` + exitNoun + `(?:` + ofWords + `|\s+\()$`)
	statusesAfter = pattern.New(`(?i)^['’s)]*(?:\s+` + exitNoun + `\b|` + usesCodes + `[^.:]*?\bexit)`)
	// introduces matches the end of a sentence that introduces a table or list.
	introduces = pattern.New(`:\s*$`)
)

// isOtherPage reports whether the path of a document without a [[doc]] entry shows that the
// document is about another program: "docs/skopeo/exit-codes.md" and
// "docs/skopeo-exit-codes.md".
func (a *assembler) isOtherPage(p pagePath) bool {
	if a.options.Declared || a.options.Program == "" {
		return false
	}
	isOther := func(name string) bool {
		return a.isOtherProgram(name) && !slices.Contains(ordinaryWords, name) || !a.hasName && a.isForeignName(name)
	}
	words := slices.DeleteFunc(strings.Split(p.base, "-"), func(w string) bool { return slices.Contains(genericPages, w) })
	isAboutExits := a.hasCue([]byte(strings.ReplaceAll(p.base, "-", " ")))
	switch {
	case slices.ContainsFunc(p.folders, func(f string) bool { return slices.Contains(foreignFolders, f) }):
		return true
	case isGenericPage(p.base) && (isAboutExits || !a.hasName):
		return isOther(p.folder())
	}
	return isAboutExits && len(words) > 0 && !slices.Contains(words, a.pageName()) && (isOther(strings.Join(words, "-")) || isOther(words[0]))
}

// foreignFolders lists folders with documents of other projects.
var foreignFolders = strings.Fields("third-party third_party thirdparty vendor vendored external upstream node_modules")

// introducingProgram returns the other program that the code block before a list or table
// runs, if the text between them is only a title such as "Exit codes:". Without a [[doc]]
// entry, the statuses are then probably those of the other program. It returns "" if the
// code also mentions this program.
func (a *assembler) introducingProgram(t *Table) string {
	if a.options.Declared || a.options.Program == "" || t.Form == block.FormProse || a.leadCode.Len() == 0 || !bareTitle().MatchString(t.Lead) {
		return ""
	}
	name := ""
	hasPrompt := slices.ContainsFunc(a.leadCode.SplitLines(), func(line block.Text) bool { return atPrompt().Match(line.Bytes) })
	for _, line := range a.leadCode.SplitLines() {
		if strings.Contains(strings.ToLower(line.String()), strings.ToLower(a.options.Program)) {
			return ""
		}
		if one := programOf(line.String(), a.options.Program); hasPrompt == atPrompt().Match(line.Bytes) && (a.isOtherProgram(one) || a.isForeignName(one)) {
			name = one
		}
	}
	return name
}

// bareTitle matches a text that introduces statuses, but does not say whose they are.
var bareTitle = pattern.New(`(?i)^\W*(?:(?:the|its|possible|these|common)\s+)*` + exitNoun + `(?:\s+are)?\W*$|^\W*(?:it|this(?:\s+command)?|the\s+command)\s+(?:exits|returns|ends)\b[^.]*:\W*$`)

// loggedRun returns the header of a column with things that ran, such as "job", if each row
// of a table without a [[doc]] entry says only how one of them ended. The result is "" for
// other tables: a table of the program's statuses also says what they mean.
func (a *assembler) loggedRun(t *Table) string {
	if a.options.Declared || len(t.Columns) != 2 || t.Kind != KindCodes || !t.hasStatus(0) {
		return ""
	}
	for _, c := range t.Columns {
		if c.Field != attr.Value && ranHeader().MatchString(c.Header) {
			return c.Header
		}
	}
	return ""
}

// ranHeader matches the header of a column with things that ran.
var ranHeader = pattern.New(`(?i)^(?:jobs?|tests?|suites?|hosts?|nodes?|pods?|containers?|process(?:es)?|targets?|packages?|modules?|services?|instances?|machines?|shards?|pipelines?)$`)

// logLine returns the time at the start of the line with a status, as in "12:03:04 INFO exit
// code 3". Such a line is part of a log. The result is "" for other lines.
func (a *assembler) logLine(t *Table) string {
	if a.options.Declared || t.Form != block.FormProse || len(t.Rows) == 0 {
		return ""
	}
	value, ok := t.Rows[0].Cell(attr.Value)
	if !ok {
		return ""
	}
	return string(logTime().Find(a.Bytes[a.LineStart(value.Start):value.Start]))
}

// logTime matches the time at the start of a line of a log.
var logTime = pattern.New(`^\s*[\[(]?(?:\d{4}[-/]\d\d[-/]\d\d\b|\d\d:\d\d:\d\d\b|[A-Z][a-z]{2}\s+\d{1,2}\s+\d\d:\d\d|(?:time|ts|level)=)`)

// otherTopic returns what the text before a list or table is about, if it says so and does not
// mention exit statuses: "verbosity" in "The verbosity is a number:". A section about exit
// statuses can contain such a list. The result is "" for texts about this program, its
// commands or their statuses.
func (a *assembler) otherTopic(c nearbyText) string {
	if a.options.Declared || a.options.Program == "" || c.isProse || c.where != beforeTable {
		return ""
	}
	m := topicOfList().FindStringSubmatch(c.text)
	if m == nil || a.hasCue([]byte(c.text)) || protocolNeutral().MatchString(c.text) {
		return ""
	}
	words := strings.Fields(strings.ToLower(m[1]))
	last := words[len(words)-1]
	if slices.ContainsFunc(words, func(w string) bool {
		return a.isProgramName(w) || slices.Contains(genericWords, w) || slices.Contains(toolNouns, w) || slices.Contains(runNouns, w) || slices.Contains(systemNouns, w) || a.nouns[w] || a.isCommand(w)
	}) || last == "process" || last == "program" {
		return ""
	}
	return last
}

var (
	// topicOfList matches a sentence that introduces a list. The group is its subject.
	topicOfList = pattern.New(`(?i)(?:^|[.!?]\s+)\W*(?:the|its|each|every|our)\s+((?:[a-z-]+\s+){0,2}?[a-z-]+)\s+(?:is|are|answers|takes|accepts|supports|has|sets|prints|shows|replies|responds|sends|can|may)\b[^.]*:\W*$`)
	// protocolNeutral matches words for statuses or their meanings.
	protocolNeutral = pattern.New(`(?i)\b(?:exits?|exited|process|numbers? below|meanings?|outcomes?|status|statuses|errors?|failures?|codes)\b`)
)

// beforeTable is how messages refer to the text before a table or list.
const beforeTable = "the text before it"

// relatedProgram returns the other program in a heading such as "Integrating with Terraform",
// in a document without a [[doc]] entry. Statuses below such a heading can be those of either
// program. The result is "" for other headings.
func (a *assembler) relatedProgram(c nearbyText) string {
	m := relation().FindStringSubmatch(c.text)
	if m == nil || a.options.Declared || a.options.Program == "" || !a.isOtherProgram(strings.ToLower(m[1])) && !a.isForeignName(m[1]) {
		return ""
	}
	return m[1]
}

// relation matches a heading about the relation to another program. The group is its name.
var relation = pattern.New(`(?i)^(?:[\d.)]+\s+)?(?:integrat(?:ing|ion)|working|migrat(?:ing|ion)|coming|switching|moving)\s+(?:with|from|to)\s+([\w.-]+)\W*$`)
