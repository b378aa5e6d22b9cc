package tables

import (
	"bytes"
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/exitlint/exitlint/internal/doc/attr"
	"github.com/exitlint/exitlint/internal/doc/block"
	"github.com/exitlint/exitlint/internal/pattern"
)

// Read reads a document. The extension of name determines the format.
func Read(name string, src []byte, o Options) (*Document, error) {
	p, err := Parse(name, src)
	if err != nil {
		return nil, err
	}
	return p.Read(o), nil
}

// A Parsed value is a document that has been split into blocks. [Parsed.Read] looks for
// tables in the blocks, and may be called several times with different Options, for
// example for each section.
type Parsed struct {
	source *block.Source
	blocks []block.Block
	uses   *uses // the results of the last call of Read; see [uses]
}

// Parse splits a document into blocks, but does not look for tables yet; see [Parsed]. The
// extension of name determines the format of the document.
func Parse(name string, src []byte) (*Parsed, error) {
	s, blocks, err := block.Read(name, src)
	if err != nil {
		return nil, err
	}
	return &Parsed{source: s, blocks: blocks}, nil
}

// Read looks for tables in the blocks of a document, and for everything else that a
// [Document] contains.
func (p *Parsed) Read(o Options) *Document {
	separate := separateName(o.Program)
	o.Program = oneWord(o.Program)
	if p.uses == nil || p.uses.program != o.Program {
		p.uses = p.usesOf(o, separate)
	}
	a := &assembler{Source: p.uses.joined, options: o, doc: &Document{File: p.source.Name}, headingWord: firstWord(headingWords(o.Heading)), inSection: o.Heading == "", intros: map[int]block.Text{}, uses: p.uses}
	a.assemble(a.blocks)
	if a.joined != p.source {
		for _, t := range slices.Concat(a.doc.Candidates, a.doc.Commands) {
			separateAgain(t, p.source.Bytes, separate)
		}
		for i := range a.doc.Samples {
			separateInSample(&a.doc.Samples[i], p.source.Bytes)
		}
	}
	return a.doc
}

// usesOf returns how the document uses the names of the program o.Program and of its
// commands. separate is the result of [separateName].
func (p *Parsed) usesOf(o Options, separate string) *uses {
	u := &uses{program: o.Program, joined: p.source, blocks: p.blocks, commands: map[string]bool{}, nouns: map[string]bool{}, runPrograms: map[string]bool{}}
	if separate != "" && containsWord(p.source.Bytes, separate) {
		source := *p.source
		source.Bytes = joinWords(source.Bytes, separate)
		u.joined, u.blocks = &source, joinName(p.blocks, separate)
	}
	text, name := bytes.ToLower(withoutEscapes(u.joined.Bytes)), strings.ToLower(o.Program)
	u.isNamed = name != "" && bytes.Contains(text, []byte(name))
	u.hasName = u.isNamed && containsWord(text, name)
	u.isInEnglish = isInEnglish(text)
	a := &assembler{Source: u.joined, options: o, uses: u}
	a.recordCommands(u.blocks)
	a.recordCommandSections(u.blocks)
	return u
}

// withoutEscapes returns a text in which a hyphen or underscore has no backslash. A manual
// page may spell the name of a program tool\-sync.
func withoutEscapes(text []byte) []byte {
	if bytes.IndexByte(text, '\\') < 0 {
		return text
	}
	return bytes.ReplaceAll(bytes.ReplaceAll(text, []byte(`\-`), []byte("-")), []byte(`\_`), []byte("_"))
}

// containsWord reports whether a text contains the given word, not only as a part of a
// longer one.
func containsWord(text []byte, word string) bool {
	for from := 0; ; {
		i := bytes.Index(text[from:], []byte(word))
		if i < 0 {
			return false
		}
		start, end := from+i, from+i+len(word)
		if (start == 0 || !wordByte(text[start-1])) && (end == len(text) || !wordByte(text[end])) {
			return true
		}
		from = start + 1
	}
}

// assemble interprets the blocks of a document: it finds tables, lists and
// sentences about exit statuses.
func (a *assembler) assemble(blocks []block.Block) {
	a.namesProgram = a.options.Program != "" && a.canBeAboutProgram()
	a.readBlocks(blocks)
	a.endSection(len(a.Bytes))
	a.rejectAssumedTables()
	a.acceptListed()
	a.doc.Tables = slices.DeleteFunc(a.doc.Tables, func(t *Table) bool { return !a.isWanted(t.Kind) })
	if !a.isWanted(KindRetry) {
		a.doc.Totals, a.doc.Schedules, a.doc.Exhausted, a.doc.Counts = nil, nil, nil, nil
	}
}

