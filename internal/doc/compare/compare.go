// Package compare compares the documents of a registry with the registry. It
// reports codes that are missing from the documents, codes that are not
// declared, and cells that disagree with the registry. If there is only one
// correct text, it offers a fix that keeps the layout of the document.
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

// The rules that the findings of this package belong to.
const (
	Missing  = "docdrift/missing"
	Extra    = "docdrift/extra"
	Mismatch = "docdrift/mismatch"
)

// Documents reads the documents of a registry and compares them in the same way
// as [Pages]. readFile returns the content of a file, like os.ReadFile.
func Documents(reg *registry.Registry, readFile func(string) ([]byte, error)) ([]finding.Finding, []string) {
	return Pages(reg, sources.Read(reg, readFile))
}

// Pages compares pages with their registry. It returns the findings, sorted by
// position, and the files of the pages. It drops a fix if the document would
// still disagree with the registry after the fix.
func Pages(reg *registry.Registry, pages []sources.Page) ([]finding.Finding, []string) {
	findings, docs := compareAll(reg, pages)
	dropFixes(reg, pages, findings)
	return findings, docs
}

// compareAll compares pages in the same way as Pages, but keeps the fixes that
// do not work.
func compareAll(reg *registry.Registry, pages []sources.Page) ([]finding.Finding, []string) {
	a := &audit{reg: reg, meanings: meanings(reg), content: map[*registry.Code][][]string{}, seen: map[string]bool{}}
	complete := map[string]*page{}
	for _, d := range pages {
		p := &page{audit: a, layout: layout{d.File, d.Source}, entry: d.Entry}
		if d.Document != nil {
			own := *d.Document // a copy, because include adds tables
			own.Tables = slices.Clip(own.Tables)
			p.Document = &own
		}
		switch {
		case d.Err != nil:
			a.atEntry(d.Entry, "file", fmt.Sprintf("document %q cannot be read: %v", d.Entry.File, d.Err))
		case d.Entry != nil:
			a.docs = append(a.docs, d.File)
			a.declared(p, complete)
		case len(p.Tables) == 0 && !p.showsEnvelope():
			// a page that discovery offered for its samples, which show something else
		default:
			a.docs = append(a.docs, d.File)
			p.check()
			p.missing()
		}
	}
	for _, p := range complete {
		p.missing()
	}
	slices.SortStableFunc(a.findings, func(x, y finding.Finding) int {
		return cmp.Or(cmp.Compare(x.File, y.File), cmp.Compare(x.Line, y.Line), cmp.Compare(x.Column, y.Column))
	})
	slices.Sort(a.docs)
	return a.findings, slices.Compact(a.docs)
}

// An audit compares all documents of one registry.
type audit struct {
	reg      *registry.Registry
	meanings map[string]*registry.Code     // the first code with each meaning; the keys are in plain words
	content  map[*registry.Code][][]string // the words of each code's meaning, condition and name
	findings []finding.Finding
	seen     map[string]bool // the keys of the findings so far; two entries may read the same part of a document
	docs     []string
}

// meanings maps each meaning, in plain words, to the first code with that
// meaning.
func meanings(reg *registry.Registry) map[string]*registry.Code {
	out := map[string]*registry.Code{}
	for i := range reg.Codes {
		c := &reg.Codes[i]
		if meaning := plain(c.Meaning); c.Meaning != "" && out[meaning] == nil {
			out[meaning] = c
		}
	}
	return out
}

// A page is a sources.Page together with the state of its comparison.
type page struct {
	*audit
	layout
	*tables.Document
	entry    *registry.Doc   // the [[doc]] of the page; nil for an undeclared document
	subjects map[int]subject // the code that each row describes; the keys are results of valueAt
	claims   map[int]claims  // the codes that the words of each row name; the keys are results of valueAt
	prose    []prose         // the comments and strings of a Go file
	noFix    bool            // offer no fixes, because it is unknown which cells are wrong
}

