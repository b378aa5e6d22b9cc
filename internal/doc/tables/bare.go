package tables

import (
	"bytes"

	"github.com/exitlint/exitlint/internal/pattern"
)

// In a section about exit statuses, sentences give numbers without words such as "exit
// code": "A late file is 3", "3 stands for a late file", "Late: 3". Such a number is a
// status if its clause has one of these forms:
//
//	number verb meaning      3 stands for a late file
//	event verb number        a late file gives 3
//	outcome ":" number       On success: 0
//	event number             and a lost file 4, after one of the other forms
//
// A clause about another amount, such as "the limit is 3", is left out.

// isBare reports whether the number is a status because its clause has one of the forms for
// a section about exit statuses. If so, it sets the missing fields of m.
func (c numberContext) isBare(m *mention) bool {
	if !c.isBelowExits || isQuantity(c.above, c.below) || percentAfter().Match(c.below) {
		return false
	}
	clause := c.clauseBefore()
	if amountSubject().Match(clause) || protocolWords().Match(clause) {
		return false
	}
	if verb := numberVerb().FindSubmatchIndex(c.below); verb != nil && numberSubject().Match(clause) && !notMeaning().Match(c.below[verb[1]:]) {
		m.meaningStart = c.end + verb[2]
		return true
	}
	ends := clauseEndAfter().Match(c.below)
	switch {
	case eventVerb().Match(clause):
		return ends || m.meaningStart > 0
	case outcomeLabel().Match(clause), len(c.found) > 0 && nextLabel().Match(clause):
		return ends
	}
	return ends && len(c.found) > 0 && !sentenceEnd().Match(c.between()) && shortEvent().Match(c.between())
}

// clauseBefore returns the text from the start of the clause to the number.
func (c numberContext) clauseBefore() []byte {
	from := 0
	for _, m := range bareBoundary().FindAllIndex(c.above, -1) {
		if m[1] < len(c.above) || c.above[m[0]] != ':' { // "Late: " is a label
			from = m[1]
		}
	}
	return bytes.TrimLeft(c.above[from:], " \n")
}

// outcomes matches nouns for the outcome of a run.
const outcomes = `success|ok|failure|error|finding|problem|warning|clean|timeout|interrupt(?:ed)?|cancell?ed|interruption|conflict|drift|usage`

// eventVerbs matches the words between an event and its status.
const eventVerbs = `(?:is|are|be|becomes?|remains?|stays?|gives?|yields?|produces?|uses?|gets?|causes?|means?|expect|see|returns?|reports?|worth|exits?|maps?\s+(?:on)?to|mapped\s+(?:on)?to|results?\s+in|leads?\s+to|falls?\s+back\s+to|turns?\s+into|folds?\s+(?:[a-z]+\s+){0,3}into|collapses?\s+(?:in)?to|(?:reported|signall?ed|indicated|returned|shown|represented|denoted|marked)\s+(?:as|by|with|through|via)|(?:ends?|stops?|fails?|terminates?)\s+(?:with|at|in|as|on)|own\s+(?:exit\s+)?(?:code|status)(?:,|:|))`

var (
	percentAfter = pattern.New(`^\s*(?:%|percent\b)`)
	// bareBoundary matches the end of a clause before the clause with the number.
	bareBoundary = pattern.New(`(?i)(?:[.!?;]|\s[—–-])\s+|,\s+(?:(?:and|but|while|whereas|or|so|because)\s+)?|:\s+`)
	// numberSubject matches the text from the start of the clause to a number that is its subject,
	// as in "a value of 3".
	numberSubject = pattern.New(`(?i)^(?:(?:and|but|while|whereas|or|so|because)\s+)?(?:(?:an?|the|any|its)\s+)?(?:(?:exit|return)\s+)?(?:(?:values?|numbers?|codes?|status(?:es)?|results?|errors?(?:\s+codes?)?)\s+(?:(?:of|from)\s+)?)?["'(]?$`)
	// numberVerb matches the verb of a number that is a subject. Its group begins at the verb.
	numberVerb = pattern.New(`(?i)^["')]*\s+((?:stands?\s+for|tells?(?:\s+you)?|says?|covers?|marks?|represents?|shows?|implies|corresponds?\s+to|follows?|means?|indicates?|signals?|denotes?|is|are)\s)`)
	// notMeaning matches the text after the verb of a number if it says nothing about the
	// meaning of a status, as in "3 is too much".
	notMeaning = pattern.New(`(?i)^(?:not|never|no|too|enough|more|less|fewer|fine|good|sufficient|possible|allowed|valid|deprecated|unused|about|an?\s+(?:good|sensible|reasonable|safe|number)|the\s+(?:default|limit|max|min|number|same|only|first|last|next)\w*)\b`)
	// eventVerb matches a clause up to the status of an event, as in "a late file gives". It does
	// not match a clause in which another number is before the verb.
	eventVerb = pattern.New(`(?i)^[^\d]*[a-z"'` + "`" + `)]\s+(?:` + eventVerbs + `)\s+(?:(?:also|still|always|then|again|only|just|simply|either|back)\s+)?(?:an?\s+)?["'(]?$`)
	// clauseEndAfter matches the text after a status at the end of its clause.
	clauseEndAfter = pattern.New(`(?i)^["')]*(?:[.,;:)](?:\s|$)|\s*$|\s+[—–-]\s|\s+\(|\s+(?:and|or|but|so|instead|too|as\s+well|whatever|whether|because|with|without|rather|even|regardless|no\s+matter)\b)`)
	// outcomeLabel matches the name of an outcome and a separator before its status, as in
	// "On success:" and "failure =". In "Errors: 3", the number is a count.
	outcomeLabel = pattern.New(`(?i)^(?:(?:(?:on|for|in\s+case\s+of)\s+(?:an?\s+)?|(?:an?|no|any)\s+)(?:[a-z-]+\s+){0,2}?(?:` + outcomes + `)s?|(?:[a-z-]+\s+){0,2}?(?:` + outcomes + `))\s*[:=]\s*["']?$`)
	// nextLabel is like outcomeLabel, but for a clause after the status of another outcome.
	nextLabel = pattern.New(`(?i)^(?:[a-z-]+\s+){0,3}?(?:` + outcomes + `)s?\s*[:=]\s*["']?$`)
	// shortEvent matches the text between the status of one event and that of the next, if the
	// verb is left out, as in ", a lost file".
	shortEvent = pattern.New(`(?i)^["')]*(?:,\s+(?:and\s+)?|\s+and\s+|;\s+)(?:an?\s+|the\s+)?(?:[a-z'’-]+\s+){1,3}?(?:(?:by|as|with|to|at|in)\s+(?:an?\s+)?)?["']?$`)
	// amountSubject matches a clause about an amount that is not a status, or about no status at all.
	amountSubject = pattern.New(`(?i)\b(?:(?:default|limit|maximum|minimum|count|size|depth|level|threshold|score|port|version|delay|interval|length|width|attempt|rate|sum|total|range|largest|smallest|highest|lowest|greatest|bit|line|row|column|step|section|chapter|issue|table|example|note|signal|year)s?|max|min|retr(?:y|ies)|priority|http|since|python|go|timeout\s+(?:is|of)|the\s+number|number\s+of|sig(?:int|term|kill|hup|quit|pipe|abrt|segv)|up\s+to|at\s+(?:most|least)|(?:more|less|greater|lower|higher|fewer)\s+than)\b|^(?:no\s+(?:(?:sub)?command|program|tool)|nothing|none|never)\b`)
)
