// Package writer updates documents that repeat a registry. It corrects their tables
// with the fixes of [compare.Documents], which keep the layout of the tables. To a
// document that has a [[doc]] entry but no tables yet, it adds the tables of [Render].
package writer

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/exitlint/exitlint/internal/doc/block"
	"github.com/exitlint/exitlint/internal/doc/compare"
	"github.com/exitlint/exitlint/internal/doc/tables"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/fix"
	"github.com/exitlint/exitlint/internal/pattern"
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
	heading, samples := d.Heading, len(doc.Samples)
	if heading == "" && (d.Kind == "" || d.Kind == registry.DocCodes) {
		heading = headingOfCodes(d.File, source)
		options := options
		options.Heading = heading
		if doc, err = tables.Read(d.File, source, options); err != nil || doc.Under != nil && mentionsCodes(reg, source[doc.Under.Start:doc.Under.TextEnd]) {
			return err // the section seems to list the statuses in a form that is not read
		}
	}
	now := insert(source, doc.Under, form, tablesFor(reg, d, form, heading, doc.Under, styleOf(form, d.File, source)))
	again, err := tables.Read(d.File, now, options)
	if err != nil || len(again.Tables)+len(again.Samples) <= samples {
		return nil // the new tables could not be read, for example because a tag is not closed
	}
	t[file].after = now
	return nil
}

// tablesFor returns the tables for a [[doc]] entry, with headings. heading is the heading
// of the section that should contain them, or "". The document has this section already,
// unless under is nil.
func tablesFor(reg *registry.Registry, d *registry.Doc, form Form, heading string, under *tables.Section, like style) string {
	level := like.level
	switch {
	case under != nil:
		level = under.Level
	case level == 0:
		level = 2
	}
	below := level // the level of the heading above the sections
	if heading == "" {
		below--
	}
	body := render(reg, form, d.Kind, below, heading == "", like)
	switch {
	case body == "" || under != nil:
		return body
	case heading != "" && form == Help:
		return heading + ":\n" + body
	case heading != "":
		return like.heading(form, level, heading) + body
	case form.onlyCodes():
		return form.title() + body
	}
	return body
}

// headingOfCodes returns the first heading for a section about exit statuses, such as "Exit
// codes", or "" if the document has none.
func headingOfCodes(file string, source []byte) string {
	_, blocks, err := block.Read(file, source)
	if err != nil {
		return ""
	}
	for _, b := range blocks {
		if text := strings.TrimSpace(b.Text.String()); b.Kind == block.KindHeading && codesHeading().MatchString(text) {
			return text
		}
	}
	return ""
}

// codesHeading matches the heading of a section about exit statuses.
var codesHeading = pattern.New(`(?i)^(?:[\d.]+\s+)?(?:exit|return)[ -](?:codes?|status(?:es)?|values?)$`)

// mentionsCodes reports whether a text contains at least two declared statuses.
func mentionsCodes(reg *registry.Registry, text []byte) bool {
	seen := map[string]bool{}
	for _, number := range number().FindAll(text, -1) {
		if v, err := strconv.Atoi(string(number)); err == nil {
			if _, ok := reg.Code(v); ok {
				seen[string(number)] = true
			}
		}
	}
	return len(seen) > 1
}

var number = pattern.New(`\b\d{1,3}\b`)
