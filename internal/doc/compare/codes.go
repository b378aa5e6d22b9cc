package compare

import (
	"go/token"
	"slices"
	"strconv"
	"strings"

	"github.com/exitlint/exitlint/internal/conventions"
	"github.com/exitlint/exitlint/internal/doc/attr"
	"github.com/exitlint/exitlint/internal/doc/block"
	"github.com/exitlint/exitlint/internal/doc/tables"
	"github.com/exitlint/exitlint/internal/pattern"
	"github.com/exitlint/exitlint/registry"
)

// checkCodeRow checks a row about one or several statuses.
func (p *page) checkCodeRow(t *tables.Table, row tables.Row) {
	cell, ok := row.Cell(attr.Value)
	if !ok {
		return
	}
	v, one := row.Statuses.Exact()
	if !one {
		p.checkSeveralStatuses(t, row, cell)
		return
	}
	about := p.subjectOf(t, row, v)
	p.omitsFixes = about.isUnsure || about.code != nil && p.isExchanged(t, row, about.code)
	defer func() { p.omitsFixes = false }()
	code := about.code
	if code == nil && (isAboutRetired(t) && p.checkRetired(row, v) || isSentence(t) && isOfSignal(row, v)) {
		return
	}
	if code == nil && v <= 0 {
		return // a registry need not declare 0, and cannot declare negative statuses
	}
	if code == nil {
		p.reportAt(findingParts{rule: Extra, code: &registry.Code{Value: v}, fix: p.deletion(t, row)}, cell, "exit status %d %s", v, p.reg.Undeclared(v))
		return
	}
	p.checkNumber(t, cell, code, v)
	if about.isUnsure && code.Value != v {
		return // not certain which code this row describes
	}
	if code.Value == v {
		p.checkRangeHeading(t, cell, code)
	}
	p.checkCodeCells(t, row, code)
	p.checkRetryCells(t, row, code.Retry, strconv.Itoa(code.Value), code)
}

// isOfSignal reports whether a row describes a process that a signal ends. Either the
// status is from 129 to 192 and the row mentions a signal, or the status is the number
// of the signal that the row names, as in "9 (SIGKILL)". Shells and debuggers show such
// statuses, whatever the program declares.
func isOfSignal(row tables.Row, v int) bool {
	const first, last = 128 + 1, 128 + 64
	name, ok := conventions.SignalName(128 + v)
	return slices.ContainsFunc(row.Cells, func(c tables.Cell) bool {
		return first <= v && v <= last && signalName().MatchString(c.Text) || ok && strings.Contains(c.Text, name)
	})
}

var signalName = pattern.New(`\bSIG[A-Z]{2,6}\b|(?i:\bsignals?\b)`)

// isAboutRetired reports whether the heading or caption of a table says that its
// statuses are no longer used.
func isAboutRetired(t *tables.Table) bool {
	return retiredWords().MatchString(t.Heading().Text + " " + t.Caption)
}

// retiredWords matches words for statuses that are no longer used.
var retiredWords = pattern.New(`(?i)\b(retired|removed|obsolete|withdrawn|former|formerly|no longer|not used any ?more|unused)\b`)

// checkRetired compares a row about a retired status with its [[retired]] entry. It
// returns false if the status is not retired.
func (p *page) checkRetired(row tables.Row, v int) bool {
	r, ok := p.reg.Retired(v)
	if !ok {
		return false
	}
	if name, ok := row.Cell(attr.Name); ok && r.Name != "" && name.Text != r.Name {
		p.reportAt(findingParts{rule: Mismatch, code: &registry.Code{Value: v}}, name, "the retired status %d is %q here, but %s in %s", v, name.Text, r.Name, p.reg.Name())
	}
	return true
}

// checkNumber compares v, the status in a row, with the value of the code that the row
// describes.
func (p *page) checkNumber(t *tables.Table, cell tables.Cell, code *registry.Code, v int) {
	if code.Value != v {
		text := renumber(cell.Text, v, code.Value)
		p.reportMismatch(t, cell, code, text, "%s is %d here, but %d in %s", code.Name, v, code.Value, p.reg.Name())
	}
}

// checkSeveralStatuses checks a row about several statuses. The statuses in a list such
// as "137/143" must all be declared. Those in a range such as "64-78" need not.
func (p *page) checkSeveralStatuses(t *tables.Table, row tables.Row, cell tables.Cell) {
	for _, v := range row.Statuses.Values {
		if _, declared := p.reg.Code(v); !declared && v > 0 {
			p.reportAt(findingParts{rule: Extra, code: &registry.Code{Value: v}}, cell, "exit status %d %s", v, p.reg.Undeclared(v))
		}
	}
	word, rec, ok := recoverableCell(row)
	if !ok {
		return
	}
	for i := range p.reg.Codes {
		c := &p.reg.Codes[i]
		if row.Statuses.Covers(c.Value) && !hasRowFor(t, c.Value) && areContrary(word, c.Subject().Answer()) {
			p.reportAt(findingParts{rule: Mismatch, code: c}, rec, "%d is recoverable %q here, but %q in %s", c.Value, rec.Text, c.Subject().Stated(), p.reg.Name())
			return
		}
	}
}

