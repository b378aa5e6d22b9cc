package compare

import (
	"slices"
	"strconv"
	"strings"

	"github.com/exitlint/exitlint/internal/doc/attr"
	"github.com/exitlint/exitlint/internal/doc/tables"
	"github.com/exitlint/exitlint/registry"
)

// reportMissingErrors reports error codes without a row in the tables of error codes.
func (p *page) reportMissingErrors() {
	all := p.completeTables(tables.KindErrors)
	if len(all) == 0 {
		return
	}
	shown := func(e registry.ErrorCode) bool { return has(all, attr.ErrorCode, e.Code) }
	for _, e := range p.reg.Errors {
		of := func(o registry.ErrorCode) bool { return o.Preset == e.Preset }
		if shown(e) || e.Preset != "" && !showsPreset(p, p.reg.Errors, of, shown) {
			continue
		}
		t := all[len(all)-1]
		if x := slices.IndexFunc(all, func(t *tables.Table) bool { return p.isUnderPrefix(t, e.Code) }); x >= 0 {
			t = all[x]
		}
		r := findingParts{rule: Missing}
		last := t.Rows[len(t.Rows)-1]
		if added, ok := p.newRow(t, last, false, p.errorTexts(e)); ok && p.showsError(t) && !p.mayBeAbout(all, e) {
			r.fix = p.insertRows(added.at, []string{added.text})
		}
		p.reportAt(r, p.headerCell(t), "error code %s is declared in %s, but missing here", e.Code, p.reg.Name())
	}
}

// showsPreset reports whether the document should show all error codes of a preset,
// because it already shows at least half of them. If the registry has a [[doc]] entry for
// the document, a single code is enough. The parameter "entries" contains the error codes
// of the registry. isOfPreset reports whether a code belongs to the preset, and shown
// whether the document shows this code. showsPreset does the same for error prefixes.
func showsPreset[T any](p *page, entries []T, isOfPreset, shown func(T) bool) bool {
	have, all := 0, 0
	for _, e := range entries {
		if !isOfPreset(e) {
			continue
		}
		if all++; shown(e) {
			have++
		}
	}
	return have > 0 && (p.entry != nil || 2*have >= all)
}

// showsError reports whether a table has a row for a declared error code. A table
// without such a row lists something else, and gets no new rows.
func (p *page) showsError(t *tables.Table) bool {
	return slices.ContainsFunc(t.Rows, func(r tables.Row) bool {
		c, ok := r.Cell(attr.ErrorCode)
		_, declared := p.reg.ErrorCode(c.Text)
		return ok && declared
	})
}

// isUnderPrefix reports whether a table is under the heading of an error code's prefix.
func (p *page) isUnderPrefix(t *tables.Table, code string) bool {
	return slices.ContainsFunc(p.reg.Prefixes, func(x registry.Prefix) bool {
		return strings.HasPrefix(code, x.Prefix) && strings.EqualFold(plain(x.Title), plain(t.Heading().Title))
	})
}

// has reports whether a row of the tables has the given text in the column with the
// given field.
func has(all []*tables.Table, field attr.Field, text string) bool {
	return slices.ContainsFunc(all, func(t *tables.Table) bool {
		return slices.ContainsFunc(t.Rows, func(r tables.Row) bool {
			c, ok := r.Cell(field)
			return ok && (strings.TrimRight(c.Text, "*….") == text || field == attr.ErrorCode && slices.Contains(errorCodes(c.Text), text))
		})
	})
}

// errorTexts returns a function that returns the text of each cell in a new row for the
// error code e.
func (p *page) errorTexts(e registry.ErrorCode) fieldText {
	effective := p.reg.Effective(e)
	return func(f attr.Field) string {
		switch f {
		case attr.ErrorCode:
			return e.Code
		case attr.Exit, attr.Value:
			if e.Exit != nil {
				return strconv.Itoa(*e.Exit)
			}
		case attr.Recoverable, attr.Retry, attr.Retryable:
			if effective.Recoverable != "" {
				return p.answerFor(f, effective.Recoverable)
			}
		case attr.Class:
			return string(effective.Class)
		}
		return ""
	}
}

// reportMissingPrefixes reports prefixes without a row in the tables of prefixes.
func (p *page) reportMissingPrefixes() {
	all := p.completeTables(tables.KindPrefixes)
	if len(all) == 0 {
		return
	}
	t := all[len(all)-1]
	shown := func(x registry.Prefix) bool {
		return has(all, attr.Prefix, x.Prefix) || p.hasMisspeltPrefix(all, x.Prefix)
	}
	for i := range p.reg.Prefixes {
		x := &p.reg.Prefixes[i]
		of := func(o registry.Prefix) bool { return o.Preset == x.Preset }
		if shown(*x) || x.Preset != "" && !showsPreset(p, p.reg.Prefixes, of, shown) {
			continue
		}
		r := findingParts{rule: Missing}
		last := t.Rows[len(t.Rows)-1]
		if added, ok := p.newRow(t, last, false, p.prefixTexts(x)); ok {
			r.fix = p.insertRows(added.at, []string{added.text})
		}
		p.reportAt(r, p.headerCell(t), "error prefix %s is declared in %s, but missing here", x.Prefix, p.reg.Name())
	}
}

// hasMisspeltPrefix reports whether a table probably misspells the given prefix: a row
// has its title, such as "Task errors" for TASK_, but an undeclared prefix. The given
// prefix is then not reported as missing.
func (p *page) hasMisspeltPrefix(all []*tables.Table, prefix string) bool {
	return slices.ContainsFunc(all, func(t *tables.Table) bool {
		return slices.ContainsFunc(t.Rows, func(r tables.Row) bool {
			c, ok := r.Cell(attr.Prefix)
			title, titled := r.Cell(attr.Title)
			if !ok || !titled || p.prefix(strings.TrimRight(c.Text, "*….")) != nil {
				return false
			}
			x := p.prefixTitled(title.Text)
			return x != nil && x.Prefix == prefix
		})
	})
}

// prefixTexts returns a function that returns the text of each cell in a new row for
// the prefix x.
func (p *page) prefixTexts(x *registry.Prefix) fieldText {
	return func(f attr.Field) string {
		switch f {
		case attr.Prefix:
			return x.Prefix + "*"
		case attr.Title:
			return x.Title
		case attr.Example:
			for _, e := range p.reg.Errors {
				if strings.HasPrefix(e.Code, x.Prefix) {
					return e.Code
				}
			}
		}
		return ""
	}
}
