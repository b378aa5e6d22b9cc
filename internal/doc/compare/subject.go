package compare

import (
	"slices"

	"github.com/exitlint/exitlint/internal/doc/attr"
	"github.com/exitlint/exitlint/internal/doc/tables"
	"github.com/exitlint/exitlint/registry"
)

// A subject is the code that a row is about.
type subject struct {
	code *registry.Code // nil where it is about none
	// unsure says that the number and the words of the row speak of two codes, or
	// that two rows of a table have the number, and that nothing in the document
	// tells which of them is wrong.
	unsure bool
}

// meant returns the code that a row is about, nil for none.
func (p *page) meant(t *tables.Table, row tables.Row, v int) *registry.Code {
	return p.subject(t, row, v).code
}

// subject returns what a row is about: the code with its number, or the one that
// its words fit, if the number is nobody's, or less is to be said for it.
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

// valueAt is where the status of a row is written, which tells rows apart.
func valueAt(row tables.Row) int {
	cell, ok := row.Cell(attr.Value)
	if !ok {
		return -1
	}
	return cell.Start
}

func (p *page) decide(t *tables.Table, row tables.Row, v int) subject {
	numbered, declared := p.reg.Code(v)
	w := p.claimsOf(row)
	fits := p.strong(w)
	switch {
	case w.name != nil && w.meaning != nil && w.name != w.meaning && numbered != w.name && numbered != w.meaning:
		return subject{code: numbered, unsure: true} // each cell speaks of another code
	case fits == numbered && fits != nil:
		return subject{code: numbered}
	case fits == nil:
		return p.guess(t, row, v, w)
	case p.settled(t.Kind, row, fits), t.Kind == tables.KindRetry && declared && numbered.Retry != "" && fits.Retry == "":
		return subject{code: numbered} // another row is the one of these words
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

// guess returns what a row is about whose words are not those of the registry:
// the code with its number. Where that is nobody's, or another row's, words
// that are much like those of a code without a row are taken for them.
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

// elsewhere reports whether another row has the number of a row, and words that
// are not as much like those of another code.
func (p *page) elsewhere(kind tables.Kind, row tables.Row, v int, like *registry.Code) bool {
	return slices.ContainsFunc(p.othersWith(kind, row, v), func(o tables.Row) bool {
		return p.like(p.claimsOf(o)) != like
	})
}

// strong is the code whose name or meaning a row gives. In a document that
// nobody declared a meaning alone says nothing against a number.
func (p *page) strong(w claims) *registry.Code {
	if w.name != nil || p.entry == nil || w.named && w.meaning == nil {
		return w.name
	}
	return w.meaning
}

// settled reports whether another row has the number of a code, and words that
// are not those of another one.
func (p *page) settled(kind tables.Kind, row tables.Row, c *registry.Code) bool {
	return slices.ContainsFunc(p.othersWith(kind, row, c.Value), func(o tables.Row) bool {
		fits := p.strong(p.claimsOf(o))
		return fits == nil || fits == c
	})
}

// votes counts what a row says for the code that its words fit, and for the one
// that its number is.
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

// rowsOf counts the rows for just this status.
func (p *page) rowsOf(kind tables.Kind, v int) int {
	return len(p.othersWith(kind, tables.Row{}, v))
}

// othersWith are the rows for just this status but for one.
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

// exchanged reports whether a row is as wrong about its code as another row of
// the table about its own, and both would be right if they had each other's
// number: nothing tells which cells are wrong, unless the words of the row do.
func (p *page) exchanged(t *tables.Table, row tables.Row, c *registry.Code) bool {
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

// agrees reports whether what a row says of retrying is so for a code.
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

// claims are the codes that the words of a row speak of.
type claims struct {
	name    *registry.Code // with its name
	meaning *registry.Code // with its meaning, word by word
	named   bool           // the row has a name, be it of no code
	text    string         // what the row says that the status means
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

// like is the code that a row speaks of by its meaning, or by words that are
// much like those of that code and of no other.
func (p *page) like(w claims) *registry.Code {
	if w.meaning != nil || w.text == "" {
		return w.meaning
	}
	return p.codeLike(w.text)
}

// codeCalled is the code with a name, in any of its spellings; nil where two
// have it.
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

// alike is how much two texts have to share to be taken for one, and apart how
// much less the next one may share.
const alike, apart = 0.5, 0.2

// codeLike is the code that a text speaks of by the words that it shares with
// its meaning and its name; nil where it is none, or might be two.
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

// resemblance is the share of words that a text has in common with the meaning
// of a code, its condition, or its name.
func (a *audit) resemblance(have []string, c *registry.Code) float64 {
	if a.content[c] == nil {
		a.content[c] = [][]string{contentWords(c.Meaning), contentWords(c.Meaning + " " + c.Condition), contentWords(spread(c.Name))}
	}
	most := 0.0
	for _, words := range a.content[c] {
		most = max(most, shared(have, words))
	}
	return most
}

// shared is the share of the words of two texts that both have.
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

// spokenOf reports whether a row that is about no code, or that may have the
// wrong number, has words of a code. To add a row for that would leave two.
func (p *page) spokenOf(all []*tables.Table, c *registry.Code) bool {
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

// strays counts the rows that are about no code. Where there are as many as codes
// without a row, they may be the rows of these, under wrong numbers.
func (p *page) strays(all []*tables.Table) int {
	n := 0
	for _, t := range all {
		for _, r := range t.Rows {
			if v, one := r.Statuses.Exact(); one && p.meant(t, r, v) == nil {
				n++
			}
		}
	}
	return n
}

// rowsIn counts the rows of a table for just this status.
func rowsIn(t *tables.Table, v int) int {
	n := 0
	for _, r := range t.Rows {
		if one, ok := r.Statuses.Exact(); ok && one == v {
			n++
		}
	}
	return n
}