// A uses value contains facts about a whole document: whether it contains the program's
// name, for example, and which commands the code in it runs. They help to decide whose
// statuses a table or sentence lists.
type uses struct {
	program     string          // the program, in one word
	joined      *block.Source   // the document, in which the program's name is one word; see [joinName]
	blocks      []block.Block   // the blocks of joined
	isNamed     bool            // whether the document contains the program's name, even as a part of a word
	hasName     bool            // whether the document contains the program's name as a word
	isInEnglish bool            // whether the document is in English; see isInEnglish
	commands    map[string]bool // the commands of the program that code in the document runs
	runPrograms map[string]bool // the programs that shell code in the document runs
	nouns       map[string]bool // the nouns that the document introduces for the program, such as "runner"
	topCommands int             // how many of the commands are not subcommands of other commands
	topCommand  string          // the last of these commands that code in the document runs first
}

// An assembler reads the blocks of a document, one after the other.
type assembler struct {
	*block.Source
	*uses
	memory
	options       Options
	headingWord   string // the first word of Options.Heading, in lower case
	doc           *Document
	headings      []Heading          // the headings above the current block, outermost first
	command       string             // the subcommand of the current help text, list or table row, or ""
	listedLevel   int                // the level of the last heading in the section that repeats a row, or 0; see readListedHeading
	title         Heading            // the first heading of the document
	manPage       Cell               // the name in the NAME section of a manual page, such as "tool-sync"
	lead          block.Text         // the paragraph before the current block
	leadCode      block.Text         // the shell code directly before lead, or an empty text
	listLead      block.Text         // the paragraph before the list that contains the current block
	intro         block.Text         // the first paragraph below the innermost heading
	intros        map[int]block.Text // the first paragraph below each heading, keyed by the offset of the heading
	introIsUsed   bool               // whether intro has introduced a table or list; it introduces only one
	namesProgram  bool               // whether the document can be about the program; see canBeAboutProgram
	codeAfter     block.Text         // the code block after the current block, or an empty text
	codeBefore    block.Text         // the shell code directly before the current block, or an empty text
	isHelp        bool               // whether the text that is being read is a help text of the program
	helpProgram   string             // the other program whose help text is being read, or ""
	topic         Ownership          // whose statuses the current paragraph or item lists, or empty; see topicOf
	outerTopic    Ownership          // whose statuses a paragraph without a topic lists, according to the texts around it; or empty
	inPhraseTable bool               // whether the current text is a cell with a sentence; see readPhrases
	inBareOption  bool               // whether the current text describes an option without a value
	inOption      bool               // whether the current text describes an option; see describesOption
	belowExitLine bool               // whether a line such as "EXIT CODES" is above the current part of a help text
	inSection     bool               // whether the current block is in the section that Options.Heading names
	sectionLevel  int                // the level of the heading that Options.Heading names
}

// isWanted reports whether the options ask for tables of the kind k. Options that ask for
// tables of error codes also ask for tables of their prefixes.
func (a *assembler) isWanted(k Kind) bool {
	want := a.options.Kind
	return want == "" || want == k || want == KindErrors && k == KindPrefixes
}

// readBlocks reads the given blocks. If Options.Heading is set, it reads only the blocks in
// the section with this heading.
func (a *assembler) readBlocks(blocks []block.Block) {
	outer := a.codeAfter
	defer func() { a.codeAfter = outer }()
	for i, b := range blocks {
		if b.Kind == block.KindHeading {
			a.beginSection(b, firstParagraph(blocks[i+1:]))
			continue
		}
		if a.codeBefore = (block.Text{}); i > 0 && blocks[i-1].Kind == block.KindLiteral && (blocks[i-1].Lang == "" || shellLang[strings.ToLower(blocks[i-1].Lang)]) {
			a.codeBefore = blocks[i-1].Text
		}
		if a.codeAfter = (block.Text{}); i+1 < len(blocks) && blocks[i+1].Kind == block.KindLiteral {
			a.codeAfter = blocks[i+1].Text
		}
		if !a.inSection && !a.beginSectionAt(b) {
			continue
		}
		before := len(a.doc.Candidates)
		switch b.Kind {
		case block.KindParagraph:
			if a.intro.Len() == 0 {
				a.outerTopic = cmp.Or(a.onlyTopic(b.Text), a.outerTopic)
			}
			if isTitle, topic := a.titleTopic(b.Text); isTitle {
				a.outerTopic = topic
			}
			a.readParagraph(b)
		case block.KindList:
			a.readList(b)
			a.endLead(slices.ContainsFunc(a.doc.Candidates[before:], func(t *Table) bool { return t.Form != block.FormProse }))
			a.lead = numberedTitle(b)
		case block.KindTable:
			a.readTable(b)
			a.endLead(true)
		case block.KindLiteral:
			a.readLiteral(b)
		}
	}
}

