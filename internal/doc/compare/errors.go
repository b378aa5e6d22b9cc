package compare

import (
	"slices"
	"strconv"
	"strings"

	"github.com/exitlint/exitlint/internal/doc/attr"
	"github.com/exitlint/exitlint/internal/doc/tables"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/registry"
)

// checkErrorRow checks a row about an error code.
func (p *page) checkErrorRow(t *tables.Table, row tables.Row) {
	cell, ok := row.Cell(attr.ErrorCode)
	if !ok {
		return
	}
	e, declared := p.reg.ErrorCode(cell.Text)
	if names := errorCodes(cell.Text); !declared && len(names) > 1 {
		p.checkSeveralErrors(t, row, cell, names)
		return
	}
	if (declared || p.reg.AllowsErrorCode(cell.Text)) && (!declared || e.Exit == nil) {
		p.checkExitsDeclared(row)
	}
	if !declared {
		if !p.reg.AllowsErrorCode(cell.Text) {
			p.reportAt(findingParts{rule: Extra, fix: p.otherErrorFix(t, row, cell)}, cell, "error code %s is not declared in %s", cell.Text, p.reg.Name())
		}
		return
	}
	exchanged, again := p.isExchangedError(t, row, e), isRepeated(t, cell)
	defer func() { p.omitsFixes = false }()
	p.checkPrefixHeading(t, cell)
	effective := p.reg.Effective(*e)
	p.checkLeadClass(t, cell, effective)
	for _, cell := range row.Cells {
		p.omitsFixes = exchanged || again && cell.Field != attr.Exit
		switch cell.Field {
		case attr.Exit, attr.Value:
			p.checkExit(t, row, cell, e)
		case attr.Recoverable, attr.Retry, attr.Retryable:
			p.checkAnswer(t, cell, effective.Subject(), nil, e.Code)
		case attr.Class:
			p.checkClass(t, cell, effective.Class, nil)
		}
	}
}

// tablesOfErrors returns a copy of a list of tables. In the copy, a table of statuses whose
// names are declared error codes, such as the list item "E_LOCKED: exit code 4", is a
// table of error codes.
func (a *audit) tablesOfErrors(all []*tables.Table) []*tables.Table {
	out := slices.Clone(all)
	for i, t := range out {
		if t.Kind == tables.KindCodes && a.namesErrors(t) {
			own := *t
			own.Kind, own.Rows = tables.KindErrors, nil
			for _, r := range t.Rows {
				r.Cells = slices.Clone(r.Cells)
				for k := range r.Cells {
					r.Cells[k].Field = errorField(r.Cells[k].Field)
				}
				own.Rows = append(own.Rows, r)
			}
			own.Columns = slices.Clone(t.Columns)
			for k := range own.Columns {
				own.Columns[k].Field = errorField(own.Columns[k].Field)
			}
			out[i] = &own
		}
	}
	return out
}

// errorField returns the field that a column of statuses has in a table of error codes.
func errorField(f attr.Field) attr.Field {
	switch f {
	case attr.Name:
		return attr.ErrorCode
	case attr.Value:
		return attr.Exit
	}
	return f
}

// namesErrors reports whether most names in a table of statuses are declared error codes,
// and none is the name of a status.
func (a *audit) namesErrors(t *tables.Table) bool {
	errors := 0
	for _, r := range t.Rows {
		name, _ := r.Cell(attr.Name)
		if slices.ContainsFunc(a.reg.Codes, func(c registry.Code) bool { return name.Text != "" && c.HasName(name.Text) }) {
			return false
		}
		if _, ok := a.reg.ErrorCode(name.Text); ok {
			errors++
		}
	}
	return 2*errors > len(t.Rows)
}

// errorCodes returns the error codes in a cell such as "E_A, E_B". It returns nil if the
// cell contains anything other than error codes.
func errorCodes(text string) []string {
	names := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(",/ |", r) })
	if slices.ContainsFunc(names, func(n string) bool { return !tables.IsErrorCode(n) }) {
		return nil
	}
	return names
}

// checkSeveralErrors checks a row about several error codes. Its findings have no fixes.
func (p *page) checkSeveralErrors(t *tables.Table, row tables.Row, cell tables.Cell, names []string) {
	p.omitsFixes = true
	defer func() { p.omitsFixes = false }()
	allowed := true
	for _, name := range names {
		e, declared := p.reg.ErrorCode(name)
		if !declared && !p.reg.AllowsErrorCode(name) {
			allowed = false
			p.reportAt(findingParts{rule: Extra}, cell, "error code %s is not declared in %s", name, p.reg.Name())
		}
		if exit, ok := row.Cell(attr.Exit); ok && declared {
			p.checkExit(t, row, exit, e)
		}
	}
	if allowed {
		p.checkExitsDeclared(row)
	}
}

