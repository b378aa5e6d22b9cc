// Package compare compares documents with their registry. It reports codes that are
// missing in documents, codes that are not declared, and cells that disagree with the
// registry. If only one text can be right, the finding has a fix, which keeps the
// layout of the document.
package compare

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/exitlint/exitlint/internal/doc/sources"
	"github.com/exitlint/exitlint/internal/doc/tables"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/span"
	"github.com/exitlint/exitlint/registry"
)

// The names of the rules that this package checks. Missing reports a status or error
// code without a row. Extra reports a row for a code that the registry does not
// declare. Mismatch reports anything else that disagrees with the registry.
const (
	Missing  = "docdrift/missing"
	Extra    = "docdrift/extra"
	Mismatch = "docdrift/mismatch"
)

// Documents reads the documents of a registry and compares them with the registry; see
// [Pages]. readFile returns the content of a file, as os.ReadFile does.
func Documents(reg *registry.Registry, readFile func(string) ([]byte, error)) ([]finding.Finding, []string) {
	return Pages(reg, sources.Read(reg, readFile), nil)
}

// Pages compares pages with their registry. It returns the findings, sorted by
// position, and the names of the documents that it compared. It drops a fix that does
// not resolve its finding. printed contains what the program prints for each [envelope]
// table of the registry, or nothing.
func Pages(reg *registry.Registry, pages []sources.Page, printed []Printed) ([]finding.Finding, []string) {
	findings, docs := compareAll(reg, pages, printed)
	dropFixes(reg, pages, printed, findings)
	return findings, docs
}

// compareAll is like Pages, but does not check whether fixes resolve their findings.
func compareAll(reg *registry.Registry, pages []sources.Page, printed []Printed) ([]finding.Finding, []string) {
	a := &audit{reg: reg, printed: printed, meanings: meanings(reg), content: map[*registry.Code][][]string{}, seen: map[string]bool{}}
	complete := map[string]*page{}
	for _, d := range pages {
		p := &page{audit: a, layout: layout{d.File, d.Source}, entry: d.Entry}
		if d.Document != nil {
			own := *d.Document // a copy, because addTables adds tables to it
			own.Tables = a.tablesOfErrors(own.Tables)
			p.Document = &own
		}
		switch {
		case d.Err != nil:
			a.reportAtEntry(d.Entry, "file", fmt.Sprintf("document %q cannot be read: %v", d.Entry.File, d.Err))
		case d.Entry != nil:
			a.docs = append(a.docs, d.File)
			a.compareDeclared(p, complete)
		case len(p.Tables)+len(p.Statements) == 0 && !p.showsEnvelope():
			// The page was read only for its JSON samples, but none shows an error of
			// this program.
		default:
			a.docs = append(a.docs, d.File)
			p.check()
			p.reportMissing()
		}
	}
	for _, p := range complete {
		p.reportMissing()
	}
	slices.SortStableFunc(a.findings, func(x, y finding.Finding) int {
		return cmp.Or(cmp.Compare(x.File, y.File), cmp.Compare(x.Line, y.Line), cmp.Compare(x.Column, y.Column))
	})
	slices.Sort(a.docs)
	return a.findings, slices.Compact(a.docs)
}

// An audit compares all documents of a registry.
type audit struct {
	reg      *registry.Registry
	printed  []Printed                     // for each [envelope] table by index, if known
	meanings map[string]*registry.Code     // the first code with each meaning, keyed by normalWording
	content  map[*registry.Code][][]string // for each code: the words of its meaning, condition and name
	findings []finding.Finding
	seen     map[string]bool // the findings so far, to drop duplicates: two [[doc]] entries may cover the same text
	docs     []string
}

// meanings returns the first code with each meaning, keyed by the meaning as
// normalWording returns it.
func meanings(reg *registry.Registry) map[string]*registry.Code {
	out := map[string]*registry.Code{}
	for i := range reg.Codes {
		c := &reg.Codes[i]
		if meaning := normalWording(c.Meaning); c.Meaning != "" && out[meaning] == nil {
			out[meaning] = c
		}
	}
	return out
}

// A page is a document that is compared with the registry.
type page struct {
	*audit
	layout
	*tables.Document
	entry      *registry.Doc             // the [[doc]] entry; nil if there is none
	subjects   map[int]subject           // the code that each row is about, keyed by valueAt
	claims     map[int]claims            // the codes that the words of a row describe, keyed by valueAt
	goTexts    []goText                  // the comments and strings of a Go file
	keys       map[int]map[string]string // for each [envelope] table by index: the JSON key of each role; see keysOf
	items      []itemPolicy              // the policies of list items; see policyOfItem
	omitsFixes bool                      // set while findings get no fixes, because it is unknown which cells are wrong
}

// compareDeclared compares the registry with a document that has a [[doc]] entry. A file
// can have several entries, each for one section, and only all sections together have
// to list everything. So compareDeclared does not report missing rows, but collects the
// tables of each file in complete, keyed by file name.
func (a *audit) compareDeclared(p *page, complete map[string]*page) {
	if p.entry.Kind == registry.DocSchema {
		p.checkSchema()
		return
	}
	message := p.nothingFound()
	if message != "" {
		a.reportAtEntry(p.entry, "heading", message)
	}
	p.check()
	if message != "" || p.entry.Partial {
		return
	}
	if all := complete[p.file]; all != nil {
		all.addTables(p)
		return
	}
	complete[p.file] = p
}

