package compare

import (
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/doc/attr"
	"github.com/exitlint/exitlint/internal/doc/tables"
	"github.com/exitlint/exitlint/registry"
)

// checkClassRow checks a row such as "| TaskError | No |", which says whether errors of
// a type are retried. The registry gives its own answer through the error codes in the
// first cell, the prefix with the title "Task Errors", or a [[classifier]].
func (p *page) checkClassRow(t *tables.Table, row tables.Row) {
	cell, ok := row.Cell(attr.ErrorType)
	if !ok {
		return
	}
	answers, known := p.typeAnswers(t, cell)
	if !known {
		if p.entry != nil && p.listsTypes() {
			p.reportAt(findingParts{rule: Extra}, cell, "%s has no error codes or classifier for %q", p.reg.Name(), cell.Text)
		}
		return
	}
	about := cell.Text
	for _, cell := range row.Cells {
		if cell.Field != attr.Retryable && cell.Field != attr.Retry && cell.Field != attr.Recoverable {
			continue
		}
		word, _, ok := attr.ParseRecoverable(cell.Text)
		if want := summaryOfAnswers(answers); want != "" && (!ok && p.entry != nil || ok && summaryOf(registry.Recoverable(word)) != want) {
			p.reportMismatch(t, cell, nil, attr.MatchCase(strings.TrimSuffix(cell.Text, "/NO"), recoverableWords[want]), "%s is %q here, but %q in %s", about, cell.Text, recoverableWords[want], p.reg.Name())
		}
	}
}

// listsTypes reports whether the registry file itself, rather than a preset, declares
// error codes, prefixes or classifiers.
func (p *page) listsTypes() bool {
	return p.reg.ListsErrors() || p.reg.ListsPrefixes() || slices.ContainsFunc(p.reg.Classifiers, func(c registry.Classifier) bool { return c.Preset == "" })
}

// recoverableWords maps the results of [summaryOf] to the words for them in a table of
// error types.
var recoverableWords = map[registry.Recoverable]string{
	registry.RecoverableYes: "yes", registry.RecoverableNo: "no", registry.RecoverableDepends: "yes/no", registry.RecoverableNA: "n/a",
}

// summaryOfAnswers returns whether to retry after the errors of a type. answers contains
// the answer for each error, or "" if the registry has none. If all answers except ""
// are equal, the result is this answer. If they differ, the result is
// RecoverableDepends. If all answers are "", the result is "".
func summaryOfAnswers(answers []registry.Recoverable) registry.Recoverable {
	var one registry.Recoverable
	for _, a := range answers {
		switch a = summaryOf(a); {
		case a == "":
		case one == "":
			one = a
		case one != a:
			return registry.RecoverableDepends
		}
	}
	return one
}

// summaryOf converts RecoverableSometimes to RecoverableDepends, because tables of error
// types write both as "yes/no". Other answers stay as they are.
func summaryOf(a registry.Recoverable) registry.Recoverable {
	if a == registry.RecoverableSometimes {
		return registry.RecoverableDepends
	}
	return a
}

// typeAnswers returns what the registry says about retrying errors of a type. It
// returns false if the registry does not know the type.
func (p *page) typeAnswers(t *tables.Table, cell tables.Cell) ([]registry.Recoverable, bool) {
	text := cell.Text
	if i := strings.IndexByte(text, '('); i > 0 {
		text = text[:i]
	}
	name, _, _ := strings.Cut(strings.TrimSpace(text), " with ")
	name = strings.TrimSpace(name)
	prefix := p.prefixOfType(name)
	if named := p.namedErrors(cell.Text, prefix); len(named) > 0 {
		if name == strings.TrimSpace(text) || prefix != nil {
			return p.errorAnswers(named), true
		}
		return nil, false // nothing is declared about the type itself
	}
	if prefix != nil {
		return p.errorAnswers(p.otherErrors(t, cell, prefix)), name == strings.TrimSpace(text)
	}
	return p.classifierAnswer(name)
}

