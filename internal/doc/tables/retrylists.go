package tables

import (
	"github.com/exitlint/exitlint/internal/doc/attr"
	"github.com/exitlint/exitlint/internal/doc/block"
	"github.com/exitlint/exitlint/internal/pattern"
)

// readRetryList reads a list of statuses or names below a title such as "Retryable exit
// codes" or "Never retry", and adds it to the document as a set with this title as its name.
// Each item must begin with a status or a name. The title of a list of plain statuses must
// also mention exit statuses, and they must be the program's.
func (a *assembler) readRetryList(b block.Block) {
	title := a.lead.String()
	if !retryTitle().MatchString(title) {
		title = a.innermost()
	}
	if len(b.Items) == 0 || !retryTitle().MatchString(title) {
		return
	}
	s := Set{Name: collapse(title), Listed: true, Headings: a.headings, NameCell: a.cell(attr.None, b.Items[0].Text), Cell: a.cell(attr.None, b.Items[0].Text)}
	for _, it := range b.Items {
		m := listedStatus().FindSubmatchIndex(it.Text.Bytes)
		if m == nil || it.Term.Len() > 0 {
			return
		}
		value := it.Text.Slice(m[2], m[3])
		isName := value.Bytes[0] >= 'A'
		if len(s.Values) > 0 && isName != s.Constants {
			return
		}
		s.Constants, s.Values = isName, append(s.Values, a.cell(attr.Value, value))
	}
	t := &Table{Kind: KindCodes, Form: b.Form, Headings: a.headings, Lead: lastSentence(a.lead.String()), Start: b.Start, End: b.End}
	w := a.decideOwnership(t)
	if s.Constants && !w.Foreign() || !s.Constants && w.Own() && a.hasCue([]byte(title)) {
		a.doc.Sets = append(a.doc.Sets, s)
	}
}

var (
	// retryTitle matches titles such as "Retryable exit codes", "Never retry" and "Do not
	// retry these:".
	retryTitle = pattern.New(`(?i)^(?:the\s+)?(?:(?:retryable|recoverable|transient|temporary|non-?(?:retryable|recoverable|transient)|not (?:retryable|recoverable)|unrecoverable|permanent)\s+(?:(?:exit|return|error)\s+)?(?:codes?|status(?:es)?|errors?|failures?)|(?:(?:always|never|do not|don['’]t)\s+)?retry(?:\s+(?:on|after|only))?(?:\s+(?:these|the following))?(?:\s+(?:exit\s+)?(?:codes?|status(?:es)?|errors?|failures?))?)\s*:?$`)
	// listedStatus matches the start of an item. Its group matches a name or a status.
	listedStatus = pattern.New(`^(?:exit\s+)?(?:code\s+)?([A-Z][A-Z0-9_]{2,}|\d{1,3})(?:$|:\s|\s+[(–—-])`)
)
