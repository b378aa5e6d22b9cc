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

// hasOptionResult reports whether a text is the description of an option, and has a
// sentence such as "Returns 0 if true, 1 otherwise".
func (a *assembler) hasOptionResult(t block.Text) bool {
	return block.ContainsFold(t.Bytes, "return") && a.describesOption() && optionResult().Match(t.Bytes)
}
