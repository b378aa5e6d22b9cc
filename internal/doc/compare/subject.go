package compare

import (
	"slices"

	"github.com/exitlint/exitlint/internal/doc/attr"
	"github.com/exitlint/exitlint/internal/doc/tables"
	"github.com/exitlint/exitlint/registry"
)

// A subject is the code that a row describes.
type subject struct {
	code *registry.Code // the code, or nil if it is not declared
	// isUnsure is set if some cell of the row must be wrong, but it is unclear which
	// one. For example, the number belongs to one code and the words describe another,
	// or two rows have the same number.
	isUnsure bool
}

// codeOf returns the code that a row with the number v is about, or nil.
func (p *page) codeOf(t *tables.Table, row tables.Row, v int) *registry.Code {
	return p.subjectOf(t, row, v).code
}

// subjectOf returns the code that a row with the number v describes.
//
// Usually this is the code with the number v. If the words of the row describe another
// code, the rest of the document decides whether the number or the words are wrong. The
// result is stored, so that all checks of the row agree.
func (p *page) subjectOf(t *tables.Table, row tables.Row, v int) subject {
	if known, ok := p.subjects[valueAt(row)]; ok {
		return known
	}
	s := p.decideSubject(t, row, v)
	if p.subjects == nil {
		p.subjects = map[int]subject{}
	}
	p.subjects[valueAt(row)] = s
	return s
}

// valueAt returns the offset of the status in a row, which is the key for the row in
// maps.
func valueAt(row tables.Row) int {
	cell, ok := row.Cell(attr.Value)
	if !ok {
		return -1
	}
	return cell.Start
}

// decideSubject returns the code that a row describes. Usually this is the code with
// the status v in the row. If the words of the row describe another code, the row is
// about that code only if all of the following are true:
//
//   - No other row is about that code.
//   - The status v is not declared, or more cells of the row fit that code than the code
//     with the status v.
//   - In a retry table, that code has a retry policy, or the code with the status v has none.
func (p *page) decideSubject(t *tables.Table, row tables.Row, v int) subject {
	numbered, declared := p.reg.Code(v)
	w := p.claimsOf(row)
	fits := p.certainCode(w)
	switch {
	case w.name != nil && w.meaning != nil && w.name != w.meaning && numbered != w.name && numbered != w.meaning:
		// The status, the name and the meaning in the row belong to three different
		// codes.
		return subject{code: numbered, isUnsure: true}
	case fits == numbered && fits != nil:
		return subject{code: numbered}
	case fits == nil:
		return p.guessSubject(t, row, v, w)
	case p.hasOwnRow(t.Kind, row, fits), t.Kind == tables.KindRetry && declared && numbered.Retry != "" && fits.Retry == "":
		// The number decides. The code that the words describe has its own row, or
		// needs no row in this table because it has no retry policy.
		return subject{code: numbered}
	case !declared:
		return subject{code: fits}
	}
	forWords, forNumber := p.countVotes(row, w, fits, numbered)
	switch {
	case forNumber >= forWords:
		return subject{code: numbered}
	case p.rowsOf(t.Kind, v) > 1:
		return subject{code: fits}
	}
	return subject{code: fits, isUnsure: forWords == 1 && w.text != "" && p.codeWithMeaning(w) == nil}
}

// guessSubject chooses the code for a row without the exact name or meaning of a code.
// Usually this is the code with the number in the row. If no code has this number, or
// two rows have it, guessSubject chooses a code with similar words, unless a row of the
// document has the number of that code.
func (p *page) guessSubject(t *tables.Table, row tables.Row, v int, w claims) subject {
	numbered, declared := p.reg.Code(v)
	if declared && p.rowsOf(t.Kind, v) < 2 {
		return subject{code: numbered}
	}
	like := p.codeWithMeaning(w)
	if like == nil || like == numbered || p.rowsOf(t.Kind, like.Value) > 0 || declared && !p.hasOtherWords(t.Kind, row, v, like) {
		return subject{code: numbered, isUnsure: like != numbered && rowsIn(t, v) > 1}
	}
	return subject{code: like}
}

// hasOtherWords reports whether another row with the status v has words that do not
// describe the given code.
func (p *page) hasOtherWords(kind tables.Kind, row tables.Row, v int, code *registry.Code) bool {
	return slices.ContainsFunc(p.othersWith(kind, row, v), func(o tables.Row) bool {
		return p.codeWithMeaning(p.claimsOf(o)) != code
	})
}

// certainCode returns the code whose name the row contains or, if there is none, the
// code whose declared meaning it contains. Without a [[doc]] entry, only the name
// counts.
func (p *page) certainCode(w claims) *registry.Code {
	if w.name != nil || p.entry == nil || w.hasName && w.meaning == nil {
		return w.name
	}
	return w.meaning
}

