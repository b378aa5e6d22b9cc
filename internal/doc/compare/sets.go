package compare

import (
	"slices"
	"strconv"
	"strings"

	"github.com/exitlint/exitlint/internal/doc/attr"
	"github.com/exitlint/exitlint/internal/doc/sources"
	"github.com/exitlint/exitlint/internal/doc/tables"
	"github.com/exitlint/exitlint/registry"
)

// checkSet compares a set in source code, such as RETRYABLE_EXITS = [7, 20], with the
// registry. The name of the set shows the class of its elements: statuses to retry are
// "transient". The elements are statuses, constants, error codes or the values of a
// [[classifier]]: system errors, HTTP statuses or parts of messages.
func (p *page) checkSet(s tables.Set) {
	class := sources.ClassOf(s)
	if class == "" {
		return
	}
	values := s.Texts()
	kind := sources.KindOf(values)
	switch {
	case s.Prose && kind != registry.ClassifierHTTPStatus:
	case s.Constants || p.entry != nil && !slices.ContainsFunc(values, func(v string) bool { return !p.knowsError(v) }):
		p.checkConstants(s, class)
	case kind != "":
		p.checkClassifier(s, class, kind)
	case class == registry.ClassTransient && !s.Partial && !(s.Listed && (p.entry == nil || p.entry.Partial)):
		p.compareRetried(s)
	default:
		p.reportExcluded(s, class)
	}
}

// nameOf returns the name of a set for messages. The title of a list is quoted.
func nameOf(s tables.Set) string {
	if s.Listed {
		return strconv.Quote(s.Name)
	}
	return s.Name
}

func (p *page) knowsError(name string) bool {
	_, ok := p.reg.ErrorCode(name)
	return ok
}

// compareRetried compares a set of statuses to retry with the codes that the registry
// declares as recoverable.
func (p *page) compareRetried(s tables.Set) {
	var want, got []int
	for _, c := range p.reg.Codes {
		if c.Recoverable == registry.RecoverableYes {
			want = append(want, c.Value)
		}
	}
	if len(want) == 0 {
		return
	}
	r := findingParts{rule: Mismatch}
	if text, ok := p.setText(s, want); ok && !s.Listed {
		r.fix = p.edit(s.TextStart, s.TextEnd, text)
	}
	for _, cell := range s.Values {
		v, err := strconv.Atoi(cell.Text)
		if err != nil {
			return // the set does not contain statuses
		}
		if got = append(got, v); !slices.Contains(want, v) {
			r.code = &registry.Code{Value: v}
			p.reportAt(r, cell, "%d is in %s here, but not recoverable in %s", v, nameOf(s), p.reg.Name())
		}
	}
	for _, v := range want {
		if !slices.Contains(got, v) {
			r.code = &registry.Code{Value: v}
			p.reportAt(r, s.Cell, "%d is missing from %s, but recoverable in %s", v, nameOf(s), p.reg.Name())
		}
	}
}

// reportExcluded reports statuses whose class certainly differs from that of the set that
// contains them. It does not report missing statuses.
func (p *page) reportExcluded(s tables.Set, class registry.Class) {
	for _, cell := range s.Values {
		v, err := strconv.Atoi(cell.Text)
		c, declared := p.reg.Code(v)
		if err == nil && declared {
			p.reportOtherClass(s, cell, class, c.Class, c.Recoverable, c)
		}
	}
}

// checkConstants reports constants and error codes whose class certainly differs from
// that of the set that contains them.
func (p *page) checkConstants(s tables.Set, class registry.Class) {
	for i, name := range s.Texts() {
		if e, ok := p.reg.ErrorCode(name); ok {
			all := p.reg.Effective(*e)
			p.reportOtherClass(s, s.Values[i], class, all.Class, all.Recoverable, nil)
		} else if c := p.codeCalled(name); c != nil {
			p.reportOtherClass(s, s.Values[i], class, c.Class, c.Recoverable, c)
		}
	}
}

