package tables

import (
	"bytes"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/doc/attr"
	"github.com/exitlint/exitlint/internal/doc/block"
	"github.com/exitlint/exitlint/internal/pattern"
)

// A nearbyText is a text near a table that can show whose statuses the table lists.
type nearbyText struct {
	text string // the text without markup
	raw  string // the text as it is in the document
	// source is the text with the targets of its links; for a heading, it is the whole line.
	// It is "" for texts in which links are not looked for.
	source string
	// sentence is the sentence with the statuses, or "". It is set only if it is
	// certainly about this program; the rest of the text may be about others.
	sentence string
	// listed is the part of the text up to the last status of a list in sentences, or "".
	// The rest of the text can be about the statuses of other programs.
	listed string
	// isProse is true for a text that contains the statuses itself.
	isProse bool
	where   string // a name for the text in messages, such as "its caption"
	// isIntro is true for the first paragraph of an outer section. In such a text, a
	// command must be in code markup.
	isIntro bool
	// isSectionIntro is true for the first paragraph of the section with the table.
	isSectionIntro bool
	// isTitle is true for the title or name of the document, if it is not a heading above
	// the table. A phrase such as "exit code" in the title does not show that the table
	// is about exit statuses.
	isTitle bool
	// isOuter is true for a heading, a title, or the first paragraph of an outer section.
	// If a nearer text mentions exit statuses, an outer text is ignored unless it is
	// little more than a name.
	isOuter bool
	// isBesideNumbers is true if the text is directly beside the numbers, such as the
	// header of their column. The word "exit" in it is then enough to make the numbers
	// exit statuses.
	isBesideNumbers bool
	// result is the start and end of words such as "returns 0", if they are about the status
	// of the program; see findResult. Otherwise it is nil.
	result []int

	// The following fields are only for a heading or the title.
	introducesCommand bool // whether the first paragraph below the heading begins with "This command"
	// isInstall is true if the heading is about the installation, and no heading nearer to
	// the table is about the use of the program. If a nearer heading is about exit
	// statuses, the heading must name an installer: the section "Exit codes" below
	// "Installation" is about the program.
	isInstall         bool
	listedCommand     string // the command that the heading names below a heading such as "Commands", or ""
	introducedCommand string // the command that both the heading and the paragraph below it name, or ""
	sectionCommand    string // the subcommand that all code in the section of the heading runs, or ""
	firstRun          string // the subcommand that code in the section of the heading runs first, or ""
	introducesProgram bool   // whether the first paragraph below the heading begins with the name of the program
	listsErrors       bool   // whether the table lists error codes; "Git errors" is then not about git
	hasInnerCue       bool   // whether a heading nearer to the table contains a phrase about exit statuses
}

// cueIn returns the start and end of a phrase about exit statuses in the text c, or nil.
func (a *assembler) cueIn(c nearbyText) []int {
	if c.isIntro || c.isTitle {
		return nil
	}
	at := a.findCue([]byte(c.text))
	switch {
	case at == nil && c.isBesideNumbers:
		return exitWord().FindStringIndex(c.text)
	case at == nil && c.result != nil:
		return c.result
	case at != nil || !c.isOuter:
		return at
	}
	return returnHeading().FindStringIndex(c.text)
}

// isExitHeading reports whether a heading contains a phrase about exit statuses.
func (a *assembler) isExitHeading(text string) bool {
	return a.cueIn(nearbyText{text: text, isOuter: true}) != nil
}

var exitWord = pattern.New(`(?i)\bexits?\b`)

// returnHeading matches a heading that manual pages use both for the statuses of a
// command and for the results of a function.
var returnHeading = pattern.New(`(?i)^(?:\d+(?:\.\d+)*[.)]?\s+)?return values?$`)