// firstParagraph returns the text of the first block if it is a paragraph, and otherwise an
// empty text.
func firstParagraph(blocks []block.Block) block.Text {
	if len(blocks) == 0 || blocks[0].Kind != block.KindParagraph {
		return block.Text{}
	}
	return blocks[0].Text
}

// numberedTitle returns the text of a list that is only a title, such as
// "9. Exit codes", and so introduces the next block. For other lists, it returns an
// empty text.
func numberedTitle(b block.Block) block.Text {
	const most = 40
	if len(b.Items) != 1 || len(b.Items[0].Blocks) > 0 {
		return block.Text{}
	}
	if t := b.Items[0].Text; t.Len() <= most && block.HasCue(t.Bytes) && !bytes.ContainsAny(t.Bytes, ".,;()") {
		return t
	}
	return block.Text{}
}

// endLead clears a.lead after a table or list, because a paragraph introduces only one
// table or list. isRead says whether statuses were read from the table or list. If not,
// the first paragraph of the section can still introduce another table or list.
func (a *assembler) endLead(isRead bool) {
	a.introIsUsed = a.introIsUsed || isRead && a.lead.Len() > 0 && a.lead.Start() == a.intro.Start()
	a.lead = block.Text{}
}

// beginSectionAt reports whether the section of Options.Heading may begin at b, a block
// that is not a heading. In literal text, any line may be the heading; see readLiteral.
// In a paragraph, the first line must be the heading. beginSectionAt then records that
// the section begins here and ends at the next heading.
func (a *assembler) beginSectionAt(b block.Block) bool {
	if b.Kind == block.KindLiteral {
		return true
	}
	if b.Kind == block.KindParagraph && a.isHeading(firstLine(b.Text)) {
		a.inSection, a.sectionLevel = true, lastLevel
		return true
	}
	return false
}

func firstLine(t block.Text) block.Text {
	if i := bytes.IndexByte(t.Bytes, '\n'); i >= 0 {
		t = t.Slice(0, i+1) // do not split the other lines
	}
	return t.SplitLines()[0]
}

// lastLevel is greater than the level of every heading. A section that begins at a
// paragraph has this level.
const lastLevel = 99

// beginSection begins the section below the heading b. It also looks for a status in the
// heading itself, as in "Locked (exit code 7)". below is the paragraph directly below the
// heading, or an empty text.
func (a *assembler) beginSection(b block.Block, below block.Text) {
	for len(a.headings) > 0 && a.headings[len(a.headings)-1].Level >= b.Level {
		a.headings = a.headings[:len(a.headings)-1]
	}
	a.headings = append(slices.Clip(a.headings), a.newHeading(b.Text, b.Level))
	if b.Level < a.listedLevel {
		a.listedLevel = 0
	}
	a.lead, a.intro, a.introIsUsed, a.outerTopic = block.Text{}, block.Text{}, false, Ownership{}
	if a.title.Text == "" {
		a.title = a.headings[0]
	}
	if a.options.Heading == "" {
		a.readHeadingStatements(b.Text)
		a.readHeadingProse(b, below)
		return
	}
	a.endSection(a.LineStart(b.Start))
	if a.inSection && b.Level <= a.sectionLevel {
		a.inSection = false
	}
	if !a.inSection && a.isHeading(b.Text) {
		a.inSection, a.sectionLevel = true, b.Level
		if a.doc.Under == nil {
			a.doc.Under = &Section{Heading: a.headings[len(a.headings)-1]}
		}
	}
	if a.inSection {
		a.readHeadingStatements(b.Text)
		a.readHeadingProse(b, below)
	}
}

