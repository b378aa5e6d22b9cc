package docdrift

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/doctable"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/registry"
)

// Documents compares the documents of a registry with it. It returns what it
// finds, by place, and the documents that it read. readFile gives the text of a
// document, as os.ReadFile does.
func Documents(reg *registry.Registry, readFile func(string) ([]byte, error)) ([]finding.Finding, []string) {
	a := &audit{reg: reg, readFile: readFile, seen: map[string]bool{}}
	if declared := ownDocs(reg); len(declared) > 0 {
		pages := map[string]*page{}
		for _, d := range declared {
			a.declared(d, pages)
		}
		for _, p := range pages {
			p.missing()
		}
	} else {
		for _, file := range discovered(reg) {
			a.found(file)
		}
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
	readFile func(string) ([]byte, error)
	findings []finding.Finding
	seen     map[string]bool // findings, as two entries may read one place
	docs     []string
}

// A page is one reading of a document: all of it, or what stands under a
// heading.
type page struct {
	*audit
	layout
	*doctable.Document
	entry *registry.Doc // what declares it; nil where it was found
}

// ownDocs are the documents that the registry's own file declares.
func ownDocs(reg *registry.Registry) []*registry.Doc {
	var docs []*registry.Doc
	for i := range reg.Docs {
		if reg.Docs[i].Preset == "" {
			docs = append(docs, &reg.Docs[i])
		}
	}
	return docs
}

// declared checks a declared document. What several entries say of one file is
// gathered in pages: together they claim to be complete.
func (a *audit) declared(d *registry.Doc, pages map[string]*page) {
	file := filepath.Join(a.reg.Dir, filepath.FromSlash(d.File))
	columns := map[string]doctable.Field{}
	for header, field := range d.Columns {
		columns[header] = doctable.Field(field)
	}
	p, err := a.read(file, doctable.Options{
		Heading: d.Heading, Kind: doctable.Kind(d.Kind), Columns: columns, Declared: true, Program: a.reg.Program.Name,
	})
	if err != nil {
		a.atEntry(d, "file", fmt.Sprintf("document %q cannot be read: %v", d.File, err))
		return
	}
	a.docs = append(a.docs, file)
	p.entry = d
	if message := p.nothing(); message != "" {
		a.atEntry(d, "heading", message)
		return
	}
	p.check()
	if d.Partial {
		return
	}
	if all := pages[file]; all != nil {
		all.include(p)
		return
	}
	pages[file] = p
}

// include adds the tables of another reading of the document.
func (p *page) include(o *page) {
	for _, t := range o.Tables {
		if !slices.ContainsFunc(p.Tables, func(have *doctable.Table) bool { return have.Start == t.Start }) {
			p.Tables = append(p.Tables, t)
		}
	}
}

// nothing says that a declared document does not hold what it is declared for.
func (p *page) nothing() string {
	where := p.entry.File + " has nothing"
	if p.entry.Heading != "" {
		where += fmt.Sprintf(" under %q", p.entry.Heading)
	}
	switch {
	case len(p.Tables)+len(p.Totals)+len(p.Samples)+len(p.Sets) == 0:
		return where + " that is about exit statuses"
	case p.entry.Kind == registry.DocCodes && !p.has(doctable.KindCodes):
		return where + " that lists exit statuses"
	}
	return ""
}

func (p *page) has(kind doctable.Kind) bool {
	return slices.ContainsFunc(p.Tables, func(t *doctable.Table) bool { return t.Kind == kind })
}

// atEntry reports what is wrong with the declaration of a document.
func (a *audit) atEntry(d *registry.Doc, key, message string) {
	if !d.Has(key) {
		key = "file"
	}
	at := d.At(key)
	a.add(finding.Finding{
		Rule: ruleMissing, Message: message,
		File: at.File, Line: at.Line, Column: at.Column, EndLine: at.Line, EndColumn: at.Column + 1,
	})
}

// found checks a document that nobody declared, as far as it is about this
// program.
func (a *audit) found(file string) {
	p, err := a.read(file, doctable.Options{Program: a.reg.Program.Name})
	if err != nil {
		return // data under the name of a document
	}
	p.Tables = slices.DeleteFunc(p.Tables, func(t *doctable.Table) bool { return !t.Own })
	if len(p.Tables) == 0 {
		return // its samples and sums are of something else
	}
	a.docs = append(a.docs, file)
	p.check()
	p.missing()
}

var errOutside = errors.New("it lies outside the module")

func (a *audit) read(file string, o doctable.Options) (*page, error) {
	if !a.reg.Holds(file) {
		return nil, errOutside
	}
	source, err := a.readFile(file)
	if err != nil {
		return nil, err
	}
	d, err := doctable.Read(file, source, o)
	if err != nil {
		return nil, err
	}
	return &page{audit: a, layout: layout{file, source}, Document: d}, nil
}

// discovered are README.md and the documents in docs/ beside a registry.
func discovered(reg *registry.Registry) []string {
	var files []string
	entries, _ := os.ReadDir(reg.Dir)
	for _, e := range entries {
		if strings.EqualFold(e.Name(), "README.md") && !e.IsDir() {
			files = append(files, filepath.Join(reg.Dir, e.Name()))
		}
	}
	docs := filepath.Join(reg.Dir, "docs")
	_ = filepath.WalkDir(docs, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil: // what cannot be read says nothing
		case d.IsDir() && path != docs && foreign(path, d.Name()):
			return fs.SkipDir
		case !d.IsDir() && doctable.Readable(path) && filepath.Ext(path) != ".go":
			files = append(files, path)
		}
		return nil
	})
	return slices.DeleteFunc(files, func(file string) bool { return !reg.Holds(file) })
}

// foreign reports whether a directory is hidden, or another module's or
// registry's.
func foreign(dir, name string) bool {
	if strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_") || name == "node_modules" || name == "testdata" {
		return true
	}
	return slices.ContainsFunc([]string{"go.mod", registry.FileName}, func(file string) bool {
		_, err := os.Stat(filepath.Join(dir, file))
		return err == nil
	})
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

func (p *page) row(t *doctable.Table, row doctable.Row) {
	switch t.Kind {
	case doctable.KindCodes:
		p.codeRow(t, row)
	case doctable.KindRetry:
		p.retryRow(t, row)
	case doctable.KindErrors:
		p.errorRow(t, row)
	case doctable.KindPrefixes:
		p.prefixRow(t, row)
	case doctable.KindClasses:
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
func (p *page) at(r remark, c doctable.Cell, format string, args ...any) {
	line, column := p.position(c.Start)
	endLine, endColumn := p.position(max(c.Start, c.End))
	f := finding.Finding{
		Rule: r.rule, Message: fmt.Sprintf(format, args...),
		File: p.file, Line: line, Column: column, EndLine: endLine, EndColumn: endColumn,
	}
	if r.code != nil {
		value := r.code.Value
		f.Code = &value
	}
	if r.fix != nil {
		f.Fixes = []finding.Fix{*r.fix}
	}
	p.add(f)
}

// mismatch reports a cell of a table that disagrees, to be replaced by text.
func (p *page) mismatch(t *doctable.Table, cell doctable.Cell, code *registry.Code, text, format string, args ...any) {
	p.at(remark{ruleMismatch, code, p.cellFix(t, cell, text)}, cell, format, args...)
}