// nearbyTexts returns the texts around a table, nearest first.
func (a *assembler) nearbyTexts(t *Table) []nearbyText {
	all := []nearbyText{{text: t.Caption, raw: t.Caption, where: "its caption"}}
	for _, c := range t.Columns {
		if c.Field == attr.Value || c.Field == attr.Exit {
			all = append(all, nearbyText{text: c.Header, raw: c.Raw, where: "its header", isBesideNumbers: t.has(attr.ErrorCode) || t.explainsExits()})
		}
	}
	prefix, listed := a.rowPrefix(t), ""
	if t.sentenceSubject != nil && t.sentenceSubject.isEnumeration {
		listed = lastSentence(t.subjectText.String())
	}
	all = append(all,
		nearbyText{text: prefix, raw: prefix, where: eachRow, isBesideNumbers: true},
		nearbyText{text: t.Lead, raw: a.subjectSource(t), source: a.subjectSource(t), sentence: t.sentence, listed: listed, isProse: t.Form == block.FormProse, where: beforeTable, result: a.resultBefore(t)})
	if t.Form == block.FormProse && a.listLead.Len() > 0 {
		all = append(all, nearbyText{text: lastSentence(a.listLead.String()), raw: a.source(a.listLead), where: "the text before the list"})
	}
	all = append(all,
		nearbyText{text: a.sectionIntro(), raw: a.source(a.intro), where: "the start of its section", isSectionIntro: true})
	if a.isHelp {
		// A help text says whose statuses it lists, whatever the heading above it is about.
		return slices.DeleteFunc(all, func(c nearbyText) bool { return c.text == "" })
	}
	below, usage := false, false
	for i, h := range slices.Backward(t.Headings) {
		if intro := a.intros[h.Start]; i+1 < len(t.Headings) && intro.Len() > 0 {
			all = append(all, nearbyText{text: lastSentence(intro.String()), raw: a.source(intro), where: "the start of a section around it", isOuter: true, isIntro: true})
		}
		text, raw := h.Text, a.sourceAround(h.Start, h.End)
		if i == len(t.Headings)-1 && t.headingLabel != "" && !groupInHeading().MatchString(h.Text) {
			text, raw = t.headingLabel, t.headingLabel // the meaning, such as "hook failed", does not say whose status it is
		}
		all = append(all, nearbyText{text: text, raw: raw, source: a.lineAt(h.Start), where: "the heading over it", isOuter: true, introducesCommand: a.introducesCommand(h), introducedCommand: a.introducedCommand(h), listedCommand: a.headedCommand(t, t.Headings[:i+1]), sectionCommand: a.sectionCommand(t, h), firstRun: h.runsCommand, introducesProgram: a.introducesProgram(h), listsErrors: t.Kind == KindErrors, hasInnerCue: below, isInstall: !usage && !(below && !installerWord().MatchString(h.Text)) && installHeading().MatchString(h.Text) && !a.isCommand(h.Text)})
		below = below || a.isExitHeading(h.Text)
		usage = usage || usageHeading().MatchString(h.Text)
	}
	// The first heading of a document without a title is that of its first section.
	if h := a.title; len(t.Headings) > 0 && h.Start != t.Headings[0].Start && (h.Level <= 1 || h.Level < t.Headings[0].Level) {
		all = append(all, nearbyText{text: h.Text, raw: a.sourceAround(h.Start, h.End), where: "the title", isOuter: true, isTitle: true, introducedCommand: a.introducedCommand(h), introducesProgram: a.introducesProgram(h)})
	}
	if a.manPage.Text != "" {
		all = append(all, nearbyText{text: a.manPage.Text + "(1)", raw: a.manPage.Text, where: "the name of the page", isOuter: true, isTitle: true})
	}
	return slices.DeleteFunc(all, func(c nearbyText) bool { return c.text == "" })
}

// resultBefore returns the start and end of words such as "returns 0" in the lead of a
// table, if this is a sentence about the status of the program. Otherwise it returns nil.
func (a *assembler) resultBefore(t *Table) []int {
	if t.Form != block.FormProse {
		return nil
	}
	return a.findResult([]byte(t.Lead))
}

// subjectSource returns the text that may say what a table is about, with its markup.
// This is the paragraph before the table or, for statuses in sentences, the paragraph
// with the sentences; see Table.subjectText.
func (a *assembler) subjectSource(t *Table) string {
	if t.subjectText.Len() > 0 {
		return a.source(t.subjectText)
	}
	return a.source(a.lead)
}

