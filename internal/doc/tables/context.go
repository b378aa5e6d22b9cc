package tables

import (
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/doc/attr"
	"github.com/exitlint/exitlint/internal/doc/block"
	"github.com/exitlint/exitlint/internal/pattern"
)

// A context is a text near a table that can show whose statuses the table lists.
type context struct {
	text string // the text without markup
	raw  string // the text as it is in the document
	// The sentence with the statuses, if this sentence is certainly about this program,
	// and "" otherwise. The rest of the text may be about other programs.
	sentence string
	where    string // a name for the text in messages, such as "its caption"
	// Whether the text is the first paragraph of an outer section. In such a text, only a
	// name in code markup counts as the name of a command.
	intro bool
	// Whether the text is the title or name of the document, but not a heading above the
	// table. A phrase such as "exit code" in the title does not show that the table is
	// about exit statuses.
	title bool
	// Whether the text is a heading, a title or an intro. Usually such a text can say
	// whose statuses the table lists. But if a text nearer to the table mentions exit
	// statuses, the outer text counts only if it consists of nothing but a name.
	outer bool
	// Whether the text is directly beside the numbers, for example the header of the
	// column with the numbers. In such a text, the word "exit" alone shows that the
	// numbers are exit statuses.
	exact bool

	// The following fields are only for a heading or the title.
	this   bool   // whether the first paragraph below the heading begins with "This command"
	ran    string // the subcommand that all code in the section of the heading runs, or ""
	own    bool   // whether the first paragraph below the heading begins with the name of the program
	errors bool   // whether the table lists error codes; the heading "Git errors" is then about errors of this program, and not about git
	below  bool   // whether a heading between this one and the table mentions exit statuses
}

// cue returns the start and end of a phrase about exit statuses in the text, or nil.
func (c context) cue() []int {
	if c.intro || c.title {
		return nil
	}
	at := block.FindCue([]byte(c.text))
	switch {
	case at == nil && c.exact:
		return exitWord().FindStringIndex(c.text)
	case at != nil || !c.outer:
		return at
	}
	return returnHeading().FindStringIndex(c.text)
}

var exitWord = pattern.New(`(?i)\bexits?\b`)

// returnHeading matches a heading that manual pages use for two things: the statuses
// of a command, and the results of a function.
var returnHeading = pattern.New(`(?i)^return values?$`)

// contexts returns the texts around a table, nearest first.
func (a *assembler) contexts(t *Table) []context {
	all := []context{{text: t.Caption, raw: t.Caption, where: "its caption"}}
	for _, c := range t.Columns {
		if c.Field == attr.Value || c.Field == attr.Exit {
			all = append(all, context{text: c.Header, raw: c.Raw, where: "its header", exact: t.has(attr.ErrorCode)})
		}
	}
	prefix := a.rowPrefix(t)
	all = append(all,
		context{text: prefix, raw: prefix, where: "each of its rows", exact: true},
		context{text: t.Lead, raw: a.source(a.lead), sentence: t.sentence, where: "the text before it"})
	if t.Form == block.FormProse && a.listLead.Len() > 0 {
		all = append(all, context{text: lastSentence(a.listLead.String()), raw: a.source(a.listLead), where: "the text before the list"})
	}
	all = append(all,
		context{text: a.introOf(), raw: a.source(a.intro), where: "the start of its section"})
	below := false
	for i, h := range slices.Backward(t.Headings) {
		if intro := a.intros[h.Start]; i+1 < len(t.Headings) && intro.Len() > 0 {
			all = append(all, context{text: lastSentence(intro.String()), raw: a.source(intro), where: "the start of a section around it", outer: true, intro: true})
		}
		all = append(all, context{text: h.Text, raw: a.sourceAround(h.Start, h.End), where: "the heading over it", outer: true, this: a.introducesThis(h), ran: a.ranCommand(t, h), own: a.introducesOwn(h), errors: t.Kind == KindErrors, below: below})
		below = below || (context{text: h.Text, outer: true}).cue() != nil
	}
	if h := a.title; len(t.Headings) > 0 && h.Start != t.Headings[0].Start {
		all = append(all, context{text: h.Text, raw: a.sourceAround(h.Start, h.End), where: "the title", outer: true, title: true, own: a.introducesOwn(h)})
	}
	if a.page.Text != "" {
		all = append(all, context{text: a.page.Text + "(1)", raw: a.page.Text, where: "the name of the page", outer: true, title: true})
	}
	return slices.DeleteFunc(all, func(c context) bool { return c.text == "" })
}

// introducesOwn reports whether the first paragraph below a heading begins with the
// name of the program.
func (a *assembler) introducesOwn(h Heading) bool {
	intro := a.intros[h.Start]
	first, _, _ := strings.Cut(intro.String(), " ")
	return a.options.Program != "" && strings.EqualFold(strings.Trim(first, "`*_"), a.options.Program)
}

// introducesThis reports whether the first paragraph below a heading begins with "This
// command".
func (a *assembler) introducesThis(h Heading) bool {
	return thisOne().Match(a.intros[h.Start].Bytes)
}

// introOf returns the first paragraph of the current section. It returns "" if this
// paragraph introduces a table before the current one.
func (a *assembler) introOf() string {
	if a.intro.Len() == 0 || a.introduced {
		return ""
	}
	return lastSentence(a.intro.String())
}

// source returns a text as it is in the document, with its markup.
func (a *assembler) source(t block.Text) string {
	if t.Len() == 0 {
		return ""
	}
	return a.sourceAround(t.Start(), t.End())
}

// sourceAround returns the source from start to end, with the markup directly before and
// after it. It converts markup for code to Markdown. It returns "" if the result is too
// long to introduce a table.
func (a *assembler) sourceAround(start, end int) string {
	const most = 2000 // a longer text does not introduce a table
	for _, markup := range []string{"<code>", `\fB`} {
		if strings.HasSuffix(string(a.Bytes[max(0, start-len(markup)):start]), markup) {
			start -= len(markup)
		}
	}
	start, end = max(0, start-1), min(len(a.Bytes), end+1)
	if end-start > most || end < start {
		return ""
	}
	return codeMarkup.Replace(string(a.Bytes[start:end]))
}

// codeMarkup converts the markup for code in HTML and manual pages to Markdown. It is
// a variable because a Replacer is expensive to make.
var codeMarkup = strings.NewReplacer("<code>", "`", "</code>", "`", `\fB`, "*", `\fR`, "*", `\fP`, "*")

// rowPrefix returns the text before the status in the first row of a list, such as
// "Exit code of". It returns "" unless the text before the status mentions exit
// statuses in every row.
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
		if before := a.Bytes[r.Start:value.Start]; !block.HasCue(before) && !exitStart().Match(before) {
			return ""
		} else if r.Start == t.Rows[0].Start {
			return string(before)
		}
	}
	return ""
}

// exitStart matches the start of an item such as "- Exit 3: late".
var exitStart = pattern.New(`(?i)^\s*(?:[-*+•]\s+)?[*` + "`" + `]*exits?\b[*` + "`" + `\s]*$`)

// exitPrefix returns the text between the error code and the status in the first row of
// a list, such as "-> exit". It returns "" unless this text contains the word "exit" in
// every row.
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