// addTables adds the tables of o, another page of the same document, to p.
func (p *page) addTables(o *page) {
	for _, t := range o.Tables {
		if !slices.ContainsFunc(p.Tables, func(have *tables.Table) bool { return have.Start == t.Start }) {
			p.Tables = append(p.Tables, t)
		}
	}
	p.subjects, p.claims, p.items = nil, nil, nil
}

// nothingFound returns a message if a document does not contain what its [[doc]] entry
// says, such as a table of codes. Otherwise it returns "".
func (p *page) nothingFound() string {
	where := p.entry.File + " has nothing"
	if p.entry.Heading != "" {
		where += fmt.Sprintf(" under %q", p.entry.Heading)
	}
	switch {
	case len(p.Tables)+len(p.Totals)+len(p.Samples) == 0 && !p.hasSet() && !p.statesCode():
		return where + " about exit statuses"
	case p.entry.Kind == registry.DocCodes && !p.hasKind(tables.KindCodes):
		return where + " that lists exit statuses"
	}
	return ""
}

// hasSet reports whether the page has a set in code or in a list. A sentence with statuses
// of HTTP, such as "429, 500 and 503", says nothing about exit statuses.
func (p *page) hasSet() bool {
	return slices.ContainsFunc(p.Sets, func(s tables.Set) bool { return !s.Prose })
}

// statesCode reports whether a sentence names a declared code with a status, as in
// "EXIT_LATE (4)".
func (p *page) statesCode() bool {
	return slices.ContainsFunc(p.Statements, func(s tables.Statement) bool { return s.Value.Text != "" && p.codeNamed(s.Name.Text) != nil })
}

func (p *page) hasKind(kind tables.Kind) bool {
	return slices.ContainsFunc(p.Tables, func(t *tables.Table) bool { return t.Kind == kind })
}

// reportAtEntry reports a finding at a key of a [[doc]] entry.
func (a *audit) reportAtEntry(d *registry.Doc, key, message string) {
	if !d.Has(key) {
		key = "file"
	}
	a.add(finding.Finding{Rule: Missing, Message: message, Span: d.At(key).Span(1)})
}

// check compares everything on the page with the registry. It does not report what is
// missing; see reportMissing.
func (p *page) check() {
	for _, t := range p.Tables {
		p.checkHeadings(t)
		p.checkDomain(t)
		for _, row := range t.Rows {
			p.checkRow(t, row)
		}
	}
	for _, t := range p.Totals {
		p.checkTotal(t)
	}
	for _, s := range p.Schedules {
		p.checkSchedule(s)
	}
	for _, c := range p.Counts {
		p.checkCount(c)
	}
	for _, m := range p.Statements {
		p.checkStatement(m)
	}
	for _, t := range p.Commands {
		p.checkCommandTable(t)
	}
	for _, s := range p.Sets {
		p.checkSet(s)
	}
	for _, s := range p.Samples {
		p.checkSample(s)
	}
}

func (p *page) checkRow(t *tables.Table, row tables.Row) {
	switch t.Kind {
	case tables.KindCodes:
		p.checkCodeRow(t, row)
	case tables.KindRetry:
		p.checkRetryRow(t, row)
	case tables.KindErrors:
		p.checkErrorRow(t, row)
	case tables.KindPrefixes:
		p.checkPrefixRow(t, row)
	case tables.KindClasses:
		p.checkClassRow(t, row)
	}
}

func (a *audit) add(f finding.Finding) {
	key := fmt.Sprint(f.File, f.Line, f.Column, f.Rule, f.Message)
	if !a.seen[key] {
		a.seen[key] = true
		a.findings = append(a.findings, f)
	}
}

// A findingParts value is a finding without position and message.
type findingParts struct {
	rule string
	code *registry.Code // the code that the finding is about, or nil
	fix  *finding.Fix   // the fix, or nil
}

// reportAt reports a finding at a cell.
func (p *page) reportAt(r findingParts, c tables.Cell, format string, args ...any) {
	f := finding.Finding{
		Rule: r.rule, Message: fmt.Sprintf(format, args...),
		Span: span.NewLines(p.file, p.source).Span(c.Start, max(c.Start, c.End)),
	}
	if r.code != nil {
		value := r.code.Value
		f.Code = &value
	}
	if r.fix != nil && !p.omitsFixes && p.isHarmless(r.fix) {
		f.Fixes = []finding.Fix{*r.fix}
	}
	p.add(f)
}

// reportMismatch reports a cell that disagrees with the registry. text is the right text of
// the cell, or "" if it is not known.
func (p *page) reportMismatch(t *tables.Table, cell tables.Cell, code *registry.Code, text, format string, args ...any) {
	p.reportAt(findingParts{Mismatch, code, p.cellFix(t, cell, text)}, cell, format, args...)
}
