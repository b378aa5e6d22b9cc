package compare

import (
	"slices"
	"strconv"
	"strings"

	"github.com/exitlint/exitlint/internal/doc/tables"
	"github.com/exitlint/exitlint/internal/pattern"
	"github.com/exitlint/exitlint/registry"
)

var (
	retriedSet    = pattern.New(`(?i)recover|retr[iy]|transient|temporary`)
	notRetriedSet = pattern.New(`(?i)(^|[^a-z])(non?|not|un|never|dont)([^a-z]|[A-Z]|recover|retr)|after|delay|count|max`)
)

// set compares a set of statuses in code, if its name says that they are retried,
// as in "RETRYABLE_EXITS".
func (p *page) set(s tables.Set) {
	if !retriedSet().MatchString(s.Name) || notRetriedSet().MatchString(s.Name) {
		return
	}
	var want, got []int
	for _, c := range p.reg.Codes {
		if c.Recoverable == registry.RecoverableYes {
			want = append(want, c.Value)
		}
	}
	if len(want) == 0 {
		return
	}
	r := remark{rule: Mismatch}
	if text, ok := p.setText(s, want); ok {
		r.fix = p.edit(s.TextStart, s.TextEnd, text)
	}
	for _, cell := range s.Values {
		v, err := strconv.Atoi(cell.Text)
		if err != nil {
			return // the set does not contain statuses
		}
		if got = append(got, v); !slices.Contains(want, v) {
			r.code = &registry.Code{Value: v}
			p.at(r, cell, "%d is in %s here, but not recoverable in %s", v, s.Name, p.reg.Name())
		}
	}
	for _, v := range want {
		if !slices.Contains(got, v) {
			r.code = &registry.Code{Value: v}
			p.at(r, s.Cell, "%d is missing from %s, but recoverable in %s", v, s.Name, p.reg.Name())
		}
	}
}

// setText formats statuses with the separator that a set uses, as in "7, 20". It
// returns false if the set contains something other than numbers.
func (p *page) setText(s tables.Set, want []int) (string, bool) {
	var got, text []string
	for _, c := range s.Values {
		got = append(got, c.Text)
	}
	for _, v := range want {
		text = append(text, strconv.Itoa(v))
	}
	for _, separator := range []string{", ", ",", " | ", "|"} {
		if string(p.source[s.TextStart:s.TextEnd]) == strings.Join(got, separator) {
			return strings.Join(text, separator), true
		}
	}
	return "", false
}
