package compare

import (
	"slices"

	"github.com/exitlint/exitlint/internal/doc/attr"
	"github.com/exitlint/exitlint/internal/doc/tables"
	"github.com/exitlint/exitlint/registry"
)

// A subject is the code that a row describes.
type subject struct {
	code *registry.Code // nil if the row describes no code
	// unsure is set if nothing in the document shows which cell is wrong:
	// the number and the words of the row refer to two codes, or two rows
	// of a table have the same number.
	unsure bool
}

// codeOf returns the code that a row describes, or nil.
func (p *page) codeOf(t *tables.Table, row tables.Row, v int) *registry.Code {
	return p.subject(t, row, v).code
}

// subject returns the code that a row describes. It decides once for each row.
// If the number and the words of a row refer to two codes, one of the cells is
// wrong, and the rest of the row and of the document decides which one.
func (p *page) subject(t *tables.Table, row tables.Row, v int) subject {
	if known, ok := p.subjects[valueAt(row)]; ok {
		return known
	}
	s := p.decide(t, row, v)
	if p.subjects == nil {
		p.subjects = map[int]subject{}
	}
	p.subjects[valueAt(row)] = s
	return s
}

// valueAt returns the offset of the status in a row, which identifies the row.
func valueAt(row tables.Row) int {
	cell, ok := row.Cell(attr.Value)
	if !ok {
		return -1
	}
	return cell.Start
}

// decide chooses between the code of the number in a row and the code of the
// row's words. It chooses the number unless the words name another code that
// has no row of its own, and more cells of the row agree with that other code.
func (p *page) decide(t *tables.Table, row tables.Row, v int) subject {
	numbered, declared := p.reg.Code(v)
	w := p.claimsOf(row)
	fits := p.strong(w)
	switch {
	case w.name != nil && w.meaning != nil && w.name != w.meaning && numbered != w.name && numbered != w.meaning:
		return subject{code: numbered, unsure: true} // the name and the meaning refer to two further codes
	case fits == numbered && fits != nil:
		return subject{code: numbered}
	case fits == nil:
		return p.guess(t, row, v, w)
	case p.hasOwnRow(t.Kind, row, fits), t.Kind == tables.KindRetry && declared && numbered.Retry != "" && fits.Retry == "":
		return subject{code: numbered} // another row describes the code that these words name
	case !declared:
		return subject{code: fits}
	}
	forWords, forNumber := p.votes(row, w, fits, numbered)
	switch {
	case forNumber >= forWords:
		return subject{code: numbered}
	case p.rowsOf(t.Kind, v) > 1:
		return subject{code: fits}
	}
	return subject{code: fits, unsure: forWords == 1 && w.text != "" && p.like(w) == nil}
}

// guess chooses the code for a row whose words do not exactly match a code.
// Usually the number decides. If the number is not declared, or another row has
// the same number, guess looks for a code that resembles the words and has no
// row.
func (p *page) guess(t *tables.Table, row tables.Row, v int, w claims) subject {
	numbered, declared := p.reg.Code(v)
	if declared && p.rowsOf(t.Kind, v) < 2 {
		return subject{code: numbered}
	}
	like := p.like(w)
	if like == nil || like == numbered || p.rowsOf(t.Kind, like.Value) > 0 || declared && !p.elsewhere(t.Kind, row, v, like) {
		return subject{code: numbered, unsure: like != numbered && rowsIn(t, v) > 1}
	}
	return subject{code: like}
}

// elsewhere reports whether another row has the number v and words that do not
// resemble those of the code like.
func (p *page) elsewhere(kind tables.Kind, row tables.Row, v int, like *registry.Code) bool {
	return slices.ContainsFunc(p.othersWith(kind, row, v), func(o tables.Row) bool {
		return p.like(p.claimsOf(o)) != like
	})
}

// strong returns the code that the words of a row name with certainty, by name
// or by meaning. In an undeclared document, the meaning alone is not
// sufficient.
func (p *page) strong(w claims) *registry.Code {
	if w.name != nil || p.entry == nil || w.named && w.meaning == nil {
		return w.name
	}
	return w.meaning
}

// hasOwnRow reports whether another row has the number of c and does not
// contain the words of a different code.
func (p *page) hasOwnRow(kind tables.Kind, row tables.Row, c *registry.Code) bool {
	return slices.ContainsFunc(p.othersWith(kind, row, c.Value), func(o tables.Row) bool {
		fits := p.strong(p.claimsOf(o))
		return fits == nil || fits == c
	})
}

