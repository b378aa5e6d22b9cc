package tables

import (
	"strings"

	"github.com/exitlint/exitlint/internal/doc/block"
	"github.com/exitlint/exitlint/internal/pattern"
)

// optionResult matches a sentence such as "Returns 0 if true, 1 otherwise". About a function,
// it would be a result, but about an option it is the status of the program.
var optionResult = pattern.New(`(?i)(?:^|[.;:]\s+)(?:it\s+)?returns?\s+(?:with\s+)?["']?(?:[01]|zero|non-?zero)["']?\s+(?:if|when|on|in\s+case)\b[^.;]*?(?:,|;|\band|\bor|\botherwise|\belse)\s+(?:[a-z]+\s+){0,2}["']?(?:\d{1,3}|zero|one|non-?zero)\b`)

// optionTerm matches what a description is about if this is an option, such as
// "--zone=ZONE" and "[-q] --check".
var optionTerm = pattern.New("^[\\s*`]*(?:\\[[^\\]]*\\]\\s+)*--?\\w")

// isOption reports whether a list item describes an option.
func isOption(it block.Item) bool {
	return optionTerm().Match(it.Term.Bytes) || it.Term.Len() == 0 && optionTerm().Match(it.Text.Bytes)
}

// enterItem records that the text of a list item is read next. The returned function ends
// this.
func (a *assembler) enterItem(it block.Item) (leave func()) {
	outer := a.inOption
	a.inOption = outer || isOption(it)
	return func() { a.inOption = outer }
}

// describesOption reports whether the current text describes an option: it is in an item
// for the option, or below a heading that is the option.
func (a *assembler) describesOption() bool {
	return a.inOption || optionTerm().MatchString(strings.TrimSpace(a.innermost()))
}

// findResult returns the start and end of words such as "returns 0" in a text, if they are
// about the status of the program: the text describes an option, as in
// "Returns 0 if true, 1 otherwise", or the subject is the program or one of its commands,
// as in "tool sync returns 3 if it is late". Otherwise it returns nil.
func (a *assembler) findResult(text []byte) []int {
	if !block.ContainsFold(text, "return") {
		return nil
	}
	if a.describesOption() {
		if at := optionResult().FindIndex(text); at != nil {
			return at
		}
	}
	for _, m := range programResult().FindAllSubmatchIndex(text, -1) {
		if a.isProgramName(string(text[m[2]:m[3]])) && (m[4] < 0 || a.isCommand(string(text[m[4]:m[5]]))) {
			return m[:2]
		}
	}
	return nil
}

// programResult matches words such as "tool sync returns 3 if" and "tool gives up and returns
// status 3.". The groups match the first two words, of which the second one may be missing.
var programResult = pattern.New(`(?i)\b([\w.-]+)(?:\s+([a-z][\w-]*))?(?:\s+(?:sub)?command)?(?:\s+(?:will|should|must|always|also|itself))?\s+(?:[a-z]+s\s+(?:up|out|down)?\s*(?:,\s+)?and\s+)?returns?\s+(?:with\s+)?(?:(?:an?\s+|the\s+)?(?:status|code)\s+(?:of\s+)?)?["']?(?:\d{1,2}|1\d\d|2[0-5]\d|zero|non-?zero)["']?(?:,?\s+(?:if|when(?:ever)?|unless|on|otherwise|for|in\s+case)\b|[.;)]|\s*$)`)