// checkExitsDeclared reports the undeclared exit statuses in a row about error codes.
func (p *page) checkExitsDeclared(row tables.Row) {
	cell, ok := row.Cell(attr.Exit)
	if !ok || len(p.reg.Codes) == 0 {
		return
	}
	for _, v := range row.Statuses.Values {
		if _, declared := p.reg.Code(v); !declared {
			p.reportAt(findingParts{rule: Extra, code: &registry.Code{Value: v}}, cell, "exit status %d %s", v, p.reg.Undeclared(v))
		}
	}
}

// otherErrorFix returns a fix that replaces the error code in a row with a declared
// one. The new error code must have the status in the row, and must not have a row in
// the document yet. If the old error code is not declared, the new one must also have a
// similar name. Unless exactly one error code meets these conditions, otherErrorFix
// returns nil.
func (p *page) otherErrorFix(t *tables.Table, row tables.Row, cell tables.Cell) *finding.Fix {
	status, one := row.Statuses.Exact()
	_, declared := p.reg.ErrorCode(cell.Text)
	var found []registry.ErrorCode
	for _, e := range p.reg.Errors {
		if one && e.Exit != nil && *e.Exit == status && !has(p.Tables, attr.ErrorCode, e.Code) && (declared || alikeNames(cell.Text, e.Code)) {
			found = append(found, e)
		}
	}
	if len(found) != 1 {
		return nil
	}
	return p.cellFix(t, cell, found[0].Code)
}

// alikeNames reports whether one name may be a misspelling of the other: one begins
// with the other, or they share most words.
func alikeNames(a, b string) bool {
	return strings.HasPrefix(a, b) || strings.HasPrefix(b, a) || sharedFraction(contentWords(a), contentWords(b)) >= minResemblance
}

// mayBeAbout reports whether a row with another error code may be meant for the error
// code e. It requires two conditions:
//
//   - The error code in the row is probably wrong: it is not declared, or two rows have
//     it.
//   - The row fits e: it has the status of e, or a similar error code.
func (p *page) mayBeAbout(all []*tables.Table, e registry.ErrorCode) bool {
	return slices.ContainsFunc(all, func(t *tables.Table) bool {
		return slices.ContainsFunc(t.Rows, func(r tables.Row) bool {
			c, ok := r.Cell(attr.ErrorCode)
			_, declared := p.reg.ErrorCode(c.Text)
			status, one := r.Statuses.Exact()
			fits := one && e.Exit != nil && *e.Exit == status || alikeNames(c.Text, e.Code)
			return ok && (!declared || isRepeated(t, c)) && fits
		})
	})
}

// isExchangedError reports whether the error codes in two rows seem to be exchanged. In
// this table, E_LATE should have the status 3 and E_LOST the status 4:
//
//	| E_LATE | 4 |
//	| E_LOST | 3 |
//
// Either the error codes or the other cells are wrong. e is the error code in the given
// row.
func (p *page) isExchangedError(t *tables.Table, row tables.Row, e *registry.ErrorCode) bool {
	says := func(r tables.Row, e *registry.ErrorCode) bool {
		status, one := r.Statuses.Exact()
		answer, _, ok := recoverableCell(r)
		want := p.reg.Effective(*e).Recoverable
		return one && e.Exit != nil && *e.Exit == status && (!ok || want == "" || answer == want)
	}
	return !says(row, e) && slices.ContainsFunc(t.Rows, func(o tables.Row) bool {
		c, ok := o.Cell(attr.ErrorCode)
		other, declared := p.reg.ErrorCode(c.Text)
		return ok && declared && other != e && says(row, other) && says(o, e) && !says(o, other)
	})
}

// isRepeated reports whether another row of the table has the same error code. One of
// the two rows may then be meant for another error code.
func isRepeated(t *tables.Table, cell tables.Cell) bool {
	return slices.ContainsFunc(t.Rows, func(o tables.Row) bool {
		c, ok := o.Cell(attr.ErrorCode)
		return ok && c.Text == cell.Text && c.Start != cell.Start
	})
}