// hasRowFor reports whether a table has a row for exactly the status v.
func hasRowFor(t *tables.Table, v int) bool {
	return slices.ContainsFunc(t.Rows, func(r tables.Row) bool {
		one, ok := r.Statuses.Exact()
		return ok && one == v
	})
}

// recoverableCell returns the cell that says whether a code is recoverable, and the
// answer in it. It returns false if the row has no such cell, or if the cell has no answer.
func recoverableCell(row tables.Row) (registry.Recoverable, tables.Cell, bool) {
	for _, field := range []attr.Field{attr.Recoverable, attr.Retry} {
		if cell, ok := row.Cell(field); ok {
			word, _, ok := attr.ParseRecoverable(cell.Text)
			return registry.Recoverable(word), cell, ok
		}
	}
	return "", tables.Cell{}, false
}

// areContrary reports whether one of a and b is yes and the other is no.
func areContrary(a, b registry.Recoverable) bool {
	return a == registry.RecoverableYes && b == registry.RecoverableNo || a == registry.RecoverableNo && b == registry.RecoverableYes
}

// checkCodeCells compares the cells of a row with the code that the row is about.
func (p *page) checkCodeCells(t *tables.Table, row tables.Row, code *registry.Code) {
	for _, cell := range row.Cells {
		switch cell.Field {
		case attr.Name:
			p.checkName(t, row, cell, code)
		case attr.Go:
			if unnamed := cell.Text == "" && code.Go == ""; !unnamed && !code.HasName(attr.Unqualify(cell.Text)) && (p.entry != nil || isIdentifier(cell.Text)) {
				p.compareName(t, cell, code, qualifierOf(cell.Text)+code.GoName(), "the Go constant of %d is %q here, but %s in %s", code.Value, cell.Text, code.GoName(), p.reg.Name())
			}
		case attr.Meaning:
			p.checkMeaning(t, row, cell, code)
		case attr.Recoverable, attr.Retry:
			p.checkRecoverable(t, cell, code)
			p.checkCondition(t, cell, code)
			p.checkCellCounts(cell, code)
		case attr.Action:
			p.checkCellCounts(cell, code)
			p.checkAction(t, cell, code)
		case attr.Class:
			p.checkClass(t, cell, code.Class, code)
		case attr.Category:
			p.checkCategory(t, cell, code)
		default:
			p.checkText(t, cell, code)
		}
	}
}

// checkMeaning checks a cell in the column of meanings: it must contain the declared
// meaning of the code. The version in a note at its end, such as "(since 0.17.0)", must
// be the value of the key "since". What the branches of a script print may differ, because
// it is for the users of the script.
func (p *page) checkMeaning(t *tables.Table, row tables.Row, cell tables.Cell, code *registry.Code) {
	said, since := attr.CutSince(cell.Text)
	want, _ := attr.CutSince(code.Meaning)
	if since != "" && p.entry != nil && code.Own("since") && !attr.SameVersion(since, code.Since) {
		p.reportMismatch(t, p.narrowTo(cell, since), code, code.Since, "%d is since %s here, but since %s in %s", code.Value, since, code.Since, p.reg.Name())
	}
	if p.entry == nil || t.Form == block.FormProse && !t.IsHeading || t.Script || !code.Own("meaning") || !p.entry.Meanings || t.Ownership.Verdict == tables.VerdictSubcommand || normalWording(said) == normalWording(want) {
		return
	}
	first, _, more := strings.Cut(said, ". ")
	// Further sentences may follow the meaning in a list item, but not in a table cell.
	more = more && t.Columns == nil
	if more && normalWording(first) == normalWording(want) {
		return
	}
	text := ""
	if !t.IsHeading { // links may point to the heading
		text = p.meaningFor(t, row, cell, code)
	}
	if more && text != "" {
		text = strings.TrimSuffix(want, ".") + cell.Text[len(first):]
	}
	if text != "" && since != "" {
		text = strings.TrimSpace(want) + cell.Text[len(said):]
	}
	p.reportMismatch(t, cell, code, text, "%d means %q here, but %q in %s", code.Value, cell.Text, code.Meaning, p.reg.Name())
}