// declared checks a declared document. It collects the pages of each file in
// complete, because only together the entries for one file have to list
// everything.
func (a *audit) declared(p *page, complete map[string]*page) {
	if p.entry.Kind == registry.DocSchema {
		p.schema()
		return
	}
	if message := p.nothing(); message != "" {
		a.atEntry(p.entry, "heading", message)
		return
	}
	p.check()
	if p.entry.Partial {
		return
	}
	if all := complete[p.file]; all != nil {
		all.include(p)
		return
	}
	complete[p.file] = p
}

// include adds the tables of o, another page of the same document.
func (p *page) include(o *page) {
	for _, t := range o.Tables {
		if !slices.ContainsFunc(p.Tables, func(have *tables.Table) bool { return have.Start == t.Start }) {
			p.Tables = append(p.Tables, t)
		}
	}
	p.subjects, p.claims = nil, nil
}

// nothing describes what a declared document should contain but lacks entirely,
// such as a table of codes. It returns "" if the document contains at least
// some of it.
func (p *page) nothing() string {
	where := p.entry.File + " has nothing"
	if p.entry.Heading != "" {
		where += fmt.Sprintf(" under %q", p.entry.Heading)
	}
	switch {
	case len(p.Tables)+len(p.Totals)+len(p.Samples)+len(p.Sets) == 0:
		return where + " about exit statuses"
	case p.entry.Kind == registry.DocCodes && !p.has(tables.KindCodes):
		return where + " that lists exit statuses"
	}
	return ""
}

func (p *page) has(kind tables.Kind) bool {
	return slices.ContainsFunc(p.Tables, func(t *tables.Table) bool { return t.Kind == kind })
}

// atEntry reports a problem at a key of the [[doc]] entry d.
func (a *audit) atEntry(d *registry.Doc, key, message string) {
	if !d.Has(key) {
		key = "file"
	}
	a.add(finding.Finding{Rule: Missing, Message: message, Span: d.At(key).Span(1)})
}

// check compares everything that a page contains. Method missing reports what
// the page lacks.
func (p *page) check() {
	for _, t := range p.Tables {
		p.headings(t)
		for _, row := range t.Rows {
			p.row(t, row)
		}
	}
	for _, t := range p.Totals {
		p.total(t)
	}
	for _, s := range p.Sets {
		p.set(s)
	}
	for _, s := range p.Samples {
		p.sample(s)
	}
}

func (p *page) row(t *tables.Table, row tables.Row) {
	switch t.Kind {
	case tables.KindCodes:
		p.codeRow(t, row)
	case tables.KindRetry:
		p.retryRow(t, row)
	case tables.KindErrors:
		p.errorRow(t, row)
	case tables.KindPrefixes:
		p.prefixRow(t, row)
	case tables.KindClasses:
		p.classRow(t, row)
	}
}

func (a *audit) add(f finding.Finding) {
	key := fmt.Sprint(f.File, f.Line, f.Column, f.Rule, f.Message)
	if !a.seen[key] {
		a.seen[key] = true
		a.findings = append(a.findings, f)
	}
}

// A remark holds the rule, the code and the fix of a finding at a cell.
type remark struct {
	rule string
	code *registry.Code // nil if the finding does not concern a code
	fix  *finding.Fix   // nil if there is no fix
}

// at reports a finding at a cell.
func (p *page) at(r remark, c tables.Cell, format string, args ...any) {
	f := finding.Finding{
		Rule: r.rule, Message: fmt.Sprintf(format, args...),
		Span: span.NewLines(p.file, p.source).Span(c.Start, max(c.Start, c.End)),
	}
	if r.code != nil {
		value := r.code.Value
		f.Code = &value
	}
	if r.fix != nil && !p.noFix && p.isHarmless(r.fix) {
		f.Fixes = []finding.Fix{*r.fix}
	}
	p.add(f)
}

// mismatch reports a cell that disagrees with the registry. text is the correct
// text for the cell.
func (p *page) mismatch(t *tables.Table, cell tables.Cell, code *registry.Code, text, format string, args ...any) {
	p.at(remark{Mismatch, code, p.cellFix(t, cell, text)}, cell, format, args...)
}