// reportOtherClass reports an element of the set s, such as a status, if it certainly
// does not have the class of the set. declared and answer are what the registry says
// about the element: its class, and whether callers should retry. The finding is at the
// given cell.
func (p *page) reportOtherClass(s tables.Set, cell tables.Cell, class, declared registry.Class, answer registry.Recoverable, code *registry.Code) {
	retried := registry.RecoverableNo
	if class == registry.ClassTransient {
		retried = registry.RecoverableYes
	}
	wrong := areContrary(retried, answer)
	if class == registry.ClassFatal {
		wrong = wrong || declared == registry.ClassTransient || declared == registry.ClassPermanent
	}
	if !wrong {
		return
	}
	is := string(declared)
	if is == "" || declared == class {
		is = "recoverable = \"" + string(answer) + "\""
	}
	p.reportAt(findingParts{rule: Mismatch, code: code}, cell, "%s is in %s here, but %s in %s", cell.Text, nameOf(s), is, p.reg.Name())
}

// checkClassifier compares a set of system errors, HTTP statuses or parts of messages
// with a [[classifier]] of the same class: the one that shares the most values with the
// set. If the shared values are less than half of the set, or less than half of the
// classifier, the two are about different things, and checkClassifier reports nothing.
func (p *page) checkClassifier(s tables.Set, class registry.Class, kind registry.ClassifierKind) {
	var best *registry.Classifier
	most := 0
	for i := range p.reg.Classifiers {
		c := &p.reg.Classifiers[i]
		if n := countCommon(s.Texts(), c.Values); c.Kind == kind && c.Class == class && n > most {
			best, most = c, n
		}
	}
	if best == nil || p.entry == nil || 2*most < len(s.Values) || 2*most < len(best.Values) {
		return
	}
	r := findingParts{rule: Mismatch}
	for i, v := range s.Texts() {
		if containsFold(best.Values, v) {
			continue
		}
		if other := p.classOf(kind, v); other == "" {
			p.reportAt(r, s.Values[i], "%s is in %s here, but no %s classifier of %s has it", valueOf(kind, v), s.Name, class, p.reg.Name())
		} else if other != class {
			p.reportAt(r, s.Values[i], "%s is in %s here, but %s in %s", valueOf(kind, v), s.Name, other, p.reg.Name())
		}
	}
	for _, v := range best.Values {
		if !containsFold(s.Texts(), v) && !p.inOtherSet(s, v) && !p.hasType(v) {
			p.reportAt(r, s.NameCell, "%s is missing from %s, but %s in %s", valueOf(kind, v), s.Name, class, p.reg.Name())
		}
	}
}

// valueOf formats a value of a [[classifier]] for a message. Parts of error messages
// are quoted.
func valueOf(kind registry.ClassifierKind, value string) string {
	if kind == registry.ClassifierMessage {
		return strconv.Quote(value)
	}
	return value
}

// classOf returns the class that classifiers of the given kind give to a value, or ""
// if none of them has the value.
func (p *page) classOf(kind registry.ClassifierKind, value string) registry.Class {
	for _, c := range p.reg.Classifiers {
		if c.Kind == kind && containsFold(c.Values, value) {
			return c.Class
		}
	}
	return ""
}

// inOtherSet reports whether another set of the page has the same class as s and
// contains the value. A document may divide the values of one [[classifier]] among
// several sets, so the value need not be in s.
func (p *page) inOtherSet(s tables.Set, value string) bool {
	return slices.ContainsFunc(p.Sets, func(o tables.Set) bool {
		return o.Name != s.Name && sources.ClassOf(o) == sources.ClassOf(s) && containsFold(o.Texts(), value)
	})
}

// hasType reports whether a table of error types has a row for the given value of a
// [[classifier]]. The sets in code samples then need not contain the value.
func (p *page) hasType(value string) bool {
	return slices.ContainsFunc(p.Tables, func(t *tables.Table) bool {
		return slices.ContainsFunc(t.Rows, func(r tables.Row) bool {
			cell, ok := r.Cell(attr.ErrorType)
			name, _, _ := strings.Cut(cell.Text, " (")
			return ok && strings.EqualFold(name, value)
		})
	})
}

func containsFold(values []string, value string) bool {
	return slices.ContainsFunc(values, func(v string) bool { return strings.EqualFold(v, value) })
}

func countCommon(a, b []string) int {
	n := 0
	for _, v := range a {
		if containsFold(b, v) {
			n++
		}
	}
	return n
}

// setText returns the text of the set s after a fix: the statuses in want, with the
// separator of the set, as in "7, 20". It returns false if the set does not have the same
// simple separator, such as a comma, between all elements.
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