// endSection ends the section that Options.Heading names at the given offset, unless it
// has already ended.
func (a *assembler) endSection(at int) {
	if a.doc.Under != nil && a.doc.Under.TextEnd == 0 {
		a.doc.Under.TextEnd = at
	}
}

// isHeading reports whether a text is the heading in Options.Heading.
func (a *assembler) isHeading(t block.Text) bool {
	return !lacksWord(t.Bytes, a.headingWord) && sameHeading(t.String(), a.options.Heading)
}

// lacksWord reports whether a text certainly does not contain a word, which must be in
// lower case. For text with markup or characters outside ASCII, it returns false,
// because [headingWords] may change the words. For most texts, lacksWord is much faster
// than sameHeading.
func lacksWord(text []byte, word string) bool {
	for _, b := range text {
		if b >= utf8.RuneSelf || b == '`' || b == '*' || b == '_' {
			return false
		}
	}
	for i := range len(text) - len(word) + 1 {
		// Comparing the first letter saves most other comparisons.
		if (word == "" || text[i]|' ' == word[0]|' ') && strings.EqualFold(string(text[i:i+len(word)]), word) {
			return false
		}
	}
	return true
}

func firstWord(text string) string {
	word, _, _ := strings.Cut(text, " ")
	return word
}

// sameHeading reports whether want, the heading that a [[doc]] entry names, means have,
// a heading of the document. The entry may omit the number of the section, the range of
// statuses, or both: "Task errors" means "2.1 Task errors (10-19)".
func sameHeading(have, want string) bool {
	have, want = headingWords(have), headingWords(want)
	// Contains is much faster than the regular expressions below, and rules out most
	// headings.
	if !strings.Contains(have, want) {
		return false
	}
	withoutNumber := headingNumber().ReplaceAllString(have, "")
	withoutRange := func(s string) string { return strings.TrimSpace(headingRange().ReplaceAllString(s, "")) }
	return slices.Contains([]string{have, withoutNumber, withoutRange(have), withoutRange(withoutNumber)}, want)
}

// headingWords returns a heading in lower case, without markup and without a colon
// at the end.
func headingWords(s string) string {
	s = strings.Trim(attr.StripMarkup(s), "# \t:")
	return strings.ToLower(collapse(s))
}

var (
	headingNumber = pattern.New(`^(?:\d+(?:\.\d+)*[.)]?\s+|[A-Z]{2,6}[- ]?\d+:\s+)`)
	headingName   = pattern.New(`\s\(([a-z][a-z0-9-]+)\)$`) // as in "Transition tool (t8n)"
	headingRange  = pattern.New(`\s*[(\[（]\s*(?:(?i:exit|codes?|status(?:es)?)\s+)*(\d{1,3})\s*(?:(?:-|–|—|\.\.\.?|…|to)\s*(\d{1,3})|(\+))\s*[)\]）]\s*:?$`)
)

// newHeading returns a heading. For a text with a range of statuses, such as
// "Task errors (10-19)", it also sets the fields for the range. Manual pages write headings
// in upper case, so for a command such as "TOOL SYNC" the text becomes "tool sync".
func (a *assembler) newHeading(t block.Text, level int) Heading {
	h := Heading{Cell: a.cell(attr.None, t), Level: level}
	program := strings.ToUpper(a.options.Program)
	if rest, ok := strings.CutPrefix(h.Text, program+" "); ok && program != "" && h.Text == strings.ToUpper(h.Text) && !isGenericPage(strings.ToLower(firstWord(rest))) {
		h.Text = strings.ToLower(h.Text)
	}
	h.Title = h.Text
	m := headingRange().FindSubmatchIndex(t.Bytes)
	if m == nil {
		return h
	}
	low, _ := strconv.Atoi(string(t.Bytes[m[2]:m[3]]))
	high, end := maxStatus, m[7]
	if m[4] >= 0 {
		high, _ = strconv.Atoi(string(t.Bytes[m[4]:m[5]]))
		end = m[5]
	}
	if low > high || high > maxStatus {
		return h
	}
	h.Title = collapse(string(t.Bytes[:m[0]]))
	h.Range = &Interval{low, high}
	h.RangeCell = a.cell(attr.None, t.Slice(m[2], end))
	return h
}

// cell returns a cell with the text t. The offsets of the cell do not include the
// markup around t.
func (a *assembler) cell(f attr.Field, t block.Text) Cell {
	t = t.Trim()
	start, end := t.Start(), t.End()
	return a.cellAt(f, t, start, end)
}

