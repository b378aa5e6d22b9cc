// Package compare compares the documents of a registry with it: what they leave
// out, what they add, and the cells that disagree. Where one answer is right it
// offers a fix that fits into the document as it is written.
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

// The rules that findings are of.
const (
	Missing  = "docdrift/missing"
	Extra    = "docdrift/extra"
	Mismatch = "docdrift/mismatch"
)

// Documents compares the documents of a registry with it, as [Pages] does.
// readFile gives the text of a document, as os.ReadFile does.
func Documents(reg *registry.Registry, readFile func(string) ([]byte, error)) ([]finding.Finding, []string) {
	return Pages(reg, sources.Read(reg, readFile))
}

// Pages compares the pages of a registry with it. It returns what it finds, by
// position, and the documents that the pages are of. A finding has a fix only
// where the document agrees with the registry after it.
func Pages(reg *registry.Registry, pages []sources.Page) ([]finding.Finding, []string) {
	findings, docs := audited(reg, pages)
	verified(reg, pages, findings)
	return findings, docs
}

// audited compares pages with the registry. It offers every fix it can think of.
func audited(reg *registry.Registry, pages []sources.Page) ([]finding.Finding, []string) {
	a := &audit{reg: reg, meanings: meanings(reg), content: map[*registry.Code][][]string{}, seen: map[string]bool{}}
	complete := map[string]*page{}
	for _, d := range pages {
		p := &page{audit: a, layout: layout{d.File, d.Source}, entry: d.Entry}
		if d.Document != nil {
			own := *d.Document // tables are added to it
			own.Tables = slices.Clip(own.Tables)
			p.Document = &own
		}
		switch {
		case d.Err != nil:
			a.atEntry(d.Entry, "file", fmt.Sprintf("document %q cannot be read: %v", d.Entry.File, d.Err))
		case d.Entry != nil:
			a.docs = append(a.docs, d.File)
			a.declared(p, complete)
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

// An audit is the comparison of all documents of one registry.
type audit struct {
	reg      *registry.Registry
	meanings map[string]*registry.Code     // by what they mean, in plain words
	content  map[*registry.Code][][]string // the words that say something of them
	findings []finding.Finding
	seen     map[string]bool // findings, as two entries may read one place
	docs     []string
}

// meanings are the codes of a registry by what they mean; of two that mean the
// same, the first.
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

// A page is one reading of a document: all of it, or what stands under a
// heading.
type page struct {
	*audit
	layout
	*tables.Document
	entry    *registry.Doc   // what declares it; nil where it was found
	subjects map[int]subject // what its rows are about, by where their statuses are
	claims   map[int]claims  // what their words speak of, likewise
	prose    []prose         // its comments and strings, if it is a Go file
	held     bool            // nothing is to be fixed: what is wrong is not known
}

// declared checks a declared document. What several entries say of one file is
// gathered: together they claim to be complete.
func (a *audit) declared(p *page, complete map[string]*page) {
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

// include adds the tables of another reading of the document.
func (p *page) include(o *page) {
	for _, t := range o.Tables {
		if !slices.ContainsFunc(p.Tables, func(have *tables.Table) bool { return have.Start == t.Start }) {
			p.Tables = append(p.Tables, t)
		}
	}
	p.subjects, p.claims = nil, nil
}

// nothing says that a declared document does not hold what it is declared for.
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

// atEntry reports what is wrong with the declaration of a document.
func (a *audit) atEntry(d *registry.Doc, key, message string) {
	if !d.Has(key) {
		key = "file"
	}
	a.add(finding.Finding{Rule: Missing, Message: message, Span: d.At(key).Span(1)})
}

// check compares all that a page says.
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

// A remark is what there is to say of a cell.
type remark struct {
	rule string
	code *registry.Code // that it is about; nil where it is about none
	fix  *finding.Fix   // nil where there is none
}

// at reports something at a cell.
func (p *page) at(r remark, c tables.Cell, format string, args ...any) {
	f := finding.Finding{
		Rule: r.rule, Message: fmt.Sprintf(format, args...),
		Span: span.NewLines(p.file, p.source).Span(c.Start, max(c.Start, c.End)),
	}
	if r.code != nil {
		value := r.code.Value
		f.Code = &value
	}
	if r.fix != nil && !p.held && p.harmless(r.fix) {
		f.Fixes = []finding.Fix{*r.fix}
	}
	p.add(f)
}

// mismatch reports a cell of a table that disagrees, to be replaced by text.
func (p *page) mismatch(t *tables.Table, cell tables.Cell, code *registry.Code, text, format string, args ...any) {
	p.at(remark{Mismatch, code, p.cellFix(t, cell, text)}, cell, format, args...)
}