// checkText checks a cell that should repeat a string of the registry, such as a condition.
// It checks only documents that have a [[doc]] entry.
func (p *page) checkText(t *tables.Table, cell tables.Cell, code *registry.Code) {
	column, ok := attr.CodeColumnOf(cell.Field)
	if !ok || column.Key == "" || p.entry == nil || t.Form == block.FormProse || !code.Own(column.Key) {
		return
	}
	want := column.Text(code)
	same := strings.EqualFold(plain(cell.Text), plain(want)) || cell.Field == attr.Since && attr.SameVersion(cell.Text, want)
	if !same {
		p.reportMismatch(t, cell, code, want, "the %s of %d is %q here, but %q in %s", strings.ToLower(column.Head), code.Value, cell.Text, want, p.reg.Name())
	}
}

// meaningFor returns the declared meaning of the code, which a fix writes into the
// cell. If the cell ends in a period, so does the meaning. meaningFor returns "" if the fix
// would delete information that is nowhere else in the document. There are three such
// cases:
//
//   - The cell contains the declared meaning and more, as in "not found, if the file is
//     optional".
//   - The cell ends with the declared meaning, as in "GONE: not found". The words before it
//     may be a name, or markup that is not known.
//   - The cell contains the meaning of another code, which has no row in the document.
func (p *page) meaningFor(t *tables.Table, row tables.Row, cell tables.Cell, code *registry.Code) string {
	if other := p.meanings[normalWording(cell.Text)]; other != nil && other != code && !p.hasOwnRow(t.Kind, row, other) {
		return ""
	}
	if strings.HasSuffix(normalWording(cell.Text), " "+normalWording(code.Meaning)) {
		return ""
	}
	if text, declared := plain(cell.Text), plain(code.Meaning); len(text) > len(declared) && strings.EqualFold(text[:len(declared)], declared) && beginsClause(text[len(declared):]) {
		return ""
	}
	if strings.HasSuffix(cell.Text, ".") && !strings.HasSuffix(code.Meaning, ".") {
		return code.Meaning + "."
	}
	return code.Meaning
}

// qualifiedName returns the name in a qualified Go identifier: "NotFound" for
// "exitcode.NotFound". It returns "" for other texts.
func qualifiedName(text string) string {
	pkg, name, ok := strings.Cut(text, ".")
	if !ok || !token.IsIdentifier(pkg) || !token.IsExported(name) || !token.IsIdentifier(name) {
		return ""
	}
	return name
}

// checkName compares the name in a row with the name of the code. A dash or an empty
// cell is accepted, because not every code needs a constant.
func (p *page) checkName(t *tables.Table, row tables.Row, cell tables.Cell, code *registry.Code) {
	if strings.Trim(cell.Text, "-–—") == "" {
		return
	}
	if cell.Text == code.Name || cell.Text == code.GoName() || qualifiedName(cell.Text) == code.GoName() || (p.entry == nil || isSentence(t) || t.Example) && !isOtherName(cell.Text, code) {
		return
	}
	if t.Form == block.FormProse && cell.Start > valueAt(row) && !p.isNamedLikeCodes(cell.Text) {
		return // in "exits with 4 (TIMED_OUT)", the name can be that of an error
	}
	if rowsIn(t, code.Value) > 1 && (hasOwnName(t, code) || strings.HasPrefix(cell.Text, `"`)) && p.codeCalled(cell.Text) == nil {
		return // another row for this status may have the name
	}
	p.compareName(t, cell, code, p.spelling(t, cell, code), "%d is %q here, but %s in %s", code.Value, cell.Text, code.Name, p.reg.Name())
}

// isNamedLikeCodes reports whether a text is the name of a code, or begins with the same word
// as the names of all codes, such as EXIT. It returns false for an error code.
func (p *page) isNamedLikeCodes(text string) bool {
	if _, isError := p.reg.ErrorCode(text); isError {
		return false
	}
	if p.codeCalled(text) != nil {
		return true
	}
	first := func(s string) string { return s[:strings.IndexByte(s, '_')+1] }
	shared := 0
	for _, c := range p.reg.Codes {
		switch {
		case c.Name == "" || c.Optional():
		case first(c.Name) != first(text):
			return false
		default:
			shared++
		}
	}
	return first(text) != "" && shared > 1
}

// hasOwnName reports whether a table has a row with both the status and the name of a
// code.
func hasOwnName(t *tables.Table, code *registry.Code) bool {
	return slices.ContainsFunc(t.Rows, func(r tables.Row) bool {
		c, ok := r.Cell(attr.Name)
		v, one := r.Statuses.Exact()
		return ok && one && v == code.Value && (c.Text == code.Name || c.Text == code.GoName())
	})
}

// compareName reports a wrong name. The finding has no fix if two rows have the status,
// because one of the statuses may be wrong. In a list, the word after a status need not
// be a name. So a list item gets a fix only if this word is a declared name, or has a
// part such as "Timeout" in common with the right name.
func (p *page) compareName(t *tables.Table, cell tables.Cell, code *registry.Code, text, format string, args ...any) {
	likely := t.Columns != nil || p.codeCalled(cell.Text) != nil || sharedFraction(contentWords(splitName(cell.Text)), contentWords(splitName(code.Name))) > 0
	if rowsIn(t, code.Value) > 1 || !likely {
		text = ""
	}
	p.reportMismatch(t, cell, code, text, format, args...)
}