// introducesProgram reports whether the first paragraph below a heading begins with the
// name of the program.
func (a *assembler) introducesProgram(h Heading) bool {
	intro := a.intros[h.Start]
	first, _, _ := strings.Cut(intro.String(), " ")
	return a.isProgramName(strings.Trim(first, "`*_"))
}

// introducesCommand reports whether the first paragraph below a heading begins with "This
// command".
func (a *assembler) introducesCommand(h Heading) bool {
	return thisOne().Match(a.intros[h.Start].Bytes)
}

// sectionIntro returns the first paragraph of the current section. It returns "" if this
// paragraph has already introduced another table.
func (a *assembler) sectionIntro() string {
	if a.intro.Len() == 0 || a.introIsUsed {
		return ""
	}
	return lastSentence(a.intro.String())
}

// source returns the part of the document from which the text t was read, including the
// markup.
func (a *assembler) source(t block.Text) string {
	if t.Len() == 0 {
		return ""
	}
	return a.sourceAround(t.Start(), t.End())
}

// sourceAround returns the text of the document from start to end, with the markup in it
// and directly around it. Markup for code is converted to Markdown. The result is "" if
// it would be too long to introduce a table.
func (a *assembler) sourceAround(start, end int) string {
	const most = 2000 // a longer text does not introduce a table
	for _, markup := range []string{"<code>", `\fB`} {
		if strings.HasSuffix(string(a.Bytes[max(0, start-len(markup)):start]), markup) {
			start -= len(markup)
		}
	}
	if bytes.HasPrefix(a.Bytes[min(end, len(a.Bytes)):], []byte("</code>")) {
		end += len("</code>") - 1
	}
	start, end = max(0, start-1), min(len(a.Bytes), end+1)
	if end-start > most || end < start {
		return ""
	}
	return codeMarkup.Replace(string(a.Bytes[start:end]))
}

// lineAt returns the line of the document with the given offset, without the newline.
func (a *assembler) lineAt(at int) string {
	line, _, _ := bytes.Cut(a.Bytes[a.LineStart(at):], []byte("\n"))
	return strings.TrimRight(string(line), "\r")
}

// codeMarkup converts the markup for code in HTML and manual pages to Markdown. It is
// a variable because a Replacer is expensive to make.
var codeMarkup = strings.NewReplacer("<code>", "`", "</code>", "`", `\fB`, "*", `\fR`, "*", `\fP`, "*")

// rowPrefix returns the text before the status in the first row of a list, such as
// "Exit code of". In every row, the text before the status must mention exit statuses.
// Otherwise rowPrefix returns "".
func (a *assembler) rowPrefix(t *Table) string {
	if t.Columns != nil || t.Form == block.FormProse {
		return ""
	}
	if t.Kind == KindErrors {
		return a.exitPrefix(t)
	}
	for _, r := range slices.Backward(t.Rows) {
		value, ok := r.Cell(attr.Value)
		if !ok || r.Start > value.Start {
			return ""
		}
		// In Go code, a row begins with its line.
		if before := a.Bytes[max(r.Start, t.Start):value.Start]; !a.hasCue(before) && !exitStart().Match(before) {
			return ""
		} else if r.Start == t.Rows[0].Start {
			return string(before)
		}
	}
	return ""
}

// exitStart matches the start of an item such as "- Exit 3: late".
var exitStart = pattern.New(`(?i)^\s*(?:[-*+•]\s+)?[*` + "`" + `]*exits?\b[*` + "`" + `\s]*$`)

// exitPrefix returns the text between the error code and the status in the first row of a
// list: "-> exit" for "E_LATE -> exit 3". It returns "" unless this text contains the
// word "exit" in every row.
func (a *assembler) exitPrefix(t *Table) string {
	first := ""
	for _, r := range slices.Backward(t.Rows) {
		code, _ := r.Cell(attr.ErrorCode)
		exit, ok := r.Cell(attr.Exit)
		if !ok || code.End > exit.Start {
			return ""
		}
		if first = string(a.Bytes[code.End:exit.Start]); !exitWord().MatchString(first) {
			return ""
		}
	}
	return strings.Trim(first, " `*_")
}