// votes counts the cells of a row that agree with fits, the code named by the
// words, and the cells that agree with numbered, the code named by the number.
func (p *page) votes(row tables.Row, w claims, fits, numbered *registry.Code) (forWords, forNumber int) {
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
		switch p.like(w) {
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

// rowsOf returns the number of rows for the status v alone in the tables of a
// kind.
func (p *page) rowsOf(kind tables.Kind, v int) int {
	return len(p.othersWith(kind, tables.Row{}, v))
}

// othersWith returns the rows for the status v alone, except the row but.
func (p *page) othersWith(kind tables.Kind, but tables.Row, v int) []tables.Row {
	var out []tables.Row
	for _, t := range p.Tables {
		if t.Kind != kind {
			continue
		}
		for _, r := range t.Rows {
			if one, ok := r.Statuses.Exact(); ok && one == v && valueAt(r) != valueAt(but) {
				out = append(out, r)
			}
		}
	}
	return out
}

// isExchanged reports whether the numbers of this row and another row are
// exchanged: both rows are wrong, and each would be right with the number of
// the other row. In that case it is unknown which cells are wrong, unless the
// words of the row decide.
func (p *page) isExchanged(t *tables.Table, row tables.Row, c *registry.Code) bool {
	w := p.claimsOf(row)
	if p.strong(w) == c || p.like(w) == c || p.agrees(t, row, c) {
		return false
	}
	return slices.ContainsFunc(t.Rows, func(o tables.Row) bool {
		v, one := o.Statuses.Exact()
		other, declared := p.reg.Code(v)
		return one && declared && other != c && !p.agrees(t, o, other) && p.agrees(t, row, other) && p.agrees(t, o, c)
	})
}

// agrees reports whether the cells of a row about retrying agree with the
// registry entry of c.
func (p *page) agrees(t *tables.Table, row tables.Row, c *registry.Code) bool {
	if answer, _, ok := recoverableCell(row); ok && c.Recoverable != "" && answer != c.Recoverable {
		return false
	}
	policy, ok := p.reg.Retry(c.Retry)
	return !ok || !slices.ContainsFunc(row.Cells, func(cell tables.Cell) bool {
		column, ok := attr.OfPolicy(cell.Field)
		if !ok {
			return false
		}
		_, wrong := column.Compare(cell.Text, "", policy)
		return wrong
	})
}

// A claims holds the codes that the words of a row name.
type claims struct {
	name    *registry.Code // the code with the name that is in the row
	meaning *registry.Code // the code with exactly the meaning that is in the row
	named   bool           // the row contains a name, whether or not a code has that name
	text    string         // the meaning that is in the row
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
			w.named = true
			if w.name == nil {
				w.name = p.codeCalled(cell.Text)
			}
		}
	}
	cell, ok := row.Cell(attr.Meaning)
	if !ok || cell.Text == "" {
		return w
	}
	w.meaning, w.text = p.meanings[plain(cell.Text)], cell.Text
	return w
}

// like returns the code with the meaning in a row, or else the code whose
// meaning resembles it.
func (p *page) like(w claims) *registry.Code {
	if w.meaning != nil || w.text == "" {
		return w.meaning
	}
	return p.codeLike(w.text)
}

// codeCalled returns the code with a name in any spelling. It returns nil if
// several codes match the name only in another spelling.
func (p *page) codeCalled(name string) *registry.Code {
	var found *registry.Code
	for i := range p.reg.Codes {
		switch c := &p.reg.Codes[i]; {
		case name == c.Name || unqualified(name) == c.GoName():
			return c
		case registry.SameName(name, c.Name) || registry.SameName(unqualified(name), c.GoName()):
			if found != nil {
				return nil
			}
			found = c
		}
	}
	return found
}

// alike and apart define when two texts resemble each other. The texts must
// share at least the fraction alike of their words, and the best match must
// exceed the next one by at least apart.
const alike, apart = 0.5, 0.2

// codeLike returns the code with a meaning or name that resembles a text. It
// returns nil if no code or more than one code does.
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
	if most < alike || most-next < apart {
		return nil
	}
	return best
}

// resemblance compares the words of a text with the meaning of a code, with the
// meaning and the condition together, and with the name. It returns the largest
// fraction of words in common.
func (a *audit) resemblance(have []string, c *registry.Code) float64 {
	if a.content[c] == nil {
		a.content[c] = [][]string{contentWords(c.Meaning), contentWords(c.Meaning + " " + c.Condition), contentWords(splitName(c.Name))}
	}
	most := 0.0
	for _, words := range a.content[c] {
		most = max(most, shared(have, words))
	}
	return most
}

// shared returns the number of words in both a and b, divided by the number of
// words in a or b.
func shared(a, b []string) float64 {
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

// mayHaveRow reports whether some row may describe c although the row has
// another number. A new row for c could then be a duplicate.
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
			s, w := p.subject(t, r, v), p.claimsOf(r)
			return (s.code == nil || s.unsure) && (w.name == c || p.resemblance(contentWords(w.text), c) > 1-alike-apart)
		})
	})
}

// strays returns the number of rows that describe no declared code. Such a row
// may be meant for a code that appears to have no row.
func (p *page) strays(all []*tables.Table) int {
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