// prefixOfType returns the error prefix of the named error type, or nil. In the registry,
// a prefix can have a title. The title of the result is the name of the type, ignoring
// case, spaces, "_", "-" and a plural s: a prefix with the title "Task Errors" is that of
// the type TaskError.
func (p *page) prefixOfType(name string) *registry.Prefix {
	for i := range p.reg.Prefixes {
		x := &p.reg.Prefixes[i]
		if x.Title != "" && strings.TrimSuffix(letters(x.Title), "s") == strings.TrimSuffix(letters(name), "s") {
			return x
		}
	}
	return nil
}

// letters returns a string in lower case, without spaces, underscores and hyphens.
func letters(s string) string {
	return strings.ToLower(strings.NewReplacer(" ", "", "_", "", "-", "").Replace(s))
}

// namedErrors returns the declared error codes that a text contains. The text may leave
// out the given prefix of an error code.
func (p *page) namedErrors(text string, prefix *registry.Prefix) []registry.ErrorCode {
	var out []registry.ErrorCode
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" /,()`", r) }) {
		e, ok := p.reg.ErrorCode(word)
		if !ok && prefix != nil {
			e, ok = p.reg.ErrorCode(prefix.Prefix + word)
		}
		if ok {
			out = append(out, *e)
		}
	}
	return out
}

// otherErrors returns the error codes with the given prefix, except those that other
// rows of the table contain.
func (p *page) otherErrors(t *tables.Table, cell tables.Cell, prefix *registry.Prefix) []registry.ErrorCode {
	var inOtherRows []string
	for _, row := range t.Rows {
		if c, ok := row.Cell(attr.ErrorType); ok && c.Start != cell.Start {
			for _, e := range p.namedErrors(c.Text, prefix) {
				inOtherRows = append(inOtherRows, e.Code)
			}
		}
	}
	return slices.DeleteFunc(slices.Clone(p.reg.Errors), func(e registry.ErrorCode) bool {
		return !strings.HasPrefix(e.Code, prefix.Prefix) || slices.Contains(inOtherRows, e.Code)
	})
}

func (p *page) errorAnswers(errors []registry.ErrorCode) []registry.Recoverable {
	var out []registry.Recoverable
	for _, e := range errors {
		out = append(out, p.reg.Effective(e).Recoverable)
	}
	return out
}

// classifierAnswer returns whether the classifiers say that errors with the given name
// are retried. The name is one of these:
//
//   - A value of a classifier, such as "ECONNRESET". The answer is that of its class.
//   - A kind of classifier, such as "HTTP errors". The answers are yes and no, because a
//     classifier lists only some errors of a kind.
//
// For other names, classifierAnswer returns false.
func (p *page) classifierAnswer(name string) ([]registry.Recoverable, bool) {
	kinds := map[string]registry.ClassifierKind{
		"nodejssystemerror": registry.ClassifierErrno, "systemerror": registry.ClassifierErrno, "syscallerror": registry.ClassifierErrno,
		"errno": registry.ClassifierErrno, "httperror": registry.ClassifierHTTPStatus, "httpstatus": registry.ClassifierHTTPStatus,
	}
	kind, whole := kinds[strings.TrimSuffix(strings.ReplaceAll(letters(name), ".", ""), "s")]
	for _, c := range p.reg.Classifiers {
		if slices.ContainsFunc(c.Values, func(v string) bool { return strings.EqualFold(v, name) }) {
			return []registry.Recoverable{attr.AnswerOfClass(c.Class)}, true
		}
		if whole && c.Kind == kind {
			// The name means all errors of a kind, such as all HTTP errors. A
			// classifier lists only some of them, so some may be retryable and others
			// not.
			return []registry.Recoverable{registry.RecoverableYes, registry.RecoverableNo}, true
		}
	}
	return nil, false
}