// hasOwnRow reports whether another row is about the code c. That row must have the
// status of c, and must not describe another code. Its table must not repeat the table
// of the given row.
func (p *page) hasOwnRow(kind tables.Kind, row tables.Row, c *registry.Code) bool {
	return slices.ContainsFunc(p.othersWith(kind, row, c.Value), func(o tables.Row) bool {
		fits := p.certainCode(p.claimsOf(o))
		return (fits == nil || fits == c) && !p.repeatEachOther(row, o)
	})
}

// repeatEachOther reports whether the rows a and b are in two tables that seem to
// repeat each other: both tables also have a row for another status.
func (p *page) repeatEachOther(a, b tables.Row) bool {
	x, y := p.tableOf(a), p.tableOf(b)
	return x != y && x != nil && y != nil && slices.ContainsFunc(x.Rows, func(r tables.Row) bool {
		v, one := r.Statuses.Exact()
		return one && valueAt(r) != valueAt(a) && rowsIn(y, v) > 0
	})
}

// tableOf returns the table that contains a row, or nil.
func (p *page) tableOf(row tables.Row) *tables.Table {
	for _, t := range p.Tables {
		if slices.ContainsFunc(t.Rows, func(r tables.Row) bool { return valueAt(r) == valueAt(row) }) {
			return t
		}
	}
	return nil
}

// countVotes returns how many cells of a row agree with each of two codes: fits, which
// the words of the row describe, and numbered, which has the status in the row. It
// compares the name, the meaning and the answer.
func (p *page) countVotes(row tables.Row, w claims, fits, numbered *registry.Code) (forWords, forNumber int) {
	for _, c := range []*registry.Code{w.name, w.meaning} {
		switch c {
		case nil:
		case fits:
			forWords++
		case numbered:
			forNumber++
		}
	}
	if w.meaning == nil {
		switch p.codeWithMeaning(w) {
		case nil:
		case fits:
			forWords++
		case numbered:
			forNumber++
		}
	}
	if answer, _, ok := recoverableCell(row); ok && fits.Recoverable != numbered.Recoverable {
		switch answer {
		case fits.Recoverable:
			forWords++
		case numbered.Recoverable:
			forNumber++
		}
	}
	return forWords, forNumber
}

// rowsOf returns the number of rows for the status v alone, in all tables of the given
// kind.
func (p *page) rowsOf(kind tables.Kind, v int) int {
	return len(p.othersWith(kind, tables.Row{}, v))
}

// othersWith returns the rows for the status v alone, in all tables of the given kind,
// except the given row.
func (p *page) othersWith(kind tables.Kind, row tables.Row, v int) []tables.Row {
	var out []tables.Row
	for _, t := range p.Tables {
		if t.Kind != kind {
			continue
		}
		for _, r := range t.Rows {
			if one, ok := r.Statuses.Exact(); ok && one == v && valueAt(r) != valueAt(row) {
				out = append(out, r)
			}
		}
	}
	return out
}

// isExchanged reports whether the statuses of two rows of the table seem to be
// exchanged: both rows are wrong, and each would be right with the status of the other.
// It is then unclear whether the statuses or the other cells are wrong. c is the code
// with the status in the given row.
func (p *page) isExchanged(t *tables.Table, row tables.Row, c *registry.Code) bool {
	w := p.claimsOf(row)
	if p.certainCode(w) == c || p.codeWithMeaning(w) == c || p.agrees(t, row, c) {
		return false
	}
	return slices.ContainsFunc(t.Rows, func(o tables.Row) bool {
		v, one := o.Statuses.Exact()
		other, declared := p.reg.Code(v)
		return one && declared && other != c && !p.agrees(t, o, other) && p.agrees(t, row, other) && p.agrees(t, o, c)
	})
}

// agrees reports whether a row agrees with the registry about retrying after the code
// c: in the cell that says whether to retry, and in the cells about the retry policy.
func (p *page) agrees(t *tables.Table, row tables.Row, c *registry.Code) bool {
	if answer, _, ok := recoverableCell(row); ok && c.Recoverable != "" && answer != c.Recoverable {
		return false
	}
	policy, ok := p.reg.Retry(c.Retry)
	return !ok || !slices.ContainsFunc(row.Cells, func(cell tables.Cell) bool {
		column, ok := attr.PolicyColumnOf(cell.Field)
		if !ok {
			return false
		}
		_, wrong := column.Compare(cell.Text, "", policy)
		return wrong
	})
}

// A claims value contains the codes that the words of a row describe.
type claims struct {
	name    *registry.Code // the code whose name the row contains
	meaning *registry.Code // the code whose declared meaning the row contains
	hasName bool           // whether the row contains a name, even if no code has this name
	text    string         // the text of the cell with the meaning
}

func (p *page) claimsOf(row tables.Row) claims {
	at := valueAt(row)
	if known, ok := p.claims[at]; ok {
		return known
	}
	if p.claims == nil {
		p.claims = map[int]claims{}
	}
	p.claims[at] = p.readClaims(row)
	return p.claims[at]
}

