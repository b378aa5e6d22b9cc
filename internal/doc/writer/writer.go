// Package writer updates documents that repeat a registry. It corrects their tables
// with the fixes of [compare.Documents], which keep the layout of the tables. To a
// document that has a [[doc]] entry but no tables yet, it adds the tables of [Render].
package writer

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"

	"github.com/exitlint/exitlint/internal/doc/compare"
	"github.com/exitlint/exitlint/internal/doc/tables"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/fix"
	"github.com/exitlint/exitlint/registry"
)

// A Plan contains the changes that make documents agree with their registry, and the
// findings that these changes do not resolve.
type Plan struct {
	Changes []fix.Change
	Left    []finding.Finding // the findings that are left, at their positions after the changes
	Docs    []string          // the documents that were read
}

// Make computes the changes that correct wrong rows and add missing tables. Only
// documents with a [[doc]] entry get new tables. Make writes no files, and returns an
// error only if a file cannot be read.
func Make(reg *registry.Registry) (Plan, error) {
	t := documentTexts{}
	for i := range reg.Docs {
		if d := &reg.Docs[i]; d.Preset == "" {
			if err := t.addTables(reg, d); err != nil {
				return Plan{}, err
			}
		}
	}
	p := Plan{}
	for range maxPasses {
		p.Left, p.Docs = compare.Documents(reg, t.read)
		changes, err := fix.Plan(p.Left, t.read)
		if err != nil || len(changes) == 0 {
			p.Changes = t.changes()
			return p, err
		}
		for _, c := range changes {
			t[c.File].after = c.After
		}
	}
	p.Left, p.Docs = compare.Documents(reg, t.read)
	p.Changes = t.changes()
	return p, nil
}

// maxPasses is the maximum number of times that Make reads and fixes the documents. One
// pass may not be enough: of two conflicting fixes, it applies only one. The next pass
// applies the other.
const maxPasses = 10

// documentTexts contains the old and the new content of each document, keyed by file name.
type documentTexts map[string]*document

type document struct{ before, after []byte }

func (t documentTexts) read(file string) ([]byte, error) {
	if x, ok := t[file]; ok {
		return x.after, nil
	}
	source, err := os.ReadFile(file)
	if err == nil {
		t[file] = &document{source, source}
	}
	return source, err
}

func (t documentTexts) changes() []fix.Change {
	var out []fix.Change
	for file, x := range t {
		if !bytes.Equal(x.before, x.after) {
			out = append(out, fix.Change{File: file, Before: x.before, After: x.after})
		}
	}
	slices.SortFunc(out, func(a, b fix.Change) int { return bytes.Compare([]byte(a.File), []byte(b.File)) })
	return out
}

// addTables adds tables of the kind that a [[doc]] entry declares to its document, if the
// document has no table of this kind. It does nothing if the format of the document
// cannot have such tables.
func (t documentTexts) addTables(reg *registry.Registry, d *registry.Doc) error {
	file := filepath.Join(reg.Dir, filepath.FromSlash(d.File))
	source, err := t.read(file)
	form, ok := FormOf(d.File, source)
	if err != nil || !ok || d.Kind == registry.DocSchema {
		return err
	}
	options := tables.Options{Heading: d.Heading, Kind: tables.Kind(d.Kind), Declared: true, Program: reg.Program.Name}
	doc, err := tables.Read(d.File, source, options)
	if err != nil || len(doc.Tables) > 0 || d.Kind == "" && compare.ShowsEnvelope(reg, d, doc) {
		return err
	}
	like := styleOf(form, d.File, source)
	level := like.level
	switch {
	case doc.Under != nil:
		level = doc.Under.Level
	case level == 0:
		level = 2
	}
	title := ""
	if doc.Under == nil {
		title = d.Heading
	}
	below := level // the level of the heading above the sections
	if d.Heading == "" {
		below--
	}
	body := render(reg, form, d.Kind, below, d.Heading == "", like)
	if body == "" {
		return nil
	}
	switch {
	case title != "" && form == Help:
		body = title + ":\n" + body
	case title != "":
		body = like.heading(form, level, title) + body
	case doc.Under == nil && form.onlyCodes():
		body = form.title() + body
	}
	now := insert(source, doc.Under, form, body)
	again, err := tables.Read(d.File, now, options)
	if err != nil || len(again.Tables)+len(again.Samples) <= len(doc.Samples) {
		return nil // the new tables could not be read, for example because a tag is not closed
	}
	t[file].after = now
	return nil
}