// cellAt returns a cell with the text t. start and end are the offsets of the cell,
// including the markup around the text.
func (a *assembler) cellAt(f attr.Field, t block.Text, start, end int) Cell {
	c := Cell{Field: f, Text: collapse(t.String()), Start: start, End: end, TextStart: start, TextEnd: end}
	if t.Len() > 0 {
		c.TextStart, c.TextEnd = t.Start(), t.End()
	}
	c.Raw = string(a.Bytes[start:end])
	c.Position = a.Position(start)
	return c
}

// collapse replaces each sequence of white space with one space.
func collapse(s string) string { return strings.Join(strings.Fields(s), " ") }

// readParagraph reads a paragraph: a sum of waits such as "100 + 200 = 300ms", lines
// that begin with a status, or sentences that may mention statuses. In the last case,
// the paragraph may introduce the next table or list, so it is stored in lead.
func (a *assembler) readParagraph(b block.Block) {
	a.readSchedules(b.Text)
	a.findExhausted(b.Text)
	a.recordManPage(b.Text)
	a.readCounts(b.Text)
	a.readStatements(b.Text)
	if a.readTotal(b.Text) {
		return
	}
	lines := rowLines(b.Text, a.markedLines(b))
	if bytes.IndexByte(b.Text.Bytes, '\n') >= 0 { // a list has at least two lines
		if turned := a.readLinesWithStatusLast(b.Text); len(turned.rows) > 1 {
			lines = turned
		}
	}
	// These paragraphs have no rows: a sentence such as "Exit codes: 0=fine, 1=bad", "3 if
	// it is late" or "0 ok · 1 late", a bare status without a meaning, and a setting such
	// as "LATE=1 environment variable".
	one := len(lines.rows) == 1
	sentence := one && (lines.rows[0].isConditional && !a.listsStatuses(b.Text) || a.mentionsOthers(b.Text, lines.rows[0])) ||
		(one || bytes.Contains(b.Text.Bytes, []byte("·"))) && len(a.readEnumeration(b.Text)) > len(lines.rows)
	bare := one && !lines.isExplained()
	setting := one && settingAfter().Match(lines.rows[0].meaning.Bytes)
	if len(lines.rows) > 0 && !sentence && !bare && !setting && a.addCodes(b.Form, lines, b) {
		a.lead = block.Text{}
		return
	}
	if !exitStatement().Match(b.Text.Bytes) {
		a.readProse(b)
	}
	a.lead, a.leadCode = b.Text, a.codeBefore
	if a.intro.Len() == 0 {
		a.intro = b.Text
		if len(a.headings) > 0 {
			a.intros[a.headings[len(a.headings)-1].Start] = b.Text
		}
	}
}

// listsStatuses reports whether a paragraph such as "3 if it is late" is a row of a list
// of paragraphs: it is one short line, directly below a heading about exit statuses.
func (a *assembler) listsStatuses(t block.Text) bool {
	n := len(a.headings)
	return n > 0 && a.namesExits(a.headings[n-1]) && conditionalRow().Match(t.Bytes)
}

// conditionalRow matches a paragraph of one line that begins with a status and a condition.
var conditionalRow = pattern.New(`(?i)^(?:\d{1,3}|non-?zero)\s+(?:if|when|on|in case)\b[^\n]{1,120}$`)

// exitStatement matches a paragraph such as "exit 3". Some manual pages show each line of a
// script as a paragraph of its own.
var exitStatement = pattern.New(`^exit \d{1,3};?$`)

// mentionsOthers reports whether a paragraph mentions another status than that of the row
// r. It returns false for "1: The exit code is 1 if it is late".
func (a *assembler) mentionsOthers(t block.Text, r lineRow) bool {
	return slices.ContainsFunc(a.readMentions(t), func(m lineRow) bool { return m.value.String() != r.value.String() })
}

// settingAfter matches the text after a setting, such as "environment variable" in
// "LATE=1 environment variable".
var settingAfter = pattern.New(`(?i)^(?:environment|env|config(?:uration)?)\s+(?:variable|option|setting|key)\b`)