func (p *page) readClaims(row tables.Row) claims {
	var w claims
	for _, field := range []attr.Field{attr.Name, attr.Go} {
		if cell, ok := row.Cell(field); ok && cell.Text != "" {
			w.hasName = true
			if w.name == nil {
				w.name = p.codeCalled(cell.Text)
			}
		}
	}
	cell, ok := row.Cell(attr.Meaning)
	if !ok || cell.Text == "" {
		return w
	}
	w.meaning, w.text = p.meanings[normalWording(cell.Text)], cell.Text
	return w
}

// codeWithMeaning returns the code whose declared meaning the row contains or, if there
// is none, the code whose meaning or name is similar to the meaning in the row.
func (p *page) codeWithMeaning(w claims) *registry.Code {
	if w.meaning != nil || w.text == "" {
		return w.meaning
	}
	return p.codeLike(w.text)
}

// codeCalled returns the code with the given name, even in another spelling, such as
// LockTimeout for EXIT_LOCK_TIMEOUT. It returns nil if no code has such a name, or if
// the spelling fits several codes and is the exact name of none.
func (p *page) codeCalled(name string) *registry.Code {
	var found *registry.Code
	for i := range p.reg.Codes {
		switch c := &p.reg.Codes[i]; {
		case name == c.Name || attr.Unqualify(name) == c.GoName():
			return c
		case registry.SameName(name, c.Name) || registry.SameName(attr.Unqualify(name), c.GoName()):
			if found != nil {
				return nil
			}
			found = c
		}
	}
	return found
}

// Limits for a row that contains neither the exact name nor the exact meaning of a
// code. Such a row describes the code whose words are most similar; see resemblance.
// The resemblance must be at least minResemblance, and exceed the resemblance to every
// other code by at least minDistance.
const minResemblance, minDistance = 0.5, 0.2

// codeLike returns the only code whose meaning or name is similar to the given words.
// If there is none, or several, it returns nil.
func (p *page) codeLike(text string) *registry.Code {
	var best *registry.Code
	most, next := 0.0, 0.0
	have := contentWords(text)
	for i := range p.reg.Codes {
		c := &p.reg.Codes[i]
		switch s := p.resemblance(have, c); {
		case s > most:
			best, most, next = c, s, most
		case s > next:
			next = s
		}
	}
	if most < minResemblance || most-next < minDistance {
		return nil
	}
	return best
}

// resemblance returns how similar the words in have are to a code, as a number from 0 to 1.
// It compares them with the meaning of the code, with its meaning and condition together,
// and with its name, and returns the highest result of sharedFraction.
func (a *audit) resemblance(have []string, c *registry.Code) float64 {
	if a.content[c] == nil {
		a.content[c] = [][]string{contentWords(c.Meaning), contentWords(c.Meaning + " " + c.Condition), contentWords(splitName(c.Name))}
	}
	most := 0.0
	for _, words := range a.content[c] {
		most = max(most, sharedFraction(have, words))
	}
	return most
}

// sharedFraction returns the number of words that the lists a and b share, divided by
// the number of different words in the two lists. For "not found" and "file not", the
// result is 1/3.
func sharedFraction(a, b []string) float64 {
	both := 0
	for _, w := range a {
		if slices.Contains(b, w) {
			both++
		}
	}
	if both == 0 {
		return 0
	}
	return float64(both) / float64(len(a)+len(b)-both)
}

// mayHaveRow reports whether the tables may already have a row for the code c, with a
// wrong status. A fix must then not add another row.
func (p *page) mayHaveRow(all []*tables.Table, c *registry.Code) bool {
	return slices.ContainsFunc(all, func(t *tables.Table) bool {
		return slices.ContainsFunc(t.Rows, func(r tables.Row) bool {
			v, one := r.Statuses.Exact()
			if !one {
				return false
			}
			if repeated := rowsIn(t, v) > 1; repeated {
				return true
			}
			s, w := p.subjectOf(t, r, v), p.claimsOf(r)
			return (s.code == nil || s.isUnsure) && (w.name == c || p.resemblance(contentWords(w.text), c) > 1-minResemblance-minDistance)
		})
	})
}

// countStrays counts the rows with an undeclared status. Such a row may be meant for a
// code that seems to have no row.
func (p *page) countStrays(all []*tables.Table) int {
	n := 0
	for _, t := range all {
		for _, r := range t.Rows {
			if v, one := r.Statuses.Exact(); one && p.codeOf(t, r, v) == nil {
				n++
			}
		}
	}
	return n
}

// rowsIn returns the number of rows in a table for the status v alone.
func rowsIn(t *tables.Table, v int) int {
	n := 0
	for _, r := range t.Rows {
		if one, ok := r.Statuses.Exact(); ok && one == v {
			n++
		}
	}
	return n
}