// spelling returns the name of a code in the notation of the names in the table, such
// as EXIT_NOT_FOUND or ExitNotFound.
func (p *page) spelling(t *tables.Table, cell tables.Cell, code *registry.Code) string {
	asGo := false
	for _, row := range t.Rows {
		c, ok := row.Cell(cell.Field)
		v, _ := row.Statuses.Exact()
		of, declared := p.reg.Code(v)
		switch {
		case !ok || !declared || c.Start == cell.Start || of.Name == of.GoName():
		case c.Text == of.Name:
			return code.Name
		case attr.Unqualify(c.Text) == of.GoName():
			asGo = true
		}
	}
	if asGo {
		return qualifierOf(cell.Text) + code.GoName()
	}
	return code.Name
}

// isOtherName reports whether a string is certainly a name, but not that of the code. It
// returns false for a possible description, and for another spelling of the code's name.
// In documents without a [[doc]] entry, only names that are certainly wrong are reported.
func isOtherName(text string, code *registry.Code) bool {
	names := strings.FieldsFunc(text, func(r rune) bool { return r == '/' || r == ',' || r == ' ' })
	if len(names) == 0 || len(names) > 1 && !strings.ContainsAny(text, "/,_") {
		return false
	}
	return !slices.ContainsFunc(names, func(n string) bool {
		return !isIdentifier(n) || registry.SameName(n, code.Name) || registry.SameName(n, code.GoName()) || strings.HasSuffix(n, "*")
	})
}

// checkRecoverable compares the answer in a cell with the key "recoverable". Text after
// the answer is ignored, as in "Yes — after login".
func (p *page) checkRecoverable(t *tables.Table, cell tables.Cell, code *registry.Code) {
	p.checkAnswer(t, cell, code.Subject(), code, strconv.Itoa(code.Value))
}

// checkAnswer compares the answer in a cell, such as "yes", with the answer of the
// registry. The registry may derive its answer from the class of the status or error
// code. This is less certain, so usually a cell is wrong only if it says "yes" instead
// of "no", or "no" instead of "yes".
//
// If the registry sets the key "recoverable", and the document has a [[doc]] entry, a
// cell in a column for this key must have exactly the value of the key. The parameter
// "what" is the text that stands for the status or error code in messages.
func (p *page) checkAnswer(t *tables.Table, cell tables.Cell, about registry.Subject, code *registry.Code, what string) {
	word, _, ok := attr.ParseRecoverable(cell.Text)
	got, want := registry.Recoverable(word), about.Answer()
	strict := cell.Field == attr.Recoverable && p.entry != nil && about.Recoverable != ""
	switch {
	case want == "" || ok && got == want:
	case strict || ok && areContrary(got, want):
		p.reportMismatch(t, cell, code, p.answerText(t, cell, want), "%s is recoverable %q here, but %q in %s", what, cell.Text, about.Stated(), p.reg.Name())
	}
}

// checkAction compares the first word of a cell, if it is an action such as "retry",
// with the action of the code. Only a cell of one word gets a fix, because more text
// might not fit the new word.
func (p *page) checkAction(t *tables.Table, cell tables.Cell, code *registry.Code) {
	first, _, more := strings.Cut(cell.Text, " ")
	got, known := attr.ParseAction(cell.Text)
	if !known || code.Action == "" || registry.Action(got) == code.Action {
		return
	}
	r := findingParts{rule: Mismatch, code: code}
	if !more {
		r.fix = p.cellFix(t, cell, attr.MatchCase(first, strings.ReplaceAll(string(code.Action), "_", " ")))
	}
	p.reportAt(r, cell, "the action for %d is %q here, but %q in %s", code.Value, first, code.Action, p.reg.Name())
}

var classes = []registry.Class{
	registry.ClassSuccess, registry.ClassNoOp, registry.ClassPartial, registry.ClassTransient, registry.ClassPermanent,
	registry.ClassFatal, registry.ClassBlocked, registry.ClassCancelled, registry.ClassControl, registry.ClassMixed,
}

func (p *page) checkClass(t *tables.Table, cell tables.Cell, want registry.Class, code *registry.Code) {
	same := func(c registry.Class) bool { return letters(cell.Text) == letters(string(c)) }
	if want == "" || same(want) || p.entry == nil && !slices.ContainsFunc(classes, same) {
		return
	}
	p.reportMismatch(t, cell, code, attr.MatchCase(cell.Text, string(want)), "the class is %q here, but %q in %s", cell.Text, want, p.reg.Name())
}