// checkExit compares the status in a row about an error code with the status that the
// registry declares for the error code.
func (p *page) checkExit(t *tables.Table, row tables.Row, cell tables.Cell, e *registry.ErrorCode) {
	got, one := row.Statuses.Exact()
	if e.Exit == nil || one && got == *e.Exit || !one && !row.Statuses.IsZero() && row.Statuses.Covers(*e.Exit) {
		return
	}
	code, _ := p.reg.Code(*e.Exit)
	if name, ok := row.Cell(attr.ErrorCode); ok && isRepeated(t, name) {
		r := findingParts{rule: Mismatch, code: code, fix: p.otherErrorFix(t, row, name)}
		p.reportAt(r, cell, "%s ends with %q here, but with %d in %s", e.Code, cell.Text, *e.Exit, p.reg.Name())
		return
	}
	text := strings.Replace(cell.Text, attr.Digits(cell.Text), strconv.Itoa(*e.Exit), 1)
	p.reportMismatch(t, cell, code, text, "%s ends with %q here, but with %d in %s", e.Code, cell.Text, *e.Exit, p.reg.Name())
}

// checkPrefixHeading checks that an error code is under the heading of its prefix.
func (p *page) checkPrefixHeading(t *tables.Table, cell tables.Cell) {
	for i := range p.reg.Prefixes {
		x := &p.reg.Prefixes[i]
		if strings.EqualFold(plain(x.Title), plain(t.Heading().Title)) && !strings.HasPrefix(cell.Text, x.Prefix) {
			p.reportAt(findingParts{rule: Mismatch}, cell, "%s does not begin with %s, as the codes under %q do in %s", cell.Text, x.Prefix, x.Title, p.reg.Name())
		}
	}
}

// checkPrefixRow checks a row about a prefix of error codes.
func (p *page) checkPrefixRow(t *tables.Table, row tables.Row) {
	cell, ok := row.Cell(attr.Prefix)
	if !ok {
		return
	}
	title, hasTitle := row.Cell(attr.Title)
	prefix := strings.TrimRight(cell.Text, "*….")
	declared := p.prefix(prefix)
	switch {
	case declared != nil:
		if hasTitle && declared.Title != "" && normalWording(title.Text) != normalWording(declared.Title) {
			p.reportMismatch(t, title, nil, declared.Title, "%s is %q here, but %q in %s", declared.Prefix, title.Text, declared.Title, p.reg.Name())
		}
	case hasTitle && p.prefixTitled(title.Text) != nil:
		want := p.prefixTitled(title.Text).Prefix
		p.reportMismatch(t, cell, nil, want+cell.Text[len(prefix):], "the prefix of %q is %s here, but %s in %s", title.Text, cell.Text, want, p.reg.Name())
	case p.reg.ListsPrefixes():
		p.reportAt(findingParts{rule: Extra}, cell, "error prefix %s is not declared in %s", cell.Text, p.reg.Name())
	}
	if example, ok := row.Cell(attr.Example); ok {
		p.checkExamples(example, prefix)
	}
}

func (p *page) prefix(prefix string) *registry.Prefix {
	for i := range p.reg.Prefixes {
		if p.reg.Prefixes[i].Prefix == prefix {
			return &p.reg.Prefixes[i]
		}
	}
	return nil
}

func (p *page) prefixTitled(title string) *registry.Prefix {
	for i := range p.reg.Prefixes {
		if x := &p.reg.Prefixes[i]; x.Title != "" && normalWording(x.Title) == normalWording(title) {
			return x
		}
	}
	return nil
}

// checkExamples reports error codes in a list of examples for a prefix, if they are not
// declared or do not begin with this prefix.
func (p *page) checkExamples(cell tables.Cell, prefix string) {
	for _, code := range strings.FieldsFunc(cell.Text, func(r rune) bool { return r == ',' || r == ' ' }) {
		if !tables.IsErrorCode(code) {
			continue
		}
		part := p.narrowTo(cell, code)
		switch {
		case p.reg.ListsErrors() && !p.reg.AllowsErrorCode(code):
			p.reportAt(findingParts{rule: Extra}, part, "error code %s is not declared in %s", code, p.reg.Name())
		case !strings.HasPrefix(code, prefix):
			p.reportAt(findingParts{rule: Mismatch}, part, "%s does not begin with %s, the prefix of this row", code, prefix)
		}
	}
}

// narrowTo returns a copy of a cell that covers only the given part of its text. If the
// source of the cell does not contain this part, narrowTo returns the whole cell.
func (p *page) narrowTo(cell tables.Cell, text string) tables.Cell {
	if i := strings.Index(string(p.source[cell.Start:cell.End]), text); i >= 0 {
		cell.Start += i
		cell.End = cell.Start + len(text)
		cell.TextStart, cell.TextEnd, cell.Text = cell.Start, cell.End, text
	}
	return cell
}