// markedLines returns how many lines of a paragraph are rows that begin with a status in
// bold or code. If some lines do not begin with a status in bold or code, only the first
// line counts: a later line may begin with code in the middle of a sentence. On a page
// about exit statuses, lines such as "50 File not found" need no markup.
func (a *assembler) markedLines(b block.Block) int {
	lines := b.Text.SplitLines()
	if a.isExitPage() && !slices.ContainsFunc(lines, func(line block.Text) bool { return !bareRow().Match(line.Trim().Bytes) }) {
		return len(lines)
	}
	if len(lines) > 1 && !slices.ContainsFunc(lines, func(line block.Text) bool {
		return !a.isItemMarked(line.Trim()) || line.Trim().Bytes[0] < '0' || line.Trim().Bytes[0] > '9'
	}) {
		return len(lines)
	}
	if a.isParagraphMarked(b) {
		return 1
	}
	return 0
}

// bareRow matches a line such as "50 File not found".
var bareRow = pattern.New(`^\d{1,3}[ \t]+\p{Lu}`)

// isParagraphMarked reports whether a paragraph begins with markup, such as bold text or
// code.
func (a *assembler) isParagraphMarked(b block.Block) bool {
	at := b.Text.Start()
	return b.Text.Len() > 0 && at > b.Start && (strings.IndexByte("*_`\\", a.Bytes[at-1]) >= 0 || a.isInRoffFont(at)) || a.follows(">", at)
}

// follows reports whether an offset of the document is directly after the given text.
func (a *assembler) follows(text string, at int) bool {
	return bytes.HasSuffix(a.Bytes[:at], []byte(text))
}

// isInRoffFont reports whether the text directly before an offset is a roff escape that
// selects a font, such as \fB.
func (a *assembler) isInRoffFont(at int) bool { return roffFont().Match(a.Bytes[max(0, at-8):at]) }

// roffFont matches an escape of roff that selects a font, such as bold.
var roffFont = pattern.New(`\\f(?:[A-Z0-9]|\([A-Z]{2}|\[[A-Za-z]*\])$`)

var (
	errorItem = pattern.New(`^(` + errorCode + `(?:\s*[/,]\s*` + errorCode + `)*)(?:\s*(?:->|=>|→|:|-|–|—|=)\s*|\s*$|\s+\()`)
	// shortErrorItem is errorItem for a code of one word, such as CONFLICT.
	shortErrorItem = pattern.New(`^([A-Z][A-Z0-9]{2,})(?:\s*(?:->|=>|→|:|-|–|—|=)\s*|\s+\()`)
	errorExit      = pattern.New(`(?i)^(?:exit (?:code )?)?(\d{1,3})\b(?:\s*[:–—-]?\s*)`)
)

// addTable adds a table to the document, and reports whether it did. Numbers in lists
// and sentences can mean anything, so a table from one of these is added only if a text
// shows that it is about the program or a subcommand.
func (a *assembler) addTable(t *Table) bool {
	t.Headings = a.headings
	t.Lead = lastSentence(a.lead.String())
	if a.listsVariables(t) {
		return false
	}
	t.Position = a.Position(t.Start)
	t.Ownership = a.decideOwnership(t)
	a.doc.Candidates = append(a.doc.Candidates, t)
	if !t.Ownership.Own() && t.Ownership.Verdict != VerdictSubcommand && !t.Form.Tabular() {
		return false
	}
	a.doc.Tables = append(a.doc.Tables, t)
	return true
}

// listsVariables reports whether the words in capitals that a list begins its items with
// are not error codes but environment variables: the text before the list or the heading
// over it says so, as in "Each key can be set via an environment variable:". If the user
// has named the section or the kind of its tables, the words are error codes.
func (a *assembler) listsVariables(t *Table) bool {
	if t.Kind != KindErrors || t.Form.Tabular() || a.options.Heading != "" || a.options.Kind != "" {
		return false
	}
	texts := []string{t.Lead}
	if n := len(t.Headings); n > 0 {
		texts = append(texts, t.Headings[n-1].Text)
	}
	return slices.ContainsFunc(texts, func(s string) bool { return variableWord().MatchString(s) && !errorWord().MatchString(s) })
}

var variableWord = pattern.New(`(?i)\benv(?:ironment)?[ -]?var(?:iable)?s?\b|環境変数|环境变量`)

// lastSentence returns at most the last maxLead bytes of a paragraph, with one space in
// place of each sequence of white space.
func lastSentence(s string) string {
	s = collapse(s)
	if len(s) > maxLead {
		s = strings.ToValidUTF8(s[len(s)-maxLead:], "")
	}
	return s
}

// maxLead limits how many bytes of a text are searched for the owner of statuses.
const maxLead = 400
